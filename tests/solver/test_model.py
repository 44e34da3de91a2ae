"""CP-SAT behind both of its modules, and the lazy loading of all libraries."""

from __future__ import annotations

import random
import subprocess
import sys

import pytest

from solver.contest import Reading, contest_of
from solver.graph import components
from solver.model import Backend, Model, Strategy
from tests.solver import brute

LIMITS = {"max_deterministic_time": 5.0}


def run(code: str, seed: str = "0") -> str:
    return subprocess.run(
        [sys.executable, "-c", code],
        check=True,
        capture_output=True,
        text=True,
        env={"PYTHONHASHSEED": seed, "PYTHONPATH": ":".join(sys.path)},
    ).stdout


@pytest.mark.parametrize(
    "strategy",
    [
        Strategy(),
        Strategy(presolve=True),
        Strategy(presolve=True, linearization=1),
        Strategy(presolve=True, linearization=1, core=True),
    ],
    ids=["plain", "presolve", "presolve-light", "core"],
)
def test_light_and_public_module_give_the_same_answers(strategy: Strategy) -> None:
    light, public = Backend(light=True), Backend(light=False)
    chance = random.Random(7)
    compared = 0
    for _ in range(120):
        decision = brute.random_decision(chance)
        for part in components(contest_of(decision, {}, Reading.GLOBAL)) or ():
            compared += 1
            first = Model(part, light).improve(None, strategy, LIMITS)
            second = Model(part, public).improve(None, strategy, LIMITS)
            assert first == second
    assert compared > 80


@pytest.mark.parametrize("seed", range(4))
def test_every_search_finds_the_same_maximum(seed: int) -> None:
    chance = random.Random(700 + seed)
    for _ in range(60):
        decision = brute.random_decision(chance, conditional=False)
        allowed = list(brute.everything(decision))
        expected = brute.best(decision, {}, Reading.GLOBAL, allowed)
        parts = components(contest_of(decision, {}, Reading.GLOBAL), whole=0)
        if parts is None:
            assert expected is None
            continue
        found = [Model(part).improve(None, Strategy(), LIMITS) for part in parts]
        if any(outcome.counts is None for outcome in found):
            assert expected is None
            continue
        assert sum(outcome.bound or 0 for outcome in found) == (expected or 0)
        for part, outcome in zip(parts, found, strict=True):
            assert outcome.bound is not None
            core = Strategy(presolve=True, linearization=1, core=True)
            assert Model(part).improve(None, core, LIMITS).bound == outcome.bound
            row = Strategy(presolve=True, linearization=1, plain_row=True)
            assert Model(part).improve(outcome.bound, row, LIMITS).counts is None
            assert Model(part).improve(outcome.bound, row, LIMITS).proven
            below = Model(part).improve(outcome.bound - 1, row, LIMITS).counts
            assert below is not None
            assert part.score.of(below) == outcome.bound


SATISFIED = """
import sys
from solver.decide import judge
from solver.decision import Actor, Decision, Option, Requirement, Restriction
from solver.expression import AtMost, total
keys = [f"a{n}>t" for n in range(4)]
decision = Decision(
    actors=tuple(Actor(key=f"a{n}") for n in range(4)),
    options=tuple(Option(key=f"a{n}>t", actor=f"a{n}", object="t") for n in range(4)),
    restrictions=(Restriction(formula=AtMost(total(keys), 2), reason="cap"),),
    requirements=(Requirement(obeyed=total(keys[:1]), instances=1, reason="must", actor="a0"),),
)
print(judge(decision, {"a0>t": 1}).standing.value)
print(judge(decision, {"a1>t": 1, "a2>t": 1}).standing.value)
print([name for name in ("ortools", "networkx", "numpy") if name in sys.modules])
"""


def test_simple_judgements_load_no_library() -> None:
    assert run(SATISFIED).split("\n") == ["legal", "illegal", "[]", ""]


ANSWERS = """
import random
from solver.contest import Reading
from solver.decide import judge
from solver.enumerate import legal_declarations
from solver.explain import nearest_legal, ruled_out_by
from tests.solver import brute
chance = random.Random(11)
for _ in range(25):
    decision = brute.random_decision(chance)
    declaration = brute.random_declaration(chance, decision, [])
    for reading in Reading:
        judged = judge(decision, declaration, reading=reading)
        print(judged.standing, judged.maximum, judged.better, judged.broken)
        print(nearest_legal(decision, declaration, reading=reading))
    for unmet in judged.unmet:
        told = ruled_out_by(decision, unmet.requirement, declaration)
        print(told.restrictions, told.barred, [r.reason for r in told.requirements])
    print(legal_declarations(decision, limit=20))
"""


def test_answers_do_not_depend_on_the_hash_seed() -> None:
    first = run(ANSWERS, "0")
    assert len(first) > 1_000
    assert run(ANSWERS, "1") == first
    assert run(ANSWERS, "4242") == first
