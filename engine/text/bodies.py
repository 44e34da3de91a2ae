"""What remains of a sentence behind its trigger or cost: fronts ("as long as …,"), then clauses one after another.

A clause is a statement that was understood, or an effect that bears on no decision.
"""

from __future__ import annotations

from dataclasses import replace

from engine.text.abilities import Ability, AddsMana, CantActivate, NoEffectOnDecisions
from engine.text.clauses import AND, CLAUSE, FRONT, PREDICATES, Around, about, surround
from engine.text.conditions import Compares, Condition
from engine.text.describing_words import both
from engine.text.grammar import Answer, Parser, choice
from engine.text.harmless import EFFECT_VERBS, PLAYER_CLAUSE, effect_words
from engine.text.noun_phrases import NOUN
from engine.text.nouns import (
    OPPONENT,
    Comparison,
    CountOf,
    Filter,
    NotA,
    Number,
    ThatObject,
    ThisObject,
)
from engine.text.object_phrases import THAT
from engine.text.parts import put
from engine.text.player_phrases import THAT_PLAYER
from engine.text.pronouns import settle, spoken_of
from engine.text.tokens import Text
from engine.text.triggers import object_spoken_of
from engine.text.word_sets import word_set


def end_of(text: Text) -> int:
    """Where the words of the sentence end, without the full stop."""
    end = text.size
    while end > 0 and text.words[end - 1] in (".", "!"):
        end -= 1
    return end


def bears(ability: Ability) -> bool:
    """Whether the ability may bear on a decision."""
    return not isinstance(ability.predicate, NoEffectOnDecisions)


def body_of(text: Text, at: int, waits: bool) -> tuple[tuple[Ability, ...], int] | None:
    """Fronts, then clauses one after another, each one a statement or an effect that bears on nothing.

    ``waits``: the effect happens once, so that "if …" is asked only then and is no condition for as long as the effect lasts.
    """
    arounds: list[Around] = []
    excepted: list[Filter] = []
    begins = at
    while (front := _front(text, at, waits)) is not None and front[1] > at:
        if isinstance(front[0], Around):
            arounds.append(front[0])
        else:
            excepted.append(front[0])
        at = front[1]
    end = end_of(text)
    found: list[Ability] = []
    earlier = (
        spoken_of(tuple(around.condition for around in arounds))
        or _only_one(tuple(around.condition for around in arounds))
        or object_spoken_of(text, begins, at)
    )
    while True:
        begins = at
        clause = CLAUSE.run(text, at) or PLAYER_CLAUSE.run(text, at)
        if clause is None and found and isinstance(found[-1].predicate, NoEffectOnDecisions):
            clause = _continued(text, at, found[-1].subject)
        if clause is not None and (clause[1] >= end or AND.run(text, clause[1]) is not None):
            abilities, at = clause
        else:
            effect = _effect(text, at, end)
            if effect is None:
                if clause is not None and clause[1] > text.furthest:
                    text.furthest, text.expected = (
                        clause[1],
                        "the end of the sentence or another clause",
                    )
                return None
            abilities, at = effect
        if found:
            abilities = tuple(_theirs(ability, found[-1].subject) for ability in abilities)
        meant = pointed_at(text, begins, earlier, at)
        abilities = tuple(settle(ability, meant) for ability in abilities)
        earlier = (
            spoken_of(tuple(a.subject for a in abilities))
            or (object_spoken_of(text, begins, at) if text.words[begins] in EFFECT_VERBS else None)
            or earlier
        )
        found.extend(abilities)
        if at >= end:
            break
        link = _LINK.run(text, at)
        if link is None:
            return None
        at = link[1]
        if text.words[at] == "then":
            at += 1
    result = tuple(found)
    if waits and not any(isinstance(ability.predicate, AddsMana) for ability in result):
        arounds = [_asked_once(around) for around in arounds]
    if not waits and any(around.after.startswith("for each") for around in arounds):
        return None if any(bears(ability) for ability in result) else (result, at)
    for around in arounds:
        result = surround(result, _each_in_turn(around, result), every=True)
    for what in excepted:
        result = tuple(replace(a, subject=both(a.subject, NotA(what))) for a in result)
    return result, at


