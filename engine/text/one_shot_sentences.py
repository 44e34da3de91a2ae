"""Effects that happen once and still touch combat: keyword counters, "becomes blocked", "tapped and attacking", exerting."""

from __future__ import annotations

from engine.rules.keywords import keyword
from engine.text.abilities import (
    Ability,
    BecomesBlocked,
    ChangesPT,
    EntersAttacking,
    HasChosenKeyword,
    HasKeywordAbility,
    MayExert,
    NoEffectOnDecisions,
    Predicate,
    SkipsCombat,
)
from engine.text.attack_sentences import LASTS
from engine.text.describing_words import both
from engine.text.grammar import Answer, Parser, choice, given, many, matching, maybe, rule, series
from engine.text.keyword_names import PLAIN
from engine.text.noun_phrases import NOUN, ONE_CHOSEN
from engine.text.nouns import (
    CREATURE,
    ControlledBy,
    Filter,
    InState,
    Number,
    PlayerRef,
    Quantity,
    ThisObject,
    Times,
    UnknownNumber,
)
from engine.text.object_phrases import REFERENCE
from engine.text.player_phrases import PLAYER_PHRASE
from engine.text.possession_sentences import QUOTED
from engine.text.quantity_phrases import COUNTERS, NUMBER
from engine.text.tokens import Text, figures

Said = tuple[Ability, ...]

# Counters


def _counter(number: int | UnknownNumber, kind: str) -> Predicate:
    power, slash, toughness = kind.partition("/")
    if slash and figures(power[1:]) and figures(toughness[1:]):
        return ChangesPT(_many(number, int(power)), _many(number, int(toughness)))
    if keyword(kind) is not None:
        return HasKeywordAbility(kind)
    return NoEffectOnDecisions("counters")


def _many(number: int | UnknownNumber, change: int) -> Quantity:
    if isinstance(number, int):
        return Number(number * change)
    return Number(0) if change == 0 else number if change == 1 else Times(change, number)


def _put(counters: tuple[Predicate, ...], on: Filter) -> Said:
    """CR 122.1: +1/+1 counters change power and toughness, keyword counters give the keyword."""
    return tuple(Ability(subject=on, predicate=predicate) for predicate in counters)


COUNTER_WORD = choice(
    rule(lambda name: name[0], PLAIN), matching(lambda word: word if word[:1] == "+" else None)
)
_COUNTER = rule(
    _counter,
    choice(
        NUMBER,
        given(1, "another"),
        given(UnknownNumber("X"), "x"),
        given(UnknownNumber("that number"), "that many"),
    ),
    COUNTERS,
)
_CHOSEN_COUNTER = rule(
    lambda kinds: (
        (HasChosenKeyword(tuple((kind, None) for kind in kinds)),) if len(kinds) > 1 else None
    ),
    "your choice of",
    series(
        choice(
            rule(lambda _, kind: kind, NUMBER, COUNTERS),
            rule(lambda _, kind: kind, NUMBER, COUNTER_WORD),
            COUNTERS,
            COUNTER_WORD,
        ),
        closing="or",
    ),
)
PUT_COUNTERS = rule(
    _put,
    "(you) (may) put|puts",
    choice(_CHOSEN_COUNTER, series(_COUNTER)),
    "on",
    choice(ONE_CHOSEN, NOUN),
)

# Being put onto the battlefield attacking


def _attacking(text: Text, at: int) -> Answer:
    """The rest of an effect that puts something onto the battlefield attacking, up to that word."""
    for after in range(at, min(at + 45, text.size)):
        if text.words[after] in ("attacking", "blocking") and text.words[after - 1] in (
            "and",
            "battlefield",
            "is",
            "are",
            "token",
        ):
            return 0, after + 1
        if text.words[after] in (".", '"', "", ";"):
            break
    return None


_ANY = matching(lambda word: word if word not in ("", ".", ",", '"', "and") else None)

ENTERS_ATTACKING = given(
    (Ability(subject=InState("put onto the battlefield by this"), predicate=EntersAttacking()),),
    maybe(PLAYER_PHRASE),
    choice(
        rule(
            lambda *_: 0,
            "(may) (instead) put|puts|return|returns|create|creates|conjure",
            Parser(_attacking),
        ),
        rule(lambda *_: 0, REFERENCE, "enters|enter", Parser(_attacking)),
        "permanents that are put onto the battlefield by this enter attacking",
    ),
    maybe(many(_ANY)),
)

# The rest


def _skips(who: PlayerRef) -> Said:
    return (Ability(subject=both(CREATURE, ControlledBy(who)), predicate=SkipsCombat(who)),)


def _blocked(what: Filter, blocked: bool) -> Said:
    return (Ability(subject=what, predicate=BecomesBlocked(blocked)),)


ONE_SHOTS = choice(
    PUT_COUNTERS,
    ENTERS_ATTACKING,
    rule(lambda what: _blocked(what, True), NOUN, "becomes|become blocked"),
    rule(lambda what: _blocked(what, False), NOUN, "becomes|become unblocked"),
    rule(
        lambda what: (Ability(subject=what, predicate=MayExert()),),
        "(you) (may) exert",
        NOUN,
        maybe("as it|he|she|they attacks|attack"),
    ),
    rule(
        lambda who, _: _skips(who),
        PLAYER_PHRASE,
        "skip|skips (all) (their|your) (next) combat phase|phases (of) (their|your) (next) (turn)",
        LASTS,
    ),
    rule(
        lambda _, quoted: (Ability(subject=ThisObject(), predicate=quoted),),
        PLAYER_PHRASE,
        "get|gets an emblem with",
        QUOTED,
    ),
)
