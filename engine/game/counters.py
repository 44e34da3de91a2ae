"""Counters on permanents (CR 122)."""

from __future__ import annotations

from engine.game.events import Event
from engine.game.objects import ObjectRef
from engine.game.table import Table


def add_counters(table: Table, ref: ObjectRef, kind: str, amount: int) -> int:
    """Puts counters on a permanent; returns how many (CR 122.1, 306.5d, 310.4b)."""
    item = table.game.present(ref)
    if item is None or amount <= 0:
        return 0
    counters = dict(item.permanent.counters)
    counters[kind] = counters.get(kind, 0) + amount
    table.change_printed(ref, counters=tuple(counters.items()))
    table.happens(
        Event(what="counters", object=ref, name=f"{item.permanent.name} {kind}", amount=amount)
    )
    return amount


def remove_counters(table: Table, ref: ObjectRef, kind: str | None, amount: int | None) -> int:
    """Removes counters of a kind, or of any, up to an amount, or all; returns how many."""
    item = table.game.present(ref)
    if item is None:
        return 0
    removed = 0
    left: list[tuple[str, int]] = []
    for name, have in item.permanent.counters:
        taken = 0
        if kind is None or name == kind:
            taken = have if amount is None else min(have, amount - removed)
        removed += taken
        if have > taken:
            left.append((name, have - taken))
    if removed:
        table.change_printed(ref, counters=tuple(left))
    return removed
