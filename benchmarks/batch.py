"""A batch of scenario files with one and with two processes (`arbiter verify`)."""

from __future__ import annotations

import tempfile
from pathlib import Path
from random import Random

from benchmarks.boards_as_files import written
from benchmarks.small_boards import SmallAttack, SmallBlock
from benchmarks.table import Row
from benchmarks.timing import ARBITER, Command, run_process

TITLE = "Batches"


def fill(folder: Path, files: int, seed: int) -> None:
    """Writes so many small boards, half of them attacks; each file asks whether doing nothing is legal, and expects the right answer."""
    chance = Random(seed)
    for number in range(files):
        board = small_attack(chance) if number % 2 == 0 else small_block(chance)
        kind = "attack" if number % 2 == 0 else "block"
        verdict = "illegal" if board.by_brute_force() else "legal"
        cases = [{kind: [], "expect": verdict, "obeys": f"0 of {board.by_brute_force()}"}]
        written(folder, f"{number:04}", {**board.scenario(), "cases": cases})


def small_attack(chance: Random) -> SmallAttack:
    """Six attackers with random requirements."""
    return SmallAttack(
        **{
            name: _some(chance, 6)
            for name in ("must", "goaded_by_bob", "must_attack_cara", "not_alone")
        },
        attackers=6,
        cap=chance.randint(1, 4),
    )


def small_block(chance: Random) -> SmallBlock:
    """Three attackers and four blockers with random restrictions and requirements."""
    attackers = {name: _some(chance, 3) for name in ("menace", "flying", "lure", "must_be_blocked")}
    blockers = {name: _some(chance, 4) for name in ("flying_blockers", "must_block")}
    return SmallBlock(**attackers, **blockers, attackers=3, blockers=4)


def rows(*, quick: bool) -> list[Row]:
    """The measurements."""
    files = 40 if quick else 1000
    with tempfile.TemporaryDirectory() as folder:
        fill(Path(folder), files, seed=1)
        times = [
            run_process(Command((*ARBITER, "verify", "-j", str(jobs), folder))) for jobs in (1, 2)
        ]
    one, two = times
    return [
        Row(what=f"verify of {files} files, 1 process", ratio=one, of="one second", seconds=one,
            note=f"{one / files * 1e3:.2f} ms a file"),
        Row(what=f"verify of {files} files, 2 processes", ratio=two / one, of="1 process", seconds=two,
            note=f"{two / files * 1e3:.2f} ms a file"),
    ]  # fmt: skip


def _some(chance: Random, number: int) -> tuple[int, ...]:
    return tuple(index for index in range(number) if chance.random() < 0.4)
