"""The toolkit of the reader: parsers over words, with ordered choice.

A parser is asked whether a phrase of its kind begins at a word; it answers with what the phrase means and the word after it, or
with nothing. Parsers are put together from smaller ones:

``phrase("attack|attacks each combat")``  these very words (``a|b`` one of, ``(a)`` optional), worth nothing in themselves
``rule(build, part, part, …)``            one part after another; ``build`` makes the meaning of the parts that have one
``given(value, part, …)``                 the same with a fixed meaning
``choice(a, b, …)``                       the first that fits
``maybe(part, default)``                  the part or the default
``many(part, separator)``                 one or more
``series(part)``                          a list as English writes it
``named("a condition", part)``            remembers its answers, and says what was expected where reading stopped

A string among the parts stands for ``phrase`` of it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.text.tokens import Text

Answer = tuple[Any, int] | None
Run = Callable[[Text, int], Answer]

SILENT: Any = object()
"""The value of a phrase whose words mean nothing in themselves."""

VOCABULARY: set[str] = set()
"""Every word that some phrase of the grammar is made of: such a word never begins a proper name."""


class Parser:
    """Reads one kind of phrase. ``first`` are the words it can begin with, ``None`` when that is not known."""

    __slots__ = ("first", "run")

    def __init__(self, run: Run, first: frozenset[str] | None = None) -> None:
        self.run = run
        self.first = first


Part = Parser | str


def _parser(part: Part) -> Parser:
    return phrase(part) if isinstance(part, str) else part


_PHRASES: dict[str, Parser] = {}


def phrase(words: str) -> Parser:
    """These words, in order; ``a|b`` is one of two words and ``(a)`` a word that may be left out."""
    if words in _PHRASES:
        return _PHRASES[words]
    elements: list[tuple[frozenset[str], bool]] = []
    first: set[str] = set()
    for element in words.split():
        optional = element[0] == "(" and len(element) > 1
        alternatives = frozenset((element[1:-1] if optional else element).split("|"))
        VOCABULARY.update(alternatives)
        if all(left_out for _, left_out in elements):
            first |= alternatives
        elements.append((alternatives, optional))

    def run(text: Text, at: int) -> Answer:
        spoken = text.words
        for alternatives, optional in elements:
            if spoken[at] in alternatives:
                at += 1
            elif not optional:
                return None
        return SILENT, at

    _PHRASES[words] = Parser(
        run, None if all(left_out for _, left_out in elements) else frozenset(first)
    )
    return _PHRASES[words]


def rule(build: Callable[..., Any], *parts: Part) -> Parser:
    """The parts one after another; their meanings are handed to ``build``. A ``build`` that gives ``None`` refuses."""
    parsers = [_parser(part) for part in parts]
    runs = [parser.run for parser in parsers]

    def run(text: Text, at: int) -> Answer:
        values = []
        for part in runs:
            answer = part(text, at)
            if answer is None:
                return None
            value, at = answer
            if value is not SILENT:
                values.append(value)
        meaning = build(*values)
        return None if meaning is None else (meaning, at)

    return Parser(run, parsers[0].first)


def given(value: Any, *parts: Part) -> Parser:
    """The parts one after another, meaning ``value``."""
    return rule(lambda *_: value, *parts)


def choice(*alternatives: Part) -> Parser:
    """The first alternative that fits."""
    parsers = [_parser(alternative) for alternative in alternatives]
    by_word: dict[str, list[Run]] = {}

    def run(text: Text, at: int) -> Answer:
        word = text.words[at]
        runs = by_word.get(word)
        if runs is None:
            runs = [p.run for p in parsers if p.first is None or word in p.first]
            if len(by_word) < 4000:
                by_word[word] = runs
        for attempt in runs:
            answer = attempt(text, at)
            if answer is not None:
                return answer
        return None

    firsts = [parser.first for parser in parsers]
    known = [first for first in firsts if first is not None]
    return Parser(run, frozenset().union(*known) if len(known) == len(firsts) else None)


def maybe(part: Part, default: Any = SILENT) -> Parser:
    """The part, or ``default`` where it does not fit."""
    attempt = _parser(part).run

    def run(text: Text, at: int) -> Answer:
        return attempt(text, at) or (default, at)

    return Parser(run)


def many(part: Part, separator: Part | None = None) -> Parser:
    """One or more of the part, with the separator between them; means the tuple of their meanings."""
    parser = _parser(part)
    item = parser.run
    between = None if separator is None else _parser(separator).run

    def run(text: Text, at: int) -> Answer:
        answer = item(text, at)
        if answer is None:
            return None
        values = [answer[0]]
        at = answer[1]
        while True:
            after = at
            if between is not None:
                answer = between(text, at)
                if answer is None:
                    break
                after = answer[1]
            answer = item(text, after)
            if answer is None or answer[1] == at:
                break
            values.append(answer[0])
            at = answer[1]
        return tuple(values), at

    return Parser(run, parser.first)


def series(part: Part, closing: str = "and/or|and|or", more: Part | None = None) -> Parser:
    """A list as English writes it: "A", "A and B", "A, B, and C". Commas without a closing word make no list.

    ``more`` is what may stand behind the first item, where that is less than what may stand first.
    """
    item = _parser(part).run
    another = item if more is None else _parser(more).run
    closers = frozenset(closing.split("|"))

    def run(text: Text, at: int) -> Answer:
        answer = item(text, at)
        if answer is None:
            return None
        values, kept, end = [answer[0]], 1, answer[1]
        at = end
        while True:
            comma = text.words[at] == ","
            after = at + 1 if comma else at
            closed = text.words[after] in closers
            if not comma and not closed:
                break
            answer = another(text, after + 1 if closed else after)
            if answer is None:
                break
            values.append(answer[0])
            at = answer[1]
            if closed:
                kept, end = len(values), at
        return tuple(values[:kept]), end

    return Parser(run, _parser(part).first)


class Declared(Parser):
    """A parser that is used before it is defined, since phrases hold one another ("creatures with power less than the
    number of creatures you control")."""

    __slots__ = ("_defined",)

    def __init__(self) -> None:
        super().__init__(self._run)
        self._defined: Run | None = None

    def _run(self, text: Text, at: int) -> Answer:
        return None if self._defined is None else self._defined(text, at)

    def define(self, part: Part) -> None:
        """Says once what the parser reads."""
        self._defined = _parser(part).run


def followed_by(*parts: Part) -> Parser:
    """Fits where the parts come next, and reads nothing."""
    ahead = rule(lambda *_: SILENT, *parts).run
    return Parser(lambda text, at: None if ahead(text, at) is None else (SILENT, at))


def not_before(*parts: Part) -> Parser:
    """Fits where the parts do not come next, and reads nothing."""
    ahead = rule(lambda *_: True, *parts).run
    return Parser(lambda text, at: (SILENT, at) if ahead(text, at) is None else None)


def word_of(words: dict[str, Any]) -> Parser:
    """One word of a table, meaning what the table says."""
    VOCABULARY.update(words)

    def run(text: Text, at: int) -> Answer:
        value = words.get(text.words[at])
        return None if value is None else (value, at + 1)

    return Parser(run, frozenset(words))


def matching(read: Callable[[str], Any]) -> Parser:
    """One word that ``read`` gives a meaning (``None``: it does not fit)."""

    def run(text: Text, at: int) -> Answer:
        value = read(text.words[at])
        return None if value is None else (value, at + 1)

    return Parser(run)


def captured(part: Part) -> Parser:
    """Means the words of the part as they were written."""
    inner = _parser(part)

    def run(text: Text, at: int) -> Answer:
        answer = inner.run(text, at)
        return None if answer is None else (text.between(at, answer[1]), answer[1])

    return Parser(run, inner.first)


def named(expected: str, part: Part) -> Parser:
    """The part under a name: its answers are remembered, and a failure that is the furthest so far is noted."""
    inner = _parser(part)
    attempt = inner.run

    def run(text: Text, at: int) -> Answer:
        key = (expected, at)
        if key in text.memory:
            remembered: Answer = text.memory[key]
            return remembered
        text.memory[key] = None  # a phrase cannot begin with itself
        answer = attempt(text, at)
        text.memory[key] = answer
        if answer is None and at > text.furthest:
            text.furthest, text.expected = at, expected
        return answer

    return Parser(run, inner.first)
