"""Sets of words written as words."""

from __future__ import annotations


def word_set(words: str) -> frozenset[str]:
    """The words of a string as a set."""
    return frozenset(words.split())
