"""The oracle's reading of which declarations are legal: each is written out, all are compared.

A declaration says for each creature which objects it attacks or blocks. The rules about it are
restrictions on pairs (creature, object) and on whole declarations, costs, and requirements that are
counted (508.1c-d, 509.1b-c).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cache, cached_property
from itertools import combinations, permutations, product

Declaration = Mapping[str, tuple[str, ...]]
Pair = tuple[str, str]


class OracleDoesNotKnow(Exception):
    """The board holds something that the oracle cannot read."""


def always(_: Declaration) -> bool:
    return True


@dataclass(frozen=True)
class Requirement:
    """One requirement instance: obeyed when a creature (or exactly one) acts as a pair says."""

    name: str
    pairs: frozenset[Pair]
    exactly_one: bool = False
    exists: Callable[[Declaration], bool] = always


@dataclass(frozen=True)
class Cost:
    """An effect that asks ``amount`` mana for each creature taking part in one of its pairs."""

    name: str
    pairs: frozenset[Pair]
    amount: int


@dataclass(frozen=True)
class Written:
    """A declaration written out, with what is read from it."""

    declared: tuple[tuple[str, tuple[str, ...]], ...]
    once: int  # bit n: some creature takes part in requirement n
    twice: int  # bit n: two or more do
    items: frozenset[tuple[int, str]]  # the cost items it pays: (cost, creature)


@dataclass(eq=False)
class Question:
    """Who may do what to whom, and what restricts, requires and taxes it."""

    edition: str
    objects: tuple[str, ...]
    controller: dict[str, str]
    mana: dict[str, int]
    able: dict[str, bool] = field(default_factory=dict)  # False for a creature that may not act
    capacity: dict[str, int] = field(default_factory=dict)  # on how many objects it may act
    pair_bars: list[tuple[str, Callable[[str, str], bool]]] = field(default_factory=list)
    whole_bars: list[tuple[str, Callable[[Declaration], bool]]] = field(default_factory=list)
    requirements: list[Requirement] = field(default_factory=list)
    costs: list[Cost] = field(default_factory=list)
    twins: list[tuple[str, ...]] = field(default_factory=list)  # who are interchangeable

    def __post_init__(self) -> None:
        for slow in ("pair_faults", "takes_part", "best"):
            setattr(self, slow, cache(getattr(self, slow)))  # lives as long as the question

    # ------------------------------------------------------------------ restrictions
    def pair_faults(self, creature: str, thing: str) -> tuple[str, ...]:
        """Why the creature may not attack or block this object, whatever the others do."""
        if not self.able.get(creature):
            return (f"{creature} may not act here",)
        if thing not in self.objects:
            return (f"{thing} is out of reach",)
        return tuple(name for name, bars in self.pair_bars if bars(creature, thing))

    def faults(self, declared: Declaration) -> tuple[str, ...]:
        """The restrictions that a declaration breaks."""
        found: list[str] = []
        for creature, things in declared.items():
            for thing in things:
                found += self.pair_faults(creature, thing)
            if len(things) > self.capacity.get(creature, 1):
                found.append(f"{creature} acts on too many")
        found += [name for name, broken in self.whole_bars if broken(declared)]
        return tuple(found)

    # ------------------------------------------------------------------ every declaration
    def actions(self, creature: str) -> list[tuple[str, ...]]:
        """What one creature may do by itself; nothing comes first."""
        possible = [o for o in self.objects if not self.pair_faults(creature, o)]
        most = min(self.capacity.get(creature, 1), len(possible))
        return [action for n in range(most + 1) for action in combinations(possible, n)]

    @cached_property
    def admissible(self) -> tuple[Written, ...]:
        """Every declaration that breaks no restriction, whatever it costs."""
        creatures = [c for c in self.able if self.able[c]]
        found = []
        for chosen in product(*(self.actions(c) for c in creatures)):
            declared = {c: action for c, action in zip(creatures, chosen, strict=True) if action}
            if not any(broken(declared) for _, broken in self.whole_bars):
                found.append(self.write(declared))
        return tuple(found)

    def write(self, declared: Declaration) -> Written:
        once = twice = 0
        items: set[tuple[int, str]] = set()
        for creature, action in declared.items():
            part, paid = self.takes_part(creature, action)
            once, twice = once | part, twice | (once & part)
            items |= paid
        return Written(tuple(sorted(declared.items())), once, twice, frozenset(items))

    def takes_part(
        self, creature: str, action: tuple[str, ...]
    ) -> tuple[int, frozenset[tuple[int, str]]]:
        """The requirements (as bits) and cost items that one creature's action touches."""
        pairs = {(creature, o) for o in action}
        bits = sum(1 << n for n, r in enumerate(self.requirements) if pairs & r.pairs)
        return bits, frozenset(
            (n, creature) for n, cost in enumerate(self.costs) if pairs & cost.pairs
        )

    # ------------------------------------------------------------------ requirements
    def existing(self, declared: Declaration) -> int:
        """The requirements whose conditions hold in a declaration, as bits (Q2)."""
        return sum(1 << n for n, r in enumerate(self.requirements) if r.exists(declared))

    def obeyed_bits(self, d: Written, existing: int) -> int:
        one_only = sum(1 << n for n, r in enumerate(self.requirements) if r.exactly_one)
        return d.once & ~(one_only & d.twice) & existing

    def best(self, existing: int, items: frozenset[tuple[int, str]]) -> dict[frozenset, int]:
        """The most that declarations using only these cost items obey.

        By what must stand in the declaration judged for the comparison to be allowed: nothing, but
        in 2003 the actions that obey no requirement on their own creature, since only actions that
        do, or staying out, may be put in place of what was declared (500.5).
        """
        table: dict[frozenset, int] = {}
        for e in self.admissible:
            if not e.items <= items:
                continue
            obeyed = self.obeyed_bits(e, existing)
            kept = frozenset(
                (c, action)
                for c, action in e.declared
                if self.edition == "2003" and not self.takes_part(c, action)[0] & obeyed
            )
            table[kept] = max(table.get(kept, 0), obeyed.bit_count())
        return table

    def maximum(self, d: Written, existing: int) -> int:
        table = self.best(existing, d.items)
        if self.edition != "2003":
            return table[frozenset()]
        subsets = (s for n in range(len(d.declared) + 1) for s in combinations(d.declared, n))
        return max(table.get(frozenset(s), 0) for s in subsets)

    # ------------------------------------------------------------------ verdicts
    def payable(self, d: Written) -> bool:
        owed: Counter[str] = Counter()
        for cost, creature in d.items:
            owed[self.controller[creature]] += self.costs[cost].amount
        return all(amount <= self.mana.get(player, 0) for player, amount in owed.items())

    def judge(self, declared: Declaration, pays: bool) -> tuple[bool, int, int, tuple[str, ...]]:
        """Legal or not, requirements obeyed, the most possible, and the restrictions broken."""
        declared = {c: tuple(things) for c, things in declared.items() if things}
        d = self.write(declared)
        existing = self.existing(declared)
        obeyed = self.obeyed_bits(d, existing).bit_count()
        maximum = self.maximum(d if pays else replace(d, items=frozenset()), existing)
        broken = self.faults(declared)
        if d.items and not (pays and self.payable(d)):
            broken += ("a cost is not paid",)
        return not broken and obeyed >= maximum, obeyed, maximum, broken

    def free(self) -> tuple[int, list[Declaration]]:
        """The most obeyed without paying, and the legal declarations that pay nothing.

        Twins count once. A conditional requirement counts where its condition holds.
        """
        most, legal = 0, {}
        for d in self.admissible:
            if d.items:
                continue
            existing = self.existing(dict(d.declared))
            obeyed = self.obeyed_bits(d, existing).bit_count()
            most = max(most, obeyed)
            if obeyed >= self.maximum(d, existing):
                legal.setdefault(self.same_as(dict(d.declared)), dict(d.declared))
        return most, list(legal.values())

    def same_as(self, declared: Declaration) -> tuple:
        """A form that is equal for declarations that differ only by which twin takes part."""
        if not self.twins:
            return tuple(sorted(declared.items()))
        return min(renamed(declared, new) for new in self.swaps())

    def swaps(self) -> Iterator[dict[str, str]]:
        for orders in product(*(permutations(twins) for twins in self.twins)):
            yield {
                old: new
                for twins, order in zip(self.twins, orders, strict=True)
                for old, new in zip(twins, order, strict=True)
            }


def renamed(declared: Declaration, new: Mapping[str, str]) -> tuple:
    return tuple(
        sorted(
            (new.get(creature, creature), tuple(sorted(new.get(o, o) for o in things)))
            for creature, things in declared.items()
        )
    )
