"""Spells and mana in effects: countered, copied, cast; mana added (CR 106, 701.6, 707)."""

from __future__ import annotations

from engine.text.conditions import Duration
from engine.text.cost_phrases import MANA
from engine.text.duration_phrases import DURATION
from engine.text.effect_amount_phrases import AMOUNT, EQUAL_TO, FOR_EACH
from engine.text.effect_amounts import Amount, Pick, Selection, Zone
from engine.text.effect_objects import CARDS_FROM, POINTED, SUBJECT, TARGETED
from engine.text.effect_targets import IN_ZONE, SPELLS
from engine.text.effects import Action, AddMana, CastCard, CopySpell, CounterSpell
from engine.text.grammar import choice, given, many, maybe, named, rule
from engine.text.mana_sentences import symbols
from engine.text.nouns import Filter, Number, PlayerRef

Actions = tuple[Action, ...]

_COLOURS = ("{W}", "{U}", "{B}", "{R}", "{G}")

COUNTER = rule(lambda what: (CounterSpell(what),), "counters|counter", choice(TARGETED, SUBJECT))

_NEW = maybe(
    choice(
        given(True, ". you may choose new targets for the|that copy|copies"),
        given(True, "and may choose new targets for the|that copy|copies"),
        given(True, "and you may choose new targets for the|that copy|copies"),
        given(True, ". you may choose a new target for the|that copy"),
    ),
    False,
)
COPY = choice(
    rule(lambda what, new: (CopySpell(what, Number(1), new),), "copies|copy", SUBJECT, _NEW),
    rule(
        lambda what, new: (CopySpell(what, Number(2), new),), "copies|copy", SUBJECT, "twice", _NEW
    ),
)

_FREE = "without paying its|their mana cost|costs"


def _casts(what: Selection, free: bool, play: bool, duration: Duration | None) -> Actions:
    return (CastCard(what, free=free, play=play, duration=duration),)


def _spell_in(number: Amount, what: Filter, place: tuple[Zone, PlayerRef | None]) -> Selection:
    return Selection(filter=what, pick=Pick.CHOSEN, number=number, zone=place[0], whose=place[1])


def _spell_shown(number: Amount, what: Filter) -> Selection:
    return Selection(filter=what, pick=Pick.CHOSEN, number=number, zone=Zone.EXILE, shown=True)


_WHAT = choice(
    rule(_spell_in, AMOUNT, SPELLS, IN_ZONE),
    rule(_spell_shown, AMOUNT, SPELLS, "from among them|those (cards)"),
    CARDS_FROM,
    rule(lambda what: Selection(filter=what, zone=Zone.EXILE), POINTED),
    TARGETED,
)
CAST = choice(
    rule(
        lambda what, d: _casts(what, True, False, d),
        "casts|cast",
        _WHAT,
        _FREE,
        maybe(DURATION, None),
    ),
    rule(
        lambda what, d: _casts(what, True, True, d),
        "plays|play",
        _WHAT,
        _FREE,
        maybe(DURATION, None),
    ),
    rule(lambda what, d: _casts(what, False, True, d), "plays|play", _WHAT, maybe(DURATION, None)),
    rule(lambda what, d: _casts(what, False, False, d), "casts|cast", _WHAT, maybe(DURATION, None)),
)


def _any(number: Amount, one_colour: bool) -> Actions:
    choices = tuple((colour,) for colour in _COLOURS)
    if number == Number(1):
        return (AddMana(choices),)
    return (AddMana(choices, times=number, combination=not one_colour),)


_ONE_COLOUR = choice(
    given(True, "of any one color"),
    given(False, "in any combination of colors"),
    given(True, "of any color"),
)


def _listed(lists: tuple[str, ...], each: Amount | None) -> Actions:
    return (AddMana(tuple(symbols(mana) for mana in lists), times=each),)


MANA_VERB = choice(
    rule(
        lambda mana, n: (AddMana((symbols(mana),), times=n),),
        "adds|add an amount of",
        MANA,
        EQUAL_TO,
    ),
    rule(_listed, "adds|add", many(MANA, choice(", or", "or", ",")), maybe(FOR_EACH, None)),
    rule(_any, "adds|add", AMOUNT, "mana", _ONE_COLOUR),
    rule(
        lambda n, lists: (
            AddMana(tuple(symbols(mana) for mana in lists), times=n, combination=True),
        ),
        "adds|add",
        AMOUNT,
        "mana in any combination of",
        many(MANA, choice("and/or", ", and/or", ",")),
    ),
)

STACK_VERBS = named("spells and mana", choice(COUNTER, COPY, CAST, MANA_VERB))
