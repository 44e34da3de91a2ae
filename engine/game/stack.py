"""The top object of the stack resolves (CR 608)."""

from __future__ import annotations

from engine.decisions.selection import Context
from engine.game.dealing import deal
from engine.game.effects import carry_out, run
from engine.game.events import Event
from engine.game.objects import ObjectRef, StackObject
from engine.game.resolution import Resolution, legal_now
from engine.game.table import Table
from engine.game.texts import condition_holds
from engine.game.zones import enter, find, move
from engine.text.effect_amounts import Zone


def resolve_top(table: Table) -> None:
    """Resolves the newest object on the stack (CR 608.1)."""
    item = table.game.stack[-1]
    if item.kind == "combat damage":
        table.change(stack=table.game.stack[:-1])
        table.note(Event(what="resolves", name="combat damage"))
        deal(table, item.damage, combat=True)
        return
    targets = legal_now(table, item)
    if targets is None:
        table.note(Event(what="no legal target", name=item.source.name, object=item.ref))
        _leave(table, item)
        return
    if not _still_meant(table, item):
        _leave(table, item)
        return
    table.note(Event(what="resolves", name=item.source.name, object=item.ref))
    if item.card is not None and _is_permanent(item):
        _enter(table, item, targets)
        return
    if item.kind != "spell":
        table.change(
            stack=tuple(entry for entry in table.game.stack if entry.number != item.number)
        )
    resolution = Resolution(table=table, item=item, targets=targets, run=run)
    carry_out(resolution, item.effects)
    if item.kind == "spell" and table.game.result is None:
        _leave(table, item)


def _is_permanent(item: StackObject) -> bool:
    card = item.card
    return card is not None and not (card.is_a("instant") or card.is_a("sorcery"))


def _still_meant(table: Table, item: StackObject) -> bool:
    """The intervening "if" is asked again as the ability resolves (CR 603.4)."""
    if item.condition is None:
        return True
    context = Context(battlefield=table.view, source=item.id, you=item.controller)
    return condition_holds(item.condition, context, item.text)


def _leave(table: Table, item: StackObject) -> None:
    """A spell that has resolved, or does not, goes to its owner's graveyard; an ability is gone (CR 608.2n)."""
    if item.card is not None and find(table.game, item.card.ref) is not None:
        move(table, item.card.ref, Zone.GRAVEYARD)
    else:
        table.change(
            stack=tuple(entry for entry in table.game.stack if entry.number != item.number)
        )


def _enter(
    table: Table, item: StackObject, targets: tuple[tuple[ObjectRef | str, ...], ...]
) -> None:
    """A permanent spell becomes a permanent under its controller's control (CR 608.3)."""
    assert item.card is not None
    table.change(stack=tuple(entry for entry in table.game.stack if entry.number != item.number))
    ref = enter(table, item.card, item.controller, left=Zone.STACK, x=item.x)
    if item.card.is_a("aura") and targets and targets[0]:
        host = targets[0][0]
        table.change_printed(ref, attached_to=host.id if isinstance(host, ObjectRef) else host)
