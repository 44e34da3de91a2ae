"""What happens in a game, step by step: the material of the log, and what abilities trigger on (CR 603.2)."""

from __future__ import annotations

from dataclasses import dataclass

from engine.game.objects import ObjectRef, Source, Target
from engine.rules.steps import Step
from engine.text.effect_amounts import Zone


@dataclass(frozen=True, slots=True, kw_only=True)
class Event:
    """Something that happened. ``what`` is one of the words of `SENTENCES`; the rest is what it was about."""

    what: str
    player: str | None = None
    object: ObjectRef | None = None
    """What it happened to."""
    became: ObjectRef | None = None
    """What it is now, after it has moved."""
    name: str = ""
    """The name of that object, as the log shows it."""
    other: ObjectRef | None = None
    """The second object: what was blocked, or what blocked it."""
    source: Source | None = None
    recipient: Target | None = None
    amount: int = 0
    combat: bool = False
    left: Zone | None = None
    entered: Zone | None = None
    step: Step | None = None
    number: int = 0
    """Which one this turn, or how many at once."""


SENTENCES = {
    "turn begins": "Turn {amount}: {player}",
    "step begins": "{step}",
    "gains life": "{player} gains {amount} life",
    "loses life": "{player} loses {amount} life",
    "pays life": "{player} pays {amount} life",
    "deals damage": "{name} deals {amount} damage to {recipient}",
    "prevented": "{amount} damage by {name} to {recipient} is prevented",
    "moves": "{name} ({player}): {left} to {entered}",
    "draws": "{player} draws a card",
    "discards": "{player} discards {name}",
    "draws nothing": "{player} has to draw from an empty library",
    "casts": "{player} casts {name}",
    "activates": "{player} activates an ability of {name}",
    "triggers": "An ability of {name} triggers",
    "resolves": "{name} resolves",
    "countered": "{name} is countered",
    "no legal target": "{name} has no legal target left and does nothing",
    "plays a land": "{player} plays {name}",
    "attacks": "{name} attacks {recipient}",
    "attackers declared": "{player} attacks with {amount}",
    "blocks": "{name} blocks {recipient}",
    "becomes blocked": "{name} becomes blocked",
    "is not blocked": "{name} is not blocked",
    "leaves combat": "{name} is removed from combat",
    "tapped": "{name} becomes tapped",
    "target": "{name} becomes a target of {player}",
    "untapped": "{name} untaps",
    "counters": "{name}: {amount} counters",
    "poison": "{player} gets {amount} poison counters",
    "sacrifices": "{player} sacrifices {name}",
    "mana": "{player} adds {name}",
    "mana lost": "{player} loses {amount} mana",
    "mana burn": "{player} is burned by {amount} mana",
    "regenerates": "{name} regenerates",
    "flips": "{name} flips",
    "set in motion": "{player} sets {name} in motion",
    "turned down": "{name} is turned face down",
    "abandoned": "{name} is abandoned",
    "shuffles": "{player} shuffles",
    "mulligan": "{player} takes a mulligan to {amount}",
    "keeps": "{player} keeps {amount} cards",
    "concedes": "{player} concedes",
    "loses": "{player} loses the game",
    "wins": "{player} wins the game",
    "draw": "The game is a draw",
    "acts": "{player}: {name}",
}
"""The log's sentence for each kind of event."""


def sentence(event: Event) -> str:
    """An event as a judge would note it."""
    recipient = event.recipient
    return SENTENCES[event.what].format(
        player=event.player,
        name=event.name or (event.object.id if event.object else "something"),
        amount=event.amount,
        recipient=recipient.id if isinstance(recipient, ObjectRef) else recipient,
        step=event.step.value if event.step else "",
        left=event.left.value if event.left else "nowhere",
        entered=event.entered.value if event.entered else "nowhere",
    )


def log(events: tuple[Event, ...]) -> tuple[str, ...]:
    """The whole log, a line an event."""
    return tuple(sentence(event) for event in events)
