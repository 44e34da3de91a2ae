"""What is said of characteristics: "is a Forest in addition to its other types", "assigns no combat damage", "suspect it"."""

from __future__ import annotations

from engine.text.abilities import (
    Ability,
    BecomesCopy,
    ChangesColour,
    ChangesControl,
    ChangesTypes,
    DamageRule,
    IsDetained,
    IsGoaded,
    IsSuspected,
    NoEffectOnDecisions,
    Predicate,
    SetsPT,
    SwitchesPT,
)
from engine.text.attack_sentences import LASTS, said
from engine.text.conditions import Duration
from engine.text.describing_words import COLOUR, TYPE
from engine.text.grammar import (
    SILENT,
    Answer,
    Parser,
    choice,
    followed_by,
    given,
    maybe,
    rule,
    series,
)
from engine.text.noun_phrases import NOUN, ONE_CHOSEN
from engine.text.nouns import YOU, Quantity
from engine.text.object_phrases import POSSESSIVE, REFERENCE
from engine.text.player_phrases import PLAYER_PHRASE
from engine.text.possession_sentences import GETS, HAS, LOSES, POSSESSIONS, SIZE, Said, said_all
from engine.text.quantity_phrases import QUANTITY, WHERE_X_IS
from engine.text.token_sentences import EXCEPT
from engine.text.tokens import Text

# Types, colours, sizes


def _words_of(text: Text, at: int) -> Answer:
    """Colours and types in a row: "black and green Zombie Wizard artifact"."""
    colours: list[str] = []
    types: list[str] = []
    end = at
    while True:
        start = at
        if colours and text.words[at] == "and" and not types:
            at += 1
        answer = COLOUR.run(text, at)
        if answer is not None and not types:
            colours.append(answer[0].word)
        else:
            answer = TYPE.run(text, at)
            if answer is None:
                at = start
                break
            types.append(answer[0].word)
        at = end = answer[1]
    return None if not colours and not types else ((tuple(colours), tuple(types)), end)


KIND = Parser(_words_of)

_ADDITION = choice(
    "in addition to its|their other colors and types",
    "in addition to its|their|his|her other types|colors|type",
    "in addition to its|their other creature|land|card types",
    "that is|are still|also (a|an) creature|land|artifact|lands|artifacts|creatures",
)
WITH_SIZE = choice(
    rule(lambda size: size, "with base power and toughness", SIZE),
    rule(lambda size: size, "with power and toughness", SIZE),
)


_ADDED = {"artifact", "creature", "legendary"}
"""Types that are added even where the sentence does not say so (CR 205.1b)."""


def _becomes(
    legendary: tuple[str, ...],
    size: tuple[Quantity, Quantity] | None,
    kind: tuple[tuple[str, ...], tuple[str, ...]],
    other: tuple[Quantity, Quantity] | None,
    has: tuple[Predicate, ...],
    first: Duration | None,
    adds: bool,
    second: Duration | None,
) -> Said:
    colours, types = kind
    types = legendary + types
    predicates: list[Predicate] = []
    if types:
        predicates.append(ChangesTypes(types, adds=adds or set(types) <= _ADDED))
    if colours:
        predicates.append(ChangesColour(colours, adds=adds and not types))
    if size or other:
        predicates.append(SetsPT(*(size or other or ())))
    return said_all((*predicates, *has), first or second)


_IS = rule(
    _becomes,
    "is|are|becomes|become (all) (a|an)",
    maybe(given(("legendary",), "legendary", followed_by(SIZE)), ()),
    maybe(SIZE, None),
    KIND,
    maybe(WITH_SIZE, None),
    maybe(rule(lambda has: has, choice("with", ", and", "and", ","), POSSESSIONS), ()),
    LASTS,
    maybe(given(True, _ADDITION), False),
    LASTS,
)

SIZES = choice(
    rule(
        lambda size, has, d: said_all((SetsPT(*size), *has), d),
        "has|have base power and toughness",
        SIZE,
        choice(", and", "and", ","),
        POSSESSIONS,
        LASTS,
    ),
    rule(lambda size, d: said(SetsPT(*size), d), "has|have base power and toughness", SIZE, LASTS),
    rule(lambda q, d: said(SetsPT(q, None), d), "has|have base power", QUANTITY, LASTS),
    rule(lambda q, d: said(SetsPT(None, q), d), "has|have base toughness", QUANTITY, LASTS),
)

FORM = rule(
    lambda *_: SILENT,
    "(a|an)",
    SIZE,
    KIND,
    maybe(rule(lambda _: SILENT, "with", POSSESSIONS)),
    maybe(rule(lambda *_: SILENT, _ADDITION)),
)
"""A form in which something enters: "a 2/2 artifact creature with flying"."""
FORMS = rule(lambda _: SILENT, series(rule(lambda *_: 0, FORM), closing="or|and|and/or"))


IS = choice(
    given(said(BecomesCopy()), "becomes|become your choice of", FORMS),
    given(said(BecomesCopy()), "enters|enter as", FORMS),
    rule(
        lambda d: said(IsSuspected(still=False), d),
        "is|are|become|becomes no longer suspected",
        LASTS,
    ),
    rule(
        lambda d, e: said(BecomesCopy(), d or e),
        "becomes|become|enter|enters (as) (a) copy|copies of",
        LASTS,
        rule(lambda _: SILENT, NOUN),
        LASTS,
        maybe(EXCEPT),
    ),
    rule(lambda d: said(IsGoaded(YOU), d), "is|are|becomes|become goaded", LASTS),
    rule(lambda d: said(IsSuspected(), d), "is|are|becomes|become suspected", LASTS),
    rule(
        lambda d: said(ChangesTypes((), removes=("creature",)), d),
        "is|are not (a|an) creature|creatures",
        LASTS,
    ),
    given(said(ChangesTypes(("every creature type",))), "is|are every creature type"),
    rule(lambda kind, d: said(ChangesTypes(kind[1]), d), "is|are still (a|an)", KIND, LASTS),
    rule(lambda d: said(ChangesColour(("colourless",)), d), "is|are|becomes colorless", LASTS),
    rule(
        lambda d: said(ChangesColour(("white", "blue", "black", "red", "green")), d),
        "is|are|becomes|become all colors",
        LASTS,
    ),
    _IS,
)

