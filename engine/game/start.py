"""Starting a game: decks, who goes first, opening hands, mulligans of each edition (CR 103; 101 in 2003)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from random import Random

from engine.board.card import CardText
from engine.errors import InputError
from engine.game.actions import IllegalAction, Keep, Mulligan
from engine.game.choices import KeepOrMulligan
from engine.game.events import Event
from engine.game.game import Game
from engine.game.objects import Card, Pile, PlayerState
from engine.game.table import Table
from engine.game.turn import begin_step
from engine.game.zones import draw
from engine.rules.editions import Edition
from engine.rules.formats import Format
from engine.rules.steps import Step
from engine.rules.type_words import BASIC_LAND_TYPES

HAND = 7
LEAST_SCHEMES, MOST_OF_A_SCHEME = 20, 2


def deck_faults(
    format: Format, deck: Iterable[tuple[str, int]], texts: Iterable[CardText] = ()
) -> tuple[str, ...]:
    """What is wrong with a deck in a format: its size, and how often a card is in it (CR 100.2; 903.5 for Commander)."""
    cards = tuple(deck)
    size = sum(count for _, count in cards)
    found = []
    if size < format.deck_minimum:
        found.append(
            f"the deck has {size} cards; at least {format.deck_minimum} are needed (100.2)"
        )
    if format.deck_maximum is not None and size > format.deck_maximum:
        found.append(f"the deck has {size} cards; {format.deck_maximum} are allowed (100.5)")
    basic = {text.name for text in texts if "Basic" in text.type_line.supertypes}
    for name, count in cards:
        if count > format.copies and name not in basic and not _is_basic(name):
            found.append(f"{count} copies of {name}; {format.copies} are allowed (100.2)")
    return tuple(found)


def scheme_faults(schemes: Iterable[str]) -> tuple[str, ...]:
    """What is wrong with a scheme deck (CR 904.3)."""
    names = tuple(schemes)
    found = []
    if len(names) < LEAST_SCHEMES:
        found.append(
            f"the scheme deck has {len(names)} cards; at least {LEAST_SCHEMES} are needed (904.3)"
        )
    for name in dict.fromkeys(names):
        if names.count(name) > MOST_OF_A_SCHEME:
            found.append(
                f"{names.count(name)} copies of {name}; {MOST_OF_A_SCHEME} are allowed (904.3)"
            )
    return tuple(found)


def _is_basic(name: str) -> bool:
    return name.removeprefix("Snow-Covered ") in (*BASIC_LAND_TYPES, "Wastes")


def start(game: Game, *, first: str | None = None, seed: int = 0) -> Game:
    """The game at its beginning: decks shuffled by the seed, opening hands drawn, waiting for who keeps.

    ``first`` is the player or team that goes first; without it the archenemy does (CR 904.6), else the seed decides (CR 103.1).
    Raises InputError for a deck that the format does not allow.
    """
    for player in game.players:
        faults = deck_faults(game.format, player.deck, player.texts)
        if player.archenemy:
            faults += scheme_faults(card.name for card in player.schemes.cards)
        if faults:
            raise InputError(f"{player.name}: {faults[0]}")
    game = replace(game, seed=seed, permanents=(), stack=(), turn=1, step=Step.UNTAP)
    sides = game.sides()
    villain = (
        next((p for p in game.players if p.archenemy), None) if game.format.shared_turns else None
    )
    if first is not None:
        side = game.side_of(first) if any(p.name == first for p in game.players) else first
    elif villain is not None:
        side = game.side_of(villain.name)
    else:
        side = Random(f"{seed}:first").choice(sides)
    number = game.next_number
    players = []
    for player in game.players:
        cards, number = _library(player, seed, number)
        players.append(
            replace(
                player,
                library=Pile(cards=cards),
                hand=Pile(),
                graveyard=Pile(),
                exile=Pile(),
                schemes=_shuffled(player.schemes, f"{seed}:{player.name}:schemes"),
                pool=(),
                kept=False,
                mulligans=0,
            )
        )
    game = replace(game, players=tuple(players), next_number=number, active=side, first=side)
    table = Table(game, (), lambda *_: None)
    for player in game.players:
        draw(table, player.name, HAND)
    _ask_next(table)
    return table.game


def _library(player: PlayerState, seed: int, number: int) -> tuple[tuple[Card, ...], int]:
    cards = []
    for name, count in player.deck:
        text = next((text for text in player.texts if name in (text.id, text.name)), None)
        for copy in range(1, count + 1):
            identifier = f"{player.name}'s {name}" + (f"#{copy}" if count > 1 else "")
            cards.append(
                Card(
                    id=identifier,
                    called=name,
                    owner=player.name,
                    text=text or CardText(id=name, name=name),
                    number=number,
                )
            )
            number += 1
    Random(f"{seed}:{player.name}").shuffle(cards)
    return tuple(cards), number


def _shuffled(pile: Pile, seed: str) -> Pile:
    cards = list(pile.cards)
    Random(seed).shuffle(cards)
    return replace(pile, cards=tuple(cards))


# Mulligans


def decide(table: Table, action: Keep | Mulligan) -> None:
    """A player keeps, or takes a mulligan: Paris in 2003 and 2011, London today (CR 103.5; 101.4 in 2003)."""
    waiting = table.game.waiting
    assert isinstance(waiting, KeepOrMulligan)
    player = table.player(action.player)
    if player.kept:
        raise IllegalAction(f"{action.player} has kept (103.5)")
    if action.player != waiting.player and not _may_precede(table.game, action.player):
        raise IllegalAction(f"{waiting.player} decides first (103.5)")
    if isinstance(action, Keep):
        _keep(table, player, action)
    else:
        _mulligan(table, player)
    _ask_next(table)


def _may_precede(game: Game, player: str) -> bool:
    """Teammates declare in any order (CR 805.3a); in 2003 the first player does all of his before the other (2003: 101.4)."""
    waiting = game.waiting
    assert isinstance(waiting, KeepOrMulligan)
    return game.side_of(player) == game.side_of(waiting.player)


def _keep(table: Table, player: PlayerState, action: Keep) -> None:
    number = cards_to_bottom(table.game, player)
    bottom = action.bottom
    if len(bottom) != number:
        raise IllegalAction(f"{player.name} puts {number} cards on the bottom (103.5)")
    hand, library = player.hand, player.library
    for name in bottom:
        card = next((card for card in hand.cards if name in (card.id, card.called)), None)
        if card is None:
            raise IllegalAction(f"{player.name} has no {name} in hand")
        hand = hand.without(card.id)
        library = replace(library, cards=(*library.cards, card))
    table.change_player(player.name, hand=hand, library=library, kept=True)
    table.note(Event(what="keeps", player=player.name, amount=hand.size() or 0))


def _mulligan(table: Table, player: PlayerState) -> None:
    taken = player.mulligans + 1
    size = HAND if table.edition is Edition.CURRENT else HAND - _counted(table.game, taken)
    least = HAND - _counted(table.game, taken)
    if least < 0:
        raise IllegalAction(f"{player.name} can take no more mulligans (103.5)")
    cards = [*player.library.cards, *player.hand.cards]
    Random(f"{table.game.seed}:{player.name}:{taken}").shuffle(cards)
    table.change_player(
        player.name,
        library=replace(player.library, cards=tuple(cards)),
        hand=Pile(),
        mulligans=taken,
        kept=size == 0,
    )
    table.note(Event(what="mulligan", player=player.name, amount=least))
    draw(table, player.name, size)


def _counted(game: Game, taken: int) -> int:
    """How many of these mulligans cost a card: in a multiplayer game the first is free (CR 103.5c; 2011: 103.4b)."""
    free = game.edition is not Edition.Y2003 and game.format.free_mulligan and len(game.players) > 2
    return max(0, taken - 1) if free else taken


def cards_to_bottom(game: Game, player: PlayerState) -> int:
    """How many cards a player who keeps puts on the bottom: today as many as mulligans were taken (CR 103.5)."""
    return _counted(game, player.mulligans) if game.edition is Edition.CURRENT else 0


def _ask_next(table: Table) -> None:
    """The next player who has not kept. In 2003 one goes on until that one keeps; later everybody declares in rounds."""
    game = table.game
    undecided = [name for name in game.in_order() if not game.player(name).kept]
    if not undecided:
        table.change(waiting=None, step=Step.UNTAP)
        table.note(Event(what="turn begins", player=game.active, amount=1))
        begin_step(table, Step.UNTAP)
        return
    if game.edition is not Edition.Y2003:
        undecided.sort(key=lambda name: game.player(name).mulligans)
    player = undecided[0]
    table.change(
        waiting=KeepOrMulligan(player=player, bottom=cards_to_bottom(game, game.player(player)))
    )
