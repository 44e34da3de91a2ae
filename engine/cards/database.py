"""The card database: a SQLite file, filled by ``import_cards`` and asked by name.

Each card is kept whole as a JSON record; a second table leads from every name of a card or face
to it, a third from every three letters in a row to the names that hold them, so that a misspelt
name finds its neighbours without a search through all.
"""

from __future__ import annotations

import json
import sqlite3
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass, fields
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, Any

from engine.cards.card import Card, Face
from engine.cards.names import name_key
from engine.errors import InputError

if TYPE_CHECKING:
    from engine.cards.importers import CardFile
    from engine.cards.source import Progress

_APPLICATION = 0x41524254
"""Written into the file's header; tells our files from other programs' databases."""
_VERSION = 1
_SCHEMA = (
    "CREATE TABLE card (id INTEGER PRIMARY KEY, key TEXT NOT NULL UNIQUE, record TEXT NOT NULL)",
    "CREATE TABLE name (id INTEGER PRIMARY KEY, key TEXT NOT NULL, name TEXT NOT NULL,"
    " card INTEGER NOT NULL, UNIQUE (key, card))",
    "CREATE INDEX name_of_card ON name (card)",
    "CREATE TABLE trigram (letters TEXT PRIMARY KEY, names TEXT NOT NULL) WITHOUT ROWID",
)
_PATIENCE = 60.0
"""Seconds that an import waits for another one."""
_OUTSIDE = ("SQLITE_CANTOPEN", "SQLITE_READONLY", "SQLITE_PERM", "SQLITE_FULL", "SQLITE_IOERR")
"""Errors of the disk and of rights, not of what the file holds."""
_CANDIDATES = 200
"""Names sharing most letters with the one asked for, which are then compared closely."""
_LIKE_ENOUGH = 0.6
_LONGEST_NAME = 200
"""Letters of a name asked for that are looked at; the longest name in print has 141."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ImportResult:
    """What an import did."""

    cards: int
    """Cards taken from the file."""
    replaced: int
    """How many of them the database held before."""
    skipped: int
    """Entries of the file that are no cards: tokens, emblems, art."""


def default_path() -> Path:
    """Where the card database lies unless another place is asked for."""
    from platformdirs import user_data_path

    return user_data_path("arbiter", appauthor=False) / "cards.sqlite"


def import_cards(path: Path, source: Path, *, progress: Progress | None = None) -> ImportResult:
    """Reads the card file ``source`` into the database at ``path``.

    Cards that it holds already are replaced, others stay. All in one transaction: on any error the
    database is what it was. ``progress`` is told how many bytes of how many were read.
    Raises ``InputError`` for a faulty card file, for a ``path`` that is some other file, and if
    another import does not end.
    """
    from engine.cards.importers import CardFile  # look-ups, which are many, need no importer

    cards = CardFile(source, progress=progress)
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with closing(sqlite3.connect(path, timeout=_PATIENCE, isolation_level=None)) as connection:
            # 64 MiB hold all changes until the end; if they spilled, readers would have to wait.
            connection.execute("PRAGMA cache_size = -65536")
            connection.execute("BEGIN IMMEDIATE")
            try:
                _prepare(connection, path)
                result = _store(connection, cards)
                if not result.cards:
                    raise InputError(f"{source}: holds no cards")
                connection.execute("COMMIT")
            finally:
                if connection.in_transaction:
                    connection.execute("ROLLBACK")
        return result
    except (sqlite3.Error, OSError) as error:
        raise _fault(path, error) from error


class CardDatabase:
    """A card database opened for look-ups; nothing can be changed through it.

    All methods raise ``InputError`` if the file turns out to be damaged, the constructor also if
    there is none.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        if not path.is_file() or path.stat().st_size == 0:
            raise InputError(
                f"{path}: no card database; "
                "`arbiter cards import FILE` makes one from a file of card data"
            )
        self._connection = self._open("ro")
        try:
            application, version = _header(self._connection)
        except sqlite3.OperationalError as error:
            # A killed import left a journal, which must be rolled back first: that needs writing.
            if getattr(error, "sqlite_errorname", "") not in (
                "SQLITE_READONLY_ROLLBACK",
                "SQLITE_CANTOPEN",
            ):
                raise _fault(path, error) from error
            self._connection.close()
            self._connection = self._open("rw")
            application, version = self._guarded_header()
        except sqlite3.Error as error:
            raise _fault(path, error) from error
        if application != _APPLICATION:
            raise InputError(f"{path}: not a card database of arbiter")
        if version != _VERSION:
            raise InputError(
                f"{path}: card database of version {version}, this arbiter reads {_VERSION}; "
                "import the cards again"
            )

    def __enter__(self) -> CardDatabase:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def close(self) -> None:
        """Lets go of the file."""
        self._connection.close()

    def __len__(self) -> int:
        return int(self._rows("SELECT count(*) FROM card")[0][0])

    def __iter__(self) -> Iterator[Card]:
        """All cards, in the order of their names."""
        query = "SELECT key, record FROM card WHERE key > ? ORDER BY key LIMIT 500"
        rows = self._rows(query, "")
        while rows:
            for _, record in rows:
                yield self._card(record)
            rows = self._rows(query, rows[-1][0])

    def lookup(self, name: str) -> Card | None:
        """The card of that name, or the card one of whose faces or halves has it.

        Raises ``InputError`` if no card, but different faces of several cards have the name.
        """
        key = name_key(name[:_LONGEST_NAME])
        query = (
            "SELECT card.key, record FROM name JOIN card ON card.id = name.card"
            " WHERE name.key = ? ORDER BY card.key = name.key DESC, card.key LIMIT 20"
        )
        cards = []
        for whole, record in self._rows(query, key):
            card = self._card(record)
            if whole == key:
                return card
            cards.append(card)
        if len({card.face(name) for card in cards}) > 1:
            listed = ", ".join(card.name for card in cards)
            raise InputError(
                f"{name!r} is a face of several cards; write one whole name of: {listed}"
            )
        return cards[0] if cards else None

    def named(self, name: str) -> Face | None:
        """What an object called by this name is: see ``Card.named``."""
        card = self.lookup(name)
        return None if card is None else card.named(name)

    def suggest(self, name: str, n: int = 3) -> tuple[str, ...]:
        """At most ``n`` names of cards and faces that look like this one, the likeliest first."""
        from difflib import SequenceMatcher

        key = name_key(name[:_LONGEST_NAME])
        shared: Counter[int] = Counter()
        letters = sorted(_trigrams(key))
        query = f"SELECT names FROM trigram WHERE letters IN ({_marks(letters)})"
        for (names,) in self._rows(query, *letters):
            shared.update(self._ids(names))
        nearest = sorted(shared, key=lambda holder: (-shared[holder], holder))[:_CANDIDATES]
        query = f"SELECT DISTINCT key, name FROM name WHERE id IN ({_marks(nearest)})"
        matcher = SequenceMatcher(None, "", key, autojunk=False)
        likeness = {}
        for other, printed in self._rows(query, *nearest):
            matcher.set_seq1(other)
            likeness[printed] = 1.0 if other.startswith(key) else matcher.ratio()
        likely = [other for other in likeness if likeness[other] >= _LIKE_ENOUGH]
        likely.sort(key=lambda other: (-likeness[other], len(other), other))
        return tuple(likely[:n])

    def _open(self, mode: str) -> sqlite3.Connection:
        try:
            address = f"{self.path.resolve().as_uri()}?mode={mode}"
            connection = sqlite3.connect(address, uri=True, timeout=_PATIENCE)
            connection.execute("PRAGMA query_only = ON")
        except sqlite3.Error as error:
            raise _fault(self.path, error) from error
        return connection

    def _guarded_header(self) -> tuple[int, int]:
        try:
            return _header(self._connection)
        except sqlite3.Error as error:
            raise _fault(self.path, error) from error

    def _rows(self, query: str, *values: str | int) -> list[tuple[str, ...]]:
        try:
            return self._connection.execute(query, values).fetchall()
        except sqlite3.Error as error:
            raise _fault(self.path, error) from error

    def _card(self, record: str) -> Card:
        try:
            return _unpacked(json.loads(record))
        except (ValueError, TypeError, AttributeError, RecursionError) as error:
            raise _fault(self.path, error) from error

    def _ids(self, names: str) -> list[int]:
        try:
            return list(map(int, json.loads(names)))
        except (ValueError, TypeError, RecursionError) as error:
            raise _fault(self.path, error) from error


