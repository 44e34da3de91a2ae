"""Results of cases in every format that the command line offers beside text."""

from __future__ import annotations

from collections.abc import Sequence

from engine.report import annotated, structure
from engine.report.sentences import Sentences
from engine.scenario.results import CaseResult


def report(
    form: str,
    results: Sequence[CaseResult],
    sentences: Sentences,
    *,
    files: int,
    seconds: float,
    with_answers: bool = False,
    boards: Sequence[structure.Json] | None = None,
) -> str:
    """The results as ``json``, ``jsonl``, ``github``, ``junit`` or ``sarif``.

    ``with_answers`` adds the verdicts themselves, and ``boards`` what must be decided on boards without cases, to JSON.
    """
    match form:
        case "json":
            found = structure.batch(
                results, sentences, files=files, seconds=seconds, with_answer=with_answers
            )
            if boards is not None:
                found["boards"] = list(boards)
            return structure.text(found)
        case "jsonl":
            return "\n".join(
                structure.line(structure.result(item, sentences, with_answer=with_answers))
                for item in results
            )
        case "github":
            return annotated.github(results, sentences)
        case "junit":
            return annotated.junit(results, sentences, seconds=seconds)
        case "sarif":
            return annotated.sarif(results, sentences)
    raise ValueError(f"{form} is no format of results")
