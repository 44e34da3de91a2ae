"""How many legal assignments of combat damage there are.

A source that shares none of the creatures it fights with another source is counted by itself, creature by creature; sources that
share some are enumerated together by the core.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import accumulate

from engine.decisions.damage_model import DamageModel, Source
from engine.decisions.fighting import planeswalker_loyalty, tramples
from solver.decision import Decision
from solver.expression import AtMost, Total

Ways = dict[tuple[bool, int], list[int]]
"""By whether all creatures so far have lethal damage and how many have some that is not: ways for each amount spent."""


def number_of_assignments(
    model: DamageModel, decision: Decision, sources: tuple[Source, ...]
) -> int | None:
    """The number of legal assignments of these sources; ``None``: too many to count.

    Sources of other players that fight the same creatures are counted along.
    """
    number = 1
    for group in _groups(model):
        if not any(source in sources for source in group):
            continue
        if len(group) == 1 and (alone := _alone(model, group[0])) is not None:
            number *= alone
            continue
        found = _together(decision, group)
        if found is None:
            return None
        number *= found
    return number


def _groups(model: DamageModel) -> Iterator[list[Source]]:
    """Sources that damage the same creature or planeswalker, directly or over others."""
    left = list(model.sources)
    while left:
        group = [left.pop(0)]
        for source in group:
            shared = {name for name in source.recipients if not model.view.board.has_player(name)}
            near = [one for one in left if not shared.isdisjoint(one.recipients)]
            group += near
            left = [one for one in left if one not in near]
        yield group


def _together(decision: Decision, group: list[Source]) -> int | None:
    from solver.enumerate import count_legal

    mine = {source.key for source in group}
    ids = {source.id for source in group}
    silent = tuple((o.key, 1) for o in decision.options if o.actor not in mine)
    restrictions = tuple(
        item
        for item in decision.restrictions
        if not ids.isdisjoint(item.reason.creatures)  # type: ignore[attr-defined]
    )
    if silent:
        none = replace(decision.restrictions[0], formula=AtMost(Total(silent), 0))
        restrictions = (*restrictions, none)
    return count_legal(replace(decision, restrictions=restrictions))


def _alone(model: DamageModel, source: Source) -> int | None:
    """The number for one source whose creatures nobody else damages; ``None`` where this way of counting does not fit."""
    whole = source.whole
    if whole == 0 or not source.recipients:
        return 1
    faced = [name for name in source.recipients if name not in source.beyond]
    fights = bool(source.fighter.faces)
    if source.may_assign_none or source.fighter.count > 1:
        return None
    if not fights:
        return _ways_beyond(model, source, tuple(source.recipients), whole)
    ordered = model.in_order(source)
    if ordered and source.id in model.order:
        return None
    ways: Ways = {(True, 0): [1] + [0] * whole}
    for name in faced:
        ways = _one_more(ways, _least_lethal(model, source, name), whole, ordered=ordered)
    number = sum(found[whole] for found in ways.values())
    if not source.beyond:
        return number
    as_though = model.as_though_unblocked(source)
    if tramples(source.fighter.item):
        past = [found for (all_lethal, _), found in ways.items() if all_lethal]
        number += sum(
            found[whole - over] * _ways_beyond(model, source, source.beyond, over)
            for found in past
            for over in range(1, whole + 1)
        )
        as_though = as_though and not any(found[0] for found in past)
    return number + (_ways_beyond(model, source, source.beyond, whole) if as_though else 0)


def _least_lethal(model: DamageModel, source: Source, name: str) -> int:
    members = sum(other.count for other in source.fighter.faces if other.id == name)
    each = model.lethal_amount(name)
    return members * (min(each, 1) if source.fighter.item.has_keyword("deathtouch") else each)


def _one_more(ways: Ways, lethal: int, whole: int, *, ordered: bool) -> Ways:
    """The ways with one more creature, which takes 0, less than lethal damage, or lethal damage."""
    found: Ways = {}

    def put(place: tuple[bool, int], numbers: list[int]) -> None:
        known = found.setdefault(place, [0] * (whole + 1))
        for amount, number in enumerate(numbers):
            known[amount] += number

    for (all_lethal, short), numbers in ways.items():
        sums = [0, *accumulate(numbers)]

        def between(least: int, most: int, sums: list[int] = sums) -> list[int]:
            return [sums[max(0, a - least + 1)] - sums[max(0, a - most)] for a in range(whole + 1)]

        if whole >= lethal:
            put((all_lethal, short), between(lethal, whole))
        if lethal:
            put((False, short), numbers)
        if lethal > 1 and not (ordered and short):
            put((False, 1), between(1, min(lethal - 1, whole)))
    return found


def _ways_beyond(model: DamageModel, source: Source, names: tuple[str, ...], amount: int) -> int:
    """In how many ways so much goes past the blockers: to the one thing attacked, or over a planeswalker's loyalty."""
    if len(names) == 1:
        return 1
    planeswalker = model.view.objects.get(source.fighter.target or "")
    if planeswalker is None:  # 2011: one head of the team takes it
        return len(names)
    return 1 + max(0, amount - planeswalker_loyalty(planeswalker))
