"""A brute-force oracle for attack and block declarations, straight from the rules.

It shares no code with the program: it has its own reading of scenarios and of a fixed list of rules
texts, writes out every declaration and compares them. A board with a text that it cannot read
raises ``OracleDoesNotKnow``. Slow and plain on purpose.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from itertools import product
from math import prod

from tests import oracle_attacks, oracle_blocks
from tests.oracle_board import Board
from tests.oracle_question import Declaration, OracleDoesNotKnow, Question
from tests.oracle_reader import read_board

__all__ = [
    "Answer",
    "Options",
    "OracleDoesNotKnow",
    "attack_options",
    "block_options",
    "judge_attack",
    "judge_block",
    "questions",
]

IRRELEVANT = re.compile(
    r"Enchant (?:creature|player)|Equip .+|\{T\}: Add .+"
    r"|Whenever this creature (?:deals|attacks|blocks|becomes).+|(?:\{[^}]+\})+: Search .+"
    r"|You have protection from .+|Until your next turn, your life total .+"
    r"|When this creature (?:enters|dies).+|If a red source would deal damage .+"
)
"""Texts that bear on no attack or block; a mana ability may, where something costs: asked apart."""


@dataclass(frozen=True)
class Answer:
    """One attack or block declaration, judged."""

    legal: bool
    obeyed: int
    maximum: int
    """The most that a declaration obeys whose cost items are among those that this one pays."""
    broken: tuple[str, ...]
    """The restrictions that it breaks, in short words."""


@dataclass(frozen=True)
class Options:
    """What may be declared without paying anything."""

    maximum: int
    legal: int
    declarations: tuple[Declaration, ...]


def judge_attack(
    scenario: dict, declaration: Mapping[str, tuple[str, ...] | str], *, pays: bool = True
) -> Answer:
    """Judges an attack (508.1): creature -> what it attacks. ``pays=False`` declines every cost.

    A member of a ``count`` group goes by ``NAME#1``, ``NAME#2`` and so on.
    """
    declared = {c: (t,) if isinstance(t, str) else t for c, t in declaration.items()}
    return Answer(*_attack(_key(scenario)).judge(declared, pays))


def attack_options(scenario: dict) -> Options:
    """Every attack that may be declared without paying."""
    most, legal = _attack(_key(scenario)).free()
    return Options(most, len(legal), tuple(legal))


def judge_block(
    scenario: dict,
    declaration: Mapping[str, tuple[str, ...]],
    by: str | None = None,
    *,
    pays: bool = True,
) -> Answer:
    """Judges a block (509.1): blocker -> attackers. Several defenders are judged apart (802.4b)."""
    sides = _blocks(_key(scenario), by)
    known = {c for question in sides for c in question.able}
    strangers = tuple(
        f"{c} may not block here"
        for c, attackers in declaration.items()
        if attackers and c not in known
    )
    answers = [q.judge({c: a for c, a in declaration.items() if c in q.able}, pays) for q in sides]
    return Answer(
        legal=not strangers and all(legal for legal, *_ in answers),
        obeyed=sum(obeyed for _, obeyed, *_ in answers),
        maximum=sum(maximum for _, _, maximum, _ in answers),
        broken=strangers + tuple(fault for *_, broken in answers for fault in broken),
    )


def block_options(scenario: dict, by: str | None = None) -> Options:
    """Every block that may be declared without paying; several defenders' blocks are combined."""
    free = [question.free() for question in _blocks(_key(scenario), by)]
    combined = [
        {c: a for part in parts for c, a in part.items()}
        for parts in product(*(legal for _, legal in free))
    ]
    return Options(
        sum(most for most, _ in free), prod(len(legal) for _, legal in free), tuple(combined)
    )


def questions(scenario: dict, by: str | None = None) -> tuple[Question, ...]:
    """What this board asks: each side's blocks where attackers are declared, else the attack."""
    key = _key(scenario)
    return _blocks(key, by) if "attacking" in scenario else (_attack(key),)


# ------------------------------------------------------------------ boards are read once
def _key(scenario: dict) -> str:
    return json.dumps(
        {k: v for k, v in scenario.items() if k not in ("cases", "about", "cite", "scenario")}
    )


def _board(key: str) -> Board:
    board = read_board(json.loads(key))
    for line in board.lines:
        known = oracle_attacks.PHRASES.knows(line) or oracle_blocks.PHRASES.knows(line)
        if not (known or IRRELEVANT.fullmatch(line.text)):
            raise OracleDoesNotKnow(line.written)
    return board


@lru_cache(maxsize=8)
def _attack(key: str) -> Question:
    return oracle_attacks.attack_question(_board(key))


@lru_cache(maxsize=8)
def _blocks(key: str, by: str | None) -> tuple[Question, ...]:
    board = _board(key)
    sides = oracle_blocks.blocking_sides(board)
    if by is not None:
        sides = [side for side in sides if by in (*side, board.team[side[0]])]
    return tuple(oracle_blocks.block_question(board, side) for side in sides)
