"""Tokens that an effect makes: "create a 1/1 black Rat creature token with "This token can't block.""."""

from __future__ import annotations

from dataclasses import replace

from engine.text.abilities import Ability, BecomesCopy
from engine.text.grammar import SILENT, Answer, Declared, Parser, choice, maybe, rule
from engine.text.noun_phrases import NOUN
from engine.text.nouns import InState
from engine.text.player_phrases import PLAYER_PHRASE
from engine.text.possession_sentences import POSSESSIONS
from engine.text.tokens import Text
from engine.text.word_sets import word_set

PREDICATES = Declared()
"""What may be said of the token behind "that": defined in `clauses`."""

MADE = InState("made by this")
"""The tokens that the effect makes."""

_ENDS = frozenset(('"', ".", ":", "can't", ""))


def _except(text: Text, at: int) -> Answer:
    """What a copy has that the original has not, in whatever words."""
    if text.words[at : at + 2] != [",", "except"]:
        return None
    end = at
    quoted = False
    while end < text.size and (quoted or text.words[end] not in (".", "")):
        quoted = quoted != (text.words[end] == '"')
        end += 1
    return SILENT, end


EXCEPT = Parser(_except)
"""Behind a copy: ", except it has haste"."""


def _up_to_token(text: Text, at: int) -> Answer:
    """The description of a token up to the word itself: "a 1/1 black Rat creature token"."""
    for after in range(at, min(at + 30, text.size)):
        if text.words[after] in ("token", "tokens"):
            return 0, after + 1
        if text.words[after] in _ENDS:
            break
    return None


def _named(text: Text, at: int) -> Answer:
    if text.words[at] != "named":
        return None
    after = at + 1
    while text.raw[after][:1].isupper() or text.words[after] in ("of", "the", "'s", "a"):
        after += 1
    return (0, after) if after > at + 1 else None


def _rest(text: Text, at: int) -> Answer:
    """What else is said of tokens: how many, and where they go."""
    after = at
    while text.words[after] not in ("", ".", ",", ";", "if", "unless") and not (
        text.words[after] == "and" and text.words[after + 1] in _VERBS
    ):
        after += 1
    if text.words[after] == "," and text.words[after + 1] == "where":
        after = text.size - (text.words[text.size - 1] == ".")
    return 0, after


_VERBS = word_set("draw put you it they then sacrifice that tap untap scry gain")


def _token(*values: object) -> tuple[Ability, ...]:
    predicates = next(value for value in values if isinstance(value, tuple))
    return tuple(
        replace(value, subject=MADE)
        if isinstance(value, Ability)
        else Ability(subject=MADE, predicate=value)
        for value in predicates
    )


TOKEN_CLAUSE = rule(
    _token,
    maybe(PLAYER_PHRASE),
    "(may) create|creates",
    Parser(_up_to_token),
    maybe(Parser(_named)),
    choice(
        rule(lambda has: has, "with", POSSESSIONS),
        rule(lambda has: has, "that has|have", POSSESSIONS),
        rule(lambda *_: (BecomesCopy(),), "that is|are (a) copy|copies of", NOUN, EXCEPT),
        rule(lambda said: said, "that", PREDICATES),
    ),
    Parser(_rest),
)
"""Making a token that has abilities; a token without any is an effect that bears on nothing."""
