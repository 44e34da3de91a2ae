"""The door for the game loop: rules text -> the abilities it gives, with their costs, events and effects.

A line is a keyword line, an ability with a cost or an event in front, a statement, or part of what a spell does. The lines of a spell
make one effect; a list of modes belongs to the line that asks for the choice. A line is read whole or it is not read.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import lru_cache

from engine.text.abilities import ChangesTypes
from engine.text.condition_phrases import CONDITION
from engine.text.conditions import Condition, IsTurnOf
from engine.text.conditions import Unless as Not
from engine.text.cost_phrases import MANA
from engine.text.effect_abilities import (
    ActivatedAbility,
    ContinuousAbility,
    EffectReading,
    GameAbility,
    KeywordAbility,
    SpellAbility,
    StaticAbility,
    TriggeredAbility,
    Unread,
)
from engine.text.effect_amount_phrases import FOR_EACH
from engine.text.effect_amounts import AnyTarget
from engine.text.effect_costs import ACTIVATION
from engine.text.effect_events import Chapter, Event
from engine.text.effect_instructions import IF, SENTENCE, instead
from engine.text.effect_objects import IT
from engine.text.effect_permanents import uncounted
from engine.text.effect_references import (
    SPELL,
    Spoken,
    all_in,
    changed,
    paying,
    settled_effect,
    spoken_in,
)
from engine.text.effect_rules import AsEnters, CostChange, GameRule, Replace
from engine.text.effect_statics import INSTRUCTIONS, RULES
from engine.text.effect_triggers import EVENT
from engine.text.effects import AddMana, Apply, Cost, Effect, Instruction, Modes
from engine.text.grammar import Parser, choice, given, maybe, not_before, rule
from engine.text.keyword_lines import keywords_of
from engine.text.nouns import YOU, PlayerRef, TargetObject, ThatObject, ThisObject, Who
from engine.text.pronouns import put
from engine.text.quantity_phrases import NUMBER
from engine.text.reader import read
from engine.text.reading import Outcome
from engine.text.sentences import leading_words, lines, means_something, sentences
from engine.text.tokens import Text, own_names

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


def shifted(effect: Effect, by: int) -> Effect:
    """The effect with its targets numbered on from ``by``."""
    def change(value: object) -> object:
        if isinstance(value, TargetObject | AnyTarget):
            return replace(value, index=value.index + by)
        if isinstance(value, PlayerRef) and value.who is Who.TARGET:
            return replace(value, index=value.index + by)
        return None

    if not by:
        return effect
    return Effect(
        instructions=changed(effect.instructions, change), targets=changed(effect.targets, change)
    )


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
    activation = ACTIVATION.run(text, 0)
    if activation is not None:
        return _activated(text, activation[0], activation[1], modes, names)
    event = TRIGGER.run(text, 0)
    if event is not None:
        return _triggered(text, event[0], event[1], modes, names)
    if text.words[0] in ("when", "whenever", "at"):
        return _unread(text)
    if spell:
        return _spell(text, modes, names) or _static(text, names, spell) or _unread(text)
    return _static(text, names) or _spell(text, modes, names) or _unread(text)


_NUMERALS = {"I": 1, "II": 2, "III": 3, "IV": 4, "V": 5, "VI": 6}


def _chapter(led: str, text: Text, modes: tuple[str, ...], names: Names) -> tuple[GameAbility, ...] | Unread:
    """A chapter ability of a Saga; other words in front of an ability are not known."""
    numerals = led.split(", ")
    if not all(numeral in _NUMERALS for numeral in numerals):
        return Unread(text=text.source, why=f"“{led}” in front of an ability is not known here")
    chapter = Chapter(tuple(_NUMERALS[numeral] for numeral in numerals))
    return _triggered(text, Trigger(chapter), 0, modes, names)


def _unread(text: Text) -> Unread:
    """Where reading stopped, and the sentence it stopped in."""
    start = 0
    at = 0
    for sentence in sentences(text.source):
        at = text.source.find(sentence, at)
        if at <= text.starts[min(text.furthest, text.size)]:
            start = at
    said = next((s for s in sentences(text.source[start:])), text.source)
    behind = text.between(max(0, text.furthest - 3), text.furthest)
    why = f"expected {text.expected}" + (f" after “{behind}”" if behind else " at the beginning")
    return Unread(text=said, why=why)


# Bodies


class _Body:
    """The sentences of an ability behind its cost or event, and what some of them say about the ability itself."""

    def __init__(self) -> None:
        self.instructions: Instructions = ()
        self.remarks: dict[str, object] = {}


_REMARK: Parser = choice(
    given(("timing", "sorcery"), "activate only as a sorcery", not_before("and")),
    given(("timing", "sorcery"), "activate only any time you could cast a sorcery"),
    given(("timing", "instant"), "activate only as an instant"),
    given(("timing", "during your upkeep"), "activate only during your upkeep"),
    given(("timing", "before attackers are declared"), "activate only before attackers are declared"),
    given(("timing and limit", "sorcery"), "activate only as a sorcery and only once each turn"),
    given(("limit", 1), "activate only once each turn"),
    given(("limit", 2), "activate no more than twice each turn"),
    given(("limit", 1), "this ability triggers only once each turn"),
    given(("limit", 2), "this ability triggers only twice each turn"),
    given(("condition", IsTurnOf(YOU)), "activate only during your turn"),
    rule(lambda condition: ("condition", condition), "activate only if", CONDITION),
    given(("any_player", True), "any player may activate this ability"),
    given(("once", True), "activate only once"),
    given(("timing", "during an upkeep step"), "activate only during any upkeep step"),
    given(("timing", "during combat"), "activate only during combat"),
    given(("timing", "during the declare blockers step"), "activate only during the declare blockers step"),
    given(("timing", "during the declare attackers step"), "activate only during the declare attackers step"),
    given(("timing", "during your turn before attackers are declared"), "activate only during your turn , before attackers are declared"),
    given(("timing", "during an opponent's turn"), "activate only during an opponent 's turn"),
    given(("timing", "during combat before blockers are declared"), "activate only before blockers are declared"),
    rule(
        lambda mana, less, each: (
            "cost_change",
            CostChange(mana.upper(), less, spells=ThisObject(), abilities=True, times=each),
        ),
        "this ability costs",
        MANA,
        choice(given(True, "less"), given(False, "more")),
        "to activate",
        maybe(FOR_EACH, None),
    ),
)


def _spending(text: Text, at: int) -> tuple[str, int] | None:
    """What mana may be spent on, in words."""
    if text.words[at : at + 4] != ["spend", "this", "mana", "only"]:
        return None
    after = at + 4
    while text.words[after] not in ("", "."):
        after += 1
    return text.between(at + 4, after), after


_STILL_IS: Parser = choice(
    given(True, "it is|they are still a|an land|lands|artifact|artifacts|creature|planeswalker|enchantment"),
    given(True, "it is|they are still land|lands|artifacts"),
    given(True, "that is still a land"),
)


def _keeps_types(instruction: Instruction) -> Instruction:
    """A change of types that only adds some, as the next sentence says ("It's still a land")."""
    action = instruction.action
    if not isinstance(action, Apply):
        return instruction
    predicates = tuple(
        replace(one, adds=True) if isinstance(one, ChangesTypes) else one for one in action.predicates
    )
    return replace(instruction, action=replace(action, predicates=predicates))


def _replaces(done: Instructions) -> bool:
    """Whether "instead" belongs to a replacement effect that the instructions begin."""
    return any(isinstance(part, Replace) for part in all_in(done))


def _body(text: Text, at: int) -> _Body | None:
    """Sentences up to the end of the text."""
    body = _Body()
    before: Instructions = ()
    while at < text.size:
        remark = _REMARK.run(text, at)
        spending = _spending(text, at)
        if remark is not None and text.words[remark[1]] in (".", "") and (body.instructions or before):
            name, value = remark[0]
            if name == "timing and limit":
                body.remarks["limit"] = 1
                name = "timing"
            body.remarks[name] = value
            at = remark[1]
        elif (still := _STILL_IS.run(text, at)) is not None and before:
            before = tuple(_keeps_types(one) for one in before)
            at = still[1]
        elif spending is not None and before and isinstance(before[-1].action, AddMana):
            mana = replace(before[-1].action, restriction=spending[0])
            before = (*before[:-1], replace(before[-1], action=mana))
            at = spending[1]
        else:
            answer = SENTENCE.run(text, at)
            if answer is None:
                return None
            done: Instructions | None = answer[0]
            if "instead" in text.words[at : answer[1]] and not _replaces(answer[0]):
                done = instead(before, answer[0])
                before = ()
                if done is None:
                    return None
            body.instructions += before
            before = done or ()
            at = answer[1]
        if text.words[at] == ".":
            at += 1
        elif at < text.size:
            return None
    body.instructions += before
    return body if body.instructions else None


def _effect(text: Text, instructions: Instructions, spoken: Spoken) -> Effect | None:
    opponents_only = "target player" not in text.source.lower()
    return settled_effect(instructions, spoken, opponents_only)


# Modes

_COUNT = choice(
    given((1, 2), "one or both"),
    given((1, 99), "one or more"),
    given((1, 1), "one"),
    given((2, 2), "two"),
    given((3, 3), "three"),
    given((0, 99), "any number"),
    rule(lambda n: (0, n), "up to", NUMBER),
)
_CHOICE = rule(
    lambda count, repeats: (count, repeats),
    "choose",
    _COUNT,
    maybe(given(True, ". you may choose the same mode more than once ."), False),
)


def _modes(text: Text, at: int, modes: tuple[str, ...], names: Names, spoken: Spoken) -> Effect | Unread | None:
    """The effect of a choice of modes; ``None`` where the words ask for no such choice."""
    asked = _CHOICE.run(text, at)
    if asked is None or not modes or text.words[asked[1]] not in ("—", ""):
        return None
    (at_least, at_most), repeats = asked[0]
    options = []
    for mode in modes:
        inner = Text(leading_words(mode)[1], names)
        body = _body(inner, 0)
        if body is None or body.remarks:
            return _unread(inner)
        option = _effect(inner, body.instructions, spoken)
        if option is None:
            return _unread(inner)
        options.append(option)
    most = min(at_most, len(options)) if not repeats else at_most
    chosen = Modes(tuple(options), at_least, most, repeats)
    return Effect(instructions=(Instruction(action=chosen),))


# Abilities


def _activated(
    text: Text, cost: Cost, at: int, modes: tuple[str, ...], names: Names
) -> tuple[GameAbility, ...] | Unread:
    spoken = paying(cost)
    effect = _modes(text, at, modes, names, spoken)
    remarks: dict[str, object] = {}
    if isinstance(effect, Unread):
        return effect
    if effect is None:
        body = None if modes else _body(text, at)
        if body is None:
            return _unread(text)
        effect, remarks = _effect(text, body.instructions, spoken), body.remarks
        if effect is None:
            return _unread(text)
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
        effect = _modes(text, after, modes, names, spoken)
        if isinstance(effect, Unread):
            return effect
        remarks: dict[str, object] = {}
        if effect is None:
            body = None if modes else _body(text, after)
            if body is None or body.remarks.keys() - {"limit"}:
                continue
            effect, remarks = _effect(text, body.instructions, spoken), body.remarks
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
    return _unread(text)


_INTERVENING = rule(lambda condition: condition, "if", IF, ",")


def _intervening(text: Text, at: int, spoken: Spoken) -> tuple[tuple[Condition | None, int], ...]:
    """The condition behind the event and the word after it."""
    answer = _INTERVENING.run(text, at)
    if answer is None:
        return ((None, at),)
    condition: Condition = put(answer[0], ThatObject(), spoken.it)
    return ((condition, answer[1]), (None, at))


def _spell(text: Text, modes: tuple[str, ...], names: Names) -> tuple[GameAbility, ...] | Unread | None:
    effect = _modes(text, 0, modes, names, SPELL)
    if isinstance(effect, Unread):
        return effect
    if effect is None:
        body = None if modes else _body(text, 0)
        if body is None or body.remarks:
            return None
        effect = _effect(text, body.instructions, SPELL)
        if effect is None:
            return None
    return (SpellAbility(effect=effect, text=text.source),)


# Statements

_WHILE = choice(rule(lambda c: c, "as long as", IF, ","), rule(lambda c: c, "if", IF, ","))
_STILL = choice(
    rule(lambda c: Not(c), "unless", IF),
    rule(lambda c: c, "as long as", IF),
    rule(lambda c: c, "if", IF),
    given(IsTurnOf(YOU), "during your turn"),
)


def _static(text: Text, names: Names, spell: bool = False) -> tuple[GameAbility, ...] | None:
    """Statements, sentence by sentence; ``None`` unless all of them are understood. A spell's are about rules only."""
    found: list[GameAbility] = []
    for sentence in _statements(text.source):
        said = Text(sentence, names)
        ability = _rules(said) or (None if spell else _continuous(sentence, names))
        if ability is None:
            if said.furthest > text.furthest and text.size == said.size:
                text.furthest, text.expected = said.furthest, said.expected
            return None
        found.append(ability)
    return tuple(found)


