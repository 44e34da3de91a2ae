"""What a team with a shared life total decides as one (CR 810.9)."""

from __future__ import annotations

from engine.game.choices import Choice
from engine.game.table import Table


def one_of_each_team(table: Table, players: tuple[str, ...]) -> tuple[str, ...]:
    """Where each player's life total is to change, each team says which one member that happens to (CR 810.9d, 810.9f)."""
    game = table.game
    if not game.format.team_life:
        return players
    teams: dict[str, list[str]] = {}
    for name in players:
        teams.setdefault(game.player(name).team, []).append(name)
    found: list[str] = []
    for team, members in teams.items():
        found += table.ask(
            Choice(
                player=members[0],
                what=f"the member of {team} whose life total changes",
                options=tuple(members),
            )
        )
    return tuple(found)
