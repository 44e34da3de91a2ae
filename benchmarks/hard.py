"""Boards that hide a hard problem: decided within a second, and never wrong.

The labels are known beforehand: a planted cover, a part of the elements that can't be divided by three, or (small ones) a search.
"""

from __future__ import annotations

import time
from collections.abc import Callable

from benchmarks.exact_cover import ExactCover, packed, planted, uneven
from benchmarks.hard_blocks import BlockBoard, family_b, family_rb, family_t, menacing, pigeonhole
from benchmarks.table import Row
from benchmarks.timing import WrongAnswerError
from solver.decide import Standing, judge

TITLE = "Exact covers, pigeonholes and ladders, in the core"

FAMILIES: tuple[tuple[str, Callable[[ExactCover], BlockBoard], int, int], ...] = (
    ("T", family_t, 40, 4),
    ("T", family_t, 40, 6),
    ("RB", family_rb, 20, 3),
    ("RB", family_rb, 20, 6),
    ("B", family_b, 20, 6),
)
"""Name, generator, the size q, and how many triples there are for each that a cover needs."""


def rows(*, quick: bool) -> list[Row]:
    """The measurements."""
    found = []
    for name, family, size, density in FAMILIES:
        size = 5 if quick else size
        for seed in range(1, 2 if quick else 4):
            yes, no = planted(size, density, seed), uneven(size, density, seed)
            what = f"{name}, q = {size}, {len(yes.triples)} triples"
            found.append(_row(f"{what}, a cover", family(yes), Standing.ILLEGAL))
            if family is not family_b or len(packed(no)) >= no.size - 1:
                found.append(_row(f"{what}, no cover", family(no), Standing.LEGAL))
    number = 12 if quick else 60
    for board, what in (
        (pigeonhole(number), f"{number} must be blocked, one blocker too few"),
        (
            pigeonhole(number // 2, 2),
            f"{number // 2} menacing must be blocked, one blocker too few",
        ),
        (menacing(number), f"{number} menacing must be blocked by {number}"),
    ):
        found.append(_row(what, board, Standing.LEGAL))
    fewer = menacing(number, blocked=number // 2 - 1)
    found.append(_row(f"{number} menacing, one block too few", fewer, Standing.ILLEGAL))
    return found


def _row(what: str, board: BlockBoard, right: Standing) -> Row:
    """One run: a hard board isn't asked twice. Undecided misses the goal; a wrong answer ends the run."""
    decision, counts = board.decision(), board.counts()
    started = time.perf_counter()
    judged = judge(decision, counts)
    taken = time.perf_counter() - started
    note = judged.standing.value
    if judged.standing is Standing.UNDECIDED:
        note += f", between {judged.maximum_at_least} and {judged.maximum_at_most}"
        return Row(
            what=what, ratio=float("inf"), of="one second", goal=1.0, seconds=taken, note=note
        )
    if judged.standing is not right:
        raise WrongAnswerError(f"{what}: {judged.standing}, but {right} is right")
    return Row(what=what, ratio=taken, of="one second", goal=1.0, seconds=taken, note=note)
