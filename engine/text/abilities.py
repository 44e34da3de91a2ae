"""What a sentence of rules text means: who (a filter), what (a predicate), when (a condition and a duration).

A predicate is one of the frozen values below. The rules on attacking and blocking know three sorts (CR 508.1c-d, 509.1b-c):
restrictions ("can't"), requirements ("if able") and costs ("unless its controller pays"); beside them stand permissions ("can
block an additional creature", "as though") and changes of characteristics.
"""

from __future__ import annotations

from dataclasses import dataclass

from engine.text.conditions import Condition, Duration
from engine.text.nouns import Comparison, Filter, PlayerRef, Quantity


@dataclass(frozen=True, slots=True)
class Targets:
    """What may be attacked: players, the planeswalkers or battles they control (or protect), objects of a filter.

    ``other_than`` turns it round: any *player* that is none of ``players`` (goad's second requirement, CR 701.15b).
    """

    players: tuple[PlayerRef, ...] = ()
    planeswalkers_of: tuple[PlayerRef, ...] = ()
    battles_of: tuple[PlayerRef, ...] = ()
    objects: tuple[Filter, ...] = ()
    other_than: bool = False


@dataclass(frozen=True, slots=True)
class Price:
    """A cost to attack or block (CR 508.1h, 509.1d).

    ``mana`` in braces ("{2}", "{W/P}"), multiplied by ``times`` ("{1} for each card in your hand", "{X}, where X is …").
    """

    mana: str = ""
    times: Quantity | None = None
    life: int = 0
    sacrifice: tuple[tuple[int, Filter], ...] = ()
    tap: tuple[tuple[int, Filter], ...] = ()
    discard: int = 0
    exile_from_graveyard: int = 0
    return_to_hand: tuple[tuple[int, Filter], ...] = ()
    remove_counters: tuple[tuple[int, str, Filter], ...] = ()
    each: Filter | None = None
    """"for each creature of this kind that attacks or blocks" where that is narrower than the subject."""


# Attacking


@dataclass(frozen=True, slots=True)
class CantAttack:
    """The subject can't attack, or can't attack these targets; with a price: unless it is paid."""

    targets: Targets | None = None
    price: Price | None = None


@dataclass(frozen=True, slots=True)
class CanAttackOnly:
    """The subject can attack only these targets."""

    targets: Targets


@dataclass(frozen=True, slots=True)
class CantAttackAlone:
    """The subject attacks only if another creature does (CR 506.5)."""


@dataclass(frozen=True, slots=True)
class AttacksOnlyAlone:
    """The subject attacks only if no other creature does."""


@dataclass(frozen=True, slots=True)
class AttacksOnlyWith:
    """The subject attacks only if at least ``number`` other creatures of the filter attack too."""

    filter: Filter
    number: int = 1


@dataclass(frozen=True, slots=True)
class AttackLimit:
    """No more than ``number`` creatures of the subject filter can attack (these targets) each combat (CR 508.1c, 802.3a)."""

    number: int
    targets: Targets | None = None


@dataclass(frozen=True, slots=True)
class MustAttack:
    """The subject attacks (one of these targets) if able: one instance for each creature (CR 508.1d)."""

    targets: Targets | None = None


@dataclass(frozen=True, slots=True)
class PlayerMustAttack:
    """Each of these players must attack one of the targets with at least ``number`` of the subject creatures if able: one
    instance for each player."""

    player: PlayerRef
    targets: Targets | None = None
    number: int = 1


@dataclass(frozen=True, slots=True)
class IsGoaded:
    """The subject is goaded by this player (CR 701.15)."""

    by: PlayerRef


@dataclass(frozen=True, slots=True)
class IgnoresDefender:
    """The subject can attack (these targets) as though it didn't have defender (CR 702.3b)."""

    targets: Targets | None = None


@dataclass(frozen=True, slots=True)
class IgnoresSummoningSickness:
    """The subject can attack (these targets) as though it had haste (CR 702.10b)."""

    targets: Targets | None = None


# Blocking


@dataclass(frozen=True, slots=True)
class CantBlock:
    """The subject can't block, or can't block attackers of this filter; with a price: unless it is paid."""

    what: Filter | None = None
    price: Price | None = None


@dataclass(frozen=True, slots=True)
class CantBlockAlone:
    """The subject blocks only if another creature does."""


@dataclass(frozen=True, slots=True)
class BlocksOnlyWith:
    """The subject blocks only if at least ``number`` other creatures of the filter block too."""

    filter: Filter
    number: int = 1


