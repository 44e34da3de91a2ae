"""What an effect does to life totals, and the damage that it deals or prevents (CR 119, 120, 615)."""

from __future__ import annotations

from dataclasses import dataclass

from engine.text.conditions import Duration
from engine.text.effect_amounts import THIS, Amount, Recipient
from engine.text.nouns import YOU, Filter, PlayerRef


@dataclass(frozen=True, slots=True)
class DealDamage:
    """The source deals this much damage to each of the recipients, or divides it among them as its controller chose."""

    amount: Amount
    to: tuple[Recipient, ...]
    source: Filter = THIS
    divided: bool = False


@dataclass(frozen=True, slots=True)
class GainLife:
    amount: Amount
    player: PlayerRef = YOU


@dataclass(frozen=True, slots=True)
class LoseLife:
    amount: Amount
    player: PlayerRef = YOU


@dataclass(frozen=True, slots=True)
class SetLife:
    """The player's life total becomes this (CR 119.5); doubling is ``Times(2, LifeOf(player))``."""

    to: Amount
    player: PlayerRef = YOU


@dataclass(frozen=True, slots=True)
class DoubleLife:
    """The player's life total is doubled: the player gains as much life as they have (CR 701.10d)."""

    player: PlayerRef = YOU


@dataclass(frozen=True, slots=True)
class ExchangeLife:
    """Two players exchange life totals (CR 701.12c); two references, or one that means both (two targets)."""

    players: tuple[PlayerRef, ...]


@dataclass(frozen=True, slots=True)
class RedistributeLife:
    """Each of these players' totals becomes one of the totals, as ``chooser`` says (CR 119.6)."""

    players: PlayerRef
    chooser: PlayerRef = YOU


@dataclass(frozen=True, slots=True)
class PreventDamage:
    """Damage that would be dealt is prevented: the next ``amount`` (``None``: all) to or from these, for a duration."""

    amount: Amount | None
    to: tuple[Recipient, ...] = ()
    """Empty: to anything."""
    source: Filter | None = None
    combat_only: bool = False
    duration: Duration | None = Duration.THIS_TURN
