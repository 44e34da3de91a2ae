"""Events that abilities trigger on or that effects replace: "a creature enters", "you gain life", "the beginning of your upkeep"."""

from __future__ import annotations

from dataclasses import dataclass

from engine.text.conditions import Condition
from engine.text.effect_amounts import ANYTHING, Zone
from engine.text.nouns import Filter, PlayerRef


@dataclass(frozen=True, slots=True)
class Enters:
    """An object enters the battlefield; ``one_or_more``: any number of them at once make one event."""

    what: Filter
    one_or_more: bool = False


@dataclass(frozen=True, slots=True)
class ZoneChange:
    """An object goes from one zone to another (``None``: from or to any other): "leaves the battlefield", "is put into a graveyard
    from anywhere". "Dies" is from the battlefield to the graveyard (CR 700.4)."""

    what: Filter
    source: Zone | None
    to: Zone | None
    whose: PlayerRef | None = None
    """Whose library, hand or graveyard it goes to or comes from, where the words say so."""
    one_or_more: bool = False


@dataclass(frozen=True, slots=True)
class Attacks:
    """A creature attacks; ``alone`` (CR 506.5), or a player attacks with one or more of them (``one_or_more``)."""

    what: Filter
    alone: bool = False
    player: PlayerRef | None = None
    """The player attacked, where the words say so."""
    one_or_more: bool = False
    at_least: int = 1


@dataclass(frozen=True, slots=True)
class Blocks:
    """A creature blocks (an attacker of the filter)."""

    what: Filter
    blocked: Filter | None = None


@dataclass(frozen=True, slots=True)
class BecomesBlocked:
    """An attacker becomes blocked; ``by`` a creature of the filter: once for each such blocker (CR 509.3d)."""

    what: Filter
    by: Filter | None = None


@dataclass(frozen=True, slots=True)
class AttacksUnblocked:
    """An attacker isn't blocked (CR 509.3g)."""

    what: Filter


@dataclass(frozen=True, slots=True)
class DealsDamage:
    """A source deals damage; to any of ``objects`` or ``players``, or to anything when both are empty."""

    source: Filter | None
    """``None``: any source."""
    objects: tuple[Filter, ...] = ()
    players: tuple[PlayerRef, ...] = ()
    combat: bool | None = None
    """``True`` combat damage only, ``False`` noncombat damage only."""
    one_or_more: bool = False


@dataclass(frozen=True, slots=True)
class BeginningOf:
    """The beginning of a step or phase (``upkeep``, ``draw step``, ``combat``, ``end step``, ``precombat main phase``, …).

    ``whose`` is whose turn it must be (``None``: any player's); ``next``: only the next time, for a delayed trigger.
    """

    step: str
    whose: PlayerRef | None = None
    next: bool = False


@dataclass(frozen=True, slots=True)
class EndOfCombat:
    """The end of combat step begins."""


@dataclass(frozen=True, slots=True)
class GainsLife:
    player: PlayerRef


@dataclass(frozen=True, slots=True)
class LosesLife:
    player: PlayerRef


@dataclass(frozen=True, slots=True)
class Casts:
    """A player casts a spell of the filter."""

    player: PlayerRef
    spell: Filter = ANYTHING
    ordinal: int | None = None
    """"your second spell each turn"."""
    source: Zone | None = None
    """Where it is cast from, if the words say so."""
    targets: Filter | None = None
    """What the spell must target ("a spell that targets this creature")."""


@dataclass(frozen=True, slots=True)
class Draws:
    player: PlayerRef
    ordinal: int | None = None


@dataclass(frozen=True, slots=True)
class Discards:
    player: PlayerRef
    card: Filter = ANYTHING
    one_or_more: bool = False


@dataclass(frozen=True, slots=True)
class Sacrifices:
    player: PlayerRef
    what: Filter = ANYTHING
    one_or_more: bool = False


@dataclass(frozen=True, slots=True)
class SetInMotion:
    """A scheme is set in motion (CR 701.25, 904.9)."""

    scheme: Filter


@dataclass(frozen=True, slots=True)
class Becomes:
    """An object becomes ``tapped``, ``untapped``, ``monstrous``, ``attached``, ``renowned``, ``face up``, ``transformed``, …; or
    the ``target`` of a spell or ability that ``by`` controls."""

    what: Filter
    state: str
    by: PlayerRef | None = None
    of: Filter | None = None
    """What kind of spell or ability targets it."""


@dataclass(frozen=True, slots=True)
class CountersPut:
    """Counters of a kind are put on an object or player."""

    on: Filter | PlayerRef
    kind: str | None
    one_or_more: bool = True


@dataclass(frozen=True, slots=True)
class TappedForMana:
    """A permanent is tapped for mana by a player (CR 106.11a)."""

    what: Filter
    player: PlayerRef | None = None


@dataclass(frozen=True, slots=True)
class PlaysLand:
    player: PlayerRef
    land: Filter = ANYTHING


@dataclass(frozen=True, slots=True)
class LosesGame:
    player: PlayerRef


@dataclass(frozen=True, slots=True)
class DoesAction:
    """A player does a keyword action: ``scry``, ``surveil``, ``cycle``, ``search``, ``shuffle``, ``proliferate``, …"""

    player: PlayerRef
    action: str


@dataclass(frozen=True, slots=True)
class Chapter:
    """The Saga's chapters of these numbers (CR 714.2b)."""

    numbers: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class StateHolds:
    """A state trigger: whenever the condition is true (CR 603.8)."""

    condition: Condition


@dataclass(frozen=True, slots=True)
class YouDo:
    """A reflexive trigger: the player carried out the instruction before ("When you do, …", CR 603.12)."""


@dataclass(frozen=True, slots=True)
class AnyEvent:
    """Any of several events ("enters or attacks")."""

    events: tuple[Event, ...]


Event = (
    Enters
    | ZoneChange
    | Attacks
    | Blocks
    | BecomesBlocked
    | AttacksUnblocked
    | DealsDamage
    | BeginningOf
    | EndOfCombat
    | GainsLife
    | LosesLife
    | Casts
    | Draws
    | Discards
    | Sacrifices
    | SetInMotion
    | Becomes
    | CountersPut
    | TappedForMana
    | PlaysLand
    | LosesGame
    | DoesAction
    | Chapter
    | StateHolds
    | YouDo
    | AnyEvent
)


def dies(what: Filter, one_or_more: bool = False) -> ZoneChange:
    """The event that an object of the filter dies (CR 700.4)."""
    return ZoneChange(what, Zone.BATTLEFIELD, Zone.GRAVEYARD, one_or_more=one_or_more)
