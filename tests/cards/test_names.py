"""Tests of card name spellings."""

import pytest

from engine.cards.names import name_key


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Dusk Moth", "dUSK  moth "),
        ("Märkan Ogre", "Markan Ogre"),
        ("Oru\u2019s Gift", "Oru's Gift"),
        ("Oru`s Gift", "Oru's Gift"),
        ("Ætherling", "Aetherling"),
        ("Smoke // Mirror", "smoke/mirror"),
        ("Straße", "STRASSE"),
        ("Half\u2011Life", "Half-Life"),
    ],
)
def test_spellings_of_one_name_have_one_key(one, other):
    assert name_key(one) == name_key(other)


@pytest.mark.parametrize(("one", "other"), [("Moth", "Moths"), ("Oru, Elder", "Oru Elder")])
def test_different_names_have_different_keys(one, other):
    assert name_key(one) != name_key(other)
