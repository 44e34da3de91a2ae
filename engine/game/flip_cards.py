"""Flip cards (CR 710; 2011: 709)."""

from __future__ import annotations

from engine.game.events import Event
from engine.game.objects import ObjectRef
from engine.game.table import Table


def flip(table: Table, ref: ObjectRef) -> bool:
    """A permanent with a lower half flips, once and for all; it stays the same object (CR 710.4, 701.34)."""
    item = table.game.present(ref)
    if item is None or item.permanent.flip is None or item.permanent.status.flipped:
        return False
    table.change_status(ref, flipped=True)
    table.note(Event(what="flips", object=ref, name=item.permanent.name))
    return True
