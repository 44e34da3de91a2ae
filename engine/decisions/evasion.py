"""May this creature block that one? The single authority (CR 509.1a-b).

Restrictions add up: every ability that bears on the pair has its own say. Limits on the set of blockers, such as menace, are not
questions about a pair; `block_model` states them.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from engine.decisions.citations import rules_for
from engine.decisions.continuous_effects import subjects
from engine.decisions.in_force import Battlefield, Characteristics, InForce
from engine.decisions.qualities import CannotTell
from engine.decisions.selection import Context, holds, matches
from engine.decisions.stated import Doubts
from engine.decisions.verdict import Reason
from engine.rules.rulebook import Rule, cite
from engine.text import abilities as text
from engine.text.nouns import Filter, Who
from engine.text.parts import mentions


@dataclass(frozen=True, slots=True)
class _Bearing:
    """An ability that bears on one creature, from its point of view."""

    entry: InForce
    context: Context


@dataclass(slots=True)
class _Side:
    """What bears on one creature as a blocker or as an attacker."""

    bars: list[_Bearing] = field(default_factory=list)
    """"can't block (such attackers)" on a blocker, "can't be blocked (by such creatures)" on an attacker."""
    waivers: list[_Bearing] = field(default_factory=list)
    """"as though it had …", "as though they didn't have …"."""


@dataclass(frozen=True, slots=True)
class _View:
    """How a pair is looked at: who defends, and what is taken to be otherwise."""

    defending: tuple[str, ...] = ()
    as_though: tuple[tuple[str, str, bool], ...] = ()


_ON_BLOCKERS = (text.CantBlock, text.BlocksAsThough, text.BlocksAsThoughUntapped)
_ON_ATTACKERS = (text.CantBeBlocked, text.BlockedAsThough)


class Evasion:
    """Which creatures may block which attackers on a battlefield, and why not."""

    def __init__(self, battlefield: Battlefield, doubts: Doubts) -> None:
        self._field = battlefield
        self._edition = battlefield.board.edition
        self._doubts = doubts
        self._blockers: dict[str, _Side] = {}
        self._attackers: dict[str, _Side] = {}
        for entry in battlefield.in_force:
            predicate = entry.ability.predicate
            if isinstance(predicate, text.CantBlock) and predicate.price is not None:
                continue  # a cost, not a restriction on the pair
            if isinstance(predicate, _ON_BLOCKERS):
                self._bear(entry, self._blockers)
            elif isinstance(predicate, _ON_ATTACKERS):
                self._bear(entry, self._attackers)

    def _bear(self, entry: InForce, sides: dict[str, _Side]) -> None:
        context = Context(battlefield=self._field, source=entry.source, you=entry.you)
        waives = not isinstance(entry.ability.predicate, text.CantBlock | text.CantBeBlocked)
        try:
            asks_defender = mentions(entry.ability.subject, Who.DEFENDING)
            found = self._field.objects.values() if asks_defender else subjects(entry, context)
            for item in found:
                side = sides.setdefault(item.id, _Side())
                bearing = _Bearing(entry, context.about(item.id))
                (side.waivers if waives else side.bars).append(bearing)
        except CannotTell as why:
            self._doubts.note(entry, why)

    def reasons_against(
        self, blocker: Characteristics, attacker: Characteristics, defending: tuple[str, ...]
    ) -> tuple[Reason, ...]:
        """Why the blocker may not block the attacker; empty when it may.

        ``defending`` is the defending player of that attack, or the team that is attacked.
        """
        as_blocker = self._blockers.get(blocker.id, _NOTHING)
        as_attacker = self._attackers.get(attacker.id, _NOTHING)
        view = _View(
            defending, self._as_though(as_blocker, as_attacker, blocker, attacker, defending)
        )
        found = list(self._unable(blocker, as_blocker))
        for bearing in as_attacker.bars:
            predicate = bearing.entry.ability.predicate
            assert isinstance(predicate, text.CantBeBlocked)
            lacks = (attacker.id, bearing.entry.ability.keyword or "", False) in view.as_though
            if not lacks and self._bears(bearing, predicate.by, blocker, view):
                found.append(self._reason(bearing.entry, attacker, blocker))
        for bearing in as_blocker.bars:
            predicate = bearing.entry.ability.predicate
            assert isinstance(predicate, text.CantBlock)
            if self._bears(bearing, predicate.what, attacker, view):
                found.append(self._reason(bearing.entry, blocker, attacker))
        return tuple(found)

    def _unable(self, blocker: Characteristics, side: _Side) -> Iterator[Reason]:
        """Tapped creatures and battles can't block (CR 509.1a)."""
        as_untapped = any(
            isinstance(waiver.entry.ability.predicate, text.BlocksAsThoughUntapped)
            and self._bears(waiver, None, blocker, _View())
            for waiver in side.waivers
        )
        rules = (cite(Rule.BLOCK_ELIGIBLE, self._edition),)
        if blocker.permanent.status.tapped and not as_untapped:
            yield Reason(rules=rules, message="block.tapped", creatures=(blocker.id,))
        if "battle" in blocker.types:
            yield Reason(rules=rules, message="block.battle-creature", creatures=(blocker.id,))

    def _as_though(
        self,
        as_blocker: _Side,
        as_attacker: _Side,
        blocker: Characteristics,
        attacker: Characteristics,
        defending: tuple[str, ...],
    ) -> tuple[tuple[str, str, bool], ...]:
        """Keywords that blocker and attacker are taken to have or not to have for this pair."""
        found: list[tuple[str, str, bool]] = []
        view = _View(defending)
        for bearing in as_blocker.waivers:
            predicate = bearing.entry.ability.predicate
            if isinstance(predicate, text.BlocksAsThough) and self._bears(
                bearing, predicate.what, attacker, view
            ):
                if predicate.blocker_has is not None:
                    found.append((blocker.id, predicate.blocker_has, True))
                if predicate.attacker_lacks is not None:
                    found.append((attacker.id, predicate.attacker_lacks, False))
        for bearing in as_attacker.waivers:
            predicate = bearing.entry.ability.predicate
            if isinstance(predicate, text.BlockedAsThough) and self._bears(
                bearing, None, blocker, view
            ):
                found.append((attacker.id, predicate.attacker_lacks, False))
        return tuple(found)

    def _bears(
        self, bearing: _Bearing, phrase: Filter | None, other: Characteristics, view: _View
    ) -> bool:
        """Whether the ability's condition holds and the creature on the other side is one that it speaks of."""
        ability = bearing.entry.ability
        context = replace(bearing.context, defending=view.defending, as_though=view.as_though)
        try:
            if mentions(ability.subject, Who.DEFENDING):
                subject = self._field.objects[context.subject or ""]
                if not matches(ability.subject, subject, context):
                    return False
            if ability.condition is not None and not holds(ability.condition, context):
                return False
            return phrase is None or matches(phrase, other, context)
        except CannotTell as why:
            self._doubts.note(bearing.entry, why)
            return False

    def _reason(self, entry: InForce, bearer: Characteristics, other: Characteristics) -> Reason:
        keyword = entry.ability.keyword
        return Reason(
            rules=rules_for(Rule.BLOCK_RESTRICTION, self._edition, keyword),
            message="restriction.text" if entry.ability.text else f"restriction.{keyword}",
            source=entry.name,
            text=entry.ability.text or None,
            creatures=(bearer.id, other.id),
        )


_NOTHING = _Side()
