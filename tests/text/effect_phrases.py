"""Short names for the values that the tests of effects are made of."""

from __future__ import annotations

from engine.text.effect_abilities import (
    ActivatedAbility,
    EffectReading,
    SpellAbility,
    StaticAbility,
    TriggeredAbility,
)
from engine.text.effect_amounts import Pick, Selection, TargetRequirement
from engine.text.effect_reader import read_effects
from engine.text.effect_rules import GameRule
from engine.text.effects import Action, Effect, Instruction
from engine.text.nouns import (
    CREATURE,
    PLAYER,
    YOU,
    AllOf,
    ControlledBy,
    Filter,
    Number,
    PlayerRef,
    Quantity,
    TargetObject,
    Who,
)

ONE, TWO, THREE, FOUR = (Number(value) for value in range(1, 5))
TARGET_PLAYER = PlayerRef(Who.TARGET)
THAT_PLAYER = PlayerRef(Who.THAT_PLAYER)
A_PLAYER = TargetRequirement(players=PLAYER)
A_CREATURE = TargetRequirement(objects=CREATURE)


def target(what: Filter = CREATURE, index: int = 0) -> Selection:
    """The one target of this number."""
    return Selection(filter=TargetObject(what, index))


def chosen(what: Filter, number: Quantity = ONE) -> Selection:
    """So many permanents that the player picks."""
    return Selection(filter=what, pick=Pick.CHOSEN, number=number)


def yours(what: Filter) -> Filter:
    """Of these, those that you control."""
    return AllOf((what, ControlledBy(YOU)))


def read(text: str, own_name: str | None = None, types: str = "") -> EffectReading:
    """The reading of a text that is read whole."""
    reading = read_effects(text, own_name=own_name, types=types, players=("Ann", "Bob"))
    assert reading.unread == ()
    return reading


def effect(text: str, own_name: str | None = None) -> Effect:
    """The effect of a spell's text."""
    (ability,) = read(text, own_name, "Sorcery").abilities
    assert isinstance(ability, SpellAbility)
    return ability.effect


def instructions(text: str, own_name: str | None = None) -> tuple[Instruction, ...]:
    """The instructions of a spell's text."""
    return effect(text, own_name).instructions


def actions(text: str, own_name: str | None = None) -> tuple[Action, ...]:
    """The actions of a spell's text, without what surrounds them."""
    return tuple(instruction.action for instruction in instructions(text, own_name))


def triggered(text: str) -> TriggeredAbility:
    """The one triggered ability of a text."""
    (ability,) = read(text, types="Creature").abilities
    assert isinstance(ability, TriggeredAbility)
    return ability


def activated(text: str) -> ActivatedAbility:
    """The one activated ability of a text."""
    (ability,) = read(text, types="Creature").abilities
    assert isinstance(ability, ActivatedAbility)
    return ability


def static(text: str) -> StaticAbility:
    """The one static ability of a text that changes rules."""
    (ability,) = read(text).abilities
    assert isinstance(ability, StaticAbility)
    return ability


def rules(text: str) -> tuple[GameRule, ...]:
    """The rules that a static ability changes."""
    return static(text).rules
