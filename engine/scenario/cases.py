"""A scenario and the questions that it asks, as values."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, NamedTuple, TypeAlias

from engine.board.board import Board
from engine.board.card import CardText
from engine.board.declaration import Attack, Block, Damage, Members
from engine.rules.editions import Citation, Edition

if TYPE_CHECKING:
    from engine.scenario.script import Item

VerdictWord: TypeAlias = Literal["legal", "illegal"]


class Cited(NamedTuple):
    """A rule of an edition that a scenario or a case is about."""

    edition: Edition
    number: Citation


@dataclass(frozen=True, slots=True, kw_only=True)
class Expectation:
    """What a case expects of its verdict; without a verdict it is a query."""

    verdict: VerdictWord | None = None
    obeys: tuple[int, int] | None = None
    """Requirements obeyed, and the most that could be."""
    breaks: tuple[Citation, ...] = ()
    because: tuple[str, ...] = ()
    """Ids (or names of what is not on the board) that the explanation must mention."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Question:
    """What every case has."""

    line: int
    """Line of the file in which it begins, from 1."""
    name: str | None = None
    cite: tuple[Cited, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class AttackCase(Question):
    """Is this declaration of attackers legal (CR 508.1)?"""

    attack: Attack
    pay_none: bool = False
    """The player declines to pay costs to attack."""
    expect: Expectation = Expectation()


@dataclass(frozen=True, slots=True, kw_only=True)
class BlockCase(Question):
    """Is this declaration of blockers legal (CR 509.1)?"""

    block: Block
    pay_none: bool = False
    expect: Expectation = Expectation()


@dataclass(frozen=True, slots=True, kw_only=True)
class DamageCase(Question):
    """Is this assignment of combat damage legal (CR 510.1)?"""

    damage: Damage
    expect: Expectation = Expectation()


@dataclass(frozen=True, slots=True, kw_only=True)
class Share:
    """What one player pays of a cost."""

    player: str
    tap: tuple[Members, ...] = ()
    """Permanents tapped for their mana abilities."""
    mana: str = ""
    """Mana from the pool, as symbols."""
    life: int = 0
    convoke: tuple[Members, ...] = ()
    improvise: tuple[Members, ...] = ()
    exile: tuple[str, ...] = ()
    """Cards of the graveyard, each named once for each that is exiled."""
    sacrifice: tuple[Members, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class PayCase(Question):
    """Can this cost be paid, or is this split of it a legal payment (CR 118, 601.2h)?"""

    cost: str
    """Mana symbols and life, as written: ``{2}{G/U}, 3 life``."""
    by: tuple[str, ...] = ()
    """Who may pay; empty: the default, which is the active player."""
    spell: str | None = None
    """Name of the spell that the cost is paid for."""
    card: CardText | None = None
    """The text of that spell, where it is known."""
    more: str | None = None
    less: str | None = None
    split: tuple[Share, ...] | None = None
    expect: Expectation = Expectation()


@dataclass(frozen=True, slots=True, kw_only=True)
class OptionsCase(Question):
    """Which declarations are legal? None of the answers need be given."""

    kind: Literal["attack", "block"]
    by: str | None = None
    maximum: int | None = None
    legal: int | None = None
    only: tuple[Attack | Block, ...] | None = None
    includes: tuple[Attack | Block, ...] = ()
    excludes: tuple[Attack | Block, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayCase(Question):
    """A game script."""

    items: tuple[Item, ...]


Case: TypeAlias = AttackCase | BlockCase | DamageCase | PayCase | OptionsCase | PlayCase


@dataclass(frozen=True, slots=True, kw_only=True)
class Scenario:
    """A board and the questions about it, as one document of a file says."""

    title: str
    about: str | None = None
    board: Board
    cite: tuple[Cited, ...] = ()
    cases: tuple[Case, ...] = ()
    file: str
    line: int

    @property
    def edition(self) -> Edition:
        """The edition in effect: the file's, unless the reader was told another."""
        return self.board.edition
