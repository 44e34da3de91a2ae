"""What happens to permanents that stay: they get and gain things, change hands, are tapped, fight, flip, phase out."""

from __future__ import annotations

from dataclasses import replace

from engine.text.abilities import (
    Ability,
    BecomesCopy,
    IsDetained,
    IsGoaded,
    IsSuspected,
    MustBlock,
    NoEffectOnDecisions,
    SwitchesPT,
)
from engine.text.clauses import PREDICATES
from engine.text.condition_phrases import CONDITION
from engine.text.conditions import Duration
from engine.text.duration_phrases import DURATION
from engine.text.effect_amounts import Selection
from engine.text.effect_objects import CHOSEN, OPERAND, OPERANDS, POINTED, SUBJECT, TARGETED
from engine.text.effects import (
    Action,
    Apply,
    Attach,
    Change,
    DoesntUntap,
    Exchange,
    Fight,
    GainControl,
    Tap,
    TapOrUntap,
    Untap,
)
from engine.text.grammar import choice, given, maybe, named, rule, word_of
from engine.text.nouns import YOU, Subject, UnknownNumber

Actions = tuple[Action, ...]

LASTS = maybe(DURATION, None)


_WITHOUT_CONTENT = (NoEffectOnDecisions, BecomesCopy)
"""Predicates that do not say what is done: nothing that bears on a decision, a copy of whatever it may be."""


def applied(what: Selection, abilities: tuple[Ability, ...]) -> Actions | None:
    """Continuous effects for statements about one subject; ``None`` when one of them is not truly understood."""
    actions: list[Apply] = []
    for ability in abilities:
        if ability.subject != Subject() or isinstance(ability.predicate, _WITHOUT_CONTENT):
            return None
        if uncounted(ability.predicate):
            return None
        last = actions[-1] if actions else None
        if last and (last.duration, last.condition) == (ability.duration, ability.condition):
            actions[-1] = replace(last, predicates=(*last.predicates, ability.predicate))
        else:
            actions.append(Apply(what, (ability.predicate,), ability.duration, ability.condition))
    return tuple(actions)


def uncounted(value: object) -> tuple[str, ...]:
    """The words of numbers inside a value that nobody can count."""
    if isinstance(value, UnknownNumber):
        return () if value.words == "X" else (value.words,)
    if isinstance(value, tuple):
        parts: tuple[object, ...] = value
    else:
        fields = getattr(value, "__dataclass_fields__", {})
        parts = tuple(getattr(value, name) for name in fields)
    return tuple(words for part in parts for words in uncounted(part))


APPLY_CLAUSE = named(
    "what becomes of an object",
    rule(applied, SUBJECT, maybe("each"), PREDICATES),
)


# Control, tapping


CONTROL = choice(
    rule(
        lambda what, condition: (GainControl(what, YOU, Duration.AS_LONG, condition),),
        "gains|gain control of",
        OPERAND,
        "for as long as",
        CONDITION,
    ),
    rule(lambda what, d: (GainControl(what, YOU, d),), "gains|gain control of", OPERAND, LASTS),
)
EXCHANGE = choice(
    rule(
        lambda one, other: (Exchange("control", (one, other)),),
        "exchanges|exchange control of",
        SUBJECT,
        "and",
        choice(SUBJECT, CHOSEN),
    ),
    rule(lambda both: (Exchange("control", (both,)),), "exchanges|exchange control of", TARGETED),
)

TAPPING = choice(
    rule(lambda what: (TapOrUntap(what),), "taps|tap or untaps|untap", OPERAND),
    rule(lambda what: tuple(Tap(one) for one in what), "taps|tap", OPERANDS),
    rule(lambda what: tuple(Untap(one) for one in what), "untaps|untap", OPERANDS),
)
_UNTAP_STEP = choice(
    given(1, "during its|their|your controller|controllers ('s) next untap step|steps"),
    given(1, "during your next untap step"),
    given(1, "during its|their controller 's next untap step|steps"),
    given(1, "during their controllers 's next untap steps"),
    given(2, "during its|their controller 's next two untap steps"),
)
STAYS_TAPPED = rule(
    lambda what, times: (DoesntUntap(what, times),), SUBJECT, "doesn't|don't untap", _UNTAP_STEP
)

# Fighting and the rest

FIGHT = choice(
    rule(lambda one, other: (Fight(one, other),), SUBJECT, "fights|fight", OPERAND),
    rule(lambda both: (Fight(both, both),), TARGETED, "fight|fights each other"),
)


_MARKS = word_of(
    {
        "goad": IsGoaded(YOU),
        "goads": IsGoaded(YOU),
        "suspect": IsSuspected(),
        "detain": IsDetained(),
    }
)
MARK = rule(
    lambda predicate, what: (Apply(what, (predicate,), Duration.YOUR_NEXT_TURN),), _MARKS, OPERAND
)

_HOW = choice(
    given("flip", "flips|flip"),
    given("transform", "transforms|transform"),
    given("convert", "converts|convert"),
    given("regenerate", "regenerates|regenerate"),
    given("abandon", "abandons|abandon"),
)
CHANGES = choice(
    rule(lambda how, what: (Change(how, what),), _HOW, OPERAND),
    rule(
        lambda what: (Change("remove from combat", what),), "removes|remove", OPERAND, "from combat"
    ),
    rule(lambda what: (Change("turn face up", what),), "turns|turn", OPERAND, "face up"),
    rule(lambda what: (Change("turn face down", what),), "turns|turn", OPERAND, "face down"),
    rule(lambda what: (Change("set in motion", what),), "sets|set", OPERAND, "in motion (again)"),
    rule(lambda what: (Change("unattach", what),), "unattaches|unattach", OPERAND),
    rule(lambda what, to: (Attach(what, to),), "attaches|attach", OPERAND, "to", OPERAND),
)
CHANGE_CLAUSES = choice(
    rule(lambda what: (Change("phase out", what),), SUBJECT, "phases|phase out"),
    rule(lambda what: (Change("phase in", what),), SUBJECT, "phases|phase in"),
    rule(lambda what: (Change("transform", what),), SUBJECT, "transforms|transform"),
    rule(lambda what: (Change("become renowned", what),), SUBJECT, "becomes|become renowned"),
    rule(lambda what: (Change("become monstrous", what),), SUBJECT, "becomes|become monstrous"),
)

SWITCH = rule(
    lambda what, d: (Apply(what, (SwitchesPT(),), d),),
    "switch",
    choice(TARGETED, rule(lambda what: Selection(filter=what), POINTED)),
    "'s power and toughness",
    LASTS,
)
PERMANENT_VERBS = choice(SWITCH, CONTROL, EXCHANGE, TAPPING, MARK, CHANGES)
PROVOKES = rule(
    lambda what, attacker: (Untap(what), Apply(what, (MustBlock(attacker),), Duration.THIS_TURN)),
    SUBJECT,
    "untap|untaps and block|blocks",
    POINTED,
    "this turn if able",
)
PERMANENT_CLAUSES = choice(PROVOKES, STAYS_TAPPED, FIGHT, CHANGE_CLAUSES, APPLY_CLAUSE)
