"""Crowds: merging actors that can do the same things changes no answer."""

import random

import pytest

import solver.merging
import solver.optimum
from solver.contest import Reading
from solver.decide import Standing, judge, maximum
from solver.decision import Actor, Decision, Option, Requirement, Restriction
from solver.explain import nearest_legal
from solver.expression import AtLeast, AtMost, Holding, Implies, Total, any_of, total
from tests.solver import brute


@pytest.fixture(autouse=True)
def _always_merge(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(solver.optimum, "SMALL", 0)
    monkeypatch.setattr(solver.merging, "WORTHWHILE", 10.0)


def alike(chance: random.Random) -> Decision:
    """Up to five actors of two kinds before up to three objects, with limits on objects and requirements of their own."""
    number, objects = chance.randint(2, 5), [f"o{index}" for index in range(chance.randint(1, 3))]
    actors = [Actor(key=f"a{index}") for index in range(number)]
    kinds = [chance.randint(0, 1) for _ in actors]
    able = [[o for o in objects if chance.random() < 0.8] for _ in range(2)]
    options = [
        Option(key=f"{actor.key}>{o}", actor=actor.key, object=o)
        for actor, kind in zip(actors, kinds, strict=True)
        for o in able[kind]
    ]
    columns = {o: total(option.key for option in options if option.object == o) for o in objects}
    everything = total(option.key for option in options)
    restrictions = []
    for o in objects:
        at_least = chance.choice([None, 2, 3])
        if at_least is not None:
            formula = Implies(AtLeast(columns[o], 1), AtLeast(columns[o], at_least))
            restrictions.append(Restriction(formula=formula, reason=f"least {o}"))
        if chance.random() < 0.3:
            most = AtMost(columns[o], chance.randint(1, 3))
            restrictions.append(Restriction(formula=most, reason=f"most {o}"))
    if chance.random() < 0.4:
        restrictions.append(
            Restriction(formula=AtMost(everything, chance.randint(1, number)), reason="all")
        )
    requirements = []
    for actor, kind in zip(actors, kinds, strict=True):
        own = [option.key for option in options if option.actor == actor.key]
        if kind == 1 and chance.random() < 0.5:
            company = Implies(any_of(own), AtLeast(everything, 2))
            restrictions.append(Restriction(formula=company, reason=f"alone {actor.key}"))
        if own and chance.random() < 0.4:
            requirements.append(
                Requirement(obeyed=total(own), instances=1, reason="acts", actor=actor.key)
            )
        if own and chance.random() < 0.4:
            key = chance.choice(own)
            requirements.append(
                Requirement(obeyed=total((key,)), instances=1, reason="does", actor=actor.key)
            )
    for o in objects:
        if chance.random() < 0.6:
            engaged = Holding((AtLeast(columns[o], 1),))
            requirements.append(Requirement(obeyed=engaged, instances=1, reason=f"engage {o}"))
    return Decision(
        actors=tuple(actors),
        options=tuple(options),
        restrictions=tuple(restrictions),
        requirements=tuple(requirements),
    )


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("reading", list(Reading))
def test_verdict_and_maximum_agree_with_enumeration(seed: int, reading: Reading) -> None:
    chance = random.Random(seed)
    for _ in range(60):
        decision = alike(chance)
        allowed = list(brute.everything(decision))
        declaration = chance.choice(allowed)
        judged = judge(decision, declaration, reading=reading)
        assert judged.standing is not Standing.UNDECIDED
        assert (judged.standing is Standing.LEGAL) == brute.is_legal(
            decision, declaration, reading, allowed
        )
        rivals = brute.competitors(decision, declaration, reading, allowed)
        best = max(brute.obeyed(brute.active(decision, declaration), rival) for rival in rivals)
        assert judged.maximum == best


@pytest.mark.parametrize("seed", range(4))
def test_the_nearest_legal_declaration_changes_the_fewest_actors(seed: int) -> None:
    chance = random.Random(40 + seed)
    for _ in range(40):
        decision = alike(chance)
        allowed = list(brute.everything(decision))
        declaration = chance.choice(allowed)
        found = nearest_legal(decision, declaration)
        legal = [e for e in allowed if brute.is_legal(decision, e, Reading.GLOBAL, allowed)]
        assert found is not None
        assert changes(decision, declaration, found) == min(
            changes(decision, declaration, other) for other in legal
        )


def changes(decision: Decision, one: dict[str, int], other: dict[str, int]) -> int:
    return sum(
        any(
            one.get(option.key, 0) != other.get(option.key, 0)
            for option in decision.by_actor[actor.key]
        )
        for actor in decision.actors
    )


def test_two_hundred_equal_actors_cost_what_one_costs() -> None:
    actors = tuple(Actor(key=f"a{index}") for index in range(200))
    objects = [f"o{index}" for index in range(100)]
    options = tuple(
        Option(key=f"{actor.key}>{o}", actor=actor.key, object=o)
        for actor in actors
        for o in objects
    )
    columns = [
        Total(tuple((option.key, 1) for option in options if option.object == o)) for o in objects
    ]
    decision = Decision(
        actors=actors,
        options=options,
        restrictions=tuple(
            Restriction(formula=Implies(AtLeast(c, 1), AtLeast(c, 3)), reason="three each")
            for c in columns
        ),
        requirements=tuple(
            Requirement(obeyed=Holding((AtLeast(c, 1),)), instances=1, reason="engaged")
            for c in columns
        ),
    )
    assert maximum(decision).value == 66
