"""Reading the rules text of all cards of a file: time and memory. The file is the caller's; no card data is kept here."""

from __future__ import annotations

import sys
import time
from itertools import islice
from pathlib import Path

from benchmarks.table import Row
from benchmarks.timing import Command, peak_megabytes
from engine.cards.coverage import CoverageResult, coverage
from engine.cards.importers import CardFile
from engine.text.reader import read
from engine.text.reading import Reading

TITLE = "Reading rules text"

_CHILD = "import sys, pathlib, benchmarks.reading as r; r.read_all(pathlib.Path(sys.argv[1]), int(sys.argv[2]) or None)"


def read_all(cards: Path, most: int | None) -> CoverageResult:
    """Reads every card of the file, or the first so many."""
    return coverage(islice(CardFile(cards), most), _read)


def _read(text: str, *, own_name: str, types: tuple[str, ...]) -> Reading:
    return read(text, own_name=own_name, types=" ".join(types))


def rows(*, quick: bool, cards: Path) -> list[Row]:
    """The measurements."""
    most = 500 if quick else None
    started = time.perf_counter()
    found = read_all(cards, most)
    taken = time.perf_counter() - started
    child = Command((sys.executable, "-c", _CHILD, str(cards.resolve()), str(most or 0)))
    memory = peak_megabytes(child)
    what = f"{found.cards:,} cards"
    each = f"{found.sentences:,} sentences, {taken / max(1, found.sentences) * 1e6:.0f} us each"
    return [
        Row(what=what, ratio=taken, of="one second", seconds=taken, note=each),
        Row(what=f"{what}: memory", ratio=memory / 500, of="500 MB", note=f"{memory:.0f} MB"),
    ]
