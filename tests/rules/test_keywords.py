import pytest

from engine.rules.editions import is_citation
from engine.rules.keywords import (
    COLOR_NAMES,
    COLORS,
    Bears,
    Follows,
    keyword,
    keywords,
    leading_keyword,
    number_word,
)


def test_there_are_at_least_a_hundred_and_fifty_keywords_each_with_its_rule():
    assert len(keywords()) >= 150
    for name, entry in keywords().items():
        assert entry.name == name == name.lower()
        assert is_citation(entry.rule)
        assert entry.follows


@pytest.mark.parametrize(
    ("words", "rule", "bears"),
    [
        ("Menace", "702.111", (Bears.BLOCK,)),
        ("first  strike", "702.7", (Bears.DAMAGE,)),
        ("Convoke", "702.51", (Bears.PAYMENT,)),
        ("Defender", "702.3", (Bears.ATTACK,)),
        ("Flash", "702.8", ()),
        ("totem armor", "702.89", (Bears.DAMAGE,)),
    ],
)
def test_a_keyword_knows_its_rule_and_what_it_bears_on(words, rule, bears):
    found = keyword(words)
    assert found is not None
    assert (found.rule, found.bears) == (rule, bears)


@pytest.mark.parametrize(
    ("words", "name"),
    [
        ("Islandwalk", "landwalk"),
        ("nonbasic landwalk", "landwalk"),
        ("snow swampwalk", "landwalk"),
        ("Plainscycling", "cycling"),
        ("basic landcycling", "cycling"),
        ("Goblin offering", "offering"),
    ],
)
def test_forms_with_a_type_belong_to_their_general_keyword(words, name):
    found = keyword(words)
    assert found is not None
    assert found.name == name


@pytest.mark.parametrize("words", ["", "walk", "target creature", "Bear", "flyings"])
def test_other_words_are_no_keyword(words):
    assert keyword(words) is None


@pytest.mark.parametrize(
    ("line", "name", "rest"),
    [
        ("Protection from red", "protection", "from red"),
        ("Crew 3", "crew", "3"),
        ("Suspend 3—{R}", "suspend", "3 — {R}"),
        ("Cumulative upkeep—Pay 2 life.", "cumulative upkeep", "Pay 2 life."),
        ("Double strike", "double strike", ""),
        ("Trample over planeswalkers", "trample", "over planeswalkers"),
        ("Bands with other legendary creatures", "bands with other", "legendary creatures"),
    ],
)
def test_a_keyword_is_split_from_what_follows_it(line, name, rest):
    found = leading_keyword(line)
    assert found is not None
    assert (found[0].name, found[1]) == (name, rest)


def test_a_keyword_knows_what_may_follow_it():
    assert keywords()["bushido"].follows == (Follows.NUMBER,)
    assert keywords()["equip"].follows == (Follows.COST, Follows.QUALITY_AND_COST)
    assert keywords()["flying"].follows == (Follows.NOTHING,)


@pytest.mark.parametrize(
    ("word", "number"),
    [("a", 1), ("an", 1), ("One", 1), ("twenty", 20), ("ninety-nine", 99), ("7", 7), ("0", 0)],
)
def test_number_words_and_digits_are_numbers(word, number):
    assert number_word(word) == number


@pytest.mark.parametrize("word", ["", "many", "²", "-1", "1" * 5000, "twenty-zero"])
def test_other_words_are_no_numbers(word):
    assert number_word(word) is None


def test_colors_and_letters_agree():
    assert "".join(COLORS.values()) == "WUBRG"
    assert all(COLOR_NAMES[letter] == name for name, letter in COLORS.items())
