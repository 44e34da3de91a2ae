"""Sentences about blocking are read as the rules mean them (CR 509.1b-c)."""

from __future__ import annotations

import pytest

from engine.text.abilities import (
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
    CantAttack,
    CantBeBlocked,
    CantBlock,
    CantBlockAlone,
    HasKeywordAbility,
    MustBeBlocked,
    MustBlock,
)
from engine.text.conditions import Duration, Is
from engine.text.nouns import (
    CREATURE,
    DEFENDING_PLAYER,
    YOU,
    AllOf,
    AnyOf,
    Comparison,
    ControlledBy,
    HasKeyword,
    InState,
    MeasureOf,
    Measures,
    NotA,
    Number,
    OfColour,
    OfType,
    TargetObject,
    TheObject,
)
from tests.text.phrases import (
    FLIERS,
    FLYING,
    HOST,
    THEIRS,
    THIS,
    YOURS,
    at_least,
    mana,
    one,
    power,
    said,
)

EACH_COMBAT, THIS_TURN, THIS_COMBAT = Duration.EACH_COMBAT, Duration.THIS_TURN, Duration.THIS_COMBAT
SHADOW = AllOf((CREATURE, HasKeyword("shadow")))

RESTRICTIONS = [
    ("This creature can't block.", one(THIS, CantBlock())),
    ("Creatures can't block.", one(CREATURE, CantBlock())),
    ("This creature can't block alone.", one(THIS, CantBlockAlone())),
    ("This creature can't be blocked.", one(THIS, CantBeBlocked())),
    (
        "This creature can't block and can't be blocked.",
        one(THIS, CantBlock()) + one(THIS, CantBeBlocked()),
    ),
    ("Enchanted creature can't be blocked by Walls.", one(HOST, CantBeBlocked(OfType("wall")))),
    ("Equipped creature can't be blocked.", one(HOST, CantBeBlocked())),
    (
        "This creature can't be blocked by black creatures this turn.",
        one(THIS, CantBeBlocked(AllOf((OfColour("black"), CREATURE))), THIS_TURN),
    ),
    (
        "This creature can't be blocked by creatures with power 2 or less.",
        one(THIS, CantBeBlocked(power("<=", 2))),
    ),
    (
        "This creature can't block creatures with power 2 or greater.",
        one(THIS, CantBlock(power(">=", 2))),
    ),
    ("Cowards can't block Warriors.", one(OfType("coward"), CantBlock(OfType("warrior")))),
    (
        "This creature can't be blocked except by creatures with flying and/or Walls.",
        one(THIS, CantBeBlocked(NotA(AnyOf((FLIERS, OfType("wall")))))),
    ),
    (
        "This creature can't be blocked except by three or more creatures.",
        one(THIS, BlockedByAtLeast(3)),
    ),
    (
        "Creatures can't be blocked except by two or more creatures.",
        one(CREATURE, BlockedByAtLeast(2)),
    ),
    (
        "Each creature you control can't be blocked by more than one creature.",
        one(YOURS, BlockedByAtMost(1)),
    ),
    (
        "Each creature you control with menace can't be blocked except by three or more creatures.",
        one(AllOf((*YOURS.parts, HasKeyword("menace"))), BlockedByAtLeast(3)),
    ),
    (
        "Creatures you control with power or toughness 1 or less can't be blocked.",
        one(
            AllOf((*YOURS.parts, Measures("power or toughness", Comparison.AT_MOST, Number(1)))),
            CantBeBlocked(),
        ),
    ),
    (
        "Creatures with power less than this creature's power can't block creatures you control.",
        one(power("<", MeasureOf("power", THIS)), CantBlock(YOURS)),
    ),
    (
        "Creatures with power less than this creature's power can't block it.",
        one(power("<", MeasureOf("power", THIS)), CantBlock(THIS)),
    ),
    (
        "Creatures your opponents control without flying or reach can't block creatures with power 2 or less.",
        one(
            AllOf((*THEIRS.parts, NotA(AnyOf((FLYING, HasKeyword("reach")))))),
            CantBlock(power("<=", 2)),
        ),
    ),
    (
        "This creature can't be blocked unless all creatures defending player controls block it.",
        one(THIS, BlockedOnlyByAll(AllOf((CREATURE, ControlledBy(DEFENDING_PLAYER))))),
    ),
    ("This creature can block only creatures with flying.", one(THIS, CantBlock(NotA(FLIERS)))),
    (
        "No more than two creatures can block each combat.",
        one(CREATURE, BlockLimit(2), EACH_COMBAT),
    ),
    (
        "Enchanted creature can't attack or block unless its controller pays {3}.",
        one(HOST, CantAttack(None, mana("{3}"))) + one(HOST, CantBlock(None, mana("{3}"))),
    ),
    (
        "As long as this creature is attacking, creatures can't block unless their controller pays {1} for each of those creatures.",
        one(CREATURE, CantBlock(None, mana("{1}")), None, Is(THIS, InState("attacking"))),
    ),
    (
        "This turn, creatures can't block unless their controller pays {1} for each blocking creature they control.",
        one(CREATURE, CantBlock(None, mana("{1}")), THIS_TURN),
    ),
    (
        "This creature can't be blocked as long as defending player controls an artifact.",
        one(
            THIS,
            CantBeBlocked(),
            None,
            at_least(1, AllOf((OfType("artifact"), ControlledBy(DEFENDING_PLAYER)))),
        ),
    ),
    (
        "This creature can't block or be blocked by creatures with power 2 or greater.",
        one(THIS, CantBlock(power(">=", 2))) + one(THIS, CantBeBlocked(power(">=", 2))),
    ),
    (
        "Whenever this creature attacks, target creature can't block this turn.",
        one(
            TargetObject(CREATURE), CantBlock(), THIS_TURN, trigger="Whenever this creature attacks"
        ),
    ),
    (
        "{R}: Target creature can't block this creature this turn.",
        one(TargetObject(CREATURE), CantBlock(THIS), THIS_TURN, trigger="{R}"),
    ),
]

