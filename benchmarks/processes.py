"""Whole processes, from start to exit, in units of the import of `cp_model` that runs next to them."""

from __future__ import annotations

import tempfile
from pathlib import Path

from benchmarks.boards_as_files import ask, check, nearest_legal, written
from benchmarks.hard_blocks import BlockBoard, menacing
from benchmarks.large_boards import distinct_attack, realistic_attack, realistic_block
from benchmarks.small_boards import TEN_ATTACKERS, Scenario
from benchmarks.table import Row
from benchmarks.timing import (
    ARBITER,
    Command,
    peak_megabytes,
    run_process,
    seconds,
    whole_processes,
)

TITLE = "Whole processes"
UNIT = "import of cp_model"

OBLIGED = "This creature attacks each combat if able."


def nothing_unmet() -> Scenario:
    """A small board on which the declaration obeys everything."""
    return {
        "scenario": "everything obeyed",
        "active": "Ann",
        "players": {
            "Ann": {
                "battlefield": [{"name": "Berserker", "pt": "3/2", "text": OBLIGED}, "Bear 2/2"]
            },
            "Bob": {"battlefield": ["Wall 0/4 defender"]},
        },
    }


def competing() -> Scenario:
    """A small board on which not everything that is required can be done."""
    creatures = [{"name": name, "pt": "3/2", "text": OBLIGED} for name in ("Berserker", "Raider")]
    return {
        "scenario": "one too many",
        "active": "Ann",
        "players": {"Ann": {"battlefield": [*creatures, "Bear 2/2"]}, "Bob": {}},
        "effects": ["No more than one creature can attack each combat."],
    }


def rows(*, quick: bool) -> list[Row]:
    """The measurements."""
    with tempfile.TemporaryDirectory() as folder:
        return [*_in_units(Path(folder), quick=quick), *_distinct(Path(folder), quick=quick)]


def _in_units(folder: Path, *, quick: bool) -> list[Row]:
    size = 20 if quick else 100
    quiet, rivals = (
        written(folder, "quiet", nothing_unmet()),
        written(folder, "rivals", competing()),
    )
    ten = written(folder, "ten", TEN_ATTACKERS.scenario())
    commands: dict[str, tuple[Command, float | None]] = {
        "arbiter --help": (Command((*ARBITER, "--help")), 0.35),
        "attack, nothing unmet": (ask("attack", quiet, ["Berserker -> Bob"], status=0), 0.6),
        "attack, competing requirements, legal": (
            ask("attack", rivals, ["Berserker -> Bob"], status=0),
            1.0,
        ),
        "attack, competing requirements, illegal": (
            ask("attack", rivals, ["Bear -> Bob"], status=1),
            1.0,
        ),
        "attack, 10 creatures, nobody": (ask("attack", ten, [], status=1), None),
    }
    for number, goal in ((2, None), (8, None), (size, 3.0)):
        for verdict, board in (
            ("legal", menacing(number)),
            ("illegal", menacing(number, blocked=number // 2 - 1)),
        ):
            path = _block_file(folder, f"menacing-{number}-{verdict}", board, verdict)
            commands[f"block, {number} menacing against {number}, {verdict}"] = (check(path), goal)
    creatures = 160 if quick else 5000
    for kind, scenario in (
        ("attack", realistic_attack(creatures)),
        ("block", realistic_block(creatures)),
    ):
        path = written(folder, f"realistic-{kind}", scenario)
        what = f"{kind}, {creatures} creatures of 16 kinds"
        commands[f"{what}, nobody"] = (ask(kind, path, [], status=1), 3.0)
        legal = nearest_legal(scenario)
        commands[f"{what}, legal"] = (ask(kind, path, legal, status=0), 3.0)
    times = whole_processes({name: c for name, (c, _) in commands.items()}, runs=3 if quick else 9)
    found = [
        Row(what=name, ratio=times[name].units, of=UNIT, goal=goal, seconds=times[name].seconds)
        for name, (_, goal) in commands.items()
    ]
    for verdict in ("legal", "illegal"):
        eight, two = (times[f"block, {n} menacing against {n}, {verdict}"] for n in (8, 2))
        what = f"block, 8 menacing against 8, {verdict}"
        ratio = eight.seconds / two.seconds
        found.append(
            Row(what=what, ratio=ratio, of="2 against 2", goal=1.15, seconds=eight.seconds)
        )
    return found


def _block_file(folder: Path, name: str, board: BlockBoard, verdict: str) -> Path:
    return written(folder, name, board.scenario(verdict))


def _distinct(folder: Path, *, quick: bool) -> list[Row]:
    """All creatures different: time and memory of the whole process against one second and 500 MB."""
    found = []
    for number in (10, 50) if quick else (10, 100, 1000):
        path = written(folder, f"distinct-{number}", distinct_attack(number, 1))
        command = ask("attack", path, [], status=1)
        run_process(command)
        taken = seconds(lambda command=command: run_process(command))
        goal = 1.0 if number >= 1000 else None
        what = f"attack, {number} all different, nobody"
        found.append(Row(what=what, ratio=taken, of="one second", goal=goal, seconds=taken))
        memory = peak_megabytes(command)
        found.append(
            Row(
                what=f"{what}: memory",
                ratio=memory / 500,
                of="500 MB",
                goal=1.0,
                note=f"{memory:.0f} MB",
            )
        )
    return found
