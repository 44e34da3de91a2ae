"""Conditions: "you control an Island", "defending player is poisoned", "this creature is tapped", "it's your turn"."""

from __future__ import annotations

from engine.text.conditions import (
    AttacksAlone,
    Both,
    Compares,
    Condition,
    Either,
    Fact,
    Is,
    IsTurnOf,
    SomeoneAttacks,
    Unless,
)
from engine.text.describing_words import both, either
from engine.text.grammar import Answer, Parser, choice, given, many, maybe, named, not_before, rule
from engine.text.noun_phrases import BEING, HAVING
from engine.text.nouns import (
    YOU,
    CardsIn,
    Comparison,
    ControlledBy,
    CountersOnPlayer,
    CountOf,
    Filter,
    InState,
    LifeOf,
    Measures,
    NotA,
    Number,
    PlayerRef,
    Quantity,
)
from engine.text.object_phrases import POSSESSIVE, REFERENCE
from engine.text.player_phrases import HIS, PLAYER_PHRASE
from engine.text.quantity_phrases import CARDS, COUNTERS, MEASURE, NUMBER, OBJECTS, QUANTITY
from engine.text.tokens import Text
from engine.text.word_sets import word_set

Counted = tuple[Comparison, int, Filter]
Compared = tuple[Comparison, Quantity]

# Objects on the battlefield

HOW_MANY = choice(
    rule(lambda n, what: (Comparison.AT_LEAST, n, what), NUMBER, "or more", OBJECTS),
    rule(lambda n, what: (Comparison.AT_MOST, n, what), NUMBER, "or fewer", OBJECTS),
    rule(lambda n, what: (Comparison.AT_LEAST, n, what), "at least", NUMBER, OBJECTS),
    rule(lambda n, what: (Comparison.EXACTLY, n, what), "exactly", NUMBER, OBJECTS),
    rule(lambda n, what: (Comparison.MORE_THAN, n, what), "more than", NUMBER, OBJECTS),
    rule(lambda n, what: (Comparison.LESS_THAN, n, what), "fewer than", NUMBER, OBJECTS),
    rule(lambda what: (Comparison.EXACTLY, 0, what), "no", OBJECTS),
    rule(lambda what: (Comparison.AT_LEAST, 1, what), not_before("each|all|every"), OBJECTS),
    rule(lambda n, what: (Comparison.AT_LEAST, n, what), NUMBER, OBJECTS),
)
"""How many of what: "three or more artifacts", "another Ally", "no creatures"."""


def one_or_more(who: PlayerRef, counted: Counted) -> Condition:
    """The player controls so many of these."""
    comparison, number, what = counted
    return Compares(CountOf(both(what, ControlledBy(who))), comparison, Number(number))


def _controls(who: PlayerRef, lists: tuple[Counted, ...]) -> Condition:
    conditions = tuple(one_or_more(who, counted) for counted in lists)
    return conditions[0] if len(conditions) == 1 else Either(conditions)


def _controls_more(
    who: PlayerRef, comparison: Comparison, what: Filter, other: PlayerRef
) -> Condition:
    return Compares(
        CountOf(both(what, ControlledBy(who))), comparison, CountOf(both(what, ControlledBy(other)))
    )


def _on_battlefield(counted: Counted) -> Condition:
    return Compares(CountOf(counted[2]), counted[0], Number(counted[1]))


MORE = choice(given(Comparison.MORE_THAN, "more"), given(Comparison.LESS_THAN, "fewer|less"))
DOES = maybe("control|controls|does|do|has|have")

CONTROL = choice(
    rule(
        _controls_more,
        PLAYER_PHRASE,
        "control|controls",
        MORE,
        OBJECTS,
        "than",
        PLAYER_PHRASE,
        DOES,
    ),
    rule(
        lambda who, counted: Unless(one_or_more(who, counted)),
        PLAYER_PHRASE,
        "don't|doesn't control",
        HOW_MANY,
    ),
    rule(_controls, PLAYER_PHRASE, "control|controls", many(HOW_MANY, "or|and/or")),
    rule(_on_battlefield, "there is|are", HOW_MANY, maybe("on the battlefield")),
    rule(_on_battlefield, HOW_MANY, "is|are (both) on the battlefield"),
)

# Numbers

COMPARED = choice(
    rule(lambda n: (Comparison.AT_LEAST, n), QUANTITY, "or more|greater"),
    rule(lambda n: (Comparison.AT_MOST, n), QUANTITY, "or less|fewer"),
    rule(lambda n: (Comparison.AT_LEAST, n), "at least", QUANTITY),
    rule(lambda n: (Comparison.AT_LEAST, n), "greater than or equal to", QUANTITY),
    rule(lambda n: (Comparison.AT_MOST, n), "less than or equal to", QUANTITY),
    rule(lambda n: (Comparison.MORE_THAN, n), "more|greater than", QUANTITY),
    rule(lambda n: (Comparison.LESS_THAN, n), "less|fewer than", QUANTITY),
    rule(lambda n: (Comparison.EXACTLY, n), "exactly", QUANTITY),
    rule(lambda n: (Comparison.EXACTLY, n), "equal to", QUANTITY),
    given((Comparison.EXACTLY, Number(0)), "no"),
    rule(lambda n: (Comparison.EXACTLY, n), QUANTITY),
)


