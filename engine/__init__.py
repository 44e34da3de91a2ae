"""Arbiter's engine: tells whether a decision in a game of Magic: The Gathering is legal, with proof.

The functions here are the whole Python interface. They mirror the command line, print nothing, and import what they need when
they are called.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.version import __version__ as __version__

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from engine.board.board import Board
    from engine.board.declaration import Attack, Block, Damage
    from engine.decisions.verdict import Options, Situation, Verdict
    from engine.scenario.cases import PayCase, Scenario
    from engine.scenario.results import CaseResult
    from engine.text.reading import Reading
    from solver.optimum import Limits


def load(path: str | Path, *, rules: str | None = None) -> Scenario:
    """The scenario of a file, the first where it holds several.

    ``rules`` judges it by another edition. Raises ScenarioError, which carries every fault of the file.
    """
    return load_all(path, rules=rules)[0]


def load_all(path: str | Path, *, rules: str | None = None) -> tuple[Scenario, ...]:
    """All scenarios of a file, in order. Raises ScenarioError."""
    from engine.scenario.batch import read

    return read(str(path), edition=rules)


def check(
    scenario: Scenario, *, limits: Limits | None = None, strict: bool = False
) -> tuple[CaseResult, ...]:
    """The results of all cases of a scenario; whatever goes wrong with a case is its result."""
    from engine.scenario.runner import run_scenario

    return run_scenario(scenario, limits=limits, strict=strict)


def attack(
    board: Board, declaration: Attack, *, pays: bool = True, limits: Limits | None = None
) -> Verdict:
    """The verdict on a declaration of attackers (CR 508.1); ``pays``: whether costs to attack are paid."""
    from engine.scenario.runner import judge_attack

    return judge_attack(board, declaration, pays=pays, limits=limits)


def block(
    board: Board,
    declaration: Block,
    *,
    by: str | None = None,
    pays: bool = True,
    limits: Limits | None = None,
) -> Verdict:
    """The verdict on a declaration of blockers (CR 509.1); ``by``: the player or team whose declaration it is."""
    from engine.scenario.runner import judge_block

    return judge_block(board, declaration, by=by, pays=pays, limits=limits)


def damage(board: Board, assignment: Damage, *, limits: Limits | None = None) -> Verdict:
    """The verdict on an assignment of combat damage (CR 510.1)."""
    from engine.scenario.runner import judge_damage

    return judge_damage(board, assignment, limits=limits)


def pay(board: Board, payment: PayCase, *, limits: Limits | None = None) -> Verdict:
    """The verdict on a payment, or on whether a cost can be paid at all (CR 118, 601.2h)."""
    from engine.scenario.runner import judge_payment

    return judge_payment(board, payment, limits=limits)


def options(
    board: Board, kind: str, *, by: str | None = None, show: int = 10, limits: Limits | None = None
) -> Options:
    """The legal declarations that pay nothing: the most they obey, their number, and ``show`` of them.

    ``kind`` is ``attack`` or ``block``.
    """
    from engine.scenario.runner import options as legal_options

    return legal_options(board, kind, by=by, show=show, limits=limits)


def situation(board: Board, kind: str, *, by: str | None = None) -> Situation:
    """All that bears on a declaration before it is made; ``kind`` is ``attack`` or ``block``."""
    from engine.scenario.runner import situation as bearing

    return bearing(board, kind, by=by)


def declaration(
    scenario: Scenario, kind: str, items: Sequence[str], *, by: str | None = None
) -> Attack | Block | Damage:
    """A declaration from the items of the scenario format: ``declaration(scenario, "attack", ["Bear -> Bob"])``.

    Raises ScenarioError for an item that is none, or that names what isn't on the board.
    """
    from engine.scenario.questions import declaration as read_declaration

    return read_declaration(scenario, kind, items, by=by)


def read(text: str) -> Reading:
    """What a rules text is read as, sentence by sentence."""
    from engine.text.reader import read as read_text

    return read_text(text)
