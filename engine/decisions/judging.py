"""From the core's answers to verdicts: what attack and block declarations have in common."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, TypeVar

from engine.board.declaration import Attack, Block
from engine.decisions.declared import DeclaredDecision, Translation, reasons
from engine.decisions.prices import Charge
from engine.decisions.verdict import (
    Fix,
    Options,
    Outcome,
    Reason,
    UnmetRequirement,
    Verdict,
    kind_of,
    merged,
)
from engine.rules.editions import Edition
from engine.rules.rulebook import cite
from solver.contest import Reading
from solver.decide import Judgement, Standing, Unmet
from solver.decide import judge as judge_in_core
from solver.decision import Decision
from solver.expression import Evaluation
from solver.optimum import DEFAULT, Limits

if TYPE_CHECKING:
    from engine.decisions.payment import Bill, Payment

Declared = TypeVar("Declared", bound=Attack | Block)

EXPLAINED = 12
"""Most unmet requirements for which the smallest set that rules them out is looked for; each takes several solver calls."""
EXPLAINED_OF_LARGE = 1
"""The same for a decision of more than `LARGE` options; none for one of more than `HUGE`."""
LARGE = 400
HUGE = 1_500


def judge(
    stated: DeclaredDecision[Declared],
    declared: Declared,
    *,
    pays: bool = True,
    limits: Limits | None = None,
) -> Verdict:
    """The verdict on a declaration (CR 508.1, 509.1): restrictions, the most requirements, costs.

    ``pays``: whether the players pay the costs that the declaration owes.
    """
    limits = limits or DEFAULT
    reading = reading_of(stated.field.board.edition)
    proposed = stated.translate(declared)
    judgement = judge_in_core(stated.core, proposed.counts, reading=reading, limits=limits)
    payment = settle(stated, proposed.counts, pays=pays)
    violations = [*proposed.faults, *(stated.broken(broken) for broken in judgement.broken)]
    if isinstance(payment, Reason):
        violations.append(payment)
    short = judgement.obeyed < judgement.maximum_at_least
    if short:
        violations += _overlooked(judgement)
    outcome = Outcome.LEGAL
    if violations or judgement.standing is Standing.ILLEGAL:
        outcome = Outcome.ILLEGAL
    elif judgement.standing is Standing.UNDECIDED:
        outcome = Outcome.UNDECIDED
    illegal = outcome is Outcome.ILLEGAL
    return Verdict(
        kind=stated.kind,
        outcome=outcome,
        rules=stated.field.board.edition.value,
        declaration=declared,
        obeyed=judgement.obeyed,
        maximum=judgement.maximum,
        violations=tuple(dict.fromkeys(violations)),
        unmet=_unmet(stated, proposed.counts, judgement, limits),
        fix=_fix(stated, proposed, judgement, limits, pays=pays) if illegal else None,
        better=stated.declaration(judgement.better) if short and judgement.better else None,
        payment=() if payment is None or isinstance(payment, Reason) else payment.lines,
        unread=stated.unread(),
    )


def options(
    stated: DeclaredDecision[Declared], *, show: int = 10, limits: Limits | None = None
) -> Options:
    """All legal declarations that pay nothing: the most they obey, how many there are, and some of them."""
    from solver.decide import maximum
    from solver.enumerate import count_legal, legal_declarations

    limits = limits or DEFAULT
    reading = reading_of(stated.field.board.edition)
    best = maximum(stated.core, limits=limits)
    number = count_legal(stated.core, reading=reading)
    found = legal_declarations(stated.core, reading=reading, limit=show) or ()
    return Options(
        kind=stated.kind,
        rules=stated.field.board.edition.value,
        maximum=best.value if best.proven else None,
        legal=number,
        shown=tuple(stated.declaration(counts) for counts in found),
        complete=number is not None and len(found) == number,
        unread=stated.unread(),
    )


def reading_of(edition: Edition) -> Reading:
    """How requirements are weighed: the most of all (508.1d, 509.1c), or the old 500.4-500.5 of 2003."""
    return Reading.OWN_REQUIREMENTS if edition is Edition.Y2003 else Reading.GLOBAL


def settle(
    stated: DeclaredDecision[Declared], counts: Mapping[str, int], *, pays: bool
) -> Payment | Reason | None:
    """How the costs that a declaration owes are paid, or why they are not; ``None`` when it owes nothing."""
    charges = list(charges_of(stated.core, counts))
    if not charges:
        return None
    if not pays:
        first = charges[0][0].reason
        creatures = (name for charge, _ in charges for name in charge.reason.creatures)
        return Reason(
            rules=(cite(stated.cost_rule, stated.field.board.edition), *first.rules),
            message="cost.declined",
            source=first.source,
            text=first.text,
            creatures=tuple(dict.fromkeys(creatures)),
        )
    from engine.decisions.payment import Unpayable, pay

    bills = [bill_for(charge, times) for charge, times in charges]
    found = pay(stated.field, bills, unable_to_tap=stated.tapped_to(counts), rule=stated.cost_rule)
    return found.reason if isinstance(found, Unpayable) else found


def charges_of(core: Decision, counts: Mapping[str, int]) -> Iterable[tuple[Charge, int]]:
    """What the declaration owes, and how many times."""
    evaluation = Evaluation(counts)
    for cost in core.costs:
        times = evaluation.term(cost.taken)
        if times > 0:
            assert isinstance(cost.reason, Charge)
            yield cost.reason, times


def bill_for(charge: Charge, times: int) -> Bill:
    """A charge that is owed so many times, as the payment decision takes it."""
    from engine.decisions.payment import Bill

    return Bill(
        payer=charge.payer,
        reason=charge.reason,
        mana=tuple((symbol, count * times) for symbol, count in charge.mana),
        life=charge.life * times,
        sacrifice=tuple((count * times, what) for count, what in charge.sacrifice),
        tap=tuple((count * times, what) for count, what in charge.tap),
        return_to_hand=tuple((count * times, what) for count, what in charge.return_to_hand),
        discard=charge.discard * times,
        exile_from_graveyard=charge.exile_from_graveyard * times,
        remove_counters=tuple((n * times, kind, what) for n, kind, what in charge.remove_counters),
        source=charge.source,
    )


def _overlooked(judgement: Judgement) -> Iterable[Reason]:
    """Requirements that the better declaration obeys and this one does not."""
    better = Evaluation(judgement.better or {})
    obeyed = [
        unmet
        for unmet in judgement.unmet
        if better.term(unmet.requirement.obeyed) > unmet.requirement.instances - unmet.missing
    ]
    for unmet in obeyed or judgement.unmet:
        assert isinstance(unmet.requirement.reason, Reason)
        yield unmet.requirement.reason


def _unmet(
    stated: DeclaredDecision[Declared],
    counts: Mapping[str, int],
    judgement: Judgement,
    limits: Limits,
) -> tuple[UnmetRequirement, ...]:
    """Every unmet requirement; for the first of each kind, and a few more, what rules it out."""
    better = Evaluation(judgement.better or {})
    kept = [
        requirement.reason
        for requirement in stated.core.requirements
        if judgement.better is not None and better.term(requirement.obeyed) > 0
    ]
    size = len(stated.core.options)
    explained = EXPLAINED if size <= LARGE else EXPLAINED_OF_LARGE if size <= HUGE else 0
    counted = EXPLAINED
    found = []
    for unmet in judgement.unmet:
        requirement = unmet.requirement
        assert isinstance(requirement.reason, Reason)
        obeyable = judgement.better is not None and (
            better.term(requirement.obeyed) > requirement.instances - unmet.missing
        )
        ruled_out: tuple[Reason, ...] = ()
        minimal = obeyable
        if not obeyable and explained > 0:
            explained -= 1
            ruled_out, minimal = _ruled_out_by(stated, unmet, counts, judgement, limits)
        elif not obeyable and size > HUGE and counted > 0:
            counted -= 1
            shortage = stated.shortage((requirement.reason, *kept))
            ruled_out, minimal = ((), False) if shortage is None else ((shortage,), True)
        found.append(
            UnmetRequirement(
                requirement=requirement.reason,
                instances=unmet.missing,
                ruled_out_by=ruled_out,
                minimal=minimal,
            )
        )
    return tuple(found)


def _ruled_out_by(
    stated: DeclaredDecision[Declared],
    unmet: Unmet,
    counts: Mapping[str, int],
    judgement: Judgement,
    limits: Limits,
) -> tuple[tuple[Reason, ...], bool]:
    from solver.explain import ruled_out_by

    conflict = ruled_out_by(
        stated.core,
        unmet.requirement,
        counts,
        reading=reading_of(stated.field.board.edition),
        limits=limits,
        kind_of=_kind,
        judged=judgement,
    )
    others = tuple(requirement.reason for requirement in conflict.requirements)
    unforced = (stated.unforced(),) if conflict.unforced else ()
    found = (*conflict.barred, *conflict.restrictions, *conflict.costs, *unforced, *others)
    shortage = stated.shortage((unmet.requirement.reason, *others))
    told = merged(reasons(found))
    return (told if shortage is None else (shortage, *told)), conflict.minimal


def _kind(reason: object) -> object:
    plain = reason.reason if isinstance(reason, Charge) else reason
    return kind_of(plain) if isinstance(plain, Reason) else plain


def _fix(
    stated: DeclaredDecision[Declared],
    proposed: Translation,
    judgement: Judgement,
    limits: Limits,
    *,
    pays: bool,
) -> Fix | None:
    """The nearest legal declaration that the players can pay for."""
    from solver.explain import nearest_legal

    reading = reading_of(stated.field.board.edition)

    def acceptable(counts: Mapping[str, int]) -> bool:
        return not isinstance(settle(stated, counts, pays=pays), Reason)

    found = nearest_legal(
        stated.core,
        proposed.counts,
        reading=reading,
        limits=limits,
        acceptable=acceptable,
        judged=judgement,
    )
    if found is None:
        return None
    return Fix(
        declaration=stated.declaration(found),
        changes=(*proposed.dropped, *stated.changes(proposed.counts, found)),
    )
