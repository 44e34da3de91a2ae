"""Everything behind "can't": lists of verbs that share an object, a price or a companion ("can't attack or block alone")."""

from __future__ import annotations

from dataclasses import replace

from engine.text.abilities import (
    Ability,
    AttacksOnlyWith,
    BlocksOnlyWith,
    CantActivate,
    CantAttack,
    CantAttackAlone,
    CantBlock,
    CantBlockAlone,
    NoEffectOnDecisions,
    Predicate,
    Price,
    Targets,
)
from engine.text.attack_sentences import CANT_ATTACK, COMPANIONS, LASTS, said
from engine.text.block_sentences import BE_BLOCKED, CANT_BLOCK
from engine.text.conditions import Duration
from engine.text.cost_phrases import PRICE
from engine.text.grammar import choice, given, many, maybe, rule
from engine.text.noun_phrases import NOUN
from engine.text.nouns import CREATURE, Filter, ThatObject
from engine.text.object_phrases import REFERENCE

Verbs = tuple[tuple[Predicate, ...], Duration | None]


def _plain(predicates: tuple[Predicate, ...]) -> Verbs:
    return predicates, None


def _nothing(why: str) -> Verbs:
    return (NoEffectOnDecisions(why),), None


OTHER_VERBS = choice(
    given(_nothing("crewing"), "crew (vehicles)"),
    given(_nothing("crewing"), "crew or saddle"),
    given(_nothing("crewing"), "saddle (mounts)"),
    given(_nothing("regenerating"), "be regenerated"),
    given(_nothing("sacrificing"), "be sacrificed"),
    given(_nothing("sacrificing"), "sacrifice it"),
    given(_nothing("countering"), "be countered"),
    given(_nothing("destroying"), "be destroyed"),
    given(_nothing("transforming"), "transform"),
    given(_nothing("transforming"), "be transformed"),
    given(_nothing("untapping"), "become untapped"),
    given(_nothing("untapping"), "be untapped"),
    given(
        _nothing("targeting"), "be the target|targets of spells or abilities your opponents control"
    ),
    given(_nothing("targeting"), "be the target|targets of spells or abilities"),
    given(_nothing("targeting"), "be the target|targets of spells or activated abilities"),
    given(_nothing("attaching"), "be equipped or enchanted"),
    given(_nothing("attaching"), "be enchanted or equipped"),
    given(_nothing("attaching"), "be equipped|enchanted"),
    given(_nothing("attaching"), "be enchanted by other auras"),
    given(_nothing("counters"), "have counters put on it|them"),
    given(_nothing("casting"), "cast spells"),
    given(_nothing("casting"), "cast spells or activate abilities"),
    given(_nothing("phasing"), "phase out"),
    given(_nothing("being suspected"), "become suspected"),
    given(_nothing("attaching"), "be attached to|by permanents|creatures"),
)

VERB = choice(rule(_plain, CANT_ATTACK), BE_BLOCKED, rule(_plain, CANT_BLOCK), OTHER_VERBS)
OR = choice(", or", "or", ", and", ",")


def _joined(verbs: tuple[Verbs, ...]) -> tuple[tuple[Predicate, Duration | None], ...]:
    return tuple(
        (predicate, duration) for predicates, duration in verbs for predicate in predicates
    )


def _alone(predicate: Predicate) -> Predicate:
    if isinstance(predicate, CantAttack):
        return CantAttackAlone()
    return CantBlockAlone() if isinstance(predicate, CantBlock) else predicate


def _priced(predicate: Predicate, price: Price) -> Predicate | None:
    return (
        replace(predicate, price=price) if isinstance(predicate, CantAttack | CantBlock) else None
    )


def _accompanied(predicate: Predicate, companions: tuple[Filter, int]) -> Predicate | None:
    if isinstance(predicate, CantAttack):
        return AttacksOnlyWith(*companions)
    return BlocksOnlyWith(*companions) if isinstance(predicate, CantBlock) else None


def _cant(
    verbs: tuple[tuple[Predicate, Duration | None], ...], duration: Duration | None, rest: object
) -> object:
    """The predicates with what stands behind them all; a rest that does not suit one of them is refused."""
    found: list[Ability] = []
    for predicate, own in verbs:
        changed: Predicate | None = predicate
        if rest == "alone" and not isinstance(predicate, NoEffectOnDecisions):
            changed = _alone(predicate)
        elif isinstance(rest, Price) and not isinstance(predicate, NoEffectOnDecisions):
            changed = _priced(predicate, rest)
        elif isinstance(rest, tuple):
            changed = _accompanied(predicate, rest)
        if changed is None:
            return None
        found.extend(said(changed, own or duration))
    return tuple(found)


ANY_REST = choice(
    rule(lambda price: price, "unless", PRICE),
    rule(lambda companions: companions, "unless", COMPANIONS),
    given("alone", "alone"),
)

CANT = rule(_cant, "can't", rule(_joined, many(VERB, OR)), LASTS, maybe(ANY_REST, None))
"""One "can't" with all its verbs."""

_OFF = choice(
    given(said(CantActivate(mana_too=False)), "can't be activated unless they are mana abilities"),
    given(said(CantActivate()), "can't be activated"),
)
_WHOSE = choice(
    given(ThatObject(), "its|their"),
    given(ThatObject(), "it is"),
    rule(lambda it: it, REFERENCE, "'s"),
)
ABILITIES_OFF = choice(
    rule(
        lambda whose: (whose, said(CantActivate(tap_only=True))),
        _WHOSE,
        "activated abilities with {t} in their|its costs can't be activated",
    ),
    rule(lambda whose, off: (whose, off), _WHOSE, "activated abilities", _OFF),
    rule(lambda whose, off: (whose, off), "activated abilities of (sources)", NOUN, _OFF),
)
"""About abilities: "its activated abilities can't be activated", with the object whose they are."""

_CREATURES_CANT = choice(
    rule(
        lambda price: CantBlock(what=ThatObject(), price=price),
        "can't be blocked unless",
        PRICE,
    ),
    given(CantAttack(targets=Targets(objects=(ThatObject(),))), "can't be attacked"),
)
PASSIVE = rule(
    lambda predicate, duration: (
        Ability(subject=CREATURE, predicate=predicate, duration=duration),
    ),
    _CREATURES_CANT,
    LASTS,
)
"""What other creatures can't do to the subject: "can't be attacked", "can't be blocked unless defending player pays {3}"."""
