"""Rules of the game that static abilities and lasting effects change: life, losing and winning, costs, land plays, replacements."""

from __future__ import annotations

from dataclasses import dataclass

from engine.text.effect_amounts import ANYTHING, Amount
from engine.text.effect_events import Event
from engine.text.effects import Cost, Effect
from engine.text.nouns import YOU, Filter, PlayerRef


@dataclass(frozen=True, slots=True)
class PlayerCant:
    """The player can't ``gain life``, ``lose life``, ``lose the game``, ``win the game``, ``play lands``, ``draw cards``,
    ``search libraries``, ``get counters``, ``activate abilities``, ``untap``; ``kind`` names the counters."""

    player: PlayerRef
    what: str
    kind: str | None = None


@dataclass(frozen=True, slots=True)
class CantCast:
    """The player can't cast spells of the filter (at all, or more than ``limit`` each turn)."""

    player: PlayerRef
    spells: Filter = ANYTHING
    limit: int | None = None


@dataclass(frozen=True, slots=True)
class ZeroLifeLosesNot:
    """The player doesn't lose the game for having 0 or less life (CR 704.5a)."""

    player: PlayerRef


@dataclass(frozen=True, slots=True)
class LifeCantChange:
    """The player's life total can't change."""

    player: PlayerRef


@dataclass(frozen=True, slots=True)
class PlayerHasKeyword:
    """The player has a keyword ability: ``hexproof``, ``shroud``, ``protection`` from ``everything``."""

    player: PlayerRef
    keyword: str
    argument: str | None = None


@dataclass(frozen=True, slots=True)
class HandSize:
    """The player has no maximum hand size (``None``) or this one; ``change``: the number is added to it."""

    player: PlayerRef
    size: Amount | None = None
    change: bool = False


@dataclass(frozen=True, slots=True)
class LandPlays:
    """The player may play so many additional lands on each of their turns; ``None``: any number."""

    player: PlayerRef
    additional: int | None = 1


@dataclass(frozen=True, slots=True)
class CostChange:
    """Spells of the filter that the player casts cost less or more mana (CR 601.2f).

    ``this_spell``: the spell that the ability stands on; ``abilities``: activated abilities of the filter's objects instead of spells;
    ``times``: so many times that mana ("for each artifact you control").
    """

    mana: str
    less: bool
    player: PlayerRef | None = YOU
    """``None``: any player."""
    spells: Filter = ANYTHING
    this_spell: bool = False
    abilities: bool = False
    times: Amount | None = None
    coloured_only: bool = False
    """Only coloured mana of the cost is reduced."""
    minimum: int = 0
    """The mana can't go below so much ("can't reduce the mana in that cost to less than one mana": 1)."""


@dataclass(frozen=True, slots=True)
class AdditionalCost:
    """ "As an additional cost to cast this spell": one of the alternatives is paid (CR 601.2b)."""

    alternatives: tuple[Cost, ...]
    optional: bool = False


@dataclass(frozen=True, slots=True)
class AlternativeCost:
    """ "You may pay … rather than pay this spell's mana cost." """

    cost: Cost


@dataclass(frozen=True, slots=True)
class EntersTapped:
    what: Filter
    unless_paid: Cost | None = None
    """"As this land enters, you may pay 2 life. If you don't, it enters tapped." """


@dataclass(frozen=True, slots=True)
class EntersWithCounters:
    what: Filter
    kind: str
    number: Amount


@dataclass(frozen=True, slots=True)
class AsEnters:
    """As an object enters, this is done ("choose a color", CR 614.1c)."""

    what: Filter
    effect: Effect


@dataclass(frozen=True, slots=True)
class ReplaceDamage:
    """Damage that a source would deal is changed (CR 614.1): ``amount`` is dealt instead, in terms of ``ThatMuch()``; ``None``: none.

    ``objects`` and ``players`` are what it would be dealt to; both empty: anything.
    """

    source: Filter | None
    amount: Amount | None
    objects: tuple[Filter, ...] = ()
    players: tuple[PlayerRef, ...] = ()
    combat: bool | None = None
    prevention: bool = False
    """It is a prevention effect (CR 615.1)."""


@dataclass(frozen=True, slots=True)
class Replace:
    """Whenever the event would happen, the effect happens instead (CR 614.1a); an empty effect: nothing happens."""

    event: Event
    instead: Effect


@dataclass(frozen=True, slots=True)
class SkipsStep:
    """The player skips every such step ("Skip your draw step")."""

    player: PlayerRef
    step: str


@dataclass(frozen=True, slots=True)
class CantBe:
    """Objects can't be ``countered``, ``regenerated``, ``sacrificed``, ``prevented`` (damage from them), the ``target`` of spells
    or abilities, …"""

    what: Filter
    done: str
    by: PlayerRef | None = None


@dataclass(frozen=True, slots=True)
class CastAsThoughFlash:
    """The player may cast spells of the filter as though they had flash; ``this_spell``: the one that the ability stands on."""

    player: PlayerRef
    spells: Filter = ANYTHING
    this_spell: bool = False


@dataclass(frozen=True, slots=True)
class PlaysFrom:
    """The player may cast (``lands``: play lands) cards of the filter from a zone ("the top of your library", "graveyard")."""

    player: PlayerRef
    zone: str
    cards: Filter = ANYTHING


@dataclass(frozen=True, slots=True)
class DoesntUntap:
    """The objects don't untap during their controllers' untap steps."""

    what: Filter


@dataclass(frozen=True, slots=True)
class Reveals:
    """A player plays with their ``hand`` or the ``top card`` of their library revealed."""

    player: PlayerRef
    what: str


GameRule = (
    PlayerCant
    | CantCast
    | ZeroLifeLosesNot
    | LifeCantChange
    | PlayerHasKeyword
    | HandSize
    | LandPlays
    | CostChange
    | AdditionalCost
    | AlternativeCost
    | EntersTapped
    | EntersWithCounters
    | AsEnters
    | ReplaceDamage
    | Replace
    | SkipsStep
    | CantBe
    | CastAsThoughFlash
    | PlaysFrom
    | DoesntUntap
    | Reveals
)
