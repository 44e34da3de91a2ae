"""Reading the rules text of all cards of a file: time and memory. The file is the caller's; no card data is kept here."""

from __future__ import annotations

import sys
import time
from pathlib import Path

from benchmarks.table import Row
from benchmarks.timing import Command, peak_megabytes

TITLE = "Reading rules text"

_READ_ALL = (
    "import sys\n"
    "from itertools import islice\n"
    "from pathlib import Path\n"
    "from engine.cards.coverage import coverage\n"
    "from engine.cards.importers import CardFile\n"
    "from engine.text.reader import read\n"
    "most = int(sys.argv[2]) or None\n"
    "coverage(islice(CardFile(Path(sys.argv[1])), most), read)\n"
)


def rows(*, quick: bool, cards: Path) -> list[Row]:
    """The measurements."""
    from itertools import islice

    from engine.cards.coverage import coverage
    from engine.cards.importers import CardFile
    from engine.text.reader import read

    most = 500 if quick else None
    started = time.perf_counter()
    found = coverage(islice(CardFile(cards), most), read)
    taken = time.perf_counter() - started
    command = Command((sys.executable, "-c", _READ_ALL, str(cards.resolve()), str(most or 0)))
    memory = peak_megabytes(command)
    sentences = f"{found.sentences:,} sentences, {taken / max(1, found.sentences) * 1e6:.0f} us each"
    return [
        Row(what=f"{found.cards:,} cards", ratio=taken, of="one second", seconds=taken, note=sentences),
        Row(what=f"{found.cards:,} cards: memory", ratio=memory / 500, of="500 MB", note=f"{memory:.0f} MB"),
    ]
