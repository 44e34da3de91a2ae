"""The objects of an instruction: "each creature", "a land you control", "that card", "the top three cards of your library"."""

from __future__ import annotations

from dataclasses import replace

from engine.text.describing_words import both
from engine.text.effect_amount_phrases import AMOUNT, LINKED
from engine.text.effect_amounts import Amount, Pick, Selection, Zone
from engine.text.effect_targets import (
    CARDS,
    CLASS,
    IN_ZONE,
    IS_CARD,
    IS_SPELL,
    TARGET_OBJECT,
    TARGET_PLAYER,
    FoundObject,
    Place,
    mentions,
    without,
)
from engine.text.grammar import (
    Answer,
    Parser,
    choice,
    given,
    named,
    not_before,
    rule,
    series,
)
from engine.text.noun_phrases import PLURAL as PLURAL_CLASS
from engine.text.nouns import (
    OPPONENT,
    Anything,
    Filter,
    Number,
    Other,
    PlayerRef,
    ThatObject,
    TheObject,
    Who,
)
from engine.text.object_phrases import REFERENCE
from engine.text.player_phrases import HIS, PLAYER_PHRASE, THAT_PLAYER
from engine.text.quantity_phrases import NUMBER, X
from engine.text.tokens import Text

ITSELF = TheObject("itself")
IT = TheObject("it")
"""A bare pronoun, as it is read; `effect_references` says what it means."""

# Players

WHO = named(
    "a player of an effect",
    choice(
        TARGET_PLAYER,
        given(PlayerRef(Who.ANOTHER), "each other player"),
        given(OPPONENT, "each of your opponents"),
        given(THAT_PLAYER, "each of those players|opponents"),
        PLAYER_PHRASE,
    ),
)
"""A player who does something or to whom something is done."""

WHOSE = choice(
    rule(lambda who: who, TARGET_PLAYER, "'s"),
    rule(lambda who: who, HIS),
)
"""In front of a zone: "your", "target player's"."""

# References

_THING = "card|cards|creature|creatures|permanent|permanents|artifact|land|spell"
SPOKEN_OF = given(
    LINKED, f"the exiled|discarded|revealed|milled|sacrificed|chosen|targeted|tapped {_THING}"
)
POINTED = choice(
    SPOKEN_OF,
    given(ITSELF, "itself|himself|herself"),
    given(IT, "it|him|her"),
    given(ThatObject(), "that|those|the card|cards|spell|spells"),
    given(ThatObject(), "each of them|those"),
    given(ThatObject(), "the blocking|attacking|blocked creature"),
    rule(lambda what: what, not_before("the copied"), REFERENCE),
)
"""Something that is pointed at, not described."""


def _pointed(what: Filter) -> Selection:
    return Selection(filter=what)


def _target(found: FoundObject) -> Selection:
    requirement = found.requirement
    return Selection(
        filter=found, zone=requirement.zone or Zone.BATTLEFIELD, whose=requirement.whose
    )


# Classes


def _described(text: Text, at: int) -> Answer:
    """A class of permanents or spells, in either number, with the zone they are in."""
    answer = CLASS.run(text, at)
    if answer is None or mentions(answer[0], IS_CARD):
        return None
    if mentions(answer[0], IS_SPELL):
        return (without(answer[0], IS_SPELL), (Zone.STACK, None)), answer[1]
    return (answer[0], None), answer[1]


DESCRIBED = choice(
    rule(lambda what, place: (what, place), CARDS, IN_ZONE),
    Parser(_described),
)
"""What is meant, and where it is (``None``: on the battlefield)."""

Description = tuple[Filter, "Place | None"]


def _selection(found: Description, **how: object) -> Selection:
    what, place = found
    zone, whose = place or (Zone.BATTLEFIELD, None)
    return Selection(filter=what, zone=zone, whose=whose, **how)  # type: ignore[arg-type]


def _all(found: Description) -> Selection:
    return _selection(found)


def _others(found: Description) -> Selection:
    what, place = found
    return _selection((both(Other(), what), place))


def _some(number: Amount, found: Description) -> Selection:
    return _selection(found, pick=Pick.CHOSEN, number=number)


def _up_to(number: Amount | None, found: Description) -> Selection:
    return _selection(found, pick=Pick.CHOSEN, number=number, up_to=True)


def _another(found: Description) -> Selection:
    what, place = found
    return _some(Number(1), (both(Other(), what), place))


CHOSEN = named(
    "some objects",
    choice(
        rule(lambda n, found: _up_to(Number(n), found), "up to", NUMBER, DESCRIBED),
        rule(_up_to, "up to", X, DESCRIBED),
        rule(lambda found: _up_to(None, found), "any number of", DESCRIBED),
        rule(_another, "another", DESCRIBED),
        rule(
            lambda n, found: _some(Number(n), (both(Other(), found[0]), found[1])),
            NUMBER,
            "other",
            DESCRIBED,
        ),
        rule(lambda n, found: _some(n, found), AMOUNT, DESCRIBED),
    ),
)
"""Objects that the player picks: "a creature", "two lands you control", "up to one card from your hand"."""

ALL = choice(
    rule(_others, "all|each other", DESCRIBED),
    rule(_all, "all|each", not_before("of"), DESCRIBED),
    rule(_all, "all of the", DESCRIBED),
)


