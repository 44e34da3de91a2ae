"""What a decision is answered with: the verdict, and all that an explanation needs.

Words stay out of here: a `Reason` names a message and its values, and `engine.report` turns it into a language.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from enum import StrEnum

from engine.board.declaration import Attack, Block, Damage


class Outcome(StrEnum):
    """What a declaration is under the rules."""

    LEGAL = "legal"
    ILLEGAL = "illegal"
    UNDECIDED = "undecided"
    """No verdict within the limits asked for."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Reason:
    """One restriction, requirement, cost or rule that bears on the decision.

    ``rules`` are numbers in the edition in use, the rule of the step first. ``message`` is the key of the sentence that says it
    and ``values`` what fills it; where rules text says it better, ``text`` is that sentence and ``source`` what it stands on.
    """

    rules: tuple[str, ...]
    message: str
    values: tuple[tuple[str, str | int], ...] = ()
    source: str | None = None
    """Id of the permanent, or name of the effect's source."""
    text: str | None = None
    creatures: tuple[str, ...] = ()
    """Ids of the creatures (and objects) it concerns."""


def kind_of(reason: Reason) -> tuple[object, ...]:
    """What a reason says, whatever creatures it says it of."""
    return reason.rules, reason.message, reason.values, reason.text


def merged(reasons: Iterable[Reason]) -> tuple[Reason, ...]:
    """Reasons that say the same as one, with all the creatures they concern.

    Where each creature says it of itself, the merged reason has the message of several.
    """
    kinds: dict[object, list[Reason]] = {}
    for reason in reasons:
        kinds.setdefault(kind_of(reason), []).append(reason)
    found = []
    for same in kinds.values():
        creatures = tuple(dict.fromkeys(name for reason in same for name in reason.creatures))
        sources = {reason.source for reason in same}
        one = same[0]
        if len(sources) > 1:
            own = all(reason.creatures == (reason.source,) for reason in same)
            message = f"{one.message}.several" if own else one.message
            one = replace(one, message=message, source=None)
        found.append(replace(one, creatures=creatures))
    return tuple(found)


@dataclass(frozen=True, slots=True, kw_only=True)
class UnmetRequirement:
    """A requirement that the declaration does not obey, and the smallest set of others that rules it out.

    ``ruled_out_by`` is empty when it could have been obeyed; ``minimal`` is False when the search for the smallest set was cut
    short.
    """

    requirement: Reason
    instances: int = 1
    ruled_out_by: tuple[Reason, ...] = ()
    minimal: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class Change:
    """One step from the declaration to the nearest legal one."""

    message: str
    values: tuple[tuple[str, str | int], ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Fix:
    """The nearest legal declaration."""

    declaration: Attack | Block | Damage
    changes: tuple[Change, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class PaymentLine:
    """What one player does to pay: permanents tapped for mana, mana spent, life paid, objects sacrificed …"""

    player: str
    message: str
    values: tuple[tuple[str, str | int], ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Unread:
    """A line of rules text that was not taken into account."""

    source: str | None
    text: str
    why: str = ""
    line: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Verdict:
    """The answer to "is this declaration legal?" with its proof."""

    kind: str
    """``attack``, ``block``, ``damage`` or ``pay``."""
    outcome: Outcome
    rules: str
    """The edition in use, by its word."""
    declaration: Attack | Block | Damage | None = None
    obeyed: int | None = None
    maximum: int | None = None
    """The most requirements that could be obeyed without a cost that the declaration does not pay; ``None``: not known."""
    violations: tuple[Reason, ...] = ()
    unmet: tuple[UnmetRequirement, ...] = ()
    fix: Fix | None = None
    better: Attack | Block | None = None
    payment: tuple[PaymentLine, ...] = ()
    unread: tuple[Unread, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Options:
    """All legal declarations that pay nothing, as far as they were asked for."""

    kind: str
    rules: str
    maximum: int | None
    """Requirements obeyable without paying; ``None``: not known within the limits."""
    legal: int | None
    """How many legal declarations there are; ``None``: not counted within the limits."""
    shown: tuple[Attack | Block, ...] = ()
    complete: bool = False
    """True when ``shown`` holds all of them."""
    unread: tuple[Unread, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class CreatureSituation:
    """What one creature may do in a decision, and what is asked of it."""

    creature: str
    count: int = 1
    may: tuple[str, ...] = ()
    """Players and objects it may attack, or attackers it may block."""
    barred: tuple[tuple[str | None, Reason], ...] = ()
    """What it may not attack or block and why; ``None`` for a reason that bars it from everything."""
    requirements: tuple[Reason, ...] = ()
    costs: tuple[Reason, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Situation:
    """Everything on the board that bears on a decision, before anything is declared."""

    kind: str
    rules: str
    deciders: tuple[str, ...]
    """Players who make the decision (all members of a team in shared turns)."""
    creatures: tuple[CreatureSituation, ...] = ()
    restrictions: tuple[Reason, ...] = ()
    """Restrictions on the declaration as a whole: limits, "can't attack alone", menace …"""
    requirements: tuple[Reason, ...] = ()
    costs: tuple[Reason, ...] = ()
    unread: tuple[Unread, ...] = ()
