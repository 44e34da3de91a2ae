"""The single words of the reader: types, colours and numbers, as `engine.rules` knows them, in the reader's spelling."""

from __future__ import annotations

from functools import cache

from engine.rules import keywords, type_words
from engine.text.word_sets import word_set

COLOURS = {
    **{colour: colour for colour in keywords.COLORS},
    "colorless": "colourless",
    "multicolored": "multicoloured",
    "monocolored": "monocoloured",
    "colourless": "colourless",
    "multicoloured": "multicoloured",
    "monocoloured": "monocoloured",
}
"""Words for colours, and the spelling that filters use."""

_MORE_PLURALS = {"heroes": "hero"}
_PLURALS = {one: many for many, one in _MORE_PLURALS.items()} | {
    "ox": "oxen",
    "mouse": "mice",
    "pegasus": "pegasi",
}
_NO_TYPES = frozenset(name.lower() for name in type_words.PLANESWALKER_TYPES) | {
    "permanent",
    "spell",
    "card",
    "token",
    "player",
}

_SAME_IN_BOTH_NUMBERS = word_set(
    """
    aetherborn astartes aurochs bison borg c'tan caribou custodes dauthi deer djinn eldrazi elk equipment fish
    jellyfish kavu kindred kirin kithkin kor lammasu merfolk metathran moonfolk myr naga nephilim ninja plains
    salamander samurai sand sheep soltari spawn squid starfish surrakar thalakos treefolk urza's vedalken viashino
    yeti spacecraft
    """
)


@cache
def singular(word: str) -> str | None:
    """The type that a word names, in the singular and in lower case: "goblins" gives "goblin"; no type gives nothing."""
    word = _MORE_PLURALS.get(word, word)
    if not type_words.is_type_word(word):
        return None
    found = type_words.singular(word).lower()
    return None if found in _NO_TYPES else found


@cache
def is_plural(word: str) -> bool:
    """Whether a type word stands in the plural, or looks the same in both numbers."""
    found = singular(word)
    return found is not None and (
        found != word or word in _MORE_PLURALS or found in _SAME_IN_BOTH_NUMBERS
    )


def plural(word: str) -> str:
    """A plural of a type that `singular` reads: "goblin" gives "goblins", "elf" gives "elves"."""
    if word in _SAME_IN_BOTH_NUMBERS:
        return word
    if word in _PLURALS:
        return _PLURALS[word]
    forms = (
        *((word.rstrip("fe") + "ves",) if word.endswith(("f", "fe")) else ()),
        word + "s",
        word + "es",
        word[:-1] + "ies",
        word[:-1] + "ves",
        word[:-2] + "i",
        word[:-2] + "ves",
    )
    return next((form for form in forms if singular(form) == word), word)


def number_of(word: str) -> int | None:
    """The number that a word or figure says: "three", "3"; "a" and "an" are one."""
    return None if word in ("once", "twice") else keywords.number_word(word)
