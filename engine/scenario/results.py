"""What asking a case came to: its outcome, what was expected and what came instead."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

from engine.board.declaration import Attack, Block
from engine.decisions.verdict import Options, Outcome, Verdict
from engine.errors import InternalError, UndecidedError


class CaseOutcome(StrEnum):
    """How a case ended."""

    PASSED = "passed"
    FAILED = "failed"
    ERROR = "error"
    UNDECIDED = "undecided"
    QUERY = "query"
    """Answered, but nothing was expected of it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Mismatch:
    """One expectation that was not met, as the key of a sentence and its values."""

    message: str
    values: tuple[tuple[str, str | int], ...] = ()
    declarations: tuple[Attack | Block, ...] = ()
    """The declarations that it is about, if it is about any."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CaseResult:
    """The result of one case, or of a file or scenario that could not be asked at all (``case`` 0)."""

    file: str
    line: int = 1
    scenario: str = ""
    case: int = 0
    """Number of the case in its scenario, from 1."""
    name: str | None = None
    kind: str = ""
    """``attack``, ``block``, ``damage``, ``pay``, ``options`` or ``play``."""
    question: str = ""
    """What was asked, in the words of the scenario format."""
    outcome: CaseOutcome
    expected: str = ""
    got: str = ""
    mismatches: tuple[Mismatch, ...] = ()
    error: str = ""
    """For an error, what is wrong."""
    details: str = ""
    """For an error, more that a person may want to see: the lines at fault, or where a bug struck."""
    exit_code: int = 0
    """Exit status that an error asks for."""
    answer: Verdict | Options | None = None

    def with_error(self, error: str, *, exit_code: int, details: str = "") -> CaseResult:
        """The same case as an error."""
        return replace(
            self,
            outcome=CaseOutcome.ERROR,
            got="error",
            error=error,
            details=details,
            exit_code=exit_code,
            mismatches=(),
        )

    @property
    def is_fine(self) -> bool:
        """True when nothing is wrong with it: it passed, or nothing was expected."""
        return self.outcome in (CaseOutcome.PASSED, CaseOutcome.QUERY)


def exit_status(results: tuple[CaseResult, ...]) -> int:
    """The exit status for results together: a bug first, then wrong input, then a failure, then no verdict."""
    codes = {result.exit_code for result in results if result.outcome is CaseOutcome.ERROR}
    if InternalError.exit_code in codes:
        return InternalError.exit_code
    if codes:
        return 2
    outcomes = {result.outcome for result in results}
    if CaseOutcome.FAILED in outcomes:
        return 1
    return UndecidedError.exit_code if CaseOutcome.UNDECIDED in outcomes else 0


def answer_status(answer: Verdict | Options | None) -> int:
    """The exit status for an answer that nobody expected anything of: legal, illegal, or none within the limits."""
    match answer:
        case Verdict(outcome=Outcome.ILLEGAL):
            return 1
        case Verdict(outcome=Outcome.UNDECIDED) | Options(legal=None) | Options(maximum=None):
            return UndecidedError.exit_code
    return 0


SUMMARY_NAMES = {
    CaseOutcome.PASSED: "passed",
    CaseOutcome.FAILED: "failed",
    CaseOutcome.ERROR: "errors",
    CaseOutcome.UNDECIDED: "undecided",
    CaseOutcome.QUERY: "queries",
}


def summary(results: Sequence[CaseResult], *, files: int, seconds: float) -> dict[str, int | float]:
    """How many cases ended how. A file that could not be read is an error but no case."""
    counts: dict[str, int | float] = dict.fromkeys(SUMMARY_NAMES.values(), 0)
    for found in results:
        counts[SUMMARY_NAMES[found.outcome]] += 1
    cases = sum(found.case > 0 for found in results)
    return {"files": files, "cases": cases, **counts, "seconds": round(seconds, 2)}
