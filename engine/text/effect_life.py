"""Life in effects (CR 119): gained, lost, set, doubled, exchanged, redistributed; and winning and losing the game (CR 104)."""

from __future__ import annotations

from engine.text.effect_amount_phrases import AMOUNT, EQUAL_TO, EXTREME, HALF, counted
from engine.text.effect_amounts import Amount, ThatMuch
from engine.text.effect_objects import WHO, WHOSE
from engine.text.effect_targets import TARGET_PLAYER
from engine.text.effects import (
    Action,
    DoubleLife,
    DrawGame,
    ExchangeLife,
    GainLife,
    LoseGame,
    LoseLife,
    RedistributeLife,
    SetLife,
    WinGame,
)
from engine.text.grammar import choice, given, named, rule
from engine.text.nouns import PLAYER, YOU, PlayerRef

Actions = tuple[Action, ...]

LIFE_VERBS = choice(
    rule(lambda n: (GainLife(n),), "gains|gain", counted("life")),
    rule(lambda n: (LoseLife(n),), "loses|lose", counted("life")),
    rule(lambda n: (LoseLife(n),), "loses|lose", HALF),
    given((GainLife(ThatMuch()),), "gains|gain life equal to that much|amount|damage"),
    given((WinGame(),), "wins|win the game"),
    given((LoseGame(),), "loses|lose the game"),
)
"""What a player does."""


def _becomes(who: PlayerRef, to: Amount) -> Actions:
    return (SetLife(to, who),)


_TOTALS = choice(
    rule(lambda who: who, WHOSE, "life total"),
    rule(lambda who: who, WHOSE, "life totals"),
)

LIFE_CLAUSES = named(
    "a life total",
    choice(
        rule(_becomes, _TOTALS, "becomes|become", choice(EXTREME, EQUAL_TO, HALF, AMOUNT)),
        rule(lambda n: (SetLife(n, PLAYER),), "all players ' life totals become", AMOUNT),
        rule(
            lambda one, other: (ExchangeLife((one, other)),), "exchange", _TOTALS, "with", _TOTALS
        ),
        rule(lambda who: (DoubleLife(who),), "double", _TOTALS),
        rule(lambda both: (ExchangeLife((both,)),), TARGET_PLAYER, "exchange life totals"),
        rule(lambda one, other: (ExchangeLife((one, other)),), "exchange", _TOTALS, "with", WHO),
        rule(lambda other: (ExchangeLife((YOU, other)),), "exchange life totals with", WHO),
        rule(
            lambda one, other: (ExchangeLife((one, other)),),
            WHO,
            "and",
            WHO,
            "exchange life totals",
        ),
        rule(
            lambda one, other: (ExchangeLife((one, other)),),
            WHO,
            "exchanges|exchange life totals with",
            WHO,
        ),
        given(
            (RedistributeLife(PLAYER),), "redistribute any number of players|player 's life totals"
        ),
        given((RedistributeLife(PLAYER),), "redistribute all|each players|player 's life totals"),
        rule(lambda who: (RedistributeLife(who),), "redistribute", _TOTALS),
        given((DrawGame(),), "the game is a draw"),
    ),
)
