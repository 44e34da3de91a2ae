"""Creatures put onto the battlefield attacking (CR 508.4)."""

from __future__ import annotations

from dataclasses import replace

from engine.decisions.attack_targets import targets
from engine.game.choices import Choice
from engine.game.game import attacking_creature
from engine.game.objects import ObjectRef
from engine.game.table import Table


def enter_attacking(table: Table, ref: ObjectRef) -> None:
    """The creature attacks what its controller chooses; restrictions and requirements do not matter (CR 508.4, 508.4c)."""
    combat = table.game.combat
    seen = table.seen(ref)
    if combat is None or seen is None or not seen.is_creature():
        return
    active = {player.name for player in table.game.active_players()}
    if seen.controller not in active:
        return
    options = tuple(target.id for target in targets(table.view))
    if not options:
        return
    (answer,) = table.ask(
        Choice(player=seen.controller, what=f"what {ref.id} attacks", options=options)
    )
    entered = attacking_creature(table.game, ref, answer)
    attackers = (*combat.attackers, entered)
    table.change(combat=replace(combat, attackers=attackers))
