"""Combat damage: who assigns how much to what, judged as a whole."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.decisions.damage import count, judge
from engine.decisions.verdict import Outcome, Verdict
from engine.scenario.reader import read_text
from tests.oracle_damage import differs, random_combat


def verdict(ann: str, bob: str, blocking: str, damage: str, **keys: str) -> Verdict:
    """The verdict on the one case of a scenario in which everybody of Ann's attacks Bob unless ``attacking`` says otherwise."""
    attacking = keys.pop("attacking", None)
    if attacking is None:
        names = [part.split()[0] for part in ann.split("; ")]
        attacking = ", ".join(f"{name} -> Bob" for name in names)
    rules = keys.pop("rules", "current")
    more = "".join(f", {key}: {value}" for key, value in keys.items())
    lists = [
        "".join(f"\n      - {item}" for item in side.split("; ") if item) for side in (ann, bob)
    ]
    (scenario,) = read_text(
        f"""
scenario: A combat
rules: {rules}
players:
  Ann:
    battlefield:{lists[0]}
  Bob:
    battlefield:{lists[1] or " []"}
attacking: [{attacking}]
blocking: [{blocking}]
cases:
  - {{damage: [{damage}]{more}}}
""",
        "combat.yaml",
    )
    return judge(scenario.board, scenario.cases[0].damage)  # type: ignore[union-attr]


def broken(found: Verdict) -> set[str]:
    return {rule for violation in found.violations for rule in violation.rules}


GUARD = "{name: Guard, pt: 2/2, text: This creature can block an additional creature each combat.}"


@pytest.mark.parametrize(
    ("damage", "rule"),
    [
        ('"Ox -> Spawn 2, Hunter 2"', None),
        ('"Ox -> Hunter 4"', None),
        ('"Ox -> Spawn 2, Hunter 1"', "510.1a"),
        ('"Ox -> Spawn 3, Bob 1"', "510.1c"),
        ('"Ox -> Spawn 5"', "510.1a"),
    ],
)
def test_a_blocked_attacker_divides_all_of_its_power_among_its_blockers(damage, rule):
    found = verdict("Ox 4/3", "Spawn 2/3; Hunter 1/1", "Spawn -> Ox, Hunter -> Ox", damage)
    assert (found.outcome is Outcome.LEGAL) is (rule is None)
    assert rule is None or rule in broken(found)


def test_a_trampler_goes_past_blockers_that_others_kill():
    blocks = '"Guard -> Cat, Boar"'
    cat_and_boar = "Cat 1/1; Boar 3/3 trample"
    through = 'Cat -> Guard 1, "Boar -> Guard 1, Bob 2", Guard -> Cat 2'
    too_much = "Cat -> Guard 1, Boar -> Bob 3, Guard -> Cat 2"
    assert verdict(cat_and_boar, GUARD, blocks, through).outcome is Outcome.LEGAL
    assert "702.19b" in broken(verdict(cat_and_boar, GUARD, blocks, too_much))


def test_one_point_of_deathtouch_elsewhere_is_lethal_for_everybody():
    blocks = '"Guard -> Asp, Boar"'
    guard = GUARD.replace("2/2", "5/5")
    damage = "Asp -> Guard 1, Boar -> Bob 4, Guard -> Asp 5"
    assert (
        verdict("Asp 1/1 deathtouch; Boar 4/4 trample", guard, blocks, damage).outcome
        is Outcome.LEGAL
    )
    assert verdict("Asp 1/1; Boar 4/4 trample", guard, blocks, damage).outcome is Outcome.ILLEGAL


def test_a_source_that_is_not_named_assigns_in_the_only_way_there_is():
    found = verdict("Ox 4/4; Elk 3/3", "Dog 2/2", "Dog -> Ox", "Ox -> Dog 4")
    assert found.outcome is Outcome.LEGAL


def test_a_source_with_a_choice_must_be_named():
    found = verdict("Ox 4/4; Elk 3/3", "Dog 2/2; Fox 1/1", "Dog -> Ox, Fox -> Ox", "Elk -> Bob 3")
    assert [violation.message for violation in found.violations] == ["damage.unnamed"]


def test_a_trampler_too_weak_to_go_past_need_not_be_named():
    found = verdict("Ox 2/2 trample; Elk 3/3", "Dog 2/5", "Dog -> Ox", "Elk -> Bob 3")
    assert found.outcome is Outcome.LEGAL


def test_the_fix_is_the_nearest_assignment():
    found = verdict(
        "Ox 6/6 trample", "Dog 2/2; Fox 3/3", "Dog -> Ox, Fox -> Ox", '"Ox -> Dog 1, Fox 3, Bob 2"'
    )
    assert found.fix is not None
    assigned = found.fix.declaration.assignments  # type: ignore[union-attr]
    by_the_ox = {(a.recipient, a.amount) for a in assigned if a.source.id == "Ox"}
    assert by_the_ox == {("Dog", 2), ("Fox", 3), ("Bob", 1)}


