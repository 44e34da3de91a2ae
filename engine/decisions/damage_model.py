"""An assignment of combat damage stated for the core: each source an actor, each point of damage an option (CR 510.1)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from enum import Enum

from engine.board.declaration import PLANESWALKER_GONE
from engine.decisions.fighting import (
    Fighter,
    fighters,
    has_strike,
    planeswalker_loyalty,
    tramples,
)
from engine.decisions.in_force import Battlefield, Characteristics
from engine.decisions.qualities import CannotTell
from engine.decisions.selection import Context, holds, matches
from engine.decisions.verdict import Reason
from engine.rules.editions import Edition
from engine.rules.rulebook import Rule, cite
from engine.text.abilities import DamageRule
from engine.text.quantity_phrases import OBJECTS
from engine.text.tokens import Text
from solver.decision import Actor, Decision, Option, Restriction
from solver.expression import (
    And,
    AtLeast,
    AtMost,
    Formula,
    Holding,
    Implies,
    Not,
    Or,
    Total,
)


class Division(Enum):
    """How a creature's damage may be divided among several that it fights."""

    FREE = "free"
    """As its controller likes (510.1c-d since November 2024; 310.2c in 2003)."""
    ORDERED = "ordered"
    """In damage assignment order, lethal damage before the next (509.2-3, 510.1c-d in 2011)."""


DIVISION = {
    Edition.CURRENT: Division.FREE,
    Edition.Y2011: Division.ORDERED,
    Edition.Y2003: Division.FREE,
}


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Source:
    """A fighter that deals damage in the step: how much, to what, and who says so."""

    key: str
    fighter: Fighter
    amount: int
    """What each of its members assigns, if it assigns any."""
    assigner: str
    recipients: dict[str, str]
    """The option for each object or player that it may damage."""
    beyond: tuple[str, ...] = ()
    """Among those, what it reaches only past its blockers."""
    may_assign_none: bool = False

    @property
    def whole(self) -> int:
        return self.amount * self.fighter.count

    @property
    def id(self) -> str:
        return self.fighter.id


