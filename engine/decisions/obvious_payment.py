"""The obvious payment: every need from the least flexible source that gives it, without a search.

It finds most payments of ordinary costs. Where it fails nothing is said: then the core searches. What it finds pays no life and gives
nothing away that is not asked for, and is checked against every row like any other payment.
"""

from __future__ import annotations

from collections.abc import Iterator

from engine.decisions.payment_books import Books
from engine.decisions.payment_terms import Lot, Meaning, Needed
from solver.decide import breaches
from solver.decision import Decision


def obvious_payment(books: Books, decision: Decision) -> dict[str, int] | None:
    """A payment that taps the least flexible sources first, or ``None`` where that leads nowhere."""
    if any(debt.demands for debt in books.debts):
        return None
    counts = _Hand(books).pay()
    if counts is None or next(breaches(decision, counts), None) is not None:
        return None
    return counts


class _Hand:
    """What is still there while needs are met one after the other."""

    def __init__(self, books: Books) -> None:
        self._books = books
        self._counts: dict[str, int] = {}
        self._untapped = {item.key: item.can_tap for item in books.objects}
        self._floating: dict[Lot, int] = {}
        self._pays: dict[Needed, dict[Lot, str]] = {}
        for key, meaning in books.meaning.items():
            if meaning.kind == "spend" and meaning.lot is not None and meaning.needed is not None:
                self._pays.setdefault(meaning.needed, {})[meaning.lot] = key
        self._taps = sorted(self._plain_uses(), key=lambda use: books.weight[use[0]])

    def _plain_uses(self) -> Iterator[tuple[str, Meaning, Lot]]:
        """Mana abilities that only tap and give mana of one type, with the lot that it is of."""
        for lot, made in self._books.supply.items():
            for key in made:
                meaning = self._books.meaning[key]
                ability = meaning.ability
                if (
                    ability is not None
                    and ability.cost.is_only_tapping()
                    and len(set(meaning.choice)) == 1
                ):
                    yield key, meaning, lot

    def pay(self) -> dict[str, int] | None:
        """The options taken, if every need is met."""
        owed = self._owed()
        for needed in sorted(owed, key=lambda one: (one.need.generic, len(one.need.types))):
            if not self._meet(needed, owed[needed]):
                return None
        return self._counts

    def _owed(self) -> dict[Needed, int]:
        """What is needed where each symbol is paid with mana, in its first way."""
        owed = {needed: n for needed, n in self._books.fixed_needs.items() if n}
        for key in self._first_ways():
            self._counts[key] = self._books.upper[key]
        for needed, terms in self._books.needs.items():
            asked = sum(-n * self._counts.get(key, 0) for key, n in terms.items())
            if asked:
                owed[needed] = owed.get(needed, 0) + asked
        return owed

    def _first_ways(self) -> Iterator[str]:
        settled: set[str] = set()
        for key, meaning in self._books.meaning.items():
            symbol = key.rsplit(":", 2)[0] if meaning.what else key.rsplit(":", 1)[0]
            if meaning.kind in ("way", "life") and key.startswith("d") and symbol not in settled:
                settled.add(symbol)
                yield key

    def _meet(self, needed: Needed, number: int) -> bool:
        pays = self._pays.get(needed, {})
        for lot, spend in pays.items():
            number -= self._spend(lot, spend, number)
        for key, meaning, lot in self._taps:
            if number <= 0:
                break
            if lot in pays and meaning.objects is not None:
                each = len(meaning.choice)
                times = min(-(-number // each), self._untapped[meaning.objects.key])
                self._untapped[meaning.objects.key] -= times
                self._take(key, times)
                self._floating[lot] = self._floating.get(lot, 0) + times * each
                number -= self._spend(lot, pays[lot], number)
        return number <= 0

    def _spend(self, lot: Lot, spend: str, most: int) -> int:
        """Spends mana that floats or is in the pool."""
        floating = min(most, self._floating.get(lot, 0))
        if floating:
            self._floating[lot] -= floating
        drawn = 0
        if (pool := self._books.fixed_pools.get(lot)) is not None:
            drawn = min(most - floating, self._books.upper[pool] - self._counts.get(pool, 0))
            self._take(pool, drawn)
        self._take(spend, floating + drawn)
        return floating + drawn

    def _take(self, key: str, times: int) -> None:
        if times:
            self._counts[key] = self._counts.get(key, 0) + times
