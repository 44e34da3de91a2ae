"""Cards, permanents, objects on the stack and players, as a game in progress knows them.

A card keeps its handle (``id``) wherever it goes; ``number`` says which object it is now, since a card that changes zones becomes
a new object (CR 400.7).
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import NamedTuple

from engine.board.card import CardText
from engine.board.permanent import Permanent, RulesLine
from engine.text.conditions import Condition
from engine.text.effects import Effect


class ObjectRef(NamedTuple):
    """One object: the card's handle, and which of its successive objects is meant."""

    id: str
    number: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Card:
    """A card or token, wherever it is."""

    id: str
    called: str
    """What a scenario calls it: several cards may be called the same."""
    owner: str
    text: CardText
    number: int = 0
    token: bool = False
    commander: bool = False
    stays: bool = False
    """A commander whose owner chose to leave it where it is (CR 903.9a)."""

    @property
    def ref(self) -> ObjectRef:
        return ObjectRef(self.id, self.number)

    @property
    def name(self) -> str:
        """The printed name."""
        return self.text.name

    def is_a(self, word: str) -> bool:
        """True when the printed type line has the word."""
        line = self.text.type_line
        wanted = word.lower()
        return any(wanted == each.lower() for each in line.supertypes + line.types + line.subtypes)


@dataclass(frozen=True, slots=True, kw_only=True)
class Pile:
    """The cards of one zone of a player: known ones first (top first), then ``unknown`` ones; ``None`` is without end."""

    cards: tuple[Card, ...] = ()
    unknown: int | None = 0

    def size(self) -> int | None:
        """How many cards there are, ``None`` for a library without end."""
        return None if self.unknown is None else len(self.cards) + self.unknown

    def without(self, identifier: str) -> Pile:
        """The pile without the card of that handle."""
        return replace(self, cards=tuple(card for card in self.cards if card.id != identifier))


EMPTY = Pile()


@dataclass(frozen=True, slots=True, kw_only=True)
class PermanentState:
    """A permanent: its card, and what is true of it on the battlefield."""

    card: Card
    permanent: Permanent
    deathtouched: bool = False
    """Dealt damage by a source with deathtouch since state-based actions were last checked (CR 704.5h)."""
    regeneration: int = 0
    """Regeneration shields (CR 701.19a)."""
    skips_untap: bool = False
    """Does not untap in its controller's next untap step."""

    @property
    def id(self) -> str:
        return self.card.id

    @property
    def ref(self) -> ObjectRef:
        return self.card.ref


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerState:
    """A player. ``life`` and ``poison`` of teammates are equal where the format shares them (CR 810.4, 810.10)."""

    name: str
    team: str
    archenemy: bool = False
    life: int
    poison: int = 0
    counters: tuple[tuple[str, int], ...] = ()
    pool: tuple[str, ...] = ()
    """Types of the mana in the pool, each a letter."""
    hand: Pile = EMPTY
    library: Pile = EMPTY
    graveyard: Pile = EMPTY
    exile: Pile = EMPTY
    schemes: Pile = EMPTY
    """The scheme deck, face down (CR 904.4)."""
    command: Pile = EMPTY
    """Face-up schemes and commanders in the command zone."""
    effects: tuple[RulesLine, ...] = ()
    facts: tuple[str, ...] = ()
    deck: tuple[tuple[str, int], ...] = ()
    texts: tuple[CardText, ...] = ()
    """What is known of the cards of the deck."""
    lands_played: int = 0
    drew_from_empty: bool = False
    """Had to draw from an empty library since state-based actions were last checked (CR 704.5b)."""
    commander_damage: tuple[tuple[str, int], ...] = ()
    """Combat damage dealt by each commander, by the card's handle (CR 903.10a)."""
    commander_casts: tuple[tuple[str, int], ...] = ()
    """How often each commander was cast from the command zone, by the card's handle (CR 903.8)."""
    most_cards: int | None = 7
    """Maximum hand size; ``None``: there is none (CR 402.2)."""
    mulligans: int = 0
    kept: bool = True
    lost: bool = False
    won: bool = False

    def counter(self, kind: str) -> int:
        """How many counters of that kind the player has, poison among them."""
        own = sum(count for name, count in self.counters if name == kind)
        return own + (self.poison if kind == "poison" else 0)


@dataclass(frozen=True, slots=True, kw_only=True)
class Source:
    """What an object was when it was last seen: the source of damage or of an ability (CR 608.2h, 113.7a)."""

    ref: ObjectRef | None
    name: str
    controller: str
    colours: frozenset[str] = frozenset()
    types: frozenset[str] = frozenset()
    keywords: tuple[tuple[str, str | None], ...] = ()
    power: int | None = None
    toughness: int | None = None
    mana_cost: str | None = None

    def has(self, keyword: str) -> bool:
        """Whether it has a keyword ability."""
        return any(name == keyword for name, _ in self.keywords)


Target = ObjectRef | str
"""An object, or a player's name."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Happened:
    """What made an ability trigger, as its effect speaks of it: "that player", "that creature", "that much"."""

    player: str | None = None
    object: ObjectRef | None = None
    """What it is now, where it changed zones (CR 400.7e)."""
    last: Source | None = None
    """What it was last on the battlefield (CR 608.2h)."""
    amount: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class DamageDealt:
    """An amount that a source is to deal to a player or an object."""

    source: Source
    recipient: Target
    amount: int


@dataclass(frozen=True, slots=True, kw_only=True)
class StackObject:
    """A spell, an ability, or (2003) combat damage on the stack (CR 405)."""

    id: str
    """The card's handle, or that of an ability's source."""
    number: int
    kind: str
    """``spell``, ``activated``, ``triggered`` or ``combat damage``."""
    controller: str
    card: Card | None = None
    source: Source
    effects: tuple[Effect, ...] = ()
    """What it does on resolution; of modes, those that were chosen."""
    condition: Condition | None = None
    """The intervening "if" of a triggered ability (CR 603.4)."""
    text: str = ""
    targets: tuple[tuple[Target, ...], ...] = ()
    """Chosen targets, one tuple for each time that the texts say "target", effect by effect."""
    x: int | None = None
    given: tuple[ObjectRef, ...] = ()
    """What was sacrificed, discarded or exiled to pay for it, as it is now."""
    happened: Happened = field(default_factory=Happened)
    of_scheme: bool = False
    damage: tuple[DamageDealt, ...] = ()

    @property
    def ref(self) -> ObjectRef:
        return ObjectRef(self.id, self.number)
