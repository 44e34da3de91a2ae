"""Mana abilities that cost mana: the order in which they feed each other (CR 605.3a-b)."""

from __future__ import annotations

from collections.abc import Mapping

from engine.decisions.payment_books import Books, Terms
from solver.expression import And, AtLeast, AtMost, Formula, Or, Total


def order(books: Books, counts: Mapping[str, int]) -> dict[str, int]:
    """A place for each mana ability activated, so that each is fed by earlier ones; those that never can be are left out."""
    feeds, makers = _feeds(books, counts)
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


def _feeds(
    books: Books, counts: Mapping[str, int]
) -> tuple[dict[str, set[str]], dict[str, list[str]]]:
    """For each member with a mana cost that is used the others that feed it; and its options that are taken."""
    feeds: dict[str, set[str]] = {}
    makers: dict[str, list[str]] = {}
    for key in counts:
        meaning = books.meaning[key]
        if meaning.kind == "use" and meaning.ability is not None and meaning.ability.cost.mana:
            makers.setdefault(key.rpartition(":")[0], []).append(key)
        elif meaning.lot is not None and meaning.lot.maker and meaning.needed is not None:
            feeds.setdefault(meaning.needed.debt, set()).add(meaning.lot.maker)
    return feeds, makers


def break_circle(books: Books, counts: Mapping[str, int]) -> bool:
    """Rules out mana abilities that only feed each other, if the payment has any: one of them must be fed from elsewhere."""
    placed = order(books, counts)
    stuck = {
        maker
        for maker, keys in _feeds(books, counts)[1].items()
        if any(k not in placed for k in keys)
    }
    if not stuck:
        return False
    used: Terms = {}
    fed_from_outside: list[Formula] = []
    for maker in stuck:
        uses = [
            key
            for key in books.meaning
            if key.rpartition(":")[0] == maker and books.meaning[key].kind == "use"
        ]
        used |= dict.fromkeys(uses, 1)
        inside = {
            key: 1
            for key, meaning in books.meaning.items()
            if meaning.needed is not None
            and meaning.needed.debt == maker
            and meaning.lot is not None
            and meaning.lot.maker in stuck
        }
        fed_from_outside.append(
            And(
                (
                    AtLeast(Total(tuple(dict.fromkeys(uses, 1).items())), 1),
                    AtMost(Total(tuple(inside.items())), 0),
                )
            )
        )
    books.require(Or((AtMost(Total(tuple(used.items())), 0), *fed_from_outside)))
    return True
