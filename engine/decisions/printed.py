"""A board as it is printed and written: abilities read, designations turned into effects, before any effect has applied."""

from __future__ import annotations

import re
from collections.abc import Iterator

from engine.board.board import Board
from engine.board.declaration import Attack, Block
from engine.board.permanent import Permanent, RulesLine
from engine.decisions.in_force import Battlefield, Characteristics, InForce
from engine.decisions.qualities import CannotTell
from engine.decisions.verdict import Unread
from engine.rules.keywords import keyword as keyword_named
from engine.text import abilities as text
from engine.text import nouns
from engine.text.abilities import Ability
from engine.text.parts import put
from engine.text.reader import read


class Printed:
    """What the board says before any effect: each line read once."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self._unread: dict[Unread, None] = {}
        self._names: dict[str, list[str]] = {}
        """Names on the board by their first word."""
        for item in board.permanents:
            for name in dict.fromkeys((item.id, item.name)):
                self._names.setdefault(name.partition(" ")[0], []).append(name)
        self._players = tuple(player.name for player in board.players)
        self.own: dict[str, list[InForce]] = {}
        self.effects: list[InForce] = []
        for item in board.permanents:
            if not item.status.phased_out:
                self.own[item.id] = list(self._abilities_of(item))
        for player in board.players:
            for line in player.effects:
                self.effects += self._read(line, None, player.name, None)
        for line in board.effects:
            self.effects += self._read(line, None, None, None)

    def _abilities_of(self, item: Permanent) -> Iterator[InForce]:
        name, lines = item.name, item.text
        if item.status.flipped and item.flip is not None:
            name, lines = item.flip.name, item.flip.text
        if not item.status.face_down:
            for line in lines:
                yield from self._read(line, item, item.controller, name)
        for line in item.gains:
            yield from self._read(line, item, item.controller, name)
        yield from _from_counters(item)
        yield from _from_status(item)

    def _read(
        self, line: RulesLine, item: Permanent | None, you: str | None, name: str | None
    ) -> Iterator[InForce]:
        for ability in self._meaning(line, item, name):
            if ability.trigger is None:
                yield InForce(
                    ability=ability,
                    source=item.id if item else None,
                    you=you,
                    granted_by=line.source,
                    copies=item.count if item else 1,
                )

    def _meaning(
        self, line: RulesLine, item: Permanent | None, name: str | None
    ) -> Iterator[Ability]:
        """What a line says: as its writer knows, else as it is read."""
        if line.meaning is not None:
            yield from (known for known in line.meaning if isinstance(known, Ability))
            return
        reading = read(
            line.text,
            own_name=name,
            names=self._named_in(line.text, name),
            players=[player for player in self._players if player in line.text],
        )
        source = line.source or (item.id if item else None)
        for sentence in reading.unread:
            self._unread.setdefault(
                Unread(source=source, text=sentence.text, why=sentence.why, line=line.line)
            )
        abilities = reading.abilities
        if line.source is not None and self.board.has_permanent(line.source):
            # The giver's name means the giver itself, not another object of that name (CR 201.5a).
            giver = self.board.permanent(line.source)
            abilities = put(abilities, nouns.TheObject(giver.name), nouns.TheObject(giver.id))
        yield from abilities

    def _named_in(self, words: str, own: str | None) -> list[str]:
        """Names of other objects on the board that a text mentions."""
        starts = dict.fromkeys(re.findall(r"[^\s]+?(?=['’.,;:\"”)]*(?:\s|$)|['’]s\b)", words))
        found = [name for start in starts for name in self._names.get(start, ())]
        return [name for name in dict.fromkeys(found) if name != own and name in words]

    def cannot_tell(self, entry: InForce, why: CannotTell) -> None:
        """Notes an ability that was read, but asks for something that the board does not show."""
        self._unread.setdefault(Unread(source=entry.name, text=entry.ability.text, why=str(why)))

    def unread(self, view: Battlefield) -> tuple[Unread, ...]:
        return tuple(self._unread)

    def start(self) -> Battlefield:
        """The battlefield as printed, in which effects have not applied yet."""
        objects = {
            item.id: _printed_characteristics(item)
            for item in self.board.permanents
            if not item.status.phased_out
        }
        for identifier, item in objects.items():
            item.abilities = list(self.own[identifier])
            if item.has_keyword("devoid"):
                item.colours = set()  # a characteristic-defining ability (CR 702.114a)
        attached: dict[str, list[str]] = {}
        for item in objects.values():
            if item.permanent.attached_to is not None:
                attached.setdefault(item.permanent.attached_to, []).append(item.id)
        return Battlefield(
            board=self.board,
            objects=objects,
            attached={host: tuple(found) for host, found in attached.items()},
            attacked=_attacked(self.board.attacking),
            attackers=_attackers(self.board),
            blocked=_blocked(self.board.blocking),
        )


def _printed_characteristics(item: Permanent) -> Characteristics:
    """Copiable values: those of the lower half of a flipped card (CR 710.1), a 2/2 without anything face down (CR 708.2)."""
    name, type_line = item.name, item.type_line
    power, toughness = item.power, item.toughness
    if item.status.flipped and item.flip is not None:
        name, type_line = item.flip.name, item.flip.type_line
        power, toughness = item.flip.power, item.flip.toughness
    types = {word.lower() for word in type_line.supertypes + type_line.types + type_line.subtypes}
    colours = set(item.colours)
    if item.status.face_down:
        name, types, colours, power, toughness = "", {"creature"}, set(), 2, 2
    return Characteristics(
        permanent=item,
        name=name,
        controller=item.controller,
        types=types,
        colours=colours,
        power=power,
        toughness=toughness,
    )


def _from_counters(item: Permanent) -> Iterator[InForce]:
    """Keyword counters give their ability (CR 122.1b)."""
    for kind, count in item.counters:
        if count > 0 and keyword_named(kind.lower()) is not None:
            ability = Ability(
                subject=nouns.ThisObject(),
                predicate=text.HasKeywordAbility(kind.lower()),
                text=f"{kind} counter",
            )
            yield InForce(ability=ability, source=item.id, you=item.controller, copies=item.count)


def _from_status(item: Permanent) -> Iterator[InForce]:
    """What designations amount to: goaded, suspected, detained (CR 701.15b, 701.60c, 701.35a)."""
    predicates: list[text.Predicate] = [
        text.IsGoaded(nouns.PlayerRef(nouns.Who.NAMED, name=name)) for name in item.status.goaded_by
    ]
    if item.status.suspected:
        predicates.append(text.IsSuspected())
    if item.status.detained_by:
        predicates.append(text.IsDetained())
    for predicate in predicates:
        ability = Ability(subject=nouns.ThisObject(), predicate=predicate)
        yield InForce(ability=ability, source=item.id, you=item.controller, copies=item.count)


def _attacked(attack: Attack | None) -> dict[str, tuple[str, ...]]:
    found: dict[str, list[str]] = {}
    for attacker in attack.attackers if attack else ():
        for member in attacker.members:
            found.setdefault(member.id, []).append(attacker.target or "")
    return {identifier: tuple(targets) for identifier, targets in found.items()}


def _attackers(board: Board) -> dict[str, int]:
    found = {item.id: item.count for item in board.permanents if item.status.attacking}
    for attacker in board.attacking.attackers if board.attacking else ():
        for member in attacker.members:
            already = 0 if board.permanent(member.id).status.attacking else found.get(member.id, 0)
            found[member.id] = already + member.count
    return found


def _blocked(block: Block | None) -> dict[str, tuple[str, ...]]:
    found: dict[str, list[str]] = {}
    for entry in block.blockers if block else ():
        for attacker in entry.attackers:
            found.setdefault(attacker.id, []).append(entry.blocker.id)
    return {identifier: tuple(blockers) for identifier, blockers in found.items()}
