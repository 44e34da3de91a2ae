"""Applies continuous effects to a board in layer order (CR 613) and gathers the abilities in force.

Within a layer effects apply in the order of the file, which stands for their timestamps. Conditions and comparisons that ask for a
characteristic of a later layer ("as long as its power is 4 or greater, it has flying") see the values of the pass before; passes
go on until nothing changes.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from engine.board.board import Board
from engine.decisions.in_force import Battlefield, Characteristics, InForce
from engine.decisions.printed import Printed
from engine.decisions.qualities import CannotTell
from engine.decisions.selection import Context, holds, matches, number, players_meant
from engine.text import abilities as text
from engine.text import nouns
from engine.text.abilities import Ability
from engine.text.keyword_abilities import spelled_out

PASSES = 5
"""More passes than any real board needs; effects that still change then depend on each other without end."""

CONTROL, TYPES, COLOURS, ABILITIES, DEFINING_PT, SET_PT, CHANGE_PT, SWITCH_PT = range(8)

LAYER: dict[type, int] = {
    text.ChangesControl: CONTROL,
    text.ChangesTypes: TYPES,
    text.ChangesColour: COLOURS,
    text.HasKeywordAbility: ABILITIES,
    text.LosesKeyword: ABILITIES,
    text.LosesAllAbilities: ABILITIES,
    text.HasAbility: ABILITIES,
    text.IsSuspected: ABILITIES,
    text.SetsPT: SET_PT,
    text.ChangesPT: CHANGE_PT,
    text.SwitchesPT: SWITCH_PT,
}
"""The layer in which a predicate changes characteristics (613.1, 613.4); others change none."""


def battlefield(board: Board) -> Battlefield:
    """The board with continuous effects applied: characteristics, abilities in force, and lines that nobody could read."""
    printed = Printed(board)
    view = printed.start()
    previous: list[object] | None = None
    for _ in range(PASSES):
        current = _one_pass(printed, view)
        snapshot = [_state(item) for item in current.objects.values()]
        view = current
        if snapshot == previous:
            break
        previous = snapshot
    view.in_force = tuple(_spelled_out(view, printed))
    view.unread = printed.unread(view)
    return view


def _state(item: Characteristics) -> object:
    return (
        item.controller,
        sorted(item.types),
        sorted(item.colours),
        item.power,
        item.toughness,
        [(entry.ability, entry.granted_by, entry.copies) for entry in item.abilities],
    )


def _one_pass(printed: Printed, previous: Battlefield) -> Battlefield:
    """Applies every layer once; conditions and numbers are read off ``previous``."""
    view = printed.start()
    for item in view.objects.values():
        if item.permanent.variable_pt is not None and item.is_creature():
            item.power = item.power or 0
            item.toughness = item.toughness or 0
    for layer in range(SWITCH_PT + 1):
        if layer == CHANGE_PT:
            _apply_counters(view)
        for entry in _of_layer(view, printed, layer):
            try:
                _apply(entry, view, previous)
            except CannotTell as why:
                printed.cannot_tell(entry, why)
    return view


def _of_layer(view: Battlefield, printed: Printed, layer: int) -> list[InForce]:
    """Effects of a layer in the order of the file. Keywords that an object has of itself are no effects."""
    found = []
    own = [entry for item in view.objects.values() for entry in item.abilities]
    for entry in [*own, *printed.effects]:
        predicate = entry.ability.predicate
        place = LAYER.get(type(predicate))
        if place == SET_PT and isinstance(predicate, text.SetsPT) and predicate.defining:
            place = DEFINING_PT
        if place == layer and not entry.is_keyword():
            found.append(entry)
    return found


def _apply_counters(view: Battlefield) -> None:
    """Counters that change power and toughness apply in layer 7c (CR 613.4c)."""
    for item in view.objects.values():
        for kind, count in item.permanent.counters:
            found = re.fullmatch(r"([+-]\d{1,9})/([+-]\d{1,9})", kind)
            if found and item.power is not None and item.toughness is not None:
                item.power += int(found[1]) * count
                item.toughness += int(found[2]) * count


def _apply(entry: InForce, view: Battlefield, previous: Battlefield) -> None:
    context = Context(battlefield=previous, source=entry.source, you=entry.you)
    now = replace(context, battlefield=view)
    condition = entry.ability.condition
    for item in subjects(entry, now):
        about = context.about(item.id)
        if condition is not None and not holds(condition, about):
            continue
        _change(item, entry, about, times=copies_for(entry, item))


def subjects(entry: InForce, context: Context) -> Iterator[Characteristics]:
    """The permanents that an ability is about."""
    subject = entry.ability.subject
    if isinstance(subject, nouns.ThisObject):
        item = context.battlefield.objects.get(entry.source or "")
        if item is not None:
            yield item
        return
    for item in context.battlefield.objects.values():
        own_group = item.id == entry.source and entry.copies > 1
        if matches(subject, item, context.about(item.id)) or (
            own_group and matches(subject, item, replace(context, source=None, subject=item.id))
        ):
            yield item


def copies_for(entry: InForce, item: Characteristics) -> int:
    """How many instances of the ability bear on one member of a permanent (group).

    Interchangeable permanents each have the ability: n of them ask n times of everybody else. Of a member of their own group they
    ask n times, or n - 1 times where the text leaves its own source out ("other creatures").
    """
    if isinstance(entry.ability.subject, nouns.ThisObject):
        return 1
    if item.id == entry.source and _leaves_itself_out(entry.ability.subject):
        return entry.copies - 1
    return entry.copies


def _leaves_itself_out(phrase: nouns.Filter) -> bool:
    match phrase:
        case nouns.Other():
            return True
        case nouns.AllOf(parts):
            return any(_leaves_itself_out(part) for part in parts)
    return False


def _change(item: Characteristics, entry: InForce, context: Context, *, times: int) -> None:
    """Applies an effect to one object, as often as there are copies of it; all but +N/+N change nothing the second time."""
    if times == 0:
        return
    match entry.ability.predicate:
        case text.ChangesControl(player):
            item.controller = next(iter(players_meant(player, context)), item.controller)
        case text.ChangesTypes(types, adds, removes):
            if not adds:
                item.types -= {word for word in item.types if not _is_supertype(word)}
            item.types |= set(types)
            item.types -= set(removes)
        case text.ChangesColour(colours, adds):
            item.colours = (item.colours if adds else set()) | (set(colours) - {"colourless"})
        case text.HasKeywordAbility():
            granted = replace(entry.ability, subject=nouns.ThisObject(), condition=None)
            item.abilities.append(_granted(granted, entry, item))
        case text.IsSuspected(still) if not still:
            item.abilities = [e for e in item.abilities if e.ability.keyword != "suspect"]
        case text.IsSuspected():
            for predicate in (text.HasKeywordAbility("menace"), text.CantBlock()):
                ability = Ability(
                    subject=nouns.ThisObject(), predicate=predicate, keyword="suspect"
                )
                item.abilities.append(_granted(ability, entry, item))
        case text.HasAbility(abilities, _):
            item.abilities += [_granted(ability, entry, item) for ability in abilities]
        case text.LosesKeyword(keyword, argument):
            item.abilities = [e for e in item.abilities if not _is_keyword(e, keyword, argument)]
        case text.LosesAllAbilities():
            item.loses_all = True
            item.abilities = [e for e in item.abilities if _is_designation(e)]
        case text.SetsPT(power, toughness, _):
            item.power = item.power if power is None else number(power, context)
            item.toughness = item.toughness if toughness is None else number(toughness, context)
        case text.ChangesPT(power, toughness):
            if item.power is not None and item.toughness is not None:
                item.power += times * number(power, context)
                item.toughness += times * number(toughness, context)
        case text.SwitchesPT():
            item.power, item.toughness = item.toughness, item.power


def _granted(ability: Ability, entry: InForce, item: Characteristics) -> InForce:
    giver = entry.name if entry.source != item.id or entry.granted_by else None
    return InForce(
        ability=ability,
        source=item.id,
        you=item.controller,
        granted_by=giver,
        copies=item.permanent.count,
    )


def _is_keyword(entry: InForce, keyword: str, argument: str | None) -> bool:
    predicate = entry.ability.predicate
    return (
        isinstance(predicate, text.HasKeywordAbility)
        and predicate.keyword == keyword
        and (argument is None or argument == predicate.argument)
    )


def _is_designation(entry: InForce) -> bool:
    """Goaded and detained are no abilities of the creature, so it does not lose them."""
    return isinstance(entry.ability.predicate, text.IsGoaded | text.IsDetained)


def _is_supertype(word: str) -> bool:
    return word in ("legendary", "basic", "snow", "world")


def _spelled_out(view: Battlefield, printed: Printed) -> Iterator[InForce]:
    """All abilities in force, keywords and designations turned into what their rules say."""
    edition = printed.board.edition.value
    players = tuple(player.name for player in printed.board.players)
    own = [entry for item in view.objects.values() for entry in item.abilities]
    for entry in [*own, *printed.effects]:
        match entry.ability.predicate:
            case text.HasKeywordAbility(keyword, argument):
                if entry.is_keyword():  # a grant has given it to the objects it means
                    says = spelled_out(keyword, argument, edition, players)
                    if keyword == "protection" and not says:
                        printed.cannot_tell(entry, CannotTell(f"what protection {argument} is"))
                    for ability in says:
                        yield replace(entry, ability=replace(ability, text=entry.ability.text))
            case text.IsDetained():
                for bar in (text.CantAttack(), text.CantBlock()):
                    ability = replace(entry.ability, predicate=bar, keyword="detain")
                    yield replace(entry, ability=ability)
            case text.HasChosenKeyword():
                printed.cannot_tell(entry, CannotTell("which keyword was chosen"))
            case text.SkipsCombat():
                printed.cannot_tell(entry, CannotTell("whether there is a combat phase"))
            case predicate if type(predicate) not in LAYER:
                yield entry
