"""Cards that change zones: drawn, discarded, milled, looked at, searched for, exiled, returned, put, destroyed, sacrificed."""

from __future__ import annotations

from dataclasses import replace

from engine.text.describing_words import either
from engine.text.effect_amount_phrases import AMOUNT, counted
from engine.text.effect_amounts import Amount, Pick, Selection, Zone
from engine.text.effect_events import Event, ZoneChange
from engine.text.effect_objects import (
    CARDS_FROM,
    CHOSEN,
    OPERAND,
    OPERANDS,
    POINTED,
    SHOWN,
    TOP_CARDS,
    WHOSE,
)
from engine.text.effect_targets import CARDS
from engine.text.effects import (
    Action,
    Destroy,
    Discard,
    Draw,
    Look,
    Mill,
    Move,
    PutCounters,
    RevealUntil,
    Sacrifice,
    Search,
    Shuffle,
)
from engine.text.grammar import Parser, choice, given, many, maybe, named, not_before, rule
from engine.text.nouns import YOU, Anything, Filter, PlayerRef, ThatObject, Who
from engine.text.object_phrases import SELF
from engine.text.player_phrases import THAT_PLAYER
from engine.text.quantity_phrases import COUNTERS, OBJECTS

Actions = tuple[Action, ...]

_OWN = PlayerRef(Who.OWNER_OF)

# Draw, discard, mill


def _discards(number: Amount, what: Filter, random: bool) -> Actions:
    pick = Pick.AT_RANDOM if random else Pick.CHOSEN
    return (Discard(Selection(filter=what, pick=pick, number=number, zone=Zone.HAND)),)


_RANDOM = maybe(given(True, "at random"), False)

DRAW = choice(
    rule(lambda n: (Draw(n, up_to=True),), "draws|draw up to", AMOUNT, "cards"),
    rule(lambda n: (Draw(n),), "draws|draw", counted("card|cards")),
)
DISCARD = choice(
    given((Discard(Selection(filter=Anything(), zone=Zone.HAND)),), "discards|discard their|your|his hand|hands"),
    rule(lambda what: (Discard(Selection(filter=what)),), "discards|discard", POINTED),
    rule(lambda n: (Discard(Selection(filter=Anything(), zone=Zone.HAND, pick=Pick.CHOSEN, number=n)),), "discards|discard", counted("card|cards"), not_before("at")),
    rule(lambda what: (Discard(Selection(filter=what, zone=Zone.HAND)),), "discards|discard all", CARDS),
    rule(_discards, "discards|discard", AMOUNT, CARDS, _RANDOM),
    rule(lambda n: (Discard(Selection(filter=Anything(), zone=Zone.HAND, pick=Pick.CHOSEN, number=n, up_to=True)),), "discards|discard up to", AMOUNT, "cards"),
    given((Discard(Selection(filter=Anything(), zone=Zone.HAND, pick=Pick.CHOSEN, up_to=True)),), "discards|discard any number of cards"),
)  # fmt: skip
MILL = rule(lambda n: (Mill(n),), "mills|mill", counted("card|cards"))

# Look, search, shuffle

LOOK = choice(
    rule(
        lambda whose: (Look(Selection(filter=Anything(), zone=Zone.HAND, whose=whose)),),
        "looks|look at",
        WHOSE,
        "hand",
    ),
    rule(lambda cards: (Look(cards),), "looks|look at", TOP_CARDS),
    given(
        (Look(Selection(filter=Anything(), zone=Zone.HAND, whose=THAT_PLAYER), revealed=True),),
        "reveals|reveal their|his hand|hands",
    ),
    given(
        (Look(Selection(filter=Anything(), zone=Zone.HAND, whose=YOU), revealed=True),),
        "reveal your hand",
    ),
    rule(lambda cards: (Look(cards, revealed=True),), "reveals|reveal", TOP_CARDS),
    rule(lambda cards: (Look(cards, revealed=True),), "reveals|reveal", CARDS_FROM),
    rule(
        lambda n, what: (RevealUntil(what, n),),
        "reveals|reveal cards from the top of your|their|his library until you|they|he|that (player) reveal|reveals",
        AMOUNT,
        CARDS,
    ),
    rule(lambda cards: (Look(cards, revealed=True),), "reveals|reveal", SHOWN),
    rule(lambda what: (Look(Selection(filter=what), revealed=True),), "reveals|reveal", POINTED),
)


def _library(whose: PlayerRef, number: Amount | None, up_to: bool, what: Filter) -> Search:
    return Search(
        Selection(
            filter=what,
            pick=Pick.CHOSEN,
            number=number,
            up_to=up_to,
            zone=Zone.LIBRARY,
            whose=whose,
        ),
        None,
    )


