"""What conditions and durations mean ("as long as …", "unless …", "this turn")."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from engine.text.nouns import Comparison, Filter, PlayerRef, Quantity


@dataclass(frozen=True, slots=True)
class Compares:
    """Two quantities compare so: "you control more lands than defending player", "you control an Island" (count >= 1)."""

    left: Quantity
    comparison: Comparison
    right: Quantity


@dataclass(frozen=True, slots=True)
class Is:
    """The object is such a one: "this creature is tapped", "enchanted creature is a Wall"."""

    object: Filter
    such: Filter


@dataclass(frozen=True, slots=True)
class IsTurnOf:
    """It is the turn of one of these players ("during your turn")."""

    player: PlayerRef


@dataclass(frozen=True, slots=True)
class SomeoneAttacks:
    """At least ``number`` creatures of the filter are declared as attackers in the declaration that is judged."""

    filter: Filter
    number: int = 1


@dataclass(frozen=True, slots=True)
class AttacksAlone:
    """The subject attacks (or blocks) alone in the declaration that is judged; ``now``: is attacking alone."""

    filter: Filter


@dataclass(frozen=True, slots=True)
class Fact:
    """Something that the board cannot show ("you've cast a creature spell this turn"): true when the player's ``facts`` say so."""

    words: str


@dataclass(frozen=True, slots=True)
class Both:
    parts: tuple[Condition, ...]


@dataclass(frozen=True, slots=True)
class Either:
    parts: tuple[Condition, ...]


@dataclass(frozen=True, slots=True)
class Unless:
    """The condition does not hold."""

    part: Condition


Condition = Compares | Is | IsTurnOf | SomeoneAttacks | AttacksAlone | Fact | Both | Either | Unless


class Duration(StrEnum):
    """How long an effect lasts; an effect that a scenario lists is taken to last still."""

    THIS_TURN = "this turn"
    THIS_COMBAT = "this combat"
    END_OF_TURN = "until end of turn"
    END_OF_COMBAT = "until end of combat"
    YOUR_NEXT_TURN = "until your next turn"
    END_OF_YOUR_NEXT_TURN = "until the end of your next turn"
    DURING_YOUR_NEXT_TURN = "during your next turn"
    THEIR_NEXT_TURN = "until that player's next turn"
    EACH_COMBAT = "each combat"
    EACH_TURN = "each turn"
    AS_LONG = "for as long as"
    REST_OF_GAME = "for the rest of the game"
