"""Is a declaration legal? It breaks no restriction, and none that it is compared with obeys more."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum
from itertools import product

from solver.contest import (
    Contest,
    Reading,
    active_requirements,
    contest_of,
    existing,
    free_contest,
    obeyed_by,
    obeyed_count,
    pattern_contest,
)
from solver.decision import Decision, Reason, Requirement
from solver.errors import SolverError
from solver.expression import Counts, Evaluation, named_options
from solver.graph import components
from solver.optimum import DEFAULT, Budget, Limits, optimum


class Standing(Enum):
    """Where a declaration stands."""

    LEGAL = "legal"
    ILLEGAL = "illegal"
    UNDECIDED = "undecided"
    """The limits were used up before a better declaration was found or ruled out."""


class Breach(Enum):
    """In which way a declaration is not allowed, whatever it obeys."""

    BARRED = "barred"
    """It takes an option that can't be taken at all."""
    COUNT = "count"
    """It takes an option more often than there are copies of it, or less than never."""
    CAPACITY = "capacity"
    """It gives an actor more to do than the actor may do at once."""
    RESTRICTION = "restriction"


@dataclass(frozen=True, slots=True, kw_only=True)
class Broken:
    """One breach: the decision's reason for it where it has one, and the options taken that are concerned."""

    breach: Breach
    reason: Reason | None
    options: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Unmet:
    """A requirement of which ``missing`` instances exist and are not obeyed."""

    requirement: Requirement
    missing: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Judgement:
    """What is to be said about one declaration.

    ``maximum`` is the most that a competitor obeys: ``None`` when undecided, or when no declaration at all is allowed.
    ``better`` is a competitor that obeys more than the declaration, or one that is allowed when the declaration isn't; it
    obeys ``maximum_at_least``.
    """

    standing: Standing
    broken: tuple[Broken, ...]
    obeyed: int
    maximum: int | None
    maximum_at_least: int
    maximum_at_most: int
    unmet: tuple[Unmet, ...]
    better: Counts | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Best:
    """The most that can be obeyed without taking a cost, and a declaration that does; ``None`` when not known or impossible."""

    value: int | None
    declaration: Counts | None
    proven: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Answer:
    """The best competitor found in a contest, between what bounds the maximum lies, and whether one exists at all."""

    counts: dict[str, int] | None
    at_least: int
    at_most: int
    possible: bool = True

    @property
    def proven(self) -> bool:
        return self.counts is not None and self.at_least == self.at_most


def judge(
    decision: Decision,
    declaration: Counts,
    *,
    reading: Reading = Reading.GLOBAL,
    limits: Limits = DEFAULT,
) -> Judgement:
    """Whether the declaration is legal, and why not."""
    broken = tuple(breaches(decision, declaration))
    requirements = active_requirements(decision, declaration)
    evaluation = Evaluation(declaration)
    obeyed = 0
    unmet = []
    for requirement in requirements:
        kept = obeyed_by(evaluation, requirement)
        obeyed += kept
        if kept < requirement.instances:
            unmet.append(Unmet(requirement=requirement, missing=requirement.instances - kept))
    if not broken and not unmet:
        return Judgement(
            standing=Standing.LEGAL,
            broken=(),
            obeyed=obeyed,
            maximum=obeyed,
            maximum_at_least=obeyed,
            maximum_at_most=obeyed,
            unmet=(),
            better=None,
        )
    answer = best_competitor(contest_of(decision, declaration, reading), declaration, limits)
    if broken or answer.at_least > obeyed:
        standing = Standing.ILLEGAL
    elif answer.proven:
        standing = Standing.LEGAL
    else:
        standing = Standing.UNDECIDED
    return Judgement(
        standing=standing,
        broken=broken,
        obeyed=obeyed,
        maximum=answer.at_least if answer.proven else None,
        maximum_at_least=answer.at_least,
        maximum_at_most=answer.at_most,
        unmet=tuple(unmet),
        better=answer.counts if standing is Standing.ILLEGAL else None,
    )


