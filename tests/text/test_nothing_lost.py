"""What a sentence says is in its meaning as a whole: conditions, durations, numbers, "other", "up to", "instead", whose and which.

Each line stands for a kind of phrase that can get lost without anybody noticing; the meaning is compared in the words that a judge
sees, and those words have to be read as the same meaning.
"""

from __future__ import annotations

import random

import pytest

from engine.text.abilities import AddsMana, ChangesPT, MustBlock
from engine.text.conditions import Fact, Unless
from engine.text.meaning import words
from engine.text.nouns import Number, TheObject
from engine.text.reader import read
from engine.text.reading import Outcome
from tests.text.phrases import bare, said
from tests.text.test_reader import SENTENCES

MEANINGS = [
    # numbers of targets
    ("Up to one target creature can't block this turn.",) * 2,
    ("Two target creatures can't block this turn.",) * 2,
    ("One or two target creatures can't block this turn.",) * 2,
    ("Any number of target creatures can't block this turn.",) * 2,
    ("One or more target creatures can't block this turn.",) * 2,
    ("Up to two other target creatures can't be blocked this turn.",) * 2,
    # an object that is chosen and not targeted
    (
        "When this creature enters, put a menace counter on a creature you control.",
        "When this creature enters, a creature you control has menace.",
    ),
    (
        "Whenever this creature attacks, goad another creature.",
        "Whenever this creature attacks, another creature is goaded.",
    ),
    # numbers that the effect knows
    (
        "Create a 4/4 Angel creature token with flying if you control a Wall.",
        "Then if you control a wall, create a creature token with flying.",
    ),
    (
        "{2}: This land becomes a 3/3 Beast creature. It's still a land.",
        "{2}: this creature is a beast creature.; {2}: this creature has base power and toughness 3/3.; "
        "{2}: this creature is a land in addition to its other types.",
    ),
    ("This creature's power is equal to your devotion to red.",) * 2,
    ("Put X +1/+1 counters on target creature.", "Then target creature gets +X/+X."),
    (
        "Put that many -1/-1 counters on target creature.",
        "Then target creature gets -X/-X, where X is that number.",
    ),
    (
        "This creature gets +2/+2 for each opponent you have.",
        "This creature gets +2/+2 for each opponent you have.",
    ),
    (
        "This creature's power and toughness are each equal to the number of lands you control.",
    )
    * 2,
    (
        "Equipped creature has base power and toughness X/X, where X is your life total.",
        "Enchanted creature has base power and toughness X/X, where X is your life total.",
    ),
    (
        "This creature gets +X/+0, where X is the exiled card's power.",
    )
    * 2,
    (
        "This creature can't attack unless you pay {X}, where X is its power.",
        "This creature can't attack unless its controller pays {X}, where X is its power.",
    ),
    # what is asked once, and what is asked for as long as it lasts
    (
        "Whenever this creature attacks, if you control a Wall, it can't be blocked this turn.",
        "Whenever this creature attacks, if you control a Wall, this creature can't be blocked this turn.",
    ),
    (
        "{2}: If you control a Wall, this creature can't be blocked this turn.",
        "{2}: if you control a Wall, this creature can't be blocked this turn.",
    ),
    (
        "If you control a Wall, creatures can't block.",
        "Creatures can't block as long as you control a wall.",
    ),
    (
        "Whenever this creature attacks, if they guess wrong, it can't be blocked this turn.",
        "Whenever this creature attacks, if they guess wrong, this creature can't be blocked this turn.",
    ),
    (
        "Whenever this creature attacks, unless an opponent pays {2}, it can't be blocked this turn.",
        "Whenever this creature attacks, unless an opponent pays {2}, this creature can't be blocked this turn.",
    ),
    # durations
    (
        "Until your next turn, target creature attacks each combat if able.",
        "Target creature attacks until your next turn if able.",
    ),
    (
        "Target creature can't block until the end of your next turn.",
    )
    * 2,
    ("Creatures can't attack you during your next turn.",) * 2,
    (
        "At the beginning of your upkeep, for each opponent, put a +1/+1 counter on this creature.",
        "At the beginning of your upkeep, for each opponent, this creature gets +1/+1.",
    ),
    # what "it" and "that creature" mean
    (
        "Whenever this creature blocks a creature, that creature can't attack during its controller's next turn.",
    )
    * 2,
    (
        "Whenever this creature or another Goblin enters, that creature gets +2/+0 until end of turn.",
    )
    * 2,
    (
        "{R}: This creature deals 1 damage to target creature and that creature can't block this turn.",
        "{R}: that creature can't block this turn.",
    ),
    (
        "{R}: Untap this creature and it can't be blocked this turn.",
        "{R}: this creature can't be blocked this turn.",
    ),
    (
        "As long as you've put a counter on this creature this turn, he has flying.",
        "This creature has flying as long as you've put a counter on this creature this turn.",
    ),
    (
        "As long as you control exactly one creature, that creature has flying.",
        "Creatures you control have flying as long as you control exactly one creature.",
    ),
    (
        "Creatures with flying can't attack, and their activated abilities can't be activated.",
        "Creatures with flying can't attack.; Activated abilities of creatures with flying can't be activated.",
    ),
    ("Each opponent who does can't attack you.", "Creatures that player controls can't attack you."),
    # classes
    (
        "Each other creature you control that's a Cat, Elemental, or Beast has flying.",
        "Other creature cats, elementals, or beasts you control have flying.",
    ),
    (
        "Creatures you control that are Zombies and/or tokens have flying.",
        "Creatures you control that are zombie or token have flying.",
    ),
    (
        "Auras, Equipment, and modified creatures you control have flying.",
        "Auras you control, equipment you control, and/or modified creatures you control have flying.",
    ),
    (
        "Creatures that are enchanted by an Aura you control can't block.",
        "Creatures that are enchanted by an aura you control can't block.",
    ),
    ("Creatures you own but don't control can't block.", "Creatures you own you don't control can't block."),
    ("Creatures with even mana value can't block.",) * 2,
    ("Creatures other than that creature can't block this turn.", "Creatures other than it can't block this turn."),
    ("Enchanted creature is a legendary Soldier.", "Enchanted creature is a legendary soldier."),
    (
        "{2}: This creature becomes a legendary 4/4 Dragon creature.",
        "{2}: this creature is a legendary dragon creature.; {2}: this creature has base power and toughness 4/4.",
    ),
    ("Snow permanents you control have flying.",) * 2,
    ("Elves can't block.",) * 2,
]  # fmt: skip


