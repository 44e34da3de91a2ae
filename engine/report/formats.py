"""The doors of the report: every answer in the format that was asked for.

What writes a format is imported when it is asked for, since a single verdict needs little of it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from engine.decisions.verdict import Options, Situation, Verdict
from engine.report.sentences import Sentences
from engine.scenario.results import CaseResult, summary

if TYPE_CHECKING:
    from engine.report.text import Paint
    from engine.scenario.cases import Case, Scenario

TEXT = "text"


def answer(
    form: str, found: Verdict | Options, sentences: Sentences, *, question: str = "", paint: Paint
) -> str:
    """A verdict, or the legal declarations of a board; ``question`` is repeated in the text."""
    if form == TEXT:
        from engine.report import text

        if isinstance(found, Options):
            return text.options(found, sentences)
        return text.verdict(found, sentences, question=question, paint=paint)
    from engine.report import structure

    return structure.text(structure.answer(found, sentences))


def long_answer(
    form: str,
    found: Verdict | Options,
    bearing: Situation | None,
    sentences: Sentences,
    *,
    scenario: Scenario,
    case: Case,
) -> str:
    """The answer to a case with all that bears on it."""
    if form == TEXT:
        from engine.report.ruling import question_before, ruling
        from engine.report.text import options
        from engine.scenario.notation import question

        if isinstance(found, Verdict):
            asked = question(case)
            return ruling(found, bearing, sentences, title=scenario.title, question=asked)
        before = question_before(bearing, sentences, title=scenario.title) if bearing else ""
        return f"{before}\n\n{options(found, sentences)}".lstrip()
    from engine.report import structure

    values = structure.answer(found, sentences)
    values["situation"] = bearing and structure.situation(bearing, sentences)
    return structure.text(values)


def board(form: str, scenario: Scenario, coming: Situation, sentences: Sentences) -> str:
    """What must be decided on the board of a scenario, and by whom."""
    if form == TEXT:
        from engine.report.ruling import question_before

        return question_before(coming, sentences, title=scenario.title)
    from engine.report import structure

    return structure.text(structure.board(scenario, coming, sentences))


def checked(
    form: str,
    results: Sequence[CaseResult],
    boards: Sequence[tuple[Scenario, Situation]],
    sentences: Sentences,
    *,
    seconds: float,
    verbose: bool,
    paint: Paint,
) -> str:
    """The cases of one file with their whole answers, and what must be decided on its boards without cases."""
    if form == TEXT:
        from engine.report import text

        asked = [board(form, scenario, coming, sentences) for scenario, coming in boards]
        shown = text.checked(results, sentences, verbose=verbose, paint=paint)
        return "\n\n".join([*([shown] if shown else []), *asked])
    from engine.report import structure

    if form == "json":
        found = structure.batch(results, sentences, files=1, seconds=seconds, with_answer=True)
        found["boards"] = [structure.board(*item, sentences) for item in boards]
        return structure.text(found)
    return for_programs(form, results, sentences, seconds=seconds, with_answers=True)


def verified(
    form: str,
    results: Sequence[CaseResult],
    sentences: Sentences,
    *,
    files: int,
    seconds: float,
    verbose: bool,
    paint: Paint,
) -> str:
    """The end of a batch: what did not pass (with ``verbose`` all), and how many cases ended how.

    Of JSON lines only the last is left, since each result was written when it was there.
    """
    if form == TEXT:
        from engine.report import text

        lines = [
            text.not_passed(result, sentences, verbose=verbose, paint=paint)
            for result in results
            if verbose or not result.is_fine
        ]
        return "\n".join([*lines, text.summary_line(results, sentences, seconds=seconds)])
    from engine.report import structure

    if form == "json":
        return structure.text(structure.batch(results, sentences, files=files, seconds=seconds))
    if form == "jsonl":
        return structure.line({"summary": summary(results, files=files, seconds=seconds)})
    return for_programs(form, results, sentences, seconds=seconds)


def for_programs(
    form: str,
    results: Sequence[CaseResult],
    sentences: Sentences,
    *,
    seconds: float,
    with_answers: bool = False,
) -> str:
    """The results as ``jsonl``, ``github``, ``junit`` or ``sarif``; ``with_answers`` adds the verdicts to JSON lines."""
    from engine.report import annotated, structure

    match form:
        case "jsonl":
            rows = (
                structure.result(result, sentences, with_answer=with_answers) for result in results
            )
            return "\n".join(structure.line(row) for row in rows)
        case "github":
            return annotated.github(results, sentences)
        case "junit":
            return annotated.junit(results, sentences, seconds=seconds)
        case "sarif":
            return annotated.sarif(results, sentences)
    raise ValueError(f"{form} is no format of results")