MOST_CONDITIONS = 8
"""With more conditions of requirements than this their combinations are not looked through."""


def maximum(decision: Decision, *, limits: Limits = DEFAULT) -> Best:
    """The most that a declaration obeys which takes no cost, each counted under the conditions that hold in itself."""
    conditions = {
        id(item.when): item.when for item in decision.requirements if item.when is not None
    }
    proven = len(conditions) <= MOST_CONDITIONS
    best: Answer | None = None
    most = 0
    for pattern in product((True, False), repeat=len(conditions) if proven else 0):
        truth = (
            dict(zip(conditions, pattern, strict=True))
            if proven
            else dict.fromkeys(conditions, False)
        )
        contest = free_contest(decision, existing(decision, truth))
        answer = best_competitor(pattern_contest(contest, conditions, truth), {}, limits)
        if not answer.possible:
            continue
        most = max(most, answer.at_most)
        if answer.counts is not None and (best is None or answer.at_least > best.at_least):
            best = answer
    if best is None:
        return Best(value=None, declaration=None, proven=False)
    proven = proven and best.at_least >= most
    return Best(value=best.at_least if proven else None, declaration=best.counts, proven=proven)


def best_competitor(contest: Contest, declaration: Counts, limits: Limits) -> Answer:
    """The competitor that obeys most, alike the declaration in every component where none is better."""
    parts = components(contest)
    if parts is None:
        return Answer(counts=None, at_least=0, at_most=0, possible=False)
    budget = Budget(limits)
    merged: dict[str, int] = {}
    complete = True
    at_least = at_most = 0
    for part in parts:
        found = optimum(part, declaration, budget)
        if found.impossible:
            return Answer(counts=None, at_least=0, at_most=0, possible=False)
        at_most += found.bound
        at_least += found.score
        complete = complete and found.counts is not None
        merged.update(found.counts or {})
    if not complete:
        return Answer(counts=None, at_least=0, at_most=at_most)
    counts = in_order(contest.decision, merged)
    _check(contest, counts, at_least)
    return Answer(counts=counts, at_least=at_least, at_most=at_most)


def in_order(decision: Decision, counts: Counts) -> dict[str, int]:
    """The declaration with its options in the decision's order, those not taken left out."""
    return {option.key: counts[option.key] for option in decision.options if counts.get(option.key)}


def _check(contest: Contest, counts: Counts, score: int) -> None:
    """Hold the solver's answer against the decision itself."""
    evaluation = Evaluation(counts)
    if (
        next(breaches(contest.decision, counts), None) is not None
        or not all(evaluation.holds(formula) for formula in contest.formulas)
        or any(count > contest.upper[key] for key, count in counts.items())
        or obeyed_count(contest.requirements, counts) != score
    ):
        raise SolverError("a computed declaration is not what the decision says it is")


def breaches(decision: Decision, declaration: Counts) -> Iterator[Broken]:
    """Every way in which the declaration is not allowed, in the decision's order."""
    taken: dict[str, int] = {}
    for key, count in declaration.items():
        if count:
            owner = decision.by_key[key].actor
            taken[owner] = taken.get(owner, 0) + count
    busy = [option for option in decision.options if declaration.get(option.key)]
    for option in busy:
        for reason in option.barred:
            yield Broken(breach=Breach.BARRED, reason=reason, options=(option.key,))
    for option in busy:
        if not 0 <= declaration[option.key] <= option.count:
            yield Broken(breach=Breach.COUNT, reason=None, options=(option.key,))
    for actor in decision.actors:
        if actor.room is not None and taken.get(actor.key, 0) > actor.room:
            concerned = tuple(option.key for option in busy if option.actor == actor.key)
            yield Broken(breach=Breach.CAPACITY, reason=None, options=concerned)
    evaluation = Evaluation(declaration)
    for restriction in decision.restrictions:
        if not evaluation.holds(restriction.formula):
            named = frozenset(named_options(restriction.formula))
            concerned = tuple(option.key for option in busy if option.key in named)
            yield Broken(breach=Breach.RESTRICTION, reason=restriction.reason, options=concerned)
