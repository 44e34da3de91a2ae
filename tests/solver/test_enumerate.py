"""Counts and lists of legal declarations against brute force."""

from __future__ import annotations

import random

import pytest

from solver.contest import Reading
from solver.decision import Decision
from solver.enumerate import count_legal, legal_declarations
from tests.solver import brute


def legal(decision: Decision, reading: Reading) -> list[dict[str, int]]:
    allowed = list(brute.everything(decision))
    free = [
        counts for counts in allowed if all(taken <= 0 for taken in brute.paid(decision, counts))
    ]
    if reading is Reading.GLOBAL:
        # Free declarations share their competitors, so the maximum depends on the active requirements alone.
        return [
            counts
            for counts in free
            if brute.obeyed(brute.active(decision, counts), counts)
            == max(brute.obeyed(brute.active(decision, counts), other) for other in free)
        ]
    return [counts for counts in free if brute.is_legal(decision, counts, reading, allowed)]


@pytest.mark.parametrize("seed", range(8))
def test_number_and_list_agree_with_enumeration(seed: int) -> None:
    chance = random.Random(200 + seed)
    for _ in range(60):
        decision = brute.random_decision(chance)
        if len(list(brute.everything(decision))) > 400:
            continue
        expected = legal(decision, Reading.GLOBAL)
        assert count_legal(decision) == len(expected)
        listed = legal_declarations(decision, limit=5_000)
        assert listed is not None
        assert sorted(map(str, listed)) == sorted(map(str, expected))
        scores = [brute.obeyed(brute.active(decision, counts), counts) for counts in listed]
        assert scores == sorted(scores, reverse=True)


@pytest.mark.parametrize("seed", range(4))
def test_number_under_the_2003_reading_agrees_with_enumeration(seed: int) -> None:
    chance = random.Random(250 + seed)
    for _ in range(40):
        decision = brute.random_decision(chance)
        if len(list(brute.everything(decision))) > 60:
            continue
        expected = legal(decision, Reading.OWN_REQUIREMENTS)
        assert count_legal(decision, reading=Reading.OWN_REQUIREMENTS) == len(expected)


def test_too_many_states_are_not_counted() -> None:
    chance = random.Random(1)
    decision = brute.random_decision(chance)
    assert count_legal(decision, limit_states=0) is None
    assert legal_declarations(decision, limit_states=0) is None
