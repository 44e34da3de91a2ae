"""What the board says about paying: who can't pay life, what mana counts as, whose abilities can't be activated."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from engine.board.card import CardText
from engine.board.permanent import RulesLine
from engine.decisions.continuous_effects import subjects
from engine.decisions.in_force import Battlefield
from engine.decisions.mana_restrictions import is_of_kind, purpose_of_spell
from engine.decisions.payment_terms import Debt
from engine.decisions.selection import Context, holds, players_meant
from engine.text.abilities import CantActivate
from engine.text.nouns import PlayerRef
from engine.text.payment_phrases import (
    CantPayLife,
    GivesSpells,
    LifeForMana,
    ManaAsThough,
    NoMana,
    PaymentRule,
    payment_rules,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class PayingRules:
    """The rules on paying that are in force."""

    unable_to_pay_life: frozenset[str] = frozenset()
    """Players who can't pay life (CR 119.8); their teams with them where life is shared (810.9h)."""
    life_for: tuple[tuple[str, str, int], ...] = ()
    counts_as: tuple[tuple[str, str, str, str], ...] = ()
    """Player, mana spent, what it counts as, and the kind of spells it is for (empty: every cost)."""
    no_mana: bool = False
    barred: frozenset[str] = frozenset()
    """Permanents whose activated abilities can't be activated."""
    not_tapping: frozenset[str] = frozenset()
    """Permanents whose activated abilities with {T} can't be activated."""
    given: frozenset[str] = frozenset()
    """Keywords that the spell is given ("Artifact spells you cast have convoke")."""
    read: frozenset[str] = frozenset()
    """The sentences that say so."""

    def applied_to(self, debt: Debt) -> Debt:
        """The debt with the choices that these rules give for it."""
        everybody = debt.payers + debt.helpers
        return replace(
            debt,
            no_mana=debt.no_mana or self.no_mana,
            life_for=tuple(entry for entry in self.life_for if entry[0] in debt.payers),
            counts_as=tuple(
                (player, spent, as_)
                for player, spent, as_, kind in self.counts_as
                if player in everybody and self._is_for(kind, debt)
            ),
        )

    @staticmethod
    def _is_for(kind: str, debt: Debt) -> bool:
        if not kind:
            return True
        return debt.purpose.kind == "spell" and (
            kind == "any" or bool(is_of_kind(kind, debt.purpose))
        )


def keywords_of(card: CardText | None, rules: PayingRules) -> frozenset[str]:
    """The keywords of a spell that say how it may be paid for: its own and those it is given."""
    lines = card.text if card is not None else ()
    own = {
        part.strip(" .").lower()
        for line in lines
        for part in line.text.replace("\n", ",").split(",")
    }
    return frozenset((own | set(rules.given)) & _PAYING_KEYWORDS)


_PAYING_KEYWORDS = frozenset({"assist", "convoke", "delve", "improvise"})


def paying_rules(
    view: Battlefield, spell: CardText | None = None, caster: str | None = None
) -> PayingRules:
    """The rules on paying on this board, and those of the spell that is paid for."""
    unable: dict[str, None] = {}
    life_for: list[tuple[str, str, int]] = []
    counts_as: list[tuple[str, str, str, str]] = []
    given: dict[str, None] = {}
    read: dict[str, None] = {}
    no_mana = False
    for words, meaning, source, you in _in_force(view, spell, caster):
        read.setdefault(words)
        match meaning:
            case CantPayLife(player, _, spells):
                if not spells or spell is not None:
                    unable |= dict.fromkeys(_meant(player, view, source, you))
            case LifeForMana(colour, life) if you is not None:
                life_for.append((you, colour, life))
            case ManaAsThough(player, spent, as_, this_spell, spells):
                if not this_spell or source is None:
                    counts_as += [
                        (who, spent, as_, spells) for who in _meant(player, view, source, you)
                    ]
            case GivesSpells(kind, keyword):
                if (
                    spell is not None
                    and you == caster
                    and is_of_kind(kind, purpose_of_spell(spell))
                ):
                    given.setdefault(keyword)
            case NoMana():
                no_mana = no_mana or (source is None and spell is not None)
    board = view.board
    if board.format.team_life:
        teams = {board.player(name).team for name in unable}
        unable |= dict.fromkeys(p.name for p in board.players if p.team in teams)
    return PayingRules(
        unable_to_pay_life=frozenset(unable),
        life_for=tuple(life_for),
        counts_as=tuple(counts_as),
        no_mana=no_mana,
        barred=frozenset(_barred(view, tap_only=False)),
        not_tapping=frozenset(_barred(view, tap_only=True)),
        given=frozenset(given),
        read=frozenset(read),
    )


def _barred(view: Battlefield, *, tap_only: bool) -> Iterator[str]:
    """Objects whose activated abilities (or those with {T}) can't be activated, mana abilities included."""
    for entry in view.in_force:
        predicate = entry.ability.predicate
        if not isinstance(predicate, CantActivate) or not predicate.mana_too:
            continue
        context = Context(battlefield=view, source=entry.source, you=entry.you)
        condition = entry.ability.condition
        if predicate.tap_only is tap_only:
            for item in subjects(entry, context):
                if condition is None or holds(condition, context.about(item.id)):
                    yield item.id


def _in_force(
    view: Battlefield, spell: CardText | None, caster: str | None
) -> Iterator[tuple[str, PaymentRule, str | None, str | None]]:
    """Each sentence about paying with its meaning, the permanent it stands on and who "you" is."""
    for item in view.objects.values():
        permanent = item.permanent
        own = () if permanent.status.face_down else permanent.text
        if permanent.status.flipped and permanent.flip is not None:
            own = permanent.flip.text
        yield from _sentences((*own, *permanent.gains), item.id, item.controller)
    for player in view.board.players:
        yield from _sentences(player.effects, None, player.name)
    yield from _sentences(view.board.effects, None, None)
    if spell is not None:
        yield from _sentences(spell.text, None, caster)


def _sentences(
    lines: tuple[RulesLine, ...], source: str | None, you: str | None
) -> Iterator[tuple[str, PaymentRule, str | None, str | None]]:
    for line in lines:
        for words, meaning in payment_rules(line.text):
            yield words, meaning, source, you


def _meant(
    player: PlayerRef, view: Battlefield, source: str | None, you: str | None
) -> tuple[str, ...]:
    return players_meant(player, Context(battlefield=view, source=source, you=you))
