"""What is owed, stated for the decision core: sources give mana, mana pays symbols, life and objects pay the rest.

Every number is a count of options, every rule a linear row over them (`solver.expression`):

``use``    a mana ability is activated, with a choice of what it gives
``pool``   mana is taken from a pool
``spend``  mana of a lot (player, type, snow, restriction) pays for a need (what a symbol asks for, and who may pay it)
``way``    a symbol is paid in one of its ways
``help``   convoke, improvise, delve or a cost reduction stands for one mana of a need
``give``   an object (or a card, a counter) is given: sacrificed, tapped, returned …
``life``, ``energy`` what a player pays of them
``short``  what cannot be paid; only in the question why
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from engine.decisions.in_force import Battlefield
from engine.decisions.mana_costs import GENERIC, Need, Symbols, Way, ways
from engine.decisions.mana_restrictions import ANYTHING, Purpose, may_be_spent
from engine.decisions.mana_sources import ManaAbility, Objects
from engine.decisions.selection import CannotTell, Context, matches
from engine.text.nouns import Filter
from solver.decision import Actor, Decision, Option, Requirement, Restriction
from solver.expression import And, AtLeast, AtMost, Formula, Or, Sum, Total

MOST_CONVERTERS = 256
"""Members of alike sources whose mana abilities cost mana are told apart up to so many in all."""

# What the simplest payment avoids, most of all first.
LIFE, LEAVES, CARD, COUNTER, CONVERTER, HELP, FLEXIBLE, ANY_TAP, SHORT = 10_000, 3_000, 2_000, 300, 40, 12, 5, 10, 10_000_000


@dataclass(frozen=True, slots=True, kw_only=True)
class Demand:
    """So many objects, cards or counters that somebody has to give: ``sacrifice``, ``tap``, ``return``, ``counters``, ``discard``,
    ``exile`` (from the graveyard). ``what`` says which objects, from the point of view of ``source`` and the payer."""

    kind: str
    number: int
    what: Filter | None = None
    counter: str = ""
    source: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Debt:
    """One bill: who may pay, and what. ``helpers`` may pay generic mana of it, one of them (assist)."""

    payers: tuple[str, ...]
    mana: Symbols = ()
    life: int = 0
    demands: tuple[Demand, ...] = ()
    helpers: tuple[str, ...] = ()
    purpose: Purpose = ANYTHING
    convoke: bool = False
    improvise: bool = False
    delve: bool = False
    overpays: bool = False
    """Convoke as in 2011: creatures may be tapped for more than the cost."""
    no_mana: bool = False
    reductions: Symbols = ()
    life_for: tuple[tuple[str, str, int], ...] = ()
    """Player, colour and life that may be paid rather than one mana of that colour."""
    counts_as: tuple[tuple[str, str, str], ...] = ()
    """Player, types of mana, and what they may be spent as though they were."""


@dataclass(frozen=True, slots=True)
class Lot:
    """Mana that nothing tells apart. ``maker``: the member of a source with a mana cost that made it, by its key."""

    owner: str
    type: str
    snow: bool = False
    restriction: str | None = None
    source: Purpose | None = None
    maker: str | None = None


@dataclass(frozen=True, slots=True)
class Needed:
    """A need of somebody's: whose mana pays it, for which purpose; ``for_`` is the debt or the maker that needs it."""

    need: Need
    debt: str
    purpose: Purpose


@dataclass(frozen=True, slots=True, kw_only=True)
class Meaning:
    """What one more of an option means."""

    kind: str
    player: str = ""
    objects: Objects | None = None
    ability: ManaAbility | None = None
    choice: str = ""
    what: str = ""
    """Type of mana, kind of counter, sort of help."""
    lot: Lot | None = None
    needed: Needed | None = None
    amount: int = 1
    """Mana, life or counters for each."""


Terms = dict[str, int]