_KINDS = rule(either, many(CARDS, choice("or (a|an)", ", or a|an", ", a|an")))
"""Cards of one kind or another: "a basic land card or a Gate card"."""

SEARCHED = choice(
    rule(
        lambda whose, n, what: _library(whose, n, True, what),
        "searches|search",
        WHOSE,
        "library for up to",
        AMOUNT,
        _KINDS,
    ),
    rule(
        lambda whose, n, what: _library(whose, n, False, what),
        "searches|search",
        WHOSE,
        "library for",
        AMOUNT,
        _KINDS,
    ),
    rule(
        lambda whose, what: _library(whose, None, True, what),
        "searches|search",
        WHOSE,
        "library for any number of",
        _KINDS,
    ),
)
_REVEALED = maybe(
    choice(
        given(True, ", reveals|reveal it|them|that|those (card|cards)"),
        given(True, ", and reveals|reveal it|them|that|those (card|cards)"),
        given(True, "and reveals|reveal it|them|that|those (card|cards)"),
    ),
    False,
)
_THEM = "it|them|that|those (card|cards)"
_FOUND_TO = choice(
    given((Zone.BATTLEFIELD, True, ""), _THEM, "onto the battlefield tapped"),
    given((Zone.BATTLEFIELD, False, ""), _THEM, "onto the battlefield"),
    given((Zone.HAND, False, ""), _THEM, "into your|their|his hand"),
    given((Zone.GRAVEYARD, False, ""), _THEM, "into your|their|his graveyard"),
    given((Zone.LIBRARY, False, "top"), _THEM, "on top of your|their library"),
)
_PUT_FOUND = choice(
    rule(lambda to: to, "(,) (and) (then) puts|put", _FOUND_TO),
    given((Zone.EXILE, False, ""), "(,) (and) (then) exiles|exile", _THEM),
)
_SHUFFLES = choice(
    "(,) (and) then shuffles|shuffle",
    "(,) and shuffles|shuffle",
    ", shuffles|shuffle",
    ". then shuffle",
)


def _fetched(search: Search, revealed: bool, to: tuple[Zone, bool, str]) -> Actions:
    zone, tapped, place = to
    return (replace(search, revealed=revealed, to=zone, tapped=tapped, place=place), Shuffle())


def _fetched_on_top(search: Search, revealed: bool) -> Actions:
    return (replace(search, revealed=revealed, to=Zone.LIBRARY, place="top"), Shuffle())


SEARCH = named(
    "a search",
    choice(
        rule(
            _fetched_on_top,
            SEARCHED,
            _REVEALED,
            _SHUFFLES,
            maybe(","),
            "and puts|put it|that (card) on top",
            maybe("of your library"),
        ),
        rule(_fetched, SEARCHED, _REVEALED, _PUT_FOUND, _SHUFFLES),
        rule(
            lambda search, revealed, to: _fetched(search, revealed, to)[:1],
            SEARCHED,
            _REVEALED,
            _PUT_FOUND,
        ),
    ),
)
SEARCH_ONLY = rule(
    lambda search, revealed: (replace(search, revealed=revealed),), SEARCHED, _REVEALED
)
"""A search whose cards the next sentences deal with."""

SHUFFLE = choice(
    rule(lambda whose: (Shuffle(whose),), "shuffles|shuffle", WHOSE, "library|libraries"),
    rule(
        lambda what: (Move(what, Zone.LIBRARY, controller=_OWN), Shuffle(_OWN)),
        "shuffles|shuffle",
        OPERAND,
        "into its|their owner|owners 's library|libraries",
    ),
    rule(
        lambda what, whose: (Move(what, Zone.LIBRARY), Shuffle(whose)),
        "shuffles|shuffle",
        OPERAND,
        "into",
        WHOSE,
        "library",
    ),
    given((Shuffle(),), "shuffles|shuffle"),
)

# Moves

_LEAVES: Parser = rule(
    lambda what: ZoneChange(what, Zone.BATTLEFIELD, None), "until", SELF, "leaves the battlefield"
)


def _exiles(what: tuple[Selection, ...], down: bool, until: Event | None) -> Actions:
    return tuple(Move(one, Zone.EXILE, until=until, face_down=down) for one in what)


EXILE = choice(
    rule(
        _exiles,
        "exiles|exile",
        OPERANDS,
        maybe(given(True, "face down"), False),
        maybe(_LEAVES, None),
    ),
)

