"""A permanent on the battlefield as the scenario writes it, before any continuous effect."""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True, kw_only=True)
class RulesLine:
    """One line of rules text and where it comes from."""

    text: str
    source: str | None = None
    """Name of what grants it, for explanations; the permanent itself or nobody when absent."""
    line: int | None = None
    """Line of the file it stands in, from 1."""
    meaning: tuple[object, ...] | None = None
    """What the text means, where whoever wrote it knows (an effect of a game in progress); ``None``: it is to be read."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TypeLine:
    """The words of a type line, as written (CR 205)."""

    supertypes: tuple[str, ...] = ()
    types: tuple[str, ...] = ()
    subtypes: tuple[str, ...] = ()

    def __str__(self) -> str:
        left = " ".join(self.supertypes + self.types)
        return f"{left} — {' '.join(self.subtypes)}" if self.subtypes else left


@dataclass(frozen=True, slots=True, kw_only=True)
class Status:
    """What is true of a permanent beside its characteristics (CR 110.5 and designations)."""

    tapped: bool = False
    sick: bool = False
    """Came under its controller's control this turn (CR 302.6)."""
    flipped: bool = False
    face_down: bool = False
    attacking: bool = False
    phased_out: bool = False
    suspected: bool = False
    monstrous: bool = False
    exerted: bool = False
    commander: bool = False
    blocked: bool = False
    goaded_by: tuple[str, ...] = ()
    """Players who goaded it, each once (CR 701.15d)."""
    detained_by: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Half:
    """The lower half of a flip card (CR 710.1b)."""

    name: str
    power: int | None = None
    toughness: int | None = None
    type_line: TypeLine = field(default_factory=TypeLine)
    text: tuple[RulesLine, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Permanent:
    """A permanent, or ``count`` interchangeable ones that are named together.

    Power, toughness and colours are the printed ones; ``None`` for a permanent without them. ``variable_pt`` keeps
    a power and toughness such as ``*/*`` that only the rules text can tell.
    """

    id: str
    name: str
    controller: str
    owner: str
    count: int = 1
    type_line: TypeLine = field(default_factory=TypeLine)
    power: int | None = None
    toughness: int | None = None
    variable_pt: str | None = None
    colours: tuple[str, ...] = ()
    mana_cost: str | None = None
    text: tuple[RulesLine, ...] = ()
    gains: tuple[RulesLine, ...] = ()
    counters: tuple[tuple[str, int], ...] = ()
    damage: int = 0
    attached_to: str | None = None
    """Id of a permanent, or a player's name for an Aura that enchants a player."""
    loyalty: int | None = None
    defense: int | None = None
    protector: str | None = None
    status: Status = field(default_factory=Status)
    flip: Half | None = None
    chosen: str | None = None
    line: int | None = None

    def counter(self, kind: str) -> int:
        """How many counters of that kind it has."""
        return sum(number for name, number in self.counters if name == kind)
