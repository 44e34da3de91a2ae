"""Reading nodes into words, numbers and lists, with a fault for everything that is not as expected."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from collections.abc import Mapping as Table
from typing import TypeVar

from engine.scenario.faults import Fault, Place, ScenarioError, nearest
from engine.scenario.tree import Mapping, Node, Scalar, Sequence

T = TypeVar("T")

MAX_FAULTS = 100
MAX_NAME = 200
BILLION = 10**9

_NUMBER = re.compile(r"[+-]?\d{1,12}")


class Faults:
    """Collects the faults of one file; gives up by raising ScenarioError when there are too many."""

    def __init__(self, file: str, text: str) -> None:
        self.file = file
        self.source = text
        self.found: list[Fault] = []

    def add(self, where: Node | Place, code: str, message: str, near: str | None = None) -> None:
        place = where if isinstance(where, Place) else where.place
        self.found.append(Fault(place=place, code=code, message=message, near=near))
        if len(self.found) >= MAX_FAULTS:
            self.raise_found()

    def unknown(
        self,
        where: Node | Place,
        kind: str,
        word: str,
        known: Iterable[str],
        *,
        code: str = "unknown-name",
    ) -> None:
        """A fault for a word that is not among the known ones; names the nearest, or else a few of them."""
        words = list(known)
        near = nearest(word, words)
        listed = ""
        if near is None and 0 < len(words) <= 16:
            listed = "; expected " + ", ".join(words)
        self.add(where, code, f'unknown {kind} "{shortened(word)}"{listed}', near)

    def raise_found(self) -> None:
        """Raises ScenarioError if there is any fault."""
        if self.found:
            raise ScenarioError(self.found, file=self.file, text=self.source)

    # What a node may be. Each returns None after adding a fault.

    def mapping(self, node: Node, what: str) -> Mapping | None:
        if isinstance(node, Mapping):
            return node
        self.add(
            node, "wrong-type", f"{what} must be a map of keys and values, not {kind_of(node)}"
        )
        return None

    def entries(self, node: Node, what: str) -> Iterator[tuple[Scalar, Node]]:
        """Keys and values of a map, each key once."""
        mapping = self.mapping(node, what)
        seen: dict[str, Scalar] = {}
        for key, value in mapping.entries if mapping is not None else ():
            first = seen.setdefault(key.text, key)
            if first is not key:
                self.add(
                    key,
                    "duplicate-key",
                    f'"{shortened(key.text)}" stands here twice; the first is in line {first.place.line}, '
                    f"column {first.place.column}",
                )
                continue
            yield key, value

    def items(self, node: Node, what: str) -> tuple[Node, ...]:
        if isinstance(node, Sequence):
            return node.items
        self.add(node, "wrong-type", f"{what} must be a list, not {kind_of(node)}")
        return ()

    def scalar(self, node: Node, what: str) -> Scalar | None:
        if isinstance(node, Scalar) and not node.is_empty:
            return node
        self.add(node, "wrong-type", f"{what} must be a text, not {kind_of(node)}")
        return None

    def text(self, node: Node, what: str) -> str | None:
        scalar = self.scalar(node, what)
        return None if scalar is None else scalar.text.strip()

    def name(self, node: Node, what: str) -> str | None:
        """A name: one line, not empty and not too long."""
        text = self.text(node, what)
        if text is None:
            return None
        if not text or len(text) > MAX_NAME or not text.isprintable():
            self.add(node, "bad-value", f"{what} must be one line of 1 to {MAX_NAME} characters")
            return None
        return text

    def number(self, node: Node, what: str, low: int = -BILLION, high: int = BILLION) -> int | None:
        if isinstance(node, Scalar):
            value = whole(node.text)
            if value is not None and low <= value <= high:
                return value
        bounds = f" from {low} to {high}"
        self.add(node, "bad-value", f"{what} must be a whole number{bounds}, not {kind_of(node)}")
        return None

    def flag(self, node: Node, what: str) -> bool | None:
        word = node.text.strip().lower() if isinstance(node, Scalar) else ""
        if word in ("true", "false"):
            return word == "true"
        self.add(node, "bad-value", f"{what} must be true or false, not {kind_of(node)}")
        return None

    def word(self, node: Node, what: str, choices: Table[str, T]) -> T | None:
        """One of a few words, without regard to case, and what it stands for."""
        text = self.text(node, what)
        if text is None:
            return None
        found = choices.get(text.lower())
        if found is None:
            self.unknown(node, what, text, choices, code="bad-value")
        return found

    def each(self, node: Node, what: str, read: Callable[[Node], T | None]) -> tuple[T, ...]:
        """The items of a list, read one by one; those at fault are left out."""
        found = (read(item) for item in self.items(node, what))
        return tuple(item for item in found if item is not None)


class Fields:
    """The keys of one map, of which only the given ones may stand there."""

    def __init__(self, node: Node, faults: Faults, what: str, keys: Iterable[str]) -> None:
        self.node = node
        self.faults = faults
        self.what = what
        known = tuple(keys)
        self.keys: dict[str, Scalar] = {}
        self.values: dict[str, Node] = {}
        for key, value in faults.entries(node, what):
            if key.text in known:
                self.keys[key.text] = key
                self.values[key.text] = value
            else:
                near = nearest(key.text, known)
                listed = "" if near else "; expected " + ", ".join(known)
                faults.add(
                    key, "unknown-key", f'{what} has no key "{shortened(key.text)}"{listed}', near
                )

    def __contains__(self, key: str) -> bool:
        return key in self.values

    def get(self, key: str) -> Node | None:
        return self.values.get(key)

    def require(self, key: str) -> Node | None:
        """The value of a key that must be there."""
        if key not in self.values:
            self.faults.add(self.node, "missing-key", f'{self.what} needs the key "{key}"')
        return self.values.get(key)

    def read(self, key: str, read: Callable[[Node, str], T | None]) -> T | None:
        """The value of a key as ``read`` understands it; None when it is absent or at fault."""
        node = self.values.get(key)
        return None if node is None else read(node, f'"{key}"')

    def text(self, key: str) -> str | None:
        return self.read(key, self.faults.text)

    def name(self, key: str) -> str | None:
        return self.read(key, self.faults.name)

    def flag(self, key: str) -> bool:
        return bool(self.read(key, self.faults.flag))

    def number(self, key: str, low: int = -BILLION, high: int = BILLION) -> int | None:
        node = self.values.get(key)
        return None if node is None else self.faults.number(node, f'"{key}"', low, high)

    def word(self, key: str, choices: Table[str, T]) -> T | None:
        node = self.values.get(key)
        return None if node is None else self.faults.word(node, f'"{key}"', choices)

    def items(self, key: str) -> tuple[Node, ...]:
        node = self.values.get(key)
        return () if node is None else self.faults.items(node, f'"{key}"')

    def entries(self, key: str) -> Iterator[tuple[Scalar, Node]]:
        node = self.values.get(key)
        return iter(()) if node is None else self.faults.entries(node, f'"{key}"')

    def counted(self, key: str, low: int = 0) -> tuple[tuple[str, int], ...]:
        """A map of names to numbers, such as counters."""
        found = []
        for name, node in self.entries(key):
            number = self.faults.number(node, f'"{key}" of {shortened(name.text)}', low)
            if self.faults.name(name, f'a key of "{key}"') is not None and number is not None:
                found.append((name.text.strip(), number))
        return tuple(found)


def whole(text: str) -> int | None:
    """The whole number that a text is, or None."""
    return int(text) if _NUMBER.fullmatch(text.strip()) else None


def shortened(text: str) -> str:
    """A text from the file as a message may quote it."""
    plain = "".join(char if char.isprintable() else " " for char in text[:61])
    return plain if len(text) <= 60 else plain[:57] + "..."


def kind_of(node: Node) -> str:
    """What a node is, for messages."""
    if isinstance(node, Mapping):
        return "a map"
    if isinstance(node, Sequence):
        return "a list"
    return "nothing" if node.is_empty else f'"{shortened(node.text)}"'
