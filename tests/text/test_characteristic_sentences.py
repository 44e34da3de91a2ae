"""Sentences about characteristics are read as changes of them (CR 613), and effects that touch combat otherwise."""

from __future__ import annotations

import pytest

from engine.text.abilities import (
    AddsMana,
    BecomesBlocked,
    CantActivate,
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
    IsDetained,
    IsSuspected,
    LosesAllAbilities,
    LosesKeyword,
    MayExert,
    SetsPT,
    SkipsCombat,
    SwitchesPT,
)
from engine.text.conditions import Duration, Is
from engine.text.nouns import (
    CREATURE,
    OPPONENT,
    YOU,
    AllOf,
    CardsIn,
    ControlledBy,
    CountOf,
    InState,
    MeasureOf,
    Number,
    OfType,
    Other,
    Subject,
    TargetObject,
    Times,
)
from engine.text.reader import read
from tests.text.phrases import HOST, THEIRS, THIS, YOURS, at_least, one, said

END_OF_TURN = Duration.END_OF_TURN
RESOLVES = "as this resolves"
TARGET = TargetObject(CREATURE)
ELVES = AllOf((Other(), OfType("elf"), CREATURE))

TABLE = [
    ("Creatures you control have menace.", one(YOURS, HasKeywordAbility("menace"))),
    (
        "Other Elf creatures get +1/+1 and have forestwalk.",
        one(ELVES, ChangesPT(Number(1), Number(1)))
        + one(ELVES, HasKeywordAbility("landwalk", "forest")),
    ),
    (
        "Each land is a Forest in addition to its other land types.",
        one(OfType("land"), ChangesTypes(("forest",), adds=True)),
    ),
    ("This creature gets -3/-0.", one(THIS, ChangesPT(Number(-3), Number(0)))),
    (
        "This creature gets +1/+1 for each Forest you control.",
        one(THIS, ChangesPT(*[CountOf(AllOf((OfType("forest"), ControlledBy(YOU))))] * 2)),
    ),
    (
        "This creature gets +2/+0 for each card in your hand.",
        one(THIS, ChangesPT(Times(2, CardsIn("hand", YOU)), Number(0))),
    ),
    (
        "Target creature gets +X/+0 until end of turn, where X is its power.",
        one(TARGET, ChangesPT(MeasureOf("power", Subject()), Number(0)), END_OF_TURN),
    ),
    (
        "Target creature gets +1/+0 and gains flying until end of turn.",
        one(TARGET, ChangesPT(Number(1), Number(0)), END_OF_TURN)
        + one(TARGET, HasKeywordAbility("flying"), END_OF_TURN),
    ),
    (
        "Target creature gains your choice of flying or haste until end of turn.",
        one(TARGET, HasChosenKeyword((("flying", None), ("haste", None))), END_OF_TURN),
    ),
    ("Enchanted creature loses all abilities.", one(HOST, LosesAllAbilities())),
    (
        "Enchanted creature has defender and loses flying.",
        one(HOST, HasKeywordAbility("defender")) + one(HOST, LosesKeyword("flying")),
    ),
    (
        "Enchanted creature has base power and toughness 0/2.",
        one(HOST, SetsPT(Number(0), Number(2))),
    ),
    (
        "Enchanted creature is a black Zombie with base power and toughness 2/2.",
        one(HOST, ChangesTypes(("zombie",), adds=False))
        + one(HOST, ChangesColour(("black",)))
        + one(HOST, SetsPT(Number(2), Number(2))),
    ),
    (
        "This creature's power and toughness are each equal to the number of lands you control.",
        one(
            THIS,
            SetsPT(*[CountOf(AllOf((OfType("land"), ControlledBy(YOU))))] * 2, defining=True),
        ),
    ),
    (
        "Switch target creature's power and toughness until end of turn.",
        one(TARGET, SwitchesPT(), END_OF_TURN, trigger=RESOLVES),
    ),
    ("You control enchanted creature.", one(HOST, ChangesControl(YOU))),
    ("Suspect target creature.", one(TARGET, IsSuspected(), trigger=RESOLVES)),
    (
        "Detain target creature an opponent controls.",
        one(TargetObject(THEIRS), IsDetained(), trigger=RESOLVES),
    ),
    ("{T}: Add {G}.", one(THIS, AddsMana("{T}", (("{G}",),)))),
    ("{T}: Add {R} or {G}.", one(THIS, AddsMana("{T}", (("{R}",), ("{G}",))))),
    ("{T}: Add {C}{C}.", one(THIS, AddsMana("{T}", (("{C}", "{C}"),)))),
    (
        "Enchanted creature's activated abilities can't be activated.",
        one(HOST, CantActivate()),
    ),
    (
        "Creatures you control assign combat damage equal to their toughness rather than their power.",
        one(YOURS, DamageRule("toughness instead of power")),
    ),
    (
        "You may have this creature assign its combat damage as though it weren't blocked.",
        one(THIS, DamageRule("as though unblocked", optional=True)),
    ),
    ("You may exert this creature as it attacks.", one(THIS, MayExert())),
    (
        "Put a +1/+1 counter and a flying counter on target creature.",
        one(TARGET, ChangesPT(Number(1), Number(1)), trigger=RESOLVES)
        + one(TARGET, HasKeywordAbility("flying"), trigger=RESOLVES),
    ),
    (
        "Target attacking creature becomes blocked.",
        one(TargetObject(AllOf((InState("attacking"), CREATURE))), BecomesBlocked()),
    ),
    (
        "Whenever this creature attacks, create a 1/1 red Goblin creature token that's tapped and attacking.",
        one(
            InState("put onto the battlefield by this"),
            EntersAttacking(),
            trigger="Whenever this creature attacks",
        ),
    ),
    (
        "You choose which creatures block this turn.",
        one(CREATURE, ChoosesDeclaration(YOU, "blocks"), Duration.THIS_TURN),
    ),
    (
        "Each opponent skips their next combat phase.",
        one(THEIRS, SkipsCombat(OPPONENT)),
    ),
    (
        "This creature has flying as long as you control an artifact.",
        one(
            THIS,
            HasKeywordAbility("flying"),
            None,
            at_least(1, AllOf((OfType("artifact"), ControlledBy(YOU)))),
        ),
    ),
    (
        "As long as this creature is untapped, creatures you control have reach.",
        one(YOURS, HasKeywordAbility("reach"), None, Is(THIS, InState("untapped"))),
    ),
]


