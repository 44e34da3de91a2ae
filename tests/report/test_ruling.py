"""The long answer, compared with files that were read as prose."""

from dataclasses import replace

import pytest

from engine.report.ruling import WIDTH, question_before, ruling
from tests.report.golden_text import assert_golden
from tests.report.samples import ENGLISH, ILLEGAL, LEGAL, SITUATION, UNDECIDED


def test_the_ruling_on_an_illegal_attack():
    assert_golden("ruling-illegal", ruling(ILLEGAL, SITUATION, ENGLISH, title="One attacker"))


def test_the_ruling_on_a_legal_attack():
    assert_golden("ruling-legal", ruling(LEGAL, SITUATION, ENGLISH))


def test_a_board_without_cases_is_told_what_must_be_decided():
    assert_golden("decide", question_before(SITUATION, ENGLISH, title="One attacker"))


def test_without_a_verdict_no_reason_is_given():
    said = ruling(UNDECIDED, None, ENGLISH)
    assert "none could be given within the limits" in said
    assert "it is legal" not in said


def test_no_line_is_wider_than_the_page():
    said = ruling(ILLEGAL, SITUATION, ENGLISH)
    assert max(len(line) for line in said.splitlines()) <= WIDTH


@pytest.mark.parametrize(
    ("edition", "restriction"), [("current", "508.1c"), ("2011", "508.1c"), ("2003", "500.2")]
)
def test_the_rules_of_the_step_are_those_of_the_edition(edition, restriction):
    said = ruling(replace(LEGAL, rules=edition), None, ENGLISH)
    assert f"breaks no restriction ({restriction})" in " ".join(said.split())


def test_a_reason_of_one_creature_is_not_repeated_for_the_whole():
    said = " ".join(question_before(SITUATION, ENGLISH).split())
    assert said.count("attacks each combat") == 1
