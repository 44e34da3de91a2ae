"""Is a declaration of blockers legal, which ones are, and what bears on it (CR 509.1)?"""

from __future__ import annotations

from collections.abc import Mapping
from functools import reduce

from engine.board.board import Board
from engine.board.declaration import Block, Blocker, Members
from engine.decisions import judging
from engine.decisions.block_grid import Column, key
from engine.decisions.block_model import BlockModel, members_key
from engine.decisions.blocking_sides import Side, sides
from engine.decisions.continuous_effects import battlefield
from engine.decisions.declared import DeclaredDecision, Translation, change
from engine.decisions.in_force import Battlefield
from engine.decisions.qualities import CannotTell
from engine.decisions.verdict import (
    Change,
    Fix,
    Options,
    Outcome,
    Reason,
    Situation,
    Verdict,
)
from engine.errors import InputError, UndecidedError
from engine.rules.rulebook import Rule, cite
from solver.optimum import Limits


def judge(
    board: Board,
    block: Block,
    *,
    by: str | None = None,
    pays: bool = True,
    limits: Limits | None = None,
) -> Verdict:
    """The verdict on a declaration of blockers (CR 509.1).

    With several defending players, each one's blocks are judged alone (CR 802.4b); ``by`` asks about one of them. ``pays``: whether
    the players pay the costs to block. Raises InputError for a ``by`` that declares no blockers.
    """
    field = battlefield(board)
    asked = _sides(field, by or block.by)
    parts = _by_side(field, block, asked)
    several = frozenset(b.blocker.id for b in block.blockers if len(b.attackers) > 1)
    verdicts = [
        judging.judge(
            BlockDecision(field, side, apart=several), parts[side.name], pays=pays, limits=limits
        )
        for side in asked
        if parts[side.name].blockers or side.attackers or len(asked) == 1
    ]
    return reduce(_together, verdicts) if verdicts else _nobody_blocks(board, block)


def options(
    board: Board, *, by: str | None = None, show: int = 10, limits: Limits | None = None
) -> Options:
    """The legal declarations that pay nothing. With several defending players the numbers count combinations."""
    field = battlefield(board)
    asked = [side for side in _sides(field, by) if side.attackers] or list(_sides(field, by))[:1]
    found = [
        judging.options(BlockDecision(field, side, once=True), show=show, limits=limits)
        for side in asked
    ]
    return reduce(lambda one, other: _combinations(one, other, show), found)


def situation(board: Board, *, by: str | None = None) -> Situation:
    """What bears on the declaration of blockers of everybody, or of the one asked for."""
    field = battlefield(board)
    found = [BlockDecision(field, side).situation() for side in _sides(field, by)]
    return reduce(_both_situations, found)


def _sides(field: Battlefield, by: str | None) -> tuple[Side, ...]:
    everybody = sides(field)
    if not everybody:
        raise InputError("nobody can be attacked on this board, so nobody declares blockers")
    if by is None:
        return everybody
    found = tuple(side for side in everybody if by == side.name or by in side.players)
    if not found:
        names = ", ".join(side.name for side in everybody)
        raise InputError(f"{by} declares no blockers; it can be: {names}")
    return found


def _by_side(field: Battlefield, block: Block, asked: tuple[Side, ...]) -> dict[str, Block]:
    """Each side's part of a declaration; what belongs to none of them is judged with the first."""
    parts: dict[str, list[Blocker]] = {side.name: [] for side in asked}
    for entry in block.blockers:
        item = field.objects.get(entry.blocker.id)
        owner = next(
            (s.name for s in asked if item and item.controller in s.players), asked[0].name
        )
        parts[owner].append(entry)
    return {name: Block(tuple(entries), by=name) for name, entries in parts.items()}


def _nobody_blocks(board: Board, block: Block) -> Verdict:
    """Nobody is attacked: the empty declaration is the only one."""
    return Verdict(
        kind="block",
        outcome=Outcome.LEGAL,
        rules=board.edition.value,
        declaration=block,
        obeyed=0,
        maximum=0,
    )


