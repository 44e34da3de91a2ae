"""Boards as files and as decisions: what the measurements put in front of the program."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from benchmarks.timing import ARBITER, Command
from engine.decisions.attack import AttackDecision
from engine.decisions.block import BlockDecision
from engine.decisions.blocking_sides import sides
from engine.decisions.continuous_effects import battlefield
from engine.scenario.cases import Scenario
from engine.scenario.notation import items
from engine.scenario.reader import read_text
from solver.decision import Decision


def loaded(scenario: dict[str, Any]) -> Scenario:
    """The scenario as the program reads it."""
    return read_text(json.dumps(scenario), f"{scenario['scenario']}.json")[0]


def decision(scenario: dict[str, Any]) -> Decision:
    """The board's one decision in the terms of the core: the block where attackers are declared, else the attack."""
    board = loaded(scenario).board
    if "attacking" not in scenario:
        return AttackDecision(board).core
    field = battlefield(board)
    return BlockDecision(field, sides(field)[0]).core


def nearest_legal(scenario: dict[str, Any]) -> tuple[str, ...]:
    """A legal declaration, as items of a case: the program's own correction of the empty one."""
    import engine
    from engine.board.declaration import Attack, Block

    board = loaded(scenario).board
    judged = (
        engine.block(board, Block()) if "attacking" in scenario else engine.attack(board, Attack())
    )
    return () if judged.fix is None else items(judged.fix.declaration)


def written(folder: Path, name: str, scenario: dict[str, Any]) -> Path:
    """The scenario as a file."""
    path = folder / f"{name}.json"
    path.write_text(json.dumps(scenario), encoding="utf-8")
    return path


def check(path: Path, *, status: int = 0) -> Command:
    """`arbiter check` of a file."""
    return Command((*ARBITER, "check", str(path)), status)


def ask(kind: str, path: Path, declared: Sequence[str], *, status: int) -> Command:
    """`arbiter attack` or `arbiter block` of a declaration on the board of a file."""
    return Command((*ARBITER, kind, str(path), *(declared or ("--none",))), status)
