"""Many scenario files at once: finding them, choosing among them, asking them in several processes."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING

from engine.bugs import bug, trace
from engine.errors import ArbiterError, InputError, InternalError
from engine.rules.editions import covers, split_citation
from engine.scenario.results import CaseOutcome, CaseResult
from engine.scenario.runner import run_case

if TYPE_CHECKING:
    from concurrent.futures import Future, ProcessPoolExecutor

    from engine.cards.database import CardDatabase
    from engine.scenario.cards import CardLookup, KnownCard
    from engine.scenario.cases import Case, Scenario
    from solver.optimum import Limits

SUFFIXES = (".yaml", ".yml", ".json")
STDIN = "-"

Results = tuple[CaseResult, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Selection:
    """Which cases of the files are asked; the default is all of them."""

    text: str = ""
    """Must stand in the file's path, the scenario's title or the case's name, in any case."""
    rule: str | None = None
    """A rule that the scenario or the case cites, itself or one of its subrules; ``2003:500.2`` for another edition."""
    cases: frozenset[tuple[str, str, int]] | None = None
    """Only these: the file's absolute path, the scenario's title and the number of the case; without title and with
    number 0, all cases of the file."""

    def takes(self, scenario: Scenario, case: Case, number: int) -> bool:
        """True if the case is to be asked."""
        if self.cases is not None:
            path = absolute(scenario.file)
            if self.cases.isdisjoint(((path, scenario.title, number), (path, "", 0))):
                return False
        wanted = self.text.casefold()
        if wanted and not any(
            wanted in word.casefold() for word in (scenario.file, scenario.title, case.name or "")
        ):
            return False
        return self.rule is None or _cites(self.rule, scenario, case)

    def takes_file(self, file: str) -> bool:
        """False for a file of which no case can be wanted, so that it need not be read."""
        return self.cases is None or any(path == absolute(file) for path, _, _ in self.cases)

    def takes_broken_file(self, file: str) -> bool:
        """True if a file that can't be read is to be reported: unless it was certainly not asked for."""
        return self.rule is None and (not self.text or self.text.casefold() in file.casefold())


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """How every case of a batch is asked."""

    selection: Selection = field(default_factory=Selection)
    seconds: float | None = None
    """The most that a case may take."""
    strict: bool = False
    edition: str | None = None
    """Judges by this edition instead of the one that a scenario names."""
    cards: str | None = None
    """The card database; the user's own by default."""


def find(paths: Iterable[str]) -> tuple[str, ...]:
    """The scenario files at and below the paths, sorted, each once.

    A file that is named is always taken, whatever it is called; ``-`` is standard input. Raises InputError for a path that
    does not exist or that has no scenario below it: a batch never succeeds because nothing was found.
    """
    found: dict[str, str] = {}
    for path in paths:
        files = [path] if path == STDIN or not Path(path).is_dir() else sorted(_below(path))
        if not files:
            raise InputError(
                f"{path}: there is no scenario below this folder (*{', *'.join(SUFFIXES)})"
            )
        if path != STDIN and not Path(path).exists():
            raise InputError(f"{path}: there is no such file or folder")
        for file in files:
            found.setdefault(absolute(file), file)
    return tuple(sorted(found.values()))


def shard(files: Sequence[str], number: int, of: int) -> tuple[str, ...]:
    """The share of the files that belongs to one of several machines; the shares cover all files, each once."""
    if not 1 <= number <= of:
        raise InputError(
            f"there is no shard {number} of {of}; the first is 1/{of}, the last {of}/{of}"
        )
    return tuple(files[number - 1 :: of])


def run_file(file: str, settings: Settings) -> Results:
    """The results of the wanted cases of one file; a file that can't be read is one result, an error. Raises nothing."""
    selection = settings.selection
    if not selection.takes_file(file):
        return ()
    try:
        scenarios = read(file, edition=settings.edition, cards=settings.cards)
    except ArbiterError as error:
        if not selection.takes_broken_file(file):
            return ()
        return (unreadable(file, error),)
    except Exception as error:
        return (failed_with_bug(file, error),)
    return tuple(
        run_case(scenario, case, limits=limits(settings.seconds), strict=settings.strict)
        for scenario in scenarios
        for number, case in enumerate(scenario.cases, 1)
        if selection.takes(scenario, case, number)
    )


def read(
    file: str, *, edition: str | None = None, cards: str | None = None
) -> tuple[Scenario, ...]:
    """The scenarios of a file, or of standard input. Raises ScenarioError."""
    from engine.scenario.reader import load, read_text
    from engine.scenario.tree import MAX_BYTES, decode

    lookup = card_lookup(cards)
    if file != STDIN:
        return load(file, card_lookup=lookup, edition=edition)
    text = decode(sys.stdin.buffer.read(MAX_BYTES + 1), file)
    return read_text(text, file, card_lookup=lookup, edition=edition)


