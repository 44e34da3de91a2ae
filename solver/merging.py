"""Actors that can do the same things become a crowd: a hundred equal actors cost what one costs.

The members of a crowd take one option at a time, and their options occur with the same coefficients in the same shared tallies; they
may differ in what an option earns. The crowd has one option for each thing its members can do, which earns the least that any of them
earns by it; where a member earns more, its own option stays beside the crowd's. One row keeps the whole within the number of members.

That is exact: a member that stands in for the crowd where it has an option of its own only earns more than was reckoned.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace

from solver.decision import Actor
from solver.errors import SolverError
from solver.expression import Counts
from solver.graph import Component, Reward, Score
from solver.normal import All, Any, Normal, Normaliser, Reaches, Tally

Shape = tuple[object, ...]
"""How an option occurs in shared tallies, and how often it can be taken: all that makes it one thing or another."""

WORTHWHILE = 0.6
"""Crowds are formed if they leave no more than this share of the options."""


@dataclass(slots=True, eq=False)
class _Crowd:
    """Members by their place in the component, each with its options in the order of the first one's."""

    members: list[tuple[int, tuple[str, ...]]] = field(default_factory=list)

    def gains(self, scores: tuple[Score, ...], thing: int) -> tuple[int, ...]:
        """The least that any member earns by the thing, in each score."""
        keys = [options[thing] for _, options in self.members]
        return tuple(min(score.gains.get(key, 0) for key in keys) for score in scores)


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Merged:
    """A component with crowds, and the way back."""

    whole: Component
    component: Component
    crowds: Mapping[tuple[str, ...], tuple[tuple[int, tuple[str, ...]], ...]]
    """The crowd's options, and each member's: how many it stands for, and its options in the same order."""

    def fold(self, counts: Counts) -> dict[str, int]:
        """The declaration of the whole in terms of the crowds."""
        folded = dict(counts)
        for things, members in self.crowds.items():
            for _, options in members:
                for thing, key in zip(things, options, strict=True):
                    taken = counts.get(key, 0)
                    if taken and key not in self.component.upper:
                        del folded[key]
                        folded[thing] = folded.get(thing, 0) + taken
        return folded

    def unfold(self, counts: Counts, preferred: Counts) -> dict[str, int]:
        """A declaration of the whole; members do what they do in the preferred one wherever that fits."""
        things = {thing for crowd in self.crowds for thing in crowd}
        whole = {key: count for key, count in counts.items() if key not in things}
        for crowd, members in self.crowds.items():
            wanted = [counts.get(thing, 0) for thing in crowd]
            room = [
                number - sum(whole.get(key, 0) for key in options) for number, options in members
            ]
            for pleased in (True, False):
                for index, (_, options) in enumerate(members):
                    for place, key in enumerate(options):
                        taken = min(room[index], wanted[place])
                        if pleased:
                            taken = min(taken, preferred.get(key, 0) - whole.get(key, 0))
                        if taken > 0:
                            whole[key] = whole.get(key, 0) + taken
                            room[index] -= taken
                            wanted[place] -= taken
        if not self.whole.allows(whole):
            raise SolverError("a declaration of a crowd does not fit its members")
        return whole


def merged(component: Component) -> Merged | None:
    """The component with crowds formed, or ``None`` where that would not make it much smaller."""
    scores = (component.score, *((component.floor[0],) if component.floor is not None else ()))
    crowds = [crowd for crowd in _crowds(component, scores) if len(crowd.members) > 1]
    if not crowds:
        return None
    rebuilt = _Rebuilt(component, scores, crowds)
    if len(rebuilt.upper) > WORTHWHILE * sum(len(keys) for keys in component.options):
        return None
    return Merged(whole=component, component=rebuilt.component(), crowds=rebuilt.members)


