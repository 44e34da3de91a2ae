"""Attackers and blockers are declared; the decisions judge what is declared (CR 508, 509; 308, 309 in 2003)."""

from __future__ import annotations

from dataclasses import replace

from engine.board.declaration import Attack, Block
from engine.decisions import attack, block
from engine.decisions.attack_targets import targets
from engine.decisions.blocking_sides import sides
from engine.decisions.judging import settle as how_to_pay
from engine.decisions.payment import Payment
from engine.decisions.verdict import Outcome, Verdict
from engine.errors import UndecidedError
from engine.game.actions import Attacks, Blocks, IllegalAction
from engine.game.events import Event
from engine.game.game import AttackingCreature, BlockingCreature, Combat, Game, attacking_creature
from engine.game.mana import settle
from engine.game.objects import ObjectRef
from engine.game.table import Table
from engine.game.tapping import tap


def declare_attackers(table: Table, action: Attacks) -> None:
    """The attack if it is legal: creatures tap, costs are paid, they attack (CR 508.1). Raises IllegalAction with the verdict."""
    declared = _with_targets(table.game, action.attack)
    _check_members(table.game, declared)
    verdict: Verdict | None = None
    if declared.attackers or table.view.in_force:
        verdict = attack.judge(table.game.board(), declared, pays=action.pays)
        _must_be_legal(verdict, "this attack is illegal")
    creatures: list[AttackingCreature] = []
    for number, entry in enumerate(declared.attackers, 1):
        for member in entry.members:
            item = table.game.find(member.id)
            assert item is not None
            assert entry.target is not None
            band = number if len(entry.members) > 1 else 0
            creatures.append(attacking_creature(table.game, item.card.ref, entry.target, band))
    payment = None
    if verdict is not None and verdict.payment:
        stated = attack.AttackDecision(table.game.board())
        payment = how_to_pay(stated, stated.translate(declared).counts, pays=True)
    for creature in creatures:
        seen = table.seen(creature.ref)
        if seen is not None and not seen.has_keyword("vigilance"):
            tap(table, creature.ref)
    if isinstance(payment, Payment):
        settle(table, payment.receipt)
    present = tuple(creature for creature in creatures if table.seen(creature.ref) is not None)
    alone = present[0].ref if len(present) == 1 else None
    table.change(combat=Combat(attackers=present, alone=alone))
    for creature in present:
        seen = table.seen(creature.ref)
        table.happens(
            Event(
                what="attacks",
                object=creature.ref,
                name=creature.ref.id,
                player=seen.controller if seen is not None else None,
                recipient=creature.target,
                number=len(present),
            )
        )
    if present:
        table.happens(
            Event(what="attackers declared", player=table.game.active, amount=len(present))
        )


def _with_targets(game: Game, declared: Attack) -> Attack:
    """The declaration with the only target put in where it names none."""
    if all(entry.target is not None for entry in declared.attackers):
        return declared
    found = targets(game.view())
    only = found[0].id if len(found) == 1 else None
    if only is None:
        raise IllegalAction("say what each creature attacks (508.1b)")
    return Attack(
        tuple(replace(entry, target=entry.target or only) for entry in declared.attackers)
    )


def _check_members(game: Game, declared: Attack) -> None:
    named = [member.id for entry in declared.attackers for member in entry.members]
    for identifier in named:
        if game.find(identifier) is None:
            raise IllegalAction(f"there is no permanent {identifier}")
        if named.count(identifier) > 1:
            raise IllegalAction(f"{identifier} is declared twice")


def _must_be_legal(verdict: Verdict, why: str) -> None:
    if verdict.outcome is Outcome.UNDECIDED:
        raise UndecidedError("no verdict on this declaration within the limits")
    if verdict.outcome is Outcome.ILLEGAL:
        raise IllegalAction(why, verdict)


def defending_sides(game: Game) -> tuple[str, ...]:
    """Those who declare blockers, in turn order: whoever is attacked (CR 509.1, 802.4)."""
    if game.combat is None or not game.combat.attackers:
        return ()
    return tuple(side.name for side in sides(game.view()) if side.attackers)


def declare_blockers(table: Table, action: Blocks, side: str) -> None:
    """One side's blocks, if they are legal (CR 509.1). Raises IllegalAction with the verdict."""
    combat = table.game.combat
    assert combat is not None
    declared = replace(action.block, by=side)
    for entry in declared.blockers:
        for member in (entry.blocker, *entry.attackers):
            if table.game.find(member.id) is None:
                raise IllegalAction(f"there is no permanent {member.id}")
    payment = None
    if declared.blockers or table.view.in_force:
        verdict = block.judge(table.game.board(), declared, by=side, pays=action.pays)
        _must_be_legal(verdict, "these blocks are illegal")
        if verdict.payment:
            payment = _payment(table, declared, side)
    if isinstance(payment, Payment):
        settle(table, payment.receipt)
        combat = table.game.combat or combat
    found: dict[ObjectRef, list[ObjectRef]] = {}
    for entry in declared.blockers:
        blocker = table.game.find(entry.blocker.id)
        if blocker is None:
            continue
        attackers = found.setdefault(blocker.card.ref, [])
        attackers += [
            item.card.ref for member in entry.attackers if (item := table.game.find(member.id))
        ]
    blockers = tuple(
        BlockingCreature(ref=ref, attackers=_with_bands(combat, tuple(attackers)))
        for ref, attackers in found.items()
    )
    hit = {ref for item in blockers for ref in item.attackers}
    table.change(
        combat=replace(
            combat,
            blockers=(*combat.blockers, *blockers),
            attackers=tuple(
                replace(item, blocked=True) if item.ref in hit else item
                for item in combat.attackers
            ),
        )
    )


def _payment(table: Table, declared: Block, side: str) -> object:
    field = table.game.view()
    mine = next(each for each in sides(field) if each.name == side)
    several = frozenset(entry.blocker.id for entry in declared.blockers if len(entry.attackers) > 1)
    stated = block.BlockDecision(field, mine, apart=several)
    return how_to_pay(stated, stated.translate(declared).counts, pays=True)


def _with_bands(combat: Combat, attackers: tuple[ObjectRef, ...]) -> tuple[ObjectRef, ...]:
    """Who blocks one of a band blocks all of it (CR 702.22h)."""
    bands = {item.band for item in combat.attackers if item.ref in attackers and item.band}
    others = tuple(
        item.ref for item in combat.attackers if item.band in bands and item.ref not in attackers
    )
    return attackers + others


def blocks_are_declared(table: Table) -> None:
    """Once everybody has declared: creatures block, become blocked, or are not blocked (CR 509.1g-h, 509.3)."""
    combat = table.game.combat
    if combat is None:
        return
    for item in combat.blockers:
        seen = table.seen(item.ref)
        for number, attacker in enumerate(item.attackers, 1):
            table.happens(
                Event(
                    what="blocks",
                    object=item.ref,
                    name=item.ref.id,
                    other=attacker,
                    recipient=attacker,
                    player=seen.controller if seen is not None else None,
                    number=number,
                )
            )
    for attacking in combat.attackers:
        what = "becomes blocked" if attacking.blocked else "is not blocked"
        seen = table.seen(attacking.ref)
        table.happens(
            Event(
                what=what,
                object=attacking.ref,
                name=attacking.ref.id,
                player=seen.controller if seen is not None else None,
                amount=len(combat.blockers_of(attacking.ref)),
            )
        )
