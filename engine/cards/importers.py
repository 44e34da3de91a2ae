"""The known card files, told apart by what is in them, read one card at a time.

    Scryfall bulk data     a JSON array of card objects
    MTGJSON AtomicCards    ``{"meta": …, "data": {name: [face, …], …}}``
    JSON Lines             a card object a line: ``name``, ``type_line``, ``oracle_text``, …

each plain or as gzip.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path

from engine.cards.card import Card
from engine.cards.records import Misshapen, card_of_atomic, card_of_object
from engine.cards.source import LONGEST_ENTRY, Progress, Source
from engine.errors import InputError

_DEEPEST = 30
"""Brackets within brackets; card files have six."""


class CardFile:
    """The cards of a file, read anew by each iteration.

    Iterating raises ``InputError`` with the place of the first thing that is wrong.
    """

    def __init__(self, path: Path, *, progress: Progress | None = None) -> None:
        self.path = path
        self.skipped = 0
        """Entries read so far that are no cards: tokens, emblems, art."""
        self._progress = progress

    def __iter__(self) -> Iterator[Card]:
        self.skipped = 0
        with Source(self.path, self._progress) as source:
            for card in self._entries(source):
                source.entry_ends()
                if card is None:
                    self.skipped += 1
                else:
                    yield card

    def _entries(self, source: Source) -> Iterator[Card | None]:
        beginning = source.beginning()
        if beginning.startswith(b"["):
            return self._scryfall(source)
        if re.match(rb'\{\s*"(?:meta|data)"\s*:', beginning):
            return self._atomic(source)
        if beginning.startswith(b"{"):
            return self._lines(source)
        raise InputError(
            f"{self.path}: {'not a card file' if beginning else 'an empty file'}; "
            "expected Scryfall bulk JSON, MTGJSON AtomicCards or JSON Lines"
        )

    def _scryfall(self, source: Source) -> Iterator[Card | None]:
        for number, (_, entry) in enumerate(self._values(source, depth=1), 1):
            try:
                yield card_of_object(entry)
            except Misshapen as fault:
                raise InputError(
                    f"{self.path}: card {number} (before byte {source.position:,}): {fault}"
                ) from fault

    def _atomic(self, source: Source) -> Iterator[Card | None]:
        for keys, entry in self._values(source, depth=2):
            if keys[:1] != ("data",):
                continue
            name = keys[1] if len(keys) == 2 else ""
            try:
                if not name:
                    raise Misshapen("expected names with lists of faces, as in AtomicCards")
                yield card_of_atomic(name, entry)
            except Misshapen as fault:
                raise InputError(
                    f"{self.path}: card {name!r:.80} (before byte {source.position:,}): {fault}"
                ) from fault

    def _lines(self, source: Source) -> Iterator[Card | None]:
        number = 0
        while line := source.readline():
            number += 1
            if line.isspace():
                continue
            place = f"{self.path}, line {number}"
            try:
                if len(line) > LONGEST_ENTRY:
                    raise Misshapen(f"longer than {LONGEST_ENTRY:,} bytes")
                yield card_of_object(json.loads(line))
            except json.JSONDecodeError as fault:
                raise InputError(
                    f"{place}, column {fault.colno}: not valid JSON: {fault.msg}"
                ) from fault
            except RecursionError as fault:
                raise InputError(f"{place}: brackets nested too deeply") from fault
            except UnicodeDecodeError as fault:
                raise InputError(f"{place}, byte {fault.start + 1}: not UTF-8 text") from fault
            except ValueError as fault:
                raise InputError(f"{place}: {fault}") from fault

    def _values(self, source: Source, depth: int) -> Iterator[tuple[tuple[str, ...], object]]:
        """Each value that lies within ``depth`` brackets, and the keys that lead to it."""
        import ijson  # type: ignore[import-untyped]
        from ijson.common import ObjectBuilder  # type: ignore[import-untyped]

        keys: list[str] = []
        level = 0
        builder: ObjectBuilder | None = None
        try:
            for event, value in ijson.basic_parse(source, use_float=True):
                opens, closes = event in _OPENS, event in _CLOSES
                if event == "map_key" and level <= depth:
                    keys[level - 1 :] = [value]
                    continue
                level += opens
                if level > _DEEPEST:
                    raise InputError(
                        f"{self.path}: brackets nested too deeply before byte {source.position:,}"
                    )
                if builder is None and level == depth + opens and not closes:
                    builder = ObjectBuilder()
                if builder is not None:
                    builder.event(event, value)
                level -= closes
                if builder is not None and level == depth:
                    yield tuple(keys), builder.value
                    builder = None
        except (ijson.JSONError, UnicodeDecodeError) as fault:
            message = (
                "ends in the middle of the JSON"
                if _cut_off(str(fault))
                else f"not valid JSON: {_reason(str(fault))}"
            )
            raise InputError(f"{self.path}: {message} (before byte {source.position:,})") from fault


_OPENS = frozenset({"start_map", "start_array"})
_CLOSES = frozenset({"end_map", "end_array"})


def _cut_off(complaint: str) -> bool:
    return "premature EOF" in complaint or "Incomplete JSON" in complaint


def _reason(complaint: str) -> str:
    """The first line of the parser's complaint; the lines after it draw an arrow below the data."""
    return (
        re.split(r"\n|\\n", complaint.removeprefix("b'"))[0]
        .rstrip(" .")
        .removeprefix("parse error: ")
    )
