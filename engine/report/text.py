"""Answers for a person who reads a terminal: the verdict first, then the reasons with their rules."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TypeAlias

from engine.decisions.verdict import Options, Unread, Verdict
from engine.errors import ArbiterError
from engine.report.catalogue import printable
from engine.report.sentences import Sentences, payment_told, restrictions_broken, sentence
from engine.scenario.faults import ScenarioError, render
from engine.scenario.notation import bracketed
from engine.scenario.results import CaseOutcome, CaseResult, summary

Paint: TypeAlias = Callable[[str, str], str]
"""Colours a word by what it stands for: ``good``, ``bad``, ``doubtful`` or ``plain``."""

VERDICT_COLOURS = {"legal": "good", "illegal": "bad", "undecided": "doubtful"}
OUTCOME_COLOURS = {
    CaseOutcome.PASSED: "good",
    CaseOutcome.FAILED: "bad",
    CaseOutcome.ERROR: "bad",
    CaseOutcome.UNDECIDED: "doubtful",
    CaseOutcome.QUERY: "plain",
}


def unpainted(_meaning: str, word: str) -> str:
    """Text without colours."""
    return word


def verdict(
    answer: Verdict, sentences: Sentences, *, question: str = "", paint: Paint = unpainted
) -> str:
    """A verdict with its reasons, what to do instead, and what was not taken into account."""
    word = answer.outcome.value
    head = paint(VERDICT_COLOURS[word], sentences.say(f"verdict.{word}"))
    asked = question or (bracketed(answer.declaration) if answer.declaration is not None else "")
    lines = [f"{head}  {printable(asked)}".rstrip(), *_verdict_lines(answer, sentences)]
    return "\n".join(lines)


def options(answer: Options, sentences: Sentences) -> str:
    """How many declarations are legal, and those that were asked for."""
    say = sentences.say
    if answer.kind == "damage":
        lines = [_number(answer.legal, "options.assignments", sentences)]
    else:
        lines = [
            _number(answer.maximum, "options.maximum", sentences),
            _number(answer.legal, "options.legal", sentences),
        ]
    if answer.shown:
        lines.append(
            say("options.shown" if answer.complete else "options.some", count=len(answer.shown))
        )
        lines += [f"  {printable(bracketed(item))}" for item in answer.shown]
    lines += _unread_lines(answer.unread, sentences)
    return "\n".join(lines)


def checked(
    results: Sequence[CaseResult], sentences: Sentences, *, verbose: bool, paint: Paint = unpainted
) -> str:
    """Every case of a file with its whole answer."""
    return "\n\n".join(_checked(result, sentences, verbose, paint) for result in results)


def not_passed(
    found: CaseResult, sentences: Sentences, *, verbose: bool, paint: Paint = unpainted
) -> str:
    """One line for a case of a batch that did not pass (more with ``verbose``)."""
    say = sentences.say
    word = paint(OUTCOME_COLOURS[found.outcome], say(f"result.{found.outcome.value}"))
    where = f"{printable(found.file)}:{found.line}"
    what = printable(found.question) if found.case else ""
    parts = (
        _named(found, sentences),
        what,
        _told(found, sentences),
        _first_reason(found, sentences),
    )
    told = [part for part in parts if part]
    text = f"{word}  {where}: {': '.join(told)}"
    return f"{text}\n{indented(found.details, 4)}" if verbose and found.details else text


def summary_line(results: Sequence[CaseResult], sentences: Sentences, *, seconds: float) -> str:
    """The last line of a batch."""
    counts = summary(results, files=0, seconds=seconds)
    words = {
        name: sentences.say(f"summary.{name}", count=counts[name])
        for name in ("passed", "failed", "errors", "undecided", "queries")
    }
    return sentences.say("summary.line", seconds=f"{seconds:.1f}", **words)


def error_lines(error: ArbiterError) -> str:
    """An error; that of a faulty file with the lines at fault."""
    if isinstance(error, ScenarioError) and error.faults:
        return "\n".join(render(fault, error.text, error.file) for fault in error.faults)
    return "arbiter: " + "\n".join(printable(line) for line in str(error).splitlines())


def indented(text: str, width: int) -> str:
    """Every line of a text moved to the right, with nothing in it that could steer a terminal."""
    return "\n".join(" " * width + printable(line) for line in text.splitlines())


def _verdict_lines(answer: Verdict, sentences: Sentences) -> Iterator[str]:
    say = sentences.say
    legal = answer.outcome.value == "legal"
    if answer.outcome.value == "undecided":
        yield say("verdict.limits")
    if answer.obeyed is not None and answer.maximum is not None:
        too_few = answer.obeyed < answer.maximum and not legal
        key = "verdict.too-few" if too_few else "verdict.obeys"
        if answer.obeyed > answer.maximum:
            key = "verdict.too-many"
        count = answer.obeyed or answer.maximum
        if count or answer.unmet:
            yield say(key, obeyed=answer.obeyed, maximum=answer.maximum, count=count)
    broken = restrictions_broken(answer)
    if broken:
        yield say("verdict.violations")
        yield from (f"  - {sentence(sentences.cited(item))}" for item in broken)
    if answer.unmet:
        yield say("verdict.unmet-excused" if legal else "verdict.unmet")
        for item in sentences.grouped(answer.unmet):
            yield f"  - {sentence(sentences.unmet(item))} {sentence(sentences.why_unmet(item))}".rstrip()
    if answer.fix is not None:
        yield sentences.fix(answer.fix, "verdict.fix")
        yield from (f"  - {sentence(sentences.change(item))}" for item in answer.fix.changes)
    if answer.better is not None and (
        answer.fix is None or answer.better != answer.fix.declaration
    ):
        yield say("verdict.better", declaration=bracketed(answer.better))
    if payment_told(answer):
        yield say("verdict.payment" if legal else "verdict.could-be-paid")
        yield from (f"  - {sentences.payment(item)}" for item in answer.payment)
    yield from _unread_lines(answer.unread, sentences)


def _unread_lines(unread: Iterable[Unread], sentences: Sentences) -> Iterator[str]:
    lines = [f"  - {sentences.unread(item)}" for item in unread]
    if lines:
        yield sentences.say("verdict.unread")
        yield from lines


def _number(number: int | None, key: str, sentences: Sentences) -> str:
    return sentences.say(f"{key}-unknown") if number is None else sentences.say(key, count=number)


def _checked(found: CaseResult, sentences: Sentences, verbose: bool, paint: Paint) -> str:
    outcome = paint(OUTCOME_COLOURS[found.outcome], sentences.say(f"result.{found.outcome.value}"))
    lines = [f"{printable(found.file)}:{found.line}: {_named(found, sentences)}: {outcome}"]
    told = _told(found, sentences)
    if told:
        lines.append(f"  {told}")
    if isinstance(found.answer, Verdict):
        answer = verdict(found.answer, sentences, question=found.question, paint=paint)
        lines += [f"  {line}" for line in answer.splitlines()]
    elif isinstance(found.answer, Options):
        lines.append(f"  {printable(found.question)}")
        lines += [f"  {line}" for line in options(found.answer, sentences).splitlines()]
    elif found.case:
        lines.append(f"  {printable(found.question)}")
    if found.details and (verbose or found.exit_code != 70):
        lines.append(indented(found.details, 2))
    return "\n".join(lines)


def _named(found: CaseResult, sentences: Sentences) -> str:
    """Which case it is: its scenario, number and name."""
    if not found.case:
        return sentences.say("result.file")
    parts = [printable(found.scenario), sentences.say("result.case", case=found.case)]
    return ", ".join([*parts, *([printable(found.name)] if found.name else [])])


def _first_reason(found: CaseResult, sentences: Sentences) -> str:
    """Why the verdict of a case that failed is what it is, in short."""
    answer = found.answer
    if found.outcome is not CaseOutcome.FAILED or not isinstance(answer, Verdict):
        return ""
    return sentences.cited(answer.violations[0]) if answer.violations else ""


def _told(found: CaseResult, sentences: Sentences) -> str:
    """What is wrong with a case, and what was expected of it."""
    if found.error:
        return printable(found.error)
    if not found.mismatches:
        return ""
    told = sentences.say("result.expected", expected=found.expected, got=found.got)
    more = [item for item in found.mismatches if item.message != "mismatch.verdict"]
    return "; ".join([told, *(sentences.mismatch(item) for item in more)])
