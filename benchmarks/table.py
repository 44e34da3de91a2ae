"""The table that a run prints: one row a measurement, each a ratio to something measured in the same run."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass


@dataclass(frozen=True, kw_only=True)
class Row:
    """One measurement: how many times ``of`` it is, and the most that it should be (``None``: shown for comparison only)."""

    what: str
    ratio: float
    of: str
    goal: float | None = None
    seconds: float | None = None
    note: str = ""

    @property
    def is_met(self) -> bool | None:
        """Whether the goal is reached; ``None`` without one."""
        return None if self.goal is None else self.ratio <= self.goal


HEADINGS = ("what", "ratio", "goal", "", "of", "time", "note")


def number(value: float) -> str:
    """Three figures are what a time on a shared machine is good for."""
    return f"{value:,.0f}" if value >= 100 else f"{value:.3g}"


def duration(seconds: float | None) -> str:
    """A time in the unit that suits it."""
    if seconds is None:
        return ""
    if seconds >= 1:
        return f"{seconds:.2f} s"
    return f"{seconds * 1e3:.1f} ms" if seconds >= 1e-3 else f"{seconds * 1e6:.0f} us"


def cells(row: Row) -> tuple[str, ...]:
    """The row's cells as words."""
    goal = "" if row.goal is None else f"<= {number(row.goal)}"
    met = {None: "", True: "ok", False: "MISSED"}[row.is_met]
    return (row.what, number(row.ratio), goal, met, row.of, duration(row.seconds), row.note)


def plain(groups: Iterable[tuple[str, Sequence[Row]]]) -> str:
    """The tables for a terminal, one a group, columns aligned over all of them."""
    found = [(title, [cells(row) for row in rows]) for title, rows in groups]
    every = [HEADINGS, *(row for _, rows in found for row in rows)]
    widths = [max(len(row[column]) for row in every) for column in range(len(HEADINGS))]
    lines = []
    for title, rows in found:
        lines += ["", title] if title else []
        lines += [
            "  ".join(
                cell.rjust(width) if column in (1, 5) else cell.ljust(width)
                for column, (cell, width) in enumerate(zip(row, widths, strict=True))
            ).rstrip()
            for row in (HEADINGS, *rows)
        ]
    return "\n".join(lines).lstrip("\n")


def markdown(groups: Iterable[tuple[str, Sequence[Row]]]) -> str:
    """The same as sections of a document."""
    lines = []
    for title, rows in groups:
        lines += ["", f"## {title}", "", "| what | ratio | goal | met | of | time | note |"]
        lines.append("| --- | ---: | --- | --- | --- | ---: | --- |")
        lines += [
            "| " + " | ".join(cell.replace("|", "\\|") for cell in cells(row)) + " |"
            for row in rows
        ]
    return "\n".join(lines).lstrip("\n")
