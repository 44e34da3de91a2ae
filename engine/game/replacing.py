"""Replacement effects on life and draws: what happens instead of an event that would happen (CR 614, 616)."""

from __future__ import annotations

from engine.game.choices import Choice
from engine.game.effects import run
from engine.game.objects import Happened, Source, StackObject
from engine.game.resolution import Resolution
from engine.game.table import Table
from engine.game.texts import RuleInForce, meant, rules
from engine.text import effect_events as on
from engine.text.effect_rules import Replace

EVENTS: dict[str, type] = {
    "gains life": on.GainsLife,
    "loses life": on.LosesLife,
    "draws": on.Draws,
}


def replaced(table: Table, what: str, player: str, amount: int) -> bool:
    """Whether something else has happened instead; each effect changes an event only once (CR 614.5, 616.1)."""
    found = [
        (entry, rule)
        for entry, rule in rules(table.game, Replace)
        if (entry.source, rule) not in table.replacing and _bears(table, entry, rule, what, player)
    ]
    if not found:
        return False
    entry, rule = found[0]
    if len({each for _, each in found}) > 1:
        options = tuple(
            f"{number}: {each.source or each.you}" for number, (each, _) in enumerate(found, 1)
        )
        (answer,) = table.ask(
            Choice(
                player=player,
                what=f"which effect applies first when {player} {what}",
                options=options,
            )
        )
        entry, rule = found[options.index(answer)]
    mark = (entry.source, rule)
    table.replacing.append(mark)
    try:
        _instead(table, entry, rule, player, amount)
    finally:
        table.replacing.remove(mark)
    return True


def _bears(table: Table, entry: RuleInForce, rule: Replace, what: str, player: str) -> bool:
    event = rule.event
    return isinstance(event, EVENTS[what]) and player in meant(
        table.game, getattr(event, "player", None), entry
    )


def _instead(table: Table, entry: RuleInForce, rule: Replace, player: str, amount: int) -> None:
    controller = entry.you or player
    permanent = table.game.find(entry.source) if entry.source is not None else None
    source = (
        table.source(permanent.card.ref)
        if permanent is not None
        else Source(ref=None, name="an effect", controller=controller)
    )
    item = StackObject(
        id=entry.source or "an effect",
        number=0,
        kind="replacement",
        controller=controller,
        source=source,
        effects=(rule.instead,),
        happened=Happened(player=player, amount=amount),
    )
    resolution = Resolution(table=table, item=item, targets=(), run=run)
    resolution.amount = amount
    run(resolution, rule.instead.instructions)
