"""What a spell or ability does as it resolves: instructions in order, and the targets they act on.

An `Effect` is a row of instructions. Each one is an action, with what surrounds it: who may decline it, under which condition, and
whether it depends on the one before ("if you do"). A player of an instruction that names several (``OPPONENT``, ``PLAYER``) means
each of them, in turn order; ``PlayerRef(Who.THAT_PLAYER)`` is then that one.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

from engine.text.abilities import Predicate
from engine.text.conditions import Condition, Duration
from engine.text.effect_amounts import (
    ONE,
    THIS,
    Amount,
    Recipient,
    Selection,
    TargetRequirement,
    Zone,
)
from engine.text.nouns import YOU, Filter, PlayerRef

if TYPE_CHECKING:
    from engine.text.effect_events import Event
    from engine.text.effect_rules import GameRule


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


# Damage and life


@dataclass(frozen=True, slots=True)
class DealDamage:
    """The source deals this much damage to each of the recipients, or divides it among them as its controller chose."""

    amount: Amount
    to: tuple[Recipient, ...]
    source: Filter = THIS
    divided: bool = False


@dataclass(frozen=True, slots=True)
class GainLife:
    amount: Amount
    player: PlayerRef = YOU


@dataclass(frozen=True, slots=True)
class LoseLife:
    amount: Amount
    player: PlayerRef = YOU


@dataclass(frozen=True, slots=True)
class SetLife:
    """The player's life total becomes this (CR 119.5); doubling is ``Times(2, LifeOf(player))``."""

    to: Amount
    player: PlayerRef = YOU


@dataclass(frozen=True, slots=True)
class DoubleLife:
    """The player's life total is doubled: the player gains as much life as they have (CR 701.10d)."""

    player: PlayerRef = YOU


@dataclass(frozen=True, slots=True)
class ExchangeLife:
    """Two players exchange life totals (CR 701.12c); two references, or one that means both (two targets)."""

    players: tuple[PlayerRef, ...]


@dataclass(frozen=True, slots=True)
class RedistributeLife:
    """Each of these players' totals becomes one of the totals, as ``chooser`` says (CR 119.6)."""

    players: PlayerRef
    chooser: PlayerRef = YOU


@dataclass(frozen=True, slots=True)
class PreventDamage:
    """Damage that would be dealt is prevented: the next ``amount`` (``None``: all) to or from these, for a duration."""

    amount: Amount | None
    to: tuple[Recipient, ...] = ()
    """Empty: to anything."""
    source: Filter | None = None
    combat_only: bool = False
    duration: Duration | None = Duration.THIS_TURN


# Cards and zones


@dataclass(frozen=True, slots=True)
class Draw:
    number: Amount = ONE
    player: PlayerRef = YOU
    up_to: bool = False


@dataclass(frozen=True, slots=True)
class Discard:
    """The player discards the selected cards of their hand; ``cards.pick`` ALL without a number is the whole hand."""

    cards: Selection
    player: PlayerRef = YOU


@dataclass(frozen=True, slots=True)
class Mill:
    number: Amount
    player: PlayerRef = YOU


@dataclass(frozen=True, slots=True)
class Look:
    """A player looks at cards, or (``revealed``) they are shown to everybody."""

    cards: Selection
    player: PlayerRef = YOU
    revealed: bool = False


@dataclass(frozen=True, slots=True)
class RevealUntil:
    """A player reveals cards from the top of their library until so many of the filter are revealed; those are ``ThatObject()``."""

    cards: Filter
    number: Amount = ONE
    player: PlayerRef = YOU


@dataclass(frozen=True, slots=True)
class Search:
    """A player searches a library for (up to) so many cards of the filter and puts them there (CR 701.23)."""

    cards: Selection
    to: Zone | None
    """``None``: the next instructions say what happens to them."""
    player: PlayerRef = YOU
    revealed: bool = False
    tapped: bool = False
    place: str = ""
    """``top`` or ``bottom`` of a library."""


@dataclass(frozen=True, slots=True)
class Shuffle:
    player: PlayerRef = YOU
    """Whose library."""


@dataclass(frozen=True, slots=True)
class Move:
    """Objects go to a zone: "return … to its owner's hand", "put … onto the battlefield", "exile …" (CR 701.13).

    ``controller`` is under whose control they enter (``None``: the player's who moves them; ``PlayerRef(Who.OWNER_OF)``: each
    one's own owner's).
    """

    what: Selection
    to: Zone
    player: PlayerRef = YOU
    controller: PlayerRef | None = None
    place: str = ""
    """``top``, ``bottom``, or both words of a choice, of a library."""
    tapped: bool = False
    attacking: bool = False
    face_down: bool = False
    transformed: bool = False
    counters: tuple[PutCounters, ...] = ()
    until: Event | None = None
    """Comes back when this happens ("until this creature leaves the battlefield")."""


@dataclass(frozen=True, slots=True)
class Destroy:
    what: Selection
    can_be_regenerated: bool = True


@dataclass(frozen=True, slots=True)
class Sacrifice:
    """The player sacrifices the selected permanents of their own (CR 701.21)."""

    what: Selection
    player: PlayerRef = YOU


@dataclass(frozen=True, slots=True)
class KeywordAction:
    """A keyword action by its name: ``scry``, ``surveil``, ``proliferate``, ``investigate``, ``explore``, ``amass``, ``connive``,
    ``populate``, ``venture into the dungeon``, ``the Ring tempts you``, ``become the monarch``, … with its number."""

    action: str
    number: Amount | None = None
    player: PlayerRef = YOU
    what: Selection | None = None


# Permanents


