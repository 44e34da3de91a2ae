"""Combat damage: who deals it in which step, how it is assigned, and dealing it (CR 510; on the stack in 2003: 310)."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from engine.board.declaration import Assignment, Damage, Members
from engine.decisions.damage_model import DamageModel, Source
from engine.decisions.fighting import Fighter, fighters, has_strike, strikes_twice
from engine.decisions.verdict import Outcome, Reason, Verdict
from engine.game.actions import IllegalAction
from engine.game.choices import AssignDamage
from engine.game.dealing import deal
from engine.game.game import Combat, Game
from engine.game.objects import DamageDealt, ObjectRef, StackObject, Target
from engine.game.objects import Source as DamageSource
from engine.game.table import Table
from engine.rules.editions import Edition
from solver.decide import breaches
from solver.decision import Decision


@dataclass(slots=True)
class _Step(DamageModel):
    """One damage step of a game, which remembers who has dealt damage in the first (CR 510.4, 702.4c-d, 702.7c)."""

    dealing: frozenset[str] = field(default_factory=frozenset)

    def deals(self, fighter: Fighter) -> bool:
        """Whether the fighter deals damage in this step, by what it was as the first step began."""
        return fighter.id in self.dealing


def begin(table: Table) -> None:
    """A combat damage step begins: whether there are two is settled as the first begins (CR 510.4)."""
    combat = table.game.combat
    assert combat is not None
    struck = combat.struck_first
    if combat.damage_step == 0:
        found = fighters(table.view)
        if strikes_twice(found):
            struck = tuple(
                item.card.ref
                for fighter in found
                if has_strike(fighter.item) and (item := table.game.find(fighter.id)) is not None
            )
    table.change(
        combat=replace(combat, damage_step=combat.damage_step + 1, struck_first=struck, assigned=())
    )


def has_another_step(game: Game) -> bool:
    """Whether a second damage step follows (CR 510.4)."""
    combat = game.combat
    return combat is not None and combat.struck_first is not None and combat.damage_step == 1


def model(
    game: Game, order: tuple[tuple[str, tuple[str, ...]], ...] = ()
) -> tuple[_Step, Decision]:
    """The damage assignments of this step, and their restrictions."""
    combat = game.combat
    assert combat is not None
    view = game.view()
    found = fighters(view)
    dealing = frozenset(fighter.id for fighter in found if _deals(game, combat, fighter))
    step = _Step(view=view, first_step=None, order=dict(order), fighters=found, dealing=dealing)
    return step, step.build()


def _deals(game: Game, combat: Combat, fighter: Fighter) -> bool:
    if combat.struck_first is None:
        return True
    item = game.find(fighter.id)
    struck = item is not None and item.card.ref in combat.struck_first
    if combat.damage_step == 1:
        return struck
    return not struck or fighter.item.has_keyword("double strike")


def open_sources(game: Game) -> tuple[Source, ...]:
    """Sources that nobody has assigned yet and that can assign in more than one way."""
    step, decision = model(game)
    combat = game.combat
    assert combat is not None
    named = {assignment.source.id for assignment in combat.assigned}
    free = [
        source
        for source in step.sources
        if source.id not in named
        and source.whole
        and (len(source.recipients) > 1 or source.may_assign_none)
    ]
    if not free or (not combat.assigned and _count(decision) == 1):
        return ()
    return tuple(free)


def _count(decision: Decision) -> int | None:
    from solver.enumerate import count_legal

    return count_legal(decision)


def waiting(game: Game) -> AssignDamage | None:
    """Who has to assign damage next: the active side, then the others in turn order (CR 510.1, 802.5)."""
    free = open_sources(game)
    if not free:
        return None
    order = game.in_order()
    first = min(
        free,
        key=lambda source: order.index(source.assigner) if source.assigner in order else len(order),
    )
    side = game.side_of(first.assigner)
    combat = game.combat
    assert combat is not None
    return AssignDamage(
        side=side,
        sources=tuple(source.id for source in free if game.side_of(source.assigner) == side),
        first_step=has_another_step(game),
    )


def assign(table: Table, damage: Damage) -> None:
    """Takes an assignment, if it is legal together with what is forced (CR 510.1e). Raises IllegalAction with the verdict."""
    combat = table.game.combat
    assert combat is not None
    step, decision = model(table.game, damage.order)
    assignments = (*combat.assigned, *damage.assignments)
    counts = _counts(table.game, step, assignments)
    rest = {source.id for source in open_sources(table.game)} - {
        a.source.id for a in damage.assignments
    }
    broken = [
        breach.reason
        for breach in breaches(decision, counts)
        if isinstance(breach.reason, Reason) and rest.isdisjoint(breach.reason.creatures)
    ]
    if damage.by is not None:
        for source in step.sources:
            named = any(a.source.id == source.id for a in damage.assignments)
            if named and table.game.side_of(source.assigner) not in (
                damage.by,
                table.game.side_of(damage.by),
            ):
                raise IllegalAction(
                    f"the damage of {source.id} is assigned by {source.assigner} (510.1c)"
                )
    if broken:
        raise IllegalAction(
            "this assignment of damage is illegal", _verdict(table, damage, tuple(broken))
        )
    table.change(combat=replace(combat, assigned=assignments))


def _counts(game: Game, step: _Step, assignments: tuple[Assignment, ...]) -> dict[str, int]:
    """The assignments as counts of options; what is not named goes the only way there is."""
    counts: dict[str, int] = {}
    for assignment in assignments:
        source = next((each for each in step.sources if each.id == assignment.source.id), None)
        if source is None:
            raise IllegalAction(
                f"{assignment.source.id} deals no combat damage in this step (510.4)"
            )
        option = source.recipients.get(assignment.recipient)
        if option is None and assignment.amount:
            raise IllegalAction(
                f"{source.id} can't assign combat damage to {assignment.recipient} (510.1)"
            )
        if option is not None:
            counts[option] = counts.get(option, 0) + assignment.amount
    named = {assignment.source.id for assignment in assignments}
    for source in step.sources:
        if source.id not in named and len(source.recipients) == 1 and not source.may_assign_none:
            (option,) = source.recipients.values()
            counts[option] = source.whole
    return counts


def _verdict(table: Table, damage: Damage, broken: tuple[Reason, ...]) -> Verdict:
    return Verdict(
        kind="damage",
        outcome=Outcome.ILLEGAL,
        rules=table.edition.value,
        declaration=damage,
        violations=tuple(dict.fromkeys(broken)),
    )


def is_what_was_dealt(game: Game, damage: Damage) -> bool:
    """Whether an assignment only says again how damage was assigned in this step in the only way there was."""
    combat = game.combat
    if combat is None:
        return False
    done: dict[tuple[str, str], int] = {}
    for assignment in combat.assigned:
        place = (assignment.source.id, assignment.recipient)
        done[place] = done.get(place, 0) + assignment.amount
    return all(done.get((a.source.id, a.recipient), 0) == a.amount for a in damage.assignments)


def deal_all(table: Table) -> None:
    """All damage of the step is dealt at once (CR 510.2), or goes on the stack as one object (2003: 310.2-4)."""
    combat = table.game.combat
    assert combat is not None
    step, decision = model(table.game)
    assigned = list(combat.assigned)
    named = {assignment.source.id for assignment in assigned}
    forced = _only_way(step, decision, named)
    assigned += forced
    table.change(combat=replace(combat, assigned=tuple(assigned)))
    dealt = tuple(
        DamageDealt(source=source, recipient=recipient, amount=assignment.amount)
        for assignment in assigned
        if assignment.amount > 0
        and (source := _source(table, assignment.source.id)) is not None
        and (recipient := _recipient(table.game, assignment.recipient)) is not None
    )
    if table.edition is Edition.Y2003:
        if dealt:
            _onto_stack(table, dealt)
        return
    deal(table, dealt, combat=True)


def _only_way(step: _Step, decision: Decision, named: set[str]) -> list[Assignment]:
    """What nobody assigned because there was no choice."""
    found: list[Assignment] = []
    several = [
        source
        for source in step.sources
        if source.id not in named and source.whole and len(source.recipients) > 1
    ]
    ways: dict[str, int] = {}
    if several:
        from solver.enumerate import legal_declarations

        ways = dict((legal_declarations(decision, limit=1) or ({},))[0])
    for source in step.sources:
        if source.id in named or not source.whole:
            continue
        for recipient, option in source.recipients.items():
            amount = source.whole if len(source.recipients) == 1 else ways.get(option, 0)
            if amount:
                found.append(Assignment(Members(source.id), recipient, amount))
    return found


def _source(table: Table, identifier: str) -> DamageSource | None:
    item = table.game.find(identifier)
    return None if item is None else table.source(item.card.ref)


def _recipient(game: Game, name: str) -> Target | None:
    if any(player.name == name and not player.lost for player in game.players):
        return name
    item = game.find(name)
    ref: ObjectRef | None = item.card.ref if item is not None else None
    return ref


def _onto_stack(table: Table, dealt: tuple[DamageDealt, ...]) -> None:
    number = table.number()
    item = StackObject(
        id="combat damage",
        number=number,
        kind="combat damage",
        controller=table.game.in_order()[0],
        source=DamageSource(ref=None, name="combat damage", controller=table.game.active),
        damage=dealt,
    )
    table.change(stack=(*table.game.stack, item))
