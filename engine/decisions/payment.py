"""Can costs be paid, and how: whoever owes them pays from mana abilities, pools, life and objects (CR 118, 601.2f-h)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from engine.board.declaration import Members
from engine.decisions.in_force import Battlefield
from engine.decisions.mana_costs import Symbols
from engine.decisions.mana_sources import objects_of
from engine.decisions.payment_model import Debt, Demand, PaymentModel
from engine.decisions.payment_receipt import Receipt, receipt
from engine.decisions.payment_rules import PayingRules, paying_rules
from engine.decisions.selection import CannotTell, Context, matches
from engine.decisions.verdict import PaymentLine, Reason, Unread
from engine.errors import UndecidedError
from engine.rules.rulebook import Rule, cite
from engine.text.nouns import Filter
from solver.contest import free_contest
from solver.decide import Answer, best_competitor
from solver.optimum import DEFAULT, Limits


@dataclass(frozen=True, slots=True, kw_only=True)
class Bill:
    """What one player owes at once: mana, life, and objects of these kinds.

    ``source`` is the permanent from whose point of view the filters are read; "you" is the payer.
    """

    payer: str
    reason: Reason | None = None
    mana: Symbols = ()
    life: int = 0
    sacrifice: tuple[tuple[int, Filter], ...] = ()
    tap: tuple[tuple[int, Filter], ...] = ()
    return_to_hand: tuple[tuple[int, Filter], ...] = ()
    discard: int = 0
    exile_from_graveyard: int = 0
    remove_counters: tuple[tuple[int, str, Filter], ...] = ()
    source: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Payment:
    """One way to pay everything: the lines that a player follows, and the same for the game."""

    lines: tuple[PaymentLine, ...]
    receipt: Receipt
    unread: tuple[Unread, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Unpayable:
    """Why the costs cannot be paid."""

    reason: Reason
    unread: tuple[Unread, ...] = ()


def pay(
    field: Battlefield,
    bills: Sequence[Bill],
    *,
    unable_to_tap: Mapping[str, int] | None = None,
    rule: Rule = Rule.PAY_COSTS,
    limits: Limits | None = None,
) -> Payment | Unpayable:
    """The simplest way to pay all bills together, or why there is none (CR 118.3, 508.1j, 509.1f).

    Each bill is paid from its payer's own resources (810.5), life from the team's total where life is shared (810.9b).
    ``unable_to_tap``: members of permanents that are tapped before costs are paid (508.1f). ``rule``: the rule of the step, for the
    citation. Raises UndecidedError when the limits do not suffice.
    """
    debts = tuple(_debt(bill) for bill in _together(bills))
    subject = tuple(
        dict.fromkeys(c for bill in bills if bill.reason for c in bill.reason.creatures)
    )
    question = Question(
        field=field, debts=debts, unable_to_tap=unable_to_tap or {}, rules=paying_rules(field)
    )
    answer = question.answer(limits or DEFAULT)
    if isinstance(answer, Reason):
        reasons = [bill.reason for bill in bills if bill.reason]
        rules = (cite(rule, field.board.edition), *answer.rules)
        first = reasons[0] if reasons else answer
        reason = replace(
            answer,
            rules=tuple(dict.fromkeys(rules)),
            creatures=subject,
            source=first.source,
            text=first.text,
        )
        return Unpayable(reason=reason, unread=question.unread)
    return Payment(lines=answer.lines, receipt=answer, unread=question.unread)


def _together(bills: Sequence[Bill]) -> list[Bill]:
    """Bills of one payer whose filters are read alike, as one."""
    found: dict[object, Bill] = {}
    for bill in bills:
        has_filters = bill.sacrifice or bill.tap or bill.return_to_hand or bill.remove_counters
        place = (bill.payer, bill.source if has_filters else None)
        one = found.get(place)
        if one is None:
            found[place] = bill
            continue
        symbols = dict(one.mana)
        for symbol, count in bill.mana:
            symbols[symbol] = symbols.get(symbol, 0) + count
        found[place] = replace(
            one,
            mana=tuple(symbols.items()),
            life=one.life + bill.life,
            sacrifice=one.sacrifice + bill.sacrifice,
            tap=one.tap + bill.tap,
            return_to_hand=one.return_to_hand + bill.return_to_hand,
            discard=one.discard + bill.discard,
            exile_from_graveyard=one.exile_from_graveyard + bill.exile_from_graveyard,
            remove_counters=one.remove_counters + bill.remove_counters,
        )
    return list(found.values())


def _debt(bill: Bill) -> Debt:
    kinds = (("sacrifice", bill.sacrifice), ("tap", bill.tap), ("return", bill.return_to_hand))
    demands = [
        Demand(kind=kind, number=number, what=what, source=bill.source)
        for kind, asked in kinds
        for number, what in asked
    ]
    demands += [
        Demand(kind="counters", number=number, counter=kind, what=what, source=bill.source)
        for number, kind, what in bill.remove_counters
    ]
    if bill.discard:
        demands.append(Demand(kind="discard", number=bill.discard))
    if bill.exile_from_graveyard:
        demands.append(Demand(kind="exile", number=bill.exile_from_graveyard))
    return Debt(payers=(bill.payer,), mana=bill.mana, life=bill.life, demands=tuple(demands))


@dataclass(slots=True, kw_only=True)
class Question:
    """Debts that are to be paid together, and all that bears on it."""

    field: Battlefield
    debts: tuple[Debt, ...]
    unable_to_tap: Mapping[str, int]
    rules: PayingRules
    told_apart: tuple[frozenset[str], ...] = ()
    """Sets of permanents that a proposal names."""
    unread: tuple[Unread, ...] = ()

    def model(self, *, shortage: bool = False) -> PaymentModel:
        """The question in the terms of the core."""
        view = self.field
        debts = tuple(self.rules.applied_to(debt) for debt in self.debts)
        players = dict.fromkeys(p for debt in debts for p in debt.payers + debt.helpers)
        objects, unread = objects_of(
            view,
            players,
            unable_to_tap=self.unable_to_tap,
            barred=self.rules.barred,
            told_apart=(*self._asked_for(), *self.told_apart),
        )
        self.unread = unread
        return PaymentModel(
            view=view,
            objects=objects,
            debts=debts,
            unable_to_pay_life=self.rules.unable_to_pay_life,
            shortage=shortage,
        )

    def _asked_for(self) -> list[frozenset[str]]:
        """For each kind of object that somebody is to give, those that are meant."""
        found: dict[frozenset[str], None] = {}
        for debt in self.debts:
            for demand in debt.demands:
                if demand.what is not None:
                    context = Context(battlefield=self.field, source=demand.source)
                    found.setdefault(
                        frozenset(
                            item.id
                            for item in self.field.objects.values()
                            if _is_meant(demand.what, item.id, context)
                        )
                    )
        return list(found)

    def answer(self, limits: Limits) -> Receipt | Reason:
        """The simplest payment, or why there is none."""
        model = self.model()
        model.build()
        found = settled(model, limits)
        if found is not None:
            return receipt(model, found)
        return self.why_not(limits, capped=model.capped)

    def why_not(self, limits: Limits, *, capped: bool = False) -> Reason:
        """What is missing, so that nothing else would be (CR 118.3)."""
        if capped:
            raise UndecidedError("too many mana abilities that cost mana themselves to try them all")
        model = self.model(shortage=True)
        model.build()
        counts = settled(model, limits) or {}
        short: dict[str, int] = {}
        for key, count in counts.items():
            meaning = model.meaning[key]
            if meaning.kind == "short":
                short[meaning.what] = short.get(meaning.what, 0) + count
        return self._reason(short)

    def _reason(self, short: Mapping[str, int]) -> Reason:
        edition = self.field.board.edition
        needs = cite(Rule.COST_NEEDS_RESOURCES, edition)
        payers = ", ".join(dict.fromkeys(p for debt in self.debts for p in debt.payers))
        if "life" in short:
            return self._life_reason(short["life"], payers)
        for kind in ("sacrifice", "tap", "return", "counters", "discard", "exile"):
            if kind in short:
                return Reason(
                    rules=(needs,),
                    message=f"pay.short.{kind}",
                    values=(("player", payers), ("count", short[kind])),
                )
        missing = "".join(
            f"{{{count}}}" if symbol == "1" else f"{{{symbol}}}" * min(count, 20)
            for symbol, count in short.items()
        )
        return Reason(
            rules=(needs,),
            message="pay.short.mana",
            values=(("player", payers), ("mana", missing), ("count", sum(short.values()))),
        )

    def _life_reason(self, missing: int, payers: str) -> Reason:
        board = self.field.board
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
            values=(("player", payers), ("life", purse.life), ("count", missing)),
        )


def _is_meant(what: Filter, identifier: str, context: Context) -> bool:
    item = context.battlefield.objects[identifier]
    try:
        return matches(what, item, replace(context, you=item.controller))
    except CannotTell:
        return False


def settled(model: PaymentModel, limits: Limits) -> dict[str, int] | None:
    """The simplest payment of a model, or ``None`` where there is none. Raises UndecidedError when the limits do not suffice.

    Mana abilities that cost mana must be activated one after the other: a set of them that only feeds itself is ruled out, and
    the question asked again (CR 605.3a-b).
    """
    while True:
        answer: Answer = best_competitor(free_contest(model.decision(), model.decision().requirements), {}, limits)
        if not answer.possible:
            return None
        if answer.counts is None:
            raise UndecidedError("no payment was found or ruled out within the limits")
        if not model.break_circle(answer.counts):
            return answer.counts
