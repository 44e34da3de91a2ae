"""Loops: a position that comes back without anybody choosing anything (CR 104.4b, 732.4; 2003: 102.6, 421.4)."""

from __future__ import annotations

from dataclasses import replace

from engine.game.actions import Action, Pass
from engine.game.amounts import everywhere
from engine.game.game import Game
from engine.game.objects import ObjectRef


class Repeats:
    """Watches a game for a loop of mandatory actions.

    Passing priority is no choice that could end a loop; anything else that a player does, or is asked, is one (CR 732.5).
    """

    def __init__(self) -> None:
        self._seen: set[Game] = set()

    def is_endless(self, before: Game, action: Action, after: Game) -> bool:
        """Whether the position after an action was there before, and nobody has chosen anything since."""
        if not isinstance(action, Pass) or after.asking is not None or after.turn != before.turn:
            self._seen.clear()
            return False
        if not after.stack or after.passed or after.result is not None:
            return False
        position = canonical(after)
        if position in self._seen:
            return True
        self._seen.add(position)
        return False


def canonical(game: Game) -> Game:
    """The position with its objects numbered anew in their order, so that the same position is equal whenever it comes."""
    numbers: dict[int, int] = {}

    def renumbered(part: object) -> object:
        if isinstance(part, ObjectRef):
            return ObjectRef(part.id, numbers.setdefault(part.number, len(numbers)))
        return None

    def on_stack(game_: Game) -> Game:
        stack = tuple(
            replace(item, number=numbers.setdefault(item.number, len(numbers)))
            for item in game_.stack
        )
        return game_.changed(stack=stack, next_number=0)

    permanents = tuple(
        replace(
            item, card=replace(item.card, number=numbers.setdefault(item.card.number, len(numbers)))
        )
        for item in game.permanents
    )
    players = tuple(
        replace(
            player,
            graveyard=replace(
                player.graveyard,
                cards=tuple(replace(card, number=0) for card in player.graveyard.cards),
            ),
            hand=replace(
                player.hand, cards=tuple(replace(card, number=0) for card in player.hand.cards)
            ),
        )
        for player in game.players
    )
    found = on_stack(game.changed(permanents=permanents, players=players))
    return found.changed(
        stack=everywhere(found.stack, renumbered),
        triggered=everywhere(found.triggered, renumbered),
        delayed=everywhere(found.delayed, renumbered),
        lasting=everywhere(found.lasting, renumbered),
        combat=everywhere(found.combat, renumbered),
    )
