"""Nearest legal declarations and conflicts against brute force."""

from __future__ import annotations

import itertools
import random
from collections.abc import Callable
from dataclasses import replace

import pytest

from solver.contest import Reading
from solver.decide import Standing, judge
from solver.decision import Decision, Requirement
from solver.explain import RuledOut, nearest_legal, ruled_out_by
from solver.expression import Counts, Evaluation
from tests.solver import brute


@pytest.mark.parametrize("seed", range(6))
def test_nearest_legal_changes_fewest_actors(seed: int) -> None:
    chance = random.Random(300 + seed)
    for _ in range(80):
        decision = brute.random_decision(chance)
        allowed = list(brute.everything(decision))
        if len(allowed) > 400:
            continue
        declaration = brute.random_declaration(chance, decision, allowed)
        most = brute.paid(decision, declaration)
        reachable = [
            counts
            for counts in allowed
            if all(a <= b for a, b in zip(brute.paid(decision, counts), most, strict=True))
            and brute.is_legal(decision, counts, Reading.GLOBAL, allowed)
        ]
        nearest = nearest_legal(decision, declaration)
        if not reachable:
            assert nearest is None
            continue
        assert nearest in reachable
        assert brute.changes(decision, declaration, nearest) == min(
            brute.changes(decision, declaration, counts) for counts in reachable
        )


@pytest.mark.parametrize("seed", range(4))
def test_nearest_is_legal_under_the_2003_reading(seed: int) -> None:
    chance = random.Random(400 + seed)
    for _ in range(80):
        decision = brute.random_decision(chance)
        allowed = list(brute.everything(decision))
        declaration = brute.random_declaration(chance, decision, allowed)
        if len(allowed) > 400:
            continue
        nearest = nearest_legal(decision, declaration, reading=Reading.OWN_REQUIREMENTS)
        if nearest is None:
            most = brute.paid(decision, declaration)
            assert not any(
                all(a <= b for a, b in zip(brute.paid(decision, counts), most, strict=True))
                and brute.is_legal(decision, counts, Reading.OWN_REQUIREMENTS, allowed)
                for counts in allowed
            )
            continue
        judged = judge(decision, nearest, reading=Reading.OWN_REQUIREMENTS)
        assert judged.standing is Standing.LEGAL
        assert all(
            a <= b
            for a, b in zip(
                brute.paid(decision, nearest), brute.paid(decision, declaration), strict=True
            )
        )


def costless(decision: Decision) -> Callable[[Counts], bool]:
    return lambda counts: sum(brute.paid(decision, counts)) == 0


@pytest.mark.parametrize("seed", range(4))
def test_refused_costs_lead_to_a_cheaper_declaration(seed: int) -> None:
    chance = random.Random(500 + seed)
    for _ in range(80):
        decision = brute.random_decision(chance)
        allowed = list(brute.everything(decision))
        declaration = brute.random_declaration(chance, decision, allowed)
        owed = sum(brute.paid(decision, declaration))
        if not owed:
            continue
        nearest = nearest_legal(decision, declaration, acceptable=costless(decision))
        free = [
            counts
            for counts in allowed
            if sum(brute.paid(decision, counts)) == 0
            and brute.is_legal(decision, counts, Reading.GLOBAL, allowed)
        ]
        assert (nearest is None) == (not free)
        assert nearest is None or nearest in free


def obeying(
    decision: Decision,
    told: RuledOut,
    requirement: Requirement,
    wanted: int,
    declaration: Counts,
    best: Counts | None,
) -> bool:
    """Whether some declaration keeps all that the conflict names and obeys ``wanted`` instances."""
    paid = Evaluation(declaration)
    kept = None if best is None else Evaluation(best)
    ranges = [
        range(1 if set(option.barred) & set(told.barred) else option.count + 1)
        for option in decision.options
    ]
    for values in itertools.product(*ranges):
        counts = {o.key: value for o, value in zip(decision.options, values, strict=True)}
        evaluation = Evaluation(counts)
        if (
            evaluation.term(requirement.obeyed) >= wanted
            and all(
                actor.capacity is None
                or sum(counts[option.key] for option in decision.by_actor[actor.key])
                <= actor.count * actor.capacity
                for actor in decision.actors
            )
            and all(
                evaluation.holds(restriction.formula)
                for restriction in decision.restrictions
                if restriction.reason in told.restrictions
            )
            and all(
                evaluation.term(cost.taken) <= paid.term(cost.taken)
                for cost in decision.costs
                if cost.reason in told.costs
            )
            and all(
                kept is not None
                and evaluation.term(other.obeyed) >= min(other.instances, kept.term(other.obeyed))
                for other in told.requirements
            )
        ):
            return True
    return False


def smaller(told: RuledOut) -> list[RuledOut]:
    """The conflict without each of its parts in turn."""
    found = []
    for name in ("restrictions", "barred", "costs", "requirements"):
        parts = getattr(told, name)
        found += [
            replace(told, **{name: parts[:index] + parts[index + 1 :]})
            for index in range(len(parts))
        ]
    return found


@pytest.mark.parametrize("seed", range(6))
def test_conflict_rules_out_the_requirement_and_nothing_less_does(seed: int) -> None:
    chance = random.Random(600 + seed)
    seen = 0
    while seen < 25:
        decision = brute.random_decision(chance)
        allowed = list(brute.everything(decision))
        if len(allowed) > 400:
            continue
        declaration = brute.random_declaration(chance, decision, allowed)
        judged = judge(decision, declaration)
        best = declaration if judged.standing is Standing.LEGAL else judged.better
        for unmet in judged.unmet:
            requirement = unmet.requirement
            told = ruled_out_by(decision, requirement, declaration)
            reached = 0 if best is None else Evaluation(best).term(requirement.obeyed)
            if told.obeyable:
                assert reached > Evaluation(declaration).term(requirement.obeyed) or (
                    reached >= requirement.instances
                )
                continue
            seen += 1
            arguments = (requirement, reached + 1, declaration, best)
            assert told.minimal
            assert not obeying(decision, told, *arguments)
            assert all(obeying(decision, less, *arguments) for less in smaller(told))
