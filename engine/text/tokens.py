"""The words of a sentence: spelling made uniform, proper names found.

Curly apostrophes and quotes, dashes, capitals and contractions are evened out, so that "It’s" and "it is" read alike. The words
that name this object ("this creature", its own name, its short name, "~") become one span with the meaning *self*.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any, NamedTuple

END = ""
"""The word after the last one."""

_UNIFORM = str.maketrans(
    {"’": "'", "‘": "'", "“": '"', "”": '"', "−": "-", "–": "-", "\u00a0": " "}
)

_WORD = re.compile(
    r"(?:\{[^{}\s]*\})+"
    r"|[+-]?(?:\d+|[xX*])/[+-]?(?:\d+|[xX*])(?![\w/])"
    r"|[+-](?:\d+|[xX])(?!\w)"
    r"|\d+[-\w]*"
    r"|[^\W\d_][\w]*(?:[-/'.&][^\W\d_][\w]*)*"
    r"|'s\b"
    r"|[^\s]"
)

_CONTRACTED = {
    "it's": ("it", "is"),
    "it’s": ("it", "is"),
    "they're": ("they", "are"),
    "you're": ("you", "are"),
    "you've": ("you", "have"),
    "that's": ("that", "is"),
    "that've": ("that", "have"),
    "there's": ("there", "is"),
    "he's": ("he", "is"),
    "she's": ("she", "is"),
    "who's": ("who", "is"),
    "they've": ("they", "have"),
    "you'd": ("you", "would"),
    "you'll": ("you", "will"),
    "cannot": ("can't",),
    "aren't": ("are", "not"),
    "isn't": ("is", "not"),
}


class Name(NamedTuple):
    """A proper name in the sentence: ``after`` is the word after it, ``kind`` is ``self``, ``player`` or ``object``."""

    after: int
    kind: str
    name: str


class Text:
    """A sentence as its words, and what reading it has found out so far."""

    __slots__ = (
        "ends",
        "expected",
        "furthest",
        "memory",
        "names",
        "raw",
        "shouted",
        "source",
        "starts",
        "words",
    )

    def __init__(
        self,
        source: str,
        names: Iterable[tuple[str, str]] = (),
        *,
        shouted: bool | None = None,
    ) -> None:
        self.source = uniform(source)
        self.shouted = self.source.isupper() if shouted is None else shouted
        self.words: list[str] = []
        self.raw: list[str] = []
        self.starts: list[int] = []
        self.ends: list[int] = []
        self.memory: dict[Any, Any] = {}
        self.furthest = 0
        self.expected = "a known sentence"
        self._split()
        self.names: dict[int, Name] = {}
        for name, kind in names:
            if name.lower() in self.source.lower():
                self._mark(name, kind)

    def _add(self, word: str, start: int, end: int) -> None:
        self.words.append(word.lower())
        self.raw.append(word.lower() if self.shouted else word)
        self.starts.append(start)
        self.ends.append(end)

    def _split(self) -> None:
        for found in _WORD.finditer(self.source):
            word, start, end = found.group(), found.start(), found.end()
            contracted = _CONTRACTED.get(word.lower())
            if contracted:
                for part in contracted:
                    self._add(part, start, end)
            elif word.lower().endswith("'s") and len(word) > len("'s"):
                self._add(word[:-2], start, end - 2)
                self._add("'s", end - 2, end)
            elif word == "'" and self.words and self.words[-1].endswith("s"):
                self._add("'s", start, end)
            else:
                self._add(word, start, end)
        self._add(END, len(self.source), len(self.source))
        self._add(END, len(self.source), len(self.source))

    def _mark(self, name: str, kind: str) -> None:
        called = Text(name, shouted=self.shouted).raw[:-2]
        size = len(called)
        for at in range(len(self.raw) - size):
            if self.raw[at][:1] != called[0][:1] or at in self.names:
                continue
            words = self.raw[at : at + size]
            if words == called:
                self.names[at] = Name(at + size, kind, name)

    @property
    def size(self) -> int:
        """How many words there are."""
        return len(self.words) - 2

    def between(self, start: int, after: int) -> str:
        """The words from ``start`` up to ``after`` as they were written."""
        return self.source[self.starts[start] : self.ends[after - 1]] if after > start else ""


def figures(word: str) -> bool:
    """Whether a word is a number in figures, small enough to stand for a number of the game."""
    return word.isascii() and word.isdecimal() and len(word) <= _DIGITS


_DIGITS = 6


def uniform(text: str) -> str:
    """The text with plain apostrophes, quotes and dashes; the long dash stays, since it divides."""
    return text.translate(_UNIFORM)


def own_names(name: str) -> tuple[str, ...]:
    """The names by which a text may call its own object, the longest first: "Gorm the Great", "Gorm"."""
    short = re.split(r",| of | the | from | in | to ", name, maxsplit=1)[0].strip()
    short = re.sub(r" [IVXLC]+$", "", short)
    return (name, short) if short and short != name and not short.startswith("The ") else (name,)
