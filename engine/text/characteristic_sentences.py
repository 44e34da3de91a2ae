"""What is said of characteristics: "gets +1/+1 and has flying", "loses all abilities", "is a Forest in addition to its types"."""

from __future__ import annotations

from engine.text.abilities import (
    Ability,
    ChangesColour,
    ChangesControl,
    ChangesPT,
    ChangesTypes,
    DamageRule,
    HasKeywordAbility,
    IsDetained,
    IsGoaded,
    IsSuspected,
    LosesAllAbilities,
    LosesKeyword,
    NoEffectOnDecisions,
    Predicate,
    SetsPT,
    SwitchesPT,
)
from engine.text.attack_sentences import LASTS, said
from engine.text.conditions import Duration
from engine.text.grammar import Answer, Declared, Parser, choice, given, many, matching, maybe, named, not_before, rule, series
from engine.text.keyword_names import KEYWORD, KEYWORDS, Named
from engine.text.noun_phrases import COLOUR, NOUN, TYPE
from engine.text.nouns import YOU, Number, OfColour, OfType, Quantity, Times, UnknownNumber
from engine.text.object_phrases import REFERENCE
from engine.text.player_phrases import PLAYER_PHRASE
from engine.text.quantity_phrases import FOR_EACH, OBJECTS, QUANTITY
from engine.text.tokens import Text

QUOTED = Declared()
"""Abilities in quotation marks, worth a `HasAbility`; defined in `reader`, which reads them."""

Said = tuple[Ability, ...]


def _all(predicates: tuple[Predicate, ...], duration: Duration | None = None) -> Said:
    return tuple(ability for predicate in predicates for ability in said(predicate, duration))


# Power and toughness


def _amount(word: str) -> Quantity | None:
    sign, rest = (word[0], word[1:]) if word[:1] in "+-" else ("+", word)
    if rest in ("x", "*"):
        unknown = UnknownNumber("X")
        return Times(-1, unknown) if sign == "-" else unknown
    return Number(int(sign + rest)) if rest.isdigit() else None


def _pair(word: str, signed: bool) -> tuple[Quantity, Quantity] | None:
    if word.count("/") != 1 or (word[0] in "+-") != signed:
        return None
    power, toughness = (_amount(part) for part in word.split("/"))
    return None if power is None or toughness is None else (power, toughness)


CHANGE = matching(lambda word: _pair(word, signed=True))
SIZE = matching(lambda word: _pair(word, signed=False))


def _times(quantity: Quantity, each: Quantity) -> Quantity:
    if isinstance(quantity, Number):
        return quantity if quantity.value == 0 else each if quantity.value == 1 else Times(quantity.value, each)
    return quantity


def _gets(change: tuple[Quantity, Quantity], first: Duration | None, each: Quantity | None, second: Duration | None) -> Said:
    power, toughness = change
    if each is not None:
        power, toughness = _times(power, each), _times(toughness, each)
    return said(ChangesPT(power, toughness), first or second)


def _unknown(text: Text, at: int) -> Answer:
    """Something that is counted in words the board cannot show."""
    if text.words[at : at + 2] != ["for", "each"]:
        return None
    end = at + 2
    while text.words[end] not in ("", ",", ".", "and", '"', "until"):
        end += 1
    return UnknownNumber(text.between(at + 2, end).lower()), end


EACH = choice(FOR_EACH, Parser(_unknown))

GETS = rule(_gets, "(each) gets|get (an) (additional)", CHANGE, LASTS, maybe(EACH, None), LASTS)

# Keywords and abilities


def _has(keywords: tuple[Named, ...]) -> tuple[Predicate, ...]:
    return tuple(HasKeywordAbility(keyword, argument) for keyword, argument in keywords)


def _one(ability: Predicate) -> tuple[Predicate, ...]:
    return (ability,)


def _flat(lists: tuple[tuple[Predicate, ...], ...]) -> tuple[Predicate, ...]:
    return tuple(predicate for predicates in lists for predicate in predicates)


AND = choice(", and", "and", ",")
POSSESSIONS = rule(_flat, many(choice(rule(_one, QUOTED), rule(_has, KEYWORD)), AND))
"""Keywords and quoted abilities in a list."""

_CHOICE = rule(
    lambda _: (NoEffectOnDecisions("a keyword that is still to be chosen"),),
    maybe("your choice of"),
    series(KEYWORD, closing="or"),
)

HAS = choice(
    rule(lambda has, d: _all(has, d), "(each) (also) has|have|gains|gain", POSSESSIONS, not_before("or"), not_before(", or"), LASTS),
    rule(lambda has, d: _all(has, d), "(each) has|have|gains|gain", _CHOICE, LASTS),
)


def _loses(keywords: tuple[Named, ...]) -> tuple[Predicate, ...]:
    return tuple(LosesKeyword(keyword, argument) for keyword, argument in keywords)


