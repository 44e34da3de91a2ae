"""Which rule a keyword's effect on a declaration is cited by."""

from __future__ import annotations

from engine.rules.editions import Edition
from engine.rules.rulebook import Rule, cite

KEYWORD_RULES = {
    "banding": Rule.BANDING_FORMS,
    "decayed": Rule.DECAYED,
    "defender": Rule.DEFENDER,
    "detain": Rule.DETAIN,
    "fear": Rule.FEAR,
    "flying": Rule.FLYING,
    "horsemanship": Rule.HORSEMANSHIP,
    "intimidate": Rule.INTIMIDATE,
    "landwalk": Rule.LANDWALK,
    "menace": Rule.MENACE,
    "protection": Rule.PROTECTION_BLOCK,
    "provoke": Rule.PROVOKE,
    "reach": Rule.REACH,
    "shadow": Rule.SHADOW,
    "skulk": Rule.SKULK,
    "suspect": Rule.SUSPECT,
    "unleash": Rule.UNLEASH,
}


def rules_for(step: Rule, edition: Edition, keyword: str | None, *more: Rule) -> tuple[str, ...]:
    """The numbers to cite: the rule of the step, then that of the keyword or ability where there is one."""
    rules = [step, *more]
    if keyword in KEYWORD_RULES:
        rules.append(KEYWORD_RULES[keyword])
    return tuple(dict.fromkeys(cite(rule, edition) for rule in rules))
