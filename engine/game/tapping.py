"""Permanents tap and untap (CR 701.26)."""

from __future__ import annotations

from engine.game.events import Event
from engine.game.objects import ObjectRef
from engine.game.table import Table


def tap(table: Table, ref: ObjectRef) -> bool:
    """Taps a permanent; one that is tapped does not become tapped (CR 701.26a)."""
    return _turn(table, ref, tapped=True)


def untap(table: Table, ref: ObjectRef) -> bool:
    """Untaps a permanent; one that is untapped does not become untapped (CR 701.26b)."""
    return _turn(table, ref, tapped=False)


def _turn(table: Table, ref: ObjectRef, *, tapped: bool) -> bool:
    item = table.game.present(ref)
    if item is None or item.permanent.status.tapped is tapped:
        return False
    table.change_status(ref, tapped=tapped)
    what = "tapped" if tapped else "untapped"
    table.happens(Event(what=what, object=ref, name=item.permanent.name))
    return True
