"""Which rule somebody means, and which scenarios are about it."""

from __future__ import annotations

from pathlib import Path

from engine.errors import ArbiterError, InputError
from engine.rules.editions import Citation, Edition, covers, split_citation
from engine.rules.rulebook import RuleEntry, entries, gist, nearest
from engine.scenario.batch import find, read
from engine.scenario.cases import Scenario


def rule_asked(number: str, edition: str | None) -> tuple[RuleEntry, tuple[RuleEntry, ...]]:
    """The rule of this number and its subrules; ``2003:500.2`` names its edition, otherwise it is ``edition``'s.

    A rule that the rulebook restates only in its subrules has no gist. Raises InputError, with the nearest numbers there are.
    """
    named, citation = split_citation(number) or (None, "")
    book = named or Edition(edition or Edition.CURRENT)
    below = tuple(item for item in entries(book) if citation and _is_below(citation, item.number))
    entry = gist(citation, book)
    if entry is None and not below:
        near = nearest(citation or number, book)
        hint = f"; did you mean {' or '.join(near)}?" if near else ""
        raise InputError(f'there is no rule "{number}" in the rulebook ({book.value}){hint}')
    return entry or RuleEntry(citation, book, "", ()), below


def scenarios_about(number: Citation, edition: Edition, folder: str) -> tuple[str, ...]:
    """``FILE: TITLE`` of each scenario at or below a folder that cites the rule or one of its subrules, itself or in a case.

    Files that can't be read are passed over. A number that is cited stands in the file as it is, so only files that hold it are read.
    """
    wanted = number.encode()
    return tuple(
        f"{file}: {scenario.title}"
        for file in find([folder])
        if wanted in _bytes(file)
        for scenario in _scenarios(file)
        if any(
            cited.edition is edition and covers(number, cited.number)
            for cited in (*scenario.cite, *(item for case in scenario.cases for item in case.cite))
        )
    )


def tests_about(number: Citation, edition: Edition, folder: str) -> tuple[str, ...]:
    """``FILE::TEST`` of each test below a folder that is marked with the rule or one of its subrules."""
    from engine.scenario.witnesses import witnesses

    return tuple(
        dict.fromkeys(
            found.place
            for found in witnesses([folder])
            if found.edition is edition and covers(number, found.number)
        )
    )


def _bytes(file: str) -> bytes:
    try:
        return Path(file).read_bytes()
    except OSError:
        return b""


def _scenarios(file: str) -> tuple[Scenario, ...]:
    try:
        return read(file)
    except ArbiterError:
        return ()


def _is_below(number: Citation, other: Citation) -> bool:
    return number != other and covers(number, other)
