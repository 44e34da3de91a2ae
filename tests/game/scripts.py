"""Short game scripts for tests, in the scenario format."""

from __future__ import annotations

from engine.scenario.reader import read_text
from engine.scenario.runner import run_scenario


def assert_plays(text: str) -> None:
    """Every script of the text passes."""
    results = [result for scenario in read_text(text, "x") for result in run_scenario(scenario)]
    assert results
    for result in results:
        found = result.error or [dict(mismatch.values) for mismatch in result.mismatches]
        assert result.outcome == "passed", found
