"""Many files: finding, choosing, sharing out, several processes, and what did not pass the last time."""

import json
import os
from pathlib import Path

import pytest

from engine.errors import InputError
from engine.scenario import batch
from engine.scenario.batch import Selection, Settings, find, run, run_file, shard
from engine.scenario.last_failed import recall, remember
from engine.scenario.results import CaseOutcome, CaseResult

GOOD = """
scenario: {title}
cite: [508.1d, "2003:500.2"]
players:
  Ann: {{battlefield: [Bear 2/2]}}
  Bob: {{}}
cases:
  - {{attack: [Bear -> Bob], expect: legal}}
  - {{name: nobody, cite: [702.111b], attack: [], expect: illegal}}
"""


@pytest.fixture
def folder(tmp_path, monkeypatch):
    for name in ("b.yaml", "a.yml", "deep/c.json.yaml", "notes.txt", ".hidden/d.yaml"):
        file = tmp_path / name
        file.parent.mkdir(exist_ok=True)
        file.write_text(GOOD.format(title=f"Title of {name}"))
    monkeypatch.chdir(tmp_path)
    return tmp_path


def outcomes(results):
    return [result.outcome.value for result in results]


def test_scenarios_below_a_folder_are_found_in_order(folder):
    assert find(["."]) == ("a.yml", "b.yaml", str(Path("deep/c.json.yaml")))


def test_a_named_file_is_taken_whatever_it_is_called_and_once(folder):
    assert find(["notes.txt", "./notes.txt", "deep"]) == (
        str(Path("deep/c.json.yaml")),
        "notes.txt",
    )


def test_a_path_without_scenarios_is_an_error(folder):
    (folder / "empty").mkdir()
    with pytest.raises(InputError, match="no scenario below"):
        find(["a.yml", "empty"])
    with pytest.raises(InputError, match="no such file"):
        find(["nowhere.yaml"])


def test_a_link_that_leads_back_up_is_not_followed(folder):
    (folder / "deep" / "up").symlink_to(folder)
    assert len(find(["."])) == 3


def test_the_shards_cover_all_files_each_once():
    files = tuple(str(number) for number in range(10))
    shares = [shard(files, number, 3) for number in (1, 2, 3)]
    assert sorted(file for share in shares for file in share) == sorted(files)
    with pytest.raises(InputError):
        shard(files, 4, 3)


def test_cases_are_answered_and_compared(folder):
    results = run_file("a.yml", Settings())
    assert outcomes(results) == ["passed", "failed"]
    assert results[0].file == "a.yml"


@pytest.mark.parametrize(
    ("selection", "cases"),
    [
        (Selection(text="TITLE OF a"), [1, 2]),
        (Selection(text="nobody"), [2]),
        (Selection(text="else"), []),
        (Selection(rule="508"), [1, 2]),
        (Selection(rule="702.111"), [2]),
        (Selection(rule="702.1"), []),
        (Selection(rule="2003:500.2"), [1, 2]),
        (Selection(rule="current:500.2"), []),
        (Selection(text="nobody", rule="702.111b"), [2]),
    ],
)
def test_a_selection_takes_what_it_names(folder, selection, cases):
    results = run_file("a.yml", Settings(selection=selection))
    assert [result.case for result in results] == cases


def test_a_bad_file_is_its_own_result_and_the_others_go_on(folder):
    (folder / "aa.yaml").write_bytes(b"\x00\xff\xfe junk")
    (folder / "ab.yaml").write_text("scenario: [")
    (folder / "ac.yaml").write_text("")
    results = list(run(find(["."]), Settings()))
    assert [outcomes(found) for found in results] == [
        ["passed", "failed"], ["error"], ["error"], ["error"], ["passed", "failed"], ["passed", "failed"],
    ]  # fmt: skip
    assert all(found[0].exit_code == 2 for found in results[1:4])


