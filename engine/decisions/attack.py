"""Is a declaration of attackers legal, which ones are, and what bears on it (CR 508.1)?"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from engine.board.board import Board
from engine.board.declaration import Attack, Attacker, Members
from engine.decisions import judging
from engine.decisions.attack_model import AttackModel, key
from engine.decisions.attack_targets import Target, why_not_target
from engine.decisions.continuous_effects import battlefield
from engine.decisions.declared import DeclaredDecision, Translation, change
from engine.decisions.verdict import Change, Options, Reason, Situation, Verdict
from engine.errors import InputError
from engine.rules.rulebook import Rule, cite
from solver.optimum import Limits


def judge(
    board: Board, attack: Attack, *, pays: bool = True, limits: Limits | None = None
) -> Verdict:
    """The verdict on a declaration of attackers (CR 508.1).

    ``pays``: whether the players pay the costs to attack. Raises InputError when the declaration leaves out a target that is not the
    only one.
    """
    return judging.judge(AttackDecision(board), attack, pays=pays, limits=limits)


def options(board: Board, *, show: int = 10, limits: Limits | None = None) -> Options:
    """The legal declarations that pay nothing: the most requirements they obey, their number, and ``show`` of them."""
    return judging.options(AttackDecision(board), show=show, limits=limits)


def situation(board: Board) -> Situation:
    """What bears on the declaration of attackers: each creature, and the attack as a whole."""
    return AttackDecision(board).situation()


class AttackDecision(DeclaredDecision[Attack]):
    """A board's declaration of attackers in the terms of the core, and the way back."""

    kind = "attack"
    cost_rule = Rule.ATTACK_COST_PAID
    choice_rule = Rule.ATTACK_TARGET

    def __init__(self, board: Board) -> None:
        model = AttackModel(battlefield(board))
        permanents = {attacker.id: attacker.id for attacker in model.attackers}
        super().__init__(model, model.build(), model.active, permanents)
        self._model = model

    def translate(self, declared: Attack) -> Translation:
        """The declaration as counts of options; what has no option is a fault (CR 506.3, 508.1a-b)."""
        counts: dict[str, int] = {}
        faults: list[Reason] = []
        dropped: list[Change] = []
        for attacker in declared.attackers:
            faults += self._band_faults(attacker)
            for member in attacker.members:
                target = attacker.target or self._only_target(member)
                name = key(member.id, target)
                if name in self.core.by_key:
                    counts[name] = counts.get(name, 0) + member.count
                    continue
                faults.append(self._why_no_option(member.id, target))
                dropped.append(change("attack.change.drop", member.id, member.count, target))
        return Translation(counts=counts, faults=tuple(faults), dropped=tuple(dropped))

    def _only_target(self, member: Members) -> str:
        open_targets = self._model.open.get(member.id, self._all_targets())
        if len(open_targets) == 1:
            return open_targets[0].id
        names = ", ".join(target.id for target in open_targets) or "nothing"
        raise InputError(
            f'say what {member.id} attacks, as in "{member.id} -> …"; it can be: {names}'
        )

    def _all_targets(self) -> tuple[Target, ...]:
        return next(iter(self._model.open.values()), ())

    def _why_no_option(self, identifier: str, target: str) -> Reason:
        edition = self.field.board.edition
        eligible = cite(Rule.ATTACK_ELIGIBLE, edition)
        item = self.field.objects.get(identifier)
        if item is None or item.controller not in self._model.active:
            message = "attack.phased-out" if item is None else "attack.not-yours"
            return Reason(rules=(eligible,), message=message, creatures=(identifier,))
        if not item.is_creature():
            rules = (eligible, cite(Rule.ONLY_CREATURES_FIGHT, edition))
            return Reason(rules=rules, message="attack.not-a-creature", creatures=(identifier,))
        return why_not_target(self.field, item, target)

    def _band_faults(self, attacker: Attacker) -> Iterable[Reason]:
        """A band: any number of creatures with banding and at most one without (CR 702.22c)."""
        number = sum(member.count for member in attacker.members)
        if len(attacker.members) < 2:
            return
        objects = self.field.objects
        with_banding = sum(
            member.count
            for member in attacker.members
            if member.id in objects and objects[member.id].has_keyword("banding")
        )
        if with_banding == 0 or number - with_banding > 1:
            edition = self.field.board.edition
            yield Reason(
                rules=(cite(Rule.ATTACK_BANDS, edition), cite(Rule.BANDING_FORMS, edition)),
                message="attack.band",
                creatures=tuple(member.id for member in attacker.members),
            )

    def declaration(self, counts: Mapping[str, int]) -> Attack:
        """The declaration that counts of options stand for, in the order of the file; bands are not told apart."""
        return Attack(
            tuple(
                Attacker((Members(option.actor, counts[option.key]),), option.object)
                for option in self.core.options
                if counts.get(option.key, 0)
            )
        )

    def tapped_to(self, counts: Mapping[str, int]) -> dict[str, int]:
        """Attackers without vigilance are tapped before any cost is paid (CR 508.1f, 702.20b)."""
        tapped: dict[str, int] = {}
        for option in self.core.options:
            taken = counts.get(option.key, 0)
            if taken and not self.field.objects[option.actor].has_keyword("vigilance"):
                tapped[option.actor] = tapped.get(option.actor, 0) + taken
        return tapped
