"""Many copies cost what one costs, and stay exact."""

from __future__ import annotations

from math import comb

import pytest

from solver.decide import Standing, judge, maximum
from solver.decision import Actor, Cost, Decision, Option, Requirement, Restriction
from solver.enumerate import count_legal, legal_declarations
from solver.explain import nearest_legal
from solver.expression import AtLeast, AtMost, Holding, Implies, Or, any_of, total

MANY = [10, 10**6, 10**9]


def army(copies: int, cap: int | None = None) -> Decision:
    """Two kinds of tokens with two targets; the first kind must attack; the second can't attack alone."""
    keys = ["x>p", "x>q", "y>p", "y>q"]
    everyone = total(keys)
    restrictions = [
        Restriction(
            formula=Implies(any_of(["y>p", "y>q"]), AtLeast(everyone, 2)), reason="not alone"
        )
    ]
    if cap is not None:
        restrictions.append(Restriction(formula=AtMost(everyone, cap), reason="cap"))
    return Decision(
        actors=(Actor(key="x", count=copies), Actor(key="y", count=copies)),
        options=tuple(Option(key=key, actor=key[0], object=key[2], count=copies) for key in keys),
        restrictions=tuple(restrictions),
        requirements=(
            Requirement(obeyed=total(["x>p", "x>q"]), instances=copies, reason="must", actor="x"),
        ),
    )


@pytest.mark.parametrize("copies", MANY)
def test_all_that_must_attack_do(copies: int) -> None:
    decision = army(copies)
    assert maximum(decision).value == copies
    assert judge(decision, {"x>p": copies}).standing is Standing.LEGAL
    short = judge(decision, {"x>p": copies - 1, "y>q": copies})
    assert short.standing is Standing.ILLEGAL
    assert short.maximum == copies
    assert short.unmet[0].missing == 1


@pytest.mark.parametrize("copies", MANY)
def test_cap_leaves_room_for_those_who_must(copies: int) -> None:
    decision = army(copies, cap=copies // 2)
    assert judge(decision, {"x>p": copies // 2}).standing is Standing.LEGAL
    judged = judge(decision, {"x>p": copies // 2 - 1, "y>p": 1})
    assert judged.standing is Standing.ILLEGAL
    assert judged.maximum == copies // 2


@pytest.mark.parametrize("copies", MANY)
def test_number_of_legal_declarations_is_exact(copies: int) -> None:
    # Every x attacks one of two targets; the y are spread over two targets and home.
    assert count_legal(army(copies)) == (copies + 1) * comb(copies + 2, 2)


def test_some_legal_declarations_of_a_huge_army_are_listed_at_once() -> None:
    listed = legal_declarations(army(10**9), limit=5)
    assert listed is not None
    assert len(listed) == 5
    assert all(judge(army(10**9), counts).standing is Standing.LEGAL for counts in listed)


@pytest.mark.parametrize("copies", MANY)
def test_nearest_legal_moves_only_the_members_that_have_to(copies: int) -> None:
    decision = army(copies)
    nearest = nearest_legal(decision, {"x>q": copies - 3, "y>p": 5})
    assert nearest is not None
    assert nearest["x>q"] >= copies - 3
    assert nearest.get("x>p", 0) + nearest["x>q"] == copies
    assert nearest["y>p"] == 5


@pytest.mark.parametrize("copies", MANY)
def test_blockers_in_bulk_with_at_least_two_each(copies: int) -> None:
    blocking = total(["b>a"])
    decision = Decision(
        actors=(Actor(key="b", count=copies),),
        options=(Option(key="b>a", actor="b", object="a", count=copies),),
        restrictions=(
            Restriction(formula=Or((AtMost(blocking, 0), AtLeast(blocking, 2))), reason="menace"),
        ),
        requirements=(
            Requirement(obeyed=Holding((any_of(["b>a"]),)), instances=1, reason="must be blocked"),
        ),
        costs=(Cost(taken=total([]), reason="nothing"),),
    )
    assert judge(decision, {}).maximum == 1
    assert judge(decision, {"b>a": 1}).standing is Standing.ILLEGAL
    assert judge(decision, {"b>a": 2}).standing is Standing.LEGAL
    assert count_legal(decision) == copies - 1


@pytest.mark.parametrize("copies", MANY)
def test_as_many_taxed_attackers_stay_as_can_be_paid_for(copies: int) -> None:
    decision = Decision(
        actors=(Actor(key="x", count=copies),),
        options=(Option(key="x>p", actor="x", object="p", count=copies),),
        costs=(Cost(taken=total(["x>p"]), reason="tax"),),
    )
    payable = copies // 3
    nearest = nearest_legal(
        decision, {"x>p": copies}, acceptable=lambda counts: counts.get("x>p", 0) <= payable
    )
    assert nearest == {"x>p": payable}
