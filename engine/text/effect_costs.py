"""Costs in front of a colon, behind "unless" or "you may", and additional costs (CR 118, 601.2b, 602.1a)."""

from __future__ import annotations

from dataclasses import fields, replace

from engine.text.cost_phrases import MANA
from engine.text.effect_amount_phrases import AMOUNT, EQUAL_TO, FOR_EACH, HALF
from engine.text.effect_amounts import Amount, Pick, Selection, Zone
from engine.text.effect_objects import ALL, CARDS_FROM, CHOSEN, PLURAL, POINTED, TOP_CARDS, WHO
from engine.text.effect_targets import CARDS
from engine.text.effects import Cost, Pay, PutCounters, RemoveCounters
from engine.text.grammar import Answer, Parser, choice, given, many, matching, maybe, named, rule
from engine.text.nouns import YOU, Anything, Number, ThisObject, Times, UnknownNumber
from engine.text.quantity_phrases import COUNTERS
from engine.text.tokens import Text

# Parts


def _mana(mana: str, each: Amount | None = None) -> Cost:
    return Cost(mana=mana.upper(), times=each)


def _symbol(text: Text, at: int) -> Answer:
    """{T} and {Q}, which are no mana."""
    word = text.words[at]
    if word == "{t}":
        return Cost(tap=True), at + 1
    return (Cost(untap=True), at + 1) if word == "{q}" else None


def _energy(text: Text, at: int) -> Answer:
    word = text.words[at]
    count = word.count("{e}")
    if not count or word.replace("{e}", ""):
        return None
    return Cost(remove_counters=(RemoveCounters(Number(count), "energy", (YOU,)),)), at + 1


def _loyalty(word: str) -> Amount | None:
    if word in ("-x", "+x"):
        return Times(-1 if word[0] == "-" else 1, UnknownNumber("X"))
    return Number(int(word)) if word.lstrip("+-").isdigit() else None


_PERMANENTS = choice(rule(lambda what: Selection(filter=what), POINTED), CHOSEN, ALL, PLURAL)
_HAND_CARD = choice(
    rule(lambda what: Selection(filter=what, zone=Zone.HAND), POINTED),
    rule(
        lambda n, what, random: Selection(
            filter=what, pick=Pick.AT_RANDOM if random else Pick.CHOSEN, number=n, zone=Zone.HAND
        ),
        AMOUNT,
        CARDS,
        maybe(given(True, "at random"), False),
    ),
    given(Selection(filter=Anything(), zone=Zone.HAND), "your|their hand"),
)
_FROM_ZONE = choice(
    given(Selection(filter=ThisObject(), zone=Zone.GRAVEYARD), "this card from your graveyard"),
    given(Selection(filter=ThisObject(), zone=Zone.HAND), "this card from your hand"),
    rule(
        lambda what, zone: Selection(filter=what, zone=zone),
        POINTED,
        choice(given(Zone.GRAVEYARD, "from your graveyard"), given(Zone.HAND, "from your hand")),
    ),
    TOP_CARDS,
    CARDS_FROM,
    _PERMANENTS,
)

_LIFE = choice(
    rule(lambda n: Cost(life=n), AMOUNT, "life"),
    rule(lambda half: Cost(life=half), HALF),
    rule(lambda n: Cost(life=n), "life", EQUAL_TO),
)

ITEM = named(
    "a cost",
    choice(
        Parser(_symbol),
        Parser(_energy),
        rule(lambda part: part, "pay|pays", Parser(_energy)),
        rule(_mana, "pay|pays", MANA, FOR_EACH),
        rule(_mana, maybe("pay|pays"), MANA),
        rule(lambda life: life, "pay|pays", _LIFE),
        rule(
            lambda what: Cost(sacrifice=(what,)),
            "sacrifice|sacrifices",
            _PERMANENTS,
            maybe("of their choice"),
        ),
        rule(lambda what: Cost(discard=(what,)), "discard|discards", _HAND_CARD),
        rule(lambda what: Cost(exile=(what,)), "exile|exiles", _FROM_ZONE),
        rule(lambda what: Cost(tap_others=(what,)), "tap|taps", _PERMANENTS),
        rule(
            lambda what: Cost(return_to_hand=(what,)),
            "return|returns",
            _PERMANENTS,
            "to its|their owner|owners 's hand",
        ),
        rule(lambda what: Cost(reveal=(what,)), "reveal|reveals", _FROM_ZONE),
        rule(
            lambda n, kind, what: Cost(remove_counters=(RemoveCounters(n, kind or None, (what,)),)),
            "remove|removes",
            AMOUNT,
            COUNTERS,
            "from",
            _PERMANENTS,
        ),
        rule(
            lambda kind, what: Cost(remove_counters=(RemoveCounters(None, kind or None, (what,)),)),
            "remove|removes all",
            COUNTERS,
            "from",
            _PERMANENTS,
        ),
        rule(
            lambda n, kind, what: Cost(put_counters=(PutCounters(n, kind, (what,)),)),
            "put|puts",
            AMOUNT,
            COUNTERS,
            "on",
            _PERMANENTS,
        ),
        rule(lambda n: Cost(mill=n), "mill|mills", AMOUNT, "card|cards"),
    ),
)


def joined(items: tuple[Cost, ...]) -> Cost:
    """All the parts as one cost."""
    total = items[0]
    for item in items[1:]:
        changes = {}
        for field in fields(Cost):
            before, after = getattr(total, field.name), getattr(item, field.name)
            if isinstance(before, str | tuple):
                changes[field.name] = before + after
            else:
                changes[field.name] = after if before in (None, False) else before
        total = replace(total, **changes)
    return total


COST = rule(joined, many(ITEM, choice(", and", "and", ",")))
"""A whole cost: "{2}, {T}, Sacrifice this artifact"."""

_LOYALTY = rule(lambda n: Cost(loyalty=n), matching(_loyalty))
ACTIVATION = choice(rule(lambda cost: cost, _LOYALTY, ":"), rule(lambda cost: cost, COST, ":"))
"""What stands in front of an activated ability, with its colon."""

UNLESS = named("who pays what", rule(lambda who, cost: (who, cost), "unless", WHO, COST))

PAYING = rule(lambda cost: (Pay(cost),), "pay|pays", rule(joined, many(choice(rule(_mana, MANA, FOR_EACH), rule(_mana, MANA), Parser(_energy), _LIFE), "and")))  # fmt: skip
"""A payment as an instruction: "you may pay {2}"."""
