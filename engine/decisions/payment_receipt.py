"""A payment as players carry it out: what is tapped, spent and given, by whom and in which order."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from engine.board.declaration import Members
from engine.decisions.mana_chains import order
from engine.decisions.mana_costs import TYPES, written
from engine.decisions.mana_sources import ManaAbility, Objects
from engine.decisions.payment_books import Books
from engine.decisions.payment_terms import Meaning
from engine.decisions.verdict import PaymentLine


@dataclass(frozen=True, slots=True, kw_only=True)
class Activation:
    """Mana abilities activated alike: ``mana`` is what each of them gives, as types of mana (CR 605.3)."""

    player: str
    source: Members
    ability: ManaAbility
    mana: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Given:
    """Permanents, cards or counters given as a cost; ``kind`` as in a demand, or ``convoke``, ``improvise``, ``delve``."""

    player: str
    kind: str
    permanents: tuple[Members, ...] = ()
    number: int = 0
    counter: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Receipt:
    """One payment, mana abilities in an order in which they can be activated."""

    activations: tuple[Activation, ...] = ()
    pool: tuple[tuple[str, str], ...] = ()
    """Player, and the mana taken from the pool as types."""
    life: tuple[tuple[str, int], ...] = ()
    energy: tuple[tuple[str, int], ...] = ()
    given: tuple[Given, ...] = ()
    lines: tuple[PaymentLine, ...] = ()


def receipt(model: Books, counts: Mapping[str, int]) -> Receipt:
    """The payment that counts of the model's options stand for."""
    hands = _Hands(counts, model)
    activations = tuple(hands.activations())
    pool = hands.mana_from_pools()
    life = hands.sums("life")
    for activation in activations:
        paid = activation.ability.cost.other.life * activation.source.count
        if paid:
            life[activation.player] = life.get(activation.player, 0) + paid
    found = Receipt(
        activations=activations,
        pool=tuple(
            (player, "".join(sorted(mana, key=TYPES.index))) for player, mana in pool.items()
        ),
        life=tuple(life.items()),
        energy=tuple(hands.sums("energy").items()),
        given=tuple(hands.given()),
    )
    return Receipt(
        activations=found.activations,
        pool=found.pool,
        life=found.life,
        energy=found.energy,
        given=found.given,
        lines=tuple(_lines(found, model)),
    )


class _Hands:
    """Deals what is tapped or given out to the single permanents of each class, each once."""

    def __init__(self, counts: Mapping[str, int], model: Books) -> None:
        self._taken = [(key, model.meaning[key], count) for key, count in counts.items() if count]
        self._order = order(model, counts)
        self._untapped = {item.key: dict(item.untapped) for item in model.objects}
        self._present = {item.key: dict(item.members) for item in model.objects}

    def sums(self, kind: str) -> dict[str, int]:
        """For each player how much of life or energy is paid."""
        found: dict[str, int] = {}
        for _, meaning, count in self._taken:
            if meaning.kind == kind:
                found[meaning.player] = found.get(meaning.player, 0) + count * meaning.amount
        return found

    def mana_from_pools(self) -> dict[str, str]:
        """For each player the types of the mana that is taken from the pool."""
        found: dict[str, str] = {}
        for _, meaning, count in self._taken:
            if meaning.kind == "pool":
                found[meaning.player] = found.get(meaning.player, "") + meaning.what * count
        return found

    def activations(self) -> Iterator[Activation]:
        """Those that need no mana first, the rest as they feed each other."""
        uses = [
            (key, meaning, count) for key, meaning, count in self._taken if meaning.kind == "use"
        ]
        uses.sort(key=lambda use: self._order.get(use[0], 0))
        merged: dict[tuple[str, str, ManaAbility, str], int] = {}
        for _, meaning, count in uses:
            assert meaning.objects is not None
            assert meaning.ability is not None
            for member in self._deal(meaning.objects, meaning.ability, count):
                place = (meaning.player, member.id, meaning.ability, meaning.choice)
                merged[place] = merged.get(place, 0) + member.count
        for (player, identifier, ability, mana), count in merged.items():
            yield Activation(
                player=player, source=Members(identifier, count), ability=ability, mana=mana
            )

    def _deal(self, item: Objects, ability: ManaAbility, count: int) -> list[Members]:
        if not ability.cost.taps and not ability.cost.leaves:
            return [Members(item.members[0][0], count)]
        return self._hand_out(item, count, taps=ability.cost.taps, leaves=ability.cost.leaves)

    def _hand_out(self, item: Objects, count: int, *, taps: bool, leaves: bool) -> list[Members]:
        found = []
        for identifier, _ in item.members:
            left = self._untapped[item.key].get(identifier, 0) if taps else count
            here = self._present[item.key][identifier] if leaves else count
            taken = min(count, left, here)
            if taken <= 0:
                continue
            if taps:
                self._untapped[item.key][identifier] -= taken
            if leaves:
                self._present[item.key][identifier] -= taken
            count -= taken
            found.append(Members(identifier, taken))
        return found

    def given(self) -> Iterator[Given]:
        """What is given beside mana and life, kind by kind."""
        objects: dict[tuple[str, str, str], list[Members]] = {}
        numbers: dict[tuple[str, str, str], int] = {}
        for _, meaning, count in self._taken:
            if meaning.kind not in _GIVEN:
                continue
            counter = meaning.what if meaning.kind == "counters" else ""
            place = (meaning.player, meaning.kind, counter)
            numbers[place] = numbers.get(place, 0) + count
            objects.setdefault(place, [])
            if meaning.objects is not None:
                objects[place] += self._given_objects(meaning, meaning.objects, count)
        for (player, kind, counter), number in numbers.items():
            merged: dict[str, int] = {}
            for member in objects[(player, kind, counter)]:
                merged[member.id] = merged.get(member.id, 0) + member.count
            yield Given(
                player=player,
                kind=kind,
                permanents=tuple(Members(identifier, n) for identifier, n in merged.items()),
                number=number,
                counter=counter,
            )

    def _given_objects(self, meaning: Meaning, item: Objects, count: int) -> list[Members]:
        if meaning.kind == "counters":
            return [Members(item.members[0][0], 1)]
        taps = meaning.kind in ("tap", "convoke", "improvise")
        return self._hand_out(item, count, taps=taps, leaves=not taps)


