"""The command ``arbiter play``: game scripts and a person at the terminal."""

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent

DUEL = """
scenario: A duel
players:
  Ann:
    lands: {Mountain: 1}
    battlefield: [Bear 2/2]
    hand: [{name: Spark, cost: "{R}", type: Instant, text: Spark deals 2 damage to any target.}]
    library: 10
  Bob: {life: 4, battlefield: [Wall 0/4], library: 10}
"""


def play(*arguments: str, typed: str = "") -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "cli", "play", *arguments],
        cwd=ROOT,
        env={**os.environ, "PYTHONIOENCODING": "utf-8"},
        input=typed,
        capture_output=True,
        encoding="utf-8",
        timeout=60,
        check=False,
    )


def test_a_script_is_played_and_its_log_printed() -> None:
    done = play("scenarios/flip-cards/flip-on-damage.yaml", "1", "--state")
    assert done.returncode == 0
    assert "Akki Lavarunner flips" in done.stdout
    assert "Akki Lavarunner 3/3 (1 +1/+1, tapped, flipped)" in done.stdout


def test_a_check_that_is_not_met_is_told(tmp_path: Path) -> None:
    file = tmp_path / "wrong.yaml"
    file.write_text(
        DUEL
        + "cases: [{play: [{cast: Spark, targets: [Bob]}, {resolve: true}, {check: {life: {Bob: 4}}}]}]"
    )
    done = play(str(file))
    assert done.returncode == 1
    assert "Spark deals 2 damage to Bob" in done.stdout
    assert done.stdout.splitlines()[-1].count("4") == 1


def test_a_person_plays_a_turn(tmp_path: Path) -> None:
    file = tmp_path / "duel.yaml"
    file.write_text(DUEL)
    typed = ["cast Spark -> Bob", "pass", "pass", *["pass"] * 4, "Wall -> Bob", "Bear -> Bob"]
    typed += ["pass", "pass", "", "pass", "pass"]
    done = play(str(file), typed="\n".join(typed) + "\n")
    assert done.returncode == 0
    assert "Spark deals 2 damage to Bob" in done.stdout
    assert "ILLEGAL  [Wall -> Bob]" in done.stdout
    assert "Bear attacks Bob" in done.stdout
    assert "Bob loses the game" in done.stdout


def test_the_end_of_the_input_ends_the_game_quietly(tmp_path: Path) -> None:
    file = tmp_path / "duel.yaml"
    file.write_text(DUEL)
    done = play(str(file), typed="pass\n")
    assert done.returncode == 0
    assert done.stderr == ""


def test_a_case_that_is_no_script_is_refused() -> None:
    done = play("scenarios/examples/one-attacker-allowed.yaml", "1")
    assert done.returncode == 2
    assert "is no game script" in done.stderr
