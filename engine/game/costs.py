"""Costs that rules texts name, turned into what the payment decision is asked (CR 118, 601.2f, 602.2b)."""

from __future__ import annotations

from engine.decisions.mana_costs import Symbols, counted
from engine.decisions.payment_terms import Demand
from engine.game.actions import IllegalAction
from engine.game.amounts import Known, amount_of
from engine.game.counters import add_counters, remove_counters
from engine.game.effects_on_zones import sacrifice
from engine.game.life import give_counters
from engine.game.objects import ObjectRef
from engine.game.table import Table
from engine.game.tapping import tap, untap
from engine.game.texts import UnknownText
from engine.game.zones import discard, find, mill, move
from engine.text.effect_amounts import Pick, Selection, Zone
from engine.text.effects import Cost
from engine.text.nouns import Anything, Host, PlayerRef, ThisObject


def symbols(mana: str, x: int | None, times: int = 1) -> Symbols:
    """Mana symbols with X put in; "{X}" without a value is 0."""
    found: dict[str, int] = {}
    for symbol, count in counted(mana):
        name = str(x or 0) if symbol in ("X", "Y", "Z") else symbol
        if name == "0" and symbol != "0":
            continue
        found[name] = found.get(name, 0) + count * times
    return tuple(found.items())


def mana_of(cost: Cost, known: Known) -> Symbols:
    """The mana of a cost."""
    times = 1 if cost.times is None else max(0, amount_of(cost.times, known))
    return symbols(cost.mana, known.x, times)


def life_of(cost: Cost, known: Known) -> int:
    """The life that a cost asks for."""
    return 0 if cost.life is None else max(0, amount_of(cost.life, known))


def demands_of(cost: Cost, known: Known, source: str | None) -> tuple[Demand, ...]:
    """The objects of a cost that somebody has to find; what the source itself gives is paid by `pay_own_part`."""
    found: list[Demand] = []
    for kind, selections in (
        ("sacrifice", cost.sacrifice),
        ("tap", cost.tap_others),
        ("return", cost.return_to_hand),
        ("discard", cost.discard),
        ("exile", cost.exile),
    ):
        for selection in selections:
            if isinstance(selection.filter, ThisObject | Host):
                continue
            found.append(_demand(kind, selection, known, source))
    return tuple(found)


def _demand(kind: str, selection: Selection, known: Known, source: str | None) -> Demand:
    if selection.pick is Pick.ALL and selection.number is None:
        raise UnknownText("a cost that gives everything of a kind is not played yet")
    number = 1 if selection.number is None else amount_of(selection.number, known)
    if kind in ("discard", "exile"):
        if kind == "exile" and selection.zone is not Zone.GRAVEYARD:
            raise UnknownText(
                f"a cost that exiles from the {selection.zone.value} is not played yet"
            )
        if not isinstance(selection.filter, Anything) or selection.pick is Pick.AT_RANDOM:
            raise UnknownText(f"a cost that {kind}s a card of some kind is not played yet")
        return Demand(kind=kind, number=number)
    return Demand(kind=kind, number=number, what=selection.filter, source=source)


def pay_own_part(table: Table, player: str, cost: Cost, ref: ObjectRef, known: Known) -> None:
    """What the source of an ability pays itself: {T}, its own sacrifice, its counters, loyalty (CR 602.2b, 606.4).

    Raises IllegalAction when it cannot.
    """
    item = table.game.present(ref)
    seen = table.seen(ref)
    if cost.tap or cost.untap:
        if item is None or seen is None or item.permanent.status.tapped is cost.tap:
            raise IllegalAction(f"{ref.id} is {'tapped' if cost.tap else 'not tapped'} already")
        if seen.is_creature() and item.permanent.status.sick and not seen.has_keyword("haste"):
            raise IllegalAction(
                f"{ref.id} has not been under its controller's control since the turn began (302.6)"
            )
        if cost.tap:
            tap(table, ref)
        else:
            untap(table, ref)
    if cost.loyalty is not None:
        _loyalty(table, ref, amount_of(cost.loyalty, known))
    for removal in cost.remove_counters:
        number = None if removal.number is None else amount_of(removal.number, known)
        for on in removal.on:
            if isinstance(on, PlayerRef):
                _pay_counters(table, player, removal.kind or "", number or 0)
                continue
            if not (isinstance(on, Selection) and isinstance(on.filter, ThisObject)):
                raise UnknownText(
                    "removing counters from another object as a cost is not played yet"
                )
            have = item.permanent.counter(removal.kind or "") if item is not None else 0
            if number is not None and have < number:
                raise IllegalAction(f"{ref.id} has only {have} {removal.kind} counters")
            remove_counters(table, ref, removal.kind, number)
    for put in cost.put_counters:
        add_counters(table, ref, put.kind, amount_of(put.number, known))
    if cost.mill is not None:
        mill(table, player, amount_of(cost.mill, known))
    if any(isinstance(selection.filter, ThisObject) for selection in cost.sacrifice):
        sacrifice(table, player, ref)
    if any(isinstance(selection.filter, ThisObject) for selection in cost.return_to_hand):
        move(table, ref, Zone.HAND)
    if any(isinstance(selection.filter, ThisObject) for selection in cost.exile):
        move(table, ref, Zone.EXILE)
    if any(isinstance(selection.filter, ThisObject) for selection in cost.discard):
        found = find(table.game, ref)
        if found is not None:
            discard(table, player, found.card)


def _pay_counters(table: Table, player: str, kind: str, number: int) -> None:
    """Counters of the player's own, such as energy (CR 107.14)."""
    if table.player(player).counter(kind) < number:
        raise IllegalAction(f"{player} has fewer than {number} {kind} counters")
    give_counters(table, player, kind, -number)


def _loyalty(table: Table, ref: ObjectRef, change: int) -> None:
    item = table.game.present(ref)
    if item is None:
        raise IllegalAction(f"{ref.id} is gone")
    have = (item.permanent.loyalty or 0) + item.permanent.counter("loyalty")
    if have + change < 0:
        raise IllegalAction(f"{ref.id} has only {have} loyalty (606.6)")
    table.change_printed(ref, loyalty=(item.permanent.loyalty or 0) + change)