LOSES = choice(
    rule(
        lambda lost, d: _all((*_loses(lost), LosesKeyword("bands with other")), d),
        "(each) loses|lose",
        maybe(rule(lambda lost: lost, KEYWORD, "and"), ()),
        'all " bands with other " abilities',
        LASTS,
    ),
    rule(lambda d: said(LosesAllAbilities(), d), "(each) loses|lose all (other) abilities", LASTS),
    rule(lambda lost, d: _all(_loses(lost), d), "(each) loses|lose", KEYWORDS, LASTS),
    rule(lambda lost, d: _all(_loses(lost), d), "can't have or gain", KEYWORDS, LASTS),
)

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
    "that is still|also a|an creature|land|artifact",
)
WITH_SIZE = choice(
    rule(lambda size: size, "with base power and toughness", SIZE),
    rule(lambda size: size, "with power and toughness", SIZE),
)


def _becomes(
    size: tuple[Quantity, Quantity] | None,
    kind: tuple[tuple[str, ...], tuple[str, ...]],
    other: tuple[Quantity, Quantity] | None,
    has: tuple[Predicate, ...],
    first: Duration | None,
    adds: bool,
    second: Duration | None,
) -> Said:
    colours, types = kind
    predicates: list[Predicate] = []
    if types:
        predicates.append(ChangesTypes(types, adds=adds or types == ("creature",)))
    if colours:
        predicates.append(ChangesColour(colours, adds=adds and not types))
    if size or other:
        predicates.append(SetsPT(*(size or other or ())))
    return _all((*predicates, *has), first or second)


_IS = rule(
    _becomes,
    "is|are|becomes|become (all) (a|an) (legendary)",
    maybe(SIZE, None),
    KIND,
    maybe(WITH_SIZE, None),
    maybe(rule(lambda has: has, "with", POSSESSIONS), ()),
    LASTS,
    maybe(given(True, _ADDITION), False),
    LASTS,
)

SIZES = choice(
    rule(lambda size, d: said(SetsPT(*size), d), "has|have base power and toughness", SIZE, LASTS),
    rule(lambda q, d: said(SetsPT(q, None), d), "has|have base power", QUANTITY, LASTS),
    rule(lambda q, d: said(SetsPT(None, q), d), "has|have base toughness", QUANTITY, LASTS),
)

IS = choice(
    rule(lambda d: said(IsGoaded(YOU), d), "is|are|becomes|become goaded", LASTS),
    rule(lambda d: said(IsSuspected(), d), "is|are|becomes|become suspected", LASTS),
    rule(lambda d: said(ChangesTypes((), removes=("creature",)), d), "is|are not (a|an) creature|creatures", LASTS),
    given(said(ChangesTypes(("every creature type",))), "is|are every creature type"),
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
        "assign its|their combat damage as though",
        REFERENCE,
        "were|weren't blocked",
        LASTS,
    ),
    rule(lambda d: said(DamageRule("assigns none"), d), "assigns|assign no combat damage", LASTS),
    rule(lambda d: said(NoEffectOnDecisions("damage is dealt otherwise"), d), "deals|deal damage in the form of", LASTS),
)

# What changes nothing about a declaration

NOTHING_MUCH = choice(
    given(said(NoEffectOnDecisions("untapping")), "doesn't|don't untap during its|their|your controller|controllers|untap ('s) (untap) (step|steps)"),
    given(said(NoEffectOnDecisions("countering")), "can't be countered"),
)

CHARACTERISTIC_PREDICATES = choice(GETS, HAS, SIZES, LOSES, IS, DAMAGE, NOTHING_MUCH)

CHARACTERISTIC_CLAUSES = choice(
    rule(
        lambda q: (SetsPT(q, q, defining=True),),
        "power and toughness are each equal to",
        QUANTITY,
    )
    if False
    else rule(
        lambda it, q: (Ability(subject=it, predicate=SetsPT(q, q, defining=True)),),
        choice(rule(lambda it: it, REFERENCE, "'s")),
        "power and toughness are each equal to",
        QUANTITY,
    ),
    rule(
        lambda it, q: (Ability(subject=it, predicate=SetsPT(q, None, defining=True)),),
        rule(lambda it: it, REFERENCE, "'s"),
        "power is equal to",
        QUANTITY,
    ),
    rule(
        lambda it, q: (Ability(subject=it, predicate=SetsPT(None, q, defining=True)),),
        rule(lambda it: it, REFERENCE, "'s"),
        "toughness is equal to",
        QUANTITY,
    ),
    rule(
        lambda who, what, d: (Ability(subject=what, predicate=ChangesControl(who), duration=d),),
        PLAYER_PHRASE,
        "control|controls|gains|gain (control) (of)",
        NOUN,
        LASTS,
    ),
    rule(
        lambda what, d: (Ability(subject=what, predicate=ChangesControl(YOU), duration=d),),
        "gain control of",
        NOUN,
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
        NOUN,
        LASTS,
    ),
    rule(lambda what: (Ability(subject=what, predicate=IsSuspected()),), "(you) (may) suspect", NOUN),
    rule(
        lambda what, d: (Ability(subject=what, predicate=IsDetained(), duration=d),),
        "(you) (may) detain",
        NOUN,
        LASTS,
    ),
)

_UNUSED = (named, not_before, OBJECTS, OfColour, OfType)