@dataclass(frozen=True, slots=True)
class BlockLimit:
    """No more than ``number`` creatures of the subject filter can block each combat (CR 509.1b, 802.4b)."""

    number: int


@dataclass(frozen=True, slots=True)
class CantBeBlocked:
    """The subject can't be blocked, or can't be blocked by creatures of this filter."""

    by: Filter | None = None


@dataclass(frozen=True, slots=True)
class BlockedByAtLeast:
    """The subject can't be blocked except by this many creatures (menace: two)."""

    number: int


@dataclass(frozen=True, slots=True)
class BlockedByAtMost:
    """The subject can't be blocked by more than this many creatures."""

    number: int


@dataclass(frozen=True, slots=True)
class BlockedOnlyByAll:
    """The subject can't be blocked unless all creatures of the filter block it."""

    filter: Filter


@dataclass(frozen=True, slots=True)
class MustBlock:
    """The subject blocks (an attacker of this filter) if able: one instance for each creature (CR 509.1c)."""

    what: Filter | None = None


@dataclass(frozen=True, slots=True)
class BlocksAllItCan:
    """The subject blocks each attacking creature (of this filter) if able: one instance for each attacker."""

    what: Filter | None = None


@dataclass(frozen=True, slots=True)
class MustBeBlocked:
    """The subject must be blocked if able, by such creatures, by so many: one instance in total."""

    by: Filter | None = None
    comparison: Comparison = Comparison.AT_LEAST
    number: int = 1


@dataclass(frozen=True, slots=True)
class AllAbleBlockIt:
    """All creatures (of this filter) able to block the subject do so: one instance for each of them."""

    who: Filter | None = None


@dataclass(frozen=True, slots=True)
class BlocksMore:
    """The subject can block this many additional creatures each combat; ``None``: any number."""

    additional: int | None


@dataclass(frozen=True, slots=True)
class BlocksAsThough:
    """The subject can block attackers of the filter as though it had (``blocker_has``) or they didn't have
    (``attacker_lacks``) a keyword."""

    what: Filter
    blocker_has: str | None = None
    attacker_lacks: str | None = None


@dataclass(frozen=True, slots=True)
class BlockedAsThough:
    """The subject can be blocked as though it didn't have a keyword (``None``: any landwalk ability)."""

    attacker_lacks: str


@dataclass(frozen=True, slots=True)
class BlocksAsThoughUntapped:
    """The subject can block as though it were untapped."""


# Characteristics and the rest


@dataclass(frozen=True, slots=True)
class HasKeywordAbility:
    """The subject has this keyword ability; ``argument`` is what follows it ("red", "{2}", "forest")."""

    keyword: str
    argument: str | None = None


@dataclass(frozen=True, slots=True)
class HasChosenKeyword:
    """The subject has one of these keywords, each with what follows it; which one is chosen as the effect resolves."""

    choices: tuple[tuple[str, str | None], ...]


@dataclass(frozen=True, slots=True)
class LosesKeyword:
    keyword: str
    argument: str | None = None


@dataclass(frozen=True, slots=True)
class LosesAllAbilities:
    """The subject loses all abilities (CR 613.1f)."""


@dataclass(frozen=True, slots=True)
class HasAbility:
    """The subject has the quoted abilities."""

    abilities: tuple[Ability, ...]
    text: str


@dataclass(frozen=True, slots=True)
class ChangesPT:
    """The subject gets +power/+toughness (CR 613.4c)."""

    power: Quantity
    toughness: Quantity


@dataclass(frozen=True, slots=True)
class SetsPT:
    """The subject has (base) power and toughness; ``defining`` for a characteristic-defining ability (CR 613.4a)."""

    power: Quantity | None
    toughness: Quantity | None
    defining: bool = False


@dataclass(frozen=True, slots=True)
class SwitchesPT:
    """The subject's power and toughness are switched (CR 613.4d)."""


@dataclass(frozen=True, slots=True)
class ChangesTypes:
    """The subject is, or becomes, of these types; ``adds``: in addition to its other types (CR 613.1d)."""

    types: tuple[str, ...]
    adds: bool = True
    removes: tuple[str, ...] = ()
    """Types it loses: "isn't a creature"."""


@dataclass(frozen=True, slots=True)
class ChangesColour:
    """The subject is of these colours; ``adds``: in addition to its other colours (CR 613.1e)."""

    colours: tuple[str, ...]
    adds: bool = False


