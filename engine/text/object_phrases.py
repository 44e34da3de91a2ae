"""Words that point at one object: "this creature", "enchanted creature", "it", "that creature", a proper name."""

from __future__ import annotations

from engine.text.grammar import VOCABULARY, Answer, Parser, choice, given, named, rule
from engine.text.nouns import Host, Subject, ThatObject, TheObject, ThisObject
from engine.text.tokens import Text
from engine.text.vocabulary import is_plural, singular
from engine.text.word_sets import word_set

_THIS = (
    "creature|permanent|artifact|enchantment|land|aura|equipment|vehicle|planeswalker|saga|token|card|battle|spacecraft|siege|case"
    "|class|fortification|curse|one|object|mount|room|scheme|phenomenon|plane|emblem"
)
_THAT = (
    "creature|permanent|token|land|artifact|enchantment|vehicle|planeswalker|aura|equipment|one|nonland|attacker|blocker|object"
    "|battle|card|goblin|spirit|human|warrior|dragon|elf|knight|soldier|zombie|wolf|beast|sliver|merfolk|vampire|god|wizard"
)
_THOSE = "creatures|permanents|tokens|lands|artifacts|attackers|blockers|vehicles|planeswalkers|ones|cards|zombies|goblins|humans"
_SMALL = word_set("of the and for from in to de la a an with on at")


def _self(text: Text, at: int) -> Answer:
    name = text.names.get(at)
    if name is not None and name.kind == "self":
        return ThisObject(), name.after
    return (ThisObject(), at + 1) if text.words[at] == "~" else None


def _given_name(text: Text, at: int) -> Answer:
    name = text.names.get(at)
    return (
        (TheObject(name.name), name.after) if name is not None and name.kind == "object" else None
    )


def _is_name(text: Text, at: int) -> bool:
    """Whether the word makes a proper name: a capital, no word of the grammar, and no type where a class could be meant."""
    raw = text.raw[at]
    if not raw[:1].isupper() or at in text.names:
        return False
    if singular(text.words[at]) is not None:
        return at > 0 and not is_plural(text.words[at])
    return text.words[at] not in VOCABULARY


def _any_name(text: Text, at: int) -> Answer:
    """A name that nobody has announced: capitalised words, with small words between them."""
    if not text.raw[at][:1].isupper() or at in text.names:
        return None
    after = at
    strange = False
    while after < text.size:
        if text.raw[after][:1].isupper():
            strange = strange or _is_name(text, after)
            after += 1
            continue
        ahead = after
        if text.words[ahead] == ",":
            ahead += 1
        while ahead < text.size and text.words[ahead] in _SMALL:
            ahead += 1
        if ahead == after or not text.raw[ahead][:1].isupper() or at == 0 == after:
            break
        after = ahead
    if not strange or after == at:
        return None
    return TheObject(text.between(at, after)), after


SELF = choice(Parser(_self), given(ThisObject(), "this " + _THIS))
HOST = choice(
    given(
        Host(),
        "enchanted creature|permanent|land|artifact|planeswalker|vehicle|enchantment|equipment|forest|island|swamp"
        "|mountain|plains|wall",
    ),
    given(Host(), "equipped|fortified creature|land|permanent"),
    given(Host(), "the creature enchanted|equipped by", SELF),
)
NAMED_OBJECT = choice(Parser(_given_name), Parser(_any_name))
THAT = choice(
    given(ThatObject(), "that|the " + _THAT),
    given(ThatObject(), "(each) (of) (all) those|these " + _THOSE),
    given(ThatObject(), "the (other) tokens|creatures|creature|token"),
    given(
        ThatObject(),
        "the chosen|targeted|revealed|exiled|copied creature|creatures|permanent|permanents|card",
    ),
    given(ThatObject(), "each of them"),
    given(ThatObject(), "it|them|they|he|she|him|her|itself"),
)

REFERENCE = named("an object", choice(SELF, HOST, THAT, NAMED_OBJECT))
"""One object that the text points at, without describing it."""

POSSESSIVE = choice(
    given(ThatObject(), "its|his|her"),
    given(Subject(), "their"),
    rule(lambda of: of, REFERENCE, "'s"),
)
"""In front of a measure: "its", "this creature's"."""
