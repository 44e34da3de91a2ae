"""What a spell or ability does as it resolves: instructions in order, and the targets they act on.

An `Effect` is a row of instructions. Each one is an action, with what surrounds it: who may decline it, under which condition, and
whether it depends on the one before ("if you do"). A player of an instruction that names several (``OPPONENT``, ``PLAYER``) means
each of them, in turn order; ``PlayerRef(Who.THAT_PLAYER)`` is then that one.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

from engine.text.actions_on_game import (
    AddMana,
    CastCard,
    CopySpell,
    CounterSpell,
    DrawGame,
    EndTurn,
    ExtraPhases,
    ExtraTurn,
    GetEmblem,
    KeywordAction,
    LoseGame,
    Skip,
    WinGame,
)
from engine.text.actions_on_life import (
    DealDamage,
    DoubleLife,
    ExchangeLife,
    GainLife,
    LoseLife,
    PreventDamage,
    RedistributeLife,
    SetLife,
)
from engine.text.actions_on_permanents import (
    Apply,
    ApplyRule,
    Attach,
    Change,
    CreateCopies,
    CreateTokens,
    DoesntUntap,
    Exchange,
    Fight,
    GainControl,
    MoveCounters,
    PutCounters,
    RemoveCounters,
    Tap,
    TapOrUntap,
    Token,
    Untap,
)
from engine.text.actions_on_zones import (
    Destroy,
    Discard,
    Draw,
    Look,
    Mill,
    Move,
    RevealUntil,
    Sacrifice,
    Search,
    Shuffle,
)
from engine.text.conditions import Condition, Duration
from engine.text.effect_amounts import Amount, Selection, TargetRequirement
from engine.text.nouns import YOU, Filter, PlayerRef

if TYPE_CHECKING:
    from engine.text.effect_events import Event

__all__ = [
    "Action", "AddMana", "Apply", "ApplyRule", "Attach", "Branch", "CastCard", "Change", "Choose", "CopySpell",
    "Cost", "CounterSpell", "CreateCopies", "CreateTokens", "DealDamage", "Destroy", "Discard", "DoesntUntap",
    "DoubleLife", "Draw", "DrawGame", "Effect", "EndTurn", "Exchange", "ExchangeLife", "ExtraPhases", "ExtraTurn",
    "Fight", "ForEach", "GainControl", "GainLife", "GetEmblem", "Instruction", "It", "KeywordAction", "Later", "Link",
    "Look", "LoseGame", "LoseLife", "Mill", "Modes", "Move", "MoveCounters", "Pay", "PreventDamage", "PutCounters",
    "RedistributeLife", "RemoveCounters", "RevealUntil", "Sacrifice", "Search", "SetLife", "Shuffle", "Skip", "Tap",
    "TapOrUntap", "Token", "Unless", "Untap", "WinGame",
]  # fmt: skip


class It(StrEnum):
    """Where what ``ThatObject()`` or ``PlayerRef(Who.THAT_PLAYER)`` means in an instruction comes from."""

    EVENT = "event"
    """The object or player that the event of the trigger speaks of."""
    COST = "cost"
    """What was sacrificed, discarded, exiled or revealed to pay the cost."""
    BEFORE = "before"
    """What the latest instruction before that has objects acted on, made or moved; a player: who carried it out."""


class Link(StrEnum):
    """How an instruction depends on the one before."""

    THEN = "then"
    IF_DONE = "if done"
    """Only if the instruction before was carried out ("if you do", "if a player does")."""
    IF_NOT_DONE = "if not done"
    """Only if it was not ("if you don't", "otherwise")."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Cost:
    """What is paid (CR 118, 602.1a): every part of it."""

    mana: str = ""
    """In braces, "" for none; "{X}" is announced."""
    tap: bool = False
    untap: bool = False
    life: Amount | None = None
    sacrifice: tuple[Selection, ...] = ()
    discard: tuple[Selection, ...] = ()
    exile: tuple[Selection, ...] = ()
    return_to_hand: tuple[Selection, ...] = ()
    tap_others: tuple[Selection, ...] = ()
    reveal: tuple[Selection, ...] = ()
    remove_counters: tuple[RemoveCounters, ...] = ()
    put_counters: tuple[PutCounters, ...] = ()
    mill: Amount | None = None
    loyalty: Amount | None = None
    """Loyalty counters put on (or, when negative, removed from) the planeswalker (CR 606.4)."""
    times: Amount | None = None
    """The mana is paid that many times ("{1} for each card in your hand")."""


