"""What is done as a permanent enters the battlefield: tapped, with counters, with a choice (CR 614.1c-d, 614.12)."""

from __future__ import annotations

from engine.game.amounts import amount_for_rule
from engine.game.objects import ObjectRef
from engine.game.phrases import is_meant
from engine.game.table import Table
from engine.game.texts import UnknownText, needed, permanent_reading, rules
from engine.text.effect_rules import AsEnters, EntersTapped, EntersWithCounters


def as_it_enters(table: Table, ref: ObjectRef) -> None:
    """Applies what its own text and the rules in force say of a permanent that enters."""
    item = table.game.present(ref)
    if item is None:
        return
    needed(permanent_reading(table.game, item.permanent), item.permanent.name)
    seen = table.seen(ref)
    if seen is None:
        return
    for entry, tapped in tuple(rules(table.game, EntersTapped)):
        if is_meant(tapped.what, seen, entry.context(table.view)):
            if tapped.unless_paid is not None:
                raise UnknownText(
                    f"paying so that {item.permanent.name} enters untapped is not played yet"
                )
            table.change_status(ref, tapped=True)
    for entry, counters in tuple(rules(table.game, EntersWithCounters)):
        if is_meant(counters.what, seen, entry.context(table.view)):
            number = amount_for_rule(table, counters.number, entry)
            have = dict(table.game.find(ref.id).permanent.counters)  # type: ignore[union-attr]
            have[counters.kind] = have.get(counters.kind, 0) + number
            table.change_printed(ref, counters=tuple(pair for pair in have.items() if pair[1]))
    for entry, choice in tuple(rules(table.game, AsEnters)):
        if is_meant(choice.what, seen, entry.context(table.view)):
            _choose(table, ref, choice, seen.controller)


def _choose(table: Table, ref: ObjectRef, rule: AsEnters, player: str) -> None:
    """ "As this enters, choose …" """
    from engine.game.choices import Choice
    from engine.text.effects import Choose

    for instruction in rule.effect.instructions:
        action = instruction.action
        if not isinstance(action, Choose) or action.selection is not None:
            raise UnknownText(f"what is done as {ref.id} enters is not played yet")
        options: tuple[str, ...] = ()
        if action.what == "colour":
            options = ("white", "blue", "black", "red", "green")
        elif action.what in ("opponent", "player"):
            names = (
                table.game.opponents(player) if action.what == "opponent" else table.game.in_order()
            )
            options = tuple(names)
        (answer,) = table.ask(
            Choice(player=player, what=f"a {action.what} for {ref.id}", options=options, at_least=1)
        )
        table.change_printed(ref, chosen=answer)
