"""A rules text cut into lines and sentences, reminder text left out, quotations kept whole."""

from __future__ import annotations

import re

_ABILITY_WORD = re.compile(r"^(?:[•*]\s*)?((?:[A-Z0-9+][^.:;\"“—]{0,60}?)\s+[—–-]\s+)(?=\S)")
_NOT_ABILITY_WORDS = re.compile(
    r"^(?:choose|ward|equip|cycling|kicker|flashback|cumulative|morph|echo)\b", re.I
)
_ABBREVIATIONS = re.compile(
    r"(?:\b(?:Dr|Mr|Mrs|Ms|St|Jr|Sr|vs|No|Lt|Sgt|Prof)|(?:^|[\s.])[A-Z])\.$"
)


def lines(text: str) -> tuple[str, ...]:
    """The lines of a text without reminder text, empty ones left out."""
    bare = _without_reminders(text)
    return tuple(line.strip() for line in bare.split("\n") if line.strip())


def _without_reminders(text: str) -> str:
    """The text without what stands in parentheses, however deep; a parenthesis without a partner stays."""
    opened: list[int] = []
    spans: list[tuple[int, int]] = []
    for at, sign in enumerate(text):
        if sign == "(":
            opened.append(at)
        elif sign == ")" and opened:
            start = opened.pop()
            while spans and spans[-1][0] > start:
                spans.pop()
            spans.append((start, at + 1))
    kept, end = [], 0
    for start, after in spans:
        kept.append(text[end:start].rstrip())
        end = after
    return "".join((*kept, text[end:]))


def sentences(line: str) -> tuple[str, ...]:
    """The sentences of a line; a full stop inside a quotation ends none."""
    found: list[str] = []
    start = 0
    quoted = False
    for at, sign in enumerate(line):
        if sign in '"“”':
            quoted = not quoted if sign == '"' else sign == "“"
        ends = sign in ".!?" or (
            sign in '"”' and not quoted and line[at - 1 : at] in (".", "!", "?", "'")
        )
        if not ends or quoted or at + 1 >= len(line) or line[at + 1] not in " ":
            continue
        if line[at + 2 : at + 3] and not (
            line[at + 2].isupper() or line[at + 2] in '~{•"“+−-0123456789'
        ):
            continue
        if _ABBREVIATIONS.search(line[start : at + 1]):
            continue
        found.append(line[start : at + 1].strip())
        start = at + 1
    if line[start:].strip():
        found.append(line[start:].strip())
    return tuple(found)


def leading_words(sentence: str) -> tuple[str, str]:
    """The words in front of a dash or bar ("Landfall —", "II —", "3+ |", "Solved —"; none: the empty word) and the rest."""
    bare = sentence.replace("--", " — ").lstrip("•* ").strip()
    led = ""
    while True:
        bar = _BAR.match(bare)
        if bar is not None:
            led, bare = bar.group(1).strip(), bare[bar.end() :]
            continue
        found = _ABILITY_WORD.match(bare)
        if found is None or _NOT_ABILITY_WORDS.match(bare):
            return led, bare
        word = found.group(1).strip(" —–-")
        led = word if not led or _MEANS_SOMETHING.match(word) else led
        bare = bare[found.end() :]


def means_something(words: str) -> bool:
    """Whether leading words are more than an ability word: a chapter, a level, a die result, "solved", "max speed"."""
    return _MEANS_SOMETHING.match(words) is not None


_BAR = re.compile(r"^((?:STATION )?\d+(?:\+|[—–-]\d+)?|\d+)\s*\|\s*")
_MEANS_SOMETHING = re.compile(
    r"^(?:[IVX]+(?:, ?[IVX]+)*|STATION .*|\d.*|solved|to solve|max speed|\+ .*)$", re.I
)
