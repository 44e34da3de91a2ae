"""What an effect does to the stack, to mana and to the game itself: keyword actions, turns, phases, winning (CR 104, 106, 500, 701)."""

from __future__ import annotations

from dataclasses import dataclass

from engine.text.conditions import Duration
from engine.text.effect_amounts import ONE, Amount, Selection, Zone
from engine.text.nouns import YOU, PlayerRef


@dataclass(frozen=True, slots=True)
class KeywordAction:
    """A keyword action by its name: ``scry``, ``surveil``, ``proliferate``, ``investigate``, ``explore``, ``amass``, ``connive``,
    ``populate``, ``venture into the dungeon``, ``the Ring tempts you``, ``become the monarch``, … with its number."""

    action: str
    number: Amount | None = None
    player: PlayerRef = YOU
    what: Selection | None = None


# The stack and mana


@dataclass(frozen=True, slots=True)
class CounterSpell:
    """Spells or abilities on the stack are countered (CR 701.6); ``to`` where the card goes instead of the graveyard."""

    what: Selection
    to: Zone | None = None


@dataclass(frozen=True, slots=True)
class CopySpell:
    what: Selection
    number: Amount = ONE
    new_targets: bool = False


@dataclass(frozen=True, slots=True)
class CastCard:
    """A player casts (or ``play``s) cards; ``free``: without paying their mana cost; ``duration``: permission for so long."""

    what: Selection
    player: PlayerRef = YOU
    free: bool = False
    play: bool = False
    duration: Duration | None = None


@dataclass(frozen=True, slots=True)
class AddMana:
    """Mana is added: one tuple of symbols for each choice; ``times`` as often ("for each")."""

    choices: tuple[tuple[str, ...], ...]
    player: PlayerRef = YOU
    times: Amount | None = None
    restriction: str | None = None
    combination: bool = False
    """Each of the mana's colours may be chosen anew ("in any combination of colors")."""


# The game


@dataclass(frozen=True, slots=True)
class WinGame:
    player: PlayerRef = YOU


@dataclass(frozen=True, slots=True)
class LoseGame:
    player: PlayerRef = YOU


@dataclass(frozen=True, slots=True)
class DrawGame:
    """The game is a draw."""


@dataclass(frozen=True, slots=True)
class ExtraTurn:
    player: PlayerRef = YOU
    number: Amount = ONE


@dataclass(frozen=True, slots=True)
class ExtraPhases:
    """Phases that follow this one: ``combat``, ``main`` in order."""

    phases: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Skip:
    """A player skips the next such step, phase or ``turn``."""

    step: str
    player: PlayerRef = YOU
    number: Amount = ONE


@dataclass(frozen=True, slots=True)
class EndTurn:
    """The turn ends (CR 724)."""


@dataclass(frozen=True, slots=True)
class GetEmblem:
    """The player gets an emblem with this rules text, to be read like a card's (CR 114)."""

    rules_text: str
    player: PlayerRef = YOU
