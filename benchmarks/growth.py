"""How the time of a warm question grows with the board: copies should cost nothing, different creatures little."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import engine
from benchmarks.boards_as_files import decision, loaded, nearest_legal
from benchmarks.hard_blocks import menacing
from benchmarks.large_boards import army_attack, army_block, distinct_attack, distinct_block
from benchmarks.table import Row
from benchmarks.timing import WrongAnswerError, alternately, median
from engine.board.declaration import Attack, Block
from engine.decisions.verdict import Outcome
from engine.scenario.questions import declaration
from solver.decide import judge

TITLE = "Growth"

MANY = 1_000_000


def rows(*, quick: bool) -> list[Row]:
    """The measurements."""
    runs = 3 if quick else 15
    return [*_copies(runs), *_ladders(runs), *_distinct(quick=quick)]


def _copies(runs: int) -> list[Row]:
    found = []
    for kind, army in (("attack", army_attack), ("block", army_block)):
        for verdict in (Outcome.ILLEGAL, Outcome.LEGAL):
            few, many = alternately([_question(army(n), verdict) for n in (10, MANY)], runs=runs)
            what = f"{kind}, {MANY:,} copies of each token, {verdict}"
            found.append(Row(what=what, ratio=many / few, of="10 copies", goal=2.0, seconds=many))
    return found


def _ladders(runs: int) -> list[Row]:
    two, eight = alternately(
        [
            _question(menacing(number).scenario("legal"), Outcome.LEGAL, own=True)
            for number in (2, 8)
        ],
        runs=runs,
    )
    return [
        Row(
            what="block, 8 menacing against 8, legal",
            ratio=eight / two,
            of="2 against 2",
            seconds=eight,
        )
    ]


def _question(
    scenario: dict[str, Any], verdict: Outcome, *, own: bool = False
) -> Callable[[], object]:
    """The question for the verdict on the empty declaration, on a legal one, or on the board's ``own`` case."""
    read = loaded(scenario)
    kind = "block" if "attacking" in scenario else "attack"
    if own:
        items = tuple(scenario["cases"][0][kind])
    else:
        items = nearest_legal(scenario) if verdict is Outcome.LEGAL else ()
    declared = declaration(read, kind, items)

    def ask() -> None:
        if isinstance(declared, Attack):
            answer = engine.attack(read.board, declared)
        else:
            assert isinstance(declared, Block)
            answer = engine.block(read.board, declared)
        if answer.outcome is not verdict:
            raise WrongAnswerError(f"{scenario['scenario']}: {answer.outcome}, not {verdict}")

    return ask


def _distinct(*, quick: bool) -> list[Row]:
    """The verdict alone, without explanation, on creatures that are all different, against one second."""
    found = []
    sizes = (
        {"attack": (10, 50), "block": (10, 20)}
        if quick
        else {"attack": (10, 300, 1000), "block": (10, 100, 300)}
    )
    for kind, board in (("attack", distinct_attack), ("block", distinct_block)):
        for number in sizes[kind]:
            core = decision(board(number, 1))
            better = judge(core, {}).better
            assert better is not None
            for verdict, counts in (("nobody", {}), ("a best one", better)):
                taken = median(lambda core=core, counts=counts: judge(core, counts), runs=3)
                what = f"{kind}, {number} all different, {verdict}: core"
                goal = 1.0 if number >= 300 else None
                note = f"{len(core.options):,} options"
                found.append(
                    Row(
                        what=what, ratio=taken, of="one second", goal=goal, seconds=taken, note=note
                    )
                )
    return found
