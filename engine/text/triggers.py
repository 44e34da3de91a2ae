"""What stands in front of an effect: an activation cost, "When …,", "At the beginning of …,"."""

from __future__ import annotations

import re
from dataclasses import dataclass

from engine.text.nouns import Filter, ThatObject
from engine.text.object_phrases import HOST, SELF
from engine.text.tokens import Text
from engine.text.word_sets import word_set

EVENTS = ("when", "whenever", "at ", "the next time", "if ", "unless ", "otherwise", "for each ")
"""What the words in front of an effect begin with, where a comma and not a colon divides them from it."""

_TRIGGER_WORDS = frozenset(("when", "whenever", "at", "the", "if"))
_COST_WORDS = word_set(
    """
    tap untap sacrifice pay discard remove exile return reveal put mill crew unattach collect forage waterbend exert
    behold discard blight q
    """
)


@dataclass(frozen=True, slots=True)
class Prefix:
    """Words in front of an effect (none for a static sentence), the word after them, and what "it" means behind them."""

    words: str | None
    after: int
    about: Filter | None = None
    cost: str = ""


def prefixes(text: Text) -> tuple[Prefix, ...]:
    """The ways to divide a sentence into what must happen first and the effect; the likeliest first."""
    colon = _colon(text)
    if colon:
        cost = text.between(0, colon)
        inner = _triggered(text, colon + 1)
        return (*inner, Prefix(cost, colon + 1, object_spoken_of(text, 0, colon), cost))
    triggered = _triggered(text, 0)
    return triggered or (Prefix(None, 0),)


def _colon(text: Text) -> int | None:
    """Where an activation cost ends: a colon outside quotations, behind words of a cost."""
    for at, word in enumerate(text.words[: text.size]):
        if word == '"':
            return None
        if word == ":":
            return at if _is_cost(text, at) else None
    return None


def _is_cost(text: Text, colon: int) -> bool:
    first = text.words[0]
    if first.startswith("{") or first in _COST_WORDS or re.fullmatch(r"[+-]?(?:\d+|x)", first):
        return True
    return first in ("waterbend", "say", "turn", "flip", "choose", "x") and colon > 0


def _triggered(text: Text, at: int) -> tuple[Prefix, ...]:
    if text.words[at] not in _TRIGGER_WORDS:
        return ()
    if text.words[at] == "the" and text.words[at + 1 : at + 3] != ["next", "time"]:
        return ()
    if text.words[at] == "if" and not _is_replaced(text, at):
        return ()
    found: list[Prefix] = []
    quoted = False
    named = at
    for after in range(at + 1, text.size):
        if after in text.names:
            named = max(named, text.names[after].after)
        if text.words[after] == '"':
            quoted = not quoted
        if text.words[after] != "," or quoted or after < named:
            continue
        if found and not _goes_on(text.words[found[-1].after : after]):
            break
        found.append(Prefix(text.between(0, after), after + 1, object_spoken_of(text, at, after)))
    return tuple(found)


def _is_replaced(text: Text, at: int) -> bool:
    """Whether an event that "would" happen is replaced (CR 614.1): what is done instead waits for it as for a trigger."""
    return (
        "would" in text.words[at : text.words.index(",", at)] if "," in text.words[at:] else False
    )


def _goes_on(words: list[str]) -> bool:
    """Whether words between two commas can still belong to the trigger: a list goes on, or a condition comes between."""
    if words[:1] in (["if"], ["or"], ["and"], ["while"], ["for"]):
        return True
    return len(words) <= 6 and not _OF_EFFECTS.intersection(words)


_OF_EFFECTS = word_set("can't target must may you it they that create draw put gets gains")


def object_spoken_of(text: Text, at: int, after: int) -> Filter | None:
    """What "it" means behind the words: this object or its host where the words speak of them first, else what they speak of."""
    for start in range(at, after):
        for phrase in (SELF, HOST):
            answer = phrase.run(text, start)
            if answer is not None:
                what: Filter = answer[0]
                return what
        if text.words[start] in ("creature", "creatures", "permanent", "artifact", "land"):
            return ThatObject()
    return None