def _compare(quantity: Quantity, compared: Compared) -> Condition:
    return Compares(quantity, *compared)


def _zone_count(compared: Compared, cards: CardsIn) -> Condition:
    return Compares(cards, *compared)


def _poisoned(who: PlayerRef) -> Condition:
    return Compares(CountersOnPlayer("poison", who), Comparison.AT_LEAST, Number(1))


ZONE = choice(
    given("hand", "in hand"),
    given("hand", "in your|their|his hand"),
    given("graveyard", "in your|their graveyard"),
)

NUMBERS = choice(
    rule(lambda who, c: Compares(LifeOf(who), *c), PLAYER_PHRASE, "have|has", COMPARED, "life"),
    rule(
        lambda who, more, other: Compares(LifeOf(who), more, LifeOf(other)),
        PLAYER_PHRASE,
        "have|has",
        MORE,
        "life than",
        PLAYER_PHRASE,
        DOES,
    ),
    rule(lambda who, c: Compares(LifeOf(who), *c), HIS, "life total is", COMPARED),
    rule(
        lambda who, c, zone: Compares(CardsIn(zone, who), *c),
        PLAYER_PHRASE,
        "have|has",
        COMPARED,
        "card|cards",
        ZONE,
    ),
    rule(
        lambda who, more, other: Compares(CardsIn("hand", who), more, CardsIn("hand", other)),
        PLAYER_PHRASE,
        "have|has",
        MORE,
        "cards in hand than",
        PLAYER_PHRASE,
        DOES,
    ),
    rule(
        lambda who, n, kind: Compares(CountersOnPlayer(kind, who), Comparison.AT_LEAST, Number(n)),
        PLAYER_PHRASE,
        "have|has",
        NUMBER,
        maybe("or more"),
        COUNTERS,
        not_before("on"),
    ),
    rule(_poisoned, PLAYER_PHRASE, "is|are poisoned"),
    rule(_zone_count, "there is", given((Comparison.AT_LEAST, Number(1)), "a|an"), CARDS),
    rule(_zone_count, "there is|are", COMPARED, CARDS),
    rule(
        lambda c, who, zone: Compares(CardsIn(zone, who), *c),
        COMPARED,
        "cards are in",
        HIS,
        choice(given("graveyard", "graveyard"), given("hand", "hand")),
    ),
    rule(_compare, QUANTITY, "is|are", COMPARED),
)

# What an object is


def _measure(object_: Filter, measure: str, compared: Compared) -> Condition:
    return Is(object_, Measures(measure, *compared))


CONTROLLED = rule(
    lambda who, it: Is(it, ControlledBy(who)), PLAYER_PHRASE, "control|controls", REFERENCE
)
"""Whose a certain object is: "another player controls enchanted creature"."""

IS = choice(
    rule(lambda it: Is(it, InState("ring-bearer")), REFERENCE, "is your ring-bearer"),
    rule(lambda it: Is(it, InState("attacked this combat")), REFERENCE, "attacked this combat"),
    rule(lambda it: AttacksAlone(it), REFERENCE, "is attacking|blocking alone"),
    rule(
        lambda it, such: Is(it, NotA(either(such))),
        REFERENCE,
        "is|are not",
        many(choice(BEING, rule(lambda n: n, OBJECTS)), "or"),
    ),
    rule(lambda it, such: Is(it, such), REFERENCE, "is|are", OBJECTS),
    rule(
        lambda it, such: Is(it, either(such)),
        REFERENCE,
        "is|are",
        many(BEING, "or|and"),
        not_before("by"),
    ),
    rule(lambda it, such: Is(it, such), REFERENCE, "has|have", HAVING),
    rule(
        lambda it, such: Is(it, NotA(such)), REFERENCE, "doesn't|don't have", maybe("a|any"), HAVING
    ),
    rule(_measure, POSSESSIVE, MEASURE, "is", COMPARED),
    rule(
        lambda it, who: Is(it, ControlledBy(who)), REFERENCE, "is|are controlled by", PLAYER_PHRASE
    ),
    rule(lambda it: Is(it, InState("on the battlefield")), REFERENCE, "remains on the battlefield"),
    rule(lambda it: Is(it, InState("tapped")), REFERENCE, "remains tapped"),
    rule(lambda it: Is(it, InState("enchanted")), REFERENCE, "remains enchanted"),
    rule(lambda it: Is(it, InState("attacked this turn")), REFERENCE, "attacked this turn"),
    rule(lambda it: Is(it, InState("blocked this turn")), REFERENCE, "blocked this turn"),
    rule(
        lambda it: Is(it, InState("entered this turn")),
        REFERENCE,
        "entered (the) (battlefield) this turn",
    ),
)

