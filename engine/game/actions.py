"""What players do: the actions that `engine.game.loop.apply` takes."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from engine.board.declaration import Attack, Block, Damage
from engine.decisions.verdict import Verdict

if TYPE_CHECKING:
    from engine.game.game import Game

NOBODY_ATTACKS = Attack()
NOBODY_BLOCKS = Block()


@dataclass(frozen=True, slots=True, kw_only=True)
class Cast:
    """Casts a spell (CR 601). ``card`` is the card's handle; targets are ids or players' names."""

    player: str
    card: str
    targets: tuple[str, ...] = ()
    x: int | None = None
    modes: tuple[str, ...] = ()
    pay: tuple[Any, ...] | None = None
    """Who pays what, as shares of a payment; ``None``: the simplest way is found."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Activate(Cast):
    """Activates the nth ability (from 1) of a permanent (CR 602)."""

    ability: int = 1


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayLand:
    """Plays a land (CR 305.1, 116.2a)."""

    player: str
    card: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Pass:
    """Passes priority (CR 117.3d)."""

    player: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Attacks:
    """Declares attackers (CR 508.1)."""

    attack: Attack = NOBODY_ATTACKS
    pays: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class Blocks:
    """Declares blockers (CR 509.1)."""

    block: Block = NOBODY_BLOCKS
    pays: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class AssignsDamage:
    """Assigns combat damage (CR 510.1); sources that are not named assign it in the only way there is."""

    damage: Damage


@dataclass(frozen=True, slots=True, kw_only=True)
class Answer:
    """Answers a `Choice`."""

    answer: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Concede:
    """Concedes the game (CR 104.3a)."""

    player: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Mulligan:
    """Takes a mulligan (CR 103.5)."""

    player: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Keep:
    """Keeps the opening hand; ``bottom``: cards put at the bottom of the library (CR 103.5)."""

    player: str
    bottom: tuple[str, ...] = ()


Action = (
    Cast | Activate | PlayLand | Pass | Attacks | Blocks | AssignsDamage | Answer | Concede
    | Mulligan | Keep
)  # fmt: skip


class IllegalAction(Exception):
    """An action that the rules do not allow; the game stays as it was (CR 733.1).

    Where it turned out only after choices had been made, ``rewound`` is the game before the action they belong to.
    """

    def __init__(self, why: str, verdict: Verdict | None = None) -> None:
        super().__init__(why)
        self.verdict = verdict
        self.rewound: Game | None = None
