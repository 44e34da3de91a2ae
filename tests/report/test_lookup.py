"""What a rule says and what a text is read as."""

import json

import pytest

from engine.cards.coverage import CoverageResult
from engine.cards.database import ImportResult
from engine.report.lookup import coverage_counts, imported, read_as, rule_found
from engine.rules.editions import Edition
from engine.rules.rulebook import RuleEntry
from engine.text.reader import read
from engine.text.reading import Outcome, Reading, Sentence
from tests.report.golden_text import assert_golden
from tests.report.samples import ENGLISH

RULE = RuleEntry(
    "509.1b",
    Edition.CURRENT,
    "Every restriction must hold",
    ((Edition.Y2011, "509.1b"), (Edition.Y2003, "500.3"), (Edition.Y2003, "501.1")),
)
SUBRULE = RuleEntry("509.1ba", Edition.CURRENT, "Whatever", ())
TEXT = Reading(
    (
        Sentence("Draw a card.", Outcome.HARMLESS, why="it bears on no decision"),
        Sentence("Bears dance.", Outcome.UNREAD, why="a verb was expected"),
    )
)


def test_a_rule_is_told_with_its_other_numbers_subrules_and_scenarios():
    said = rule_found("text", RULE, (SUBRULE,), ("a.yaml: One", "b.yaml: Two"), ENGLISH)
    assert_golden("rule", said)


def test_a_rule_has_the_same_facts_in_json():
    values = json.loads(rule_found("json", RULE, (SUBRULE,), ("a.yaml: One",), ENGLISH))
    assert values["rule"] == "509.1b"
    assert [item["rule"] for item in values["elsewhere"]] == ["509.1b", "500.3", "501.1"]
    assert values["subrules"] == [{"rule": "509.1ba", "gist": "Whatever"}]
    assert values["scenarios"] == ["a.yaml: One"]


def test_a_text_is_told_sentence_by_sentence_and_why_it_was_not_read():
    assert_golden("read", read_as("text", TEXT, ENGLISH, Edition.CURRENT))


def test_a_text_has_the_same_facts_in_json():
    sentences = json.loads(read_as("json", TEXT, ENGLISH, Edition.CURRENT))["sentences"]
    assert [item["outcome"] for item in sentences] == ["harmless", "unread"]
    assert sentences[1]["why"] == "a verb was expected"


@pytest.mark.parametrize(
    ("sentence", "edition", "rules"),
    [
        ("This creature attacks each combat if able.", Edition.CURRENT, ["508.1d"]),
        ("This creature attacks each combat if able.", Edition.Y2003, ["500.2"]),
        (
            "Creatures can't attack you unless their controller pays {2}.",
            Edition.CURRENT,
            ["508.1h"],
        ),
        ("Flying", Edition.CURRENT, ["702.9b"]),
        ("Menace", Edition.CURRENT, ["702.111b"]),
        ("This creature can't block.", Edition.CURRENT, ["509.1b"]),
    ],
)
def test_what_was_read_is_told_with_its_rules(sentence, edition, rules):
    values = json.loads(read_as("json", read(sentence), ENGLISH, edition))["sentences"]
    assert values[0]["outcome"] == "read"
    assert values[0]["rules"][0] == rules
    assert f"({rules[0]})" in read_as("text", read(sentence), ENGLISH, edition)


def test_an_empty_text_is_said_to_be_one():
    assert (
        read_as("text", Reading(()), ENGLISH, Edition.CURRENT) == "There is no rules text to read."
    )


@pytest.mark.parametrize("form", ["text", "json"])
def test_counts_of_cards_are_all_told(form):
    counts = CoverageResult(
        cards=11, sentences=22, read=33, harmless=44, unread=55, cards_fully_read=66
    )
    said = coverage_counts(form, counts, ENGLISH)
    assert all(str(number) in said for number in (11, 22, 33, 44, 55, 66))
    said = imported(form, ImportResult(cards=11, replaced=22, skipped=33), ENGLISH)
    assert all(str(number) in said for number in (11, 22, 33))
