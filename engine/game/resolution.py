"""A spell or ability while it resolves: what its words point at, and who carries out what (CR 608.2)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from engine.board.permanent import RulesLine
from engine.decisions.in_force import Characteristics
from engine.decisions.qualities import CannotTell
from engine.decisions.selection import Context, players_meant
from engine.game.amounts import Known, amount_of, everywhere
from engine.game.choices import Choice
from engine.game.objects import Card, ObjectRef, Source, StackObject, Target
from engine.game.phrases import is_meant, seen_card
from engine.game.table import Table
from engine.game.targets import requirements, still_legal
from engine.game.texts import UnknownText, condition_holds
from engine.game.zones import PILES, find, pile
from engine.text import nouns
from engine.text.conditions import Condition
from engine.text.effect_amounts import Amount, AnyTarget, Pick, Recipient, Selection, Zone
from engine.text.effects import Instruction, It
from engine.text.nouns import Filter, PlayerRef, Who

Value = Any
Run = Callable[["Resolution", tuple[Instruction, ...]], None]


@dataclass(slots=True, kw_only=True)
class Resolution:
    """What a resolving effect knows. Targets are those that are still legal."""

    table: Table
    item: StackObject
    targets: tuple[tuple[Target, ...], ...]
    run: Run
    """Carries out further instructions."""
    acted: tuple[ObjectRef, ...] = ()
    """What the instruction before acted on, made or moved."""
    actor: str | None = None
    """Who carried out the instruction before."""
    did: bool = True
    """Whether the instruction before was carried out."""
    amount: int = 0
    """The amount of the instruction before."""
    done: dict[str, int] = field(default_factory=dict)
    gone: dict[str, Source] = field(default_factory=dict)
    became: dict[ObjectRef, ObjectRef] = field(default_factory=dict)
    """What objects are now that this effect has moved (CR 400.7j)."""
    shown: tuple[ObjectRef, ...] = ()
    """The cards that were last looked at, revealed, milled or exiled."""
    that_player: str | None = None
    """The player that an instruction about several is carried out for."""
    each: ObjectRef | None = None
    it: It = It.BEFORE
    """Where "that creature" of the instruction comes from."""
    whose: It = It.BEFORE
    """Where "that player" of the instruction comes from."""
    offset: int = 0
    """Where the targets of the effect that is carried out begin."""
    chosen: dict[str, str] = field(default_factory=dict)
    winners: list[str] = field(default_factory=list)
    losers: list[str] = field(default_factory=list)

    @property
    def you(self) -> str:
        """The controller of the spell or ability."""
        return self.item.controller

    # Words.

    def settled(self, value: Value) -> Value:
        """The value with targets, "that creature" and "that player" put in as what they are."""
        return everywhere(value, self._pointed)

    def _pointed(self, part: Value) -> Value:
        match part:
            case PlayerRef(who=Who.TARGET, index=index):
                names = [target for target in self._targets(index) if isinstance(target, str)]
                return PlayerRef(Who.NAMED, name=names[0] if names else "")
            case PlayerRef(who=Who.THAT_PLAYER):
                return PlayerRef(Who.NAMED, name=self._that_player() or "")
            case nouns.TargetObject(index=index):
                return _either(tuple(t for t in self._targets(index) if isinstance(t, ObjectRef)))
            case nouns.ThatObject():
                return _either(self._that_object())
        return None

    def _targets(self, index: int) -> tuple[Target, ...]:
        place = self.offset + index
        found = self.targets[place] if place < len(self.targets) else ()
        return tuple(
            self.now(target) if isinstance(target, ObjectRef) else target for target in found
        )

    def now(self, ref: ObjectRef) -> ObjectRef:
        """What an object is now, where this effect has moved it."""
        while ref in self.became:
            ref = self.became[ref]
        return ref

    def moved(self, before: ObjectRef, after: ObjectRef | None) -> None:
        """Notes what this effect moved."""
        if after is not None:
            self.became[before] = after

    def _that_player(self) -> str | None:
        if self.that_player is not None:
            return self.that_player
        if self.whose is It.EVENT:
            return self.item.happened.player
        return self.actor or self.item.happened.player

    def _that_object(self) -> tuple[ObjectRef, ...]:
        if self.each is not None:
            return (self.each,)
        if self.it is It.COST:
            return self.item.given
        if self.it is It.EVENT:
            return (self.item.happened.object,) if self.item.happened.object else ()
        if self.acted:
            return self.acted
        return (self.item.happened.object,) if self.item.happened.object else ()

    def context(self) -> Context:
        """From whose point of view its words are read."""
        source = self.item.source.ref
        return Context(
            battlefield=self.table.view,
            source=source.id if source is not None else None,
            you=self.you,
            defending=self.table.game.defending(source.id) if source is not None else (),
            that_player=self._that_player(),
        )

    def known(self) -> Known:
        """What its amounts may speak of."""
        gone = dict(self.gone)
        last = self.item.happened.last
        if last is not None and self.item.happened.object is not None:
            gone.setdefault(self.item.happened.object.id, last)
        if self.item.source.ref is not None:
            gone.setdefault(self.item.source.ref.id, self.item.source)
        that_much = (
            self.item.happened.amount
            if self.it is It.EVENT
            else (self.amount or self.item.happened.amount)
        )
        return Known(
            context=self.context(), that_much=that_much, x=self.item.x, done=self.done, gone=gone
        )

    def number(self, amount: Amount) -> int:
        """The value of an amount. An amount of a result is never below 0 (CR 107.1b)."""
        return amount_of(self.settled(amount), self.known())

    def count(self, amount: Amount) -> int:
        """An amount that is no result of a comparison: never below 0 (CR 107.1b)."""
        return max(0, self.number(amount))

    def holds(self, condition: Condition) -> bool:
        """Whether a condition of the text holds now."""
        return condition_holds(self.settled(condition), self.context(), self.item.text)

    def players(self, ref: PlayerRef) -> tuple[str, ...]:
        """The players that a phrase means, in turn order from the active one, as far as they are in the game."""
        if ref.who is Who.TARGET:
            return tuple(target for target in self._targets(ref.index) if isinstance(target, str))
        if ref.who in (Who.CONTROLLER_OF, Who.OWNER_OF, Who.SUBJECT_CONTROLLER):
            return self._controllers(ref)
        try:
            found = players_meant(self.settled(ref), self.context())
        except CannotTell as why:
            raise UnknownText(f'"{self.item.text}": {why}') from why
        order = self.table.game.in_order()
        names = tuple(name for name in order if name in found)
        return self._active_player(names) if ref.who is Who.ACTIVE and len(names) > 1 else names

    def _active_player(self, team: tuple[str, ...]) -> tuple[str, ...]:
        """Of a team that shares its turn, the one member whom the controller of the effect chooses (CR 805.9)."""
        if "the active player" not in self.chosen:
            asked = Choice(
                player=self.you, what="who of the active team is the active player", options=team
            )
            (self.chosen["the active player"],) = self.table.ask(asked)
        return (self.chosen["the active player"],)

    def _controllers(self, ref: PlayerRef) -> tuple[str, ...]:
        """The controller (or owner) of an object, of one that is gone as it was last (CR 608.2h)."""
        found: list[str] = []
        for ref_ in self.refs_of(ref.of) if ref.of is not None else self._that_object():
            seen = self.table.seen(ref_)
            item = self.table.game.present(ref_)
            if seen is not None and item is not None:
                found.append(item.card.owner if ref.who is Who.OWNER_OF else seen.controller)
            elif (elsewhere := find(self.table.game, ref_)) is not None:
                owner = ref.who is Who.OWNER_OF or ref_.id not in self.gone
                found.append(elsewhere.card.owner if owner else self.gone[ref_.id].controller)
            elif ref_.id in self.gone:
                found.append(self.gone[ref_.id].controller)
        return tuple(dict.fromkeys(found))

    def refs_of(self, phrase: Filter | None) -> tuple[ObjectRef, ...]:
        """The objects that a phrase points at or means."""
        match phrase:
            case nouns.TargetObject(index=index):
                return tuple(
                    target for target in self._targets(index) if isinstance(target, ObjectRef)
                )
            case nouns.ThatObject():
                return self._that_object()
            case nouns.ThisObject():
                return (self.item.source.ref,) if self.item.source.ref else ()
        if phrase is None:
            return ()
        return tuple(self._matching(phrase, Zone.BATTLEFIELD, None))

    # Objects.

    def objects(self, selection: Selection, player: str) -> tuple[ObjectRef, ...]:
        """The objects that an instruction acts on; ``player`` carries it out and picks where nobody else does."""
        pointed = self._pointed_at(selection)
        if pointed is not None:
            return pointed
        if selection.shown:
            found = self._shown(selection)
        else:
            whose = selection.whose
            if whose is None and selection.pick is Pick.TOP:
                whose = PlayerRef(Who.NAMED, name=player)
            found = self._matching(selection.filter, selection.zone, whose)
        if selection.pick is Pick.ALL and selection.number is None:
            return tuple(found)
        return self.pick(selection, tuple(found), player)

    def _shown(self, selection: Selection) -> list[ObjectRef]:
        """The shown cards of the filter; of "the rest", those that nothing has moved since."""
        context, phrase, found = self.context(), self.settled(selection.filter), []
        for ref in self.shown:
            place = find(self.table.game, self.now(ref))
            if place is None or (selection.rest and ref in self.became):
                continue
            if is_meant(phrase, seen_card(place.card, place.card.owner), context):
                found.append(self.now(ref))
        return found

    def pick(
        self, selection: Selection, among: tuple[ObjectRef, ...], player: str
    ) -> tuple[ObjectRef, ...]:
        """Some of these objects, as the selection says who picks."""
        number = 1 if selection.number is None else self.count(selection.number)
        if selection.pick is Pick.TOP:
            return among[:number]
        number = min(number, len(among))
        if selection.pick is Pick.AT_RANDOM and len(among) > number:
            raise UnknownText(f'a choice at random is not played yet: "{self.item.text}"')
        chooser = player
        if selection.chooser is not None:
            chooser = next(iter(self.players(selection.chooser)), player)
        options = {ref.id: ref for ref in among}
        answer = self.table.ask(
            Choice(
                player=chooser,
                what=f"{number} for {self.item.id}" if number != 1 else f"one for {self.item.id}",
                options=tuple(options),
                at_least=0 if selection.up_to else number,
                at_most=number,
            )
        )
        return tuple(options[word] for word in answer)

    def _pointed_at(self, selection: Selection) -> tuple[ObjectRef, ...] | None:
        match selection.filter:
            case nouns.ThisObject():
                ref = self.item.source.ref
                return (self.now(ref),) if ref is not None else ()
            case nouns.Host():
                seen = self.table.game.seen(self.item.id)
                host = (
                    self.table.game.find(seen.permanent.attached_to or "")
                    if seen is not None
                    else None
                )
                return (host.card.ref,) if host is not None else ()
            case nouns.TargetObject(index=index):
                return tuple(
                    target for target in self._targets(index) if isinstance(target, ObjectRef)
                )
            case nouns.ThatObject():
                return self._that_object()
            case nouns.TheObject(name):
                item = self.table.game.find(name)
                return (item.card.ref,) if item is not None else None
        return None

    def _matching(self, phrase: Filter, zone: Zone, whose: PlayerRef | None) -> list[ObjectRef]:
        game, context = self.table.game, self.context()
        phrase = self.settled(phrase)
        if zone is Zone.BATTLEFIELD:
            return [
                item.card.ref
                for item in game.permanents
                if (seen := game.seen(item.card.id)) is not None and is_meant(phrase, seen, context)
            ]
        if zone is Zone.STACK:
            return [
                entry.ref
                for entry in game.stack
                if entry.card is not None
                and is_meant(phrase, seen_card(entry.card, entry.controller), context)
            ]
        names = self.players(whose) if whose is not None else tuple(p.name for p in game.in_game())
        return [ref for name in names for ref in self.objects_in(phrase, zone, name)]

    def objects_in(self, phrase: Filter, zone: Zone, player: str) -> tuple[ObjectRef, ...]:
        """The known cards of one player's zone that the phrase means."""
        context, phrase = self.context(), self.settled(phrase)
        return tuple(
            card.ref
            for card in self.cards(player, zone)
            if is_meant(phrase, seen_card(card, player), context)
        )

    def cards(self, player: str, zone: Zone) -> tuple[Card, ...]:
        """The known cards of a player's zone."""
        return pile(self.table.player(player), zone).cards if zone in PILES else ()

    def recipients(self, among: tuple[Recipient, ...]) -> tuple[Target, ...]:
        """The players and objects that damage is dealt to or counters are put on."""
        found: list[Target] = []
        for recipient in among:
            match recipient:
                case AnyTarget(index):
                    found += self._targets(index)
                case PlayerRef():
                    found += self.players(recipient)
                case Selection():
                    found += self.objects(recipient, self.you)
        return tuple(dict.fromkeys(found))

    def remember(self, refs: tuple[ObjectRef, ...]) -> None:
        """Keeps what objects are before they go (CR 608.2h)."""
        for ref in refs:
            if self.table.seen(ref) is not None:
                self.gone[ref.id] = self.table.source(ref)

    def seen(self, ref: ObjectRef) -> Characteristics | None:
        """A permanent with its effects, while it is still that object."""
        return self.table.seen(ref)

    def line(self, text: str, *meaning: object) -> RulesLine:
        """A line of rules text that an effect leaves behind."""
        return RulesLine(text=text, source=self.item.source.name, meaning=meaning)


def _either(refs: tuple[ObjectRef, ...]) -> Filter:
    if not refs:
        return nouns.AnyOf(())
    if len(refs) == 1:
        return nouns.TheObject(refs[0].id)
    return nouns.AnyOf(tuple(nouns.TheObject(ref.id) for ref in refs))


def legal_now(table: Table, item: StackObject) -> tuple[tuple[Target, ...], ...] | None:
    """The targets that are still legal; ``None`` when there were targets and none of them is (CR 608.2b)."""
    asked = requirements(item.effects)
    found = tuple(
        still_legal(table.game, requirement, chosen, item.controller, item.source)
        for requirement, chosen in zip(asked, item.targets, strict=False)
    )
    had = any(item.targets)
    if had and not any(found):
        return None
    return found
