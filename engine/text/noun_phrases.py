"""Noun phrases: "creatures you control with power 4 or greater", "another Ally", "up to two target creatures".

A phrase is a row of words in front of its noun (states, colours, types), the noun itself, and what stands behind it (whose it is,
"with …", "that's …"). Lists are of whole phrases ("artifact creatures and/or red creatures") or of words in front of one noun
("black or green creature").
"""

from __future__ import annotations

from engine.text.describing_words import (
    COLOUR,
    COMMA_OR,
    DESCRIBED,
    NON,
    OR,
    PLAIN_STATE,
    TYPE,
    both,
    either,
)
from engine.text.grammar import (
    Answer,
    Parser,
    choice,
    given,
    many,
    maybe,
    named,
    not_before,
    rule,
    series,
)
from engine.text.keyword_names import KEYWORD_PHRASE
from engine.text.nouns import (
    YOU,
    AllOf,
    Anything,
    AttackingPlayer,
    CalledName,
    ChosenObject,
    Comparison,
    ControlledBy,
    Filter,
    HasCounters,
    HasKeyword,
    Host,
    InState,
    MeasureOf,
    Measures,
    NotA,
    OfChosen,
    Other,
    OwnedBy,
    Quantity,
    SharesWith,
    Subject,
    TargetObject,
    ThatObject,
    TheObject,
    ThisObject,
)
from engine.text.object_phrases import HOST, REFERENCE, SELF, THAT
from engine.text.player_phrases import CONTROLS, HIS, OWNS, PLAYER_PHRASE
from engine.text.quantity_phrases import COUNTERS, MEASURE, NUMBER, OBJECTS, QUANTITY
from engine.text.tokens import Text

# What stands behind the noun

COMPARED = choice(
    rule(lambda n: (Comparison.AT_MOST, n), QUANTITY, "or less|fewer"),
    rule(lambda n: (Comparison.AT_LEAST, n), QUANTITY, "or greater|more"),
    rule(lambda n: (Comparison.AT_MOST, n), "less than or equal to", QUANTITY),
    rule(lambda n: (Comparison.AT_LEAST, n), "greater than or equal to", QUANTITY),
    rule(lambda n: (Comparison.LESS_THAN, n), "less|fewer|lower than", QUANTITY),
    rule(lambda n: (Comparison.MORE_THAN, n), "greater|more than", QUANTITY),
    rule(lambda n: (Comparison.EXACTLY, n), "(exactly) equal to", QUANTITY),
    rule(lambda n: (Comparison.EXACTLY, n), QUANTITY),
)
"""Behind a measure: "2 or less", "greater than this creature's power"."""


def measured(measure: str, compared: tuple[Comparison, Quantity]) -> Filter:
    """A filter by a measure; "power and toughness 1" sets both."""
    return Measures(measure, *compared)


def _has_counters(number: int | None, kind: str) -> Filter:
    return HasCounters(kind or None, Comparison.AT_LEAST, 1 if number is None else number)


HAVING = choice(
    rule(measured, "(a)", MEASURE, COMPARED),
    rule(lambda m: Measures(m, Comparison.MORE_THAN, MeasureOf(m, Subject())), "greater", MEASURE),
    rule(
        lambda m: Measures(m, Comparison.LESS_THAN, MeasureOf(m, Subject())), "less|lesser", MEASURE
    ),
    rule(lambda n, kind: _has_counters(n, kind), NUMBER, "or more", COUNTERS, "on it|them"),
    rule(
        lambda n, kind: HasCounters(kind or None, Comparison.EXACTLY, n),
        "exactly",
        NUMBER,
        COUNTERS,
        "on it|them",
    ),
    rule(lambda n, kind: _has_counters(n, kind), NUMBER, COUNTERS, "on it|them"),
    rule(lambda kind: _has_counters(None, kind), COUNTERS, "on it|them"),
    rule(lambda kind: NotA(_has_counters(None, kind)), "no", COUNTERS, "on it|them"),
    given(HasKeyword("landwalk"), "landwalk abilities|ability"),
    rule(lambda word: word, KEYWORD_PHRASE),
    given(InState("even mana value"), "even mana values|value"),
    given(InState("odd mana value"), "odd mana values|value"),
)


WITH = rule(either, "with", many(HAVING, OR))
WITHOUT = choice(
    rule(lambda kind: NotA(_has_counters(None, kind)), "without (a|any)", COUNTERS, "on it|them"),
    rule(lambda has: NotA(either(has)), "without", many(KEYWORD_PHRASE, COMMA_OR)),
)

SHARED = choice(
    given("colour", "(at) (least) (one) a|same color|colors"),
    given("creature type", "a|one creature type|types"),
    given("name", "a|the (same) name|names"),
)

