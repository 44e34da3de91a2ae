"""Sentences that take the place of the one before: "… instead", "otherwise …"."""

from __future__ import annotations

from dataclasses import replace

from engine.text.effect_instructions import Instructions, plain
from engine.text.effects import Branch, DealDamage, Instruction, Link


def _dealt_to_the_same(one: Instruction, before: Instructions) -> Instruction:
    """ "It deals 4 damage instead": to what the damage before would be dealt."""
    action, replaced = one.action, before[-1].action if before else None
    if isinstance(action, DealDamage) and not action.to and isinstance(replaced, DealDamage):
        return replace(one, action=replace(replaced, amount=action.amount))
    return one


def instead(before: Instructions, done: Instructions) -> Instructions | None:
    """What is done instead of the sentence before, under the condition that all of it has."""
    condition = done[0].condition
    if condition is None or any(one.condition != condition for one in done) or not before:
        return None
    then = tuple(_dealt_to_the_same(replace(one, condition=None), before) for one in done)
    if any(isinstance(one.action, DealDamage) and not one.action.to for one in then):
        return None
    return plain((Branch(condition, then, before),))


def otherwise(before: Instructions, done: Instructions) -> Instructions | None:
    """ "Otherwise" behind a sentence with a condition: one of two. Behind a choice it is "if you don't"."""
    condition = before[0].condition if before else None
    if condition is None:
        return (*before, *done) if before else None
    if any(one.condition != condition for one in before):
        return None
    then = tuple(replace(one, condition=None) for one in before)
    return plain((Branch(condition, then, (replace(done[0], link=Link.THEN), *done[1:])),))
