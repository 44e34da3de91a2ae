"""Results for the programs that show them beside a file: GitHub's annotations, JUnit's XML and SARIF."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from engine.report.catalogue import printable
from engine.report.sentences import Sentences
from engine.report.structure import text
from engine.scenario.results import CaseOutcome, CaseResult
from engine.version import __version__

LEVELS = {
    CaseOutcome.FAILED: "error",
    CaseOutcome.ERROR: "error",
    CaseOutcome.UNDECIDED: "warning",
}


def github(results: Sequence[CaseResult], sentences: Sentences) -> str:
    """A workflow command for each case that did not pass; nothing when all did."""
    lines = []
    for found in results:
        level = LEVELS.get(found.outcome)
        if level is not None:
            title = _property(_title(found))
            place = f"file={_property(found.file)},line={found.line},title={title}"
            lines.append(f"::{level} {place}::{_command(_told(found, sentences))}")
    return "\n".join(lines)


def junit(results: Sequence[CaseResult], sentences: Sentences, *, seconds: float) -> str:
    """A test suite for each file and a test case for each case."""
    from xml.etree.ElementTree import Element, SubElement, indent, tostring

    def count(found: Iterable[CaseResult], outcome: CaseOutcome) -> str:
        return str(sum(item.outcome is outcome for item in found))

    def counts(found: Sequence[CaseResult]) -> dict[str, str]:
        return {
            "tests": str(len(found)),
            "failures": count(found, CaseOutcome.FAILED),
            "errors": count(found, CaseOutcome.ERROR),
            "skipped": count(found, CaseOutcome.UNDECIDED),
        }

    root = Element("testsuites", {"name": "arbiter", **counts(results), "time": f"{seconds:.3f}"})
    files: dict[str, list[CaseResult]] = {}
    for found in results:
        files.setdefault(found.file, []).append(found)
    tags = {
        CaseOutcome.FAILED: "failure",
        CaseOutcome.ERROR: "error",
        CaseOutcome.UNDECIDED: "skipped",
    }
    for file, own in files.items():
        suite = SubElement(root, "testsuite", {"name": printable(file), **counts(own)})
        for found in own:
            names = {
                "classname": printable(found.scenario or found.file),
                "name": printable(_title(found)),
            }
            case = SubElement(
                suite, "testcase", {**names, "file": printable(file), "line": str(found.line)}
            )
            tag = tags.get(found.outcome)
            if tag is not None:
                told = printable(_told(found, sentences))
                SubElement(case, tag, {"message": told}).text = told
    indent(root)
    return '<?xml version="1.0" encoding="UTF-8"?>\n' + tostring(root, encoding="unicode")


def sarif(results: Sequence[CaseResult], sentences: Sentences) -> str:
    """A SARIF 2.1.0 log of the cases that did not pass."""
    rules = [
        {"id": outcome.value, "shortDescription": {"text": _RULES[outcome]}} for outcome in LEVELS
    ]
    driver = {"name": "arbiter", "version": __version__, "rules": rules}
    log: dict[str, Any] = {
        "$schema": "https://json.schemastore.org/sarif-2.1.0.json",
        "version": "2.1.0",
        "runs": [
            {
                "tool": {"driver": driver},
                "results": [
                    _sarif_result(found, sentences) for found in results if found.outcome in LEVELS
                ],
            }
        ],
    }
    return text(log)


_RULES = {
    CaseOutcome.FAILED: "The answer is not what the case expects.",
    CaseOutcome.ERROR: "The case could not be asked.",
    CaseOutcome.UNDECIDED: "There is no answer within the limits.",
}


def _sarif_result(found: CaseResult, sentences: Sentences) -> dict[str, Any]:
    from urllib.parse import quote

    place = {
        "artifactLocation": {"uri": quote(found.file.replace("\\", "/"), errors="replace")},
        "region": {"startLine": found.line},
    }
    return {
        "ruleId": found.outcome.value,
        "level": LEVELS[found.outcome],
        "message": {"text": f"{_title(found)}: {_told(found, sentences)}"},
        "locations": [{"physicalLocation": place}],
    }


def _title(found: CaseResult) -> str:
    if not found.case:
        return found.file
    return f"{found.scenario}, case {found.case}" + (
        f", {found.name}" if found.name else f", {found.question}"
    )


def _told(found: CaseResult, sentences: Sentences) -> str:
    why = sentences.message(found)
    if found.outcome is CaseOutcome.FAILED:
        return f"expected {found.expected}, got {found.got}: {why}"
    return why or found.got


def _command(words: str) -> str:
    """Text as a workflow command may hold it."""
    return words.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _property(words: str) -> str:
    return _command(words).replace(":", "%3A").replace(",", "%2C")
