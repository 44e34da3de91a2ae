"""Keywords stand for what their rules say (CR 702)."""

from __future__ import annotations

import pytest

from engine.text.abilities import BlockedByAtLeast, CantAttack, CantBeBlocked, CantBlock
from engine.text.conditions import Is
from engine.text.keyword_abilities import protected_against, spelled_out
from engine.text.nouns import (
    CREATURE,
    DEFENDING_PLAYER,
    AllOf,
    AnyOf,
    Anything,
    Comparison,
    ControlledBy,
    Filter,
    HasCounters,
    HasKeyword,
    MeasureOf,
    Measures,
    NotA,
    Number,
    OfChosen,
    OfColour,
    OfType,
    PlayerRef,
    SharesWith,
    Subject,
    ThisObject,
    Who,
)
from tests.text.phrases import at_least

ARTIFACT_CREATURE = AllOf((OfType("artifact"), CREATURE))


def predicates(keyword: str, argument: str | None = None, edition: str = "current") -> list[object]:
    return [ability.predicate for ability in spelled_out(keyword, argument, edition)]


def test_flying_is_blocked_by_flying_and_reach_only() -> None:
    assert predicates("flying") == [
        CantBeBlocked(NotA(AnyOf((HasKeyword("flying"), HasKeyword("reach")))))
    ]


def test_before_reach_only_flying_blocked_flying() -> None:
    assert predicates("flying", edition="2003") == [CantBeBlocked(NotA(HasKeyword("flying")))]


def test_shadow_works_in_both_directions_and_horsemanship_in_one() -> None:
    shadow = HasKeyword("shadow")
    assert predicates("shadow") == [CantBeBlocked(NotA(shadow)), CantBlock(NotA(shadow))]
    assert predicates("horsemanship") == [CantBeBlocked(NotA(HasKeyword("horsemanship")))]


@pytest.mark.rule("702.16k")
def test_protection_from_a_player_is_from_what_that_player_controls() -> None:
    bobs = ControlledBy(PlayerRef(Who.NAMED, name="Bob"))
    (ability,) = spelled_out("protection", "bob", "current", ("Ann", "Bob"))
    assert ability.predicate == CantBeBlocked(bobs)
    assert protected_against("from red and from bob", ("Bob",)) == (OfColour("red"), bobs)


def test_protection_from_what_is_not_understood_is_no_protection_from_nothing() -> None:
    assert protected_against("chosen player") is None


def test_fear_and_intimidate_let_artifact_creatures_block() -> None:
    assert predicates("fear") == [
        CantBeBlocked(NotA(AnyOf((ARTIFACT_CREATURE, OfColour("black")))))
    ]
    assert predicates("intimidate") == [
        CantBeBlocked(NotA(AnyOf((ARTIFACT_CREATURE, SharesWith("colour", Subject())))))
    ]


def test_skulk_compares_with_the_power_of_the_subject() -> None:
    larger = Measures("power", Comparison.MORE_THAN, MeasureOf("power", Subject()))
    assert predicates("skulk") == [CantBeBlocked(larger)]


@pytest.mark.parametrize(
    ("keyword", "expected"),
    [
        ("menace", [BlockedByAtLeast(2)]),
        ("defender", [CantAttack()]),
        ("decayed", [CantBlock()]),
        ("suspected", [BlockedByAtLeast(2), CantBlock()]),
        ("haste", []),
        ("trample", []),
        ("no such keyword", []),
    ],
)
def test_other_keywords(keyword: str, expected: list[object]) -> None:
    assert predicates(keyword) == expected


def test_an_unleashed_creature_cannot_block_while_it_has_a_counter() -> None:
    (ability,) = spelled_out("unleash", None, "current")
    assert (ability.predicate, ability.condition) == (
        CantBlock(),
        Is(ThisObject(), HasCounters("+1/+1")),
    )


@pytest.mark.parametrize(
    ("keyword", "argument", "land"),
    [
        ("landwalk", "island", (OfType("island"),)),
        ("islandwalk", None, (OfType("island"),)),
        ("landwalk", "snow forest", (OfType("snow"), OfType("forest"))),
        ("landwalk", "legendary land", (OfType("legendary"), OfType("land"))),
        ("nonbasic landwalk", None, (NotA(OfType("basic")), OfType("land"))),
        ("desertwalk", None, (OfType("desert"),)),
    ],
)
def test_landwalk_looks_at_the_lands_of_the_defending_player(
    keyword: str, argument: str | None, land: tuple[Filter, ...]
) -> None:
    (ability,) = spelled_out(keyword, argument, "current")
    assert ability.predicate == CantBeBlocked()
    assert ability.condition == at_least(1, AllOf((*land, ControlledBy(DEFENDING_PLAYER))))


@pytest.mark.parametrize(
    ("quality", "blockers"),
    [
        ("red", OfColour("red")),
        ("everything", Anything()),
        ("creatures", CREATURE),
        ("vampires", OfType("vampire")),
        ("multicolored", OfColour("multicoloured")),
        ("the chosen color", OfChosen("colour")),
        ("that player", ControlledBy(PlayerRef(Who.THAT_PLAYER))),
        ("mana value 3 or greater", Measures("mana value", Comparison.AT_LEAST, Number(3))),
        ("legendary creatures", AllOf((OfType("legendary"), CREATURE))),
    ],
)
def test_protection_keeps_blockers_with_the_quality_away(quality: str, blockers: Filter) -> None:
    assert predicates("protection", quality) == [CantBeBlocked(blockers)]


def test_two_qualities_are_two_abilities() -> None:
    assert predicates("protection", "from black and from red") == [
        CantBeBlocked(OfColour("black")),
        CantBeBlocked(OfColour("red")),
    ]


def test_every_spelled_out_ability_names_its_keyword() -> None:
    for keyword in ("flying", "shadow", "menace", "defender"):
        assert all(ability.keyword == keyword for ability in spelled_out(keyword, None, "current"))
