"""What noun phrases mean: players, objects and quantities.

All of these are frozen values that say what was read; `engine.decisions.selection` tells whether a permanent on a board is meant.
"This object" is always the permanent (or effect) that the ability stands on; "the subject" is the creature that a sentence's
predicate is about, for comparisons such as "a creature with greater power".
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class Comparison(StrEnum):
    """How two numbers are compared."""

    AT_LEAST = ">="
    AT_MOST = "<="
    EXACTLY = "="
    MORE_THAN = ">"
    LESS_THAN = "<"
    NOT = "!="

    def holds(self, left: int, right: int) -> bool:
        """True when ``left`` stands in this relation to ``right``."""
        match self:
            case Comparison.AT_LEAST:
                return left >= right
            case Comparison.AT_MOST:
                return left <= right
            case Comparison.EXACTLY:
                return left == right
            case Comparison.MORE_THAN:
                return left > right
            case Comparison.LESS_THAN:
                return left < right
            case Comparison.NOT:
                return left != right


class Who(StrEnum):
    """Which player or players a phrase names."""

    YOU = "you"
    OPPONENT = "an opponent"
    PLAYER = "a player"
    DEFENDING = "defending player"
    """The player that the attacker in question attacks (CR 508.5)."""
    ACTIVE = "the active player"
    CONTROLLER_OF = "controller of"
    OWNER_OF = "owner of"
    SUBJECT_CONTROLLER = "its controller"
    """Controller of the subject: "unless their controller pays"."""
    CHOSEN = "the chosen player"
    NAMED = "the player named"
    NEAREST_OPPONENT_IN_CHOSEN_DIRECTION = "nearest opponent in the chosen direction"
    THAT_PLAYER = "that player"
    """The player that an earlier phrase of the sentence speaks of (each opponent in turn)."""
    TARGET = "target player"
    MONARCH = "the monarch"
    YOUR_TEAM = "your team"
    ENCHANTED = "enchanted player"
    """The player that this Aura is attached to."""
    ATTACKED_THIS_TURN = "a player it has already attacked this turn"
    ATTACKED_YOU = "a player who attacked you during their last turn"
    ANOTHER = "another player"
    """Any player but you."""


@dataclass(frozen=True, slots=True)
class PlayerRef:
    """A player or several. ``of`` is the object for CONTROLLER_OF and OWNER_OF, ``name`` the name for NAMED, ``index`` which of the
    targets is meant by TARGET, from 0."""

    who: Who
    of: Filter | None = None
    name: str | None = None
    index: int = 0


YOU = PlayerRef(Who.YOU)
OPPONENT = PlayerRef(Who.OPPONENT)
PLAYER = PlayerRef(Who.PLAYER)
DEFENDING_PLAYER = PlayerRef(Who.DEFENDING)


# Filters: which objects a noun phrase means. A filter is one of the classes below.


@dataclass(frozen=True, slots=True)
class Anything:
    """Every permanent."""


@dataclass(frozen=True, slots=True)
class OfType:
    """Has this card type, supertype or subtype: ``creature``, ``legendary``, ``goblin`` (lower case, singular)."""

    word: str


@dataclass(frozen=True, slots=True)
class OfColour:
    """Is ``white``, ``blue``, ``black``, ``red``, ``green``, ``colourless``, ``multicoloured`` or ``monocoloured``."""

    word: str


@dataclass(frozen=True, slots=True)
class OfChosen:
    """Has the quality that was chosen for this object: ``colour``, ``type`` or ``name``."""

    quality: str


@dataclass(frozen=True, slots=True)
class CalledName:
    """Has exactly this name ("creatures named Akron Legionnaire")."""

    name: str


@dataclass(frozen=True, slots=True)
class TheObject:
    """The object that the sentence calls by its proper name ("attacks Gideon Jura"): an id or a name on the board."""

    name: str


@dataclass(frozen=True, slots=True)
class ThisObject:
    """The object that the ability stands on ("this creature", its own name)."""


@dataclass(frozen=True, slots=True)
class Other:
    """Any object but this one ("other Goblins", "another creature")."""


@dataclass(frozen=True, slots=True)
class Host:
    """What this object is attached to ("enchanted creature", "equipped creature")."""


@dataclass(frozen=True, slots=True)
class Subject:
    """The object that the predicate is about ("power greater than its power")."""


@dataclass(frozen=True, slots=True)
class TargetObject:
    """An object chosen as the spell or ability was put on the stack: nth target, from 0, matching the filter."""

    among: Filter
    index: int = 0
    up_to: int = 1
    """How many such targets at the most."""
    at_least: int = 1
    """How many such targets must be chosen: none for "up to two", both for "two target creatures"."""


@dataclass(frozen=True, slots=True)
class ChosenObject:
    """One object of a class that a player chooses as the effect happens, without targeting it ("a creature you control")."""

    among: Filter


@dataclass(frozen=True, slots=True)
class ThatObject:
    """An object that an earlier part of the same ability speaks of ("that creature", "it", "those creatures")."""


@dataclass(frozen=True, slots=True)
class ControlledBy:
    player: PlayerRef


@dataclass(frozen=True, slots=True)
class OwnedBy:
    player: PlayerRef


@dataclass(frozen=True, slots=True)
class HasKeyword:
    """Has the keyword ability; ``argument`` narrows it ("protection from red"; "landwalk" of a kind)."""

    keyword: str
    argument: str | None = None


@dataclass(frozen=True, slots=True)
class InState:
    """Is ``tapped``, ``untapped``, ``attacking``, ``blocking``, ``blocked``, ``unblocked``, ``monstrous``, ``suspected``,
    ``goaded``, ``enchanted``, ``equipped``, ``modified``, ``face-down``, ``token``, ``commander``, ``historic``, ``damaged``,
    ``entered this turn``, ``attacked this turn``, ``renowned``, ``saddled``, ``ring-bearer``, … (lower case)."""

    word: str


@dataclass(frozen=True, slots=True)
class AttackingPlayer:
    """Is attacking one of these players now; ``or_permanents``: or a planeswalker or battle of that player."""

    player: PlayerRef
    or_permanents: bool = False


@dataclass(frozen=True, slots=True)
class HasCounters:
    """Has this many counters, of a kind (``+1/+1``, ``bounty``) or of any kind."""

    kind: str | None
    comparison: Comparison = Comparison.AT_LEAST
    number: int = 1


@dataclass(frozen=True, slots=True)
class Measures:
    """Its ``power``, ``toughness``, ``mana value``, ``power or toughness`` (either), ``total power and toughness``,
    ``base power`` or ``base toughness`` compares so with a quantity."""

    measure: str
    comparison: Comparison
    quantity: Quantity


@dataclass(frozen=True, slots=True)
class SharesWith:
    """Shares a ``colour``, ``creature type`` or ``name`` with the object; ``Other()``: the objects share it with one another."""

    quality: str
    object: Filter


@dataclass(frozen=True, slots=True)
class AllOf:
    parts: tuple[Filter, ...]


@dataclass(frozen=True, slots=True)
class AnyOf:
    parts: tuple[Filter, ...]


@dataclass(frozen=True, slots=True)
class NotA:
    part: Filter


Filter = (
    Anything
    | OfType
    | OfColour
    | OfChosen
    | CalledName
    | TheObject
    | ThisObject
    | Other
    | Host
    | Subject
    | TargetObject
    | ChosenObject
    | ThatObject
    | ControlledBy
    | OwnedBy
    | HasKeyword
    | InState
    | AttackingPlayer
    | HasCounters
    | Measures
    | SharesWith
    | AllOf
    | AnyOf
    | NotA
)

CREATURE = OfType("creature")


# Quantities: numbers, fixed or read off the board.


@dataclass(frozen=True, slots=True)
class Number:
    value: int


@dataclass(frozen=True, slots=True)
class CountOf:
    """How many permanents the filter means."""

    filter: Filter


@dataclass(frozen=True, slots=True)
class CardsIn:
    """How many cards are in a player's ``hand``, ``graveyard``, ``library`` or ``exile``; ``kind`` narrows ("creature")."""

    zone: str
    player: PlayerRef
    kind: str | None = None


