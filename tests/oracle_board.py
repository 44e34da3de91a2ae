"""The oracle's board: permanents, lines of rules text, and who may attack whom."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field

BASIC_LANDS = ("Plains", "Island", "Swamp", "Mountain", "Forest")


@dataclass
class Permanent:
    """A permanent that is on the battlefield and phased in."""

    id: str
    name: str
    controller: str
    types: str
    power: int | None
    colors: frozenset[str]
    keywords: set[str]
    statuses: tuple[str, ...]
    attached_to: str
    counters: dict[str, str]
    protector: str
    twins: str  # the name that members of a count group share, else empty

    @property
    def is_creature(self) -> bool:
        return "Creature" in self.types.split()

    def has_type(self, word: str) -> bool:
        return word in self.types.split()


@dataclass(frozen=True)
class Line:
    """One sentence of rules text: in short form, as written, on which source, and who is "you"."""

    text: str
    written: str
    source: Permanent | None
    you: str | None


@dataclass
class Board:
    edition: str
    format: str
    attack: str
    range: int
    players: tuple[str, ...]
    team: dict[str, str]  # a player without a team is alone in his own
    active: tuple[str, ...] = ()
    mana: dict[str, int] = field(default_factory=dict)
    permanents: list[Permanent] = field(default_factory=list)
    lines: list[Line] = field(default_factory=list)
    attacking: dict[str, str] = field(default_factory=dict)  # attacker -> target

    # -------------------------------------------------------------- who attacks whom
    @property
    def shared_turns(self) -> bool:
        return self.format.endswith("headed-giant") or self.format == "archenemy"

    def opponents(self, player: str) -> list[str]:
        return [p for p in self.players if self.team[p] != self.team[player]]

    def may_be_attacked(self) -> list[str]:
        """The defending players (506.2, 801.3, 803.1)."""
        return [p for p in self.opponents(self.active[0]) if self.in_reach(p)]

    def in_reach(self, opponent: str) -> bool:
        left = (self.players.index(opponent) - self.players.index(self.active[0])) % len(
            self.players
        )
        seats = min(left, len(self.players) - left)
        return (
            seats <= self.range
            and {"any": True, "left": left == 1, "right": left == len(self.players) - 1}[
                self.attack
            ]
        )

    def targets(self) -> dict[str, tuple[str, ...]]:
        """What may be attacked -> the defending player; in 2011 a team as a whole (810.7c)."""
        found: dict[str, tuple[str, ...]] = {}
        defending = self.may_be_attacked()
        if self.edition == "2011" and self.format.endswith("headed-giant"):
            for p in defending:
                found[self.team[p]] = tuple(q for q in defending if self.team[q] == self.team[p])
        else:
            found |= {p: (p,) for p in defending}
        for p in self.permanents:
            if p.has_type("Planeswalker") and p.controller in defending:
                found[p.id] = (p.controller,)
            if p.has_type("Battle") and p.protector in defending:
                found[p.id] = (p.protector,)
        return found

    def attacked_players(self, target: str) -> tuple[str, ...]:
        """The players that an attack on the target attacks; none for a planeswalker or battle."""
        return (
            () if any(p.id == target for p in self.permanents) else self.targets().get(target, ())
        )

    # -------------------------------------------------------------- what is on it
    def creatures(self) -> list[Permanent]:
        return [p for p in self.permanents if p.is_creature]

    def get(self, name: str) -> Permanent:
        return next(p for p in self.permanents if p.id == name)

    def lands(self, players: Iterable[str], kind: str) -> int:
        """How many lands of a kind (Island, legendary land, snow forest) these players control."""
        words = kind.replace("nonbasic", "").split()
        lands = [p for p in self.permanents if p.has_type("Land") and p.controller in players]
        if kind.startswith("nonbasic"):
            lands = [p for p in lands if not p.has_type("Basic")]
        return sum(all(p.has_type(w.capitalize()) for w in words) for p in lands)


def twins(permanents: list[Permanent], kind: Callable[[Permanent], str]) -> list[tuple[str, ...]]:
    """The groups of permanents of one kind; those of no kind are in none."""
    groups: dict[str, list[str]] = {kind(p): [] for p in permanents if kind(p)}
    for p in permanents:
        if kind(p):
            groups[kind(p)].append(p.id)
    return [tuple(group) for group in groups.values()]
