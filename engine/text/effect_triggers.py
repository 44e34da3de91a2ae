"""Events in words: "this creature enters", "a player casts a spell", "the beginning of your upkeep" (CR 603.1-2)."""

from __future__ import annotations

from dataclasses import replace

from engine.text.condition_phrases import CONTROL
from engine.text.describing_words import both, either
from engine.text.effect_amounts import Zone
from engine.text.effect_events import (
    AnyEvent,
    Attacks,
    AttacksUnblocked,
    Becomes,
    BecomesBlocked,
    Blocks,
    Casts,
    CountersPut,
    DealsDamage,
    Discards,
    DoesAction,
    Draws,
    Enters,
    Event,
    GainsLife,
    LosesGame,
    LosesLife,
    PlaysLand,
    Sacrifices,
    SetInMotion,
    StateHolds,
    TappedForMana,
    YouDo,
    ZoneChange,
    dies,
)
from engine.text.effect_steps import STEP_EVENT
from engine.text.effect_targets import CARDS, IS_SPELL, SPELLS, mentions
from engine.text.grammar import (
    Answer,
    Parser,
    choice,
    followed_by,
    given,
    many,
    maybe,
    named,
    not_before,
    rule,
    word_of,
)
from engine.text.noun_phrases import ANY_NUMBER, CLASS
from engine.text.nouns import Anything, ControlledBy, Other, PlayerRef
from engine.text.object_phrases import HOST, SELF, THAT
from engine.text.player_phrases import HIS, PLAYER_PHRASE
from engine.text.quantity_phrases import COUNTERS, NUMBER
from engine.text.tokens import Text

# Objects


def _object(text: Text, at: int) -> Answer:
    answer = CLASS.run(text, at)
    return None if answer is None or mentions(answer[0], IS_SPELL) else (answer[0], answer[1])


_ONE = choice(SELF, HOST, Parser(_object), THAT)
OBJECT = rule(either, many(_ONE, choice("or", "and/or", "and")))
"""The object of an event: "this creature or another creature you control"."""

_MANY = choice(
    rule(lambda what: what, "one or more", ANY_NUMBER),
    rule(lambda what: both(Other(), what), "one or more other", ANY_NUMBER),
)


# What an object does: each reads the words behind the object and gives a function of it

_ENTERS = choice(
    rule(
        lambda who: lambda what, some: Enters(both(what, ControlledBy(who)), some),
        "enters|enter (the) (battlefield) under",
        HIS,
        "control",
    ),
    given(
        lambda what, some: Enters(what, some),
        "enters|enter (the) (battlefield)",
        not_before("tapped|with|under"),
    ),
)
_LEAVES = given(
    lambda what, some: ZoneChange(what, Zone.BATTLEFIELD, None, one_or_more=some),
    "leaves|leave the battlefield",
)
_DIES = choice(
    given(lambda what, some: dies(what, some), "dies|die"),
    given(
        lambda what, some: dies(what, some),
        "is|are put into a|their|your graveyard from the battlefield",
    ),
    given(lambda what, some: dies(what, some), "is put into a graveyard", not_before("from")),
)
_TO_GRAVEYARD = given(
    lambda what, some: ZoneChange(what, None, Zone.GRAVEYARD, one_or_more=some),
    "is|are put into a|your graveyard from anywhere",
)
_EXILED = given(
    lambda what, some: ZoneChange(what, None, Zone.EXILE, one_or_more=some), "is|are put into exile"
)
_RETURNED = given(
    lambda what, some: ZoneChange(what, Zone.BATTLEFIELD, Zone.HAND, one_or_more=some),
    "is|are returned to a|your|its player|owner ('s) hand",
)


def _attacks(who: PlayerRef | None) -> object:
    return lambda what, some: Attacks(what, player=who, one_or_more=some)


