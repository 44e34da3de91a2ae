"""What spells do: their actions, amounts and targets, with the values expected from the words."""

from __future__ import annotations

import pytest

from engine.text.abilities import ChangesPT, HasKeywordAbility
from engine.text.conditions import Duration
from engine.text.effect_amounts import (
    AnyTarget,
    DoneThisWay,
    Half,
    LifeExtreme,
    Pick,
    Selection,
    TargetRequirement,
    Zone,
)
from engine.text.effect_rules import PlayerCant
from engine.text.effect_targets import ANY_TARGET
from engine.text.effects import (
    Action,
    Apply,
    ApplyRule,
    CounterSpell,
    CreateTokens,
    DealDamage,
    Destroy,
    Discard,
    DoubleLife,
    Draw,
    ExchangeLife,
    ExtraTurn,
    Fight,
    GainControl,
    GainLife,
    Look,
    LoseGame,
    LoseLife,
    Mill,
    Move,
    PutCounters,
    RedistributeLife,
    RemoveCounters,
    Sacrifice,
    Search,
    SetLife,
    Shuffle,
    Skip,
    Tap,
    Token,
    Untap,
    WinGame,
)
from engine.text.nouns import (
    CREATURE,
    OPPONENT,
    PLAYER,
    YOU,
    AllOf,
    Anything,
    ControlledBy,
    CountOf,
    LifeOf,
    MeasureOf,
    NotA,
    Number,
    OfColour,
    OfType,
    Other,
    PlayerRef,
    TargetObject,
    Times,
    UnknownNumber,
    Who,
)
from tests.text.effect_phrases import (
    A_CREATURE,
    A_PLAYER,
    FOUR,
    ONE,
    TARGET_PLAYER,
    THREE,
    TWO,
    actions,
    chosen,
    effect,
    target,
    yours,
)

X = UnknownNumber("X")
THEIR_HAND = Selection(filter=Anything(), zone=Zone.HAND, whose=TARGET_PLAYER)
ANY = TargetRequirement(objects=ANY_TARGET, players=PLAYER)


def hand(number: Number) -> Selection:
    return Selection(filter=Anything(), pick=Pick.CHOSEN, number=number, zone=Zone.HAND)


