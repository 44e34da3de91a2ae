"""A small closed algebra over the counts of a decision's options.

Terms are numbers, formulas are true or false. The algebra has two interpreters and nothing else: `evaluate_term` and `holds` here
(plain Python, one declaration) and the compiler to CP-SAT in `solver.model`. A term that several formulas use should be one shared
object: both interpreters work it out once.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

Counts = Mapping[str, int]
"""A declaration: how often each option is taken, by the option's key; options left out count 0."""


@dataclass(frozen=True, slots=True, eq=False)
class Total:
    """The sum of ``coefficient * count`` over options."""

    terms: tuple[tuple[str, int], ...]


@dataclass(frozen=True, slots=True, eq=False)
class Holding:
    """How many of the formulas hold: distinct actors taking part, distinct objects engaged."""

    formulas: tuple[Formula, ...]


@dataclass(frozen=True, slots=True, eq=False)
class Sum:
    """The sum of other terms and a constant."""

    parts: tuple[Term, ...]
    constant: int = 0


@dataclass(frozen=True, slots=True, eq=False)
class AtLeast:
    term: Term
    bound: int


@dataclass(frozen=True, slots=True, eq=False)
class AtMost:
    term: Term
    bound: int


@dataclass(frozen=True, slots=True, eq=False)
class And:
    parts: tuple[Formula, ...]


@dataclass(frozen=True, slots=True, eq=False)
class Or:
    parts: tuple[Formula, ...]


@dataclass(frozen=True, slots=True, eq=False)
class Not:
    part: Formula


@dataclass(frozen=True, slots=True, eq=False)
class Implies:
    condition: Formula
    consequence: Formula


Term = Total | Holding | Sum
Formula = AtLeast | AtMost | And | Or | Not | Implies


def total(options: Iterable[str]) -> Total:
    """The number of times any of these options is taken."""
    return Total(tuple((key, 1) for key in options))


def any_of(options: Iterable[str]) -> AtLeast:
    """At least one of these options is taken."""
    return AtLeast(total(options), 1)


class Evaluation:
    """One declaration under evaluation; shared terms and formulas are worked out once."""

    def __init__(self, counts: Counts) -> None:
        self._counts = counts
        self._terms: dict[int, int] = {}

    def term(self, term: Term) -> int:
        """The value of the term."""
        known = self._terms.get(id(term))
        if known is not None:
            return known
        match term:
            case Total(terms):
                counts = self._counts
                value = sum(coefficient * counts.get(key, 0) for key, coefficient in terms)
            case Holding(formulas):
                value = sum(self.holds(formula) for formula in formulas)
            case Sum(parts, constant):
                value = constant + sum(self.term(part) for part in parts)
        self._terms[id(term)] = value
        return value

    def holds(self, formula: Formula) -> bool:
        """Whether the formula is true."""
        match formula:
            case AtLeast(term, bound):
                return self.term(term) >= bound
            case AtMost(term, bound):
                return self.term(term) <= bound
            case And(parts):
                return all(self.holds(part) for part in parts)
            case Or(parts):
                return any(self.holds(part) for part in parts)
            case Not(part):
                return not self.holds(part)
            case Implies(condition, consequence):
                return not self.holds(condition) or self.holds(consequence)


def evaluate_term(term: Term, counts: Counts) -> int:
    """The value of a term for one declaration."""
    return Evaluation(counts).term(term)


def holds(formula: Formula, counts: Counts) -> bool:
    """Whether a formula is true for one declaration."""
    return Evaluation(counts).holds(formula)


def named_options(expression: Term | Formula) -> Iterator[str]:
    """The options that an expression names, with repetitions."""
    match expression:
        case Total(terms):
            yield from (key for key, _ in terms)
        case Holding(parts) | Sum(parts) | And(parts) | Or(parts):
            for part in parts:
                yield from named_options(part)
        case AtLeast(term) | AtMost(term):
            yield from named_options(term)
        case Not(part):
            yield from named_options(part)
        case Implies(condition, consequence):
            yield from named_options(condition)
            yield from named_options(consequence)
