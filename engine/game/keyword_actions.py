"""Keyword actions of section 701 that are more than one instruction: scry, surveil, proliferate, investigate, and the like."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from engine.board.card import CardText
from engine.board.permanent import RulesLine, TypeLine
from engine.game.choices import Choice
from engine.game.counters import add_counters
from engine.game.life import give_counters
from engine.game.objects import Card
from engine.game.resolution import Resolution
from engine.game.table import Table
from engine.game.texts import UnknownText
from engine.game.zones import bounded, enter, move
from engine.text import effects as do
from engine.text.effect_amounts import Zone


def scry(table: Table, player: str, number: int) -> None:
    """Any of the top cards go to the bottom, the others back on top, in the order that they had (CR 701.22a)."""
    library = table.player(player).library
    top = library.cards[:number]
    answer = _some(table, player, top, "cards to put on the bottom")
    kept = tuple(card for card in top if card.id not in answer)
    below = tuple(card for card in top if card.id in answer)
    table.change_player(
        player, library=replace(library, cards=(*kept, *library.cards[number:], *below))
    )


def surveil(table: Table, player: str, number: int) -> None:
    """Any of the top cards go to the graveyard (CR 701.25a)."""
    top = table.player(player).library.cards[:number]
    for identifier in _some(table, player, top, "cards to put into the graveyard"):
        move(table, next(card.ref for card in top if card.id == identifier), Zone.GRAVEYARD)


def _some(table: Table, player: str, cards: tuple[Card, ...], what: str) -> tuple[str, ...]:
    options = tuple(card.id for card in cards)
    if not options:
        return ()
    return table.ask(
        Choice(player=player, what=what, options=options, at_least=0, at_most=len(options))
    )


def proliferate(table: Table, player: str, number: int) -> None:
    """Any permanents and players with counters get one more of each kind (CR 701.34a)."""
    counted = {
        item.card.id: item.card.ref for item in table.game.permanents if item.permanent.counters
    }
    players = [each.name for each in table.game.in_game() if each.poison or each.counters]
    options = (*counted, *players)
    if not options:
        return
    for word in table.ask(
        Choice(
            player=player,
            what="what to proliferate",
            options=options,
            at_least=0,
            at_most=len(options),
        )
    ):
        if word in counted:
            item = table.game.present(counted[word])
            for kind, _ in item.permanent.counters if item is not None else ():
                add_counters(table, counted[word], kind, 1)
            continue
        state = table.player(word)
        kinds = [kind for kind, _ in state.counters] + (["poison"] if state.poison else [])
        for kind in kinds:
            give_counters(table, word, kind, 1)


CLUE = CardText(
    id="Clue",
    name="Clue",
    type_line=TypeLine(types=("Artifact",), subtypes=("Clue",)),
    text=(RulesLine(text="{2}, Sacrifice this artifact: Draw a card."),),
)


def investigate(table: Table, player: str, number: int) -> None:
    """Clue tokens are created (CR 701.16a)."""
    for _ in range(bounded(number)):
        token = Card(id=table.new_id("Clue"), called="Clue", owner=player, text=CLUE, token=True)
        enter(table, token, player)


ACTIONS: dict[str, Callable[[Table, str, int], None]] = {
    "scry": scry,
    "surveil": surveil,
    "proliferate": proliferate,
    "investigate": investigate,
}


def _keyword_action(resolution: Resolution, action: do.KeywordAction, you: str) -> bool:
    carry_out = ACTIONS.get(action.action)
    if carry_out is None or action.what is not None:
        raise UnknownText(f'"{action.action}" is not played yet: "{resolution.item.text}"')
    number = 1 if action.number is None else resolution.count(action.number)
    for player in resolution.players(action.player):
        carry_out(resolution.table, player, number)
        resolution.actor = player
    return True


HANDLERS = {do.KeywordAction: _keyword_action}
