"""Amounts inside effects: "half their life, rounded up", "that much", "the life lost this way", beside the plain quantities."""

from __future__ import annotations

from engine.text.effect_amounts import (
    Amount,
    AsMuchMore,
    DoneThisWay,
    Half,
    LifeExtreme,
    Multiplied,
    ThatMuch,
)
from engine.text.grammar import Answer, Parser, choice, given, maybe, named, rule
from engine.text.nouns import PLAYER, LifeOf, MeasureOf, Number, Quantity, TheObject, Times
from engine.text.player_phrases import HIS, PLAYER_PHRASE
from engine.text.quantity_phrases import COUNTED, MEASURE, NUMBER, QUANTITY, X
from engine.text.tokens import Text

LINKED = TheObject("the one spoken of")
"""Something chosen, sacrificed or exiled before, as it is read: by this effect, or to pay its cost."""


def _this_way(text: Text, at: int) -> Answer:
    """The words in front of "this way"."""
    for after in range(at, min(at + 9, text.size)):
        if text.words[after : after + 2] == ["this", "way"]:
            return (DoneThisWay(text.between(at, after).lower()), after + 2) if after > at else None
        if text.words[after] in (".", ",", '"', ":"):
            break
    return None


THIS_WAY = rule(lambda done: done, maybe("the (total) (number) (of)"), Parser(_this_way))

ROUNDED = choice(
    given(True, "(,) rounded up"),
    given(False, "(,) rounded down"),
    given(False, "(,) round down each time"),
    given(True, "(,) round up each time"),
)

_HALVED = choice(
    rule(LifeOf, HIS, "life (total)"),
    rule(lambda x: x, X),
    rule(lambda counted: counted, "the (number) (of)", COUNTED),
    QUANTITY,
    given(ThatMuch(), "that much|many"),
)
HALF = choice(
    rule(Half, "half", _HALVED, ROUNDED),
    rule(
        lambda up, of: Half(of, up),
        "half , rounded",
        choice(given(True, "up"), given(False, "down")),
        ",",
        _HALVED,
    ),
)
"""Half of something; which way to round must be said."""

EXTREME = rule(
    LifeExtreme,
    "the",
    choice(given(False, "lowest"), given(True, "highest")),
    "life total among",
    choice(given(PLAYER, "all players"), PLAYER_PHRASE),
)

_THAT = choice(
    given(Multiplied(ThatMuch(), 2), "twice that much|many"),
    given(Multiplied(ThatMuch(), 2), "double that much|amount"),
    given(Multiplied(ThatMuch(), 3), "three times that much|many"),
    given(ThatMuch(), "that much|many"),
    given(ThatMuch(), "that number (of)"),
)


def _less(of: Amount, by: int) -> Amount:
    return AsMuchMore(of, -by)


LINKED_MEASURE = rule(
    lambda what, measure: MeasureOf(measure, what),
    given(
        LINKED,
        "the exiled|discarded|revealed|milled|sacrificed|chosen|targeted|tapped card|creature|permanent|artifact|land|spell 's",
    ),
    MEASURE,
)
"""A measure of what the effect or its cost spoke of: "the sacrificed creature's power"."""

_PLAIN = choice(
    LINKED_MEASURE,
    rule(lambda done: done, "the number of", Parser(_this_way)),
    HALF,
    EXTREME,
    _THAT,
    rule(lambda done: done, "twice", rule(lambda done: Multiplied(done, 2), THIS_WAY)),
    rule(_less, QUANTITY, "minus", NUMBER),
    rule(lambda n, of: AsMuchMore(of, n), NUMBER, "plus", QUANTITY),
    QUANTITY,
)

AMOUNT: Parser = named("an amount", _PLAIN)
"""An amount in front of what it counts ("X", "three", "that much")."""

EQUAL_TO = rule(
    lambda amount: amount,
    "equal to",
    choice(
        LINKED_MEASURE,
        HALF,
        rule(lambda done: Multiplied(done, 2), "twice", THIS_WAY),
        THIS_WAY,
        EXTREME,
        rule(AsMuchMore, QUANTITY, "plus", NUMBER),
        rule(_less, QUANTITY, "minus", NUMBER),
        QUANTITY,
        given(ThatMuch(), "that much|amount|damage"),
    ),
)
"""Behind what is counted: "damage equal to its power"."""


FOR_EACH: Parser = choice(
    rule(lambda done: done, "for each", Parser(_this_way)),
    rule(lambda counted: counted, "for each", COUNTED),
)
"""Behind an amount: "for each artifact you control"."""


def times(amount: Amount, each: Amount | None) -> Amount:
    """A fixed amount so many times; anything else is counted as it stands."""
    if each is None:
        return amount
    if isinstance(amount, Number):
        if amount.value == 1:
            return each
        return (
            Times(amount.value, each)
            if isinstance(each, Quantity)
            else Multiplied(each, amount.value)
        )
    return amount


def counted(word: str) -> Parser:
    """An amount of what the word names: "two cards", "a card for each creature you control", "cards equal to your life total"."""
    return choice(
        rule(times, AMOUNT, f"(more) (additional) {word}", maybe(FOR_EACH, None)),
        rule(lambda amount: amount, f"(a) (number) (of) {word}", EQUAL_TO),
        rule(lambda amount: amount, f"(an) (amount) (of) {word}", EQUAL_TO),
    )
