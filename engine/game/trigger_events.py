"""Whether an ability's event has just happened, and what "that player", "that creature", "that much" then mean (CR 603.2)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from engine.decisions.in_force import Characteristics
from engine.decisions.qualities import CannotTell
from engine.decisions.selection import Context, players_meant
from engine.game.events import Event
from engine.game.keyword_standing import Standing, standing
from engine.game.keyword_texts import triggered_by_keyword
from engine.game.objects import Card, Happened, ObjectRef, Source, StackObject
from engine.game.phrases import is_meant, seen_card, seen_source
from engine.game.table import Table, source_of
from engine.game.texts import UnknownText, refuse
from engine.rules.steps import Step
from engine.text import effect_events as on
from engine.text.abilities import (
    Ability,
    ChoosesDeclaration,
    HasAbility,
    HasChosenKeyword,
    HasKeywordAbility,
    MayExert,
    SkipsCombat,
)
from engine.text.effect_abilities import (
    ContinuousAbility,
    EffectReading,
    KeywordAbility,
    TriggeredAbility,
)
from engine.text.effect_amounts import Zone
from engine.text.effect_reader import read_effects
from engine.text.nouns import Filter, PlayerRef, ThisObject

STEP_WORDS = {
    "upkeep": Step.UPKEEP,
    "draw step": Step.DRAW,
    "precombat main phase": Step.PRECOMBAT_MAIN,
    "main phase": Step.PRECOMBAT_MAIN,
    "first main phase": Step.PRECOMBAT_MAIN,
    "combat": Step.BEGINNING_OF_COMBAT,
    "combat phase": Step.BEGINNING_OF_COMBAT,
    "declare attackers step": Step.DECLARE_ATTACKERS,
    "declare blockers step": Step.DECLARE_BLOCKERS,
    "combat damage step": Step.COMBAT_DAMAGE,
    "end of combat": Step.END_OF_COMBAT,
    "end of combat step": Step.END_OF_COMBAT,
    "postcombat main phase": Step.POSTCOMBAT_MAIN,
    "second main phase": Step.POSTCOMBAT_MAIN,
    "end step": Step.END,
    "end of turn": Step.END,
}
"""The steps and phases at whose beginning abilities trigger, in the words of rules texts."""

LISTENED: dict[type, tuple[str, ...]] = {
    on.Enters: ("moves",),
    on.ZoneChange: ("moves",),
    on.Attacks: ("attacks", "attackers declared"),
    on.Blocks: ("blocks",),
    on.BecomesBlocked: ("becomes blocked", "blocks"),
    on.AttacksUnblocked: ("is not blocked",),
    on.DealsDamage: ("deals damage",),
    on.BeginningOf: ("step begins",),
    on.EndOfCombat: ("step begins",),
    on.GainsLife: ("gains life",),
    on.LosesLife: ("loses life",),
    on.Casts: ("casts",),
    on.Draws: ("draws",),
    on.Discards: ("discards",),
    on.Sacrifices: ("sacrifices",),
    on.SetInMotion: ("set in motion",),
    on.CountersPut: ("counters",),
    on.PlaysLand: ("plays a land",),
    on.LosesGame: ("loses",),
}
"""The words of `engine.game.events` that each kind of trigger listens for."""

STATES = ("tapped", "untapped", "target")
"""What an object can be heard to become."""


# What is listened for.


@lru_cache(maxsize=8192)
def listened_for(reading: EffectReading) -> frozenset[str]:
    """The events that something in a rules text may trigger on. Raises UnknownText for a trigger that is not played yet."""
    found: set[str] = set()
    for ability in reading.abilities:
        match ability:
            case TriggeredAbility(event=event):
                found |= _listened(event, ability)
            case KeywordAbility(keyword=keyword):
                found |= listened_by_keyword(keyword)
            case ContinuousAbility(abilities=abilities):
                for given in abilities:
                    found |= listened_by_statement(given)
    return frozenset(found)


@lru_cache(maxsize=8192)
def listened_by_statement(ability: Ability) -> frozenset[str]:
    """The events that what a statement gives permanents triggers on. Raises UnknownText for what is given and not played yet."""
    predicate = ability.predicate
    if isinstance(predicate, _NOT_OFFERED):
        raise UnknownText(f'this choice is not played yet: "{ability.text}"')
    match predicate:
        case HasKeywordAbility(keyword, argument):
            if ability.subject != ThisObject() and standing(keyword, argument) in _GIVEN_IN_VAIN:
                raise UnknownText(f"{keyword} is not played yet")
            return listened_by_keyword(keyword)
        case HasAbility(given, text):
            for each in read_effects(text, types="Creature").abilities:
                if not isinstance(each, ContinuousAbility | KeywordAbility):
                    raise UnknownText(f'a given ability is not played yet: "{text}"')
            return frozenset(word for each in given for word in listened_by_statement(each))
    return frozenset()


_NOT_OFFERED = (ChoosesDeclaration, HasChosenKeyword, MayExert, SkipsCombat)
_GIVEN_IN_VAIN = (Standing.CHOSEN, Standing.CAST, Standing.ACTIVATED, Standing.ELSEWHERE)
"""Keywords that an effect may give to cards and permanents, and that only printed ones are asked for."""


def _listened(event: on.Event, ability: TriggeredAbility) -> set[str]:
    if isinstance(event, on.AnyEvent):
        return {word for each in event.events for word in _listened(each, ability)}
    if isinstance(event, on.Becomes) and event.state in STATES:
        return {event.state}
    words = LISTENED.get(type(event))
    beyond = isinstance(event, on.BeginningOf) and event.step not in STEP_WORDS
    if words is None or beyond:
        raise UnknownText(f'this trigger is not played yet: "{ability.text}"')
    return set(words)


@lru_cache(maxsize=512)
def listened_by_keyword(keyword: str) -> frozenset[str]:
    """The events that a keyword triggers on. Raises UnknownText for a triggered keyword that is not played yet."""
    abilities = triggered_by_keyword(keyword, None)
    if abilities is None:
        raise UnknownText(f"{keyword} is not played yet")
    return frozenset(word for ability in abilities for word in _listened(ability.event, ability))


def announce_targets(table: Table, item: StackObject) -> None:
    """What a spell or ability on the stack targets has become a target (CR 601.2c, 603.3d)."""
    for target in dict.fromkeys(target for group in item.targets for target in group):
        if isinstance(target, ObjectRef):
            seen = table.seen(target)
            if seen is not None and seen.controller in table.game.opponents(item.controller):
                refuse(seen.name, seen.keywords(), Standing.TARGETED)
            table.happens(
                Event(what="target", object=target, name=target.id, player=item.controller)
            )


# Whether it has happened.


def matching(
    table: Table, wanted: on.Event, event: Event, context: Context, source: Source
) -> Iterator[Happened]:
    """What the ability's words mean, once for each time that it triggers on the event."""
    match wanted:
        case on.AnyEvent(events):
            for each in events:
                yield from matching(table, each, event, context, source)
        case on.Enters() | on.ZoneChange():
            yield from _moves(table, wanted, event, context)
        case on.Attacks() | on.Blocks() | on.BecomesBlocked() | on.AttacksUnblocked():
            yield from _in_combat(table, wanted, event, context)
        case on.DealsDamage():
            yield from _deals_damage(wanted, event, context)
        case on.BeginningOf() | on.EndOfCombat():
            yield from _step_begins(table, wanted, event, context)
        case on.SetInMotion(scheme):
            mine = event.what == "set in motion" and event.player == context.you
            if mine and (not isinstance(scheme, ThisObject) or source.ref == event.object):
                yield Happened(player=event.player, object=event.object)
        case on.Becomes(what=what, state=state, by=by, of=of):
            if of is not None:
                raise UnknownText(
                    "what kind of spell or ability targets something is not asked yet"
                )
            mine = by is None or event.player in _players(by, context)
            if event.what == state and mine and _is(table, what, event, context):
                yield Happened(player=event.player, object=event.object)
        case on.CountersPut(on=what, kind=kind):
            named = kind is None or event.name.endswith(f" {kind}")
            if (
                event.what == "counters"
                and named
                and not isinstance(what, PlayerRef)
                and _is(table, what, event, context)
            ):
                yield Happened(object=event.object, amount=event.amount)
        case _:
            yield from _player_does(table, wanted, event, context)


