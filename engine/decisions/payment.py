"""Can costs be paid, and how: whoever owes them pays from mana abilities, pools, life and objects (CR 118, 601.2f-h)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Protocol

from engine.board.board import Board
from engine.board.card import CardText
from engine.decisions.continuous_effects import battlefield
from engine.decisions.in_force import Battlefield
from engine.decisions.mana_costs import Symbols, split_cost
from engine.decisions.mana_restrictions import ANYTHING, purpose_of_spell
from engine.decisions.payment_question import Question
from engine.decisions.payment_receipt import Receipt
from engine.decisions.payment_rules import PayingRules, keywords_of, paying_rules
from engine.decisions.payment_split import Share, faults, hold_to, named_in
from engine.decisions.payment_terms import Debt, Demand
from engine.decisions.verdict import Outcome, PaymentLine, Reason, Unread, Verdict
from engine.rules.rulebook import Rule, cite
from engine.text.nouns import Filter
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
        view=field, debts=debts, unable_to_tap=unable_to_tap or {}, rules=paying_rules(field)
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


class PayQuestion(Protocol):
    """A cost somebody is asked to pay; ``PayCase`` of a scenario is one."""

    @property
    def cost(self) -> str:
        """Mana symbols and life, as written: ``{2}{G/U}, 3 life``."""

    @property
    def by(self) -> tuple[str, ...]:
        """Who may pay; empty: the active player."""

    @property
    def spell(self) -> str | None:
        """Name of the spell that the cost is paid for."""

    @property
    def card(self) -> CardText | None:
        """The text of that spell, where it is known."""

    @property
    def more(self) -> str | None: ...

    @property
    def less(self) -> str | None: ...

    @property
    def split(self) -> Sequence[Share] | None:
        """Who is to pay what."""


def judge(board: Board, case: PayQuestion, *, limits: Limits | None = None) -> Verdict:
    """Whether a cost can be paid, or whether a proposed split pays it (CR 118, 601.2f-h).

    Raises InputError for a cost that cannot be read, UndecidedError when the limits do not suffice.
    """
    edition = board.edition
    step = (cite(Rule.PAY_COSTS, edition),) if case.spell else ()
    total = split_cost(case.cost)
    if total is None:
        rules = (*step, cite(Rule.UNPAYABLE_COST, edition))
        return _verdict(board, Outcome.ILLEGAL, (Reason(rules=rules, message="pay.no-cost"),))
    view = battlefield(board)
    by = case.by or tuple(player.name for player in board.active_players())
    rules_of_paying = paying_rules(view, case.card, by[0])
    question = Question(
        view=view,
        debts=(_debt_of(case, by, total, rules_of_paying),),
        unable_to_tap={},
        rules=rules_of_paying,
    )
    limits = limits or DEFAULT
    split = case.split
    if split is None:
        answer = question.answer(limits)
        if isinstance(answer, Receipt):
            return _verdict(board, Outcome.LEGAL, (), answer, question.unread)
        reason = replace(answer, rules=tuple(dict.fromkeys((*step, *answer.rules))))
        return _verdict(board, Outcome.ILLEGAL, (reason,), None, question.unread)
    question.told_apart = named_in(split)
    possible = question.answer(limits)
    violations = [] if isinstance(possible, Receipt) else [possible]
    violations += faults(question, split)
    if not violations:
        question.hold_to = lambda model: hold_to(model, split)
        held = question.payment(limits)
        if held is not None:
            return _verdict(board, Outcome.LEGAL, (), held, question.unread)
        violations.append(question.misfit(limits))
    violations = [replace(v, rules=tuple(dict.fromkeys((*step, *v.rules)))) for v in violations]
    would_be = possible if isinstance(possible, Receipt) else None
    return _verdict(board, Outcome.ILLEGAL, tuple(violations), would_be, question.unread)


def _verdict(
    board: Board,
    outcome: Outcome,
    violations: tuple[Reason, ...],
    payment: Receipt | None = None,
    unread: tuple[Unread, ...] = (),
) -> Verdict:
    return Verdict(
        kind="pay",
        outcome=outcome,
        rules=board.edition.value,
        violations=violations,
        payment=payment.lines if payment else (),
        unread=unread,
    )


def _debt_of(
    case: PayQuestion,
    by: tuple[str, ...],
    total: tuple[Symbols, int],
    rules: PayingRules,
) -> Debt:
    """The total cost: increases are part of it, reductions come after them (CR 601.2f)."""
    mana, life = total
    more = split_cost(case.more) if case.more else None
    if more is not None:
        mana, life = (*mana, *more[0]), life + more[1]
    less = split_cost(case.less) if case.less else None
    has = keywords_of(case.card, rules)
    is_spell = case.spell is not None
    return Debt(
        payers=by[:1] if is_spell else by,
        helpers=by[1:] if is_spell and "assist" in has else (),
        mana=mana,
        life=life,
        reductions=less[0] if less is not None else (),
        purpose=purpose_of_spell(case.card) if is_spell else ANYTHING,
        convoke="convoke" in has,
        improvise="improvise" in has,
        delve="delve" in has,
    )
