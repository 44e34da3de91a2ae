"""The door of `engine.text`: rules text -> what each sentence means.

A line is a keyword line or a row of sentences. A sentence may begin with a cost or a trigger; its effect then waits for them and does not
hold by itself. What remains is read clause by clause; where that fails, `harmless` may say that the sentence bears on nothing; else it
is unread, with the phrase that was expected where reading stopped.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import replace
from functools import lru_cache

from engine.text.abilities import (
    Ability,
    AddsMana,
    CantActivate,
    HasAbility,
    HasKeywordAbility,
    NoEffectOnDecisions,
    SetsPT,
)
from engine.text.clauses import AND, CLAUSE, FRONT, PREDICATES, Around, about, surround
from engine.text.conditions import Compares, Condition, Unless
from engine.text.describing_words import both
from engine.text.grammar import VOCABULARY, Answer, Parser, choice
from engine.text.harmless import (
    EFFECT_VERBS,
    PLAYER_CLAUSE,
    closing,
    effect_reason,
    effect_words,
    static_reason,
)
from engine.text.keyword_lines import keywords_of
from engine.text.levels import led_condition, led_trigger, level_heading
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
from engine.text.player_phrases import THAT_PLAYER
from engine.text.possession_sentences import QUOTED
from engine.text.possession_sentences import SIZE as SIZE_LINE
from engine.text.pronouns import owner_of_subject, put, settle, spoken_of
from engine.text.reading import Outcome, Reading, Sentence
from engine.text.sentences import leading_words, lines, sentences
from engine.text.tokens import Text, own_names
from engine.text.triggers import EVENTS, Prefix, object_spoken_of, prefixes
from engine.text.vocabulary import singular
from engine.text.word_sets import word_set

LONGEST_SENTENCE = 300
"""Words of a sentence that is still read; the longest on any card has about half as many."""

Names = tuple[tuple[str, str], ...]


def read(
    text: str,
    *,
    own_name: str | None = None,
    names: Iterable[str] = (),
    players: Iterable[str] = (),
    types: str = "",
) -> Reading:
    """What a rules text says, sentence by sentence.

    ``own_name`` is the name of the object that the text stands on, ``names`` and ``players`` are what else it may mention by name,
    ``types`` the type line: the text of an instant or sorcery holds only once the spell has resolved.
    """
    called = (
        [(name, "self") for name in own_names(own_name) if name == own_name or _is_strange(name)]
        if own_name
        else []
    )
    called += [(name, "player") for name in players]
    called += [(name, "object") for name in names if name != own_name]
    called.sort(key=lambda pair: -len(pair[0]))
    spell = "instant" in types.lower() or "sorcery" in types.lower()
    return _read(text, tuple(called), spell)


def _is_strange(name: str) -> bool:
    """Whether a short name can't be taken for a word of the rules: "Wall" of "Wall of Dust" can."""
    return singular(name.lower()) is None and name.lower() not in VOCABULARY


@lru_cache(maxsize=4096)
def _read(text: str, names: Names, spell: bool) -> Reading:
    found: list[Sentence] = []
    level: Condition | None = None
    for line in lines(text):
        heading = level_heading(line)
        if heading is not None:
            level = heading
            found.append(
                Sentence(line, Outcome.HARMLESS, (), "says from which level on the next lines hold")
            )
            continue
        for sentence in _line(line, names, _RESOLVES if spell else None):
            found.append(sentence if level is None else _within(sentence, level))
    return Reading(tuple(found))


def _within(sentence: Sentence, condition: Condition) -> Sentence:
    """The sentence where it holds only under a condition that stands in front of its line."""
    return replace(sentence, abilities=surround(sentence.abilities, Around(condition), every=True))


def _line(line: str, names: Names, trigger: str | None) -> list[Sentence]:
    led, bare = leading_words(line)
    condition = led_condition(led)
    if condition is not None:
        return [_within(sentence, condition) for sentence in _line(bare, names, trigger)]
    trigger = led_trigger(line, led) or trigger
    size = None if led else SIZE_LINE.run(Text(bare), 0)
    if size is not None and size[1] == Text(bare).size:
        return [
            Sentence(
                line,
                Outcome.READ,
                (Ability(subject=ThisObject(), predicate=SetsPT(*size[0]), text=line),),
            )
        ]
    keywords = keywords_of(bare) or (keywords_of(line) if led else None)
    if keywords is not None:
        return [
            Sentence(
                words,
                Outcome.READ,
                tuple(
                    Ability(subject=ThisObject(), predicate=HasKeywordAbility(*name), text=words)
                    for name in named_
                ),
            )
            for words, named_ in keywords
        ]
    found: list[Sentence] = []
    earlier: Filter | None = None
    for sentence in sentences(line):
        read_one = _sentence(sentence, names, trigger, earlier)
        if found and "instead" in sentence:
            found[-1] = _replaced(found[-1], read_one[0])
        found.append(read_one[0])
        trigger, earlier = read_one[1] or trigger, read_one[2]
    return found


def _replaced(before: Sentence, instead: Sentence) -> Sentence:
    """A sentence that holds only while the next one, which says what holds "instead as long as …", does not."""
    abilities = before.abilities
    for later in instead.abilities:
        if later.condition is None or later.trigger is not None:
            continue
        abilities = tuple(
            surround((ability,), Around(Unless(later.condition)), every=True)[0]
            if (type(ability.predicate), ability.subject) == (type(later.predicate), later.subject)
            else ability
            for ability in abilities
        )
    return replace(before, abilities=abilities)


