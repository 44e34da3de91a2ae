"""What the words of an effect have spoken of when a pronoun comes: by an event, a cost, or an instruction."""

from __future__ import annotations

from dataclasses import dataclass

from engine.text.effect_amount_phrases import LINKED
from engine.text.effect_amounts import THIS, AnyTarget, Selection
from engine.text.effect_events import (
    AnyEvent,
    BecomesBlocked,
    Blocks,
    Casts,
    DealsDamage,
    Discards,
    Draws,
    Event,
    Sacrifices,
)
from engine.text.effect_objects import IT, ITSELF
from engine.text.effect_target_numbers import all_in
from engine.text.effects import (
    Action,
    Apply,
    Attach,
    Choose,
    Cost,
    CreateCopies,
    CreateTokens,
    DealDamage,
    Discard,
    It,
    Look,
    Mill,
    PutCounters,
    RemoveCounters,
    RevealUntil,
    Search,
)
from engine.text.nouns import (
    OPPONENT,
    PLAYER,
    Anything,
    Filter,
    Host,
    PlayerRef,
    TargetObject,
    ThatObject,
    TheObject,
    ThisObject,
    Who,
)

THAT_PLAYER = PlayerRef(Who.THAT_PLAYER)
EACH_OWNER = PlayerRef(Who.OWNER_OF)
SEVERAL = (OPPONENT, PLAYER, PlayerRef(Who.ANOTHER))
"""References that mean each of several players."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Spoken:
    """What the words so far have spoken of."""

    it: Filter = THIS
    """What a bare "it" means."""
    that: Filter | None = None
    """What "that creature" means; ``None``: nothing was spoken of, so what "it" means."""
    it_is_newer: bool = False
    """Whether "it" was spoken of after that object."""
    player: PlayerRef = THAT_PLAYER
    objects_from: It = It.BEFORE
    """What ``ThatObject()`` stands for, where it stays."""
    player_from: It = It.BEFORE
    """What ``THAT_PLAYER`` stands for, where it stays."""
    singled_out: bool = False
    """Whether "the chosen creature", "the exiled card" can mean what was spoken of."""
    several: bool = False
    """Whether more than one target was acted on one after another, so that "those creatures" means all of them."""
    paid: bool = False
    """Whether they can mean what a cost was paid with."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Wording:
    """Words of an effect that its values no longer show."""

    only_opponents: bool
    """A target player inside a quantity is an opponent."""
    says_that: bool
    """ "That creature" occurs, and not only "it"."""
    says_those: bool


def objects_of(event: Event) -> tuple[Filter, ...]:
    """The objects that an event speaks of, the one that does something first."""
    match event:
        case AnyEvent(events=events):
            return objects_of(events[0])
        case DealsDamage():
            return ((event.source,) if event.source is not None else ()) + event.objects
        case Blocks() | BecomesBlocked():
            other = event.blocked if isinstance(event, Blocks) else event.by
            return (event.what,) if other is None else (event.what, other)
        case Casts():
            return (event.spell,)
        case Discards():
            return (event.card,)
        case Draws():
            return (Anything(),)
        case _:
            what = getattr(event, "what", None) or getattr(event, "on", None)
            return () if what is None or isinstance(what, PlayerRef) else (what,)


def spoken_in(event: Event) -> Spoken:
    """What an event leaves to its effect's pronouns."""
    objects = objects_of(event)
    if not objects:
        return Spoken(objects_from=It.EVENT, player_from=It.EVENT)
    first = objects[0]
    if getattr(event, "one_or_more", False):
        return Spoken(that=ThatObject(), objects_from=It.EVENT, player_from=It.EVENT)
    single = isinstance(first, ThisObject | Host | TargetObject)
    return Spoken(
        it=first if single else ThatObject(),
        that=ThatObject() if len(objects) > 1 or not single else None,
        objects_from=It.EVENT,
        player_from=It.EVENT,
        singled_out=isinstance(event, Sacrifices | Discards),
    )


def paying(cost: Cost) -> Spoken:
    """What a cost leaves to its effect's pronouns: the things it was paid with."""
    things = (
        *cost.sacrifice,
        *cost.discard,
        *cost.exile,
        *cost.reveal,
        *cost.return_to_hand,
        *cost.tap_others,
    )
    others = [
        one
        for one in things
        if not isinstance(one.filter, ThisObject | ThatObject) and one.filter != IT
    ]
    return Spoken(that=ThatObject(), objects_from=It.COST, paid=True) if others else Spoken()


SPELL = Spoken(paid=True)
"""A spell as its effect begins: an additional cost may have been paid with something."""


def single(what: object) -> Filter | None:
    """The one object that a selection, or a filter, points at."""
    if isinstance(what, Selection):
        what = what.filter
    if isinstance(what, ThisObject | Host | TargetObject | TheObject) and what not in (
        IT,
        ITSELF,
        LINKED,
    ):
        return what
    return TargetObject(Anything(), what.index) if isinstance(what, AnyTarget) else None


def main_object(action: Action) -> tuple[bool, Filter | None]:
    """Whether an action has objects, and the single one that it is about."""
    match action:
        case Attach(what=attached, to=to):
            own = isinstance(attached.filter, ThisObject | Host)
            return True, single(to if own else attached)
        case Choose(selection=chosen):
            return chosen is not None, single(chosen)
        case (
            CreateTokens() | CreateCopies() | Search() | Look() | RevealUntil() | Mill() | Discard()
        ):
            return True, None
        case DealDamage() | PutCounters() | RemoveCounters():
            targets = action.to if isinstance(action, DealDamage) else action.on
            objects = [one for one in targets if not isinstance(one, PlayerRef)]
            return bool(objects), single(objects[0]) if len(objects) == 1 else None
        case _:
            what = getattr(action, "what", None) or getattr(action, "first", None)
            return isinstance(what, Selection), single(what)


def local_object(action: Action) -> Filter | None:
    """What "its" means inside one action: what the action is about."""
    return single(action.what) if isinstance(action, Apply) else None


def player_in(action: Action) -> PlayerRef | None:
    """A target player that an action speaks of."""
    for part in all_in(action):
        if isinstance(part, PlayerRef) and part.who is Who.TARGET:
            return part
        if isinstance(part, AnyTarget):
            return PlayerRef(Who.TARGET, index=part.index)
    return None


def names_one(doer: PlayerRef) -> bool:
    return doer.who in (Who.TARGET, Who.NAMED) or doer.of is not None