def _moves(
    table: Table, wanted: on.Enters | on.ZoneChange, event: Event, context: Context
) -> Iterator[Happened]:
    if event.what != "moves":
        return
    if isinstance(wanted, on.Enters):
        if event.entered is Zone.BATTLEFIELD and _is(table, wanted.what, event, context):
            yield Happened(player=event.player, object=event.object)
        return
    if (wanted.source and event.left is not wanted.source) or (
        wanted.to and event.entered is not wanted.to
    ):
        return
    if wanted.whose is not None and event.player not in _players(wanted.whose, context):
        return
    if _is(table, wanted.what, event, context):
        seen = context.battlefield.objects.get(event.object.id) if event.object else None
        last = (
            last_seen(seen, None) if seen is not None and event.left is Zone.BATTLEFIELD else None
        )
        yield Happened(player=event.player, object=event.became or event.object, last=last)


def _in_combat(
    table: Table, wanted: on.Event, event: Event, context: Context
) -> Iterator[Happened]:
    happened = Happened(player=event.player, object=event.object)
    match wanted:
        case on.Attacks():
            yield from _attacks(table, wanted, event, context)
        case on.Blocks(what=what, blocked=blocked):
            if event.what != "blocks" or not _is(table, what, event, context):
                return
            if (event.number == 1) if blocked is None else _means(context, blocked, event.other):
                yield Happened(player=event.player, object=event.other)
        case on.BecomesBlocked(what=what, by=None):
            if event.what == "becomes blocked" and _is(table, what, event, context):
                yield happened
        case on.BecomesBlocked(what=what, by=by):
            pair = event.what == "blocks" and _means(context, what, event.other)
            if pair and by is not None and _means(context, by, event.object):
                yield happened
        case on.AttacksUnblocked(what=what):
            if event.what == "is not blocked" and _is(table, what, event, context):
                yield happened


