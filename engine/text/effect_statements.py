"""Lines of statements: changes of rules, and what is said of permanents."""

from __future__ import annotations

import re
from dataclasses import replace

from engine.text.conditions import IsTurnOf
from engine.text.conditions import Unless as Not
from engine.text.effect_abilities import (
    ContinuousAbility,
    GameAbility,
    StaticAbility,
)
from engine.text.effect_bodies import effect_of
from engine.text.effect_instructions import IF
from engine.text.effect_permanents import uncounted
from engine.text.effect_rules import AsEnters, GameRule, Replace
from engine.text.effect_spoken import Spoken, spoken_in
from engine.text.effect_statics import RULES
from engine.text.effects import Instruction
from engine.text.grammar import choice, given, rule
from engine.text.nouns import YOU, ThatObject, ThisObject
from engine.text.parts import put
from engine.text.reader import read
from engine.text.reading import Outcome
from engine.text.sentences import sentences
from engine.text.tokens import Text

Names = tuple[tuple[str, str], ...]
Instructions = tuple[Instruction, ...]


_WHILE = choice(rule(lambda c: c, "as long as", IF, ","), rule(lambda c: c, "if", IF, ","))
_STILL = choice(
    rule(lambda c: Not(c), "unless", IF),
    rule(lambda c: c, "as long as", IF),
    rule(lambda c: c, "if", IF),
    given(IsTurnOf(YOU), "during your turn"),
)


def statements_of(text: Text, names: Names, spell: bool = False) -> tuple[GameAbility, ...] | None:
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
        effect = effect_of(text, rule_.effect.instructions, Spoken())
        return None if effect is None else replace(rule_, effect=effect)
    if isinstance(rule_, Replace):
        effect = effect_of(text, rule_.instead.instructions, spoken_in(rule_.event))
        return None if effect is None else replace(rule_, instead=effect)
    return put(rule_, ThatObject(), ThisObject())


_IMPERATIVES = ("put", "remove", "distribute", "move", "create")
"""What is done and not stated: the reader of statements takes counters for the change they make."""


def _continuous(sentence: str, names: Names) -> ContinuousAbility | None:
    if sentence.split(maxsplit=1)[0].lower() in _IMPERATIVES:
        return None
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
    if any(
        ability.duration is not None and ability.duration.value.startswith("until")
        for ability in abilities
    ):
        return None
    return ContinuousAbility(abilities=abilities, text=sentence)
