"""The door of `engine.text`: rules text -> what each sentence means.

A line is a keyword line or a row of sentences. A sentence may begin with a cost or a trigger; its effect then waits for them and does not
hold by itself. What remains is read clause by clause; where that fails, `harmless` may say that the sentence bears on nothing; else it
is unread, with the phrase that was expected where reading stopped.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import replace
from functools import lru_cache

from engine.text.abilities import (
    Ability,
    AddsMana,
    HasAbility,
    HasKeywordAbility,
    NoEffectOnDecisions,
    SetsPT,
)
from engine.text.bodies import bears, body_of, end_of, pointed_at
from engine.text.clauses import Around, surround
from engine.text.conditions import Condition, Unless
from engine.text.grammar import VOCABULARY, Answer, Parser
from engine.text.harmless import (
    closing,
    effect_reason,
    static_reason,
)
from engine.text.keyword_lines import keywords_of
from engine.text.keyword_names import Named
from engine.text.levels import led_condition, led_trigger, level_heading
from engine.text.nouns import (
    Filter,
    ThatObject,
    ThisObject,
)
from engine.text.possession_sentences import QUOTED
from engine.text.possession_sentences import SIZE as SIZE_LINE
from engine.text.pronouns import owner_of_subject, settle, spoken_of
from engine.text.reading import Outcome, Reading, Sentence
from engine.text.sentences import leading_words, lines, sentences
from engine.text.tokens import Text, own_names
from engine.text.triggers import EVENTS, Prefix, prefixes
from engine.text.vocabulary import singular
from engine.text.word_sets import word_set

LONGEST_SENTENCE = 300
"""Words of a sentence that is still read; the longest on any card has about half as many."""

Names = tuple[tuple[str, str], ...]


def read(
    text: str,
    *,
    own_name: str | None = None,
    names: Iterable[str] = (),
    players: Iterable[str] = (),
    types: str = "",
) -> Reading:
    """What a rules text says, sentence by sentence.

    ``own_name`` is the name of the object that the text stands on, ``names`` and ``players`` are what else it may mention by name,
    ``types`` the type line: the text of an instant or sorcery holds only once the spell has resolved.
    """
    called = (
        [(name, "self") for name in own_names(own_name) if name == own_name or _is_strange(name)]
        if own_name
        else []
    )
    called += [(name, "player") for name in players]
    called += [(name, "object") for name in names if name != own_name]
    # A name that the text doesn't speak of would only keep equal texts of different objects apart.
    written = text.casefold()
    called = [pair for pair in called if _first_word(pair[0]) in written]
    called.sort(key=lambda pair: -len(pair[0]))
    spell = "instant" in types.lower() or "sorcery" in types.lower()
    return _read(text, tuple(called), spell)


def _first_word(name: str) -> str:
    found = re.search(r"\w+", name)
    return found.group().casefold() if found else ""


def _is_strange(name: str) -> bool:
    """Whether a short name can't be taken for a word of the rules: "Wall" of "Wall of Dust" can."""
    return singular(name.lower()) is None and name.lower() not in VOCABULARY


@lru_cache(maxsize=4096)
def _read(text: str, names: Names, spell: bool) -> Reading:
    found: list[Sentence] = []
    level: Condition | None = None
    for line in lines(text):
        heading = level_heading(line)
        if heading is not None:
            level = heading
            found.append(
                Sentence(line, Outcome.HARMLESS, (), "says from which level on the next lines hold")
            )
            continue
        for sentence in _line(line, names, _RESOLVES if spell else None):
            found.append(sentence if level is None else _within(sentence, level))
    return Reading(tuple(found))


def _within(sentence: Sentence, condition: Condition) -> Sentence:
    """The sentence where it holds only under a condition that stands in front of its line."""
    return replace(sentence, abilities=surround(sentence.abilities, Around(condition), every=True))


def _line(line: str, names: Names, trigger: str | None) -> list[Sentence]:
    led, bare = leading_words(line)
    condition = led_condition(led)
    if condition is not None:
        return [_within(sentence, condition) for sentence in _line(bare, names, trigger)]
    trigger = led_trigger(line, led) or trigger
    size = None if led else SIZE_LINE.run(Text(bare), 0)
    if size is not None and size[1] == Text(bare).size:
        return [
            Sentence(
                line,
                Outcome.READ,
                (Ability(subject=ThisObject(), predicate=SetsPT(*size[0]), text=line),),
            )
        ]
    keywords = keywords_of(bare) or (keywords_of(line) if led else None)
    if keywords is not None:
        return _keywords(keywords)
    found: list[Sentence] = []
    earlier: Filter | None = None
    for sentence in sentences(line):
        read_one = _sentence(sentence, names, trigger, earlier)
        if read_one[0].outcome is Outcome.UNREAD and (keywords := keywords_of(sentence)):
            found += _keywords(keywords)
            continue
        if found and "instead" in sentence:
            found[-1] = _replaced(found[-1], read_one[0])
        found.append(read_one[0])
        trigger, earlier = read_one[1] or trigger, read_one[2]
    return found


def _keywords(keywords: tuple[tuple[str, tuple[Named, ...]], ...]) -> list[Sentence]:
    """A sentence for each keyword, with the words that it is made of."""
    return [
        Sentence(
            words,
            Outcome.READ,
            tuple(
                Ability(subject=ThisObject(), predicate=HasKeywordAbility(*name), text=words)
                for name in names
            ),
        )
        for words, names in keywords
    ]


