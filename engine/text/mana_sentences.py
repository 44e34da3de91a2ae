"""Mana abilities: "add {G}", "add {R} or {G}", "add one mana of any color" (CR 605)."""

from __future__ import annotations

import re

from engine.text.abilities import Ability, AddsMana
from engine.text.cost_phrases import MANA
from engine.text.grammar import choice, many, rule
from engine.text.nouns import ThisObject
from engine.text.quantity_phrases import NUMBER

_AMOUNTS = frozenset(str(number) for number in range(100))
_COLOURS = ("{W}", "{U}", "{B}", "{R}", "{G}")


def symbols(mana: str) -> tuple[str, ...]:
    """The single symbols of mana in braces: "{G}{G}" gives two; a number is that much colourless mana."""
    found: list[str] = []
    for symbol in re.findall(r"\{[^}]*\}", mana):
        number = symbol[1:-1]
        found.extend(("{C}",) * int(number) if number in _AMOUNTS else (symbol.upper(),))
    return tuple(found)


def _adds(choices: tuple[tuple[str, ...], ...]) -> tuple[Ability, ...]:
    return (Ability(subject=ThisObject(), predicate=AddsMana("", choices)),)


def _any_colour(number: int) -> tuple[Ability, ...]:
    return _adds(tuple((colour,) * number for colour in _COLOURS))


MANA_CLAUSE = choice(
    rule(
        lambda lists: _adds(tuple(symbols(mana) for mana in lists)),
        "(you) add",
        many(MANA, choice(", or", "or", ",")),
        "(to) (your) (mana) (pool)",
    ),
    rule(_any_colour, "(you) add", NUMBER, "mana of any (one) color (to) (your) (mana) (pool)"),
)
