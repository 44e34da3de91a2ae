"""Why one more instance of a requirement can't be obeyed: a smallest conflict of restrictions, costs and other requirements."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from enum import Enum

from solver.contest import Contest, active_requirements, obeyed_by, open_options
from solver.decide import Standing, judge
from solver.decision import Decision, Reason, Requirement
from solver.expression import AtLeast, AtMost, Counts, Evaluation, Formula
from solver.graph import components
from solver.optimum import DEFAULT, Budget, Limits, optimum

MOST_CHECKS = 500
"""After so many trial removals a conflict is handed out as it is."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RuledOut:
    """What together makes it impossible to obey one more instance of a requirement.

    Each of ``restrictions``, ``barred`` and ``costs`` stands for all parts of the decision with that reason;
    ``requirements`` are kept at what the best declaration obeys of them. ``minimal``: without any one of these the instance
    could be obeyed. ``obeyable``: nothing rules it out, since the best declaration does obey more of it.
    """

    restrictions: tuple[Reason, ...] = ()
    barred: tuple[Reason, ...] = ()
    costs: tuple[Reason, ...] = ()
    requirements: tuple[Requirement, ...] = ()
    minimal: bool
    obeyable: bool = False


class _Kind(Enum):
    BARRED = "barred"
    RESTRICTION = "restriction"
    COST = "cost"
    REQUIREMENT = "requirement"


@dataclass(frozen=True, slots=True, eq=False)
class _Group:
    """A part of the conflict: formulas that hold together, or options barred for one reason."""

    kind: _Kind
    reason: Reason
    formulas: tuple[Formula, ...] = ()
    requirement: Requirement | None = None


def ruled_out_by(
    decision: Decision,
    requirement: Requirement,
    declaration: Counts,
    *,
    limits: Limits = DEFAULT,
) -> RuledOut:
    """A conflict that rules out one more instance of the requirement, in the contest of this declaration.

    The best declaration is the one judged, if it is legal, else the better one that judging it finds. Without a verdict
    within the limits there is no conflict to show, and the answer is empty and not ``minimal``.
    """
    judged = judge(decision, declaration, limits=limits)
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
    groups = _groups(decision, requirement, declaration, best)
    target = AtLeast(requirement.obeyed, reached + 1)
    budget = Budget(limits)

    def impossible(kept: list[_Group]) -> bool | None:
        return _impossible(decision, kept, target, budget)

    holds = impossible(groups)
    if not holds:
        return RuledOut(minimal=holds is False, obeyable=holds is False)
    conflict, minimal = _shrunk(groups, impossible)
    return RuledOut(
        restrictions=_reasons(conflict, _Kind.RESTRICTION),
        barred=_reasons(conflict, _Kind.BARRED),
        costs=_reasons(conflict, _Kind.COST),
        requirements=tuple(
            group.requirement for group in conflict if group.requirement is not None
        ),
        minimal=minimal,
    )


def _reasons(conflict: list[_Group], kind: _Kind) -> tuple[Reason, ...]:
    return tuple(group.reason for group in conflict if group.kind is kind)


def _groups(
    decision: Decision, requirement: Requirement, declaration: Counts, best: Counts | None
) -> list[_Group]:
    """All that may be part of the conflict, one group for each reason; what should explain it rather comes first."""
    barred = {reason: None for option in decision.options for reason in option.barred}
    groups = [_Group(_Kind.BARRED, reason) for reason in barred]
    restricting: dict[Reason, list[Formula]] = {}
    for restriction in decision.restrictions:
        restricting.setdefault(restriction.reason, []).append(restriction.formula)
    groups += [
        _Group(_Kind.RESTRICTION, reason, tuple(formulas))
        for reason, formulas in restricting.items()
    ]
    owed: dict[Reason, list[Formula]] = {}
    paid = Evaluation(declaration)
    for cost in decision.costs:
        owed.setdefault(cost.reason, []).append(AtMost(cost.taken, paid.term(cost.taken)))
    groups += [_Group(_Kind.COST, reason, tuple(formulas)) for reason, formulas in owed.items()]
    if best is not None:
        obeyed = Evaluation(best)
        for other in active_requirements(decision, declaration):
            kept = obeyed_by(obeyed, other)
            if other is not requirement and kept > 0:
                formula = AtLeast(other.obeyed, kept)
                groups.append(_Group(_Kind.REQUIREMENT, other.reason, (formula,), other))
    return groups


def _impossible(
    decision: Decision, kept: list[_Group], target: Formula, budget: Budget
) -> bool | None:
    """Whether no declaration meets the target and all that is kept; ``None`` if the limits are used up first."""
    barring = {group.reason for group in kept if group.kind is _Kind.BARRED}
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
    groups: list[_Group], impossible: Callable[[list[_Group]], bool | None]
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
            if checks > MOST_CHECKS:
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
