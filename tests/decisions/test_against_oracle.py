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

BOARDS = 200
PART = 25


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
