"""Tests of the card database."""

import os
import signal
import sqlite3
import subprocess
import sys
import time
from pathlib import Path

import pytest

from engine.cards.database import CardDatabase, ImportResult, import_cards
from engine.cards.importers import CardFile
from engine.errors import InputError
from tests.cards.card_files import CARDS, FLIP, MOTH, OGRE, TWO_SIDED, json_lines, scryfall

ROOT = Path(__file__).parents[2]


@pytest.fixture
def path(tmp_path):
    """A card database that holds ``CARDS``."""
    import_cards(tmp_path / "cards.sqlite", json_lines(tmp_path / "cards.jsonl", *CARDS))
    return tmp_path / "cards.sqlite"


def names(path):
    with CardDatabase(path) as database:
        return [card.name for card in database]


def test_an_import_counts_cards_replacements_and_what_is_skipped(tmp_path):
    path = tmp_path / "folder" / "cards.sqlite"
    first = import_cards(path, json_lines(tmp_path / "a", OGRE, MOTH))
    assert first == ImportResult(cards=2, replaced=0, skipped=0)
    token = {**OGRE, "layout": "token"}
    second = import_cards(path, scryfall(tmp_path / "b", {**MOTH, "power": "5"}, FLIP, token, FLIP))
    assert second == ImportResult(cards=2, replaced=1, skipped=1)
    with CardDatabase(path) as database:
        assert len(database) == 3
        assert database.lookup("Dusk Moth").power == "5"


def test_a_card_comes_out_as_it_went_in(path, tmp_path):
    with CardDatabase(path) as database:
        for card in CardFile(tmp_path / "cards.jsonl"):
            assert database.lookup(card.name) == card


@pytest.mark.parametrize(
    ("asked", "card"),
    [
        ("MARKAN ogre", "Märkan Ogre"),
        ("oru, the unbound", "Meek Novice // Oru, the Unbound"),
        ("meek novice/oru, the unbound", "Meek Novice // Oru, the Unbound"),
        ("Howling Beast", "Tame Hound // Howling Beast"),
        ("Mirror", "Smoke // Mirror"),
        ("Big Splash", "Pond Giant // Big Splash"),
    ],
)
def test_any_spelling_and_any_face_finds_the_card(path, asked, card):
    with CardDatabase(path) as database:
        assert database.lookup(asked).name == card


def test_an_unknown_name_finds_nothing(path):
    with CardDatabase(path) as database:
        for name in ("Dusk", "", "%", "x" * 100_000, "'; DROP TABLE card"):
            assert database.lookup(name) is None
            assert database.named(name) is None


def test_a_card_goes_before_a_face_of_the_same_name(path, tmp_path):
    import_cards(path, json_lines(tmp_path / "more", {**MOTH, "name": "Howling Beast"}))
    with CardDatabase(path) as database:
        assert database.lookup("howling beast").power == "1"


def test_a_name_of_different_faces_asks_for_the_whole_name(path, tmp_path):
    other = [
        {**TWO_SIDED["faces"][0], "name": "Wild Hound"},
        {**TWO_SIDED["faces"][1], "power": "9"},
    ]
    card = {"name": "Wild Hound // Howling Beast", "faces": other}
    import_cards(path, json_lines(tmp_path / "more", card))
    with CardDatabase(path) as database:
        with pytest.raises(InputError, match="Tame Hound // Howling Beast, Wild Hound // Howling"):
            database.lookup("Howling Beast")
        assert database.named("Wild Hound").name == "Wild Hound"


def test_a_replaced_card_leaves_no_name_behind(path, tmp_path):
    changed = {**FLIP, "faces": [FLIP["faces"][0], {**FLIP["faces"][1], "name": "Oru Renamed"}]}
    import_cards(path, json_lines(tmp_path / "more", changed))
    with CardDatabase(path) as database:
        assert database.lookup("Oru, the Unbound") is None
        assert "Oru, the Unbound" not in database.suggest("Oru the Unbound")


@pytest.mark.parametrize(
    ("asked", "first"),
    [
        ("Dusk Mth", "Dusk Moth"),
        ("markn ogre", "Märkan Ogre"),
        ("Oru the Unbond", "Oru, the Unbound"),
        ("Pond", "Pond Giant"),
    ],
)
def test_the_nearest_name_is_suggested_first(path, asked, first):
    with CardDatabase(path) as database:
        assert database.suggest(asked)[0] == first


WORDS = (
    "Ogre", "Knight", "Warden", "Herald", "Scout", "Swamp", "River", "Mountain",
    "Desert", "Gate", "Tower", "Bridge", "Ash", "Ember", "Frost", "Tide",
    "Storm", "Thorn", "Root", "Bone", "Iron", "Silver", "Glass", "Mirror",
    "Shadow",
)  # fmt: skip


def test_suggestions_are_quick_among_many_names(tmp_path):
    many = ({**MOTH, "name": f"{a} of the {b} {c}"} for a in WORDS for b in WORDS for c in WORDS)
    import_cards(tmp_path / "db", json_lines(tmp_path / "many", *many))
    with CardDatabase(tmp_path / "db") as database:
        assert len(database) == len(WORDS) ** 3
        database.suggest("warm up")
        start = time.perf_counter()
        assert database.suggest("Ogre of teh Swamp Gate", 2)[0] == "Ogre of the Swamp Gate"
        assert time.perf_counter() - start < 0.5


