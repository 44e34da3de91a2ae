"""How much and which: amounts that only a resolving effect knows, targets, and the objects an instruction acts on."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from engine.text.nouns import Anything, Filter, Number, PlayerRef, Quantity, ThisObject

# Amounts


@dataclass(frozen=True, slots=True)
class Half:
    """Half of an amount, rounded up or down."""

    of: Amount
    rounded_up: bool


@dataclass(frozen=True, slots=True)
class LifeExtreme:
    """The lowest or the highest life total among these players."""

    highest: bool
    among: PlayerRef


@dataclass(frozen=True, slots=True)
class DoneThisWay:
    """How much the earlier instructions of this effect did: ``life lost``, ``life gained``, ``damage dealt``,
    ``cards drawn``, ``cards discarded``, ``creatures destroyed``, … (the words in front of "this way")."""

    what: str


@dataclass(frozen=True, slots=True)
class ThatMuch:
    """The amount that the event (of a trigger, or one that is replaced) or the instruction before speaks of."""


@dataclass(frozen=True, slots=True)
class AsMuchMore:
    """An amount and a fixed change of it: "that much damage plus 1", "the number of creatures you control minus one"."""

    of: Amount
    more: int


@dataclass(frozen=True, slots=True)
class Multiplied:
    """A whole multiple of an amount: "twice that many"."""

    of: Amount
    by: int


Amount = Quantity | Half | LifeExtreme | DoneThisWay | ThatMuch | AsMuchMore | Multiplied
"""``UnknownNumber("X")`` is the X announced for the spell or ability."""

ONE = Number(1)
THIS = ThisObject()
ANYTHING = Anything()

# Targets


@dataclass(frozen=True, slots=True, kw_only=True)
class TargetRequirement:
    """One "target …" (CR 115.1): between ``at_least`` and ``at_most`` different objects of the filter or players.

    Instructions point at it by its place in `Effect.targets`: ``TargetObject(…, index=n)``, ``PlayerRef(Who.TARGET, index=n)`` or
    ``AnyTarget(n)``. "Any target" asks for a creature, planeswalker or battle, or a player (CR 115.4).
    """

    objects: Filter | None = None
    players: PlayerRef | None = None
    zone: Zone | None = None
    """Where the objects are; ``None`` stands for the battlefield."""
    whose: PlayerRef | None = None
    """Whose graveyard, hand or exile."""
    at_least: int = 1
    at_most: Amount | None = ONE
    """``None``: any number."""
    other: bool = False
    """Different from the targets before it ("another target creature" behind a first one)."""


@dataclass(frozen=True, slots=True)
class AnyTarget:
    """What was chosen for a requirement that takes objects and players alike."""

    index: int = 0


# Objects


class Zone(StrEnum):
    """Where objects are or go."""

    BATTLEFIELD = "battlefield"
    HAND = "hand"
    LIBRARY = "library"
    GRAVEYARD = "graveyard"
    EXILE = "exile"
    STACK = "stack"
    COMMAND = "command"


class Pick(StrEnum):
    """How the objects of a selection are picked."""

    ALL = "all"
    """Everything that the filter means, or the one object that it points at."""
    CHOSEN = "chosen"
    AT_RANDOM = "at random"
    TOP = "top"
    """From the top of a library."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Selection:
    """The objects that an instruction acts on.

    The filter is a class ("each creature you control") or points at something: ``ThisObject()``, ``Host()``,
    ``TargetObject(index=n)``, or ``ThatObject()``. What ``ThatObject()``
    means is said by ``it`` of the `Instruction`.
    """

    filter: Filter = THIS
    pick: Pick = Pick.ALL
    number: Amount | None = None
    """How many are picked, when not all of them."""
    up_to: bool = False
    chooser: PlayerRef | None = None
    """Who picks, when it is not the player who carries the instruction out."""
    zone: Zone = Zone.BATTLEFIELD
    whose: PlayerRef | None = None
    """Whose hand, library or graveyard."""
    shown: bool = False
    """Picked among the cards that the latest instruction that looked at, revealed, milled or exiled cards has shown ("one of them",
    "a land card from among them"), wherever they are now."""
    rest: bool = False
    """Those shown cards that no instruction since has moved ("the rest")."""


Recipient = Selection | PlayerRef | AnyTarget
"""What damage is dealt to or counters are put on."""
