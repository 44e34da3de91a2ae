"""A card file as a stream of bytes: plain or gzip, within bounds, with every fault named."""

from __future__ import annotations

import gzip
import io
import zlib
from collections.abc import Callable
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING

from engine.errors import InputError

if TYPE_CHECKING:
    from _typeshed import WriteableBuffer

Progress = Callable[[int, int], None]
"""Told how many bytes of the file were read, and how many it has (0: unknown)."""

LONGEST_ENTRY = 1 << 20
"""Bytes that one card may take; rulings and translations are counted in."""
_SMALL = 1 << 26
_LARGEST_RATIO = 100
"""A gzip file may unpack to ``_SMALL`` bytes or this many times its size; card files reach ten."""


class Source:
    """Reads a card file and unpacks it; recognises gzip by its first bytes, not by the file's name.

    Every method raises ``InputError`` for a file that cannot be read, a broken gzip stream, one
    that unpacks to absurd size, and an entry longer than ``LONGEST_ENTRY``: whoever reads says by
    ``entry_ends`` where one ends.
    """

    def __init__(self, path: Path, progress: Progress | None = None) -> None:
        self.path = path
        self._progress = progress
        self._unpacked = 0
        self._entry = 0
        try:
            self._raw = _Counted(path)
            self._file: io.BufferedReader | gzip.GzipFile = io.BufferedReader(self._raw, 1 << 16)
            self._packed = self._file.peek(2)[:2] == b"\x1f\x8b"
        except OSError as error:
            raise InputError(f"{path}: {error.strerror or error}") from error
        if self._packed:
            self._file = gzip.GzipFile(fileobj=self._file)

    def __enter__(self) -> Source:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._file.close()
        self._raw.close()

    @property
    def position(self) -> int:
        """How many bytes were read, after unpacking."""
        return self._unpacked

    def beginning(self) -> bytes:
        """Some bytes of the start, without white space; reads past a byte order mark."""
        if self._guarded(lambda: self._file.peek(3))[:3] == b"\xef\xbb\xbf":
            self._guarded(lambda: self._file.read(3))
        return self._guarded(lambda: self._file.peek(1024)).lstrip()

    def read(self, size: int = -1) -> bytes:
        """At most that many bytes; none at the end."""
        return self._count(
            self._guarded(lambda: self._file.read(size if size >= 0 else LONGEST_ENTRY))
        )

    def readline(self) -> bytes:
        """The next line with its end; none at the end of the file."""
        return self._count(self._guarded(lambda: self._file.readline(LONGEST_ENTRY + 1)))

    def entry_ends(self) -> None:
        """What comes from here on belongs to the next entry."""
        self._entry = 0

    def _count(self, chunk: bytes) -> bytes:
        self._unpacked += len(chunk)
        self._entry += len(chunk)
        if self._packed and self._unpacked > max(_SMALL, _LARGEST_RATIO * self._raw.taken):
            raise InputError(
                f"{self.path}: unpacks to over {_LARGEST_RATIO} times its size; no card file does"
            )
        if self._entry > LONGEST_ENTRY + (1 << 16):
            raise InputError(
                f"{self.path}: no card ends in the {LONGEST_ENTRY:,} bytes"
                f" before byte {self._unpacked:,}"
            )
        if self._progress and self._raw.told != self._raw.taken:
            self._raw.told = self._raw.taken
            self._progress(self._raw.taken, self._raw.size)
        return chunk

    def _guarded(self, step: Callable[[], bytes]) -> bytes:
        try:
            return step()
        except EOFError as error:
            raise InputError(
                f"{self.path}: the gzip file is cut off after {self._unpacked:,} unpacked bytes"
            ) from error
        except (gzip.BadGzipFile, zlib.error) as error:
            raise InputError(
                f"{self.path}: broken gzip file after {self._unpacked:,} unpacked bytes ({error})"
            ) from error
        except OSError as error:
            raise InputError(f"{self.path}: {error.strerror or error}") from error


class _Counted(io.FileIO):
    """A file that knows how much of it was taken; ``tell`` would not do for a pipe."""

    def __init__(self, path: Path) -> None:
        super().__init__(path)
        self.taken = 0
        self.told = -1
        self.size = path.stat().st_size

    def readinto(self, buffer: WriteableBuffer, /) -> int | None:
        number = super().readinto(buffer)
        self.taken += number or 0
        return number
