"""Why one more instance of a requirement can't be obeyed: a smallest conflict of restrictions, costs and other requirements."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator
from dataclasses import dataclass, replace
from enum import Enum

from solver.contest import (
    Contest,
    Reading,
    active_requirements,
    obeyed_by,
    open_options,
    unforced,
)
from solver.decide import Judgement, Standing, judge
from solver.decision import Decision, Reason, Requirement
from solver.expression import AtLeast, AtMost, Counts, Evaluation, Formula, Sum
from solver.graph import components
from solver.optimum import DEFAULT, Budget, Limits, optimum

MOST_CHECKS = 500
"""After so many trial removals a conflict is handed out as it is."""
MOST_WORK = 60_000
"""The same, in options looked at: on large decisions fewer removals are tried."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RuledOut:
    """What together makes it impossible to obey one more instance of a requirement.

    Each of ``restrictions``, ``barred`` and ``costs`` stands for all parts of the decision with that reason;
    ``requirements`` are kept at what the best declaration obeys of them, those of one kind together. ``minimal``: without any
    one of these kinds the instance could be obeyed. ``obeyable``: nothing rules it out, since the best declaration does obey more of it. ``unforced``: part
    of it is that nobody without a requirement of its own is forced to do something else (2003).
    """

    restrictions: tuple[Reason, ...] = ()
    barred: tuple[Reason, ...] = ()
    costs: tuple[Reason, ...] = ()
    requirements: tuple[Requirement, ...] = ()
    minimal: bool
    obeyable: bool = False
    unforced: bool = False


class _Kind(Enum):
    BARRED = "barred"
    RESTRICTION = "restriction"
    COST = "cost"
    REQUIREMENT = "requirement"
    READING = "reading"


@dataclass(frozen=True, slots=True, eq=False)
class _Group:
    """A part of the conflict: formulas that hold together, or options barred for reasons of one kind."""

    kind: _Kind
    reasons: tuple[Reason, ...] = ()
    formulas: tuple[Formula, ...] = ()
    requirements: tuple[Requirement, ...] = ()


def _itself(reason: Reason) -> Hashable:
    return reason


