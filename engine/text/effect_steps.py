"""Steps and phases as events: "at the beginning of your upkeep", "at the beginning of the next end step" (CR 603.2b, 603.7)."""

from __future__ import annotations

from engine.text.effect_events import (
    BeginningOf,
    EndOfCombat,
)
from engine.text.grammar import (
    choice,
    given,
    maybe,
    named,
    not_before,
    rule,
)
from engine.text.nouns import OPPONENT, PLAYER, YOU
from engine.text.player_phrases import HIS, PLAYER_PHRASE

_STEP = choice(
    given("upkeep", "upkeep"),
    given("draw step", "draw step"),
    given("untap step", "untap step"),
    given("end step", "end step"),
    given("precombat main phase", "precombat main phase"),
    given("precombat main phase", "first main phase"),
    given("postcombat main phase", "postcombat|second main phase"),
    given("main phase", "main phase"),
    given("combat", "combat"),
    given("declare attackers step", "declare attackers step"),
    given("declare blockers step", "declare blockers step"),
)
_WHOSE = choice(
    rule(lambda who, step: BeginningOf(step, who), maybe("each of"), given(YOU, "your"), _STEP, not_before("next")),
    rule(lambda step: BeginningOf(step, YOU, next=True), "your next", _STEP),
    given(BeginningOf("combat", YOU), "combat on your turn"),
    given(BeginningOf("combat", YOU), "each of your combats"),
    given(BeginningOf("combat", OPPONENT), "combat on each opponent 's turn"),
    given(BeginningOf("combat"), "each combat"),
    rule(lambda step: BeginningOf(step, YOU), "each of your", choice(_STEP, given("upkeep", "upkeeps"), given("precombat main phase", "precombat main phases"), given("postcombat main phase", "postcombat main phases"), given("end step", "end steps"))),
    rule(lambda step: BeginningOf(step, OPPONENT), "each opponent 's", _STEP),
    rule(lambda step: BeginningOf(step, PLAYER), "each player 's", _STEP),
    rule(lambda step, who: BeginningOf(step, who), "the", _STEP, "of", PLAYER_PHRASE),
    rule(lambda step: BeginningOf(step, next=True), "the next", _STEP),
    rule(lambda step: BeginningOf(step, next=True), "the next turn 's", _STEP),
    rule(lambda step: BeginningOf(step), "the", _STEP),
    rule(lambda step: BeginningOf(step), "each", _STEP),
    rule(lambda who, step: BeginningOf(step, who), HIS, _STEP),
    rule(lambda who, step: BeginningOf(step, who, next=True), HIS, "next", _STEP),
)  # fmt: skip
STEP_EVENT = choice(
    rule(lambda event: event, "at the beginning of", _WHOSE),
    given(BeginningOf("end step", next=True), "at (the) end of turn"),
    given(EndOfCombat(), "at (the) end of combat"),
    given(EndOfCombat(), "at end of combat this turn"),
)

DELAYED = named(
    "a later time",
    choice(
        rule(lambda step: BeginningOf(step, next=True), "at the beginning of the next", _STEP),
        rule(
            lambda step: BeginningOf(step, YOU, next=True), "at the beginning of your next", _STEP
        ),
        rule(
            lambda step: BeginningOf(step, next=True), "at the beginning of the next turn 's", _STEP
        ),
        rule(
            lambda who, step: BeginningOf(step, who, next=True),
            "at the beginning of",
            HIS,
            "next",
            _STEP,
        ),
        given(BeginningOf("end step", next=True), "at (the) end of turn"),
        given(EndOfCombat(), "at (the) end of combat"),
    ),
)
"""When a delayed trigger happens."""
