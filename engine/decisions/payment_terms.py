"""The words in which payments are stated: what is owed, what mana there is, and what an option stands for."""

from __future__ import annotations

from dataclasses import dataclass

from engine.decisions.mana_costs import Need, Symbols
from engine.decisions.mana_restrictions import ANYTHING, Purpose
from engine.decisions.mana_sources import ManaAbility, Objects
from engine.text.nouns import Filter


@dataclass(frozen=True, slots=True, kw_only=True)
class Demand:
    """So many objects, cards or counters that somebody has to give: ``sacrifice``, ``tap``, ``return``, ``counters``, ``discard``,
    ``exile`` (from the graveyard). ``what`` says which objects, from the point of view of ``source`` and the payer."""

    kind: str
    number: int
    what: Filter | None = None
    counter: str = ""
    source: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Debt:
    """One bill: who may pay, and what. ``helpers`` may pay generic mana of it, one of them (assist)."""

    payers: tuple[str, ...]
    mana: Symbols = ()
    life: int = 0
    demands: tuple[Demand, ...] = ()
    helpers: tuple[str, ...] = ()
    purpose: Purpose = ANYTHING
    convoke: bool = False
    improvise: bool = False
    delve: bool = False
    no_mana: bool = False
    reductions: Symbols = ()
    life_for: tuple[tuple[str, str, int], ...] = ()
    """Player, colour and life that may be paid rather than one mana of that colour."""
    counts_as: tuple[tuple[str, str, str], ...] = ()
    """Player, types of mana, and what they may be spent as though they were."""


@dataclass(frozen=True, slots=True)
class Lot:
    """Mana that nothing tells apart. ``maker``: the member of a source with a mana cost that made it, by its key."""

    owner: str
    type: str
    snow: bool = False
    restriction: str | None = None
    maker: str | None = None


@dataclass(frozen=True, slots=True)
class Needed:
    """A need of a debt, or of the member of a source (``owner``'s) whose mana ability costs mana; ``debt`` is its key."""

    need: Need
    debt: str
    purpose: Purpose
    owner: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Meaning:
    """What one more of an option means."""

    kind: str
    player: str = ""
    objects: Objects | None = None
    ability: ManaAbility | None = None
    choice: str = ""
    what: str = ""
    """Type of mana, kind of counter, sort of help."""
    lot: Lot | None = None
    needed: Needed | None = None
    amount: int = 1
    """Mana, life or counters for each."""
