"""Carries out the instructions of an effect one after the other (CR 608.2c)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, cast

from engine.game import (
    effects_on_game,
    effects_on_life,
    effects_on_permanents,
    effects_on_zones,
    keyword_actions,
)
from engine.game.outcome import settle
from engine.game.resolution import Resolution
from engine.game.texts import UnknownText
from engine.game.zones import bounded
from engine.text import nouns
from engine.text.effect_amounts import Selection
from engine.text.effects import Branch, Effect, ForEach, Instruction, Link, Modes
from engine.text.nouns import PlayerRef

Handler = Callable[[Resolution, Any, str], bool]
"""Carries out an action as a player; returns whether anything was done."""

HANDLERS: dict[type, Handler] = {}
for _kind in (
    effects_on_life,
    effects_on_zones,
    effects_on_permanents,
    effects_on_game,
    keyword_actions,
):
    HANDLERS.update(cast("dict[type, Handler]", _kind.HANDLERS))


def carry_out(resolution: Resolution, effects: tuple[Effect, ...]) -> None:
    """Carries out whole effects in the order written, each with targets of its own."""
    for effect in effects:
        run(resolution, effect.instructions)
        resolution.offset += len(effect.targets)
    if resolution.winners or resolution.losers:
        settle(resolution.table, resolution.winners, resolution.losers)


def run(resolution: Resolution, instructions: tuple[Instruction, ...]) -> None:
    """Carries out instructions in the order written, each if what it depends on has happened (CR 608.2c)."""
    agreed: bool | None = None
    for instruction in instructions:
        if resolution.table.game.result is not None:
            return
        resolution.it, resolution.whose = instruction.it, instruction.that_player
        if instruction.link is Link.IF_DONE and not resolution.did:
            continue
        if instruction.link is Link.IF_NOT_DONE and resolution.did:
            continue
        if instruction.condition is not None and not resolution.holds(instruction.condition):
            resolution.did = False
            continue
        if instruction.may is not None and agreed is None:
            agreed = _agrees(resolution, instruction)
        if instruction.may is not None and agreed is False:
            resolution.did = False
        else:
            _do(resolution, instruction)
        if not instruction.with_next:
            agreed = None


def _agrees(resolution: Resolution, instruction: Instruction) -> bool:
    assert instruction.may is not None
    player = next(iter(resolution.players(instruction.may)), resolution.you)
    return resolution.table.ask_yes(player, f"whether to do what {resolution.item.id} allows")


def _do(resolution: Resolution, instruction: Instruction) -> None:
    action = instruction.action
    if isinstance(action, ForEach):
        resolution.did = _for_each(resolution, action)
        return
    if isinstance(action, Branch):
        run(resolution, action.then if resolution.holds(action.condition) else action.otherwise)
        return
    if isinstance(action, Modes):
        raise UnknownText(
            f'modes that are chosen on resolution are not played yet: "{resolution.item.text}"'
        )
    handler = HANDLERS.get(type(action))
    if handler is None:
        raise UnknownText(
            f'this effect is not played yet ({type(action).__name__}): "{resolution.item.text}"'
        )
    resolution.did = handler(resolution, action, resolution.you)


def _for_each(resolution: Resolution, action: ForEach) -> bool:
    each = action.each
    if isinstance(each, PlayerRef):
        for name in resolution.players(each):
            resolution.that_player = name
            run(resolution, action.do)
        resolution.that_player = None
        return True
    if not isinstance(each, nouns.Filter):
        for _ in range(bounded(resolution.count(each))):
            run(resolution, action.do)
        return True
    refs = resolution.objects(Selection(filter=each), resolution.you)
    for ref in refs:
        resolution.each = ref
        run(resolution, action.do)
    resolution.each = None
    return bool(refs)
