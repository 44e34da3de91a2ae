"""What is said of attacking: "attacks each combat if able", "can attack as though it had haste" (CR 508.1c-d)."""

from __future__ import annotations

from engine.text.abilities import (
    Ability,
    AttackLimit,
    AttacksOnlyAlone,
    CanAttackOnly,
    CantAttack,
    IgnoresDefender,
    IgnoresSummoningSickness,
    MustAttack,
    PlayerMustAttack,
    Targets,
)
from engine.text.conditions import Duration
from engine.text.cost_phrases import PRICE
from engine.text.describing_words import both
from engine.text.duration_phrases import DURATION
from engine.text.grammar import choice, given, maybe, not_before, rule
from engine.text.noun_phrases import CLASSES, NOUN
from engine.text.nouns import (
    CREATURE,
    PLAYER,
    AllOf,
    ControlledBy,
    Filter,
    NotA,
    Other,
    PlayerRef,
    Subject,
)
from engine.text.object_phrases import REFERENCE
from engine.text.player_phrases import PLAYER_PHRASE, THAT_PLAYER
from engine.text.quantity_phrases import NUMBER, OBJECTS
from engine.text.target_phrases import TARGETS

LASTS = maybe(DURATION, None)
TARGETS_OR_ANY = maybe(TARGETS, None)
NOTHING = given(None, not_before("attack|block"))


def said(predicate: object, duration: Duration | None = None) -> tuple[Ability, ...]:
    """A predicate whose subject is still to come."""
    return (Ability(subject=Subject(), predicate=predicate, duration=duration),)  # type: ignore[arg-type]


def others(what: Filter) -> Filter:
    """The class without the word "other", which a predicate about other creatures implies."""
    if isinstance(what, AllOf):
        return both(*(part for part in what.parts if part != Other()))
    return what


# Verb phrases behind "can't"

CANT_ATTACK = rule(lambda targets: (CantAttack(targets=targets),), "attack", TARGETS_OR_ANY)

COMPANIONS = choice(
    rule(
        lambda n, what: (others(what), n),
        "at least",
        NUMBER,
        OBJECTS,
        "(also) attack|attacks|block|blocks",
    ),
    rule(lambda n, what: (others(what), n), NUMBER, "or more", OBJECTS, "(also) attack|block"),
    rule(lambda n, what: (others(what), n), NUMBER, "other", OBJECTS, "(also) attack|block"),
    rule(lambda what: (others(what), 1), OBJECTS, "(also) attacks|blocks|attack|block"),
)
"""Behind "unless": "a creature with greater power also attacks"."""

# Predicates


def _must_attack(targets: Targets | None, duration: Duration | None) -> tuple[Ability, ...]:
    return said(MustAttack(targets=targets), duration)


ATTACK_PREDICATES = choice(
    rule(_must_attack, "(also) attacks|attack", TARGETS_OR_ANY, LASTS, "(each) (combat) if able"),
    rule(lambda d, t: _must_attack(t, d), "(also) attacks|attack", DURATION, TARGETS, "if able"),
    rule(_must_attack, "must attack", TARGETS_OR_ANY, LASTS, "if able"),
    rule(lambda d, t: _must_attack(t, d), "must attack", DURATION, TARGETS, "if able"),
    rule(lambda d: said(AttacksOnlyAlone(), d), "can only attack alone", LASTS),
    rule(lambda d: said(AttacksOnlyAlone(), d), "can attack only alone", LASTS),
    rule(lambda t, d: said(CanAttackOnly(t), d), "can|may attack only", TARGETS, LASTS),
    rule(lambda t, d: said(CanAttackOnly(t), d), "can|may only attack", TARGETS, LASTS),
    rule(
        lambda t, d, kind, e: said(kind(t), d or e),
        "can attack",
        maybe(TARGETS, None),
        LASTS,
        "as though",
        choice(
            rule(lambda _: IgnoresDefender, REFERENCE, "didn't have defender"),
            rule(lambda _: IgnoresSummoningSickness, REFERENCE, "had haste"),
        ),
        LASTS,
    ),
)

# Whole clauses with a subject of their own


