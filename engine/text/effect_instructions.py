"""Sentences of effects: clauses one after another, with what stands in front of and behind them.

"If you do, target player draws a card and loses 1 life, then you may sacrifice a land unless …" is a front, clauses, links and
adjuncts. The pronouns are left as they are; `effect_references` settles them for the whole effect.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from engine.text.clauses import PREDICATES
from engine.text.condition_phrases import CONDITION
from engine.text.conditions import Both, Condition, Duration, Either, Fact
from engine.text.conditions import Unless as Not
from engine.text.duration_phrases import DURATION
from engine.text.effect_amount_phrases import AMOUNT
from engine.text.effect_amounts import Amount, Selection, Zone
from engine.text.effect_costs import PAYING, UNLESS
from engine.text.effect_counters import COUNTER_VERBS
from engine.text.effect_damage import DAMAGE_CLAUSE, DAMAGE_PREDICATE, PREVENT
from engine.text.effect_events import Event, ZoneChange
from engine.text.effect_game import GAME_CLAUSES, GAME_VERBS
from engine.text.effect_life import LIFE_CLAUSES, LIFE_VERBS
from engine.text.effect_objects import CHOSEN, DESCRIBED, IT, POINTED, SHOWN, TARGETED, WHO
from engine.text.effect_permanents import PERMANENT_CLAUSES, PERMANENT_VERBS, applied, uncounted
from engine.text.effect_rules import GameRule, Replace
from engine.text.effect_stack import STACK_VERBS
from engine.text.effect_statics import LASTING_RULES
from engine.text.effect_steps import DELAYED
from engine.text.effect_targets import FoundLater
from engine.text.effect_tokens import CREATE
from engine.text.effect_triggers import EVENT
from engine.text.effect_zones import ZONE_VERBS
from engine.text.effects import (
    Action,
    Apply,
    ApplyRule,
    CastCard,
    Choose,
    Cost,
    Effect,
    ForEach,
    GainControl,
    Instruction,
    It,
    Later,
    Link,
    Move,
    PutCounters,
    RemoveCounters,
    Unless,
)
from engine.text.grammar import Answer, Parser, choice, followed_by, given, many, maybe, named, rule
from engine.text.nouns import OPPONENT, PLAYER, YOU, Filter, PlayerRef, UnknownNumber
from engine.text.parts import put
from engine.text.tokens import Text

Actions = tuple[Action, ...]
Instructions = tuple[Instruction, ...]
Change = Callable[[Instructions], Instructions]


def plain(actions: Actions) -> Instructions:
    """Actions that nothing surrounds."""
    return tuple(Instruction(action=action) for action in actions)


def _flat(lists: tuple[Actions, ...]) -> Actions:
    return tuple(action for actions in lists for action in actions)


# Clauses

CHOOSE_OBJECTS = rule(
    lambda what: (Choose("objects", what),), "chooses|choose", choice(TARGETED, SHOWN, CHOSEN)
)
VERB = named(
    "a verb of an effect",
    choice(
        LIFE_VERBS, COUNTER_VERBS, ZONE_VERBS, CREATE, PERMANENT_VERBS, STACK_VERBS, GAME_VERBS, PAYING, PREVENT, CHOOSE_OBJECTS
    ),
)  # fmt: skip
"""What a player does, without the player."""

AND = choice(", then", ", and then", "and then", "then", ", and", "and", ",")


def done_by(who: PlayerRef, action: Any) -> Any:
    """An action that has a player, done by this one."""
    return replace(action, player=who)


def by(who: PlayerRef, actions: Actions) -> Actions:
    """The actions done by this player."""
    done = []
    for action in actions:
        if isinstance(action, PutCounters | RemoveCounters) and action.on == ():
            action = replace(action, on=(who,))
        elif getattr(action, "player", None) == YOU:
            action = done_by(who, action)
        done.append(action)
    return tuple(done)


def optional(who: PlayerRef, actions: Actions) -> Instructions:
    """The actions as one choice of this player."""
    last = len(actions) - 1
    return tuple(
        Instruction(action=a, may=who, with_next=index < last) for index, a in enumerate(actions)
    )


def _player_clause(who: PlayerRef, may: bool, lists: tuple[Actions, ...]) -> Instructions:
    actions = by(who, _flat(lists))
    return optional(who, actions) if may else plain(actions)


def _imperative(lists: tuple[Actions, ...]) -> Instructions | None:
    actions = _flat(lists)
    return (
        None
        if any(isinstance(a, PutCounters | RemoveCounters) and a.on == () for a in actions)
        else plain(actions)
    )


OBJECT_CLAUSE = choice(LIFE_CLAUSES, DAMAGE_CLAUSE, GAME_CLAUSES, PERMANENT_CLAUSES)
CLAUSE = named(
    "a clause of an effect",
    choice(
        rule(optional, WHO, "may have", OBJECT_CLAUSE),
        rule(
            lambda who, other, lists: optional(who, by(other, _flat(lists))),
            WHO,
            "may have",
            WHO,
            many(VERB, AND),
        ),
        rule(plain, LIFE_CLAUSES),
        rule(_player_clause, WHO, maybe(given(True, "may"), False), many(VERB, AND)),
        rule(plain, OBJECT_CLAUSE),
        rule(lambda rules: plain((ApplyRule(*rules),)), LASTING_RULES),
        rule(
            lambda what, to, duration: plain((ApplyRule((_exiled_instead(what, to),), duration),)),
            "if",
            POINTED,
            "would",
            choice(given((Zone.GRAVEYARD,), "die"), given((None,), "leave the battlefield")),
            maybe(DURATION, Duration.AS_LONG),
            ", exile it|them instead",
            maybe("of putting it anywhere else"),
        ),
        rule(_imperative, many(VERB, AND)),
    ),
)


def _exiled_instead(what: Filter, to: tuple[Zone | None]) -> GameRule:
    """The object is exiled instead of dying, or of leaving the battlefield."""
    exile = Instruction(action=Move(Selection(filter=what), Zone.EXILE), it=It.EVENT)
    return Replace(ZoneChange(what, Zone.BATTLEFIELD, to[0]), Effect(instructions=(exile,)))


# Conditions


def _said(condition: Condition) -> tuple[str, ...]:
    """The facts in a condition that are only words."""
    if isinstance(condition, Fact):
        return (condition.words,)
    if isinstance(condition, Both | Either):
        return tuple(words for part in condition.parts for words in _said(part))
    return _said(condition.part) if isinstance(condition, Not) else ()


def _sensible(condition: Condition) -> Condition | None:
    """The condition, unless it is of something that would happen: that is no condition but an event to be replaced."""
    return None if any(" would " in f" {words} " for words in _said(condition)) else condition


IF = rule(_sensible, CONDITION)

# Fronts


def _linked(link: Link) -> Change:
    return lambda done: (replace(done[0], link=link), *done[1:])


def _both(first: Condition, second: Condition | None) -> Condition:
    return first if second is None else Both((first, second))


def under(condition: Condition) -> Change:
    """Instructions that are carried out only under a condition."""
    return lambda done: tuple(
        replace(one, condition=_both(condition, one.condition)) for one in done
    )


def lasting(duration: Duration) -> Change:
    """A duration for the instructions that have none of their own."""

    def change(done: Instructions) -> Instructions:
        found = []
        for one in done:
            action = one.action
            if (
                isinstance(action, Apply | ApplyRule | GainControl | CastCard | Later)
                and action.duration is None
            ):
                one = replace(one, action=replace(action, duration=duration))
            found.append(one)
        return tuple(found)

    return change


def _for_each(each: object) -> Change:
    return lambda done: plain((ForEach(each, done),))  # type: ignore[arg-type]


def _later(event: Event) -> Change:
    """The targets are chosen now, since the words of the later time stand behind them."""
    return lambda done: plain((Later(event, done),))


def _triggers_later(event: Event, repeats: bool, waits: Duration | None) -> Change:
    return lambda done: plain((FoundLater(event, done, repeats=repeats, duration=waits),))


def _with_x(x: Amount) -> Change:
    return lambda done: put(done, UnknownNumber("X"), x)


def _unless(paid: tuple[PlayerRef, Cost]) -> Change:
    return lambda done: plain((Unless(done, *paid),))


def _same(done: Instructions) -> Instructions:
    return done


FRONT = choice(
    rule(
        lambda: _linked(Link.IF_DONE),
        choice("if you|they|he do (so) ,", "if that|a|the player does (so) ,"),
    ),
    rule(
        lambda: _linked(Link.IF_NOT_DONE),
        choice(
            "if you|they don't|can't ,",
            "if that|a|no|the player doesn't|does|can't ,",
            "otherwise ,",
            "if not ,",
        ),
    ),
    given(_same, "then"),
    rule(under, "if", IF, ","),
    rule(lasting, DURATION, ","),
    rule(
        lambda event, waits: _triggers_later(event, True, waits),
        followed_by("whenever"),
        EVENT,
        maybe(DURATION, None),
        ",",
    ),
    rule(
        lambda event, waits: _triggers_later(event, False, waits), EVENT, maybe(DURATION, None), ","
    ),
    given(_for_each(OPPONENT), "for each opponent ,"),
    given(_for_each(PLAYER), "for each player ,"),
    rule(lambda found: _for_each(found[0]), "for each", DESCRIBED, ","),
    given(_same, "instead (,)"),
)
"""In front of a clause."""

ADJUNCT = choice(
    rule(_with_x, "(,) where x is", AMOUNT),
    rule(_unless, UNLESS),
    rule(under, "(,) (but) (only) if", IF),
    rule(lambda condition: under(Not(condition)), "unless", IF),
    rule(_later, DELAYED),
    rule(lasting, DURATION),
    given(_same, "instead"),
)
"""Behind a clause."""


def _resolved(instruction: Instruction) -> Instruction:
    """A condition on a lasting effect that was asked as it began ("gets +2/+2 until end of turn if …")."""
    action = instruction.action
    if (
        isinstance(action, Apply)
        and action.condition is not None
        and action.duration is not Duration.AS_LONG
    ):
        condition = _both(action.condition, instruction.condition)
        return replace(instruction, action=replace(action, condition=None), condition=condition)
    return instruction


def _continued(text: Text, at: int, before: Instructions) -> tuple[Instructions, int] | None:
    """More predicates of the subject before: "… gets +2/+2 until end of turn and deals 1 damage to you"."""
    last = before[-1].action
    if isinstance(last, Apply):
        answer = DAMAGE_PREDICATE.run(text, at)
        if answer is not None:
            return plain(answer[0]), answer[1]
    subject = getattr(last, "what", None)
    if not isinstance(subject, Selection):
        subject = Selection(filter=IT)
    answer = PREDICATES.run(text, at)
    if answer is None:
        return None
    actions = applied(subject, answer[0])
    return None if actions is None else (plain(actions), answer[1])


_LINK = choice(", then", ", and then", "and then", "then", ", and", "and", ", but", "but", ";", ",")


def ended(text: Text, at: int) -> bool:
    """Whether a sentence ends here: at its full stop, or behind a quotation that has one."""
    return text.words[at] in ("", ".", '"') or (
        at > 1 and text.words[at - 1] == '"' and text.words[at - 2] == "."
    )


def _sentence(text: Text, at: int) -> Answer:
    """A sentence up to its full stop, as its instructions."""
    fronts: list[Change] = []
    while (front := FRONT.run(text, at)) is not None:
        fronts.append(front[0])
        at = front[1]
    found: list[Instruction] = []
    while True:
        clause = CLAUSE.run(text, at)
        if clause is None and found:
            clause = _continued(text, at, tuple(found))
        if clause is None:
            return None
        part: Instructions = tuple(_resolved(one) for one in clause[0])
        at = clause[1]
        while (adjunct := ADJUNCT.run(text, at)) is not None:
            part = adjunct[0](part)
            at = adjunct[1]
        found.extend(part)
        if ended(text, at):
            break
        link = _LINK.run(text, at)
        if link is None:
            _stopped(text, at)
            return None
        at = link[1]
        if FRONT.run(text, at) is not None:
            rest = _sentence(text, at)
            if rest is None:
                return None
            found.extend(rest[0])
            at = rest[1]
            break
    done = tuple(found)
    for change in reversed(fronts):
        done = change(done)
    return None if uncounted(done) or _is_endless(done) else (done, at)


def _stopped(text: Text, at: int) -> None:
    if at > text.furthest:
        text.furthest, text.expected = at, "the end of the sentence or another clause"


def _is_endless(done: Instructions) -> bool:
    """Whether a rule would be changed for good: then it was no instruction but a statement."""
    return any(isinstance(one.action, ApplyRule) and one.action.duration is None for one in done)


SENTENCE: Parser = named("a sentence of an effect", Parser(_sentence))
