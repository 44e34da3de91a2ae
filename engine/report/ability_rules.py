"""The rules under which an ability that was read bears on a decision."""

from __future__ import annotations

from engine.decisions.citations import KEYWORD_RULES
from engine.rules.editions import Citation, Edition
from engine.rules.rulebook import Rule, cite
from engine.text import abilities as text


def rules_of(ability: text.Ability, edition: Edition) -> tuple[Citation, ...]:
    """The rule of the step that the ability bears on, then that of its keyword; none for what bears on no step by itself."""
    predicate = ability.predicate
    rules: list[Rule] = []
    if isinstance(predicate, text.CantAttack | text.CantBlock) and predicate.price is not None:
        attacks = isinstance(predicate, text.CantAttack)
        rules.append(Rule.ATTACK_COST_LOCKED if attacks else Rule.BLOCK_COST_LOCKED)
    else:
        rules += [rule for kinds, rule in _RULES if isinstance(predicate, kinds)]
    keyword = ability.keyword
    if isinstance(predicate, text.HasKeywordAbility):
        keyword = predicate.keyword
    if keyword in KEYWORD_RULES:
        rules.append(KEYWORD_RULES[keyword])
    return tuple(dict.fromkeys(cite(rule, edition) for rule in rules))


_RULES: tuple[tuple[tuple[type, ...], Rule], ...] = (
    (
        (
            text.CantAttack,
            text.CanAttackOnly,
            text.CantAttackAlone,
            text.AttacksOnlyAlone,
            text.AttacksOnlyWith,
            text.AttackLimit,
        ),
        Rule.ATTACK_RESTRICTION,
    ),
    ((text.MustAttack, text.PlayerMustAttack, text.IsGoaded), Rule.ATTACK_REQUIREMENT),
    ((text.IsGoaded,), Rule.GOAD),
    ((text.IgnoresDefender,), Rule.DEFENDER),
    ((text.IgnoresSummoningSickness,), Rule.SUMMONING_SICKNESS),
    (
        (
            text.CantBlock,
            text.CantBlockAlone,
            text.BlocksOnlyWith,
            text.BlockLimit,
            text.CantBeBlocked,
            text.BlockedByAtLeast,
            text.BlockedByAtMost,
            text.BlockedOnlyByAll,
            text.BlocksAsThough,
            text.BlockedAsThough,
        ),
        Rule.BLOCK_RESTRICTION,
    ),
    (
        (text.MustBlock, text.BlocksAllItCan, text.MustBeBlocked, text.AllAbleBlockIt),
        Rule.BLOCK_REQUIREMENT,
    ),
    ((text.BlocksMore, text.BlocksAsThoughUntapped), Rule.BLOCK_ELIGIBLE),
    ((text.IsSuspected,), Rule.SUSPECT),
    ((text.IsDetained,), Rule.DETAIN),
    ((text.MayExert,), Rule.EXERT),
)
