"""What an effect's words point at: its targets numbered, "it" and "that player" settled, instruction by instruction."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import Any

from engine.text.effect_amount_phrases import LINKED
from engine.text.effect_amounts import THIS, AnyTarget, Selection, TargetRequirement
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
from engine.text.effect_objects import IT
from engine.text.effect_targets import (
    IS_CARD,
    FoundAny,
    FoundLater,
    FoundObject,
    FoundPlayer,
    without,
)
from engine.text.effects import (
    Action,
    Apply,
    Branch,
    Choose,
    Cost,
    CreateCopies,
    CreateTokens,
    DealDamage,
    Discard,
    Effect,
    ForEach,
    Instruction,
    It,
    Later,
    Look,
    Mill,
    Move,
    PutCounters,
    RemoveCounters,
    RevealUntil,
    Sacrifice,
    Search,
    Unless,
)
from engine.text.nouns import (
    OPPONENT,
    PLAYER,
    YOU,
    AllOf,
    Anything,
    Filter,
    Host,
    Number,
    PlayerRef,
    TargetObject,
    ThatObject,
    TheObject,
    ThisObject,
    Who,
)

Instructions = tuple[Instruction, ...]

THAT_PLAYER = PlayerRef(Who.THAT_PLAYER)
EACH_OWNER = PlayerRef(Who.OWNER_OF)
SEVERAL = (OPPONENT, PLAYER, PlayerRef(Who.ANOTHER))
"""References that mean each of several players."""

# Walking through values


def parts_of(value: object) -> Iterator[object]:
    """The values that a value is put together from."""
    if isinstance(value, tuple):
        yield from value
    else:
        for name in getattr(value, "__dataclass_fields__", ()):
            yield getattr(value, name)


def all_in(value: object) -> Iterator[object]:
    """The value and everything in it; an effect with targets of its own is not entered."""
    yield value
    for part in parts_of(value):
        if not isinstance(part, Effect):
            yield from all_in(part)


def changed(value: Any, change: Callable[[Any], Any]) -> Any:
    """The value with ``change`` made to everything in it, the whole first; ``change`` gives ``None`` where nothing changes."""
    new = change(value)
    if new is not None:
        return new
    if isinstance(value, Effect):
        return value
    if isinstance(value, tuple):
        return tuple(changed(part, change) for part in value)
    fields = getattr(value, "__dataclass_fields__", None)
    if fields is None:
        return value
    news = {}
    for name in fields:
        before = getattr(value, name)
        after = changed(before, change)
        if after is not before:
            news[name] = after
    return replace(value, **news) if news else value


# Targets


def _now(value: object) -> Iterator[object]:
    """Everything in a value but what happens later with targets of its own."""
    yield value
    for part in parts_of(value):
        if not isinstance(part, Effect | FoundLater):
            yield from _now(part)


def number_targets(
    instructions: Instructions, opponents_only: bool, first: int = 0
) -> tuple[Instructions, tuple[TargetRequirement, ...], int]:
    """The instructions with their targets numbered from ``first`` in the order of the text, the requirements in that order, and the
    number after the last one, those of delayed triggers counted."""
    found = [one for one in _now(instructions) if isinstance(one, FoundObject | FoundPlayer | FoundAny)]
    places = sorted({one.at for one in found})
    requirements = [next(one.requirement for one in found if one.at == place) for place in places]

    def change(value: Any) -> Any:
        if isinstance(value, FoundLater):
            return value
        if isinstance(value, AllOf) and IS_CARD in value.parts:
            return changed(without(value, IS_CARD), change)
        if isinstance(value, FoundObject):
            return TargetObject(value.among, first + places.index(value.at), _most(value.requirement))
        if isinstance(value, FoundPlayer):
            return PlayerRef(Who.TARGET, index=first + places.index(value.at))
        if isinstance(value, FoundAny):
            return AnyTarget(first + places.index(value.at))
        if type(value) is TargetObject:
            requirements.append(TargetRequirement(objects=value.among, at_most=Number(value.up_to)))
            return TargetObject(value.among, first + len(requirements) - 1, value.up_to)
        if value == PlayerRef(Who.TARGET):
            requirements.append(TargetRequirement(players=OPPONENT if opponents_only else PLAYER))
            return PlayerRef(Who.TARGET, index=first + len(requirements) - 1)
        return None

    numbered = changed(instructions, change)
    settled = tuple(changed(requirement, change) for requirement in requirements)
    after = first + len(requirements)

    def later(value: Any) -> Any:
        nonlocal after
        if not isinstance(value, FoundLater):
            return None
        do, targets, after = number_targets(value.do, opponents_only, after)
        return Later(value.event, do, targets)

    return changed(numbered, later), settled, after


def _most(requirement: TargetRequirement) -> int:
    most = requirement.at_most
    return most.value if isinstance(most, Number) else 99


# Pronouns


@dataclass(frozen=True, slots=True, kw_only=True)
class Spoken:
    """What the words so far have spoken of."""

    it: Filter = THIS
    """What a bare "it" means."""
    that: Filter | None = None
    """What "that creature" means; ``None``: nothing was spoken of, so what "it" means."""
    player: PlayerRef = THAT_PLAYER
    objects_from: It = It.BEFORE
    """What ``ThatObject()`` stands for, where it stays."""
    player_from: It = It.BEFORE
    """What ``THAT_PLAYER`` stands for, where it stays."""
    singled_out: bool = False
    """Whether "the chosen creature", "the exiled card" can mean what was spoken of."""
    paid: bool = False
    """Whether they can mean what a cost was paid with."""


def _objects_of(event: Event) -> tuple[Filter, ...]:
    """The objects that an event speaks of, the one that does something first."""
    match event:
        case AnyEvent(events=events):
            return _objects_of(events[0])
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
    objects = _objects_of(event)
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
    things = (*cost.sacrifice, *cost.discard, *cost.exile, *cost.reveal, *cost.return_to_hand, *cost.tap_others)
    others = [one for one in things if not isinstance(one.filter, ThisObject | ThatObject) and one.filter != IT]
    return Spoken(that=ThatObject(), objects_from=It.COST, paid=True) if others else Spoken()


SPELL = Spoken(paid=True)
"""A spell as its effect begins: an additional cost may have been paid with something."""


def _single(what: object) -> Filter | None:
    """The one object that a selection, or a filter, points at."""
    if isinstance(what, Selection):
        what = what.filter
    if isinstance(what, ThisObject | Host | TargetObject | TheObject) and what not in (IT, LINKED):
        return what
    return TargetObject(Anything(), what.index) if isinstance(what, AnyTarget) else None


def _main_object(action: Action) -> tuple[bool, Filter | None]:
    """Whether an action has objects, and the single one that it is about."""
    match action:
        case Choose(selection=chosen):
            return chosen is not None, _single(chosen)
        case CreateTokens() | CreateCopies() | Search() | Look() | RevealUntil() | Mill() | Discard():
            return True, None
        case DealDamage() | PutCounters() | RemoveCounters():
            targets = action.to if isinstance(action, DealDamage) else action.on
            objects = [one for one in targets if not isinstance(one, PlayerRef)]
            return bool(objects), _single(objects[0]) if len(objects) == 1 else None
        case _:
            what = getattr(action, "what", None) or getattr(action, "first", None)
            return isinstance(what, Selection), _single(what)


def _local_object(action: Action) -> Filter | None:
    """What "its" means inside one action: the source that deals damage, or what the action is about."""
    if isinstance(action, DealDamage):
        return _single(action.source)
    return _single(action.what) if isinstance(action, Apply) else None


def _player_in(action: Action) -> PlayerRef | None:
    """A target player that an action speaks of."""
    for part in all_in(action):
        if isinstance(part, PlayerRef) and part.who is Who.TARGET:
            return part
        if isinstance(part, AnyTarget):
            return PlayerRef(Who.TARGET, index=part.index)
    return None


def _names_one(doer: PlayerRef) -> bool:
    return doer.who in (Who.TARGET, Who.NAMED) or doer.of is not None


class _Settler:
    """Goes through instructions in order, remembering what was spoken of."""

    def __init__(self, spoken: Spoken) -> None:
        self.spoken = spoken
        self.unclear = False
        """Whether words pointed at something that was never spoken of."""

    def all(self, instructions: Instructions) -> Instructions:
        """The instructions, each in the light of those before it."""
        return tuple(self._one(instruction) for instruction in instructions)

    def value(self, value: Any, local: Filter | None = None, doer: PlayerRef | None = None) -> Any:
        """A value with its pronouns settled; ``local`` is what the same action speaks of, ``doer`` who does it."""
        spoken = self.spoken
        it = spoken.it if local is None else local
        that = local or spoken.that or spoken.it
        player = spoken.player
        if doer in SEVERAL:
            player = THAT_PLAYER
        elif doer is not None and _names_one(doer):
            player = doer

        def change(part: Any) -> Any:
            if part == IT:
                return it
            if part == LINKED:
                return self._linked()
            if isinstance(part, ThatObject):
                return that
            if not isinstance(part, PlayerRef):
                return None
            if part == THAT_PLAYER:
                return player
            if part.who is Who.SUBJECT_CONTROLLER:
                return PlayerRef(Who.CONTROLLER_OF, of=that)
            return PlayerRef(Who.OWNER_OF, of=that) if part == EACH_OWNER else None

        if isinstance(value, Move) and value.controller == EACH_OWNER:
            return replace(changed(replace(value, controller=None), change), controller=EACH_OWNER)
        return changed(value, change)

    def _linked(self) -> Filter:
        """What "the sacrificed creature" means."""
        if self.spoken.singled_out and self.spoken.that is not None:
            return self.spoken.that
        self.unclear = self.unclear or not self.spoken.paid
        return ThatObject()

    def _one(self, instruction: Instruction) -> Instruction:
        before = self.spoken
        condition, may = self.value(instruction.condition), self.value(instruction.may)
        action = self._nested(instruction.action)
        if action is None:
            action = self._with_doer(instruction.action)
            doer = getattr(action, "player", YOU)
            action = self.value(action, _local_object(action), doer)
            self._remember(action, doer)
        from_cost = before.paid and not before.singled_out and LINKED in all_in(instruction.action)
        spoken_of = tuple(all_in((action, condition, may)))
        objects_from = It.COST if from_cost else before.objects_from
        return replace(
            instruction,
            action=action,
            condition=condition,
            may=may,
            it=objects_from if ThatObject() in spoken_of else It.BEFORE,
            that_player=before.player_from if THAT_PLAYER in spoken_of else It.BEFORE,
        )

    def _nested(self, action: Action) -> Action | None:
        """An action that holds instructions, with those settled."""
        match action:
            case Unless(do=do, player=player, cost=cost):
                done = self.all(do)
                return Unless(done, self.value(player), self.value(cost))
            case Branch(condition=condition, then=then, otherwise=otherwise):
                condition = self.value(condition)
                start = self.spoken
                otherwise = self.all(otherwise)
                if start.that is not None:
                    self.spoken = start
                return Branch(condition, self.all(then), otherwise)
            case ForEach(each=each, do=do):
                return ForEach(self.value(each), self._inside(_in_each(self.spoken, each), do))
            case Later(event=event, do=do, targets=targets):
                event = self.value(event)
                return Later(event, self._inside(self._at_event(event), do), self.value(targets))
            case _:
                return None

    def _at_event(self, event: Event) -> Spoken:
        """What a later event leaves to the pronouns of what is then done."""
        objects = _objects_of(event)
        if not objects:
            return self.spoken
        single = _single(objects[0])
        return spoken_in(event) if single is None else replace(self.spoken, it=single, that=single)

    def _inside(self, spoken: Spoken, do: Instructions) -> Instructions:
        """Instructions with an outlook of their own."""
        inner = _Settler(spoken)
        done = inner.all(do)
        self.unclear = self.unclear or inner.unclear
        return done

    def _with_doer(self, action: Action) -> Action:
        """The action with the player who does it settled by what came before."""
        player = getattr(action, "player", None)
        if player is None or player == YOU:
            return action
        return replace(action, player=self.value(player))

    def _remember(self, action: Action, doer: PlayerRef) -> None:
        has_object, single = _main_object(action)
        again = isinstance(getattr(getattr(action, "what", None), "filter", None), ThatObject)
        if has_object and not again:
            known: Filter = single or ThatObject()
            self.spoken = replace(
                self.spoken,
                it=known,
                that=known,
                objects_from=It.BEFORE,
                singled_out=isinstance(action, _SINGLING_OUT),
            )
        if doer in SEVERAL:
            self.spoken = replace(self.spoken, player=THAT_PLAYER, player_from=It.BEFORE)
        else:
            player = doer if _names_one(doer) else _player_in(action)
            self.spoken = replace(self.spoken, player=player or self.spoken.player)


_SINGLING_OUT = (Choose, Discard, Look, Mill, Move, RevealUntil, Sacrifice, Search)


def _in_each(spoken: Spoken, each: object) -> Spoken:
    if isinstance(each, PlayerRef):
        return replace(spoken, player=THAT_PLAYER, player_from=It.BEFORE)
    return replace(spoken, it=ThatObject(), that=ThatObject(), objects_from=It.BEFORE)


def settled_effect(instructions: Instructions, spoken: Spoken, opponents_only: bool) -> Effect | None:
    """The effect of instructions as they were read; ``None`` where words point at something that was never spoken of."""
    numbered, targets, _ = number_targets(instructions, opponents_only)
    settler = _Settler(spoken)
    required = settler.value(targets)
    done = settler.all(numbered)
    return None if settler.unclear else Effect(instructions=done, targets=required)
