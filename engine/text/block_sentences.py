"""What is said of blocking: "can't be blocked by Walls", "must be blocked if able" (CR 509.1b-c)."""

from __future__ import annotations

from engine.text.abilities import (
    Ability,
    AllAbleBlockIt,
    BlockedAsThough,
    BlockedByAtLeast,
    BlockedByAtMost,
    BlockedOnlyByAll,
    BlockLimit,
    BlocksAllItCan,
    BlocksAsThough,
    BlocksAsThoughUntapped,
    BlocksMore,
    CantBeBlocked,
    CantBlock,
    ChoosesDeclaration,
    MustAttack,
    MustBeBlocked,
    MustBlock,
    Predicate,
)
from engine.text.attack_sentences import LASTS, said
from engine.text.conditions import Duration
from engine.text.describing_words import both, either
from engine.text.duration_phrases import DURATION
from engine.text.grammar import SILENT, choice, given, many, not_before, rule
from engine.text.keyword_names import PLAIN
from engine.text.noun_phrases import NOUN, ONE_CHOSEN
from engine.text.nouns import CREATURE, AllOf, Comparison, ControlledBy, Filter, InState, NotA
from engine.text.object_phrases import REFERENCE
from engine.text.player_phrases import PLAYER_PHRASE
from engine.text.quantity_phrases import NUMBER, OBJECTS

BLOCKERS = rule(either, many(NOUN, "or|and by"))
"""Behind "by": who blocks."""


def attacking(what: Filter) -> Filter | None:
    """The attackers of a phrase; attacking creatures in general are left unsaid."""
    parts = what.parts if isinstance(what, AllOf) else (what,)
    rest = tuple(part for part in parts if part not in (CREATURE, InState("attacking")))
    return None if not rest else what


Blocked = tuple[tuple[Predicate, ...], Duration | None]


def _except_by(what: Filter) -> Predicate:
    return CantBeBlocked(NotA(what))


def _except_by_many(
    first: Duration | None, number: int, what: Filter, last: Duration | None
) -> Blocked:
    """ "Except by two or more creatures with flying": so many blockers, and only such."""
    only = () if what == CREATURE else (_except_by(what),)
    return (BlockedByAtLeast(number), *only), first or last


BE_BLOCKED = choice(
    rule(_except_by_many, "be blocked", LASTS, "except by", NUMBER, "or more", OBJECTS, LASTS),
    rule(
        lambda d, what, e: ((_except_by(what),), d or e),
        "be blocked",
        LASTS,
        "except by",
        BLOCKERS,
        LASTS,
    ),
    rule(
        lambda d, n, e: ((BlockedByAtMost(n),), d or e),
        "be blocked",
        LASTS,
        "by more than",
        NUMBER,
        "creature|creatures",
        LASTS,
    ),
    rule(
        lambda n, e: ((BlockedByAtMost(n - 1),), e),
        "be blocked by",
        NUMBER,
        "or more creatures",
        LASTS,
    ),
    rule(
        lambda d, what, e: ((CantBeBlocked(what),), d or e),
        "be blocked",
        LASTS,
        "by",
        BLOCKERS,
        LASTS,
    ),
    rule(
        lambda d, what: ((BlockedOnlyByAll(what),), d),
        "be blocked",
        LASTS,
        "unless all",
        OBJECTS,
        "block|blocks",
        rule(lambda _: SILENT, REFERENCE),
    ),
    rule(lambda d: ((CantBeBlocked(),), d), "be blocked", LASTS),
)
"""Behind "can't": what may not block the subject, with a duration."""

CANT_BLOCK = choice(
    rule(lambda what: (CantBlock(what), CantBeBlocked(what)), "block or be blocked by", NOUN),
    rule(lambda what: (CantBlock(attacking(what)),), "block", not_before(DURATION), NOUN),
    given((CantBlock(),), "block"),
)


HowMany = tuple[Filter | None, Comparison, int]


def _must_be_blocked(how_many: HowMany, duration: Duration | None) -> tuple[Ability, ...]:
    by, comparison, number = how_many
    return said(MustBeBlocked(by, comparison, number), duration)


BY_HOW_MANY = choice(
    rule(lambda n: (None, Comparison.AT_LEAST, n), "by", NUMBER, "or more creatures"),
    rule(lambda n: (None, Comparison.AT_LEAST, n), "by at least", NUMBER, "creatures|creature"),
    rule(lambda n: (None, Comparison.EXACTLY, n), "by exactly", NUMBER, "creatures|creature"),
    rule(lambda what: (None if what == CREATURE else what, Comparison.AT_LEAST, 1), "by", NOUN),
    given((None, Comparison.AT_LEAST, 1), not_before("by")),
)

_DIDNT_HAVE = rule(
    lambda _, name: name,
    "as though",
    REFERENCE,
    "didn't have",
    choice(
        PLAIN,
        given(("landwalk", None), "those|that abilities|ability"),
        given(("landwalk", None), "it|them"),
    ),
)
_HAD = rule(lambda _, name: name, "as though", REFERENCE, "had", PLAIN)


