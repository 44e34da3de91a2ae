"""Keywords that are triggered abilities, in the words of their rules (CR 702); ``{n}`` is the number of the keyword."""

from __future__ import annotations

from functools import lru_cache

from engine.text.effect_abilities import TriggeredAbility
from engine.text.effect_reader import read_effects

TEXTS = {
    "exalted": "Whenever a creature you control attacks alone, that creature gets +1/+1 until end of turn.",
    "bushido": "Whenever this creature blocks or becomes blocked, it gets +{n}/+{n} until end of turn.",
    "flanking": "Whenever this creature becomes blocked by a creature without flanking, that creature gets -1/-1 until end of turn.",
    "annihilator": "Whenever this creature attacks, defending player sacrifices {n} permanents.",
    "afflict": "Whenever this creature becomes blocked, defending player loses {n} life.",
    "battle cry": "Whenever this creature attacks, each other attacking creature gets +1/+0 until end of turn.",
    "prowess": "Whenever you cast a noncreature spell, this creature gets +1/+1 until end of turn.",
    "afterlife": "When this creature dies, create {n} 1/1 white and black Spirit creature tokens with flying.",
    "decayed": "When this creature attacks, sacrifice it at end of combat.",
}
"""The rules text of each (702.83b exalted, 702.45a bushido, 702.25a flanking, 702.86a annihilator, …)."""

WITH_TRIGGERS = frozenset(
    {*TEXTS, "rampage", "provoke", "cumulative upkeep", "echo", "fading", "vanishing", "madness", "modular", "soulshift", "storm"}
    | {"undying", "persist", "evolve", "extort", "cascade", "dethrone", "mentor", "training", "myriad", "melee", "renown"}
    | {"mobilize", "poisonous", "frenzy", "ingest", "recover", "haunt", "champion", "tribute"}
)  # fmt: skip
"""Keywords that are triggered abilities, whether or not they are played."""


@lru_cache(maxsize=512)
def triggered_by_keyword(keyword: str, argument: str | None) -> tuple[TriggeredAbility, ...] | None:
    """What the keyword's rule says; ``None`` for a triggered keyword that is not played yet, nothing for any other."""
    text = TEXTS.get(keyword)
    if text is None:
        return None if keyword in WITH_TRIGGERS else ()
    number = argument if (argument or "").isdigit() else "1"
    reading = read_effects(text.replace("{n}", number or "1"), own_name=None, types="Creature")
    found = tuple(item for item in reading.abilities if isinstance(item, TriggeredAbility))
    return None if reading.unread or not found else found
