"""What "it" means: values of an ability with one phrase put in the place of another."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from engine.text.abilities import Ability
from engine.text.conditions import Condition
from engine.text.nouns import (
    AnyOf,
    Filter,
    Host,
    PlayerRef,
    Subject,
    TargetObject,
    ThatObject,
    TheObject,
    ThisObject,
    Who,
)
from engine.text.parts import put

_SINGLE = (ThisObject, Host, TheObject)


def spoken_of(value: Any) -> Filter | None:
    """The one object that a value names first: what "it" in a later phrase points back to."""
    if isinstance(value, _SINGLE):
        return value
    if isinstance(value, TargetObject):
        return ThatObject()
    if isinstance(value, tuple):
        parts = value
    else:
        fields = getattr(value, "__dataclass_fields__", None)
        if fields is None or isinstance(value, PlayerRef):
            return None
        parts = tuple(getattr(value, name) for name in fields)
    for part in parts:
        found = spoken_of(part)
        if found is not None:
            return found
    return None


def _condition(condition: Condition | None, subject: Filter) -> Condition | None:
    meant: Filter = subject if isinstance(subject, _SINGLE) else Subject()
    return condition if condition is None else put(condition, ThatObject(), meant)


def settle(ability: Ability, earlier: Filter | None) -> Ability:
    """The ability with its pronouns settled.

    A subject "it" is what was spoken of earlier. In the predicate "it" is the object that a class as the subject names ("creatures
    with power less than this creature's power can't block it"), else the subject itself; so it is in the condition.
    """
    subject = ability.subject
    if subject == ThatObject() and earlier is not None:
        subject = earlier
    elif not isinstance(subject, (*_SINGLE, ThatObject, TargetObject, AnyOf)):
        subject = put(subject, ThatObject(), earlier or Subject())
    inside = (
        None if isinstance(subject, (*_SINGLE, ThatObject, TargetObject)) else spoken_of(subject)
    )
    meant = inside or (
        earlier if earlier is not None and not isinstance(subject, _SINGLE) else None
    )
    if meant is None:
        meant = Subject()
    return replace(
        ability,
        subject=subject,
        predicate=put(ability.predicate, ThatObject(), meant),
        condition=_condition(ability.condition, subject if inside is None else inside),
    )


def owner_of_subject(ability: Ability) -> Ability:
    """ "Its owner" with the object that is meant."""
    bare = PlayerRef(Who.OWNER_OF)
    meant = ability.subject if isinstance(ability.subject, _SINGLE) else Subject()
    owner = PlayerRef(Who.OWNER_OF, of=meant)
    return replace(
        ability,
        subject=put(ability.subject, bare, PlayerRef(Who.OWNER_OF, of=ThatObject())),
        predicate=put(ability.predicate, bare, owner),
        condition=put(ability.condition, bare, owner),
    )
