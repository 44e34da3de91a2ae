"""Statements that change rules of the game, and those that remain statements about permanents."""

from __future__ import annotations

import pytest

from engine.text.abilities import CantBeBlocked, ChangesPT
from engine.text.conditions import Compares, Unless
from engine.text.effect_abilities import ContinuousAbility
from engine.text.effect_amounts import AsMuchMore, Multiplied, Selection, ThatMuch
from engine.text.effect_events import Draws, GainsLife
from engine.text.effect_rules import (
    AdditionalCost,
    AsEnters,
    CantBe,
    CantCast,
    CostChange,
    DoesntUntap,
    EntersTapped,
    EntersWithCounters,
    GameRule,
    HandSize,
    LandPlays,
    LifeCantChange,
    PlayerCant,
    PlayerHasKeyword,
    Replace,
    ReplaceDamage,
    SkipsStep,
    ZeroLifeLosesNot,
)
from engine.text.effects import Choose, Cost, Draw, GainLife
from engine.text.nouns import (
    CREATURE,
    OPPONENT,
    PLAYER,
    YOU,
    Anything,
    Comparison,
    ControlledBy,
    CountOf,
    Host,
    Number,
    OfColour,
    OfType,
    PlayerRef,
    ThisObject,
    Who,
)
from tests.text.effect_phrases import ONE, THREE, TWO, chosen, read, rules, static, yours

THIS = ThisObject()
CREATURE_COST = Cost(sacrifice=(chosen(CREATURE),))

RULES: tuple[tuple[str, tuple[GameRule, ...]], ...] = (
    ("You can't gain life.", (PlayerCant(YOU, "gain life"),)),
    ("You can't lose life.", (PlayerCant(YOU, "lose life"),)),
    ("You can't get poison counters.", (PlayerCant(YOU, "get counters", "poison"),)),
    ("You can't play lands.", (PlayerCant(YOU, "play lands"),)),
    ("Players can't gain life.", (PlayerCant(PLAYER, "gain life"),)),
    (
        "You can't lose the game and your opponents can't win the game.",
        (PlayerCant(YOU, "lose the game"), PlayerCant(OPPONENT, "win the game")),
    ),
    ("You don't lose the game for having 0 or less life.", (ZeroLifeLosesNot(YOU),)),
    ("Ann doesn't lose the game for having 0 or less life.", (ZeroLifeLosesNot(PlayerRef(Who.NAMED, name="Ann")),)),
    ("Your life total can't change.", (LifeCantChange(YOU),)),
    ("You have protection from everything.", (PlayerHasKeyword(YOU, "protection", "everything"),)),
    ("You have hexproof.", (PlayerHasKeyword(YOU, "hexproof"),)),
    ("You have no maximum hand size.", (HandSize(YOU),)),
    ("You may play an additional land on each of your turns.", (LandPlays(YOU, 1),)),
    ("Skip your draw step.", (SkipsStep(YOU, "draw step"),)),
    ("Your opponents can't cast creature spells.", (CantCast(OPPONENT, CREATURE),)),
    ("Creature spells you cast cost {2} less to cast.", (CostChange("{2}", True, YOU, CREATURE),)),
    ("Creature spells you cast cost {G}{G} less to cast.", (CostChange("{G}{G}", True, YOU, CREATURE),)),
    ("Spells you cast cost {1} less to cast.", (CostChange("{1}", True, YOU, Anything()),)),
    ("Black spells you cast cost {1} less to cast.", (CostChange("{1}", True, YOU, OfColour("black")),)),
    ("Spells your opponents cast cost {1} more to cast.", (CostChange("{1}", False, OPPONENT, Anything()),)),
    (
        "This spell costs {1} less to cast for each artifact you control.",
        (CostChange("{1}", True, YOU, this_spell=True, times=CountOf(yours(OfType("artifact")))),),
    ),
    (
        "As an additional cost to cast this spell, sacrifice a creature.",
        (AdditionalCost((CREATURE_COST,)),),
    ),
    (
        "As an additional cost to cast this spell, sacrifice a creature or pay {3}.",
        (AdditionalCost((CREATURE_COST, Cost(mana="{3}"))),),
    ),
    ("This land enters tapped.", (EntersTapped(THIS),)),
    (
        "As this land enters, you may pay 2 life. If you don't, it enters tapped.",
        (EntersTapped(THIS, Cost(life=TWO)),),
    ),
    ("This creature enters with three +1/+1 counters on it.", (EntersWithCounters(THIS, "+1/+1", THREE),)),
    (
        "If a red source would deal damage to a player, it deals that much damage plus 1 to that player instead.",
        (ReplaceDamage(OfColour("red"), AsMuchMore(ThatMuch(), 1), players=(PLAYER,)),),
    ),
    (
        "If a source you control would deal damage to an opponent, it deals double that damage to that player instead.",
        (ReplaceDamage(ControlledBy(YOU), Multiplied(ThatMuch(), 2), players=(OPPONENT,)),),
    ),
    (
        "Prevent all damage that would be dealt to this creature.",
        (ReplaceDamage(None, None, objects=(THIS,), prevention=True),),
    ),
    (
        "Enchanted creature doesn't untap during its controller's untap step.",
        (DoesntUntap(Host()),),
    ),
    ("Damage can't be prevented.", (CantBe(Anything(), "damage prevented"),)),
)  # fmt: skip


@pytest.mark.parametrize(("text", "expected"), RULES, ids=[text for text, _ in RULES])
def test_a_statement_changes_a_rule(text: str, expected: tuple[GameRule, ...]) -> None:
    assert rules(text) == expected


def test_a_replacement_of_an_event_has_an_effect() -> None:
    (gains,) = rules("If you would gain life, you gain twice that much life instead.")
    assert isinstance(gains, Replace)
    assert gains.event == GainsLife(YOU)
    assert gains.instead.instructions[0].action == GainLife(Multiplied(ThatMuch(), 2))
    (draws,) = rules("If you would draw a card, draw two cards instead.")
    assert isinstance(draws, Replace)
    assert (draws.event, draws.instead.instructions[0].action) == (Draws(YOU), Draw(TWO))


def test_a_choice_is_made_as_something_enters() -> None:
    (rule,) = rules("As this creature enters, choose a creature type.")
    assert isinstance(rule, AsEnters)
    assert rule.effect.instructions[0].action == Choose("creature type")


def test_a_statement_may_have_a_condition() -> None:
    lands = Compares(CountOf(yours(OfType("land"))), Comparison.AT_LEAST, Number(2))
    assert static(
        "This land enters tapped unless you control two or more lands."
    ).condition == Unless(lands)
    assert (
        static("As long as you control two or more lands, players can't gain life.").condition
        == lands
    )


def test_statements_about_permanents_stay_with_the_reader_of_statements() -> None:
    (anthem,) = read("Creatures you control get +1/+1.").abilities
    assert isinstance(anthem, ContinuousAbility)
    assert anthem.abilities[0].predicate == ChangesPT(ONE, ONE)
    (evasion,) = read("This creature can't be blocked.").abilities
    assert isinstance(evasion, ContinuousAbility)
    assert evasion.abilities[0].predicate == CantBeBlocked()


def test_a_counter_that_is_put_is_no_statement() -> None:
    (ability,) = read("Put a -1/-1 counter on each creature your opponents control.").abilities
    assert not isinstance(ability, ContinuousAbility)


def test_this_object_is_meant_by_a_pronoun_of_a_statement() -> None:
    assert rules("If this creature was kicked, it enters with two +1/+1 counters on it.") == (
        EntersWithCounters(THIS, "+1/+1", TWO),
    )
    assert Selection().filter == THIS
