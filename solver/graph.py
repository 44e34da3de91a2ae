"""What depends on what: a contest falls into components that are decided one by one.

Options fixed by their bounds and restrictions that cannot bind go first, so that they join nothing; requirements that add up
over options need no edge either. What is left is a graph of actors, restrictions and requirements, with an edge where one
names the other.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from solver.contest import Contest
from solver.decision import Actor
from solver.expression import Counts
from solver.normal import All, Any, Normal, Normaliser, Reaches, Tally

SMALL = 64
"""Up to so many options the coupled part stays whole: splitting it costs more than it saves."""


@dataclass(frozen=True, slots=True, eq=False)
class Reward:
    """What a tally earns: itself, but at most ``ceiling``."""

    tally: Tally
    ceiling: int


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Score:
    """A sum of gains for each time an option is taken, of rewards and of a constant."""

    gains: Mapping[str, int]
    rewards: tuple[Reward, ...] = ()
    constant: int = 0

    def of(self, counts: Counts) -> int:
        """What a declaration scores."""
        gained = sum(counts.get(key, 0) * gain for key, gain in self.gains.items())
        return (
            self.constant
            + gained
            + sum(min(tally_of(reward.tally, counts), reward.ceiling) for reward in self.rewards)
        )


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Component:
    """Actors with the options that are open to them, and all that ties them together.

    ``floor`` is a second score and how much of it every declaration must reach.
    """

    normaliser: Normaliser
    actors: tuple[Actor, ...]
    options: tuple[tuple[str, ...], ...]
    numbers: tuple[int, ...]
    upper: Mapping[str, int]
    formulas: tuple[Normal, ...]
    score: Score
    floor: tuple[Score, int] | None = None

    def allows(self, counts: Counts) -> bool:
        """Whether the component's part of a declaration keeps within all bounds and formulas."""
        for actor, keys in zip(self.actors, self.options, strict=True):
            taken = 0
            for key in keys:
                count = counts.get(key, 0)
                if not 0 <= count <= self.upper[key]:
                    return False
                taken += count
            if actor.room is not None and taken > actor.room:
                return False
        if self.floor is not None and self.floor[0].of(counts) < self.floor[1]:
            return False
        return all(normal_holds(formula, counts) for formula in self.formulas)

    def part_of(self, counts: Counts) -> dict[str, int]:
        """What a declaration says about this component's options."""
        return {key: counts[key] for keys in self.options for key in keys if counts.get(key)}


def normal_holds(formula: Normal, counts: Counts) -> bool:
    """Whether a formula in normal form is true for a declaration."""
    match formula:
        case Reaches(tally, bound, positive):
            return (tally_of(tally, counts) >= bound) is positive
        case All(parts):
            return all(normal_holds(part, counts) for part in parts)
        case Any(parts):
            return any(normal_holds(part, counts) for part in parts)


def tally_of(tally: Tally, counts: Counts) -> int:
    """The value of a tally for a declaration."""
    value = sum(coefficient * counts.get(key, 0) for key, coefficient in tally.coefficients)
    if tally.formulas:
        value += sum(normal_holds(formula, counts) for formula in tally.formulas)
    return value


def components(contest: Contest, *, whole: int = SMALL) -> tuple[Component, ...] | None:
    """The independent parts of a contest, in the order of their first actors; ``None`` if no declaration is possible.

    What is coupled but has no more than ``whole`` options is left in one part.
    """
    decision = contest.decision
    numbers = {actor.key: number for number, actor in enumerate(decision.actors)}
    normaliser = Normaliser(
        contest.upper,
        {option.key: numbers[option.actor] for option in decision.options},
        tuple(actor.room for actor in decision.actors),
    )
    formulas: dict[int, Normal] = {}
    for formula in contest.formulas:
        normal = normaliser.formula(formula)
        if normal is False:
            return None
        if normal is not True:
            for part in normal.parts if isinstance(normal, All) else (normal,):
                formulas[id(part)] = part
    gains, rewards, constant = _scored(contest, normaliser)
    parts = _partition(contest, tuple(formulas.values()), rewards, whole)
    built = [
        _component(contest, normaliser, part, gains, index == 0, constant)
        for index, part in enumerate(parts)
    ]
    if not built and constant:
        built = [_component(contest, normaliser, _Part([], [], []), gains, True, constant)]
    return tuple(built)


