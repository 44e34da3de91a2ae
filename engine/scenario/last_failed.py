"""Remembers in the user's cache which cases did not pass, for ``--last-failed``."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from pathlib import Path

from engine.scenario.batch import STDIN, absolute
from engine.scenario.results import CaseResult

Identity = tuple[str, str, int]
"""A case: its file's absolute path, its scenario's title and its number (0: the file itself)."""


def default_file() -> Path:
    """Where it is kept unless the caller says otherwise."""
    from platformdirs import user_cache_path

    return user_cache_path("arbiter") / "last-failed.json"


def recall(file: Path) -> frozenset[Identity]:
    """The cases that did not pass when they were last asked; none when nothing (or nonsense) is remembered."""
    try:
        rows = json.loads(file.read_text(encoding="utf-8"))
        return frozenset((str(path), str(title), int(case)) for path, title, case in rows)
    except (OSError, ValueError, TypeError):
        return frozenset()


def remember(file: Path, results: Iterable[CaseResult], *, settled: Sequence[str] = ()) -> bool:
    """Replaces what is remembered of the cases just asked; False when it can't be written.

    All else that is remembered of the ``settled`` files, and of files that are gone, is forgotten.
    """
    asked = [result for result in results if result.file != STDIN]
    done = {absolute(name) for name in settled}
    again = {_identity(result) for result in asked}
    kept = {item for item in recall(file) - again if item[0] not in done and Path(item[0]).exists()}
    failed = {_identity(result) for result in asked if not result.is_fine}
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        draft = file.with_suffix(".new")
        draft.write_text(json.dumps(sorted(kept | failed)), encoding="utf-8")
        draft.replace(file)
    except OSError:
        return False
    return True


def _identity(result: CaseResult) -> Identity:
    return absolute(result.file), result.scenario, result.case
