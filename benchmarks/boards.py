"""Random boards against the brute-force oracle: `python -m benchmarks.boards --attack 20000 --block 20000 --seed 1`.

Board N of a seed is always the same board, so a disagreement found in a long run can be looked at again with
`--seed N --attack 1`. The exit status is 1 if there was any.
"""

from __future__ import annotations

import argparse
import os
import sys
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from itertools import chain, islice

from tests.comparison import Disagreement, random_disagreements

SHOWN = 10
"""Disagreements that are printed with their boards."""
CHUNK = 25
"""Boards that a process takes at a time."""

Board = tuple[str, int]
"""What is to be declared on it, and the seed that makes it."""


def compared(board: Board) -> tuple[Board, list[Disagreement]]:
    """One board and what the program and the oracle say differently of it."""
    return board, random_disagreements(*board)


def asked(attack: int, block: int, seed: int) -> Iterator[Board]:
    """The boards of a run: so many of each kind, from the seed on."""
    return chain(
        (("attack", number) for number in range(seed, seed + attack)),
        (("block", number) for number in range(seed, seed + block)),
    )


def found_in(boards: Iterator[Board], processes: int) -> Iterator[tuple[Board, list[Disagreement]]]:
    """The boards compared, in order, by one process or several."""
    if processes == 1:
        yield from map(compared, boards)
        return
    with ProcessPoolExecutor(processes) as pool:
        # A window at a time: the pool would otherwise hold every board of a long run at once.
        while window := list(islice(boards, CHUNK * processes * 8)):
            yield from pool.map(compared, window, chunksize=CHUNK)


def run(attack: int, block: int, seed: int, processes: int) -> tuple[Counter[str], Counter[str]]:
    """Compares the boards, printing what is found: the disagreements and the questions left open come back, by kind."""
    whole, started = attack + block, time.monotonic()
    count: Counter[str] = Counter()
    opened: Counter[str] = Counter()
    for number, ((kind, board), found) in enumerate(
        found_in(asked(attack, block, seed), processes), 1
    ):
        for item in found:
            opened[f"{kind}: {item.kind}"] += item.is_open
            count[f"{kind}: {item.kind}"] += not item.is_open
            if not item.is_open and count.total() <= SHOWN:
                print(f"\n{kind} board {board}: {item}", flush=True)
        if sys.stderr.isatty() or number % 1000 == 0 or number == whole:
            pace = number / (time.monotonic() - started)
            print(
                f"\r{number} of {whole} boards, {count.total()} disagreements, {pace:.0f} a second",
                end="" if sys.stderr.isatty() else "\n",
                file=sys.stderr,
                flush=True,
            )
    return count, opened


def main(arguments: Sequence[str] | None = None) -> int:
    """The command."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.boards", description=__doc__)
    parser.add_argument("--attack", type=int, default=0, metavar="N", help="attack boards")
    parser.add_argument("--block", type=int, default=0, metavar="N", help="block boards")
    parser.add_argument("--seed", type=int, default=1, metavar="N", help="the first board")
    parser.add_argument("-j", "--processes", type=int, default=os.cpu_count() or 1, metavar="N")
    asked_for = parser.parse_args(arguments)
    count, opened = run(asked_for.attack, asked_for.block, asked_for.seed, asked_for.processes)
    for word, counter in (("disagreements", count), ("questions left open", opened)):
        for what, number in sorted(counter.items()):
            if number:
                print(f"{number} {word} about {what}")
    print(
        f"{asked_for.attack} attack boards and {asked_for.block} block boards, four declarations and the number of"
        f" legal ones on each: {count.total()} disagreements with the oracle"
    )
    return 1 if count else 0


if __name__ == "__main__":
    sys.exit(main())
