"""Commander: combat damage by a commander, and where commanders go (CR 903; 704.6c-d)."""

from __future__ import annotations

from dataclasses import replace

from engine.decisions.mana_costs import Symbols
from engine.game.game import Game
from engine.game.objects import Card, PlayerState
from engine.game.table import Table
from engine.game.zones import PILES, move
from engine.text.effect_amounts import Zone


def has_lost(game: Game, player: PlayerState) -> bool:
    """Twenty-one combat damage by one commander over the game loses it (CR 704.6c, 903.10a)."""
    limit = game.format.commander_damage
    return limit is not None and any(dealt >= limit for _, dealt in player.commander_damage)


def tax(table: Table, player: PlayerState, card: Card) -> Symbols:
    """{2} more for each time that the commander was cast from the command zone before; this time is counted (CR 903.8)."""
    casts = dict(player.commander_casts)
    before = casts.get(card.id, 0)
    casts[card.id] = before + 1
    table.change_player(player.name, commander_casts=tuple(casts.items()))
    return (("2", before),) if before else ()


def return_commanders(table: Table) -> bool:
    """A commander that has come into a graveyard or exile may go to the command zone (CR 704.6d, 903.9a)."""
    if table.game.format.commander_damage is None:
        return False
    for player in table.game.in_game():
        for zone, pile in ((Zone.GRAVEYARD, player.graveyard), (Zone.EXILE, player.exile)):
            for card in pile.cards:
                if not card.commander or card.stays:
                    continue
                if table.ask_yes(player.name, f"put {card.called} into the command zone"):
                    move(table, card.ref, Zone.COMMAND)
                    return True
                left = replace(
                    pile, cards=tuple(replace(c, stays=c == card or c.stays) for c in pile.cards)
                )
                table.change_player(player.name, **{PILES[zone]: left})
    return False
