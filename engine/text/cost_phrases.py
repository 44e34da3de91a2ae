"""Prices of attacking and blocking: "its controller pays {2} for each of those creatures", "you sacrifice a land"."""

from __future__ import annotations

from dataclasses import replace

from engine.text.abilities import Price
from engine.text.grammar import Parser, captured, choice, given, many, maybe, named, rule
from engine.text.nouns import AllOf, AttackingPlayer, CountOf, Filter, InState, Other, Quantity
from engine.text.player_phrases import PLAYER_PHRASE
from engine.text.quantity_phrases import COUNTED, COUNTERS, NUMBER, OBJECTS, QUANTITY, WHERE_X_IS

MANA = captured(Parser(lambda text, at: (0, at + 1) if text.words[at].startswith("{") else None))
"""Mana symbols in braces."""

EACH = "each"
"""Every price is counted by the creatures that attack or block anyway."""


def _counted(quantity: Quantity) -> Quantity | str:
    """The attacking or blocking creatures are counted anyway, one by one; others besides this one are not."""
    if not isinstance(quantity, CountOf) or not _in_combat(quantity.filter):
        return quantity
    parts = quantity.filter.parts if isinstance(quantity.filter, AllOf) else ()
    return quantity if Other() in parts else EACH


def _in_combat(what: Filter) -> bool:
    if isinstance(what, AllOf):
        return any(_in_combat(part) for part in what.parts)
    return what in (
        InState("attacking"),
        InState("blocking"),
        InState("blocking it"),
    ) or isinstance(what, AttackingPlayer)


FACTOR = choice(
    rule(lambda n: n, "where x is", WHERE_X_IS),
    given(EACH, "for each of those|these|the creatures"),
    given(EACH, "for each of them"),
    given(EACH, "for each attacker|blocker"),
    rule(_counted, "for each", COUNTED),
)


def _mana(mana: str, factors: tuple[Quantity | str, ...]) -> Price:
    times = next((factor for factor in factors if not isinstance(factor, str)), None)
    if times is not None and mana.upper() == "{X}":
        mana = "{1}"
    return Price(mana=mana, times=times)


FACTORS = maybe(many(rule(lambda factor: factor, maybe(","), FACTOR)), ())


def _sacrifice(number: int, what: Filter, _: object) -> Price:
    return Price(sacrifice=((number, what),))


ONE_OR_MORE = maybe(NUMBER, 1)

ITEM = choice(
    rule(_mana, "pay|pays", MANA, FACTORS),
    rule(lambda life, _: Price(life=life), "pay|pays", NUMBER, "life", FACTORS),
    rule(lambda n, f: Price(life=1, times=n), "pay|pays life equal to", QUANTITY, FACTORS),
    rule(_sacrifice, "sacrifice|sacrifices", ONE_OR_MORE, OBJECTS, FACTORS),
    rule(lambda n, what, _: Price(tap=((n, what),)), "tap|taps", ONE_OR_MORE, OBJECTS, FACTORS),
    rule(lambda n, _: Price(discard=n), "discard|discards", NUMBER, "card|cards", FACTORS),
    rule(
        lambda n, what, _: Price(return_to_hand=((n, what),)),
        "return|returns",
        ONE_OR_MORE,
        OBJECTS,
        "to its|their owner 's hand|hands",
        FACTORS,
    ),
    rule(
        lambda n, _: Price(exile_from_graveyard=n),
        "exile|exiles",
        NUMBER,
        "card|cards from your|their|his graveyard",
        FACTORS,
    ),
    rule(
        lambda n, kind, what, _: Price(remove_counters=((n, kind, what),)),
        "remove|removes",
        NUMBER,
        COUNTERS,
        "from",
        OBJECTS,
        FACTORS,
    ),
)


def _sum(items: tuple[Price, ...]) -> Price:
    total = items[0]
    for item in items[1:]:
        total = replace(
            total,
            mana=total.mana + item.mana,
            life=total.life + item.life,
            sacrifice=total.sacrifice + item.sacrifice,
            tap=total.tap + item.tap,
            discard=total.discard + item.discard,
        )
    return total


PRICE = named(
    "a price",
    rule(lambda who, price: price, PLAYER_PHRASE, rule(_sum, many(ITEM, "and"))),
)
"""Behind "unless": who pays, and what."""
