"""Phrases that name players: "you", "defending player", "its controller", "enchanted creature's controller"."""

from __future__ import annotations

from engine.text.grammar import Answer, Parser, choice, given, many, named, rule
from engine.text.nouns import DEFENDING_PLAYER, OPPONENT, PLAYER, YOU, PlayerRef, Who
from engine.text.object_phrases import REFERENCE
from engine.text.tokens import Text

SUBJECT_CONTROLLER = PlayerRef(Who.SUBJECT_CONTROLLER)
SUBJECT_OWNER = PlayerRef(Who.OWNER_OF)
THAT_PLAYER = PlayerRef(Who.THAT_PLAYER)
CHOSEN_PLAYER = PlayerRef(Who.CHOSEN)


def _name(text: Text, at: int) -> Answer:
    name = text.names.get(at)
    if name is None or name.kind != "player":
        return None
    return PlayerRef(Who.NAMED, name=name.name), name.after


NAMED_PLAYER = Parser(_name)


PLAYER_PHRASE = named(
    "a player",
    choice(
        NAMED_PLAYER,
        given(
            PlayerRef(Who.ATTACKED_YOU),
            "(a) player|players who attacked you during their last turn",
        ),
        given(
            PlayerRef(Who.NEAREST_OPPONENT_IN_CHOSEN_DIRECTION),
            "the nearest opponent in the (last) chosen direction",
        ),
        given(SUBJECT_CONTROLLER, "its|their|his|her controller|controllers"),
        given(SUBJECT_OWNER, "its|it|their|his|her ('s) owner|owners"),
        given(CHOSEN_PLAYER, "the (other) (last) chosen player|opponent"),
        given(PlayerRef(Who.MONARCH), "the monarch"),
        given(PlayerRef(Who.ACTIVE), "(the) active|attacking player"),
        given(PlayerRef(Who.ACTIVE), "the player whose turn it is"),
        given(DEFENDING_PLAYER, "(the) defending player"),
        given(PlayerRef(Who.TARGET), "(up) (to) (one) (another) target player|opponent"),
        given(PlayerRef(Who.ENCHANTED), "enchanted player|opponent"),
        given(THAT_PLAYER, "that|this player|opponent"),
        given(THAT_PLAYER, "the player|opponent"),
        given(PlayerRef(Who.ATTACKED_THIS_TURN), "a player it has already attacked this turn"),
        given(THAT_PLAYER, "those players|opponents"),
        given(PlayerRef(Who.ANOTHER), "another player"),
        given(PlayerRef(Who.ANOTHER), "players other than you"),
        given(OPPONENT, "an|each|any opponent"),
        given(OPPONENT, "one of your opponents"),
        given(OPPONENT, "one or more opponents"),
        given(OPPONENT, "(each) (of) your opponents|opponent"),
        given(OPPONENT, "opponents"),
        given(PLAYER, "a|each|any player"),
        given(PLAYER, "players"),
        given(PLAYER, "all players"),
        given(YOU, "you"),
        given(PlayerRef(Who.YOUR_TEAM), "your team"),
        rule(
            lambda of: PlayerRef(Who.CONTROLLER_OF, of=of), REFERENCE, "'s controller|controllers"
        ),
        rule(lambda of: PlayerRef(Who.OWNER_OF, of=of), REFERENCE, "'s owner|owners"),
        rule(lambda of: PlayerRef(Who.CONTROLLER_OF, of=of), "the controller of", REFERENCE),
        given(THAT_PLAYER, "they"),
    ),
)

CONTROLS = choice(
    rule(lambda who: who, PLAYER_PHRASE, "control|controls"),
    rule(lambda who: who[0], "controlled by", many(PLAYER_PHRASE, "or by")),
)
"""Behind a noun: "you control", "controlled by that opponent"."""

OWNS = rule(lambda who: who, PLAYER_PHRASE, "own|owns")

HIS = choice(
    rule(lambda who: who, PLAYER_PHRASE, "'s"),
    given(YOU, "your"),
    given(THAT_PLAYER, "their|his"),
)
"""In front of a zone or a total: "your", "defending player's"."""