_ATTACKING = choice(
    rule(
        lambda who, _: AttackingPlayer(who, or_permanents=True),
        "attacking",
        PLAYER_PHRASE,
        "or|and/or (a) permanent|planeswalker|planeswalkers|permanents",
        CONTROLS,
    ),
    rule(AttackingPlayer, "attacking", PLAYER_PHRASE),
    given(InState("attacking a planeswalker"), "attacking a planeswalker"),
    given(InState("attacking a battle"), "attacking a battle"),
)
BEING = choice(
    _ATTACKING,
    rule(lambda _: InState("blocking it"), "blocking|blocked (by)", REFERENCE),
    given(InState("enchanted by an aura you control"), "enchanted by (an) aura|auras you control"),
    rule(lambda _: InState("paired"), "paired with", OBJECTS),
    rule(lambda state: state, "(a)", PLAIN_STATE, not_before(TYPE)),
    given(InState("token"), "tokens"),
    COLOUR,
    NON,
    rule(lambda what: InState("attached"), "attached to", REFERENCE),
    rule(lambda word: word, "a|an", TYPE),
    TYPE,
    given(OfChosen("colour"), "(of) the chosen color"),
    given(OfChosen("type"), "(of) the chosen type"),
)

THAT_IS = choice(
    rule(
        lambda being: either(being),
        "that is|are",
        series(BEING, more=choice(rule(lambda has: has, "has|have", HAVING), BEING)),
    ),
    rule(lambda being: NotA(either(being)), "that is|are not (a|an)", series(BEING)),
    rule(either, "that has|have", many(HAVING, OR)),
    rule(lambda q, other: SharesWith(q, other), "that share|shares", SHARED, "with", REFERENCE),
    rule(lambda q: SharesWith(q, Other()), "that share|shares", SHARED),
    given(InState("entered this turn"), "that entered (the) (battlefield) this turn"),
    given(InState("attacked this turn"), "that attacked this turn"),
    given(
        InState("attacked you during its controller's last turn"),
        "that attacked you during its|their controller|controllers 's last turn",
    ),
    given(
        InState("attacked during its controller's last turn"),
        "that attacked during its|their controller|controllers 's last turn",
    ),
    given(NotA(InState("attacked this turn")), "that didn't attack this turn"),
    given(InState("blocked this turn"), "that blocked this turn"),
    given(InState("damaged"), "that was|were dealt damage this turn"),
    given(InState("came under your control this turn"), "that came under your control this turn"),
    given(
        NotA(InState("declared this combat")),
        "not declared as an attacking or blocking creature this combat",
    ),
)


def _name_words(text: Text, at: int) -> Answer:
    """A card name behind "named": capitalised words, joined by small ones."""
    name = text.names.get(at)
    if name is not None:
        return name.name, name.after
    after = at
    while after < text.size:
        ahead = after
        while (
            ahead < text.size
            and text.words[ahead] in ("of", "the", "from", "in", "to", "for", "a", "with")
            and ahead > at
        ):
            ahead += 1
        if text.words[ahead] == "," and text.raw[ahead + 1][:1].isupper() and ahead > at:
            ahead += 1
        if not text.raw[ahead][:1].isupper():
            break
        after = ahead + 1
    return (text.between(at, after), after) if after > at else None


CARD_NAME = Parser(_name_words)


def _this_way(text: Text, at: int) -> Answer:
    """What the same effect has just done: "dealt damage this way", "that had counters put on it this way"."""
    for after in range(at, at + 12):
        if text.words[after : after + 2] == ["this", "way"]:
            return (InState(text.between(at, after + 2).lower()), after + 2) if after > at else None
        if text.words[after] in (
            "",
            ",",
            ".",
            "can't",
            "attacks",
            "attack",
            "block",
            "blocks",
            "gets",
            "gains",
        ):
            return None
    return None


BEHIND = choice(
    rule(lambda what: InState("blocked by it"), REFERENCE, "is|are blocking"),
    rule(lambda what: InState("blocking it"), "blocking|blocked", maybe("by"), REFERENCE),
    _ATTACKING,
    rule(ControlledBy, CONTROLS),
    rule(lambda who: NotA(ControlledBy(who)), PLAYER_PHRASE, "don't|doesn't control"),
    rule(OwnedBy, OWNS),
    rule(ControlledBy, PLAYER_PHRASE, "cast|casts"),
    given(NotA(OwnedBy(YOU)), "but don't own"),
    given(NotA(ControlledBy(YOU)), "but don't control"),
    given(InState("enchanted by an aura you control"), "enchanted by (an) aura|auras you control"),
    WITHOUT,
    WITH,
    THAT_IS,
    rule(
        lambda names: either(tuple(CalledName(name) for name in names)),
        "named",
        many(CARD_NAME, "or"),
    ),
    rule(
        lambda names: NotA(either(tuple(CalledName(name) for name in names))),
        "not named",
        many(CARD_NAME, "or"),
    ),
    given(OfChosen("colour"), "of the chosen color|colors"),
    given(OfChosen("type"), "of the chosen creature|card (type)"),
    given(OfChosen("type"), "of the chosen type|types"),
    given(OfChosen("name"), "with the chosen name"),
    rule(lambda _: OfChosen("name"), "with a name chosen for", SELF),
    given(OfChosen("colour"), "of that|those color|colors"),
    given(InState("in a chosen pile"), "in the chosen pile|piles"),
    given(InState("in a chosen pile"), "in the pile of their choice"),
    given(InState("in a chosen pile"), "in a pile with the chosen label"),
    Parser(_this_way),
    given(Other(), "other than", SELF),
    rule(lambda what: NotA(what), "other than", choice(HOST, THAT, OBJECTS)),
    given(Anything(), "on the battlefield"),
    rule(lambda _: InState("in a graveyard"), "in", HIS, "graveyard"),
    given(InState("in a graveyard"), "in (all) (a) graveyards|graveyard"),
    rule(lambda _: InState("in a hand"), "in", HIS, "hand"),
    given(InState("of a chosen kind"), "of their|your|its controller ('s) choice"),
    given(InState("of a chosen kind"), "of the creature type of your choice"),
    given(InState("of a chosen kind"), "of the color of your choice"),
)


