"""Tokens in effects (CR 111): "create two 1/1 white Soldier creature tokens with vigilance", copies, predefined ones."""

from __future__ import annotations

from dataclasses import replace

from engine.text.characteristic_sentences import KIND
from engine.text.effect_amount_phrases import AMOUNT, EQUAL_TO, FOR_EACH, times
from engine.text.effect_amounts import Amount
from engine.text.effect_objects import CHOSEN, SUBJECT
from engine.text.effects import Action, CreateCopies, CreateTokens, Token
from engine.text.grammar import (
    Answer,
    Parser,
    captured,
    choice,
    given,
    many,
    maybe,
    named,
    rule,
    word_of,
)
from engine.text.harmless import closing
from engine.text.keyword_names import KEYWORD
from engine.text.noun_phrases import CARD_NAME
from engine.text.nouns import Number, Quantity
from engine.text.possession_sentences import SIZE
from engine.text.tokens import Text

Actions = tuple[Action, ...]

PREDEFINED = word_of(
    {
        word: Token(types=("artifact", word))
        for word in [
            "treasure",
            "food",
            "clue",
            "gold",
            "powerstone",
            "blood",
            "map",
            "junk",
            "incubator",
            "lander",
            "mutagen",
        ]
    }
)
"""Tokens that the rules describe (CR 111.10)."""


def quotation(text: Text, at: int) -> Answer:
    """Abilities in quotation marks, as their words."""
    if text.words[at] != '"':
        return None
    end = closing(text, at)
    return text.between(at + 1, end), end + 1


_ABILITY = choice(Parser(quotation), captured(KEYWORD))
_ABILITIES = many(_ABILITY, choice(", and", "and", ","))

_STATE = maybe(given(True, "tapped"), False)
_LEGENDARY = maybe(given(("legendary",), "legendary"), ())


def _typed(
    legendary: tuple[str, ...],
    size: tuple[Quantity, Quantity] | None,
    kind: tuple[tuple[str, ...], tuple[str, ...]],
) -> Token:
    colours, types = kind
    power, toughness = size or (None, None)
    return Token(power=power, toughness=toughness, colours=colours, types=(*legendary, *types))


_DESCRIBED = choice(
    rule(lambda token: token, PREDEFINED, "token|tokens"),
    rule(_typed, _LEGENDARY, maybe(SIZE, None), maybe("colorless"), KIND, "token|tokens"),
)


def _token(token: Token, name: str | None, abilities: tuple[str, ...]) -> Token:
    rules = tuple(ability[:1].upper() + ability[1:] for ability in abilities)
    return replace(token, name=name, rules_text="\n".join(rules))


TOKEN = named(
    "a token",
    rule(
        _token,
        _DESCRIBED,
        maybe(rule(lambda name: name, "named", CARD_NAME), None),
        maybe(
            rule(
                lambda abilities: abilities,
                choice("with", "that has|have", "and|, has|have"),
                _ABILITIES,
            ),
            (),
        ),
    ),
)
_ATTACKING = maybe(
    choice(
        given((True, True), "that is|are tapped and attacking"),
        given((False, True), "that is|are attacking"),
        given((True, False), "that is|are tapped"),
    ),
    (False, False),
)


def _creates(
    number: Amount, tapped: bool, token: Token, state: tuple[bool, bool], each: Amount | None
) -> Actions:
    return (
        CreateTokens(times(number, each), token, tapped=tapped or state[0], attacking=state[1]),
    )


_MORE = choice(", and", "and", ",")
_GROUP = rule(_creates, AMOUNT, _STATE, TOKEN, _ATTACKING, maybe(FOR_EACH, None))


def _named_first(name: str, legendary: tuple[str, ...], token: Token) -> Actions:
    types = (*legendary, *token.types)
    return (CreateTokens(Number(1), replace(token, name=name, types=types)),)


def _flat(groups: tuple[Actions, ...]) -> Actions:
    return tuple(action for group in groups for action in group)


def _end_of_exception(text: Text, at: int) -> Answer:
    """The words of an exception up to the end of the clause."""
    after = at
    quoted = False
    while text.words[after] and (quoted or text.words[after] not in (".", ";")):
        quoted = quoted != (text.words[after] == '"')
        after += 1
    return (text.between(at, after), after) if after > at else None


_EXCEPT = maybe(rule(lambda words: words, "(,) except", Parser(_end_of_exception)), "")

CREATE = choice(
    rule(_flat, "creates|create", many(_GROUP, _MORE)),
    rule(
        lambda tapped, token, state, n: _creates(n, tapped, token, state, None),
        "creates|create a number of",
        _STATE,
        TOKEN,
        _ATTACKING,
        EQUAL_TO,
    ),
    rule(_named_first, "creates|create", CARD_NAME, ", a|an", _LEGENDARY, TOKEN),
    rule(
        lambda n, tapped, of, state, words: (
            CreateCopies(n, of, exceptions=words, tapped=tapped or state[0], attacking=state[1]),
        ),
        "creates|create",
        AMOUNT,
        _STATE,
        "token|tokens that is|are (a) copy|copies of",
        choice(SUBJECT, CHOSEN),
        _ATTACKING,
        _EXCEPT,
    ),
    rule(
        lambda of, words: (CreateCopies(Number(1), of, exceptions=words),),
        "creates|create a copy of",
        SUBJECT,
        _EXCEPT,
    ),
)
