"""Is an assignment of combat damage legal, and how many are (CR 510.1)?"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from engine.board.board import Board
from engine.board.declaration import Assignment, Damage, Members
from engine.decisions.continuous_effects import battlefield
from engine.decisions.damage_count import number_of_assignments
from engine.decisions.damage_model import DamageModel, Source
from engine.decisions.fighting import Fighter, fighters, has_strike, strikes_twice, tramples
from engine.decisions.verdict import Change, Fix, Options, Outcome, Reason, Verdict
from engine.errors import UndecidedError
from engine.rules.rulebook import Rule, cite
from solver.contest import free_contest
from solver.decide import best_competitor, breaches, maximum
from solver.decision import Decision, Requirement, Restriction
from solver.expression import AtLeast, AtMost, Or, Total
from solver.optimum import DEFAULT, Limits


def judge(board: Board, damage: Damage, *, limits: Limits | None = None) -> Verdict:
    """The verdict on an assignment of combat damage in one step (CR 510.1, 510.4).

    Sources that are not named assign in the only way there is; one that has a choice must be named. A player's whole assignment is
    judged at once (510.1e). ``damage.by`` answers for the sources of that player alone.
    """
    question = _Question(board, damage)
    outcome = Outcome.LEGAL
    violations = question.violations(limits or DEFAULT)
    fix = None
    if violations:
        outcome = Outcome.ILLEGAL
        fix = question.fix(limits or DEFAULT)
    return Verdict(
        kind="damage",
        outcome=outcome,
        rules=board.edition.value,
        declaration=damage,
        violations=tuple(dict.fromkeys(violations)),
        fix=fix,
        unread=question.model.view.unread,
    )


def options(
    board: Board, *, by: str | None = None, show: int = 0, limits: Limits | None = None
) -> Options:
    """The number of legal assignments of the first damage step, of one player's sources or of all; none is listed."""
    return Options(
        kind="damage",
        rules=board.edition.value,
        maximum=0,
        legal=count(board, by=by),
        unread=battlefield(board).unread,
    )


def count(
    board: Board,
    *,
    by: str | None = None,
    first_step: bool | None = None,
    order: tuple[tuple[str, tuple[str, ...]], ...] = (),
) -> int | None:
    """How many legal assignments a damage step has, of one player's sources or of all; ``None``: too many to count.

    Members of a group count as one source.
    """
    question = _Question(board, Damage(by=by, first_step=first_step, order=order))
    return number_of_assignments(question.model, question.decision, question.own_sources())


@dataclass(frozen=True, slots=True, kw_only=True)
class _Named:
    """An assignment that no option stands for."""

    source: Source | None
    assignment: Assignment