@dataclass(slots=True, eq=False)
class _Part:
    actors: list[int]
    formulas: list[Normal]
    rewards: list[Reward]


def _component(
    contest: Contest,
    normaliser: Normaliser,
    part: _Part,
    gains: Mapping[str, int],
    first: bool,
    constant: int,
) -> Component:
    decision = contest.decision
    upper = contest.upper
    actors = tuple(decision.actors[number] for number in part.actors)
    options = tuple(
        tuple(option.key for option in decision.by_actor[actor.key] if upper[option.key])
        for actor in actors
    )
    return Component(
        normaliser=normaliser,
        actors=actors,
        options=options,
        numbers=tuple(part.actors),
        upper=upper,
        formulas=tuple(part.formulas),
        score=Score(
            gains={key: gains[key] for keys in options for key in keys if key in gains},
            rewards=tuple(part.rewards),
            constant=constant if first else 0,
        ),
    )


def _scored(contest: Contest, normaliser: Normaliser) -> tuple[dict[str, int], list[Reward], int]:
    """The requirements taken apart: gains of single options, rewards of tallies, and what is obeyed in any case."""
    gains: dict[str, int] = {}
    rewards: list[Reward] = []
    constant = 0
    for requirement in contest.requirements:
        tally, certain = normaliser.term(requirement.obeyed)
        ceiling = requirement.instances - certain
        constant += certain
        if not tally.actors:
            constant += min(0, ceiling)
            continue
        if tally.high > ceiling:
            rewards.append(Reward(tally, ceiling))
            continue
        for key, coefficient in tally.coefficients:
            gains[key] = gains.get(key, 0) + coefficient
        for formula in tally.formulas:
            single = _single_option(formula, contest.upper)
            if single is None:
                rewards.append(Reward(normaliser.tally((), (formula,)), 1))
            else:
                gains[single] = gains.get(single, 0) + 1
    return gains, rewards, constant


def _single_option(formula: Normal, upper: Mapping[str, int]) -> str | None:
    """The option of which the formula says only that it is taken, where it can be taken once."""
    if isinstance(formula, Reaches) and formula.positive and formula.bound == 1:
        tally = formula.tally
        if len(tally.coefficients) == 1 and not tally.formulas:
            key, coefficient = tally.coefficients[0]
            if coefficient == 1 and upper[key] == 1:
                return key
    return None


def _partition(
    contest: Contest, formulas: tuple[Normal, ...], rewards: list[Reward], whole: int
) -> list[_Part]:
    decision, upper = contest.decision, contest.upper
    ties = [formula.actors for formula in formulas]
    ties += [reward.tally.actors for reward in rewards]
    couplings = [tie for tie in ties if len(tie) > 1]
    coupled = frozenset().union(*couplings) if couplings else frozenset[int]()
    groups: list[list[int]]
    if not coupled:
        groups = []
    elif any(len(tie) == len(coupled) for tie in couplings) or whole >= sum(
        len(decision.by_actor[decision.actors[number].key]) for number in coupled
    ):
        groups = [sorted(coupled)]
    else:
        groups = _connected(couplings)
    groups += [
        [number]
        for number, actor in enumerate(decision.actors)
        if number not in coupled
        and any(upper[option.key] for option in decision.by_actor[actor.key])
    ]
    groups.sort()
    parts = [_Part(group, [], []) for group in groups]
    part_of = {number: part for part in parts for number in part.actors}
    for formula in formulas:
        part_of[min(formula.actors)].formulas.append(formula)
    for reward in rewards:
        part_of[min(reward.tally.actors)].rewards.append(reward)
    return parts


def _connected(couplings: list[frozenset[int]]) -> list[list[int]]:
    """The connected groups of actors, by the graph of actors and what names them."""
    import networkx as nx

    graph: nx.Graph[int] = nx.Graph()
    for index, tie in enumerate(couplings):
        graph.add_edges_from((-1 - index, number) for number in tie)
    return [sorted(node for node in group if node >= 0) for group in nx.connected_components(graph)]
