"""Predicates in plain rules English: "can't be blocked this turn except by creatures with flying"."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.text.abilities import (
    AttacksOnlyAlone,
    AttacksOnlyWith,
    BecomesBlocked,
    BecomesCopy,
    BlockedAsThough,
    BlockedByAtLeast,
    BlockedByAtMost,
    BlockedOnlyByAll,
    BlocksAllItCan,
    BlocksAsThough,
    BlocksAsThoughUntapped,
    BlocksMore,
    BlocksOnlyWith,
    CanAttackOnly,
    CantAttack,
    CantAttackAlone,
    CantBeBlocked,
    CantBlock,
    CantBlockAlone,
    ChangesColour,
    ChangesPT,
    ChangesTypes,
    DamageRule,
    EntersAttacking,
    HasAbility,
    HasChosenKeyword,
    HasKeywordAbility,
    IgnoresDefender,
    IgnoresSummoningSickness,
    IsGoaded,
    IsSuspected,
    LosesAllAbilities,
    LosesKeyword,
    MustAttack,
    MustBeBlocked,
    MustBlock,
    Price,
    SetsPT,
    Targets,
)
from engine.text.condition_words import targets
from engine.text.noun_words import (
    SUPERTYPES,
    amount,
    counted,
    keyword_words,
    listed,
    number,
    objects,
    one,
)
from engine.text.nouns import (
    ChosenObject,
    Comparison,
    Filter,
    Host,
    LifeOf,
    MeasureOf,
    NotA,
    Number,
    Plus,
    Quantity,
    Subject,
    TargetObject,
    ThatObject,
    TheObject,
    ThisObject,
    Times,
    UnknownNumber,
)
from engine.text.vocabulary import plural

SINGLE = (ThisObject, Host, TheObject, ThatObject, Subject)


def verb_form(many: bool, verb: str) -> str:
    """The verb in the number of its subject."""
    return verb if many else verb + "s"


def thing(what: Filter) -> str:
    """One object or a class of them."""
    return one(what) if isinstance(what, (*SINGLE, ChosenObject, TargetObject)) else objects(what)


def quoted(text: str) -> str:
    """A quotation; one inside it stands in single quotes."""
    inside = text.replace('"', "'")
    return f'"{inside}"'


# Prices


def price(asked: Price) -> str:
    """Who pays and what, behind "unless"."""
    items = []
    if asked.mana:
        items.append(f"pays {_times(asked.mana, asked.times)}")
    if asked.life:
        items.append(
            f"pays life equal to {amount(asked.times)}"
            if asked.times is not None and not asked.mana
            else f"pays {number(asked.life)} life"
        )
    items += [f"sacrifices {_some(n, what)}" for n, what in asked.sacrifice]
    items += [f"taps {_some(n, what)}" for n, what in asked.tap]
    if asked.discard:
        items.append(f"discards {number(asked.discard)} card{'s' if asked.discard != 1 else ''}")
    if asked.exile_from_graveyard:
        items.append(f"exiles {number(asked.exile_from_graveyard)} cards from their graveyard")
    items += [f"returns {_some(n, what)} to its owner's hand" for n, what in asked.return_to_hand]
    items += [
        f"removes {number(n)} {kind + ' ' if kind else ''}counters from {thing(what)}"
        for n, kind, what in asked.remove_counters
    ]
    return "its controller " + " and ".join(items)


def _times(mana: str, times: Quantity | None) -> str:
    if times is None:
        return mana
    if mana == "{1}" and _is_amount(times):
        return f"{{X}}, where X is {amount(times)}"
    return f"{mana} for each {counted(times, many=False)}"


def _some(count: int, what: Filter) -> str:
    return f"{number(count)} {objects(what, many=count != 1)}"


def _unless(asked: Price | None) -> str:
    return "" if asked is None else f" unless {price(asked)}"


def _also(verb: str, what: Filter, count: int) -> str:
    if count == 1:
        return f"unless a {objects(what, many=False)} also {verb}s"
    return f"unless at least {number(count)} other {objects(what)} {verb}"


# Predicates behind a subject


def _must_be_blocked(said: MustBeBlocked, _: bool, lasts: str) -> str:
    by = ""
    if said.by is not None:
        by = f" by {thing(said.by)}"
    elif said.comparison is Comparison.EXACTLY:
        by = f" by exactly {number(said.number)} creature{'s' if said.number != 1 else ''}"
    elif said.number > 1:
        by = f" by {number(said.number)} or more creatures"
    return f"must be blocked{by}{lasts} if able"


def _cant_be_blocked(said: CantBeBlocked, _: bool, lasts: str) -> str:
    match said.by:
        case None:
            return f"can't be blocked{lasts}"
        case NotA(part=allowed):
            return f"can't be blocked{lasts} except by {objects(allowed)}"
    return f"can't be blocked{lasts} by {thing(said.by)}"


def _cant_block(said: CantBlock, _: bool, lasts: str) -> str:
    if isinstance(said.what, NotA) and said.price is None:
        return f"can block only {objects(said.what.part)}{lasts}"
    what = "" if said.what is None else f" {thing(said.what)}"
    return f"can't block{what}{lasts}{_unless(said.price)}"


def _gets(said: ChangesPT, many: bool, lasts: str) -> str:
    power, toughness, by = _change(said.power, said.toughness)
    return f"{verb_form(many, 'get')} {power}/{toughness}{lasts}{by}"


def _change(power: Quantity, toughness: Quantity) -> tuple[str, str, str]:
    """ "+2", "+0" and " for each land you control", or "+X", "+X" and ", where X is its power"."""
    by = next((_factor(q)[1] for q in (power, toughness) if not isinstance(q, Number)), None)
    factors = [q.value if isinstance(q, Number) else _factor(q)[0] for q in (power, toughness)]
    if by is None or not _is_amount(by):
        first, second = (_signed(n, min(factors) < 0) for n in factors)
        return first, second, "" if by is None else f" for each {counted(by, many=False)}"
    x = [
        _signed(q.value, min(factors) < 0)
        if isinstance(q, Number)
        else "-X"
        if isinstance(q, Times)
        else "+X"
        for q in (power, toughness)
    ]
    return x[0], x[1], "" if by == UnknownNumber("X") else f", where X is {amount(by)}"


def _is_amount(quantity: Quantity) -> bool:
    """Whether it is said with X; what is counted is said with "for each"."""
    if isinstance(quantity, UnknownNumber):
        return quantity.words.startswith(_AMOUNTS)
    return isinstance(quantity, MeasureOf | LifeOf | Plus)


_AMOUNTS = ("X", "the ", "that ", "half ", "twice ", "its ", "your ", "a number", "one plus")


def _signed(value: int, lessens: bool) -> str:
    return "-0" if value == 0 and lessens else f"{value:+d}"


def _factor(quantity: Quantity) -> tuple[int, Quantity]:
    return (quantity.factor, quantity.quantity) if isinstance(quantity, Times) else (1, quantity)


def _sets(said: SetsPT, many: bool, lasts: str) -> str:
    has = "have" if many else "has"
    if said.power is not None and said.toughness is not None:
        power, toughness = (
            amount(q) if isinstance(q, Number) else "X" for q in (said.power, said.toughness)
        )
        x = next((q for q in (said.power, said.toughness) if not isinstance(q, Number)), None)
        where = "" if x in (None, UnknownNumber("X")) else f", where X is {amount(x)}"
        return f"{has} base power and toughness {power}/{toughness}{lasts}{where}"
    if said.power is not None:
        return f"{has} base power {amount(said.power)}{lasts}"
    return f"{has} base toughness {amount(said.toughness or Number(0))}{lasts}"


def _types(said: ChangesTypes, many: bool, lasts: str) -> str:
    is_ = "are" if many else "is"
    if said.removes:
        return f"{is_} not {'creatures' if many else 'a creature'}{lasts}"
    if said.types == ("every creature type",):
        return f"{is_} every creature type"
    *first, last = said.types
    noun = last not in SUPERTYPES
    kind = " ".join((*first, plural(last) if many and noun else last))
    article = "" if many or not noun else "an " if kind[:1] in "aeiou" else "a "
    addition = (
        " in addition to its other types" if said.adds and said.types != ("creature",) else ""
    )
    return f"{is_} {article}{kind}{lasts}{addition}"


def _colours(said: ChangesColour, many: bool, lasts: str) -> str:
    colours = [c.replace("colourless", "colorless") for c in said.colours]
    if len(colours) == _ALL_COLOURS:
        return f"{'are' if many else 'is'} all colors{lasts}"
    addition = " in addition to its other colors" if said.adds else ""
    return f"{'are' if many else 'is'} {' and '.join(colours)}{lasts}{addition}"


_ALL_COLOURS = 5


def _as_though(said: BlocksAsThough, _: bool, lasts: str) -> str:
    though = (
        f"it had {said.blocker_has}"
        if said.blocker_has
        else f"they didn't have {said.attacker_lacks}"
    )
    return f"can block {thing(said.what)}{lasts} as though {though}"


def _damage(said: DamageRule, many: bool, lasts: str) -> str:
    match said.word:
        case "toughness instead of power":
            return f"{verb_form(many, 'assign')} combat damage equal to its toughness rather than its power{lasts}"
        case "assigns none":
            return f"{verb_form(many, 'assign')} no combat damage{lasts}"
        case "divided as chosen":
            return (
                "may assign its combat damage divided as you choose among defending player and/or any number of creatures "
                "they control"
            )
    return f"may assign its combat damage as though it weren't blocked{lasts}"


def _has(many: bool) -> str:
    return "have" if many else "has"


def at_targets(where: Targets | None) -> str:
    """What is attacked, or nothing where anything may be."""
    return "" if where is None else f" {targets(where)}"


def _cant_attack(said: CantAttack, _: bool, lasts: str) -> str:
    return f"can't attack{at_targets(said.targets)}{lasts}{_unless(said.price)}"


def _must_attack(said: MustAttack, many: bool, lasts: str) -> str:
    return f"{verb_form(many, 'attack')}{at_targets(said.targets)}{lasts} if able"


PREDICATES: dict[type, Callable[[Any, bool, str], str]] = {
    CantAttack: _cant_attack,
    CanAttackOnly: lambda p, _, lasts: f"can attack only {targets(p.targets)}{lasts}",
    CantAttackAlone: lambda _, __, lasts: f"can't attack alone{lasts}",
    AttacksOnlyAlone: lambda _, __, lasts: f"can attack only alone{lasts}",
    AttacksOnlyWith: lambda p, _, lasts: (
        f"can't attack{lasts} {_also('attack', p.filter, p.number)}"
    ),
    MustAttack: _must_attack,
    IsGoaded: lambda _, many, lasts: f"{'are' if many else 'is'} goaded{lasts}",
    IgnoresDefender: lambda p, _, lasts: (
        f"can attack{at_targets(p.targets)}{lasts} as though it didn't have defender"
    ),
    IgnoresSummoningSickness: lambda p, _, lasts: (
        f"can attack{at_targets(p.targets)}{lasts} as though it had haste"
    ),
    CantBlock: _cant_block,
    CantBlockAlone: lambda _, __, lasts: f"can't block alone{lasts}",
    BlocksOnlyWith: lambda p, _, lasts: f"can't block{lasts} {_also('block', p.filter, p.number)}",
    CantBeBlocked: _cant_be_blocked,
    BlockedByAtLeast: lambda p, _, lasts: (
        f"can't be blocked{lasts} except by {number(p.number)} or more creatures"
    ),
    BlockedByAtMost: lambda p, _, lasts: (
        f"can't be blocked{lasts} by more than {number(p.number)} creature{'s' if p.number != 1 else ''}"
    ),
    BlockedOnlyByAll: lambda p, _, lasts: (
        f"can't be blocked{lasts} unless all {objects(p.filter)} block it"
    ),
    MustBlock: lambda p, many, lasts: (
        f"{verb_form(many, 'block')}{'' if p.what is None else ' ' + thing(p.what)}{lasts} if able"
    ),
    BlocksAllItCan: lambda p, many, lasts: (
        f"{verb_form(many, 'block')} each {'attacking creature' if p.what is None else objects(p.what, many=False)}{lasts} if able"
    ),
    MustBeBlocked: _must_be_blocked,
    BlocksMore: lambda p, _, lasts: (
        f"can block any number of creatures{lasts}"
        if p.additional is None
        else f"can block an additional creature{lasts}"
        if p.additional == 1
        else f"can block an additional {number(p.additional)} creatures{lasts}"
    ),
    BlocksAsThough: _as_though,
    BlockedAsThough: lambda p, _, lasts: (
        f"can be blocked as though it didn't have {p.attacker_lacks}{lasts}"
    ),
    BlocksAsThoughUntapped: lambda _, __, lasts: f"can block as though it were untapped{lasts}",
    HasKeywordAbility: lambda p, many, lasts: (
        f"{_has(many)} {keyword_words(p.keyword, p.argument)}{lasts}"
    ),
    HasChosenKeyword: lambda p, many, lasts: (
        f"{verb_form(many, 'gain')} your choice of {listed([keyword_words(*c) for c in p.choices], 'or')}{lasts}"
    ),
    LosesKeyword: lambda p, many, lasts: (
        f"{verb_form(many, 'lose')} {keyword_words(p.keyword, p.argument)}{lasts}"
    ),
    LosesAllAbilities: lambda _, many, lasts: f"{verb_form(many, 'lose')} all abilities{lasts}",
    HasAbility: lambda p, many, lasts: f"{_has(many)} {quoted(p.text)}{lasts}",
    ChangesPT: _gets,
    SetsPT: _sets,
    ChangesTypes: _types,
    ChangesColour: _colours,
    IsSuspected: lambda p, many, lasts: (
        f"{'are' if many else 'is'} {'' if p.still else 'no longer '}suspected{lasts}"
    ),
    DamageRule: _damage,
    BecomesBlocked: lambda p, many, _: (
        f"{verb_form(many, 'become')} {'' if p.blocked else 'un'}blocked"
    ),
    BecomesCopy: lambda _, many, lasts: (
        f"{verb_form(many, 'become')} a copy of another creature{lasts}"
    ),
    EntersAttacking: lambda _, many, __: f"{verb_form(many, 'enter')} attacking",
}
