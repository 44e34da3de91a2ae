"""The toolkit: ordered choice, lists, and builders that take as many meanings as their parts have."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from engine.text.grammar import (
    Answer,
    Declared,
    choice,
    given,
    many,
    maybe,
    named,
    phrase,
    rule,
    series,
    word_of,
)
from engine.text.tokens import Text

ROOT = Path(__file__).parents[2]
COLOUR = word_of({"red": "R", "blue": "U", "green": "G"})


def parse(parser: object, text: str) -> Answer:
    answer: Answer = parser.run(Text(text), 0)  # type: ignore[attr-defined]
    return answer


def test_a_phrase_knows_alternatives_and_words_that_may_be_left_out() -> None:
    attacks = phrase("(also) attacks|attack if able")
    assert parse(attacks, "also attacks if able") is not None
    assert parse(attacks, "attack if able") is not None
    assert parse(attacks, "attack able") is None


def test_a_choice_takes_the_first_that_fits() -> None:
    first = choice(given(1, "red creature"), given(2, "red"), given(3, "red creature token"))
    assert parse(first, "red creature token") == (1, 2)
    assert parse(first, "red token") == (2, 1)


def test_a_rule_hands_over_meanings_only() -> None:
    pair = rule(lambda a, b: (a, b), COLOUR, "and", COLOUR)
    assert parse(pair, "red and blue") == (("R", "U"), 3)


def test_a_rule_may_refuse() -> None:
    assert parse(rule(lambda colour: None if colour == "R" else colour, COLOUR), "red") is None


def test_many_stops_before_a_separator_without_an_item() -> None:
    assert parse(many(COLOUR, "and"), "red and blue and can't") == (("R", "U"), 3)


def test_a_list_needs_a_closing_word_behind_its_commas() -> None:
    assert parse(series(COLOUR), "red, blue, and green can't") == (("R", "U", "G"), 6)
    assert parse(series(COLOUR), "red, blue can't") == (("R",), 1)
    assert parse(series(COLOUR), "red and/or blue") == (("R", "U"), 3)


def test_a_default_stands_for_what_is_left_out() -> None:
    assert parse(rule(lambda c: c, maybe(COLOUR, "none"), "creature"), "creature") == ("none", 1)


def test_what_is_declared_can_hold_itself() -> None:
    nested = Declared()
    nested.define(choice(rule(lambda inner: [inner], "of", nested), COLOUR))
    assert parse(nested, "of of red") == ([["R"]], 3)


def test_the_furthest_failure_is_remembered() -> None:
    text = Text("red and purple")
    rule(lambda *_: 1, COLOUR, "and", named("a colour", COLOUR)).run(text, 0)
    assert (text.furthest, text.expected) == (2, "a colour")


def test_every_builder_of_the_grammar_takes_what_its_parts_mean() -> None:
    checked = subprocess.run(
        [sys.executable, "-m", "tests.text.builders"],
        capture_output=True,
        text=True,
        check=False,
        cwd=ROOT,
    )
    assert checked.returncode == 0, checked.stdout + checked.stderr