@dataclass(slots=True)
class PaymentModel:
    """Builds the decision; ``meaning`` tells what its options stand for."""

    view: Battlefield
    objects: tuple[Objects, ...]
    debts: tuple[Debt, ...]
    unable_to_pay_life: frozenset[str] = frozenset()
    shortage: bool = False
    """Also options to leave something unpaid, to learn what is missing."""
    meaning: dict[str, Meaning] = field(default_factory=dict)
    capped: bool = False
    """Whether some sources with a mana cost were left out."""
    doubts: dict[str, None] = field(default_factory=dict)
    """Restrictions on mana that were not understood: that mana is not spent."""
    _upper: dict[str, int] = field(default_factory=dict)
    _weight: dict[str, int] = field(default_factory=dict)
    _rows: list[Restriction] = field(default_factory=list)
    _supply: dict[Lot, Terms] = field(default_factory=dict)
    _needs: dict[Needed, Terms] = field(default_factory=dict)
    _fixed_needs: dict[Needed, int] = field(default_factory=dict)
    _life: dict[str, Terms] = field(default_factory=dict)
    _energy: dict[str, Terms] = field(default_factory=dict)
    _cards: dict[tuple[str, str], Terms] = field(default_factory=dict)
    _taps: dict[str, Terms] = field(default_factory=dict)
    _leaves: dict[str, Terms] = field(default_factory=dict)
    _counters: dict[tuple[str, str], Terms] = field(default_factory=dict)
    _fixed_pools: dict[Lot, str] = field(default_factory=dict)
    _units: int = 0

    def build(self) -> Decision:
        """The whole decision: every payment that the rules allow, the simplest one best."""
        self._units = sum(
            count * max((way.amount for way in ways(symbol)), default=0)
            for debt in self.debts
            for symbol, count in debt.mana
        )
        for number, debt in enumerate(self.debts):
            self._debt(f"d{number}", debt)
        self._sources()
        self._pools()
        self._flow()
        self._limits()
        return self.decision()

    def decision(self) -> Decision:
        """The decision as built so far; rows may be added and the decision be asked for again."""
        weights = tuple((key, -weight) for key, weight in self._weight.items() if weight)
        best = sum(weight * self._upper[key] for key, weight in self._weight.items())
        simplest = Requirement(
            obeyed=Sum((Total(weights),), best), instances=best, reason="the simplest payment"
        )
        return Decision(
            actors=(Actor(key="payment", capacity=None),),
            options=tuple(
                Option(key=key, actor="payment", object=key, count=upper)
                for key, upper in self._upper.items()
            ),
            restrictions=tuple(self._rows),
            requirements=(simplest,) if best else (),
        )

    # Rows and options.

    def option(self, key: str, upper: int, meaning: Meaning, weight: int = 0) -> str:
        """A new option that is taken at most ``upper`` times; ``weight``: how much the simplest payment avoids it."""
        self._upper[key] = max(0, upper)
        self.meaning[key] = meaning
        self._weight[key] = weight
        return key

    def at_most(self, terms: Mapping[str, int], bound: int) -> None:
        if terms:
            self.require(AtMost(Total(tuple(terms.items())), bound))

    def at_least(self, terms: Mapping[str, int], bound: int) -> None:
        self.require(AtLeast(Total(tuple(terms.items())), bound))

    def exactly(self, terms: Mapping[str, int], bound: int) -> None:
        total = Total(tuple(terms.items()))
        self.require(AtLeast(total, bound))
        self.require(AtMost(total, bound))

    def require(self, formula: Formula) -> None:
        self._rows.append(Restriction(formula=formula, reason="payment"))

    # What is owed.

    def _debt(self, name: str, debt: Debt) -> None:
        for symbol, count in debt.mana:
            self._symbol(name, debt, symbol, count)
        if debt.life:
            shares = {}
            for player in debt.payers:
                key = f"{name}:life:{player}"
                self.option(key, debt.life, Meaning(kind="life", player=player), LIFE)
                shares[key] = 1
                _add(self._life, player, key)
            if self.shortage:
                shares[self._short(f"{name}:life", "life", debt.life)] = 1
            self.exactly(shares, debt.life)
        for number, demand in enumerate(debt.demands):
            self._demand(f"{name}:{number}", debt.payers, demand, {}, demand.number)

    def _symbol(self, name: str, debt: Debt, symbol: str, count: int) -> None:
        choices = self._ways(debt, symbol)
        if len(choices) == 1 and choices[0][0].need is not None:
            needed = Needed(choices[0][0].need, name, debt.purpose)
            amount = choices[0][0].amount * count
            self._fixed_needs[needed] = self._fixed_needs.get(needed, 0) + amount
            self._needs.setdefault(needed, {})
            return
        taken = {}
        for number, (way, players) in enumerate(choices):
            for player in players:
                key = f"{name}:{symbol}:{number}:{player}"
                meaning = Meaning(kind="way", player=player, what=symbol)
                if way.need is not None:
                    self.option(key, count, meaning)
                    terms = self._needs.setdefault(Needed(way.need, name, debt.purpose), {})
                    terms[key] = terms.get(key, 0) - way.amount
                elif way.life:
                    meaning = Meaning(kind="life", player=player, what=symbol, amount=way.life)
                    self.option(key, count, meaning, LIFE * way.life)
                    _add(self._life, player, key, way.life)
                else:
                    meaning = Meaning(kind="energy", player=player, amount=way.energy)
                    self.option(key, count, meaning, COUNTER)
                    _add(self._energy, player, key, way.energy)
                taken[key] = 1
        if self.shortage and all(way.need is None for way, _ in choices):
            taken[self._short(f"{name}:{symbol}", symbol, count)] = 1
        self.exactly(taken, count)

    def _ways(self, debt: Debt, symbol: str) -> list[tuple[Way, tuple[str, ...]]]:
        """How the symbol can be paid, and by whom where that is not told by the mana."""
        found: list[tuple[Way, tuple[str, ...]]] = []
        for way in ways(symbol):
            found.append((way, debt.payers[:1] if way.need is not None else debt.payers))
        for player, colour, life in debt.life_for:
            if any(way.need is not None and not way.need.generic and not way.need.snow
                   and colour in way.need.types for way in ways(symbol)):  # fmt: skip
                found.append((Way(life=life), (player,)))
        return found

    def _short(self, name: str, what: str, most: int, unit: int = SHORT) -> str:
        return self.option(f"short:{name}", most, Meaning(kind="short", what=what), unit)

    def _demand(
        self, name: str, payers: tuple[str, ...], demand: Demand, uses: Terms, number: int
    ) -> None:
        """What is given covers the number, and as often as mana abilities that ask for it are activated."""
        given: Terms = {}
        most = number if not uses else number + sum(n * self._upper[key] for key, n in uses.items())
        if demand.kind in ("discard", "exile"):
            for player in payers:
                key = self.option(f"{name}:{demand.kind}:{player}", most,
                                  Meaning(kind=demand.kind, player=player), CARD)  # fmt: skip
                given[key] = 1
                _add(self._cards, (demand.kind, player), key)
        for item in self.objects:
            if demand.kind in ("discard", "exile") or item.controller not in payers:
                continue
            if self._is_meant(item, demand):
                given |= self._give(f"{name}:{item.key}", item, demand, most)
        if self.shortage and not uses:
            given[self._short(name, demand.kind, most)] = 1
        self.exactly({**given, **{key: given.get(key, 0) - n for key, n in uses.items()}}, number)

    def _is_meant(self, item: Objects, demand: Demand) -> bool:
        assert demand.what is not None
        context = Context(battlefield=self.view, source=demand.source, you=item.controller)
        try:
            return matches(demand.what, item.sample, context)
        except CannotTell:
            return False

    def _give(self, name: str, item: Objects, demand: Demand, most: int) -> Terms:
        meaning = Meaning(kind=demand.kind, player=item.controller, objects=item, what=demand.counter)
        if demand.kind == "counters":
            have = item.sample.permanent.counter(demand.counter) * item.count
            key = self.option(name, min(most, have), meaning, COUNTER)
            _add(self._counters, (item.key, demand.counter), key)
        elif demand.kind == "tap":
            key = self.option(name, min(most, item.can_tap), meaning, _tap_weight(item))
            _add(self._taps, item.key, key)
        else:
            key = self.option(name, min(most, item.count), meaning, LEAVES + _tap_weight(item))
            _add(self._leaves, item.key, key)
        return {key: 1}

    # Where it comes from.

    def _sources(self) -> None:
        if not self._needs:
            return
        converters = sum(1 for item in self.objects for a in item.abilities if a.cost.mana)
        room = MOST_CONVERTERS
        for item in self.objects:
            for number, ability in enumerate(item.abilities):
                name = f"use:{item.key}:{number}"
                most = item.count * self._units
                if ability.cost.taps:
                    most = item.can_tap
                elif ability.cost.leaves:
                    most = item.count
                if not ability.cost.mana:
                    self._use(name, item, ability, most, None)
                    continue
                useful = min(most, self._units * converters)
                self.capped = self.capped or useful > room
                members = min(useful, room)
                room -= members
                before: Terms = {}
                for member in range(members):
                    used = self._use(f"{name}:{member}", item, ability, 1, f"{name}:{member}")
                    self.at_most(used, 1)
                    if before:  # alike members in order
                        self.at_most({**used, **dict.fromkeys(before, -1)}, 0)
                    before = used

    def _use(
        self, name: str, item: Objects, ability: ManaAbility, most: int, maker: str | None
    ) -> Terms:
        cost = ability.cost
        uses: Terms = {}
        source = Purpose(kind="ability", words=frozenset(item.sample.types))
        weight = (_tap_weight(item) if cost.taps else 1) + (LEAVES if cost.leaves else 0)
        weight += FLEXIBLE * len({kind for choice in ability.choices for kind in choice})
        weight += LIFE * cost.other.life + (CONVERTER if maker else 0) + COUNTER * cost.energy
        for choice in ability.choices:
            key = f"{name}:{choice}"
            meaning = Meaning(
                kind="use", player=item.controller, objects=item, ability=ability, choice=choice
            )
            self.option(key, most, meaning, weight)
            uses[key] = 1
            for kind in choice:
                lot = Lot(item.controller, kind, item.snow, ability.restriction, source, maker)
                if ability.restriction is None:
                    lot = Lot(item.controller, kind, item.snow, maker=maker)
                terms = self._supply.setdefault(lot, {})
                terms[key] = terms.get(key, 0) - 1
        for key in uses:
            if cost.taps:
                _add(self._taps, item.key, key)
            if cost.leaves:
                _add(self._leaves, item.key, key)
            if cost.other.life:
                _add(self._life, item.controller, key, cost.other.life)
            if cost.energy:
                _add(self._energy, item.controller, key, cost.energy)
            for n, kind in cost.own_counters:
                _add(self._counters, (item.key, kind), key, n)
        self._other_costs(name, item, ability, uses)
        for symbol, count in cost.mana:
            self._symbol_of_source(name, source, symbol, count, uses)
        return uses

    def _symbol_of_source(
        self, name: str, source: Purpose, symbol: str, count: int, uses: Terms
    ) -> None:
        """One activation of a member needs these symbols (CR 605.3a); the choice of halves is the payer's."""
        possible = [way for way in ways(symbol) if way.need is not None]
        if len(possible) == 1:
            terms = self._needs.setdefault(Needed(possible[0].need or GENERIC, name, source), {})
            for key in uses:
                terms[key] = terms.get(key, 0) - possible[0].amount * count
            return
        taken: Terms = {}
        for number, way in enumerate(possible):
            key = self.option(f"{name}:{symbol}:{number}", count, Meaning(kind="way", what=symbol))
            terms = self._needs.setdefault(Needed(way.need or GENERIC, name, source), {})
            terms[key] = -way.amount
            taken[key] = 1
        self.exactly({**taken, **dict.fromkeys(uses, -count)}, 0)

    def _other_costs(self, name: str, item: Objects, ability: ManaAbility, uses: Terms) -> None:
        other = ability.cost.other
        demands = [Demand(kind="sacrifice", number=n, what=what, source=item.key) for n, what in other.sacrifice]
        demands += [Demand(kind="tap", number=n, what=what, source=item.key) for n, what in other.tap]
        demands += [Demand(kind="return", number=n, what=what, source=item.key) for n, what in other.return_to_hand]
        demands += [
            Demand(kind="counters", number=n, what=what, counter=kind, source=item.key)
            for n, kind, what in other.remove_counters
        ]
        if other.discard:
            demands.append(Demand(kind="discard", number=other.discard))
        if other.exile_from_graveyard:
            demands.append(Demand(kind="exile", number=other.exile_from_graveyard))
        for index, demand in enumerate(demands):
            owed = dict.fromkeys(uses, demand.number)
            self._demand(f"{name}:cost{index}", (item.controller,), demand, owed, 0)

    def _pools(self) -> None:
        if not self._needs:
            return
        for player in self._payers():
            for kind, number in pool(self.view.board.player(player).mana).items():
                key = self.option(f"pool:{player}:{kind}", number, Meaning(kind="pool", player=player, what=kind))
                lot = Lot(player, kind)
                self._supply.setdefault(lot, {})[key] = -1
                # What is taken from the pool is spent.
                self._fixed_pools[lot] = key

    def _payers(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys(p for debt in self.debts for p in debt.payers + debt.helpers))

    # How mana meets needs.

    def _flow(self) -> None:
        debts = {f"d{number}": debt for number, debt in enumerate(self.debts)}
        spent: dict[Lot, Terms] = {lot: {} for lot in self._supply}
        helped: dict[tuple[str, str], Terms] = {}
        for number, (needed, terms) in enumerate(self._needs.items()):
            fixed = self._fixed_needs.get(needed, 0)
            most = fixed + sum(-n * self._upper[key] for key, n in terms.items() if n < 0)
            debt = debts.get(needed.debt)
            paid: Terms = {}
            for index, lot in enumerate(self._supply):
                if self._may_spend(lot, needed, debt):
                    key = self.option(f"spend:{index}:{number}", most,
                                      Meaning(kind="spend", player=lot.owner, lot=lot, needed=needed))  # fmt: skip
                    spent[lot][key] = paid[key] = 1
            if debt is not None:
                self._help(needed, number, debt, most, paid, helped)
            if self.shortage and debt is not None:
                paid[self._short(str(number), _as_symbol(needed.need), most)] = 1
            self.exactly({**paid, **terms}, fixed)
        for lot, made in self._supply.items():
            self.at_most({**spent[lot], **made}, 0)
            taken = self._fixed_pools.get(lot)
            if taken is not None:
                self.at_least({**spent[lot], taken: -1}, 0)
        self._one_helper(spent)

    def _may_spend(self, lot: Lot, needed: Needed, debt: Debt | None) -> bool:
        need = needed.need
        if debt is None:  # the cost of a mana ability
            makers_owner = next(
                (m.player for key, m in self.meaning.items() if key.startswith(needed.debt + ":")), None
            )
            if lot.owner != makers_owner or lot.maker == needed.debt:
                return False
            types = lot.type
        else:
            if debt.no_mana or not (
                lot.owner in debt.payers or (need.generic and lot.owner in debt.helpers)
            ):
                return False
            types = lot.type + "".join(
                as_ for player, of, as_ in debt.counts_as if player == lot.owner and lot.type in of
            )
        if need.snow and not lot.snow:
            return False
        if not need.generic and not need.snow and not set(types) & set(need.types):
            return False
        allowed = may_be_spent(lot.restriction, needed.purpose)
        if allowed is None:
            self.doubts.setdefault(lot.restriction or "")
        return bool(allowed)

    def _help(
        self,
        needed: Needed,
        number: int,
        debt: Debt,
        most: int,
        paid: Terms,
        helped: dict[tuple[str, str], Terms],
    ) -> None:
        """Convoke, improvise, delve and reductions (CR 702.51a, 702.126a, 702.66a, 118.7)."""
        need = needed.need
        caster = debt.payers[0]
        coloured = not need.generic and not need.snow
        for item in self.objects:
            if item.controller != caster:
                continue
            colours = {_LETTER[colour] for colour in item.sample.colours if colour in _LETTER}
            if debt.convoke and item.sample.is_creature() and (
                need.generic or (coloured and colours & set(need.types))
            ):
                key = f"convoke:{number}:{item.key}"
                meaning = Meaning(kind="convoke", player=caster, objects=item, needed=needed)
                paid[self.option(key, min(most, item.can_tap), meaning, HELP + _tap_weight(item))] = 1
                _add(self._taps, item.key, key)
            if debt.improvise and "artifact" in item.sample.types and need.generic:
                key = f"improvise:{number}:{item.key}"
                meaning = Meaning(kind="improvise", player=caster, objects=item, needed=needed)
                paid[self.option(key, min(most, item.can_tap), meaning, HELP + _tap_weight(item))] = 1
                _add(self._taps, item.key, key)
        if debt.delve and need.generic:
            key = self.option(f"delve:{number}", most, Meaning(kind="delve", player=caster, needed=needed), HELP)
            paid[key] = 1
            _add(self._cards, ("exile", caster), key)
        for index, (symbol, count) in enumerate(debt.reductions):
            if self._reduces(symbol, need):
                key = self.option(f"less:{needed.debt}:{index}:{number}", min(most, count * _size(symbol)),
                                  Meaning(kind="reduction", needed=needed, what=symbol))  # fmt: skip
                paid[key] = 1

    @staticmethod
    def _reduces(symbol: str, need: Need) -> bool:
        """A reduction touches its own kind of mana, and what is left of it generic mana (CR 118.7a-g)."""
        if need.generic:
            return True
        return not need.snow and any(
            way.need is not None and not way.need.generic and not way.need.snow
            and set(way.need.types) & set(need.types)
            for way in ways(symbol)
        )  # fmt: skip

    def _one_helper(self, spent: Mapping[Lot, Terms]) -> None:
        """Assist: one other player, whom the caster chooses (CR 702.132a)."""
        helpers = {helper for debt in self.debts for helper in debt.helpers}
        if len(helpers) < 2:
            return
        chosen = {}
        for helper in (player for player in self._payers() if player in helpers):
            key = self.option(f"helper:{helper}", 1, Meaning(kind="helper", player=helper))
            chosen[key] = 1
            terms = {k: -1 for lot, paid in spent.items() if lot.owner == helper for k in paid}
            self.at_least({**terms, key: max(1, self._units)}, 0)
        self.at_most(chosen, 1)

    # What there is.

    def _limits(self) -> None:
        capacity = {item.key: item for item in self.objects}
        for key, terms in self._taps.items():
            self.at_most(terms, capacity[key].can_tap)
        for key, terms in self._leaves.items():
            self.at_most(terms, capacity[key].count)
        for (key, kind), terms in self._counters.items():
            item = capacity[key]
            self.at_most(terms, item.sample.permanent.counter(kind) * item.count)
        board = self.view.board
        for (kind, player), terms in self._cards.items():
            who = board.player(player)
            size = (who.hand if kind == "discard" else who.graveyard).size()
            if size is not None:
                self.at_most(terms, size)
        for player, terms in self._energy.items():
            self.at_most(terms, board.player(player).counter("energy"))
        for players, life in self.purses():
            barred = not self.unable_to_pay_life.isdisjoint(players)
            self.at_most(self.life_terms(players), 0 if barred else max(0, life))
        for number, debt in enumerate(self.debts):
            self._reductions_are_used(f"d{number}", debt)

    def _reductions_are_used(self, name: str, debt: Debt) -> None:
        """A reduction applies in full unless nothing is left that it touches (CR 118.7a-d)."""
        for index, (symbol, count) in enumerate(debt.reductions):
            mark = f"less:{name}:{index}:"
            used = {key: 1 for key in self.meaning if key.startswith(mark)}
            size = count * _size(symbol)
            total = Total(tuple(used.items()))
            self.require(AtMost(total, size))
            touched = {self.meaning[key].needed for key in used}
            others = tuple(
                (key, 1)
                for key, meaning in self.meaning.items()
                if meaning.needed in touched and meaning.kind != "reduction"
            )
            self.require(Or((AtLeast(total, size), AtMost(Total(others), 0))))

    def order(self, counts: Mapping[str, int]) -> dict[str, int]:
        """A place for each mana ability activated, so that each is fed by earlier ones; those that never can be are left out."""
        feeds, makers = self._feeds(counts)
        place: dict[str, int] = {}
        done: set[str] = set()
        waiting = list(makers)
        turn = 0
        while waiting:
            ready = [maker for maker in waiting if all(m in done for m in feeds.get(maker, ()))]
            if not ready:
                return place
            turn += 1
            for maker in ready:
                place |= dict.fromkeys(makers[maker], turn)
            done.update(ready)
            waiting = [maker for maker in waiting if maker not in done]
        return place

    def _feeds(self, counts: Mapping[str, int]) -> tuple[dict[str, set[str]], dict[str, list[str]]]:
        """For each member with a mana cost that is used the others that feed it; and its options that are taken."""
        feeds: dict[str, set[str]] = {}
        makers: dict[str, list[str]] = {}
        for key in counts:
            meaning = self.meaning[key]
            if meaning.kind == "use" and meaning.ability is not None and meaning.ability.cost.mana:
                makers.setdefault(key.rpartition(":")[0], []).append(key)
            elif meaning.lot is not None and meaning.lot.maker and meaning.needed is not None:
                feeds.setdefault(meaning.needed.debt, set()).add(meaning.lot.maker)
        return feeds, makers

    def break_circle(self, counts: Mapping[str, int]) -> bool:
        """Rules out mana abilities that only feed each other, if the payment has any: one of them must be fed from elsewhere."""
        placed = self.order(counts)
        stuck = {
            maker for maker, keys in self._feeds(counts)[1].items() if any(k not in placed for k in keys)
        }
        if not stuck:
            return False
        used: Terms = {}
        fed_from_outside: list[Formula] = []
        for maker in stuck:
            uses = [key for key in self.meaning if key.rpartition(":")[0] == maker and self.meaning[key].kind == "use"]
            used |= dict.fromkeys(uses, 1)
            inside = {
                key: 1
                for key, meaning in self.meaning.items()
                if meaning.needed is not None
                and meaning.needed.debt == maker
                and meaning.lot is not None
                and meaning.lot.maker in stuck
            }
            fed_from_outside.append(
                And((AtLeast(Total(tuple(dict.fromkeys(uses, 1).items())), 1), AtMost(Total(tuple(inside.items())), 0)))
            )
        self.require(Or((AtMost(Total(tuple(used.items())), 0), *fed_from_outside)))
        return True

    def purses(self) -> tuple[tuple[tuple[str, ...], int], ...]:
        """Who pays life out of which total: a whole team out of its one (CR 119.4a, 810.9b)."""
        board = self.view.board
        if not board.format.team_life:
            return tuple(((player,), board.player(player).life) for player in self._payers())
        teams = dict.fromkeys(board.player(player).team for player in self._payers())
        return tuple(
            (tuple(member.name for member in board.members(team)), board.members(team)[0].life)
            for team in teams
        )

    def life_terms(self, players: Iterable[str]) -> Terms:
        """The options by which these players pay life, with how much each is."""
        return {key: n for player in players for key, n in self._life.get(player, {}).items()}


def _add(index: dict[object, Terms] | dict[str, Terms] | dict[tuple[str, str], Terms],
         place: object, key: str, number: int = 1) -> None:  # fmt: skip
    terms = index.setdefault(place, {})  # type: ignore[arg-type]
    terms[key] = terms.get(key, 0) + number


_LETTER = {"white": "W", "blue": "U", "black": "B", "red": "R", "green": "G"}


def _tap_weight(item: Objects) -> int:
    """Lands first, then artifacts, then creatures."""
    types = item.sample.types
    return ANY_TAP + (3 if "creature" in types else 0) + (0 if "land" in types else 1)


def _size(symbol: str) -> int:
    return int(symbol) if symbol.isdigit() else 1


def _as_symbol(need: Need) -> str:
    return "1" if need.generic else "S" if need.snow else "/".join(need.types)


def pool(mana: str) -> dict[str, int]:
    """Mana in a pool by its type; a number is that much colourless mana."""
    found: dict[str, int] = {}
    for symbol in mana.upper().replace("}", " ").replace("{", " ").split():
        kind, number = ("C", int(symbol)) if symbol.isdigit() else (symbol, 1)
        found[kind] = found.get(kind, 0) + number
    return found
