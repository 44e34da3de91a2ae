"""Tests of reading card files."""

import gzip
import json
import tracemalloc

import pytest

from engine.cards.importers import CardFile
from engine.errors import InputError
from tests.cards.card_files import (
    ADVENTURE,
    CARDS,
    FLIP,
    MOTH,
    OGRE,
    SPLIT,
    TWO_SIDED,
    atomic,
    json_lines,
    scryfall,
    zipped,
)


@pytest.mark.parametrize("write", [json_lines, scryfall, atomic])
@pytest.mark.parametrize("pack", [False, True], ids=["plain", "gzip"])
def test_every_format_gives_the_same_cards(tmp_path, write, pack):
    path = write(tmp_path / "cards.data", *CARDS)
    cards = list(CardFile(zipped(path) if pack else path))
    assert cards == list(CardFile(json_lines(tmp_path / "expected", *CARDS)))
    assert [card.name for card in cards] == [card["name"] for card in CARDS]


def only(tmp_path, card):
    (found,) = CardFile(json_lines(tmp_path / "one", card))
    return found


def test_power_and_toughness_stay_as_printed(tmp_path):
    ogre = only(tmp_path, OGRE)
    assert (ogre.power, ogre.toughness, ogre.loyalty) == ("3", "1+*", None)
    assert ogre.types == ("Creature",)


def test_colours_come_from_the_cost_where_the_file_names_none(tmp_path):
    assert only(tmp_path, MOTH).colors == ("black", "green")


def test_colours_that_the_file_names_win_over_the_cost(tmp_path):
    assert only(tmp_path, {**MOTH, "colors": []}).colors == ()
    assert only(tmp_path, {**MOTH, "colors": ["R", "W"]}).colors == ("white", "red")


def test_a_colour_indicator_counts(tmp_path):
    card = only(tmp_path, {**MOTH, "mana_cost": "", "color_indicator": ["G"]})
    assert card.colors == ("green",)
    assert card.colors_known


def test_colours_that_the_file_does_not_tell_are_said_to_be_unknown(tmp_path):
    assert not only(tmp_path, TWO_SIDED).faces[1].colors_known
    assert only(tmp_path, {"name": "Mud Flat", "type_line": "Land"}).colors_known


def test_the_lower_half_of_a_flip_card_keeps_cost_and_colour(tmp_path):
    flip = only(tmp_path, FLIP)
    assert flip.layout == "flip"
    assert (flip.power, flip.flip.name, flip.flip.power) == ("1", "Oru, the Unbound", "4")
    assert (flip.flip.mana_cost, flip.flip.colors) == ("{1}{W}", ("white",))


def test_a_split_card_combines_its_halves(tmp_path):
    split = only(tmp_path, SPLIT)
    assert (split.layout, split.mana_cost, split.colors) == ("split", "{R}{U}", ("blue", "red"))
    assert split.oracle_text == "Draw a card.\nScry 1."


@pytest.mark.parametrize(
    ("card", "asked", "name", "power"),
    [
        (TWO_SIDED, "tame hound", "Tame Hound", "1"),
        (TWO_SIDED, "Tame Hound // Howling Beast", "Tame Hound", "1"),
        (TWO_SIDED, "howling beast", "Howling Beast", "3"),
        (ADVENTURE, "Pond Giant", "Pond Giant", "4"),
        (ADVENTURE, "Big Splash", "Big Splash", None),
        (SPLIT, "smoke/mirror", "Smoke // Mirror", None),
        (SPLIT, "Mirror", "Mirror", None),
        (MOTH, "dusk moth", "Dusk Moth", "1"),
    ],
)
def test_an_object_has_the_characteristics_of_the_face_it_is_called_by(
    tmp_path, card, asked, name, power
):
    named = only(tmp_path, card).named(asked)
    assert (named.name, named.power) == (name, power)


def test_only_the_upper_half_of_a_flip_card_leads_to_the_lower(tmp_path):
    flip = only(tmp_path, FLIP)
    assert flip.named("Meek Novice").flip == flip.faces[1]
    assert flip.named("Oru, the Unbound").flip is None


def test_tokens_and_the_like_are_skipped_and_counted(tmp_path):
    token, art = {**MOTH, "layout": "token"}, {"name": "Moth // Moth", "layout": "art_series"}
    file = CardFile(scryfall(tmp_path / "cards", token, OGRE, art))
    assert [card.name for card in file] == ["Märkan Ogre"]
    assert file.skipped == 2


def test_a_byte_order_mark_and_blank_lines_do_no_harm(tmp_path):
    path = tmp_path / "cards"
    path.write_bytes(b"\xef\xbb\xbf\n" + json.dumps(MOTH).encode() + b"\n\n\n")
    assert [card.name for card in CardFile(path)] == ["Dusk Moth"]


def test_progress_ends_at_the_size_of_the_file(tmp_path):
    path = json_lines(tmp_path / "cards", *CARDS)
    told = []
    list(CardFile(path, progress=lambda done, total: told.append((done, total))))
    assert told[-1] == (path.stat().st_size, path.stat().st_size)


