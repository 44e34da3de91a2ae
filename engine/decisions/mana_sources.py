"""Where mana comes from: the mana abilities that players can activate (CR 605), alike sources taken together."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from engine.decisions.in_force import Battlefield, Characteristics, InForce
from engine.decisions.mana_costs import TYPES, Symbols, counted
from engine.decisions.verdict import Unread
from engine.rules.type_words import BASIC_LAND_TYPES
from engine.text.abilities import AddsMana, IsDetained, Price
from engine.text.cost_phrases import ITEM
from engine.text.nouns import Filter, ThisObject
from engine.text.payment_phrases import spending_restriction
from engine.text.tokens import Text
from engine.text.vocabulary import number_of


@dataclass(frozen=True, slots=True, kw_only=True)
class ActivationCost:
    """What it costs to activate a mana ability."""

    taps: bool = False
    mana: Symbols = ()
    energy: int = 0
    leaves: bool = False
    """The source is sacrificed, exiled or returned as part of the cost."""
    own_counters: tuple[tuple[int, str], ...] = ()
    """Counters removed from the source itself."""
    other: Price = field(default_factory=Price)
    """Everything else: life, sacrifices of other objects, discards …"""

    def is_only_tapping(self) -> bool:
        """Whether it costs nothing but tapping the source."""
        return self == ActivationCost(taps=True)


@dataclass(frozen=True, slots=True)
class ManaAbility:
    """A mana ability: its cost and, for each choice, the types of the mana it gives."""

    cost: ActivationCost
    choices: tuple[str, ...]
    restriction: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Objects:
    """Permanents that nothing about paying tells apart, taken as one.

    ``members`` are ids with how many of each there are; ``untapped`` how many of each can still be tapped.
    """

    key: str
    controller: str
    members: tuple[tuple[str, int], ...]
    untapped: tuple[tuple[str, int], ...]
    sample: Characteristics = field(compare=False)
    abilities: tuple[ManaAbility, ...]

    @property
    def count(self) -> int:
        return sum(count for _, count in self.members)

    @property
    def can_tap(self) -> int:
        return sum(count for _, count in self.untapped)

    @property
    def snow(self) -> bool:
        return "snow" in self.sample.types


def objects_of(
    view: Battlefield,
    players: Iterable[str],
    *,
    unable_to_tap: Mapping[str, int],
    barred: frozenset[str],
    not_tapping: frozenset[str],
    told_apart: Iterable[frozenset[str]],
) -> tuple[tuple[Objects, ...], tuple[Unread, ...]]:
    """The permanents of these players in classes of alike ones, and the mana abilities that could not be understood.

    ``unable_to_tap``: members tapped beyond the board's status. ``barred``: objects whose abilities can't be activated,
    ``not_tapping``: those of which only abilities with {T} can't.
    ``told_apart``: sets of ids; objects are alike only if each set holds both or neither.
    """
    sets = tuple(told_apart)
    wanted = frozenset(players)
    classes: dict[Signature, list[Characteristics]] = {}
    unread: dict[Unread, None] = {}
    for item in view.objects.values():
        if item.controller in wanted:
            usable = tuple(_usable(item, unread, taps=item.id not in not_tapping))
            abilities = () if item.id in barred or is_detained(item) else usable
            classes.setdefault(_signature(item, abilities, sets), []).append(item)
    found = []
    for signature, items in classes.items():
        abilities = signature[1]
        found.append(
            Objects(
                key=items[0].id,
                controller=items[0].controller,
                members=tuple((item.id, item.permanent.count) for item in items),
                untapped=tuple(
                    (item.id, max(0, item.permanent.count - unable_to_tap.get(item.id, 0)))
                    for item in items
                    if not item.permanent.status.tapped
                ),
                sample=items[0],
                abilities=abilities,
            )
        )
    return tuple(found), tuple(unread)


Signature = tuple[str, tuple[ManaAbility, ...], object]
"""What makes objects alike for paying: controller, usable mana abilities, and the rest."""


def _signature(
    item: Characteristics, abilities: tuple[ManaAbility, ...], sets: tuple[frozenset[str], ...]
) -> Signature:
    rest = (
        "snow" in item.types,
        item.is_creature(),
        "artifact" in item.types,
        tuple(sorted(item.colours)) if item.is_creature() else (),
        frozenset(item.types)
        if any(ability.restriction or ability.cost.mana for ability in abilities)
        else None,
        item.permanent.counters,
        tuple(item.id in ids for ids in sets),
    )
    return item.controller, abilities, rest


def asked_by_mana_abilities(view: Battlefield) -> list[tuple[Filter, str | None]]:
    """What the costs of mana abilities ask for beside their own source ("sacrifice a Goblin"), and who asks."""
    found: dict[tuple[Filter, str | None], None] = {}
    for item in view.objects.values():
        for entry in item.abilities:
            if isinstance(entry.ability.predicate, AddsMana):
                cost = activation_cost(entry.ability.predicate.cost, item.name)
                other = Price() if cost is None else cost.other
                asked = [what for _, what in (*other.sacrifice, *other.tap, *other.return_to_hand)]
                asked += [what for _, _, what in other.remove_counters]
                if asked:
                    asked.append(ThisObject())
                found |= dict.fromkeys((what, item.id) for what in asked)
    return list(found)


def is_detained(item: Characteristics) -> bool:
    """Activated abilities of a detained permanent can't be activated (CR 701.35a)."""
    return bool(item.permanent.status.detained_by) or any(
        isinstance(entry.ability.predicate, IsDetained) for entry in item.abilities
    )


