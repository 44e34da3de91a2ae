"""The door for the game loop: rules text -> the abilities it gives, with their costs, events and effects.

A line is a keyword line, an ability with a cost or an event in front, a statement, or part of what a spell does. The lines of a spell
make one effect; a list of modes belongs to the line that asks for the choice. A line is read whole or it is not read.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache

from engine.text.conditions import Condition
from engine.text.effect_abilities import (
    ActivatedAbility,
    EffectReading,
    GameAbility,
    KeywordAbility,
    SpellAbility,
    TriggeredAbility,
    Unread,
)
from engine.text.effect_bodies import body_of, effect_of, unread
from engine.text.effect_costs import ACTIVATION
from engine.text.effect_events import Chapter, Event
from engine.text.effect_instructions import IF, SENTENCE
from engine.text.effect_modes import modes_of
from engine.text.effect_objects import IT
from engine.text.effect_spoken import SPELL, Spoken, paying, spoken_in
from engine.text.effect_statements import statements_of
from engine.text.effect_statics import INSTRUCTIONS
from engine.text.effect_target_numbers import shifted
from engine.text.effect_triggers import EVENT
from engine.text.effects import Cost, Effect, Instruction
from engine.text.grammar import given, maybe, rule
from engine.text.keyword_lines import keywords_of
from engine.text.nouns import ThatObject, ThisObject
from engine.text.parts import put
from engine.text.sentences import leading_words, lines, means_something
from engine.text.tokens import Text, own_names

LONGEST = 400
"""Words in one line; the longest line of a real card has about half as many."""

Names = tuple[tuple[str, str], ...]
Instructions = tuple[Instruction, ...]

INSTRUCTIONS.define(SENTENCE)


def read_effects(
    text: str,
    *,
    own_name: str | None = None,
    names: Iterable[str] = (),
    players: Iterable[str] = (),
    types: str = "",
) -> EffectReading:
    """What a rules text gives a game: abilities in the order written, and the sentences that were not understood.

    ``own_name``, ``names`` and ``players`` are as for `engine.text.reader.read`; ``types`` is the type line, which tells a spell's
    instructions from a permanent's statements where both would read.
    """
    called = [(name, "self") for name in own_names(own_name)] if own_name else []
    called += [(name, "player") for name in players]
    called += [(name, "object") for name in names if name != own_name]
    called.sort(key=lambda pair: -len(pair[0]))
    spell = "instant" in types.lower() or "sorcery" in types.lower()
    return _read(text, tuple(called), spell)


@lru_cache(maxsize=4096)
def _read(text: str, names: Names, spell: bool) -> EffectReading:
    abilities: list[GameAbility] = []
    unread: list[Unread] = []
    for line, modes in _paragraphs(lines(text)):
        found = _paragraph(line, modes, names, spell)
        if isinstance(found, Unread):
            unread.append(found)
        else:
            abilities.extend(found)
    return EffectReading(_one_spell(abilities), tuple(unread))


def _paragraphs(all_lines: tuple[str, ...]) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """Each line with the modes listed below it."""
    found: list[tuple[str, tuple[str, ...]]] = []
    for line in all_lines:
        if line.startswith("•") and found:
            found[-1] = (found[-1][0], (*found[-1][1], line.lstrip("• ")))
        else:
            found.append((line, ()))
    return tuple(found)


def _one_spell(abilities: list[GameAbility]) -> tuple[GameAbility, ...]:
    """The abilities, with the lines of a spell as one."""
    found: list[GameAbility] = []
    for ability in abilities:
        last = found[-1] if found else None
        if isinstance(ability, SpellAbility) and isinstance(last, SpellAbility):
            found[-1] = _joined(last, ability)
        else:
            found.append(ability)
    return tuple(found)


def _joined(first: SpellAbility, second: SpellAbility) -> SpellAbility:
    moved = shifted(second.effect, len(first.effect.targets))
    effect = Effect(
        instructions=first.effect.instructions + moved.instructions,
        targets=first.effect.targets + moved.targets,
    )
    return SpellAbility(effect=effect, text=f"{first.text}\n{second.text}")


# Paragraphs


def _paragraph(
    line: str, modes: tuple[str, ...], names: Names, spell: bool
) -> tuple[GameAbility, ...] | Unread:
    led, words = leading_words(line)
    if means_something(led):
        return _chapter(led, Text(words, names), modes, names)
    keywords = keywords_of(words)
    if keywords is not None and not modes:
        return tuple(
            KeywordAbility(keyword=keyword, argument=argument, text=said)
            for said, named in keywords
            for keyword, argument in named
        )
    text = Text(words, names)
    if text.size > LONGEST:
        return Unread(text=words[:80], why=f"more than {LONGEST} words in one line")
    activation = ACTIVATION.run(text, 0)
    if activation is not None:
        return _activated(text, activation[0], activation[1], modes, names)
    event = TRIGGER.run(text, 0)
    if event is not None:
        return _triggered(text, event[0], event[1], modes, names)
    if text.words[0] in ("when", "whenever", "at") and not spell:
        return unread(text)
    if spell:
        return _spell(text, modes, names) or statements_of(text, names, spell) or unread(text)
    return statements_of(text, names) or _spell(text, modes, names) or unread(text)


_NUMERALS = {"I": 1, "II": 2, "III": 3, "IV": 4, "V": 5, "VI": 6}


def _chapter(
    led: str, text: Text, modes: tuple[str, ...], names: Names
) -> tuple[GameAbility, ...] | Unread:
    """A chapter ability of a Saga; other words in front of an ability are not known."""
    numerals = led.split(", ")
    if not all(numeral in _NUMERALS for numeral in numerals):
        return Unread(text=text.source, why=f"“{led}” in front of an ability is not known here")
    chapter = Chapter(tuple(_NUMERALS[numeral] for numeral in numerals))
    return _triggered(text, Trigger(chapter), 0, modes, names)


# Abilities


def _activated(
    text: Text, cost: Cost, at: int, modes: tuple[str, ...], names: Names
) -> tuple[GameAbility, ...] | Unread:
    spoken = paying(cost)
    effect = modes_of(text, at, modes, names, spoken)
    remarks: dict[str, object] = {}
    if isinstance(effect, Unread):
        return effect
    if effect is None:
        body = None if modes else body_of(text, at)
        if body is None:
            return unread(text)
        effect, remarks = effect_of(text, body.instructions, spoken), body.remarks
        if effect is None:
            return unread(text)
    cost = put(put(cost, ThatObject(), ThisObject()), IT, ThisObject())
    if cost.loyalty is not None:
        remarks = {"timing": "sorcery", "limit": 1, **remarks}
    return (ActivatedAbility(cost=cost, effect=effect, text=text.source, **remarks),)  # type: ignore[arg-type]


@dataclass(frozen=True, slots=True)
class Trigger:
    """An event, when it alone counts, and how often."""

    event: Event
    only_while: Condition | None = None
    limit: int | None = None


TRIGGER = rule(
    Trigger,
    EVENT,
    maybe(rule(lambda condition: condition, "while", IF), None),
    maybe(given(1, "for the first time each turn"), None),
    ",",
)


def _triggered(
    text: Text, trigger: Trigger, at: int, modes: tuple[str, ...], names: Names
) -> tuple[GameAbility, ...] | Unread:
    event = trigger.event
    spoken = spoken_in(event)
    for condition, after in _intervening(text, at, spoken):
        effect = modes_of(text, after, modes, names, spoken)
        if isinstance(effect, Unread):
            return effect
        remarks: dict[str, object] = {}
        if effect is None:
            body = None if modes else body_of(text, after)
            if body is None or body.remarks.keys() - {"limit"}:
                continue
            effect, remarks = effect_of(text, body.instructions, spoken), body.remarks
            if effect is None:
                continue
        limit = remarks.get("limit", trigger.limit)
        return (
            TriggeredAbility(
                event=event,
                condition=condition,
                only_while=trigger.only_while,
                effect=effect,
                limit=limit if isinstance(limit, int) else None,
                text=text.source,
            ),
        )
    return unread(text)


_INTERVENING = rule(lambda condition: condition, "if", IF, ",")


def _intervening(text: Text, at: int, spoken: Spoken) -> tuple[tuple[Condition | None, int], ...]:
    """The condition behind the event and the word after it."""
    answer = _INTERVENING.run(text, at)
    if answer is None:
        return ((None, at),)
    condition: Condition = put(answer[0], ThatObject(), spoken.it)
    return ((condition, answer[1]), (None, at))


def _spell(
    text: Text, modes: tuple[str, ...], names: Names
) -> tuple[GameAbility, ...] | Unread | None:
    effect = modes_of(text, 0, modes, names, SPELL)
    if isinstance(effect, Unread):
        return effect
    if effect is None:
        body = None if modes else body_of(text, 0)
        if body is None or body.remarks:
            return None
        effect = effect_of(text, body.instructions, SPELL)
        if effect is None:
            return None
    return (SpellAbility(effect=effect, text=text.source),)
