"""A scenario and the questions that it asks, as values."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, NamedTuple, TypeAlias

from engine.board.board import Board
from engine.board.card import CardText
from engine.board.declaration import Attack, Block, Damage, Members
from engine.rules.editions import Citation, Edition

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
class Action:
    """What every item of a game script has."""

    line: int
    by: str | None = None
    illegal: bool = False
    """The item must be refused, and leaves the game as it was."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Cast(Action):
    """Casts a spell (CR 601)."""

    name: str
    targets: tuple[str, ...] = ()
    x: int | None = None
    modes: tuple[str, ...] = ()
    pay: tuple[Share, ...] | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Activate(Cast):
    """Activates an ability of a permanent (CR 602)."""

    ability: int = 1


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayLand(Action):
    """Plays a land (CR 305.1)."""

    name: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Pass(Action):
    """One player passes priority; everybody once when no player is named."""

    player: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Advance(Action):
    """Everybody passes until a step, a player's turn, or the turn of a number begins."""

    step: str | None = None
    player: str | None = None
    turn: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Choose(Action):
    """Answers the choice that the engine asks for."""

    answer: tuple[str, ...]
    is_list: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Concede(Action):
    """A player concedes (CR 104.3a)."""

    player: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Start(Action):
    """The game begins with decks, shuffled by the seed (CR 103)."""

    first: str | None = None
    seed: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Mulligan(Action):
    """A player takes a mulligan (CR 103.5)."""

    player: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Keep(Action):
    """A player keeps the hand, and puts cards at the bottom of the library where the edition asks for it."""

    player: str
    bottom: tuple[str, ...] = ()


Numbers: TypeAlias = tuple[tuple[str, int], ...]
Content: TypeAlias = int | tuple[str, ...]
"""Cards of a zone: how many, or exactly which in any order."""
Trait: TypeAlias = str | int | bool | tuple[str, ...] | Numbers


@dataclass(frozen=True, slots=True, kw_only=True)
class Check(Action):
    """What must be true of the game now; what is None is not asked."""

    life: Numbers = ()
    poison: Numbers = ()
    counters: tuple[tuple[str, Numbers], ...] = ()
    hand: tuple[tuple[str, Content], ...] = ()
    library: tuple[tuple[str, Content], ...] = ()
    battlefield: tuple[tuple[str, Content], ...] = ()
    graveyard: tuple[tuple[str, Content], ...] = ()
    exile: tuple[tuple[str, Content], ...] = ()
    command: tuple[tuple[str, Content], ...] = ()
    stack: tuple[str, ...] | None = None
    step: str | None = None
    turn: int | None = None
    active: str | None = None
    lost: tuple[str, ...] | None = None
    won: tuple[str, ...] | None = None
    draw: bool | None = None
    over: bool | None = None
    permanents: tuple[tuple[str, tuple[tuple[str, Trait], ...]], ...] = ()
    """The key ``is``: by id, or by the current name, the traits that are asked for."""


Item: TypeAlias = Action | AttackCase | BlockCase | DamageCase
"""A declaration that must be refused expects the verdict ``illegal``."""


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
