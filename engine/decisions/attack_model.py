"""A board's declaration of attackers, stated as options, restrictions, requirements and costs (CR 508.1)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace

from engine.decisions.attack_targets import Target, is_among, targets, why_not_player
from engine.decisions.citations import rules_for
from engine.decisions.continuous_effects import copies_for, subjects
from engine.decisions.declaration_model import DeclarationModel
from engine.decisions.in_force import Battlefield, Characteristics, InForce
from engine.decisions.prices import charge
from engine.decisions.qualities import CannotTell
from engine.decisions.selection import Context, matches, players_meant
from engine.decisions.stated import condition_formula
from engine.decisions.verdict import Reason
from engine.rules.editions import Edition
from engine.rules.rulebook import Rule, cite
from engine.text import abilities as text
from engine.text.nouns import (
    Filter,
    Host,
    MeasureOf,
    Number,
    PlayerRef,
    SharesWith,
    Subject,
    ThisObject,
    Who,
)
from engine.text.parts import mentions, put, speaks_of
from solver.decision import Actor, Cost, Decision, Option, Requirement, Restriction
from solver.expression import And, AtLeast, AtMost, Formula, Holding, Implies, Total


def key(attacker: str, target: str) -> str:
    """The option's key: this creature attacks that target."""
    return f"{attacker} -> {target}"


@dataclass(frozen=True, slots=True)
class _Application:
    """An ability that bears on one attacker: for attacks on these targets, if the formula holds."""

    attacker: Characteristics
    targets: tuple[Target, ...]
    context: Context
    when: Formula | None

    def options(self, among: text.Targets | None = None) -> tuple[str, ...]:
        """The options it bears on, narrowed to the targets that the text names."""
        return tuple(
            key(self.attacker.id, target.id)
            for target in self.targets
            if among is None or is_among(target, among, self.context)
        )


Consequence = Callable[[_Application], Formula]