def _plural(text: Text, at: int) -> Answer:
    """A class in the plural without an article: "creatures you control"."""
    answer = PLURAL_CLASS.run(text, at)
    if answer is None or mentions(answer[0], IS_CARD):
        return None
    what = answer[0]
    if mentions(what, IS_SPELL):
        return Selection(filter=without(what, IS_SPELL), zone=Zone.STACK), answer[1]
    return Selection(filter=what), answer[1]


PLURAL = choice(
    Parser(_plural),
    rule(lambda s: replace(s, filter=both(Other(), s.filter)), "other", Parser(_plural)),
)

# Cards by their place


def _top(whose: PlayerRef, number: Amount) -> Selection:
    return Selection(
        filter=Anything(), pick=Pick.TOP, number=number, zone=Zone.LIBRARY, whose=whose
    )


TOP_CARDS = choice(
    rule(lambda whose: _top(whose, Number(1)), "the top card of", WHOSE, "library|libraries"),
    rule(
        lambda n, whose: _top(whose, n), "the top", AMOUNT, "cards of", WHOSE, "library|libraries"
    ),
)
WHOLE_ZONE = choice(
    rule(
        lambda whose: Selection(filter=Anything(), zone=Zone.GRAVEYARD, whose=whose),
        "all cards from",
        WHOSE,
        "graveyard",
    ),
    rule(
        lambda whose: Selection(filter=Anything(), zone=Zone.HAND, whose=whose),
        "all cards from",
        WHOSE,
        "hand",
    ),
    given(Selection(filter=Anything(), zone=Zone.GRAVEYARD), "all graveyards"),
    given(Selection(filter=Anything(), zone=Zone.GRAVEYARD), "all cards from all graveyards"),
    rule(
        lambda whose: Selection(filter=Anything(), zone=Zone.GRAVEYARD, whose=whose),
        WHOSE,
        "graveyard",
    ),
    rule(lambda whose: Selection(filter=Anything(), zone=Zone.HAND, whose=whose), WHOSE, "hand"),
)


def _cards_chosen(number: Amount, what: Filter, place: Place) -> Selection:
    return Selection(filter=what, zone=place[0], whose=place[1], pick=Pick.CHOSEN, number=number)


CARDS_FROM = choice(
    rule(
        lambda n, what, place: replace(_cards_chosen(n, what, place), up_to=True),
        "up to",
        AMOUNT,
        CARDS,
        IN_ZONE,
    ),
    rule(
        lambda n, what, place: replace(_cards_chosen(n, what, place), pick=Pick.AT_RANDOM),
        AMOUNT,
        CARDS,
        "at random",
        IN_ZONE,
    ),
    rule(_cards_chosen, AMOUNT, CARDS, IN_ZONE),
    rule(
        lambda what, place: Selection(filter=what, zone=place[0], whose=place[1]),
        "all|each",
        CARDS,
        IN_ZONE,
    ),
)

# Cards that were shown before


def _shown(number: Amount | None, what: Filter, up_to: bool = False) -> Selection:
    return Selection(
        filter=what, pick=Pick.CHOSEN, number=number, up_to=up_to, zone=Zone.LIBRARY, shown=True
    )


_AMONG = choice(
    "from among them|those (cards)",
    "from among the cards revealed|milled|exiled this way",
    "from it",
)
SHOWN = choice(
    rule(lambda n: _shown(Number(n), Anything(), True), "up to", NUMBER, "of them|those (cards)"),
    rule(lambda n: _shown(n, Anything()), AMOUNT, "of them|those (cards)"),
    rule(lambda n, what: _shown(n, what, True), "up to", AMOUNT, CARDS, _AMONG),
    rule(lambda what: _shown(None, what, True), "any number of", CARDS, _AMONG),
    rule(lambda n, what: _shown(n, what), AMOUNT, CARDS, _AMONG),
    rule(
        lambda what: Selection(filter=what, zone=Zone.LIBRARY, shown=True),
        "all",
        CARDS,
        "revealed|milled this way",
    ),
    rule(lambda what: Selection(filter=what, zone=Zone.LIBRARY, shown=True), "all", CARDS, _AMONG),
    given(
        Selection(filter=Anything(), zone=Zone.LIBRARY, shown=True, rest=True),
        "the rest|other (of) (the) (revealed) (cards)",
    ),
    given(
        Selection(filter=Anything(), zone=Zone.LIBRARY, shown=True, rest=True),
        "all other cards revealed this way",
    ),
)
"""One of them, or the rest."""

# Everything together

TARGETED = rule(_target, TARGET_OBJECT)

OPERAND = named(
    "objects to act on",
    choice(
        TARGETED,
        SHOWN,
        TOP_CARDS,
        CARDS_FROM,
        rule(
            lambda what, place: Selection(filter=what, zone=place[0], whose=place[1]),
            POINTED,
            IN_ZONE,
        ),
        rule(_pointed, POINTED, not_before("'s")),
        ALL,
        CHOSEN,
        WHOLE_ZONE,
        PLURAL,
    ),
)
"""What an instruction acts on."""

OPERANDS = named("a list of objects", series(OPERAND, closing="and"))
"""Several of them: "target creature and all Auras attached to it"."""

SUBJECT = named(
    "the subject of an effect",
    choice(TARGETED, rule(_pointed, POINTED, not_before("'s")), ALL, PLURAL),
)
"""Who does something or to whom something happens: never an object that is still to be chosen."""
