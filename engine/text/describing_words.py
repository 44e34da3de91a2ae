"""The words in front of a noun, and the noun: "other", "untapped", "black or green", "artifact creature", "Goblin token".

Words of one sort in a list are alternatives of one noun ("black or green creature", "Krakens, Leviathans, and Serpents").
"""

from __future__ import annotations

from engine.rules.type_words import PLANESWALKER_TYPES
from engine.text.grammar import Answer, Parser, choice, given, matching, not_before, rule, word_of
from engine.text.nouns import (
    CREATURE,
    AllOf,
    AnyOf,
    Anything,
    Comparison,
    Filter,
    InState,
    Measures,
    NotA,
    Number,
    OfColour,
    OfType,
    Other,
)
from engine.text.tokens import Text, figures
from engine.text.vocabulary import COLOURS, is_plural, singular
from engine.text.word_sets import word_set


def both(*parts: Filter) -> Filter:
    """All of the parts, flat; a part that says nothing is left out."""
    flat: list[Filter] = []
    for part in parts:
        flat.extend(
            part.parts if isinstance(part, AllOf) else () if isinstance(part, Anything) else (part,)
        )
    return flat[0] if len(flat) == 1 else AllOf(tuple(flat)) if flat else Anything()


def either(parts: tuple[Filter, ...]) -> Filter:
    """Any of the parts; one part is itself."""
    return parts[0] if len(parts) == 1 else AnyOf(parts)


OR = choice(", or|and|and/or", "or|and|and/or")
COMMA_OR = choice(OR, ",")

# Words in front of the noun

STATES = {
    word: InState(word)
    for word in sorted(
        word_set(
            """
            tapped untapped attacking blocking blocked unblocked monstrous suspected goaded enchanted equipped
            modified token face-down commander historic renowned saddled detained crewed outlaw colourless
            paired exerted transformed damaged
            """
        )
    )
}
PLAIN_STATE = word_of(dict(STATES))
COLOUR = word_of({word: OfColour(colour) for word, colour in COLOURS.items()})


def _type(text: Text, at: int) -> Answer:
    word = singular(text.words[at])
    if word is None:
        return None
    name = text.names.get(at)
    if (
        name is not None
        and name.after > at + 1
        and text.raw[at][:1].isupper()
        and not text.words[at].endswith("s")
    ):
        return None
    return OfType(word), at + 1


def _non(text: Text, at: int) -> Answer:
    word = text.words[at]
    if not word.startswith("non"):
        return None
    rest = word[3:].lstrip("-")
    if rest in COLOURS:
        return NotA(OfColour(COLOURS[rest])), at + 1
    if rest in STATES or rest == "token":
        return NotA(InState(rest)), at + 1
    kind = singular(rest)
    return None if kind is None else (NotA(OfType(kind)), at + 1)


TYPE = Parser(_type)
NON = Parser(_non)


def _planeswalker_type(text: Text, at: int) -> Answer:
    """A planeswalker type, which is a word of its own only in front of the card type ("a Jace planeswalker")."""
    word = text.words[at]
    if text.words[at + 1] in ("planeswalker", "planeswalkers") and (
        text.raw[at][:1].isupper() or word in _PLANESWALKERS
    ):
        return OfType(word), at + 1
    return None


_PLANESWALKERS = frozenset(name.lower() for name in PLANESWALKER_TYPES)


def _size(word: str) -> Filter | None:
    power, slash, toughness = word.partition("/")
    if not slash or not figures(power) or not figures(toughness):
        return None
    return AllOf(
        (
            Measures("power", Comparison.EXACTLY, Number(int(power))),
            Measures("toughness", Comparison.EXACTLY, Number(int(toughness))),
        )
    )


_FRONT = choice(
    matching(_size),
    Parser(_planeswalker_type),
    given(Other(), "other|another", not_before("than")),
    PLAIN_STATE,
    COLOUR,
    NON,
    given(InState("face-down"), "face down"),
    TYPE,
)


def _sort(word: Filter) -> str:
    if isinstance(word, OfType):
        return "creature" if word.word == "creature" else "type"
    return "other" if isinstance(word, Other) else "state"


