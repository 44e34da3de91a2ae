"""Formulas in normal form: constants gone, negation pushed to the comparisons, equal parts shared.

What the bounds of the options already decide is decided here, so that a restriction that cannot bind never reaches a graph
or a model. Equal parts become one object: identity is equality.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from solver.expression import (
    And,
    AtLeast,
    AtMost,
    Formula,
    Holding,
    Implies,
    Not,
    Or,
    Sum,
    Term,
    Total,
)


@dataclass(frozen=True, slots=True, eq=False)
class Tally:
    """A number that grows with options and with formulas that hold; ``low`` and ``high`` enclose it."""

    coefficients: tuple[tuple[str, int], ...]
    formulas: tuple[Normal, ...]
    low: int
    high: int
    actors: frozenset[int]


@dataclass(frozen=True, slots=True, eq=False)
class Reaches:
    """The tally is at least ``bound`` (``positive``) or stays below it."""

    tally: Tally
    bound: int
    positive: bool

    @property
    def actors(self) -> frozenset[int]:
        return self.tally.actors


@dataclass(frozen=True, slots=True, eq=False)
class All:
    parts: tuple[Normal, ...]
    actors: frozenset[int]


@dataclass(frozen=True, slots=True, eq=False)
class Any:
    parts: tuple[Normal, ...]
    actors: frozenset[int]


Normal = Reaches | All | Any
NO_ACTOR: frozenset[int] = frozenset()


class Normaliser:
    """Brings formulas and terms into normal form, given how often each option can be taken.

    ``place`` gives each option's actor by number, ``room`` how many options the actor takes at most (``None``: any number).
    """

    def __init__(
        self, upper: Mapping[str, int], place: Mapping[str, int], room: tuple[int | None, ...]
    ) -> None:
        self._upper = upper
        self.place = place
        self.room = room
        # The keys are identities of objects that the decision or another entry keeps alive.
        self._formulas: dict[tuple[int, bool], Normal | bool] = {}
        self._terms: dict[int, tuple[Tally, int]] = {}
        self._tallies: dict[tuple[tuple[tuple[str, int], ...], tuple[int, ...]], Tally] = {}
        self._atoms: dict[tuple[int, int, bool], Reaches] = {}
        self._groups: dict[tuple[bool, tuple[int, ...]], All | Any] = {}
        self._negations: dict[int, Normal] = {}

    def formula(self, formula: Formula, positive: bool = True) -> Normal | bool:
        """The normal form of the formula (of its negation unless ``positive``), or its constant truth."""
        key = (id(formula), positive)
        found = self._formulas.get(key)
        if found is not None:
            return found
        result: Normal | bool
        match formula:
            case AtLeast(term, bound):
                result = self._comparison(term, bound, positive)
            case AtMost(term, bound):
                result = self._comparison(term, bound + 1, not positive)
            case And(parts):
                result = self.group(positive, [self.formula(part, positive) for part in parts])
            case Or(parts):
                result = self.group(not positive, [self.formula(part, positive) for part in parts])
            case Not(part):
                result = self.formula(part, not positive)
            case Implies(condition, consequence):
                sides = [
                    self.formula(condition, not positive),
                    self.formula(consequence, positive),
                ]
                result = self.group(not positive, sides)
        self._formulas[key] = result
        return result

    def term(self, term: Term) -> tuple[Tally, int]:
        """The tally and the constant whose sum is the term."""
        found = self._terms.get(id(term))
        if found is None:
            coefficients: dict[str, int] = {}
            formulas: list[Normal] = []
            constant = self._gather(term, coefficients, formulas)
            kept = tuple((key, value) for key, value in coefficients.items() if value)
            found = self._terms[id(term)] = (self.tally(kept, tuple(formulas)), constant)
        return found

    def tally(
        self, coefficients: tuple[tuple[str, int], ...], formulas: tuple[Normal, ...] = ()
    ) -> Tally:
        """The one tally of these coefficients and formulas."""
        key = (coefficients, tuple(map(id, formulas)))
        found = self._tallies.get(key)
        if found is None:
            place = self.place
            actors = frozenset(place[option] for option, _ in coefficients)
            if formulas:
                actors = actors.union(*(formula.actors for formula in formulas))
            high = self._most(coefficients, 1) + len(formulas)
            low = -self._most(coefficients, -1)
            found = self._tallies[key] = Tally(coefficients, formulas, low, high, actors)
        return found

    def reaches(self, tally: Tally, bound: int, positive: bool = True) -> Normal | bool:
        """The comparison of a tally, or its constant truth."""
        if tally.low >= bound:
            return positive
        if tally.high < bound:
            return not positive
        key = (id(tally), bound, positive)
        found = self._atoms.get(key)
        if found is None:
            found = self._atoms[key] = Reaches(tally, bound, positive)
        return found

    def negation(self, formula: Normal) -> Normal:
        """The formula that holds exactly when this one doesn't."""
        found = self._negations.get(id(formula))
        if found is None:
            match formula:
                case Reaches(tally, bound, positive):
                    result = self.reaches(tally, bound, not positive)
                case All(parts):
                    result = self.group(False, [self.negation(part) for part in parts])
                case Any(parts):
                    result = self.group(True, [self.negation(part) for part in parts])
            assert not isinstance(result, bool)
            found = self._negations[id(formula)] = result
        return found

    def _comparison(self, term: Term, bound: int, positive: bool) -> Normal | bool:
        tally, constant = self.term(term)
        return self.reaches(tally, bound - constant, positive)

    def group(self, conjunction: bool, parts: Iterable[Normal | bool]) -> Normal | bool:
        """The conjunction (or else disjunction) of the parts, or its constant truth."""
        kept: dict[int, Normal] = {}
        for part in parts:
            if isinstance(part, bool):
                if part is not conjunction:
                    return part
            elif isinstance(part, All if conjunction else Any):
                kept.update((id(inner), inner) for inner in part.parts)
            else:
                kept[id(part)] = part
        if not kept:
            return conjunction
        if len(kept) == 1:
            return next(iter(kept.values()))
        key = (conjunction, tuple(kept))
        found = self._groups.get(key)
        if found is None:
            inner = tuple(kept.values())
            actors = NO_ACTOR.union(*(part.actors for part in inner))
            found = All(inner, actors) if conjunction else Any(inner, actors)
            self._groups[key] = found
        return found

    def _gather(self, term: Term, coefficients: dict[str, int], formulas: list[Normal]) -> int:
        match term:
            case Total(terms):
                upper = self._upper
                for key, coefficient in terms:
                    if upper[key]:
                        coefficients[key] = coefficients.get(key, 0) + coefficient
                return 0
            case Holding(parts):
                certain = 0
                for part in parts:
                    normal = self.formula(part)
                    if isinstance(normal, bool):
                        certain += normal
                    else:
                        formulas.append(normal)
                return certain
            case Sum(summands, constant):
                return constant + sum(
                    self._gather(part, coefficients, formulas) for part in summands
                )

    def _most(self, coefficients: tuple[tuple[str, int], ...], sign: int) -> int:
        """No less than the greatest value of the signed sum, given counts and the room of actors."""
        whole: dict[int, int] = {}
        best: dict[int, int] = {}
        place, upper = self.place, self._upper
        for key, coefficient in coefficients:
            gain = sign * coefficient
            if gain > 0:
                actor = place[key]
                whole[actor] = whole.get(actor, 0) + gain * upper[key]
                if gain > best.get(actor, 0):
                    best[actor] = gain
        most = 0
        for actor, value in whole.items():
            room = self.room[actor]
            most += value if room is None else min(value, best[actor] * room)
        return most
