"""What effects point at: pronouns, things paid with, later triggers, choices and conditions around instructions."""

from __future__ import annotations

import pytest

from engine.text.conditions import Compares, Duration, Fact
from engine.text.effect_abilities import TriggeredAbility
from engine.text.effect_amounts import Pick, Selection, Zone
from engine.text.effect_events import Attacks, BeginningOf, EndOfCombat, YouDo, ZoneChange
from engine.text.effect_reader import read_effects
from engine.text.effect_rules import Replace
from engine.text.effects import (
    Apply,
    ApplyRule,
    Branch,
    Choose,
    CreateTokens,
    DealDamage,
    Destroy,
    Discard,
    Draw,
    ForEach,
    GainLife,
    It,
    Later,
    Link,
    LoseLife,
    Modes,
    Move,
    Pay,
    Sacrifice,
)
from engine.text.nouns import (
    CREATURE,
    OPPONENT,
    YOU,
    Comparison,
    CountOf,
    MeasureOf,
    Number,
    PlayerRef,
    TargetObject,
    ThatObject,
    ThisObject,
    Who,
)
from tests.text.effect_phrases import (
    A_CREATURE,
    ONE,
    TARGET_PLAYER,
    THAT_PLAYER,
    THREE,
    TWO,
    actions,
    activated,
    chosen,
    effect,
    instructions,
    target,
    triggered,
    yours,
)

THAT = Selection(filter=ThatObject())


def test_that_card_is_the_target_that_was_exiled() -> None:
    text = (
        "Exile target creature, then return that card to the battlefield under its owner's control."
    )
    exiled, returned = actions(text)
    assert exiled == Move(target(), Zone.EXILE)
    assert returned == Move(target(), Zone.BATTLEFIELD, controller=PlayerRef(Who.OWNER_OF))


def test_its_controller_is_the_controller_of_the_target() -> None:
    _, loses = actions("Destroy target creature. Its controller loses 2 life.")
    assert loses == LoseLife(TWO, PlayerRef(Who.CONTROLLER_OF, of=TargetObject(CREATURE)))


def test_its_power_is_the_power_of_the_creature_that_deals_the_damage() -> None:
    (deals,) = actions(
        "Target creature you control deals damage equal to its power to target opponent."
    )
    assert isinstance(deals, DealDamage)
    assert deals.amount == MeasureOf("power", TargetObject(yours(CREATURE)))


def test_that_creature_is_the_one_the_event_speaks_of() -> None:
    (instruction,) = triggered(
        "Whenever this creature deals damage to a creature, destroy that creature."
    ).effect.instructions
    assert instruction.action == Destroy(THAT)
    assert instruction.it is It.EVENT


def test_damage_dealt_to_that_creature_is_not_dealt_to_its_source() -> None:
    text = "Whenever this creature blocks or becomes blocked by a creature, this creature deals 2 damage to that creature."
    (instruction,) = triggered(text).effect.instructions
    assert instruction.action == DealDamage(TWO, (THAT,))
    assert instruction.it is It.EVENT


def test_that_player_is_the_one_the_event_speaks_of() -> None:
    (instruction,) = triggered(
        "Whenever a player draws a card, that player loses 1 life."
    ).effect.instructions
    assert instruction.action == LoseLife(ONE, THAT_PLAYER)
    assert instruction.that_player is It.EVENT


def test_a_token_just_made_is_it() -> None:
    made, hasty = instructions(
        "Create a 3/1 red Elemental creature token. It gains haste until end of turn."
    )
    assert isinstance(made.action, CreateTokens)
    assert isinstance(hasty.action, Apply)
    assert (hasty.action.what, hasty.it) == (THAT, It.BEFORE)


def test_the_sacrificed_creature_was_the_cost() -> None:
    ability = activated(
        "Sacrifice a creature: You gain life equal to the sacrificed creature's toughness."
    )
    (instruction,) = ability.effect.instructions
    assert instruction.action == GainLife(MeasureOf("toughness", ThatObject()))
    assert instruction.it is It.COST


def test_words_that_point_at_nothing_are_not_read() -> None:
    for text in (
        "Whenever this creature attacks, that creature gains flying until end of turn.",
        "When this creature leaves the battlefield, sacrifice the chosen creature.",
        "Tap target creature. Untap another target creature. Those creatures can't block this turn.",
    ):
        assert read_effects(text).abilities == ()


