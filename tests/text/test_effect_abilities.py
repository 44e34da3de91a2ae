"""Triggered and activated abilities: events, intervening conditions, costs, timing."""

from __future__ import annotations

import pytest

from engine.text.abilities import ChangesPT, ChangesTypes, HasKeywordAbility, SetsPT
from engine.text.conditions import Compares, Duration
from engine.text.effect_abilities import KeywordAbility
from engine.text.effect_amounts import Half, Pick, Selection, ThatMuch, Zone
from engine.text.effect_events import (
    AnyEvent,
    Attacks,
    Becomes,
    BecomesBlocked,
    BeginningOf,
    Blocks,
    Casts,
    Chapter,
    DealsDamage,
    Draws,
    Enters,
    Event,
    GainsLife,
    Sacrifices,
    SetInMotion,
    ZoneChange,
    dies,
)
from engine.text.effect_rules import HandSize
from engine.text.effects import (
    AddMana,
    Apply,
    ApplyRule,
    Change,
    Cost,
    Draw,
    GainLife,
    LoseLife,
    PutCounters,
    RemoveCounters,
    Unless,
    WinGame,
)
from engine.text.nouns import (
    CREATURE,
    OPPONENT,
    PLAYER,
    YOU,
    AllOf,
    AnyOf,
    Anything,
    Comparison,
    ControlledBy,
    Host,
    LifeOf,
    NotA,
    Number,
    OfType,
    Other,
    ThisObject,
    UnknownNumber,
)
from tests.text.effect_phrases import (
    FOUR,
    ONE,
    THREE,
    TWO,
    activated,
    chosen,
    read,
    triggered,
    yours,
)

THIS = ThisObject()
ANOTHER_OF_YOURS = AllOf((Other(), CREATURE, ControlledBy(YOU)))

EVENTS: tuple[tuple[str, Event], ...] = (
    ("When this creature enters", Enters(THIS)),
    ("Whenever another creature you control enters", Enters(ANOTHER_OF_YOURS)),
    ("Whenever one or more creatures you control enter", Enters(yours(CREATURE), one_or_more=True)),
    ("When this creature leaves the battlefield", ZoneChange(THIS, Zone.BATTLEFIELD, None)),
    ("When this creature dies", dies(THIS)),
    ("Whenever this creature or another creature you control dies", dies(AnyOf((THIS, ANOTHER_OF_YOURS)))),
    ("When enchanted creature dies", dies(Host())),
    ("Whenever this creature attacks", Attacks(THIS)),
    ("Whenever this creature attacks alone", Attacks(THIS, alone=True)),
    ("Whenever a creature attacks you", Attacks(CREATURE, player=YOU)),
    ("Whenever this creature enters or attacks", AnyEvent((Enters(THIS), Attacks(THIS, one_or_more=False)))),
    ("Whenever this creature blocks", Blocks(THIS)),
    ("Whenever this creature becomes blocked", BecomesBlocked(THIS)),
    (
        "Whenever this creature blocks or becomes blocked by a creature",
        AnyEvent((Blocks(THIS, CREATURE), BecomesBlocked(THIS, CREATURE))),
    ),
    ("Whenever this creature deals damage to an opponent", DealsDamage(THIS, players=(OPPONENT,))),
    ("Whenever this creature deals combat damage to a player", DealsDamage(THIS, players=(PLAYER,), combat=True)),
    ("Whenever this creature is dealt damage", DealsDamage(None, (THIS,))),
    ("At the beginning of your upkeep", BeginningOf("upkeep", YOU)),
    ("At the beginning of each end step", BeginningOf("end step")),
    ("At the beginning of combat on your turn", BeginningOf("combat", YOU)),
    ("At the beginning of each opponent's upkeep", BeginningOf("upkeep", OPPONENT)),
    ("Whenever you gain life", GainsLife(YOU)),
    ("Whenever a player casts a creature spell", Casts(PLAYER, CREATURE)),
    ("Whenever you cast your second spell each turn", Casts(YOU, Anything(), 2)),
    ("Whenever you cast a spell that targets this creature", Casts(YOU, Anything(), targets=THIS)),
    ("Whenever an opponent draws a card", Draws(OPPONENT)),
    ("Whenever you sacrifice a permanent", Sacrifices(YOU, Anything())),
    ("When you set this scheme in motion", SetInMotion(THIS)),
    ("Whenever this creature becomes tapped", Becomes(THIS, "tapped")),
    ("When this creature becomes the target of a spell or ability", Becomes(THIS, "target")),
)  # fmt: skip


