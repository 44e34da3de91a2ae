"""The labels of the hard boards: what their construction promises, an exact-cover search confirms, and the program finds."""

from __future__ import annotations

from itertools import combinations

import pytest

import engine
from benchmarks.boards_as_files import loaded
from benchmarks.exact_cover import ExactCover, has_cover, packed, planted, scattered, uneven
from benchmarks.hard_blocks import (
    BlockBoard,
    family_b,
    family_rb,
    family_t,
    menacing,
    pigeonhole,
)
from engine.scenario.results import CaseOutcome
from solver.decide import Standing, judge

SMALL = [(size, density, seed) for size in (3, 4) for density in (2, 4) for seed in (1, 2)]


def covers(instance: ExactCover) -> bool:
    """By definition: some triples hold every element once."""
    return any(
        sorted(element for triple in chosen for element in triple) == list(instance.elements)
        for chosen in combinations(instance.triples, instance.size)
    )


@pytest.mark.parametrize(("size", "density", "seed"), SMALL)
def test_planted_instances_have_a_cover_and_uneven_ones_none(
    size: int, density: int, seed: int
) -> None:
    assert has_cover(planted(size, density, seed))
    assert not has_cover(uneven(size, density, seed))


@pytest.mark.parametrize(("size", "density", "seed"), SMALL)
def test_search_for_a_cover_agrees_with_its_definition(size: int, density: int, seed: int) -> None:
    for make in (planted, uneven, scattered):
        instance = make(size, density, seed)
        assert has_cover(instance) is covers(instance)


@pytest.mark.parametrize("make", [planted, uneven, scattered])
def test_instances_have_as_many_different_triples_as_asked_for(make: object) -> None:
    assert callable(make)
    instance = make(5, 3, 1)
    assert len(set(instance.triples)) == len(instance.triples) == 15
    assert all(len(set(triple)) == 3 for triple in instance.triples)


def test_the_same_seed_makes_the_same_instance() -> None:
    assert planted(10, 5, 7) == planted(10, 5, 7)
    assert planted(10, 5, 7) != planted(10, 5, 8)


@pytest.mark.parametrize("family", [family_t, family_rb])
@pytest.mark.parametrize(("size", "density", "seed"), SMALL)
def test_declaration_is_legal_exactly_without_a_cover(
    family: object, size: int, density: int, seed: int
) -> None:
    assert callable(family)
    for make in (planted, uneven, scattered):
        instance = make(size, density, seed)
        board = family(instance)
        judged = judge(board.decision(), board.counts())
        assert judged.obeyed == len(board.blockers) - 1
        assert judged.standing is (Standing.ILLEGAL if has_cover(instance) else Standing.LEGAL)


@pytest.mark.parametrize(("size", "density", "seed"), SMALL)
def test_blocks_one_short_of_a_cover_are_legal_exactly_without_one(
    size: int, density: int, seed: int
) -> None:
    for make in (planted, uneven, scattered):
        instance = make(size, density, seed)
        if len(packed(instance)) < size - 1:
            continue
        board = family_b(instance)
        judged = judge(board.decision(), board.counts())
        assert judged.obeyed == size - 1
        assert judged.standing is (Standing.ILLEGAL if has_cover(instance) else Standing.LEGAL)


@pytest.mark.parametrize("family", [family_t, family_rb])
@pytest.mark.parametrize(("make", "verdict"), [(planted, "illegal"), (uneven, "legal")])
def test_rules_text_says_the_same_as_the_decision(
    family: object, make: object, verdict: str
) -> None:
    assert callable(family)
    assert callable(make)
    (result,) = engine.check(loaded(family(make(3, 3, 1)).scenario(verdict)))
    assert result.outcome is CaseOutcome.PASSED
    assert result.answer is not None
    assert not result.answer.unread


@pytest.mark.parametrize(
    ("board", "standing"),
    [
        (pigeonhole(6), Standing.LEGAL),
        (pigeonhole(4, 2), Standing.LEGAL),
        (menacing(6), Standing.LEGAL),
        (menacing(6, blocked=2), Standing.ILLEGAL),
    ],
)
def test_pigeonholes_and_ladders_are_labelled_right(board: BlockBoard, standing: Standing) -> None:
    assert judge(board.decision(), board.counts()).standing is standing
