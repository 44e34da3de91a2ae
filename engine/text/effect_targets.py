"""Targets as they are read: "target creature", "any target", "up to two target cards from your graveyard" (CR 115).

While a sentence is being read a target carries its requirement and the word where it stands; `effect_references` then numbers the
targets of the whole effect in the order of the text.
"""

from __future__ import annotations

from dataclasses import dataclass

from engine.text.describing_words import NON, both
from engine.text.effect_amounts import ONE, Amount, AnyTarget, TargetRequirement, Zone
from engine.text.effects import Later
from engine.text.grammar import Answer, Parser, choice, given, many, maybe, named, rule
from engine.text.noun_phrases import ANY_NUMBER
from engine.text.nouns import (
    PLAYER,
    AllOf,
    AnyOf,
    Anything,
    Filter,
    InState,
    Number,
    OfType,
    PlayerRef,
    TargetObject,
    Who,
)
from engine.text.player_phrases import HIS
from engine.text.quantity_phrases import NUMBER, X
from engine.text.tokens import Text

_UNKNOWN = TargetRequirement()


@dataclass(frozen=True, slots=True)
class FoundObject(TargetObject):
    """An object target as it was read."""

    requirement: TargetRequirement = _UNKNOWN
    at: int = 0


@dataclass(frozen=True, slots=True)
class FoundPlayer(PlayerRef):
    """A player target as it was read."""

    requirement: TargetRequirement = _UNKNOWN
    at: int = 0


@dataclass(frozen=True, slots=True)
class FoundAny(AnyTarget):
    """A target of either sort as it was read."""

    requirement: TargetRequirement = _UNKNOWN
    at: int = 0


@dataclass(frozen=True, slots=True)
class FoundLater(Later):
    """A delayed or reflexive trigger as it was read: its targets are chosen only when it is put on the stack."""


Found = FoundObject | FoundPlayer | FoundAny

ANY_TARGET = AnyOf((OfType("creature"), OfType("planeswalker"), OfType("battle")))
"""The objects that "any target" may mean (CR 115.4)."""

# Cards and zones

IS_CARD, IS_SPELL = InState("card"), InState("spell")
PERMANENT_CARD = AnyOf(
    tuple(
        OfType(word)
        for word in ("artifact", "battle", "creature", "enchantment", "land", "planeswalker")
    )
)


def without(what: Filter, part: Filter) -> Filter:
    """The filter without one of its parts, which the zone says already."""
    if isinstance(what, AllOf):
        return both(*(without(one, part) for one in what.parts if one != part))
    if isinstance(what, AnyOf):
        return AnyOf(tuple(without(one, part) for one in what.parts))
    return Anything() if what == part else what


def mentions(what: Filter, part: Filter) -> bool:
    """Whether a filter is put together from this part among others."""
    return what == part or (
        isinstance(what, AllOf | AnyOf) and any(mentions(one, part) for one in what.parts)
    )


CLASS = choice(
    rule(
        lambda nots, what: both(*nots, what),
        many(rule(lambda word: word, NON, ",")),
        ANY_NUMBER,
    ),
    ANY_NUMBER,
)
"""A class of objects in either number; "nonland, nontoken permanent" too."""


def _class_of_cards(text: Text, at: int) -> Answer:
    answer = CLASS.run(text, at)
    if answer is None or not mentions(answer[0], IS_CARD):
        return None
    what = without(answer[0], IS_CARD)
    said = zip(text.words[at : answer[1]], text.words[at + 1 : answer[1]], strict=False)
    if any(pair in (("permanent", "card"), ("permanent", "cards")) for pair in said):
        what = both(PERMANENT_CARD, what)
    return what, answer[1]


CARDS = Parser(_class_of_cards)
"""A class of cards, in either number: "creature card with mana value 3 or less"."""


def _spell(text: Text, at: int) -> Answer:
    """A class of spells, as a filter without the word."""
    answer = CLASS.run(text, at)
    if answer is None or not mentions(answer[0], IS_SPELL):
        return None
    return without(answer[0], IS_SPELL), answer[1]


SPELLS = Parser(_spell)
"""A class of spells, without the word."""

Place = tuple[Zone, PlayerRef | None]

IN_ZONE = choice(
    rule(lambda who: (Zone.GRAVEYARD, who), "from|in", HIS, "graveyard|graveyards"),
    given((Zone.GRAVEYARD, None), "from|in a|all|any|single graveyard|graveyards"),
    given((Zone.GRAVEYARD, None), "from|in a single graveyard"),
    given((Zone.GRAVEYARD, None), "from|in graveyards"),
    rule(lambda who: (Zone.HAND, who), "from|in", HIS, "hand|hands"),
    rule(lambda who: (Zone.LIBRARY, who), "from|in", HIS, "library|libraries"),
    given((Zone.EXILE, None), "from|in exile"),
)
"""Where cards are: "from your graveyard"."""


