"""What an effect does to permanents: tokens, counters, continuous effects, control, tapping, fighting (CR 111, 122, 611, 701)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from engine.text.abilities import Predicate
from engine.text.conditions import Condition, Duration
from engine.text.effect_amounts import Amount, Recipient, Selection
from engine.text.nouns import YOU, PlayerRef

if TYPE_CHECKING:
    from engine.text.effect_rules import GameRule


@dataclass(frozen=True, slots=True, kw_only=True)
class Token:
    """A token's characteristics. ``rules_text`` are its keywords and quoted abilities, one a line, to be read like a card's."""

    power: Amount | None = None
    toughness: Amount | None = None
    colours: tuple[str, ...] = ()
    types: tuple[str, ...] = ()
    """Supertypes, card types and subtypes in the order of the text (lower case); a predefined token's subtype (``treasure``)."""
    name: str | None = None
    rules_text: str = ""


@dataclass(frozen=True, slots=True)
class CreateTokens:
    number: Amount
    token: Token
    player: PlayerRef = YOU
    tapped: bool = False
    attacking: bool = False


@dataclass(frozen=True, slots=True)
class CreateCopies:
    """Tokens that are copies of an object."""

    number: Amount
    of: Selection
    player: PlayerRef = YOU
    exceptions: str = ""
    """The words behind "except", unread."""
    tapped: bool = False
    attacking: bool = False


@dataclass(frozen=True, slots=True)
class PutCounters:
    """Counters are put on objects or given to players ("gets a poison counter")."""

    number: Amount
    kind: str
    on: tuple[Recipient, ...]
    divided: bool = False
    """Distributed among them as the player chose, not so many on each."""


@dataclass(frozen=True, slots=True)
class RemoveCounters:
    """Counters are removed from objects or lost by players; ``number`` ``None``: all; ``kind`` ``None``: of any kind."""

    number: Amount | None
    kind: str | None
    on: tuple[Recipient, ...]
    up_to: bool = False


@dataclass(frozen=True, slots=True)
class MoveCounters:
    """Counters are moved from one object to another (CR 122.5)."""

    number: Amount | None
    kind: str | None
    source: Selection
    to: Selection


@dataclass(frozen=True, slots=True)
class Apply:
    """A continuous effect on objects, fixed as it begins (CR 611.2c): predicates of `engine.text.abilities`."""

    what: Selection
    predicates: tuple[Predicate, ...]
    duration: Duration | None = None
    """``None``: for as long as the object stays what it is."""
    condition: Condition | None = None


@dataclass(frozen=True, slots=True)
class ApplyRule:
    """A rule of the game changes for a duration: "you have no maximum hand size until your next turn"."""

    rules: tuple[GameRule, ...]
    duration: Duration | None = None


@dataclass(frozen=True, slots=True)
class GainControl:
    what: Selection
    player: PlayerRef = YOU
    duration: Duration | None = None
    condition: Condition | None = None
    """For as long as this holds."""


@dataclass(frozen=True, slots=True)
class Exchange:
    """Two things are exchanged: ``control`` of two objects, …"""

    quality: str
    what: tuple[Selection, ...]


@dataclass(frozen=True, slots=True)
class Tap:
    what: Selection


@dataclass(frozen=True, slots=True)
class Untap:
    what: Selection


@dataclass(frozen=True, slots=True)
class TapOrUntap:
    what: Selection


@dataclass(frozen=True, slots=True)
class DoesntUntap:
    """The objects don't untap during their controller's next untap step(s)."""

    what: Selection
    times: int = 1


@dataclass(frozen=True, slots=True)
class Fight:
    first: Selection
    second: Selection


@dataclass(frozen=True, slots=True)
class Change:
    """Permanents ``flip``, ``transform``, ``regenerate``, ``phase out``, ``phase in``, ``turn face up``, ``turn face down``,
    ``remove from combat``, ``convert``, ``become monstrous``; a scheme is ``set in motion`` or ``abandon``ed."""

    how: str
    what: Selection


@dataclass(frozen=True, slots=True)
class Attach:
    what: Selection
    to: Selection