def _clause(subject: Filter, predicate: object, duration: Duration | None) -> tuple[Ability, ...]:
    return (Ability(subject=subject, predicate=predicate, duration=duration),)  # type: ignore[arg-type]


def _creatures_of(who: PlayerRef) -> Filter:
    return CREATURE if who == PLAYER else both(CREATURE, ControlledBy(who))


def _limit(
    number: int, what: Filter, targets: Targets | None, duration: Duration | None
) -> tuple[Ability, ...]:
    return _clause(what, AttackLimit(number, targets), duration)


def _player_must(
    who: PlayerRef, targets: Targets | None, number: int, what: Filter, duration: Duration | None
) -> tuple[Ability, ...]:
    return _clause(what, PlayerMustAttack(who, targets, number), duration)


WITH_CREATURES = rule(lambda what: what, "with", CLASSES)

ATTACK_CLAUSES = choice(
    rule(_limit, "no more than", NUMBER, OBJECTS, "can|may attack", TARGETS_OR_ANY, LASTS),
    rule(
        lambda who, t, n, what, d: _limit(
            n, both(what, *(() if who == PLAYER else (ControlledBy(who),))), t, d
        ),
        PLAYER_PHRASE,
        "can't attack",
        TARGETS_OR_ANY,
        "with more than",
        NUMBER,
        OBJECTS,
        LASTS,
    ),
    rule(
        lambda who, n, what, t, d: _limit(
            n, both(what, *(() if who == PLAYER else (ControlledBy(who),))), t, d
        ),
        PLAYER_PHRASE,
        "can|may attack",
        rule(lambda n: n, "with no more than", NUMBER),
        OBJECTS,
        TARGETS_OR_ANY,
        LASTS,
    ),
    rule(
        _player_must,
        PLAYER_PHRASE,
        "must attack|attacks",
        TARGETS_OR_ANY,
        "with at least",
        NUMBER,
        OBJECTS,
        LASTS,
        "if able",
    ),
    rule(
        lambda who, t, d: _clause(_creatures_of(who), CanAttackOnly(t), d),
        PLAYER_PHRASE,
        "may|can attack only",
        TARGETS,
        LASTS,
    ),
    rule(
        lambda who, t, what, d: _clause(both(what, ControlledBy(who)), CantAttack(t), d),
        PLAYER_PHRASE,
        "can't attack",
        TARGETS_OR_ANY,
        WITH_CREATURES,
        LASTS,
        not_before("unless"),
    ),
    rule(
        lambda who, t, what, price: _clause(
            both(what, ControlledBy(who)), CantAttack(t, price), None
        ),
        PLAYER_PHRASE,
        "can't attack",
        TARGETS_OR_ANY,
        WITH_CREATURES,
        "unless",
        PRICE,
    ),
    rule(
        lambda _, t, d: _clause(both(CREATURE, ControlledBy(THAT_PLAYER)), CantAttack(t), d),
        PLAYER_PHRASE,
        "who|that does|do can't attack",
        TARGETS_OR_ANY,
        LASTS,
    ),
    rule(
        lambda who, t, d: _clause(both(CREATURE, ControlledBy(who)), CantAttack(t), d),
        PLAYER_PHRASE,
        "can't attack",
        TARGETS_OR_ANY,
        LASTS,
    ),
    rule(
        lambda who, what, d: _clause(
            both(CREATURE, NotA(what)), CantAttack(Targets(players=(who,))), d
        ),
        PLAYER_PHRASE,
        "can't be attacked except by",
        CLASSES,
        LASTS,
    ),
    rule(
        lambda who, what, d: _clause(what, CantAttack(Targets(players=(who,))), d),
        PLAYER_PHRASE,
        "can't be attacked by",
        CLASSES,
        LASTS,
    ),
    rule(
        lambda who, d: _clause(CREATURE, CantAttack(Targets(players=(who,))), d),
        PLAYER_PHRASE,
        "can't be attacked",
        LASTS,
    ),
    rule(
        lambda what, d: _clause(both(CREATURE, NotA(what)), CantAttack(), d),
        "only",
        NOUN,
        "can attack",
        LASTS,
    ),
)