ONE_ACTION: tuple[tuple[str, Action], ...] = (
    ("Target player loses 3 life.", LoseLife(THREE, TARGET_PLAYER)),
    ("You gain 4 life.", GainLife(FOUR)),
    ("You gain 1 life for each artifact you control.", GainLife(CountOf(yours(OfType("artifact"))))),
    ("You gain 2 life for each creature you control.", GainLife(Times(2, CountOf(yours(CREATURE))))),
    (
        "Target player loses half their life, rounded up.",
        LoseLife(Half(LifeOf(TARGET_PLAYER), rounded_up=True), TARGET_PLAYER),
    ),
    (
        "Target player loses half their life, rounded down.",
        LoseLife(Half(LifeOf(TARGET_PLAYER), rounded_up=False), TARGET_PLAYER),
    ),
    ("Target player's life total becomes 10.", SetLife(Number(10), TARGET_PLAYER)),
    (
        "Each player's life total becomes the lowest life total among all players.",
        SetLife(LifeExtreme(highest=False, among=PLAYER), PLAYER),
    ),
    ("Double target player's life total.", DoubleLife(TARGET_PLAYER)),
    ("Two target players exchange life totals.", ExchangeLife((TARGET_PLAYER,))),
    ("Exchange life totals with target opponent.", ExchangeLife((YOU, TARGET_PLAYER))),
    ("Redistribute any number of players' life totals.", RedistributeLife(PLAYER)),
    ("Draw a card.", Draw(ONE)),
    ("Draw two cards.", Draw(TWO)),
    ("Target player discards two cards.", Discard(hand(TWO), TARGET_PLAYER)),
    (
        "Target player discards a card at random.",
        Discard(
            Selection(filter=Anything(), pick=Pick.AT_RANDOM, number=ONE, zone=Zone.HAND),
            TARGET_PLAYER,
        ),
    ),
    ("Target opponent mills three cards.", Mill(THREE, TARGET_PLAYER)),
    ("Look at target player's hand.", Look(THEIR_HAND)),
    ("Target player gets a poison counter.", PutCounters(ONE, "poison", (TARGET_PLAYER,))),
    ("Target player loses two poison counters.", RemoveCounters(TWO, "poison", (TARGET_PLAYER,))),
    ("You get {E}{E}.", PutCounters(TWO, "energy", (YOU,))),
    ("Each player sacrifices a creature of their choice.", Sacrifice(chosen(CREATURE), PLAYER)),
    ("Destroy target creature.", Destroy(target())),
    ("Destroy all nonblack creatures.", Destroy(Selection(filter=AllOf((NotA(OfColour("black")), CREATURE))))),
    ("Exile target creature.", Move(target(), Zone.EXILE)),
    ("Return target creature to its owner's hand.", Move(target(), Zone.HAND)),
    (
        "Return target creature card from your graveyard to the battlefield tapped.",
        Move(
            Selection(filter=TargetObject(CREATURE), zone=Zone.GRAVEYARD, whose=YOU),
            Zone.BATTLEFIELD,
            tapped=True,
        ),
    ),
    (
        "Create a 1/1 green Saproling creature token.",
        CreateTokens(ONE, Token(power=ONE, toughness=ONE, colours=("green",), types=("saproling", "creature"))),
    ),
    (
        "Create two 2/2 white Knight creature tokens with vigilance that are tapped and attacking.",
        CreateTokens(
            TWO,
            Token(
                power=TWO,
                toughness=TWO,
                colours=("white",),
                types=("knight", "creature"),
                rules_text="Vigilance",
            ),
            tapped=True,
            attacking=True,
        ),
    ),
    ("Create a Treasure token.", CreateTokens(ONE, Token(types=("artifact", "treasure")))),
    ("Put a +1/+1 counter on target creature.", PutCounters(ONE, "+1/+1", (target(),))),
    (
        "Target creature gets +1/+0 and gains first strike until end of turn.",
        Apply(
            target(),
            (ChangesPT(ONE, Number(0)), HasKeywordAbility("first strike")),
            Duration.END_OF_TURN,
        ),
    ),
    ("Tap target creature.", Tap(target())),
    ("Untap all creatures you control.", Untap(Selection(filter=yours(CREATURE)))),
    ("Gain control of target creature until end of turn.", GainControl(target(), YOU, Duration.END_OF_TURN)),
    ("You win the game.", WinGame()),
    ("Target player loses the game.", LoseGame(TARGET_PLAYER)),
    ("Take an extra turn after this one.", ExtraTurn()),
    ("Target player skips their next combat phase.", Skip("combat phase", TARGET_PLAYER)),
    (
        "Players can't gain life this turn.",
        ApplyRule((PlayerCant(PLAYER, "gain life"),), Duration.THIS_TURN),
    ),
)  # fmt: skip


@pytest.mark.parametrize(("text", "action"), ONE_ACTION, ids=[text for text, _ in ONE_ACTION])
def test_a_sentence_with_one_verb_is_one_action(text: str, action: Action) -> None:
    assert actions(text) == (action,)


def test_damage_to_any_target_asks_for_a_creature_planeswalker_battle_or_player() -> None:
    spell = effect("Spark deals 2 damage to any target.", "Spark")
    assert spell.instructions[0].action == DealDamage(TWO, (AnyTarget(0),))
    assert spell.targets == (ANY,)


def test_x_stays_x_for_the_announcement() -> None:
    assert actions("Torrent deals X damage to any target.", "Torrent") == (
        DealDamage(X, (AnyTarget(0),)),
    )


def test_x_is_replaced_by_what_the_sentence_says_it_is() -> None:
    text = "Target creature gets +X/+X until end of turn, where X is the number of creatures you control."
    count = CountOf(yours(CREATURE))
    assert actions(text) == (Apply(target(), (ChangesPT(count, count),), Duration.END_OF_TURN),)


def test_damage_equal_to_a_measure_stands_before_or_behind_its_recipient() -> None:
    greatest = MeasureOf("mana value", ControlledBy(YOU))
    for words in (
        "Measure deals damage to any target equal to the greatest mana value among permanents you control.",
        "Measure deals damage equal to the greatest mana value among permanents you control to any target.",
    ):
        assert actions(words, "Measure") == (DealDamage(greatest, (AnyTarget(0),)),)


def test_damage_to_each_creature_and_each_player_has_two_recipients() -> None:
    assert actions("Quake deals 3 damage to each creature and each player.", "Quake") == (
        DealDamage(THREE, (Selection(filter=CREATURE), PLAYER)),
    )


