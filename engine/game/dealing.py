"""Damage is dealt: replaced or prevented, then turned into its results (CR 120.3, 120.4; 2011: 119.3)."""

from __future__ import annotations

from dataclasses import dataclass, replace

from engine.decisions.in_force import Characteristics
from engine.game.amounts import changed_amount
from engine.game.choices import Choice
from engine.game.counters import add_counters
from engine.game.events import Event
from engine.game.life import gain_life, give_poison, lose_life
from engine.game.objects import DamageDealt, ObjectRef, Source, Target
from engine.game.phrases import as_bearer, is_meant, protected_from, seen_source
from engine.game.table import Table
from engine.game.texts import RuleInForce, meant, rules
from engine.text.effect_rules import PlayerHasKeyword, ReplaceDamage


@dataclass(frozen=True, slots=True, kw_only=True)
class Shield:
    """The next damage to a player or permanent is prevented, as much as is left of this (CR 615.7)."""

    recipient: Target
    amount: int
    combat: bool | None = None


def deal(table: Table, dealt: tuple[DamageDealt, ...], *, combat: bool = False) -> int:
    """Deals all this damage at the same time; returns how much was dealt (CR 120.4, 510.2)."""
    final = [
        item for item in (_as_replaced(table, one, combat) for one in dealt) if item is not None
    ]
    present = [item for item in final if item.amount > 0 and _can_be_dealt(table, item)]
    for item in present:
        if isinstance(item.recipient, str):
            _to_player(table, item, combat)
        else:
            _to_permanent(table, item)
    for item in present:
        table.happens(
            Event(
                what="deals damage",
                source=item.source,
                name=item.source.name,
                object=item.source.ref,
                player=item.source.controller,
                recipient=item.recipient,
                amount=item.amount,
                combat=combat,
            )
        )
        if item.source.has("lifelink"):
            gain_life(table, item.source.controller, item.amount)
    return sum(item.amount for item in present)


def _can_be_dealt(table: Table, item: DamageDealt) -> bool:
    """Only players in the game, creatures, planeswalkers and battles are dealt damage (CR 120.1)."""
    if isinstance(item.recipient, str):
        return not table.player(item.recipient).lost
    seen = table.seen(item.recipient)
    return seen is not None and not seen.types.isdisjoint({"creature", "planeswalker", "battle"})


def _to_player(table: Table, item: DamageDealt, combat: bool) -> None:
    player = str(item.recipient)
    if item.source.has("infect"):
        give_poison(table, player, item.amount)
    else:
        lose_life(table, player, item.amount)
    if combat:
        for keyword, argument in item.source.keywords:
            if keyword == "toxic" and (argument or "").isdigit():
                give_poison(table, player, int(argument or 0))
        _by_commander(table, player, item)


def _by_commander(table: Table, player: str, item: DamageDealt) -> None:
    """Combat damage by a commander is remembered (CR 903.10a)."""
    if table.game.format.commander_damage is None or item.source.ref is None:
        return
    permanent = table.game.find(item.source.ref.id)
    if permanent is None or not permanent.card.commander:
        return
    marks = dict(table.player(player).commander_damage)
    marks[permanent.card.id] = marks.get(permanent.card.id, 0) + item.amount
    table.change_player(player, commander_damage=tuple(marks.items()))


def _to_permanent(table: Table, item: DamageDealt) -> None:
    assert isinstance(item.recipient, ObjectRef)
    ref, source, amount = item.recipient, item.source, item.amount
    seen = table.seen(ref)
    state = table.game.present(ref)
    assert seen is not None
    assert state is not None
    permanent = state.permanent
    if "planeswalker" in seen.types:
        table.change_printed(ref, loyalty=max(0, (permanent.loyalty or 0) - amount))
    if "battle" in seen.types:
        table.change_printed(ref, defense=max(0, (permanent.defense or 0) - amount))
    if "creature" in seen.types:
        if source.has("wither") or source.has("infect"):
            add_counters(table, ref, "-1/-1", amount)
        else:
            table.change_printed(ref, damage=permanent.damage + amount)
        if source.has("deathtouch"):
            table.change_permanent(ref, deathtouched=True)


# Replacement and prevention (CR 614-616).


