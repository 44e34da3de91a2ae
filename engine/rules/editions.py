"""The editions of the rules that a scenario may be judged by, and how their numbers nest."""

import re
from enum import StrEnum

Citation = str
"""A rule number as its edition prints it: ``508``, ``508.1`` or ``508.1d``."""

_NUMBER = r"[1-9]\d\d(?:\.[1-9]\d{0,2}[a-z]{0,2})?"


class Edition(StrEnum):
    """An edition of the Comprehensive Rules; its value is the word that a scenario writes."""

    CURRENT = "current"
    """Effective 25 September 2026."""
    Y2011 = "2011"
    """Effective 30 September 2011."""
    Y2003 = "2003"
    """July 2003 (Eighth Edition), with the few sentences of 2004 that the French text has."""


def edition_named(word: str) -> Edition | None:
    """The edition that a scenario's ``rules`` key means, or None for any other word."""
    return _BY_WORD.get(word.strip().lower())


def is_citation(text: str) -> bool:
    """True if the text has the shape of a rule number, whether or not such a rule exists."""
    return re.fullmatch(_NUMBER, text, re.ASCII) is not None


def split_citation(text: str) -> tuple[Edition | None, Citation] | None:
    """Takes ``2003:500.2`` apart; a bare number has no edition. None if it is not a citation."""
    word, colon, number = text.strip().rpartition(":")
    edition = edition_named(word) if colon else None
    if (colon and edition is None) or not is_citation(number.strip()):
        return None
    return edition, number.strip()


def covers(listed: Citation, cited: Citation) -> bool:
    """True if a listed number matches a cited one: itself and its subrules.

    ``508.1`` covers ``508.1d`` and ``508`` covers both, but ``702.1`` does not cover ``702.19b``.
    """
    if not cited.startswith(listed):
        return False
    rest = cited[len(listed) :]
    if "." not in listed:
        return rest[:1] in ("", ".")
    return rest == "" or (rest.isalpha() and listed[-1].isdigit())


def citation_order(number: Citation) -> tuple[int, int, int, str]:
    """A sort key for the order of the book (``508.1z`` before ``508.1aa``).

    Raises ValueError for text that is no rule number.
    """
    section, _, rest = number.partition(".")
    rule = rest.rstrip("abcdefghijklmnopqrstuvwxyz")
    letters = rest[len(rule) :]
    return int(section), int(rule or 0), len(letters), letters


_BY_WORD = {edition.value: edition for edition in Edition}
