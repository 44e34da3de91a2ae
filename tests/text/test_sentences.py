"""Texts are cut where their sentences end, and nowhere else."""

from __future__ import annotations

import pytest

from engine.text.sentences import leading_words, lines, means_something, sentences
from engine.text.tokens import Text, own_names


def test_nested_reminder_text_goes_too() -> None:
    assert lines("Flying (It can (mostly) fly.)\n\nMenace") == ("Flying", "Menace")


@pytest.mark.parametrize(
    ("line", "parts"),
    [
        ("Draw a card. Then discard a card.", 2),
        ('Create a token with "This token can\'t block." Then draw a card.', 2),
        ('It has "At the beginning of your upkeep, draw a card. You lose 1 life."', 1),
        ("When J. Jonah Jameson enters, suspect up to one target creature.", 1),
        ("{T}: Add {G}. Spend this mana only to cast creature spells.", 2),
    ],
)
def test_a_full_stop_inside_a_quotation_or_a_name_ends_no_sentence(line: str, parts: int) -> None:
    assert len(sentences(line)) == parts


@pytest.mark.parametrize(
    ("sentence", "led", "rest"),
    [
        (
            "Landfall — Whenever a land you control enters, draw a card.",
            "Landfall",
            "Whenever a land you control enters, draw a card.",
        ),
        ("II, III — Goad target creature.", "II, III", "Goad target creature."),
        ("3+ | Flying", "3+", "Flying"),
        ("• Target creature can't block this turn.", "", "Target creature can't block this turn."),
        ("Ward—Pay 2 life", "", "Ward—Pay 2 life"),
        ("Choose one —", "", "Choose one —"),
    ],
)
def test_words_in_front_of_a_dash_are_told_from_the_rule(
    sentence: str, led: str, rest: str
) -> None:
    assert leading_words(sentence) == (led, rest)


def test_only_some_leading_words_mean_something() -> None:
    assert means_something("II, III")
    assert means_something("3+")
    assert not means_something("Landfall")


def test_words_are_evened_out() -> None:
    assert Text("It’s can’t “X” +1/+1 {2}{W} and/or Wall-like").words[:9] == [
        "it",
        "is",
        "can't",
        '"',
        "x",
        '"',
        "+1/+1",
        "{2}{w}",
        "and/or",
    ]


def test_possessives_stand_apart() -> None:
    assert Text("this creature's power, your opponents' turns").words[:4] == [
        "this",
        "creature",
        "'s",
        "power",
    ]
    assert "'s" in Text("your opponents' turns").words


def test_a_short_name_ends_at_a_comma_or_a_small_word() -> None:
    assert own_names("Mirri, Weatherlight Duelist") == ("Mirri, Weatherlight Duelist", "Mirri")
    assert own_names("Gorm the Great") == ("Gorm the Great", "Gorm")
    assert own_names("Bear") == ("Bear",)
