import pytest

from engine.rules.editions import Edition
from engine.rules.rulebook import entries
from engine.rules.steps import PHASES, STEPS, Step, next_step, step_named


def test_the_phases_hold_every_step_once_in_the_order_of_the_turn():
    assert tuple(step for steps in PHASES.values() for step in steps) == STEPS


def test_each_step_is_followed_by_the_next_and_cleanup_by_none():
    step, walked = Step.UNTAP, [Step.UNTAP]
    while (following := next_step(step)) is not None:
        step = following
        walked.append(step)
    assert tuple(walked) == STEPS


@pytest.mark.parametrize("step", STEPS)
def test_a_step_is_known_by_its_name(step):
    assert step_named(step.value) is step
    assert step_named(step.value.upper() + " Step") is step


@pytest.mark.parametrize(
    ("words", "step"),
    [
        ("end", Step.END),
        ("end of turn", Step.END),
        ("combat", Step.BEGINNING_OF_COMBAT),
        ("combat phase", Step.BEGINNING_OF_COMBAT),
        ("precombat main phase", Step.PRECOMBAT_MAIN),
        ("ending phase", Step.END),
    ],
)
def test_other_names_mean_the_step_or_the_first_step_of_the_phase(words, step):
    assert step_named(words) is step


def test_an_unknown_step_is_none():
    assert step_named("second breakfast") is None
    assert step_named("step") is None


def test_untap_and_cleanup_give_no_priority():
    assert [step for step in STEPS if not step.has_priority] == [Step.UNTAP, Step.CLEANUP]


def test_a_step_cites_its_section_in_each_edition():
    assert Step.DECLARE_ATTACKERS.citation(Edition.CURRENT) == "508"
    assert Step.DECLARE_ATTACKERS.citation(Edition.Y2011) == "508"
    assert Step.DECLARE_ATTACKERS.citation(Edition.Y2003) == "308"
    restated = {entry.number for entry in entries(Edition.CURRENT)}
    assert {step.citation(Edition.CURRENT) for step in STEPS} <= restated
