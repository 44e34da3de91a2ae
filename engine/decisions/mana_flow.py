"""How mana meets needs: what each mana may pay for, and what stands for mana (convoke, delve, reductions …)."""

from __future__ import annotations

from collections.abc import Mapping

from engine.decisions.mana_costs import COLOUR_NAMES, Need, ways
from engine.decisions.mana_restrictions import may_be_spent
from engine.decisions.mana_sources import Objects
from engine.decisions.payment_books import HELP, Books, Terms, enter, tap_weight
from engine.decisions.payment_owed import shortfall
from engine.decisions.payment_terms import Debt, Lot, Meaning, Needed
from solver.expression import AtLeast, AtMost, Or, Total


def meet_needs(books: Books) -> None:
    """Each need is met by mana that may pay for it, or by what stands for mana; no lot is spent beyond what is made of it."""
    debts = {f"d{number}": debt for number, debt in enumerate(books.debts)}
    spent: dict[Lot, Terms] = {lot: {} for lot in books.supply}
    for number, (needed, terms) in enumerate(books.needs.items()):
        fixed = books.fixed_needs.get(needed, 0)
        most = fixed + sum(-n * books.upper[key] for key, n in terms.items() if n < 0)
        debt = debts.get(needed.debt)
        paid: Terms = {}
        for index, lot in enumerate(books.supply):
            if _may_spend(books, lot, needed, debt):
                key = books.option(f"spend:{index}:{number}", most,
                                  Meaning(kind="spend", player=lot.owner, lot=lot, needed=needed))  # fmt: skip
                spent[lot][key] = paid[key] = 1
        if debt is not None:
            _help(books, needed, number, debt, most, paid)
        if books.shortage and debt is not None:
            paid[shortfall(books, str(number), _as_symbol(needed.need), most)] = 1
        books.exactly({**paid, **terms}, fixed)
    for lot, made in books.supply.items():
        books.at_most({**spent[lot], **made}, 0)
        taken = books.fixed_pools.get(lot)
        if taken is not None:
            books.at_least({**spent[lot], taken: -1}, 0)
    _one_helper(books, spent)


def _may_spend(books: Books, lot: Lot, needed: Needed, debt: Debt | None) -> bool:
    need = needed.need
    if debt is None:  # the cost of a mana ability
        if lot.owner != needed.owner or not _comes_before(lot.maker, needed.debt):
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
        books.doubts.setdefault(lot.restriction or "")
    return bool(allowed)


def _comes_before(maker: str | None, other: str) -> bool:
    """Whether one member of a source can feed another: of alike members the first is activated first."""
    if maker is None:
        return True
    one, _, number = maker.rpartition(":")
    source, _, place = other.rpartition(":")
    return one != source or int(number) < int(place)


def _help(books: Books, needed: Needed, number: int, debt: Debt, most: int, paid: Terms) -> None:
    """Convoke, improvise, delve and reductions (CR 702.51a, 702.126a, 702.66a, 118.7)."""
    need = needed.need
    caster = debt.payers[0]
    coloured = not need.generic and not need.snow
    for item in books.objects:
        if item.controller != caster:
            continue
        colours = {kind for kind, name in COLOUR_NAMES.items() if name in item.sample.colours}
        of_its_colour = coloured and not colours.isdisjoint(need.types)
        if debt.convoke and item.sample.is_creature() and (need.generic or of_its_colour):
            _tap_for(books, "convoke", item, needed, number, most, paid)
        if debt.improvise and "artifact" in item.sample.types and need.generic:
            _tap_for(books, "improvise", item, needed, number, most, paid)
    if debt.delve and need.generic:
        key = books.option(
            f"delve:{number}", most, Meaning(kind="delve", player=caster, needed=needed), HELP
        )
        paid[key] = 1
        enter(books.cards, ("exile", caster), key)
    for index, (symbol, count) in enumerate(debt.reductions):
        if _reduces(symbol, need):
            key = books.option(f"less:{needed.debt}:{index}:{number}", min(most, count * _size(symbol)),
                              Meaning(kind="reduction", needed=needed, what=symbol))  # fmt: skip
            paid[key] = 1


def _tap_for(
    books: Books, kind: str, item: Objects, needed: Needed, number: int, most: int, paid: Terms
) -> None:
    """Permanents tapped once mana abilities are over, each for one mana of the need (CR 702.51a, 702.126a)."""
    meaning = Meaning(kind=kind, player=item.controller, objects=item, needed=needed)
    key = f"{kind}:{number}:{item.key}"
    paid[books.option(key, min(most, item.can_tap), meaning, HELP + tap_weight(item))] = 1
    enter(books.taps, item.key, key)
    enter(books.gone_before, item.key, key)


def _reduces(symbol: str, need: Need) -> bool:
    """A reduction touches its own kind of mana, and what is left of it generic mana (CR 118.7a-g)."""
    if need.generic:
        return True
    return not need.snow and any(
        way.need is not None and not way.need.generic and not way.need.snow
        and set(way.need.types) & set(need.types)
        for way in ways(symbol)
    )  # fmt: skip


def _one_helper(books: Books, spent: Mapping[Lot, Terms]) -> None:
    """Assist: one other player, whom the caster chooses (CR 702.132a)."""
    helpers = {helper for debt in books.debts for helper in debt.helpers}
    if len(helpers) < 2:
        return
    chosen = {}
    for helper in (player for player in books.payers() if player in helpers):
        key = books.option(f"helper:{helper}", 1, Meaning(kind="helper", player=helper))
        chosen[key] = 1
        terms = {k: -1 for lot, paid in spent.items() if lot.owner == helper for k in paid}
        books.at_least({**terms, key: max(1, books.units)}, 0)
    books.at_most(chosen, 1)


def use_reductions(books: Books, name: str, debt: Debt) -> None:
    """A reduction applies in full unless nothing is left that it touches (CR 118.7a-d)."""
    for index, (symbol, count) in enumerate(debt.reductions):
        mark = f"less:{name}:{index}:"
        used = {key: 1 for key in books.meaning if key.startswith(mark)}
        size = count * _size(symbol)
        total = Total(tuple(used.items()))
        books.require(AtMost(total, size))
        touched = {books.meaning[key].needed for key in used}
        others = tuple(
            (key, 1)
            for key, meaning in books.meaning.items()
            if meaning.needed in touched and meaning.kind != "reduction"
        )
        books.require(Or((AtLeast(total, size), AtMost(Total(others), 0))))


def _size(symbol: str) -> int:
    return int(symbol) if symbol.isdigit() else 1


def _as_symbol(need: Need) -> str:
    return "1" if need.generic else "S" if need.snow else "/".join(need.types)