_ENTERS_HOW = maybe(
    many(
        choice(
            given(("tapped", True), "tapped"),
            given(("attacking", True), "(and) attacking", not_before("that|each|you")),
            given(("transformed", True), "(and) transformed"),
            given(("face_down", True), "face down"),
            rule(lambda who: ("controller", who), "under", WHOSE, "control"),
            given(("controller", _OWN), "under its|their owner 's control"),
            given(("controller", _OWN), "under their owners 's control"),
            rule(
                lambda n, kind: (
                    "counters",
                    (PutCounters(n, kind, (Selection(filter=ThatObject()),)),),
                ),
                "with",
                AMOUNT,
                maybe("additional"),
                COUNTERS,
                "on it|them|him|her",
            ),
        )
    ),
    (),
)
_OWNERS = "its|their owner|owners 's"
HAND_OF_OWNER = choice(
    f"to {_OWNERS} hand|hands", "to their owners hands", "to your hand", "to their hand"
)

Destination = tuple[Zone, tuple[tuple[str, object], ...]]

_LIBRARY_PLACE = choice(
    given("top", "on (the) top of"),
    given("bottom", "on the bottom of"),
    given("top or bottom", "on (your|their) (choice) (of) (the) top or bottom of"),
    given("top or bottom", "on their choice of the top or bottom of"),
    given("top or bottom", "on the top or bottom of"),
)
_ORDER = maybe(choice("in any order", "in a random order", "in that order"))
DESTINATION = choice(
    given((Zone.HAND, ()), HAND_OF_OWNER),
    given((Zone.HAND, ()), f"into {_OWNERS} hand|hands"),
    given((Zone.HAND, ()), "into your|their|his hand"),
    given((Zone.GRAVEYARD, ()), f"into {_OWNERS} graveyard|graveyards"),
    given((Zone.GRAVEYARD, ()), "into your|their|his graveyard"),
    rule(lambda how: (Zone.BATTLEFIELD, how), "to|onto the battlefield", _ENTERS_HOW),
    rule(
        lambda place: (Zone.LIBRARY, (("place", place),)),
        _LIBRARY_PLACE,
        choice(f"{_OWNERS} library|libraries", "your|their|his library"),
        _ORDER,
    ),
    given((Zone.LIBRARY, (("place", "top"),)), "on top"),
    given((Zone.LIBRARY, (("place", "bottom"),)), "on the bottom"),
    given((Zone.EXILE, ()), "into exile"),
    rule(lambda: (Zone.LIBRARY, (("place", "third"),)), "into your library third from the top"),
)


def _moves(what: tuple[Selection, ...], destination: Destination) -> Actions:
    zone, how = destination
    return tuple(Move(one, zone, **dict(how)) for one in what)  # type: ignore[arg-type]


RETURN = rule(_moves, "returns|return", OPERANDS, DESTINATION)
PUT = choice(
    rule(
        lambda first, second: (*first, *second),
        "puts|put",
        rule(_moves, OPERANDS, DESTINATION),
        choice("and", ", then puts|put", ", and"),
        rule(_moves, rule(lambda rest: (rest,), SHOWN), DESTINATION),
    ),
    rule(_moves, "puts|put", OPERANDS, DESTINATION),
    rule(lambda to, what: _moves(what, to), "returns|return", rule(lambda how: (Zone.BATTLEFIELD, how), "to the battlefield", _ENTERS_HOW), OPERANDS),
)  # fmt: skip

# Destroy, sacrifice

_REGENERATED = maybe(
    choice(
        given(False, ". it|they can't be regenerated"),
        given(False, ". a creature destroyed this way can't be regenerated"),
        given(False, ". creatures destroyed this way can't be regenerated"),
        given(False, "and it|they can't be regenerated"),
    ),
    True,
)
DESTROY = rule(
    lambda what, again: tuple(Destroy(one, again) for one in what),
    "destroys|destroy",
    OPERANDS,
    _REGENERATED,
)

_CHOICE = maybe(choice("of their|your choice", "that they|you control"))


SACRIFICE = choice(
    rule(
        lambda what: (Sacrifice(Selection(filter=what)),),
        "sacrifices|sacrifice",
        POINTED,
    ),
    rule(lambda what: (Sacrifice(what),), "sacrifices|sacrifice", CHOSEN, _CHOICE),
    rule(lambda what: (Sacrifice(Selection(filter=what)),), "sacrifices|sacrifice all", OBJECTS),
)

ZONE_VERBS = choice(
    DRAW, DISCARD, MILL, LOOK, SEARCH, SEARCH_ONLY, SHUFFLE, EXILE, RETURN, PUT, DESTROY, SACRIFICE
)
"""What a player does with cards and permanents."""
