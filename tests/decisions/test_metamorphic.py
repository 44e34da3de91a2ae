"""Changes of a board that change no verdict, or change it in one direction only."""

import json
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from engine.board.declaration import Attack, Attacker, Block, Blocker, Members
from engine.decisions import attack, block
from engine.decisions.verdict import Outcome, Verdict
from engine.scenario.reader import read_text
from tests.strategies import random_attack_board, random_block_board, random_declaration

SEEDS = range(60)

RENAMED = {name: f"Zed {name * 2}" for name in "ABCDEFGVWXYZ"}


def read(board: dict[str, Any]) -> Any:
    return read_text(json.dumps(board), "board.json")[0].board


def attack_of(declared: dict[str, Any]) -> Attack:
    return Attack(
        tuple(Attacker((Members(plain(name)),), target) for name, target in declared.items())
    )


def block_of(declared: dict[str, Any]) -> Block:
    return Block(
        tuple(
            Blocker(Members(plain(name)), tuple(Members(plain(other)) for other in attackers))
            for name, attackers in declared.items()
            if attackers
        )
    )


def plain(name: str) -> str:
    """The group that a member such as ``V#2`` belongs to."""
    return name.partition("#")[0]


def outcome(verdict: Verdict) -> tuple[Outcome, int | None, int | None]:
    return verdict.outcome, verdict.obeyed, verdict.maximum


def judged(kind: str, board: dict[str, Any], declared: dict[str, Any]) -> tuple[Any, ...]:
    if kind == "attack":
        return outcome(attack.judge(read(board), attack_of(declared)))
    return outcome(block.judge(read(board), block_of(declared)))


def drawn(kind: str, seed: int) -> tuple[dict[str, Any], dict[str, Any]]:
    rng = Random(seed)
    board = random_attack_board(rng) if kind == "attack" else random_block_board(rng)
    return board, dict(random_declaration(rng, board))


def permanents(board: dict[str, Any]) -> list[dict[str, Any]]:
    return [item for player in board["players"].values() for item in player.get("battlefield", [])]


@pytest.mark.parametrize("kind", ["attack", "block"])
@pytest.mark.parametrize("seed", SEEDS)
def test_names_and_order_change_nothing(kind: str, seed: int) -> None:
    board, declared = drawn(kind, seed)
    before = judged(kind, board, declared)
    other = json.loads(json.dumps(board))
    for player in other["players"].values():
        player.get("battlefield", []).reverse()
    renamed = {
        item["name"]: RENAMED[item["name"]] for item in permanents(other) if item["name"] in RENAMED
    }
    text = json.dumps(other)
    if any(f"blocks {name} " in text for name in renamed):
        renamed = {}  # a sentence that names a creature; only the order changes
    for item in permanents(other):
        item["name"] = renamed.get(item["name"], item["name"])
        if item.get("attached_to") in renamed:
            item["attached_to"] = renamed[item["attached_to"]]
    if "attacking" in other:
        other["attacking"] = [_renamed_item(entry, renamed) for entry in other["attacking"]]
    moved = {
        _renamed(name, renamed): (
            [_renamed(a, renamed) for a in what] if isinstance(what, list | tuple) else what
        )
        for name, what in reversed(list(declared.items()))
    }
    assert judged(kind, other, moved) == before


def _renamed(name: str, renamed: dict[str, str]) -> str:
    stem, mark, number = name.partition("#")
    return renamed.get(stem, stem) + mark + number


def _renamed_item(entry: str, renamed: dict[str, str]) -> str:
    who, arrow, target = entry.partition(" -> ")
    count, _, name = who.rpartition(" ")
    return f"{count} {renamed.get(name, name)}".strip() + arrow + target


@pytest.mark.parametrize("seed", SEEDS)
def test_a_group_and_as_many_single_creatures_are_the_same(seed: int) -> None:
    board, _ = drawn("attack", seed)
    one = json.loads(json.dumps(board))
    two = json.loads(json.dumps(board))
    group = {"name": "Token", "pt": "1/1", "text": "This creature attacks each combat if able."}
    one["players"]["Ann"].setdefault("battlefield", []).append({**group, "count": 2})
    two["players"]["Ann"].setdefault("battlefield", []).extend([group, dict(group)])
    together = attack.options(read(one), show=0)
    apart = attack.options(read(two), show=0)
    assert together.maximum == apart.maximum


@pytest.mark.parametrize("seed", SEEDS)
def test_removing_a_restriction_never_makes_the_most_smaller(seed: int) -> None:
    board, _ = drawn("attack", seed)
    bounded = attack.options(read(board), show=0).maximum
    effects = board.get("effects", [])
    for index, line in enumerate(effects):
        if line.startswith("No more than"):
            freer = {**board, "effects": effects[:index] + effects[index + 1 :]}
            more = attack.options(read(freer), show=0).maximum
            assert bounded is not None
            assert more is not None
            assert more >= bounded


@pytest.mark.parametrize("kind", ["attack", "block"])
@pytest.mark.parametrize("seed", SEEDS)
def test_the_nearest_legal_declaration_is_legal(kind: str, seed: int) -> None:
    board, declared = drawn(kind, seed)
    position = read(board)
    judge = attack.judge if kind == "attack" else block.judge
    proposed = attack_of(declared) if kind == "attack" else block_of(declared)
    verdict = judge(position, proposed)
    if verdict.outcome is Outcome.ILLEGAL:
        assert verdict.fix is not None
        fixed = verdict.fix.declaration
        if isinstance(fixed, Block):
            fixed = replace(fixed, by=None)
        again = judge(position, fixed)
        assert again.outcome is Outcome.LEGAL
        assert again.fix is None
    else:
        assert verdict.violations == ()


@pytest.mark.parametrize("seed", range(20))
def test_the_same_board_gives_the_same_answer_every_time(seed: int) -> None:
    board, declared = drawn("attack", seed)
    first = attack.judge(read(board), attack_of(declared))
    assert attack.judge(read(board), attack_of(declared)) == first
