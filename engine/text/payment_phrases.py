"""Sentences that change how costs may be paid: who can't pay life, what mana counts as, what mana can't be spent on."""

from __future__ import annotations

import re
from dataclasses import dataclass

from engine.text.nouns import OPPONENT, PLAYER, YOU, PlayerRef


@dataclass(frozen=True, slots=True)
class CantPayLife:
    """These players can't pay life; ``loss``: since they can't lose any (CR 119.8). ``spells``: only for spells and abilities."""

    player: PlayerRef
    loss: bool = False
    spells: bool = False


@dataclass(frozen=True, slots=True)
class LifeForMana:
    """You may pay so much life rather than each mana of a colour."""

    colour: str
    life: int


@dataclass(frozen=True, slots=True)
class ManaAsThough:
    """These players may spend mana as though it were of another colour or type (CR 609.4b).

    ``spent`` and ``counts_as`` are types of mana; ``this_spell``: only for the spell that the sentence stands on; ``spells``
    narrows it to spells of a kind ("creature"), and is empty for every cost.
    """

    player: PlayerRef
    spent: str
    counts_as: str
    this_spell: bool = False
    spells: str = ""


@dataclass(frozen=True, slots=True)
class NoMana:
    """Mana can't be spent to cast this spell."""


@dataclass(frozen=True, slots=True)
class GivesSpells:
    """Spells of a kind that you cast have a keyword that bears on paying for them."""

    kind: str
    keyword: str


PaymentRule = CantPayLife | LifeForMana | ManaAsThough | NoMana | GivesSpells

_WHO = {"you": YOU, "players": PLAYER, "each player": PLAYER, "your opponents": OPPONENT}
_COLOURS = {"white": "W", "blue": "U", "black": "B", "red": "R", "green": "G", "colorless": "C"}
_ANY = {"color": "WUBRG", "type": "WUBRGC"}
_SUBJECT = r"(?P<who>you|players|each player|your opponents)"

_CANT_LOSE = re.compile(rf"{_SUBJECT} can't lose life")
_CANT_PAY = re.compile(
    rf"{_SUBJECT} can't pay life(?P<spells>.*\bto cast spells or activate abilities)?.*"
)
_LIFE_FOR_MANA = re.compile(
    r"for each \{(?P<colour>[wubrg])\} in a cost, you may pay (?P<life>\d+) life rather than pay that mana"
)
_AS_THOUGH = re.compile(
    rf"{_SUBJECT} may spend (?:(?P<from>white|blue|black|red|green|colorless) )?mana as though it were "
    r"(?:mana of any (?P<any>color|type)|(?P<to>white|blue|black|red|green|colorless) mana)"
    r"(?: to cast (?:(?P<this>this spell)|(?P<spells>.*?) ?spells))?"
)
_GIVES = re.compile(
    r"(?P<kind>.*?) ?spells you cast have (?P<keyword>assist|convoke|delve|improvise)"
)
_NO_MANA = re.compile(
    r"you can't spend mana to cast this spell|mana can't be spent to cast this spell"
)


def payment_rules(line: str) -> tuple[tuple[str, PaymentRule], ...]:
    """The sentences of a line of rules text that are about paying, each with its meaning."""
    found = []
    for sentence in re.split(r"(?<=\.)\s+|\n", line.replace("’", "'")):
        meaning = _meaning(sentence.strip().rstrip(".").lower())
        if meaning is not None:
            found.append((sentence.strip(), meaning))
    return tuple(found)


def _meaning(sentence: str) -> PaymentRule | None:
    if match := _CANT_LOSE.fullmatch(sentence):
        return CantPayLife(_WHO[match["who"]], loss=True)
    if match := _CANT_PAY.fullmatch(sentence):
        return CantPayLife(_WHO[match["who"]], spells=match["spells"] is not None)
    if match := _LIFE_FOR_MANA.fullmatch(sentence):
        return LifeForMana(match["colour"].upper(), int(match["life"]))
    if match := _AS_THOUGH.fullmatch(sentence):
        return ManaAsThough(
            _WHO[match["who"]],
            spent=_COLOURS[match["from"]] if match["from"] else "WUBRGC",
            counts_as=_ANY[match["any"]] if match["any"] else _COLOURS[match["to"]],
            this_spell=match["this"] is not None,
            spells=match["spells"] or ("" if match["spells"] is None else "any"),
        )
    if match := _GIVES.fullmatch(sentence):
        return GivesSpells(match["kind"], match["keyword"])
    if _NO_MANA.fullmatch(sentence):
        return NoMana()
    return None


_RESTRICTION = re.compile(
    r"(?:spend this mana only|this mana can't be spent|this mana can be spent only) .*"
)


def spending_restriction(line: str, ability: str) -> str | None:
    """The restriction that a rules line puts on the mana of one of its abilities (CR 106.6)."""
    words = line.replace("’", "'")
    for part in words.split("\n"):
        _, found, behind = part.partition(ability.replace("’", "'").rstrip("."))
        if found and (sentence := behind.lstrip(". ").lower()) and _RESTRICTION.fullmatch(sentence):
            return sentence.partition(".")[0]
    return None
