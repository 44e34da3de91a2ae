"""A card that is not on the battlefield, as far as its text is known."""

from __future__ import annotations

from dataclasses import dataclass, field

from engine.board.permanent import Half, RulesLine, TypeLine


@dataclass(frozen=True, slots=True, kw_only=True)
class CardText:
    """What is printed on a card; the same words as for a permanent."""

    id: str
    name: str
    type_line: TypeLine = field(default_factory=TypeLine)
    power: int | None = None
    toughness: int | None = None
    variable_pt: str | None = None
    colours: tuple[str, ...] = ()
    mana_cost: str | None = None
    text: tuple[RulesLine, ...] = ()
    loyalty: int | None = None
    defense: int | None = None
    flip: Half | None = None
    line: int | None = field(default=None, compare=False)
