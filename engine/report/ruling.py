"""The long answer: a ruling in plain sentences, each with the rule that it rests on."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from textwrap import wrap

from engine.decisions.verdict import (
    CreatureSituation,
    Outcome,
    Reason,
    Situation,
    UnmetRequirement,
    Verdict,
)
from engine.report.sentences import Sentences, payment_told, restrictions_broken, sentence
from engine.rules.editions import Edition
from engine.rules.rulebook import Rule, cite
from engine.scenario.notation import bracketed

WIDTH = 100


def ruling(
    verdict: Verdict,
    situation: Situation | None,
    sentences: Sentences,
    *,
    title: str = "",
    question: str = "",
) -> str:
    """The question, the ruling, the reasons, each creature's situation, and what to do instead.

    ``situation`` is left out for decisions that have none (damage and payments); ``question`` is the case in the words of the
    scenario format, for a payment.
    """
    paragraphs = [
        *([title] if title else []),
        _question(verdict, situation, sentences, question),
        *_ruling(verdict, sentences),
        *_unmet(verdict, sentences),
        *_instead(verdict, sentences),
        *(_situation(situation, sentences) if situation is not None else ()),
        *_unread(verdict, sentences),
    ]
    return "\n".join(_wrapped(paragraphs))


def question_before(situation: Situation, sentences: Sentences, *, title: str = "") -> str:
    """What must be decided and by whom, where nothing is declared yet."""
    key = "decide.block" if situation.kind == "block" else "decide.attack"
    asked = sentences.say(key, players=situation.deciders, **_step(situation.kind, situation.rules))
    paragraphs = [*([title] if title else []), asked, *_situation(situation, sentences)]
    unread = [f"- {sentences.unread(item)}" for item in situation.unread]
    if unread:
        paragraphs += [sentences.say("verdict.unread"), *unread]
    return "\n".join(_wrapped(paragraphs))


def _question(
    verdict: Verdict, situation: Situation | None, sentences: Sentences, question: str
) -> str:
    declaration = "" if verdict.declaration is None else bracketed(verdict.declaration)
    nobody = "-none" if declaration == "[]" and verdict.kind in _STEPS else ""
    asked = sentences.say(
        f"ruling.question-{verdict.kind}{nobody}",
        players=situation.deciders if situation is not None else (),
        declaration=declaration,
        question=question,
    )
    return f"{asked} {sentences.say(f'ruling.edition-{verdict.rules}')}"


def _ruling(verdict: Verdict, sentences: Sentences) -> Iterator[str]:
    say = sentences.say
    ruled = say(f"ruling.{verdict.outcome.value}")
    if verdict.outcome is Outcome.UNDECIDED:
        yield ruled
        return
    if verdict.outcome is Outcome.LEGAL:
        yield f"{ruled} {_kept(verdict, sentences)}"
        return
    short = _falls_short(verdict)
    broken = restrictions_broken(verdict)
    if broken:
        yield f"{ruled} {say('ruling.breaks')}"
        yield from (f"- {sentence(sentences.cited(item))}" for item in broken)
    if short:
        counts = {"obeyed": verdict.obeyed, "maximum": verdict.maximum}
        told = say("ruling.too-few", **counts, **_step(verdict.kind, verdict.rules))
        yield told if broken else f"{ruled} {told}"
    elif not broken:
        yield ruled


def _kept(verdict: Verdict, sentences: Sentences) -> str:
    step = _step(verdict.kind, verdict.rules)
    if not step or verdict.maximum is None or verdict.obeyed is None:
        return sentences.say("ruling.keeps-plain")
    counted = sentences.say("ruling.counted", count=verdict.maximum, obeyed=verdict.obeyed)
    return f"{sentences.say('ruling.keeps-all', **step)} {counted}"


def _step(kind: str, edition: str) -> dict[str, str]:
    """The rules of the step in which a declaration is made: who may, what restricts it, what it should obey."""
    rules = _STEPS.get(kind, {})
    return {name: cite(rule, Edition(edition)) for name, rule in rules.items()}


_STEPS = {
    "attack": {
        "eligible": Rule.ATTACK_ELIGIBLE,
        "restriction": Rule.ATTACK_RESTRICTION,
        "requirement": Rule.ATTACK_REQUIREMENT,
    },
    "block": {
        "eligible": Rule.BLOCK_ELIGIBLE,
        "restriction": Rule.BLOCK_RESTRICTION,
        "requirement": Rule.BLOCK_REQUIREMENT,
    },
}


def _falls_short(verdict: Verdict) -> bool:
    return (
        verdict.obeyed is not None
        and verdict.maximum is not None
        and verdict.obeyed < verdict.maximum
    )


def _unmet(verdict: Verdict, sentences: Sentences) -> Iterator[str]:
    if verdict.unmet:
        yield sentences.say("ruling.asked")
        yield from (
            f"- {_unmet_line(item, verdict, sentences)}"
            for item in sentences.grouped(verdict.unmet)
        )


def _unmet_line(unmet: UnmetRequirement, verdict: Verdict, sentences: Sentences) -> str:
    reason = _capital(sentences.unmet(unmet))
    if not unmet.ruled_out_by:
        return sentences.say("ruling.could" if unmet.minimal else "ruling.reason", reason=reason)
    key = "ruling.rivals" if _falls_short(verdict) else "ruling.ruled-out"
    line = sentences.say(key, reason=reason, others=sentences.together(unmet.ruled_out_by))
    return line if unmet.minimal else f"{line} {sentence(sentences.say('verdict.not-smallest'))}"


def _instead(verdict: Verdict, sentences: Sentences) -> Iterator[str]:
    say = sentences.say
    if verdict.fix is not None:
        yield sentences.fix(verdict.fix, "ruling.fix")
        yield from (f"- {sentence(sentences.change(item))}" for item in verdict.fix.changes)
    if verdict.better is not None and (
        verdict.fix is None or verdict.better != verdict.fix.declaration
    ):
        yield say("ruling.better", declaration=bracketed(verdict.better))
    if payment_told(verdict):
        legal = verdict.outcome is Outcome.LEGAL
        yield say("ruling.payment" if legal else "ruling.could-be-paid")
        yield from (f"- {sentences.payment(item)}" for item in verdict.payment)


def _situation(situation: Situation, sentences: Sentences) -> Iterator[str]:
    say, step = sentences.say, _step(situation.kind, situation.rules)
    if situation.creatures:
        yield say("ruling.creatures")
        yield from (f"- {_creature(item, situation, sentences)}" for item in situation.creatures)
    told = {reason for item in situation.creatures for reason in (*item.requirements, *item.costs)}
    told |= {reason for item in situation.creatures for _, reason in item.barred}
    groups = tuple(
        (key, [reason for reason in reasons if reason not in told])
        for key, reasons in (
            ("ruling.whole", situation.restrictions),
            ("ruling.asks-whole", situation.requirements),
            ("ruling.prices", situation.costs),
        )
    )
    for key, reasons in groups:
        yield from _listed(say(key), reasons, sentences)
    own = any(item.barred or item.requirements or item.costs for item in situation.creatures)
    if not own and not any(reasons for _, reasons in groups):
        yield say("ruling.nothing", **step)


def _creature(found: CreatureSituation, whole: Situation, sentences: Sentences) -> str:
    say, kind = sentences.say, whole.kind
    name = say("ruling.group", count=found.count, creature=found.creature)
    if found.may:
        targets = sentences.catalogue.listed(found.may, any_of=True)
        parts = [
            say(f"ruling.may-{kind}", creature=name, targets=targets, **_step(kind, whole.rules))
        ]
    else:
        parts = [say(f"ruling.may-nothing-{kind}", creature=name)]
    for target, reason in found.barred:
        key = "ruling.barred" if target is None else f"ruling.barred-from-{kind}"
        parts.append(say(key, target=target, reason=sentences.cited(reason, about=found.creature)))
    parts += [
        say("ruling.asked-of", reason=sentences.cited(item, about=found.creature))
        for item in found.requirements
    ]
    parts += [
        say("ruling.price", reason=sentences.cited(item, about=found.creature))
        for item in found.costs
    ]
    return " ".join(parts)


def _listed(heading: str, reasons: Iterable[Reason], sentences: Sentences) -> Iterator[str]:
    lines = [f"- {sentence(sentences.cited(reason))}" for reason in reasons]
    if lines:
        yield heading
        yield from lines


def _unread(verdict: Verdict, sentences: Sentences) -> Iterator[str]:
    if verdict.unread:
        yield sentences.say("verdict.unread")
        yield from (f"- {sentences.unread(item)}" for item in verdict.unread)


def _capital(words: str) -> str:
    return words[:1].upper() + words[1:]


def _wrapped(paragraphs: Iterable[str]) -> Iterator[str]:
    """Paragraphs at the width of a page, items hanging below the paragraph that introduces them."""
    after_first = False
    for paragraph in paragraphs:
        is_item = paragraph.startswith("- ")
        if after_first and not is_item:
            yield ""
        lead = "  " if is_item else ""
        rest = "    " if is_item else ""
        yield from wrap(
            paragraph,
            WIDTH,
            initial_indent=lead,
            subsequent_indent=rest,
            break_long_words=False,
            break_on_hyphens=False,
        )
        after_first = True
