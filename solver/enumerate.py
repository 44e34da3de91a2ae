"""How many declarations are legal, and which. Only declarations that take no cost are counted."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice, product

from solver.contest import (
    Contest,
    Reading,
    active_requirements,
    existing,
    free_contest,
    obeyed_count,
    pattern_contest,
)
from solver.decide import MOST_CONDITIONS, Standing, in_order, judge
from solver.decision import Decision
from solver.expression import Counts, Formula
from solver.graph import components
from solver.states import Allowance, TooManyStatesError, Walk

DEFAULT_STATES = 200_000
MOST_JUDGED = 2_000
"""So many declarations are judged one by one at most, where there is no better way."""


def count_legal(
    decision: Decision,
    *,
    reading: Reading = Reading.GLOBAL,
    limit_states: int = DEFAULT_STATES,
) -> int | None:
    """The exact number of legal declarations that take no cost; ``None`` if not counted within the limit."""
    allowance = Allowance(limit_states)
    try:
        if reading is Reading.OWN_REQUIREMENTS:
            found = _judged(decision, allowance)
            return None if found is None else len(found)
        patterns = _patterns(decision, allowance)
        if patterns is None:
            return None
        number = 0
        for walks in patterns:
            ways = 1
            for walk in walks:
                ways *= walk.count
            number += ways
        return number
    except TooManyStatesError:
        return None


def legal_declarations(
    decision: Decision,
    *,
    reading: Reading = Reading.GLOBAL,
    limit: int = 1_000,
    limit_states: int = DEFAULT_STATES,
) -> tuple[Counts, ...] | None:
    """Legal declarations that take no cost, those that obey most first; all of them if fewer than ``limit``.

    ``None`` if they were not found within the limit on states.
    """
    allowance = Allowance(limit_states)
    found: list[dict[str, int]] = []
    try:
        if reading is Reading.OWN_REQUIREMENTS:
            judged = _judged(decision, allowance)
            if judged is None:
                return None
            found = judged
        else:
            patterns = _patterns(decision, allowance)
            if patterns is None:
                return None
            for walks in patterns:
                found += islice(_joined(decision, walks, limit), limit)
    except TooManyStatesError:
        return None
    found.sort(key=lambda counts: -obeyed_count(active_requirements(decision, counts), counts))
    return tuple(found[:limit])


def _patterns(decision: Decision, allowance: Allowance) -> Iterator[tuple[Walk, ...]] | None:
    """The legal declarations by which conditions of requirements hold in them."""
    conditions = {
        id(item.when): item.when for item in decision.requirements if item.when is not None
    }
    if len(conditions) > MOST_CONDITIONS:
        return None
    return _walked(decision, conditions, allowance)


def _walked(
    decision: Decision, conditions: dict[int, Formula], allowance: Allowance
) -> Iterator[tuple[Walk, ...]]:
    for pattern in product((True, False), repeat=len(conditions)):
        truth = dict(zip(conditions, pattern, strict=True))
        contest = free_contest(decision, existing(decision, truth))
        walks = _walks(pattern_contest(contest, conditions, truth), allowance)
        if walks is None:
            continue
        if conditions:
            # The best of those with this pattern are legal only if none without it is better.
            rivals = _walks(contest, allowance)
            if rivals is None or _score(rivals) != _score(walks):
                continue
        yield walks


def _walks(contest: Contest, allowance: Allowance) -> tuple[Walk, ...] | None:
    parts = components(contest, whole=0)
    if parts is None:
        return None
    walks = tuple(Walk(part, allowance) for part in parts)
    return None if any(walk.best is None for walk in walks) else walks


def _score(walks: tuple[Walk, ...]) -> int:
    return sum(walk.best for walk in walks if walk.best is not None)


def _joined(decision: Decision, walks: tuple[Walk, ...], limit: int) -> Iterator[dict[str, int]]:
    """The declarations made of one of each component's, without listing more than needed of any."""
    lists = [list(islice(walk.declarations(), limit)) for walk in walks]
    for parts in product(*lists):
        counts: dict[str, int] = {}
        for part in parts:
            counts.update(part)
        yield in_order(decision, counts)


def _judged(decision: Decision, allowance: Allowance) -> list[dict[str, int]] | None:
    """The legal declarations of the 2003 reading, each allowed one judged by itself; ``None`` if they are too many."""
    walks = _walks(free_contest(decision, ()), allowance)
    if walks is None:
        return []
    number = 1
    for walk in walks:
        number *= walk.count
    if number > MOST_JUDGED:
        return None
    found = []
    for counts in _joined(decision, walks, number):
        standing = judge(decision, counts, reading=Reading.OWN_REQUIREMENTS).standing
        if standing is Standing.UNDECIDED:
            return None
        if standing is Standing.LEGAL:
            found.append(counts)
    return found
