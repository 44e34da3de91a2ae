"""The oracle against the scenario library, and against its own definition on random boards."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
import yaml
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.oracle import (
    OracleDoesNotKnow,
    attack_options,
    block_options,
    judge_attack,
    judge_block,
    questions,
)
from tests.oracle_question import Declaration, Question
from tests.oracle_reader import attackers, members, read_board
from tests.strategies import (
    attack_boards,
    block_boards,
    declarations,
    random_attack_board,
    random_block_board,
    random_declaration,
)

SCENARIOS = Path(os.environ.get("ARBITER_SCENARIOS", Path(__file__).parent.parent / "scenarios"))
"""The scenario library; the variable puts another one in its place."""

JUDGED_AT_LEAST = 0.8
"""The part of the library that the oracle must read, lest it agree by knowing nothing."""


def cases() -> Iterator[tuple[str, dict, dict]]:
    """Each attack, block and options case of the library: its place, its scenario and the case."""
    for path in sorted(SCENARIOS.rglob("*.y*ml")):
        for scenario in yaml.load_all(path.read_text(encoding="utf-8"), Loader=yaml.BaseLoader):
            for number, case in enumerate(scenario.get("cases", []), 1):
                if {"attack", "block", "options"} & case.keys():
                    yield f"{path.relative_to(SCENARIOS)}, case {number}", scenario, case


def attack_in(scenario: dict, items: list[str]) -> dict[str, tuple[str, ...]]:
    return {attacker: (target,) for attacker, target in attackers(read_board(scenario), items)}


def block_in(scenario: dict, items: list[str]) -> dict[str, tuple[str, ...]]:
    """The blocks of a list like ``[2 Saproling -> Bear, Guard -> Dragon & Bear]``."""
    board = read_board(scenario)
    declared: dict[str, tuple[str, ...]] = {}
    for item in items:
        who, _, whom = item.partition(" -> ")
        names = whom.split(" & ") if " & " in whom else [whom]
        if not all(any(name in (p.id, p.twins) for p in board.permanents) for name in names):
            names = whom.split(", ")
        met: list[str] = []
        for name in names:
            met += members(board, name, met)
        for blocker in members(board, who, list(declared)):
            declared[blocker] = tuple(met)
    return declared


def disagreements(scenario: dict, case: dict) -> list[str]:
    """What the oracle finds otherwise than the case expects."""
    if "options" in case:
        return options_disagreements(scenario, case)
    if not {"expect", "obeys"} & case.keys():
        return []
    pays = case.get("pay") != "none"
    if "attack" in case:
        answer = judge_attack(scenario, attack_in(scenario, case["attack"]), pays=pays)
    else:
        answer = judge_block(scenario, block_in(scenario, case["block"]), case.get("by"), pays=pays)
    found = []
    if "expect" in case and answer.legal != (case["expect"] == "legal"):
        found.append(f"expected {case['expect']}, found {answer}")
    if "obeys" in case and case["obeys"] != f"{answer.obeyed} of {answer.maximum}":
        found.append(f"expected {case['obeys']}, found {answer}")
    return found


def options_disagreements(scenario: dict, case: dict) -> list[str]:
    side = case["options"]
    options = (
        attack_options(scenario) if side == "attack" else block_options(scenario, case.get("by"))
    )
    read = attack_in if side == "attack" else block_in
    found = []
    if "maximum" in case and options.maximum != int(case["maximum"]):
        found.append(f"expected a maximum of {case['maximum']}, found {options}")
    if "legal" in case and options.legal != int(case["legal"]):
        found.append(f"expected {case['legal']} legal declarations, found {options}")
    have = {nameless(scenario, d) for d in options.declarations}
    for key, right in (
        ("only", lambda named: named == have),
        ("includes", lambda named: named <= have),
        ("excludes", lambda named: not named & have),
    ):
        if key in case and not right(
            {nameless(scenario, read(scenario, items)) for items in case[key]}
        ):
            found.append(f"expected {key} {case[key]}, found {options}")
    return found


def nameless(scenario: dict, declared: dict[str, tuple[str, ...]]) -> tuple:
    """A declaration in which the members of a count group all go by the group's name."""
    group = {p.id: p.twins or p.id for p in read_board(scenario).permanents}
    return tuple(
        sorted(
            (group[c], tuple(sorted(group.get(o, o) for o in objects)))
            for c, objects in declared.items()
        )
    )