_GIVEN = (
    "convoke",
    "improvise",
    "delve",
    "tap",
    "sacrifice",
    "return",
    "counters",
    "discard",
    "exile",
)


def _lines(found: Receipt, model: Books) -> Iterator[PaymentLine]:
    players = dict.fromkeys(
        [player for player, _ in found.pool]
        + [activation.player for activation in found.activations]
        + [player for player, _ in found.life + found.energy]
        + [given.player for given in found.given]
    )
    for player in (p.name for p in model.view.board.players if p.name in players):
        yield from _mana_lines(found, player)
        for payer, amount in found.energy:
            if payer == player:
                yield PaymentLine(player=player, message="pay.energy", values=(("count", amount),))
        for given in found.given:
            if given.player == player:
                yield _given_line(given)
    yield from _life_lines(found, model)


def _mana_lines(found: Receipt, player: str) -> Iterator[PaymentLine]:
    for payer, mana in found.pool:
        if payer == player:
            yield PaymentLine(player=player, message="pay.pool", values=(("mana", _braced(mana)),))
    plain = [
        a for a in found.activations if a.player == player and a.ability.cost.is_only_tapping()
    ]
    if plain:
        mana = "".join(a.mana * a.source.count for a in plain)
        yield PaymentLine(
            player=player,
            message="pay.taps",
            values=(
                ("permanents", _names(tuple(a.source for a in plain))),
                ("mana", _braced(mana)),
            ),
        )
    for activation in found.activations:
        if activation.player == player and not activation.ability.cost.is_only_tapping():
            cost = activation.ability.cost
            yield PaymentLine(
                player=player,
                message="pay.activates",
                values=(
                    ("permanents", _names((activation.source,))),
                    ("cost", written(cost.mana)),
                    ("mana", _braced(activation.mana * activation.source.count)),
                ),
            )


def _life_lines(found: Receipt, model: Books) -> Iterator[PaymentLine]:
    board = model.view.board
    left: dict[tuple[str, ...], int] = dict(model.purses())
    for player, amount in found.life:
        purse = next(players for players in left if player in players)
        before = left[purse]
        left[purse] = before - amount
        values: tuple[tuple[str, str | int], ...] = (
            ("count", amount),
            ("before", before),
            ("after", before - amount),
        )
        if board.format.team_life:
            values = (*values, ("team", board.player(player).team))
        message = "pay.life-of-team" if board.format.team_life else "pay.life"
        yield PaymentLine(player=player, message=message, values=values)


def _given_line(given: Given) -> PaymentLine:
    values: tuple[tuple[str, str | int], ...] = (("count", given.number),)
    if given.permanents:
        values = (*values, ("permanents", _names(given.permanents)))
    if given.counter:
        values = (*values, ("counter", given.counter))
    return PaymentLine(player=given.player, message=_GIVEN_MESSAGE[given.kind], values=values)


_GIVEN_MESSAGE = {
    "convoke": "pay.convokes",
    "improvise": "pay.improvises",
    "delve": "pay.delves",
    "tap": "pay.taps-as-cost",
    "sacrifice": "pay.sacrifices",
    "return": "pay.returns",
    "counters": "pay.removes-counters",
    "discard": "pay.discards",
    "exile": "pay.exiles",
}


def _names(members: tuple[Members, ...]) -> str:
    together: dict[str, int] = {}
    for member in members:
        together[member.id] = together.get(member.id, 0) + member.count
    return ", ".join(f"{n} {name}" if n > 1 else name for name, n in together.items())


def _braced(mana: str) -> str:
    counted = {kind: mana.count(kind) for kind in TYPES if kind in mana}
    return written(tuple(counted.items()))
