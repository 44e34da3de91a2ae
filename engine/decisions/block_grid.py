"""The rows and columns of a side's block: creatures that may block, with how many attackers each can, and attackers."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from engine.decisions.blocking_sides import AttackingCreature, Side
from engine.decisions.continuous_effects import copies_for, subjects
from engine.decisions.in_force import Battlefield, Characteristics
from engine.decisions.qualities import CannotTell
from engine.decisions.selection import Context, holds
from engine.decisions.stated import Doubts
from engine.text.abilities import BlocksMore

SPLIT_AT_MOST = 60
"""Members of a group that can block several attackers are told apart one by one, up to this many."""


@dataclass(frozen=True, slots=True)
class Blocker:
    """A blocker, or ``count`` interchangeable ones that can each block one attacker."""

    key: str
    item: Characteristics
    count: int
    capacity: int | None


@dataclass(frozen=True, slots=True)
class Column:
    """An attacker that this side may block, or ``count`` interchangeable ones."""

    key: str
    item: Characteristics
    attacking: AttackingCreature

    @property
    def count(self) -> int:
        return self.attacking.count


def key(blocker: Blocker, column: Column) -> str:
    """The option's key: this creature blocks that attacker."""
    return f"{blocker.key} -> {column.key}"


def columns_of(field: Battlefield, side: Side) -> tuple[Column, ...]:
    """The attackers that the side may block, in the order of the declared attack."""
    ids = [attacker.id for attacker in side.attackers]
    found = []
    for attacker in side.attackers:
        item = field.objects.get(attacker.id)
        if item is not None:
            several = ids.count(attacker.id) > 1
            name = f"{attacker.id} at {attacker.target}" if several else attacker.id
            found.append(Column(name, item, attacker))
    return tuple(found)


def blockers_of(
    field: Battlefield,
    side: Side,
    *,
    apart: frozenset[str],
    capacities: Mapping[str, int | None],
) -> tuple[Blocker, ...]:
    """The creatures that the side controls. Members of a group are told apart where each can block several attackers.

    ``apart``: groups whose members are told apart in any case. Raises CannotTell for more than can be told apart.
    """
    found: list[Blocker] = []
    for item in field.creatures_of(side.players):
        capacity, count = capacities.get(item.id, 1), item.permanent.count
        if count == 1 or (capacity == 1 and item.id not in apart):
            found.append(Blocker(item.id, item, count, capacity))
        elif count <= SPLIT_AT_MOST:
            members = range(1, count + 1)
            found += [Blocker(f"{item.id} ({index})", item, 1, capacity) for index in members]
        else:
            raise CannotTell(f"how {count} creatures that can each block several attackers block")
    return tuple(found)


def capacities(field: Battlefield, doubts: Doubts) -> dict[str, int | None]:
    """How many attackers each creature can block that can block more than one: additional ones add up (CR 509.1a).

    ``None``: any number.
    """
    found: dict[str, int | None] = {}
    for entry in field.in_force:
        predicate = entry.ability.predicate
        if not isinstance(predicate, BlocksMore):
            continue
        context = Context(battlefield=field, source=entry.source, you=entry.you)
        try:
            for item in subjects(entry, context):
                condition = entry.ability.condition
                if condition is not None and not holds(condition, context.about(item.id)):
                    continue
                known = found.get(item.id, 1)
                if predicate.additional is None or known is None:
                    found[item.id] = None
                else:
                    found[item.id] = known + predicate.additional * copies_for(entry, item)
        except CannotTell as why:
            doubts.note(entry, why)
    return found
