"""Sentences about attacking are read as the rules mean them (CR 508.1c-d, 508.1h)."""

from __future__ import annotations

import pytest

from engine.text.abilities import (
    AttackLimit,
    AttacksOnlyAlone,
    AttacksOnlyWith,
    CanAttackOnly,
    CantAttack,
    CantAttackAlone,
    CantBlock,
    CantBlockAlone,
    ChangesPT,
    HasKeywordAbility,
    IgnoresDefender,
    IgnoresSummoningSickness,
    IsGoaded,
    MustAttack,
    MustBlock,
    PlayerMustAttack,
    Price,
    Targets,
)
from engine.text.conditions import Compares, Duration, Fact, Is, IsTurnOf, SomeoneAttacks, Unless
from engine.text.nouns import (
    CREATURE,
    DEFENDING_PLAYER,
    OPPONENT,
    YOU,
    AllOf,
    AnyOf,
    CalledName,
    CardsIn,
    Comparison,
    ControlledBy,
    CountersOn,
    CountersOnPlayer,
    CountOf,
    HasCounters,
    InState,
    MeasureOf,
    NotA,
    Number,
    OfColour,
    OfType,
    Other,
    PlayerRef,
    Subject,
    TargetObject,
    ThatObject,
    TheObject,
    Who,
)
from tests.text.phrases import (
    AT_YOU,
    AT_YOU_OR_YOURS,
    BOB,
    FLIERS,
    HOST,
    NO_FLIERS,
    THAT_PLAYER,
    THEIRS,
    THIS,
    THIS_IS_TAPPED,
    YOURS,
    at_least,
    mana,
    one,
    power,
    said,
    unless_defender_controls,
)

EACH_COMBAT, THIS_TURN, THIS_COMBAT = Duration.EACH_COMBAT, Duration.THIS_TURN, Duration.THIS_COMBAT
OWNER = PlayerRef(Who.OWNER_OF, of=THIS)
ONE_PLAYER = Targets(players=(BOB,))

REQUIREMENTS = [
    ("This creature attacks each combat if able.", one(THIS, MustAttack(), EACH_COMBAT)),
    ("This creature attacks this combat if able.", one(THIS, MustAttack(), THIS_COMBAT)),
    ("This creature attacks Bob this turn if able.", one(THIS, MustAttack(ONE_PLAYER), THIS_TURN)),
    (
        "This creature attacks Bob each combat if able.",
        one(THIS, MustAttack(ONE_PLAYER), EACH_COMBAT),
    ),
    (
        "This creature attacks Gideon Jura this turn if able.",
        one(THIS, MustAttack(Targets(objects=(TheObject("Gideon Jura"),))), THIS_TURN),
    ),
    (
        "Creatures you control attack Gideon Jura this turn if able.",
        one(YOURS, MustAttack(Targets(objects=(TheObject("Gideon Jura"),))), THIS_TURN),
    ),
    (
        "Creatures your opponents control attack each combat if able.",
        one(THEIRS, MustAttack(), EACH_COMBAT),
    ),
    ("All creatures attack each combat if able.", one(CREATURE, MustAttack(), EACH_COMBAT)),
    (
        "Goblin creatures attack each combat if able.",
        one(AllOf((OfType("goblin"), CREATURE)), MustAttack(), EACH_COMBAT),
    ),
    (
        "Other Goblin creatures you control attack each combat if able.",
        one(
            AllOf((Other(), OfType("goblin"), CREATURE, ControlledBy(YOU))),
            MustAttack(),
            EACH_COMBAT,
        ),
    ),
    (
        "All creatures attack enchanted creature's controller each combat if able.",
        one(
            CREATURE,
            MustAttack(Targets(players=(PlayerRef(Who.CONTROLLER_OF, of=HOST),))),
            EACH_COMBAT,
        ),
    ),
    (
        "This creature attacks each combat if able unless you control another Ally.",
        one(
            THIS,
            MustAttack(),
            EACH_COMBAT,
            Unless(at_least(1, AllOf((Other(), OfType("ally"), ControlledBy(YOU))))),
        ),
    ),
    (
        "If a creature you control attacks, this creature also attacks if able.",
        one(THIS, MustAttack(), None, SomeoneAttacks(YOURS)),
    ),
    (
        "If a creature an opponent controls attacks, all creatures that opponent controls attack if able.",
        one(
            AllOf((CREATURE, ControlledBy(THAT_PLAYER))),
            MustAttack(),
            None,
            SomeoneAttacks(AllOf((CREATURE, ControlledBy(THAT_PLAYER)))),
        ),
    ),
    (
        "Each opponent must attack you or a planeswalker you control with at least one creature each combat if able.",
        one(CREATURE, PlayerMustAttack(OPPONENT, AT_YOU_OR_YOURS, 1), EACH_COMBAT),
    ),
    (
        "Target creature attacks this turn if able.",
        one(TargetObject(CREATURE), MustAttack(), THIS_TURN),
    ),
    ("Goad that creature.", one(ThatObject(), IsGoaded(YOU), trigger="as this resolves")),
    (
        "When this creature enters, goad target creature an opponent controls.",
        one(TargetObject(THEIRS), IsGoaded(YOU), trigger="When this creature enters"),
    ),
]

