"""Keyword abilities inside a sentence: "flying", "snow forestwalk", "protection from black and from red", "ward {2}"."""

from __future__ import annotations

from functools import cache

from engine.rules.keywords import keyword, keywords
from engine.text.grammar import Answer, Parser, captured, choice, given, many, maybe, named, rule
from engine.text.nouns import Filter, HasKeyword
from engine.text.player_phrases import PLAYER_PHRASE
from engine.text.quantity_phrases import NUMBER, OBJECTS
from engine.text.tokens import Text
from engine.text.vocabulary import COLOURS

Named = tuple[str, str | None]
"""A keyword and what follows it."""


@cache
def _by_first_word() -> dict[str, tuple[str, ...]]:
    """Keywords by their first word, the longest first."""
    found: dict[str, list[str]] = {}
    for name in (*keywords(), "totem armor"):
        found.setdefault(name.split()[0].rstrip("!"), []).append(name)
    return {first: tuple(sorted(names, key=len, reverse=True)) for first, names in found.items()}


def walks_on(word: str) -> str | None:
    """What kind of land a landwalk names: "forestwalk" forest, "landwalk" land."""
    if len(word) <= len("walk") or not word.endswith("walk") or keyword(word) is None:
        return None
    return word.removesuffix("walk")


def _plain(text: Text, at: int) -> Answer:
    """A keyword without anything behind it; any landwalk as landwalk with its kind."""
    word = text.words[at]
    kind = walks_on(word)
    if kind is not None:
        return ("landwalk", None if kind == "land" else kind), at + 1
    if word in ("snow", "legendary", "nonbasic", "basic", "artifact", "enchantment"):
        kind = walks_on(text.words[at + 1])
        return None if kind is None else (("landwalk", f"{word} {kind}"), at + 2)
    for name in _by_first_word().get(word, ()):
        spoken = name.rstrip("!").split()
        if text.words[at : at + len(spoken)] == spoken:
            return (name, None), at + len(spoken)
    return None


PLAIN = Parser(_plain)


def _quality_in_words(text: Text, at: int) -> Answer:
    """A quality that is no class of objects: "the colors of permanents you control"."""
    end = at
    while text.words[end] not in ("", ",", ".", '"', "until", "and", "or", "can't", "to", "if"):
        end += 1
    return (0, end) if end > at else None


QUALITY_WORDS = captured(
    choice(
        "everything",
        "each|all color|colors",
        "each of the colors",
        "the chosen color|type|player|name|card",
        "the color|colors of your choice",
        "a|one color|colors of your choice",
        "its color|colors",
        "that|those color|colors",
        "colored spells",
        "the last chosen color",
        rule(lambda *_: 0, choice(*COLOURS), maybe("spells|permanents|sources")),
        rule(lambda _: 0, OBJECTS),
        rule(lambda _: 0, PLAYER_PHRASE),
        rule(lambda _: 0, "mana|power value", NUMBER, "or less|greater"),
        rule(lambda _: 0, "power|toughness", NUMBER, "or less|greater"),
        "instants|sorceries|spells|snow",
        Parser(_quality_in_words),
    )
)
"""What protection can be from, as it is written."""


def _protections(qualities: tuple[str, ...]) -> tuple[Named, ...]:
    return tuple(("protection", quality.lower()) for quality in qualities)


_ARGUMENT = captured(
    choice("x", Parser(lambda text, at: (0, at + 1) if text.words[at].isdecimal() else None))
)
_MANA = captured(Parser(lambda text, at: (0, at + 1) if text.words[at].startswith("{") else None))
_NAME = {
    "number": [
        "toxic",
        "bushido",
        "rampage",
        "absorb",
        "annihilator",
        "afflict",
        "frenzy",
        "poisonous",
        "fading",
        "vanishing",
        "modular",
        "crew",
        "saddle",
        "renown",
        "mobilize",
        "firebending",
        "dredge",
        "bloodthirst",
        "graft",
        "fabricate",
        "soulshift",
        "ripple",
        "devour",
        "tribute",
        "afterlife",
        "casualty",
    ],
    "cost": [
        "ward",
        "equip",
        "cycling",
        "kicker",
        "flashback",
        "morph",
        "unearth",
        "echo",
        "madness",
        "scavenge",
        "outlast",
        "embalm",
        "eternalize",
        "bestow",
        "dash",
        "evoke",
        "ninjutsu",
        "encore",
        "escape",
        "disturb",
        "blitz",
        "reconfigure",
        "warp",
        "suspend",
    ],
}


def _followed(kind: str, argument: Parser) -> Parser:
    return choice(
        *(rule(lambda words, name=name: ((name, words),), name, argument) for name in _NAME[kind])
    )


KEYWORD = named(
    "a keyword",
    choice(
        rule(
            _protections,
            "protection from",
            many(QUALITY_WORDS, choice(", and from", "and from", ", from", "or from", ", or from")),
        ),
        rule(lambda q: (("hexproof", q.lower()),), "hexproof from", QUALITY_WORDS),
        _followed("number", _ARGUMENT),
        _followed("cost", _MANA),
        rule(
            lambda words: (("bands with other", words.lower()),),
            "bands with other",
            captured(OBJECTS),
        ),
        rule(lambda words: (("enchant", words.lower()),), "enchant", captured(OBJECTS)),
        given((("landwalk", "chosen"),), "landwalk of the chosen type"),
        given((("landwalk", "chosen"),), "landwalk of your choice"),
        rule(lambda name: (name,), PLAIN),
    ),
)
"""One keyword, as the keywords that it stands for."""


def _filter(names: tuple[Named, ...]) -> Filter | None:
    return HasKeyword(*names[0]) if len(names) == 1 else None


KEYWORD_PHRASE = rule(_filter, KEYWORD)
"""A keyword as a quality of objects: "creatures with flying"."""


def _flat(lists: tuple[tuple[Named, ...], ...]) -> tuple[Named, ...]:
    return tuple(name for names in lists for name in names)


KEYWORDS = rule(_flat, many(KEYWORD, choice(", and", "and", ",")))
"""A list of keywords: "flying, first strike, and protection from red"."""
