"""The words for an ability are read as that ability again."""

from __future__ import annotations

from dataclasses import replace
from typing import get_args

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.text import meaning, predicate_words
from engine.text.abilities import (
    Ability,
    AllAbleBlockIt,
    AttackLimit,
    AttacksOnlyAlone,
    AttacksOnlyWith,
    BlockedByAtLeast,
    BlockedByAtMost,
    BlockLimit,
    BlocksMore,
    CantAttack,
    CantAttackAlone,
    CantBeBlocked,
    CantBlock,
    CantBlockAlone,
    ChangesPT,
    HasKeywordAbility,
    IgnoresDefender,
    LosesKeyword,
    MustAttack,
    MustBeBlocked,
    MustBlock,
    NoEffectOnDecisions,
    Predicate,
    Price,
    Targets,
)
from engine.text.conditions import Compares, Condition, Duration, Fact, Is, IsTurnOf, Unless
from engine.text.meaning import words
from engine.text.nouns import (
    CREATURE,
    DEFENDING_PLAYER,
    OPPONENT,
    YOU,
    AllOf,
    AnyOf,
    CalledName,
    ChosenObject,
    Comparison,
    ControlledBy,
    CountOf,
    Filter,
    HasCounters,
    HasKeyword,
    Host,
    InState,
    Measures,
    NotA,
    Number,
    OfColour,
    OfType,
    Other,
    PlayerRef,
    TargetObject,
    ThisObject,
)
from engine.text.reader import read
from tests.text.phrases import bare
from tests.text.test_reader import SENTENCES

# A class is built as it is read: words in front, the noun, what stands behind.

_FRONTS: st.SearchStrategy[Filter] = st.sampled_from(
    [
        Other(),
        InState("tapped"),
        InState("attacking"),
        OfColour("black"),
        AnyOf((OfColour("white"), OfColour("blue"))),
        NotA(OfType("wall")),
        OfType("artifact"),
        OfType("legendary"),
        OfType("goblin"),
    ]
)
_BEHINDS: st.SearchStrategy[Filter] = st.sampled_from(
    [
        HasKeyword("flying"),
        HasKeyword("landwalk", "island"),
        HasKeyword("protection", "red"),
        NotA(HasKeyword("flying")),
        NotA(AnyOf((HasKeyword("flying"), HasKeyword("reach")))),
        HasCounters("+1/+1"),
        HasCounters(None),
        Measures("power", Comparison.AT_MOST, Number(2)),
        Measures("toughness", Comparison.AT_LEAST, Number(4)),
        CalledName("Akron Legionnaire"),
    ]
)
_OWNERS: st.SearchStrategy[PlayerRef] = st.sampled_from([YOU, OPPONENT, DEFENDING_PLAYER])


@st.composite
def _class(draw: st.DrawFn) -> Filter:
    parts: list[Filter] = draw(st.lists(_FRONTS, max_size=1))
    parts.append(CREATURE)
    if draw(st.booleans()):
        parts.append(ControlledBy(draw(_OWNERS)))
    parts += draw(st.lists(_BEHINDS, max_size=1))
    return parts[0] if len(parts) == 1 else AllOf(tuple(parts))


classes = _class()
subjects: st.SearchStrategy[Filter] = st.one_of(
    st.just(ThisObject()),
    st.just(Host()),
    classes,
    classes.map(lambda kind: TargetObject(kind)),
    classes.map(lambda kind: ChosenObject(kind)),
    st.builds(
        lambda kind, least, more: TargetObject(kind, at_least=least, up_to=max(1, least + more)),
        classes,
        st.integers(0, 1),
        st.integers(0, 2),
    ),
)
numbers = st.integers(1, 12)
prices = st.one_of(
    st.sampled_from(["{2}", "{W/P}", "{1}{G}"]).map(lambda mana: Price(mana=mana)),
    st.builds(
        lambda kind: Price(mana="{1}", times=CountOf(AllOf((OfType(kind), ControlledBy(YOU))))),
        st.just("enchantment"),
    ),
    st.integers(2, 5).map(lambda life: Price(life=life)),
    st.integers(2, 5).map(lambda n: Price(sacrifice=((n, OfType("island")),))),
)
targets = st.sampled_from(
    [
        Targets(players=(YOU,)),
        Targets(players=(YOU,), planeswalkers_of=(YOU,)),
        Targets(players=(YOU,), other_than=True),
    ]
)
without_price = st.one_of(
    st.builds(CantAttack, targets=st.none() | targets),
    st.sampled_from(
        [
            CantAttackAlone(),
            AttacksOnlyAlone(),
            CantBlockAlone(),
            IgnoresDefender(),
            BlocksMore(None),
        ]
    ),
    st.builds(
        AttacksOnlyWith,
        filter=classes.filter(lambda kind: "Other" not in repr(kind)),
        number=numbers,
    ),
    st.builds(MustAttack, targets=st.none() | targets),
    st.builds(
        CantBlock,
        what=st.none()
        | classes.filter(lambda kind: kind != CREATURE and "attacking" not in repr(kind)),
    ),
    st.builds(CantBeBlocked, by=st.none() | classes),
    st.builds(lambda kind: CantBeBlocked(NotA(kind)), classes),
    st.builds(BlockedByAtLeast, number=st.integers(2, 5)),
    st.builds(BlockedByAtMost, number=st.integers(1, 5)),
    st.builds(MustBlock, what=st.none() | st.just(ThisObject())),
    st.builds(MustBeBlocked, number=st.integers(1, 4)),
    st.builds(BlocksMore, additional=st.integers(1, 99)),
    st.builds(
        HasKeywordAbility,
        keyword=st.sampled_from(["flying", "menace", "vigilance", "first strike", "shadow"]),
    ),
    st.builds(LosesKeyword, keyword=st.sampled_from(["flying", "defender"])),
    st.builds(
        ChangesPT, power=st.integers(-3, 5).map(Number), toughness=st.integers(-3, 5).map(Number)
    ),
)
durations = st.none() | st.sampled_from(
    [
        Duration.THIS_TURN,
        Duration.END_OF_TURN,
        Duration.THIS_COMBAT,
        Duration.YOUR_NEXT_TURN,
        Duration.END_OF_YOUR_NEXT_TURN,
        Duration.DURING_YOUR_NEXT_TURN,
    ]
)


