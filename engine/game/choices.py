"""What a game waits for, and the one interface through which every choice is made.

A game always waits for exactly one `Decision`, unless it is over. Whoever plays answers it with an action
(`engine.game.actions`): a script, a person or a random player, all of them a `Chooser`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from engine.errors import InputError
    from engine.game.actions import Action, IllegalAction
    from engine.game.game import Game


@dataclass(frozen=True, slots=True, kw_only=True)
class Priority:
    """A player, or a team that shares its turns, has priority (CR 117, 805.5)."""

    side: str


@dataclass(frozen=True, slots=True, kw_only=True)
class DeclareAttackers:
    """The active player or team declares attackers (CR 508.1)."""

    side: str


@dataclass(frozen=True, slots=True, kw_only=True)
class DeclareBlockers:
    """A defending player or team declares blockers (CR 509.1, 802.4)."""

    side: str


@dataclass(frozen=True, slots=True, kw_only=True)
class AssignDamage:
    """Combat damage that can be assigned in more than one way (CR 510.1)."""

    side: str
    sources: tuple[str, ...]
    """The creatures whose damage leaves a choice."""
    first_step: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class KeepOrMulligan:
    """A player keeps the opening hand or takes a mulligan (CR 103.5)."""

    player: str
    bottom: int = 0
    """How many cards go to the bottom of the library when the hand is kept."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Choice:
    """Something that a spell, an ability or a rule lets a player choose while nobody has priority."""

    player: str
    what: str
    """What is asked, in words."""
    options: tuple[str, ...] = ()
    """The possible answers; for a number none are listed."""
    at_least: int = 1
    at_most: int = 1
    numbers: tuple[int, int] | None = None
    """The bounds of a number that is to be chosen."""


Decision = Priority | DeclareAttackers | DeclareBlockers | AssignDamage | KeepOrMulligan | Choice


class Chooser(Protocol):
    """Somebody who makes the decisions of a game."""

    def choose(self, game: Game, decision: Decision) -> Action:
        """The action with which the decision is answered."""

    def refused(self, illegal: IllegalAction) -> None:
        """Tells that the action was illegal; the same decision is asked again (CR 733.1)."""

    def unplayed(self, why: InputError) -> bool:
        """Tells that the game can't carry the action out; whether another one is tried instead."""


class Unanswered(Exception):
    """Raised inside of `loop.apply` when a choice is needed that nobody has made yet; never leaves it."""

    def __init__(self, choice: Choice) -> None:
        super().__init__(choice.what)
        self.choice = choice