class _Question:
    """A step of combat damage and the assignment that is proposed for it."""

    def __init__(self, board: Board, damage: Damage) -> None:
        view = battlefield(board)
        found = fighters(view)
        self.damage = damage
        self.model = DamageModel(
            view=view,
            first_step=_step(found, damage),
            order=dict(damage.order),
            fighters=found,
        )
        self.decision = self.model.build()
        self.counts: dict[str, int] = {}
        self.named: dict[str, int] = {}
        """How many members of each source are named."""
        self._strange: list[_Named] = []
        self._astray: dict[str, int] = {}
        """Damage of a source that goes where it can't."""
        for assignment in damage.assignments:
            self._take(assignment)
        self._fill_forced()

    # Reading the proposal.

    def _take(self, assignment: Assignment) -> None:
        """Puts an assignment down to its source; of alike members the first that can still assign so much."""
        mine = [s for s in self.model.sources if s.id == assignment.source.id]
        able = [source for source in mine if assignment.recipient in source.recipients]
        left = assignment.amount
        for source in able:
            room = source.whole - self._assigned(source)
            taken = left if source is able[-1] else min(left, max(0, room))
            if taken or source is able[-1]:
                option = source.recipients[assignment.recipient]
                self.counts[option] = self.counts.get(option, 0) + taken
                self.named.setdefault(source.key, assignment.source.count)
            left -= taken
        if not able and assignment.amount:
            self._strange.append(_Named(source=mine[0] if mine else None, assignment=assignment))
            for first in mine[:1]:
                self.named.setdefault(first.key, assignment.source.count)
                self._astray[first.key] = self._astray.get(first.key, 0) + assignment.amount

    def _assigned(self, source: Source) -> int:
        return sum(self.counts.get(option, 0) for option in source.recipients.values())

    def _fill_forced(self) -> None:
        """What is not named and has one recipient gets all of the damage."""
        for source in self.model.sources:
            if len(source.recipients) != 1 or source.may_assign_none:
                continue
            members = source.fighter.count - self.named.get(source.key, 0)
            if members > 0 and not self._astray.get(source.key):
                (option,) = source.recipients.values()
                self.counts[option] = self.counts.get(option, 0) + members * source.amount

    # Judging.

    def violations(self, limits: Limits) -> list[Reason]:
        """Everything that is wrong with the proposal."""
        found = [self._why_strange(named) for named in self._strange]
        found += self._wrong_assigner()
        found += self._unnamed(limits)
        for broken in breaches(self.decision, self.counts):
            reason = broken.reason
            if isinstance(reason, Reason) and not self._made_up_for(reason):
                found.append(self._in_numbers(reason))
        return found

    def _made_up_for(self, reason: Reason) -> bool:
        """Damage that goes astray was said already to be wrong; it need not be said to be missing as well."""
        if reason.message != "damage.not-in-full":
            return False
        return any(
            source.id in reason.creatures
            and source.key in self._astray
            and self._assigned(source) + self._astray[source.key] == source.whole
            for source in self.model.sources
        )

    def _in_numbers(self, reason: Reason) -> Reason:
        if reason.message != "damage.not-in-full":
            return reason
        source = next(s for s in self.model.sources if s.id in reason.creatures)
        assigned = self._assigned(source) + self._astray.get(source.key, 0)
        return replace(reason, values=(*reason.values, ("assigned", assigned)))

    def _wrong_assigner(self) -> Iterator[Reason]:
        """Somebody assigns the damage of a source that is another's to assign (CR 510.1c-d, 702.22j-k)."""
        by = self.damage.by
        if by is None:
            return
        for source in self.model.sources:
            if source.key in self.named and not self._may_assign(source, by):
                rules = [
                    Rule.DAMAGE_BLOCKED if source.fighter.attacking else Rule.DAMAGE_BY_BLOCKER
                ]
                if self.model.divided_by_other_side(source.fighter):
                    attacking = source.fighter.attacking
                    rules.insert(
                        0,
                        Rule.BANDING_DEFENDER_DIVIDES if attacking else Rule.BANDING_ACTIVE_DIVIDES,
                    )
                yield self.model.reason(
                    source, "damage.wrong-assigner", *rules, by=by, assigner=source.assigner
                )

    def _may_assign(self, source: Source, by: str) -> bool:
        board = self.model.view.board
        if not board.has_player(by):
            return board.player(source.assigner).team == by
        one, other = board.player(source.assigner), board.player(by)
        return one == other or (one.team == other.team and board.shares_turn(other))

    def _unnamed(self, limits: Limits) -> Iterator[Reason]:
        """Sources with a choice that nobody named; those with one way left get it."""
        open_sources = [
            source
            for source in self.model.sources
            if source.key not in self.named
            and (len(source.recipients) > 1 or (source.may_assign_none and source.recipients))
        ]
        if not open_sources:
            return
        filled = self._completion(open_sources, limits)
        others = self.damage.by is not None
        for source in open_sources:
            free = others and not self._may_assign(source, self.damage.by or "")
            if source.whole and not free and self._has_choice(source, open_sources, filled, limits):
                yield self.model.reason(
                    source, "damage.unnamed", Rule.DAMAGE_EQUALS_POWER, amount=source.whole
                )
        self.counts |= filled

    def _completion(
        self, sources: list[Source], limits: Limits, *more: Restriction
    ) -> dict[str, int]:
        """A legal way for these sources to assign beside the rest; none at all where there is no such way."""
        free = {option for source in sources for option in source.recipients.values()}
        kept = tuple(
            Restriction(formula=formula, reason="as proposed")
            for option in self.decision.options
            if option.key not in free
            for formula in _exactly(option.key, self.counts.get(option.key, 0))
        )
        whole = Decision(
            actors=self.decision.actors,
            options=self.decision.options,
            restrictions=(*self.decision.restrictions, *kept, *more),
        )
        answer = best_competitor(free_contest(whole, ()), {}, limits)
        if answer.possible and answer.counts is None:
            raise UndecidedError("no assignment was found or ruled out within the limits")
        return (
            {} if answer.counts is None else {k: n for k, n in answer.counts.items() if k in free}
        )

    def _has_choice(
        self, source: Source, sources: list[Source], filled: Mapping[str, int], limits: Limits
    ) -> bool:
        if not filled:
            return True
        other = Or(
            tuple(
                part
                for option in source.recipients.values()
                for part in (
                    AtLeast(Total(((option, 1),)), filled.get(option, 0) + 1),
                    AtMost(Total(((option, 1),)), filled.get(option, 0) - 1),
                )
            )
        )
        return bool(
            self._completion(sources, limits, Restriction(formula=other, reason="another way"))
        )

    def _why_strange(self, named: _Named) -> Reason:
        """Why a source cannot damage what it is said to damage (CR 510.1b-d)."""
        assignment, model = named.assignment, self.model
        recipient, edition = assignment.recipient, model.edition
        values = (("source", assignment.source.id), ("recipient", recipient))
        creatures = (assignment.source.id,)
        fighter = next((f for f in model.fighters if f.id == assignment.source.id), None)
        if named.source is None:
            rule = Rule.DAMAGE_ASSIGNED if fighter is None else Rule.FIRST_STRIKE_STEP
            message = "damage.not-fighting" if fighter is None else "damage.not-this-step"
            return Reason(
                rules=(cite(rule, edition),), message=message, values=values, creatures=creatures
            )
        fighter = named.source.fighter
        rules, message = _no_way(fighter, recipient, model)
        return Reason(
            rules=tuple(dict.fromkeys(cite(rule, edition) for rule in rules)),
            message=message,
            values=values,
            creatures=creatures,
        )

    # What would be right.

    def own_sources(self) -> tuple[Source, ...]:
        """The sources of the player that ``by`` names, or all."""
        by = self.damage.by
        return tuple(s for s in self.model.sources if by is None or self._may_assign(s, by))

    def fix(self, limits: Limits) -> Fix | None:
        """The legal assignment that leaves most of the damage where it was."""
        kept = tuple(
            Requirement(obeyed=Total(((key, 1),)), instances=number, reason="as proposed")
            for key, number in self.counts.items()
            if number > 0
        )
        counts = maximum(replace(self.decision, requirements=kept), limits=limits).declaration
        if counts is None:
            return None
        assignments: list[Assignment] = []
        changes: list[Change] = []
        for source in self.model.sources:
            for recipient, option in source.recipients.items():
                old, new = self.counts.get(option, 0), counts.get(option, 0)
                if new:
                    members = Members(source.id, source.fighter.count)
                    assignments.append(Assignment(members, recipient, new))
                if new != old:
                    values = (
                        ("source", source.id),
                        ("recipient", recipient),
                        ("from", old),
                        ("to", new),
                    )
                    changes.append(Change(message="damage.change", values=values))
        for named in self._strange:
            values = (
                ("source", named.assignment.source.id),
                ("recipient", named.assignment.recipient),
                ("from", named.assignment.amount),
                ("to", 0),
            )
            changes.append(Change(message="damage.change", values=values))
        return Fix(
            declaration=replace(self.damage, assignments=tuple(assignments)), changes=tuple(changes)
        )


