"""Asks the cases of a scenario and compares the answers with what is expected."""

from __future__ import annotations

from dataclasses import replace
from importlib import import_module
from typing import TYPE_CHECKING, Any

from engine.board.declaration import Attack, Block, Damage
from engine.bugs import bug, trace
from engine.decisions.verdict import Options, Outcome, Verdict
from engine.errors import ArbiterError, InputError, InternalError, NotBuiltError, UndecidedError
from engine.scenario.cases import (
    AttackCase,
    BlockCase,
    Case,
    DamageCase,
    Expectation,
    OptionsCase,
    PayCase,
    PlayCase,
    Scenario,
)
from engine.scenario.expectations import (
    is_asked,
    options_mismatches,
    unknown_for,
    verdict_mismatches,
)
from engine.scenario.notation import bracketed, expectation, fraction, kind, question, spelled
from engine.scenario.results import CaseOutcome, CaseResult, Mismatch

if TYPE_CHECKING:
    from engine.board.board import Board
    from engine.decisions.verdict import Situation
    from solver.optimum import Limits

MET = "every check met"
"""What a game script expects."""

SHOWN = 10
"""Legal declarations that an ``options`` case lists unless it expects more of them."""


def run_scenario(
    scenario: Scenario, *, limits: Limits | None = None, strict: bool = False
) -> tuple[CaseResult, ...]:
    """The results of all cases of a scenario, in order."""
    return tuple(run_case(scenario, case, limits=limits, strict=strict) for case in scenario.cases)


def run_case(
    scenario: Scenario, case: Case, *, limits: Limits | None = None, strict: bool = False
) -> CaseResult:
    """Asks one case. Whatever goes wrong is its result: nothing is raised.

    ``strict``: an answer that left rules text out of account is an error.
    """
    blank = CaseResult(
        file=scenario.file,
        line=case.line,
        scenario=scenario.title,
        case=next(number for number, item in enumerate(scenario.cases, 1) if item is case),
        name=case.name,
        kind=kind(case),
        question=question(case),
        outcome=CaseOutcome.QUERY,
        expected=expectation(case),
    )
    try:
        if isinstance(case, PlayCase):
            return _played(blank, scenario, case)
        answer = ask(scenario, case, limits=limits)
        result = _compared(blank, scenario, case, answer, limits)
    except UndecidedError as error:
        return _with(blank, CaseOutcome.UNDECIDED, "undecided", error=str(error))
    except ArbiterError as error:
        return blank.with_error(str(error), exit_code=error.exit_code)
    except Exception as error:  # a bug: it is this case's result, not the end of the run
        return blank.with_error(bug(error), exit_code=InternalError.exit_code, details=trace(error))
    if strict and answer.unread:
        lines = "; ".join(item.text for item in answer.unread)
        return result.with_error(f"rules text that could not be read: {lines}", exit_code=2)
    return result


def ask(scenario: Scenario, case: Case, *, limits: Limits | None = None) -> Verdict | Options:
    """The answer to a case.

    Raises NotBuiltError for a question that arbiter can't answer yet, UndecidedError for one without answer within the limits,
    InputError for one that leaves out what it must say.
    """
    board = scenario.board
    match case:
        case AttackCase():
            return judge_attack(board, case.attack, pays=not case.pay_none, limits=limits)
        case BlockCase():
            return judge_block(board, case.block, pays=not case.pay_none, limits=limits)
        case DamageCase():
            return judge_damage(board, case.damage, limits=limits)
        case PayCase():
            return judge_payment(board, case, limits=limits)
        case OptionsCase():
            show = max(SHOWN, len(case.only or ()) + 1)
            return options(board, case.kind, by=case.by, show=show, limits=limits)
        case PlayCase():
            raise InputError("a game script is played, not asked")


def judge_attack(
    board: Board, attack: Attack, *, pays: bool = True, limits: Limits | None = None
) -> Verdict:
    """The verdict on a declaration of attackers (CR 508.1)."""
    verdict: Verdict = _decision("attack").judge(board, attack, pays=pays, limits=limits)
    return verdict


def judge_block(
    board: Board,
    block: Block,
    *,
    by: str | None = None,
    pays: bool = True,
    limits: Limits | None = None,
) -> Verdict:
    """The verdict on a declaration of blockers (CR 509.1); ``by`` is whose it is, if the declaration doesn't say."""
    by = by or block.by
    verdict: Verdict = _decision("block").judge(board, block, by=by, pays=pays, limits=limits)
    return verdict


def judge_damage(board: Board, damage: Damage, *, limits: Limits | None = None) -> Verdict:
    """The verdict on an assignment of combat damage (CR 510.1)."""
    verdict: Verdict = _decision("damage").judge(board, damage, limits=limits)
    return verdict


def judge_payment(board: Board, payment: PayCase, *, limits: Limits | None = None) -> Verdict:
    """The verdict on a payment (CR 118, 601.2h)."""
    verdict: Verdict = _decision("payment").judge(board, payment, limits=limits)
    return verdict


