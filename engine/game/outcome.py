"""Winning, losing, drawing and conceding (CR 104; 102 in 2003; teams: 810.8)."""

from __future__ import annotations

from collections.abc import Iterable

from engine.game.events import Event
from engine.game.game import Game, Result
from engine.game.life import cannot
from engine.game.table import Table
from engine.game.zones import leave_game


def as_one(game: Game, players: Iterable[str]) -> tuple[str, ...]:
    """The players, with their teams where a team wins and loses as one (CR 810.8a), in turn order."""
    names = set(players)
    if game.format.team_life:
        teams = {game.player(name).team for name in names}
        names = {player.name for player in game.players if player.team in teams}
    return tuple(player.name for player in game.players if player.name in names)


def lose(table: Table, players: Iterable[str]) -> None:
    """These players lose the game at the same time and leave it (CR 104.3, 104.5, 800.4)."""
    losing = [name for name in as_one(table.game, players) if not table.player(name).lost]
    for name in losing:
        table.note(Event(what="loses", player=name))
        table.change_player(name, lost=True)
    if losing:
        _end_if_decided(table)
    if table.game.result is None:  # once it is over everything stays where it is, to be looked at
        for name in losing:
            leave_game(table, name)


def win(table: Table, players: Iterable[str]) -> None:
    """These players win, and everybody else loses, unless an effect says that they can't win (CR 104.2b)."""
    winners = as_one(table.game, players)
    if any(cannot(table.game, name, "win the game") for name in winners):
        return
    table.change(result=_result(table.game, winners))
    for name in winners:
        table.note(Event(what="wins", player=name))


def settle(table: Table, winners: Iterable[str], losers: Iterable[str]) -> None:
    """Players who would win and lose at the same time lose (CR 104.3f; 2003: 102.5)."""
    losing = as_one(
        table.game, (name for name in losers if not cannot(table.game, name, "lose the game"))
    )
    winning = [name for name in as_one(table.game, winners) if name not in losing]
    if winning:
        win(table, winning)
    if table.game.result is None:
        lose(table, losing)


def draw(table: Table) -> None:
    """The game is a draw (CR 104.4)."""
    table.note(Event(what="draw"))
    everybody = tuple(player.name for player in table.game.players if player.lost)
    table.change(result=Result(lost=everybody, draw=True), waiting=None)


def concede(table: Table, player: str) -> None:
    """A player concedes, which no effect stops (CR 104.3a; a team leaves together: 810.8b)."""
    table.note(Event(what="concedes", player=player))
    lose(table, (player,))


def _end_if_decided(table: Table) -> None:
    """The last team in the game wins, whatever says that it can't; nobody left is a draw (CR 104.2a, 104.4a)."""
    game = table.game
    teams = tuple(dict.fromkeys(player.team for player in game.in_game()))
    if len(teams) > 1:
        return
    if not teams:
        table.note(Event(what="draw"))
        lost = tuple(player.name for player in game.players)
        table.change(result=Result(lost=lost, draw=True))
        return
    winners = tuple(player.name for player in game.players if player.team == teams[0])
    for name in winners:
        table.note(Event(what="wins", player=name))
    table.change(result=_result(game, winners))


def _result(game: Game, winners: tuple[str, ...]) -> Result:
    lost = tuple(player.name for player in game.players if player.name not in winners)
    return Result(won=winners, lost=lost)