def _header(connection: sqlite3.Connection) -> tuple[int, int]:
    (application,) = connection.execute("PRAGMA application_id").fetchone()
    (version,) = connection.execute("PRAGMA user_version").fetchone()
    return application, version


def _marks(values: Sequence[object]) -> str:
    return ", ".join("?" * len(values))


def _fault(path: Path, error: Exception) -> InputError:
    if isinstance(error, OSError):
        return InputError(f"{path}: the card database cannot be used: {error.strerror or error}")
    name = getattr(error, "sqlite_errorname", "")
    if name.startswith(("SQLITE_BUSY", "SQLITE_LOCKED")):
        return InputError(f"{path}: another import into this card database is going on")
    if name == "SQLITE_NOTADB":
        return InputError(f"{path}: not a card database of arbiter")
    if name.startswith(_OUTSIDE):
        return InputError(f"{path}: the card database cannot be used: {error}")
    return InputError(f"{path}: damaged card database ({error}); remove it and import again")


def _prepare(connection: sqlite3.Connection, path: Path) -> None:
    """Makes an empty file a card database and one of an older version empty; refuses others."""
    application, version = _header(connection)
    query = "SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name"
    tables = [name for (name,) in connection.execute(query)]
    if application != _APPLICATION and (tables or application):
        raise InputError(f"{path}: not a card database of arbiter; it was left as it is")
    if version > _VERSION:
        raise InputError(
            f"{path}: made by a newer arbiter (version {version}); it was left as it is"
        )
    if version == _VERSION:
        return
    for table in tables:
        connection.execute(f'DROP TABLE "{table}"')
    for statement in _SCHEMA:
        connection.execute(statement)
    connection.execute(f"PRAGMA application_id = {_APPLICATION}")
    connection.execute(f"PRAGMA user_version = {_VERSION}")


