"""The books of a payment: its options with their meaning, the rows that tie them, and where each option counts."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import TypeVar

from engine.decisions.in_force import Battlefield
from engine.decisions.mana_sources import Objects
from engine.decisions.payment_terms import Debt, Lot, Meaning, Needed
from solver.decision import Actor, Decision, Option, Requirement, Restriction
from solver.expression import AtLeast, AtMost, Formula, Sum, Total

Terms = dict[str, int]
"""How much each option counts in a sum."""

Place = TypeVar("Place", bound=Hashable)

# What the simplest payment avoids, most of all first.
SHORT = 10_000_000
LIFE_SHORT = 4_000_000
"""Two life that are missing say more than a mana that could be paid in their place."""
LIFE = 10_000
LEAVES = 3_000
CARD = 2_000
COUNTER = 300
CONVERTER = 40
HELP = 12
ANY_TAP = 10
FLEXIBLE = 5
"""For each type of mana that a source could give."""


@dataclass(slots=True)
class Books:
    """A payment in the making: each table says how much an option adds to it."""

    view: Battlefield
    objects: tuple[Objects, ...]
    debts: tuple[Debt, ...]
    unable_to_pay_life: frozenset[str] = frozenset()
    shortage: bool = False
    """Also options to leave something unpaid, to learn what is missing."""
    meaning: dict[str, Meaning] = field(default_factory=dict)
    capped: bool = False
    """Whether some sources with a mana cost were left out."""
    doubts: dict[str, None] = field(default_factory=dict)
    """Restrictions on mana that were not understood: that mana is not spent."""
    upper: dict[str, int] = field(default_factory=dict)
    weight: dict[str, int] = field(default_factory=dict)
    restrictions: list[Restriction] = field(default_factory=list)
    supply: dict[Lot, Terms] = field(default_factory=dict)
    needs: dict[Needed, Terms] = field(default_factory=dict)
    fixed_needs: dict[Needed, int] = field(default_factory=dict)
    life: dict[str, Terms] = field(default_factory=dict)
    energy: dict[str, Terms] = field(default_factory=dict)
    cards: dict[tuple[str, str], Terms] = field(default_factory=dict)
    taps: dict[str, Terms] = field(default_factory=dict)
    leaves: dict[str, Terms] = field(default_factory=dict)
    counters: dict[tuple[str, str], Terms] = field(default_factory=dict)
    gone_before: dict[str, Terms] = field(default_factory=dict)
    """What leaves for mana, and what is tapped once mana abilities are over: not the same members (CR 601.2g-h)."""
    fixed_pools: dict[Lot, str] = field(default_factory=dict)
    units: int = 0
    """Most mana that all symbols together can take."""

    def decision(self) -> Decision:
        """The decision as built so far; rows may be added and the decision be asked for again."""
        weights = tuple((key, -weight) for key, weight in self.weight.items() if weight)
        best = sum(weight * self.upper[key] for key, weight in self.weight.items())
        simplest = Requirement(
            obeyed=Sum((Total(weights),), best), instances=best, reason="the simplest payment"
        )
        return Decision(
            actors=(Actor(key="payment", capacity=None),),
            options=tuple(
                Option(key=key, actor="payment", object=key, count=upper)
                for key, upper in self.upper.items()
            ),
            restrictions=tuple(self.restrictions),
            requirements=(simplest,) if best else (),
        )

    def option(self, key: str, upper: int, meaning: Meaning, weight: int = 0) -> str:
        """A new option that is taken at most ``upper`` times; ``weight``: how much the simplest payment avoids it."""
        self.upper[key] = max(0, upper)
        self.meaning[key] = meaning
        self.weight[key] = weight
        return key

    def at_most(self, terms: Mapping[str, int], bound: int) -> None:
        """A row: the sum is no more than the bound."""
        if terms:
            self.require(AtMost(Total(tuple(terms.items())), bound))

    def at_least(self, terms: Mapping[str, int], bound: int) -> None:
        """A row: the sum is no less than the bound."""
        self.require(AtLeast(Total(tuple(terms.items())), bound))

    def exactly(self, terms: Mapping[str, int], bound: int) -> None:
        """Two rows: the sum is the bound."""
        total = Total(tuple(terms.items()))
        self.require(AtLeast(total, bound))
        self.require(AtMost(total, bound))

    def require(self, formula: Formula) -> None:
        """Every payment makes the formula true."""
        self.restrictions.append(Restriction(formula=formula, reason="payment"))

    def payers(self) -> tuple[str, ...]:
        """Everybody who may pay something, each once."""
        return tuple(dict.fromkeys(p for debt in self.debts for p in debt.payers + debt.helpers))

    def purses(self) -> tuple[tuple[tuple[str, ...], int], ...]:
        """Who pays life out of which total: a whole team out of its one (CR 119.4a, 810.9b)."""
        board = self.view.board
        if not board.format.team_life:
            return tuple(((player,), board.player(player).life) for player in self.payers())
        teams = dict.fromkeys(board.player(player).team for player in self.payers())
        return tuple(
            (tuple(member.name for member in board.members(team)), board.members(team)[0].life)
            for team in teams
        )

    def life_terms(self, players: Iterable[str]) -> Terms:
        """The options by which these players pay life, with how much each is."""
        return {key: n for player in players for key, n in self.life.get(player, {}).items()}


def enter(table: dict[Place, Terms], place: Place, key: str, number: int = 1) -> None:
    """Puts down in a table that an option counts there."""
    terms = table.setdefault(place, {})
    terms[key] = terms.get(key, 0) + number


def tap_weight(item: Objects) -> int:
    """What it costs the simplest payment to tap one: lands first, then artifacts, then creatures."""
    types = item.sample.types
    return ANY_TAP + (3 if "creature" in types else 0) + (0 if "land" in types else 1)
