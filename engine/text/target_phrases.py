"""What a creature attacks: "you", "you or planeswalkers you control", "its owner", "a player other than you"."""

from __future__ import annotations

from engine.text.abilities import Targets
from engine.text.grammar import choice, given, many, named, not_before, rule
from engine.text.noun_phrases import LINK
from engine.text.nouns import (
    Filter,
    OfType,
    PlayerRef,
)
from engine.text.object_phrases import REFERENCE
from engine.text.player_phrases import CONTROLS, PLAYER_PHRASE


def merge(parts: tuple[Targets, ...]) -> Targets:
    """The targets of several phrases together."""
    return Targets(
        players=tuple(who for part in parts for who in part.players),
        planeswalkers_of=tuple(who for part in parts for who in part.planeswalkers_of),
        battles_of=tuple(who for part in parts for who in part.battles_of),
        objects=tuple(what for part in parts for what in part.objects),
        other_than=any(part.other_than for part in parts),
    )


def _permanents(who: PlayerRef) -> Targets:
    return Targets(planeswalkers_of=(who,), battles_of=(who,))


def _object(what: Filter) -> Targets:
    return Targets(objects=(what,))


TARGET_PHRASE = choice(
    rule(
        lambda who: Targets(planeswalkers_of=(who,)), "(a|any) planeswalkers|planeswalker", CONTROLS
    ),
    rule(
        lambda who: Targets(battles_of=(who,)),
        "(a|any) battles|battle (that)",
        choice(CONTROLS, rule(lambda w: w, PLAYER_PHRASE, "protects|protect")),
    ),
    rule(_permanents, "(a) permanents|permanent", CONTROLS),
    rule(
        lambda who: Targets(players=(who,), other_than=True),
        "a|another player|opponent other than",
        PLAYER_PHRASE,
    ),
    rule(
        lambda who: Targets(players=(who,), other_than=True),
        "players|opponents other than",
        PLAYER_PHRASE,
    ),
    given(Targets(objects=(OfType("planeswalker"),)), "planeswalkers|planeswalker"),
    given(Targets(objects=(OfType("battle"),)), "battles|battle"),
    rule(lambda who: Targets(players=(who,)), PLAYER_PHRASE, not_before("control|controls|'s")),
    rule(_object, REFERENCE),
)

TARGETS = named("what is attacked", rule(merge, many(TARGET_PHRASE, LINK)))
"""One target or a list of them."""