def test_you_may_is_a_choice_and_if_you_do_depends_on_it() -> None:
    paid, drawn = instructions("You may pay {2}. If you do, draw a card.")
    assert isinstance(paid.action, Pay)
    assert (paid.may, paid.link) == (YOU, Link.THEN)
    assert (drawn.action, drawn.link) == (Draw(ONE), Link.IF_DONE)


def test_if_you_don_t_is_the_other_way() -> None:
    _, loses = instructions("You may pay {2}. If you don't, you lose 3 life.")
    assert (loses.action, loses.link) == (LoseLife(THREE), Link.IF_NOT_DONE)


def test_one_may_covers_two_instructions_joined_by_and() -> None:
    first, second = instructions("You may sacrifice a creature and draw a card.")
    assert first.action == Sacrifice(chosen(CREATURE))
    assert (first.may, first.with_next, second.may, second.with_next) == (YOU, True, YOU, False)


def test_an_if_is_a_condition_of_its_instruction() -> None:
    (instruction,) = instructions("If you control three or more creatures, draw a card.")
    assert instruction.condition == Compares(
        CountOf(yours(CREATURE)), Comparison.AT_LEAST, Number(3)
    )


def test_instead_makes_one_of_two() -> None:
    (instruction,) = instructions("Draw a card. If this spell was kicked, draw two cards instead.")
    assert isinstance(instruction.action, Branch)
    assert instruction.action.condition == Fact("this spell was kicked")
    assert [one.action for one in instruction.action.then] == [Draw(TWO)]
    assert [one.action for one in instruction.action.otherwise] == [Draw(ONE)]


def test_instead_without_a_condition_is_not_read() -> None:
    assert read_effects("Draw a card. Draw two cards instead.", types="Instant").abilities == ()


def test_the_next_end_step_is_a_later_trigger_on_the_same_target() -> None:
    spell = effect(
        "Target creature gets +2/+2 until end of turn. Destroy that creature at the beginning of the next end step."
    )
    later = spell.instructions[1].action
    assert isinstance(later, Later)
    assert later.event == BeginningOf("end step", next=True)
    assert later.do[0].action == Destroy(target())
    assert spell.targets == (A_CREATURE,)


def test_end_of_combat_is_a_later_trigger() -> None:
    text = "Whenever this creature becomes blocked by a creature, destroy that creature at end of combat."
    (instruction,) = triggered(text).effect.instructions
    assert isinstance(instruction.action, Later)
    assert instruction.action.event == EndOfCombat()
    assert instruction.action.do[0].it is It.EVENT


def test_when_you_do_has_targets_of_its_own() -> None:
    ability = triggered(
        "When this creature enters, you may sacrifice a creature. When you do, destroy target creature."
    )
    later = ability.effect.instructions[1].action
    assert isinstance(later, Later)
    assert later.event == YouDo()
    assert later.targets == (A_CREATURE,)
    assert ability.effect.targets == ()


def test_a_later_trigger_may_wait_for_this_turn_only() -> None:
    spell = effect(
        "Target creature gains flying until end of turn. When that creature dies this turn, draw a card."
    )
    later = spell.instructions[1].action
    assert isinstance(later, Later)
    assert (later.event, later.duration) == (
        ZoneChange(TargetObject(CREATURE), Zone.BATTLEFIELD, Zone.GRAVEYARD),
        Duration.THIS_TURN,
    )


def test_exiled_instead_of_dying_is_a_rule_for_the_turn() -> None:
    _, exiled = actions(
        "Bolt deals 3 damage to target creature. If that creature would die this turn, exile it instead.",
        "Bolt",
    )
    assert isinstance(exiled, ApplyRule)
    (replaced,) = exiled.rules
    assert isinstance(replaced, Replace)
    assert replaced.event == ZoneChange(TargetObject(CREATURE), Zone.BATTLEFIELD, Zone.GRAVEYARD)


def test_each_opponent_in_turn_discards_from_their_own_hand() -> None:
    (discards,) = actions("Each opponent discards their hand.")
    assert isinstance(discards, Discard)
    assert (discards.player, discards.cards.pick) == (OPPONENT, Pick.ALL)


