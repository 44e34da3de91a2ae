"""What must be true of every decision, found by search for a counterexample."""

from __future__ import annotations

import random
from dataclasses import replace

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from solver.contest import Reading
from solver.decide import Limits, Standing, judge, maximum
from solver.decision import Actor, Decision, Option, Requirement, Restriction
from solver.enumerate import count_legal, legal_declarations
from solver.expression import AtLeast, AtMost, Counts, Or, total
from solver.graph import SMALL
from tests.solver import brute
from tests.solver.test_hard_family import has_exact_cover, random_triples, tromokratis

randoms = st.randoms(use_true_random=False)
some = settings(
    max_examples=60, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck)
)


@some
@given(randoms)
def test_verdict_and_maximum_are_those_of_enumeration(chance: random.Random) -> None:
    decision = brute.random_decision(chance)
    allowed = list(brute.everything(decision))
    declaration = brute.random_declaration(chance, decision, allowed)
    for reading in Reading:
        judged = judge(decision, declaration, reading=reading)
        assert judged.maximum == brute.best(decision, declaration, reading, allowed)
        assert (judged.standing is Standing.LEGAL) == brute.is_legal(
            decision, declaration, reading, allowed
        )


@some
@given(randoms)
def test_all_listed_declarations_are_judged_legal(chance: random.Random) -> None:
    decision = brute.random_decision(chance)
    listed = legal_declarations(decision, limit=8)
    assert listed is not None
    for counts in listed:
        assert judge(decision, counts).standing is Standing.LEGAL
    number = count_legal(decision)
    assert number is not None
    assert len(listed) == min(8, number)


@some
@given(randoms)
def test_legal_today_is_legal_in_2003(chance: random.Random) -> None:
    decision = brute.random_decision(chance)
    for counts in legal_declarations(decision, limit=8) or ():
        assert judge(decision, counts, reading=Reading.OWN_REQUIREMENTS).standing is Standing.LEGAL


@some
@given(randoms)
def test_order_of_the_parts_changes_no_number(chance: random.Random) -> None:
    decision = brute.random_decision(chance)
    turned = replace(
        decision,
        actors=decision.actors[::-1],
        options=decision.options[::-1],
        restrictions=decision.restrictions[::-1],
        requirements=decision.requirements[::-1],
        costs=decision.costs[::-1],
    )
    assert maximum(turned).value == maximum(decision).value
    assert count_legal(turned) == count_legal(decision)


@some
@given(randoms, st.floats(1e-7, 0.02))
def test_short_of_time_no_verdict_is_wrong(chance: random.Random, time: float) -> None:
    size = chance.randint(2, 5)
    triples = random_triples(chance, size, 2 * size, chance.random() < 0.5)
    decision, declaration = tromokratis(size, triples)
    judged = judge(decision, declaration, limits=Limits(max_deterministic_time=time))
    covered = has_exact_cover(triples, frozenset(range(3 * size)))
    wrong = Standing.LEGAL if covered else Standing.ILLEGAL
    assert judged.standing is not wrong
    assert judged.maximum_at_least <= 3 * size - (not covered) <= judged.maximum_at_most


def pairs(number: int) -> tuple[Decision, Counts]:
    """Attackers with menace, each with two blockers of its own, one of whom must block."""
    names = [f"{pair}{side}" for pair in range(number) for side in "xy"]
    blocking = [total([f"{pair}x", f"{pair}y"]) for pair in range(number)]
    return Decision(
        actors=tuple(Actor(key=name) for name in names),
        options=tuple(Option(key=name, actor=name, object=name[:-1]) for name in names),
        restrictions=tuple(
            Restriction(formula=Or((AtMost(term, 0), AtLeast(term, 2))), reason="menace")
            for term in blocking
        ),
        requirements=tuple(
            Requirement(obeyed=total([name]), instances=1, reason=name, actor=name)
            for name in names[::2]
        ),
    ), dict.fromkeys(names, 1)


def test_independent_parts_are_decided_apart() -> None:
    decision, blocks = pairs(SMALL)
    assert judge(decision, blocks).standing is Standing.LEGAL
    idle = {key: count for key, count in blocks.items() if key not in ("7x", "7y")}
    judged = judge(decision, idle)
    assert judged.maximum == SMALL
    assert judged.better == blocks
    assert count_legal(decision) == 1
    assert count_legal(replace(decision, requirements=())) == 2**SMALL