def _front(text: Text, at: int) -> Answer:
    """The words in front of the noun and the noun: each a filter, with lists of words of one sort inside."""
    parts: list[Filter] = []
    size: list[Filter] = []
    noun = plural = plural_form = False
    while True:
        answer = _FRONT.run(text, at)
        if answer is None:
            break
        if noun and (plural_form or not _goes_on(answer[0])):
            break
        start, (word, at) = at, answer
        group = [word]
        if _sort(word) in ("type", "state", "creature"):
            group, at = _list(text, word, at)
        (size if isinstance(word, AllOf) else parts).append(either(tuple(group)))
        is_noun = isinstance(group[-1], OfType)
        noun = noun or is_noun
        plural = is_noun and is_plural(text.words[at - 1])
        plural_form = plural and singular(text.words[at - 1]) != text.words[at - 1]
        if start == at:
            break
    after = _NOUNS.run(text, at)
    if after is not None:
        (filter_, plural), at = after
        noun = True
        parts.append(filter_)
    if not noun and parts and parts[-1] in (InState("token"), InState("commander")):
        noun = True
    if not noun or not parts:
        return None
    return (both(*parts, *size), plural), at


def _goes_on(word: Filter) -> bool:
    """Whether a word can stand behind a noun and still belong to it: "creature token", "Goblin creatures"."""
    return isinstance(word, OfType) or word in (InState("token"), InState("commander"))


def _list(text: Text, word: Filter, at: int) -> tuple[list[Filter], int]:
    """More words behind the first one: "black and/or red", "Krakens, Leviathans, and Serpents", "artifact, white, and/or red"."""
    group, start, closed, mixed = [word], at, False, False
    while not closed:
        link = COMMA_OR.run(text, at)
        if link is None:
            return [word], start
        closed = text.words[link[1] - 1] != ","
        answer = _LISTED.run(text, link[1])
        if answer is None or _sort(answer[0]) == "other" or _is_another_class(word, answer[0]):
            return [word], start
        if _sort(answer[0]) != _sort(word) and not _mixable(word, answer[0]):
            if "creature" in (_sort(answer[0]), _sort(word)):
                return [word], start
            mixed = True
        elif isinstance(word, OfType) and not _agree(text.words[at - 1], text.words[answer[1] - 1]):
            return [word], start
        group.append(answer[0])
        at = answer[1]
    if mixed and isinstance(word, OfType) and is_plural(text.words[start - 1]):
        return [word], start
    noun_follows = (_NOUNS.run(text, at) or TYPE.run(text, at)) is not None
    whole = isinstance(word, OfType) and (
        word.word == "creature" or is_plural(text.words[start - 1])
    )
    if mixed != noun_follows and (mixed or whole):
        return [word], start
    return group, at


def _is_another_class(word: Filter, next_: Filter) -> bool:
    """Whether a class begins anew: "artifact and non-Aura enchantment"."""
    return isinstance(word, OfType) and isinstance(next_, NotA)


def _agree(first: str, second: str) -> bool:
    """Whether two type words can stand in one list: both plural or both singular."""
    return (
        is_plural(first) == is_plural(second)
        or singular(first) == first
        or singular(second) == second
    )


def _mixable(first: Filter, second: Filter) -> bool:
    return (
        isinstance(first, OfType)
        and isinstance(second, OfType)
        and {first.word, second.word}
        <= {"artifact", "creature", "enchantment", "land", "planeswalker", "battle"}
    )


_LISTED = choice(PLAIN_STATE, COLOUR, NON, TYPE)

_NOUNS = choice(
    given((Anything(), True), "permanents"),
    given((InState("card"), True), "permanent card|cards"),
    given((InState("spell"), True), "permanent spell|spells"),
    given((Anything(), False), "permanent"),
    given((InState("token"), True), "tokens"),
    given((CREATURE, True), "attackers|blockers"),
    given((InState("spell"), True), "spells"),
    given((InState("commander"), True), "commanders"),
    given((InState("outlaw"), True), "outlaws"),
    rule(lambda: (InState("commander"), False), "commander"),
    rule(lambda: (InState("outlaw"), False), "outlaw"),
    rule(lambda: (InState("spell"), False), "spell"),
    given((InState("card"), True), "cards"),
    rule(lambda: (InState("card"), False), "card", not_before("type|types")),
)

DESCRIBED = Parser(_front)
"""The words in front of the noun with the noun, and whether it stands in the plural."""
