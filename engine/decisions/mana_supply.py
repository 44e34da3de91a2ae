"""Where mana comes from, put down in the books: mana abilities and pools."""

from __future__ import annotations

from engine.decisions.mana_costs import GENERIC, pool, ways
from engine.decisions.mana_restrictions import Purpose
from engine.decisions.mana_sources import ManaAbility, Objects
from engine.decisions.payment_books import (
    CONVERTER,
    COUNTER,
    FLEXIBLE,
    LEAVES,
    LIFE,
    Books,
    Terms,
    enter,
    tap_weight,
)
from engine.decisions.payment_owed import ask_for
from engine.decisions.payment_terms import Demand, Lot, Meaning, Needed

MOST_CONVERTERS = 256
"""Members of alike sources whose mana abilities cost mana are told apart up to so many in all."""


def put_sources(books: Books) -> None:
    """Every mana ability with how often it can be activated; those that cost mana member by member (CR 605)."""
    if not books.needs:
        return
    converters = sum(1 for item in books.objects for a in item.abilities if a.cost.mana)
    room = MOST_CONVERTERS
    for item in books.objects:
        for number, ability in enumerate(item.abilities):
            name = f"use:{item.key}:{number}"
            most = item.count * books.units
            if ability.cost.taps:
                most = item.can_tap
            elif ability.cost.leaves:
                most = item.count
            if not ability.cost.mana:
                _use(books, name, item, ability, most, None)
                continue
            useful = min(most, books.units * converters)
            books.capped = books.capped or useful > room
            members = min(useful, room)
            room -= members
            before: Terms = {}
            for member in range(members):
                used = _use(books, f"{name}:{member}", item, ability, 1, f"{name}:{member}")
                books.at_most(used, 1)
                if before:  # alike members in order
                    books.at_most({**used, **dict.fromkeys(before, -1)}, 0)
                before = used


def _use(
    books: Books, name: str, item: Objects, ability: ManaAbility, most: int, maker: str | None
) -> Terms:
    cost = ability.cost
    uses: Terms = {}
    weight = (tap_weight(item) if cost.taps else 1) + (LEAVES if cost.leaves else 0)
    weight += FLEXIBLE * len({kind for choice in ability.choices for kind in choice})
    weight += LIFE * cost.other.life + (CONVERTER if maker else 0) + COUNTER * cost.energy
    for choice in ability.choices:
        key = f"{name}:{choice}"
        meaning = Meaning(
            kind="use", player=item.controller, objects=item, ability=ability, choice=choice
        )
        books.option(key, most, meaning, weight)
        uses[key] = 1
        for kind in choice:
            lot = Lot(item.controller, kind, item.snow, ability.restriction, maker)
            terms = books.supply.setdefault(lot, {})
            terms[key] = terms.get(key, 0) - 1
    for key in uses:
        if cost.taps:
            enter(books.taps, item.key, key)
        if cost.leaves:
            enter(books.leaves, item.key, key)
            enter(books.gone_before, item.key, key)
        if cost.other.life:
            enter(books.life, item.controller, key, cost.other.life)
        if cost.energy:
            enter(books.energy, item.controller, key, cost.energy)
        for n, kind in cost.own_counters:
            enter(books.counters, (item.key, kind), key, n)
    _other_costs(books, name, item, ability, uses)
    for symbol, count in cost.mana:
        _symbol_of_source(books, name, item, symbol, count, uses)
    return uses


def _symbol_of_source(
    books: Books, name: str, item: Objects, symbol: str, count: int, uses: Terms
) -> None:
    """One activation of a member needs these symbols (CR 605.3a); the choice of halves is the payer's."""
    possible = [way for way in ways(symbol) if way.need is not None]
    purpose = Purpose(kind="ability", words=frozenset(item.sample.types))
    if len(possible) == 1:
        terms = books.needs.setdefault(
            Needed(possible[0].need or GENERIC, name, purpose, item.controller), {}
        )
        for key in uses:
            terms[key] = terms.get(key, 0) - possible[0].amount * count
        return
    taken: Terms = {}
    for number, way in enumerate(possible):
        key = books.option(f"{name}:{symbol}:{number}", count, Meaning(kind="way", what=symbol))
        terms = books.needs.setdefault(
            Needed(way.need or GENERIC, name, purpose, item.controller), {}
        )
        terms[key] = -way.amount
        taken[key] = 1
    books.exactly({**taken, **dict.fromkeys(uses, -count)}, 0)


def _other_costs(books: Books, name: str, item: Objects, ability: ManaAbility, uses: Terms) -> None:
    other = ability.cost.other
    demands = [
        Demand(kind="sacrifice", number=n, what=what, source=item.key)
        for n, what in other.sacrifice
    ]
    demands += [Demand(kind="tap", number=n, what=what, source=item.key) for n, what in other.tap]
    demands += [
        Demand(kind="return", number=n, what=what, source=item.key)
        for n, what in other.return_to_hand
    ]
    demands += [
        Demand(kind="counters", number=n, what=what, counter=kind, source=item.key)
        for n, kind, what in other.remove_counters
    ]
    if other.discard:
        demands.append(Demand(kind="discard", number=other.discard))
    if other.exile_from_graveyard:
        demands.append(Demand(kind="exile", number=other.exile_from_graveyard))
    for index, demand in enumerate(demands):
        owed = dict.fromkeys(uses, demand.number)
        ask_for(books, f"{name}:cost{index}", (item.controller,), demand, owed, 0)


def put_pools(books: Books) -> None:
    """The mana that is in pools already; what is taken from them is spent (CR 106.4, 118.3a)."""
    if not books.needs:
        return
    for player in books.payers():
        for kind, number in pool(books.view.board.player(player).mana).items():
            key = books.option(
                f"pool:{player}:{kind}", number, Meaning(kind="pool", player=player, what=kind)
            )
            lot = Lot(player, kind)
            books.supply.setdefault(lot, {})[key] = -1
            books.fixed_pools[lot] = key
