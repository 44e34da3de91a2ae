"""Amounts that only a resolving effect or a rule in force knows (CR 107, 608.2h)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Any

from engine.decisions.qualities import CannotTell
from engine.decisions.selection import Context, number, players_meant
from engine.game.objects import Source
from engine.game.table import Table
from engine.game.texts import RuleInForce, UnknownText
from engine.text import nouns
from engine.text.effect_amounts import (
    Amount,
    AsMuchMore,
    DoneThisWay,
    Half,
    LifeExtreme,
    Multiplied,
    ThatMuch,
)


@dataclass(slots=True, kw_only=True)
class Known:
    """What an amount may speak of."""

    context: Context
    that_much: int = 0
    x: int | None = None
    done: dict[str, int] = field(default_factory=dict)
    """What the earlier instructions did, by the words in front of "this way"."""
    gone: dict[str, Source] = field(default_factory=dict)
    """Objects that have left, as they were last seen, by handle (CR 608.2h)."""


def amount_of(amount: Amount, known: Known) -> int:
    """The value of an amount; one that cannot be determined is an error that names it. Halves are rounded as the text says."""
    match amount:
        case Half(of, up):
            whole = amount_of(of, known)
            return -(-whole // 2) if up else whole // 2
        case LifeExtreme(highest, among):
            board = known.context.battlefield.board
            totals = [board.player(name).life for name in players_meant(among, known.context)]
            return (max if highest else min)(totals, default=0)
        case DoneThisWay(what):
            return known.done.get(what, 0)
        case ThatMuch():
            return known.that_much
        case AsMuchMore(of, more):
            return amount_of(of, known) + more
        case Multiplied(of, by):
            return amount_of(of, known) * by
        case nouns.Times(factor, of):
            return factor * amount_of(of, known)
        case nouns.Plus(parts):
            return sum(amount_of(part, known) for part in parts)
        case nouns.UnknownNumber("X") if known.x is not None:
            return known.x
        case nouns.MeasureOf(measure, nouns.ThisObject() | nouns.TheObject() as what):
            identifier = known.context.source if isinstance(what, nouns.ThisObject) else what.name
            if identifier not in known.context.battlefield.objects and identifier in known.gone:
                return _measure(known.gone[identifier], measure)
    try:
        return number(amount, known.context)
    except CannotTell as why:
        raise UnknownText(f"this number could not be determined: {why}") from why


def _measure(source: Source, measure: str) -> int:
    from engine.decisions.qualities import mana_value

    if measure == "power":
        return source.power or 0
    if measure == "toughness":
        return source.toughness or 0
    return mana_value(source.mana_cost)


def changed_amount(table: Table, amount: Amount, that_much: int, entry: RuleInForce) -> int:
    """An amount of a replacement effect in terms of what would have happened."""
    return amount_of(amount, Known(context=entry.context(table.view), that_much=that_much))


def amount_for_rule(table: Table, amount: Amount, entry: RuleInForce, x: int | None = None) -> int:
    """The value of an amount from the point of view of a rule in force."""
    return amount_of(amount, Known(context=entry.context(table.view), x=x))


def everywhere(value: Any, change: Callable[[Any], Any]) -> Any:
    """The value with ``change`` applied to every part of it, from the outside in; ``None`` from it leaves a part as it is."""
    new = change(value)
    if new is not None:
        return new
    if isinstance(value, tuple) and type(value) is tuple:
        return tuple(everywhere(part, change) for part in value)
    names = getattr(value, "__dataclass_fields__", None)
    if names is None or isinstance(value, type):
        return value
    changed = {}
    for name in names:
        before = getattr(value, name)
        after = everywhere(before, change)
        if after != before:
            changed[name] = after
    return replace(value, **changed) if changed else value