class AttackModel(DeclarationModel):
    """Collects what bears on an attack, ability by ability."""

    restriction_rule = Rule.ATTACK_RESTRICTION
    requirement_rule = Rule.ATTACK_REQUIREMENT
    cost_rule = Rule.ATTACK_COST_LOCKED

    def __init__(self, field: Battlefield) -> None:
        super().__init__(field)
        self.active = tuple(player.name for player in field.board.active_players())
        self.attackers = field.creatures_of(self.active)
        self.open = self._open_targets()
        self._everybody = self._attacks_of(self.attackers)
        self._two_attack = AtLeast(self._everybody, 2)
        self._one_attacks = AtMost(self._everybody, 1)
        self._ignores_defender: set[str] = set()
        """Options for which a creature is taken to have no defender (CR 702.3b), or to have haste."""
        self._ignores_sickness: set[str] = set()
        self._goads: set[tuple[str, str]] = set()
        self._conditions: dict[tuple[int, int], Formula] = {}
        self._companies: dict[tuple[object, ...], Formula] = {}

    def build(self) -> Decision:
        """The whole decision."""
        permissions = (text.IgnoresDefender, text.IgnoresSummoningSickness)
        in_force = self.field.in_force
        self.state_all(e for e in in_force if isinstance(e.ability.predicate, permissions))
        for attacker in self.attackers:
            self._check_eligible(attacker)
        self.state_all(e for e in in_force if not isinstance(e.ability.predicate, permissions))
        actors = (Actor(key=a.id, count=a.permanent.count) for a in self.attackers)
        return self.decision(actors, self._options())

    # Options and who may attack whom

    def _open_targets(self) -> dict[str, tuple[Target, ...]]:
        """What each attacker's controller may attack at all (CR 506.2, 802, 803, 801.3)."""
        board = self.field.board
        everything = targets(self.field)
        by_player = {
            name: tuple(
                target
                for target in everything
                if any(why_not_player(board, name, other) is None for other in target.defending)
            )
            for name in self.active
        }
        return {attacker.id: by_player[attacker.controller] for attacker in self.attackers}

    def _options(self) -> Iterator[Option]:
        for attacker in self.attackers:
            for target in self.open[attacker.id]:
                name = key(attacker.id, target.id)
                yield Option(
                    key=name,
                    actor=attacker.id,
                    object=target.id,
                    count=attacker.permanent.count,
                    barred=tuple(self.barred.get(name, ())),
                )

    def _keys(self, attacker: Characteristics) -> tuple[str, ...]:
        return tuple(key(attacker.id, target.id) for target in self.open[attacker.id])

    def _attacks_of(self, attackers: Iterable[Characteristics]) -> Total:
        return self.totals.of(name for attacker in attackers for name in self._keys(attacker))

    def _check_eligible(self, attacker: Characteristics) -> None:
        """Untapped, no battle, under control since the turn began or with haste (CR 508.1a); no Wall in 2003 (308.2a)."""
        status = attacker.permanent.status
        eligible = cite(Rule.ATTACK_ELIGIBLE, self.edition)
        everything = self._keys(attacker)
        faults: list[tuple[str, tuple[str, ...], Iterable[str]]] = []
        if status.tapped:
            faults.append(("attack.tapped", (eligible,), everything))
        if "battle" in attacker.types:
            faults.append(("attack.battle-creature", (eligible,), everything))
        if status.sick and not attacker.has_keyword("haste"):
            rule = cite(Rule.SUMMONING_SICKNESS, self.edition)
            late = [name for name in everything if name not in self._ignores_sickness]
            faults.append(("attack.sick", (eligible, rule), late))
        if self.edition is Edition.Y2003 and "wall" in attacker.types:
            faults.append(("attack.wall", (eligible,), everything))
        for message, rules, keys in faults:
            self.bar(keys, Reason(rules=rules, message=message, creatures=(attacker.id,)))

    # Abilities

    def state(self, entry: InForce) -> None:
        """Adds what one ability asks of the attack; most abilities ask nothing."""
        match entry.ability.predicate:
            case text.IgnoresDefender(among):
                for use in self._uses(entry):
                    self._ignores_defender.update(use.options(among))
            case text.IgnoresSummoningSickness(among):
                for use in self._uses(entry):
                    self._ignores_sickness.update(use.options(among))
            case text.CantAttack(among, None):
                self._cant_attack(entry, among)
            case text.CantAttack(among, price) if price is not None:
                self._cost(entry, among, price)
            case text.CanAttackOnly(among):
                for use in self._uses(entry):
                    allowed = set(use.options(among))
                    self._forbid(
                        entry, use, [name for name in use.options() if name not in allowed]
                    )
            case text.CantAttackAlone():
                self._needs(entry, lambda _: self._two_attack, Rule.ATTACKS_ALONE)
            case text.AttacksOnlyAlone():
                self._needs(entry, lambda _: self._one_attacks, Rule.ATTACKS_ALONE)
            case text.AttacksOnlyWith(others, number):
                self._needs(entry, lambda use: self._company(use, others, number))
            case text.AttackLimit(number, among):
                self._limit(entry, number, among)
            case text.MustAttack(among):
                self._must_attack(entry, among)
            case text.PlayerMustAttack(player, among, number):
                self._player_must_attack(entry, player, among, number)
            case text.IsGoaded(by):
                self._goaded(entry, by)

    def _uses(self, entry: InForce) -> Iterator[_Application]:
        """The attackers that an ability is about, each with the targets for which its condition holds."""
        ability = entry.ability
        asks_defender = mentions((ability.subject, ability.condition), Who.DEFENDING)
        for context in self._contexts(entry):
            if asks_defender:
                for attacker in self.attackers:
                    for target in self.open[attacker.id]:
                        view = replace(context, defending=target.defending)
                        yield from self._use(entry, attacker, (target,), view)
            else:
                for found in subjects(entry, context):
                    if found.id in self.open:
                        yield from self._use(entry, found, self.open[found.id], context)

    def _use(
        self,
        entry: InForce,
        attacker: Characteristics,
        towards: tuple[Target, ...],
        context: Context,
    ) -> Iterator[_Application]:
        about = context.about(attacker.id)
        if context.defending and not matches(entry.ability.subject, attacker, about):
            return
        when = condition_formula(entry.ability.condition, about, self)
        if when is not False:
            yield _Application(attacker, towards, about, None if when is True else when)

    def _contexts(self, entry: InForce) -> Iterator[Context]:
        """The ability's point of view; once for each opponent where it speaks of "that player"."""
        context = Context(battlefield=self.field, source=entry.source, you=entry.you)
        if not mentions((entry.ability.subject, entry.ability.condition), Who.THAT_PLAYER):
            yield context
            return
        for name in self.active:
            if entry.you is None or self.field.board.are_opponents(name, entry.you):
                yield replace(context, that_player=name)

    def someone_attacks(self, phrase: Filter, number: int, context: Context) -> Formula:
        """At least so many creatures of the phrase are declared."""
        found = [a for a in self.attackers if matches(phrase, a, context)]
        attacks = self._attacks_of(found)
        # one formula for one condition: the core tells conditions of requirements apart by identity
        return self._conditions.setdefault((id(attacks), number), AtLeast(attacks, number))

    def attacks_alone(self, phrase: Filter, context: Context) -> Formula:
        """One of the phrase is the only creature declared (CR 506.5)."""
        found = [a for a in self.attackers if matches(phrase, a, context)]
        return And((AtLeast(self._attacks_of(found), 1), AtMost(self._everybody, 1)))

    # Restrictions

    def _forbid(self, entry: InForce, use: _Application, keys: Iterable[str]) -> None:
        keys = tuple(keys)
        reason = self.restriction(entry, use.attacker.id)
        if use.when is None:
            self.bar(keys, reason)
        elif keys:
            none = AtMost(self.totals.of(keys), 0)
            self.restrictions.append(Restriction(formula=Implies(use.when, none), reason=reason))

    def _cant_attack(self, entry: InForce, among: text.Targets | None) -> None:
        ignored = self._ignores_defender if entry.ability.keyword == "defender" else set()
        for use in self._uses(entry):
            self._forbid(entry, use, [name for name in use.options(among) if name not in ignored])

    def _needs(self, entry: InForce, consequence: Consequence, *more: Rule) -> None:
        """If the creature attacks, something holds of the whole attack."""
        for use in self._uses(entry):
            attacks: Formula = AtLeast(self.totals.of(use.options()), 1)
            if use.when is not None:
                attacks = And((attacks, use.when))
            self.restrictions.append(
                Restriction(
                    formula=Implies(attacks, consequence(use)),
                    reason=self.restriction(entry, use.attacker.id, more=more),
                )
            )

    def _company(self, use: _Application, others: Filter, number: int) -> Formula:
        """At least ``number`` other creatures of the phrase attack; members of the same group are others too."""
        own, context = use.attacker, replace(use.context, source=None)
        # "Other" is said by counting the attacker in and asking for one more, so that many attackers share one formula.
        if not matches(others, own, context):
            asked = number
        elif speaks_of(others, ThisObject, Host):
            company = [
                a for a in self.attackers if a.id != own.id and matches(others, a, use.context)
            ]
            return AtLeast(self._attacks_of(company), number)
        else:
            asked = number + 1
        # What a comparison with the attacker asks for depends on its power and toughness only.
        relative = (own.power, own.toughness) if speaks_of(others, Subject) else None
        known = (others, asked, context.you, relative)
        if known not in self._companies or speaks_of(others, ThisObject, Host, SharesWith):
            said = others
            for measure, value in (("power", own.power), ("toughness", own.toughness)):
                said = put(said, MeasureOf(measure, Subject()), Number(value or 0))
            company = [a for a in self.attackers if matches(said, a, context)]
            self._companies[known] = AtLeast(self._attacks_of(company), asked)
        return self._companies[known]

    def _limit(self, entry: InForce, number: int, among: text.Targets | None) -> None:
        """No more than so many attack, or attack these targets, each combat (CR 508.1c, 802.3a)."""
        context = Context(battlefield=self.field, source=entry.source, you=entry.you)
        when = condition_formula(entry.ability.condition, context, self)
        if when is False:
            return
        keys = [
            key(attacker.id, target.id)
            for attacker in self.attackers
            if matches(entry.ability.subject, attacker, context.about(attacker.id))
            for target in self.open[attacker.id]
            if among is None or is_among(target, among, context)
        ]
        limit: Formula = AtMost(self.totals.of(keys), number)
        formula = limit if when is True else Implies(when, limit)
        self.restrictions.append(Restriction(formula=formula, reason=self.restriction(entry)))

    # Requirements

    def _require(self, use: _Application, keys: Iterable[str], times: int, reason: Reason) -> None:
        """One instance for each effect and each member of the group (CR 508.1d)."""
        if times == 0:
            return
        self.requirements.append(
            Requirement(
                obeyed=Total(tuple((name, times) for name in keys)),
                instances=times * use.attacker.permanent.count,
                reason=reason,
                actor=use.attacker.id,
                when=use.when,
            )
        )

    def _must_attack(self, entry: InForce, among: text.Targets | None) -> None:
        for use in self._uses(entry):
            reason = self.requirement(entry, use.attacker.id)
            self._require(use, use.options(among), copies_for(entry, use.attacker), reason)

    def _goaded(self, entry: InForce, by: PlayerRef) -> None:
        """Two requirements for each different player who goaded it: attack, and attack another player (CR 701.15b-d)."""
        elsewhere = text.Targets(players=(by,), other_than=True)
        for use in self._uses(entry):
            for player in players_meant(by, use.context):
                if (use.attacker.id, player) in self._goads:
                    continue
                self._goads.add((use.attacker.id, player))
                for message, keys in (
                    ("goad.attack", use.options()),
                    ("goad.other-player", use.options(elsewhere)),
                ):
                    reason = Reason(
                        rules=rules_for(Rule.ATTACK_REQUIREMENT, self.edition, None, Rule.GOAD),
                        message=message,
                        values=(("player", player),),
                        source=entry.granted_by,
                        creatures=(use.attacker.id,),
                    )
                    self._require(use, keys, 1, reason)

    def _player_must_attack(
        self, entry: InForce, player: PlayerRef, among: text.Targets | None, number: int
    ) -> None:
        """A requirement on a player: one instance, obeyed if enough of that player's creatures attack so."""
        context = Context(battlefield=self.field, source=entry.source, you=entry.you)
        when = condition_formula(entry.ability.condition, context, self)
        if when is False:
            return
        for name in players_meant(player, context):
            if name not in self.active:
                continue
            keys = [
                key(attacker.id, target.id)
                for attacker in self.attackers
                if attacker.controller == name
                and matches(entry.ability.subject, attacker, context.about(attacker.id))
                for target in self.open[attacker.id]
                if among is None or is_among(target, among, context)
            ]
            self.requirements += [
                Requirement(
                    obeyed=Holding((AtLeast(self.totals.of(keys), number),)),
                    instances=1,
                    reason=replace(self.requirement(entry), values=(("player", name),)),
                    when=None if when is True else when,
                )
            ] * entry.copies

    # Costs

    def _cost(self, entry: InForce, among: text.Targets | None, price: text.Price) -> None:
        """One payment for each effect, creature and scope (CR 508.1h)."""
        for use in self._uses(entry):
            if use.when is not None:
                raise CannotTell("a cost that depends on the declaration")
            keys = use.options(among)
            if not keys or not copies_for(entry, use.attacker):
                continue
            reason = self.reason(entry, "cost.text", (use.attacker.id,), self.cost_rule)
            owed = charge(price, entry, use.attacker, use.context, reason)
            if owed is not None:
                cost = Cost(taken=self.totals.of(keys), reason=owed)
                self.costs += [cost] * copies_for(entry, use.attacker)