@pytest.mark.parametrize(("text", "expected"), TABLE)
def test_a_sentence_about_characteristics_is_read_as_the_rules_mean_it(
    text: str, expected: object
) -> None:
    assert said(text) == expected


def test_a_quoted_ability_is_read_for_its_holder() -> None:
    (ability,) = said('Enchanted creature has "This creature can\'t block."')
    assert ability.subject == HOST
    assert isinstance(ability.predicate, HasAbility)
    assert [a.subject for a in ability.predicate.abilities] == [THIS]


def test_a_quotation_that_is_not_understood_leaves_the_sentence_unread() -> None:
    assert read('Enchanted creature has "This creature can\'t attack upwards."').unread


def test_any_colour_of_mana_is_five_choices() -> None:
    (ability,) = said("{T}: Add one mana of any color.")
    assert isinstance(ability.predicate, AddsMana)
    assert list(ability.predicate.choices) == [("{W}",), ("{U}",), ("{B}",), ("{R}",), ("{G}",)]


def test_unless_belongs_to_its_own_predicate_only() -> None:
    bonus, restriction = said(
        "Enchanted creature gets +2/+2 and can't attack unless you control a Wall."
    )
    assert bonus.condition is None
    assert restriction.condition is not None


def test_a_mode_waits_until_it_is_chosen() -> None:
    (ability,) = said("• Creatures you control have flying.")
    assert ability.trigger is not None


def test_becoming_an_artifact_creature_takes_no_type_away() -> None:
    (ability,) = said("During your turn, this Vehicle is an artifact creature.")
    assert ability.predicate == ChangesTypes(("artifact", "creature"), adds=True)
