"""Effects on life totals, damage, winning and losing (CR 119, 120, 104)."""

from __future__ import annotations

from itertools import permutations

from engine.game.amounts import everywhere
from engine.game.choices import Choice
from engine.game.dealing import deal
from engine.game.life import exchange_life, gain_life, lose_life, set_life
from engine.game.objects import DamageDealt, ObjectRef, Source
from engine.game.outcome import draw
from engine.game.resolution import Resolution
from engine.game.two_headed_giant import one_of_each_team
from engine.text import effects as do
from engine.text import nouns
from engine.text.effect_amounts import Amount
from engine.text.nouns import PlayerRef, ThisObject


def _damage(resolution: Resolution, action: do.DealDamage, you: str) -> bool:
    recipients = resolution.recipients(action.to)
    if not recipients:
        return False
    source = _source(resolution, action.source)
    amounts = [resolution.count(action.amount)] * len(recipients)
    if action.divided:
        amounts = _divided(resolution, recipients, amounts[0])
    dealt = tuple(
        DamageDealt(source=source, recipient=recipient, amount=amount)
        for recipient, amount in zip(recipients, amounts, strict=True)
    )
    resolution.remember(tuple(r for r in recipients if isinstance(r, ObjectRef)))
    resolution.amount = deal(resolution.table, dealt)
    resolution.done["damage dealt"] = resolution.done.get("damage dealt", 0) + resolution.amount
    resolution.acted = tuple(r for r in recipients if isinstance(r, ObjectRef))
    players = [r for r in recipients if isinstance(r, str)]
    resolution.actor = players[0] if len(players) == 1 else resolution.actor
    return True


def _source(resolution: Resolution, phrase: nouns.Filter) -> Source:
    """The source of the damage: this object as it is, or as it last was (CR 608.2h, 609.7)."""
    if isinstance(phrase, ThisObject):
        ref = resolution.item.source.ref
        if ref is not None and resolution.table.seen(ref) is not None:
            return resolution.table.source(ref)
        return resolution.item.source
    refs = resolution.refs_of(phrase)
    if refs:
        found = resolution.table.source(refs[0])
        return found if found.controller else resolution.gone.get(refs[0].id, found)
    return resolution.item.source


def _divided(
    resolution: Resolution, recipients: tuple[str | ObjectRef, ...], amount: int
) -> list[int]:
    """Each target gets at least 1 of divided damage, as its controller says (CR 601.2d)."""
    left, found = amount, []
    for number, recipient in enumerate(recipients):
        rest = len(recipients) - number - 1
        name = recipient.id if isinstance(recipient, ObjectRef) else recipient
        if rest == 0:
            found.append(left)
            break
        (answer,) = resolution.table.ask(
            Choice(
                player=resolution.you,
                what=f"how much damage {resolution.item.id} deals to {name}",
                numbers=(1, max(1, left - rest)),
            )
        )
        found.append(int(answer))
        left -= found[-1]
    return found


def _gain(resolution: Resolution, action: do.GainLife, you: str) -> bool:
    total = 0
    for player in resolution.players(action.player):
        resolution.that_player = player
        amount = resolution.count(action.amount)
        resolution.that_player = None
        total += gain_life(resolution.table, player, amount)
        resolution.actor = player
    resolution.amount = total
    resolution.done["life gained"] = resolution.done.get("life gained", 0) + total
    return total > 0


def _lose(resolution: Resolution, action: do.LoseLife, you: str) -> bool:
    total = 0
    players = resolution.players(action.player)
    amounts = {}
    for player in players:  # determined before anybody loses
        resolution.that_player = player
        amounts[player] = resolution.count(_own_life(action.amount, action.player, player))
        resolution.that_player = None
    for player in players:
        total += lose_life(resolution.table, player, amounts[player])
        resolution.actor = player
    resolution.amount = total
    resolution.done["life lost"] = resolution.done.get("life lost", 0) + total
    return bool(players)


def _own_life(amount: Amount, whose: PlayerRef, player: str) -> Amount:
    """ "Each player loses half their life" speaks of each one's own life."""

    def own(part: object) -> object:
        if isinstance(part, nouns.LifeOf) and part.player == whose:
            return nouns.LifeOf(PlayerRef(nouns.Who.NAMED, name=player))
        return None

    found: Amount = everywhere(amount, own)
    return found


def _set(resolution: Resolution, action: do.SetLife, you: str) -> bool:
    players = resolution.players(action.player)
    totals = {
        player: resolution.count(_own_life(action.to, action.player, player)) for player in players
    }
    if len(players) > 1:
        players = one_of_each_team(resolution.table, players)
    for player in players:
        set_life(resolution.table, player, totals[player])
        resolution.actor = player
    return bool(players)


def _double(resolution: Resolution, action: do.DoubleLife, you: str) -> bool:
    players = resolution.players(action.player)
    if len(players) > 1:
        players = one_of_each_team(resolution.table, players)
    for player in players:
        life = resolution.table.player(player).life
        set_life(resolution.table, player, 2 * life)
    return bool(players)


def _exchange(resolution: Resolution, action: do.ExchangeLife, you: str) -> bool:
    players = [name for ref in action.players for name in resolution.players(ref)]
    players = list(dict.fromkeys(players))
    if len(players) != 2:
        return False
    return exchange_life(resolution.table, players[0], players[1])


def _redistribute(resolution: Resolution, action: do.RedistributeLife, you: str) -> bool:
    """Totals go round among players, at most one of each team, and nobody gains or loses who can't (CR 119.6-8, 810.9f)."""
    table = resolution.table
    players = one_of_each_team(table, resolution.players(action.players))
    chooser = next(iter(resolution.players(action.chooser)), you)
    totals = [table.player(name).life for name in players]
    options = sorted({tuple(order) for order in permutations(totals)})
    words = tuple(
        ", ".join(f"{n} {t}" for n, t in zip(players, order, strict=True)) for order in options
    )
    (answer,) = table.ask(Choice(player=chooser, what="who gets which life total", options=words))
    for name, total in zip(players, options[words.index(answer)], strict=True):
        set_life(table, name, total)
    return True


def _win(resolution: Resolution, action: do.WinGame, you: str) -> bool:
    resolution.winners += resolution.players(action.player)
    return True


def _lose_game(resolution: Resolution, action: do.LoseGame, you: str) -> bool:
    resolution.losers += resolution.players(action.player)
    return True


def _draw_game(resolution: Resolution, action: do.DrawGame, you: str) -> bool:
    draw(resolution.table)
    return True


HANDLERS = {
    do.DealDamage: _damage,
    do.GainLife: _gain,
    do.LoseLife: _lose,
    do.SetLife: _set,
    do.DoubleLife: _double,
    do.ExchangeLife: _exchange,
    do.RedistributeLife: _redistribute,
    do.WinGame: _win,
    do.LoseGame: _lose_game,
    do.DrawGame: _draw_game,
}
