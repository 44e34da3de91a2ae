"""Exact cover in disguise: attackers that take three blockers, and one whom everybody but the last blocker must block."""

from __future__ import annotations

import random

import pytest

from solver.decide import Limits, Standing, judge
from solver.decision import Actor, Decision, Option, Requirement, Restriction
from solver.expression import AtLeast, AtMost, Holding, Or, any_of, total

Triple = tuple[int, int, int]


def random_triples(chance: random.Random, size: int, number: int, planted: bool) -> list[Triple]:
    found: set[Triple] = set()
    elements = list(range(3 * size))
    if planted:
        chance.shuffle(elements)
        for start in range(0, 3 * size, 3):
            a, b, c = sorted(elements[start : start + 3])
            found.add((a, b, c))
    while len(found) < number:
        a, b, c = sorted(chance.sample(range(3 * size), 3))
        found.add((a, b, c))
    return sorted(found)


def has_exact_cover(triples: list[Triple], left: frozenset[int]) -> bool:
    if not left:
        return True
    first = min(left)
    return any(
        has_exact_cover(triples, left.difference(triple))
        for triple in triples
        if first in triple and left.issuperset(triple)
    )


def tromokratis(size: int, triples: list[Triple]) -> tuple[Decision, dict[str, int]]:
    """The board, and the declaration in which everybody blocks the one that wants all blockers."""
    elements = range(3 * size)
    big = len(triples)
    actors = tuple(Actor(key=f"b{e}") for e in elements)
    options = tuple(
        Option(key=f"b{e}>{s}", actor=f"b{e}", object=str(s))
        for e in elements
        for s in range(big + 1)
    )
    restrictions = []
    for s in range(big + 1):
        blocking = total(f"b{e}>{s}" for e in elements)
        least = 3 if s < big else 3 * size
        restrictions.append(
            Restriction(formula=Or((AtMost(blocking, 0), AtLeast(blocking, least))), reason=s)
        )
    requirements = [
        Requirement(obeyed=total([f"b{e}>{s}"]), instances=1, reason=(e, s), actor=f"b{e}")
        for s, triple in enumerate(triples)
        for e in triple
    ]
    requirements += [
        Requirement(obeyed=total([f"b{e}>{big}"]), instances=1, reason=(e, big), actor=f"b{e}")
        for e in elements[:-1]
    ]
    decision = Decision(
        actors=actors,
        options=options,
        restrictions=tuple(restrictions),
        requirements=tuple(requirements),
    )
    return decision, {f"b{e}>{big}": 1 for e in elements}


@pytest.mark.parametrize("size", [2, 3, 4, 5, 6])
@pytest.mark.parametrize("planted", [True, False])
def test_blocking_with_everybody_is_legal_exactly_without_an_exact_cover(
    size: int, planted: bool
) -> None:
    chance = random.Random(10 * size + planted)
    for _ in range(3):
        triples = random_triples(chance, size, 3 * size, planted)
        decision, declaration = tromokratis(size, triples)
        judged = judge(decision, declaration)
        covered = has_exact_cover(triples, frozenset(range(3 * size)))
        assert judged.obeyed == 3 * size - 1
        assert judged.standing is (Standing.ILLEGAL if covered else Standing.LEGAL)


def test_without_time_the_question_stays_open() -> None:
    triples = random_triples(random.Random(1), 6, 24, planted=False)
    decision, declaration = tromokratis(6, triples)
    judged = judge(decision, declaration, limits=Limits(max_deterministic_time=1e-7))
    assert judged.standing is Standing.UNDECIDED
    assert judged.maximum is None
    assert judged.maximum_at_least == 17
    assert judged.maximum_at_most >= 18


def test_more_attackers_that_must_be_blocked_than_blockers() -> None:
    # More attackers that must be blocked than blockers: a pigeonhole that plain search counts out one by one.
    blockers, attackers = 9, 10
    actors = tuple(Actor(key=f"b{b}") for b in range(blockers))
    options = tuple(
        Option(key=f"b{b}>{a}", actor=f"b{b}", object=str(a))
        for b in range(blockers)
        for a in range(attackers)
    )
    requirements = tuple(
        Requirement(
            obeyed=Holding((any_of(f"b{b}>{a}" for b in range(blockers)),)), instances=1, reason=a
        )
        for a in range(attackers)
    )
    decision = Decision(actors=actors, options=options, requirements=requirements)
    judged = judge(decision, {f"b{b}>{b}": 1 for b in range(blockers)})
    assert judged.standing is Standing.LEGAL
    assert judged.maximum == blockers
