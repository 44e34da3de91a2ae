"""A side's declaration of blockers, stated as options, restrictions, requirements and costs (CR 509.1).

A permanent that stands for several interchangeable attackers is one column: an option of its own counts how many of its members are
blocked, beside the number of creatures that block them (the declaration does not say which member each creature blocks).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from itertools import pairwise

from engine.decisions.block_grid import Blocker, Column, blockers_of, capacities, columns_of, key
from engine.decisions.blocking_sides import Side
from engine.decisions.continuous_effects import copies_for, subjects
from engine.decisions.declaration_model import DeclarationModel
from engine.decisions.evasion import Evasion
from engine.decisions.in_force import Battlefield, InForce
from engine.decisions.prices import charge
from engine.decisions.qualities import CannotTell
from engine.decisions.selection import Context, holds, matches
from engine.decisions.verdict import Reason
from engine.rules.rulebook import Rule, cite
from engine.text import abilities as text
from engine.text.nouns import Comparison, Filter
from solver.decision import Actor, Cost, Decision, Option, Requirement, Restriction
from solver.expression import (
    And,
    AtLeast,
    AtMost,
    Formula,
    Holding,
    Implies,
    Sum,
    Term,
    Total,
)


class BlockModel(DeclarationModel):
    """Collects what bears on one side's blocks, ability by ability."""

    restriction_rule = Rule.BLOCK_RESTRICTION
    requirement_rule = Rule.BLOCK_REQUIREMENT
    cost_rule = Rule.BLOCK_COST_LOCKED

    def __init__(
        self, field: Battlefield, side: Side, *, apart: frozenset[str] = frozenset()
    ) -> None:
        """``apart``: ids of groups of blockers whose members are told apart although each can block just one attacker."""
        super().__init__(field)
        self.side = side
        self.columns = columns_of(field, side)
        self.blockers = blockers_of(
            field,
            side,
            apart=apart,
            capacities=capacities(field, self.doubts) if self.columns else {},
        )
        self._by_id: dict[str, list[Blocker]] = {}
        for blocker in self.blockers:
            self._by_id.setdefault(blocker.item.id, []).append(blocker)
        self.fewest_blockers: dict[str, int] = {}
        """How many blockers each blocked attacker needs at least, where it is more than one."""
        self.wanted: dict[Reason, Column] = {}
        """Attackers that must be blocked, by the reason of the requirement."""
        self._takes_part = {blocker.key: self._blocking(blocker) for blocker in self.blockers}

    def build(self, *, once: bool = False) -> Decision:
        """The whole decision.

        ``once``: of declarations that differ only in which members of a group do what, just one is allowed, for counting.
        """
        evasion = Evasion(self.field, self.doubts)
        for column in self.columns:
            for blocker in self.blockers:
                for reason in evasion.reasons_against(
                    blocker.item, column.item, column.attacking.defending
                ):
                    self.bar((key(blocker, column),), reason)
            if column.count > 1:
                self._link(column)
        self.state_all(self.field.in_force)
        if once:
            self._order_members()
        actors = [Actor(key=b.key, count=b.count, capacity=b.capacity) for b in self.blockers]
        actors += [Actor(key=members_key(c), count=c.count) for c in self.columns if c.count > 1]
        return self.decision(actors, self._options())

    # Who and what

    def _options(self) -> Iterator[Option]:
        for blocker in self.blockers:
            for column in self.columns:
                name = key(blocker, column)
                yield Option(
                    key=name,
                    actor=blocker.key,
                    object=column.key,
                    count=blocker.count,
                    barred=tuple(self.barred.get(name, ())),
                )
        for column in self.columns:
            if column.count > 1:
                name = members_key(column)
                yield Option(key=name, actor=name, object=column.key, count=column.count)

    def _blocks_of(self, blockers: Iterable[Blocker], columns: Iterable[Column]) -> Total:
        columns = tuple(columns)
        return self.totals.of(key(blocker, column) for blocker in blockers for column in columns)

    def _blocking(self, blocker: Blocker) -> Term:
        """How many members of the blocker block anything."""
        taken = self._blocks_of((blocker,), self.columns)
        return taken if blocker.capacity == 1 else Holding((AtLeast(taken, 1),))

    def _blocking_creatures(self, blockers: Iterable[Blocker]) -> Term:
        """How many creatures block: one that blocks several attackers counts once."""
        return Sum(tuple(self._takes_part[blocker.key] for blocker in blockers))

    def _blocked(self, column: Column) -> Term:
        """How many members of the column are blocked; a creature that blocks one member of a band blocks all (CR 702.22h)."""
        if column.count > 1:
            return self.totals.of((members_key(column),))
        band = (column, *(c for c in self.columns if c.attacking.id in column.attacking.band))
        return Holding((AtLeast(self._blocks_of(self.blockers, band), 1),))

    def _link(self, column: Column) -> None:
        """Ties the number of blocked members of a group to the number of creatures that block it."""
        blocks = self._blocks_of(self.blockers, (column,))
        members = members_key(column)
        reason = Reason(
            rules=(cite(Rule.BLOCK_ELIGIBLE, self.edition),),
            message="block.group",
            creatures=(column.item.id,),
        )
        at_least_one_each = AtLeast(Sum((blocks, Total(((members, -1),)))), 0)
        some = Implies(AtLeast(blocks, 1), AtLeast(self.totals.of((members,)), 1))
        formulas: list[Formula] = [at_least_one_each, some]
        for blocker in self.blockers:
            name = key(blocker, column)
            if blocker.count > 0:
                formulas.append(AtMost(Total(((name, 1), (members, -blocker.count))), 0))
        self.restrictions += [Restriction(formula=f, reason=reason) for f in formulas]

    def _order_members(self) -> None:
        """Members of a group that are told apart stand in the order of the sets of attackers they block, as binary numbers."""
        if len(self.columns) > 60:
            raise CannotTell("more than 60 attackers apart")
        reason = Reason(rules=(), message="block.group")
        for members in self._by_id.values():
            for one, other in pairwise(members):
                larger = tuple((key(one, c), 2**place) for place, c in enumerate(self.columns))
                smaller = tuple(
                    (key(other, c), -(2**place)) for place, c in enumerate(self.columns)
                )
                ordered = AtLeast(Total(larger + smaller), 0)
                self.restrictions.append(Restriction(formula=ordered, reason=reason))

    # Abilities

    def state(self, entry: InForce) -> None:
        """Adds what one ability asks of the block; most abilities ask nothing."""
        match entry.ability.predicate:
            case text.BlockedByAtLeast(number):
                self._at_least(entry, number)
            case text.BlockedByAtMost(number):
                self._at_most(entry, number)
            case text.BlockedOnlyByAll(everybody):
                self._only_by_all(entry, everybody)
            case text.CantBlockAlone():
                self._needs(entry, lambda _: AtLeast(self._blocking_creatures(self.blockers), 2))
            case text.BlocksOnlyWith(others, number):
                self._needs(entry, lambda use: self._company(*use, others, number))
            case text.BlockLimit(number):
                self._limit(entry, number)
            case text.MustBlock(what):
                self._must_block(entry, what)
            case text.BlocksAllItCan(what):
                for blocker, context in self._blocker_uses(entry):
                    columns = self._attackers_of(what, context)
                    taken = self._blocks_of((blocker,), columns)
                    self._require(entry, blocker, taken, blocker.count * len(columns))
            case text.MustBeBlocked(by, comparison, number):
                self._must_be_blocked(entry, by, comparison, number)
            case text.AllAbleBlockIt(who):
                self._lure(entry, who)
            case text.CantBlock(what, price) if price is not None:
                self._cost(entry, what, price)

    def _attacker_uses(self, entry: InForce) -> Iterator[tuple[Column, Context]]:
        """The attackers that an ability is about."""
        context = Context(battlefield=self.field, source=entry.source, you=entry.you)
        for column in self.columns:
            view = replace(context, subject=column.item.id, defending=column.attacking.defending)
            if matches(entry.ability.subject, column.item, view) and self._in_force(entry, view):
                yield column, view

    def _blocker_uses(self, entry: InForce) -> Iterator[tuple[Blocker, Context]]:
        """The blockers that an ability is about."""
        context = Context(
            battlefield=self.field,
            source=entry.source,
            you=entry.you,
            defending=self.side.players,
        )
        for item in subjects(entry, context):
            if item.id in self._by_id and self._in_force(entry, context.about(item.id)):
                for blocker in self._by_id[item.id]:
                    yield blocker, context.about(item.id)

    def _in_force(self, entry: InForce, context: Context) -> bool:
        return entry.ability.condition is None or holds(entry.ability.condition, context)

    def _attackers_of(self, phrase: Filter | None, context: Context) -> tuple[Column, ...]:
        return tuple(c for c in self.columns if phrase is None or matches(phrase, c.item, context))

    def _blockers_of(self, phrase: Filter | None, context: Context) -> tuple[Blocker, ...]:
        return tuple(b for b in self.blockers if phrase is None or matches(phrase, b.item, context))

    def able_to_block(self, columns: Iterable[Column]) -> int | None:
        """How many blocks the creatures that may block any of these attackers can make; ``None``: any number."""
        columns = tuple(columns)
        able = 0
        for blocker in self.blockers:
            if any(key(blocker, column) not in self.barred for column in columns):
                if blocker.capacity is None:
                    return None
                able += blocker.count * min(blocker.capacity, len(columns))
        return able

    # Restrictions

    def _restrict(self, entry: InForce, formula: Formula, *creatures: str) -> None:
        reason = self.restriction(entry, *creatures)
        self.restrictions.append(Restriction(formula=formula, reason=reason))

    def _at_least(self, entry: InForce, number: int) -> None:
        """Blocked by none or by so many (menace, CR 702.111b)."""
        for column, _ in self._attacker_uses(entry):
            blocks = self._blocks_of(self.blockers, (column,))
            fewest = max(number, self.fewest_blockers.get(column.key, 1))
            self.fewest_blockers[column.key] = fewest
            if column.count > 1:
                formula: Formula = AtLeast(
                    Sum((blocks, Total(((members_key(column), -number),)))), 0
                )
            else:
                formula = Implies(AtLeast(blocks, 1), AtLeast(blocks, number))
            self._restrict(entry, formula, column.item.id)

    def _at_most(self, entry: InForce, number: int) -> None:
        for column, _ in self._attacker_uses(entry):
            blocks = self._blocks_of(self.blockers, (column,))
            if column.count > 1:
                formula: Formula = AtMost(
                    Sum((blocks, Total(((members_key(column), -number),)))), 0
                )
            else:
                formula = AtMost(blocks, number)
            self._restrict(entry, formula, column.item.id)

    def _only_by_all(self, entry: InForce, everybody: Filter) -> None:
        """Blocked by none or by every such creature, tapped and unable ones included."""
        for column, context in self._attacker_uses(entry):
            if column.count > 1:
                raise CannotTell("which of several interchangeable attackers all creatures block")
            needed = self._blockers_of(everybody, context)
            all_of_them = And(
                tuple(AtLeast(self.totals.of((key(b, column),)), b.count) for b in needed)
            )
            blocks = self._blocks_of(self.blockers, (column,))
            self._restrict(entry, Implies(AtLeast(blocks, 1), all_of_them), column.item.id)

    def _needs(
        self, entry: InForce, consequence: Callable[[tuple[Blocker, Context]], Formula]
    ) -> None:
        """If the creature blocks, something holds of the whole block."""
        for blocker, context in self._blocker_uses(entry):
            blocks = AtLeast(self._blocks_of((blocker,), self.columns), 1)
            formula = Implies(blocks, consequence((blocker, context)))
            self._restrict(entry, formula, blocker.item.id)

    def _company(self, own: Blocker, context: Context, others: Filter, number: int) -> Formula:
        company = [b for b in self._blockers_of(others, context) if b.key != own.key]
        if own.count > 1 and matches(others, own.item, replace(context, source=None)):
            return AtLeast(self._blocking_creatures([*company, own]), number + 1)
        return AtLeast(self._blocking_creatures(company), number)

    def _limit(self, entry: InForce, number: int) -> None:
        """No more than so many creatures block; each side has a limit of its own (CR 802.4b)."""
        context = Context(
            battlefield=self.field,
            source=entry.source,
            you=entry.you,
            defending=self.side.players,
        )
        if self._in_force(entry, context):
            found = [
                blocker
                for blocker in self.blockers
                if matches(entry.ability.subject, blocker.item, context.about(blocker.item.id))
            ]
            self._restrict(entry, AtMost(self._blocking_creatures(found), number))

    # Requirements

    def _require(self, entry: InForce, blocker: Blocker, obeyed: Term, instances: int) -> None:
        times = copies_for(entry, blocker.item)
        requirement = Requirement(
            obeyed=obeyed,
            instances=instances,
            reason=self.requirement(entry, blocker.item.id),
            actor=blocker.key,
        )
        self.requirements += [requirement] * times

    def _must_block(self, entry: InForce, what: Filter | None) -> None:
        """One instance for each creature, obeyed by blocking any attacker of the phrase (CR 509.1c)."""
        for blocker, context in self._blocker_uses(entry):
            taken = self._blocks_of((blocker,), self._attackers_of(what, context))
            obeyed = taken if blocker.capacity == 1 else Holding((AtLeast(taken, 1),))
            self._require(entry, blocker, obeyed, blocker.count)

    def _lure(self, entry: InForce, who: Filter | None) -> None:
        """One instance for each creature that could block it."""
        for column, context in self._attacker_uses(entry):
            for blocker in self._blockers_of(who, context):
                taken = self._blocks_of((blocker,), (column,))
                reason = self.requirement(entry, blocker.item.id)
                requirement = Requirement(
                    obeyed=taken,
                    instances=blocker.count * column.count,
                    reason=reason,
                    actor=blocker.key,
                )
                self.requirements += [requirement] * self._copies(entry, column)

    def _must_be_blocked(
        self, entry: InForce, by: Filter | None, comparison: Comparison, number: int
    ) -> None:
        """One instance in total for each such attacker."""
        for column, context in self._attacker_uses(entry):
            obeyed = self._blocked_so(
                column, self._blockers_of(by, context), by, comparison, number
            )
            reason = self.requirement(entry, column.item.id)
            self.wanted[reason] = column
            requirement = Requirement(obeyed=obeyed, instances=column.count, reason=reason)
            self.requirements += [requirement] * self._copies(entry, column)

    def _blocked_so(
        self,
        column: Column,
        blockers: tuple[Blocker, ...],
        by: Filter | None,
        comparison: Comparison,
        number: int,
    ) -> Term:
        if by is None and comparison is Comparison.AT_LEAST and number == 1:
            return self._blocked(column)
        if column.count > 1:
            raise CannotTell("which of several interchangeable attackers are blocked so")
        blocks = self._blocks_of(blockers, (column,))
        if comparison is Comparison.AT_LEAST:
            return Holding((AtLeast(blocks, number),))
        if comparison is Comparison.EXACTLY:
            return Holding((And((AtLeast(blocks, number), AtMost(blocks, number))),))
        raise CannotTell(f"how many creatures are {comparison.value} {number}")

    def _copies(self, entry: InForce, column: Column) -> int:
        return copies_for(entry, column.item)

    # Costs

    def _cost(self, entry: InForce, what: Filter | None, price: text.Price) -> None:
        """One payment for each effect and creature, whatever and however many it blocks (CR 509.1d)."""
        for blocker, context in self._blocker_uses(entry):
            columns = self._attackers_of(what, context)
            if not columns:
                continue
            reason = self.reason(entry, "cost.text", (blocker.item.id,), self.cost_rule)
            owed = charge(price, entry, blocker.item, context, reason)
            if owed is not None:
                taken = self._blocks_of((blocker,), columns)
                cost = Cost(
                    taken=taken if blocker.capacity == 1 else Holding((AtLeast(taken, 1),)),
                    reason=owed,
                )
                self.costs += [cost] * copies_for(entry, blocker.item)


def members_key(column: Column) -> str:
    """Key of the option that counts the blocked members of a group of attackers."""
    return f"blocked {column.key}"