def _crowds(component: Component, scores: tuple[Score, ...]) -> Iterator[_Crowd]:
    """All actors by what they can do, in the order of their first members."""
    tallies = {id(tally): tally for root in _roots(component, scores) for tally in _tallies(root)}
    occurs: dict[str, list[tuple[int, int]]] = {}
    for tally in tallies.values():
        if len(tally.actors) > 1:
            for key, coefficient in tally.coefficients:
                occurs.setdefault(key, []).append((id(tally), coefficient))
    alone, single = _alone(component, scores)
    found: dict[object, _Crowd] = {}
    order: dict[object, tuple[Shape, ...]] = {}
    for place, (actor, keys) in enumerate(zip(component.actors, component.options, strict=True)):
        number = component.numbers[place]
        shapes = {key: (component.upper[key], *sorted(occurs.get(key, ()))) for key in keys}
        own = None
        if actor.capacity == 1 and number not in single:
            own = _own_shape(alone.get(number, []), shapes)
        if own is None:
            found[place] = _Crowd([(place, keys)])
            continue
        signature = (actor.count, tuple(sorted(shapes.values())), own)
        if signature not in found:
            found[signature] = _Crowd()
            order[signature] = tuple(shapes[key] for key in keys)
        remaining: dict[Shape, list[str]] = {}
        for key in keys:
            remaining.setdefault(shapes[key], []).append(key)
        ordered = tuple(remaining[shape].pop(0) for shape in order[signature])
        found[signature].members.append((place, ordered))
    yield from found.values()


def _roots(component: Component, scores: tuple[Score, ...]) -> Iterator[Normal | Tally]:
    yield from component.formulas
    for score in scores:
        for reward in score.rewards:
            yield reward.tally


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


