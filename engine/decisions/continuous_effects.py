"""Applies continuous effects to a board in layer order (CR 613) and gathers the abilities in force.

Within a layer effects apply in the order of the file, which stands for their timestamps. Conditions and comparisons that ask for a
characteristic of a later layer ("as long as its power is 4 or greater, it has flying") see the values of the pass before; passes
go on until nothing changes.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import fields, is_dataclass, replace
from typing import Any

from engine.board.board import Board
from engine.board.declaration import Attack, Block
from engine.board.permanent import Permanent, RulesLine
from engine.decisions.in_force import Battlefield, Characteristics, InForce
from engine.decisions.selection import CannotTell, Context, holds, matches, number, players_meant
from engine.decisions.verdict import Unread
from engine.rules.keywords import keyword as keyword_named
from engine.text import abilities as text
from engine.text import nouns
from engine.text.abilities import Ability
from engine.text.keyword_abilities import spelled_out
from engine.text.reader import read

PASSES = 5
"""More passes than any real board needs; effects that still change then depend on each other without end."""

CONTROL, TYPES, COLOURS, ABILITIES, DEFINING_PT, SET_PT, CHANGE_PT, SWITCH_PT = range(8)

LAYER: dict[type, int] = {
    text.ChangesControl: CONTROL,
    text.ChangesTypes: TYPES,
    text.ChangesColour: COLOURS,
    text.HasKeywordAbility: ABILITIES,
    text.LosesKeyword: ABILITIES,
    text.LosesAllAbilities: ABILITIES,
    text.HasAbility: ABILITIES,
    text.IsSuspected: ABILITIES,
    text.SetsPT: SET_PT,
    text.ChangesPT: CHANGE_PT,
    text.SwitchesPT: SWITCH_PT,
}
"""The layer in which a predicate changes characteristics (613.1, 613.4); others change none."""


def battlefield(board: Board) -> Battlefield:
    """The board with continuous effects applied: characteristics, abilities in force, and lines that nobody could read."""
    printed = _Printed(board)
    view = printed.start()
    previous: list[object] | None = None
    for _ in range(PASSES):
        current = _one_pass(printed, view)
        snapshot = [_state(item) for item in current.objects.values()]
        view = current
        if snapshot == previous:
            break
        previous = snapshot
    view.in_force = tuple(_spelled_out(view, printed))
    view.unread = printed.unread(view)
    return view


class _Printed:
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
        giver = line.source if line.source and self.board.has_permanent(line.source) else None
        for ability in reading.abilities:
            yield ability if giver is None else _naming(self.board.permanent(giver), ability)

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


def _naming(giver: Permanent, value: Any) -> Any:
    """A granted ability in which the giver's name means the giver itself, not another object of that name (CR 201.5a)."""
    if isinstance(value, nouns.TheObject):
        return nouns.TheObject(giver.id) if value.name == giver.name else value
    if isinstance(value, tuple):
        return tuple(_naming(giver, part) for part in value)
    if not is_dataclass(value) or isinstance(value, type):
        return value
    changed = {part.name: _naming(giver, getattr(value, part.name)) for part in fields(value)}
    return replace(value, **changed)


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


def _state(item: Characteristics) -> object:
    return (
        item.controller,
        sorted(item.types),
        sorted(item.colours),
        item.power,
        item.toughness,
        [(entry.ability, entry.granted_by, entry.copies) for entry in item.abilities],
    )


def _one_pass(printed: _Printed, previous: Battlefield) -> Battlefield:
    """Applies every layer once; conditions and numbers are read off ``previous``."""
    view = printed.start()
    for item in view.objects.values():
        if item.permanent.variable_pt is not None and item.is_creature():
            item.power = item.power or 0
            item.toughness = item.toughness or 0
    for layer in range(SWITCH_PT + 1):
        if layer == CHANGE_PT:
            _apply_counters(view)
        for entry in _of_layer(view, printed, layer):
            try:
                _apply(entry, view, previous)
            except CannotTell as why:
                printed.cannot_tell(entry, why)
    return view


def _of_layer(view: Battlefield, printed: _Printed, layer: int) -> list[InForce]:
    """Effects of a layer in the order of the file. Keywords that an object has of itself are no effects."""
    found = []
    own = [entry for item in view.objects.values() for entry in item.abilities]
    for entry in [*own, *printed.effects]:
        predicate = entry.ability.predicate
        place = LAYER.get(type(predicate))
        if place == SET_PT and isinstance(predicate, text.SetsPT) and predicate.defining:
            place = DEFINING_PT
        if place == layer and not entry.is_keyword():
            found.append(entry)
    return found


def _apply_counters(view: Battlefield) -> None:
    """Counters that change power and toughness apply in layer 7c (CR 613.4c)."""
    for item in view.objects.values():
        for kind, count in item.permanent.counters:
            found = re.fullmatch(r"([+-]\d{1,9})/([+-]\d{1,9})", kind)
            if found and item.power is not None and item.toughness is not None:
                item.power += int(found[1]) * count
                item.toughness += int(found[2]) * count


def _apply(entry: InForce, view: Battlefield, previous: Battlefield) -> None:
    context = Context(battlefield=previous, source=entry.source, you=entry.you)
    now = replace(context, battlefield=view)
    condition = entry.ability.condition
    for item in subjects(entry, now):
        about = context.about(item.id)
        if condition is not None and not holds(condition, about):
            continue
        _change(item, entry, about, times=copies_for(entry, item))


