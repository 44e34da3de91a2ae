"""Interchangeable actors of a component become one: a hundred equal actors cost what one costs.

Two actors are interchangeable if exchanging them changes nothing: their options occur with the same coefficients in the same shared
tallies, earn the same, and what binds each alone has the same shape. They are merged only where the merged component means exactly
the same: actors that take one option at a time, bound by themselves at most through "if it takes part, then …" with a shared
consequence.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from solver.errors import SolverError
from solver.expression import Counts
from solver.graph import Component, Reward, Score
from solver.normal import All, Any, Normal, Normaliser, Reaches, Tally

Shape = tuple[object, ...]


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Merged:
    """A component with one actor for each class of interchangeable ones, and the way back."""

    whole: Component
    component: Component
    members: Mapping[str, tuple[tuple[str, ...], ...]]
    """For each class, by its first actor: every member's options, each in the order of the first actor's."""
    rooms: Mapping[tuple[str, ...], int]
    """How many options each member of a class takes at most, by the options of its first actor."""

    def fold(self, counts: Counts) -> dict[str, int]:
        """The declaration of the whole in terms of the classes."""
        folded: dict[str, int] = {}
        for members in self.members.values():
            for place, key in enumerate(members[0]):
                taken = sum(counts.get(options[place], 0) for options in members)
                if taken:
                    folded[key] = taken
        return folded

    def unfold(self, counts: Counts, preferred: Counts) -> dict[str, int]:
        """A declaration of the whole; members do what they do in the preferred one wherever that fits."""
        whole: dict[str, int] = {}
        for members in self.members.values():
            wanted = [counts.get(key, 0) for key in members[0]]
            room = [self.rooms[members[0]]] * len(members)
            for pleased in (True, False):
                for index, options in enumerate(members):
                    for place, key in enumerate(options):
                        taken = min(room[index], wanted[place])
                        if pleased:
                            taken = min(taken, preferred.get(key, 0))
                        if taken > 0:
                            whole[key] = whole.get(key, 0) + taken
                            room[index] -= taken
                            wanted[place] -= taken
        if not self.whole.allows(whole):
            raise SolverError("a declaration of merged actors does not fit the actors themselves")
        return whole


def merged(component: Component) -> Merged | None:
    """The component with interchangeable actors merged, or ``None`` where there are none."""
    classes = _classes(component)
    if all(len(group) == 1 for group in classes):
        return None
    members = {
        component.actors[group[0][0]].key: tuple(options for _, options in group)
        for group in classes
    }
    kept = [group[0][0] for group in classes]
    rooms = {
        options: component.actors[place].count for place, options in (group[0] for group in classes)
    }
    rebuilt = _Rebuilt(component, kept, members).component()
    return Merged(whole=component, component=rebuilt, members=members, rooms=rooms)


Group = list[tuple[int, tuple[str, ...]]]
"""Places of actors in the component, each with its options in the order of the group's first."""


def _classes(component: Component) -> list[Group]:
    """The actors by interchangeability, in the order of their first members."""
    tallies = {id(tally): tally for root in _roots(component) for tally in _tallies(root)}
    occurs: dict[str, list[tuple[int, int]]] = {}
    for tally in tallies.values():
        if len(tally.actors) > 1:
            for key, coefficient in tally.coefficients:
                occurs.setdefault(key, []).append((id(tally), coefficient))
    upper = component.upper
    gains = [score.gains for score in _scores(component)]
    alone, single = _alone(component)
    groups: dict[object, Group] = {}
    for place, (actor, keys) in enumerate(zip(component.actors, component.options, strict=True)):
        number = component.numbers[place]
        shapes = {
            key: (upper[key], *(gain.get(key, 0) for gain in gains), *sorted(occurs.get(key, ())))
            for key in keys
        }
        own = None
        if actor.capacity == 1 and number not in single:
            own = _own_shape(alone.get(number, []), shapes)
        ordered = tuple(sorted(keys, key=lambda key: shapes[key]))
        if own is None:
            groups[place] = [(place, ordered)]
            continue
        signature = (actor.count, tuple(shapes[key] for key in ordered), own)
        groups.setdefault(signature, []).append((place, ordered))
    return sorted(groups.values(), key=lambda group: group[0][0])


def _roots(component: Component) -> Iterator[Normal | Tally]:
    yield from component.formulas
    for score in _scores(component):
        for reward in score.rewards:
            yield reward.tally


def _scores(component: Component) -> tuple[Score, ...]:
    return (component.score, *((component.floor[0],) if component.floor is not None else ()))


def _tallies(part: Normal | Tally) -> Iterator[Tally]:
    """Every tally in a formula or tally."""
    match part:
        case Tally():
            yield part
            for formula in part.formulas:
                yield from _tallies(formula)
        case Reaches(tally):
            yield from _tallies(tally)
        case All(parts) | Any(parts):
            for inner in parts:
                yield from _tallies(inner)


