"""Verdicts and maxima against brute force."""

from __future__ import annotations

import random

import pytest

from solver.contest import Reading
from solver.decide import Standing, judge, maximum
from tests.solver import brute


@pytest.mark.parametrize("seed", range(8))
def test_judgement_agrees_with_enumeration(seed: int) -> None:
    chance = random.Random(seed)
    for _ in range(120):
        decision = brute.random_decision(chance)
        allowed = list(brute.everything(decision))
        declaration = brute.random_declaration(chance, decision, allowed)
        reading = chance.choice(list(Reading))
        expected = brute.best(decision, declaration, reading, allowed)
        judged = judge(decision, declaration, reading=reading)
        assert judged.maximum == expected
        assert (judged.standing is Standing.LEGAL) == brute.is_legal(
            decision, declaration, reading, allowed
        )
        assert bool(judged.broken) != brute.is_allowed(decision, declaration)
        assert judged.obeyed == brute.obeyed(brute.active(decision, declaration), declaration)
        if judged.standing is Standing.ILLEGAL and expected is not None:
            rivals = brute.competitors(decision, declaration, reading, allowed)
            assert judged.better in rivals
            assert brute.obeyed(brute.active(decision, declaration), judged.better) == expected


@pytest.mark.parametrize("seed", range(4))
def test_free_maximum_agrees_with_enumeration(seed: int) -> None:
    chance = random.Random(100 + seed)
    for _ in range(120):
        decision = brute.random_decision(chance)
        free = [
            counts
            for counts in brute.everything(decision)
            if all(taken <= 0 for taken in brute.paid(decision, counts))
        ]
        expected = max(
            (brute.obeyed(brute.active(decision, counts), counts) for counts in free), default=None
        )
        assert maximum(decision).value == expected