def _class(front: tuple[Filter, bool], behind: tuple[Filter, ...]) -> tuple[Filter, bool]:
    return both(front[0], *behind), front[1]


_ROW = rule(_class, DESCRIBED, maybe(many(BEHIND), ()))
PLURAL = rule(lambda row: row[0] if row[1] else None, _ROW)
ANY_NUMBER = rule(lambda row: row[0], _ROW)

CLASS = choice(
    given(both(InState("commander"), OwnedBy(YOU)), "your commander|commanders"),
    rule(lambda row: row, "the first|next", ANY_NUMBER),
    rule(lambda row: row, "all|each|every|any|a|an", ANY_NUMBER),
    rule(lambda row: both(Other(), row), "another|other", ANY_NUMBER),
    rule(lambda row: row, "the", PLURAL),
    PLURAL,
)
"""One class of objects, without a list of whole phrases."""

LINK = choice(", and/or|and|or", "and/or|and|or", ",")


def _classes(parts: tuple[Filter, ...]) -> Filter:
    """A list of classes; "you control" behind the last one belongs to all that do not say whose they are."""
    last = parts[-1].parts[-1] if isinstance(parts[-1], AllOf) else None
    if not isinstance(last, ControlledBy):
        return either(parts)
    return either(tuple(part if _is_owned(part) else both(part, last) for part in parts))


def _is_owned(what: Filter) -> bool:
    parts = what.parts if isinstance(what, AllOf) else (what,)
    return any(
        isinstance(part, (ControlledBy, OwnedBy, AttackingPlayer, *_POINTED))
        or (isinstance(part, NotA) and _is_owned(part.part))
        for part in parts
    )


_POINTED = (ThisObject, Host, TheObject, ThatObject, TargetObject, ChosenObject)

CLASSES = named("a class of objects", rule(_classes, series(choice(CLASS, HOST))))
"""Any object of a list of classes: "artifact creatures and/or creatures with flying"."""

OBJECTS.define(choice(CLASSES, named("a noun", ANY_NUMBER)))


def _targets(at_least: int, up_to: int, filter_: Filter) -> Filter:
    return TargetObject(filter_, up_to=up_to, at_least=at_least)


_MANY = 99
"""At the most as many targets as anybody has."""

_TARGETED = choice(
    rule(lambda f: f, "target", ANY_NUMBER),
    rule(lambda f: both(Other(), f), "other target", ANY_NUMBER),
)

TARGET = named(
    "a target",
    choice(
        rule(lambda f: TargetObject(f), "target", ANY_NUMBER),
        rule(lambda f: TargetObject(both(Other(), f)), "another target", ANY_NUMBER),
        rule(lambda n, f: _targets(0, n, f), "(each) (of) up to", NUMBER, _TARGETED),
        rule(lambda f: _targets(0, _MANY, f), "(up) (to) x", _TARGETED),
        rule(lambda f: _targets(0, _MANY, f), "any number of", _TARGETED),
        rule(lambda f: _targets(1, _MANY, f), "(each) (of) one or more", _TARGETED),
        rule(lambda n, f: _targets(n, n, f), "(each) (of)", NUMBER, _TARGETED),
        rule(
            lambda n, m, f: _targets(n, m, f),
            "(each) (of)",
            NUMBER,
            choice(given(2, "or two"), given(3, "or three"), given(3, ", two , or three")),
            _TARGETED,
        ),
    ),
)

ONE_CHOSEN = choice(
    rule(ChosenObject, "a|an", ANY_NUMBER),
    rule(lambda f: ChosenObject(both(Other(), f)), "another", ANY_NUMBER),
)
"""An object that is chosen as an effect happens: "put a menace counter on a creature you control"."""

NOUN = named(
    "a noun phrase",
    rule(
        _classes,
        series(
            choice(TARGET, CLASS, REFERENCE),
            more=choice(
                TARGET,
                CLASS,
                rule(lambda what: what, not_before("it|them|they|he|she|him|her"), REFERENCE),
            ),
        ),
    ),
)
"""Whatever a sentence can be about or a predicate act on."""