@pytest.mark.parametrize(("words", "event"), EVENTS, ids=[words for words, _ in EVENTS])
def test_an_event_is_read_from_its_words(words: str, event: Event) -> None:
    ability = triggered(f"{words}, draw a card.")
    assert ability.event == event
    assert [one.action for one in ability.effect.instructions] == [Draw(ONE)]


def test_an_intervening_if_is_the_ability_s_condition() -> None:
    ability = triggered(
        "At the beginning of your upkeep, if you have 50 or more life, you win the game."
    )
    assert ability.condition == Compares(LifeOf(YOU), Comparison.AT_LEAST, Number(50))
    assert ability.effect.instructions[0].action == WinGame()


def test_it_is_this_creature_when_this_creature_triggers() -> None:
    ability = triggered("Whenever this creature deals damage to an opponent, flip it.")
    assert ability.effect.instructions[0].action == Change("flip", Selection(filter=THIS))


def test_a_scheme_may_change_a_rule_for_a_time() -> None:
    ability = triggered(
        "When you set this scheme in motion, draw four cards. You have no maximum hand size until your next turn."
    )
    assert [one.action for one in ability.effect.instructions] == [
        Draw(FOUR),
        ApplyRule((HandSize(YOU),), Duration.YOUR_NEXT_TURN),
    ]


def test_that_much_is_the_amount_of_the_event() -> None:
    ability = triggered("Whenever this creature deals damage, you gain that much life.")
    assert ability.effect.instructions[0].action == GainLife(ThatMuch())


def test_once_each_turn_is_a_limit() -> None:
    text = "Whenever you gain life, put a +1/+1 counter on this creature. This ability triggers only once each turn."
    ability = triggered(text)
    assert ability.limit == 1
    assert ability.effect.instructions[0].action == PutCounters(
        ONE, "+1/+1", (Selection(filter=THIS),)
    )


def test_an_upkeep_may_be_paid_for() -> None:
    ability = triggered("At the beginning of your upkeep, you lose 2 life unless you pay {1}{B}.")
    (instruction,) = ability.effect.instructions
    assert isinstance(instruction.action, Unless)
    assert instruction.action.cost == Cost(mana="{1}{B}")
    assert instruction.action.do[0].action == LoseLife(TWO)


def test_a_chapter_is_an_event_of_its_saga() -> None:
    assert triggered("I, II — Draw a card.").event == Chapter((1, 2))


COSTS: tuple[tuple[str, Cost], ...] = (
    ("{T}", Cost(tap=True)),
    ("{Q}", Cost(untap=True)),
    ("{2}{R}, {T}", Cost(mana="{2}{R}", tap=True)),
    ("Pay 3 life", Cost(life=THREE)),
    ("Pay half your life, rounded up", Cost(life=Half(LifeOf(YOU), rounded_up=True))),
    ("Sacrifice this creature", Cost(sacrifice=(Selection(filter=THIS),))),
    (
        "{1}, Sacrifice another creature",
        Cost(mana="{1}", sacrifice=(chosen(AllOf((Other(), CREATURE))),)),
    ),
    (
        "Discard a card",
        Cost(discard=(Selection(filter=Anything(), pick=Pick.CHOSEN, number=ONE, zone=Zone.HAND),)),
    ),
    (
        "Remove two charge counters from this artifact",
        Cost(remove_counters=(RemoveCounters(TWO, "charge", (Selection(filter=THIS),)),)),
    ),
    (
        "Exile this card from your graveyard",
        Cost(exile=(Selection(filter=THIS, zone=Zone.GRAVEYARD),)),
    ),
    ("+1", Cost(loyalty=ONE)),
    ("−3", Cost(loyalty=Number(-3))),
)


