"""Numbers and amounts: "two", "X", "the number of Islands you control", "this creature's power"."""

from __future__ import annotations

from engine.text.grammar import (
    Answer,
    Declared,
    Parser,
    captured,
    choice,
    followed_by,
    given,
    many,
    matching,
    maybe,
    named,
    phrase,
    rule,
    word_of,
)
from engine.text.nouns import (
    CardsIn,
    CountersOn,
    CountersOnPlayer,
    CountOf,
    DistinctNumber,
    LifeOf,
    MeasureOf,
    Number,
    PlayerRef,
    Plus,
    Quantity,
    Times,
    UnknownNumber,
    Who,
)
from engine.text.object_phrases import POSSESSIVE, REFERENCE
from engine.text.player_phrases import HIS, PLAYER_PHRASE
from engine.text.tokens import Text
from engine.text.vocabulary import number_of
from engine.text.word_sets import word_set

OBJECTS = Declared()
"""A class of objects ("creatures you control"), defined in `noun_phrases`."""

NUMBER = matching(number_of)
"""A number in words or figures."""

MEASURE = choice(
    given("power or toughness", "power or toughness"),
    given("total power and toughness", "total power and toughness"),
    given("base power and toughness", "base power and toughness"),
    given("base power", "base power"),
    given("base toughness", "base toughness"),
    given("mana value", "mana value"),
    word_of({"power": "power", "toughness": "toughness"}),
)

_NOT_A_KIND = word_set("or and more the of with from on a an that is are no")


def _kind(text: Text, at: int) -> Answer:
    """The kind of a counter, which stands right in front of the word "counter"."""
    for size in (1, 2):
        words = text.words[at : at + size]
        if text.words[min(at + size, text.size)] in ("counter", "counters") and "" not in words:
            if any(word in _NOT_A_KIND or number_of(word) is not None for word in words):
                return None
            return " ".join(words), at + size + 1
    return None


COUNTERS = choice(given("", "counter|counters"), Parser(_kind))
"""The word "counters" with the kind in front: "+1/+1 counters"; the empty word for counters of any kind."""

ZONE = word_of(
    {
        "hand": "hand",
        "hands": "hand",
        "graveyard": "graveyard",
        "graveyards": "graveyard",
        "library": "library",
        "libraries": "library",
    }
)
CARD_KIND = maybe(
    captured(
        many(
            choice(
                "creature|land|artifact|instant|sorcery|enchantment|permanent|noncreature|nonland|planeswalker",
                "legendary|lesson|and|or|and/or|historic|colorless|desert|basic|snow|aura|equipment|with|flashback",
            )
        )
    ),
    "",
)
EVERYBODY = PlayerRef(Who.PLAYER)

CARDS = choice(
    rule(lambda kind: CardsIn("exile", EVERYBODY, kind or None), CARD_KIND, "card|cards in exile"),
    rule(
        lambda kind, who, zone: CardsIn(zone, who, kind or None),
        CARD_KIND,
        "card|cards in",
        HIS,
        ZONE,
    ),
    rule(
        lambda kind, zone: CardsIn(zone, EVERYBODY, kind or None),
        CARD_KIND,
        "card|cards in all",
        ZONE,
    ),
    rule(
        lambda kind, who: CardsIn("exile", who, kind or None),
        CARD_KIND,
        "card|cards",
        PLAYER_PHRASE,
        "own|owns in exile",
    ),
)

COUNTED = choice(
    CARDS,
    rule(lambda kind, what: CountersOn(kind or None, what), COUNTERS, "on", REFERENCE),
    rule(lambda kind, who: CountersOnPlayer(kind, who), COUNTERS, PLAYER_PHRASE, "has|have"),
    rule(
        lambda what: DistinctNumber("basic land type", what), "basic land types|type among", OBJECTS
    ),
    rule(lambda what: DistinctNumber("colour", what), "colors|color among", OBJECTS),
    rule(lambda what: DistinctNumber("creature type", what), "creature types|type among", OBJECTS),
    rule(CountOf, OBJECTS),
    rule(LifeOf, "life", PLAYER_PHRASE, "has|have"),
)
"""What is counted behind "the number of" or "for each"."""


def _plus(first: Quantity, second: Quantity) -> Quantity:
    return Plus((first, second))


END_OF_PHRASE = choice(
    Parser(lambda text, at: (0, at) if text.words[at] in ("", ".", ",", '"') else None), "and|as|or"
)

X = given(UnknownNumber("X"), "x|*")

_ELSEWHERE = phrase(
    "the|that exiled|revealed|sacrificed|discarded|returned|copied|milled|destroyed|chosen"
)
"""In front of a card that is no longer, or was never, a permanent that "it" could mean."""

AMOUNT = Declared()
"""An amount that is no plain number: "the number of Islands you control"."""

_SINGLE = choice(
    rule(Number, NUMBER),
    X,
    rule(
        lambda times, amount: Times(times, amount),
        choice(given(2, "twice"), given(3, "three times")),
        AMOUNT,
    ),
    rule(lambda counted: counted, "the (total) number of", COUNTED),
    rule(lambda measure, what: MeasureOf(measure, what), "the greatest", MEASURE, "among", OBJECTS),
    rule(
        lambda words: UnknownNumber(words.lower()),
        captured(rule(lambda _: 0, _ELSEWHERE, "card|creature|permanent 's", MEASURE)),
    ),
    rule(lambda what, measure: MeasureOf(measure, what), POSSESSIVE, MEASURE),
    rule(lambda measure, what: MeasureOf(measure, what), "the", MEASURE, "of", REFERENCE),
    rule(lambda who: LifeOf(who), HIS, "life total"),
    rule(
        lambda words: UnknownNumber(words),
        captured(choice("that number", "that much", "the chosen number")),
    ),
)
AMOUNT.define(choice(rule(_plus, _SINGLE, "plus", _SINGLE), _SINGLE))

QUANTITY = named("a number", AMOUNT)


def _words(text: Text, at: int) -> Answer:
    """An amount in words that the board cannot answer, up to the end of the phrase."""
    end = at
    while text.words[end] not in ("", ",", ".", '"', "until", "and"):
        end += 1
    return (UnknownNumber(text.between(at, end).lower()), end) if end > at else None


AMOUNT_IN_WORDS = Parser(_words)
"""Whatever stands behind "where X is" or "for each" and is no quantity that is known."""

WHERE_X_IS = choice(
    rule(lambda n: n, QUANTITY, followed_by(choice(END_OF_PHRASE))),
    AMOUNT_IN_WORDS,
)


FOR_EACH = rule(lambda counted: counted, "for each", COUNTED)
"""Behind an amount: "for each card in your hand"."""
