"""YAML (and JSON) text into nodes that know where they stand; the only file that imports yaml.

Scalars stay as they were written, so that rule ``702.110`` is not the number 702.11 and ``no`` is a word.
Size, depth and number of nodes are bounded; anchors, aliases and tags are refused.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import NoReturn, TypeAlias

from engine.scenario.faults import Fault, Place, ScenarioError

MAX_BYTES = 4 * 1024 * 1024
MAX_DEPTH = 32
MAX_NODES = 200_000


@dataclass(frozen=True, slots=True)
class Scalar:
    """A text."""

    text: str
    place: Place
    quoted: bool = False
    literal: bool = False
    """Written as a block under ``|``, so that its lines are lines of the file."""

    @property
    def is_empty(self) -> bool:
        """True for a value that was left out, and for JSON's null."""
        return not self.quoted and not self.literal and self.text in ("", "~", "null")

    def part(self, start: int, end: int) -> Place:
        """The place of ``text[start:end]``, as near as can be told: escapes and folds hide it."""
        length = self.place.end_column - self.place.column
        if self.literal or length != len(self.text) + 2 * self.quoted:
            return self.place
        column = self.place.column + self.quoted
        return Place(self.place.line, column + start, column + max(end, start + 1))

    def lines(self) -> Iterator[tuple[int, str]]:
        """Each line of the text that is not blank, with the line of the file that it stands in."""
        first = self.place.line + 1 if self.literal else self.place.line
        for number, line in enumerate(self.text.splitlines()):
            if line.strip():
                yield (first + number if self.literal else first), line.strip()


@dataclass(frozen=True, slots=True)
class Sequence:
    """A list of nodes."""

    items: tuple[Node, ...]
    place: Place


@dataclass(frozen=True, slots=True)
class Mapping:
    """Keys and values in order of the file; a key may stand there twice, which the reader finds fault with."""

    entries: tuple[tuple[Scalar, Node], ...]
    place: Place


Node: TypeAlias = Scalar | Sequence | Mapping


def decode(data: bytes, name: str) -> str:
    """The text of a file, which must be UTF-8 (a byte order mark is allowed).

    Raises ScenarioError for any other encoding and for a file that is too large.
    """
    if len(data) > MAX_BYTES:
        _refuse(name, "", Place(1, 1, 2), "limit", f"the file is larger than {MAX_BYTES} bytes")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        before = data[: error.start]
        line = before.count(b"\n") + 1
        column = len(before[before.rfind(b"\n") + 1 :].decode("utf-8", "replace")) + 1
        message = f"the file is not UTF-8 text: byte 0x{data[error.start]:02x} does not belong here"
        _refuse(name, "", Place(line, column, column + 1), "encoding", message)


def parse(text: str, name: str) -> tuple[Node, ...]:
    """The documents of a text, divided by ``---``; empty ones are left out.

    Raises ScenarioError for what is not YAML, for what goes beyond the limits, and for a text without
    any document.
    """
    text = text.removeprefix("\ufeff")
    if len(text) > MAX_BYTES:
        _refuse(name, "", Place(1, 1, 2), "limit", f"the file is larger than {MAX_BYTES} bytes")
    control = _CONTROL.search(text)
    if control is not None:
        line = text.count("\n", 0, control.start()) + 1
        column = control.start() - (text.rfind("\n", 0, control.start()) + 1) + 1
        message = f"the character U+{ord(control.group()):04X} may not stand in a file"
        _refuse(name, text, Place(line, column, column + 1), "encoding", message)
    documents = tuple(_Composer(text, name).documents())
    if not documents:
        _refuse(
            name, text, Place(1, 1, 2), "missing-key", "the file is empty; a scenario was expected"
        )
    return documents


