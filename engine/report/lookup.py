"""What a rules text was read as, and what a rule says."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from engine.report.catalogue import printable
from engine.report.sentences import Sentences

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.rules.rulebook import RuleEntry
    from engine.text.reading import Reading, Sentence


def reading(found: Reading, sentences: Sentences) -> str:
    """A rules text sentence by sentence: how it was read, and its meaning in words."""
    if not found.sentences:
        return sentences.say("reading.nothing")
    lines = []
    for item in found.sentences:
        lines.append(f"{sentences.say(f'reading.{item.outcome.value}')}: {printable(item.text)}")
        lines += [f"    {printable(words)}" for words in _meanings(item)]
    return "\n".join(lines)


def reading_values(found: Reading) -> list[dict[str, Any]]:
    """The same for JSON."""
    return [
        {
            "text": item.text,
            "outcome": item.outcome.value,
            "meaning": [_words(ability) for ability in item.abilities],
            "why": item.why,
        }
        for item in found.sentences
    ]


def rule(
    entry: RuleEntry, subrules: Sequence[RuleEntry], scenarios: Sequence[str], sentences: Sentences
) -> str:
    """What a rule says, where the other editions say it, its subrules, and the scenarios about it."""
    say = sentences.say
    heading = say(
        "rule.heading", number=entry.number, edition=say(f"edition.{entry.edition.value}")
    )
    lines = [heading, *([f"  {entry.gist}"] if entry.gist else [])]
    for edition in dict.fromkeys(edition for edition, _ in entry.elsewhere):
        numbers = [number for other, number in entry.elsewhere if other is edition]
        named = say(f"edition.{edition.value}")
        lines.append(f"  {say('rule.elsewhere', edition=named, numbers=numbers)}")
    if subrules:
        lines.append(say("rule.subrules"))
        lines += [f"  {item.number}  {item.gist}" for item in subrules]
    if scenarios:
        lines.append(say("rule.scenarios", count=len(scenarios)))
        lines += [f"  {printable(item)}" for item in scenarios]
    return "\n".join(lines)


def rule_values(
    entry: RuleEntry, subrules: Sequence[RuleEntry], scenarios: Sequence[str]
) -> dict[str, Any]:
    """The same for JSON."""
    return {
        "rule": entry.number,
        "edition": entry.edition.value,
        "gist": entry.gist,
        "elsewhere": [
            {"edition": edition.value, "rule": number} for edition, number in entry.elsewhere
        ],
        "subrules": [{"rule": item.number, "gist": item.gist} for item in subrules],
        "scenarios": list(scenarios),
    }


def _meanings(item: Sentence) -> list[str]:
    words = [_words(ability) for ability in item.abilities]
    return [*words, *([item.why] if item.why else [])]


def _words(ability: Any) -> str:
    from engine.text.meaning import words

    return str(words(ability))