RESTRICTIONS = [
    ("This creature can't attack.", one(THIS, CantAttack())),
    ("This creature can't attack alone.", one(THIS, CantAttackAlone())),
    (
        "This creature can't attack or block alone.",
        one(THIS, CantAttackAlone()) + one(THIS, CantBlockAlone()),
    ),
    ("This creature can only attack alone.", one(THIS, AttacksOnlyAlone())),
    (
        "No more than two creatures can attack each combat.",
        one(CREATURE, AttackLimit(2), EACH_COMBAT),
    ),
    (
        "No more than two creatures can attack you each combat.",
        one(CREATURE, AttackLimit(2, AT_YOU), EACH_COMBAT),
    ),
    (
        "As long as this creature is tapped, no more than one creature can attack you each combat.",
        one(CREATURE, AttackLimit(1, AT_YOU), EACH_COMBAT, THIS_IS_TAPPED),
    ),
    (
        "As long as this creature is tapped, creatures can't attack you.",
        one(CREATURE, CantAttack(AT_YOU), None, THIS_IS_TAPPED),
    ),
    ("Creatures without flying can't attack you.", one(NO_FLIERS, CantAttack(AT_YOU))),
    (
        "This creature can't attack Bob or planeswalkers Bob controls this combat.",
        one(THIS, CantAttack(Targets(players=(BOB,), planeswalkers_of=(BOB,))), THIS_COMBAT),
    ),
    (
        "This creature attacks each combat if able and can't attack its owner or planeswalkers its owner controls.",
        one(THIS, MustAttack(), EACH_COMBAT)
        + one(THIS, CantAttack(Targets(players=(OWNER,), planeswalkers_of=(OWNER,)))),
    ),
    (
        "Enchanted creature gets +2/+2, has vigilance, and can't attack you or planeswalkers you control.",
        one(HOST, ChangesPT(Number(2), Number(2)))
        + one(HOST, HasKeywordAbility("vigilance"))
        + one(HOST, CantAttack(AT_YOU_OR_YOURS)),
    ),
    (
        "This creature can't attack unless defending player controls an Island.",
        one(THIS, CantAttack(), None, unless_defender_controls("island")),
    ),
    (
        "This creature can't attack unless there are five or more Islands on the battlefield.",
        one(THIS, CantAttack(), None, Unless(at_least(5, OfType("island")))),
    ),
    (
        "This creature can't attack unless you control more lands than defending player.",
        one(
            THIS,
            CantAttack(),
            None,
            Unless(
                Compares(
                    CountOf(AllOf((OfType("land"), ControlledBy(YOU)))),
                    Comparison.MORE_THAN,
                    CountOf(AllOf((OfType("land"), ControlledBy(DEFENDING_PLAYER)))),
                )
            ),
        ),
    ),
    (
        "This creature can't attack unless defending player is poisoned.",
        one(
            THIS,
            CantAttack(),
            None,
            Unless(
                Compares(
                    CountersOnPlayer("poison", DEFENDING_PLAYER), Comparison.AT_LEAST, Number(1)
                )
            ),
        ),
    ),
    (
        "This creature can't attack if defending player controls an untapped creature with power 3 or greater.",
        one(
            THIS,
            CantAttack(),
            None,
            at_least(
                1,
                AllOf(
                    (
                        *power(">=", 3, AllOf((InState("untapped"), CREATURE))).parts,
                        ControlledBy(DEFENDING_PLAYER),
                    )
                ),
            ),
        ),
    ),
    (
        "This creature can't attack unless a creature with greater power also attacks.",
        one(THIS, AttacksOnlyWith(power(">", MeasureOf("power", Subject())))),
    ),
    (
        "This creature can't attack unless at least two other creatures attack.",
        one(THIS, AttacksOnlyWith(CREATURE, 2)),
    ),
    (
        "This creature can't attack unless a black or green creature also attacks.",
        one(
            THIS, AttacksOnlyWith(AllOf((AnyOf((OfColour("black"), OfColour("green"))), CREATURE)))
        ),
    ),
    (
        "Creatures with power greater than the number of cards in your hand can't attack.",
        one(power(">", CardsIn("hand", YOU)), CantAttack()),
    ),
    (
        "Except for creatures named Akron Legionnaire and artifact creatures, creatures you control can't attack.",
        one(
            AllOf(
                (
                    CREATURE,
                    ControlledBy(YOU),
                    NotA(
                        AnyOf(
                            (
                                AllOf((CREATURE, CalledName("Akron Legionnaire"))),
                                AllOf((OfType("artifact"), CREATURE)),
                            )
                        )
                    ),
                )
            ),
            CantAttack(),
        ),
    ),
    (
        "Each player may attack only the nearest opponent in the chosen direction and planeswalkers controlled by that opponent.",
        one(
            CREATURE,
            CanAttackOnly(
                Targets(
                    players=(PlayerRef(Who.NEAREST_OPPONENT_IN_CHOSEN_DIRECTION),),
                    planeswalkers_of=(THAT_PLAYER,),
                )
            ),
        ),
    ),
    (
        "You can't be attacked except by creatures with flying.",
        one(AllOf((CREATURE, NotA(FLIERS))), CantAttack(AT_YOU)),
    ),
    (
        "This creature can't attack if you've cast a creature spell this turn.",
        one(THIS, CantAttack(), None, Fact("you've cast a creature spell this turn")),
    ),
    ("This creature can't attack during your turn.", one(THIS, CantAttack(), None, IsTurnOf(YOU))),
]

