"""What a game does with each keyword ability of section 702: plays it, has nothing to do for it, or refuses it, and when."""

from __future__ import annotations

from enum import StrEnum
from functools import cache

from engine.rules.keywords import keyword


class Standing(StrEnum):
    """How a game stands to a keyword. What is not played is refused as soon as it would do something, never passed over."""

    PLAYED = "played"
    IDLE = "certainly without effect in a game"
    """About the making of a deck."""
    CHOSEN = "refused if its cost is chosen as the spell is cast"
    CAST = "refused as the spell is cast"
    ENTERS = "refused as the permanent enters"
    TARGETED = "refused as an opponent targets the permanent"
    ACTIVATED = "refused as it is activated"
    ELSEWHERE = "refused as it is used in another zone"
    """A card with it can be cast from the hand and stay on the battlefield like any other."""
    REFUSED = "refused wherever it is found"


_KEYWORDS = {
    Standing.PLAYED: """
        deathtouch|defender|double strike|enchant|first strike|flash|flying|haste|hexproof|indestructible|intimidate|landwalk
        lifelink|protection|reach|shroud|trample|vigilance|banding|bands with other|shadow|horsemanship|fear|convoke|delve|wither
        changeling|infect|menace|skulk|improvise|assist|toxic|riot|unleash
        exalted|bushido|flanking|annihilator|afflict|battle cry|prowess|afterlife|decayed|equip|outlast|fortify
        exploit|fabricate|frenzy|poisonous|ingest|soulshift|living weapon|for mirrodin!|job select|mentor
        affinity
    """,
    Standing.IDLE: "partner|friends forever|choose a background|doctor's companion",
    Standing.CHOSEN: """
        buyback|kicker|multikicker|morph|megamorph|entwine|offering|replicate|evoke|prowl|conspire|overload|fuse|bestow|dash|awaken
        surge|emerge|escalate|spectacle|mutate|cleave|blitz|casualty|squad|prototype|more than meets the eye|bargain|disguise
        freerunning|gift|offspring|impending|warp|web-slinging|sneak
    """,
    Standing.CAST: """
        storm|sunburst|epic|ripple|split second|gravestorm|cascade|rebound|cipher|demonstrate|compleated|spree|tiered|undaunted
    """,
    Standing.ENTERS: "amplify|bloodthirst|hideaway|devour|tribute|read ahead|ravenous|backup",
    Standing.TARGETED: "ward",
    Standing.ACTIVATED: "aura swap|transfigure|level up|crew|reconfigure|craft|saddle|station",
    Standing.ELSEWHERE: """
        cycling|flashback|madness|splice|ninjutsu|commander ninjutsu|dredge|transmute|recover|suspend|reinforce|retrace|unearth
        miracle|scavenge|aftermath|embalm|eternalize|jump-start|escape|companion|encore|foretell|disturb|plot|harmonize|mayhem
    """,
    Standing.REFUSED: """
        rampage|cumulative upkeep|phasing|echo|fading|provoke|modular|haunt|forecast|graft|vanishing|absorb|champion|persist
        umbra armor|undying|soulbond|evolve|extort|dethrone|hidden agenda|double agenda|renown|devoid|myriad|melee|ascend|boast
        daybound|nightbound|training|enlist|space sculptor|visit|living metal|solved|exhaust|max speed|start your engines!|mobilize
        ∞|firebending
    """,
}


@cache
def standings() -> dict[str, Standing]:
    """The standing of every keyword, by its name."""
    return {
        name.strip(): standing
        for standing, words in _KEYWORDS.items()
        for line in words.strip().splitlines()
        for name in line.split("|")
    }


@cache
def standing(words: str, argument: str | None = None) -> Standing:
    """How a game stands to a keyword; to "partner with NAME", which is a triggered ability, not as to partner (CR 702.124i)."""
    known = keyword(words)
    if known is None:
        return Standing.PLAYED
    if known.name == "partner" and argument is not None:
        return Standing.ENTERS
    return standings()[known.name]