def test_for_each_opponent_names_that_player() -> None:
    (each,) = actions("For each opponent, destroy up to one target creature that player controls.")
    assert isinstance(each, ForEach)
    assert each.each == OPPONENT


def test_a_chosen_card_is_discarded() -> None:
    text = "Target player reveals their hand. You choose a creature card from it. That player discards that card."
    _, choose, discards = actions(text)
    assert isinstance(choose, Choose)
    assert choose.selection is not None
    assert (choose.selection.filter, choose.selection.shown) == (CREATURE, True)
    assert discards == Discard(THAT, TARGET_PLAYER)


@pytest.mark.parametrize(
    ("words", "bounds"),
    [
        ("one", (1, 1)),
        ("one or both", (1, 2)),
        ("two", (2, 2)),
        ("up to one", (0, 1)),
        ("any number", (0, 2)),
    ],
)
def test_a_choice_of_modes_has_bounds(words: str, bounds: tuple[int, int]) -> None:
    (modes,) = actions(f"Choose {words} —\n• Draw a card.\n• Destroy target creature.")
    assert isinstance(modes, Modes)
    assert (modes.at_least, modes.at_most) == bounds
    assert [option.targets for option in modes.options] == [(), (A_CREATURE,)]


def test_a_triggered_ability_may_ask_for_a_mode() -> None:
    ability = triggered(
        "When this creature enters, choose one —\n• Draw a card.\n• You gain 3 life."
    )
    (instruction,) = ability.effect.instructions
    assert isinstance(instruction.action, Modes)
    assert len(instruction.action.options) == 2


def test_an_unread_sentence_is_quoted_with_the_place_where_reading_stopped() -> None:
    (unread,) = read_effects(
        "Draw a card. Sing a song about target creature.", types="Instant"
    ).unread
    assert unread.text == "Sing a song about target creature."
    assert unread.why.startswith("expected ")


def test_a_line_that_is_not_read_gives_no_half_of_an_ability() -> None:
    reading = read_effects("When this creature enters, draw a card. Sing a song.\nFlying")
    assert len(reading.abilities) == 1
    assert len(reading.unread) == 1


def test_a_card_may_call_itself_by_its_name() -> None:
    reading = read_effects(
        "Whenever Kavu Titan attacks, sacrifice Kavu Titan.", own_name="Kavu Titan"
    )
    (ability,) = reading.abilities
    assert isinstance(ability, TriggeredAbility)
    assert ability.event == Attacks(ThisObject())
    assert ability.effect.instructions[0].action == Sacrifice(Selection(filter=ThisObject()))


def test_otherwise_is_the_other_of_two() -> None:
    text = "Reveal the top card of your library. If it's a land card, put it onto the battlefield. Otherwise, draw a card."
    _, branch = actions(text)
    assert isinstance(branch, Branch)
    assert [one.action for one in branch.then] == [Move(THAT, Zone.BATTLEFIELD)]
    assert [(one.action, one.link) for one in branch.otherwise] == [(Draw(ONE), Link.THEN)]


def test_sentences_behind_a_later_trigger_belong_to_it() -> None:
    spell = effect(
        "Whenever a creature you control attacks this turn, put a +1/+1 counter on it. It gains trample until end of turn."
    )
    (instruction,) = spell.instructions
    assert isinstance(instruction.action, Later)
    assert instruction.action.repeats
    counter, trample = instruction.action.do
    assert (counter.it, trample.it) == (It.EVENT, It.BEFORE)
    assert isinstance(trample.action, Apply)
    assert trample.action.what == THAT


def test_that_creature_is_what_the_equipment_was_attached_to() -> None:
    text = "When this Equipment enters, attach it to target creature you control. That creature gains haste until end of turn."
    _, hasty = triggered(text).effect.instructions
    assert isinstance(hasty.action, Apply)
    assert hasty.action.what == target(yours(CREATURE))


def test_that_creature_stays_the_one_of_the_event_when_this_one_comes_between() -> None:
    text = "Whenever another creature enters, put a +1/+1 counter on this creature. That creature gains haste until end of turn."
    _, hasty = triggered(text).effect.instructions
    assert isinstance(hasty.action, Apply)
    assert (hasty.action.what, hasty.it) == (THAT, It.EVENT)
