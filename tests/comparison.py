"""The program held against the oracle: what both say of one board and of declarations on it.

A known difference of definition is left out of the comparison here, by name, and nowhere else.
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

CONDITIONAL = "if a creature "
"""Q2: a requirement that exists only in declarations in which its condition holds belongs to no
single maximum of a board. Of such boards the program's maximum leaves these requirements out, and
the oracle's takes them in where they hold; the verdicts and the number of legal declarations are
the same in both readings and are compared."""


def judged_apart(scenario: Scenario, declared: Mapping[str, Any]) -> bool:
    """Whether the most that a declaration is measured by is defined differently, though the verdict is the same.

    In 2003 only what obeys a requirement, or nothing, may stand in the place of what was declared
    (500.5). Where a creature is declared to block several attackers, against what it can do, the
    program replaces each of these blocks by itself, the oracle all of them together.
    """
    several = (objects for objects in declared.values() if not isinstance(objects, str))
    return scenario["rules"] == "2003" and any(len(objects) > 1 for objects in several)


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
    if not same and not (answer.broken and judged_apart(scenario, declared)):
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
    conditional = CONDITIONAL in json.dumps(scenario).lower()
    if options.maximum != expected.maximum and not conditional:
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
