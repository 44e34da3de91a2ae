"""What is owed, stated for the decision core: sources give mana, mana pays symbols, life and objects pay the rest.

Every number is a count of options, every rule a linear row over them (`solver.expression`):

``use``    a mana ability is activated, with a choice of what it gives
``pool``   mana is taken from a pool
``spend``  mana of a lot (player, type, snow, restriction) pays for a need (what a symbol asks for, and who may pay it)
``way``    a symbol is paid in one of its ways
``convoke``, ``improvise``, ``delve``, ``reduction`` stand for one mana of a need
``sacrifice``, ``tap``, ``return``, ``discard``, ``exile``, ``counters``: an object, card or counter is given
``life``, ``energy`` what a player pays of them
``short``  what cannot be paid; only in the question why
"""

from __future__ import annotations

from engine.decisions.mana_costs import ways
from engine.decisions.mana_flow import meet_needs, use_reductions
from engine.decisions.mana_supply import put_pools, put_sources
from engine.decisions.payment_books import LIFE_SHORT, Books
from engine.decisions.payment_owed import owe, shortfall


def fill(books: Books) -> None:
    """States the whole question: every payment that the rules allow, the simplest one best."""
    books.units = sum(
        count * max(way.amount for way in ways(symbol))
        for debt in books.debts
        for symbol, count in debt.mana
    )
    for number, debt in enumerate(books.debts):
        owe(books, f"d{number}", debt)
    put_sources(books)
    put_pools(books)
    meet_needs(books)
    _limit(books)


def _limit(books: Books) -> None:
    capacity = {item.key: item for item in books.objects}
    for key, terms in books.taps.items():
        books.at_most(terms, capacity[key].can_tap)
    for key, terms in books.leaves.items():
        books.at_most(terms, capacity[key].count)
    for key, terms in books.gone_before.items():
        books.at_most(terms, capacity[key].count)
    for (key, kind), terms in books.counters.items():
        item = capacity[key]
        books.at_most(terms, item.sample.permanent.counter(kind) * item.count)
    board = books.view.board
    for (kind, player), terms in books.cards.items():
        who = board.player(player)
        size = (who.hand if kind == "discard" else who.graveyard).size()
        if size is not None:
            books.at_most(terms, size)
    for player, terms in books.energy.items():
        books.at_most(terms, board.player(player).counter("energy"))
    for players, life in books.purses():
        barred = not books.unable_to_pay_life.isdisjoint(players)
        paid = books.life_terms(players)
        if books.shortage and paid:
            most = sum(n * books.upper[key] for key, n in paid.items())
            paid[shortfall(books, f"life:{players[0]}", "life", most, LIFE_SHORT)] = -1
        books.at_most(paid, 0 if barred else max(0, life))
    for number, debt in enumerate(books.debts):
        use_reductions(books, f"d{number}", debt)