@dataclass(frozen=True, slots=True, kw_only=True)
class Token:
    """A token's characteristics. ``rules_text`` are its keywords and quoted abilities, one a line, to be read like a card's."""

    power: Amount | None = None
    toughness: Amount | None = None
    colours: tuple[str, ...] = ()
    types: tuple[str, ...] = ()
    """Supertypes, card types and subtypes in the order of the text (lower case); a predefined token's subtype (``treasure``)."""
    name: str | None = None
    rules_text: str = ""


@dataclass(frozen=True, slots=True)
class CreateTokens:
    number: Amount
    token: Token
    player: PlayerRef = YOU
    tapped: bool = False
    attacking: bool = False


@dataclass(frozen=True, slots=True)
class CreateCopies:
    """Tokens that are copies of an object."""

    number: Amount
    of: Selection
    player: PlayerRef = YOU
    exceptions: str = ""
    """The words behind "except", unread."""
    tapped: bool = False
    attacking: bool = False


@dataclass(frozen=True, slots=True)
class PutCounters:
    """Counters are put on objects or given to players ("gets a poison counter")."""

    number: Amount
    kind: str
    on: tuple[Recipient, ...]
    divided: bool = False
    """Distributed among them as the player chose, not so many on each."""


@dataclass(frozen=True, slots=True)
class RemoveCounters:
    """Counters are removed from objects or lost by players; ``number`` ``None``: all; ``kind`` ``None``: of any kind."""

    number: Amount | None
    kind: str | None
    on: tuple[Recipient, ...]
    up_to: bool = False


@dataclass(frozen=True, slots=True)
class MoveCounters:
    """Counters are moved from one object to another (CR 122.5)."""

    number: Amount | None
    kind: str | None
    source: Selection
    to: Selection


@dataclass(frozen=True, slots=True)
class Apply:
    """A continuous effect on objects, fixed as it begins (CR 611.2c): predicates of `engine.text.abilities`."""

    what: Selection
    predicates: tuple[Predicate, ...]
    duration: Duration | None = None
    """``None``: for as long as the object stays what it is."""
    condition: Condition | None = None


@dataclass(frozen=True, slots=True)
class ApplyRule:
    """A rule of the game changes for a duration: "you have no maximum hand size until your next turn"."""

    rules: tuple[GameRule, ...]
    duration: Duration | None = None


@dataclass(frozen=True, slots=True)
class GainControl:
    what: Selection
    player: PlayerRef = YOU
    duration: Duration | None = None
    condition: Condition | None = None
    """For as long as this holds."""


@dataclass(frozen=True, slots=True)
class Exchange:
    """Two things are exchanged: ``control`` of two objects, …"""

    quality: str
    what: tuple[Selection, ...]


@dataclass(frozen=True, slots=True)
class Tap:
    what: Selection


@dataclass(frozen=True, slots=True)
class Untap:
    what: Selection


@dataclass(frozen=True, slots=True)
class TapOrUntap:
    what: Selection


@dataclass(frozen=True, slots=True)
class DoesntUntap:
    """The objects don't untap during their controller's next untap step(s)."""

    what: Selection
    times: int = 1


@dataclass(frozen=True, slots=True)
class Fight:
    first: Selection
    second: Selection


@dataclass(frozen=True, slots=True)
class Change:
    """Permanents ``flip``, ``transform``, ``regenerate``, ``phase out``, ``phase in``, ``turn face up``, ``turn face down``,
    ``remove from combat``, ``convert``, ``become monstrous``; a scheme is ``set in motion`` or ``abandon``ed."""

    how: str
    what: Selection


@dataclass(frozen=True, slots=True)
class Attach:
    what: Selection
    to: Selection


# The stack


@dataclass(frozen=True, slots=True)
class CounterSpell:
    """Spells or abilities on the stack are countered (CR 701.6); ``to`` where the card goes instead of the graveyard."""

    what: Selection
    to: Zone | None = None


@dataclass(frozen=True, slots=True)
class CopySpell:
    what: Selection
    number: Amount = ONE
    new_targets: bool = False


@dataclass(frozen=True, slots=True)
class CastCard:
    """A player casts (or ``play``s) cards; ``free``: without paying their mana cost; ``duration``: permission for so long."""

    what: Selection
    player: PlayerRef = YOU
    free: bool = False
    play: bool = False
    duration: Duration | None = None


@dataclass(frozen=True, slots=True)
class AddMana:
    """Mana is added: one tuple of symbols for each choice; ``times`` as often ("for each")."""

    choices: tuple[tuple[str, ...], ...]
    player: PlayerRef = YOU
    times: Amount | None = None
    restriction: str | None = None
    combination: bool = False
    """Each of the mana's colours may be chosen anew ("in any combination of colors")."""


# The game


@dataclass(frozen=True, slots=True)
class WinGame:
    player: PlayerRef = YOU


@dataclass(frozen=True, slots=True)
class LoseGame:
    player: PlayerRef = YOU


@dataclass(frozen=True, slots=True)
class DrawGame:
    """The game is a draw."""


@dataclass(frozen=True, slots=True)
class ExtraTurn:
    player: PlayerRef = YOU
    number: Amount = ONE


@dataclass(frozen=True, slots=True)
class ExtraPhases:
    """Phases that follow this one: ``combat``, ``main`` in order."""

    phases: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Skip:
    """A player skips the next such step, phase or ``turn``."""

    step: str
    player: PlayerRef = YOU
    number: Amount = ONE


@dataclass(frozen=True, slots=True)
class EndTurn:
    """The turn ends (CR 724)."""


@dataclass(frozen=True, slots=True)
class GetEmblem:
    """The player gets an emblem with this rules text, to be read like a card's (CR 114)."""

    rules_text: str
    player: PlayerRef = YOU


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