def _alone(
    component: Component, scores: tuple[Score, ...]
) -> tuple[dict[int, list[Normal]], set[int]]:
    """What binds each actor through tallies of its own; and the actors for which that is more than a condition."""
    alone: dict[int, list[Normal]] = {}
    single: set[int] = set()
    for score in scores:
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
    """The shape of what binds an actor alone, without its name; ``None`` if a crowd could not be bound so.

    "If it does one of these things, then …" with a consequence that is shared binds a crowd as it binds each member.
    """
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
    """The component said again with crowds."""

    def __init__(
        self, component: Component, scores: tuple[Score, ...], crowds: list[_Crowd]
    ) -> None:
        self._whole = component
        self._scores = scores
        self._thing_of: dict[str, str] = {}
        """The crowd's option for each member's."""
        self._dropped: set[int] = set()
        """Numbers of members of crowds but the first: what binds them alone is said for the crowd once."""
        self.members: dict[tuple[str, ...], tuple[tuple[int, tuple[str, ...]], ...]] = {}
        self.upper: dict[str, int] = {}
        self._gains: list[dict[str, int]] = [{} for _ in scores]
        self._actors: list[Actor] = []
        self._options: list[tuple[str, ...]] = []
        self._limits: list[tuple[tuple[str, ...], int]] = []
        crowded = {place for crowd in crowds for place, _ in crowd.members}
        by_first = {crowd.members[0][0]: crowd for crowd in crowds}
        for place, keys in enumerate(component.options):
            if place in by_first:
                self._add_crowd(by_first[place])
            if place not in crowded:
                self._add(component.actors[place], keys)
        places = {key: at for at, keys in enumerate(self._options) for key in keys}
        rooms = tuple(actor.room for actor in self._actors)
        self._normaliser = Normaliser(self.upper, places, rooms)
        self._known: dict[int, Normal | bool] = {}

    def _add(self, actor: Actor, keys: tuple[str, ...]) -> None:
        self._actors.append(actor)
        self._options.append(keys)
        for key in keys:
            self.upper[key] = self._whole.upper[key]
            for gains, score in zip(self._gains, self._scores, strict=True):
                gains[key] = score.gains.get(key, 0)

    def _add_crowd(self, crowd: _Crowd) -> None:
        whole = self._whole
        first, names = crowd.members[0]
        number = sum(whole.actors[place].count for place, _ in crowd.members)
        things = tuple(f"any of {len(crowd.members)} like {name}" for name in names)
        self._actors.append(
            replace(whole.actors[first], key=things[0] if things else "", count=number)
        )
        self._options.append(things)
        premium: list[str] = []
        least = [crowd.gains(self._scores, index) for index in range(len(things))]
        for thing, gained, index in zip(things, least, range(len(things)), strict=True):
            self.upper[thing] = min(number, sum(whole.upper[o[index]] for _, o in crowd.members))
            for gains, gain in zip(self._gains, gained, strict=True):
                gains[thing] = gain
        for place, options in crowd.members:
            if place != first:
                self._dropped.add(whole.numbers[place])
            own = []
            for thing, key, gained in zip(things, options, least, strict=True):
                self._thing_of[key] = thing
                if tuple(score.gains.get(key, 0) for score in self._scores) != gained:
                    own.append(key)
            if own:
                self._add(whole.actors[place], tuple(own))
                premium += own
        self.members[things] = tuple(
            (whole.actors[place].count, options) for place, options in crowd.members
        )
        if premium:
            self._limits.append(((*things, *premium), number))

    def component(self) -> Component:
        """The whole of it."""
        formulas: dict[int, Normal] = {}
        rebuilt = [
            self._formula(formula)
            for formula in self._whole.formulas
            if not self._binds_a_dropped_member(formula)
        ]
        rebuilt += [
            self._normaliser.reaches(
                self._normaliser.tally(tuple((key, 1) for key in keys)), number + 1, False
            )
            for keys, number in self._limits
        ]
        for formula in rebuilt:
            if formula is False:
                raise SolverError("a restriction of a crowd can't be met")
            if formula is not True:
                formulas[id(formula)] = formula
        scores = [
            self._score(score, gains)
            for score, gains in zip(self._scores, self._gains, strict=True)
        ]
        floor = self._whole.floor
        return Component(
            normaliser=self._normaliser,
            actors=tuple(self._actors),
            options=tuple(self._options),
            numbers=tuple(range(len(self._actors))),
            upper=self.upper,
            formulas=tuple(formulas.values()),
            score=scores[0],
            floor=None if floor is None else (scores[1], floor[1]),
        )

    def _binds_a_dropped_member(self, formula: Normal) -> bool:
        return any(
            len(tally.actors) == 1 and not tally.actors.isdisjoint(self._dropped)
            for tally in _tallies(formula)
        )

    def _score(self, score: Score, gains: Mapping[str, int]) -> Score:
        constant = score.constant
        rewards = []
        for reward in score.rewards:
            tally, certain = self._tally(reward.tally)
            constant += certain
            rewards.append(Reward(tally, reward.ceiling - certain))
        kept = {key: gain for key, gain in gains.items() if gain}
        return Score(gains=kept, rewards=tuple(rewards), constant=constant)

    def _tally(self, tally: Tally) -> tuple[Tally, int]:
        """The tally over crowds and their members' own options, and how many of its formulas hold in any case."""
        coefficients: dict[str, int] = {}
        for key, coefficient in tally.coefficients:
            thing = self._thing_of.get(key)
            if thing is not None:
                coefficients[thing] = coefficient
            if key in self.upper:
                coefficients[key] = coefficient
        if len(tally.actors) == 1 and self._thing_of:
            coefficients = self._for_the_crowd(coefficients)
        formulas = [self._formula(formula) for formula in tally.formulas]
        certain = sum(formula is True for formula in formulas)
        open_formulas = tuple(f for f in formulas if not isinstance(f, bool))
        return self._normaliser.tally(tuple(coefficients.items()), open_formulas), certain

    def _for_the_crowd(self, coefficients: dict[str, int]) -> dict[str, int]:
        """What one member does alone, said of its whole crowd: its members' own options count as well."""
        things = {thing for thing in coefficients if thing not in self._whole.upper}
        own = {
            key: coefficients[thing]
            for key, thing in self._thing_of.items()
            if thing in things and key in self.upper
        }
        return {**coefficients, **own}

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
