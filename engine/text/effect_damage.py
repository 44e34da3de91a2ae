"""Damage in effects (CR 120): dealt to targets, to each of a class, divided, equal to an amount; and its prevention."""

from __future__ import annotations

from engine.text.conditions import Duration
from engine.text.duration_phrases import DURATION
from engine.text.effect_amount_phrases import AMOUNT, EQUAL_TO, FOR_EACH, times
from engine.text.effect_amounts import Amount, Recipient, Selection
from engine.text.effect_objects import ALL, IT, PLURAL, POINTED, SUBJECT, TARGETED, WHO
from engine.text.effect_targets import TARGET_ANY
from engine.text.effects import Action, DealDamage, PreventDamage
from engine.text.grammar import (
    Parser,
    choice,
    followed_by,
    given,
    many,
    maybe,
    named,
    not_before,
    rule,
)
from engine.text.nouns import Filter, ThisObject
from engine.text.quantity_phrases import OBJECTS

Actions = tuple[Action, ...]

_BEGINS = (
    "gain|gains|draw|draws|lose|loses|create|creates|may|put|puts|scry|get|gets|discard|discards|mill|mills|sacrifice|become|becomes"
    "|surveil|exile|can|deals|fights|is|has|attacks|blocks|can't|doesn't"
)
"""Verbs that show that a player begins the next clause."""

RECIPIENT = choice(
    TARGET_ANY,
    TARGETED,
    rule(lambda who: who, WHO, not_before("'s|control|controls|own|owns"), not_before(_BEGINS)),
    rule(lambda what: Selection(filter=what), POINTED, not_before("'s"), not_before(_BEGINS)),
    ALL,
    PLURAL,
)


RECIPIENTS = named(
    "what is dealt damage",
    many(RECIPIENT, choice(", and|and/or (to)", "and|and/or (to)")),
)
"""One or more of them: "each creature and each player"."""

_DIVIDED = choice(
    "divided as you choose (among)",
    "divided evenly , rounded down , among",
    "divided as its|their controller chooses among",
)


def _source(what: Selection) -> Filter:
    return what.filter


SOURCE = choice(rule(_source, SUBJECT), given(ThisObject(), "it"))


def _dealt(
    source: Filter, parts: tuple[tuple[Amount, tuple[Recipient, ...], bool], ...]
) -> Actions:
    return tuple(DealDamage(amount, to, source, divided) for amount, to, divided in parts)


_PORTION: Parser = choice(
    rule(lambda n: (n, (), False), AMOUNT, "damage", followed_by("instead")),
    rule(lambda n, to: (n, to, True), AMOUNT, "damage", _DIVIDED, RECIPIENTS),
    rule(
        lambda n, to, each: (times(n, each), to, False),
        AMOUNT,
        "damage to",
        RECIPIENTS,
        maybe(FOR_EACH, None),
    ),
    rule(
        lambda n, each, to: (times(n, each), to, False),
        AMOUNT,
        "damage",
        FOR_EACH,
        "to",
        RECIPIENTS,
    ),
    rule(lambda to, n: (n, to, False), "damage to", RECIPIENTS, EQUAL_TO),
    rule(lambda n, to: (n, to, True), "damage", EQUAL_TO, _DIVIDED, RECIPIENTS),
    rule(lambda n, to: (n, to, False), "damage", EQUAL_TO, "to", RECIPIENTS),
)
_AND = choice(", and", "and", ",")

DAMAGE_CLAUSE = rule(_dealt, SOURCE, "(each) deals|deal", many(_PORTION, _AND))
"""A clause: a source, the amounts and who is dealt them."""


def _aimed(portions: tuple[tuple[Amount, tuple[Recipient, ...], bool], ...]) -> Actions:
    return _dealt(IT, portions)


DAMAGE_PREDICATE = rule(_aimed, "deals|deal", many(_PORTION, _AND))
"""The same behind a subject that another predicate had already."""

# Prevention

_TO = rule(lambda to: to, "to", RECIPIENTS)


def _prevents(
    amount: Amount | None,
    combat: bool,
    to: tuple[Recipient, ...],
    source: Filter | None,
    duration: Duration | None,
) -> Actions:
    return (PreventDamage(amount, to, source, combat, duration or Duration.THIS_TURN),)


_SOURCE = rule(lambda what: what, "by", choice(rule(_source, SUBJECT), OBJECTS))
_COMBAT = maybe(given(True, "combat"), False)

PREVENT = choice(
    rule(
        lambda combat, d, to, source: _prevents(None, combat, to, source, d),
        "prevent all",
        _COMBAT,
        "damage that would be dealt",
        DURATION,
        _TO,
        maybe(_SOURCE, None),
    ),
    rule(
        lambda combat, to, d, source: _prevents(None, combat, to, source, d),
        "prevent all",
        _COMBAT,
        "damage that would be dealt",
        maybe(_TO, ()),
        maybe(DURATION, None),
        maybe(_SOURCE, None),
    ),
    rule(
        lambda combat, source, d: _prevents(None, combat, (), source, d),
        "prevent all",
        _COMBAT,
        "damage",
        rule(_source, SUBJECT),
        "would deal",
        maybe(DURATION, None),
    ),
    rule(
        lambda n, to, d: _prevents(n, False, to, None, d),
        "prevent the next",
        AMOUNT,
        "damage that would be dealt to",
        RECIPIENTS,
        maybe(DURATION, None),
    ),
)
