"""Declarations of attackers and blockers, and damage assignments, as somebody proposes them."""

from __future__ import annotations

from dataclasses import dataclass

NOTHING = "nothing"
"""The target of an attacker whose target is gone (CR 506.4c)."""

PLANESWALKER_GONE = "a planeswalker that is gone"
"""The same where it was a planeswalker: the attacker may be able to trample over it (CR 702.19e)."""


@dataclass(frozen=True, slots=True, order=True)
class Members:
    """``count`` members of the permanent (group) with this id."""

    id: str
    count: int = 1


@dataclass(frozen=True, slots=True)
class Attacker:
    """Creatures that attack one target together.

    More than one member means a band (CR 702.22c). The target is a player, a team or a permanent's id; ``None`` when
    the declaration leaves it out because there is only one.
    """

    members: tuple[Members, ...]
    target: str | None
    defending: str | None = None
    """Who defends once the target is gone: the player attacked, or who controlled or protected it (CR 508.5)."""


@dataclass(frozen=True, slots=True)
class Attack:
    """A declaration of attackers (CR 508.1)."""

    attackers: tuple[Attacker, ...] = ()


@dataclass(frozen=True, slots=True)
class Blocker:
    """Creatures that each block all of these attackers (more than one only where an effect allows it)."""

    blocker: Members
    attackers: tuple[Members, ...]


@dataclass(frozen=True, slots=True)
class Block:
    """A declaration of blockers (CR 509.1); ``by`` is the player or team it belongs to, ``None`` for everybody."""

    blockers: tuple[Blocker, ...] = ()
    by: str | None = None


@dataclass(frozen=True, slots=True)
class Assignment:
    """Damage that a source assigns to one object or player (CR 510.1)."""

    source: Members
    recipient: str
    amount: int


@dataclass(frozen=True, slots=True)
class Damage:
    """A combat damage assignment of one step."""

    assignments: tuple[Assignment, ...] = ()
    by: str | None = None
    first_step: bool | None = None
    """True: first strike step, False: regular step, ``None``: the first in which a source deals damage."""
    order: tuple[tuple[str, tuple[str, ...]], ...] = ()
    """Damage assignment order where the edition has one: a creature and those it damages, first to last."""
