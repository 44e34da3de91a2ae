"""The targets of an effect in the order of its text, and a way through all that an effect is put together from."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

from engine.text.effect_amounts import AnyTarget, TargetRequirement
from engine.text.effect_targets import (
    IS_CARD,
    FoundAny,
    FoundLater,
    FoundObject,
    FoundPlayer,
    without,
)
from engine.text.effects import (
    Effect,
    Instruction,
    Later,
)
from engine.text.nouns import (
    OPPONENT,
    PLAYER,
    AllOf,
    Number,
    PlayerRef,
    TargetObject,
    Who,
)

Instructions = tuple[Instruction, ...]


def parts_of(value: object) -> Iterator[object]:
    """The values that a value is put together from."""
    if isinstance(value, tuple):
        yield from value
    else:
        for name in getattr(value, "__dataclass_fields__", ()):
            yield getattr(value, name)


def all_in(value: object) -> Iterator[object]:
    """The value and everything in it; an effect with targets of its own is not entered."""
    yield value
    for part in parts_of(value):
        if not isinstance(part, Effect):
            yield from all_in(part)


def changed(value: Any, change: Callable[[Any], Any]) -> Any:
    """The value with ``change`` made to everything in it, the whole first; ``change`` gives ``None`` where nothing changes."""
    new = change(value)
    if new is not None:
        return new
    if isinstance(value, Effect):
        return value
    if isinstance(value, tuple):
        return tuple(changed(part, change) for part in value)
    fields = getattr(value, "__dataclass_fields__", None)
    if fields is None:
        return value
    news = {}
    for name in fields:
        before = getattr(value, name)
        after = changed(before, change)
        if after is not before:
            news[name] = after
    return replace(value, **news) if news else value


# Targets


def _now(value: object) -> Iterator[object]:
    """Everything in a value but what happens later with targets of its own."""
    yield value
    for part in parts_of(value):
        if not isinstance(part, Effect | FoundLater):
            yield from _now(part)


def number_targets(
    instructions: Instructions, opponents_only: bool, first: int = 0
) -> tuple[Instructions, tuple[TargetRequirement, ...], int]:
    """The instructions with their targets numbered from ``first`` in the order of the text, the requirements in that order, and the
    number after the last one, those of delayed triggers counted."""
    found = [
        one for one in _now(instructions) if isinstance(one, FoundObject | FoundPlayer | FoundAny)
    ]
    places = sorted({one.at for one in found})
    requirements = [next(one.requirement for one in found if one.at == place) for place in places]

    def change(value: Any) -> Any:
        if isinstance(value, FoundLater):
            return value
        if isinstance(value, AllOf) and IS_CARD in value.parts:
            return changed(without(value, IS_CARD), change)
        if isinstance(value, FoundObject):
            return TargetObject(
                value.among, first + places.index(value.at), _most(value.requirement)
            )
        if isinstance(value, FoundPlayer):
            return PlayerRef(Who.TARGET, index=first + places.index(value.at))
        if isinstance(value, FoundAny):
            return AnyTarget(first + places.index(value.at))
        if type(value) is TargetObject:
            requirements.append(TargetRequirement(objects=value.among, at_most=Number(value.up_to)))
            return TargetObject(value.among, first + len(requirements) - 1, value.up_to)
        if value == PlayerRef(Who.TARGET):
            requirements.append(TargetRequirement(players=OPPONENT if opponents_only else PLAYER))
            return PlayerRef(Who.TARGET, index=first + len(requirements) - 1)
        return None

    numbered = changed(instructions, change)
    settled = tuple(changed(requirement, change) for requirement in requirements)
    after = first + len(requirements)

    def later(value: Any) -> Any:
        nonlocal after
        if not isinstance(value, FoundLater):
            return None
        do, targets, after = number_targets(value.do, opponents_only, after)
        return Later(value.event, do, targets, value.repeats, value.duration)

    return changed(numbered, later), settled, after


def _most(requirement: TargetRequirement) -> int:
    most = requirement.at_most
    return most.value if isinstance(most, Number) else 99


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