REQUIREMENTS = [
    ("This creature blocks each combat if able.", one(THIS, MustBlock(), EACH_COMBAT)),
    ("All creatures block each combat if able.", one(CREATURE, MustBlock(), EACH_COMBAT)),
    (
        "This creature blocks Turntimber Basilisk this turn if able.",
        one(THIS, MustBlock(TheObject("Turntimber Basilisk")), THIS_TURN),
    ),
    (
        "This creature blocks Ogre this combat if able.",
        one(THIS, MustBlock(TheObject("Ogre")), THIS_COMBAT),
    ),
    ("This creature must be blocked if able.", one(THIS, MustBeBlocked())),
    ("This creature must be blocked this turn if able.", one(THIS, MustBeBlocked(), THIS_TURN)),
    (
        "This creature must be blocked by exactly one creature if able.",
        one(THIS, MustBeBlocked(None, Comparison.EXACTLY, 1)),
    ),
    (
        "Gorm the Great must be blocked if able, and Gorm must be blocked by two or more creatures if able.",
        one(THIS, MustBeBlocked()) + one(THIS, MustBeBlocked(None, Comparison.AT_LEAST, 2)),
    ),
    (
        "As long as equipped creature is attacking, it has first strike and must be blocked by a Dalek if able.",
        one(HOST, HasKeywordAbility("first strike"), None, Is(HOST, InState("attacking")))
        + one(HOST, MustBeBlocked(OfType("dalek")), None, Is(HOST, InState("attacking"))),
    ),
    ("All creatures able to block this creature do so.", one(THIS, AllAbleBlockIt())),
    ("All Walls able to block this creature do so.", one(THIS, AllAbleBlockIt(OfType("wall")))),
    (
        "All creatures with flying able to block this creature do so.",
        one(THIS, AllAbleBlockIt(FLIERS)),
    ),
    (
        "This creature blocks each attacking creature this turn if able.",
        one(THIS, BlocksAllItCan(), THIS_TURN),
    ),
]

PERMISSIONS = [
    (
        "This creature can block an additional creature each combat.",
        one(THIS, BlocksMore(1), EACH_COMBAT),
    ),
    (
        "Each creature you control can block an additional creature each combat.",
        one(YOURS, BlocksMore(1), EACH_COMBAT),
    ),
    ("This creature can block any number of creatures.", one(THIS, BlocksMore(None))),
    (
        "As long as this creature is monstrous, it has reach and can block an additional ninety-nine creatures each combat.",
        one(THIS, HasKeywordAbility("reach"), None, Is(THIS, InState("monstrous")))
        + one(THIS, BlocksMore(99), EACH_COMBAT, Is(THIS, InState("monstrous"))),
    ),
    (
        "This creature can block creatures with shadow as though they didn't have shadow.",
        one(THIS, BlocksAsThough(SHADOW, attacker_lacks="shadow")),
    ),
    (
        "This creature can block creatures with shadow as though it had shadow.",
        one(THIS, BlocksAsThough(SHADOW, blocker_has="shadow")),
    ),
    (
        "This creature can block creatures with shadow as though this creature had shadow.",
        one(THIS, BlocksAsThough(SHADOW, blocker_has="shadow")),
    ),
    (
        "Creatures with islandwalk can be blocked as though they didn't have islandwalk.",
        one(AllOf((CREATURE, HasKeyword("landwalk", "island"))), BlockedAsThough("islandwalk")),
    ),
    (
        "Tapped creatures you control can block as though they were untapped.",
        one(AllOf((InState("tapped"), CREATURE, ControlledBy(YOU))), BlocksAsThoughUntapped()),
    ),
]


@pytest.mark.parametrize(("text", "expected"), RESTRICTIONS + REQUIREMENTS + PERMISSIONS)
def test_a_sentence_about_blocking_is_read_as_the_rules_mean_it(
    text: str, expected: object
) -> None:
    assert said(text, own_name="Gorm the Great") == expected
