"""What is done as a permanent enters the battlefield: tapped, with counters, with a choice (CR 614.1c-d, 614.12)."""

from __future__ import annotations

from engine.board.permanent import RulesLine
from engine.decisions.mana_costs import COLOUR_NAMES
from engine.game.amounts import amount_for_rule
from engine.game.choices import Choice
from engine.game.keyword_standing import Standing
from engine.game.objects import ObjectRef
from engine.game.phrases import is_meant
from engine.game.table import Table
from engine.game.texts import UnknownText, needed, permanent_reading, refuse, rules
from engine.game.trigger_events import listened_for
from engine.rules.type_words import BASIC_LAND_TYPES, CREATURE_TYPES
from engine.text.abilities import BecomesCopy
from engine.text.effect_rules import AsEnters, EntersTapped, EntersWithCounters
from engine.text.effects import Choose


def as_it_enters(table: Table, ref: ObjectRef, x: int | None = None) -> None:
    """Applies what its own text and the rules in force say of a permanent that enters; ``x`` is the X of the spell it was."""
    item = table.game.present(ref)
    if item is None:
        return
    listened_for(needed(permanent_reading(table.game, item.permanent), item.permanent.name))
    seen = table.seen(ref)
    if seen is None:
        return
    _by_keywords(table, ref, item.permanent.name)
    for entry, tapped in tuple(rules(table.game, EntersTapped)):
        if is_meant(tapped.what, seen, entry.context(table.view)):
            if tapped.unless_paid is not None:
                raise UnknownText(
                    f"paying so that {item.permanent.name} enters untapped is not played yet"
                )
            table.change_status(ref, tapped=True)
    for entry, counters in tuple(rules(table.game, EntersWithCounters)):
        if is_meant(counters.what, seen, entry.context(table.view)):
            number = amount_for_rule(table, counters.number, entry, x)
            _put(table, ref, counters.kind, number)
    for entry, choice in tuple(rules(table.game, AsEnters)):
        if is_meant(choice.what, seen, entry.context(table.view)):
            _choose(table, ref, choice, seen.controller)


def _by_keywords(table: Table, ref: ObjectRef, name: str) -> None:
    """Riot and unleash (CR 702.136a, 702.98a), and copies (CR 707.9), which are refused like other keywords of entering."""
    seen = table.seen(ref)
    if seen is None:
        return
    keywords = tuple(seen.keywords())
    refuse(name, keywords, Standing.ENTERS)
    if any(isinstance(entry.ability.predicate, BecomesCopy) for entry in seen.abilities):
        raise UnknownText(f"that {name} enters as a copy is not played yet")
    for keyword, _ in keywords:
        if keyword == "riot":
            asked = Choice(
                player=seen.controller, what=f"riot of {ref.id}", options=("counter", "haste")
            )
            if table.ask(asked) == ("haste",):
                gains = table.game.find(ref.id).permanent.gains  # type: ignore[union-attr]
                table.change_printed(ref, gains=(*gains, RulesLine(text="Haste")))
            else:
                _put(table, ref, "+1/+1", 1)
        if keyword == "unleash" and table.ask_yes(
            seen.controller, f"whether {ref.id} enters with a +1/+1 counter"
        ):
            _put(table, ref, "+1/+1", 1)


def _put(table: Table, ref: ObjectRef, kind: str, number: int) -> None:
    have = dict(table.game.find(ref.id).permanent.counters)  # type: ignore[union-attr]
    have[kind] = have.get(kind, 0) + number
    table.change_printed(ref, counters=tuple(pair for pair in have.items() if pair[1]))


def _choose(table: Table, ref: ObjectRef, rule: AsEnters, player: str) -> None:
    """ "As this enters, choose …" """
    for instruction in rule.effect.instructions:
        action = instruction.action
        if not isinstance(action, Choose) or action.selection is not None:
            raise UnknownText(f"what is done as {ref.id} enters is not played yet")
        options = _options(table, action.what, player)
        (answer,) = table.ask(
            Choice(player=player, what=f"a {action.what} for {ref.id}", options=options, at_least=1)
        )
        table.change_printed(ref, chosen=answer)


def _options(table: Table, what: str, player: str) -> tuple[str, ...]:
    """What can be chosen as something enters (CR 614.12a); of colours the five (CR 105.4)."""
    match what:
        case "colour":
            return tuple(COLOUR_NAMES.values())
        case "opponent":
            return table.game.opponents(player)
        case "player":
            return table.game.in_order()
        case "creature type":
            return tuple(word.lower() for word in CREATURE_TYPES)
        case "basic land type":
            return tuple(word.lower() for word in BASIC_LAND_TYPES)
    raise UnknownText(f"the choice of a {what} is not played yet")
