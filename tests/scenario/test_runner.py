"""From a case and an answer to a result. The answers are given here, so that only the comparison is tested."""

from dataclasses import replace

import pytest

from engine.board.declaration import Attack, Attacker, Members
from engine.decisions.verdict import Options, Outcome, Reason, UnmetRequirement, Unread, Verdict
from engine.errors import InputError, UndecidedError
from engine.scenario import runner
from engine.scenario.reader import read_text
from engine.scenario.results import CaseOutcome, CaseResult, answer_status, exit_status

BOARD = """
scenario: Two bears and an elf
cite: [508.1]
players:
  Ann:
    battlefield:
      - 2 Saproling 1/1
      - Bear 2/2
      - {name: Elf, pt: 1/1, gains: [{text: Elf dances., from: Siren}]}
      - {name: Elf, pt: 1/1}
  Bob: {}
cases:
"""
ASKED = Reason(rules=("508.1d",), message="requirement.text", source="Elf#1", creatures=("Elf#1",))
BROKEN = Reason(rules=("508.1c", "702.3b"), message="x", source="Siren", creatures=("Bear",))
LEGAL = Verdict(kind="attack", outcome=Outcome.LEGAL, rules="current", obeyed=1, maximum=1)
ILLEGAL = replace(
    LEGAL,
    outcome=Outcome.ILLEGAL,
    obeyed=0,
    unmet=(UnmetRequirement(requirement=ASKED),),
)


class Judge:
    """Stands in for a part of ``engine.decisions``: gives the answer it was made with."""

    def __init__(self, answer, verdicts=None):
        self.answer = answer
        self.verdicts = verdicts or {}
        self.asked = []

    def judge(self, board, declaration, **options):
        self.asked.append(options)
        if isinstance(self.answer, Exception):
            raise self.answer
        return self.verdicts.get(declaration, self.answer)

    def options(self, board, **options):
        self.asked.append(options)
        return self.answer


@pytest.fixture
def run(monkeypatch):
    def run_with(answer, case, *, verdicts=None, **options):
        judge = Judge(answer, verdicts)
        monkeypatch.setattr(runner, "_decision", lambda kind: judge)
        (scenario,) = read_text(BOARD + f"  - {case}\n", "board.yaml")
        (result,) = runner.run_scenario(scenario, **options)
        return result

    return run_with


def declared(*items):
    return Attack(tuple(Attacker((Members(*item[:-1]),), item[-1]) for item in items))


def options(*shown, legal=None, complete=True, maximum=0):
    return Options(
        kind="attack",
        rules="current",
        maximum=maximum,
        legal=len(shown) if legal is None else legal,
        shown=shown,
        complete=complete,
    )


def test_a_result_says_where_the_case_stands_and_what_it_asks(run):
    result = run(LEGAL, "{name: bear alone, attack: [Bear -> Bob], expect: legal}")
    assert (result.file, result.line) == ("board.yaml", 13)
    assert (result.scenario, result.case, result.name) == ("Two bears and an elf", 1, "bear alone")
    assert result.question == "attack: [Bear -> Bob]"
    assert (result.expected, result.got) == ("legal", "legal, obeys 1 of 1")


@pytest.mark.parametrize(
    ("expect", "answer", "outcome"),
    [
        ("legal", LEGAL, "passed"),
        ("illegal", LEGAL, "failed"),
        ("illegal", ILLEGAL, "passed"),
        ("legal", replace(LEGAL, outcome=Outcome.UNDECIDED), "undecided"),
    ],
)
def test_the_verdict_is_compared(run, expect, answer, outcome):
    assert run(answer, f"{{attack: [Bear -> Bob], expect: {expect}}}").outcome == outcome


def test_a_case_without_expectation_is_a_query(run):
    result = run(ILLEGAL, "{attack: [Bear -> Bob]}")
    assert (result.outcome, result.got) == (CaseOutcome.QUERY, "illegal, obeys 0 of 1")


