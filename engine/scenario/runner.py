"""Asks the cases of a scenario and compares the answers with what is expected."""

from __future__ import annotations

from dataclasses import replace
from importlib import import_module
from typing import TYPE_CHECKING, Any

from engine.decisions.verdict import Options, Outcome, Verdict
from engine.errors import ArbiterError, InternalError, NotBuiltError, UndecidedError
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
from engine.scenario.notation import bracketed, expectation, fraction, kind, question
from engine.scenario.results import CaseOutcome, CaseResult, Mismatch

if TYPE_CHECKING:
    from engine.board.declaration import Attack, Block
    from solver.decide import Limits

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

    Raises NotBuiltError for a question that arbiter can't answer yet, UndecidedError for one without answer within the limits.
    """
    board = scenario.board
    verdict: Verdict | Options
    match case:
        case AttackCase():
            verdict = decision("attack").judge(board, case.attack, pay=not case.pay_none, limits=limits)
        case BlockCase():
            judge = decision("block").judge
            verdict = judge(board, case.block, by=case.block.by, pay=not case.pay_none, limits=limits)
        case DamageCase():
            verdict = decision("damage").judge(board, case.damage, limits=limits)
        case PayCase():
            verdict = decision("payment").judge(board, case, limits=limits)
        case OptionsCase():
            show = max(SHOWN, len(case.only or ()) + 1)
            verdict = options(scenario, case.kind, by=case.by, show=show, limits=limits)
        case PlayCase():
            raise NotBuiltError("a game script needs the game loop, which is not built yet")
    return verdict


def options(
    scenario: Scenario, kind: str, *, by: str | None = None, show: int = SHOWN, limits: Limits | None = None
) -> Options:
    """The legal declarations of a scenario's board, ``show`` of them listed."""
    whose = {} if kind == "attack" else {"by": by}
    found: Options = decision(kind).options(scenario.board, show=show, limits=limits, **whose)
    return found


def decision(kind: str) -> Any:
    """The part of the engine that judges a kind of decision. Raises NotBuiltError where there is none yet."""
    name = f"engine.decisions.{kind}"
    try:
        return import_module(name)
    except ModuleNotFoundError as error:
        if error.name != name:
            raise
        raise NotBuiltError(f"judging {_KIND_WORDS.get(kind, kind)} is not built yet") from None


_KIND_WORDS = {
    "attack": "attacks",
    "block": "blocks",
    "damage": "the assignment of combat damage",
    "payment": "payments",
}


def bug(error: Exception) -> str:
    """The one line that owns up to a bug."""
    return (
        f"this is a bug in arbiter ({type(error).__name__}: {str(error)[:200]}); "
        "please report it together with the scenario file"
    )


def trace(error: Exception) -> str:
    """Where a bug struck, for whoever repairs it."""
    from traceback import format_exception

    return "".join(format_exception(error, limit=-20))


def _compared(
    blank: CaseResult, scenario: Scenario, case: Case, answer: Verdict | Options, limits: Limits | None
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
    return _with(blank, CaseOutcome.FAILED if mismatches else CaseOutcome.PASSED, got, answer, mismatches)


def _compared_options(
    blank: CaseResult, scenario: Scenario, case: Case, answer: Options, limits: Limits | None
) -> CaseResult:
    if not isinstance(case, OptionsCase):
        raise InternalError("options answered a case that asked for none")
    numbers = (("maximum", answer.maximum), ("legal", answer.legal))
    got = ", ".join(f"{word} {'?' if value is None else value}" for word, value in numbers)

    def is_counted(declaration: Attack | Block) -> bool:
        whose = {} if case.kind == "attack" else {"by": case.by}
        verdict = decision(case.kind).judge(scenario.board, declaration, pay=False, limits=limits, **whose)
        if verdict.outcome is Outcome.UNDECIDED:
            raise UndecidedError(f"no verdict on {bracketed(declaration)} within the limits")
        return verdict.outcome is Outcome.LEGAL

    if not is_asked(case):
        return _with(blank, CaseOutcome.QUERY, got, answer)
    if unknown_for(case, answer):
        return _with(blank, CaseOutcome.UNDECIDED, got, answer)
    mismatches = options_mismatches(case, answer, scenario.board, is_counted)
    return _with(blank, CaseOutcome.FAILED if mismatches else CaseOutcome.PASSED, got, answer, mismatches)


def _with(
    blank: CaseResult,
    outcome: CaseOutcome,
    got: str,
    answer: Verdict | Options | None = None,
    mismatches: tuple[Mismatch, ...] = (),
    *,
    error: str = "",
) -> CaseResult:
    return replace(blank, outcome=outcome, got=got, answer=answer, mismatches=mismatches, error=error)