def _exactly(option: str, number: int) -> tuple[AtLeast | AtMost, ...]:
    total = Total(((option, 1),))
    return AtLeast(total, number), AtMost(total, number)


def _step(found: tuple[Fighter, ...], damage: Damage) -> bool | None:
    """Which step is meant: the one said, else the first in which any source named deals damage (CR 510.4)."""
    if not strikes_twice(found):
        return damage.first_step or None
    if damage.first_step is not None:
        return damage.first_step
    named = {assignment.source.id for assignment in damage.assignments}
    return any(has_strike(fighter.item) for fighter in found if not named or fighter.id in named)


def _no_way(fighter: Fighter, recipient: str, model: DamageModel) -> tuple[list[Rule], str]:
    if not fighter.attacking:
        rules = [Rule.DAMAGE_BY_BLOCKER]
        if tramples(fighter.item):
            rules.append(Rule.TRAMPLE_ATTACKS_ONLY)
        return rules, "damage.not-blocked-by-it"
    if not fighter.blocked:
        return [Rule.DAMAGE_UNBLOCKED], "damage.not-attacked-by-it"
    rules = [Rule.DAMAGE_BLOCKED]
    target = model.view.objects.get(fighter.target or "")
    if tramples(fighter.item) and target is not None and recipient == target.controller:
        return [Rule.TRAMPLE_STOPS_AT_PLANESWALKER, *rules], "damage.stops-at-planeswalker"
    if not fighter.faces:
        return rules, "damage.no-blocker-left"
    return rules, "damage.not-blocking-it"
