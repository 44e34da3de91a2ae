"""A contest: the declarations that a declaration is compared with, and what they are compared by."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from enum import Enum

from solver.decision import Decision, Requirement
from solver.expression import (
    And,
    AtLeast,
    AtMost,
    Counts,
    Evaluation,
    Formula,
    Holding,
    Implies,
    Not,
    Or,
    Sum,
    Term,
    Total,
    any_of,
    total,
)


class Reading(Enum):
    """Which declarations compete."""

    GLOBAL = "global"
    """All that the restrictions allow (since 2007)."""
    OWN_REQUIREMENTS = "own requirements"
    """Only those in which whoever does something else obeys a requirement on itself, or does nothing (2003)."""


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Contest:
    """Every declaration within ``upper`` that makes the formulas true, compared by the requirements."""

    decision: Decision
    upper: Mapping[str, int]
    formulas: tuple[Formula, ...]
    requirements: tuple[Requirement, ...]


def contest_of(decision: Decision, declaration: Counts, reading: Reading) -> Contest:
    """The contest in which a declaration is judged.

    Nobody is required to pay: competitors take each cost at most as often as the declaration does.
    """
    requirements = active_requirements(decision, declaration)
    evaluation = Evaluation(declaration)
    taken = tuple(evaluation.term(cost.taken) for cost in decision.costs)
    contest = contest_within(decision, requirements, taken)
    return (
        unforced(contest, declaration, requirements)
        if reading is Reading.OWN_REQUIREMENTS
        else contest
    )


def unforced(
    contest: Contest, declaration: Counts, requirements: tuple[Requirement, ...]
) -> Contest:
    """The contest as of 2003: whoever does something else than declared obeys a requirement on itself so, or does nothing.

    For an actor that takes one option at a time that is a bound on its options; what one with several tasks does is looked at as
    a whole.
    """
    decision = contest.decision
    free = _obeying_options(decision, requirements)
    upper = dict(contest.upper)
    formulas: list[Formula] = []
    for actor in decision.actors:
        keys = [option.key for option in decision.by_actor[actor.key]]
        if actor.capacity == 1:
            overtaxed = actor.count == 1 and sum(declaration.get(key, 0) for key in keys) > 1
            for key in keys:
                if key not in free:
                    kept = 0 if overtaxed else declaration.get(key, 0)
                    upper[key] = min(upper[key], kept)
            continue
        same = [AtLeast(total((key,)), declaration.get(key, 0)) for key in keys]
        no_more = AtMost(total(keys), sum(declaration.get(key, 0) for key in keys))
        idle = AtMost(total(keys), 0)
        obeys = any_of(key for key in keys if key in free)
        formulas.append(Or((And((*same, no_more)), idle, obeys)))
    return replace(contest, upper=upper, formulas=(*contest.formulas, *formulas))


def free_contest(decision: Decision, requirements: tuple[Requirement, ...]) -> Contest:
    """The contest among all declarations that take no cost."""
    return contest_within(decision, requirements, (0,) * len(decision.costs))


def contest_within(
    decision: Decision, requirements: tuple[Requirement, ...], taken: tuple[int, ...]
) -> Contest:
    """The contest among all declarations that take each cost at most as often as ``taken`` says."""
    costs = tuple(
        AtMost(cost.taken, most) for cost, most in zip(decision.costs, taken, strict=True)
    )
    return Contest(
        decision=decision,
        upper=open_options(decision),
        formulas=tuple(restriction.formula for restriction in decision.restrictions) + costs,
        requirements=requirements,
    )


def existing(decision: Decision, truth: dict[int, bool]) -> tuple[Requirement, ...]:
    """The requirements that exist where the conditions have this truth, by the conditions' identities."""
    return tuple(
        item for item in decision.requirements if item.when is None or truth[id(item.when)]
    )


def pattern_contest(
    contest: Contest, conditions: dict[int, Formula], truth: dict[int, bool]
) -> Contest:
    """The contest with only those declarations in which the conditions have this truth."""
    fixed = tuple(formula if truth[name] else Not(formula) for name, formula in conditions.items())
    return replace(contest, formulas=contest.formulas + fixed)


def open_options(decision: Decision) -> dict[str, int]:
    """How often each option can be taken at most; barred ones never."""
    upper = {option.key: 0 if option.barred else option.count for option in decision.options}
    for actor in decision.actors:
        room = actor.room
        if room is not None:
            for option in decision.by_actor[actor.key]:
                upper[option.key] = min(upper[option.key], room)
    return upper


def active_requirements(decision: Decision, declaration: Counts) -> tuple[Requirement, ...]:
    """The requirements that exist for this declaration and for all it is compared with."""
    evaluation = Evaluation(declaration)
    return tuple(
        requirement
        for requirement in decision.requirements
        if requirement.when is None or evaluation.holds(requirement.when)
    )


def obeyed_by(evaluation: Evaluation, requirement: Requirement) -> int:
    """How many of the requirement's instances the declaration under evaluation obeys."""
    return max(0, min(requirement.instances, evaluation.term(requirement.obeyed)))


def obeyed_count(requirements: tuple[Requirement, ...], declaration: Counts) -> int:
    """How many instances of these requirements the declaration obeys."""
    evaluation = Evaluation(declaration)
    return sum(obeyed_by(evaluation, requirement) for requirement in requirements)


def _obeying_options(decision: Decision, requirements: tuple[Requirement, ...]) -> frozenset[str]:
    """Options that on their own help to obey a requirement on the actor that takes them."""
    return frozenset(
        key
        for requirement in requirements
        for key in _raising(requirement.obeyed, True)
        if requirement.actor is None or requirement.actor == decision.by_key[key].actor
    )


def _raising(expression: Term | Formula, up: bool) -> Iterator[str]:
    """Options that, taken more often, can raise the expression (lower it unless ``up``)."""
    match expression:
        case Total(terms):
            yield from (key for key, coefficient in terms if (coefficient > 0) is up)
        case Holding(parts) | Sum(parts) | And(parts) | Or(parts):
            for part in parts:
                yield from _raising(part, up)
        case AtLeast(term):
            yield from _raising(term, up)
        case AtMost(term):
            yield from _raising(term, not up)
        case Not(part):
            yield from _raising(part, not up)
        case Implies(condition, consequence):
            yield from _raising(condition, not up)
            yield from _raising(consequence, up)
