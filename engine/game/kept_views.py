"""Views of the battlefield that hold on when something else in the game changes, so that they are not worked out again."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from typing import Any

from engine.board.board import Board
from engine.decisions.in_force import Battlefield
from engine.text import nouns
from engine.text.abilities import Ability

_ASKING = (
    nouns.CardsIn,
    nouns.LifeOf,
    nouns.CountersOnPlayer,
    nouns.UnknownNumber,
    nouns.InState,
    nouns.AttackingPlayer,
)
"""Parts of a text that ask for something other than the permanents and who controls them."""


def is_apart(view: Battlefield, board: Board) -> bool:
    """Whether nothing in force asks for anything but the permanents themselves, before or on the board as it is now."""
    if view.unread or board.effects or any(player.effects for player in board.players):
        return False
    if any(player.effects for player in view.board.players):
        return False
    return all(
        _asks_nothing(entry.ability) for item in view.objects.values() for entry in item.abilities
    )


@lru_cache(maxsize=4096)
def _asks_nothing(ability: Ability) -> bool:
    return ability.condition is None and not _holds_any(ability)


def _holds_any(value: Any) -> bool:
    if isinstance(value, _ASKING):
        return True
    if isinstance(value, tuple):
        return any(_holds_any(part) for part in value)
    names = getattr(value, "__dataclass_fields__", None)
    return names is not None and any(_holds_any(getattr(value, name)) for name in names)


def on_board(view: Battlefield, board: Board) -> Battlefield:
    """The same permanents with the same effects, on a board that differs in something else."""
    return replace(view, board=board, assumed={})