# Choices and structure


@dataclass(frozen=True, slots=True)
class Pay:
    """The player pays a cost as part of the effect."""

    cost: Cost
    player: PlayerRef = YOU


@dataclass(frozen=True, slots=True)
class Choose:
    """A player chooses something that later instructions use: objects (``selection``), or a ``colour``, ``creature type``,
    ``card name``, ``number``, ``opponent``, … by its word."""

    what: str
    selection: Selection | None = None
    player: PlayerRef = YOU


@dataclass(frozen=True, slots=True)
class Unless:
    """The instructions are carried out unless the player pays the cost, or (without one) unless the condition holds."""

    do: tuple[Instruction, ...]
    player: PlayerRef
    cost: Cost


@dataclass(frozen=True, slots=True)
class Branch:
    """One of two: ``then`` if the condition holds, else ``otherwise`` ("if …, do this instead")."""

    condition: Condition
    then: tuple[Instruction, ...]
    otherwise: tuple[Instruction, ...]


@dataclass(frozen=True, slots=True)
class ForEach:
    """The instructions once for each object or player (``ThatObject()`` or ``Who.THAT_PLAYER`` in them), or so many times."""

    each: Filter | PlayerRef | Amount
    do: tuple[Instruction, ...]


@dataclass(frozen=True, slots=True)
class Later:
    """A delayed triggered ability (CR 603.7), or a reflexive one (event ``YouDo()``).

    ``targets`` are chosen as it is put on the stack; their numbers go on behind those of the effect (and of a `Later` before this one).
    """

    event: Event
    do: tuple[Instruction, ...]
    targets: tuple[TargetRequirement, ...] = ()
    repeats: bool = False
    """It triggers every time ("whenever"), not only the next time."""
    duration: Duration | None = None
    """How long it waits; ``None``: until it triggers."""


@dataclass(frozen=True, slots=True)
class Modes:
    """A choice of modes (CR 700.2): between ``at_least`` and ``at_most`` of the options; each has targets of its own."""

    options: tuple[Effect, ...]
    at_least: int = 1
    at_most: int = 1
    repeats: bool = False
    """The same mode may be chosen more than once."""
    chooser: PlayerRef = YOU


Action = (
    DealDamage | GainLife | LoseLife | SetLife | DoubleLife | ExchangeLife | RedistributeLife | PreventDamage
    | Draw | Discard | Mill | Look | RevealUntil | Search | Shuffle | Move | Destroy | Sacrifice | KeywordAction
    | CreateTokens | CreateCopies | PutCounters | RemoveCounters | MoveCounters | Apply | ApplyRule | GainControl | Exchange
    | Tap | Untap | TapOrUntap | DoesntUntap | Fight | Change | Attach
    | CounterSpell | CopySpell | CastCard | AddMana
    | WinGame | LoseGame | DrawGame | ExtraTurn | ExtraPhases | Skip | EndTurn | GetEmblem
    | Pay | Choose | Unless | Branch | ForEach | Later | Modes
)  # fmt: skip


@dataclass(frozen=True, slots=True, kw_only=True)
class Instruction:
    """One action and what surrounds it."""

    action: Action
    may: PlayerRef | None = None
    """Who may choose not to do it ("you may"); ``None``: it is done."""
    condition: Condition | None = None
    """It is done only if this holds as it is come to."""
    link: Link = Link.THEN
    it: It = It.BEFORE
    """Where ``ThatObject()`` comes from, if there is one in it."""
    that_player: It = It.BEFORE
    """Where ``PlayerRef(Who.THAT_PLAYER)`` comes from, when it is not each of the players who do this."""
    with_next: bool = False
    """One choice of "may" covers this instruction and the next one ("you may sacrifice a land and draw a card")."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Effect:
    """Instructions in the order written, and what they target."""

    instructions: tuple[Instruction, ...]
    targets: tuple[TargetRequirement, ...] = ()
