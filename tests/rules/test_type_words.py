import pytest

from engine.rules.type_words import (
    ARTIFACT_TYPES,
    BASIC_LAND_TYPES,
    CARD_TYPES,
    CREATURE_TYPES,
    LAND_TYPES,
    PLANESWALKER_TYPES,
    creature_type,
    is_type_word,
    singular,
)


@pytest.mark.parametrize(
    ("plural", "word"),
    [
        ("Elves", "Elf"),
        ("Wolves", "Wolf"),
        ("Dwarves", "Dwarf"),
        ("Mice", "Mouse"),
        ("Oxen", "Ox"),
        ("Allies", "Ally"),
        ("Faeries", "Faerie"),
        ("Zombies", "Zombie"),
        ("Sphinxes", "Sphinx"),
        ("Merfolk", "Merfolk"),
        ("Time Lords", "Time Lord"),
        ("goblins", "Goblin"),
        ("Fungi", "Fungus"),
        ("Plains", "Plains"),
        ("Forests", "Forest"),
        ("sorceries", "sorcery"),
        ("creatures", "creature"),
        ("Equipment", "Equipment"),
        ("Vehicles", "Vehicle"),
    ],
)
def test_the_singular_of_a_type_word(plural, word):
    assert singular(plural) == word


def test_a_word_that_is_no_type_stays_as_it_is():
    assert singular("Berserkings") == "Berserkings"
    assert not is_type_word("combat")


def test_every_singular_type_word_is_its_own_singular():
    words = (*CARD_TYPES, *LAND_TYPES, *ARTIFACT_TYPES, *PLANESWALKER_TYPES, *CREATURE_TYPES)
    assert [word for word in words if singular(word) != word] == []


def test_there_are_at_least_two_hundred_and_fifty_creature_types():
    assert len(CREATURE_TYPES) >= 250
    assert len(set(CREATURE_TYPES)) == len(CREATURE_TYPES)


def test_a_creature_type_is_told_from_other_type_words():
    assert creature_type("knights") == "Knight"
    assert creature_type("Forest") is None
    assert creature_type("creature") is None


def test_each_basic_land_type_gives_its_colour():
    assert BASIC_LAND_TYPES["Forest"] == "G"
    assert len(BASIC_LAND_TYPES) == 5
