import subprocess
import sys

import pytest

from engine.rules.editions import Edition, covers, is_citation
from engine.rules.rulebook import Rule, cite, entries, gist, nearest


@pytest.mark.parametrize(
    ("rule", "current", "y2011", "y2003"),
    [
        (Rule.ATTACK_RESTRICTION, "508.1c", "508.1c", "500.2"),
        (Rule.ATTACK_REQUIREMENT, "508.1d", "508.1d", "500.2"),
        (Rule.BLOCK_RESTRICTION, "509.1b", "509.1b", "500.3"),
        (Rule.BLOCK_REQUIREMENT, "509.1c", "509.1c", "500.3"),
        (Rule.ATTACK_ELIGIBLE, "508.1a", "508.1a", "308.2a"),
        (Rule.ATTACK_COST_LOCKED, "508.1h", "508.1g", "308.2d"),
        (Rule.TRAMPLE, "702.19b", "702.18b", "502.9b"),
        (Rule.LIFE_PAYMENT, "119.4", "118.4", None),
        (Rule.MENACE, "702.111b", None, None),
        (Rule.DAMAGE_ORDER, None, "510.1c", None),
    ],
)
def test_a_rule_has_a_number_in_each_edition(rule, current, y2011, y2003):
    assert [rule.number(edition) for edition in Edition] == [current, y2011, y2003]


def test_a_keyword_younger_than_the_edition_is_cited_by_its_current_number():
    assert cite(Rule.MENACE, Edition.Y2003) == "702.111b"


def test_a_rule_that_is_gone_is_cited_by_its_last_number():
    assert cite(Rule.DAMAGE_ORDER, Edition.CURRENT) == "510.1c"


def test_no_two_concepts_are_one_rule():
    assert len(Rule) == len(Rule.__members__)


@pytest.mark.parametrize("rule", Rule, ids=lambda rule: rule.name)
def test_every_number_that_the_code_may_cite_is_restated(rule):
    for edition in Edition:
        number = rule.number(edition)
        if number is not None:
            assert is_citation(number)
            assert gist(number, edition) is not None, f"{edition} {number}"


def test_a_gist_tells_the_numbers_of_the_other_editions():
    entry = gist("500.2", Edition.Y2003)
    assert entry is not None
    assert entry.elsewhere[:2] == ((Edition.CURRENT, "508.1c"), (Edition.CURRENT, "508.1d"))


def test_a_rule_that_changed_says_something_else_in_each_edition():
    today, then = gist("510.1c", Edition.CURRENT), gist("510.1c", Edition.Y2011)
    assert today is not None
    assert then is not None
    assert "order" in then.gist
    assert "order" not in today.gist


@pytest.mark.parametrize(
    ("edition", "sections"),
    [
        (Edition.Y2003, "100 101 102 103 104 200 201 202 203 500"),
        (Edition.Y2011, "118 709 904"),
        (Edition.CURRENT, "106 107 118 119 506 508 509 510 601 605 701 702 704 710 805 810 904"),
    ],
)
def test_the_sections_that_the_project_restates_are_there(edition, sections):
    numbers = [entry.number for entry in entries(edition)]
    for section in sections.split():
        assert any(covers(section, number) for number in numbers), section


def test_every_entry_is_a_sentence_with_a_wellformed_number():
    for entry in entries():
        assert is_citation(entry.number)
        assert entry.gist.strip()
        assert all(is_citation(number) for _, number in entry.elsewhere)
        assert gist(entry.number, entry.edition) is entry


def test_an_unknown_rule_has_no_gist():
    assert gist("999.9", Edition.CURRENT) is None


@pytest.mark.parametrize(
    ("asked", "expected"),
    [("508.1z", "508.1"), ("702.111", "702.111b"), ("508.9", "508.8"), ("511.7", "511")],
)
def test_an_unknown_number_suggests_its_neighbours(asked, expected):
    assert expected in nearest(asked)


@pytest.mark.parametrize("asked", ["", "x", "999.1", "508.1.2", "combat", "²"])
def test_nonsense_suggests_nothing_or_known_rules(asked):
    assert all(gist(number, Edition.CURRENT) for number in nearest(asked))


def test_importing_the_numbers_reads_no_file_and_loads_no_heavy_module():
    code = (
        "import sys, engine.rules.rulebook as r;"
        "assert r._rulebook.cache_info().currsize == 0;"
        "print([m for m in ('inspect', 'dataclasses', 'importlib.resources') if m in sys.modules])"
    )
    run = subprocess.run(
        [sys.executable, "-S", "-c", code], capture_output=True, text=True, check=True
    )
    assert run.stdout.strip() == "[]"
