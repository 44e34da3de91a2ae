"""What the README shows is what the commands print, and its two commands are the ones that CI runs.

``UPDATE_README=1`` writes the real output into it.
"""

import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
README = ROOT / "README.md"
CONSOLE = re.compile(r"(```console\n)(.*?)(```)", re.DOTALL)


def blocks(text: str) -> list[str]:
    return [found.group(2) for found in CONSOLE.finditer(text)]


def commands(block: str) -> list[str]:
    return [line[2:] for line in block.splitlines() if line.startswith("$ ")]


def output_of(command: str) -> str:
    words = shlex.split(command)
    assert words[0] == "arbiter", command
    done = subprocess.run(
        [sys.executable, "-m", "cli", *words[1:]],
        cwd=ROOT,
        env={**os.environ, "PYTHONIOENCODING": "utf-8", "NO_COLOR": "1", "COLUMNS": "100"},
        capture_output=True,
        encoding="utf-8",
        timeout=120,
        check=False,
    )
    assert "Traceback" not in done.stderr
    return done.stdout


def played_by_hand(lines: list[str]) -> str:
    """What a terminal shows of the duel in ``docs/`` while somebody types these lines."""
    done = subprocess.run(
        [sys.executable, "-m", "cli", "play", "docs/duel.yaml"],
        cwd=ROOT,
        input="\n".join(lines) + "\n",
        env={**os.environ, "PYTHONIOENCODING": "utf-8", "NO_COLOR": "1"},
        capture_output=True,
        encoding="utf-8",
        timeout=120,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")
    shown = iter(done.stdout.split("\n> "))
    # A terminal echoes what is typed; a pipe doesn't.
    return next(shown) + "".join(
        f"\n> {line}\n{after}" for line, after in zip(lines, shown, strict=True)
    )


def rendered(block: str) -> str:
    """The block as it is when its commands are run now."""
    return "\n".join(f"$ {command}\n{output_of(command).rstrip()}\n" for command in commands(block))


SHOWN = blocks(README.read_text(encoding="utf-8"))


@pytest.mark.skipif("UPDATE_README" not in os.environ, reason="only rewrites the README on request")
def test_the_readme_is_brought_up_to_date() -> None:
    text = README.read_text(encoding="utf-8")
    fresh = CONSOLE.sub(lambda found: found[1] + rendered(found[2]) + found[3], text)
    README.write_text(fresh, encoding="utf-8")
    assert blocks(fresh) == [rendered(block) for block in blocks(text)]


@pytest.mark.skipif("UPDATE_README" in os.environ, reason="the README is being rewritten")
@pytest.mark.parametrize("block", SHOWN, ids=[commands(block)[0] for block in SHOWN])
def test_the_readme_shows_what_the_command_prints(block: str) -> None:
    assert rendered(block) == block


def test_the_turn_that_the_readme_plays_by_hand_goes_as_shown() -> None:
    (shown,) = re.findall(r"```text\n(.*?)```", README.read_text(encoding="utf-8"), re.DOTALL)
    typed = [line[2:] for line in shown.splitlines() if line.startswith("> ")]
    two_passes = ["pass", "pass"]
    lines = ["cast Spark -> Bob", *two_passes * 3, *typed[:2], *two_passes, typed[2]]
    played = played_by_hand([*lines, *two_passes, "quit"])
    for piece in shown.split("...\n"):
        assert piece in played


def test_the_scenario_that_the_readme_shows_is_the_one_it_judges() -> None:
    text = README.read_text(encoding="utf-8")
    shown = re.search(r"```yaml\n# (scenarios/\S+)\n(.*?)```", text, re.DOTALL)
    assert shown is not None
    lines = (ROOT / shown[1]).read_text(encoding="utf-8").splitlines()
    assert [line for line in shown[2].splitlines() if line not in lines] == []


def test_ci_runs_the_second_command_of_the_readme_to_the_letter() -> None:
    setup, tests = re.findall(r"```sh\n(python3 -m venv .*?)\n```", README.read_text("utf-8"))
    assert setup.endswith("scenarios/examples/one-attacker-allowed.yaml")
    assert tests in (ROOT / ".ci" / "run").read_text(encoding="utf-8").splitlines()
