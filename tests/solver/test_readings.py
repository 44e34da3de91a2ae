"""The examples by which the two readings, costs and conditional requirements were decided."""

from __future__ import annotations

import pytest

from solver.contest import Reading
from solver.decide import Breach, Standing, judge
from solver.decision import Actor, Cost, Decision, Option, Requirement, Restriction
from solver.enumerate import count_legal, legal_declarations
from solver.explain import ruled_out_by
from solver.expression import AtLeast, AtMost, Implies, Or, any_of, total

GLOBAL, OWN = Reading.GLOBAL, Reading.OWN_REQUIREMENTS


def creatures(*names: str, barred: tuple[str, ...] = (), **parts: object) -> Decision:
    return Decision(
        actors=tuple(Actor(key=name) for name in names),
        options=tuple(
            Option(key=name, actor=name, object="", barred=("tapped",) if name in barred else ())
            for name in names
        ),
        **parts,
    )


def must(name: str, when=None) -> Requirement:
    return Requirement(
        obeyed=total([name]), instances=1, reason=f"{name} must", actor=name, when=when
    )


def legal_sets(decision: Decision, reading: Reading) -> list[str]:
    names = [actor.key for actor in decision.actors]
    found = []
    for bits in range(2 ** len(names)):
        chosen = [name for index, name in enumerate(names) if bits >> index & 1]
        declaration = dict.fromkeys(chosen, 1)
        if judge(decision, declaration, reading=reading).standing is Standing.LEGAL:
            found.append("".join(chosen))
    return found


def menace() -> Decision:
    blocking = total(["x", "y"])
    return creatures(
        "x",
        "y",
        restrictions=(
            Restriction(formula=Or((AtMost(blocking, 0), AtLeast(blocking, 2))), reason="menace"),
        ),
        requirements=(must("x"),),
    )


@pytest.mark.parametrize(
    ("reading", "expected"), [(OWN, ["", "xy"]), (GLOBAL, ["xy"])], ids=["2003", "today"]
)
def test_blocker_that_must_block_drags_another_along_only_today(
    reading: Reading, expected: list[str]
) -> None:
    assert legal_sets(menace(), reading) == expected
    assert count_legal(menace(), reading=reading) == len(expected)


def test_in_2003_what_rules_out_the_block_is_that_nobody_else_is_forced() -> None:
    told = ruled_out_by(menace(), menace().requirements[0], {}, reading=OWN)
    assert told.restrictions == ("menace",)
    assert told.unforced
    assert told.minimal
    assert ruled_out_by(menace(), menace().requirements[0], {}).obeyable


@pytest.mark.parametrize("reading", [OWN, GLOBAL])
def test_voluntary_attacker_gives_way_to_one_that_must(reading: Reading) -> None:
    decision = creatures(
        "x",
        "y",
        restrictions=(Restriction(formula=AtMost(total(["x", "y"]), 1), reason="cap"),),
        requirements=(must("x"),),
    )
    assert legal_sets(decision, reading) == ["x"]


@pytest.mark.parametrize(
    ("reading", "expected"), [(OWN, ["", "xv"]), (GLOBAL, ["xv"])], ids=["2003", "today"]
)
def test_attacker_that_must_but_not_alone(reading: Reading, expected: list[str]) -> None:
    company = Implies(any_of(["x"]), AtLeast(total(["x", "v"]), 2))
    decision = creatures(
        "x",
        "v",
        restrictions=(Restriction(formula=company, reason="not alone"),),
        requirements=(must("x"),),
    )
    assert legal_sets(decision, reading) == expected


def test_only_paid_costs_bind() -> None:
    # x must attack but not alone; v's attack is taxed: nobody has to pay, and who pays owes the company.
    company = Implies(any_of(["x"]), AtLeast(total(["x", "v"]), 2))
    decision = creatures(
        "x",
        "v",
        restrictions=(Restriction(formula=company, reason="not alone"),),
        requirements=(must("x"),),
        costs=(Cost(taken=total(["v"]), reason="tax"),),
    )
    assert legal_sets(decision, GLOBAL) == ["", "xv"]
    assert legal_declarations(decision) == ({},)
    told = ruled_out_by(decision, decision.requirements[0], {})
    assert (told.restrictions, told.costs, told.minimal) == (("not alone",), ("tax",), True)


def test_condition_is_read_on_the_declaration_that_is_judged() -> None:
    decision = creatures("v", "e", requirements=(must("e", when=any_of(["v"])),))
    assert legal_sets(decision, GLOBAL) == ["", "e", "ve"]
    tapped = creatures("v", "e", barred=("e",), requirements=(must("e", when=any_of(["v"])),))
    assert legal_sets(tapped, GLOBAL) == ["", "v"]
    assert count_legal(decision) == 3
    assert ruled_out_by(tapped, tapped.requirements[0], {"v": 1}).barred == ("tapped",)


def test_every_breach_is_told_in_order() -> None:
    decision = Decision(
        actors=(Actor(key="a"), Actor(key="b")),
        options=(
            Option(key="a>p", actor="a", object="p", barred=("tapped", "sick")),
            Option(key="a>q", actor="a", object="q"),
            Option(key="b>q", actor="b", object="q"),
        ),
        restrictions=(Restriction(formula=AtMost(total(["a>q", "b>q"]), 1), reason="cap"),),
    )
    judged = judge(decision, {"b>q": 2, "a>q": 1, "a>p": 1})
    assert [(item.breach, item.reason, item.options) for item in judged.broken] == [
        (Breach.BARRED, "tapped", ("a>p",)),
        (Breach.BARRED, "sick", ("a>p",)),
        (Breach.COUNT, None, ("b>q",)),
        (Breach.CAPACITY, None, ("a>p", "a>q")),
        (Breach.CAPACITY, None, ("b>q",)),
        (Breach.RESTRICTION, "cap", ("a>q", "b>q")),
    ]
