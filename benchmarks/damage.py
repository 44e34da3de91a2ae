"""Combat damage assigned among many blockers, warm."""

from __future__ import annotations

from typing import Any

import engine
from benchmarks.boards_as_files import loaded
from benchmarks.table import Row
from benchmarks.timing import WrongAnswerError, alternately
from engine.board.declaration import Damage
from engine.decisions.verdict import Outcome
from engine.scenario.questions import declaration

TITLE = "Combat damage, warm"


def blocked_trampler(blockers: int) -> dict[str, Any]:
    """A trampling creature that is blocked by so many creatures, none of them alike."""
    names = [f"B{number}" for number in range(blockers)]
    return {
        "scenario": "a trampling creature and its blockers",
        "active": "Ann",
        "players": {
            "Ann": {
                "battlefield": [{"name": "Wurm", "pt": f"{5 * blockers}/5", "text": "Trample"}]
            },
            "Bob": {
                "battlefield": [{"name": b, "pt": f"1/{1 + n % 5}"} for n, b in enumerate(names)]
            },
        },
        "attacking": ["Wurm -> Bob"],
        "blocking": [f"{b} -> Wurm" for b in names],
    }


def assignment(blockers: int, *, short: bool) -> str:
    """Lethal damage to each blocker and the rest to the player; ``short``: one too little to the last blocker."""
    lethal = [1 + number % 5 for number in range(blockers)]
    lethal[-1] -= short
    to_player = 5 * blockers - sum(lethal)
    parts = [f"B{number} {amount}" for number, amount in enumerate(lethal) if amount]
    return f"Wurm -> {' & '.join([*parts, f'Bob {to_player}'])}"


def rows(*, quick: bool) -> list[Row]:
    """The measurements."""
    number = 10 if quick else 50
    read = loaded(blocked_trampler(number))
    found = []
    for verdict, short in ((Outcome.LEGAL, False), (Outcome.ILLEGAL, True)):
        assigned = declaration(read, "damage", [assignment(number, short=short)])
        assert isinstance(assigned, Damage)

        def ask(assigned: Damage = assigned, verdict: Outcome = verdict) -> None:
            if engine.damage(read.board, assigned).outcome is not verdict:
                raise WrongAnswerError(f"the assignment is {verdict}")

        (taken,) = alternately([ask], runs=3 if quick else 15)
        what = f"{number} blockers, {verdict}"
        found.append(Row(what=what, ratio=taken / 0.005, of="5 ms", goal=1.0, seconds=taken))
    return found
