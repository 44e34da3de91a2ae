"""Permanents are destroyed, unless something regenerates them or makes them indestructible (CR 701.8, 701.19, 702.12)."""

from __future__ import annotations

from engine.decisions.in_force import Battlefield
from engine.game.events import Event
from engine.game.objects import ObjectRef
from engine.game.phrases import is_meant
from engine.game.table import Table
from engine.game.tapping import tap
from engine.game.texts import rules
from engine.game.zones import leave_combat, move
from engine.text.effect_amounts import Zone
from engine.text.effect_rules import CantBe


def destroy(
    table: Table, ref: ObjectRef, view: Battlefield, *, can_be_regenerated: bool = True
) -> ObjectRef | None:
    """Destroys a permanent; what it is in the graveyard, ``None`` when it stays (CR 701.8a-b)."""
    item, seen = table.game.present(ref), view.objects.get(ref.id)
    if item is None or seen is None or seen.has_keyword("indestructible"):
        return None
    if item.regeneration and can_be_regenerated and not _cannot_regenerate(table, ref):
        _regenerate(table, ref, item.regeneration)
        return None
    return move(table, ref, Zone.GRAVEYARD, view=view)


def _cannot_regenerate(table: Table, ref: ObjectRef) -> bool:
    seen = table.seen(ref)
    return seen is not None and any(
        rule.done == "regenerated" and is_meant(rule.what, seen, entry.context(table.view))
        for entry, rule in rules(table.game, CantBe)
    )


def _regenerate(table: Table, ref: ObjectRef, shields: int) -> None:
    """Instead of being destroyed it loses its damage, taps and leaves combat (CR 701.19a)."""
    table.change_permanent(ref, regeneration=shields - 1, deathtouched=False)
    table.change_printed(ref, damage=0)
    tap(table, ref)
    leave_combat(table, ref)
    table.note(Event(what="regenerates", object=ref, name=ref.id))
