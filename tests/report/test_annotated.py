"""Results for GitHub, JUnit readers and SARIF readers."""

import json
from dataclasses import replace
from xml.etree import ElementTree

from engine.report.formats import for_programs
from engine.scenario.results import CaseOutcome
from tests.report.samples import ENGLISH
from tests.report.test_text import FAILED, PASSED

ERROR = replace(PASSED, name=None).with_error("it, too: is\nbroken 100%", exit_code=2)


def rendered(form, *results):
    return for_programs(form, results, ENGLISH, seconds=1.5)


def test_github_has_a_line_for_what_did_not_pass_and_none_otherwise():
    assert rendered("github", PASSED) == ""
    line = rendered("github", PASSED, FAILED)
    assert line.startswith(
        "::error file=board.yaml,line=9,title=Two creatures%2C case 2%2C nobody attacks::expected legal"
    )


def test_github_escapes_what_would_end_the_command():
    line = rendered("github", replace(ERROR, file="a,b:c.yaml"))
    assert line.count("\n") == 0
    assert "file=a%2Cb%3Ac.yaml" in line
    assert line.endswith("it, too: is%0Abroken 100%25")


def test_an_undecided_case_is_a_warning():
    undecided = replace(PASSED, outcome=CaseOutcome.UNDECIDED, got="undecided")
    assert rendered("github", undecided).startswith("::warning ")


def test_junit_counts_and_names_cases_by_file():
    root = ElementTree.fromstring(rendered("junit", PASSED, FAILED, ERROR))
    assert root.attrib["tests"] == "3"
    assert (root.attrib["failures"], root.attrib["errors"]) == ("1", "1")
    suite = root.find("testsuite")
    assert suite is not None
    assert suite.attrib["name"] == "board.yaml"
    failure = root.find(".//failure")
    assert failure is not None
    assert "expected legal, got illegal" in failure.attrib["message"]


def test_junit_stays_xml_whatever_stands_in_a_file():
    hostile = replace(FAILED, scenario="\x00<&>\ud800", name='"\x1b')
    ElementTree.fromstring(rendered("junit", hostile))


def test_sarif_places_each_problem_in_its_file():
    log = json.loads(rendered("sarif", PASSED, FAILED))
    assert log["version"] == "2.1.0"
    (result,) = log["runs"][0]["results"]
    assert result["level"] == "error"
    place = result["locations"][0]["physicalLocation"]
    assert place["artifactLocation"]["uri"] == "board.yaml"
    assert place["region"]["startLine"] == 9
