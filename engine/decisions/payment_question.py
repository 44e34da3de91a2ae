"""Debts that are to be paid together: the simplest payment there is, or what is missing."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace

from engine.decisions.in_force import Battlefield
from engine.decisions.mana_chains import break_circle
from engine.decisions.mana_costs import Symbols, written
from engine.decisions.mana_sources import ManaAbility, asked_by_mana_abilities, objects_of
from engine.decisions.obvious_payment import obvious_payment
from engine.decisions.payment_books import Books
from engine.decisions.payment_model import fill
from engine.decisions.payment_receipt import Receipt, receipt
from engine.decisions.payment_rules import PayingRules
from engine.decisions.payment_terms import Debt
from engine.decisions.qualities import CannotTell
from engine.decisions.selection import Context, matches
from engine.decisions.verdict import Reason, Unread
from engine.errors import UndecidedError
from engine.rules.rulebook import Rule, cite
from engine.text.nouns import Filter
from solver.contest import free_contest
from solver.decide import best_competitor
from solver.optimum import Limits


@dataclass(slots=True, kw_only=True)
class Question:
    """Debts that are to be paid together, and all that bears on it."""

    view: Battlefield
    debts: tuple[Debt, ...]
    unable_to_tap: Mapping[str, int]
    rules: PayingRules
    told_apart: tuple[frozenset[str], ...] = ()
    """Sets of permanents that a proposal names."""
    hold_to: Callable[[Books], None] | None = None
    """Adds the rows that hold the payment to a proposal."""
    _unread: dict[Unread, None] = field(default_factory=dict)

    @property
    def unread(self) -> tuple[Unread, ...]:
        """Every line that the answer does not take into account."""
        read = {_plain(words) for words in self.rules.read}
        lines = (item for item in self.view.unread if _plain(item.text) not in read)
        return tuple(dict.fromkeys((*lines, *self._unread)))

    def model(self, *, shortage: bool = False) -> Books:
        """The question in the terms of the core."""
        view = self.view
        debts = tuple(self.rules.applied_to(debt) for debt in self.debts)
        players = dict.fromkeys(p for debt in debts for p in debt.payers + debt.helpers)
        objects, unread = objects_of(
            view,
            players,
            unable_to_tap=self.unable_to_tap,
            barred=self.rules.barred,
            not_tapping=self.rules.not_tapping,
            told_apart=(*self._asked_for(), *self.told_apart),
        )
        self._unread |= dict.fromkeys(unread)
        model = Books(
            view=view,
            objects=objects,
            debts=debts,
            unable_to_pay_life=self.rules.unable_to_pay_life,
            shortage=shortage,
        )
        fill(model)
        for words in model.doubts:
            why = "this restriction was not understood: the mana is not spent"
            self._unread.setdefault(Unread(source=None, text=words, why=why))
        if self.hold_to is not None:
            self.hold_to(model)
        return model

    def mana_abilities(self) -> dict[str, tuple[ManaAbility, ...]]:
        """The mana abilities of each permanent as far as they can be activated."""
        return {name: item.abilities for item in self.model().objects for name, _ in item.members}

    def _asked_for(self) -> list[frozenset[str]]:
        """For each kind of object that somebody is to give, those that are meant."""
        demands = [(d.what, d.source) for debt in self.debts for d in debt.demands]
        demands += asked_by_mana_abilities(self.view)
        found: dict[frozenset[str], None] = {}
        for what, source in demands:
            if what is not None:
                context = Context(battlefield=self.view, source=source)
                meant = (i for i in self.view.objects if _is_meant(what, i, context))
                found.setdefault(frozenset(meant))
        return list(found)

    def answer(self, limits: Limits) -> Receipt | Reason:
        """The simplest payment, or why there is none."""
        return self.payment(limits) or self._reason(self._missing(limits) or {})

    def payment(self, limits: Limits) -> Receipt | None:
        """The simplest payment, if there is one."""
        model = self.model()
        found = obvious_payment(model, model.decision()) if self.hold_to is None else None
        found = found or settled(model, limits)
        if found is None and model.capped:
            raise UndecidedError(
                "too many mana abilities that cost mana themselves to try them all"
            )
        return None if found is None else receipt(model, found)

    def misfit(self, limits: Limits) -> Reason:
        """Why a proposal is no payment of a cost that could be paid."""
        missing = self._missing(limits)
        if missing:
            reason = self._reason(missing)
            is_mana = reason.message == "pay.short.mana"
            return replace(reason, message="pay.split.short") if is_mana else reason
        needs = cite(Rule.COST_NEEDS_RESOURCES, self.view.board.edition)
        return Reason(rules=(needs,), message="pay.split.too-much")

    def _missing(self, limits: Limits) -> dict[str, int] | None:
        """The least that would have to be left unpaid; ``None`` where even that would not do (CR 118.3)."""
        model = self.model(shortage=True)
        counts = settled(model, limits)
        if counts is None:
            return None
        short: dict[str, int] = {}
        for key, count in counts.items():
            meaning = model.meaning[key]
            if meaning.kind == "short":
                short[meaning.what] = short.get(meaning.what, 0) + count
        return short

    def _reason(self, short: Mapping[str, int]) -> Reason:
        edition = self.view.board.edition
        needs = cite(Rule.COST_NEEDS_RESOURCES, edition)
        payers = ", ".join(dict.fromkeys(p for debt in self.debts for p in debt.payers))
        if "life" in short:
            return self.life_reason(short["life"])
        for kind in ("sacrifice", "tap", "return", "counters", "discard", "exile"):
            if kind in short:
                return Reason(
                    rules=(needs,),
                    message=f"pay.short.{kind}",
                    values=(("player", payers), ("count", short[kind])),
                )
        generic = short.get("1", 0)
        missing: Symbols = ((str(generic), 1),) if generic else ()
        missing += tuple((symbol, count) for symbol, count in short.items() if symbol != "1")
        return Reason(
            rules=(needs,),
            message="pay.short.mana",
            values=(("player", payers), ("mana", written(missing)), ("count", sum(short.values()))),
        )

    def life_reason(self, missing: int) -> Reason:
        """Somebody lacks so much life, or can't pay any (CR 119.4, 119.4a, 119.8)."""
        board = self.view.board
        players = tuple(dict.fromkeys(p for debt in self.debts for p in debt.payers))
        barred = [p for p in players if p in self.rules.unable_to_pay_life]
        rules = [Rule.LIFE_PAYMENT]
        message = "pay.short.life"
        if barred:
            rules = [Rule.CANT_LOSE_LIFE, Rule.LIFE_PAYMENT]
            message = "pay.life-barred"
            if board.format.team_life:
                rules.append(Rule.TEAM_CANT_LOSE_LIFE)
        elif board.format.team_life:
            rules += [Rule.TEAM_LIFE_PAYMENT, Rule.TEAM_PAYS_LIFE]
        purse = board.player(players[0])
        return Reason(
            rules=tuple(cite(rule, board.edition) for rule in rules),
            message=message,
            values=(("player", ", ".join(players)), ("life", purse.life), ("count", missing)),
        )


def _is_meant(what: Filter, identifier: str, context: Context) -> bool:
    item = context.battlefield.objects[identifier]
    try:
        return matches(what, item, replace(context, you=item.controller))
    except CannotTell:
        return False


def settled(model: Books, limits: Limits) -> dict[str, int] | None:
    """The simplest payment of a model, or ``None`` where there is none. Raises UndecidedError when the limits do not suffice.

    Mana abilities that cost mana must be activated one after the other: a set of them that only feeds itself is ruled out, and
    the question asked again (CR 605.3a-b).
    """
    while True:
        decision = model.decision()
        answer = best_competitor(free_contest(decision, decision.requirements), {}, limits)
        if not answer.possible:
            return None
        if answer.counts is None:
            raise UndecidedError("no payment was found or ruled out within the limits")
        if not break_circle(model, answer.counts):
            return answer.counts


def _plain(words: str) -> str:
    return words.strip(" .").replace("’", "'").casefold()
