"""How much of the rules text of many cards is read."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

from engine.cards.card import Card

if TYPE_CHECKING:
    from engine.text.reading import Reading, Sentence


class Reader(Protocol):
    """Reads the rules text of an object of this name and these supertypes and card types."""

    def __call__(self, text: str, *, own_name: str, types: tuple[str, ...]) -> Reading: ...


@dataclass(frozen=True, slots=True, kw_only=True)
class CoverageResult:
    """Counts of cards, of their sentences, and of the sentences by outcome."""

    cards: int
    sentences: int
    read: int
    harmless: int
    unread: int
    cards_fully_read: int
    """Cards without an unread sentence."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SentenceRow:
    """A sentence of a card and what came of it."""

    card: str
    sentence: str
    outcome: str
    meaning: str

    def tsv(self) -> str:
        """The row as a line of tab-separated values, without quoting."""
        cells = (self.card, self.sentence, self.outcome, self.meaning)
        return "\t".join(" ".join(cell.split()) for cell in cells)


TSV_HEADER = "card\tsentence\toutcome\tmeaning"


def coverage(
    cards: Iterable[Card],
    read: Reader,
    *,
    meaning: Callable[[Sentence], str] | None = None,
    row: Callable[[SentenceRow], object] | None = None,
) -> CoverageResult:
    """Reads every face of every card and counts.

    Each sentence is handed to ``row`` at once and not kept. ``meaning`` puts a sentence's meaning
    into words; by default the sorts of its abilities are named.
    """
    outcomes: Counter[str] = Counter()
    number = fully = 0
    for card in cards:
        number += 1
        unread = False
        for sentence in _sentences(card, read):
            outcome = sentence.outcome.value
            outcomes[outcome] += 1
            unread = unread or outcome == "unread"
            if row is not None:
                words = (meaning or _sorts)(sentence)
                row(
                    SentenceRow(
                        card=card.name, sentence=sentence.text, outcome=outcome, meaning=words
                    )
                )
        fully += not unread
    return CoverageResult(
        cards=number,
        sentences=outcomes.total(),
        read=outcomes["read"],
        harmless=outcomes["harmless"],
        unread=outcomes["unread"],
        cards_fully_read=fully,
    )


def _sentences(card: Card, read: Reader) -> Iterator[Sentence]:
    for face in card.faces or (card,):
        if face.oracle_text:
            yield from read(face.oracle_text, own_name=face.name, types=face.types).sentences


def _sorts(sentence: Sentence) -> str:
    if not sentence.abilities:
        return sentence.why
    return "; ".join(
        dict.fromkeys(type(ability.predicate).__name__ for ability in sentence.abilities)
    )