def _attacks(
    table: Table, wanted: on.Attacks, event: Event, context: Context
) -> Iterator[Happened]:
    if wanted.one_or_more or wanted.at_least > 1:
        if event.what == "attackers declared" and wanted.player is None:
            combat = table.game.combat
            mine = [
                item.ref
                for item in (combat.attackers if combat else ())
                if _means(context, wanted.what, item.ref)
            ]
            if len(mine) >= max(1, wanted.at_least):
                yield Happened(object=mine[0], amount=len(mine))
        return
    if event.what != "attacks" or not _is(table, wanted.what, event, context):
        return
    if wanted.alone and event.number != 1:
        return
    if wanted.player is not None and event.recipient not in _players(wanted.player, context):
        return
    yield Happened(player=event.player, object=event.object)


def _deals_damage(wanted: on.DealsDamage, event: Event, context: Context) -> Iterator[Happened]:
    if event.what != "deals damage" or event.source is None:
        return
    if wanted.combat is not None and wanted.combat is not event.combat:
        return
    if wanted.source is not None and not is_meant(
        wanted.source, seen_source(event.source), context
    ):
        return
    recipient = event.recipient
    anything = not (wanted.players or wanted.objects)
    if isinstance(recipient, str):
        if anything or any(recipient in _players(ref, context) for ref in wanted.players):
            yield Happened(player=recipient, amount=event.amount)
    elif recipient is not None and (
        anything or any(_means(context, what, recipient) for what in wanted.objects)
    ):
        yield Happened(object=recipient, amount=event.amount)


def _step_begins(
    table: Table, wanted: on.BeginningOf | on.EndOfCombat, event: Event, context: Context
) -> Iterator[Happened]:
    """A step of each player triggers once for each member of the active team (CR 805.4d)."""
    if event.what != "step begins":
        return
    if isinstance(wanted, on.EndOfCombat):
        if event.step is Step.END_OF_COMBAT:
            yield Happened()
        return
    if event.step is not STEP_WORDS.get(wanted.step):
        return
    active = tuple(player.name for player in table.game.active_players())
    if wanted.whose is None:
        yield Happened(player=next(iter(active), None))
        return
    for name in active:
        if name in _players(wanted.whose, context):
            yield Happened(player=name)


def _player_does(
    table: Table, wanted: on.Event, event: Event, context: Context
) -> Iterator[Happened]:
    """Something that a player does, or that happens to a player."""
    player = getattr(wanted, "player", None)
    if event.what not in LISTENED.get(type(wanted), ()) or not isinstance(player, PlayerRef):
        return
    if event.player not in _players(player, context):
        return
    match wanted:
        case on.Casts(spell=spell, ordinal=ordinal, source=None, targets=None):
            if ordinal is not None or not _is_spell(table, spell, event, context):
                return
        case on.Casts():
            raise UnknownText("a trigger on how a spell is cast is not played yet")
        case on.Sacrifices(what=what):
            if not _is(table, what, event, context):
                return
        case on.Draws(ordinal=ordinal):
            if ordinal is not None:
                raise UnknownText("a trigger on the second card of a turn is not played yet")
    yield Happened(player=event.player, object=event.object, amount=event.amount)


# What phrases mean here.


def last_seen(seen: Characteristics, card: Card | None) -> Source:
    """A permanent as it is, or was last, on the battlefield (CR 603.10)."""
    if card is not None:
        return source_of(card, seen)
    return Source(
        ref=ObjectRef(seen.id, -1),
        name=seen.name,
        controller=seen.controller,
        colours=frozenset(seen.colours),
        types=frozenset(seen.types),
        keywords=tuple(seen.keywords()),
        power=seen.power,
        toughness=seen.toughness,
        mana_cost=seen.permanent.mana_cost,
    )


def _players(ref: PlayerRef, context: Context) -> tuple[str, ...]:
    try:
        return players_meant(ref, context)
    except CannotTell as why:
        raise UnknownText(f"which player a trigger speaks of could not be told: {why}") from why


def _is(table: Table, what: Filter, event: Event, context: Context) -> bool:
    """Whether the phrase means the object of the event, as the watching permanents see it."""
    if event.object is None:
        return False
    seen = context.battlefield.objects.get(event.object.id)
    if seen is not None:
        return is_meant(what, seen, context)
    for player in table.game.players:
        for pile in (player.graveyard, player.exile, player.hand, player.command):
            for card in pile.cards:
                if card.ref == event.object:
                    return is_meant(what, seen_card(card, card.owner), context)
    return False


def _means(context: Context, what: Filter, ref: ObjectRef | None) -> bool:
    seen = context.battlefield.objects.get(ref.id) if ref is not None else None
    return seen is not None and is_meant(what, seen, context)


def _is_spell(table: Table, what: Filter, event: Event, context: Context) -> bool:
    return any(
        entry.card is not None
        and entry.card.ref == event.object
        and is_meant(what, seen_card(entry.card, entry.controller), context)
        for entry in table.game.stack
    )