@dataclass(frozen=True, slots=True)
class LifeOf:
    player: PlayerRef


@dataclass(frozen=True, slots=True)
class CountersOnPlayer:
    """Counters of a kind (``poison``, ``energy``) that a player has."""

    kind: str
    player: PlayerRef


@dataclass(frozen=True, slots=True)
class MeasureOf:
    """``power``, ``toughness`` or ``mana value`` of the one object meant; the ``greatest`` one when several are."""

    measure: str
    object: Filter


@dataclass(frozen=True, slots=True)
class CountersOn:
    """Counters of a kind, or of any kind, on the one object meant."""

    kind: str | None
    object: Filter


@dataclass(frozen=True, slots=True)
class Times:
    factor: int
    quantity: Quantity


@dataclass(frozen=True, slots=True)
class Plus:
    parts: tuple[Quantity, ...]


@dataclass(frozen=True, slots=True)
class DistinctNumber:
    """How many different ``basic land type``s, ``colour``s, ``creature type``s or ``card type``s the objects have (domain)."""

    quality: str
    filter: Filter


@dataclass(frozen=True, slots=True)
class UnknownNumber:
    """A number that the board cannot show; ``words`` says what it is."""

    words: str


Quantity = (
    Number
    | CountOf
    | CardsIn
    | LifeOf
    | CountersOnPlayer
    | MeasureOf
    | CountersOn
    | Times
    | Plus
    | DistinctNumber
    | UnknownNumber
)
