"""What the models of an attack and of a block have in common: collecting reasons, restrictions, requirements and costs."""

from __future__ import annotations

from collections.abc import Iterable

from engine.decisions.citations import rules_for
from engine.decisions.in_force import Battlefield, InForce
from engine.decisions.qualities import CannotTell
from engine.decisions.stated import Doubts, Totals
from engine.decisions.verdict import Reason
from engine.rules.rulebook import Rule
from solver.decision import Actor, Cost, Decision, Option, Requirement, Restriction


class DeclarationModel:
    """Collects what bears on a declaration, ability by ability; `build` puts it together."""

    restriction_rule: Rule
    requirement_rule: Rule
    cost_rule: Rule

    def __init__(self, field: Battlefield) -> None:
        self.field = field
        self.edition = field.board.edition
        self.doubts = Doubts()
        self.barred: dict[str, list[Reason]] = {}
        self.restrictions: list[Restriction] = []
        self.requirements: list[Requirement] = []
        self.costs: list[Cost] = []
        self.totals = Totals()

    def decision(self, actors: Iterable[Actor], options: Iterable[Option]) -> Decision:
        """Everything collected so far as one decision."""
        return Decision(
            actors=tuple(actors),
            options=tuple(options),
            restrictions=tuple(self.restrictions),
            requirements=tuple(self.requirements),
            costs=tuple(self.costs),
        )

    def state(self, entry: InForce) -> None:
        """Adds what one ability asks of the declaration; most abilities ask nothing."""
        raise NotImplementedError

    def state_all(self, entries: Iterable[InForce]) -> None:
        """Adds what these abilities ask; one that the board can't answer is noted and left out."""
        for entry in entries:
            try:
                self.state(entry)
            except CannotTell as why:
                self.doubts.note(entry, why)

    def bar(self, keys: Iterable[str], reason: Reason) -> None:
        """These options can't be taken."""
        for name in keys:
            self.barred.setdefault(name, []).append(reason)

    def reason(
        self, entry: InForce, message: str, creatures: tuple[str, ...], step: Rule, *more: Rule
    ) -> Reason:
        """A reason in the words of the ability."""
        return Reason(
            rules=rules_for(step, self.edition, entry.ability.keyword, *more),
            message=message,
            source=entry.name,
            text=entry.ability.text or None,
            creatures=creatures,
        )

    def restriction(self, entry: InForce, *creatures: str, more: tuple[Rule, ...] = ()) -> Reason:
        """The ability as a restriction on these creatures."""
        message = (
            "restriction.text" if entry.ability.text else f"restriction.{entry.ability.keyword}"
        )
        return self.reason(entry, message, creatures, self.restriction_rule, *more)

    def requirement(self, entry: InForce, *creatures: str) -> Reason:
        """The ability as a requirement on these creatures."""
        return self.reason(entry, "requirement.text", creatures, self.requirement_rule)
