"""`python -m benchmarks [NAME...] [--quick] [--markdown]`: ratios within one run, never promises of a time."""

from __future__ import annotations

import argparse
import importlib
import os
import platform
import sys
from collections.abc import Sequence
from importlib.metadata import version
from pathlib import Path

from benchmarks.table import Row, markdown, plain

NAMES = ("processes", "queries", "growth", "hard", "batch", "payments", "damage", "reading")
"""What can be measured, one file each; "reading" needs card data and is left out without it."""


def main(arguments: Sequence[str] | None = None) -> int:
    """The command. The exit status is 1 if a goal was missed."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description=__doc__)
    parser.add_argument(
        "names", nargs="*", metavar="NAME", help=f"of {', '.join(NAMES)}; by default all"
    )
    parser.add_argument(
        "--quick", action="store_true", help="small boards and few runs: to see that all works"
    )
    parser.add_argument(
        "--markdown", action="store_true", help="the tables as text for docs/benchmarks.md"
    )
    parser.add_argument(
        "--cards", type=Path, metavar="FILE", help="card data for the measurement of reading"
    )
    asked = parser.parse_args(arguments)
    unknown = sorted(set(asked.names) - set(NAMES))
    if unknown:
        parser.error(f"unknown: {', '.join(unknown)}; known are {', '.join(NAMES)}")
    if "reading" in asked.names and asked.cards is None:
        parser.error("reading needs --cards FILE")
    groups: list[tuple[str, Sequence[Row]]] = []
    for name in asked.names or NAMES:
        if name == "reading" and asked.cards is None:
            continue
        module = importlib.import_module(f"benchmarks.{name}")
        extra = {"cards": asked.cards} if name == "reading" else {}
        groups.append((module.TITLE, module.rows(quick=asked.quick, **extra)))
        if not asked.markdown:
            print(plain(groups[-1:]), end="\n\n", flush=True)
    if asked.markdown:
        print(f"{_machine()}\n\n{markdown(groups)}")
    missed = [row for _, rows in groups for row in rows if row.is_met is False]
    print(f"{len(missed)} goals missed", file=sys.stderr)
    return 1 if missed else 0


def _machine() -> str:
    return (
        f"Python {platform.python_version()}, OR-Tools {version('ortools')}, {os.cpu_count()} cores,"
        f" {platform.system()} on {platform.machine()}. Ratios are within one run; times are of this machine."
    )


if __name__ == "__main__":
    sys.exit(main())