PRICES = [
    (
        "Creatures can't attack you unless their controller pays {2} for each creature they control that's attacking you.",
        one(CREATURE, CantAttack(AT_YOU, mana("{2}"))),
    ),
    ("This creature can't attack unless you pay {3}.", one(THIS, CantAttack(None, mana("{3}")))),
    (
        "Creatures can't attack you or planeswalkers you control unless their controller pays {W/P} for each of those creatures.",
        one(CREATURE, CantAttack(AT_YOU_OR_YOURS, mana("{W/P}"))),
    ),
    (
        "Creatures can't attack you or planeswalkers you control unless their controller pays {X} for each of those "
        "creatures, where X is the number of enchantments you control.",
        one(
            CREATURE,
            CantAttack(
                AT_YOU_OR_YOURS,
                mana("{1}", CountOf(AllOf((OfType("enchantment"), ControlledBy(YOU))))),
            ),
        ),
    ),
    (
        "Each creature with one or more counters on it can't attack you or planeswalkers you control unless its controller "
        "pays {X}, where X is the number of counters on that creature.",
        one(
            AllOf((CREATURE, HasCounters(None))),
            CantAttack(AT_YOU_OR_YOURS, mana("{1}", CountersOn(None, Subject()))),
        ),
    ),
    (
        "Enchanted creature can't attack or block unless its controller pays {1} for each card in your hand.",
        one(HOST, CantAttack(None, mana("{1}", CardsIn("hand", YOU))))
        + one(HOST, CantBlock(None, mana("{1}", CardsIn("hand", YOU)))),
    ),
    (
        "This creature can't attack unless you sacrifice two Islands.",
        one(THIS, CantAttack(None, Price(sacrifice=((2, OfType("island")),)))),
    ),
    (
        "This creature can't attack unless you sacrifice a land.",
        one(THIS, CantAttack(None, Price(sacrifice=((1, OfType("land")),)))),
    ),
    (
        "This creature can't attack unless you pay {1} for each +1/+1 counter on it.",
        one(THIS, CantAttack(None, mana("{1}", CountersOn("+1/+1", Subject())))),
    ),
]

PERMISSIONS = [
    (
        "As long as this creature has a counter on it, it can attack as though it didn't have defender.",
        one(THIS, IgnoresDefender(), None, Is(THIS, HasCounters(None))),
    ),
    ("This creature can attack as though it didn't have defender.", one(THIS, IgnoresDefender())),
    ("This creature can attack as though it had haste.", one(THIS, IgnoresSummoningSickness())),
    (
        "This creature attacks or blocks each combat if able.",
        one(THIS, MustAttack(), EACH_COMBAT) + one(THIS, MustBlock(), EACH_COMBAT),
    ),
]


@pytest.mark.parametrize(
    ("text", "expected"),
    REQUIREMENTS + RESTRICTIONS + PRICES + PERMISSIONS,
)
def test_a_sentence_about_attacking_is_read_as_the_rules_mean_it(
    text: str, expected: object
) -> None:
    assert said(text) == expected
