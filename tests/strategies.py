"""Strategies for boards and declarations, and the same from a random generator for long runs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from random import Random
from typing import Any

from hypothesis import strategies as st

from tests.oracle_blocks import blocking_sides
from tests.oracle_reader import read_board
from tests.random_boards import Chooser, Scenario, attack_board, block_board


def attack_declaration(choose: Chooser, scenario: Scenario) -> dict[str, str]:
    """Some attack, legal or not: any creature of the active side at any target."""
    board = read_board(scenario)
    targets = list(board.targets())
    creatures = [p.id for p in board.creatures() if p.controller in board.active]
    percent = choose.choice((50, 80, 20))
    return {c: choose.choice(targets) for c in creatures if targets and choose.chance(percent)}


def block_declaration(choose: Chooser, scenario: Scenario) -> dict[str, tuple[str, ...]]:
    """Some block, legal or not: creatures on attackers in their reach, mostly one each."""
    board = read_board(scenario)
    side = {player: side for side in blocking_sides(board) for player in side}
    reached = board.targets()
    percent = choose.choice((50, 80, 20))
    declared = {}
    for p in board.creatures():
        if p.controller not in side or not choose.chance(percent):
            continue
        attackers = [
            a
            for a, target in board.attacking.items()
            if set(reached[target]) & set(side[p.controller])
        ]
        if attackers:
            chosen = {choose.choice(attackers), *choose.some(attackers, 2, 12)}
            declared[p.id] = tuple(sorted(chosen))
    return declared


# ------------------------------------------------------------------ the two sources of choices
def random_attack_board(rng: Random) -> Scenario:
    return attack_board(Chooser(rng.randint))


def random_block_board(rng: Random) -> Scenario:
    return block_board(Chooser(rng.randint))


def random_declaration(rng: Random, scenario: Scenario) -> dict[str, Any]:
    """A random attack, or a random block where attackers have been declared."""
    declare = block_declaration if "attacking" in scenario else attack_declaration
    return declare(Chooser(rng.randint), scenario)


@st.composite
def attack_boards(draw: st.DrawFn, most_creatures: int = 6) -> Scenario:
    """Boards on which an attack is to be declared."""
    return attack_board(Chooser(lambda low, high: draw(st.integers(low, high))), most_creatures)


@st.composite
def block_boards(draw: st.DrawFn, most_attackers: int = 4, most_blockers: int = 5) -> Scenario:
    """Boards on which blocks are to be declared."""
    return block_board(
        Chooser(lambda low, high: draw(st.integers(low, high))), most_attackers, most_blockers
    )


@st.composite
def declarations(draw: st.DrawFn, scenario: Scenario) -> dict[str, Any]:
    """Attacks, or blocks where attackers have been declared, legal or not."""
    declare = block_declaration if "attacking" in scenario else attack_declaration
    return declare(Chooser(lambda low, high: draw(st.integers(low, high))), scenario)


def items(scenario: Scenario, declaration: Mapping[str, tuple[str, ...] | str]) -> list[str]:
    """A declaration as a file writes it: ``2 Saproling -> Bob``, ``Guard -> Dragon & Bear``."""
    group = {p.id: p.twins for p in read_board(scenario).permanents}
    counted: Counter[tuple[str, str]] = Counter()
    for creature, objects in declaration.items():
        whom = objects if isinstance(objects, str) else " & ".join(objects)
        counted[group.get(creature) or creature, whom] += 1
    groups = set(group.values())
    return [
        f"{n} {who} -> {whom}" if who in groups else f"{who} -> {whom}"
        for (who, whom), n in counted.items()
    ]
