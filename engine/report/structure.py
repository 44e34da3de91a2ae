"""Results as plain values for JSON: the names of the scenario format's "Verdict", words beside keys.

These shapes are a contract: names may be added, but none changes its meaning.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any, TypeAlias

from engine.board.declaration import Attack, Block, Damage
from engine.decisions.verdict import (
    Change,
    CreatureSituation,
    Options,
    PaymentLine,
    Reason,
    Situation,
    UnmetRequirement,
    Unread,
    Verdict,
)
from engine.report.sentences import Sentences
from engine.scenario.cases import Scenario
from engine.scenario.notation import items, spelled
from engine.scenario.results import CaseResult, summary

Json: TypeAlias = dict[str, Any]


def text(value: object) -> str:
    """JSON text, the same for the same values."""
    return json.dumps(value, ensure_ascii=False, indent=2)


def line(value: object) -> str:
    """JSON text in one line."""
    return json.dumps(value, ensure_ascii=False)


def verdict(answer: Verdict, sentences: Sentences) -> Json:
    """A verdict under the names of the contract."""
    return {
        "verdict": answer.outcome.value,
        "kind": answer.kind,
        "rules": answer.rules,
        "declaration": _declaration(answer.declaration),
        "obeyed": answer.obeyed,
        "maximum": answer.maximum,
        "violations": [_reason(item, sentences) for item in answer.violations],
        "unmet": [_unmet(item, sentences) for item in answer.unmet],
        "fix": answer.fix
        and {
            "declaration": _declaration(answer.fix.declaration),
            "changes": [_change(item, sentences) for item in answer.fix.changes],
        },
        "better": _declaration(answer.better),
        "payment": [_payment(item, sentences) for item in answer.payment],
        "unread": [_unread(item) for item in answer.unread],
    }


def options(answer: Options) -> Json:
    """The legal declarations of a board, as far as they were asked for."""
    return {
        "kind": answer.kind,
        "rules": answer.rules,
        "maximum": answer.maximum,
        "legal": _number(answer.legal),
        "shown": [list(items(item)) for item in answer.shown],
        "complete": answer.complete,
        "unread": [_unread(item) for item in answer.unread],
    }


def situation(found: Situation, sentences: Sentences) -> Json:
    """What bears on a decision before anything is declared."""
    return {
        "kind": found.kind,
        "rules": found.rules,
        "deciders": list(found.deciders),
        "creatures": [_creature(item, sentences) for item in found.creatures],
        "restrictions": [_reason(item, sentences) for item in found.restrictions],
        "requirements": [_reason(item, sentences) for item in found.requirements],
        "costs": [_reason(item, sentences) for item in found.costs],
        "unread": [_unread(item) for item in found.unread],
    }


def answer(found: Verdict | Options, sentences: Sentences) -> Json:
    """A verdict or the legal declarations."""
    return options(found) if isinstance(found, Options) else verdict(found, sentences)


def board(scenario: Scenario, found: Situation, sentences: Sentences) -> Json:
    """What must be decided on the board of a scenario without cases."""
    place = {"scenario": scenario.title, "line": scenario.line}
    return {**place, **situation(found, sentences)}


def result(found: CaseResult, sentences: Sentences, *, with_answer: bool = False) -> Json:
    """The result of a case; ``with_answer`` adds the verdict or the options that it came from."""
    row: Json = {
        "file": found.file,
        "line": found.line,
        "scenario": found.scenario,
        "case": found.case,
        "name": found.name,
        "outcome": found.outcome.value,
        "expected": found.expected,
        "got": found.got,
        "message": sentences.message(found),
    }
    if with_answer:
        row["question"] = found.question
        row["answer"] = found.answer and answer(found.answer, sentences)
    return row


def batch(
    results: Sequence[CaseResult],
    sentences: Sentences,
    *,
    files: int,
    seconds: float,
    with_answer: bool = False,
) -> Json:
    """The results of many files with their summary."""
    return {
        "summary": summary(results, files=files, seconds=seconds),
        "results": [result(found, sentences, with_answer=with_answer) for found in results],
    }


def _number(number: int | None) -> int | str | None:
    """A number, in words where it is too long for most readers of JSON and for Python itself."""
    written = spelled(number)
    return written if number is not None and not written.isdecimal() else number


def _declaration(declaration: Attack | Block | Damage | None) -> list[str] | None:
    return None if declaration is None else list(items(declaration))


def _reason(reason: Reason, sentences: Sentences) -> Json:
    return {
        "rule": reason.rules[0] if reason.rules else None,
        "rules": list(reason.rules),
        "message": reason.message,
        "values": dict(reason.values),
        "words": sentences.reason(reason),
        "source": reason.source,
        "text": reason.text,
        "creatures": list(reason.creatures),
    }


def _unmet(unmet: UnmetRequirement, sentences: Sentences) -> Json:
    return {
        "requirement": _reason(unmet.requirement, sentences),
        "instances": unmet.instances,
        "ruled_out_by": [_reason(item, sentences) for item in unmet.ruled_out_by],
        "minimal": unmet.minimal,
    }


def _change(change: Change, sentences: Sentences) -> Json:
    return {
        "message": change.message,
        "values": dict(change.values),
        "words": sentences.change(change),
    }


def _payment(paid: PaymentLine, sentences: Sentences) -> Json:
    return {
        "player": paid.player,
        "message": paid.message,
        "values": dict(paid.values),
        "words": sentences.payment_part(paid),
    }


def _unread(unread: Unread) -> Json:
    return {"source": unread.source, "text": unread.text, "why": unread.why, "line": unread.line}


def _creature(found: CreatureSituation, sentences: Sentences) -> Json:
    return {
        "creature": found.creature,
        "count": found.count,
        "may": list(found.may),
        "barred": [
            {"from": target, **_reason(reason, sentences)} for target, reason in found.barred
        ],
        "requirements": [_reason(item, sentences) for item in found.requirements],
        "costs": [_reason(item, sentences) for item in found.costs],
    }
