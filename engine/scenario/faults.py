"""What is wrong with a file: faults with their place, and the nearest known word."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from engine.errors import InputError

MAX_CANDIDATES = 2000
"""Nearest words are looked for among so many, to keep a hostile file from costing time."""


@dataclass(frozen=True, slots=True, order=True)
class Place:
    """Where something stands in a file: line and columns from 1, the end column not included."""

    line: int
    column: int
    end_column: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Fault:
    """One thing that is wrong with a file."""

    place: Place
    code: str
    """A word for the kind of fault, for machines: ``unknown-key``, ``wrong-type`` …"""
    message: str
    near: str | None = None
    """The known word that was probably meant."""

    def __str__(self) -> str:
        hint = f'; did you mean "{self.near}"?' if self.near is not None else ""
        return f"{self.place.line}:{self.place.column}: {self.message}{hint}"


class ScenarioError(InputError):
    """A file that is no scenario, with all its faults in order of the file."""

    def __init__(self, faults: Iterable[Fault], *, file: str = "", text: str = "") -> None:
        self.faults = tuple(sorted(faults, key=lambda fault: (fault.place, fault.message)))
        self.file = file
        self.text = text
        """The file's text, to show the lines at fault."""
        super().__init__("\n".join(f"{file}:{fault}" for fault in self.faults))


def render(fault: Fault, text: str, file: str = "") -> str:
    """The fault as ``file:line:column: message`` with the line it stands in and a caret below it."""
    head = f"{file}:{fault}" if file else str(fault)
    lines = text.splitlines()
    if not 1 <= fault.place.line <= len(lines):
        return head
    line = lines[fault.place.line - 1]
    start = min(fault.place.column - 1, len(line))
    # A very long line is cut to what surrounds the fault.
    left = max(0, start - 60)
    shown = "".join(" " if not char.isprintable() else char for char in line[left : left + 100])
    width = max(1, min(fault.place.end_column - 1, left + len(shown)) - start)
    gutter = f"{fault.place.line:>5} | "
    caret = " " * (len(gutter) - 2) + "| " + " " * (start - left) + "^" * width
    return f"{head}\n{gutter}{shown.rstrip()}\n{caret}"


def nearest(word: str, known: Iterable[str]) -> str | None:
    """The known word that differs from ``word`` by a slip or two; None when no word comes near.

    Case counts for nothing. Of equally near words one that begins alike is taken, and else the first.
    """
    wanted = word.strip().casefold()
    if not wanted or len(wanted) > 80:
        return None
    limit = 2 if len(wanted) <= 3 else 3 if len(wanted) <= 7 else 4
    best, best_distance = None, float(limit)
    for number, candidate in enumerate(known):
        if number >= MAX_CANDIDATES:
            break
        folded = candidate.casefold()
        if abs(len(folded) - len(wanted)) > best_distance:
            continue
        # A word that begins alike is a little nearer than one that does not.
        distance = _distance(wanted, folded, limit) + (folded[:1] != wanted[:1]) / 2
        if distance < best_distance and distance < max(len(folded), 1):
            best, best_distance = candidate, distance
    return best


def _distance(one: str, other: str, limit: int) -> int:
    """Insertions, deletions, changes and swaps of neighbours between two words; ``limit`` or more is not told apart."""
    before: list[int] = []
    above = list(range(len(other) + 1))
    for row, char in enumerate(one, 1):
        line = [row]
        for column, counterpart in enumerate(other, 1):
            cost = min(
                above[column] + 1, line[column - 1] + 1, above[column - 1] + (char != counterpart)
            )
            swapped = row > 1 and column > 1 and char == other[column - 2]
            if swapped and one[row - 2] == counterpart:
                cost = min(cost, before[column - 2] + 1)
            line.append(cost)
        if min(line) >= limit:
            return limit
        before, above = above, line
    return above[-1]
