"""What is said of characteristics: "gets +1/+1 and has flying", "loses all abilities", "is a Forest in addition to its types"."""

from __future__ import annotations

from engine.text.abilities import (
    Ability,
    BecomesCopy,
    ChangesColour,
    ChangesControl,
    ChangesPT,
    ChangesTypes,
    DamageRule,
    HasChosenKeyword,
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
from engine.text.describing_words import COLOUR, TYPE
from engine.text.duration_phrases import DURATION
from engine.text.grammar import (
    SILENT,
    Answer,
    Declared,
    Parser,
    choice,
    followed_by,
    given,
    many,
    matching,
    maybe,
    not_before,
    rule,
    series,
)
from engine.text.keyword_names import KEYWORD, KEYWORDS, Named
from engine.text.noun_phrases import NOUN
from engine.text.nouns import YOU, Number, Quantity, Times, UnknownNumber
from engine.text.object_phrases import POSSESSIVE, REFERENCE
from engine.text.player_phrases import PLAYER_PHRASE
from engine.text.quantity_phrases import AMOUNT_IN_WORDS, END_OF_PHRASE, FOR_EACH, QUANTITY
from engine.text.tokens import Text, figures

QUOTED = Declared()
"""Abilities in quotation marks, worth a `HasAbility`; defined in `reader`, which reads them."""

Said = tuple[Ability, ...]


def _all(predicates: tuple[Predicate, ...], duration: Duration | None = None) -> Said:
    return tuple(ability for predicate in predicates for ability in said(predicate, duration))


# Power and toughness


def _amount(word: str) -> Quantity | None:
    if not word:
        return None
    sign, rest = (word[0], word[1:]) if word[:1] in "+-" else ("+", word)
    if rest in ("x", "*"):
        unknown = UnknownNumber("X")
        return Times(-1, unknown) if sign == "-" else unknown
    return Number(int(sign + rest)) if figures(rest) else None


def _pair(word: str, signed: bool) -> tuple[Quantity, Quantity] | None:
    if word.count("/") != 1 or (word[0] in "+-") != signed:
        return None
    power, toughness = (_amount(part) for part in word.split("/"))
    return None if power is None or toughness is None else (power, toughness)


CHANGE = matching(lambda word: _pair(word, signed=True))
SIZE = matching(lambda word: _pair(word, signed=False))


def _times(quantity: Quantity, each: Quantity) -> Quantity:
    if isinstance(quantity, Number):
        return (
            quantity
            if quantity.value == 0
            else each
            if quantity.value == 1
            else Times(quantity.value, each)
        )
    return quantity


def _gets(
    change: tuple[Quantity, Quantity],
    first: Duration | None,
    each: Quantity | None,
    second: Duration | None,
) -> Said:
    power, toughness = change
    if each is not None:
        power, toughness = _times(power, each), _times(toughness, each)
    return said(ChangesPT(power, toughness), first or second)


EACH = choice(
    rule(lambda n: n, FOR_EACH, followed_by(choice(END_OF_PHRASE, DURATION))),
    rule(lambda words: words, "for each", AMOUNT_IN_WORDS),
)

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
    lambda lists: (
        (HasChosenKeyword(tuple(name for names in lists for name in names)),)
        if len(lists) > 1
        else None
    ),
    maybe("your choice of"),
    series(KEYWORD, closing="or"),
)

HAS = choice(
    rule(
        lambda has, d: _all(has, d),
        "(each) (also) (perpetually) has|have|gains|gain",
        POSSESSIONS,
        not_before("or"),
        not_before(", or"),
        LASTS,
    ),
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
    rule(
        lambda d: said(LosesKeyword("landwalk"), d),
        "(each) loses|lose all landwalk abilities",
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
    "that is|are still|also (a|an) creature|land|artifact|lands|artifacts|creatures",
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
        predicates.append(ChangesTypes(types, adds=adds or set(types) <= {"artifact", "creature"}))
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
    maybe(rule(lambda has: has, choice("with", ", and", "and", ","), POSSESSIONS), ()),
    LASTS,
    maybe(given(True, _ADDITION), False),
    LASTS,
)

SIZES = choice(
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
        maybe(Parser(_except)),
    ),
    rule(lambda d: said(IsGoaded(YOU), d), "is|are|becomes|become goaded", LASTS),
    rule(lambda d: said(IsSuspected(), d), "is|are|becomes|become suspected", LASTS),
    rule(
        lambda d: said(ChangesTypes((), removes=("creature",)), d),
        "is|are not (a|an) creature|creatures",
        LASTS,
    ),
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
        "(may) assign its|their combat damage as though",
        REFERENCE,
        "were|weren't blocked",
        LASTS,
    ),
    given(
        said(DamageRule("divided as chosen", optional=True)),
        "assign its combat damage divided as you choose among defending player and/or any number of creatures they control",
    ),
    rule(lambda d: said(DamageRule("assigns none"), d), "assigns|assign no combat damage", LASTS),
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
        lambda it, q: (Ability(subject=it, predicate=SetsPT(q, q, defining=True)),),
        rule(lambda it: it, REFERENCE, "'s"),
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
        choice("control|controls", "gain|gains control of"),
        NOUN,
        LASTS,
    ),
    rule(
        lambda what, d: (Ability(subject=what, predicate=ChangesControl(YOU), duration=d),),
        "(you) (may) gain control of",
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
    rule(
        lambda what: (Ability(subject=what, predicate=IsSuspected()),), "(you) (may) suspect", NOUN
    ),
    rule(
        lambda what, d: (Ability(subject=what, predicate=IsDetained(), duration=d),),
        "(you) (may) detain",
        NOUN,
        LASTS,
    ),
)
