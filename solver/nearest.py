"""What to do instead: the nearest legal declaration, by the fewest changes."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from itertools import product
from math import prod

from solver.contest import (
    Contest,
    Reading,
    contest_of,
    contest_within,
    existing,
    obeyed_count,
    pattern_contest,
)
from solver.decide import Judgement, Standing, best_competitor, breaches, in_order, judge
from solver.decision import Actor, Decision
from solver.expression import AtMost, Counts, Evaluation, Formula, Sum
from solver.graph import Component, Reward, Score, components
from solver.optimum import DEFAULT, Budget, Limits, Optimum, optimum

MOST_VARIANTS = 32
"""Up to so many combinations of costs taken and conditions met are searched each by itself, which is exact."""
MOST_STEPS = 30
"""So often at most a candidate that is itself illegal is replaced by a better one."""


def nearest_legal(
    decision: Decision,
    declaration: Counts,
    *,
    reading: Reading = Reading.GLOBAL,
    limits: Limits = DEFAULT,
    acceptable: Callable[[Counts], bool] | None = None,
    judged: Judgement | None = None,
) -> Counts | None:
    """A legal declaration that changes the fewest actors and takes no cost more often than this one does.

    ``acceptable`` may refuse one (costs that can't be paid); then one with fewer costs in all is looked for. Under the 2003
    reading and with many conditional requirements it is a near one, not always the nearest. ``None``: none was found within
    the limits. ``judged`` is the judgement on the declaration itself, where it is known already.
    """

    def refused(counts: Counts) -> bool:
        return acceptable is not None and not acceptable(counts)

    def is_legal(counts: Counts) -> bool:
        if known is not None and _obeys_all_it_can(decision, counts, known):
            return True
        return judge(decision, counts, reading=reading, limits=limits).standing is Standing.LEGAL

    given = in_order(decision, declaration)
    judged = judged or judge(decision, declaration, reading=reading, limits=limits)
    known = judged if reading is Reading.GLOBAL and _is_plain(decision, declaration) else None
    if judged.standing is Standing.LEGAL and not refused(given):
        return given
    budget = Budget(limits)
    variants = _variants(decision, declaration) if reading is Reading.GLOBAL else None
    if variants is None:
        climb = _Climb(decision, declaration, reading, limits, budget, is_legal)
        return climb.accepted(lambda counts: not refused(counts))
    found = [
        counts
        for variant in variants
        if (counts := _nearest_best(*variant, declaration, known, budget, limits)) is not None
    ]
    found.sort(key=lambda counts: changed_actors(decision, declaration, counts))
    return next(filter(is_legal, _affordable(decision, found, refused)), None)


def _is_plain(decision: Decision, declaration: Counts) -> bool:
    """Whether all that competes with the declaration competes with each other: no cost taken, no conditional requirement."""
    evaluation = Evaluation(declaration)
    return all(item.when is None for item in decision.requirements) and all(
        evaluation.term(cost.taken) <= 0 for cost in decision.costs
    )


def _obeys_all_it_can(decision: Decision, counts: Counts, judged: Judgement) -> bool:
    """Whether an allowed declaration that takes no cost obeys the maximum that is known of such declarations."""
    evaluation = Evaluation(counts)
    return (
        judged.maximum is not None
        and next(breaches(decision, counts), None) is None
        and all(evaluation.term(cost.taken) <= 0 for cost in decision.costs)
        and obeyed_count(decision.requirements, counts) == judged.maximum
    )


def changed_actors(decision: Decision, old: Counts, new: Counts) -> int:
    """How many members of actors do something else; for actors with several tasks, how many tasks differ."""
    changed = 0
    for actor in decision.actors:
        keys = [option.key for option in decision.by_actor[actor.key]]
        if actor.capacity != 1:
            changed += sum(abs(old.get(key, 0) - new.get(key, 0)) for key in keys)
            continue
        kept = sum(min(old.get(key, 0), new.get(key, 0)) for key in keys)
        idle = max(0, actor.count - sum(old.get(key, 0) for key in keys))
        kept += min(idle, actor.count - sum(new.get(key, 0) for key in keys))
        changed += actor.count - kept
    return changed


def _affordable(
    decision: Decision, found: list[dict[str, int]], refused: Callable[[Counts], bool]
) -> Iterator[dict[str, int]]:
    """The declarations found that are not refused; after each refusal only those with fewer costs."""
    most: int | None = None
    for counts in found:
        owed = _costs_taken(decision, counts)
        if most is not None and owed >= most:
            continue
        if refused(counts):
            most = owed
        else:
            yield counts


def _costs_taken(decision: Decision, counts: Counts) -> int:
    evaluation = Evaluation(counts)
    return sum(evaluation.term(cost.taken) for cost in decision.costs)


def _variants(
    decision: Decision, declaration: Counts
) -> Iterator[tuple[Contest, Contest | None]] | None:
    """Contests whose best declarations are legal and together are all legal ones within reach; ``None`` if too many.

    One for each choice of costs and of conditions that hold: the contest of those that meet the conditions, and the wider
    contest that they must win.
    """
    evaluation = Evaluation(declaration)
    taken = [evaluation.term(cost.taken) for cost in decision.costs]
    conditions = {
        id(item.when): item.when for item in decision.requirements if item.when is not None
    }
    if prod(most + 1 for most in taken) * 2 ** len(conditions) > MOST_VARIANTS:
        return None
    choices = sorted(product(*(range(most, -1, -1) for most in taken)), key=sum, reverse=True)
    return _each_variant(decision, choices, conditions)


def _each_variant(
    decision: Decision, choices: list[tuple[int, ...]], conditions: dict[int, Formula]
) -> Iterator[tuple[Contest, Contest | None]]:
    for choice in choices:
        for pattern in product((True, False), repeat=len(conditions)):
            truth = dict(zip(conditions, pattern, strict=True))
            contest = contest_within(decision, existing(decision, truth), choice)
            if conditions:
                yield pattern_contest(contest, conditions, truth), contest
            else:
                yield contest, None


def _nearest_best(
    contest: Contest,
    wider: Contest | None,
    declaration: Counts,
    known: Judgement | None,
    budget: Budget,
    limits: Limits,
) -> dict[str, int] | None:
    """The best of a contest that is nearest to the declaration, if it is best in the wider contest too.

    What is best is known where the declaration was judged in this very contest.
    """
    winner = known.better if known is not None and known.maximum is not None else None
    parts = components(contest)
    if parts is None:
        return None
    merged: dict[str, int] = {}
    reached = 0
    for part in parts:
        if winner is None:
            best = optimum(part, declaration, budget)
        else:
            own = part.part_of(declaration)
            share = part.part_of(winner)
            score = part.score.of(share)
            if part.allows(own) and part.score.of(own) == score:
                share = own
            best = Optimum(counts=share, score=score, bound=score)
        if best.counts is None or not best.proven:
            return None
        reached += best.score
        if best.counts == part.part_of(declaration):
            merged.update(best.counts)
            continue
        near = replace(
            part,
            score=_likeness(contest.decision, part, declaration),
            floor=(part.score, best.score),
        )
        nearest = optimum(near, best.counts, budget)
        if nearest.counts is None:
            return None
        merged.update(nearest.counts)
    if wider is not None:
        answer = best_competitor(wider, merged, limits)
        if not answer.proven or answer.at_least > reached:
            return None
    return in_order(contest.decision, merged)


def _likeness(decision: Decision, component: Component, declaration: Counts) -> Score:
    """A score that falls by one with each change from the declaration."""
    gains: dict[str, int] = {}
    rewards: list[Reward] = []
    for actor, keys in zip(component.actors, component.options, strict=True):
        if actor.capacity == 1:
            busy = sum(declaration.get(option.key, 0) for option in decision.by_actor[actor.key])
            idle = max(0, actor.count - busy)
            _single_likeness(component, actor, keys, declaration, idle, gains, rewards)
        else:
            _several_likeness(component, keys, declaration, gains, rewards)
    return Score(gains=gains, rewards=tuple(rewards))


def _single_likeness(
    component: Component,
    actor: Actor,
    keys: tuple[str, ...],
    declaration: Counts,
    idle: int,
    gains: dict[str, int],
    rewards: list[Reward],
) -> None:
    tally = component.normaliser.tally
    if idle == actor.count:
        gains.update(dict.fromkeys(keys, -1))
        return
    for key in keys:
        before = declaration.get(key, 0)
        if before >= component.upper[key]:
            gains[key] = 1
        elif before > 0:
            rewards.append(Reward(tally(((key, 1),)), before))
    if idle == 0:
        return  # whoever idles has changed, and nobody did before
    # Idle members are unchanged up to as many as were idle before.
    rewards.append(Reward(tally(tuple((key, -1) for key in keys)), idle - actor.count))


def _several_likeness(
    component: Component,
    keys: tuple[str, ...],
    declaration: Counts,
    gains: dict[str, int],
    rewards: list[Reward],
) -> None:
    tally = component.normaliser.tally
    for key in keys:
        before = declaration.get(key, 0)
        if before <= 0:
            gains[key] = -1
        elif before >= component.upper[key]:
            gains[key] = 1
        else:
            rewards.append(Reward(tally(((key, 1),)), before))
            rewards.append(Reward(tally(((key, -1),)), -before))


@dataclass(frozen=True, slots=True)
class _Climb:
    """From a declaration to the nearest that beats it, and on from there until one is legal."""

    decision: Decision
    declaration: Counts
    reading: Reading
    limits: Limits
    budget: Budget
    is_legal: Callable[[Counts], bool]

    def accepted(self, accepts: Callable[[Counts], bool]) -> dict[str, int] | None:
        """A legal declaration that is accepted, with as many costs as possible.

        After some refusals the number of costs is halved in, as if fewer costs were never worse to accept.
        """
        found = self._legal_from(self.declaration)
        for _ in range(MOST_STEPS):
            if found is None or accepts(found):
                return found
            most = _costs_taken(self.decision, found) - 1
            found = self._legal_within(most)
        best = None
        low, high = 0, most
        while low <= high:
            middle = (low + high) // 2
            found = self._legal_within(middle)
            if found is not None and accepts(found):
                best, low = found, middle + 1
            else:
                high = middle - 1
        return best

    def _legal_within(self, most: int) -> dict[str, int] | None:
        """A legal declaration with at most so many costs."""
        start = self._allowed_within(most)
        return None if start is None else self._legal_from(start)

    def _legal_from(self, start: Counts) -> dict[str, int] | None:
        counts = start
        for _ in range(MOST_STEPS):
            nearest = self._nearest(contest_of(self.decision, counts, self.reading))
            if nearest is None:
                nearest = self._allowed_within(_costs_taken(self.decision, start))
            if nearest is None or self.is_legal(nearest):
                return nearest
            if nearest == counts:
                return None
            counts = nearest
        return None

    def _allowed_within(self, most: int) -> dict[str, int] | None:
        """The nearest declaration that breaks nothing, whatever it obeys, with at most so many costs."""
        contest = contest_of(self.decision, self.declaration, Reading.GLOBAL)
        within = AtMost(Sum(tuple(cost.taken for cost in self.decision.costs)), most)
        formulas = (*contest.formulas, within)
        return self._nearest(replace(contest, formulas=formulas, requirements=()))

    def _nearest(self, contest: Contest) -> dict[str, int] | None:
        return _nearest_best(contest, None, self.declaration, None, self.budget, self.limits)
