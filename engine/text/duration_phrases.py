"""How long an effect lasts: "this turn", "each combat", "until your next turn", "during its controller's next turn"."""

from __future__ import annotations

from engine.text.conditions import Duration
from engine.text.grammar import choice, given

DURATION = choice(
    given(Duration.THIS_TURN, "each combat this turn"),
    given(Duration.THIS_TURN, "this turn and next turn"),
    given(Duration.THIS_TURN, "this turn"),
    given(Duration.THIS_TURN, "that turn"),
    given(Duration.THIS_TURN, "during target|that player 's turn"),
    given(Duration.THIS_COMBAT, "(during) this|that combat (phase)"),
    given(Duration.END_OF_TURN, "until end of turn"),
    given(Duration.END_OF_TURN, "until the end of turn"),
    given(Duration.END_OF_TURN, "this turn until end of turn"),
    given(Duration.END_OF_COMBAT, "until end of combat"),
    given(Duration.YOUR_NEXT_TURN, "until your next turn (begins)"),
    given(Duration.END_OF_YOUR_NEXT_TURN, "until the end of your next turn"),
    given(Duration.YOUR_NEXT_TURN, "until your next upkeep (step)"),
    given(Duration.DURING_YOUR_NEXT_TURN, "during your next turn"),
    given(
        Duration.THEIR_NEXT_TURN,
        "during its|their|his|that|the (controller|controllers|player|owner) ('s) next turn|combat (phase)",
    ),
    given(
        Duration.THEIR_NEXT_TURN, "during that creature 's controller 's next turn|combat (phase)"
    ),
    given(Duration.THEIR_NEXT_TURN, "on|during their next turn"),
    given(Duration.THEIR_NEXT_TURN, "during target player|opponent 's next turn|combat (phase)"),
    given(
        Duration.THEIR_NEXT_TURN,
        "until the end of that|their player|controller|opponent ('s) next turn",
    ),
    given(Duration.THEIR_NEXT_TURN, "until that|their|its player|opponent|controller 's next turn"),
    given(Duration.THEIR_NEXT_TURN, "until the end of their|its next turn"),
    given(Duration.THEIR_NEXT_TURN, "until their|its next turn"),
    given(Duration.THEIR_NEXT_TURN, "until its controller 's next untap step"),
    given(Duration.EACH_COMBAT, "each combat (phase)"),
    given(Duration.EACH_COMBAT, "during each combat (phase)"),
    given(Duration.EACH_TURN, "each turn"),
    given(Duration.EACH_TURN, "during each of its controller 's turns"),
    given(Duration.REST_OF_GAME, "for the rest of the game"),
    given(Duration.REST_OF_GAME, "this game"),
)
"""A duration by itself; "for as long as" a condition holds is read with the conditions."""
