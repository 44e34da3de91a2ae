"""What an ability says, in plain rules English: `engine.text.reader.read` of the words gives the ability again."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.text.abilities import (
    Ability,
    AddsMana,
    AllAbleBlockIt,
    AttackLimit,
    AttacksOnlyAlone,
    AttacksOnlyWith,
    BecomesBlocked,
    BecomesCopy,
    BlockedAsThough,
    BlockedByAtLeast,
    BlockedByAtMost,
    BlockedOnlyByAll,
    BlockLimit,
    BlocksAllItCan,
    BlocksAsThough,
    BlocksAsThoughUntapped,
    BlocksMore,
    BlocksOnlyWith,
    CanAttackOnly,
    CantActivate,
    CantAttack,
    CantAttackAlone,
    CantBeBlocked,
    CantBlock,
    CantBlockAlone,
    ChangesColour,
    ChangesControl,
    ChangesPT,
    ChangesTypes,
    ChoosesDeclaration,
    DamageRule,
    EntersAttacking,
    HasAbility,
    HasChosenKeyword,
    HasKeywordAbility,
    IgnoresDefender,
    IgnoresSummoningSickness,
    IsDetained,
    IsGoaded,
    IsSuspected,
    LosesAllAbilities,
    LosesKeyword,
    MayExert,
    MustAttack,
    MustBeBlocked,
    MustBlock,
    NoEffectOnDecisions,
    PlayerMustAttack,
    Price,
    SetsPT,
    SkipsCombat,
    SwitchesPT,
    Targets,
)
from engine.text.conditions import Duration, Unless
from engine.text.noun_words import (
    amount,
    condition,
    counted,
    keyword_words,
    listed,
    number,
    objects,
    one,
    player,
    targets,
)
from engine.text.nouns import (
    CREATURE,
    YOU,
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
from engine.text.token_sentences import MADE

_SINGLE = (ThisObject, Host, TheObject, ThatObject, Subject)
_FIRST_COMES = ("when", "whenever", "at ", "the next time", "if ")


def words(ability: Ability) -> str:
    """The ability as a sentence."""
    if ability.subject == MADE and ability.condition is not None:
        sentence = f"{_front(ability)}if {condition(ability.condition)}, {_clause(ability)}."
    else:
        sentence = f"{_front(ability)}{_clause(ability)}{_behind(ability)}."
    return sentence[:1].upper() + sentence[1:]


def _front(ability: Ability) -> str:
    trigger = ability.trigger
    if trigger is None:
        return ""
    if trigger.startswith("chapter "):
        return trigger.removeprefix("chapter ") + " — "
    if trigger in ("then", "otherwise"):
        return "then " if trigger == "then" else "otherwise, "
    return f"{trigger}, " if trigger.lower().startswith(_FIRST_COMES) else f"{trigger}: "


def _behind(ability: Ability) -> str:
    """The condition, which stands last: "unless you control an Island", "for as long as it remains tapped"."""
    given = ability.condition
    if given is None:
        return ""
    if ability.duration is Duration.AS_LONG:
        return f" for as long as {condition(given)}"
    if isinstance(given, Unless):
        return f" unless {condition(given.part)}"
    return f" as long as {condition(given)}"


def _clause(ability: Ability) -> str:
    subject, predicate = ability.subject, ability.predicate
    lasts = _lasts(ability.duration)
    whole = _WHOLE.get(type(predicate))
    if whole is not None:
        said: str = whole(subject, predicate, lasts)
        return said
    if subject == MADE:
        return f"create a creature token with {_made(predicate)}"
    if isinstance(predicate, NoEffectOnDecisions):
        return f"this bears on no decision: {predicate.why}"
    many = _is_many(subject)
    verb: str = _PREDICATES[type(predicate)](predicate, many, lasts)
    return f"{_subject(subject)} {verb}"


def _made(predicate: Any) -> str:
    """What a token has: a keyword or a quotation."""
    if isinstance(predicate, HasAbility):
        return f'"{predicate.text}"'
    return keyword_words(predicate.keyword, predicate.argument) if isinstance(predicate, HasKeywordAbility) else "it"


def _is_many(subject: Filter) -> bool:
    return not isinstance(subject, _SINGLE) and not (isinstance(subject, TargetObject) and subject.up_to == 1)


def _subject(subject: Filter) -> str:
    return one(subject) if isinstance(subject, (*_SINGLE, TargetObject)) else objects(subject)


def _lasts(duration: Duration | None) -> str:
    if duration is None or duration is Duration.AS_LONG:
        return ""
    if duration is Duration.THEIR_NEXT_TURN:
        return " during its controller's next turn"
    return f" {duration.value}"


def _s(many: bool, verb: str) -> str:
    return verb if many else verb + "s"


def _thing(what: Filter) -> str:
    return one(what) if isinstance(what, (*_SINGLE, TargetObject)) else objects(what)


# Prices


def price(asked: Price) -> str:
    """Who pays and what, behind "unless"."""
    items = []
    if asked.mana:
        each = f" for each {counted(asked.times, many=False)}" if asked.times is not None else ""
        items.append(f"pays {asked.mana}{each}")
    if asked.life:
        items.append(
            f"pays life equal to {amount(asked.times)}"
            if asked.times is not None and not asked.mana
            else f"pays {number(asked.life)} life"
        )
    items += [f"sacrifices {_some(n, what)}" for n, what in asked.sacrifice]
    items += [f"taps {_some(n, what)}" for n, what in asked.tap]
    if asked.discard:
        items.append(f"discards {number(asked.discard)} cards")
    if asked.exile_from_graveyard:
        items.append(f"exiles {number(asked.exile_from_graveyard)} cards from their graveyard")
    items += [f"returns {_some(n, what)} to its owner's hand" for n, what in asked.return_to_hand]
    items += [
        f"removes {number(n)} {kind + ' ' if kind else ''}counters from {_thing(what)}"
        for n, kind, what in asked.remove_counters
    ]
    return "its controller " + " and ".join(items)


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
        by = f" by {_thing(said.by)}"
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
    return f"can't be blocked{lasts} by {_thing(said.by)}"


def _cant_block(said: CantBlock, _: bool, lasts: str) -> str:
    if isinstance(said.what, NotA) and said.price is None:
        return f"can block only {objects(said.what.part)}{lasts}"
    what = "" if said.what is None else f" {_thing(said.what)}"
    return f"can't block{what}{lasts}{_unless(said.price)}"


def _gets(said: ChangesPT, many: bool, lasts: str) -> str:
    power, toughness, by = _change(said.power, said.toughness)
    return f"{_s(many, 'get')} {power}/{toughness}{lasts}{by}"


def _change(power: Quantity, toughness: Quantity) -> tuple[str, str, str]:
    """ "+2", "+0" and " for each land you control", or "+X", "+X" and ", where X is its power"."""
    by = next((_factor(q)[1] for q in (power, toughness) if not isinstance(q, Number)), None)
    if isinstance(by, MeasureOf | LifeOf | Plus | UnknownNumber):
        x = [f"{q.value:+d}" if isinstance(q, Number) else "-X" if isinstance(q, Times) else "+X" for q in (power, toughness)]
        return x[0], x[1], "" if by == UnknownNumber("X") else f", where X is {amount(by)}"
    signs = [f"{_factor(q)[0]:+d}" if not isinstance(q, Number) else f"{q.value:+d}" for q in (power, toughness)]
    return signs[0], signs[1], "" if by is None else f" for each {counted(by, many=False)}"


def _factor(quantity: Quantity) -> tuple[int, Quantity]:
    return (quantity.factor, quantity.quantity) if isinstance(quantity, Times) else (1, quantity)


def _sets(said: SetsPT, many: bool, lasts: str) -> str:
    has = "have" if many else "has"
    if said.power is not None and said.toughness is not None:
        if isinstance(said.power, Number) and isinstance(said.toughness, Number):
            return f"{has} base power and toughness {amount(said.power)}/{amount(said.toughness)}{lasts}"
        return f"{has} base power {amount(said.power)}{lasts}"
    if said.power is not None:
        return f"{has} base power {amount(said.power)}{lasts}"
    return f"{has} base toughness {amount(said.toughness or Number(0))}{lasts}"


def _types(said: ChangesTypes, many: bool, lasts: str) -> str:
    is_ = "are" if many else "is"
    if said.removes:
        return f"{is_} not {'creatures' if many else 'a creature'}{lasts}"
    if said.types == ("every creature type",):
        return f"{is_} every creature type"
    kind = " ".join(said.types)
    article = "" if many else "an " if kind[:1] in "aeiou" else "a "
    addition = " in addition to its other types" if said.adds and said.types != ("creature",) else ""
    return f"{is_} {article}{kind}{lasts}{addition}"


def _colours(said: ChangesColour, many: bool, lasts: str) -> str:
    colours = [c.replace("colourless", "colorless") for c in said.colours]
    if len(colours) == _ALL_COLOURS:
        return f"{'are' if many else 'is'} all colors{lasts}"
    addition = " in addition to its other colors" if said.adds else ""
    return f"{'are' if many else 'is'} {' and '.join(colours)}{lasts}{addition}"


_ALL_COLOURS = 5


def _as_though(said: BlocksAsThough, _: bool, lasts: str) -> str:
    though = f"it had {said.blocker_has}" if said.blocker_has else f"they didn't have {said.attacker_lacks}"
    return f"can block {_thing(said.what)}{lasts} as though {though}"


def _damage(said: DamageRule, many: bool, lasts: str) -> str:
    match said.word:
        case "toughness instead of power":
            return f"{_s(many, 'assign')} combat damage equal to its toughness rather than its power{lasts}"
        case "assigns none":
            return f"{_s(many, 'assign')} no combat damage{lasts}"
        case "divided as chosen":
            return (
                "may assign its combat damage divided as you choose among defending player and/or any number of creatures "
                "they control"
            )
    return f"may assign its combat damage as though it weren't blocked{lasts}"


def _has(many: bool) -> str:
    return "have" if many else "has"


def _at(where: Targets | None) -> str:
    return "" if where is None else f" {targets(where)}"


def _cant_attack(said: CantAttack, _: bool, lasts: str) -> str:
    return f"can't attack{_at(said.targets)}{lasts}{_unless(said.price)}"


def _must_attack(said: MustAttack, many: bool, lasts: str) -> str:
    return f"{_s(many, 'attack')}{_at(said.targets)}{lasts} if able"


_PREDICATES: dict[type, Callable[[Any, bool, str], str]] = {
    CantAttack: _cant_attack,
    CanAttackOnly: lambda p, _, lasts: f"can attack only {targets(p.targets)}{lasts}",
    CantAttackAlone: lambda _, __, lasts: f"can't attack alone{lasts}",
    AttacksOnlyAlone: lambda _, __, lasts: f"can attack only alone{lasts}",
    AttacksOnlyWith: lambda p, _, lasts: f"can't attack{lasts} {_also('attack', p.filter, p.number)}",
    MustAttack: _must_attack,
    IsGoaded: lambda _, many, lasts: f"{'are' if many else 'is'} goaded{lasts}",
    IgnoresDefender: lambda p, _, lasts: f"can attack{_at(p.targets)}{lasts} as though it didn't have defender",
    IgnoresSummoningSickness: lambda p, _, lasts: f"can attack{_at(p.targets)}{lasts} as though it had haste",
    CantBlock: _cant_block,
    CantBlockAlone: lambda _, __, lasts: f"can't block alone{lasts}",
    BlocksOnlyWith: lambda p, _, lasts: f"can't block{lasts} {_also('block', p.filter, p.number)}",
    CantBeBlocked: _cant_be_blocked,
    BlockedByAtLeast: lambda p, _, lasts: f"can't be blocked{lasts} except by {number(p.number)} or more creatures",
    BlockedByAtMost: lambda p, _, lasts: (
        f"can't be blocked{lasts} by more than {number(p.number)} creature{'s' if p.number != 1 else ''}"
    ),
    BlockedOnlyByAll: lambda p, _, lasts: f"can't be blocked{lasts} unless all {objects(p.filter)} block it",
    MustBlock: lambda p, many, lasts: (
        f"{_s(many, 'block')}{'' if p.what is None else ' ' + _thing(p.what)}{lasts} if able"
    ),
    BlocksAllItCan: lambda p, many, lasts: (
        f"{_s(many, 'block')} each {'attacking creature' if p.what is None else objects(p.what, many=False)}{lasts} if able"
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
    BlockedAsThough: lambda p, _, lasts: f"can be blocked as though it didn't have {p.attacker_lacks}{lasts}",
    BlocksAsThoughUntapped: lambda _, __, lasts: f"can block as though it were untapped{lasts}",
    HasKeywordAbility: lambda p, many, lasts: f"{_has(many)} {keyword_words(p.keyword, p.argument)}{lasts}",
    HasChosenKeyword: lambda p, many, lasts: (
        f"{_s(many, 'gain')} your choice of {listed([keyword_words(*c) for c in p.choices], 'or')}{lasts}"
    ),
    LosesKeyword: lambda p, many, lasts: f"{_s(many, 'lose')} {keyword_words(p.keyword, p.argument)}{lasts}",
    LosesAllAbilities: lambda _, many, lasts: f"{_s(many, 'lose')} all abilities{lasts}",
    HasAbility: lambda p, many, lasts: f'{_has(many)} "{p.text}"{lasts}',
    ChangesPT: _gets,
    SetsPT: _sets,
    ChangesTypes: _types,
    ChangesColour: _colours,
    IsSuspected: lambda p, many, lasts: f"{'are' if many else 'is'} {'' if p.still else 'no longer '}suspected{lasts}",
    DamageRule: _damage,
    BecomesBlocked: lambda p, many, _: f"{_s(many, 'become')} {'' if p.blocked else 'un'}blocked",
    BecomesCopy: lambda _, many, lasts: f"{_s(many, 'become')} a copy of another creature{lasts}",
    EntersAttacking: lambda _, many, __: f"{_s(many, 'enter')} attacking",
}

# Clauses with a subject of another kind


def _limit(verb: str) -> Callable[[Filter, Any, str], str]:
    def said(subject: Filter, limit: Any, lasts: str) -> str:
        where = getattr(limit, "targets", None)
        kind = objects(subject, many=limit.number != 1)
        return f"no more than {number(limit.number)} {kind} can {verb}{_at(where)}{lasts}"

    return said


def _player_must_attack(subject: Filter, said: PlayerMustAttack, lasts: str) -> str:
    kind = objects(subject, many=said.number != 1)
    return f"{player(said.player)} must attack{_at(said.targets)} with at least {number(said.number)} {kind}{lasts} if able"


def _adds_mana(_: Filter, said: AddsMana, __: str) -> str:
    return f"{said.cost}: add " + listed(["".join(symbols) for symbols in said.choices], "or")


def _switches(subject: Filter, _: SwitchesPT, lasts: str) -> str:
    return f"switch {_thing(subject)}'s power and toughness{lasts}"


def _all_block(subject: Filter, said: AllAbleBlockIt, lasts: str) -> str:
    return f"all {objects(said.who or CREATURE)} able to block {_thing(subject)}{lasts} do so"


def _abilities_off(subject: Filter, said: CantActivate, lasts: str) -> str:
    but = "" if said.mana_too else " unless they are mana abilities"
    if not isinstance(subject, _SINGLE):
        return f"activated abilities of {_thing(subject)} can't be activated{but}{lasts}"
    whose = "its" if isinstance(subject, ThatObject | Subject) else f"{one(subject)}'s"
    tap = " with {T} in their costs" if said.tap_only else ""
    return f"{whose} activated abilities{tap} can't be activated{but}{lasts}"


def _skips(_: Filter, said: SkipsCombat, __: str) -> str:
    return f"{player(said.player)} {_s(said.player == YOU, 'skip')} their next combat phase"


def _controls(subject: Filter, said: ChangesControl, lasts: str) -> str:
    return f"{player(said.player)} {'control' if said.player == YOU else 'controls'} {_thing(subject)}{lasts}"


def _chooses(_: Filter, said: ChoosesDeclaration, lasts: str) -> str:
    which = "which creatures attack" if said.what == "attacks" else "which creatures block"
    return f"{player(said.player)} {_s(said.player == YOU, 'choose')} {which}{lasts}"


_WHOLE: dict[type, Callable[[Filter, Any, str], str]] = {
    AttackLimit: _limit("attack"),
    BlockLimit: _limit("block"),
    PlayerMustAttack: _player_must_attack,
    AllAbleBlockIt: _all_block,
    AddsMana: _adds_mana,
    CantActivate: _abilities_off,
    SwitchesPT: _switches,
    SkipsCombat: _skips,
    ChangesControl: _controls,
    ChoosesDeclaration: _chooses,
    IsDetained: lambda subject, _, __: f"detain {_thing(subject)}",
    MayExert: lambda subject, _, __: f"you may exert {_thing(subject)} as it attacks",
}
