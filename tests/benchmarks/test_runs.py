"""Every measurement runs, on small boards, and finds the answers that it is meant to time."""

from __future__ import annotations

import importlib
import json
from pathlib import Path
from random import Random

import pytest

from benchmarks import boards
from benchmarks.__main__ import NAMES, main
from benchmarks.batch import small_attack, small_block
from benchmarks.boards_as_files import decision
from benchmarks.matching import can_pay
from benchmarks.table import Row, markdown, plain
from solver.decide import judge

IN_PROCESS = tuple(name for name in NAMES if name not in ("processes", "batch", "reading"))
"""Those that start no process: the others take as long as many starts of the program."""


@pytest.mark.parametrize("name", IN_PROCESS)
def test_quick_run_gives_rows(name: str) -> None:
    rows = importlib.import_module(f"benchmarks.{name}").rows(quick=True)
    assert rows
    assert all(row.ratio > 0 for row in rows)


def test_reading_counts_the_cards_of_a_file(tmp_path: Path) -> None:
    card = {"name": "Bear", "type_line": "Creature — Bear", "oracle_text": "Menace", "power": "2"}
    path = tmp_path / "cards.jsonl"
    path.write_text(json.dumps(card), encoding="utf-8")
    rows = importlib.import_module("benchmarks.reading").rows(quick=True, cards=path)
    assert rows[0].what == "1 cards"


def test_reading_without_cards_is_refused() -> None:
    with pytest.raises(SystemExit):
        main(["reading"])


def test_unknown_measurement_is_refused() -> None:
    with pytest.raises(SystemExit):
        main(["growht"])


def test_small_boards_have_one_maximum_in_all_their_forms() -> None:
    chance = Random(5)
    for _ in range(10):
        for small in (small_attack(chance), small_block(chance)):
            most = small.by_brute_force()
            assert judge(decision(small.scenario()), {}).maximum_at_least == most
            assert small.by_public_api() == most


def test_matching_finds_a_payment_that_greed_would_miss() -> None:
    green, white = frozenset("G"), frozenset("W")
    assert can_pay([green, white], [green | white, green])
    assert not can_pay([green, green], [green | white, white])
    assert can_pay([frozenset()], [white])
    assert not can_pay([frozenset(), frozenset()], [white])


def test_table_tells_goals_met_and_missed() -> None:
    rows = [
        Row(what="fast", ratio=0.5, of="unit", goal=1.0, seconds=0.002),
        Row(what="slow", ratio=3.0, of="unit", goal=1.0),
        Row(what="only shown", ratio=7.0, of="unit"),
    ]
    assert [row.is_met for row in rows] == [True, False, None]
    text = plain([("Title", rows)])
    assert "2.0 ms" in text
    assert text.count("MISSED") == 1
    assert "| slow | 3 | <= 1 | MISSED | unit |  |  |" in markdown([("Title", rows)])


def test_long_comparison_with_the_oracle_counts_its_boards(
    capsys: pytest.CaptureFixture[str],
) -> None:
    boards.main(["--attack", "2", "--block", "2", "--seed", "3", "-j", "1"])
    assert "2 attack boards and 2 block boards" in capsys.readouterr().out
