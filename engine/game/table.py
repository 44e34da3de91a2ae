"""The table at which one action is carried out: it holds the game as it changes, the events, and the answers given so far."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import lru_cache
from typing import Any

from engine.decisions.in_force import Battlefield, Characteristics
from engine.game.choices import Choice, Unanswered
from engine.game.events import Event
from engine.game.game import Game
from engine.game.objects import Card, ObjectRef, PermanentState, PlayerState, Source
from engine.rules.editions import Edition
from engine.text.keyword_lines import keywords_of

Watcher = Callable[["Table", Event, Battlefield | None], None]

Replacer = Callable[["Table", str, str, int], bool]


class Table:
    """A game while one action is carried out. Nothing of it is seen until the action is complete."""

    def __init__(
        self,
        game: Game,
        answers: tuple[tuple[str, ...], ...],
        watch: Watcher,
        replace: Replacer | None = None,
    ) -> None:
        self.game = game
        self.replacing: list[object] = []
        """Replacement effects that are being carried out; each applies to an event only once (CR 614.5)."""
        self._replace = replace
        self.events: list[Event] = []
        self._answers = list(answers)
        self._watch = watch

    @property
    def edition(self) -> Edition:
        return self.game.edition

    @property
    def view(self) -> Battlefield:
        return self.game.view()

    # Changing the game.

    def change(self, **changes: Any) -> None:
        """Changes fields of the game."""
        self.game = self.game.changed(**changes)

    def change_player(self, name: str, **changes: Any) -> None:
        """Changes one player's state."""
        self.change(
            players=tuple(
                replace(player, **changes) if player.name == name else player
                for player in self.game.players
            )
        )

    def change_team(self, name: str, **changes: Any) -> None:
        """Changes what a player's team shares; the player alone where nothing is shared (CR 810.4)."""
        game = self.game
        names: tuple[str, ...] = (name,)
        if game.format.team_life:
            names = tuple(player.name for player in game.teammates(name))
        self.change(
            players=tuple(
                replace(player, **changes) if player.name in names else player
                for player in game.players
            )
        )

    def change_permanent(self, ref: ObjectRef, **changes: Any) -> None:
        """Changes the state of a permanent, if it is still there."""
        self._exchange(ref, lambda item: replace(item, **changes))

    def change_status(self, ref: ObjectRef, **changes: Any) -> None:
        """Changes the status of a permanent, if it is still there."""
        self._exchange(
            ref,
            lambda item: replace(
                item,
                permanent=replace(item.permanent, status=replace(item.permanent.status, **changes)),
            ),
        )

    def change_printed(self, ref: ObjectRef, **changes: Any) -> None:
        """Changes fields of the permanent as the decisions see it: damage, counters, attachment."""
        self._exchange(
            ref, lambda item: replace(item, permanent=replace(item.permanent, **changes))
        )

    def _exchange(self, ref: ObjectRef, change: Callable[[PermanentState], PermanentState]) -> None:
        self.change(
            permanents=tuple(
                change(item) if item.card.ref == ref else item for item in self.game.permanents
            )
        )

    def number(self) -> int:
        """The next number of an object (CR 400.7)."""
        found = self.game.next_number
        self.change(next_number=found + 1)
        return found

    def new_id(self, wanted: str) -> str:
        """A handle that no object has yet."""
        taken = self.taken()
        if wanted not in taken:
            return wanted
        number = 2
        while f"{wanted}#{number}" in taken:
            number += 1
        return f"{wanted}#{number}"

    def taken(self) -> frozenset[str]:
        """All handles in use."""
        found = [item.card.id for item in self.game.permanents]
        found += [item.id for item in self.game.stack]
        for player in self.game.players:
            found.append(player.name)
            for pile in piles(player):
                found += [card.id for card in pile.cards]
        return frozenset(found)

    # Telling and asking.

    def happens(self, event: Event, view: Battlefield | None = None) -> None:
        """Something happened: it is logged, and abilities may trigger on it. ``view``: the permanents that look at it."""
        self.events.append(event)
        self._watch(self, event, view)

    def is_replaced(self, what: str, player: str, amount: int) -> bool:
        """Whether something else has happened instead of what would happen to a player (CR 614.1)."""
        return self._replace is not None and self._replace(self, what, player, amount)

    def note(self, event: Event) -> None:
        """Logs what nothing triggers on."""
        self.events.append(event)

    def ask(self, choice: Choice) -> tuple[str, ...]:
        """The answer to a choice. Raises Unanswered when nobody has given one; a choice of one option is not asked."""
        if choice.numbers is None:
            if len(choice.options) <= choice.at_least:
                return choice.options
            if choice.at_most == 0:
                return ()
        elif choice.numbers[0] == choice.numbers[1]:
            return (str(choice.numbers[0]),)
        if not self._answers:
            raise Unanswered(choice)
        return self._answers.pop(0)

    def ask_yes(self, player: str, what: str) -> bool:
        """A yes-or-no question ("you may")."""
        return self.ask(Choice(player=player, what=what, options=("yes", "no"))) == ("yes",)

    # Looking.

    def player(self, name: str) -> PlayerState:
        """The player of that name."""
        return self.game.player(name)

    def seen(self, ref: ObjectRef) -> Characteristics | None:
        """The permanent with continuous effects applied, if it is still that object."""
        return self.game.seen(ref.id) if self.game.present(ref) else None

    def source(self, ref: ObjectRef) -> Source:
        """What a permanent is now, as a source of damage or of an ability."""
        item = self.game.present(ref)
        seen = self.game.seen(ref.id)
        if item is None or seen is None:
            return Source(ref=ref, name=ref.id, controller="")
        return source_of(item.card, seen)


def source_of(card: Card, seen: Characteristics) -> Source:
    """A permanent, as it is seen, as a source."""
    return Source(
        ref=card.ref,
        name=seen.name,
        controller=seen.controller,
        colours=frozenset(seen.colours),
        types=frozenset(seen.types),
        keywords=tuple(seen.keywords()),
        power=seen.power,
        toughness=seen.toughness,
        mana_cost=card.text.mana_cost,
    )


def source_of_card(card: Card, controller: str) -> Source:
    """A spell, or a card in a zone of cards, as a source: what is printed on it."""
    line = card.text.type_line
    words = {word.lower() for word in line.supertypes + line.types + line.subtypes}
    return Source(
        ref=card.ref,
        name=card.name,
        controller=controller,
        colours=frozenset(card.text.colours),
        types=frozenset(words),
        keywords=tuple(printed_keywords(card)),
        power=card.text.power,
        toughness=card.text.toughness,
        mana_cost=card.text.mana_cost,
    )


def printed_keywords(card: Card) -> list[tuple[str, str | None]]:
    """The keywords that stand on a card, with what follows them."""
    return [name for line in card.text.text for name in _keywords_on(line.text)]


@lru_cache(maxsize=8192)
def _keywords_on(line: str) -> tuple[tuple[str, str | None], ...]:
    return tuple(name for _, names in keywords_of(line) or () for name in names)


def piles(player: PlayerState) -> tuple[Any, ...]:
    """All piles of cards that a player has."""
    return (
        player.hand,
        player.library,
        player.graveyard,
        player.exile,
        player.schemes,
        player.command,
    )