def test_divided_damage_says_so_and_how_many_targets() -> None:
    spell = effect("Bolts deals 4 damage divided as you choose among one or two targets.", "Bolts")
    assert spell.instructions[0].action == DealDamage(FOUR, (AnyTarget(0),), divided=True)
    assert spell.targets == (TargetRequirement(objects=ANY_TARGET, players=PLAYER, at_most=TWO),)


def test_two_amounts_of_damage_are_two_actions() -> None:
    text = "Sear deals 3 damage to target creature and 1 damage to you."
    assert actions(text, "Sear") == (DealDamage(THREE, (target(),)), DealDamage(ONE, (YOU,)))


def test_life_lost_this_way_is_counted_from_the_sentence_before() -> None:
    assert actions(
        "Each opponent loses 1 life. You gain life equal to the life lost this way."
    ) == (
        LoseLife(ONE, OPPONENT),
        GainLife(DoneThisWay("life lost")),
    )


def test_a_search_ends_with_a_shuffle() -> None:
    basic = Selection(
        filter=AllOf((OfType("basic"), OfType("land"))),
        pick=Pick.CHOSEN,
        number=ONE,
        zone=Zone.LIBRARY,
        whose=YOU,
    )
    text = "Search your library for a basic land card, put it onto the battlefield tapped, then shuffle."
    assert actions(text) == (Search(basic, Zone.BATTLEFIELD, tapped=True), Shuffle())


def test_the_rest_are_the_cards_that_were_looked_at_and_not_moved() -> None:
    text = (
        "Look at the top four cards of your library. Put one of them into your hand and the rest on the bottom of your library "
        "in any order."
    )
    looked, taken, rest = actions(text)
    assert looked == Look(
        Selection(filter=Anything(), pick=Pick.TOP, number=FOUR, zone=Zone.LIBRARY, whose=YOU)
    )
    assert isinstance(taken, Move)
    assert (taken.to, taken.what.shown, taken.what.number) == (Zone.HAND, True, ONE)
    assert isinstance(rest, Move)
    assert (rest.to, rest.place, rest.what.rest) == (Zone.LIBRARY, "bottom", True)


def test_a_target_spell_is_on_the_stack() -> None:
    spell = effect("Counter target creature spell.")
    (requirement,) = spell.targets
    assert requirement == TargetRequirement(objects=CREATURE, zone=Zone.STACK)
    assert isinstance(spell.instructions[0].action, CounterSpell)


def test_two_targets_are_numbered_in_the_order_of_the_text() -> None:
    spell = effect("Target creature you control fights target creature you don't control.")
    mine, theirs = yours(CREATURE), AllOf((CREATURE, NotA(ControlledBy(YOU))))
    assert spell.targets == (TargetRequirement(objects=mine), TargetRequirement(objects=theirs))
    assert spell.instructions[0].action == Fight(target(mine), target(theirs, 1))


def test_another_target_differs_from_the_first() -> None:
    _, second = effect("Tap target creature. Untap another target creature.").targets
    assert second == TargetRequirement(objects=CREATURE, other=True)


def test_up_to_two_targets_may_be_none() -> None:
    (requirement,) = effect("Tap up to two target creatures.").targets
    assert (requirement.at_least, requirement.at_most) == (0, TWO)


def test_a_target_opponent_is_no_target_player() -> None:
    assert effect("Target opponent loses 1 life.").targets == (TargetRequirement(players=OPPONENT),)
    assert effect("Target player loses 1 life.").targets == (A_PLAYER,)


def test_a_target_of_that_player_points_at_the_player_chosen_first() -> None:
    spell = effect("Target opponent loses 2 life. Destroy target creature that player controls.")
    assert spell.targets[1] == TargetRequirement(
        objects=AllOf((CREATURE, ControlledBy(TARGET_PLAYER)))
    )


def test_lines_of_a_spell_are_one_effect_with_its_targets_numbered_on() -> None:
    spell = effect("Destroy target creature.\nTarget player draws a card.")
    assert spell.targets == (A_CREATURE, A_PLAYER)
    assert spell.instructions[1].action == Draw(ONE, PlayerRef(Who.TARGET, index=1))


def test_other_creatures_are_not_this_one() -> None:
    (action,) = actions("Other creatures you control gain flying until end of turn.")
    assert isinstance(action, Apply)
    assert action.what.filter == AllOf((Other(), CREATURE, ControlledBy(YOU)))