def card_lookup(database: str | None) -> CardLookup:
    """How a card is found by its name: in this database, or in the user's own if there is one.

    Nothing is opened before the first card is looked up. A database that is named and isn't there is an InputError.
    """

    def look_up(name: str) -> KnownCard | None:
        cards = _card_database(database)
        return None if cards is None else cards.named(name)

    return look_up


@cache
def _card_database(database: str | None) -> CardDatabase | None:
    from engine.cards.database import CardDatabase, default_path

    path = Path(database) if database is not None else default_path()
    return CardDatabase(path) if database is not None or path.exists() else None


def run(files: Sequence[str], settings: Settings, *, jobs: int = 1) -> Iterator[Results]:
    """The results of each file, in the order of the files, whichever process they come from.

    Closing the iterator early stops what has not begun.
    """
    if jobs <= 1 or len(files) <= 1 or STDIN in files:
        return (run_file(file, settings) for file in files)
    return _run_in_processes(files, settings, min(jobs, len(files)))


def limits(seconds: float | None) -> Limits | None:
    """Limits of one case; None: those that the solver sets itself."""
    if seconds is None:
        return None
    from solver import optimum

    return optimum.Limits(seconds=seconds)


def unreadable(file: str, error: ArbiterError) -> CaseResult:
    """The result of a file that could not be read as a scenario."""
    from engine.scenario.faults import ScenarioError, render

    blank = CaseResult(file=file, outcome=CaseOutcome.ERROR)
    if not isinstance(error, ScenarioError) or not error.faults:
        return blank.with_error(str(error), exit_code=error.exit_code)
    shown = "\n".join(render(fault, error.text, file) for fault in error.faults)
    message = "; ".join(str(fault) for fault in error.faults)
    blank = CaseResult(file=file, line=error.faults[0].place.line, outcome=CaseOutcome.ERROR)
    return blank.with_error(message, exit_code=error.exit_code, details=shown)


def failed_with_bug(file: str, error: Exception) -> CaseResult:
    """The result of a file at which arbiter itself went wrong."""
    blank = CaseResult(file=file, outcome=CaseOutcome.ERROR)
    return blank.with_error(bug(error), exit_code=InternalError.exit_code, details=trace(error))


def absolute(file: str) -> str:
    """One spelling for each file."""
    return file if file == STDIN else os.path.abspath(file)  # noqa: PTH100 - links are not followed


def _below(folder: str) -> Iterator[str]:
    """Files below a folder that are named like scenarios; links to folders are not followed, hidden folders not entered."""
    for place, folders, names in os.walk(folder):
        folders[:] = sorted(name for name in folders if not name.startswith("."))
        yield from (str(Path(place, name)) for name in names if name.lower().endswith(SUFFIXES))


def _cites(rule: str, scenario: Scenario, case: Case) -> bool:
    asked = split_citation(rule)
    if asked is None:
        raise InputError(f'"{rule}" is not a rule number such as 702.111 or 2003:500.2')
    edition, number = asked
    return any(
        covers(number, cited.number) and edition in (None, cited.edition)
        for cited in (*scenario.cite, *case.cite)
    )


def _run_in_processes(files: Sequence[str], settings: Settings, jobs: int) -> Iterator[Results]:
    """Keeps the processes busy a few files ahead of the one whose results are due.

    A process that dies takes the whole pool with it: what was under way is asked again, one file at a time, so that the
    culprit is known and the others have their results.
    """
    from concurrent.futures.process import BrokenProcessPool

    waiting = iter(files)
    pool = _pool(jobs)
    ahead: list[tuple[str, Future[Results]]] = []
    try:
        while True:
            for file in islice(waiting, 4 * jobs - len(ahead)):
                ahead.append((file, pool.submit(run_file, file, settings)))
            if not ahead:
                return
            file, future = ahead.pop(0)
            try:
                yield future.result()
            except BrokenProcessPool:
                pool.shutdown(cancel_futures=True)
                yield from (
                    _run_alone(item, settings) for item in (file, *(name for name, _ in ahead))
                )
                ahead = []
                pool = _pool(jobs)
    finally:
        pool.shutdown(wait=False, cancel_futures=True)


def _run_alone(file: str, settings: Settings) -> Results:
    from concurrent.futures.process import BrokenProcessPool

    with _pool(1) as pool:
        try:
            return pool.submit(run_file, file, settings).result()
        except BrokenProcessPool:
            error = InternalError("the process that asked this file died")
            return (failed_with_bug(file, error),)


def _pool(jobs: int) -> ProcessPoolExecutor:
    from concurrent.futures import ProcessPoolExecutor
    from multiprocessing import get_context

    # A fork starts in a millisecond and finds the modules loaded; elsewhere than on Linux it is not safe.
    context = get_context("fork" if sys.platform == "linux" else "spawn")
    return ProcessPoolExecutor(jobs, mp_context=context)