def _front(text: Text, at: int, waits: bool) -> Answer:
    """What stands in front of a clause; "if …" in whatever words where the effect happens only once."""
    front = FRONT.run(text, at)
    if front is not None or not waits or text.words[at] not in ("if", "unless"):
        return front
    after = at
    while text.words[after] not in ("", ",", ".", '"', ";", "would"):
        after += 1
    return (
        (Around(after=_small(text.between(at, after))), after + 1)
        if text.words[after] == ","
        else None
    )


def _small(words: str) -> str:
    """The words as they go on in the middle of a sentence."""
    return words[:1].lower() + words[1:]


def _asked_once(around: Around) -> Around:
    """A condition that is asked as the effect happens: part of what must come first."""
    return Around(after=_small(around.words)) if around.words else around


def _only_one(conditions: tuple[Condition | None, ...]) -> Filter | None:
    """What "that creature" means behind "as long as you control exactly one creature"."""
    for condition in conditions:
        if (
            isinstance(condition, Compares)
            and isinstance(condition.left, CountOf)
            and (condition.comparison, condition.right) == (Comparison.EXACTLY, Number(1))
        ):
            return condition.left.filter
    return None


def _theirs(ability: Ability, subject: Filter) -> Ability:
    """ "Their activated abilities" behind a class are those of its objects."""
    if isinstance(ability.predicate, CantActivate) and ability.subject == ThatObject():
        return replace(ability, subject=subject)
    return ability


def pointed_at(text: Text, at: int, spoken: Filter | None, end: int | None = None) -> Filter | None:
    """What "it" means from a word on; "that creature" is never the object that speaks."""
    if spoken != ThisObject():
        return spoken
    for start in range(at, text.size if end is None else end):
        if text.words[start] == '"':
            break
        if text.words[start] in ("that", "those") and THAT.run(text, start) is not None:
            return None
    return spoken


def _each_in_turn(around: Around, abilities: tuple[Ability, ...]) -> Around:
    """A condition about any opponent that the clause goes on to call "that opponent": each opponent is meant in turn."""
    if put(abilities, THAT_PLAYER, OPPONENT) == abilities:
        return around
    return put(around, OPPONENT, THAT_PLAYER)


_LINK: Parser = choice(AND, "then", ";", ".")


def _continued(text: Text, at: int, subject: Filter) -> tuple[tuple[Ability, ...], int] | None:
    """Predicates that go on about the subject of an effect: "… deals 3 damage to you and attacks this turn if able"."""
    answer = PREDICATES.run(text, at)
    return None if answer is None else (about(subject, answer[0]), answer[1])


def _effect(text: Text, at: int, end: int) -> tuple[tuple[Ability, ...], int] | None:
    """A clause of an effect that bears on nothing, up to the next clause that is understood or to the end."""
    start = at
    conditional = text.words[start] in _CONDITIONAL
    verb = next((w for w in text.words[start : min(start + 6, end)] if w in EFFECT_VERBS), None)
    if verb is None:
        return None
    subject = None if text.words[at] in EFFECT_VERBS else NOUN.run(text, at)
    for after in range(at + 1, end if not conditional else at):
        if text.words[after] == '"' and text.words[after - 1] != '"':
            continue
        link = _LINK.run(text, after)
        if link is None:
            continue
        clause = CLAUSE.run(text, link[1])
        if clause is None and subject is not None:
            clause = PREDICATES.run(text, link[1])
        if clause is not None and (clause[1] >= end or AND.run(text, clause[1]) is not None):
            end = after
            break
    if not effect_words(text, at, end):
        return None
    actor: Filter = subject[0] if subject is not None else ThatObject()
    return (Ability(subject=actor, predicate=NoEffectOnDecisions(EFFECT_VERBS[verb])),), end


_CONDITIONAL = word_set("if unless while as when whenever during until only except otherwise")
"""What such a word brings in is no effect by itself: nothing behind it may be read without it."""
