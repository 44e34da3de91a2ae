"""A board's declaration of attackers or blockers in the terms of the core, and the way back."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Generic, TypeVar

from engine.board.declaration import Attack, Block
from engine.decisions.declaration_model import DeclarationModel
from engine.decisions.prices import Charge
from engine.decisions.stated import unread_lines
from engine.decisions.verdict import Change, CreatureSituation, Reason, Situation, Unread
from engine.rules.rulebook import Rule, cite
from solver.decide import Breach, Broken
from solver.decision import Decision, Option

Declared = TypeVar("Declared", bound=Attack | Block)


@dataclass(frozen=True, slots=True, kw_only=True)
class Translation:
    """A declaration in the core's terms, and what is wrong with the parts that the core has no option for."""

    counts: dict[str, int]
    faults: tuple[Reason, ...] = ()
    dropped: tuple[Change, ...] = ()
    """How to take those parts out of the declaration."""


class DeclaredDecision(Generic[Declared]):
    """What `engine.decisions.judging` asks of an attack and of a block alike."""

    kind: str
    cost_rule: Rule
    """The rule that a declaration breaks which is not paid for."""
    choice_rule: Rule
    """The rule that says what one creature may choose."""

    def __init__(
        self,
        model: DeclarationModel,
        core: Decision,
        deciders: tuple[str, ...],
        permanents: Mapping[str, str],
    ) -> None:
        self.field = model.field
        self.core = core
        self.deciders = deciders
        self.permanents = permanents
        """The permanent that each actor of the core stands for; other actors only help to count."""
        self._doubts = model.doubts

    def translate(self, declared: Declared) -> Translation:
        """The declaration for the core."""
        raise NotImplementedError

    def declaration(self, counts: Mapping[str, int]) -> Declared:
        """The declaration that the core's answer stands for, in the order of the file."""
        raise NotImplementedError

    def tapped_to(self, counts: Mapping[str, int]) -> dict[str, int]:
        """How many members of each permanent the declaration itself taps before costs are paid."""
        raise NotImplementedError

    def unforced(self) -> Reason:
        """Why nobody without a requirement of its own has to help, under the old reading (2003: 500.5)."""
        return Reason(rules=("500.5",), message="requirement.nobody-else-is-forced")

    def shortage(self, wanted: tuple[object, ...]) -> Reason | None:
        """In one sentence why these requirements are too many together, where simple counting tells it."""
        return None

    def unread(self) -> tuple[Unread, ...]:
        """Lines that the verdict does not rest on."""
        return unread_lines(self.field, self._doubts)

    def changes(self, before: Mapping[str, int], after: Mapping[str, int]) -> tuple[Change, ...]:
        """How to get from one declaration to another, creature by creature."""
        found: list[Change] = []
        for actor, creature in self.permanents.items():
            choices = self.core.by_actor[actor]
            less = [(o, n) for o in choices if (n := _more(o, before, after)) > 0]
            more = [(o, n) for o in choices if (n := _more(o, after, before)) > 0]
            if len(less) == len(more) == 1 and less[0][1] == more[0][1]:
                values = (
                    ("creature", creature),
                    ("count", less[0][1]),
                    ("before", less[0][0].object),
                    ("after", more[0][0].object),
                )
                found.append(Change(message=f"{self.kind}.change.move", values=values))
                continue
            found += [change(f"{self.kind}.change.drop", creature, n, o.object) for o, n in less]
            found += [change(f"{self.kind}.change.add", creature, n, o.object) for o, n in more]
        return tuple(found)

    def broken(self, broken: Broken) -> Reason:
        """What a breach breaks, in the words of the rules."""
        actors = (self.core.by_key[name].actor for name in broken.options)
        creatures = tuple(
            dict.fromkeys(self.permanents[actor] for actor in actors if actor in self.permanents)
        )
        if isinstance(broken.reason, Reason):
            return (
                broken.reason
                if broken.reason.creatures
                else replace(broken.reason, creatures=creatures)
            )
        more_than_there_are = broken.breach is Breach.COUNT
        return Reason(
            rules=(cite(self.choice_rule, self.field.board.edition),),
            message="declared.too-many" if more_than_there_are else f"{self.kind}.taken-twice",
            creatures=creatures,
        )

    def situation(self) -> Situation:
        """Everything that bears on the declaration."""
        return Situation(
            kind=self.kind,
            rules=self.field.board.edition.value,
            deciders=self.deciders,
            creatures=tuple(self._creature(*entry) for entry in self.permanents.items()),
            restrictions=reasons(entry.reason for entry in self.core.restrictions),
            requirements=reasons(entry.reason for entry in self.core.requirements),
            costs=reasons(entry.reason for entry in self.core.costs),
            unread=self.unread(),
        )

    def _creature(self, actor: str, creature: str) -> CreatureSituation:
        choices = self.core.by_actor[actor]
        barred = [(o.object, r) for o in choices for r in o.barred if isinstance(r, Reason)]
        everywhere = [
            reason
            for reason in dict.fromkeys(reason for _, reason in barred)
            if all(reason in option.barred for option in choices)
        ]
        return CreatureSituation(
            creature=creature,
            count=self.field.objects[creature].permanent.count,
            may=tuple(option.object for option in choices if not option.barred),
            barred=(
                *((None, reason) for reason in everywhere),
                *((where, reason) for where, reason in barred if reason not in everywhere),
            ),
            requirements=_concerning(creature, reasons(r.reason for r in self.core.requirements)),
            costs=_concerning(creature, reasons(c.reason for c in self.core.costs)),
        )


def change(message: str, creature: str, count: int, target: str) -> Change:
    """One creature (or so many of a group) comes in, stays out, or does something else."""
    return Change(
        message=message, values=(("creature", creature), ("count", count), ("target", target))
    )


def reasons(found: Iterable[object]) -> tuple[Reason, ...]:
    """The reasons behind what the core holds, each once, in order."""
    unwrapped = (entry.reason if isinstance(entry, Charge) else entry for entry in found)
    return tuple(dict.fromkeys(entry for entry in unwrapped if isinstance(entry, Reason)))


def _concerning(creature: str, found: tuple[Reason, ...]) -> tuple[Reason, ...]:
    return tuple(reason for reason in found if creature in reason.creatures)


def _more(option: Option, one: Mapping[str, int], other: Mapping[str, int]) -> int:
    return one.get(option.key, 0) - other.get(option.key, 0)