TURN = choice(
    given(IsTurnOf(YOU), "it is your turn"),
    given(Unless(IsTurnOf(YOU)), "it is not your turn"),
    rule(IsTurnOf, "it is", HIS, "turn"),
)

# The declaration that is judged

ATTACKS = choice(
    rule(lambda n, what: SomeoneAttacks(what, n), "at least", NUMBER, OBJECTS, "(also) attack"),
    rule(
        lambda n, what: SomeoneAttacks(what, n),
        NUMBER,
        "or more",
        OBJECTS,
        "(also) attack",
        not_before("you|a|that|if"),
    ),
    rule(
        lambda what: SomeoneAttacks(what),
        REFERENCE,
        "(also) attacks|attack",
        not_before("if|each|alone|this"),
    ),
    rule(
        lambda what: SomeoneAttacks(what),
        not_before("you"),
        OBJECTS,
        "(also) attacks|attack",
        not_before("if|each|alone|this"),
    ),
)

# What the board cannot show

_FACT_BEGINS = word_set(
    """
    you your an a another it that this ~ one two three four five at no there defending the each they its he she mana
    any enchanted equipped its their it he she all creatures seven six eight both none neither damage players
    """
)
_FACT_VERBS = word_set(
    """
    have has had was were attacked died cast drawn drew gained lost dealt entered left put discarded sacrificed
    activated controlled didn't hasn't haven't wasn't weren't is are been does did created played tapped paid spent
    descended won committed lose win expended sneaked blocked surveiled scryed scried cycled kicked milled exiled
    foretold turned unlocked completed
    """
)


_PAYING = word_set("pay pays sacrifice sacrifices discard discards tap taps return returns")
"""What a player may still do is a price and no fact."""

_WHOLE_VERBS = word_set("win lose attacked blocked died kicked won lost does doesn't")


def _fact(text: Text, at: int) -> Answer:
    """A clause about something past or hidden, up to the next comma or the end."""
    begins = text.words[at] in _FACT_BEGINS or text.words[at].startswith("{")
    if not begins and at not in text.names:
        return None
    after = at
    while text.words[after] not in ("", ",", ".", ";", '"', ":", "unless", "if", "can't", "then"):
        after += 1
    words = text.words[at:after]
    verbs = [
        index for index, word in enumerate(words) if word in _FACT_VERBS or word.endswith("ed")
    ]
    if (
        len(words) < 2
        or not _PAYING.isdisjoint(words)
        or not verbs
        or verbs[0] == 0
        or (verbs[0] == len(words) - 1 and words[-1] not in _WHOLE_VERBS)
    ):
        return None
    return Fact(text.between(at, after).lower()), after


FACT = Parser(_fact)

_ONE = choice(TURN, NUMBERS, CONTROLLED, CONTROL, IS, ATTACKS, FACT)


def _all(parts: tuple[Condition, ...]) -> Condition:
    return parts[0] if len(parts) == 1 else Both(parts)


def _any(parts: tuple[Condition, ...]) -> Condition:
    return parts[0] if len(parts) == 1 else Either(parts)


CONDITION = named(
    "a condition",
    rule(
        _any,
        many(
            rule(_all, many(_ONE, choice("and (if)", "and (as) (long) (as)"))),
            choice("or (if)", "or (unless)"),
        ),
    ),
)
"""A condition without the word in front of it."""

AS_LONG_AS = choice(
    rule(lambda c: c, "(but) (only) as long as", CONDITION),
    rule(lambda c: c, "(but) (only) if", not_before("able"), CONDITION),
    rule(lambda c: c, "while", CONDITION),
    rule(lambda c: c, "when", CONDITION),
    rule(lambda c: Unless(c), "unless", CONDITION),
    given(IsTurnOf(YOU), "during your turn"),
    given(IsTurnOf(YOU), "on each of your turns"),
    given(IsTurnOf(YOU), "during each of your turns"),
    given(Unless(IsTurnOf(YOU)), "during turns other than yours"),
    given(Fact("it's an extra turn"), "during extra turns"),
    given(Fact("it's your end step"), "during your end step"),
    given(Unless(IsTurnOf(YOU)), "during each other player 's turn"),
    given(Unless(IsTurnOf(YOU)), "during each opponent 's turn"),
    rule(lambda who: IsTurnOf(who), "during", HIS, "turn|turns"),
)
"""A condition with the word that brings it in."""