def _together(one: Verdict, other: Verdict) -> Verdict:
    """Two sides' verdicts as one: legal when each is; requirements obeyed and possible add up (CR 802.4b)."""
    outcomes = {one.outcome, other.outcome}
    outcome = next(o for o in (Outcome.ILLEGAL, Outcome.UNDECIDED, Outcome.LEGAL) if o in outcomes)
    fix = None
    if outcome is Outcome.ILLEGAL and all(
        verdict.fix or verdict.outcome is Outcome.LEGAL for verdict in (one, other)
    ):
        fix = Fix(
            declaration=_joined(
                *(v.fix.declaration if v.fix else v.declaration for v in (one, other))
            ),
            changes=tuple(c for v in (one, other) if v.fix for c in v.fix.changes),
        )
    better = None
    if one.better is not None or other.better is not None:
        better = _joined(*(v.better or v.declaration for v in (one, other)))
    return Verdict(
        kind="block",
        outcome=outcome,
        rules=one.rules,
        declaration=_joined(one.declaration, other.declaration),
        obeyed=_sum(one.obeyed, other.obeyed),
        maximum=_sum(one.maximum, other.maximum),
        violations=tuple(dict.fromkeys(one.violations + other.violations)),
        unmet=one.unmet + other.unmet,
        fix=fix,
        better=better,
        payment=one.payment + other.payment,
        unread=tuple(dict.fromkeys(one.unread + other.unread)),
    )


def _joined(*parts: object) -> Block:
    return Block(
        tuple(entry for part in parts if isinstance(part, Block) for entry in part.blockers)
    )


def _sum(one: int | None, other: int | None) -> int | None:
    return None if one is None or other is None else one + other


def _combinations(one: Options, other: Options, show: int) -> Options:
    """Two sides' options as combinations."""
    shown = tuple(
        _joined(mine, theirs)
        for mine in one.shown or (Block(),)
        for theirs in other.shown or (Block(),)
    )[:show]
    legal = None if one.legal is None or other.legal is None else one.legal * other.legal
    return Options(
        kind="block",
        rules=one.rules,
        maximum=_sum(one.maximum, other.maximum),
        legal=legal,
        shown=shown,
        complete=one.complete and other.complete and len(shown) == legal,
        unread=tuple(dict.fromkeys(one.unread + other.unread)),
    )


def _both_situations(one: Situation, other: Situation) -> Situation:
    return Situation(
        kind="block",
        rules=one.rules,
        deciders=one.deciders + other.deciders,
        creatures=one.creatures + other.creatures,
        restrictions=tuple(dict.fromkeys(one.restrictions + other.restrictions)),
        requirements=tuple(dict.fromkeys(one.requirements + other.requirements)),
        costs=tuple(dict.fromkeys(one.costs + other.costs)),
        unread=tuple(dict.fromkeys(one.unread + other.unread)),
    )