@pytest.mark.parametrize(("text", "meaning"), MEANINGS)
def test_the_meaning_says_all_that_the_sentence_says(text: str, meaning: str) -> None:
    assert "; ".join(words(ability) for ability in said(text)) == meaning


@pytest.mark.parametrize(("_", "meaning"), MEANINGS)
def test_the_words_of_a_meaning_have_the_same_meaning(_: str, meaning: str) -> None:
    for sentence in meaning.split("; "):
        assert "; ".join(words(ability) for ability in said(sentence)) == sentence


@pytest.mark.parametrize(
    "text",
    [
        "{1}: This creature gets +1/-1 or -1/+1 until end of turn.",
        "Put a +1/+1 counter on this creature or this creature gains flying.",
        "Target land becomes a Plains or an Island.",
        "For each opponent, this creature gets +1/+1.",
        "During your turn, each non-Equipment artifact and non-Aura enchantment you control is a 4/4 Beast creature.",
        "Creatures can't attack you unless their clever controller pays {2}.",
    ],
)
def test_a_sentence_of_which_a_part_would_be_lost_is_not_read(text: str) -> None:
    assert read(text).unread


# What does not hold by itself


def test_what_replaces_an_event_waits_for_it() -> None:
    (counters,) = said("If damage would be dealt to this creature, put a +1/+1 counter on it.")
    assert counters.trigger == "If damage would be dealt to this creature"
    assert counters.predicate == ChangesPT(Number(1), Number(1))


def test_what_holds_instead_takes_the_place_of_the_sentence_before() -> None:
    before, instead = said(
        "Equipped creature gets +2/+0. It gets +3/+1 instead as long as you've drawn a card this turn."
    )
    drawn = Fact("you've drawn a card this turn")
    assert (before.condition, instead.condition) == (Unless(drawn), drawn)


