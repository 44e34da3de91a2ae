"""Who fights whom: the attackers and blockers of a combat with the creatures each of them may damage (CR 509.1g-h, 702.22h)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from engine.decisions.in_force import Battlefield, Characteristics


@dataclass(slots=True, eq=False)
class Fighter:
    """Alike members of one permanent that fight the same creatures."""

    item: Characteristics
    count: int
    attacking: bool
    target: str | None = None
    """What it attacks: a player, a team or an object's id."""
    defending: str | None = None
    """Who defends once the target is gone."""
    band: int | None = None
    blocked: bool = False
    """It was blocked, whoever still blocks it."""
    faces: list[Fighter] = field(default_factory=list)
    """Those that block it, or that it blocks."""

    @property
    def id(self) -> str:
        return self.item.id

    def face(self, other: Fighter) -> None:
        """The two fight each other."""
        if other not in self.faces:
            self.faces.append(other)
            other.faces.append(self)


def fighters(view: Battlefield) -> tuple[Fighter, ...]:
    """Everything that fights in the combat that stands on the board: attackers, then blockers, as declared."""
    attackers = _attackers(view)
    blockers: list[Fighter] = []
    for identifier, entries in _block_entries(view):
        item = view.objects.get(identifier)
        present = item is not None and item.is_creature()
        for count, blocked in entries:
            blocker = None
            if present and item is not None:
                blocker = Fighter(item, count, attacking=False)
                blockers.append(blocker)
            for name, number in blocked:
                _block(attackers, name, number, blocker)
    for attacker in attackers:
        attacker.blocked = attacker.blocked or attacker.item.permanent.status.blocked
    _spread_over_bands(attackers)
    return tuple(one for one in (*attackers, *blockers) if one.count)


def _attackers(view: Battlefield) -> list[Fighter]:
    found: list[Fighter] = []
    attack = view.board.attacking
    for number, declared in enumerate(attack.attackers if attack else ()):
        band = number if len(declared.members) > 1 else None
        for member in declared.members:
            item = view.objects.get(member.id)
            if item is not None and item.is_creature():
                target = declared.target or _only_opponent(view, item.controller)
                found.append(
                    Fighter(
                        item, member.count, attacking=True, target=target, band=band,
                        defending=declared.defending,
                    )
                )  # fmt: skip
    declared_ids = {one.id for one in found}
    for item in view.objects.values():
        if item.permanent.status.attacking and item.id not in declared_ids and item.is_creature():
            target = _only_opponent(view, item.controller)
            found.append(Fighter(item, item.permanent.count, attacking=True, target=target))
    return found


def _only_opponent(view: Battlefield, player: str) -> str | None:
    opponents = view.board.opponents(player)
    return opponents[0].name if len(opponents) == 1 else None


Entries = list[tuple[int, list[tuple[str, int]]]]


def _block_entries(view: Battlefield) -> Iterable[tuple[str, Entries]]:
    """For each blocking permanent how many of its members block which attackers (and how many of them) together."""
    declared: dict[str, Entries] = {}
    for entry in view.board.blocking.blockers if view.board.blocking else ():
        attackers = [(member.id, member.count) for member in entry.attackers]
        declared.setdefault(entry.blocker.id, []).append((entry.blocker.count, attackers))
    for identifier, entries in declared.items():
        most = view.board.permanent(identifier).count
        if sum(count for count, _ in entries) > most:  # the same members block several attackers
            together = [attacker for _, attackers in entries for attacker in attackers]
            entries = [(max(count for count, _ in entries), together)]
        yield identifier, entries


def _block(attackers: list[Fighter], identifier: str, number: int, blocker: Fighter | None) -> None:
    """The blocker blocks so many members; of alike attackers the first declared."""
    for attacker in [one for one in attackers if one.id == identifier]:
        if number <= 0:
            return
        if attacker.count > number:
            rest = Fighter(
                attacker.item,
                attacker.count - number,
                attacking=True,
                target=attacker.target,
                defending=attacker.defending,
                band=attacker.band,
                blocked=attacker.blocked,
            )
            for other in attacker.faces:
                rest.face(other)
            attacker.count = number
            attackers.insert(attackers.index(attacker) + 1, rest)
        number -= attacker.count
        attacker.blocked = True
        if blocker is not None:
            attacker.face(blocker)


def _spread_over_bands(attackers: list[Fighter]) -> None:
    """Where one of a band is blocked, all of it is, by the same creatures (CR 702.22h)."""
    bands: dict[int, list[Fighter]] = {}
    for attacker in attackers:
        if attacker.band is not None:
            bands.setdefault(attacker.band, []).append(attacker)
    for band in bands.values():
        if any(attacker.blocked for attacker in band):
            blockers = [blocker for attacker in band for blocker in attacker.faces]
            for attacker in band:
                attacker.blocked = True
                for blocker in blockers:
                    attacker.face(blocker)


def has_strike(item: Characteristics) -> bool:
    """Whether it has first strike or double strike."""
    return item.has_keyword("first strike") or item.has_keyword("double strike")


def strikes_twice(found: tuple[Fighter, ...]) -> bool:
    """Whether there are two damage steps: some fighter has first or double strike (CR 510.4)."""
    return any(has_strike(fighter.item) for fighter in found)


def tramples(item: Characteristics, variant: str | None = None) -> bool:
    """Whether it has trample (or just that variant of it)."""
    return any(
        keyword == "trample" and (variant is None or argument == variant)
        for keyword, argument in item.keywords()
    )


def planeswalker_loyalty(item: Characteristics) -> int:
    """Its loyalty counters: those written on it, else those it enters with."""
    loyalty = item.permanent.loyalty
    counters = item.permanent.counter("loyalty")
    return counters if loyalty is None else loyalty + counters
