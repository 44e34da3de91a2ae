"""The short forms that people write by hand: permanents, statuses, declaration items, sizes."""

from __future__ import annotations

import re
from collections.abc import Collection
from dataclasses import replace
from typing import Any, NamedTuple

from engine.board.permanent import Status, TypeLine

FLAGS = {
    "tapped": "tapped",
    "sick": "sick",
    "flipped": "flipped",
    "face down": "face_down",
    "attacking": "attacking",
    "phased out": "phased_out",
    "suspected": "suspected",
    "monstrous": "monstrous",
    "exerted": "exerted",
    "commander": "commander",
    "blocked": "blocked",
}
"""Statuses without a name in them, and the field of ``Status`` that each sets."""

NAMED = {"goaded by ": "goaded_by", "detained by ": "detained_by"}
"""Statuses that name a player."""

STATUS_WORDS = (*FLAGS, *(f"{prefix}NAME" for prefix in NAMED))

_STAT = r"(?:[+-]?\d{1,10}|(?:\d{1,10}[+-])?\*(?:[+-]\d{1,10})?|\d{0,10}\*[²2]?|\?|[xX])"
PT = re.compile(rf"({_STAT})/({_STAT})")
_PT_IN_NAME = re.compile(rf"(?<=\s){_STAT}/{_STAT}(?=\s|$)")
_COUNT = re.compile(r"(\d{1,12})\s+(?=\S)")

SYMBOL = r"\{(?:\d{1,9}|[WUBRGCSXYZTQE]|[WUBRGC]/[WUBRG](?:/P)?|2/[WUBRG]|[WUBRGC]/P)\}"
MANA = re.compile(rf"(?:{SYMBOL})+")
_COST = re.compile(
    rf"(?:(?:{SYMBOL})+|\d{{1,10}} life)(?:\s*,?\s+(?:(?:{SYMBOL})+|\d{{1,10}} life))*"
)
_POOL = re.compile(r"(?:\{(?:\d{1,9}|[WUBRGCS])\})*")

COLOURS = {"white": "W", "blue": "U", "black": "B", "red": "R", "green": "G"}
"""Colours in the order of the rules (CR 105.1) and their symbols."""

SUPERTYPES = frozenset({"Basic", "Legendary", "Ongoing", "Snow", "World", "Token", "Host", "Elite"})
TYPES = (
    "Artifact", "Battle", "Conspiracy", "Creature", "Dungeon", "Enchantment", "Instant", "Interrupt", "Kindred", "Land",
    "Phenomenon", "Plane", "Planeswalker", "Scheme", "Sorcery", "Tribal", "Vanguard",
)  # fmt: skip

BASIC_LANDS = ("Plains", "Island", "Swamp", "Mountain", "Forest", "Wastes")


class ShortPermanent(NamedTuple):
    """The parts of ``[COUNT ]NAME[ P/T[ KEYWORD, KEYWORD...]][ (STATUS, STATUS...)]``."""

    number: str | None
    """The count as written."""
    name: str
    pt: str | None
    keywords: tuple[str, ...]
    statuses: tuple[str, ...]


def short_permanent(text: str) -> ShortPermanent:
    """Takes the one-string form of a permanent apart; what the parts say is not judged."""
    text = text.strip()
    statuses: tuple[str, ...] = ()
    opening = text.rfind("(")
    if text.endswith(")") and opening > 0 and text[opening - 1].isspace():
        statuses = tuple(word.strip() for word in text[opening + 1 : -1].split(","))
        text = text[:opening].rstrip()
    pt = None
    keywords: tuple[str, ...] = ()
    size = _PT_IN_NAME.search(text)
    if size is not None:
        pt = size.group()
        rest = text[size.end() :].strip()
        keywords = tuple(word.strip() for word in rest.split(",")) if rest else ()
        text = text[: size.start()].rstrip()
    count = _COUNT.match(text)
    if count is None:
        return ShortPermanent(None, text, pt, keywords, statuses)
    return ShortPermanent(count.group(1), text[count.end() :], pt, keywords, statuses)


def with_flag(status: Status, word: str) -> Status:
    """The status with one of the words of ``FLAGS`` added."""
    change: dict[str, Any] = {FLAGS[word]: True}
    return replace(status, **change)