def ruled_out_by(
    decision: Decision,
    requirement: Requirement,
    declaration: Counts,
    *,
    reading: Reading = Reading.GLOBAL,
    limits: Limits = DEFAULT,
    kind_of: Callable[[Reason], Hashable] = _itself,
    judged: Judgement | None = None,
) -> RuledOut:
    """A conflict that rules out one more instance of the requirement, in the contest of this declaration.

    Reasons of one kind (``kind_of``) are kept or left out together, so that what binds a hundred objects alike is one part of the conflict and not
    one for each that it binds. ``judged`` is the judgement on the declaration where it is known already. The best declaration is the one judged, if it is legal, else the better one that judging it finds. Without a verdict
    within the limits there is no conflict to show, and the answer is empty and not ``minimal``.
    """
    judged = judged or judge(decision, declaration, reading=reading, limits=limits)
    if judged.standing is Standing.UNDECIDED:
        return RuledOut(minimal=False)
    best = declaration if judged.standing is Standing.LEGAL else judged.better
    reached = 0
    if best is not None:
        reached = obeyed_by(Evaluation(best), requirement)
        if reached > obeyed_by(Evaluation(declaration), requirement):
            return RuledOut(minimal=True, obeyable=True)
    if reached >= requirement.instances:
        return RuledOut(minimal=True, obeyable=True)
    groups = _groups(decision, requirement, declaration, best, kind_of)
    if reading is Reading.OWN_REQUIREMENTS:
        groups.append(_Group(_Kind.READING))
    target = AtLeast(requirement.obeyed, reached + 1)
    budget = Budget(limits)

    def impossible(kept: list[_Group]) -> bool | None:
        return _impossible(decision, declaration, kept, target, budget)

    holds = impossible(groups)
    if not holds:
        return RuledOut(minimal=holds is False, obeyable=holds is False)
    most_checks = min(MOST_CHECKS, max(12, MOST_WORK // max(1, len(decision.options))))
    conflict, minimal = _shrunk(groups, impossible, most_checks)
    return RuledOut(
        restrictions=_reasons(conflict, _Kind.RESTRICTION),
        barred=_reasons(conflict, _Kind.BARRED),
        costs=_reasons(conflict, _Kind.COST),
        requirements=tuple(other for group in conflict for other in group.requirements),
        minimal=minimal,
        unforced=any(group.kind is _Kind.READING for group in conflict),
    )


def _reasons(conflict: list[_Group], kind: _Kind) -> tuple[Reason, ...]:
    return tuple(reason for group in conflict if group.kind is kind for reason in group.reasons)


def _groups(
    decision: Decision,
    requirement: Requirement,
    declaration: Counts,
    best: Counts | None,
    kind_of: Callable[[Reason], Hashable],
) -> list[_Group]:
    """All that may be part of the conflict, one group for each kind of reason; what should explain it rather comes first."""
    barred: dict[Hashable, dict[Reason, None]] = {}
    for option in decision.options:
        for reason in option.barred:
            barred.setdefault(kind_of(reason), {})[reason] = None
    groups = [_Group(_Kind.BARRED, tuple(reasons)) for reasons in barred.values()]
    restricting: dict[Hashable, list[tuple[Reason, Formula]]] = {}
    for restriction in decision.restrictions:
        entry = (restriction.reason, restriction.formula)
        restricting.setdefault(kind_of(restriction.reason), []).append(entry)
    owed: dict[Hashable, list[tuple[Reason, Formula]]] = {}
    paid = Evaluation(declaration)
    for cost in decision.costs:
        no_more = AtMost(cost.taken, paid.term(cost.taken))
        owed.setdefault(kind_of(cost.reason), []).append((cost.reason, no_more))
    for kind, found in ((_Kind.RESTRICTION, restricting), (_Kind.COST, owed)):
        for entries in found.values():
            reasons = tuple(dict.fromkeys(reason for reason, _ in entries))
            groups.append(_Group(kind, reasons, tuple(formula for _, formula in entries)))
    if best is not None:
        groups += _kept_requirements(decision, requirement, declaration, best, kind_of)
    return groups


def _kept_requirements(
    decision: Decision,
    requirement: Requirement,
    declaration: Counts,
    best: Counts,
    kind_of: Callable[[Reason], Hashable],
) -> Iterator[_Group]:
    """The other requirements, those of a kind kept together at what the best declaration obeys of them."""
    obeyed = Evaluation(best)
    kinds: dict[Hashable, list[tuple[Requirement, int]]] = {}
    for other in active_requirements(decision, declaration):
        kept = obeyed_by(obeyed, other)
        if other is not requirement and kept > 0:
            kinds.setdefault(kind_of(other.reason), []).append((other, kept))
    for found in kinds.values():
        total = AtLeast(Sum(tuple(o.obeyed for o, _ in found)), sum(kept for _, kept in found))
        others = tuple(other for other, _ in found)
        yield _Group(_Kind.REQUIREMENT, formulas=(total,), requirements=others)


def _impossible(
    decision: Decision, declaration: Counts, kept: list[_Group], target: Formula, budget: Budget
) -> bool | None:
    """Whether no declaration meets the target and all that is kept; ``None`` if the limits are used up first."""
    barring = {r for group in kept if group.kind is _Kind.BARRED for r in group.reasons}
    freed = replace(
        decision,
        options=tuple(
            replace(option, barred=tuple(filter(barring.__contains__, option.barred)))
            if option.barred
            else option
            for option in decision.options
        ),
    )
    formulas = tuple(formula for group in kept for formula in group.formulas)
    contest = Contest(
        decision=freed,
        upper=open_options(freed),
        formulas=(*formulas, target),
        requirements=(),
    )
    if any(group.kind is _Kind.READING for group in kept):
        contest = unforced(contest, declaration, active_requirements(decision, declaration))
    parts = components(contest)
    if parts is None:
        return True
    unsure = False
    for part in parts:
        found = optimum(part, {}, budget)
        if found.impossible:
            return True
        unsure = unsure or found.counts is None
    return None if unsure else False


def _shrunk(
    groups: list[_Group], impossible: Callable[[list[_Group]], bool | None], most_checks: int
) -> tuple[list[_Group], bool]:
    """A conflict from which nothing can be left out, by trial removals from the end in halving blocks.

    Whether that was reached within the limits comes second.
    """
    conflict = list(groups)
    minimal = True
    size = max(1, len(conflict) // 2)
    checks = 0
    while True:
        end = len(conflict)
        while end > 0:
            start = max(0, end - size)
            checks += 1
            if checks > most_checks:
                return conflict, False
            rest = conflict[:start] + conflict[end:]
            verdict = impossible(rest)
            if verdict:
                conflict = rest
            elif verdict is None and size == 1:
                minimal = False
            end = start
        if size == 1:
            return conflict, minimal
        size = max(1, min(size // 2, len(conflict) // 2))
