import pytest

from engine.rules.editions import (
    Edition,
    citation_order,
    covers,
    edition_named,
    is_citation,
    split_citation,
)


@pytest.mark.parametrize(
    ("listed", "cited", "expected"),
    [
        ("508.1", "508.1d", True),
        ("508.1d", "508.1d", True),
        ("508.1d", "508.1", False),
        ("508.1d", "508.1da", False),
        ("702.1", "702.19b", False),
        ("702.11", "702.111b", False),
        ("500.2", "500.2a", True),
        ("508", "508.1d", True),
        ("50", "508.1d", False),
        ("704.5a", "704.5aa", False),
    ],
)
def test_a_listed_number_covers_itself_and_its_subrules(listed, cited, expected):
    assert covers(listed, cited) is expected


@pytest.mark.parametrize("word", ["current", "2011", "2003"])
def test_an_edition_is_named_by_the_word_of_the_scenario(word):
    assert edition_named(word) == word


def test_an_unknown_edition_is_none():
    assert edition_named("1997") is None


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("2003:500.2", (Edition.Y2003, "500.2")),
        ("508.1d", (None, "508.1d")),
        ("1997:500.2", None),
        ("combat", None),
        (":508.1", None),
    ],
)
def test_a_citation_may_name_its_edition(text, expected):
    assert split_citation(text) == expected


@pytest.mark.parametrize("text", ["508", "508.1", "704.5aa", "702.111b"])
def test_rule_numbers_are_recognised(text):
    assert is_citation(text)


@pytest.mark.parametrize(
    "text", ["", "5", "508.", "508.1D", "508.01", "508.1abc", "508.1\n", "\uff1508"]
)
def test_other_text_is_no_rule_number(text):
    assert not is_citation(text)


def test_rule_numbers_sort_as_in_the_book():
    shuffled = ["704.5aa", "704.10", "704.5b", "704", "704.5z", "104.3"]
    assert sorted(shuffled, key=citation_order) == [
        "104.3",
        "704",
        "704.5b",
        "704.5z",
        "704.5aa",
        "704.10",
    ]
