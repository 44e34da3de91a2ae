"""Short names for the values that the tables of expected readings are made of."""

from __future__ import annotations

from engine.text.abilities import Ability, Price, Targets
from engine.text.conditions import Compares, Condition, Is, Unless
from engine.text.nouns import (
    CREATURE,
    DEFENDING_PLAYER,
    OPPONENT,
    YOU,
    AllOf,
    Comparison,
    ControlledBy,
    CountOf,
    Filter,
    HasKeyword,
    Host,
    InState,
    Measures,
    NotA,
    Number,
    OfType,
    PlayerRef,
    Quantity,
    ThisObject,
    Who,
)
from engine.text.reader import read
from engine.text.reading import Outcome

THIS = ThisObject()
HOST = Host()
ANN, BOB = (PlayerRef(Who.NAMED, name=name) for name in ("Ann", "Bob"))
THAT_PLAYER = PlayerRef(Who.THAT_PLAYER)
YOURS = AllOf((CREATURE, ControlledBy(YOU)))
THEIRS = AllOf((CREATURE, ControlledBy(OPPONENT)))
FLYING = HasKeyword("flying")
FLIERS = AllOf((CREATURE, FLYING))
NO_FLIERS = AllOf((CREATURE, NotA(FLYING)))
AT_YOU = Targets(players=(YOU,))
AT_YOU_OR_YOURS = Targets(players=(YOU,), planeswalkers_of=(YOU,))
THIS_IS_TAPPED = Is(THIS, InState("tapped"))


def power(comparison: str, quantity: int | Quantity, what: Filter = CREATURE) -> Filter:
    """Creatures by their power."""
    amount = Number(quantity) if isinstance(quantity, int) else quantity
    parts = what.parts if isinstance(what, AllOf) else (what,)
    return AllOf((*parts, Measures("power", Comparison(comparison), amount)))


def at_least(number: int, what: Filter) -> Condition:
    """There are that many."""
    return Compares(CountOf(what), Comparison.AT_LEAST, Number(number))


def unless_defender_controls(kind: str) -> Condition:
    """The condition of sea serpents and their kin."""
    return Unless(at_least(1, AllOf((OfType(kind), ControlledBy(DEFENDING_PLAYER)))))


def mana(cost: str, times: Quantity | None = None) -> Price:
    return Price(mana=cost, times=times)


def said(text: str, **given: object) -> tuple[Ability, ...]:
    """The abilities that a text is read as, without the words that they come from; the text must be read as a whole."""
    reading = read(text, players=("Ann", "Bob"), **given)  # type: ignore[arg-type]
    assert [s.outcome for s in reading.sentences] == [Outcome.READ] * len(reading.sentences), (
        reading.unread
    )
    return tuple(bare(ability) for ability in reading.abilities)


def bare(ability: Ability) -> Ability:
    """The meaning alone."""
    return Ability(
        subject=ability.subject,
        predicate=ability.predicate,
        condition=ability.condition,
        duration=ability.duration,
        trigger=ability.trigger,
        keyword=ability.keyword,
    )


def one(
    subject: Filter,
    predicate: object,
    duration: object = None,
    condition: object = None,
    trigger: str | None = None,
) -> tuple[Ability, ...]:
    """A reading of one ability."""
    return (
        Ability(
            subject=subject,
            predicate=predicate,  # type: ignore[arg-type]
            duration=duration,  # type: ignore[arg-type]
            condition=condition,  # type: ignore[arg-type]
            trigger=trigger,
        ),
    )