def is_sick(item: Characteristics) -> bool:
    """A creature under its controller's control since this turn only can't be tapped for {T} costs (CR 302.6, 702.10c)."""
    return item.is_creature() and item.permanent.status.sick and not item.has_keyword("haste")


def _usable(
    item: Characteristics, unread: dict[Unread, None], *, taps: bool
) -> Iterable[ManaAbility]:
    """The mana abilities that can be activated as far as summoning sickness lets them (CR 302.6), and what forbids tapping."""
    fit = taps and not is_sick(item)
    for ability in dict.fromkeys(_abilities(item, unread)):
        if fit or not ability.cost.taps:
            yield ability


def _abilities(item: Characteristics, unread: dict[Unread, None]) -> Iterable[ManaAbility]:
    if "land" in item.types:
        for land_type, mana in BASIC_LAND_TYPES.items():  # CR 305.6
            if land_type.lower() in item.types:
                yield ManaAbility(ActivationCost(taps=True), (mana,))
        if item.name == "Wastes" and not item.abilities:
            yield ManaAbility(ActivationCost(taps=True), ("C",))
    for entry in item.abilities:
        if isinstance(entry.ability.predicate, AddsMana):
            ability = _from_text(entry, entry.ability.predicate, item)
            if ability is None:
                why = "the cost of this mana ability was not understood"
                unread.setdefault(Unread(source=entry.name, text=entry.ability.text, why=why))
            else:
                yield ability
    for line in (*item.permanent.text, *item.permanent.gains):
        if _unread_mana(line.text, item):
            why = "this mana ability was not understood: it is not used"
            unread.setdefault(Unread(source=item.id, text=line.text, why=why, line=line.line))


_ADDS = re.compile(r":\s*(?:[^:]*\.\s*)?add\b.*(?:\{|mana)", re.IGNORECASE)


def _unread_mana(line: str, item: Characteristics) -> bool:
    """Whether a line of the permanent has a mana ability that the reader does not know."""
    return any(
        _ADDS.search(words)
        and not any(
            isinstance(entry.ability.predicate, AddsMana)
            and entry.ability.text.rstrip(".") in words.replace("’", "'")
            for entry in item.abilities
        )
        for words in line.split("\n")
    )


def _from_text(entry: InForce, adds: AddsMana, item: Characteristics) -> ManaAbility | None:
    cost = activation_cost(adds.cost, item.name)
    choices = tuple(dict.fromkeys(_types(choice) for choice in adds.choices))
    if cost is None or not choices or "" in choices:
        return None
    restriction = adds.restriction
    for line in (*item.permanent.text, *item.permanent.gains):
        restriction = restriction or spending_restriction(line.text, entry.ability.text)
    return ManaAbility(cost, choices, restriction)


def _types(produced: tuple[str, ...]) -> str:
    """The types of the mana that symbols stand for; a number is that much colourless mana (2003: 104.3d)."""
    found = ""
    for written in produced:
        symbol = written.strip("{}").upper()
        if symbol.isdigit():
            found += "C" * int(symbol)
        elif symbol in TYPES:
            found += symbol
        else:
            return ""
    return "".join(sorted(found, key=TYPES.index))


_ITSELF = r"(?:this \w+|~|it)"
_MANA = re.compile(r"(?:pay )?((?:\{[^{}]+\}\s*)+)", re.IGNORECASE)
_LEAVES = re.compile(
    rf"(?:sacrifice|exile|return) {_ITSELF}(?: to its owner's hand)?", re.IGNORECASE
)
_COUNTERS = re.compile(
    rf"remove (?P<number>\w+) (?P<kind>\S+) counters? from {_ITSELF}", re.IGNORECASE
)


def activation_cost(cost: str, name: str = "") -> ActivationCost | None:
    """An activation cost such as ``{1}, {T}, Sacrifice this artifact``, or ``None`` where a part is not understood."""
    taps = leaves = False
    mana = ""
    own_counters: list[tuple[int, str]] = []
    other = Price()
    for part in (part.strip(" .:") for part in cost.split(",")):
        words = part.replace(name, "~") if name else part
        if words.upper() == "{T}":
            taps = True
        elif (symbols := _MANA.fullmatch(words)) and words.upper() != "{Q}":
            mana += symbols[1]
        elif _LEAVES.fullmatch(words):
            leaves = True
        elif (removed := _COUNTERS.fullmatch(words)) and (
            number := number_of(removed["number"].lower())
        ):
            own_counters.append((number, removed["kind"].lower()))
        else:
            price = _price(part, name)
            if price is None:
                return None
            other = _and(other, price)
    paid = counted(mana)
    return ActivationCost(
        taps=taps,
        leaves=leaves,
        mana=tuple((symbol, count) for symbol, count in paid if symbol != "E"),
        energy=sum(count for symbol, count in paid if symbol == "E"),
        own_counters=tuple(own_counters),
        other=other,
    )


def _price(words: str, name: str) -> Price | None:
    text = Text(words, [(name, "self")] if name else ())
    answer = ITEM.run(text, 0)
    if answer is None or answer[1] != text.size or not isinstance(answer[0], Price):
        return None
    return answer[0] if answer[0].times is None else None


def _and(one: Price, other: Price) -> Price:
    """Both prices."""
    return Price(
        life=one.life + other.life,
        sacrifice=one.sacrifice + other.sacrifice,
        tap=one.tap + other.tap,
        discard=one.discard + other.discard,
        exile_from_graveyard=one.exile_from_graveyard + other.exile_from_graveyard,
        return_to_hand=one.return_to_hand + other.return_to_hand,
        remove_counters=one.remove_counters + other.remove_counters,
    )