def subjects(entry: InForce, context: Context) -> Iterator[Characteristics]:
    """The permanents that an ability is about."""
    subject = entry.ability.subject
    if isinstance(subject, nouns.ThisObject):
        item = context.battlefield.objects.get(entry.source or "")
        if item is not None:
            yield item
        return
    for item in context.battlefield.objects.values():
        own_group = item.id == entry.source and entry.copies > 1
        if matches(subject, item, context.about(item.id)) or (
            own_group and matches(subject, item, replace(context, source=None, subject=item.id))
        ):
            yield item


def copies_for(entry: InForce, item: Characteristics) -> int:
    """How many instances of the ability bear on one member of a permanent (group).

    Interchangeable permanents each have the ability: n of them ask n times of everybody else. Of a member of their own group they
    ask n times, or n - 1 times where the text leaves its own source out ("other creatures").
    """
    if isinstance(entry.ability.subject, nouns.ThisObject):
        return 1
    if item.id == entry.source and _leaves_itself_out(entry.ability.subject):
        return entry.copies - 1
    return entry.copies


def _leaves_itself_out(phrase: nouns.Filter) -> bool:
    match phrase:
        case nouns.Other():
            return True
        case nouns.AllOf(parts):
            return any(_leaves_itself_out(part) for part in parts)
    return False


def _change(item: Characteristics, entry: InForce, context: Context, *, times: int) -> None:
    """Applies an effect to one object, as often as there are copies of it; all but +N/+N change nothing the second time."""
    if times == 0:
        return
    match entry.ability.predicate:
        case text.ChangesControl(player):
            item.controller = next(iter(players_meant(player, context)), item.controller)
        case text.ChangesTypes(types, adds, removes):
            if not adds:
                item.types -= {word for word in item.types if not _is_supertype(word)}
            item.types |= set(types)
            item.types -= set(removes)
        case text.ChangesColour(colours, adds):
            item.colours = (item.colours if adds else set()) | (set(colours) - {"colourless"})
        case text.HasKeywordAbility():
            granted = replace(entry.ability, subject=nouns.ThisObject(), condition=None)
            item.abilities.append(_granted(granted, entry, item))
        case text.IsSuspected(still) if not still:
            item.abilities = [e for e in item.abilities if e.ability.keyword != "suspect"]
        case text.IsSuspected():
            for predicate in (text.HasKeywordAbility("menace"), text.CantBlock()):
                ability = Ability(
                    subject=nouns.ThisObject(), predicate=predicate, keyword="suspect"
                )
                item.abilities.append(_granted(ability, entry, item))
        case text.HasAbility(abilities, _):
            item.abilities += [_granted(ability, entry, item) for ability in abilities]
        case text.LosesKeyword(keyword, argument):
            item.abilities = [e for e in item.abilities if not _is_keyword(e, keyword, argument)]
        case text.LosesAllAbilities():
            item.abilities = [e for e in item.abilities if _is_designation(e)]
        case text.SetsPT(power, toughness, _):
            item.power = item.power if power is None else number(power, context)
            item.toughness = item.toughness if toughness is None else number(toughness, context)
        case text.ChangesPT(power, toughness):
            if item.power is not None and item.toughness is not None:
                item.power += times * number(power, context)
                item.toughness += times * number(toughness, context)
        case text.SwitchesPT():
            item.power, item.toughness = item.toughness, item.power


def _granted(ability: Ability, entry: InForce, item: Characteristics) -> InForce:
    giver = entry.name if entry.source != item.id or entry.granted_by else None
    return InForce(
        ability=ability,
        source=item.id,
        you=item.controller,
        granted_by=giver,
        copies=item.permanent.count,
    )


def _is_keyword(entry: InForce, keyword: str, argument: str | None) -> bool:
    predicate = entry.ability.predicate
    return (
        isinstance(predicate, text.HasKeywordAbility)
        and predicate.keyword == keyword
        and (argument is None or argument == predicate.argument)
    )


def _is_designation(entry: InForce) -> bool:
    """Goaded and detained are no abilities of the creature, so it does not lose them."""
    return isinstance(entry.ability.predicate, text.IsGoaded | text.IsDetained)


def _is_supertype(word: str) -> bool:
    return word in ("legendary", "basic", "snow", "world")


def _spelled_out(view: Battlefield, printed: _Printed) -> Iterator[InForce]:
    """All abilities in force, keywords and designations turned into what their rules say."""
    edition = printed.board.edition.value
    own = [entry for item in view.objects.values() for entry in item.abilities]
    for entry in [*own, *printed.effects]:
        match entry.ability.predicate:
            case text.HasKeywordAbility(keyword, argument):
                if entry.is_keyword():  # a grant has given it to the objects it means
                    for ability in spelled_out(keyword, argument, edition):
                        yield replace(entry, ability=replace(ability, text=entry.ability.text))
            case text.IsDetained():
                for bar in (text.CantAttack(), text.CantBlock()):
                    ability = replace(entry.ability, predicate=bar, keyword="detain")
                    yield replace(entry, ability=ability)
            case text.HasChosenKeyword():
                printed.cannot_tell(entry, CannotTell("which keyword was chosen"))
            case text.SkipsCombat():
                printed.cannot_tell(entry, CannotTell("whether there is a combat phase"))
            case predicate if type(predicate) not in LAYER:
                yield entry