def _alone(component: Component) -> tuple[dict[int, list[Normal]], set[int]]:
    """What binds each actor through tallies of its own; and the actors for which that is more than a condition."""
    alone: dict[int, list[Normal]] = {}
    single: set[int] = set()
    for score in _scores(component):
        for reward in score.rewards:
            for tally in _tallies(reward.tally):
                if len(tally.actors) == 1:
                    single |= tally.actors
    for formula in component.formulas:
        owners = [tally.actors for tally in _tallies(formula) if len(tally.actors) == 1]
        found = frozenset[int]().union(*owners)
        if len(found) > 1:
            single |= found
        for number in found:
            alone.setdefault(number, []).append(formula)
    return alone, single


def _own_shape(formulas: list[Normal], shapes: Mapping[str, Shape]) -> tuple[object, ...] | None:
    """The shape of what binds an actor alone, without its name; ``None`` if merging would change its meaning."""
    found = []
    for formula in formulas:
        parts = formula.parts if isinstance(formula, Any) else (formula,)
        own = [part for part in parts if any(len(t.actors) == 1 for t in _tallies(part))]
        shared = sorted(id(part) for part in parts if part not in own)
        if len(own) != 1:
            return None
        condition = own[0]
        if not isinstance(condition, Reaches) or condition.positive or condition.bound != 1:
            return None
        if condition.tally.formulas or any(c != 1 for _, c in condition.tally.coefficients):
            return None
        options = tuple(sorted(shapes[key] for key, _ in condition.tally.coefficients))
        found.append((options, tuple(shared)))
    return tuple(sorted(found))


class _Rebuilt:
    """The component said again with the first actor of each class standing for all of it."""

    def __init__(
        self,
        component: Component,
        kept: list[int],
        members: Mapping[str, tuple[tuple[str, ...], ...]],
    ) -> None:
        self._component = component
        self._kept = kept
        self._numbers = frozenset(component.numbers[place] for place in kept)
        upper: dict[str, int] = {}
        rooms = dict(enumerate(component.normaliser.room))
        self._actors = []
        for place in kept:
            actor = component.actors[place]
            options = members[actor.key]
            for keys in zip(*options, strict=True):
                upper[keys[0]] = sum(component.upper[key] for key in keys)
            self._actors.append(replace(actor, count=actor.count * len(options)))
            rooms[component.numbers[place]] = self._actors[-1].room
        self._upper = upper
        places = {key: component.normaliser.place[key] for key in upper}
        self._normaliser = Normaliser(upper, places, tuple(rooms[n] for n in sorted(rooms)))
        self._known: dict[int, Normal | bool] = {}

    def component(self) -> Component:
        """The whole of it."""
        old = self._component
        formulas: dict[int, Normal] = {}
        for formula in old.formulas:
            if self._binds_a_dropped_actor(formula):
                continue
            rebuilt = self._formula(formula)
            if rebuilt is False:
                raise SolverError("a restriction of merged actors can't be met")
            if rebuilt is not True:
                formulas[id(rebuilt)] = rebuilt
        return Component(
            normaliser=self._normaliser,
            actors=tuple(self._actors),
            options=tuple(
                tuple(key for key in old.options[place] if key in self._upper)
                for place in self._kept
            ),
            numbers=tuple(old.numbers[place] for place in self._kept),
            upper=self._upper,
            formulas=tuple(formulas.values()),
            score=self._score(old.score),
            floor=None if old.floor is None else (self._score(old.floor[0]), old.floor[1]),
        )

    def _binds_a_dropped_actor(self, formula: Normal) -> bool:
        return any(
            len(tally.actors) == 1 and not tally.actors <= self._numbers
            for tally in _tallies(formula)
        )

    def _score(self, score: Score) -> Score:
        constant = score.constant
        rewards = []
        for reward in score.rewards:
            tally, certain = self._tally(reward.tally)
            constant += certain
            rewards.append(Reward(tally, reward.ceiling - certain))
        gains = {key: gain for key, gain in score.gains.items() if key in self._upper}
        return Score(gains=gains, rewards=tuple(rewards), constant=constant)

    def _tally(self, tally: Tally) -> tuple[Tally, int]:
        """The tally over the actors that are kept, and how many of its formulas hold in any case."""
        coefficients = tuple(entry for entry in tally.coefficients if entry[0] in self._upper)
        formulas = [self._formula(formula) for formula in tally.formulas]
        certain = sum(formula is True for formula in formulas)
        open_formulas = tuple(f for f in formulas if not isinstance(f, bool))
        return self._normaliser.tally(coefficients, open_formulas), certain

    def _formula(self, formula: Normal) -> Normal | bool:
        known = self._known.get(id(formula))
        if known is None:
            match formula:
                case Reaches(tally, bound, positive):
                    rebuilt, certain = self._tally(tally)
                    known = self._normaliser.reaches(rebuilt, bound - certain, positive)
                case All(parts):
                    known = self._normaliser.group(True, [self._formula(part) for part in parts])
                case Any(parts):
                    known = self._normaliser.group(False, [self._formula(part) for part in parts])
            self._known[id(formula)] = known
        return known