@st.composite
def _condition(draw: st.DrawFn) -> Condition:
    kind = draw(classes.filter(lambda kind: "ControlledBy" not in repr(kind)))
    owned = AllOf(
        (*(kind.parts if isinstance(kind, AllOf) else (kind,)), ControlledBy(draw(_OWNERS)))
    )
    condition: Condition = draw(
        st.one_of(
            st.just(Compares(CountOf(owned), Comparison.AT_LEAST, Number(draw(numbers)))),
            st.just(Is(ThisObject(), InState("tapped"))),
            st.just(IsTurnOf(YOU)),
            st.just(Fact("you've cast a spell this turn")),
        )
    )
    return Unless(condition) if draw(st.booleans()) else condition


@settings(max_examples=300, deadline=None)
@given(subjects, without_price, durations, st.none() | _condition())
def test_any_subject_predicate_duration_and_condition_come_back(
    subject: Filter, predicate: object, duration: Duration | None, condition: Condition | None
) -> None:
    if isinstance(predicate, AttacksOnlyWith):
        condition = None
    ability = Ability(
        subject=subject,
        predicate=predicate,  # type: ignore[arg-type]
        duration=duration,
        condition=condition,
    )
    if isinstance(subject, Host | ThisObject) and isinstance(condition, Is):
        ability = replace(ability, condition=None)
    assert [bare(read_back) for read_back in read(words(ability)).abilities] == [ability], words(
        ability
    )


@settings(max_examples=100, deadline=None)
@given(st.one_of(st.just(ThisObject()), classes), prices, st.booleans())
def test_any_price_comes_back(subject: Filter, price: Price, blocks: bool) -> None:
    ability = Ability(
        subject=subject, predicate=CantBlock(price=price) if blocks else CantAttack(price=price)
    )
    assert [bare(read_back) for read_back in read(words(ability)).abilities] == [ability], words(
        ability
    )


@settings(max_examples=60, deadline=None)
@given(classes, numbers, st.none() | targets)
def test_any_limit_comes_back(kind: Filter, number: int, at: Targets | None) -> None:
    for predicate in (AttackLimit(number, at), BlockLimit(number)):
        ability = Ability(subject=kind, predicate=predicate, duration=Duration.EACH_COMBAT)
        assert [bare(read_back) for read_back in read(words(ability)).abilities] == [ability], (
            words(ability)
        )


@settings(max_examples=60, deadline=None)
@given(subjects, classes)
def test_any_lure_comes_back(subject: Filter, kind: Filter) -> None:
    ability = Ability(subject=subject, predicate=AllAbleBlockIt(None if kind == CREATURE else kind))
    assert [bare(read_back) for read_back in read(words(ability)).abilities] == [ability], words(
        ability
    )


def test_there_are_words_for_every_predicate() -> None:
    known = {*predicate_words.PREDICATES, *meaning._WHOLE, NoEffectOnDecisions}
    assert set(get_args(Predicate)) <= known


@pytest.mark.parametrize("text", SENTENCES)
def test_the_meaning_of_a_sentence_is_read_as_the_same_meaning(text: str) -> None:
    for ability in read(text, own_name="Gorm the Great", players=("Ann", "Bob")).abilities:
        again = read(words(ability), players=("Ann", "Bob")).abilities
        assert [bare(read_back) for read_back in again] == [bare(ability)], words(ability)