def _class(text: Text, at: int) -> Answer:
    answer = CLASS.run(text, at)
    if answer is None or mentions(answer[0], IS_CARD):
        return None
    what: Filter = answer[0]
    if mentions(what, IS_SPELL):
        return (without(what, IS_SPELL), (Zone.STACK, None)), answer[1]
    return (what, None), answer[1]


_OBJECTS = choice(
    rule(lambda what, place: (what, place), CARDS, IN_ZONE),
    Parser(_class),
)

# How many


@dataclass(frozen=True, slots=True)
class HowMany:
    """Between so many and so many targets."""

    at_least: int = 1
    at_most: Amount | None = ONE


COUNT = choice(
    rule(lambda n: HowMany(0, Number(n)), "up to", NUMBER),
    rule(lambda x: HowMany(0, x), "up to", X),
    given(HowMany(0, None), "any number of"),
    given(HowMany(1, None), "one or more"),
    rule(
        lambda n: HowMany(n, Number(n + 1)),
        choice(given(1, "one or two"), given(2, "two or three")),
    ),
    given(HowMany(1, Number(3)), "one , two , or three"),
    rule(lambda n: HowMany(n, Number(n)), NUMBER),
    rule(lambda x: HowMany(0, x), X),
)
"""In front of "target": "up to two"."""


def _requirement(many: HowMany, **what: object) -> TargetRequirement:
    return TargetRequirement(at_least=many.at_least, at_most=many.at_most, **what)  # type: ignore[arg-type]


def _at(text: Text, at: int) -> Answer:
    return at, at


HERE = Parser(_at)
"""Reads nothing and means the place."""

OTHER = maybe(given(True, "other|another"), False)


def _object(at: int, many: HowMany, other: bool, found: tuple[Filter, Place | None]) -> FoundObject:
    what, place = found
    zone, whose = place or (None, None)
    requirement = _requirement(many, objects=what, zone=zone, whose=whose, other=other)
    return FoundObject(what, requirement=requirement, at=at)


def _player(at: int, many: HowMany, other: bool, players: PlayerRef) -> FoundPlayer:
    return FoundPlayer(
        Who.TARGET, requirement=_requirement(many, players=players, other=other), at=at
    )


def _any(at: int, many: HowMany, other: bool) -> FoundAny:
    return FoundAny(
        requirement=_requirement(many, objects=ANY_TARGET, players=PLAYER, other=other), at=at
    )


def _mixed(at: int, many: HowMany, other: bool, what: Filter, players: PlayerRef) -> FoundAny:
    return FoundAny(
        requirement=_requirement(many, objects=what, players=players, other=other), at=at
    )


_PLAYERS = choice(
    given(PlayerRef(Who.OPPONENT), "opponent|opponents"),
    given(PLAYER, "player|players"),
)
_FRONT = (HERE, maybe("each of"), maybe(COUNT, HowMany()), OTHER, "target|targets")

TARGET_PLAYER = named("a target player", rule(_player, *_FRONT, _PLAYERS))

TARGET_ANY = named(
    "any target",
    choice(
        rule(lambda at: _any(at, HowMany(), False), HERE, "any target"),
        rule(lambda at: _any(at, HowMany(), True), HERE, "any other target"),
        rule(lambda at, many: _any(at, many, False), HERE, maybe("each of"), COUNT, "targets"),
        rule(
            lambda at, many, other, what, players: _mixed(at, many, other, what, players),
            *_FRONT,
            choice(
                given(
                    AnyOf((OfType("creature"), OfType("planeswalker"))),
                    "creature or planeswalker or",
                ),
                given(OfType("creature"), "creature|creatures or|and/or"),
                given(OfType("planeswalker"), "planeswalker|planeswalkers or|and/or"),
                given(
                    AnyOf((OfType("creature"), OfType("planeswalker"))),
                    "creature , planeswalker , or",
                ),
                given(Anything(), "permanent or"),
            ),
            _PLAYERS,
        ),
        rule(
            lambda at, many, other, players, what: _mixed(at, many, other, what, players),
            *_FRONT,
            _PLAYERS,
            "or|and/or",
            choice(
                given(
                    AnyOf((OfType("creature"), OfType("planeswalker"))), "creature or planeswalker"
                ),
                given(OfType("planeswalker"), "planeswalker|planeswalkers"),
                given(OfType("battle"), "battle"),
                given(OfType("creature"), "creature|creatures"),
            ),
        ),
    ),
)

TARGET_OBJECT = named("a target object", rule(_object, *_FRONT, _OBJECTS))
