"""What effects ask to be paid for a creature that attacks or blocks (CR 508.1h, 509.1d)."""

from __future__ import annotations

from dataclasses import dataclass

from engine.decisions.in_force import Characteristics, InForce
from engine.decisions.selection import Context, matches, number
from engine.decisions.verdict import Reason
from engine.text.abilities import Price
from engine.text.nouns import Filter


@dataclass(frozen=True, slots=True, kw_only=True)
class Charge:
    """One payment that one effect asks for one creature, with the amounts worked out."""

    reason: Reason
    payer: str
    mana: tuple[tuple[str, int], ...] = ()
    """Symbols without braces, and how many of each: ``("2", 1)``, ``("W/P", 1)``."""
    life: int = 0
    sacrifice: tuple[tuple[int, Filter], ...] = ()
    tap: tuple[tuple[int, Filter], ...] = ()
    return_to_hand: tuple[tuple[int, Filter], ...] = ()
    discard: int = 0
    exile_from_graveyard: int = 0
    remove_counters: tuple[tuple[int, str, Filter], ...] = ()
    source: str | None = None
    """From whose point of view the filters are read; ``you`` is the payer."""


def charge(
    price: Price, entry: InForce, creature: Characteristics, context: Context, reason: Reason
) -> Charge | None:
    """The price for one creature, or ``None`` where the effect does not ask it of this one.

    The creature's controller pays (CR 508.1h-j; in shared turns each from own mana, 810.5).
    """
    if price.each is not None and not matches(price.each, creature, context):
        return None
    times = 1 if price.times is None else max(0, number(price.times, context))
    return Charge(
        reason=reason,
        payer=creature.controller,
        mana=tuple((symbol, count * times) for symbol, count in symbols(price.mana)),
        life=price.life * times,
        sacrifice=price.sacrifice,
        tap=price.tap,
        return_to_hand=price.return_to_hand,
        discard=price.discard,
        exile_from_graveyard=price.exile_from_graveyard,
        remove_counters=price.remove_counters,
        source=entry.source,
    )


def symbols(mana: str) -> tuple[tuple[str, int], ...]:
    """The symbols of a mana cost in braces with their numbers, in the order written: ``{2}{W}{W}``."""
    found: dict[str, int] = {}
    for symbol in mana.replace("}", "").split("{")[1:]:
        found[symbol] = found.get(symbol, 0) + 1
    return tuple(found.items())
