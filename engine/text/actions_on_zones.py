"""What an effect does with cards and the zones they are in: draw, discard, look, search, move, destroy (CR 400, 701)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from engine.text.effect_amounts import ONE, Amount, Selection, Zone
from engine.text.nouns import YOU, Filter, PlayerRef

if TYPE_CHECKING:
    from engine.text.actions_on_permanents import PutCounters
    from engine.text.effect_events import Event


@dataclass(frozen=True, slots=True)
class Draw:
    number: Amount = ONE
    player: PlayerRef = YOU
    up_to: bool = False


@dataclass(frozen=True, slots=True)
class Discard:
    """The player discards the selected cards of their hand; ``cards.pick`` ALL without a number is the whole hand."""

    cards: Selection
    player: PlayerRef = YOU


@dataclass(frozen=True, slots=True)
class Mill:
    number: Amount
    player: PlayerRef = YOU


@dataclass(frozen=True, slots=True)
class Look:
    """A player looks at cards, or (``revealed``) they are shown to everybody."""

    cards: Selection
    player: PlayerRef = YOU
    revealed: bool = False


@dataclass(frozen=True, slots=True)
class RevealUntil:
    """A player reveals cards from the top of their library until so many of the filter are revealed; those are ``ThatObject()``."""

    cards: Filter
    number: Amount = ONE
    player: PlayerRef = YOU


@dataclass(frozen=True, slots=True)
class Search:
    """A player searches a library for (up to) so many cards of the filter and puts them there (CR 701.23)."""

    cards: Selection
    to: Zone | None
    """``None``: the next instructions say what happens to them."""
    player: PlayerRef = YOU
    revealed: bool = False
    tapped: bool = False
    place: str = ""
    """``top`` or ``bottom`` of a library."""


@dataclass(frozen=True, slots=True)
class Shuffle:
    player: PlayerRef = YOU
    """Whose library."""


@dataclass(frozen=True, slots=True)
class Move:
    """Objects go to a zone: "return … to its owner's hand", "put … onto the battlefield", "exile …" (CR 701.13).

    ``controller`` is under whose control they enter (``None``: the player's who moves them; ``PlayerRef(Who.OWNER_OF)``: each
    one's own owner's).
    """

    what: Selection
    to: Zone
    player: PlayerRef = YOU
    controller: PlayerRef | None = None
    place: str = ""
    """``top``, ``bottom``, or both words of a choice, of a library."""
    tapped: bool = False
    attacking: bool = False
    face_down: bool = False
    transformed: bool = False
    counters: tuple[PutCounters, ...] = ()
    until: Event | None = None
    """Comes back when this happens ("until this creature leaves the battlefield")."""


@dataclass(frozen=True, slots=True)
class Destroy:
    what: Selection
    can_be_regenerated: bool = True


@dataclass(frozen=True, slots=True)
class Sacrifice:
    """The player sacrifices the selected permanents of their own (CR 701.21)."""

    what: Selection
    player: PlayerRef = YOU
