"""Answers as text, compared with files that were read as prose."""

from dataclasses import replace

from engine.decisions.verdict import Options, Reason, UnmetRequirement
from engine.errors import InputError
from engine.report import structure, text
from engine.scenario.results import CaseOutcome, CaseResult, Mismatch
from tests.report.golden_text import assert_golden
from tests.report.samples import (
    ENGLISH,
    ILLEGAL,
    LEGAL,
    MUST_ATTACK,
    OPTIONS,
    UNDECIDED,
    UNREAD,
    attack,
)

FAILED = CaseResult(
    file="board.yaml",
    line=9,
    scenario="Two creatures",
    case=2,
    name="nobody attacks",
    kind="attack",
    question="attack: []",
    outcome=CaseOutcome.FAILED,
    expected="legal",
    got="illegal, obeys 0 of 1",
    mismatches=(
        Mismatch(message="mismatch.verdict", values=(("expected", "legal"), ("got", "illegal"))),
    ),
    answer=ILLEGAL,
)
PASSED = CaseResult(
    file="board.yaml",
    line=7,
    scenario="Two creatures",
    case=1,
    kind="options",
    question="options: attack",
    outcome=CaseOutcome.PASSED,
    expected="maximum 1",
    got="maximum 1, legal 3",
    answer=OPTIONS,
)


def test_an_illegal_verdict_reads_as_a_ruling_at_the_table():
    assert_golden("illegal", text.verdict(ILLEGAL, ENGLISH, question="attack: [Bear -> Bob]"))


def test_a_legal_verdict_says_what_need_not_be_obeyed_and_how_it_is_paid():
    assert_golden("legal", text.verdict(LEGAL, ENGLISH))


def test_an_undecided_verdict_never_says_legal():
    said = text.verdict(UNDECIDED, ENGLISH)
    assert said.splitlines()[0] == "UNDECIDED  [Bear -> Bob]"
    assert "LEGAL " not in said


def test_a_requirement_whose_reasons_were_not_looked_for_is_not_called_obeyable():
    unmet = UnmetRequirement(requirement=MUST_ATTACK, minimal=False)
    said = text.verdict(replace(ILLEGAL, unmet=(unmet,)), ENGLISH)
    assert "could have been obeyed" not in said


def test_options_are_counted_and_listed():
    assert_golden("options", text.options(OPTIONS, ENGLISH))


def test_options_not_counted_within_the_limits_are_said_to_be_so():
    said = text.options(Options(kind="attack", rules="current", maximum=None, legal=None), ENGLISH)
    assert "not counted within the limits" in said
    assert "not found within the limits" in said


def test_a_number_of_thousands_of_digits_is_told_by_its_size():
    endless = Options(kind="attack", rules="current", maximum=0, legal=3**20_000)
    assert "about 10^9542 declarations are legal" in text.options(endless, ENGLISH)
    assert structure.options(endless)["legal"] == "about 10^9542"


def test_check_shows_every_case_with_its_answer():
    assert_golden("checked", text.checked((PASSED, FAILED), ENGLISH, verbose=False))


def test_a_case_that_failed_is_one_line_that_names_place_question_and_difference():
    said = text.not_passed(FAILED, ENGLISH, verbose=False)
    assert said == (
        "FAILED  board.yaml:9: Two creatures, case 2, nobody attacks: attack: []: expected legal, "
        "got illegal, obeys 0 of 1: Bear is tapped, and only untapped creatures can attack (508.1a)"
    )


def test_a_bug_shows_where_it_happened_only_when_asked():
    broken = PASSED.with_error("this is a bug", exit_code=70, details="Traceback\n  line")
    assert "Traceback" not in text.not_passed(broken, ENGLISH, verbose=False)
    assert "Traceback" in text.not_passed(broken, ENGLISH, verbose=True)
    assert "Traceback" not in text.checked((broken,), ENGLISH, verbose=False)


def test_the_last_line_of_a_batch_counts_every_outcome():
    line = text.summary_line((PASSED, FAILED), ENGLISH, seconds=1.25)
    assert line == "1 passed, 1 failed, 0 errors, 0 undecided, 0 queries in 1.2 s"


def test_nothing_from_a_file_can_steer_the_terminal():
    hostile = replace(
        FAILED, file="a\x1b[2Jb.yaml", scenario="\x1b]0;x\x07", name="\x9b", question="\x1b"
    )
    shown = text.checked((hostile,), ENGLISH, verbose=True)
    shown += text.not_passed(hostile, ENGLISH, verbose=True)
    shown += text.verdict(replace(LEGAL, declaration=attack(("\x1b", "Bob"))), ENGLISH)
    shown += text.error_lines(InputError("\x1b"))
    assert all(char.isprintable() or char == "\n" for char in shown)


def test_text_and_colours_hold_the_same_words():
    painted = text.verdict(ILLEGAL, ENGLISH, paint=lambda meaning, word: f"<{meaning}:{word}>")
    assert painted.startswith("<bad:ILLEGAL>")
    assert painted.replace("<bad:ILLEGAL>", "ILLEGAL") == text.verdict(ILLEGAL, ENGLISH)


def test_an_effect_without_source_and_creatures_is_still_a_sentence():
    reason = Reason(rules=("508.1c",), message="restriction.text", text="Creatures can't attack.")
    assert ENGLISH.cited(reason) == "an effect says “Creatures can't attack” (508.1c)"


def test_an_unread_line_names_its_place_source_and_reason():
    said = ENGLISH.unread(UNREAD)
    assert said == "line 12, Oracle: “Bears dance, unless they sing.” (a verb was expected)"