def _sentence(
    sentence: str, names: Names, trigger: str | None, earlier: Filter | None
) -> tuple[Sentence, str | None, Filter | None]:
    """One sentence, the trigger that it leaves to the next one of its line, and what "it" means there."""
    text = Text(leading_words(sentence)[1], names)
    if text.size > LONGEST_SENTENCE:
        why = f"expected a sentence of at most {LONGEST_SENTENCE} words"
        return Sentence(sentence, Outcome.UNREAD, (), why), trigger, ThatObject()
    try:
        return _divided(text, sentence, trigger, earlier)
    except RecursionError:
        why = "expected a sentence with fewer phrases inside one another"
        return Sentence(sentence, Outcome.UNREAD, (), why), trigger, ThatObject()


def _divided(
    text: Text, sentence: str, trigger: str | None, earlier: Filter | None
) -> tuple[Sentence, str | None, Filter | None]:
    """The sentence with its trigger or cost divided from its effect, in the way that can be read."""
    best: Sentence | None = None
    for prefix in prefixes(text):
        waits = prefix.words or trigger or _resolves(text, prefix.after)
        spoken = _pointed_at(text, prefix.after, prefix.about or earlier)
        body = _body(text, prefix.after, waits is not None)
        if body is not None and body[1] >= _end(text):
            abilities = _finish(body[0], waits, spoken, sentence)
            abilities = _costed(abilities, prefix)
            told = tuple(a for a in abilities if _bears(a))
            if told:
                about = spoken_of(tuple(a.subject for a in told))
                return Sentence(sentence, Outcome.READ, told), waits, about or spoken
            reasons = [
                a.predicate.why for a in abilities if isinstance(a.predicate, NoEffectOnDecisions)
            ]
            best = best or Sentence(
                sentence, Outcome.HARMLESS, (), reasons[0] if reasons else "says nothing of combat"
            )
    if best is not None:
        return best, prefixes(text)[0].words or trigger, ThatObject()
    first = prefixes(text)[0]
    waits = first.words or trigger
    for prefix in (*prefixes(text), Prefix(None, 0)):
        why = (
            effect_reason(text, prefix.after)
            if prefix.words or trigger
            else static_reason(text, prefix.after)
        )
        if why is None and prefix.words is None:
            why = static_reason(text, prefix.after)
        if why is not None:
            return Sentence(sentence, Outcome.HARMLESS, (), why), waits, ThatObject()
    return Sentence(sentence, Outcome.UNREAD, (), _expected(text)), waits, ThatObject()


def _bears(ability: Ability) -> bool:
    return not isinstance(ability.predicate, NoEffectOnDecisions)


def _resolves(text: Text, at: int) -> str | None:
    """An instruction ("put …", "goad …") is carried out once, as what it stands on resolves, and states nothing that lasts."""
    return _RESOLVES if text.words[at] in _INSTRUCTIONS else None


_RESOLVES = "as this resolves"


_INSTRUCTIONS = word_set("put goad suspect detain create switch gain exert return have then")


def _end(text: Text) -> int:
    end = text.size
    while end > 0 and text.words[end - 1] in (".", "!"):
        end -= 1
    return end


def _expected(text: Text) -> str:
    behind = text.between(max(0, text.furthest - 3), text.furthest)
    return f"expected {text.expected}" + (f" after “{behind}”" if behind else " at the beginning")


# The body: what remains behind a trigger or a cost


def _body(text: Text, at: int, waits: bool) -> tuple[tuple[Ability, ...], int] | None:
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
    end = _end(text)
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
        meant = _pointed_at(text, begins, earlier, at)
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
        return None if any(_bears(ability) for ability in result) else (result, at)
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


def _pointed_at(
    text: Text, at: int, spoken: Filter | None, end: int | None = None
) -> Filter | None:
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


# Abilities in their final form


def _finish(
    abilities: tuple[Ability, ...], trigger: str | None, earlier: Filter | None, sentence: str
) -> tuple[Ability, ...]:
    found = []
    for ability in abilities:
        settled = owner_of_subject(settle(ability, earlier))
        first = _first_comes(trigger, ability.trigger)
        found.append(replace(settled, trigger=first, text=sentence))
    return tuple(found)


def _first_comes(trigger: str | None, also: str | None) -> str | None:
    """What must come first, with what the sentence itself asks as its effect happens ("if you do")."""
    if trigger is None or also is None:
        return trigger or also
    if not also.startswith(_ASKED):
        return trigger
    return f"{trigger}, {also}" if trigger.lower().startswith(EVENTS) else f"{trigger}: {also}"


_ASKED = ("if ", "when ", "unless ", "for each ")


def _costed(abilities: tuple[Ability, ...], prefix: Prefix) -> tuple[Ability, ...]:
    """Mana abilities with the cost in front of them; they need no resolving (CR 605.3b)."""
    return tuple(
        replace(a, predicate=replace(a.predicate, cost=prefix.cost), trigger=None)
        if isinstance(a.predicate, AddsMana) and prefix.cost
        else a
        for a in abilities
    )


# Quotations

_NESTED = re.compile(r"(^|\s)'([^']*(?:'[a-z][^']*)*)'")
"""A quotation inside a quotation."""


def _quoted(text: Text, at: int) -> Answer:
    if text.words[at] != '"':
        return None
    end = closing(text, at)
    inside = _NESTED.sub(r'\1"\2"', text.between(at + 1, end)).rstrip(", ")
    reading = _read(inside, tuple((n.name, n.kind) for n in text.names.values()), False)
    if reading.unread or not reading.sentences:
        if at + 1 > text.furthest:
            text.furthest, text.expected = at + 1, "an ability that can be read"
        return None
    return HasAbility(reading.abilities, inside), end + 1


QUOTED.define(Parser(_quoted))