def test_obeys_compares_both_numbers(run):
    case = "{attack: [], expect: illegal, obeys: 0 of %d}"
    assert run(ILLEGAL, case % 1).outcome == "passed"
    failed = run(ILLEGAL, case % 2)
    assert [item.message for item in failed.mismatches] == ["mismatch.obeys"]


def test_a_maximum_that_is_not_known_leaves_obeys_undecided(run):
    result = run(replace(LEGAL, maximum=None), "{attack: [], expect: legal, obeys: 1 of 1}")
    assert result.outcome == "undecided"


@pytest.mark.parametrize(
    ("breaks", "outcome"),
    [("508.1d", "passed"), ("508.1", "passed"), ("508", "passed"), ("508.1c", "failed")],
)
def test_too_few_requirements_break_the_rule_of_those_not_obeyed(run, breaks, outcome):
    case = f"{{attack: [], expect: illegal, breaks: [{breaks}]}}"
    assert run(ILLEGAL, case).outcome == outcome


def test_every_listed_rule_must_be_broken(run):
    broken = replace(LEGAL, outcome=Outcome.ILLEGAL, violations=(BROKEN,))
    case = "{attack: [Bear -> Bob], expect: illegal, breaks: [%s]}"
    assert run(broken, case % "508.1c, 702.3b").outcome == "passed"
    assert run(broken, case % "508.1c, 508.1d").outcome == "failed"


def test_an_unmet_requirement_is_no_broken_rule_when_enough_are_obeyed(run):
    broken = replace(ILLEGAL, obeyed=1, violations=(BROKEN,))
    case = "{attack: [Bear -> Bob], expect: illegal, breaks: [508.1d]}"
    assert run(broken, case).outcome == "failed"


@pytest.mark.parametrize(
    ("because", "outcome"),
    [("Elf#1", "passed"), ("Bear", "failed"), ("Siren", "failed")],
)
def test_because_asks_for_a_mention(run, because, outcome):
    case = f'{{attack: [], expect: illegal, because: ["{because}"]}}'
    assert run(ILLEGAL, case).outcome == outcome


def test_because_knows_the_source_of_an_effect_that_is_not_on_the_board(run):
    broken = replace(LEGAL, outcome=Outcome.ILLEGAL, violations=(BROKEN,))
    assert run(broken, "{attack: [], expect: illegal, because: [Siren, Bear]}").outcome == "passed"


def test_declining_to_pay_is_passed_on(monkeypatch):
    judge = Judge(LEGAL)
    monkeypatch.setattr(runner, "_decision", lambda kind: judge)
    (scenario,) = read_text(BOARD + "  - {attack: [], pay: none}\n  - {attack: []}\n", "x")
    runner.run_scenario(scenario)
    assert [asked["pays"] for asked in judge.asked] == [False, True]


# options


def test_only_takes_the_items_in_any_order_and_groups_by_number(run):
    shown = options(
        declared(("Bear", "Bob"), ("Saproling", 2, "Bob")),
        declared(("Saproling", "Bob")),
    )
    case = "{options: attack, only: [[Saproling], ['2 Saproling -> Bob', Bear -> Bob]]}"
    assert run(shown, case).outcome == "passed"


def test_only_names_what_is_missing_and_what_is_too_much(run):
    result = run(options(declared(("Bear", "Bob"))), "{options: attack, only: [[]]}")
    assert [item.message for item in result.mismatches] == [
        "mismatch.only-missing",
        "mismatch.only-extra",
    ]
    assert result.mismatches[1].declarations == (declared(("Bear", "Bob")),)


def test_maximum_and_legal_are_compared(run):
    found = options(declared(), legal=10**30, complete=False, maximum=2)
    case = "{options: attack, maximum: %s, legal: %s}"
    assert run(found, case % (2, 10**30)).outcome == "passed"
    failed = run(found, case % (1, 5))
    assert [item.message for item in failed.mismatches] == ["mismatch.maximum", "mismatch.legal"]


