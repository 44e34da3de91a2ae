"""The command line, from arguments to exit status and output."""

import io
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

import cli
import engine
from engine.scenario import runner

ROOT = Path(cli.__file__).parent
BOARD = """
scenario: One attacker allowed, one creature that must attack
cite: [508.1d]
players:
  Ann:
    lands: {Forest: 1}
    battlefield:
      - name: Berserker
        pt: 3/2
        text: This creature attacks each combat if able.
      - Bear 2/2
  Bob: {}
effects:
  - No more than one creature can attack each combat.
"""
CASES = """cases:
  - attack: [Berserker -> Bob]
    expect: legal
  - {name: the bear alone, attack: [Bear -> Bob], expect: illegal, obeys: 0 of 1, breaks: [508.1d]}
  - {options: attack, maximum: 1, legal: 1, only: [[Berserker]]}
"""
UNREAD = BOARD + "  - Bears dance, unless they sing.\n"


@pytest.fixture
def arbiter(tmp_path, monkeypatch):
    """Runs a command in an empty folder with the board there, as ``board.yaml``, ``cases.yaml`` …"""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    for name in [name for name in os.environ if name.startswith("ARBITER_")]:
        monkeypatch.delenv(name)
    files = {
        "board.yaml": BOARD,
        "cases.yaml": BOARD + CASES,
        "wrong.yaml": BOARD + "cases: [{attack: [], expect: legal}]\n",
        "query.yaml": BOARD + "cases: [{attack: []}]\n",
        "unread.yaml": UNREAD,
        "two.yaml": BOARD + "---" + BOARD.replace("One attacker", "The second"),
        "broken.yaml": "scenario: x\nplayrs: {}\n",
    }
    for name, text in files.items():
        Path(name).write_text(text)

    def run(*arguments, **options):
        return CliRunner().invoke(cli.main, [str(argument) for argument in arguments], **options)

    return run


def test_help_lists_only_commands_that_exist(arbiter):
    result = arbiter("--help")
    assert result.exit_code == 0
    for command in ("check", "attack", "block", "damage", "pay", "options", "explain", "verify"):
        assert f"  {command} " in result.stdout
    for name in cli.main.commands:
        assert arbiter(name, "--help").exit_code == 0


def test_the_version_is_the_engine_s(arbiter):
    assert engine.__version__ in arbiter("--version").stdout


# one declaration


def test_a_legal_attack(arbiter):
    result = arbiter("attack", "board.yaml", "Berserker -> Bob")
    assert result.exit_code == 0
    assert result.stdout.splitlines()[0] == "LEGAL  attack: [Berserker -> Bob]"


def test_an_illegal_attack_says_which_rule_and_what_to_do_instead(arbiter):
    result = arbiter("attack", "board.yaml", "Bear -> Bob")
    assert result.exit_code == 1
    assert result.stdout.startswith("ILLEGAL  attack: [Bear -> Bob]\n")
    assert "508.1d" in result.stdout
    assert "nearest legal declaration is [Berserker -> Bob]" in result.stdout


def test_the_empty_attack_must_be_asked_for(arbiter):
    assert arbiter("attack", "board.yaml", "--none").exit_code == 1
    assert arbiter("attack", "board.yaml").exit_code == 2
    assert arbiter("attack", "board.yaml", "--none", "Bear").exit_code == 2


def test_an_unknown_name_is_an_error_with_the_nearest_known_one(arbiter):
    result = arbiter("attack", "board.yaml", "Bersrker -> Bob")
    assert result.exit_code == 2
    assert result.stdout == ""
    assert 'did you mean "Berserker"?' in result.stderr


def test_json_holds_the_verdict_of_the_contract(arbiter):
    result = arbiter("attack", "board.yaml", "Bear", "--format", "json")
    values = json.loads(result.stdout)
    assert (values["verdict"], values["rules"]) == ("illegal", "current")
    assert (values["obeyed"], values["maximum"]) == (0, 1)
    assert values["fix"]["declaration"] == ["Berserker -> Bob"]


def test_a_board_comes_from_standard_input(arbiter):
    assert arbiter("attack", "-", "Berserker", input=BOARD).exit_code == 0


def test_another_edition_judges_by_its_own_numbers(arbiter):
    result = arbiter("attack", "board.yaml", "Bear", "--rules", "2003", "--format", "json")
    values = json.loads(result.stdout)
    assert values["rules"] == "2003"
    assert values["violations"][0]["rule"].startswith("500.")


def test_options_are_counted_and_shown(arbiter):
    result = arbiter("options", "board.yaml", "attack")
    assert result.exit_code == 0
    assert "1 declaration is legal" in result.stdout
    assert "  [Berserker -> Bob]" in result.stdout


