"""The library of worked cases is the acceptance test: every case of every file under ``scenarios/`` comes out as it says."""

from pathlib import Path

import pytest

from engine.scenario.reader import load
from engine.scenario.runner import run_scenario

LIBRARY = Path(__file__).parent.parent / "scenarios"
FILES = sorted(LIBRARY.rglob("*.yaml"))


@pytest.mark.parametrize("path", FILES, ids=[str(path.relative_to(LIBRARY)) for path in FILES])
def test_every_case_comes_out_as_the_file_says(path: Path) -> None:
    for scenario in load(path):
        results = run_scenario(scenario)
        assert results, "a file of the library asks something"
        wrong = [
            f"line {r.line}: {r.question}: {r.got or r.error}" for r in results if not r.is_fine
        ]
        assert wrong == []
        assert all(not r.answer.unread for r in results if r.answer is not None)


def test_the_library_is_not_empty() -> None:
    assert len(FILES) > 200
