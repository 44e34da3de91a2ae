"""The French rulebook restates every rule that the English one does."""

import re

import pytest

from engine.rules.editions import Edition
from engine.rules.rulebook import entries, gist, gists, in_language

FRENCH = gists("fr")


def test_every_rule_is_restated():
    asked = {(entry.edition, entry.number) for entry in entries()}
    assert sorted(asked - FRENCH.keys()) == []


def test_no_rule_is_left_over():
    known = {(entry.edition, entry.number) for entry in entries()}
    assert sorted(FRENCH.keys() - known) == []


def test_every_gist_is_one_line_that_says_something():
    assert all(text == text.strip() and text for text in FRENCH.values())


def test_rules_that_say_the_same_in_english_say_the_same_in_one_edition_in_french():
    said: dict[tuple[Edition, str], set[str]] = {}
    for entry in entries():
        key = (entry.edition, entry.gist)
        said.setdefault(key, set()).add(FRENCH[entry.edition, entry.number])
    assert {key: texts for key, texts in said.items() if len(texts) > 1} == {}


def test_no_gist_is_left_in_english():
    english = re.compile(r"\b(?:the|and|of|is|may|with|creature|player|attacks)\b")
    assert {key: text for key, text in FRENCH.items() if english.search(text)} == {}


def test_a_space_before_high_punctuation_never_breaks():
    loose = re.compile(r"« | [:;?!»]|\w[;?!»]")
    assert {key: text for key, text in FRENCH.items() if loose.search(text)} == {}


def test_numbers_in_a_gist_are_those_of_the_english_one():
    for entry in entries():
        told = re.findall(r"\d+", FRENCH[entry.edition, entry.number])
        assert sorted(told) == sorted(re.findall(r"\d+", entry.gist)), entry.number


@pytest.mark.parametrize(
    ("number", "edition", "terms"),
    [
        ("508.1d", Edition.CURRENT, ["obligations", "restriction"]),
        ("508.1a", Edition.CURRENT, ["dégagé", "célérité"]),
        ("702.36b", Edition.CURRENT, ["Peur", "créatures-artefacts"]),
        ("810.4", Edition.CURRENT, ["points de vie"]),
        ("709.1", Edition.Y2011, ["cartes à inversion", "partie supérieure"]),
        ("904.9", Edition.Y2011, ["met une machination à exécution", "archenemy"]),
        ("101.4", Edition.Y2003, ["Misères"]),
        ("420.3", Edition.Y2003, ["effets basés sur un état"]),
        ("500.2", Edition.Y2003, ["engagées"]),
    ],
)
def test_a_gist_has_the_words_of_the_french_rules(number, edition, terms):
    assert all(term in FRENCH[edition, number] for term in terms)


def test_a_rule_is_told_in_the_language_asked_for():
    entry = gist("702.3b", Edition.CURRENT)
    assert entry is not None
    french = in_language(entry, "fr")
    assert french.gist == "Une créature avec défenseur ne peut pas attaquer"
    assert french.elsewhere == entry.elsewhere


def test_a_language_without_a_rulebook_leaves_a_rule_as_it_is():
    entry = gist("702.3b", Edition.CURRENT)
    assert entry is not None
    assert in_language(entry, "en") == entry