_CONTROL = re.compile("[^\t\n\r\x20-\x7e\x85\xa0-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
_SURROGATES = re.compile(r"\\u([dD][89abAB][0-9a-fA-F]{2})\\u([dD][c-fC-F][0-9a-fA-F]{2})")


def _as_yaml(text: str) -> str:
    """JSON text with the two things changed that YAML does not share: tabs, and characters in two halves."""
    if text.lstrip()[:1] not in ("{", "["):
        return text

    def joined(halves: re.Match[str]) -> str:
        high, low = (int(half, 16) for half in halves.groups())
        return f"\\U{0x10000 + ((high - 0xD800) << 10) + (low - 0xDC00):08X}"

    return _SURROGATES.sub(joined, text.replace("\t", " "))


class _Composer:
    """Builds nodes from YAML's events, without recursion."""

    def __init__(self, text: str, name: str) -> None:
        self.text = text
        self.name = name
        self.nodes = 0

    def documents(self) -> Iterator[Node]:
        import yaml

        loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
        stack: list[tuple[list[Node], Place, bool]] = []
        found: list[Node] = []
        try:
            for event in yaml.parse(_as_yaml(self.text), Loader=loader):
                node: Node
                if isinstance(event, yaml.ScalarEvent):
                    node = self.scalar(event)
                elif isinstance(event, yaml.SequenceStartEvent | yaml.MappingStartEvent):
                    place = self.check(event)
                    if len(stack) >= MAX_DEPTH:
                        self.refuse(place, "limit", f"lists and maps nest deeper than {MAX_DEPTH}")
                    stack.append(([], place, isinstance(event, yaml.MappingStartEvent)))
                    continue
                elif isinstance(event, yaml.SequenceEndEvent | yaml.MappingEndEvent):
                    children, place, is_mapping = stack.pop()
                    node = (
                        self.mapping(children, place)
                        if is_mapping
                        else Sequence(tuple(children), place)
                    )
                elif isinstance(event, yaml.AliasEvent):
                    self.refuse(
                        _place(event),
                        "alias",
                        f"aliases (*{event.anchor}) are not part of the format",
                    )
                else:
                    continue
                (stack[-1][0] if stack else found).append(node)
        except yaml.YAMLError as error:
            self.refuse(*_syntax_fault(error, self.text))
        for document in found:
            if not (isinstance(document, Scalar) and document.is_empty):
                yield document

    def scalar(self, event: object) -> Scalar:
        place = self.check(event)
        style = getattr(event, "style", None)
        text = getattr(event, "value", "")
        return Scalar(text, place, style in ("'", '"'), style == "|")

    def mapping(self, children: list[Node], place: Place) -> Mapping:
        entries = []
        for key, value in zip(children[::2], children[1::2], strict=True):
            if not isinstance(key, Scalar):
                self.refuse(key.place, "wrong-type", "a key must be a word, not a list or a map")
            entries.append((key, value))
        return Mapping(tuple(entries), place)

    def check(self, event: object) -> Place:
        """The place of a node, after counting it and refusing anchors and tags."""
        place = _place(event)
        self.nodes += 1
        if self.nodes > MAX_NODES:
            self.refuse(place, "limit", f"the file holds more than {MAX_NODES} values")
        anchor, tag = getattr(event, "anchor", None), getattr(event, "tag", None)
        if anchor is not None:
            self.refuse(
                place,
                "alias",
                f"anchors (&{anchor}) are not part of the format; quote a text with & in front",
            )
        if tag is not None:
            self.refuse(
                place,
                "tag",
                f"tags ({tag}) are not part of the format; quote a text with ! in front",
            )
        return place

    def refuse(self, place: Place, code: str, message: str) -> NoReturn:
        _refuse(self.name, self.text, place, code, message)


def _place(event: object) -> Place:
    start, end = getattr(event, "start_mark"), getattr(event, "end_mark")  # noqa: B009
    column = start.column + 1
    end_column = end.column + 1 if end.line == start.line else column + 1
    return Place(start.line + 1, column, max(end_column, column + 1))


_OUR_WORDS = (
    ("maximum nesting depth", f"lists and maps nest deeper than {MAX_DEPTH}"),
    ("cannot start any token", "this character cannot begin a value here; put the value in quotes"),
    (
        "mapping values are not allowed",
        "a colon may not stand here; put the value in quotes, or check the indentation",
    ),
    (
        "did not find expected ',' or ']'",
        "the list opened by [ goes on here: a comma or ] was expected",
    ),
    (
        "did not find expected ',' or '}'",
        "the map opened by { goes on here: a comma or } was expected",
    ),
    ("expected ',' or ']'", "the list opened by [ goes on here: a comma or ] was expected"),
    ("expected ',' or '}'", "the map opened by { goes on here: a comma or } was expected"),
    (
        "did not find expected key",
        "a key of the map was expected here; check the indentation and the quotes",
    ),
    (
        "did not find expected '-' indicator",
        'an item of the list ("- …") was expected here; check the indentation',
    ),
    ("could not find expected ':'", "a colon was expected after the key"),
    ("unexpected end of stream", "the quotes that open here are never closed"),
    ("found unexpected document indicator", "the quotes that open here are never closed"),
    ("did not find expected <document start>", "the document has ended; a new one begins with ---"),
    ("did not find expected node content", "a value was expected here"),
    (
        "unknown escape character",
        "no such escape after \\; write \\\\ for a backslash, or use single quotes",
    ),
    (
        "block sequence entries are not allowed",
        'a list item ("- …") may not stand here; check the indentation',
    ),
    ("undefined tag handle", "tags (!) are not part of the format; quote a text with ! in front"),
    ("leading space", "this block is indented in a way that cannot be read"),
)


def _syntax_fault(error: Exception, text: str) -> tuple[Place, str, str]:
    """Where YAML gave up, and why in our words."""
    mark = getattr(error, "problem_mark", None) or getattr(error, "context_mark", None)
    problem = str(
        getattr(error, "problem", None) or getattr(error, "reason", None) or "it cannot be read"
    )
    message = next(
        (ours for theirs, ours in _OUR_WORDS if theirs in problem), f"this is not YAML: {problem}"
    )
    if "never closed" in message:
        mark = getattr(error, "context_mark", None) or mark
    if mark is None:
        return Place(1, 1, 2), "syntax", message
    if "cannot start any token" in problem and _line(text, mark.line)[mark.column :][:1] == "\t":
        message = "a tab may not indent; use spaces"
    return Place(mark.line + 1, mark.column + 1, mark.column + 2), "syntax", message


def _line(text: str, number: int) -> str:
    lines = text.splitlines()
    return lines[number] if number < len(lines) else ""


def _refuse(name: str, text: str, place: Place, code: str, message: str) -> NoReturn:
    raise ScenarioError(
        [Fault(place=place, code=code, message=message)], file=name, text=text
    ) from None
