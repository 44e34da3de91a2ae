"""Mana symbols: what each can be paid with (CR 107.4)."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache

from engine.errors import InputError

COLOURS = "WUBRG"
TYPES = "WUBRGC"
"""The types of mana: five colours and colourless (CR 106.1b)."""

COLOUR_NAMES = {"W": "white", "U": "blue", "B": "black", "R": "red", "G": "green"}


@dataclass(frozen=True, slots=True)
class Need:
    """One mana that a cost asks for: of these types, from a snow source where ``snow``."""

    types: str
    generic: bool = False
    snow: bool = False


GENERIC = Need(TYPES, generic=True)
SNOW = Need(TYPES, snow=True)


@dataclass(frozen=True, slots=True)
class Way:
    """One way to pay a symbol: ``amount`` mana of a kind, or life, or energy counters."""

    need: Need | None = None
    amount: int = 1
    life: int = 0
    energy: int = 0


@lru_cache(maxsize=512)
def ways(symbol: str) -> tuple[Way, ...]:
    """The ways to pay one symbol, given without braces. Raises InputError for what is no mana symbol."""
    if symbol.isascii() and symbol.isdigit():
        return (Way(GENERIC, int(symbol)),)
    if symbol == "S":
        return (Way(SNOW),)
    if symbol == "E":
        return (Way(energy=1),)
    if symbol in ("X", "Y", "Z"):
        raise InputError(f"{{{symbol}}} has no value here: write the number that was chosen")
    halves = symbol.split("/")
    phyrexian = len(halves) > 1 and halves[-1] == "P"
    colours = halves[:-1] if phyrexian else halves
    numbers = [half for half in colours if half.isascii() and half.isdigit()]
    types = "".join(kind for kind in TYPES if kind in colours)
    if (
        len(types) + len(numbers) != len(colours)
        or len(numbers) > 1
        or not types
        or len(colours) > 2
    ):
        raise InputError(f"{{{symbol}}} is not a mana symbol that can be paid")
    found = [Way(Need(types))]
    found += [Way(GENERIC, int(number)) for number in numbers]
    if phyrexian:
        found.append(Way(life=2))
    return tuple(found)


_SYMBOLS = re.compile(r"\s*(?:\{[^{}\s]+\}\s*)+")
_LIFE = re.compile(r"\s*(?:pay )?(\d{1,9}) life\s*", re.IGNORECASE)

Symbols = tuple[tuple[str, int], ...]
"""Symbols without braces, and how many of each."""


def counted(mana: str) -> Symbols:
    """The symbols of a mana cost in braces with their numbers, in the order written."""
    found: dict[str, int] = {}
    for symbol in mana.upper().replace("}", " ").replace("{", " ").split():
        found[symbol] = found.get(symbol, 0) + 1
    return tuple(found.items())


def written(symbols: Symbols) -> str:
    """The symbols in braces, each as often as it counts; large numbers of one symbol as ``40 {G}``."""
    if sum(count for _, count in symbols) <= 20:
        return "".join(f"{{{symbol}}}" * count for symbol, count in symbols)
    return ", ".join(f"{count} {{{symbol}}}" for symbol, count in symbols)


def split_cost(cost: str) -> tuple[Symbols, int] | None:
    """A written cost such as ``{2}{G/U}, 3 life`` as symbols and life; ``None`` for a cost that does not exist (CR 118.6).

    Raises InputError where it is neither.
    """
    if cost.strip().casefold() in ("", "none", "no mana cost"):
        return None
    mana, life = "", 0
    for part in re.split(r",| and ", cost):
        paid = _LIFE.fullmatch(part)
        if paid:
            life += int(paid[1])
        elif _SYMBOLS.fullmatch(part):
            mana += part
        else:
            raise InputError(
                f'"{part.strip()}" is no cost: mana symbols such as {{2}}{{G/U}} or "3 life" were expected'
            )
    return counted(mana), life


def pool(mana: str) -> dict[str, int]:
    """Mana in a pool by its type; a number is that much colourless mana."""
    found: dict[str, int] = {}
    for symbol in mana.upper().replace("}", " ").replace("{", " ").split():
        kind, number = ("C", int(symbol)) if symbol.isdigit() else (symbol, 1)
        found[kind] = found.get(kind, 0) + number
    return found
