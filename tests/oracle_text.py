"""The oracle's reading of rules text: sentences, noun phrases, and phrasebooks of known forms."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Generic, TypeVar

from tests.oracle_board import Board, Line, Permanent
from tests.oracle_question import OracleDoesNotKnow

COLORS = {"W": "white", "U": "blue", "B": "black", "R": "red", "G": "green"}
NUMBERS = {"one": 1, "two": 2, "three": 3, "four": 4, "five": 5}
NUMBER = "|".join(NUMBERS)
KEYWORD = re.compile(
    "flying|reach|shadow|horsemanship|fear|intimidate|skulk|menace|defender|haste|vigilance|decayed"
    "|first strike|double strike|trample|deathtouch|lifelink|infect|wither|indestructible|hexproof"
    "|flash|prowess|exalted|flanking|banding|(?:bushido|toxic|crew|afflict|rampage) [0-9]+"
    "|(?:nonbasic |legendary |snow )?(?:land|plains|island|swamp|mountain|forest)walk"
    "|protection from (?:white|blue|black|red|green)|equip .*|ward .*"
)
LOWERED = {"All", "Each", "Other", "Creatures", "Enchanted", "Equipped", "Artifact"} | {
    colour.capitalize() for colour in COLORS.values()
}
"""Words whose capital only marks the beginning of a sentence."""

Asking = TypeVar("Asking")


class Phrasebook(Generic[Asking]):
    """The forms of rules text that one kind of question knows, each with what it means there."""

    def __init__(self) -> None:
        self.forms: list[tuple[re.Pattern[str], Callable[[Asking, Line, re.Match[str]], None]]] = []

    def reads(self, form: str):
        """Marks what a form of text means; of several forms that fit a line, the first counts."""

        def mark(meaning):
            self.forms.append((re.compile(form), meaning))
            return meaning

        return mark

    def knows(self, line: Line) -> bool:
        return any(form.fullmatch(line.text) for form, _ in self.forms)

    def tell(self, asking: Asking, line: Line) -> None:
        """Lets a line have its effect on the question."""
        for form, meaning in self.forms:
            if found := form.fullmatch(line.text):
                meaning(asking, line, found)
                return


# ------------------------------------------------------------------ noun phrases
def noun(board: Board, phrase: str, line: Line) -> Callable[[Permanent], bool]:
    """Whom a noun phrase means: "this creature", "other Goblin creatures you control", "Walls"."""
    first, _, rest = phrase.partition(" ")
    if first in LOWERED:
        phrase = f"{first.lower()} {rest}".strip()
    source = line.source
    if phrase == "this creature" and source:
        return lambda p: p is source
    if phrase in ("enchanted creature", "equipped creature") and source:
        return lambda p: p.id == source.attached_to
    if plural := re.fullmatch(r"([A-Z]\w+)s", phrase):
        return lambda p: p.has_type(plural[1])
    found = re.fullmatch(
        r"(?:all |each )?(other )?(?:(\w+) )?creatures?"
        r"( you control| your opponents control| an opponent controls)?"
        r"(?: (with|without) (.+))?",
        phrase,
    )
    if not found:
        raise OracleDoesNotKnow(line.written)
    other, kind, whose, with_, having = found.groups()
    tests: list[Callable[[Permanent], bool]] = [lambda p: p.is_creature]
    if other:
        tests.append(lambda p: p is not source)
    if kind in COLORS.values():
        tests.append(lambda p: kind in p.colors)
    elif kind:
        if kind != "artifact" and not kind[0].isupper():
            raise OracleDoesNotKnow(line.written)
        tests.append(lambda p: p.has_type(kind.capitalize()))
    if whose == " you control":
        tests.append(lambda p: p.controller == line.you)
    elif whose:
        tests.append(lambda p: line.you is not None and p.controller in board.opponents(line.you))
    if having:
        tests.append(quality(with_ == "with", having, line))
    return lambda p: all(test(p) for test in tests)


def quality(wanted: bool, words: str, line: Line) -> Callable[[Permanent], bool]:
    if power := re.fullmatch(r"power (\d+) or (less|greater)", words):
        bound, sign = int(power[1]), 1 if power[2] == "greater" else -1
        return lambda p: (sign * ((p.power or 0) - bound) >= 0) == wanted
    keywords = words.split(" or ")
    if not all(KEYWORD.fullmatch(k) for k in keywords):
        raise OracleDoesNotKnow(line.written)
    return lambda p: any(k in p.keywords for k in keywords) == wanted


# ------------------------------------------------------------------ sentences
def sentences(text: str, source: Permanent | None) -> list[str]:
    """A line in short form: its own name is "this creature", no durations, divided at "and"."""
    text = text.strip()
    if not text:
        return []
    parts = [k.strip().lower() for k in re.split(r"[,;] | and (?=from )", text.rstrip("."))]
    parts = [f"protection {k}" if k.startswith("from ") else k for k in parts]
    if all(KEYWORD.fullmatch(k) for k in parts):
        return [f"this creature has {k}" for k in parts]
    if source:
        for own in sorted(
            {source.id, source.name, source.name.split(",")[0]}, key=len, reverse=True
        ):
            text = re.sub(
                rf"(?<!\w){re.escape(own)}(?= (?:can|attack|block|is|must|has|gets|do|if))",
                "this creature",
                text,
            )
    text = text.rstrip(".").replace("This creature", "this creature")
    text = re.sub(
        r" (?:each combat|this turn|this combat|each turn)(?= if able|$| unless)", "", text
    )
    text = text.removeprefix("This turn, ")
    divided = re.fullmatch(
        r"(.+? creature|.+? creatures) (gets .+|can't .+?), (has .+), and (can't .+)", text
    )
    divided = divided or re.fullmatch(
        r"(.+? creature|.+? creatures) (can't [\w ]+?) and (can't .+)", text
    )
    return [f"{divided[1]} {part}" for part in divided.groups()[1:]] if divided else [text]


def in_force(
    board: Board, text: str, written: str, source: Permanent | None, you: str | None
) -> Line | None:
    """The line, unless an "as long as" in front of it is not fulfilled."""
    line = Line(text, written, source, you)
    conditional = re.fullmatch(r"As long as this creature (is|has) ([\w ]+), (.+)", text)
    if not conditional:
        return line
    if not source:
        raise OracleDoesNotKnow(written)
    state = conditional[2]
    holds = {
        "tapped": "tapped" in source.statuses,
        "untapped": "tapped" not in source.statuses,
        "monstrous": "monstrous" in source.statuses,
        "attacking": source.id in board.attacking,
        "a counter on it": bool(source.counters),
        "equipped": any(
            p.attached_to == source.id and p.has_type("Equipment") for p in board.permanents
        ),
    }
    if state not in holds:
        raise OracleDoesNotKnow(written)
    rest = re.sub(r"\b(?:it|she|he)\b", "this creature", conditional[3], count=1)
    rest = rest[0].upper() + rest[1:] if rest.startswith("no more") else rest
    return Line(rest, written, source, you) if holds[state] else None


def grant(board: Board, line: Line) -> bool:
    """Applies a line that gives power or keywords; False for any other line."""
    if found := re.fullmatch(r"(.+?) gets? ([+-]\d+)/[+-]\d+", line.text):
        for p in filter(noun(board, found[1], line), board.permanents):
            p.power = (p.power or 0) + int(found[2])
        return True
    found = re.fullmatch(r"((?:(?! can ).)+?) (?:has|have) (.+)", line.text)
    if found and KEYWORD.fullmatch(found[2]):
        for p in filter(noun(board, found[1], line), board.permanents):
            p.keywords.add(found[2])
        return True
    return False