def test_a_condition_of_a_mana_ability_is_kept() -> None:
    (adds,) = said("{T}: If you've cast a spell this turn, add {G}{G}.")
    assert adds.predicate == AddsMana("{T}", (("{G}", "{G}"),))
    assert adds.condition == Fact("you've cast a spell this turn")


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("When Ghired, Conclave Exile enters, target creature can't block this turn.", "Ghired, Conclave Exile"),
        ("Whenever Tajic, Blade of the Legion and another creature attack, goad it.", "Tajic, Blade of the Legion"),
    ],
)  # fmt: skip
def test_a_comma_of_a_name_ends_no_trigger(text: str, name: str) -> None:
    (ability,) = read(text, own_name=name).abilities
    assert ability.trigger is not None
    assert name in ability.trigger
    assert ability.trigger.endswith(("enters", "attack"))


# Keyword lines


@pytest.mark.parametrize(
    ("line", "meaning"),
    [
        ("Enchanted creature has swampwalk", "Enchanted creature has swampwalk."),
        ("White creatures have plainswalk", "White creatures have plainswalk."),
        ("Flying,", "This creature has flying."),
        ("Equip {2}.", "This creature has equip {2}."),
        ("Prototype {2}{R} — 3/2", "Prototype {2}{R} — 3/2."),
        ("Craft with artifact {4}{U}", "Craft with artifact {4}{U}."),
    ],
)
def test_a_line_that_ends_in_a_keyword_is_about_its_own_subject(line: str, meaning: str) -> None:
    assert "; ".join(words(ability) for ability in said(line)) == meaning


def test_a_keyword_at_the_end_of_a_line_of_sentences_is_read() -> None:
    gets, equip = said("Equipped creature gets +1/+1. Equip {2}.")
    assert words(gets) == "Enchanted creature gets +1/+1."
    assert words(equip) == "This creature has equip {2}."


def test_lines_below_a_station_symbol_hold_from_so_many_counters_on() -> None:
    (flying,) = read("STATION 8+\nFlying").abilities
    assert words(flying) == (
        "This creature has flying as long as this creature has eight or more charge counters on it."
    )


# Any sentence


@pytest.mark.parametrize("text", SENTENCES)
def test_a_word_that_no_rule_knows_is_kept_or_the_sentence_is_not_read(text: str) -> None:
    spoken = text.rstrip(".").split()
    for place in range(len(spoken) + 1):
        odd = " ".join((*spoken[:place], "banana", *spoken[place:])) + "."
        for sentence in read(odd, players=("Ann", "Bob")).sentences:
            assert sentence.outcome is not Outcome.HARMLESS, odd
            kept = " ".join(words(ability).lower() for ability in sentence.abilities)
            assert sentence.outcome is Outcome.UNREAD or "banana" in kept, odd


def test_shuffled_sentences_are_never_read() -> None:
    order = random.Random(5)
    for text in SENTENCES:
        spoken = text.rstrip(".").split()
        for _ in range(3):
            shuffled = order.sample(spoken, len(spoken))
            if shuffled != spoken:
                odd = " ".join(shuffled) + "."
                assert not read(odd, players=("Ann", "Bob")).abilities, odd


@pytest.mark.parametrize("text", SENTENCES)
def test_a_sentence_in_capitals_reads_like_any_other(text: str) -> None:
    names = ("Gideon Jura", "Akron Legionnaire", "Turntimber Basilisk", "Ogre")
    plain, loud = (
        read(said_so, own_name="Gorm the Great", players=("Ann", "Bob"), names=names).abilities
        for said_so in (text, text.upper())
    )
    assert [(a.subject, a.predicate, a.condition) for a in map(bare, loud)] == [
        (a.subject, a.predicate, a.condition) for a in map(bare, plain)
    ]


def test_a_name_in_capitals_is_found_in_a_sentence_that_is_not() -> None:
    (ability,) = said("This creature blocks S1-3-8 this combat if able.", names=["S1-3-8", "X-23"])
    assert ability.predicate == MustBlock(TheObject("S1-3-8"))
