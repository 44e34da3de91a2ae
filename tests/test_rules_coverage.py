"""Every numbered rule that is answered for has a witness or a reason, and the page that says so is up to date."""

from pathlib import Path

import pytest
from click.testing import CliRunner

from cli import main
from engine.errors import InputError
from engine.report.rules_coverage import CHAPTERS, CoverageRow, coverage_rows, table
from engine.rules.editions import Edition, covers
from engine.rules.rulebook import RuleEntry, entries
from engine.rules.without_witness import reasons_without_witness
from engine.scenario.witnesses import Witness, witnesses

ROOT = Path(__file__).parent.parent
PAGE = ROOT / "docs" / "rules-coverage.md"


@pytest.fixture(scope="module")
def rows() -> tuple[CoverageRow, ...]:
    with pytest.MonkeyPatch.context() as there:
        there.chdir(ROOT)
        return coverage_rows(
            entries(), witnesses(("scenarios", "tests")), reasons_without_witness()
        )


def test_every_rule_has_a_witness_or_a_reason(rows):
    assert [f"{row.rule.edition}:{row.rule.number}" for row in rows if row.is_open] == []


def test_a_rule_with_a_reason_has_no_witness_that_could_go_missing_unseen(rows):
    both = [f"{row.rule.edition}:{row.rule.number}" for row in rows if row.is_contradictory]
    assert both == []


def test_every_reason_is_about_a_rule_of_the_table(rows):
    listed = {(row.rule.edition, row.rule.number) for row in rows}
    assert [key for key in reasons_without_witness() if key not in listed] == []


def test_every_chapter_has_rules(rows):
    for edition, chapters in CHAPTERS.items():
        for chapter in chapters:
            assert any(r.rule.edition is edition and covers(chapter, r.rule.number) for r in rows)


def test_the_page_is_up_to_date(rows):
    written = PAGE.read_text(encoding="utf-8")
    assert written == table(rows) + "\n", f"run: arbiter rule --table -o {PAGE.relative_to(ROOT)}"


# The parts


def entry(number: str, edition: Edition = Edition.CURRENT) -> RuleEntry:
    return RuleEntry(number, edition, "Something holds", ())


def only(rows: tuple[CoverageRow, ...]) -> CoverageRow:
    (row,) = rows
    return row


def test_a_rule_without_anything_is_open():
    assert only(coverage_rows([entry("508.1")], [], {})).is_open


def test_a_witness_of_another_edition_is_none():
    other = Witness(Edition.Y2011, "508.1", "a.yaml")
    assert only(coverage_rows([entry("508.1")], [other], {})).is_open


def test_a_heading_is_shown_by_its_subrules_only():
    below = Witness(Edition.CURRENT, "508.1d", "a.yaml")
    row = only(coverage_rows([entry("508.1")], [below], {}))
    assert (row.witnesses, row.subrules, row.is_open) == ((), ("508.1d",), False)
    assert only(coverage_rows([entry("508.11")], [below], {})).is_open


def test_scenarios_are_named_before_tests_and_the_rest_is_counted():
    places = ("tests/test_a.py::test_b", "scenarios/d.yaml", "scenarios/c.yaml", "scenarios/b.yaml")
    found = [Witness(Edition.CURRENT, "508.1", place) for place in places]
    page = table(coverage_rows([entry("508.1")], found, {}))
    assert "`scenarios/b.yaml`, `scenarios/c.yaml`, `scenarios/d.yaml` and 1 more" in page


def test_a_reason_stands_where_a_witness_would():
    row = only(coverage_rows([entry("710.3")], [], {(Edition.CURRENT, "710.3"): "it is a matter"}))
    assert not row.is_open
    assert "no witness: it is a matter" in table([row])


def test_scenarios_are_witnesses_by_citing_and_by_expecting_a_rule_broken(tmp_path):
    (tmp_path / "a.yaml").write_text(
        "scenario: A\nrules: 2011\ncite: ['508.1']\nplayers: {Ann: {battlefield: [Wall 0/4 defender]}, Bob: {}}\n"
        "cases: [{attack: [Wall -> Bob], expect: illegal, breaks: [702.3b], cite: ['2003:500.2']}]\n"
    )
    found = {(item.edition.value, item.number) for item in witnesses([str(tmp_path)])}
    assert found == {("2011", "508.1"), ("2011", "702.3b"), ("2003", "500.2")}


def test_tests_are_witnesses_by_their_marks(tmp_path):
    (tmp_path / "test_a.py").write_text(
        '@pytest.mark.rule("2003:101.4", "103.5")\ndef test_b():\n    pass\n\n\ndef test_c():\n    pass\n'
    )
    found = witnesses([str(tmp_path)])
    assert [(item.edition.value, item.number) for item in found] == [
        ("2003", "101.4"),
        ("current", "103.5"),
    ]
    assert all(item.place.endswith("test_a.py::test_b") for item in found)


def test_a_mark_without_a_rule_number_is_an_error(tmp_path):
    (tmp_path / "test_a.py").write_text('@pytest.mark.rule("menace")\ndef test_b():\n    pass\n')
    with pytest.raises(InputError, match=r"test_a\.py:1"):
        witnesses([str(tmp_path)])


def test_a_path_that_does_not_exist_is_an_error():
    with pytest.raises(InputError, match="no file or folder"):
        witnesses(["nowhere"])


def test_the_command_prints_the_table_or_writes_it(tmp_path):
    scenario, page = tmp_path / "a.yaml", tmp_path / "page.md"
    scenario.write_text("scenario: A\ncite: ['508.1']\nplayers: {Ann: {}}\n")
    printed = CliRunner().invoke(main, ["rule", "--table", str(scenario)])
    written = CliRunner().invoke(main, ["rule", "--table", str(scenario), "-o", str(page)])
    assert (printed.exit_code, written.exit_code, written.output) == (0, 0, "")
    assert page.read_text(encoding="utf-8") == printed.output
    assert f"`{scenario.as_posix()}`" in printed.output


def test_the_command_wants_one_rule_or_the_table():
    assert CliRunner().invoke(main, ["rule"]).exit_code == 2
    assert CliRunner().invoke(main, ["rule", "508.1", "509.1"]).exit_code == 2
    assert CliRunner().invoke(main, ["rule", "508.1"]).exit_code == 0