@dataclass(frozen=True, slots=True)
class ChangesControl:
    """A player controls the subject (CR 613.1b)."""

    player: PlayerRef


@dataclass(frozen=True, slots=True)
class IsSuspected:
    """The subject is suspected: menace, and it can't block (CR 701.60c); ``still`` false: it is no longer."""

    still: bool = True


@dataclass(frozen=True, slots=True)
class IsDetained:
    """The subject can't attack or block and its activated abilities can't be activated (CR 701.35a)."""


@dataclass(frozen=True, slots=True)
class CantActivate:
    """The subject's activated abilities can't be activated; ``mana_too``: mana abilities are no exception."""

    mana_too: bool = True
    tap_only: bool = False
    """Only abilities with {T} in their costs."""


@dataclass(frozen=True, slots=True)
class ChoosesDeclaration:
    """This player, not the creatures' controllers, chooses which creatures attack, or which block and how."""

    player: PlayerRef
    what: str
    """``attacks`` or ``blocks``."""


@dataclass(frozen=True, slots=True)
class BecomesCopy:
    """The subject becomes, or enters as, a copy of something (CR 707) or in a form that is chosen or random; the board shows the
    result."""


@dataclass(frozen=True, slots=True)
class MayExert:
    """The subject's controller may exert it as it attacks, an optional cost (CR 701.43d)."""


@dataclass(frozen=True, slots=True)
class EntersAttacking:
    """The subject is put onto the battlefield attacking, or blocking, which is no declaration (CR 508.4, 509.4)."""


@dataclass(frozen=True, slots=True)
class BecomesBlocked:
    """The subject becomes blocked, or (``blocked`` false) unblocked, by an effect and not by a declaration."""

    blocked: bool = True


@dataclass(frozen=True, slots=True)
class SkipsCombat:
    """This player skips combat phases (the subject is that player's creatures)."""

    player: PlayerRef


@dataclass(frozen=True, slots=True)
class AddsMana:
    """A mana ability: its cost and the mana it gives, one tuple of symbols for each choice ("{R} or {G}": two)."""

    cost: str
    choices: tuple[tuple[str, ...], ...]
    restriction: str | None = None
    """"only to cast creature spells" and the like."""


@dataclass(frozen=True, slots=True)
class DamageRule:
    """Something about combat damage that the damage decision reads by its word: ``toughness instead of power``,
    ``as though unblocked``, ``assigns none``, …"""

    word: str
    optional: bool = False


@dataclass(frozen=True, slots=True)
class NoEffectOnDecisions:
    """Certainly bears on no decision; ``why`` names the rule of thumb that says so ("draws cards", "gains life")."""

    why: str


Predicate = (
    CantAttack
    | CanAttackOnly
    | CantAttackAlone
    | AttacksOnlyAlone
    | AttacksOnlyWith
    | AttackLimit
    | MustAttack
    | PlayerMustAttack
    | IsGoaded
    | IgnoresDefender
    | IgnoresSummoningSickness
    | CantBlock
    | CantBlockAlone
    | BlocksOnlyWith
    | BlockLimit
    | CantBeBlocked
    | BlockedByAtLeast
    | BlockedByAtMost
    | BlockedOnlyByAll
    | MustBlock
    | BlocksAllItCan
    | MustBeBlocked
    | AllAbleBlockIt
    | BlocksMore
    | BlocksAsThough
    | BlockedAsThough
    | BlocksAsThoughUntapped
    | HasKeywordAbility
    | HasChosenKeyword
    | LosesKeyword
    | LosesAllAbilities
    | HasAbility
    | ChangesPT
    | SetsPT
    | SwitchesPT
    | ChangesTypes
    | ChangesColour
    | ChangesControl
    | IsSuspected
    | IsDetained
    | CantActivate
    | ChoosesDeclaration
    | BecomesCopy
    | MayExert
    | EntersAttacking
    | BecomesBlocked
    | SkipsCombat
    | AddsMana
    | DamageRule
    | NoEffectOnDecisions
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Ability:
    """One statement of a sentence. A sentence that says several things gives several abilities.

    ``trigger`` is the words in front of an effect that does not hold by itself (an activation cost, "When …", a spell's text):
    such an ability bears on a declaration only once it has resolved, which a scenario shows by ``gains`` or ``effects``.
    """

    subject: Filter
    predicate: Predicate
    condition: Condition | None = None
    duration: Duration | None = None
    trigger: str | None = None
    text: str = ""
    keyword: str | None = None
    """The keyword whose rule this ability spells out ("menace"), for the citation."""
