"""Keywords that are triggered or activated abilities, in the words of their rules (CR 702)."""

from __future__ import annotations

from functools import lru_cache

from engine.game.keyword_standing import Standing, standing
from engine.text.effect_abilities import ActivatedAbility, StaticAbility, TriggeredAbility
from engine.text.effect_reader import read_effects

TRIGGERED = {
    "exalted": "Whenever a creature you control attacks alone, that creature gets +1/+1 until end of turn.",
    "bushido": "Whenever this creature blocks or becomes blocked, it gets +{n}/+{n} until end of turn.",
    "flanking": "Whenever this creature becomes blocked by a creature without flanking, that creature gets -1/-1 until end of turn.",
    "annihilator": "Whenever this creature attacks, defending player sacrifices {n} permanents.",
    "afflict": "Whenever this creature becomes blocked, defending player loses {n} life.",
    "battle cry": "Whenever this creature attacks, each other attacking creature gets +1/+0 until end of turn.",
    "prowess": "Whenever you cast a noncreature spell, this creature gets +1/+1 until end of turn.",
    "afterlife": "When this creature dies, create {n} 1/1 white and black Spirit creature tokens with flying.",
    "decayed": "When this creature attacks, sacrifice it at end of combat.",
    "exploit": "When this creature enters, you may sacrifice a creature.",
    "fabricate": "When this creature enters, you may put {n} +1/+1 counters on it. If you don't, create {n} 1/1 colorless Servo artifact creature tokens.",
    "frenzy": "Whenever this creature attacks and isn't blocked, it gets +{n}/+0 until end of turn.",
    "poisonous": "Whenever this creature deals combat damage to a player, that player gets {n} poison counters.",
    "ingest": "Whenever this creature deals combat damage to a player, that player exiles the top card of their library.",
    "soulshift": "When this creature dies, you may return target Spirit card with mana value {n} or less from your graveyard to your hand.",
    "mentor": "Whenever this creature attacks, put a +1/+1 counter on target attacking creature with power less than this creature's power.",
    "living weapon": "When this Equipment enters, create a 0/0 black Phyrexian Germ creature token, then attach this Equipment to it.",
    "for mirrodin!": "When this Equipment enters, create a 2/2 red Rebel creature token, then attach this Equipment to it.",
    "job select": "When this Equipment enters, create a 1/1 colorless Hero creature token, then attach this Equipment to it.",
}
"""Triggered abilities; ``{n}`` is the number of the keyword (702.83b exalted, 702.45a bushido, 702.25a flanking, …)."""

ACTIVATED = {
    "equip": "{cost}: Attach this permanent to target creature you control. Activate only as a sorcery.",
    "outlast": "{cost}, {t}: Put a +1/+1 counter on this creature. Activate only as a sorcery.",
    "fortify": "{cost}: Attach this permanent to target land you control. Activate only as a sorcery.",
}
"""Activated abilities; ``{cost}`` is what follows the keyword (702.6a equip, 702.107a outlast)."""

AFFINITY = "This spell costs {1} less to cast for each {q} you control."
"""``{q}`` is what follows "for" (702.41a)."""


@lru_cache(maxsize=512)
def triggered_by_keyword(keyword: str, argument: str | None) -> tuple[TriggeredAbility, ...] | None:
    """What the keyword's rule says; ``None`` for a keyword that is refused wherever it is found, nothing for any other."""
    text = TRIGGERED.get(keyword)
    if text is None:
        return None if standing(keyword) is Standing.REFUSED else ()
    number = argument or "1"
    if "{n}" in text and not number.isdigit():
        return None
    reading = read_effects(text.replace("{n}", number), own_name=None, types="Creature")
    found = tuple(item for item in reading.abilities if isinstance(item, TriggeredAbility))
    return None if reading.unread or not found else found


@lru_cache(maxsize=512)
def activated_by_keyword(keyword: str, argument: str | None) -> tuple[ActivatedAbility, ...] | None:
    """The activated ability that the keyword's rule spells out; ``None`` where it is not played, nothing for any other keyword."""
    text = ACTIVATED.get(keyword)
    if text is None:
        return None if standing(keyword) is Standing.ACTIVATED else ()
    reading = read_effects(
        text.replace("{cost}", argument or "{0}").replace("{t}", "{T}"), types="Artifact"
    )
    return tuple(item for item in reading.abilities if isinstance(item, ActivatedAbility)) or None


@lru_cache(maxsize=512)
def affinity(argument: str | None) -> StaticAbility | None:
    """The reduction that affinity for something spells out; ``None`` where the words are not understood."""
    text = AFFINITY.replace("{q}", (argument or "").removeprefix("for "))
    reading = read_effects(text, types="Creature")
    found = [item for item in reading.abilities if isinstance(item, StaticAbility)]
    return found[0] if found and not reading.unread else None
