"""Whole ranges of counts at once: how many ways an actor's members spread over options, and which ways score most."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from math import comb


@dataclass(frozen=True, slots=True)
class Side:
    """An option taken ``low`` to ``low + width`` times, each of which gains ``gain``."""

    low: int
    width: int
    gain: int


@dataclass(frozen=True, slots=True)
class Box:
    """One side for each option of an actor; ``room`` bounds what is taken above the lows (``None``: nothing does)."""

    sides: tuple[Side, ...]
    room: int | None

    def best(self) -> tuple[int, int]:
        """The highest gain in the box and in how many ways it is reached."""
        taken, free, left, exact = self._face()
        gained = sum(
            side.gain * (side.low + more) for side, more in zip(self.sides, taken, strict=True)
        )
        if exact:
            gained += self.sides[free[0]].gain * (left or 0)
        return gained, _ways([self.sides[index].width for index in free], left, exact)

    def ways(self) -> Iterator[tuple[int, ...]]:
        """The counts of the options in every way that gains most, in a fixed order."""
        taken, free, left, exact = self._face()
        base = [side.low + more for side, more in zip(self.sides, taken, strict=True)]
        for extra in _spread([self.sides[index].width for index in free], left, exact):
            counts = list(base)
            for index, more in zip(free, extra, strict=True):
                counts[index] += more
            yield tuple(counts)

    def _face(self) -> tuple[list[int], list[int], int | None, bool]:
        """What the best ways have in common and where they differ.

        First what each of them takes above the lows; then the options that may vary, how much is left for these together, and
        whether all of that must be used.
        """
        taken = [0] * len(self.sides)
        left = self.room
        for gain in sorted({side.gain for side in self.sides if side.gain > 0}, reverse=True):
            group = [i for i, side in enumerate(self.sides) if side.gain == gain and side.width]
            wanted = sum(self.sides[index].width for index in group)
            if left is not None and wanted > left:
                return taken, group, left, True
            for index in group:
                taken[index] = self.sides[index].width
            left = None if left is None else left - wanted
        idle = [i for i, side in enumerate(self.sides) if side.gain == 0 and side.width]
        return taken, idle, left, False


def _ways(widths: list[int], left: int | None, exact: bool) -> int:
    """In how many ways numbers from 0 to each width add up to ``left`` (at most to it unless ``exact``)."""
    if left is None or (not exact and sum(widths) <= left):
        product = 1
        for width in widths:
            product *= width + 1
        return product
    # Inclusion and exclusion over the widths that are exceeded, equal sums taken together.
    excluded = {0: 1}
    for width in widths:
        step = dict(excluded)
        for used, sign in excluded.items():
            beyond = used + width + 1
            if beyond <= left:
                step[beyond] = step.get(beyond, 0) - sign
        excluded = step
    more = len(widths) - 1 if exact else len(widths)
    return sum(sign * comb(left - used + more, more) for used, sign in excluded.items())


def _spread(widths: list[int], left: int | None, exact: bool) -> Iterator[tuple[int, ...]]:
    if not widths:
        if not exact or left == 0:
            yield ()
        return
    rest = widths[1:]
    most = widths[0] if left is None else min(widths[0], left)
    least = max(0, left - sum(rest)) if exact and left is not None else 0
    for first in range(least, most + 1):
        for others in _spread(rest, None if left is None else left - first, exact):
            yield (first, *others)