def test_of_several_scenarios_the_first_is_taken_and_said_to_be(arbiter):
    result = arbiter("attack", "two.yaml", "Berserker")
    assert "holds 2 scenarios; this is the first" in result.stderr
    assert arbiter("attack", "two.yaml", "Berserker", "--scenario", "2").stderr == ""
    missing = arbiter("attack", "two.yaml", "Berserker", "--scenario", "3")
    assert missing.exit_code == 2
    assert "2 The second allowed" in missing.stderr


def test_strict_refuses_a_verdict_that_left_text_out(arbiter):
    told = arbiter("attack", "unread.yaml", "Berserker")
    assert (told.exit_code, "Not taken into account" in told.stdout) == (0, True)
    refused = arbiter("attack", "unread.yaml", "Berserker", "--strict")
    assert refused.exit_code == 2
    assert "Bears dance, unless they sing." in refused.stderr


# check and explain


def test_check_answers_every_case(arbiter):
    result = arbiter("check", "cases.yaml")
    assert result.exit_code == 0
    assert result.stdout.count(": passed") == 3
    assert "LEGAL  attack: [Berserker -> Bob]" in result.stdout


def test_check_fails_when_a_case_is_not_as_expected(arbiter):
    result = arbiter("check", "wrong.yaml")
    assert result.exit_code == 1
    assert "expected legal, got illegal" in result.stdout


def test_check_counts_a_query_by_its_verdict(arbiter):
    assert arbiter("check", "query.yaml").exit_code == 1


def test_check_of_a_board_says_what_must_be_decided_and_by_whom(arbiter):
    result = arbiter("check", "board.yaml")
    assert result.exit_code == 0
    assert "Ann must declare attackers" in result.stdout
    assert "Berserker may attack Bob" in result.stdout


def test_check_of_a_board_says_the_same_in_json(arbiter):
    values = json.loads(arbiter("check", "board.yaml", "--format", "json").stdout)
    assert values["boards"][0]["deciders"] == ["Ann"]


def test_check_of_a_bad_file_shows_every_fault_with_its_line(arbiter):
    result = arbiter("check", "broken.yaml")
    assert result.exit_code == 2
    assert "broken.yaml:2:1" in result.stderr
    assert "^^^^^^" in result.stderr
    assert (
        json.loads(arbiter("check", "broken.yaml", "--format", "json").stdout)["summary"]["errors"]
        == 1
    )


def test_explain_is_a_ruling(arbiter):
    result = arbiter("explain", "cases.yaml", "the bear alone")
    assert result.exit_code == 1
    assert "The ruling: it is illegal." in result.stdout
    assert "Creature by creature:" in result.stdout
    assert max(map(len, result.stdout.splitlines())) <= 100


def test_explain_goes_by_number_and_name_and_says_what_there_is(arbiter):
    assert arbiter("explain", "cases.yaml", "1").exit_code == 0
    assert "declarations are legal" in arbiter("explain", "cases.yaml", "3").stdout.replace(
        "n is", "ns are"
    )
    missing = arbiter("explain", "cases.yaml", "9")
    assert missing.exit_code == 2
    assert '1 to 3, named "the bear alone"' in missing.stderr


def test_explain_of_a_board_without_cases_says_what_bears_on_it(arbiter):
    assert "Ann must declare attackers" in arbiter("explain", "board.yaml").stdout


# verify


def test_verify_counts_and_lists_what_did_not_pass(arbiter):
    result = arbiter("verify", ".", "-j", "1")
    assert result.exit_code == 2
    lines = result.stdout.splitlines()
    assert lines[-1].startswith("3 passed, 1 failed, 1 errors, 0 undecided, 1 queries in ")
    assert [line.split()[0] for line in lines[:-1]] == ["ERROR", "FAILED"]


def test_verify_as_json_has_the_shape_of_the_contract(arbiter):
    result = arbiter("verify", "cases.yaml", "wrong.yaml", "--format", "json")
    values = json.loads(result.stdout)
    assert result.exit_code == 1
    assert values["summary"]["files"] == 2
    assert (values["summary"]["cases"], values["summary"]["failed"]) == (4, 1)
    assert values["results"][3]["file"] == "wrong.yaml"


@pytest.mark.parametrize("form", ["jsonl", "github", "junit", "sarif"])
def test_verify_in_the_formats_of_other_programs(arbiter, form):
    result = arbiter("verify", "wrong.yaml", "--format", form)
    assert result.exit_code == 1
    assert "wrong.yaml" in result.stdout


def test_last_failed_asks_only_what_did_not_pass(arbiter):
    arbiter("verify", "cases.yaml", "wrong.yaml")
    result = arbiter("verify", ".", "--last-failed")
    assert result.stdout.splitlines()[-1].startswith("0 passed, 1 failed, 0 errors")


