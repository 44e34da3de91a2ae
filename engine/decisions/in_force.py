"""Objects as they are once continuous effects have applied, and the abilities in force on them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from engine.board.board import Board
from engine.board.permanent import Permanent
from engine.decisions.verdict import Unread
from engine.text.abilities import Ability, HasKeywordAbility
from engine.text.nouns import ThisObject


@dataclass(frozen=True, slots=True, kw_only=True)
class InForce:
    """An ability that applies now, and where it stands.

    ``source`` is the permanent that "this object" means, ``you`` its controller; both are ``None`` for an effect that belongs to
    nobody. ``granted_by`` names what gave the ability to the source. ``copies``: the source is that many interchangeable permanents.
    """

    ability: Ability
    source: str | None = None
    you: str | None = None
    granted_by: str | None = None
    copies: int = 1

    @property
    def name(self) -> str | None:
        """What an explanation calls the source: the giver of a granted ability, else the permanent."""
        return self.granted_by or self.source

    def is_keyword(self) -> bool:
        """Whether this is a keyword ability that the source itself has, without a condition."""
        return (
            isinstance(self.ability.predicate, HasKeywordAbility)
            and isinstance(self.ability.subject, ThisObject)
            and self.ability.condition is None
        )


@dataclass(slots=True, kw_only=True)
class Characteristics:
    """A permanent's characteristics (CR 109.3) and controller; filled in layer by layer, read-only afterwards."""

    permanent: Permanent
    name: str
    controller: str
    types: set[str]
    """Card types, supertypes and subtypes, in lower case."""
    colours: set[str]
    power: int | None
    toughness: int | None
    abilities: list[InForce] = field(default_factory=list)
    loses_all: bool = False
    """An effect takes all its abilities away, also those that no decision asks for (CR 613.1f)."""

    @property
    def id(self) -> str:
        return self.permanent.id

    def is_creature(self) -> bool:
        return "creature" in self.types

    def keywords(self) -> Iterator[tuple[str, str | None]]:
        """Its keyword abilities with their arguments."""
        for entry in self.abilities:
            predicate = entry.ability.predicate
            if isinstance(predicate, HasKeywordAbility) and entry.is_keyword():
                yield predicate.keyword, predicate.argument

    def has_keyword(self, keyword: str, argument: str | None = None) -> bool:
        """Whether it has the keyword ability (with that argument, when one is asked for)."""
        return any(
            keyword == own and (argument is None or argument == what)
            for own, what in self.keywords()
        )


@dataclass(slots=True, kw_only=True)
class Battlefield:
    """A board with its continuous effects applied."""

    board: Board
    objects: dict[str, Characteristics]
    """Every permanent that is phased in, by id, in the order of the file."""
    in_force: tuple[InForce, ...] = ()
    """Abilities in force, keywords spelled out, in the order of the file."""
    unread: tuple[Unread, ...] = ()
    attached: dict[str, tuple[str, ...]] = field(default_factory=dict)
    """Ids of what is attached to an object or a player."""
    attacked: dict[str, tuple[str, ...]] = field(default_factory=dict)
    """What each attacking creature (by id) attacks, from the attack already declared."""
    assumed: dict[str, None] = field(default_factory=dict)
    """Facts that the text asks about and nobody vouches for: taken as not so, and said in the verdict."""
    attackers: dict[str, int] = field(default_factory=dict)
    """How many members of each permanent attack, by the attack already declared."""
    blocked: dict[str, tuple[str, ...]] = field(default_factory=dict)
    """Blockers (ids) of each attacking creature, from the blocks already declared."""

    def creatures_of(self, players: tuple[str, ...]) -> tuple[Characteristics, ...]:
        """Creatures that these players control, in the order of the file."""
        return tuple(
            item
            for item in self.objects.values()
            if item.is_creature() and item.controller in players
        )