def _store(connection: sqlite3.Connection, cards: CardFile) -> ImportResult:
    before = {key for (key,) in connection.execute("SELECT key FROM card")}
    stored = set()
    for card in cards:
        key = name_key(card.name)
        if key in before or key in stored:
            query = "DELETE FROM name WHERE card = (SELECT id FROM card WHERE key = ?)"
            connection.execute(query, (key,))
            connection.execute("DELETE FROM card WHERE key = ?", (key,))
        stored.add(key)
        record = json.dumps(_packed(card))
        added = connection.execute("INSERT INTO card (key, record) VALUES (?, ?)", (key, record))
        names = {name_key(name): name for name in (*(face.name for face in card.faces), card.name)}
        rows = [(other, name, added.lastrowid) for other, name in names.items()]
        connection.executemany("INSERT INTO name (key, name, card) VALUES (?, ?, ?)", rows)
    _index_trigrams(connection)
    return ImportResult(cards=len(stored), replaced=len(stored & before), skipped=cards.skipped)


def _index_trigrams(connection: sqlite3.Connection) -> None:
    holders: dict[str, list[int]] = {}
    for identifier, key in connection.execute("SELECT id, key FROM name ORDER BY id"):
        for letters in _trigrams(key):
            holders.setdefault(letters, []).append(identifier)
    connection.execute("DELETE FROM trigram")
    rows = ((letters, json.dumps(holders[letters])) for letters in sorted(holders))
    connection.executemany("INSERT INTO trigram VALUES (?, ?)", rows)


def _trigrams(key: str) -> set[str]:
    padded = f"  {key} "
    return {padded[start : start + 3] for start in range(len(padded) - 2)}


def _packed(face: Face) -> dict[str, object]:
    """The fields that are not at their default."""
    packed: dict[str, object] = {}
    for field in fields(face):
        if (value := getattr(face, field.name)) != field.default:
            packed[field.name] = value
    if isinstance(face, Card) and face.faces:
        packed["faces"] = [_packed(each) for each in face.faces]
    return packed


def _unpacked(record: dict[str, Any]) -> Card:
    faces = record.pop("faces", [])
    if not isinstance(faces, Sequence):
        raise TypeError("faces are no list")
    return Card(**_tuples(record), faces=tuple(Face(**_tuples(face)) for face in faces))


def _tuples(record: dict[str, Any]) -> dict[str, Any]:
    pairs = record.items()
    return {name: tuple(value) if isinstance(value, list) else value for name, value in pairs}