def test_fail_fast_stops_at_the_first_that_does_not_pass(arbiter):
    result = arbiter("verify", "broken.yaml", "cases.yaml", "wrong.yaml", "--fail-fast", "-j", "1")
    assert result.stdout.splitlines()[-1].startswith("0 passed, 0 failed, 1 errors")


@pytest.mark.parametrize(
    "arguments",
    [
        ["nowhere"], ["."], ["cases.yaml", "--shard", "3/2"], ["cases.yaml", "--shard", "x"],
        ["cases.yaml", "--rule", "menace"], ["cases.yaml", "--rule", "702.111"], ["cases.yaml", "-k", "never"], ["cases.yaml", "-j", "0"], ["cases.yaml", "--limit", "0"],
    ],
    ids=lambda arguments: " ".join(arguments),
)  # fmt: skip
def test_a_call_that_can_find_nothing_is_an_error(arbiter, arguments, tmp_path, monkeypatch):
    if arguments == ["."]:
        (tmp_path / "empty").mkdir()
        monkeypatch.chdir(tmp_path / "empty")
    result = arbiter("verify", *arguments)
    assert result.exit_code == 2
    assert result.stderr != ""


# looking things up


def test_a_rule_is_told_with_its_subrules_and_scenarios(arbiter):
    result = arbiter("rule", "508.1", "--scenarios", ".")
    assert result.exit_code == 0
    assert "508.1d" in result.stdout
    assert "board.yaml: One attacker allowed" in result.stdout


def test_an_unknown_rule_is_an_error_with_the_nearest(arbiter):
    result = arbiter("rule", "508.99")
    assert result.exit_code == 2
    assert "did you mean 508." in result.stderr
    assert arbiter("rule", "menace").exit_code == 2


def test_a_text_is_read_sentence_by_sentence(arbiter):
    result = arbiter("read", "This creature attacks each combat if able. Bears dance.")
    assert result.exit_code == 0
    assert "read: This creature attacks each combat if able." in result.stdout
    assert "(508.1d)" in result.stdout
    assert "UNREAD: Bears dance." in result.stdout
    assert arbiter("read", "Bears dance.", "--strict").exit_code == 2
    assert arbiter("read", "-", input="Flying").stdout.startswith("read: Flying")


def test_the_schema_is_json(arbiter):
    assert json.loads(arbiter("schema").stdout)["type"] == "object"


CARD = {"name": "Grizzly Bears", "type_line": "Creature — Bear", "mana_cost": "{1}{G}",
        "oracle_text": "This creature can't block.", "power": "2", "toughness": "2"}  # fmt: skip


def test_cards_are_imported_and_then_known_by_name_alone(arbiter):
    Path("cards.jsonl").write_text(json.dumps(CARD) + "\n")
    Path("named.yaml").write_text(BOARD.replace("Bear 2/2", "Grizzly Bears"))
    unknown = arbiter("attack", "named.yaml", "Grizzly Bears", "--database", "none.sqlite")
    assert unknown.exit_code == 2
    assert "arbiter cards import" in unknown.stderr
    result = arbiter("cards", "import", "cards.jsonl", "--database", "own.sqlite")
    assert (result.exit_code, "1 card was taken over" in result.stdout) == (0, True)
    assert (
        arbiter("attack", "named.yaml", "Grizzly Bears", "--database", "own.sqlite").exit_code == 1
    )
    missing = arbiter("cards", "show", "Grizly Bears", "--database", "own.sqlite")
    assert missing.exit_code == 2
    assert "did you mean Grizzly Bears?" in missing.stderr


def test_coverage_counts_the_sentences_of_a_card_file(arbiter):
    Path("cards.jsonl").write_text(json.dumps(CARD) + "\n")
    values = json.loads(arbiter("cards", "coverage", "cards.jsonl", "--format", "json").stdout)
    assert values == {
        "cards": 1, "sentences": 1, "read": 1, "harmless": 0, "unread": 0, "cards_fully_read": 1,
    }  # fmt: skip


def test_a_card_file_that_is_none_is_an_error(arbiter):
    Path("junk.json").write_bytes(b"\x1f\x8b junk")
    for command in (["import", "junk.json"], ["coverage", "junk.json"], ["show", "Bear"]):
        result = arbiter("cards", *command, "--database", "own.sqlite")
        assert result.exit_code == 2
        assert result.stderr != ""


# how it is said


def test_environment_variables_set_the_common_options(arbiter):
    result = arbiter("attack", "board.yaml", "Bear", env={"ARBITER_FORMAT": "json"})
    assert json.loads(result.stdout)["verdict"] == "illegal"