@dataclass(slots=True)
class DamageModel:
    """The damage assignments of one step."""

    view: Battlefield
    first_step: bool | None
    """The first strike step (True), the regular one (False), or the only one (None)."""
    order: dict[str, tuple[str, ...]] = field(default_factory=dict)
    fighters: tuple[Fighter, ...] = ()
    sources: tuple[Source, ...] = ()
    _words: dict[str, dict[str, bool]] = field(default_factory=dict)
    _restrictions: list[Restriction] = field(default_factory=list)
    _lethal: dict[tuple[object, ...], Formula] = field(default_factory=dict)

    def build(self) -> Decision:
        """The decision: every assignment that the rules allow."""
        self.fighters = self.fighters or fighters(self.view)
        self._words = self._damage_rules()
        self.sources = tuple(
            self._source(number, fighter)
            for number, fighter in enumerate(self.fighters)
            if self.deals(fighter)
        )
        for source in self.sources:
            self._restrict(source)
        return Decision(
            actors=tuple(Actor(key=source.key, count=1, capacity=None) for source in self.sources),
            options=tuple(
                Option(key=option, actor=source.key, object=recipient, count=source.whole)
                for source in self.sources
                for recipient, option in source.recipients.items()
            ),
            restrictions=tuple(self._restrictions),
        )

    @property
    def edition(self) -> Edition:
        return self.view.board.edition

    # Steps (CR 510.4, 702.4b, 702.7b).

    def deals(self, fighter: Fighter) -> bool:
        """Whether the fighter deals its damage in this step."""
        if self.first_step is None:
            return True
        quick = has_strike(fighter.item)
        return quick if self.first_step else not quick or fighter.item.has_keyword("double strike")

    # Sources.

    def _damage_rules(self) -> dict[str, dict[str, bool]]:
        """For each object the words of the rules on its combat damage, and whether they are optional."""
        found: dict[str, dict[str, bool]] = {}
        for entry in self.view.in_force:
            rule = entry.ability.predicate
            if not isinstance(rule, DamageRule):
                continue
            for fighter in self.fighters:
                context = Context(
                    battlefield=self.view, source=entry.source, you=entry.you, subject=fighter.id
                )
                condition = entry.ability.condition
                try:
                    meant = matches(entry.ability.subject, fighter.item, context)
                    if meant and (condition is None or holds(condition, context)):
                        found.setdefault(fighter.id, {})[rule.word] = rule.optional
                except CannotTell:
                    continue
        return found

    def _source(self, number: int, fighter: Fighter) -> Source:
        words = self._words.get(fighter.id, {})
        item = fighter.item
        amount = item.toughness if "toughness instead of power" in words else item.power
        none = words.get("assigns none")
        if none is False:
            amount = 0
        reached, beyond = self._reach(fighter, "as though unblocked" in words)
        return Source(
            key=f"{fighter.id}/{number}",
            fighter=fighter,
            amount=max(0, amount or 0) if reached else 0,
            assigner=self._assigner(fighter),
            recipients={
                recipient: f"{fighter.id}/{number} -> {recipient}" for recipient in reached
            },
            beyond=beyond,
            may_assign_none=bool(none),
        )

    def _reach(self, fighter: Fighter, as_though: bool) -> tuple[list[str], tuple[str, ...]]:
        """What it may damage, and what of that only past its blockers (CR 510.1b-d, 702.19)."""
        faced = list(dict.fromkeys(other.id for other in fighter.faces))
        if not fighter.attacking:
            return faced, ()
        target = self._attacked(fighter)
        if not fighter.blocked:
            return target, ()
        if not faced:  # 702.19d: as though all blockers had been assigned lethal damage
            return (target if tramples(fighter.item) or as_though else []), ()
        if tramples(fighter.item) or as_though:
            return faced + [name for name in target if name not in faced], tuple(target)
        return faced, ()

    def _attacked(self, fighter: Fighter) -> list[str]:
        """What it damages where nothing blocks it; nothing where what it attacked is gone (CR 506.4c, 702.19c,e)."""
        board, target = self.view.board, fighter.target
        if target is None:
            return []
        if board.has_player(target):
            return [target]
        over = tramples(fighter.item, "over planeswalkers")
        if target == PLANESWALKER_GONE:
            player = fighter.defending
            return [player] if over and player is not None and board.has_player(player) else []
        if not board.has_permanent(target):
            return [
                player.name for player in board.members(target)
            ]  # 2011: a team is attacked (810.7f)
        item = self.view.objects.get(target)
        if item is not None and "planeswalker" in item.types:
            return [target, item.controller] if over else [target]
        if item is not None and "battle" in item.types:
            return [target]
        permanent = board.permanent(target)
        was_planeswalker = "Planeswalker" in permanent.type_line.types
        return [permanent.controller] if over and was_planeswalker else []

    def _assigner(self, fighter: Fighter) -> str:
        """Its controller, or the other side where banding is in the way (CR 702.22j-k)."""
        if self.divided_by_other_side(fighter):
            return fighter.faces[0].item.controller
        return fighter.item.controller

    def divided_by_other_side(self, fighter: Fighter) -> bool:
        """Whether a creature that it fights has banding, or two of them band with each other."""
        items = [other.item for other in fighter.faces]
        if any(item.has_keyword("banding") for item in items):
            return True
        return any(
            keyword == "bands with other"
            and self._is_a(one, kind or "")
            and any(other is not one and self._is_a(other, kind or "") for other in items)
            for one in items
            for keyword, kind in one.keywords()
        )

    def _is_a(self, item: Characteristics, kind: str) -> bool:
        answer = OBJECTS.run(Text(kind), 0)
        if answer is None:
            return False
        try:
            return matches(answer[0], item, Context(battlefield=self.view, you=item.controller))
        except CannotTell:
            return False

    # Restrictions.

    def _restrict(self, source: Source) -> None:
        self._in_full(source)
        fighter = source.fighter
        faced = list(dict.fromkeys(other.id for other in fighter.faces))
        past = [source.recipients[name] for name in source.beyond]
        if past:
            self._trample(source, faced, past)
        self._over_planeswalker(source)
        self._one_head(source)
        if self.in_order(source):
            self._in_order(source, faced)

    def in_order(self, source: Source) -> bool:
        """Whether a damage assignment order binds the source: not where banding lets the other side divide (702.20j in 2011)."""
        fighter = source.fighter
        if DIVISION[self.edition] is not Division.ORDERED or self.divided_by_other_side(fighter):
            return False
        return len({other.id for other in fighter.faces}) > 1

    def as_though_unblocked(self, source: Source) -> bool:
        """Whether it may assign its damage as though it weren't blocked."""
        return "as though unblocked" in self._words.get(source.id, {})

    def _require(self, formula: Formula, reason: Reason) -> None:
        self._restrictions.append(Restriction(formula=formula, reason=reason))

    def reason(self, source: Source, message: str, *rules: Rule, **values: str | int) -> Reason:
        """A violation by a source."""
        return Reason(
            rules=tuple(dict.fromkeys(cite(rule, self.edition) for rule in rules)),
            message=message,
            values=(("source", source.id), *values.items()),
            creatures=(source.id,),
        )

    def _in_full(self, source: Source) -> None:
        """All of its damage is assigned (CR 510.1a)."""
        total = Total(tuple((option, 1) for option in source.recipients.values()))
        if not total.terms:
            return
        exactly: Formula = And((AtLeast(total, source.whole), AtMost(total, source.whole)))
        if source.may_assign_none:
            exactly = Or((exactly, AtMost(total, 0)))
        self._require(
            exactly,
            self.reason(
                source, "damage.not-in-full", Rule.DAMAGE_EQUALS_POWER, amount=source.whole
            ),
        )

    def _trample(self, source: Source, faced: list[str], past: list[str]) -> None:
        """Nothing goes past blockers before each has lethal damage (CR 702.19b), unless all of it does as though unblocked."""
        over = AtLeast(Total(tuple((option, 1) for option in past)), 1)
        as_though = self.as_though_unblocked(source)
        to_blockers = Total(tuple((source.recipients[name], 1) for name in faced))
        if as_though and not tramples(source.fighter.item):
            self._require(
                Implies(over, AtMost(to_blockers, 0)),
                self.reason(source, "damage.all-or-nothing", Rule.DAMAGE_BLOCKED),
            )
            return
        for name in faced:
            enough = self.lethal(source, name)
            if enough is None:
                continue
            if as_though:
                enough = Or((enough, AtMost(to_blockers, 0)))
            self._require(
                Implies(over, enough),
                self.reason(
                    source, "damage.trample", Rule.TRAMPLE, Rule.DAMAGE_BLOCKED,
                    blocker=name, lethal=self.lethal_amount(name),
                ),
            )  # fmt: skip

    def _over_planeswalker(self, source: Source) -> None:
        """Its controller is reached only past the planeswalker's loyalty (CR 702.19c)."""
        target = self.view.objects.get(source.fighter.target or "")
        if (
            target is None
            or "planeswalker" not in target.types
            or target.controller not in source.recipients
        ):
            return
        loyalty = planeswalker_loyalty(target)
        over = AtLeast(Total(((source.recipients[target.controller], 1),)), 1)
        self._require(
            Implies(over, AtLeast(self._dealt(target.id, self.sources), loyalty)),
            self.reason(
                source, "damage.over-planeswalker", Rule.TRAMPLE_OVER_PLANESWALKERS,
                planeswalker=target.id, loyalty=loyalty,
            ),
        )  # fmt: skip

    def _one_head(self, source: Source) -> None:
        """2011: of a team that is attacked, one head takes the damage of a creature (810.7f)."""
        board, target = self.view.board, source.fighter.target
        if target is None or board.has_player(target) or board.has_permanent(target):
            return
        heads = [
            source.recipients[p.name] for p in board.members(target) if p.name in source.recipients
        ]
        if len(heads) > 1 and source.fighter.count == 1:
            hit = tuple(AtLeast(Total(((option, 1),)), 1) for option in heads)
            self._require(
                AtMost(Holding(hit), 1),
                self.reason(source, "damage.one-head", Rule.SHARED_TURN_DAMAGE),
            )

    def _in_order(self, source: Source, faced: list[str]) -> None:
        """Damage to a creature only once each one before it in order has lethal damage (2011: 510.1c-d)."""
        rule = Rule.DAMAGE_ORDER if source.fighter.attacking else Rule.DAMAGE_ORDER_BY_BLOCKER
        given = [name for name in self.order.get(source.id, ()) if name in faced]
        rest = [name for name in faced if name not in given]
        hit = {name: AtLeast(Total(((source.recipients[name], 1),)), 1) for name in faced}
        for place, name in enumerate(given):
            enough = self.lethal(source, name)
            later = tuple(hit[other] for other in (*given[place + 1 :], *rest))
            if enough is not None and later:
                self._require(
                    Implies(Or(later), enough),
                    self.reason(
                        source, "damage.order", rule, before=name, lethal=self.lethal_amount(name)
                    ),
                )
        if len(rest) > 1:  # some order of the rest: at most one has damage that is not lethal
            short = [
                And((hit[n], Not(enough)))
                for n in rest
                if (enough := self.lethal(source, n)) is not None
            ]
            self._require(
                AtMost(Holding(tuple(short)), 1), self.reason(source, "damage.some-order", rule)
            )

    # Lethal damage.

    def lethal_amount(self, name: str) -> int:
        """Toughness less the damage marked, for each member (CR 702.19b); 0 when nothing is missing."""
        item = self.view.objects[name]
        return max(0, (item.toughness or 0) - item.permanent.damage)

    def lethal(self, source: Source, name: str) -> Formula | None:
        """All that the source fights under that name are assigned lethal damage in this step; ``None`` where they need none.

        Damage of all sources counts, and any of a source with deathtouch is lethal (CR 702.2c, 702.19b).
        """
        each = self.lethal_amount(name)
        if not each:
            return None
        faced = tuple(other for other in source.fighter.faces if other.id == name)
        place = (name, *map(id, faced))
        if place not in self._lethal:
            members = sum(other.count for other in faced)
            sources = [one for one in self.sources if not set(one.fighter.faces).isdisjoint(faced)]
            self._lethal[place] = AtLeast(self._dealt(name, sources, each), each * members)
        return self._lethal[place]

    def _dealt(self, name: str, sources: Iterable[Source], by_deathtouch: int = 1) -> Total:
        """What these sources assign to it; a point of a source with deathtouch counts so much."""
        return Total(
            tuple(
                (
                    source.recipients[name],
                    by_deathtouch if source.fighter.item.has_keyword("deathtouch") else 1,
                )
                for source in sources
                if name in source.recipients
            )
        )
