"""The program held against the oracle: what both say of one board and of declarations on it.

Nothing is left out: the two share their definitions, down to the maximum that a declaration which breaks a restriction is measured by.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from random import Random
from typing import Any

import engine
from engine.board.declaration import Attack, Block, Members
from engine.decisions.verdict import Options, Outcome, Verdict
from engine.scenario.reader import read_text
from tests.oracle import attack_options, block_options, judge_attack, judge_block
from tests.oracle_board import Board
from tests.oracle_question import Declaration
from tests.oracle_reader import members, read_board
from tests.random_boards import Scenario
from tests.strategies import (
    items,
    random_attack_board,
    random_block_board,
    random_declaration,
)

OPEN = "no answer within its limits"
"""What the program says where it says that it does not know: never wrong, but counted."""


@dataclass(frozen=True)
class Disagreement:
    """Two answers to one question about a board."""

    scenario: Scenario
    question: str
    program: str
    oracle: str

    @property
    def is_open(self) -> bool:
        """True where the program does not claim anything."""
        return self.program == OPEN

    @property
    def kind(self) -> str:
        """What the two differ about, without the declaration."""
        return self.question.rsplit(", ", 1)[1]

    def __str__(self) -> str:
        return (
            f"{self.question}: the program says {self.program}, the oracle {self.oracle}\n"
            f"{json.dumps(self.scenario, ensure_ascii=False)}"
        )


def disagreements(
    scenario: Scenario, declarations: Iterable[Mapping[str, Any]]
) -> list[Disagreement]:
    """What the two say differently: of each declaration, and of all that are legal."""
    kind = "block" if "attacking" in scenario else "attack"
    declared = list(declarations)
    cases: list[dict[str, Any]] = [{kind: items(scenario, one)} for one in declared]
    cases.append({"options": kind})
    written = json.dumps({**scenario, "cases": cases}, ensure_ascii=False)
    *verdicts, options = engine.check(read_text(written, "board.json")[0])
    found = []
    for one, result in zip(declared, verdicts, strict=True):
        assert isinstance(result.answer, Verdict), result
        for what, program, oracle in _about_declaration(scenario, one, result.answer):
            found.append(Disagreement(scenario, f"{result.question}, {what}", program, oracle))
    assert isinstance(options.answer, Options), options
    for what, program, oracle in _about_options(scenario, options.answer):
        found.append(Disagreement(scenario, f"options: {kind}, {what}", program, oracle))
    return found


Difference = tuple[str, str, str]


def _about_declaration(
    scenario: Scenario, declared: Mapping[str, Any], verdict: Verdict
) -> Iterator[Difference]:
    """Verdict, requirements obeyed, the most possible; and whether what is proposed instead holds."""
    answer = judge_in_oracle(scenario, declared)
    if verdict.outcome is Outcome.UNDECIDED:
        yield "verdict", OPEN, "an answer"
        return
    if (verdict.outcome is Outcome.LEGAL) is not answer.legal:
        oracle = "legal" if answer.legal else f"illegal {answer.broken}"
        yield "verdict", verdict.outcome.value, oracle
    same = (verdict.obeyed, verdict.maximum) == (answer.obeyed, answer.maximum)
    if not same:
        program = f"{verdict.obeyed} of {verdict.maximum}"
        yield "obeys", program, f"{answer.obeyed} of {answer.maximum}"
    if verdict.outcome is Outcome.ILLEGAL and verdict.fix is not None:
        fix = verdict.fix.declaration
        assert isinstance(fix, Attack | Block)
        judged = judge_in_oracle(scenario, spelled_out(scenario, fix))
        if not judged.legal:
            yield "nearest legal declaration", str(fix), f"that it is illegal {judged.broken}"


def _about_options(scenario: Scenario, options: Options) -> Iterator[Difference]:
    """The most obeyed without paying, how many declarations are legal, and those that are shown."""
    attack = "attacking" not in scenario
    expected = attack_options(scenario) if attack else block_options(scenario)
    if options.maximum != expected.maximum:
        yield "maximum", str(options.maximum), str(expected.maximum)
    if options.legal != expected.legal:
        number = OPEN if options.legal is None else str(options.legal)
        yield "number of legal declarations", number, str(expected.legal)
    if len(set(options.shown)) != len(options.shown):
        yield "shown", "one declaration twice", "all that are legal once"
    for shown in options.shown:
        judged = judge_in_oracle(scenario, spelled_out(scenario, shown))
        if not judged.legal:
            yield "shown", str(shown), f"that it is illegal {judged.broken}"


def judge_in_oracle(scenario: Scenario, declared: Mapping[str, Any]) -> Any:
    """The oracle's answer for a declaration of the board's kind, costs paid."""
    judge = judge_block if "attacking" in scenario else judge_attack
    return judge(scenario, declared)


def spelled_out(scenario: Scenario, declaration: Attack | Block) -> Declaration:
    """The program's declaration creature by creature, as the oracle takes it."""
    board = read_board(scenario)
    blocks = isinstance(declaration, Block)
    acting: list[tuple[Members, list[str]]] = []
    if isinstance(declaration, Block):
        for entry in declaration.blockers:
            acting.append((entry.blocker, _named(board, entry.attackers)))
    else:
        for attacker in declaration.attackers:
            assert attacker.target is not None
            acting += [(member, [attacker.target]) for member in attacker.members]
    spelled: dict[str, Any] = {}
    for group, objects in acting:
        for creature in members(board, f"{group.count} {group.id}", list(spelled)):
            spelled[creature] = tuple(sorted(objects)) if blocks else objects[0]
    return spelled


def _named(board: Board, groups: Iterable[Members]) -> list[str]:
    """The creatures of these groups, different ones where a group is named twice."""
    found: list[str] = []
    for group in groups:
        found += members(board, f"{group.count} {group.id}", found)
    return found


def random_disagreements(kind: str, seed: int, declarations: int = 4) -> list[Disagreement]:
    """What the two say differently of the random ``attack`` or ``block`` board of this seed."""
    rng = Random(f"{kind} {seed}")
    scenario = random_attack_board(rng) if kind == "attack" else random_block_board(rng)
    return disagreements(scenario, [random_declaration(rng, scenario) for _ in range(declarations)])