@pytest.mark.parametrize(
    ("arguments", "env", "coloured"),
    [
        ([], {}, False),
        (["--color", "always"], {}, True),
        (["--color", "never"], {}, False),
        (["--color", "always"], {"NO_COLOR": "1"}, True),
        ([], {"ARBITER_COLOR": "always"}, True),
        ([], {"NO_COLOR": "1"}, False),
    ],
)
def test_colours_are_for_terminals_unless_asked_for(arbiter, arguments, env, coloured):
    result = arbiter("attack", "board.yaml", "Bear", *arguments, env=env)
    assert ("\x1b[" in result.stdout) == coloured


@pytest.mark.parametrize("option", [["--lang", "tlh"], ["--rules", "1999"], ["--format", "xml"]])
def test_an_unknown_word_of_an_option_names_those_there_are(arbiter, option):
    result = arbiter("check", "cases.yaml", *option)
    assert result.exit_code == 2
    assert "Error: Invalid value" in result.stderr


# whatever the input is


JUNK = {
    "empty": b"",
    "zeros": b"\x00" * 1000,
    "binary": bytes(range(256)),
    "deep": b"[" * 100_000,
    "a word": b"hello",
    "a list": b"- 1\n- 2\n",
    "a bomb": b"a: &a [x]\nb: [*a, *a]\n",
    "no players": b"scenario: x\nplayers: {}\n",
    "json": b'{"scenario": 1, "players": [], "cases": {}}',
    "utf-16": "scenario: x".encode("utf-16"),
}


@pytest.mark.parametrize("junk", JUNK.values(), ids=JUNK.keys())
@pytest.mark.parametrize(
    "command",
    [["check", "-"], ["attack", "-", "A -> B"], ["explain", "-"], ["options", "-", "block"]],
)
def test_junk_is_an_error_and_never_a_traceback(arbiter, command, junk):
    result = arbiter(*command, input=io.BytesIO(junk))
    assert result.exit_code == 2
    assert isinstance(result.exception, SystemExit)
    assert "Traceback" not in result.output
    assert result.stderr.strip() != ""


@pytest.mark.parametrize(
    "item", ["", "->", "A ->", " -> Bob", "Bear -> Bear -> Bob", "\x1b[2J", "9" * 5000]
)
def test_an_item_that_is_none_is_an_error(arbiter, item):
    result = arbiter("attack", "board.yaml", item)
    assert result.exit_code == 2
    assert all(char.isprintable() or char == "\n" for char in result.stderr)


def test_a_folder_is_no_scenario(arbiter):
    for command in (["check", "."], ["attack", ".", "Bear"], ["explain", "nowhere.yaml"]):
        assert arbiter(*command).exit_code == 2


def test_a_bug_says_so_without_a_traceback_unless_asked(arbiter, monkeypatch):
    def broken(*_):
        raise ZeroDivisionError

    monkeypatch.setattr(runner, "_decision", broken)
    result = arbiter("attack", "board.yaml", "Bear")
    assert result.exit_code == 70
    assert "bug in arbiter" in result.stderr
    assert "Traceback" not in result.stderr
    assert "Traceback" in arbiter("attack", "board.yaml", "Bear", "-v").stderr


def test_a_closed_pipe_is_no_traceback(arbiter):
    command = f"{sys.executable} {ROOT / 'cli.py'} schema | head -c 1"
    result = subprocess.run(command, shell=True, capture_output=True, text=True, check=False)
    assert result.stderr == ""


def test_an_output_that_cannot_hold_the_text_still_gets_it(arbiter):
    environment = {**os.environ, "PYTHONIOENCODING": "latin-1"}
    Path("é.yaml").write_text(BOARD.replace("Bear 2/2", "Bärchen 2/2"), encoding="utf-8")
    result = subprocess.run(
        [sys.executable, str(ROOT / "cli.py"), "attack", "é.yaml", "Bärchen -> Bob"],
        capture_output=True, text=True, encoding="latin-1", check=False, env=environment,
    )  # fmt: skip
    assert (result.returncode, result.stderr) == (1, "")
    assert "Bärchen" in result.stdout
    assert "\\u201cThis creature attacks" in result.stdout


def test_the_python_interface_mirrors_the_commands(arbiter):
    scenario = engine.load("cases.yaml")
    assert [result.outcome.value for result in engine.check(scenario)] == ["passed"] * 3
    bear = engine.declaration(scenario, "attack", ["Bear -> Bob"])
    assert engine.attack(scenario.board, bear).outcome.value == "illegal"
    assert engine.options(scenario.board, "attack").legal == 1
    assert engine.situation(scenario.board, "attack").deciders == ("Ann",)
    assert len(engine.load_all("two.yaml")) == 2
