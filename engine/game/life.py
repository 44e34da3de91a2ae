"""Life totals and poison counters: gaining, losing, setting, exchanging (CR 119, 122; teams: 810.9, 810.10)."""

from __future__ import annotations

from engine.game.events import Event
from engine.game.game import Game
from engine.game.table import Table
from engine.game.texts import meant, rules
from engine.text.effect_rules import LifeCantChange, PlayerCant


def cannot(game: Game, player: str, what: str, kind: str | None = None) -> bool:
    """Whether an effect says that the player can't do this; what binds one head binds the team (CR 810.8a, 810.9g-h, 810.10c)."""
    names = {player}
    if game.format.team_life:
        names = {mate.name for mate in game.teammates(player)}
    for entry, rule in rules(game, PlayerCant):
        if (
            rule.what == what
            and rule.kind in (None, kind)
            and not names.isdisjoint(meant(game, rule.player, entry))
        ):
            return True
    if what in ("gain life", "lose life"):
        for entry, frozen in rules(game, LifeCantChange):
            if not names.isdisjoint(meant(game, frozen.player, entry)):
                return True
    return False


def gain_life(table: Table, player: str, amount: int) -> int:
    """The player gains life; returns how much. Gaining nothing is no event (CR 119.3, 119.9)."""
    if amount <= 0 or cannot(table.game, player, "gain life"):
        return 0
    if table.is_replaced("gains life", player, amount):
        return 0
    table.change_team(player, life=table.player(player).life + amount)
    table.happens(Event(what="gains life", player=player, amount=amount))
    return amount


def lose_life(table: Table, player: str, amount: int) -> int:
    """The player loses life; returns how much (CR 119.3)."""
    if amount <= 0 or cannot(table.game, player, "lose life"):
        return 0
    if table.is_replaced("loses life", player, amount):
        return 0
    table.change_team(player, life=table.player(player).life - amount)
    table.happens(Event(what="loses life", player=player, amount=amount))
    return amount


def set_life(table: Table, player: str, total: int) -> int:
    """The player gains or loses the difference (CR 119.5, 810.9c); returns by how much the total moved."""
    difference = total - table.player(player).life
    if difference > 0:
        return gain_life(table, player, difference)
    return -lose_life(table, player, -difference)


def exchange_life(table: Table, one: str, other: str) -> bool:
    """Two players exchange life totals, or nothing happens (CR 701.12c, 119.7, 119.8; teammates: 810.9e)."""
    game = table.game
    if game.format.team_life and game.player(one).team == game.player(other).team:
        return False
    first, second = game.player(one).life, game.player(other).life
    if not _may_become(game, one, second) or not _may_become(game, other, first):
        return False
    set_life(table, one, second)
    set_life(table, other, first)
    return True


def _may_become(game: Game, player: str, total: int) -> bool:
    life = game.player(player).life
    if total > life:
        return not cannot(game, player, "gain life")
    return total == life or not cannot(game, player, "lose life")


def give_poison(table: Table, player: str, amount: int) -> int:
    """The player gets poison counters, which the team shares (CR 122.1f, 810.10); returns how many."""
    if amount <= 0 or cannot(table.game, player, "get counters", "poison"):
        return 0
    table.change_team(player, poison=table.player(player).poison + amount)
    table.happens(Event(what="poison", player=player, amount=amount))
    return amount


def lose_poison(table: Table, player: str, amount: int | None) -> int:
    """The player loses poison counters, or all (CR 810.10b); returns how many."""
    have = table.player(player).poison
    lost = have if amount is None else min(have, max(0, amount))
    if lost:
        table.change_team(player, poison=have - lost)
    return lost


def give_counters(table: Table, player: str, kind: str, amount: int) -> int:
    """The player gets counters of any kind (negative: loses them); returns how many."""
    if kind == "poison":
        return (
            give_poison(table, player, amount)
            if amount > 0
            else -lose_poison(table, player, -amount)
        )
    if amount > 0 and cannot(table.game, player, "get counters", kind):
        return 0
    counters = dict(table.player(player).counters)
    before = counters.get(kind, 0)
    counters[kind] = max(0, before + amount)
    table.change_player(
        player, counters=tuple((name, count) for name, count in counters.items() if count)
    )
    return counters[kind] - before