# Damage

DAMAGE = choice(
    rule(
        lambda d: said(DamageRule("toughness instead of power"), d),
        "(each) assigns|assign combat damage equal to its|their toughness rather than its|their power",
        LASTS,
    ),
    rule(
        lambda _, d: said(DamageRule("as though unblocked", optional=True), d),
        "(may) assign its|their combat damage as though",
        REFERENCE,
        "were|weren't blocked",
        LASTS,
    ),
    given(
        said(DamageRule("divided as chosen", optional=True)),
        "assign its combat damage divided as you choose among defending player and/or any number of creatures they control",
    ),
    rule(
        lambda d: said(DamageRule("assigns none"), d),
        "assigns|assign|deals|deal no combat damage",
        LASTS,
    ),
    rule(
        lambda d: said(NoEffectOnDecisions("damage is dealt otherwise"), d),
        "deals|deal damage in the form of",
        LASTS,
    ),
)

# What changes nothing about a declaration

NOTHING_MUCH = choice(
    given(
        said(NoEffectOnDecisions("untapping")),
        "doesn't|don't untap during its|their|your controller|controllers|untap ('s) (untap) (step|steps)",
    ),
    given(said(NoEffectOnDecisions("countering")), "can't be countered"),
    given(
        said(NoEffectOnDecisions("preparing")),
        "becomes|become prepared|unprepared|plotted|foretold",
    ),
    given(
        said(NoEffectOnDecisions("crewing")),
        "crews|crew|saddles|saddle|stations|station (mounts|vehicles|permanents) (and) (crews) (vehicles) "
        "using its|their toughness rather than its|their power",
    ),
    given(
        said(NoEffectOnDecisions("crewing")),
        "crews|crew|saddles|saddle (mounts|vehicles) (and) (crews) (vehicles) as though its|their power were 2 greater",
    ),
)

CHARACTERISTIC_PREDICATES = choice(GETS, HAS, SIZES, LOSES, IS, DAMAGE, NOTHING_MUCH)

CHARACTERISTIC_CLAUSES = choice(
    rule(
        lambda it: (Ability(subject=it, predicate=DamageRule("divided as chosen", optional=True)),),
        "you may assign",
        POSSESSIVE,
        "combat damage divided as you choose among defending player and/or any number of creatures they control",
    ),
    rule(
        lambda it, _: (
            Ability(subject=it, predicate=DamageRule("as though unblocked", optional=True)),
        ),
        "you may have",
        REFERENCE,
        "assign its combat damage as though",
        REFERENCE,
        "weren't blocked",
    ),
    rule(
        lambda it, _: (
            Ability(subject=it, predicate=DamageRule("as though unblocked", optional=True)),
        ),
        rule(lambda it: it, REFERENCE, "'s controller"),
        "may have it assign (its) combat damage as though",
        REFERENCE,
        "weren't blocked",
    ),
    rule(
        lambda it, q: (Ability(subject=it, predicate=SetsPT(q, q, defining=True)),),
        rule(lambda it: it, REFERENCE, "'s"),
        "power and toughness are each equal to",
        WHERE_X_IS,
    ),
    rule(
        lambda it, q: (Ability(subject=it, predicate=SetsPT(q, None, defining=True)),),
        rule(lambda it: it, REFERENCE, "'s"),
        "power is equal to",
        WHERE_X_IS,
    ),
    rule(
        lambda it, q: (Ability(subject=it, predicate=SetsPT(None, q, defining=True)),),
        rule(lambda it: it, REFERENCE, "'s"),
        "toughness is equal to",
        WHERE_X_IS,
    ),
    rule(
        lambda who, what, d: (Ability(subject=what, predicate=ChangesControl(who), duration=d),),
        PLAYER_PHRASE,
        choice("control|controls", "gain|gains control of"),
        NOUN,
        LASTS,
    ),
    rule(
        lambda what, d: (Ability(subject=what, predicate=ChangesControl(YOU), duration=d),),
        "(you) (may) gain control of",
        choice(ONE_CHOSEN, NOUN),
        LASTS,
    ),
    rule(
        lambda what, d: (Ability(subject=what, predicate=SwitchesPT(), duration=d),),
        "switch",
        rule(lambda it: it, NOUN, "'s"),
        "power and toughness",
        LASTS,
    ),
    rule(
        lambda what, d: (Ability(subject=what, predicate=IsGoaded(YOU), duration=d),),
        "(you) (may) goad|goads",
        choice(ONE_CHOSEN, NOUN),
        LASTS,
    ),
    rule(
        lambda what: (Ability(subject=what, predicate=IsSuspected()),),
        "(you) (may) suspect",
        choice(ONE_CHOSEN, NOUN),
    ),
    rule(
        lambda what, d: (Ability(subject=what, predicate=IsDetained(), duration=d),),
        "(you) (may) detain",
        choice(ONE_CHOSEN, NOUN),
        LASTS,
    ),
)