_ATTACKED = choice(
    rule(lambda who: who, PLAYER_PHRASE, "or a planeswalker you|they control|controls"),
    rule(lambda who: who, PLAYER_PHRASE, not_before("'s|control|controls")),
)
_ATTACKS = choice(
    given(lambda what, some: Attacks(what, alone=True), "attacks|attack alone"),
    rule(
        _attacks,
        "attacks|attack",
        maybe(_ATTACKED, None),
        not_before("or|and|alone|while|with|a|for|the"),
    ),
    given(
        lambda what, some: Attacks(what, one_or_more=some), "attacks|attack", followed_by("or|and")
    ),
)
_BLOCKS = choice(
    rule(lambda blocked: lambda what, some: Blocks(what, blocked), "blocks|block", OBJECT),
    given(lambda what, some: Blocks(what), "blocks|block"),
)
_BLOCKED = choice(
    rule(
        lambda by: lambda what, some: BecomesBlocked(what, by), "becomes|become blocked by", OBJECT
    ),
    given(lambda what, some: BecomesBlocked(what), "becomes|become blocked"),
    given(lambda what, some: AttacksUnblocked(what), "attacks|attack and is not blocked"),
)
_DAMAGED = choice(
    rule(lambda who: ((), (who,)), PLAYER_PHRASE, not_before("or|'s|control")),
    rule(lambda who: ((Anything(),), (who,)), PLAYER_PHRASE, "or planeswalker|battle"),
    rule(lambda what: ((what,), ()), OBJECT),
    rule(lambda who, what: ((what,), (who,)), PLAYER_PHRASE, "or", OBJECT),
)
_KIND = choice(
    given((True,), "combat damage"), given((False,), "noncombat damage"), given((None,), "damage")
)
_DAMAGES = choice(
    rule(
        lambda kind, to: lambda what, some: DealsDamage(what, to[0], to[1], kind[0], some),
        "deals|deal",
        _KIND,
        "to",
        _DAMAGED,
    ),
    rule(
        lambda kind: lambda what, some: DealsDamage(what, combat=kind[0], one_or_more=some),
        "deals|deal",
        _KIND,
    ),
)
_IS_DAMAGED = choice(
    rule(
        lambda kind: lambda what, some: DealsDamage(None, (what,), (), kind[0], some),
        "is|are dealt",
        _KIND,
        not_before("by"),
    ),
)
_STATE = word_of(
    {
        word: word
        for word in [
            "tapped",
            "untapped",
            "monstrous",
            "renowned",
            "attached",
            "unattached",
            "saddled",
            "crewed",
        ]
    }
)
_OF = choice(
    rule(lambda who: (None, who), "a spell or ability", PLAYER_PHRASE, "control|controls"),
    rule(lambda who: (IS_SPELL, who), "a spell", PLAYER_PHRASE, "control|controls"),
    given((None, None), "a spell or ability"),
    rule(lambda what: (what, None), "a|an", SPELLS),
    given((IS_SPELL, None), "a spell"),
)
_BECOMES = choice(
    rule(lambda state: lambda what, some: Becomes(what, state), "becomes|become", _STATE),
    rule(
        lambda of: lambda what, some: Becomes(what, "target", of[1], of[0]),
        "becomes|become the target of",
        _OF,
    ),
    given(lambda what, some: Becomes(what, "face up"), "is|are turned face up"),
    rule(
        lambda _: lambda what, some: Becomes(what, "transformed"), "transforms|transform into", SELF
    ),
    given(
        lambda what, some: Becomes(what, "transformed"), "transforms|transform", not_before("into")
    ),
    given(lambda what, some: Becomes(what, "phased in"), "phases|phase in"),
    given(lambda what, some: Becomes(what, "flipped"), "is flipped"),
    given(lambda what, some: Becomes(what, "mutated"), "mutates"),
    given(lambda what, some: Becomes(what, "exploited"), "exploits a creature"),
    given(lambda what, some: TappedForMana(what), "is|are tapped for mana"),
)

_DOES = choice(
    _ENTERS,
    _LEAVES,
    _DIES,
    _TO_GRAVEYARD,
    _EXILED,
    _RETURNED,
    _BLOCKED,
    _ATTACKS,
    _BLOCKS,
    _DAMAGES,
    _IS_DAMAGED,
    _BECOMES,
)


def any_event(events: tuple[Event, ...]) -> Event:
    """One event, or any of several; "blocks or becomes blocked by a creature" names the other creature once for both."""
    by = next((event.by for event in events if isinstance(event, BecomesBlocked)), None)
    if by is not None:
        events = tuple(
            replace(event, blocked=by)
            if isinstance(event, Blocks) and event.blocked is None
            else event
            for event in events
        )
    return events[0] if len(events) == 1 else AnyEvent(events)


OBJECT_EVENTS = choice(
    rule(
        lambda what, does: any_event(tuple(do(what, True) for do in does)), _MANY, many(_DOES, "or")
    ),
    rule(
        lambda what, does: any_event(tuple(do(what, False) for do in does)),
        OBJECT,
        many(_DOES, "or"),
    ),
)

# What a player does


_SPELL = choice(
    rule(lambda what: (what, None), "a|an|another", SPELLS),
    rule(
        lambda n, what: (what, n),
        "your|their",
        word_of({"first": 1, "second": 2, "third": 3, "fourth": 4}),
        SPELLS,
        "each turn",
    ),
)
_CARD = choice(rule(lambda what: what, "a|an|another", CARDS), given(Anything(), "a card"))

