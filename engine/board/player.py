"""Players and teams."""

from __future__ import annotations

from dataclasses import dataclass

from engine.board.card import CardText
from engine.board.permanent import RulesLine


@dataclass(frozen=True, slots=True, kw_only=True)
class Zone:
    """Cards of one zone. Named cards come first (top first in a library), then ``unknown`` further ones."""

    cards: tuple[str, ...] = ()
    unknown: int | None = 0
    """Number of cards that nobody named; ``None`` is a library without end."""

    def size(self) -> int | None:
        """Number of cards, or ``None`` for a library without end."""
        return None if self.unknown is None else len(self.cards) + self.unknown


EMPTY = Zone()


@dataclass(frozen=True, slots=True, kw_only=True)
class Player:
    """A player. ``life`` and ``poison`` are already those of the team where the format shares them."""

    name: str
    team: str
    """The team's name; a player without one is a team of its own, of the player's name."""
    archenemy: bool = False
    life: int
    poison: int = 0
    counters: tuple[tuple[str, int], ...] = ()
    mana: str = ""
    hand: Zone = EMPTY
    library: Zone = EMPTY
    graveyard: Zone = EMPTY
    exile: Zone = EMPTY
    schemes: tuple[str, ...] = ()
    effects: tuple[RulesLine, ...] = ()
    """Effects whose "you" is this player."""
    facts: tuple[str, ...] = ()
    """Sentences that the board cannot show and the scenario vouches for."""
    deck: tuple[tuple[str, int], ...] = ()
    cards: tuple[CardText, ...] = ()
    """What is known of the cards named in these zones, each id once."""

    def counter(self, kind: str) -> int:
        """How many counters of that kind the player has (poison among them)."""
        own = sum(number for name, number in self.counters if name == kind)
        return own + (self.poison if kind == "poison" else 0)

    def card(self, identifier: str) -> CardText | None:
        """The text of a card in one of the player's zones, or None when only its name is known."""
        return next((card for card in self.cards if card.id == identifier), None)
