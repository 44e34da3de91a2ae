"""What an effect's words point at: "it" and "that player" settled, instruction by instruction."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from engine.text.effect_amount_phrases import LINKED
from engine.text.effect_amounts import TargetRequirement
from engine.text.effect_events import (
    Event,
)
from engine.text.effect_objects import IT, ITSELF
from engine.text.effect_spoken import (
    EACH_OWNER,
    SEVERAL,
    THAT_PLAYER,
    Spoken,
    Wording,
    local_object,
    main_object,
    names_one,
    objects_of,
    player_in,
    single,
    spoken_in,
)
from engine.text.effect_target_numbers import all_in, changed, number_targets
from engine.text.effects import (
    Action,
    Branch,
    Choose,
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
    RevealUntil,
    Sacrifice,
    Search,
    Unless,
)
from engine.text.nouns import (
    YOU,
    Filter,
    Host,
    Other,
    PlayerRef,
    TargetObject,
    ThatObject,
    ThisObject,
    Who,
)
from engine.text.parts import put

Instructions = tuple[Instruction, ...]


class _Settler:
    """Goes through instructions in order, remembering what was spoken of."""

    def __init__(self, spoken: Spoken, wording: Wording) -> None:
        self.spoken = spoken
        self.wording = wording
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
        if (
            self.wording.says_that
            and spoken.that is not None
            and isinstance(local, ThisObject | Host)
        ):
            that = spoken.that
        elif local is None and spoken.it_is_newer and not self.wording.says_that:
            that = spoken.it
        player = spoken.player
        if doer in SEVERAL:
            player = THAT_PLAYER
        elif doer is not None and names_one(doer):
            player = doer

        def change(part: Any) -> Any:
            if part in (IT, ITSELF):
                return it
            if part == LINKED:
                return self._linked()
            if isinstance(part, ThatObject):
                self.unclear = self.unclear or (local is None and self._points_nowhere())
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

    def _points_nowhere(self) -> bool:
        """Whether "that creature" would mean this one, or "those creatures" only the last of several targets."""
        that = self.spoken.that
        if that is None:
            return self.wording.says_that
        return self.wording.says_those and self.spoken.several and isinstance(that, TargetObject)

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
            action = self._action(action, doer)
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

    def _action(self, action: Action, doer: PlayerRef) -> Action:
        """An action with its pronouns settled; what a source deals damage to is not its own "it"."""
        local = local_object(action)
        if not isinstance(action, DealDamage):
            settled: Action = self.value(action, local, doer)
            return settled
        if len(action.to) > 1 and any(
            part == Other() or isinstance(part, ThatObject) for part in all_in(action.to[1:])
        ):
            self.unclear = True  # "… and each other creature that shares a color with it"
        source = self.value(action.source)
        to = self.value(put(action.to, ITSELF, source), None, doer)
        return replace(
            action, source=source, amount=self.value(action.amount, single(source), doer), to=to
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
                done = self._inside(self._at_event(event), do)
                return replace(action, event=event, do=done, targets=self.value(targets))
            case _:
                return None

    def _at_event(self, event: Event) -> Spoken:
        """What a later event leaves to the pronouns of what is then done."""
        objects = objects_of(event)
        if not objects:
            return self.spoken
        one = single(objects[0])
        return spoken_in(event) if one is None else replace(self.spoken, it=one, that=one)

    def _inside(self, spoken: Spoken, do: Instructions) -> Instructions:
        """Instructions with an outlook of their own."""
        inner = _Settler(spoken, self.wording)
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
        has_object, one = main_object(action)
        again = isinstance(getattr(getattr(action, "what", None), "filter", None), ThatObject)
        if isinstance(one, ThisObject | Host):
            self.spoken = replace(self.spoken, it=one, it_is_newer=True)
        elif has_object and not again:
            known: Filter = one or ThatObject()
            self.spoken = replace(
                self.spoken,
                it=known,
                that=known,
                it_is_newer=False,
                objects_from=It.BEFORE,
                singled_out=isinstance(action, _SINGLING_OUT),
                several=isinstance(self.spoken.that, TargetObject) and self.spoken.that != known,
            )
        if doer in SEVERAL:
            self.spoken = replace(self.spoken, player=THAT_PLAYER, player_from=It.BEFORE)
        else:
            player = doer if names_one(doer) else player_in(action)
            self.spoken = replace(self.spoken, player=player or self.spoken.player)


_SINGLING_OUT = (Choose, Discard, Look, Mill, Move, RevealUntil, Sacrifice, Search)


def _in_each(spoken: Spoken, each: object) -> Spoken:
    if isinstance(each, PlayerRef):
        return replace(spoken, player=THAT_PLAYER, player_from=It.BEFORE)
    return replace(spoken, it=ThatObject(), that=ThatObject(), objects_from=It.BEFORE)


def _of_target_player(
    target: TargetRequirement, earlier: tuple[TargetRequirement, ...]
) -> TargetRequirement:
    """The target with "their graveyard", "that player controls" settled by a target player named before it."""
    players = [place for place, one in enumerate(earlier) if one.objects is None]
    return put(target, THAT_PLAYER, PlayerRef(Who.TARGET, index=players[-1])) if players else target


def settled_effect(instructions: Instructions, spoken: Spoken, wording: Wording) -> Effect | None:
    """The effect of instructions as they were read; ``None`` where words point at something that was never spoken of."""
    numbered, targets, _ = number_targets(instructions, wording.only_opponents)
    settler = _Settler(spoken, wording)
    required = tuple(
        settler.value(_of_target_player(target, targets[:place]))
        for place, target in enumerate(targets)
    )
    done = settler.all(numbered)
    return None if settler.unclear else Effect(instructions=done, targets=required)