def _statements(source: str) -> tuple[str, ...]:
    """The sentences; one that begins "If you don't" belongs to the one before."""
    found: list[str] = []
    for sentence in sentences(source):
        if found and re.match(r"if you don't\b", sentence, re.I):
            found[-1] += " " + sentence
        else:
            found.append(sentence)
    return tuple(found)


def _rules(text: Text) -> StaticAbility | None:
    front = _WHILE.run(text, 0)
    condition, at = front if front is not None else (None, 0)
    answer = RULES.run(text, at)
    if answer is None:
        return None
    rules, at = answer
    behind = _STILL.run(text, at)
    if condition is None and behind is not None:
        condition, at = behind
    if text.words[at] == ".":
        at += 1
    if at < text.size or uncounted(rules):
        return None
    settled = tuple(one for one in (_settled_rule(one, text) for one in rules) if one is not None)
    if len(settled) < len(rules):
        return None
    return StaticAbility(rules=settled, condition=condition, text=text.source)


def _settled_rule(rule_: GameRule, text: Text) -> GameRule | None:
    """A rule whose effect, if it has one, has its pronouns settled; ``None`` where that fails."""
    if isinstance(rule_, AsEnters):
        effect = _effect(text, rule_.effect.instructions, Spoken())
        return None if effect is None else replace(rule_, effect=effect)
    if isinstance(rule_, Replace):
        effect = _effect(text, rule_.instead.instructions, spoken_in(rule_.event))
        return None if effect is None else replace(rule_, instead=effect)
    return put(rule_, ThatObject(), ThisObject())


def _continuous(sentence: str, names: Names) -> ContinuousAbility | None:
    own = [name for name, kind in names if kind == "self"]
    reading = read(
        sentence,
        own_name=own[0] if own else None,
        names=[name for name, kind in names if kind == "object"],
        players=[name for name, kind in names if kind == "player"],
    )
    if not reading.sentences or any(said.outcome is not Outcome.READ for said in reading.sentences):
        return None
    abilities = reading.abilities
    if any(ability.subject == ThatObject() for ability in abilities):
        if not re.match(r"as long as (?:this|~|there)", sentence, re.I):
            return None
        abilities = tuple(put(ability, ThatObject(), ThisObject()) for ability in abilities)
    if any(ability.trigger is not None for ability in abilities):
        return None
    if any(ability.duration is not None and ability.duration.value.startswith("until") for ability in abilities):
        return None
    return ContinuousAbility(abilities=abilities, text=sentence)
