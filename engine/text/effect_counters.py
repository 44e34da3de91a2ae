"""Counters in effects (CR 122): put on permanents, given to players, removed."""

from __future__ import annotations

from engine.text.effect_amount_phrases import AMOUNT, EQUAL_TO, FOR_EACH, times
from engine.text.effect_amounts import Amount, Recipient
from engine.text.effect_damage import RECIPIENT
from engine.text.effect_objects import CHOSEN, SUBJECT
from engine.text.effects import Action, MoveCounters, PutCounters, RemoveCounters
from engine.text.grammar import choice, many, matching, maybe, named, rule
from engine.text.nouns import Number
from engine.text.quantity_phrases import COUNTERS

Actions = tuple[Action, ...]

_ENERGY = matching(
    lambda word: word.count("{e}") or None if word.replace("{e}", "") == "" else None
)
_KINDS = ("poison", "energy", "experience", "rad", "ticket")

_ON = choice(RECIPIENT, CHOSEN)
_PUT_ONE = choice(
    rule(lambda n, kind: (n, kind), AMOUNT, maybe("additional"), COUNTERS),
    rule(lambda kind, n: (n, kind), "a number of", COUNTERS, EQUAL_TO),
)


def _puts(
    what: tuple[tuple[Amount, str], ...], on: tuple[Recipient, ...], each: Amount | None
) -> Actions:
    return tuple(PutCounters(times(number, each), kind, on) for number, kind in what)


_ONE_OR_MORE = choice(", and", "and", ",")
PUT_COUNTERS = choice(
    rule(
        _puts,
        "puts|put",
        many(_PUT_ONE, _ONE_OR_MORE),
        "on",
        many(_ON, choice("and (on)", ", and (on)")),
        maybe(FOR_EACH, None),
    ),
    rule(
        lambda n, kind, on: (PutCounters(n, kind, (on,), divided=True),),
        "distributes|distribute",
        AMOUNT,
        COUNTERS,
        "among",
        _ON,
    ),
    rule(
        lambda kind, on, n: _puts(((n, kind),), (on,), None),
        "puts|put a number of",
        COUNTERS,
        "on",
        _ON,
        EQUAL_TO,
    ),
)


def _of_player(number: Amount, kind: str, each: Amount | None) -> Actions | None:
    """Counters that a player gets; the player is put in the place of the pronoun."""
    if kind not in _KINDS:
        return None
    return (PutCounters(times(number, each), kind, ()),)


GETS_COUNTERS = choice(
    rule(_of_player, "gets|get", AMOUNT, COUNTERS, maybe(FOR_EACH, None)),
    rule(lambda n: (PutCounters(Number(n), "energy", ()),), "gets|get", _ENERGY),
    rule(
        lambda n, kind: (RemoveCounters(n, kind, ()),) if kind in _KINDS else None,
        "loses|lose",
        AMOUNT,
        COUNTERS,
    ),
    rule(
        lambda kind: (RemoveCounters(None, kind, ()),) if kind in _KINDS else None,
        "loses|lose all",
        COUNTERS,
    ),
    rule(lambda n: (PutCounters(n, "energy", ()),), "gets|get an amount of {e}", EQUAL_TO),
)
"""What a player gets or loses; the player stands in front."""


def _removed(number: Amount | None, kind: str, on: Recipient, up_to: bool = False) -> Actions:
    return (RemoveCounters(number, kind or None, (on,), up_to),)


_FROM = choice(RECIPIENT, CHOSEN)
REMOVE_COUNTERS = choice(
    rule(lambda kind, on: _removed(None, kind, on), "removes|remove all", COUNTERS, "from", _FROM),
    rule(
        lambda n, kind, on: _removed(n, kind, on, True),
        "removes|remove up to",
        AMOUNT,
        COUNTERS,
        "from",
        _FROM,
    ),
    rule(
        lambda kind, on: _removed(None, kind, on, True),
        "removes|remove any number of",
        COUNTERS,
        "from",
        _FROM,
    ),
    rule(_removed, "removes|remove", AMOUNT, COUNTERS, "from", _FROM),
)
_ONE = choice(SUBJECT, CHOSEN)
MOVE_COUNTERS = choice(
    rule(lambda n, kind, one, to: (MoveCounters(n, kind or None, one, to),), "moves|move", AMOUNT, COUNTERS, "from", _ONE, "onto", _ONE),
    rule(lambda kind, one, to: (MoveCounters(None, kind or None, one, to),), "moves|move all", COUNTERS, "from", _ONE, "onto", _ONE),
)  # fmt: skip
COUNTER_VERBS = named(
    "counters", choice(PUT_COUNTERS, MOVE_COUNTERS, REMOVE_COUNTERS, GETS_COUNTERS)
)
