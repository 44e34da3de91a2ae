"""Whole clauses: a subject and its predicates, with the conditions and durations around them.

"As long as equipped creature is attacking, it has first strike and must be blocked by a Dalek if able" is a front, a subject and two
predicates. What stands behind several predicates (a condition, "this turn") belongs to all of them that have none.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from engine.text.abilities import Ability, CantAttack, CantBlock, MustAttack, MustBlock, Predicate
from engine.text.attack_sentences import ATTACK_CLAUSES, ATTACK_PREDICATES
from engine.text.block_sentences import BLOCK_CLAUSES, BLOCK_PREDICATES
from engine.text.cant_sentences import ABILITIES_OFF, CANT, PASSIVE
from engine.text.characteristic_sentences import CHARACTERISTIC_CLAUSES, CHARACTERISTIC_PREDICATES
from engine.text.condition_phrases import AS_LONG_AS, CONDITION
from engine.text.conditions import Both, Condition, Duration, Fact, Unless
from engine.text.describing_words import both
from engine.text.duration_phrases import DURATION
from engine.text.grammar import (
    Answer,
    Parser,
    captured,
    choice,
    given,
    many,
    matching,
    maybe,
    named,
    rule,
)
from engine.text.mana_sentences import MANA_CLAUSE
from engine.text.noun_phrases import NOUN, ONE_CHOSEN
from engine.text.nouns import (
    Filter,
    NotA,
    Quantity,
    Subject,
    ThatObject,
    UnknownNumber,
)
from engine.text.one_shot_sentences import ONE_SHOTS
from engine.text.parts import put
from engine.text.player_phrases import PLAYER_PHRASE
from engine.text.quantity_phrases import OBJECTS, WHERE_X_IS
from engine.text.token_sentences import PREDICATES as TOKEN_PREDICATES
from engine.text.token_sentences import TOKEN_CLAUSE
from engine.text.tokens import Text

Said = tuple[Ability, ...]


@dataclass(frozen=True, slots=True)
class Around:
    """What surrounds predicates: when they hold, how long, and what X is."""

    condition: Condition | None = None
    duration: Duration | None = None
    x: Quantity | None = None
    after: str = ""
    """What must have happened first, where the sentence before says what: "if you do"."""
    words: str = ""
    """The condition as it is written, where it begins with "if"."""


RHYTHMS = (Duration.EACH_COMBAT, Duration.EACH_TURN)
"""How often, not how long: "attacks each combat if able"."""

ANY_WORD = matching(lambda word: word if word not in ("", ",", ".", '"') else None)

AROUND = choice(
    rule(lambda c: Around(c, Duration.AS_LONG), "for as long as", CONDITION),
    rule(lambda c: Around(c), AS_LONG_AS),
    rule(lambda d: Around(None, d), DURATION),
    rule(
        lambda x: Around(x=x),
        "(,) where x is",
        WHERE_X_IS,
        maybe("as you activate this ability"),
        maybe("as you cast this spell"),
    ),
    rule(
        lambda words: Around(Unless(Fact(words.lower())), Duration.AS_LONG),
        "until",
        captured(many(ANY_WORD)),
    ),
    given(Around(), "instead"),
)


def _and(first: Condition | None, second: Condition | None) -> Condition | None:
    if first is None or second is None:
        return first or second
    parts = tuple(
        part for c in (first, second) for part in (c.parts if isinstance(c, Both) else (c,))
    )
    return Both(parts)


def surround(abilities: Said, around: Around, every: bool = False) -> Said:
    """The abilities within a condition, duration or meaning of X; ``every``: also those that have a condition already."""
    found = []
    for ability in abilities:
        if around.x is not None:
            ability = put(ability, UnknownNumber("X"), around.x)
        if around.condition is not None and (every or ability.condition is None):
            ability = replace(ability, condition=_and(around.condition, ability.condition))
        if around.duration is not None and (
            ability.duration is None or (every and ability.duration in RHYTHMS)
        ):
            ability = replace(ability, duration=around.duration)
        if around.after:
            after = f"{around.after}, {ability.trigger}" if ability.trigger else around.after
            ability = replace(ability, trigger=after)
        found.append(ability)
    return tuple(found)


def _with_adjuncts(abilities: Said, arounds: tuple[Around, ...]) -> tuple[Said, tuple[Around, ...]]:
    for around in arounds:
        abilities = surround(abilities, around, every=True)
    return abilities, arounds


def _distribute(groups: tuple[tuple[Said, tuple[Around, ...]], ...]) -> Said:
    """What stands behind the last predicate holds for the earlier ones too, but for a rhythm ("each combat") and "unless"."""
    last = groups[-1][1]
    shared = [a for a in last if a.duration not in RHYTHMS and not isinstance(a.condition, Unless)]
    ends = groups[-1][0][-1]
    if isinstance(ends.predicate, MustAttack | MustBlock) is False and ends.duration in (
        Duration.END_OF_TURN,
        Duration.THIS_TURN,
        Duration.YOUR_NEXT_TURN,
        Duration.END_OF_YOUR_NEXT_TURN,
    ):
        shared.append(Around(duration=ends.duration))
    found: list[Ability] = []
    for index, (abilities, _) in enumerate(groups):
        if index < len(groups) - 1:
            for around in shared:
                abilities = surround(abilities, around)
        found.extend(abilities)
    return tuple(found)


def _only_if(cant: Predicate, condition: Condition) -> Said:
    """ "Can attack only if …" is "can't attack unless …"."""
    return (Ability(subject=Subject(), predicate=cant, condition=Unless(condition)),)


PREDICATE = named(
    "a predicate",
    choice(
        PASSIVE,
        CANT,
        rule(lambda c: _only_if(CantAttack(), c), "can attack only if", CONDITION),
        rule(lambda c: _only_if(CantBlock(), c), "can block only if", CONDITION),
        ATTACK_PREDICATES,
        BLOCK_PREDICATES,
        CHARACTERISTIC_PREDICATES,
    ),
)
AND = choice(", and", "and", ",", "but")
PREDICATES = rule(_distribute, many(rule(_with_adjuncts, PREDICATE, maybe(many(AROUND), ())), AND))


def about(subject: Filter, abilities: Said) -> Said:
    """The abilities with their subject; one about other creatures ("can't be attacked") has it inside."""
    return tuple(
        replace(a, subject=subject)
        if a.subject == Subject()
        else replace(a, predicate=put(a.predicate, ThatObject(), subject))
        for a in abilities
    )


TOKEN_PREDICATES.define(PREDICATES)


def _except(what: Filter, abilities: Said) -> Said:
    return tuple(replace(a, subject=both(a.subject, NotA(what))) for a in abilities)


def _whole(abilities: Said, arounds: tuple[Around, ...]) -> Said:
    for around in arounds:
        abilities = surround(abilities, around, every=True)
    return abilities


STATEMENT = choice(
    rule(about, choice(ONE_CHOSEN, NOUN), maybe("each"), PREDICATES),
    rule(about, "(you) (may) have", NOUN, PREDICATES),
    rule(about, "you and", NOUN, maybe("each"), PREDICATES),
    rule(lambda off, arounds: _whole(about(*off), arounds), ABILITIES_OFF, maybe(many(AROUND), ())),
)


CLAUSE = named(
    "a clause",
    choice(
        rule(
            _whole,
            choice(
                ATTACK_CLAUSES,
                BLOCK_CLAUSES,
                CHARACTERISTIC_CLAUSES,
                MANA_CLAUSE,
                TOKEN_CLAUSE,
                ONE_SHOTS,
            ),
            maybe(many(AROUND), ()),
        ),
        STATEMENT,
    ),
)


def _if(text: Text, at: int) -> Answer:
    """A condition behind "if", with its words."""
    answer = AS_LONG_AS.run(text, at) if text.words[at] == "if" else None
    if answer is None:
        return None
    return Around(answer[0], words=text.between(at, answer[1])), answer[1]


FRONT = choice(
    rule(lambda c: Around(c, Duration.AS_LONG), "for as long as", CONDITION, ","),
    rule(lambda around: around, Parser(_if), ","),
    rule(lambda c: Around(c), AS_LONG_AS, ","),
    rule(lambda d: Around(None, d), DURATION, ","),
    rule(lambda what: what, "except for", OBJECTS, ","),
    rule(lambda _: Around(after="as it enters"), "as", NOUN, "enters|enter ,"),
    given(Around(), "then"),
    given(Around(after="otherwise"), "otherwise ,"),
    given(Around(), "instead ,"),
    rule(
        lambda words: Around(after=words.lower()),
        captured(rule(lambda _: 0, "if|when", PLAYER_PHRASE, "do|does|don't|doesn't|can't")),
        ",",
    ),
    rule(
        lambda words: Around(after=words[:1].lower() + words[1:]),
        captured(rule(lambda _: 0, "for each", many(ANY_WORD))),
        ",",
    ),
)
"""In front of a clause: "as long as you control an Island," "until your next turn," "except for Walls,"."""
