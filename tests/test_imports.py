"""What a command loads at start, which is what it costs: told by sys.modules in a fresh process, not by a clock."""

import subprocess
import sys
from pathlib import Path

import pytest

import cli

ROOT = Path(cli.__file__).parent
HEAVY = {
    "ortools",
    "networkx",
    "numpy",
    "pandas",
    "yaml",
    "jsonschema",
    "hypothesis",
    "rich",
    "tqdm",
}
SOLVERS = {"ortools", "networkx", "numpy", "pandas"}

PLAIN = """
scenario: Nothing is asked of the bear
players:
  Ann: {battlefield: [Bear 2/2]}
  Bob: {}
"""


def loaded(*arguments: str, given: str = "") -> tuple[set[str], int]:
    """Top-level modules that a command has loaded when it ends, and its exit status."""
    program = (
        "import sys, cli\n"
        "try:\n"
        "    cli.main(sys.argv[1:])\n"
        "except SystemExit as left:\n"
        "    print('modules', *sorted(sys.modules), file=sys.stderr)\n"
        "    raise\n"
    )
    result = subprocess.run(
        [sys.executable, "-c", program, *arguments],
        input=given, capture_output=True, text=True, check=False, cwd=ROOT,
    )  # fmt: skip
    (line,) = [line for line in result.stderr.splitlines() if line.startswith("modules ")]
    return {name.partition(".")[0] for name in line.split()[1:]}, result.returncode


@pytest.mark.parametrize(
    "arguments", [("--help",), ("--version",), ("verify", "--help")], ids=" ".join
)
def test_help_loads_no_library_but_click(arguments):
    modules, status = loaded(*arguments)
    assert status == 0
    assert modules & HEAVY == set()


def test_an_attack_with_no_unmet_requirement_loads_no_solver():
    modules, status = loaded("attack", "-", "Bear -> Bob", given=PLAIN)
    assert status == 0
    assert modules & SOLVERS == set()


def test_importing_the_engine_loads_none_of_its_parts():
    program = "import sys, engine; print(*[name for name in sys.modules if 'engine' in name])"
    result = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True, cwd=ROOT
    )
    assert set(result.stdout.split()) == {"engine", "engine.version"}
