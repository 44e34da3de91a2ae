"""What is said of power, toughness and abilities: "gets +1/+1", "has flying and "{T}: Draw a card."", "loses all abilities"."""

from __future__ import annotations

from engine.text.abilities import (
    Ability,
    ChangesPT,
    HasChosenKeyword,
    HasKeywordAbility,
    LosesAllAbilities,
    LosesKeyword,
    Predicate,
)
from engine.text.attack_sentences import LASTS, said
from engine.text.conditions import Duration
from engine.text.duration_phrases import DURATION
from engine.text.grammar import (
    Declared,
    choice,
    followed_by,
    many,
    matching,
    maybe,
    not_before,
    rule,
    series,
)
from engine.text.keyword_names import KEYWORD, KEYWORDS, Named
from engine.text.nouns import Number, Quantity, Times, UnknownNumber
from engine.text.quantity_phrases import AMOUNT_IN_WORDS, END_OF_PHRASE, FOR_EACH
from engine.text.tokens import figures

QUOTED = Declared()
"""Abilities in quotation marks, worth a `HasAbility`; defined in `reader`, which reads them."""

Said = tuple[Ability, ...]


def said_all(predicates: tuple[Predicate, ...], duration: Duration | None = None) -> Said:
    """Several predicates of one subject that is still to come."""
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
        lambda has, d: said_all(has, d),
        "(each) (also) (perpetually) has|have|gains|gain",
        POSSESSIONS,
        not_before("or"),
        not_before(", or"),
        LASTS,
    ),
    rule(lambda has, d: said_all(has, d), "(each) has|have|gains|gain", _CHOICE, LASTS),
)


def _loses(keywords: tuple[Named, ...]) -> tuple[Predicate, ...]:
    return tuple(LosesKeyword(keyword, argument) for keyword, argument in keywords)


LOSES = choice(
    rule(
        lambda lost, d: said_all((*_loses(lost), LosesKeyword("bands with other")), d),
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
    rule(lambda lost, d: said_all(_loses(lost), d), "(each) loses|lose", KEYWORDS, LASTS),
    rule(lambda lost, d: said_all(_loses(lost), d), "can't have or gain", KEYWORDS, LASTS),
)
