"""The steps and main phases of a turn, in order, by the names that every scenario uses."""

from enum import StrEnum

from engine.rules.editions import Citation, Edition


class Step(StrEnum):
    """A step, or a main phase, which has none; its value is its current name."""

    UNTAP = "untap"
    UPKEEP = "upkeep"
    DRAW = "draw"
    PRECOMBAT_MAIN = "precombat main"
    BEGINNING_OF_COMBAT = "beginning of combat"
    DECLARE_ATTACKERS = "declare attackers"
    DECLARE_BLOCKERS = "declare blockers"
    COMBAT_DAMAGE = "combat damage"
    END_OF_COMBAT = "end of combat"
    POSTCOMBAT_MAIN = "postcombat main"
    END = "end step"
    CLEANUP = "cleanup"

    @property
    def is_main_phase(self) -> bool:
        """True for the two main phases, when lands and sorcery-speed spells are played (505)."""
        return self in (Step.PRECOMBAT_MAIN, Step.POSTCOMBAT_MAIN)

    @property
    def is_combat(self) -> bool:
        """True for the five steps of the combat phase (506.1)."""
        return self.phase == "combat"

    @property
    def phase(self) -> str:
        """The phase that the step belongs to (500.1): a phase word of ``PHASES``."""
        return next(phase for phase, steps in PHASES.items() if self in steps)

    @property
    def has_priority(self) -> bool:
        """True if players normally receive priority: not in untap (502.4) and cleanup (514.3)."""
        return self not in (Step.UNTAP, Step.CLEANUP)

    def citation(self, edition: Edition) -> Citation:
        """The section of the rules that governs the step in that edition."""
        current, y2003 = _SECTIONS[self]
        return y2003 if edition is Edition.Y2003 else current


STEPS = tuple(Step)
"""All steps in the order of the turn."""

PHASES = {
    "beginning": (Step.UNTAP, Step.UPKEEP, Step.DRAW),
    "precombat main": (Step.PRECOMBAT_MAIN,),
    "combat": (
        Step.BEGINNING_OF_COMBAT,
        Step.DECLARE_ATTACKERS,
        Step.DECLARE_BLOCKERS,
        Step.COMBAT_DAMAGE,
        Step.END_OF_COMBAT,
    ),
    "postcombat main": (Step.POSTCOMBAT_MAIN,),
    "ending": (Step.END, Step.CLEANUP),
}
"""The five phases of a turn and their steps (500.1; 300.1 in 2003)."""

_SECTIONS = {
    Step.UNTAP: ("502", "302"),
    Step.UPKEEP: ("503", "303"),
    Step.DRAW: ("504", "304"),
    Step.PRECOMBAT_MAIN: ("505", "305"),
    Step.BEGINNING_OF_COMBAT: ("507", "307"),
    Step.DECLARE_ATTACKERS: ("508", "308"),
    Step.DECLARE_BLOCKERS: ("509", "309"),
    Step.COMBAT_DAMAGE: ("510", "310"),
    Step.END_OF_COMBAT: ("511", "311"),
    Step.POSTCOMBAT_MAIN: ("505", "305"),
    Step.END: ("513", "313"),
    Step.CLEANUP: ("514", "314"),
}

ALIASES = {
    "main": Step.PRECOMBAT_MAIN,
    "first main": Step.PRECOMBAT_MAIN,
    "main 1": Step.PRECOMBAT_MAIN,
    "second main": Step.POSTCOMBAT_MAIN,
    "main 2": Step.POSTCOMBAT_MAIN,
    "begin combat": Step.BEGINNING_OF_COMBAT,
    "attackers": Step.DECLARE_ATTACKERS,
    "blockers": Step.DECLARE_BLOCKERS,
    "damage": Step.COMBAT_DAMAGE,
    "end": Step.END,
    "end of turn": Step.END,
    "beginning": Step.UNTAP,
    "combat": Step.BEGINNING_OF_COMBAT,
    "ending": Step.END,
}
"""Other words for a step; a phase's name means its first step. "End of turn" is the 2003 name."""


def step_named(words: str) -> Step | None:
    """The step or the first step of the phase so named, with or without "step" or "phase"."""
    plain = " ".join(words.lower().replace("-", " ").split())
    bare = plain.removesuffix(" step").removesuffix(" phase")
    for name in (plain, bare):
        if name in _BY_NAME:
            return _BY_NAME[name]
    return None


def next_step(step: Step) -> Step | None:
    """The step that normally follows in the same turn, or None after cleanup.

    Skipping the blockers and damage steps of an empty attack (508.8) is the turn's business.
    """
    place = STEPS.index(step) + 1
    return STEPS[place] if place < len(STEPS) else None


_BY_NAME = {**ALIASES, **{step.value: step for step in STEPS}}