def walk(name: tuple[str, str | None]) -> str:
    """A keyword in one word or two: a landwalk by its full name."""
    keyword, argument = name
    if keyword == "landwalk" and argument:
        *first, last = argument.split()
        return " ".join([*first, last + "walk"])
    return keyword


ADDITIONAL = choice(
    given(1, "an additional creature"),
    rule(lambda n: n, "(up) (to) (an) additional", NUMBER, "creatures|creature"),
    rule(lambda n: n, "up to", NUMBER, "additional creatures|creature"),
    rule(lambda n: n, NUMBER, "additional creatures|creature"),
)

BLOCK_PREDICATES = choice(
    rule(
        lambda d: (*said(MustAttack(), d), *said(MustBlock(), d)),
        "attacks|attack or|and|and/or blocks|block",
        LASTS,
        "if able",
    ),
    rule(lambda d: said(MustBlock(), d), "(must) blocks|block", LASTS, "if able"),
    rule(
        lambda what, d: said(BlocksAllItCan(attacking(what)), d),
        "blocks|block each|all",
        OBJECTS,
        LASTS,
        "if able",
    ),
    rule(
        lambda what, d: said(MustBlock(attacking(what)), d),
        "(must) blocks|block",
        not_before("each"),
        not_before(DURATION),
        NOUN,
        LASTS,
        "if able",
    ),
    rule(
        lambda d, what: said(MustBlock(attacking(what)), d),
        "(must) blocks|block",
        DURATION,
        NOUN,
        "if able",
    ),
    rule(
        lambda d, by, e: _must_be_blocked(by, d or e),
        "must be blocked",
        LASTS,
        BY_HOW_MANY,
        LASTS,
        "if able",
    ),
    rule(lambda what, d: said(CantBlock(NotA(what)), d), "can block only", NOUN, LASTS),
    rule(lambda what, d: said(CantBlock(NotA(what)), d), "can only block", NOUN, LASTS),
    rule(lambda n, d: said(BlocksMore(n), d), "can block", ADDITIONAL, LASTS),
    rule(
        lambda d: said(BlocksMore(None), d), "can block any number of (additional) creatures", LASTS
    ),
    rule(
        lambda _, d: said(BlocksAsThoughUntapped(), d),
        "can block as though",
        REFERENCE,
        "were untapped",
        LASTS,
    ),
    rule(lambda d: said(BlocksAsThoughUntapped(), d), "can block while tapped", LASTS),
    rule(
        lambda what, d, name: said(BlocksAsThough(what, attacker_lacks=walk(name)), d),
        "can block",
        NOUN,
        LASTS,
        _DIDNT_HAVE,
    ),
    rule(
        lambda what, d, name: said(BlocksAsThough(what, blocker_has=walk(name)), d),
        "can block",
        NOUN,
        LASTS,
        _HAD,
    ),
    rule(
        lambda d, name: said(BlocksAsThough(CREATURE, blocker_has=walk(name)), d),
        "can block",
        LASTS,
        _HAD,
    ),
    rule(
        lambda name, d: said(BlockedAsThough(walk(name)), d), "can be blocked", _DIDNT_HAVE, LASTS
    ),
)

BLOCK_CLAUSES = choice(
    rule(
        lambda who, d, what, e: (
            Ability(subject=CREATURE, predicate=ChoosesDeclaration(who, what), duration=d or e),
        ),
        PLAYER_PHRASE,
        "choose|chooses",
        LASTS,
        choice(
            given(
                "blocks", "which creatures block (this) (turn|combat) and how those creatures block"
            ),
            given("blocks", "how those|each creatures|creature block|blocks"),
            given("blocks", "which creatures block"),
            given("attacks", "which creatures attack"),
        ),
        LASTS,
    ),
    rule(
        lambda who, what, d, e: (
            Ability(
                subject=what,
                predicate=AllAbleBlockIt(None if who == CREATURE else who),
                duration=d or e,
            ),
        ),
        "(all|each)",
        OBJECTS,
        "able to block",
        choice(ONE_CHOSEN, NOUN),
        LASTS,
        "do|does so",
        LASTS,
    ),
    rule(
        lambda n, what, d: (Ability(subject=what, predicate=BlockLimit(n), duration=d),),
        "no more than",
        NUMBER,
        OBJECTS,
        "can|may block",
        LASTS,
    ),
    rule(
        lambda who, n, what, d: (
            Ability(subject=both(what, ControlledBy(who)), predicate=BlockLimit(n), duration=d),
        ),
        PLAYER_PHRASE,
        "can't block with more than",
        NUMBER,
        OBJECTS,
        LASTS,
    ),
    rule(
        lambda who, what, d: (
            Ability(subject=both(what, ControlledBy(who)), predicate=CantBlock(), duration=d),
        ),
        PLAYER_PHRASE,
        "can't block with",
        OBJECTS,
        LASTS,
    ),
    rule(
        lambda who, d: (
            Ability(subject=both(CREATURE, ControlledBy(who)), predicate=CantBlock(), duration=d),
        ),
        PLAYER_PHRASE,
        "can't block",
        LASTS,
    ),
    rule(
        lambda what, d: (
            Ability(subject=both(CREATURE, NotA(what)), predicate=CantBlock(), duration=d),
        ),
        "only",
        NOUN,
        "can block",
        LASTS,
    ),
)