LINE = json.dumps(MOTH).encode()


@pytest.mark.parametrize(
    ("data", "place", "complaint"),
    [
        (b"", "", "empty file"),
        (b"name,type\n", "", "not a card file"),
        (b"SQLite format 3\x00", "", "not a card file"),
        (LINE + b"\n" + LINE[:-1], ", line 2, column ", "not valid JSON"),
        (LINE + b'\n{"name": 3}', ", line 2", "name: expected text, found 3"),
        (LINE + b'\n{"name": "X"}', ", line 2", "type_line is missing"),
        (LINE + b"\n[1]", ", line 2", "expected an object that describes a card"),
        (b'{"type_line": "Land"}', ", line 1", "name is missing"),
        (b'{"name": "\xff"}', ", line 1, byte 11", "not UTF-8"),
        (b'{"name": "a\\u001b[2J", "type_line": "Land"}', ", line 1", "U+001B"),
        (b'{"name": "a\\ud800", "type_line": "Land"}', ", line 1", "U+D800"),
        (b'{"name": "X", "type_line": "Land", "colors": "red"}', ", line 1", "list of colours"),
        (b'{"name": "X", "faces": []}', ", line 1", "list of 1 to 10 faces"),
        (b'{"name": "X", "faces": [7]}', ", line 1", "expected an object"),
        (b'{"name": "' + b"x" * 501 + b'", "type_line": ""}', ", line 1", "501 characters long"),
        (b'{"object": "set", "name": "X"}', ", line 1", "kind 'set'"),
        (b'{"a": ' + b"[" * 100_000, ", line 1", "nested too deeply"),
        (b'{"a": "' + b"x" * 2_000_000, ", line 1", "longer than"),
        (b'{"a": ' + b"9" * 10_000 + b"}", ", line 1", "digits"),
        (b"[" + LINE + b",", "", "ends in the middle"),
        (b"[" + LINE, "", "ends in the middle"),
        (b"[" + LINE + b", 7]", "card 2", "expected an object"),
        (b"[" + LINE + b" oops]", "before byte", "not valid JSON"),
        (b"[" + LINE + b'] {"x": 1}', "before byte", "not valid JSON"),
        (b"[" + LINE + b', {"name": "\xff"}]', "before byte", "not valid JSON"),
        (b"[" * 100_000, "before byte", "nested too deeply"),
        (b'["' + b"x" * 2_000_000 + b'"]', "", "no card ends"),
        (b"[" + b" " * 2_000_000 + b"]", "", "no card ends"),
        (b'{"data": {"X": {"cards": []}}}', "card 'X'", "list of 1 to 10 faces"),
        (b'{"data": {"X": [{"name": "X"}]}}', "card 'X'", "type is missing"),
        (b'{"data": [1]}', "", "names with lists of faces"),
        (b'{"meta": {}, "data": {"X": [', "", "ends in the middle"),
        (b'{"data": {"X // Y": [{"type": "Land"}]}}', "card 'X // Y'", "faceName is missing"),
        (gzip.compress(LINE * 1000)[:-9], "", "cut off"),
        (b"\x1f\x8b\x08\x00junkjunkjunkjunk", "", "broken gzip"),
        (b"\x1f\x8bnot gzip at all", "", "gzip"),
    ],
)
def test_a_faulty_file_gives_one_error_with_file_and_place(tmp_path, data, place, complaint):
    path = tmp_path / "cards"
    path.write_bytes(data)
    with pytest.raises(InputError) as caught:
        list(CardFile(path))
    message = str(caught.value)
    assert message.startswith(str(path))
    assert place in message
    assert complaint in message
    assert "\n" not in message
    assert len(message) < len(str(path)) + 200


def test_a_gzip_file_that_unpacks_to_absurd_size_is_refused(tmp_path, monkeypatch):
    monkeypatch.setattr("engine.cards.source._SMALL", 1 << 20)
    path = tmp_path / "bomb"
    many = (LINE + b"\n") * 10_000
    with gzip.open(path, "wb") as file:
        for _ in range(10):
            file.write(many)
    with pytest.raises(InputError, match="unpacks to over 100 times its size"):
        for _ in CardFile(path):
            pass


def test_a_missing_file_and_a_folder_are_named(tmp_path):
    for path in (tmp_path / "absent", tmp_path):
        with pytest.raises(InputError, match=str(path)):
            list(CardFile(path))


@pytest.mark.parametrize("write", [json_lines, scryfall, atomic])
def test_memory_does_not_grow_with_the_file(tmp_path, write):
    cards = (
        {**OGRE, "name": f"Ogre {number}", "oracle_text": "x" * 2000} for number in range(5000)
    )
    path = write(tmp_path / "cards", *cards)
    list(zip(range(10), CardFile(path), strict=False))
    tracemalloc.start()
    number = sum(1 for _ in CardFile(path))
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert number == 5000
    assert peak < 3_000_000 < path.stat().st_size
