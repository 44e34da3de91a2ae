"""What has to be remembered of a component's tallies while it is walked through actor by actor."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from solver.graph import Component
from solver.normal import All, Any, Normal, Reaches, Tally

SETTLED = 1
"""The slot of a tally that nothing asks for any more."""


@dataclass(frozen=True, slots=True)
class Added:
    """That one option adds to one slot: how much each time, and what may still be added after it."""

    slot: int
    coefficient: int
    low: int
    high: int


@dataclass(slots=True, eq=False)
class Slot:
    """One tally's place in a state.

    A state holds twice the running value, or 1 + twice the number of thresholds reached once all of them are decided.
    """

    tally: Tally
    thresholds: tuple[int, ...] = ()
    ceiling: int | None = None
    """The value up to which a reward counts the tally, if one does."""
    last: int = -1
    """The actor after which only formulas that the state carries may still ask for it."""
    ranges: dict[int, tuple[int, int]] = field(default_factory=dict)
    """After each actor that changes it: how much may still be added, at least and at most."""

    @property
    def needed(self) -> int | None:
        """The value beyond which no difference matters, where values matter as such."""
        return None if self.ceiling is None else max(self.ceiling, *self.thresholds, self.ceiling)

    def keep(self, value: int, low: int, high: int) -> int:
        """What a state holds for a running value to which ``low`` to ``high`` may still be added."""
        needed = self.needed
        if needed is not None:
            return 2 * min(value, needed - low)
        reached = sum(value + low >= bound for bound in self.thresholds)
        if reached == sum(value + high >= bound for bound in self.thresholds):
            return 2 * reached + 1
        return 2 * value

    def decided(self, held: int, bound: int, low: int, high: int) -> bool | None:
        """Whether the tally will reach the bound, where that is certain."""
        if held & 1:
            return self.thresholds.index(bound) < held >> 1
        if (held >> 1) + low >= bound:
            return True
        return None if (held >> 1) + high >= bound else False

    def told_apart(self, value: int, added: Added) -> Iterator[tuple[int, int]]:
        """Ranges of counts (first, beyond) of an option that lead to different states.

        An empty range is a place where the state changes at once.
        """
        coefficient, needed = added.coefficient, self.needed
        if needed is not None:
            beyond = 1 << 62
            if coefficient > 0:
                beyond = max(0, -(-(needed - added.low - value) // coefficient))
            yield 0, beyond
            return
        for bound in self.thresholds:
            surely, perhaps = bound - added.low - value, bound - added.high - value
            if coefficient > 0:
                yield -(-perhaps // coefficient), -(-surely // coefficient)
            else:
                yield -surely // -coefficient + 1, -perhaps // -coefficient + 1


class Layout:
    """The slots of a component, and which actor changes which."""

    def __init__(self, component: Component) -> None:
        self._component = component
        self._position = {number: index for index, number in enumerate(component.numbers)}
        self.slots: list[Slot] = []
        self.slot_of: dict[int, int] = {}
        self.counted: list[list[tuple[Normal, tuple[int, ...]]]] = [[] for _ in component.options]
        """By actor: formulas that tallies count and that are known after it, with those tallies' slots; inner ones first."""
        self._named: dict[int, frozenset[int]] = {}
        thresholds: dict[int, set[int]] = {}
        for formula in component.formulas:
            self._note(formula, -1, thresholds)
        for reward in component.score.rewards:
            number = self._note_tally(reward.tally, self.last(reward.tally.actors), thresholds)
            slot = self.slots[number]
            slot.ceiling = max(reward.ceiling, slot.ceiling or reward.ceiling)
        for number, slot in enumerate(self.slots):
            slot.thresholds = tuple(sorted(thresholds[number]))
        self.opening: list[list[Normal]] = [[] for _ in component.options]
        """By actor: the component's formulas that a state carries from it on.

        That is once all tallies that a formula names have begun: before, the slots say as much.
        """
        for formula in component.formulas:
            named = self.named(formula)
            begun = max(self._first(self.slots[number].tally.actors) for number in named)
            self.opening[begun].append(formula)
            for number in named:
                self.slots[number].last = max(self.slots[number].last, begun)
        self.touched: list[tuple[int, ...]] = []
        """By actor: the slots that it changes or that end with it."""
        self.plans: list[tuple[tuple[str, tuple[Added, ...]], ...]] = []
        """By actor: its options in order, with what each adds."""
        self._measure()

    def last(self, actors: frozenset[int]) -> int:
        """The last of these actors in the component's order."""
        return max(self._position[actor] for actor in actors)

    def _first(self, actors: frozenset[int]) -> int:
        return min(self._position[actor] for actor in actors)

    def named(self, formula: Normal) -> frozenset[int]:
        """The slots that a formula asks for."""
        found = self._named.get(id(formula))
        if found is None:
            match formula:
                case Reaches(tally):
                    found = frozenset((self.slot_of[id(tally)],))
                case All(parts) | Any(parts):
                    found = frozenset[int]().union(*(self.named(part) for part in parts))
            self._named[id(formula)] = found
        return found

    def _note(self, formula: Normal, until: int, thresholds: dict[int, set[int]]) -> None:
        match formula:
            case Reaches(tally, bound):
                number = self._note_tally(tally, until, thresholds)
                thresholds[number].add(bound)
            case All(parts) | Any(parts):
                for part in parts:
                    self._note(part, until, thresholds)

    def _note_tally(self, tally: Tally, until: int, thresholds: dict[int, set[int]]) -> int:
        number = self.slot_of.get(id(tally))
        if number is None:
            for formula in tally.formulas:
                self._note(formula, self.last(formula.actors), thresholds)
            number = self.slot_of[id(tally)] = len(self.slots)
            self.slots.append(Slot(tally))
            thresholds[number] = set()
            for formula in tally.formulas:
                self.counted[self.last(formula.actors)].append((formula, (number,)))
        self.slots[number].last = max(self.slots[number].last, until)
        return number

    def _measure(self) -> None:
        """What each option adds, and what may be added after each actor."""
        tally_of = self._component.normaliser.tally
        actor_of = {
            key: position for position, keys in enumerate(self._component.options) for key in keys
        }
        touched: list[set[int]] = [set() for _ in self._component.options]
        adding: list[dict[str, list[Added]]] = [{} for _ in self._component.options]
        for number, slot in enumerate(self.slots):
            mine: dict[int, dict[str, int]] = {}
            for key, coefficient in slot.tally.coefficients:
                mine.setdefault(actor_of[key], {})[key] = coefficient
            known = [self.last(formula.actors) for formula in slot.tally.formulas]
            events = {*mine, *known} | ({slot.last} if slot.last >= 0 else set())
            low = high = 0
            for position in sorted(events, reverse=True):
                slot.ranges[position] = (low, high)
                touched[position].add(number)
                # Formulas that this actor decides are added after its options.
                high += known.count(position)
                own = mine.get(position, {})
                rest: tuple[tuple[str, int], ...] = ()
                for key in reversed(self._component.options[position]):
                    if key in own:
                        later = tally_of(rest)
                        adding[position].setdefault(key, []).append(
                            Added(number, own[key], low + later.low, high + later.high)
                        )
                        rest = ((key, own[key]), *rest)
                whole = tally_of(rest)
                low, high = low + whole.low, high + whole.high
        self.touched = [tuple(sorted(numbers)) for numbers in touched]
        self.plans = [
            tuple((key, tuple(added.get(key, ()))) for key in keys)
            for keys, added in zip(self._component.options, adding, strict=True)
        ]