def test_a_number_that_was_not_found_in_time_is_undecided(run):
    found = replace(options(declared()), legal=None, complete=False)
    assert run(found, "{options: attack, legal: 3}").outcome == "undecided"
    assert run(found, "{options: attack, only: [[]]}").outcome == "undecided"


def test_includes_beyond_what_is_listed_is_judged_without_paying(run):
    bear = declared(("Bear", "Bob"))
    found = options(declared(), legal=100, complete=False)
    case = "{options: attack, %s: [[Bear -> Bob]]}"
    assert run(found, case % "includes", verdicts={bear: LEGAL}).outcome == "passed"
    assert run(found, case % "includes", verdicts={bear: ILLEGAL}).outcome == "failed"
    assert run(found, case % "excludes", verdicts={bear: ILLEGAL}).outcome == "passed"


def test_options_without_expectation_are_a_query(run):
    assert run(options(declared()), "{options: attack}").outcome == "query"


# what goes wrong


def test_a_script_on_a_board_with_a_text_that_cannot_be_read_names_the_sentence(run):
    (scenario,) = read_text(BOARD + "  - {play: [{pass: Ann}]}\n", "x")
    (result,) = runner.run_scenario(scenario)
    assert (result.outcome, result.exit_code) == ("error", 2)
    assert '"Elf dances."' in result.error


def test_a_bug_is_the_result_of_its_case_and_asks_for_the_file(run):
    result = run(ZeroDivisionError("oh"), "{attack: [], expect: legal}")
    assert (result.outcome, result.exit_code) == ("error", 70)
    assert "report it together with the scenario file" in result.error
    assert "Traceback" in result.details
    assert "Traceback" not in result.error


def test_no_answer_within_the_limits_is_undecided(run):
    result = run(UndecidedError("too hard"), "{attack: [], expect: legal}")
    assert (result.outcome, result.error) == ("undecided", "too hard")


def test_a_question_that_leaves_something_out_is_an_error(run):
    result = run(InputError("say whom"), "{attack: [Bear], expect: legal}")
    assert (result.outcome, result.exit_code, result.error) == ("error", 2, "say whom")


def test_strict_makes_unread_rules_text_an_error(run):
    unread = replace(LEGAL, unread=(Unread(source="Elf", text="Elf dances."),))
    case = "{attack: [], expect: legal}"
    assert run(unread, case).outcome == "passed"
    strict = run(unread, case, strict=True)
    assert (strict.outcome, strict.exit_code) == ("error", 2)
    assert "Elf dances." in strict.error


# exit status


def result(outcome, code=0):
    return CaseResult(file="x", outcome=outcome, exit_code=code)


@pytest.mark.parametrize(
    ("results", "status"),
    [
        ([], 0),
        ([result(CaseOutcome.PASSED), result(CaseOutcome.QUERY)], 0),
        ([result(CaseOutcome.UNDECIDED)], 3),
        ([result(CaseOutcome.UNDECIDED), result(CaseOutcome.FAILED)], 1),
        ([result(CaseOutcome.FAILED), result(CaseOutcome.ERROR, 2)], 2),
        ([result(CaseOutcome.ERROR, 2), result(CaseOutcome.ERROR, 70)], 70),
    ],
    ids=["nothing", "fine", "undecided", "failed", "error", "bug"],
)
def test_the_worst_result_gives_the_exit_status(results, status):
    assert exit_status(tuple(results)) == status


def test_an_answer_that_nobody_expected_anything_of_has_the_status_of_its_verdict():
    undecided = replace(LEGAL, outcome=Outcome.UNDECIDED)
    answers = (LEGAL, ILLEGAL, undecided, options(declared()), None)
    assert [answer_status(answer) for answer in answers] == [0, 1, 3, 0, 0]
