"""A decision: what can be chosen, what must hold, what should be obeyed, and what it costs.

An actor makes choices (an attacking creature, a blocker, a source of mana); an option is one thing that an actor may do with one
object. Actors and options stand for ``count`` interchangeable ones, so that a million copies cost what one costs. Reasons are opaque:
the caller's own values, handed back in answers.
"""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass, field

from solver.expression import Formula, Term

Reason = Hashable


@dataclass(frozen=True, slots=True, kw_only=True)
class Actor:
    """``count`` interchangeable actors, each of which takes at most ``capacity`` options (``None``: any number)."""

    key: str
    count: int = 1
    capacity: int | None = 1

    @property
    def room(self) -> int | None:
        """How many options the members take together at most; ``None`` for any number."""
        return None if self.capacity is None else self.count * self.capacity


@dataclass(frozen=True, slots=True, kw_only=True)
class Option:
    """Something that members of an actor may do; taken 0 to ``count`` times.

    ``barred`` holds the reasons why it can't be done at all: an option with any must be taken 0 times. It stays in the decision
    so that a declaration that takes it can be judged and explained.
    """

    key: str
    actor: str
    object: str
    count: int = 1
    barred: tuple[Reason, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Restriction:
    """A formula that every legal declaration makes true."""

    formula: Formula
    reason: Reason


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Requirement:
    """``instances`` requirements of one kind, of which ``obeyed`` tells how many a declaration obeys.

    ``actor`` is whom the requirement binds, where it binds one (the 2003 reading asks). ``when``: the instances exist only if this
    formula holds in the declaration that is judged; then they count for that declaration and for all it is compared with.
    """

    obeyed: Term
    instances: int
    reason: Reason
    actor: str | None = None
    when: Formula | None = None


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Cost:
    """A payment that a declaration owes ``taken`` times. Nobody is ever required to pay it."""

    taken: Term
    reason: Reason


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Decision:
    """One whole decision. Actors, options, restrictions and requirements stand in a fixed order: answers are reproducible."""

    actors: tuple[Actor, ...]
    options: tuple[Option, ...]
    restrictions: tuple[Restriction, ...] = ()
    requirements: tuple[Requirement, ...] = ()
    costs: tuple[Cost, ...] = ()
    by_actor: dict[str, tuple[Option, ...]] = field(init=False, repr=False)
    by_key: dict[str, Option] = field(init=False, repr=False)

    def __post_init__(self) -> None:
        grouped: dict[str, list[Option]] = {actor.key: [] for actor in self.actors}
        for option in self.options:
            grouped[option.actor].append(option)
        object.__setattr__(self, "by_actor", {key: tuple(found) for key, found in grouped.items()})
        object.__setattr__(self, "by_key", {option.key: option for option in self.options})
