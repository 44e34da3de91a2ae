"""A game that begins from a board as a scenario gives it."""

from __future__ import annotations

from dataclasses import replace

from engine.board.board import Board
from engine.board.card import CardText
from engine.board.permanent import Permanent
from engine.board.player import Player, Zone
from engine.errors import InputError
from engine.game.choices import DeclareAttackers, Priority
from engine.game.game import Game
from engine.game.objects import Card, PermanentState, Pile, PlayerState
from engine.game.texts import card_reading, needed, permanent_reading, read_text
from engine.game.trigger_events import listened_for
from engine.game.zones import bounded
from engine.rules.steps import Step

MOST_PERMANENTS = 2000
"""More permanents than any game needs; each of them is an object of its own here."""


def game_of(board: Board, *, step: Step = Step.PRECOMBAT_MAIN) -> Game:
    """The game that stands as the board says, in a step with its turn-based actions done.

    Raises InputError for more permanents than a game is played with, and for a text on them that could not be read.
    """
    if sum(item.count for item in board.permanents) > MOST_PERMANENTS:
        raise InputError(f"a game is played with at most {MOST_PERMANENTS} permanents")
    names = _Names(board)
    permanents = tuple(state for item in board.permanents for state in names.permanents(item))
    players = tuple(names.player(player) for player in board.players)
    game = Game(
        edition=board.edition,
        format=board.format,
        players=players,
        permanents=permanents,
        active=board.active,
        turn=board.turn,
        step=step,
        first=board.active,
        effects=board.effects,
        next_number=names.number,
    )
    active = game.side_of(board.active) if board.has_player(board.active) else board.active
    waiting = (
        DeclareAttackers(side=active) if step is Step.DECLARE_ATTACKERS else Priority(side=active)
    )
    game = replace(game, active=active, first=active, waiting=waiting)
    for state in game.permanents:
        listened_for(needed(permanent_reading(game, state.permanent), state.permanent.name))
    needed(read_text(game, game.effects, "", ""), "an effect")
    for player in game.players:
        needed(read_text(game, player.effects, "", ""), f"an effect of {player.name}")
        for card in player.schemes.cards:
            needed(card_reading(game, card.text), card.name)
    return game


class _Names:
    """Gives every card and permanent a handle of its own."""

    def __init__(self, board: Board) -> None:
        self.number = 1
        self._taken = {player.name for player in board.players} | {
            player.team for player in board.players
        }
        self._taken |= {item.id for item in board.permanents if item.count == 1}

    def _object(self) -> int:
        self.number += 1
        return self.number - 1

    def _new(self, wanted: str) -> str:
        identifier, number = wanted, 1
        while identifier in self._taken:
            number += 1
            identifier = f"{wanted}#{number}"
        self._taken.add(identifier)
        return identifier

    def permanents(self, item: Permanent) -> list[PermanentState]:
        """Each member of a group is a permanent of its own, called as the group is."""
        found = []
        for member in range(1, item.count + 1):
            identifier = item.id if item.count == 1 else self._new(f"{item.id}#{member}")
            text = CardText(
                id=item.id,
                name=item.name,
                type_line=item.type_line,
                power=item.power,
                toughness=item.toughness,
                variable_pt=item.variable_pt,
                colours=item.colours,
                mana_cost=item.mana_cost,
                text=item.text,
                loyalty=item.loyalty,
                defense=item.defense,
                flip=item.flip,
            )
            card = Card(
                id=identifier,
                called=item.id,
                owner=item.owner,
                text=text,
                number=self._object(),
                commander=item.status.commander,
            )
            found.append(PermanentState(card=card, permanent=replace(item, id=identifier, count=1)))
        return found

    def player(self, player: Player) -> PlayerState:
        return PlayerState(
            name=player.name,
            team=player.team,
            archenemy=player.archenemy,
            life=player.life,
            poison=player.poison,
            counters=player.counters,
            pool=pool_of(player.mana),
            hand=self._pile(player, player.hand),
            library=self._pile(player, player.library),
            graveyard=self._pile(player, player.graveyard),
            exile=self._pile(player, player.exile),
            schemes=self._pile(player, Zone(cards=player.schemes), scheme=True),
            effects=player.effects,
            facts=player.facts,
            deck=player.deck,
            texts=player.cards,
        )

    def _pile(self, player: Player, zone: Zone, *, scheme: bool = False) -> Pile:
        cards = []
        for name in zone.cards:
            text = player.card(name) or CardText(id=name, name=name)
            card = Card(
                id=self._new(name), called=name, owner=player.name, text=text, number=self._object()
            )
            cards.append(card)
        return Pile(cards=tuple(cards), unknown=zone.unknown)


def pool_of(mana: str) -> tuple[str, ...]:
    """The types of the mana that symbols stand for; a number is that much colourless mana. Raises InputError for too much."""
    found: list[str] = []
    for symbol in mana.upper().replace("}", " ").replace("{", " ").split():
        found += ["C"] * bounded(int(symbol)) if symbol.isdigit() else [symbol]
    return tuple(found)
