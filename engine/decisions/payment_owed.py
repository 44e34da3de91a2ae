"""What is owed, put down in the books: symbols with their ways, life, and objects to be given."""

from __future__ import annotations

from dataclasses import replace

from engine.decisions.mana_costs import Way, ways
from engine.decisions.mana_sources import Objects
from engine.decisions.payment_books import (
    CARD,
    COUNTER,
    LEAVES,
    LIFE,
    SHORT,
    Books,
    Terms,
    enter,
    tap_weight,
)
from engine.decisions.payment_terms import Debt, Demand, Meaning, Needed
from engine.decisions.qualities import CannotTell
from engine.decisions.selection import Context, matches


def owe(books: Books, name: str, debt: Debt) -> None:
    """Puts a debt down: each symbol in one of its ways (CR 107.4), life, and what is to be given (CR 118.3)."""
    for symbol, count in debt.mana:
        _symbol(books, name, debt, symbol, count)
    if debt.life:
        shares = {}
        for player in debt.payers:
            key = f"{name}:life:{player}"
            books.option(key, debt.life, Meaning(kind="life", player=player), LIFE)
            shares[key] = 1
            enter(books.life, player, key)
        books.exactly(shares, debt.life)
    for number, demand in enumerate(debt.demands):
        ask_for(books, f"{name}:{number}", debt.payers, demand, {}, demand.number)


def _symbol(books: Books, name: str, debt: Debt, symbol: str, count: int) -> None:
    choices = _ways(debt, symbol)
    if len(choices) == 1 and choices[0][0].need is not None:
        needed = Needed(choices[0][0].need, name, debt.purpose)
        amount = choices[0][0].amount * count
        books.fixed_needs[needed] = books.fixed_needs.get(needed, 0) + amount
        books.needs.setdefault(needed, {})
        return
    taken = {}
    for number, (way, players) in enumerate(choices):
        for player in players:
            key = f"{name}:{symbol}:{number}:{player}"
            meaning = Meaning(kind="way", player=player, what=symbol)
            if way.need is not None:
                books.option(key, count, meaning)
                terms = books.needs.setdefault(Needed(way.need, name, debt.purpose), {})
                terms[key] = terms.get(key, 0) - way.amount
            elif way.life:
                meaning = Meaning(kind="life", player=player, what=symbol, amount=way.life)
                books.option(key, count, meaning, LIFE * way.life)
                enter(books.life, player, key, way.life)
            else:
                meaning = Meaning(kind="energy", player=player, amount=way.energy)
                books.option(key, count, meaning, COUNTER)
                enter(books.energy, player, key, way.energy)
            taken[key] = 1
    if books.shortage and all(way.need is None for way, _ in choices):
        taken[shortfall(books, f"{name}:{symbol}", symbol, count)] = 1
    books.exactly(taken, count)


def _ways(debt: Debt, symbol: str) -> list[tuple[Way, tuple[str, ...]]]:
    """How the symbol can be paid, and by whom where that is not told by the mana."""
    found: list[tuple[Way, tuple[str, ...]]] = []
    for way in ways(symbol):
        found.append((way, debt.payers[:1] if way.need is not None else debt.payers))
    for player, colour, life in debt.life_for:
        if any(way.need is not None and not way.need.generic and not way.need.snow
               and colour in way.need.types for way in ways(symbol)):  # fmt: skip
            found.append((Way(life=life), (player,)))
    return found


def shortfall(books: Books, name: str, what: str, most: int, unit: int = SHORT) -> str:
    """An option to leave so much unpaid."""
    return books.option(f"short:{name}", most, Meaning(kind="short", what=what), unit)


def ask_for(
    books: Books, name: str, payers: tuple[str, ...], demand: Demand, uses: Terms, number: int
) -> None:
    """What is given covers the number, and as often as mana abilities that ask for it are activated."""
    given: Terms = {}
    most = number if not uses else number + sum(n * books.upper[key] for key, n in uses.items())
    if demand.kind in ("discard", "exile"):
        for player in payers:
            key = books.option(f"{name}:{demand.kind}:{player}", most,
                              Meaning(kind=demand.kind, player=player), CARD)  # fmt: skip
            given[key] = 1
            enter(books.cards, (demand.kind, player), key)
    for item in books.objects:
        if demand.kind in ("discard", "exile") or item.controller not in payers:
            continue
        if _is_meant(books, item, demand):
            given |= _give(books, f"{name}:{item.key}", item, demand, most, for_mana=bool(uses))
    if books.shortage and not uses:
        given[shortfall(books, name, demand.kind, most)] = 1
    books.exactly({**given, **{key: given.get(key, 0) - n for key, n in uses.items()}}, number)


def _is_meant(books: Books, item: Objects, demand: Demand) -> bool:
    assert demand.what is not None
    context = Context(battlefield=books.view, source=demand.source, you=item.controller)
    try:
        if matches(demand.what, item.sample, context):
            return True
        # A member of a group is another one than the member that asks.
        is_own_group = item.count > 1 and item.key == demand.source
        return is_own_group and matches(demand.what, item.sample, replace(context, source=None))
    except CannotTell:
        return False


def _give(
    books: Books, name: str, item: Objects, demand: Demand, most: int, *, for_mana: bool
) -> Terms:
    meaning = Meaning(kind=demand.kind, player=item.controller, objects=item, what=demand.counter)
    if demand.kind == "counters":
        have = item.sample.permanent.counter(demand.counter) * item.count
        key = books.option(name, min(most, have), meaning, COUNTER)
        enter(books.counters, (item.key, demand.counter), key)
    elif demand.kind == "tap":
        key = books.option(name, min(most, item.can_tap), meaning, tap_weight(item))
        enter(books.taps, item.key, key)
        if not for_mana:
            enter(books.gone_before, item.key, key)
    else:
        key = books.option(name, min(most, item.count), meaning, LEAVES + tap_weight(item))
        enter(books.leaves, item.key, key)
        if for_mana:
            enter(books.gone_before, item.key, key)
    return {key: 1}
