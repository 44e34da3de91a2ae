"""Attack and block decisions against the brute-force oracle on random boards: verdicts, counts, and what is shown as legal.

`python -m benchmarks.boards` does the same on as many boards as one likes.
"""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.comparison import disagreements, random_disagreements
from tests.strategies import attack_boards, block_boards, declarations

COST_AND_COMPANY: dict[str, Any] = {
    "rules": "current",
    "format": "duel",
    "active": "Ann",
    "players": {
        "Ann": {
            "battlefield": [
                {"name": "A", "pt": "3/1", "text": "This creature must be blocked if able."},
                {
                    "name": "Bond",
                    "type": "Enchantment — Aura",
                    "attached_to": "Z",
                    "text": "Enchant creature\nEnchanted creature can't attack or block unless its controller pays {1}.",
                },
            ]
        },
        "Bob": {
            "battlefield": [
                {"name": "V", "pt": "1/1"},
                {"name": "Y", "pt": "1/1", "text": "This creature blocks this turn if able."},
                {
                    "name": "Z",
                    "pt": "3/1",
                    "text": "This creature can't block alone.\nThis creature blocks A this combat if able.",
                },
            ]
        },
    },
    "scenario": "a blocker that costs something and can't block alone",
    "attacking": ["A -> Bob"],
}
ALLIES_OF_ONE_GROUP: dict[str, Any] = {
    "rules": "current",
    "format": "duel",
    "active": "Ann",
    "players": {
        "Ann": {
            "battlefield": [
                {
                    "name": "B",
                    "pt": "3/1",
                    "type": "Creature — Ally",
                    "count": "2",
                    "text": "This creature attacks each combat if able unless you control another Ally.",
                }
            ]
        },
        "Bob": {},
    },
    "scenario": "each of two in a group is another Ally to the other",
}
"""Boards on which the two once differed."""

BOARDS = 200
PART = 25


@pytest.mark.parametrize("board", [COST_AND_COMPANY, ALLIES_OF_ONE_GROUP])
def test_boards_once_misjudged_are_judged_as_by_the_oracle(board: dict[str, Any]) -> None:
    assert not disagreements(board, [{}])


@pytest.mark.parametrize("first", range(0, BOARDS, PART))
@pytest.mark.parametrize("kind", ["attack", "block"])
def test_random_boards_are_judged_as_by_the_oracle(kind: str, first: int) -> None:
    for seed in range(first, first + PART):
        wrong = [item for item in random_disagreements(kind, seed) if not item.is_open]
        assert not wrong, f"{kind} board {seed}: {wrong[0]}"


HYPOTHESIS = settings(
    max_examples=60,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)


@HYPOTHESIS
@given(data=st.data())
def test_small_attack_boards_are_judged_as_by_the_oracle(data: st.DataObject) -> None:
    _agree(data, data.draw(attack_boards(most_creatures=4)))


@HYPOTHESIS
@given(data=st.data())
def test_small_block_boards_are_judged_as_by_the_oracle(data: st.DataObject) -> None:
    _agree(data, data.draw(block_boards(most_attackers=3, most_blockers=4)))


def _agree(data: st.DataObject, scenario: dict[str, Any]) -> None:
    declared = [data.draw(declarations(scenario)) for _ in range(2)]
    wrong = [item for item in disagreements(scenario, declared) if not item.is_open]
    assert not wrong, str(wrong[0])