def counted_name(text: str) -> tuple[int, str]:
    """Takes ``4 Grizzly Bears`` apart; one without a number."""
    count = _COUNT.match(text)
    return (1, text) if count is None else (int(count.group(1)), text[count.end() :])


def basic_land(name: str) -> TypeLine | None:
    """The type line of a basic land by name (CR 205.4c), None for any other name."""
    snow = name.startswith("Snow-Covered ")
    kind = name.removeprefix("Snow-Covered ")
    if kind not in BASIC_LANDS:
        return None
    subtypes = () if kind == "Wastes" else (kind,)
    return TypeLine(
        supertypes=("Basic", "Snow") if snow else ("Basic",), types=("Land",), subtypes=subtypes
    )


def type_line(text: str) -> TypeLine:
    """Takes a type line apart at its dash; words that are no supertype stand as types."""
    left, *right = re.split(r"\s*(?:—|–|--|\s-\s)\s*", text, maxsplit=1)
    words = [word[:1].upper() + word[1:] for word in left.split()]
    return TypeLine(
        supertypes=tuple(word for word in words if word in SUPERTYPES),
        types=tuple(word for word in words if word not in SUPERTYPES),
        subtypes=tuple(right[0].split()) if right else (),
    )


def stat(text: str) -> int | None:
    """A power or toughness as a number, None where the rules text gives it."""
    try:
        return int(text)
    except ValueError:
        return None


def colours_of(cost: str) -> tuple[str, ...]:
    """The colours of a mana cost (CR 105.2)."""
    letters = set(re.findall("[A-Z]", cost.upper()))
    return tuple(colour for colour, letter in COLOURS.items() if letter in letters)


def is_mana(text: str) -> bool:
    """True for one mana symbol or more."""
    return MANA.fullmatch(text) is not None


def is_pool(text: str) -> bool:
    """True for mana as it lies in a pool: no hybrid or other choices."""
    return _POOL.fullmatch(text) is not None


def is_cost(text: str) -> bool:
    """True for mana symbols and life, divided by commas."""
    return _COST.fullmatch(text) is not None


# Declaration items.

_DIVIDERS = re.compile(r"\s*(?:->|[,&+])\s*|$")
_AMOUNT = re.compile(r"(?:^|\s)([+-]?\d{1,12})$")


class Piece(NamedTuple):
    """A name in an item, with the number before it (of a group) or the amount after it (damage), and its columns."""

    name: str
    number: int | None
    amount: int | None
    start: int
    end: int
    divider: str
    """What follows: ``->``, ``,``, ``&``, ``+`` or nothing."""


def pieces(
    text: str, known: Collection[str], *, longest: int, amounts: bool = False
) -> list[Piece]:
    """Cuts an item at its dividers, except where a known name contains one: that is matched longest name first.

    ``longest`` is the length of the longest known name. With ``amounts``, names after the arrow end in a number.
    """
    found: list[Piece] = []
    position, after_arrow = 0, False
    while True:
        piece = _piece(text, position, known, longest, amounts and after_arrow)
        found.append(piece)
        after_arrow = after_arrow or piece.divider == "->"
        if not piece.divider:
            return found
        divider = _DIVIDERS.match(text, piece.end)
        assert divider is not None
        position = divider.end()


def _piece(text: str, start: int, known: Collection[str], longest: int, amounts: bool) -> Piece:
    """The piece that begins at ``start``: up to the last divider that leaves a known name, else up to the first."""
    best: Piece | None = None
    for divider in _DIVIDERS.finditer(text, start):
        piece = _named(
            text[start : divider.start()], start, divider.group().strip(), known, amounts
        )
        if best is None or piece.name in known:
            best = piece
        if divider.start() - start > longest + 30:
            break
    assert best is not None
    return best


def _named(text: str, start: int, divider: str, known: Collection[str], amounts: bool) -> Piece:
    end = start + len(text)
    amount = None
    if amounts:
        number = _AMOUNT.search(text)
        if number is not None:
            amount, text = int(number.group(1)), text[: number.start()].rstrip()
    if text not in known:
        count, name = counted_name(text)
        if name != text:
            return Piece(name, count, amount, start, end, divider)
    return Piece(text, None, amount, start, end, divider)