class BlockDecision(DeclaredDecision[Block]):
    """One side's declaration of blockers in the terms of the core, and the way back."""

    kind = "block"
    cost_rule = Rule.BLOCK_COST_PAID
    choice_rule = Rule.BLOCK_ELIGIBLE

    def __init__(
        self,
        field: Battlefield,
        side: Side,
        *,
        apart: frozenset[str] = frozenset(),
        once: bool = False,
    ) -> None:
        try:
            model = BlockModel(field, side, apart=apart)
            core = model.build(once=once)
        except CannotTell as why:
            raise UndecidedError(f"this is more than can be told apart: {why}") from None
        permanents = {blocker.key: blocker.item.id for blocker in model.blockers}
        super().__init__(model, core, side.players, permanents)
        self._model = model
        self._side = side

    def translate(self, declared: Block) -> Translation:
        """The declaration as counts of options; what has no option is a fault (CR 506.3, 509.1a, 802.4a)."""
        counts: dict[str, int] = {}
        faults: list[Reason] = []
        dropped: list[Change] = []
        used: dict[str, int] = {}
        for entry in declared.blockers:
            for actor, number in self._actors(entry.blocker, used):
                for attacker in entry.attackers:
                    column = self._column(attacker)
                    blocker = next((b for b in self._model.blockers if b.key == actor), None)
                    if blocker is not None and column is not None:
                        name = key(blocker, column)
                        counts[name] = counts.get(name, 0) + number
                        continue
                    faults.append(self._why_no_option(entry.blocker.id, attacker.id))
                    dropped.append(
                        change("block.change.drop", entry.blocker.id, number, attacker.id)
                    )
        self._count_blocked_members(counts)
        return Translation(counts=counts, faults=tuple(faults), dropped=tuple(dropped))

    def _actors(self, members: Members, used: dict[str, int]) -> list[tuple[str, int]]:
        """The actors that stand for these members; those told apart one by one are taken in order."""
        keys = [actor for actor, identifier in self.permanents.items() if identifier == members.id]
        if len(keys) <= 1:
            return [(keys[0] if keys else members.id, members.count)]
        first = used.get(members.id, 0)
        used[members.id] = first + members.count
        chosen = keys[first : first + members.count]
        spare = members.count - len(chosen)
        return [(actor, 1) for actor in chosen] + ([(keys[-1], spare)] if spare else [])

    def _column(self, attacker: Members) -> Column | None:
        found = [c for c in self._model.columns if c.item.id == attacker.id]
        return found[0] if found else None

    def _count_blocked_members(self, counts: dict[str, int]) -> None:
        """Reads the declaration in its own favour: as many members of a group of attackers are blocked as can be."""
        for column in self._model.columns:
            if column.count == 1:
                continue
            blocks = sum(counts.get(key(b, column), 0) for b in self._model.blockers)
            fewest = self._model.fewest_blockers.get(column.key, 1)
            members = min(column.count, max(1, blocks // fewest)) if blocks else 0
            counts[members_key(column)] = members

    def _why_no_option(self, blocker: str, attacker: str) -> Reason:
        edition = self.field.board.edition
        eligible = cite(Rule.BLOCK_ELIGIBLE, edition)
        own = cite(Rule.BLOCK_OWN_ATTACKERS, edition)
        item = self.field.objects.get(blocker)
        creatures = (blocker, attacker)
        if item is None:
            return Reason(rules=(eligible,), message="block.phased-out", creatures=creatures)
        if item.controller not in self._side.players:
            return Reason(rules=(eligible,), message="block.not-yours", creatures=creatures)
        rules: tuple[str, ...]
        if not item.is_creature():
            rules = (eligible, cite(Rule.ONLY_CREATURES_FIGHT, edition))
            return Reason(rules=rules, message="block.not-a-creature", creatures=creatures)
        attacks = attacker in self.field.attackers
        message = "block.not-your-attacker" if attacks else "block.not-attacking"
        rules = (eligible, own) if attacks else (eligible,)
        return Reason(rules=rules, message=message, creatures=creatures)

    def declaration(self, counts: Mapping[str, int]) -> Block:
        """The declaration that counts of options stand for, in the order of the file."""
        found: list[Blocker] = []
        columns = {column.key: column for column in self._model.columns}
        for blocker in self._model.blockers:
            taken = [
                (columns[option.object], counts[option.key])
                for option in self.core.by_actor[blocker.key]
                if counts.get(option.key, 0)
            ]
            if blocker.count == 1 and taken:
                attackers = tuple(Members(column.item.id) for column, _ in taken)
                found.append(Blocker(Members(blocker.item.id), attackers))
            else:
                found += [
                    Blocker(Members(blocker.item.id, number), (Members(column.item.id),))
                    for column, number in taken
                ]
        return Block(tuple(found), by=self._side.name)

    def shortage(self, wanted: tuple[object, ...]) -> Reason | None:
        """Attackers that must be blocked need more blockers than there are (a counting argument, as in Hall's theorem)."""
        model = self._model
        known = (model.wanted.get(reason) for reason in wanted if isinstance(reason, Reason))
        columns = tuple({column.key: column for column in known if column is not None}.values())
        each = {model.fewest_blockers.get(column.key, 1) for column in columns}
        needed = sum(model.fewest_blockers.get(c.key, 1) * c.count for c in columns)
        able = model.able_to_block(columns)
        if not columns or able is None or able >= needed:
            return None
        same = next(iter(each)) if len(each) == 1 else 0
        message = "block.shortage-one-each" if same == 1 else "block.shortage"
        return Reason(
            rules=(cite(Rule.BLOCK_REQUIREMENT, self.field.board.edition),),
            message=message if same else "block.shortage-in-all",
            values=(
                ("attackers", sum(column.count for column in columns)),
                ("each", same),
                ("needed", needed),
                ("able", able),
            ),
            creatures=tuple(column.item.id for column in columns) if len(columns) <= 10 else (),
        )

    def tapped_to(self, counts: Mapping[str, int]) -> dict[str, int]:
        """Blocking taps nothing: a blocking creature may tap for mana (CR 509.1a, 509.1e)."""
        return {}
