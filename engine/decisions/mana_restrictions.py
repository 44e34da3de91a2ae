"""What mana may be spent on: restrictions that ride on the mana (CR 106.6) and mana that counts as other mana (CR 609.4b)."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from engine.board.card import CardText
from engine.text.vocabulary import singular


@dataclass(frozen=True, slots=True, kw_only=True)
class Purpose:
    """What a cost is paid for: a spell, an ability of a permanent, or neither (an attack, an effect)."""

    kind: str = "effect"
    """``spell``, ``ability`` or ``effect``."""
    words: frozenset[str] = field(default_factory=frozenset)
    """Types, supertypes, subtypes and colours of the spell, or of the ability's source, in lower case."""


ANYTHING = Purpose()
"""A cost of no spell and no ability, such as a cost to attack."""


def purpose_of_spell(card: CardText | None) -> Purpose:
    """Casting a spell of which the text is known, or not."""
    if card is None:
        return Purpose(kind="spell")
    line = card.type_line
    words = {word.lower() for word in line.supertypes + line.types + line.subtypes} | set(
        card.colours
    )
    words.add(
        "colorless"
        if not card.colours
        else "monocolored"
        if len(card.colours) == 1
        else "multicolored"
    )
    return Purpose(kind="spell", words=frozenset(words))


_ONLY = re.compile(
    r"(?:spend this mana |this mana can be spent |can be spent )?only (?:to|on) (?P<what>.*)"
)
_NEVER = re.compile(r"(?:this mana )?(?:can't|can not|cannot) be spent (?:to|on) (?P<what>.*)")
_CAST = re.compile(r"cast(?:ing)? (?:an? )?(?P<kind>.*?) ?spells?(?: of the chosen type)?")
_ACTIVATE = re.compile(
    r"activat(?:e|ing) (?:an )?abilit(?:y|ies)(?: of (?:an? )?(?P<kind>.*?)(?: sources?)?)?"
)


def may_be_spent(restriction: str | None, purpose: Purpose) -> bool | None:
    """Whether mana with the restriction may pay for the purpose; ``None`` where the restriction is not understood."""
    if restriction is None:
        return True
    words = restriction.replace("’", "'").strip().rstrip(".").lower()
    if only := _ONLY.fullmatch(words):
        return _is_one_of(only["what"], purpose)
    if never := _NEVER.fullmatch(words):
        found = _is_one_of(never["what"], purpose)
        return None if found is None else not found
    return None


def _is_one_of(what: str, purpose: Purpose) -> bool | None:
    """Whether the purpose is among these: "cast creature spells or activate abilities of creatures"."""
    answers = []
    for part in re.split(r"(?:,| or| and)+ (?=cast|activat)", what):
        cast, activate = _CAST.fullmatch(part.strip()), _ACTIVATE.fullmatch(part.strip())
        if cast:
            answers.append(_fits("spell", cast["kind"], purpose))
        elif activate:
            answers.append(_fits("ability", activate["kind"] or "", purpose))
        else:
            answers.append(None)
    if True in answers:
        return True
    return None if None in answers else False


def _fits(kind: str, words: str, purpose: Purpose) -> bool | None:
    if purpose.kind != kind:
        return False
    return is_of_kind(words, purpose)


def is_of_kind(words: str, purpose: Purpose) -> bool | None:
    """Whether the spell (or source) is such a one: "creature", "nonartifact", "instant and sorcery", "legendary Dragon"."""
    if not words:
        return True
    answers: list[bool | None] = []
    for alternative in re.split(r",? (?:and|or|and/or) |, ", words):
        every: list[bool | None] = [_has(word, purpose) for word in alternative.split()]
        answers.append(False if False in every else None if None in every else True)
    if True in answers:
        return True
    return None if None in answers else False


def _has(word: str, purpose: Purpose) -> bool | None:
    negated = word.startswith("non")
    plain = word[3:].lstrip("-") if negated else word
    known = singular(plain) or (plain if plain in _COLOUR_WORDS else None)
    if known is None:
        return None
    return (known in purpose.words) is not negated


_COLOUR_WORDS = frozenset(
    ["white", "blue", "black", "red", "green", "colorless", "monocolored", "multicolored"]
)
