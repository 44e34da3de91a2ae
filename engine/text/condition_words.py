"""Conditions and what is attacked in plain rules English, such that the reader reads them back."""

from __future__ import annotations

from engine.text.abilities import Targets
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
from engine.text.noun_words import (
    SUPERTYPES,
    amount,
    behind_noun,
    being,
    compared,
    controls,
    counted,
    having,
    his,
    listed,
    negated,
    number,
    objects,
    one,
    player,
    verb_of,
    with_article,
)
from engine.text.nouns import (
    YOU,
    AllOf,
    AnyOf,
    Anything,
    AttackingPlayer,
    CardsIn,
    Comparison,
    ControlledBy,
    CountersOnPlayer,
    CountOf,
    Filter,
    HasCounters,
    HasKeyword,
    Host,
    InState,
    LifeOf,
    Measures,
    NotA,
    Number,
    OfType,
    PlayerRef,
    Quantity,
    Subject,
    ThatObject,
    TheObject,
    ThisObject,
)


def condition(what: Condition) -> str:
    """A condition without the word in front of it."""
    match what:
        case Both(parts=parts):
            return " and ".join(condition(part) for part in parts)
        case Either(parts=parts):
            return " or ".join(condition(part) for part in parts)
        case Fact(words=words):
            return words
        case IsTurnOf(player=who):
            return "it's your turn" if who == YOU else f"it's {his(who)} turn"
        case Unless(part=IsTurnOf(player=who)) if who == YOU:
            return "it's not your turn"
        case Is(object=what_, such=such):
            return _is(what_, such)
        case SomeoneAttacks(filter=filter_, number=1):
            return f"{one(filter_) if isinstance(filter_, ThisObject | Host) else with_article(filter_)} attacks"
        case SomeoneAttacks(filter=filter_, number=count):
            return f"at least {number(count)} {objects(filter_)} attack"
        case AttacksAlone(filter=filter_):
            return f"{one(filter_)} is attacking alone"
        case Compares():
            return _compares(what)
        case Unless(
            part=Compares(
                left=CountOf(filter=kind), comparison=Comparison.AT_LEAST, right=Number(value=1)
            )
        ):
            rest, owner = _controller(kind)
            if owner is not None:
                return f"{player(owner)} {negated(owner)} control {with_article(rest)}"
    return "something else holds"


def _is(what: Filter, such: Filter) -> str:
    match such:
        case ControlledBy(player=who):
            return f"{player(who)} {verb_of(who, 'control', 'controls')} {one(what)}"
        case HasCounters() | HasKeyword():
            return f"{one(what)} has {having(such)}"
        case Measures(measure=measure):
            owner = "its" if isinstance(what, Subject | ThatObject) else f"{one(what)}'s"
            return f"{owner} {measure} is {having(such).removeprefix(measure + ' ')}"
        case NotA(part=HasCounters() | HasKeyword() as inner):
            return f"{one(what)} doesn't have {having(inner)}"
        case NotA(part=inner):
            return f"{one(what)} is not {_such(inner)}"
        case InState(word="on the battlefield"):
            return f"{one(what)} remains on the battlefield"
        case InState(word="ring-bearer"):
            return f"{one(what)} is your ring-bearer"
        case InState(word=word) if word.startswith(
            ("attacked this", "blocked this", "entered this")
        ):
            return f"{one(what)} {word}"
    return f"{one(what)} is {_such(such)}"


def _such(such: Filter) -> str:
    if isinstance(such, OfType) and such.word in SUPERTYPES:
        return such.word
    if isinstance(such, OfType | AllOf):
        return with_article(such)
    if isinstance(such, AnyOf) and any(isinstance(part, AllOf) for part in such.parts):
        return with_article(such)
    if isinstance(such, AttackingPlayer):
        return behind_noun(such)
    return being(such)


def _controller(what: Filter) -> tuple[Filter, PlayerRef | None]:
    """The class without the part that says whose it is, when that comes last."""
    if isinstance(what, AllOf) and isinstance(what.parts[-1], ControlledBy):
        rest = what.parts[:-1]
        return (rest[0] if len(rest) == 1 else AllOf(rest)), what.parts[-1].player
    if isinstance(what, ControlledBy):
        return Anything(), what.player
    return what, None


def _compares(what: Compares) -> str:
    left, comparison, right = what.left, what.comparison, what.right
    match left, right:
        case CountOf(filter=mine), CountOf(filter=theirs):
            rest, who = _controller(mine)
            _, opponent = _controller(theirs)
            if who is not None and opponent is not None:
                more = "more" if comparison is Comparison.MORE_THAN else "fewer"
                return f"{player(who)} {verb_of(who, 'control', 'controls')} {more} {objects(rest)} than {player(opponent)}"
        case CountOf(filter=filter_), Number(value=value):
            rest, who = _controller(filter_)
            many = _how_many(comparison, value, rest)
            if who is not None:
                return f"{player(who)} {verb_of(who, 'control', 'controls')} {many}"
            return f"there {'is' if many.startswith(('a ', 'an ', 'another')) else 'are'} {many} on the battlefield"
        case CountersOnPlayer(kind="poison", player=who), Number(value=1):
            return f"{player(who)} is poisoned"
        case CountersOnPlayer(kind=kind, player=who), Number(value=value):
            return f"{player(who)} {verb_of(who, 'have', 'has')} {number(value)} or more {kind} counters"
        case LifeOf(player=who), LifeOf(player=other):
            more = "more" if comparison is Comparison.MORE_THAN else "less"
            return f"{player(who)} {verb_of(who, 'have', 'has')} {more} life than {player(other)}"
        case LifeOf(player=who), Number():
            return (
                f"{player(who)} {verb_of(who, 'have', 'has')} {_number_of(comparison, right)} life"
            )
        case CardsIn(zone="hand", player=who, kind=None), Number():
            return f"{player(who)} {verb_of(who, 'have', 'has')} {_number_of(comparison, right)} cards in hand"
        case CardsIn(), Number():
            return f"there are {_number_of(comparison, right)} {counted(left)}"
    return f"{amount(left)} is {compared(comparison, right)}"


def _number_of(comparison: Comparison, right: Quantity) -> str:
    words = number(right.value) if isinstance(right, Number) else amount(right)
    match comparison:
        case Comparison.AT_LEAST:
            return f"{words} or more"
        case Comparison.AT_MOST:
            return f"{words} or fewer"
        case Comparison.MORE_THAN:
            return f"more than {words}"
        case Comparison.LESS_THAN:
            return f"fewer than {words}"
    return f"exactly {words}" if words != "zero" else "no"


def _how_many(comparison: Comparison, value: int, what: Filter) -> str:
    if comparison is Comparison.AT_LEAST and value == 1:
        return with_article(what)
    if comparison is Comparison.EXACTLY and value == 0:
        return f"no {objects(what)}"
    single = value == 1 and comparison is Comparison.EXACTLY
    return f"{_number_of(comparison, Number(value))} {objects(what, many=not single)}"


# Targets of attacks


def targets(what: Targets) -> str:
    """What is attacked: "you or planeswalkers you control"."""
    if what.other_than and what.players:
        return f"a player other than {player(what.players[0])}"
    words = [player(who) for who in what.players]
    words += [f"planeswalkers {controls(who)}" for who in what.planeswalkers_of]
    words += [f"battles {controls(who)}" for who in what.battles_of]
    words += [
        one(thing)
        if isinstance(thing, ThisObject | Host | TheObject | ThatObject | Subject)
        else objects(thing)
        for thing in what.objects
    ]
    return listed(words, "or")
