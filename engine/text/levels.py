"""Lines that hold only from a level on, and words in front of a line that say when it holds or what brings it about.

Level up, stations, classes and cases print their later abilities as plain lines; read without the words above or in front of them
they would hold too early.
"""

from __future__ import annotations

import re

from engine.text.conditions import Both, Condition, Fact, Is
from engine.text.nouns import Comparison, HasCounters, InState, ThisObject

_LEVEL = re.compile(r"^LEVEL (\d{1,4})(?:\+|\s*[-–—]\s*(\d{1,4}))$", re.I)
_CLASS = re.compile(r"^(?:\{[^}]*\})+: Level (\d{1,4})\.?$", re.I)
_STATION = re.compile(r"^(?:STATION )?(\d{1,4})\+$", re.I)
_STATION_LINE = re.compile(r"^STATION (\d{1,4})\+$", re.I)


def _counters(kind: str, low: int, high: int | None = None) -> Condition:
    at_least = Is(ThisObject(), HasCounters(kind, Comparison.AT_LEAST, low))
    return (
        at_least
        if high is None
        else Both((at_least, Is(ThisObject(), HasCounters(kind, Comparison.AT_MOST, high))))
    )


def level_heading(line: str) -> Condition | None:
    """The condition of the lines below a heading ("LEVEL 2-6", "{1}{G}: Level 2"), or ``None`` (CR 711.2, 716.2, 721.2)."""
    level = _LEVEL.match(line)
    if level is not None:
        return _counters("level", int(level[1]), int(level[2]) if level[2] else None)
    station = _STATION_LINE.match(line)
    if station is not None:
        return _counters("charge", int(station[1]))
    level = _CLASS.match(line)
    return Is(ThisObject(), InState(f"level {level[1]} or greater")) if level is not None else None


def led_condition(words: str) -> Condition | None:
    """The condition that words in front of a line set: "3+ |" (CR 721.2), "Solved —" (702.169), "Max speed —" (702.178)."""
    station = _STATION.match(words)
    if station is not None:
        return _counters("charge", int(station[1]))
    match words.lower():
        case "solved":
            return Is(ThisObject(), InState("solved"))
        case "max speed":
            return Fact("you have max speed")
    return None


def led_trigger(line: str, words: str) -> str | None:
    """What must happen first, where the beginning of a line says so: a mode (CR 700.2), a chapter (714.2), a die result."""
    if line.startswith("•"):
        return "where this mode is chosen"
    if re.match(r"^[IVX]+(?:, ?[IVX]+)*$", words):
        return f"chapter {words}"
    if re.match(r"^\d+(?:[—–-]\d+)?$", words):
        return f"a roll of {words}"
    if words.lower() == "to solve":
        return "to solve this case"
    return None
