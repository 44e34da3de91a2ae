"""Which sources pay which symbols, by bipartite matching: the plain way, for costs without choices other than colour."""

from __future__ import annotations

from collections.abc import Sequence


def can_pay(symbols: Sequence[frozenset[str]], sources: Sequence[frozenset[str]]) -> bool:
    """Whether every symbol gets a source of its own that makes one of its colours; a symbol without colours takes any source."""
    paid_by: dict[int, int] = {}

    def find(symbol: int, seen: set[int]) -> bool:
        colours = symbols[symbol]
        for source, makes in enumerate(sources):
            if source in seen or (colours and colours.isdisjoint(makes)):
                continue
            seen.add(source)
            if source not in paid_by or find(paid_by[source], seen):
                paid_by[source] = symbol
                return True
        return False

    return all(find(symbol, set()) for symbol in range(len(symbols)))
