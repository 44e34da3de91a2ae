"""Payments: many sources and symbols, beside a matching that knows only simple costs; copies of a source; two payers."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Any

from benchmarks.boards_as_files import loaded
from benchmarks.matching import can_pay
from benchmarks.table import Row
from benchmarks.timing import WrongAnswerError, alternately
from engine.decisions.continuous_effects import battlefield
from engine.decisions.mana_costs import counted
from engine.decisions.payment import Bill, Payment, pay

TITLE = "Payments, warm"

COLOURS = "WUBRG"
SYMBOLS = ("1", "W", "U", "B", "R", "G", "W/U", "B/R", "G/W", "U/P", "G/P", "R/P")


def rows(*, quick: bool) -> list[Row]:
    """The measurements."""
    runs = 3 if quick else 15
    return [*_many(runs, sources=12 if quick else 60, symbols=5 if quick else 20), *_copies(runs)]


def sources_of(number: int, seed: int) -> list[str]:
    """The colours that each of so many lands makes: one, two, or all five."""
    chance = Random(seed)
    return ["".join(chance.sample(COLOURS, chance.choice((1, 1, 2, 2, 5)))) for _ in range(number)]


def cost_of(number: int, seed: int) -> list[str]:
    """So many symbols: plain, hybrid and Phyrexian ones and single generic mana."""
    chance = Random(seed)
    return [chance.choice(SYMBOLS) for _ in range(number)]


def board(lands: dict[str, Sequence[str]], copies: int = 1) -> dict[str, Any]:
    """A board on which each member of a team has lands that make these colours."""
    players: dict[str, Any] = {
        name: {
            "team": "Oaks",
            "battlefield": [
                {
                    "name": f"{name}'s land {n}",
                    "type": "Land",
                    "text": _ability(makes),
                    "count": copies,
                }
                for n, makes in enumerate(colours)
            ],
        }
        for name, colours in lands.items()
    }
    players |= {name: {"team": "Pines"} for name in ("Bob", "Cid")}
    return {"scenario": "lands", "format": "two-headed-giant", "active": "Oaks", "players": players}


def _ability(colours: str) -> str:
    if len(colours) == 5:
        return "{T}: Add one mana of any color."
    return "{T}: Add " + " or ".join(f"{{{colour}}}" for colour in colours) + "."


def _paying(
    lands: dict[str, Sequence[str]], costs: dict[str, list[str]], copies: int = 1
) -> Callable[[], object]:
    """Asks for the payment of these costs, each by its own player; they can be paid."""
    field = battlefield(loaded(board(lands, copies)).board)
    bills = [
        Bill(payer=payer, mana=counted("".join(f"{{{symbol}}}" for symbol in cost)))
        for payer, cost in costs.items()
    ]

    def ask() -> None:
        if not isinstance(pay(field, bills), Payment):
            raise WrongAnswerError(f"{costs} can be paid")

    return ask


def _many(runs: int, *, sources: int, symbols: int) -> list[Row]:
    ann, amy = sources_of(sources, 1), sources_of(sources, 2)
    first, second = cost_of(symbols, 3), cost_of(symbols, 4)
    wanted = [frozenset(symbol) & frozenset(COLOURS) for symbol in first]
    made = [frozenset(colours) for colours in ann]
    if not can_pay(wanted, made):
        raise WrongAnswerError("the matching finds no payment")
    one, two, matching = alternately(
        [
            _paying({"Ann": ann, "Amy": amy}, {"Ann": first}),
            _paying({"Ann": ann, "Amy": amy}, {"Ann": first, "Amy": second}),
            lambda: can_pay(wanted, made),
        ],
        runs=runs,
    )
    what = f"{sources} sources, {symbols} symbols"
    return [
        Row(what=what, ratio=one / 0.010, of="10 ms", goal=1.0, seconds=one),
        Row(what=what, ratio=one / matching, of="matching of simple costs", goal=2.0, seconds=one),
        Row(
            what=f"two payers, each {what}", ratio=two / one, of="one payer", goal=2.0, seconds=two
        ),
    ]


def _copies(runs: int) -> list[Row]:
    lands, cost = ["GW", "B"], ["G", "W", "B", "1", "G/P"]
    few, many = alternately(
        [_paying({"Ann": lands, "Amy": []}, {"Ann": cost}, copies) for copies in (10, 1_000_000)],
        runs=runs,
    )
    return [
        Row(
            what="1,000,000 copies of each source",
            ratio=many / few,
            of="10 copies",
            goal=2.0,
            seconds=many,
        )
    ]