def test_all_faults_of_a_bad_file_are_told_with_their_lines(folder):
    (folder / "bad.yaml").write_text("scenario: x\nplayrs: {}\nrules: never\n")
    (result,) = run_file("bad.yaml", Settings())
    assert "playrs" in result.error
    assert "never" in result.error
    assert "bad.yaml:2:1" in result.details


def test_a_folder_that_is_named_like_a_scenario_is_its_own_result(folder):
    (folder / "odd.yaml").mkdir()
    (result,) = run_file("odd.yaml", Settings())
    assert result.outcome == CaseOutcome.ERROR


def test_several_processes_give_the_same_results_in_the_same_order(folder):
    for number in range(12):
        (folder / f"x{number}.yaml").write_text(GOOD.format(title=str(number)))
    files = find(["."])
    assert list(run(files, Settings(), jobs=3)) == list(run(files, Settings()))


def test_a_batch_that_is_left_early_does_not_go_on(folder):
    asked = run(find(["."]), Settings(), jobs=2)
    next(iter(asked))
    asked.close()


def _dies_at_b(file, settings):
    if file == "b.yaml":
        os._exit(9)
    return run_file(file, settings)


def test_a_process_that_dies_costs_only_its_own_file(folder, monkeypatch):
    monkeypatch.setattr(batch, "run_file", _dies_at_b)
    results = list(batch.run(find(["."]), Settings(), jobs=2))
    assert [outcomes(found) for found in results] == [
        ["passed", "failed"],
        ["error"],
        ["passed", "failed"],
    ]
    assert results[1][0].exit_code == 70


def test_what_did_not_pass_is_remembered_and_asked_again(folder):
    memory = folder / "cache" / "last.json"
    results = [result for found in run(find(["."]), Settings()) for result in found]
    assert remember(memory, results, settled=find(["."]))
    again = Selection(cases=recall(memory))
    assert [result.case for result in run_file("b.yaml", Settings(selection=again))] == [2]


def test_what_passes_again_is_forgotten(folder):
    memory = folder / "last.json"
    failed = CaseResult(file="b.yaml", scenario="x", case=1, outcome=CaseOutcome.FAILED)
    other = CaseResult(file="a.yml", scenario="y", case=1, outcome=CaseOutcome.FAILED)
    gone = CaseResult(file="gone.yaml", scenario="z", case=1, outcome=CaseOutcome.FAILED)
    remember(memory, [failed, other, gone])
    remember(
        memory, [failed.__class__(file="b.yaml", scenario="x", case=1, outcome=CaseOutcome.PASSED)]
    )
    assert recall(memory) == {(str(folder / "a.yml"), "y", 1)}


def test_a_file_that_could_not_be_read_is_asked_again_as_a_whole(folder):
    broken = CaseResult(file="b.yaml", outcome=CaseOutcome.ERROR, exit_code=2)
    memory = folder / "last.json"
    remember(memory, [broken], settled=["b.yaml"])
    selection = Selection(cases=recall(memory))
    assert len(run_file("b.yaml", Settings(selection=selection))) == 2
    assert run_file("a.yml", Settings(selection=selection)) == ()


@pytest.mark.parametrize("nonsense", ["", "{", "[1, 2]", '{"a": 1}', "[[1]]"])
def test_a_memory_that_is_nonsense_is_no_memory(tmp_path, nonsense):
    file = tmp_path / "last.json"
    file.write_text(nonsense)
    assert recall(file) == frozenset()


def test_a_memory_that_cannot_be_written_is_not_an_error(tmp_path):
    (tmp_path / "file").write_text("")
    assert not remember(tmp_path / "file" / "last.json", [])


def test_the_memory_is_plain_json(folder):
    memory = folder / "last.json"
    remember(memory, [CaseResult(file="b.yaml", scenario="x", case=1, outcome=CaseOutcome.FAILED)])
    assert json.loads(memory.read_text()) == [[str(folder / "b.yaml"), "x", 1]]