def test_oracle_agrees_with_every_case_it_can_read() -> None:
    outcomes: Counter[str] = Counter()
    wrong = []
    for where, scenario, case in cases():
        try:
            found = disagreements(scenario, case)
        except OracleDoesNotKnow:
            outcomes["not read"] += 1
            continue
        outcomes["judged"] += 1
        wrong += [f"{where}: {text}" for text in found]
    if not outcomes:
        pytest.skip("no scenarios here")
    assert not wrong, "\n".join(wrong)
    assert outcomes["judged"] >= JUDGED_AT_LEAST * outcomes.total(), outcomes


def in_tuples(declared: dict[str, str | tuple[str, ...]]) -> dict[str, tuple[str, ...]]:
    return {c: (o,) if isinstance(o, str) else o for c, o in declared.items()}


# ------------------------------------------------------------------ the definition, word for word
def most_by_definition(question: Question, declared: Declaration, edition: str) -> int:
    """The most that a declaration to be compared with this one obeys (508.1d; 2003: 500.4-5)."""
    judged = question.write(declared)
    existing = question.existing(declared)
    most = 0
    for other in question.admissible:
        obeyed = question.obeyed_bits(other, existing)
        instead = dict(other.declared)
        changed = [c for c in question.able if instead.get(c) != declared.get(c)]
        on_their_own = all(
            c not in instead or question.takes_part(c, instead[c])[0] & obeyed for c in changed
        )
        if other.items <= judged.items and (edition != "2003" or on_their_own):
            most = max(most, obeyed.bit_count())
    return most


@pytest.mark.parametrize("board_of", [random_attack_board, random_block_board])
def test_maximum_is_that_of_the_definition(board_of) -> None:
    for seed in range(60):
        rng = Random(seed)
        scenario = board_of(rng)
        declared = random_declaration(rng, scenario)
        for question in questions(scenario):
            mine = {
                c: (t,) if isinstance(t, str) else t
                for c, t in declared.items()
                if c in question.able
            }
            _, _, maximum, _ = question.judge(mine, pays=True)
            assert maximum == most_by_definition(question, mine, scenario["rules"]), (
                scenario,
                declared,
            )


# ------------------------------------------------------------------ random boards
@given(st.data())
@settings(deadline=None)
def test_any_attack_on_a_random_board_is_judged(data) -> None:
    scenario = data.draw(attack_boards())
    answer = judge_attack(scenario, data.draw(declarations(scenario)))
    assert answer.legal == (not answer.broken and answer.obeyed >= answer.maximum)


@given(st.data())
@settings(deadline=None)
def test_any_block_on_a_random_board_is_judged(data) -> None:
    scenario = data.draw(block_boards())
    answer = judge_block(scenario, data.draw(declarations(scenario)))
    assert not answer.legal or not answer.broken


@pytest.mark.parametrize(
    ("board_of", "options", "judge"),
    [
        (random_attack_board, attack_options, judge_attack),
        (random_block_board, block_options, judge_block),
    ],
)
def test_what_may_be_declared_is_what_is_judged_legal(board_of, options, judge) -> None:
    for seed in range(60):
        rng = Random(seed)
        scenario = board_of(rng)
        found = options(scenario)
        assert found.legal == len(found.declarations) > 0
        assert all(judge(scenario, d, pays=False).legal for d in found.declarations)
        listed = {nameless(scenario, d) for d in found.declarations}
        declared = random_declaration(rng, scenario)
        legal = judge(scenario, declared, pays=False).legal
        listed_too = nameless(scenario, in_tuples(declared)) in listed
        assert legal == listed_too, (scenario, declared)