def _replaced(before: Sentence, instead: Sentence) -> Sentence:
    """A sentence that holds only while the next one, which says what holds "instead as long as …", does not."""
    abilities = before.abilities
    for later in instead.abilities:
        if later.condition is None or later.trigger is not None:
            continue
        abilities = tuple(
            surround((ability,), Around(Unless(later.condition)), every=True)[0]
            if (type(ability.predicate), ability.subject) == (type(later.predicate), later.subject)
            else ability
            for ability in abilities
        )
    return replace(before, abilities=abilities)


def _sentence(
    sentence: str, names: Names, trigger: str | None, earlier: Filter | None
) -> tuple[Sentence, str | None, Filter | None]:
    """One sentence, the trigger that it leaves to the next one of its line, and what "it" means there."""
    text = Text(leading_words(sentence)[1], names)
    if text.size > LONGEST_SENTENCE:
        why = f"expected a sentence of at most {LONGEST_SENTENCE} words"
        return Sentence(sentence, Outcome.UNREAD, (), why), trigger, ThatObject()
    try:
        return _divided(text, sentence, trigger, earlier)
    except RecursionError:
        why = "expected a sentence with fewer phrases inside one another"
        return Sentence(sentence, Outcome.UNREAD, (), why), trigger, ThatObject()


def _divided(
    text: Text, sentence: str, trigger: str | None, earlier: Filter | None
) -> tuple[Sentence, str | None, Filter | None]:
    """The sentence with its trigger or cost divided from its effect, in the way that can be read."""
    best: Sentence | None = None
    for prefix in prefixes(text):
        waits = prefix.words or trigger or _resolves(text, prefix.after)
        spoken = pointed_at(text, prefix.after, prefix.about or earlier)
        body = body_of(text, prefix.after, waits is not None)
        if body is not None and body[1] >= end_of(text):
            abilities = _finish(body[0], waits, spoken, sentence)
            abilities = _costed(abilities, prefix)
            told = tuple(a for a in abilities if bears(a))
            if told:
                about = spoken_of(tuple(a.subject for a in told))
                return Sentence(sentence, Outcome.READ, told), waits, about or spoken
            reasons = [
                a.predicate.why for a in abilities if isinstance(a.predicate, NoEffectOnDecisions)
            ]
            best = best or Sentence(
                sentence, Outcome.HARMLESS, (), reasons[0] if reasons else "says nothing of combat"
            )
    if best is not None:
        return best, prefixes(text)[0].words or trigger, ThatObject()
    first = prefixes(text)[0]
    waits = first.words or trigger
    for prefix in (*prefixes(text), Prefix(None, 0)):
        why = (
            effect_reason(text, prefix.after)
            if prefix.words or trigger
            else static_reason(text, prefix.after)
        )
        if why is None and prefix.words is None:
            why = static_reason(text, prefix.after)
        if why is not None:
            return Sentence(sentence, Outcome.HARMLESS, (), why), waits, ThatObject()
    return Sentence(sentence, Outcome.UNREAD, (), _expected(text)), waits, ThatObject()


def _resolves(text: Text, at: int) -> str | None:
    """An instruction ("put …", "goad …") is carried out once, as what it stands on resolves, and states nothing that lasts."""
    return _RESOLVES if text.words[at] in _INSTRUCTIONS else None


_RESOLVES = "as this resolves"


_INSTRUCTIONS = word_set("put goad suspect detain create switch gain exert return have then")


def _expected(text: Text) -> str:
    behind = text.between(max(0, text.furthest - 3), text.furthest)
    return f"expected {text.expected}" + (f" after “{behind}”" if behind else " at the beginning")


# Abilities in their final form


def _finish(
    abilities: tuple[Ability, ...], trigger: str | None, earlier: Filter | None, sentence: str
) -> tuple[Ability, ...]:
    found = []
    for ability in abilities:
        settled = owner_of_subject(settle(ability, earlier))
        first = _first_comes(trigger, ability.trigger)
        found.append(replace(settled, trigger=first, text=sentence))
    return tuple(found)


def _first_comes(trigger: str | None, also: str | None) -> str | None:
    """What must come first, with what the sentence itself asks as its effect happens ("if you do")."""
    if trigger is None or also is None:
        return trigger or also
    if not also.startswith(_ASKED):
        return trigger
    return f"{trigger}, {also}" if trigger.lower().startswith(EVENTS) else f"{trigger}: {also}"


_ASKED = ("if ", "when ", "unless ", "for each ")


def _costed(abilities: tuple[Ability, ...], prefix: Prefix) -> tuple[Ability, ...]:
    """Mana abilities with the cost in front of them; they need no resolving (CR 605.3b)."""
    return tuple(
        replace(a, predicate=replace(a.predicate, cost=prefix.cost), trigger=None)
        if isinstance(a.predicate, AddsMana) and prefix.cost
        else a
        for a in abilities
    )


# Quotations

_NESTED = re.compile(r"(^|\s)'([^']*(?:'[a-z][^']*)*)'")
"""A quotation inside a quotation."""


def _quoted(text: Text, at: int) -> Answer:
    if text.words[at] != '"':
        return None
    end = closing(text, at)
    inside = _NESTED.sub(r'\1"\2"', text.between(at + 1, end)).rstrip(", ")
    reading = _read(inside, tuple((n.name, n.kind) for n in text.names.values()), False)
    if reading.unread or not reading.sentences:
        if at + 1 > text.furthest:
            text.furthest, text.expected = at + 1, "an ability that can be read"
        return None
    return HasAbility(reading.abilities, inside), end + 1


QUOTED.define(Parser(_quoted))