def options(
    board: Board,
    kind: str,
    *,
    by: str | None = None,
    show: int = SHOWN,
    limits: Limits | None = None,
) -> Options:
    """The legal declarations of a board that pay nothing, ``show`` of them listed."""
    found: Options = _decision(kind).options(board, show=show, limits=limits, **_whose(kind, by))
    return found


def situation(board: Board, kind: str, *, by: str | None = None) -> Situation:
    """What bears on a declaration before it is made."""
    found: Situation = _decision(kind).situation(board, **_whose(kind, by))
    return found


def coming(board: Board) -> Situation:
    """What must be decided next: blocks once an attack stands on the board, the attack before."""
    return situation(board, "attack" if board.attacking is None else "block")


def bearing_on(board: Board, case: Case) -> Situation | None:
    """What bears on the decision of a case; None for damage, payments and game scripts."""
    match case:
        case AttackCase():
            return situation(board, "attack")
        case BlockCase():
            return situation(board, "block", by=case.block.by)
        case OptionsCase():
            return situation(board, case.kind, by=case.by)
    return None


def _whose(kind: str, by: str | None) -> dict[str, str | None]:
    """Only blocks are declared by several sides."""
    return {} if kind == "attack" else {"by": by}


def _decision(kind: str) -> Any:
    """The part of the engine that judges a kind of decision. Raises NotBuiltError where there is none yet."""
    name = f"engine.decisions.{kind}"
    try:
        found = import_module(name)
    except ModuleNotFoundError as error:
        if error.name != name:
            raise
        found = None
    if found is None or not hasattr(found, "judge"):
        raise NotBuiltError(f"judging {_KIND_WORDS.get(kind, kind)} is not built yet")
    return found


_KIND_WORDS = {
    "attack": "attacks",
    "block": "blocks",
    "damage": "the assignment of combat damage",
    "payment": "payments",
}


def _played(blank: CaseResult, scenario: Scenario, case: PlayCase) -> CaseResult:
    """The result of a game script: passed when every check is met."""
    from engine.scenario.play import play

    found = play(scenario, case)
    outcome = CaseOutcome.FAILED if found else CaseOutcome.PASSED
    got = "one that isn't" if found else MET
    return _with(replace(blank, expected=MET), outcome, got, None, found)


def _compared(
    blank: CaseResult,
    scenario: Scenario,
    case: Case,
    answer: Verdict | Options,
    limits: Limits | None,
) -> CaseResult:
    """The result of a case that was answered."""
    if isinstance(answer, Options):
        return _compared_options(blank, scenario, case, answer, limits)
    got = answer.outcome.value
    if answer.maximum is not None:
        got += f", obeys {fraction(answer.obeyed, answer.maximum)}"
    if answer.outcome is Outcome.UNDECIDED:
        return _with(blank, CaseOutcome.UNDECIDED, got, answer)
    expectation: Expectation = getattr(case, "expect", Expectation())
    if expectation == Expectation():
        return _with(blank, CaseOutcome.QUERY, got, answer)
    mismatches = verdict_mismatches(expectation, answer, scenario.board)
    only_obeys = [item.message for item in mismatches] == ["mismatch.obeys"]
    if only_obeys and answer.maximum is None:
        return _with(blank, CaseOutcome.UNDECIDED, got, answer, mismatches)
    return _with(
        blank, CaseOutcome.FAILED if mismatches else CaseOutcome.PASSED, got, answer, mismatches
    )


def _compared_options(
    blank: CaseResult, scenario: Scenario, case: Case, answer: Options, limits: Limits | None
) -> CaseResult:
    if not isinstance(case, OptionsCase):
        raise InternalError("options answered a case that asked for none")
    numbers = (("maximum", answer.maximum), ("legal", answer.legal))
    got = ", ".join(f"{word} {spelled(value)}" for word, value in numbers)

    def is_counted(declaration: Attack | Block) -> bool:
        board = scenario.board
        if isinstance(declaration, Attack):
            verdict = judge_attack(board, declaration, pays=False, limits=limits)
        else:
            verdict = judge_block(board, declaration, by=case.by, pays=False, limits=limits)
        if verdict.outcome is Outcome.UNDECIDED:
            raise UndecidedError(f"no verdict on {bracketed(declaration)} within the limits")
        return verdict.outcome is Outcome.LEGAL

    if not is_asked(case):
        return _with(blank, CaseOutcome.QUERY, got, answer)
    if unknown_for(case, answer):
        return _with(blank, CaseOutcome.UNDECIDED, got, answer)
    mismatches = options_mismatches(case, answer, scenario.board, is_counted)
    return _with(
        blank, CaseOutcome.FAILED if mismatches else CaseOutcome.PASSED, got, answer, mismatches
    )


def _with(
    blank: CaseResult,
    outcome: CaseOutcome,
    got: str,
    answer: Verdict | Options | None = None,
    mismatches: tuple[Mismatch, ...] = (),
    *,
    error: str = "",
) -> CaseResult:
    return replace(
        blank, outcome=outcome, got=got, answer=answer, mismatches=mismatches, error=error
    )
