"""The whole board: who plays, what lies there, whose turn it is, and what was declared already."""

from __future__ import annotations

from dataclasses import dataclass, field

from engine.board.declaration import Attack, Block
from engine.board.permanent import Permanent, RulesLine
from engine.board.player import Player
from engine.rules.editions import Edition
from engine.rules.formats import Format


@dataclass(frozen=True, slots=True, kw_only=True)
class Board:
    """A position in a game, taken as it is.

    ``players`` stand in turn order. ``active`` is a player, or a team's name in shared team turns (CR 805.4).
    """

    edition: Edition
    format: Format
    players: tuple[Player, ...]
    permanents: tuple[Permanent, ...] = ()
    active: str
    effects: tuple[RulesLine, ...] = ()
    """Effects that outlast their source and have no controller."""
    turn: int = 1
    step: str | None = None
    attacking: Attack | None = None
    blocking: Block | None = None
    _players: dict[str, Player] = field(init=False, repr=False, compare=False, hash=False)
    _permanents: dict[str, Permanent] = field(init=False, repr=False, compare=False, hash=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "_players", {player.name: player for player in self.players})
        object.__setattr__(self, "_permanents", {item.id: item for item in self.permanents})

    def player(self, name: str) -> Player:
        """The player of that name (KeyError when there is none)."""
        return self._players[name]

    def permanent(self, identifier: str) -> Permanent:
        """The permanent with that id (KeyError when there is none)."""
        return self._permanents[identifier]

    def has_player(self, name: str) -> bool:
        return name in self._players

    def has_permanent(self, identifier: str) -> bool:
        return identifier in self._permanents

    def teams(self) -> tuple[str, ...]:
        """Team names in turn order; a player without a team is one."""
        return tuple(dict.fromkeys(player.team for player in self.players))

    def members(self, team: str) -> tuple[Player, ...]:
        """The players of a team, in turn order."""
        return tuple(player for player in self.players if player.team == team)

    def active_players(self) -> tuple[Player, ...]:
        """The active player; all members of the active team in shared team turns (CR 805.4a)."""
        if self.active in self._players:
            player = self._players[self.active]
            return self.members(player.team) if self.shares_turn(player) else (player,)
        return self.members(self.active)

    def shares_turn(self, player: Player) -> bool:
        """True when the player's team takes its turns together (CR 805)."""
        return self.format.shared_turns and len(self.members(player.team)) > 1

    def are_opponents(self, one: str, other: str) -> bool:
        """True when two players are on different teams (CR 102.2, 102.3)."""
        return self.player(one).team != self.player(other).team

    def opponents(self, name: str) -> tuple[Player, ...]:
        """A player's opponents in turn order (CR 102.2, 102.3)."""
        team = self.player(name).team
        return tuple(player for player in self.players if player.team != team)
