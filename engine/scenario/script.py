"""The items of a game script, as values."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from engine.scenario.cases import AttackCase, BlockCase, DamageCase, Share


@dataclass(frozen=True, slots=True, kw_only=True)
class Action:
    """What every item of a game script has."""

    line: int
    by: str | None = None
    illegal: bool = False
    """The item must be refused, and leaves the game as it was."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Cast(Action):
    """Casts a spell (CR 601)."""

    name: str
    targets: tuple[str, ...] = ()
    x: int | None = None
    modes: tuple[str, ...] = ()
    pay: tuple[Share, ...] | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Activate(Cast):
    """Activates an ability of a permanent (CR 602)."""

    ability: int = 1


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayLand(Action):
    """Plays a land (CR 305.1)."""

    name: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Pass(Action):
    """One player passes priority; everybody once when no player is named."""

    player: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Advance(Action):
    """Everybody passes until a step, a player's turn, or the turn of a number begins."""

    step: str | None = None
    player: str | None = None
    turn: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Choose(Action):
    """Answers the choice that the engine asks for."""

    answer: tuple[str, ...]
    is_list: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Concede(Action):
    """A player concedes (CR 104.3a)."""

    player: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Start(Action):
    """The game begins with decks, shuffled by the seed (CR 103)."""

    first: str | None = None
    seed: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Mulligan(Action):
    """A player takes a mulligan (CR 103.5)."""

    player: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Keep(Action):
    """A player keeps the hand, and puts cards at the bottom of the library where the edition asks for it."""

    player: str
    bottom: tuple[str, ...] = ()


Numbers: TypeAlias = tuple[tuple[str, int], ...]
Content: TypeAlias = int | tuple[str, ...]
"""Cards of a zone: how many, or exactly which in any order."""
Trait: TypeAlias = str | int | bool | tuple[str, ...] | Numbers


@dataclass(frozen=True, slots=True, kw_only=True)
class Check(Action):
    """What must be true of the game now; what is None is not asked."""

    life: Numbers = ()
    poison: Numbers = ()
    counters: tuple[tuple[str, Numbers], ...] = ()
    hand: tuple[tuple[str, Content], ...] = ()
    library: tuple[tuple[str, Content], ...] = ()
    battlefield: tuple[tuple[str, Content], ...] = ()
    graveyard: tuple[tuple[str, Content], ...] = ()
    exile: tuple[tuple[str, Content], ...] = ()
    command: tuple[tuple[str, Content], ...] = ()
    stack: tuple[str, ...] | None = None
    step: str | None = None
    turn: int | None = None
    active: str | None = None
    lost: tuple[str, ...] | None = None
    won: tuple[str, ...] | None = None
    draw: bool | None = None
    over: bool | None = None
    permanents: tuple[tuple[str, tuple[tuple[str, Trait], ...]], ...] = ()
    """The key ``is``: by id, or by the current name, the traits that are asked for."""


Item: TypeAlias = Action | AttackCase | BlockCase | DamageCase
"""A declaration that must be refused expects the verdict ``illegal``."""
