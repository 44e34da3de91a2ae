"""Mana pools, and costs as they are paid in a game: the payment decision finds or judges the payment (CR 106, 118, 601.2f-h)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from engine.board.card import CardText
from engine.decisions.mana_costs import TYPES, ways
from engine.decisions.payment_question import Question
from engine.decisions.payment_receipt import Activation, Given, Receipt
from engine.decisions.payment_rules import paying_rules
from engine.decisions.payment_split import faults, hold_to, named_in
from engine.decisions.payment_terms import Debt
from engine.decisions.verdict import Outcome, Reason, Verdict
from engine.game.actions import IllegalAction
from engine.game.counters import remove_counters
from engine.game.effects_on_zones import discard_cards, sacrifice
from engine.game.events import Event
from engine.game.life import lose_life
from engine.game.objects import PlayerState
from engine.game.table import Table
from engine.game.tapping import tap
from engine.game.zones import move
from engine.rules.type_words import BASIC_LAND_TYPES
from engine.text.effect_amounts import Zone
from solver.optimum import DEFAULT

LAND_MANA = {land_type.lower(): mana for land_type, mana in BASIC_LAND_TYPES.items()}


def add_mana(table: Table, player: str, mana: Iterable[str]) -> None:
    """Mana goes into a player's pool (CR 106.4)."""
    found = tuple(mana)
    pool = (*table.player(player).pool, *found)
    table.change_player(player, pool=tuple(sorted(pool, key=TYPES.index)))
    table.note(Event(what="mana", player=player, name="".join(f"{{{kind}}}" for kind in found)))


def pay(
    table: Table,
    player: str,
    debt: Debt,
    *,
    card: CardText | None = None,
    split: tuple[Any, ...] | None = None,
) -> None:
    """Pays a debt: as ``split`` proposes, or in the simplest way there is.

    Raises IllegalAction when it cannot be paid, or not so; UndecidedError when the limits do not suffice.
    """
    if not (debt.mana or debt.life or debt.demands):
        return
    rules = paying_rules(table.view, card, player)
    question = Question(view=table.view, debts=(debt,), unable_to_tap={}, rules=rules)
    answer = question.answer(DEFAULT) if split is None else _as_proposed(question, split)
    if isinstance(answer, Reason):
        raise IllegalAction("the cost cannot be paid", _refusal(table, answer))
    settle(table, answer, debt)


def _as_proposed(question: Question, split: tuple[Any, ...]) -> Receipt | Reason:
    question.told_apart = named_in(split)
    wrong = faults(question, split)
    if wrong:
        return wrong[0]
    question.hold_to = lambda model: hold_to(model, split)
    found = question.payment(DEFAULT)
    return found if found is not None else question.misfit(DEFAULT)


def _refusal(table: Table, reason: Reason) -> Verdict:
    return Verdict(
        kind="pay", outcome=Outcome.ILLEGAL, rules=table.edition.value, violations=(reason,)
    )


# Carrying out a payment.


def settle(table: Table, receipt: Receipt, debt: Debt | None = None) -> None:
    """Does what a payment says: activates mana abilities, then pays mana, life and objects (CR 601.2g-h)."""
    made: dict[str, list[str]] = {}
    for activation in receipt.activations:
        _activate(table, activation)
        made.setdefault(activation.player, []).extend(activation.mana * activation.source.count)
    for player, mana in receipt.pool:
        pool = Counter(table.player(player).pool)
        pool.subtract(mana)
        table.change_player(player, pool=tuple(sorted((+pool).elements(), key=TYPES.index)))
        made.setdefault(player, []).extend(mana)
    surplus = any(len(activation.mana) > 1 for activation in receipt.activations)
    if surplus and debt is not None:
        _keep_surplus(table, made, debt, receipt)
    for given in receipt.given:
        _give(table, given)
    for player, amount in receipt.life:
        lose_life(table, player, amount)
        table.note(Event(what="pays life", player=player, amount=amount))
    for player, amount in receipt.energy:
        counters = dict(table.player(player).counters)
        counters["energy"] = counters.get("energy", 0) - amount
        table.change_player(player, counters=tuple((kind, n) for kind, n in counters.items() if n))


def _activate(table: Table, activation: Activation) -> None:
    item = table.game.find(activation.source.id)
    if item is None:
        return
    cost = activation.ability.cost
    for number, kind in cost.own_counters:
        remove_counters(table, item.card.ref, kind, number)
    if cost.taps:
        tap(table, item.card.ref)
    if cost.leaves:
        sacrifice(table, activation.player, item.card.ref)


def _keep_surplus(table: Table, made: dict[str, list[str]], debt: Debt, receipt: Receipt) -> None:
    """Mana that sources gave beyond what was owed stays in the pool (CR 106.4)."""
    for player, mana in made.items():
        left = list(mana)
        needs = [
            need
            for symbol, count in debt.mana
            for need in [_needs(symbol)] * count
            if need is not None
        ]
        needs += [
            need
            for activation in receipt.activations
            for symbol, count in activation.ability.cost.mana
            for need in [_needs(symbol)] * (count * activation.source.count)
            if need is not None
        ]
        for types, amount in sorted(needs, key=lambda need: len(need[0])):
            for _ in range(amount):
                kind = next((each for each in left if each in types), None)
                if kind is not None:
                    left.remove(kind)
        if left:
            add_mana(table, player, left)


def _needs(symbol: str) -> tuple[str, int] | None:
    found = [way for way in ways(symbol) if way.need is not None]
    if not found:
        return None
    first = found[0]
    assert first.need is not None
    return first.need.types, first.amount


def _give(table: Table, given: Given) -> None:
    """What is given beside mana and life, kind by kind."""
    player = given.player
    match given.kind:
        case "sacrifice":
            view = table.view
            for member in given.permanents:
                item = table.game.find(member.id)
                if item is not None:
                    sacrifice(table, player, item.card.ref, view)
        case "tap" | "convoke" | "improvise":
            for member in given.permanents:
                item = table.game.find(member.id)
                if item is not None:
                    tap(table, item.card.ref)
        case "return":
            for member in given.permanents:
                item = table.game.find(member.id)
                if item is not None:
                    move(table, item.card.ref, Zone.HAND)
        case "counters":
            left = given.number
            for member in given.permanents:
                item = table.game.find(member.id)
                if item is not None:
                    left -= remove_counters(table, item.card.ref, given.counter, left)
        case "discard":
            discard_cards(table, player, given.number)
        case "exile" | "delve":
            _exile_from_graveyard(table, player, given.number)


def _exile_from_graveyard(table: Table, player: str, number: int) -> None:
    """So many cards of the graveyard are exiled, unknown ones first, then the oldest."""
    state: PlayerState = table.player(player)
    unknown = min(number, state.graveyard.unknown or 0)
    if unknown:
        table.change_player(
            player,
            graveyard=replace(state.graveyard, unknown=(state.graveyard.unknown or 0) - unknown),
            exile=replace(state.exile, unknown=(state.exile.unknown or 0) + unknown),
        )
    for card in table.player(player).graveyard.cards[: number - unknown]:
        move(table, card.ref, Zone.EXILE)


def empty_pools(table: Table, *, burn: bool) -> None:
    """Mana empties from pools as a step or phase ends (CR 500.5, 106.4); in 2003 it burns as a phase ends (2003: 300.3)."""
    for player in table.game.in_game():
        if not player.pool:
            continue
        lost = len(player.pool)
        table.change_player(player.name, pool=())
        table.note(
            Event(what="mana burn" if burn else "mana lost", player=player.name, amount=lost)
        )
        if burn:
            lose_life(table, player.name, lost)
