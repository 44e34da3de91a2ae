"""A component walked through actor by actor: exact counts and lists of its best declarations, without a solver.

After each actor only what still matters is kept of the declaration so far: running tallies, cut off where the comparisons
that use them are decided, and what is left of the formulas. Declarations that agree in that are one state, and ranges of
counts that lead to the same state are one step, so that a million copies are no more work than ten.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise

from solver.boxes import Box, Side
from solver.graph import Component, Reward
from solver.normal import All, Any, Normal, Reaches
from solver.slots import SETTLED, Added, Layout

State = tuple[tuple[int, ...], tuple[Normal, ...]]
"""The slots, and the formulas still to be made true."""


class TooManyStatesError(Exception):
    """The limit on states was reached: the question stays open."""


class Allowance:
    """How many states and steps may still be made."""

    def __init__(self, states: int) -> None:
        self._left = states

    def use(self, states: int = 1) -> None:
        """Take some; raise `TooManyStatesError` if there are none left."""
        self._left -= states
        if self._left < 0:
            raise TooManyStatesError


@dataclass(frozen=True, slots=True)
class _Step:
    box: Box
    gained: int
    ways: int
    target: int


class Walk:
    """All best declarations of a component. ``best`` is their score (``None``: no declaration at all), ``count`` their
    number.
    """

    def __init__(self, component: Component, allowance: Allowance) -> None:
        self._component = component
        self._allowance = allowance
        self._layout = Layout(component)
        self._ranges: list[tuple[int, int]] = [
            (slot.tally.low, slot.tally.high) for slot in self._layout.slots
        ]
        self._layers: list[list[list[_Step]]] = []
        self._scores = self._valued(self._walk())
        start = self._scores[0][0]
        self.best = None if start is None else start[0] + component.score.constant
        self.count = 0 if start is None else start[1]

    def declarations(self) -> Iterator[dict[str, int]]:
        """Every best declaration, in a fixed order."""
        keys = self._component.options
        if self.best is None or not keys:
            yield from () if self.best is None else ({},)
            return
        chosen: list[tuple[int, ...]] = []
        stack = [self._ways_from(0, 0)]
        while stack:
            following = next(stack[-1], None)
            del chosen[len(stack) - 1 :]
            if following is None:
                stack.pop()
                continue
            counts, target = following
            chosen.append(counts)
            if len(stack) < len(keys):
                stack.append(self._ways_from(len(stack), target))
                continue
            yield {
                key: count
                for names, taken in zip(keys, chosen, strict=True)
                for key, count in zip(names, taken, strict=True)
                if count
            }

    def _ways_from(self, layer: int, state: int) -> Iterator[tuple[tuple[int, ...], int]]:
        here = self._scores[layer][state]
        for step in self._layers[layer][state]:
            after = self._scores[layer + 1][step.target]
            if here is not None and after is not None and step.gained + after[0] == here[0]:
                for counts in step.box.ways():
                    yield counts, step.target

    def _walk(self) -> int:
        """Make the layers of steps, one for each actor; the number of final states comes back."""
        layout, component = self._layout, self._component
        ending: list[list[Reward]] = [[] for _ in component.options]
        for reward in component.score.rewards:
            ending[layout.last(reward.tally.actors)].append(reward)
        layer: dict[State, int] = {((0,) * len(layout.slots), ()): 0}
        for position, opened in enumerate(layout.opening):
            for number in layout.touched[position]:
                self._ranges[number] = layout.slots[number].ranges[position]
            following: dict[State, int] = {}
            steps: list[list[_Step]] = []
            for slots, formulas in layer:
                found: list[_Step] = []
                for sides, changed in self._choices(position, slots):
                    earned = self._earn(position, changed, ending[position])
                    state = self._state(position, changed, (*formulas, *opened))
                    if state is None:
                        continue
                    target = following.setdefault(state, len(following))
                    box = Box(sides, self._room_left(position, sides))
                    gained, ways = box.best()
                    self._allowance.use()
                    found.append(_Step(box, gained + earned, ways, target))
                steps.append(found)
            self._layers.append(steps)
            layer = following
        return len(layer)

    def _room_left(self, position: int, sides: tuple[Side, ...]) -> int | None:
        room = self._component.actors[position].room
        return None if room is None else room - sum(side.low for side in sides)

    def _choices(
        self, position: int, slots: tuple[int, ...]
    ) -> Iterator[tuple[tuple[Side, ...], list[int]]]:
        """Every way through the actor's options that may matter, as ranges, with the slots after it."""
        room = self._component.actors[position].room
        gains = self._component.score.gains
        partial: list[tuple[tuple[Side, ...], int, list[int]]] = [((), 0, list(slots))]
        for key, adding in self._layout.plans[position]:
            gain = gains.get(key, 0)
            extended = []
            for sides, used, held in partial:
                most = self._component.upper[key]
                if room is not None:
                    most = min(most, room - used)
                for low, high in self._segments(adding, held, most):
                    changed = list(held)
                    for added in adding:
                        if not held[added.slot] & 1:
                            value = (held[added.slot] >> 1) + added.coefficient * low
                            slot = self._layout.slots[added.slot]
                            changed[added.slot] = slot.keep(value, added.low, added.high)
                    extended.append(((*sides, Side(low, high - low, gain)), used + low, changed))
            self._allowance.use(max(0, len(extended) - len(partial)))
            partial = extended
        for sides, _, held in partial:
            yield sides, held

    def _segments(
        self, adding: tuple[Added, ...], held: list[int], most: int
    ) -> Iterator[tuple[int, int]]:
        """The counts 0 to ``most``, cut into ranges within which every slot becomes the same."""
        cuts = {0, most + 1}
        for added in adding:
            if held[added.slot] & 1:
                continue
            value, slot = held[added.slot] >> 1, self._layout.slots[added.slot]
            for first, beyond in slot.told_apart(value, added):
                first, beyond = max(0, first), min(most + 1, beyond)
                if first <= beyond:
                    self._allowance.use(beyond - first)
                    cuts.update(range(first, beyond + 1))
        ordered = sorted(cuts)
        for low, beyond in pairwise(ordered):
            yield low, beyond - 1

    def _earn(self, position: int, held: list[int], rewards: list[Reward]) -> int:
        """Add the formulas that this actor decides to the tallies that count them; what rewards then come to."""
        for formula, targets in self._layout.counted[position]:
            if self._left_of(formula, held) is True:
                for number in targets:
                    if not held[number] & 1:
                        held[number] += 2
        slot_of = self._layout.slot_of
        return sum(min(held[slot_of[id(reward.tally)]] >> 1, reward.ceiling) for reward in rewards)

    def _state(self, position: int, held: list[int], formulas: tuple[Normal, ...]) -> State | None:
        """What is left to remember after the actor; ``None`` if a formula is broken for good."""
        layout = self._layout
        actor = self._component.numbers[position]
        for number in layout.touched[position]:
            if not held[number] & 1:
                slot = layout.slots[number]
                held[number] = slot.keep(held[number] >> 1, *self._ranges[number])
        kept: dict[int, Normal] = {}
        dropped: set[int] = set(layout.touched[position])
        for formula in formulas:
            if actor not in formula.actors:
                kept[id(formula)] = formula
                continue
            dropped |= layout.named(formula)
            left = self._left_of(formula, held)
            if left is False:
                return None
            if left is not True:
                kept[id(left)] = left
        for formula in kept.values():
            dropped -= layout.named(formula)
        for number in dropped:
            if layout.slots[number].last <= position:
                held[number] = SETTLED
        # By identity: the order only has to be one and the same for equal sets of formulas.
        return tuple(held), tuple(kept[name] for name in sorted(kept))

    def _left_of(self, formula: Normal, held: list[int]) -> Normal | bool:
        """The formula without the comparisons that are decided."""
        match formula:
            case Reaches(tally, bound, positive):
                number = self._layout.slot_of[id(tally)]
                reached = self._layout.slots[number].decided(
                    held[number], bound, *self._ranges[number]
                )
                return formula if reached is None else reached is positive
            case All(parts) | Any(parts):
                conjunction = isinstance(formula, All)
                left = [self._left_of(part, held) for part in parts]
                return self._component.normaliser.group(conjunction, left)

    def _valued(self, final: int) -> list[list[tuple[int, int] | None]]:
        """By layer and state: the best score from there on, and the number of ways to it."""
        after: list[tuple[int, int] | None] = [(0, 1)] * final
        scores = [after]
        for layer in reversed(self._layers):
            here: list[tuple[int, int] | None] = []
            for steps in layer:
                best: tuple[int, int] | None = None
                for step in steps:
                    rest = after[step.target]
                    if rest is None:
                        continue
                    total, ways = step.gained + rest[0], step.ways * rest[1]
                    if best is None or total > best[0]:
                        best = (total, ways)
                    elif total == best[0]:
                        best = (total, best[1] + ways)
                here.append(best)
            scores.append(here)
            after = here
        scores.reverse()
        return scores
