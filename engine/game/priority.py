"""Who has priority, and what happens before they get it (CR 117; teams: 805.5)."""

from __future__ import annotations

from engine.errors import UndecidedError
from engine.game import state_based_actions
from engine.game.choices import Priority
from engine.game.table import Table
from engine.game.triggers import put_on_stack

MOST_ROUNDS = 1000
"""More rounds of state-based actions and triggers than any game needs."""


def settle_down(table: Table) -> bool:
    """State-based actions until none applies, then triggers, again until there is nothing (CR 117.5); whether anything was."""
    anything = False
    for _ in range(MOST_ROUNDS):
        acted = state_based_actions.check(table)
        if table.game.result is not None:
            table.change(waiting=None, triggered=())
            return True
        triggered = put_on_stack(table)
        if not acted and not triggered:
            return anything
        anything = True
    raise UndecidedError("state-based actions and triggers go on without end")


def give_priority(table: Table, side: str) -> None:
    """The side receives priority once everything is settled; the next one in order where it has left (CR 117.3)."""
    settle_down(table)
    if table.game.result is not None:
        return
    sides = table.game.sides()
    if side not in sides:
        side = table.game.active if table.game.active in sides else next_side(table, side)
    table.change(waiting=Priority(side=side), passed=())


def next_side(table: Table, side: str) -> str:
    """The next side in turn order that is still in the game."""
    order = tuple(dict.fromkeys(table.game.side_of(player.name) for player in table.game.players))
    here = order.index(side) if side in order else -1
    present = table.game.sides()
    for distance in range(1, len(order) + 1):
        candidate = order[(here + distance) % len(order)]
        if candidate in present:
            return candidate
    return side
