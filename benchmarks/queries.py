"""One question to a warm program, beside the same model built by hand with the public API, and beside brute force."""

from __future__ import annotations

from collections.abc import Mapping

import engine
from benchmarks.boards_as_files import decision, loaded
from benchmarks.small_boards import TEN_ATTACKERS, TEN_IN_A_BLOCK, SmallAttack, SmallBlock
from benchmarks.table import Row
from benchmarks.timing import WrongAnswerError, alternately
from engine.board.declaration import Attack, Block
from solver.decide import judge

TITLE = "A warm question on ten creatures"


def rows(*, quick: bool) -> list[Row]:
    """The measurements."""
    runs = 3 if quick else 25
    return [*_of("attack", TEN_ATTACKERS, runs), *_of("block", TEN_IN_A_BLOCK, runs)]


def _of(kind: str, small: SmallAttack | SmallBlock, runs: int) -> list[Row]:
    core = decision(small.scenario())
    board = loaded(small.scenario()).board
    empty: Mapping[str, int] = {}
    best = judge(core, empty)
    assert best.better is not None
    legal = best.better
    answers = {best.maximum, small.by_public_api(), small.by_brute_force()}
    if len(answers) != 1:
        raise WrongAnswerError(f"the {kind} of ten creatures has {answers} as its maximum")
    illegal_time, legal_time, public, brute, verdict = alternately(
        [
            lambda: judge(core, empty),
            lambda: judge(core, legal),
            small.by_public_api,
            small.by_brute_force,
            lambda: (
                engine.attack(board, Attack()) if kind == "attack" else engine.block(board, Block())
            ),
        ],
        runs=runs,
    )
    api, force = "public cp_model API", "brute force"
    return [
        Row(
            what=f"{kind}, illegal declaration",
            ratio=illegal_time / public,
            of=api,
            goal=0.5,
            seconds=illegal_time,
        ),
        Row(
            what=f"{kind}, legal declaration",
            ratio=legal_time / public,
            of=api,
            goal=0.5,
            seconds=legal_time,
        ),
        Row(
            what=f"{kind}, illegal declaration",
            ratio=illegal_time / brute,
            of=force,
            seconds=illegal_time,
        ),
        Row(
            what=f"{kind}, from board to explained verdict",
            ratio=verdict / public,
            of=api,
            seconds=verdict,
        ),
    ]
