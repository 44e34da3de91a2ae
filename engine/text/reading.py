"""The outcome of reading rules text: what was understood of each sentence."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from engine.text.abilities import Ability


class Outcome(StrEnum):
    """How a sentence was read."""

    READ = "read"
    """It bears on a decision, and its abilities say how."""
    HARMLESS = "harmless"
    """It certainly bears on no decision."""
    UNREAD = "unread"
    """It might bear on one; what it means is not known."""


@dataclass(frozen=True, slots=True)
class Sentence:
    """One sentence (or keyword of a keyword line) and its meaning."""

    text: str
    outcome: Outcome
    abilities: tuple[Ability, ...] = ()
    why: str = ""
    """For a harmless sentence the reason, for an unread one what was expected where reading stopped."""


@dataclass(frozen=True, slots=True)
class Reading:
    """A rules text, sentence by sentence."""

    sentences: tuple[Sentence, ...]

    @property
    def abilities(self) -> tuple[Ability, ...]:
        """All abilities that were read, in the order of the text."""
        return tuple(ability for sentence in self.sentences for ability in sentence.abilities)

    @property
    def unread(self) -> tuple[Sentence, ...]:
        return tuple(s for s in self.sentences if s.outcome is Outcome.UNREAD)