_PLAYER_DOES = choice(
    rule(
        lambda spell, what: lambda who: Casts(who, spell[0], targets=what),
        "casts|cast",
        rule(lambda what: (what, None), "a|an", SPELLS),
        "that targets",
        OBJECT,
    ),
    rule(
        lambda spell, zone: lambda who: Casts(who, spell[0], spell[1], source=zone),
        "casts|cast",
        _SPELL,
        choice(
            given(Zone.EXILE, "from exile"),
            given(Zone.GRAVEYARD, "from your|their|a graveyard"),
            given(Zone.HAND, "from your|their hand"),
        ),
    ),
    rule(lambda spell: lambda who: Casts(who, spell[0], spell[1]), "casts|cast", _SPELL, not_before("from|during|with")),
    given(lambda who: GainsLife(who), "gains|gain life"),
    given(lambda who: LosesLife(who), "loses|lose life"),
    given(lambda who: LosesGame(who), "loses|lose the game"),
    given(lambda who: Draws(who), "draws|draw a card"),
    rule(
        lambda n: lambda who: Draws(who, n),
        "draws|draw your|their",
        word_of({"first": 1, "second": 2, "third": 3}),
        "card each turn",
    ),
    rule(lambda card: lambda who: Discards(who, card), "discards|discard", _CARD),
    rule(lambda card: lambda who: Discards(who, card, True), "discards|discard one or more", CARDS),
    rule(lambda what: lambda who: Sacrifices(who, what), "sacrifices|sacrifice", OBJECT),
    rule(lambda what: lambda who: Sacrifices(who, what, True), "sacrifices|sacrifice", _MANY),
    given(lambda who: PlaysLand(who), "plays|play a land"),
    rule(lambda what: lambda who: SetInMotion(what), "sets|set", OBJECT, "in motion"),
    rule(lambda what: lambda who: TappedForMana(what, who), "taps|tap", OBJECT, "for mana"),
    rule(
        lambda n, what: lambda who: Attacks(what, at_least=n, one_or_more=True),
        "attack|attacks with",
        choice(rule(lambda n: n, NUMBER, "or more"), given(1, followed_by("a|an"))),
        choice(rule(lambda what: what, maybe("a|an"), ANY_NUMBER)),
    ),
    given(lambda who: Attacks(Anything(), one_or_more=True), "attack|attacks"),
    rule(lambda action: lambda who: DoesAction(who, action), word_of(
        {"scry": "scry", "scries": "scry", "surveil": "surveil", "surveils": "surveil", "proliferate": "proliferate",
         "investigate": "investigate", "shuffle": "shuffle"})),
    given(lambda who: DoesAction(who, "cycle"), "cycle|cycles a card"),
    given(lambda who: DoesAction(who, "cycle or discard"), "cycle|cycles or discard|discards a|another card"),
    given(lambda who: DoesAction(who, "cycle another"), "cycle|cycles another card"),
    rule(lambda _: lambda who: DoesAction(who, "cycle this"), "cycle|cycles", SELF),
    rule(lambda kind: lambda who: DealsDamage(None, (), (who,), kind[0]), "is|are dealt", _KIND),
    given(lambda who: DoesAction(who, "search a library"), "search|searches your|their library"),
    given(lambda who: DoesAction(who, "shuffle"), "shuffle|shuffles your|their library"),
    given(lambda who: DoesAction(who, "commit a crime"), "commit|commits a crime"),
)  # fmt: skip


def _player_event(who: PlayerRef, does: tuple[object, ...]) -> Event:
    return any_event(tuple(do(who) for do in does))  # type: ignore[operator]


PLAYER_EVENTS = choice(
    rule(_player_event, PLAYER_PHRASE, many(_PLAYER_DOES, "or")),
    rule(
        lambda kind, on: CountersPut(on, kind or None),
        "you put one or more",
        COUNTERS,
        "on",
        OBJECT,
    ),
    rule(
        lambda kind, on: CountersPut(on, kind or None),
        "one or more",
        COUNTERS,
        "is|are put on",
        OBJECT,
    ),
    rule(
        lambda kind, on: CountersPut(on, kind or None, False),
        "a|an",
        COUNTERS,
        "is|are put on",
        OBJECT,
    ),
)

_STATE_TRIGGER = rule(lambda condition: StateHolds(condition), CONTROL)

EVENT = named(
    "an event",
    choice(
        rule(lambda event: event, "when|whenever", choice(given(YouDo(), "you do"), PLAYER_EVENTS, OBJECT_EVENTS, _STATE_TRIGGER)),
        STEP_EVENT,
    ),
)  # fmt: skip
"""An event with the word in front of it, up to the comma."""