def _as_replaced(table: Table, item: DamageDealt, combat: bool) -> DamageDealt | None:
    """The damage after each effect that changes it has applied once, in the order that its recipient chooses (CR 616.1)."""
    if item.amount <= 0:
        return None
    if _is_protected(table, item):
        table.note(_prevented(item))
        return None
    used: set[int] = set()
    while True:
        found = [
            (index, entry, rule)
            for index, (entry, rule) in enumerate(rules(table.game, ReplaceDamage))
            if index not in used and _bears(table, rule, entry, item, combat)
        ]
        if not found:
            return _shielded(table, item, combat)
        index, entry, rule = found[0]
        if len({each for _, _, each in found}) > 1:
            index, entry, rule = _chosen(table, found, item)
        used.add(index)
        amount = (
            changed_amount(table, rule.amount, item.amount, entry) if rule.amount is not None else 0
        )
        if amount <= 0:
            table.note(_prevented(item))
            return None
        item = replace(item, amount=amount)


def _shielded(table: Table, item: DamageDealt, combat: bool) -> DamageDealt | None:
    """What is left once shields have prevented what they can (CR 615.7)."""
    for effect in table.game.lasting:
        for shield in effect.line.meaning or ():
            if not isinstance(shield, Shield) or shield.recipient != item.recipient:
                continue
            if shield.combat is not None and shield.combat is not combat:
                continue
            prevented = min(shield.amount, item.amount)
            left = replace(shield, amount=shield.amount - prevented)
            kept = (
                (replace(effect, line=replace(effect.line, meaning=(left,))),)
                if left.amount
                else ()
            )
            table.change(
                lasting=tuple(
                    e for each in table.game.lasting for e in (kept if each is effect else (each,))
                )
            )
            table.note(_prevented(replace(item, amount=prevented)))
            item = replace(item, amount=item.amount - prevented)
            if item.amount <= 0:
                return None
    return item


def _chosen(
    table: Table, found: list[tuple[int, RuleInForce, ReplaceDamage]], item: DamageDealt
) -> tuple[int, RuleInForce, ReplaceDamage]:
    recipient = item.recipient
    if isinstance(recipient, str):
        player = recipient
    else:
        seen = table.seen(recipient)
        player = seen.controller if seen is not None else item.source.controller
    options = tuple(
        f"{number}: {entry.source or entry.you}" for number, (_, entry, _) in enumerate(found, 1)
    )
    (answer,) = table.ask(
        Choice(
            player=player,
            what=f"which effect applies first to {item.amount} damage",
            options=options,
        )
    )
    return found[options.index(answer)]


def _prevented(item: DamageDealt) -> Event:
    return Event(
        what="prevented", name=item.source.name, recipient=item.recipient, amount=item.amount
    )


def _is_protected(table: Table, item: DamageDealt) -> bool:
    """Damage from a source that the recipient has protection from is prevented (CR 702.16e)."""
    if isinstance(item.recipient, str):
        return any(
            rule.keyword == "protection"
            and item.recipient in meant(table.game, rule.player, entry)
            and protected_from(
                (("protection", rule.argument),), item.source, entry.context(table.view)
            )
            for entry, rule in rules(table.game, PlayerHasKeyword)
        )
    seen = table.seen(item.recipient)
    return seen is not None and protected_from(
        seen.keywords(), item.source, as_bearer(table.game, seen)
    )


def _bears(
    table: Table, rule: ReplaceDamage, entry: RuleInForce, item: DamageDealt, combat: bool
) -> bool:
    if rule.combat is not None and rule.combat is not combat:
        return False
    context = entry.context(table.view)
    if rule.source is not None and not is_meant(rule.source, _seen(table, item.source), context):
        return False
    if not rule.objects and not rule.players:
        return True
    if isinstance(item.recipient, str):
        return any(item.recipient in meant(table.game, ref, entry) for ref in rule.players)
    seen = table.seen(item.recipient)
    return seen is not None and any(is_meant(each, seen, context) for each in rule.objects)


def _seen(table: Table, source: Source) -> Characteristics:
    seen = table.seen(source.ref) if source.ref is not None else None
    return seen or seen_source(source)
