"""A card's printed characteristics (CR 109.3), all its faces and halves among them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from engine.cards.names import name_key

COLOURS = {"W": "white", "U": "blue", "B": "black", "R": "red", "G": "green"}
"""Symbol and name of each colour, in the order in which Magic lists them (CR 105.1)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Face:
    """A face or half of a card, as printed; numbers are text since they may be ``*`` or ``1+*``."""

    name: str
    mana_cost: str = ""
    type_line: str = ""
    oracle_text: str = ""
    power: str | None = None
    toughness: str | None = None
    loyalty: str | None = None
    defense: str | None = None
    colors: tuple[str, ...] = ()
    """Names of colours, in the order of ``COLOURS``."""
    colors_known: bool = True
    """Whether the card file tells the colours; some files don't for faces without a mana cost."""

    @property
    def flip(self) -> Face | None:
        """The lower half of a flip card (CR 710.1b); a face by itself has none."""
        return None

    @property
    def types(self) -> tuple[str, ...]:
        """The supertypes and card types, left of the dash (CR 205.1)."""
        return tuple(self.type_line.partition("—")[0].replace("//", " ").split())


@dataclass(frozen=True, slots=True, kw_only=True)
class Card(Face):
    """A card. Its own fields are its characteristics where no face was chosen.

    These are the front face's, the upper half's of a flip card, the creature's of an adventurer
    card (CR 710.1b, 712.8a, 715.4); a split card has those of both halves combined (CR 709.4).
    Only the name is always the whole one, ``A // B``.
    """

    layout: str = "normal"
    faces: tuple[Face, ...] = ()
    """Front or upper face first; empty for a card of one face."""

    @property
    def flip(self) -> Face | None:
        """The lower half of a flip card, which becomes the permanent when it flips (CR 710.1b)."""
        return self.faces[1] if self.layout == "flip" else None

    def face(self, name: str) -> Face | None:
        """The face or half of that name; for the whole name the card itself."""
        key = name_key(name)
        if key == name_key(self.name):
            return self
        return next((face for face in self.faces if name_key(face.name) == key), None)

    def named(self, name: str) -> Face:
        """What an object called by this name is.

        The whole name and the first face's name mean the card itself, called by its first face's
        name; the name of another face means that face alone. A split card is called by its whole
        name, and each half's name means that half.
        """
        found = self.face(name)
        if found is not None and found is not self and found is not self.faces[0]:
            return found
        if self.layout == "split":
            return found or self
        return replace(self, name=self.faces[0].name) if self.faces else self


def colours_of(symbols: Iterable[str]) -> tuple[str, ...]:
    """The colours that these letters stand for, in their order; other letters count for nothing."""
    letters = set(symbols)
    return tuple(name for letter, name in COLOURS.items() if letter in letters)