@pytest.mark.parametrize("broken", [b'{"name": 1}\n', b"{", b"\xff"])
def test_a_broken_file_leaves_the_old_database_whole(path, tmp_path, broken):
    before = path.read_bytes()
    source = json_lines(tmp_path / "broken", {**MOTH, "name": "Newcomer"}, {**MOTH, "power": "9"})
    source.write_bytes(source.read_bytes() + broken)
    with pytest.raises(InputError, match="line 3"):
        import_cards(path, source)
    assert path.read_bytes() == before
    with CardDatabase(path) as database:
        assert database.lookup("Newcomer") is None


def test_a_file_of_nothing_but_tokens_is_refused(path, tmp_path):
    with pytest.raises(InputError, match="holds no cards"):
        import_cards(path, scryfall(tmp_path / "tokens", {**MOTH, "layout": "token"}))
    assert len(names(path)) == len(CARDS)


def test_another_file_is_not_overwritten(tmp_path):
    source = json_lines(tmp_path / "source", MOTH)
    foreign = tmp_path / "foreign.sqlite"
    with sqlite3.connect(foreign) as connection:
        connection.execute("CREATE TABLE card (id)")
    connection.close()
    notes = tmp_path / "notes.txt"
    notes.write_text("not to be lost " * 100, "utf-8")
    for path in (foreign, notes, source):
        before = path.read_bytes()
        with pytest.raises(InputError, match="not a card database"):
            import_cards(path, source)
        with pytest.raises(InputError, match="not a card database"):
            CardDatabase(path)
        assert path.read_bytes() == before


def test_a_missing_or_empty_database_says_how_to_import(tmp_path):
    (tmp_path / "empty").touch()
    for path in (tmp_path / "absent", tmp_path / "empty", tmp_path):
        with pytest.raises(InputError, match="arbiter cards import FILE"):
            CardDatabase(path)
    assert not (tmp_path / "absent").exists()


def test_a_database_of_another_version_is_refused_or_made_anew(path, tmp_path):
    def set_version(number):
        with sqlite3.connect(path) as connection:
            connection.execute(f"PRAGMA user_version = {number}")
        connection.close()

    set_version(99)
    with pytest.raises(InputError, match="version 99"):
        CardDatabase(path)
    with pytest.raises(InputError, match="newer arbiter"):
        import_cards(path, tmp_path / "cards.jsonl")
    set_version(0)
    assert import_cards(path, tmp_path / "cards.jsonl").replaced == 0
    assert len(names(path)) == len(CARDS)


def test_a_damaged_database_is_said_to_be_damaged(path):
    data = bytearray(path.read_bytes())
    data[4096:] = b"\xa5" * (len(data) - 4096)
    path.write_bytes(data)
    with pytest.raises(InputError, match="damaged card database"), CardDatabase(path) as database:
        database.lookup("Dusk Moth")


def test_a_damaged_record_is_said_to_be_damaged(path):
    with sqlite3.connect(path) as connection:
        connection.execute("UPDATE card SET record = '{\"nme\": 1}'")
    connection.close()
    with pytest.raises(InputError, match="damaged card database"), CardDatabase(path) as database:
        database.lookup("Dusk Moth")


def test_look_ups_cannot_change_the_database(path):
    before = path.read_bytes()
    with CardDatabase(path) as database:
        database.lookup("Dusk Moth")
        with pytest.raises(sqlite3.OperationalError):
            database._connection.execute("DELETE FROM card")
    assert path.read_bytes() == before


IMPORT = """
import sys
from pathlib import Path
from engine.cards.database import import_cards

import_cards(Path(sys.argv[1]), Path(sys.argv[2]))
"""


def test_two_imports_at_once_both_succeed(tmp_path):
    path = tmp_path / "cards.sqlite"
    sources = [
        json_lines(tmp_path / side, *({**MOTH, "name": f"{side} {n}"} for n in range(2000)))
        for side in ("Left", "Right")
    ]
    runs = [
        subprocess.Popen([sys.executable, "-c", IMPORT, str(path), str(source)], cwd=ROOT)
        for source in sources
    ]
    assert [run.wait(60) for run in runs] == [0, 0]
    assert len(names(path)) == 4000


DIES_AT_THE_END = """
import os, signal
from engine.cards import database

prepare = database._prepare

def prepare_with_little_memory(connection, path):
    connection.execute("PRAGMA cache_size = 10")  # changes reach the file before the end
    prepare(connection, path)

def die(connection):
    os.kill(os.getpid(), signal.SIGKILL)

database._prepare = prepare_with_little_memory
database._index_trigrams = die
"""


@pytest.mark.skipif(os.name != "posix", reason="kills a process by signal")
def test_a_killed_import_leaves_the_old_database_whole(path, tmp_path):
    source = json_lines(tmp_path / "more", *({**MOTH, "name": f"New {n}"} for n in range(3000)))
    code = f"{DIES_AT_THE_END}{IMPORT}"
    command = [sys.executable, "-c", code, str(path), str(source)]
    run = subprocess.run(command, cwd=ROOT, check=False)
    assert run.returncode == -signal.SIGKILL
    assert path.with_name(path.name + "-journal").exists()
    assert path.stat().st_size > 200_000
    assert len(names(path)) == len(CARDS)
