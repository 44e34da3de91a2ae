"""What a rules text was read as, what a rule says, and what is known of cards."""

from __future__ import annotations

from dataclasses import asdict
from typing import TYPE_CHECKING, Any

from engine.report import structure
from engine.report.ability_rules import rules_of
from engine.report.catalogue import printable
from engine.report.sentences import Sentences

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from engine.cards.card import Face
    from engine.cards.coverage import CoverageResult
    from engine.cards.database import ImportResult
    from engine.rules.editions import Edition
    from engine.rules.rulebook import RuleEntry
    from engine.text.abilities import Ability
    from engine.text.reading import Reading, Sentence


def read_as(form: str, found: Reading, sentences: Sentences, edition: Edition) -> str:
    """A rules text sentence by sentence: how it was read, its meaning in words, and the rules of that."""
    if form == "json":
        return structure.text({"sentences": _sentence_values(found, edition)})
    if not found.sentences:
        return sentences.say("reading.nothing")
    return "\n".join(_sentence_lines(found, sentences, edition))


def rule_found(
    form: str,
    entry: RuleEntry,
    subrules: Sequence[RuleEntry],
    scenarios: Sequence[str],
    sentences: Sentences,
    *,
    tests: Sequence[str] = (),
    unwitnessed: str | None = None,
) -> str:
    """What a rule says, where the other editions say it, its subrules, and what exercises it.

    ``unwitnessed`` is the reason why nothing can.
    """
    from engine.rules.rulebook import in_language

    language = sentences.catalogue.language
    entry = in_language(entry, language)
    subrules = [in_language(item, language) for item in subrules]
    if form == "json":
        values = _rule_values(entry, subrules, scenarios)
        return structure.text({**values, "tests": list(tests), "unwitnessed": unwitnessed})
    say = sentences.say
    lines = [say("rule.heading", number=entry.number, edition=say(f"edition.{entry.edition}"))]
    lines += [f"  {entry.gist}"] if entry.gist else []
    for edition in dict.fromkeys(edition for edition, _ in entry.elsewhere):
        numbers = [number for other, number in entry.elsewhere if other is edition]
        named = say(f"edition.{edition}")
        lines.append(f"  {say('rule.elsewhere', edition=named, numbers=numbers)}")
    if subrules:
        lines.append(say("rule.subrules"))
        lines += [f"  {item.number}  {item.gist}" for item in subrules]
    if scenarios:
        lines.append(say("rule.scenarios", count=len(scenarios)))
        lines += [f"  {printable(item)}" for item in scenarios]
    if tests:
        lines.append(say("rule.tests", count=len(tests)))
        lines += [f"  {printable(item)}" for item in tests]
    if unwitnessed is not None:
        lines.append(say("rule.unwitnessed", reason=unwitnessed))
    return "\n".join(lines)


def meaning(item: Sentence) -> str:
    """What a sentence means, or why it has no meaning for decisions, in one line."""
    words = [_words(ability) for ability in item.abilities]
    return "; ".join([*words, *([item.why] if item.why else [])])


def card(form: str, found: Face, its: Reading, sentences: Sentences, edition: Edition) -> str:
    """A card with what its text was read as."""
    if form == "json":
        return structure.text({**asdict(found), "sentences": _sentence_values(its, edition)})
    size = f"{found.power}/{found.toughness}" if found.power is not None else ""
    lines = [f"{found.name}  {found.mana_cost}".rstrip(), f"{found.type_line}  {size}".rstrip()]
    shown = [printable(line) for line in lines]
    return "\n".join([*shown, *_sentence_lines(its, sentences, edition)])


def imported(form: str, result: ImportResult, sentences: Sentences) -> str:
    """What an import did."""
    if form == "json":
        return structure.text(asdict(result))
    number = sentences.say("cards.number", count=result.cards)
    counts = {"replaced": result.replaced, "skipped": result.skipped}
    return sentences.say("cards.imported", cards=number, **counts)


def coverage_counts(form: str, counts: CoverageResult, sentences: Sentences) -> str:
    """How much of many cards' text is read."""
    values = asdict(counts)
    if form == "json":
        return structure.text(values)
    return sentences.say("cards.coverage", whole=values.pop("cards_fully_read"), **values)


def _sentence_lines(found: Reading, sentences: Sentences, edition: Edition) -> Iterator[str]:
    for item in found.sentences:
        yield f"{sentences.say(f'reading.{item.outcome.value}')}: {printable(item.text)}"
        for ability in item.abilities:
            rules = rules_of(ability, edition)
            cited = f" ({', '.join(rules)})" if rules else ""
            yield f"    {printable(_words(ability))}{cited}"
        if item.why:
            yield f"    {printable(item.why)}"


def _sentence_values(found: Reading, edition: Edition) -> list[dict[str, Any]]:
    return [
        {
            "text": item.text,
            "outcome": item.outcome.value,
            "meaning": [_words(ability) for ability in item.abilities],
            "rules": [list(rules_of(ability, edition)) for ability in item.abilities],
            "why": item.why,
        }
        for item in found.sentences
    ]


def _rule_values(
    entry: RuleEntry, subrules: Sequence[RuleEntry], scenarios: Sequence[str]
) -> dict[str, Any]:
    elsewhere = [{"edition": str(edition), "rule": number} for edition, number in entry.elsewhere]
    return {
        "rule": entry.number,
        "edition": str(entry.edition),
        "gist": entry.gist,
        "elsewhere": elsewhere,
        "subrules": [{"rule": item.number, "gist": item.gist} for item in subrules],
        "scenarios": list(scenarios),
    }


def _words(ability: Ability) -> str:
    from engine.text.meaning import words

    return words(ability)
