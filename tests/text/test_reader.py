"""The door of the reader: what it makes of lines, spellings, names and words that it does not know."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.text.abilities import (
    CantAttack,
    CantBeBlocked,
    CantBlock,
    HasKeywordAbility,
    MustAttack,
    MustBlock,
)
from engine.text.nouns import Host, PlayerRef, TheObject, ThisObject, Who
from engine.text.reader import read
from engine.text.reading import Outcome
from tests.text.phrases import said
from tests.text.test_attack_sentences import PERMISSIONS as ATTACK_PERMISSIONS
from tests.text.test_attack_sentences import PRICES, REQUIREMENTS, RESTRICTIONS
from tests.text.test_block_sentences import PERMISSIONS as BLOCK_PERMISSIONS
from tests.text.test_block_sentences import REQUIREMENTS as BLOCK_REQUIREMENTS
from tests.text.test_block_sentences import RESTRICTIONS as BLOCK_RESTRICTIONS

SENTENCES = [
    text
    for table in (
        REQUIREMENTS,
        RESTRICTIONS,
        PRICES,
        ATTACK_PERMISSIONS,
        BLOCK_RESTRICTIONS,
        BLOCK_REQUIREMENTS,
        BLOCK_PERMISSIONS,
    )
    for text, _ in table
]


def outcomes(text: str, **given_: object) -> list[Outcome]:
    return [sentence.outcome for sentence in read(text, **given_).sentences]  # type: ignore[arg-type]


# Lines


@pytest.mark.parametrize(
    ("line", "keywords"),
    [
        ("Flying, trample", [("flying", None), ("trample", None)]),
        ("Flying; banding", [("flying", None), ("banding", None)]),
        ("Protection from black and from red", [("protection", "black"), ("protection", "red")]),
        ("Protection from everything", [("protection", "everything")]),
        ("Snow forestwalk", [("landwalk", "snow forest")]),
        ("Legendary landwalk", [("landwalk", "legendary land")]),
        ("Islandwalk", [("landwalk", "island")]),
        ("Equip {2}", [("equip", "{2}")]),
        ("Enchant creature", [("enchant", "creature")]),
        ("Ward—Pay 2 life", [("ward", "Pay 2 life")]),
        ("Toxic 1", [("toxic", "1")]),
        ("First strike, deathtouch", [("first strike", None), ("deathtouch", None)]),
        ("double strike", [("double strike", None)]),
    ],
)
def test_each_keyword_of_a_keyword_line_is_an_ability_of_this_object(
    line: str, keywords: list[tuple[str, str | None]]
) -> None:
    assert [(a.subject, a.predicate) for a in read(line).abilities] == [
        (ThisObject(), HasKeywordAbility(keyword, argument)) for keyword, argument in keywords
    ]


def test_the_sentences_of_several_lines_are_read_in_order() -> None:
    reading = read("Vigilance\nThis creature can't block. It attacks each combat if able.")
    assert [type(a.predicate) for a in reading.abilities] == [
        HasKeywordAbility,
        CantBlock,
        MustAttack,
    ]
    assert [sentence.text for sentence in reading.sentences] == [
        "Vigilance",
        "This creature can't block.",
        "It attacks each combat if able.",
    ]


def test_reminder_text_says_nothing() -> None:
    assert read("Menace (This creature can't be blocked except by two or more creatures.)") == read(
        "Menace"
    )


def test_an_ability_word_in_front_changes_nothing_but_the_words() -> None:
    assert said("Berzerker — This creature attacks or blocks each combat if able.") == said(
        "This creature attacks or blocks each combat if able."
    )


def test_a_chapter_waits_for_its_counter() -> None:
    (ability,) = said("II — Creatures can't block this turn.")
    assert ability.trigger == "chapter II"


def test_lines_below_a_level_hold_from_that_level_on() -> None:
    reading = read("Level up {1}\nLEVEL 2-6\n3/3\nFlying\nLEVEL 7+\n6/6\nFlying, trample")
    conditions = [a.condition for a in reading.abilities]
    assert conditions[0] is None
    assert all(condition is not None for condition in conditions[1:])
    assert len(set(conditions[1:])) == 2


def test_what_follows_a_trigger_in_its_line_waits_for_it_too() -> None:
    reading = read(
        "When this creature enters, tap target creature. That creature can't block this turn."
    )
    assert [a.trigger for a in reading.abilities] == ["When this creature enters"]


def test_the_text_of_a_spell_waits_for_its_resolution() -> None:
    (ability,) = read("Creatures can't block this turn.", types="Sorcery").abilities
    assert ability.trigger is not None


# Spelling and names


@pytest.mark.parametrize("text", SENTENCES)
def test_typographic_variants_read_alike(text: str) -> None:
    plain = said(text, own_name="Gorm the Great")
    for variant in (
        text.replace("'", "’"),
        text.replace("-", "−") if "−" not in text else text,
        text.replace("can't", "cannot"),
        text.replace("This creature", "~").replace("this creature", "~"),
        f"  {text}  ",
        text.rstrip("."),
    ):
        changed = said(variant, own_name="Gorm the Great")
        assert [(a.subject, a.predicate, a.condition, a.duration) for a in changed] == [
            (a.subject, a.predicate, a.condition, a.duration) for a in plain
        ]


def test_a_card_calls_itself_by_its_full_or_short_name() -> None:
    expected = said("This creature can't block.")
    for words in (
        "Gorm the Great can't block.",
        "Gorm can't block.",
        "this creature can't block.",
        "~ can't block.",
    ):
        assert said(words, own_name="Gorm the Great") == expected


def test_a_name_that_is_a_type_word_is_read_as_a_type_where_a_class_is_meant() -> None:
    assert said("Goblin creatures attack each combat if able.", own_name="Goblin") == said(
        "Goblin creatures attack each combat if able."
    )


def test_names_of_players_and_of_objects_on_the_board_are_told_apart() -> None:
    players, objects = (
        said("This creature attacks Mina this turn if able.", **{kind: ["Mina"]})[0].predicate
        for kind in ("names", "names")
    )
    assert isinstance(objects, MustAttack)
    assert objects.targets is not None
    assert objects.targets.objects == (TheObject("Mina"),)
    assert players == objects
    (ability,) = read("This creature attacks Mina this turn if able.", players=["Mina"]).abilities
    assert isinstance(ability.predicate, MustAttack)
    assert ability.predicate.targets is not None
    assert ability.predicate.targets.players == (PlayerRef(Who.NAMED, name="Mina"),)


def test_a_creature_on_the_board_may_be_called_like_a_type() -> None:
    (ability,) = said("This creature blocks Beast this combat if able.", names=["Beast"])
    assert ability.predicate == MustBlock(TheObject("Beast"))


def test_it_means_what_the_sentence_spoke_of_before() -> None:
    (ability,) = said("As long as equipped creature is tapped, it can't be blocked.")
    assert (ability.subject, ability.predicate) == (Host(), CantBeBlocked())


# What bears on nothing, and what is not understood


@pytest.mark.parametrize(
    "text",
    [
        "Whenever this creature attacks, draw a card.",
        "When this creature has flying, flip it.",
        "Whenever this creature deals damage to an opponent, flip it.",
        "{2}{U}: Draw a card.",
        "When this creature enters, target opponent loses 2 life.",
        "Destroy target attacking creature.",
        "This spell costs {1} less to cast.",
        "You have protection from everything.",
        "Until your next turn, your life total can't change and you gain protection from everything.",
        "You can't gain life.",
        "As this creature enters, choose left or right.",
        "This creature enters tapped.",
        "Activate only before attackers are declared.",
        "Whenever this creature attacks, you may pay {2}.",
        "{W}: Search your library for a legendary permanent card with mana value less than this creature's power, put that "
        "card onto the battlefield, then shuffle.",
    ],
)
def test_a_sentence_that_bears_on_no_decision_is_harmless_and_says_why(text: str) -> None:
    (sentence,) = read(text).sentences
    assert sentence.outcome is Outcome.HARMLESS
    assert sentence.why


@pytest.mark.parametrize(
    "text",
    [
        "Creatures can't attack sideways.",
        "This creature can't block creatures on the other side of the volcano.",
        "This creature becomes strange.",
        "Creatures you control fly.",
        "Blockers gain courage and unblockability.",
        "Whenever this creature attacks, creatures lose their nerve and can't block gladly.",
    ],
)
def test_a_sentence_about_combat_that_is_not_understood_is_unread_and_never_harmless(
    text: str,
) -> None:
    (sentence,) = read(text).sentences
    assert sentence.outcome is Outcome.UNREAD
    assert sentence.why.startswith("expected")


def test_an_unread_sentence_says_what_was_expected_and_where() -> None:
    (sentence,) = read("This creature can't attack unless bananas.").sentences
    assert "after “" in sentence.why


def test_shuffled_words_are_never_read_as_a_rule() -> None:
    order = random.Random(20)
    for text in SENTENCES:
        words = text.rstrip(".").split()
        if len(words) < 5:
            continue
        shuffled = words[:]
        order.shuffle(shuffled)
        reading = read(" ".join(shuffled) + ".")
        for sentence in reading.sentences:
            if sentence.outcome is Outcome.READ:
                assert all(_grammatical(sentence.text) for _ in sentence.abilities), sentence.text


def _grammatical(text: str) -> bool:
    """A shuffle may hit a sentence that is English after all; it must at least keep its subject in front of its verb."""
    words = text.lower().rstrip(".").split()
    verbs = [
        i
        for i, word in enumerate(words)
        if word in ("can't", "can", "must", "attacks", "attack", "blocks", "block", "do")
    ]
    return bool(verbs) and verbs[0] > 0


_WORDS = st.sampled_from(
    sorted(
        {word for text in SENTENCES for word in text.rstrip(".").split()}
        | {"banana", "quickly", "{3}", "of", "seven"}
    )
)


@settings(max_examples=150, deadline=None)
@given(st.lists(_WORDS, min_size=1, max_size=14))
def test_any_words_at_all_are_answered(words: list[str]) -> None:
    reading = read(" ".join(words))
    assert all(sentence.outcome in Outcome for sentence in reading.sentences)


@settings(max_examples=100, deadline=None)
@given(st.text(max_size=60))
def test_any_text_at_all_is_answered_and_noise_is_never_read(text: str) -> None:
    for sentence in read(text).sentences:
        if sentence.outcome is Outcome.READ:
            assert sentence.abilities


def test_a_long_text_is_answered_quickly() -> None:
    text = (
        "Creatures you control with power 4 or greater and creatures with flying " * 60
        + "can't block."
    )
    assert read(text).sentences


def test_phrases_inside_one_another_without_end_are_refused() -> None:
    text = "Creatures with power less than the number of " * 200 + "creatures can't block."
    (sentence,) = read(text).sentences
    assert sentence.outcome is Outcome.UNREAD


def test_the_reading_of_the_same_text_is_kept() -> None:
    assert read("This creature can't block.") is read("This creature can't block.")


def test_a_price_is_no_condition() -> None:
    (ability,) = said("This creature can't attack unless you pay {2}.")
    assert ability.condition is None
    assert isinstance(ability.predicate, CantAttack)
