"""The best that a component can score: by plain reasoning where that suffices, else by CP-SAT under a budget."""

from __future__ import annotations

import time
from collections.abc import Iterable
from dataclasses import dataclass, replace

from solver.expression import Counts
from solver.graph import SMALL, Component


@dataclass(frozen=True, slots=True, kw_only=True)
class Limits:
    """How much may be spent on one question before it is given up as undecided.

    ``max_deterministic_time`` counts the solver's own steps (about seconds), so that the same question always ends the same
    way; ``seconds`` is a limit by the clock, for those who ask for one.
    """

    max_deterministic_time: float = 6.0
    seconds: float | None = None


DEFAULT = Limits()


class Budget:
    """What is left of the limits of a question."""

    def __init__(self, limits: Limits) -> None:
        self._left = limits.max_deterministic_time
        self._end = None if limits.seconds is None else time.monotonic() + limits.seconds

    @property
    def spent(self) -> bool:
        """Whether nothing is left."""
        return self._left <= 0 or (self._end is not None and time.monotonic() >= self._end)

    def share(self, most: float | None) -> dict[str, float]:
        """The limits of one search that may take ``most`` of the budget (``None``: all of it)."""
        settings = {"max_deterministic_time": self._left if most is None else min(most, self._left)}
        if self._end is not None:
            settings["max_time_in_seconds"] = max(0.001, self._end - time.monotonic())
        return settings

    def spend(self, deterministic_time: float) -> None:
        """Take off what a search used."""
        self._left -= max(deterministic_time, 1e-6)


@dataclass(frozen=True, slots=True, kw_only=True)
class Optimum:
    """A component's best declaration found, its score, and a bound on every score; equal when the search was finished.

    ``counts`` is ``None`` when none was found: none exists if ``impossible``.
    """

    counts: dict[str, int] | None
    score: int
    bound: int
    impossible: bool = False

    @property
    def proven(self) -> bool:
        return self.impossible or (self.counts is not None and self.score >= self.bound)


def optimum(component: Component, proposed: Counts, budget: Budget) -> Optimum:
    """The best declaration of a component; the proposed one wherever none is better."""
    bound = ceiling(component)
    incumbent: dict[str, int] | None = None
    score = 0
    for candidate in (component.part_of(proposed), greedy(component), {}):
        if component.allows(candidate):
            reached = component.score.of(candidate)
            if incumbent is None or reached > score:
                incumbent, score = candidate, reached
            if score >= bound:
                return Optimum(counts=incumbent, score=score, bound=score)
    if sum(len(keys) for keys in component.options) > SMALL:
        return _merged_search(component, proposed, incumbent, score, bound, budget)
    return _search(component, incumbent, score, bound, budget)


def _merged_search(
    component: Component,
    proposed: Counts,
    incumbent: dict[str, int] | None,
    score: int,
    bound: int,
    budget: Budget,
) -> Optimum:
    """Searches a large component with interchangeable actors merged."""
    from solver.merging import merged

    smaller = merged(component)
    if smaller is None:
        return _search(component, incumbent, score, bound, budget)
    folded = None if incumbent is None else smaller.fold(incumbent)
    found = _search(smaller.component, folded, score, bound, budget)
    if found.counts is None or (incumbent is not None and found.score == score):
        return replace(found, counts=incumbent)
    return replace(found, counts=smaller.unfold(found.counts, proposed))


def ceiling(component: Component) -> int:
    """A score that no declaration of the component exceeds."""
    score = component.score
    bound = score.constant + sum(min(reward.tally.high, reward.ceiling) for reward in score.rewards)
    for keys, room in _rooms(component):
        for gain, most in _by_gain(component, keys):
            taken = most if room is None else min(most, room)
            bound += gain * taken
            room = None if room is None else room - taken
    return bound


def greedy(component: Component) -> dict[str, int]:
    """What each actor would do if it had only its own gains to look at."""
    counts: dict[str, int] = {}
    for keys, room in _rooms(component):
        for key in sorted(keys, key=lambda key: -component.score.gains.get(key, 0)):
            if component.score.gains.get(key, 0) <= 0 or room == 0:
                break
            most = component.upper[key]
            counts[key] = most if room is None else min(most, room)
            room = None if room is None else room - counts[key]
    return counts


def _rooms(component: Component) -> Iterable[tuple[tuple[str, ...], int | None]]:
    for actor, keys in zip(component.actors, component.options, strict=True):
        yield keys, actor.room


def _by_gain(component: Component, keys: tuple[str, ...]) -> list[tuple[int, int]]:
    gains = component.score.gains
    found = [(gains[key], component.upper[key]) for key in keys if gains.get(key, 0) > 0]
    found.sort(reverse=True)
    return found


def _search(
    component: Component,
    incumbent: dict[str, int] | None,
    score: int,
    bound: int,
    budget: Budget,
) -> Optimum:
    from solver.model import Model, Strategy

    # In this order and with these shares, measured: the first wins on ordinary boards, where the second may never end; the second
    # on exact covers; the next ones where presolve shrinks the board; what is left goes to the first again.
    model = Model(component)
    first = 0.03 + sum(len(keys) for keys in component.options) / 10_000
    # Among the best ones the nearest is as soon found with the lighter relaxation.
    usual = Strategy(linearization=2 if component.floor is None else 1)
    ladder: tuple[tuple[Strategy, float | None], ...] = (
        (usual, first),
        (Strategy(presolve=True, linearization=1, core=True), 1.0),
        (Strategy(presolve=True, linearization=1, plain_row=True), first),
        (Strategy(presolve=True, linearization=1), 3 * first),
        (Strategy(presolve=True), 2 * first),
        (usual, None),
    )
    for strategy, share in ladder:
        while not budget.spent:
            floor = None if incumbent is None else score
            outcome = model.improve(floor, strategy, budget.share(share))
            budget.spend(outcome.deterministic_time)
            if outcome.bound is not None:
                bound = min(bound, outcome.bound)
            if outcome.counts is not None:
                incumbent, score = outcome.counts, component.score.of(outcome.counts)
            elif outcome.proven:
                if incumbent is None:
                    return Optimum(counts=None, score=0, bound=0, impossible=True)
                bound = score
            if incumbent is not None and score >= bound:
                return Optimum(counts=incumbent, score=score, bound=score)
            # A row's first find may be bettered at once; any other strategy has used up its share.
            if not (strategy.plain_row and outcome.counts is not None and floor is not None):
                break
    return Optimum(counts=incumbent, score=score, bound=bound)
