"""Archenemy and Supervillain Rumble: schemes set in motion, turned down and abandoned (CR 904, 314, 701.32-33)."""

from __future__ import annotations

from dataclasses import replace

from engine.game.events import Event
from engine.game.objects import Card, ObjectRef
from engine.game.table import Table
from engine.rules.editions import Edition


def set_scheme_in_motion(table: Table) -> None:
    """Each archenemy of the active side turns the top scheme face up, without the stack (CR 904.9, 505.3, 904.12)."""
    for player in table.game.active_players():
        if player.archenemy and player.schemes.cards:
            set_in_motion(table, player.name)


def set_in_motion(table: Table, player: str) -> None:
    """The top card of the player's scheme deck goes face up (CR 701.32)."""
    state = table.player(player)
    if not state.schemes.cards:
        return
    card = replace(state.schemes.cards[0], number=table.number())
    table.change_player(
        player,
        schemes=replace(state.schemes, cards=state.schemes.cards[1:]),
        command=replace(state.command, cards=(*state.command.cards, card)),
    )
    table.happens(Event(what="set in motion", player=player, object=card.ref, name=card.name))


def turn_down(table: Table) -> bool:
    """Schemes that are not ongoing go to the bottom of their deck, face down (CR 704.6e, 904.10).

    In 2011 a scheme waits only for triggered abilities of its own; now for those of any scheme.
    """
    waiting = [entry for entry in (*table.game.stack, *table.game.triggered) if entry.of_scheme]
    found = False
    for player in table.game.in_game():
        for card in player.command.cards:
            if not card.is_a("scheme") or card.is_a("ongoing"):
                continue
            own = [entry for entry in waiting if entry.source.ref == card.ref]
            if own or (waiting and table.edition is Edition.CURRENT):
                continue
            _turn_down(table, player.name, card)
            table.note(
                Event(what="turned down", object=card.ref, name=card.name, player=player.name)
            )
            found = True
    return found


def abandon(table: Table, ref: ObjectRef) -> None:
    """A face-up scheme is turned face down and put on the bottom of its deck (CR 701.33, 904.11)."""
    for player in table.game.in_game():
        for card in player.command.cards:
            if card.ref == ref:
                table.happens(
                    Event(what="abandoned", object=ref, name=card.name, player=player.name)
                )
                _turn_down(table, player.name, card)


def _turn_down(table: Table, player: str, card: Card) -> None:
    state = table.player(player)
    table.change_player(
        player,
        command=state.command.without(card.id),
        schemes=replace(
            state.schemes, cards=(*state.schemes.cards, replace(card, number=table.number()))
        ),
    )