def test_the_wrong_player_may_not_divide_a_banded_attackers_damage():
    args = ("Ox 4/4", "Dog 1/1 banding; Fox 5/5", "Dog -> Ox, Fox -> Ox", '"Ox -> Dog 2, Fox 2"')
    assert verdict(*args, by="Bob").outcome is Outcome.LEGAL
    assert "702.22j" in broken(verdict(*args, by="Ann"))


def test_in_the_first_step_only_quick_creatures_deal_damage():
    args = ("Ox 3/3 first strike; Elk 2/2", "Dog 2/2", "Dog -> Ox")
    assert verdict(*args, "Ox -> Dog 3", step="first").outcome is Outcome.LEGAL
    assert "510.4" in broken(verdict(*args, "Ox -> Dog 3, Elk -> Bob 2", step="first"))
    assert verdict(*args, "Elk -> Bob 2, Dog -> Ox 2", step="regular").outcome is Outcome.LEGAL


def test_a_group_of_blockers_needs_lethal_damage_for_each_member():
    args = ("Ox 6/6 trample", "3 Saproling 1/1", "2 Saproling -> Ox")
    assert verdict(*args, '"Ox -> Saproling 2, Bob 4"').outcome is Outcome.LEGAL
    assert "702.19b" in broken(verdict(*args, '"Ox -> Saproling 1, Bob 5"'))


def test_members_of_a_group_assign_what_each_of_them_has():
    args = ("3 Ox 2/2", "Dog 1/1", "Dog -> Ox")
    attacking = "3 Ox -> Bob"
    damage = "Ox -> Dog 2, 2 Ox -> Bob 4"
    assert verdict(*args, damage, attacking=attacking).outcome is Outcome.LEGAL
    assert (
        verdict(*args, "Ox -> Dog 2, 2 Ox -> Bob 6", attacking=attacking).outcome is Outcome.ILLEGAL
    )


def test_an_attacker_of_a_planeswalker_that_is_gone_assigns_nothing():
    sage = "{name: Sage, type: Planeswalker, loyalty: 3, status: [phased out]}"
    attacking = "Ox -> Sage"
    assert verdict("Ox 3/3", sage, "", "", attacking=attacking).outcome is Outcome.LEGAL
    assert (
        verdict("Ox 3/3", sage, "", "Ox -> Bob 3", attacking=attacking).outcome is Outcome.ILLEGAL
    )


def test_toughness_instead_of_power():
    text = "This creature assigns combat damage equal to its toughness rather than its power."
    ox = f"{{name: Ox, pt: 0/4, text: {text}}}"
    assert verdict(ox, "", "", "Ox -> Bob 4", attacking="Ox -> Bob").outcome is Outcome.LEGAL
    assert verdict(ox, "", "", "Ox -> Bob 0", attacking="Ox -> Bob").outcome is Outcome.ILLEGAL


@pytest.mark.parametrize(
    ("order", "damage", "legal"),
    [
        ("[Dog, Fox]", '"Ox -> Dog 3, Fox 2"', True),
        ("[Fox, Dog]", '"Ox -> Dog 3, Fox 2"', False),
        ("[Fox, Dog]", '"Ox -> Dog 1, Fox 4"', True),
    ],
)
def test_in_2011_damage_follows_the_given_order(order, damage, legal):
    found = verdict(
        "Ox 5/5",
        "Dog 0/3; Fox 0/4",
        "Dog -> Ox, Fox -> Ox",
        damage,
        rules='"2011"',
        order=f"{{Ox: {order}}}",
    )
    assert (found.outcome is Outcome.LEGAL) is legal


def test_a_band_is_blocked_as_a_whole():
    args = ("Squire 1/3 banding; Page 1/2", "Ogre 3/2", "Ogre -> Page")
    attacking = "Squire + Page -> Bob"
    assert verdict(*args, "Ogre -> Squire 3", attacking=attacking).outcome is Outcome.LEGAL
    assert (
        verdict(*args, "Ogre -> Squire 3, Squire -> Bob 1", attacking=attacking).outcome
        is Outcome.ILLEGAL
    )


def test_fifty_blockers_are_counted_and_judged():
    blockers = "; ".join(f"Dog{n} 1/1" for n in range(50))
    blocks = ", ".join(f"Dog{n} -> Ox" for n in range(50))
    (scenario,) = read_text(
        f"""
scenario: Many blockers
players:
  Ann: {{battlefield: [Ox 60/60 trample]}}
  Bob: {{battlefield: [{blockers.replace("; ", ", ")}]}}
attacking: [Ox -> Bob]
blocking: [{blocks}]
""",
        "many.yaml",
    )
    number = count(scenario.board)
    assert number is not None
    assert number > 10**28


@settings(max_examples=60, deadline=None)
@given(st.integers(0, 10**9))
def test_engine_and_brute_force_agree(seed):
    rng = random.Random(seed)
    assert differs(rng, random_combat(rng)) is None
