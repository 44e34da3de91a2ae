"""Results as JSON: the names that the contract gives them."""

import json

from engine.report import structure
from engine.report.formats import for_programs
from engine.scenario.results import CaseOutcome, CaseResult, summary
from tests.report.samples import ENGLISH, ILLEGAL, LEGAL, OPTIONS, SITUATION
from tests.report.test_text import FAILED, PASSED


def test_a_verdict_has_the_names_of_the_contract():
    values = structure.verdict(ILLEGAL, ENGLISH)
    assert {
        "verdict", "rules", "obeyed", "maximum", "violations", "unmet", "fix", "better", "payment", "unread",
    } <= set(values)  # fmt: skip
    assert values["verdict"] == "illegal"
    assert values["rules"] == "current"
    assert (values["obeyed"], values["maximum"]) == (0, 1)
    assert values["better"] == ["Berserker -> Bob"]
    assert values["fix"]["declaration"] == ["Berserker -> Bob"]
    assert [change["words"] for change in values["fix"]["changes"]] == [
        "Bear doesn't attack Bob",
        "Berserker attacks Bob as well",
    ]


def test_a_violation_has_its_rule_words_source_and_creatures():
    tapped = structure.verdict(ILLEGAL, ENGLISH)["violations"][0]
    assert tapped["rule"] == "508.1a"
    assert tapped["words"] == "Bear is tapped, and only untapped creatures can attack"
    assert tapped["creatures"] == ["Bear"]


def test_an_unmet_requirement_has_the_set_that_rules_it_out():
    unmet = structure.verdict(ILLEGAL, ENGLISH)["unmet"]
    assert unmet[0]["ruled_out_by"] == []
    assert [reason["rule"] for reason in unmet[1]["ruled_out_by"]] == ["508.1c", "508.1d"]


def test_a_legal_verdict_without_fix_has_null_there():
    values = structure.verdict(LEGAL, ENGLISH)
    assert values["fix"] is None
    assert values["better"] is None
    assert values["payment"][1]["words"] == "pays 2 life, from 20 to 18"


def test_all_values_survive_json():
    values = [
        structure.verdict(ILLEGAL, ENGLISH),
        structure.options(OPTIONS),
        structure.situation(SITUATION, ENGLISH),
    ]
    assert json.loads(structure.text(values)) == values


def test_a_batch_has_exactly_the_names_of_the_contract():
    values = structure.batch((PASSED, FAILED), ENGLISH, files=1, seconds=0.123)
    assert set(values) == {"summary", "results"}
    assert values["summary"] == {
        "files": 1, "cases": 2, "passed": 1, "failed": 1, "errors": 0, "undecided": 0, "queries": 0,
        "seconds": 0.12,
    }  # fmt: skip
    assert set(values["results"][0]) == {
        "file", "line", "scenario", "case", "name", "outcome", "expected", "got", "message",
    }  # fmt: skip
    assert values["results"][1]["outcome"] == "failed"
    assert values["results"][1]["message"] == "the verdict should be legal, and it is illegal"


def test_a_file_that_cannot_be_read_is_an_error_but_no_case():
    broken = CaseResult(file="x.yaml", outcome=CaseOutcome.ERROR).with_error("bad", exit_code=2)
    counts = summary((broken,), files=1, seconds=0)
    assert (counts["cases"], counts["errors"]) == (0, 1)


def test_json_lines_hold_one_result_each():
    lines = for_programs("jsonl", (PASSED, FAILED), ENGLISH, seconds=0).splitlines()
    assert [json.loads(line)["outcome"] for line in lines] == ["passed", "failed"]