@pytest.mark.parametrize(("words", "cost"), COSTS, ids=[words for words, _ in COSTS])
def test_a_cost_is_read_up_to_its_colon(words: str, cost: Cost) -> None:
    ability = activated(f"{words}: Draw a card.")
    assert ability.cost == cost
    assert ability.effect.instructions[0].action == Draw(ONE)


def test_an_enchantment_becomes_a_creature() -> None:
    ability = activated(
        "{4}: This enchantment becomes a 4/4 Phyrexian Horror creature with flying."
    )
    assert ability.effect.instructions[0].action == Apply(
        Selection(filter=THIS),
        (
            ChangesTypes(("phyrexian", "horror", "creature"), adds=False),
            SetsPT(FOUR, FOUR),
            HasKeywordAbility("flying"),
        ),
    )


def test_a_land_that_is_still_a_land_keeps_its_types() -> None:
    ability = activated(
        "{1}{G}: This land becomes a 3/3 Elemental creature until end of turn. It's still a land."
    )
    action = ability.effect.instructions[0].action
    assert isinstance(action, Apply)
    assert action.predicates[0] == ChangesTypes(("elemental", "creature"), adds=True)


def test_x_in_a_cost_is_the_x_of_the_effect() -> None:
    ability = activated("{X}: This creature gets +X/+0 until end of turn.")
    assert ability.cost == Cost(mana="{X}")
    action = ability.effect.instructions[0].action
    assert isinstance(action, Apply)
    assert action.predicates == (ChangesPT(UnknownNumber("X"), Number(0)),)


def test_timing_and_limits_stand_behind_the_effect() -> None:
    assert activated("{2}: Draw a card. Activate only as a sorcery.").timing == "sorcery"
    assert activated("{2}: Draw a card. Activate only once each turn.").limit == 1
    assert activated("{2}: Draw a card. Activate only once.").once
    assert activated("{2}: Draw a card. Any player may activate this ability.").any_player
    loyalty = activated("+1: Draw a card.")
    assert (loyalty.timing, loyalty.limit) == ("sorcery", 1)


def test_a_condition_of_activation() -> None:
    ability = activated("{T}: Draw a card. Activate only if you have 10 or more life.")
    assert ability.condition == Compares(LifeOf(YOU), Comparison.AT_LEAST, Number(10))


def test_a_mana_ability_adds_mana_without_a_target() -> None:
    ability = activated("{T}: Add {R} or {G}.")
    assert ability.effect.instructions[0].action == AddMana((("{R}",), ("{G}",)))
    assert ability.is_mana_ability
    assert not activated("{T}: Target player adds {R}.").is_mana_ability


def test_mana_may_be_restricted() -> None:
    action = (
        activated("{T}: Add {C}{C}. Spend this mana only to cast artifact spells.")
        .effect.instructions[0]
        .action
    )
    assert isinstance(action, AddMana)
    assert action.restriction == "to cast artifact spells"


def test_keyword_lines_are_keywords() -> None:
    assert [
        (a.keyword, a.argument)
        for a in read("Flying, trample\nBushido 2").abilities
        if isinstance(a, KeywordAbility)
    ] == [
        ("flying", None),
        ("trample", None),
        ("bushido", "2"),
    ]


def test_blocks_without_flanking_point_at_the_blocker() -> None:
    ability = triggered(
        "Whenever this creature becomes blocked by a creature without flanking, the blocking creature gets -1/-1 until end of turn."
    )
    assert isinstance(ability.event, BecomesBlocked)
    assert isinstance(ability.event.by, AllOf)
    assert any(isinstance(part, NotA) for part in ability.event.by.parts)
    assert OfType("creature") in ability.event.by.parts
