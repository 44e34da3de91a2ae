"""Which abilities trigger on an event, and how they get onto the stack (CR 603; APNAP order: 603.3b, 805.7)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from engine.decisions.in_force import Battlefield, Characteristics
from engine.decisions.selection import CannotTell, Context, holds, players_meant
from engine.game.choices import Choice
from engine.game.events import Event
from engine.game.game import DelayedTrigger
from engine.game.keyword_triggers import triggered_by_keyword
from engine.game.objects import Card, Happened, ObjectRef, Source, StackObject, Target
from engine.game.phrases import is_meant, seen_card, seen_source
from engine.game.table import Table, source_of, source_of_card
from engine.game.targets import bounds, legal_targets, named, requirements
from engine.game.texts import UnknownText, card_reading, permanent_reading, triggered
from engine.rules.steps import Step
from engine.text import effect_events as on
from engine.text.effect_abilities import TriggeredAbility
from engine.text.effect_amounts import Zone
from engine.text.effects import Apply, Draw, Effect, GainLife, LoseLife, PutCounters
from engine.text.nouns import PlayerRef, ThisObject


@dataclass(frozen=True, slots=True, kw_only=True)
class _Bearer:
    """An ability that may trigger, and what it stands on."""

    ability: TriggeredAbility
    source: Source
    scheme: bool = False


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
    "cleanup step": Step.CLEANUP,
    "untap step": Step.UNTAP,
}


def watch(table: Table, event: Event, view: Battlefield) -> None:
    """Every ability that triggers on the event waits to be put on the stack (CR 603.2, 603.3)."""
    found = []
    for bearer in _bearers(table, view):
        source = bearer.source
        context = Context(
            battlefield=view, source=source.ref.id if source.ref else None, you=source.controller
        )
        for happened in _matching(table, bearer.ability.event, event, context, source):
            if _condition_holds(bearer.ability, context):
                found.append(_waiting(table, bearer, happened))
    if event.what == "step begins":
        found += _delayed(table, event)
    if found:
        table.change(triggered=(*table.game.triggered, *found))


def _waiting(table: Table, bearer: _Bearer, happened: Happened) -> StackObject:
    ref = bearer.source.ref
    table.note(Event(what="triggers", name=bearer.source.name, object=ref, player=bearer.source.controller))
    return StackObject(
        id=ref.id if ref else bearer.source.name,
        number=table.number(),
        kind="triggered",
        controller=bearer.source.controller,
        source=bearer.source,
        effects=(bearer.ability.effect,),
        condition=bearer.ability.condition,
        text=bearer.ability.text,
        happened=happened,
        of_scheme=bearer.scheme,
    )


def _delayed(table: Table, event: Event) -> list[StackObject]:
    active = {player.name for player in table.game.active_players()}
    due: list[DelayedTrigger] = [
        item
        for item in table.game.delayed
        if item.step is event.step and (item.whose is None or item.whose in active)
    ]
    if due:
        table.change(delayed=tuple(item for item in table.game.delayed if item not in due))
    return [replace(item.item, number=table.number()) for item in due]


def _bearers(table: Table, view: Battlefield) -> Iterator[_Bearer]:
    game = table.game
    cards = {item.card.id: item.card for item in game.permanents}
    for permanent in view.board.permanents:
        seen = view.objects.get(permanent.id)
        if seen is None or not (permanent.text or permanent.gains or seen.abilities):
            continue
        abilities = triggered(permanent_reading(game, permanent)) + tuple(_of_keywords(seen))
        if not abilities:
            continue
        source = _source(table, permanent.id, seen, cards.get(permanent.id))
        for ability in abilities:
            yield _Bearer(ability=ability, source=source)
    for player in game.in_game():
        for card in player.command.cards:
            for ability in triggered(card_reading(game, card.text)):
                source = source_of_card(card, player.name)
                yield _Bearer(ability=ability, source=source, scheme=card.is_a("scheme"))


def _of_keywords(seen: Characteristics) -> Iterator[TriggeredAbility]:
    """Keywords that are triggered abilities, in the words of their rules."""
    for keyword, argument in seen.keywords():
        found = triggered_by_keyword(keyword, argument)
        if found is None:
            raise UnknownText(f"{seen.name}: {keyword} is not played yet")
        yield from found


def _source(table: Table, identifier: str, seen: Characteristics, card: Card | None) -> Source:
    if card is not None:
        return source_of(card, seen)
    return Source(
        ref=ObjectRef(identifier, -1),
        name=seen.name,
        controller=seen.controller,
        colours=frozenset(seen.colours),
        types=frozenset(seen.types),
        keywords=tuple(seen.keywords()),
        power=seen.power,
        toughness=seen.toughness,
    )


def _condition_holds(ability: TriggeredAbility, context: Context) -> bool:
    """The intervening "if" is asked as the event happens (CR 603.4)."""
    conditions = [each for each in (ability.condition, ability.only_while) if each is not None]
    try:
        return all(holds(each, context) for each in conditions)
    except CannotTell as why:
        raise UnknownText(f'it could not be told whether this triggers: "{ability.text}" ({why})') from why


# Events.


def _matching(
    table: Table, wanted: on.Event, event: Event, context: Context, source: Source
) -> Iterator[Happened]:
    """What the ability's words "that player", "that creature", "that much" mean, once for each time that it triggers."""
    match wanted:
        case on.AnyEvent(events):
            for each in events:
                yield from _matching(table, each, event, context, source)
        case on.Enters(what):
            if event.what == "moves" and event.entered is Zone.BATTLEFIELD and _is(table, what, event, context):
                yield Happened(player=event.player, object=event.object)
        case on.ZoneChange(what, left, to, whose):
            if event.what != "moves" or (left and event.left is not left) or (to and event.entered is not to):
                return
            if whose is not None and event.player not in _players(whose, context):
                return
            if _is(table, what, event, context):
                seen = context.battlefield.objects.get(event.object.id) if event.object else None
                last = _source(table, seen.id, seen, None) if seen is not None and left is Zone.BATTLEFIELD else None
                yield Happened(player=event.player, object=event.became or event.object, last=last)
        case on.Attacks():
            yield from _attacks(table, wanted, event, context)
        case on.Blocks(what, blocked):
            if event.what == "blocks" and _is(table, what, event, context):
                if (event.number == 1) if blocked is None else _means(context, blocked, event.other):
                    yield Happened(player=event.player, object=event.other)
        case on.BecomesBlocked(what, by):
            if by is None and event.what == "becomes blocked" and _is(table, what, event, context):
                yield Happened(player=event.player, object=event.object)
            elif by is not None and event.what == "blocks" and event.other is not None:
                if _means(context, what, event.other) and _means(context, by, event.object):
                    yield Happened(player=event.player, object=event.object)
        case on.AttacksUnblocked(what):
            if event.what == "is not blocked" and _is(table, what, event, context):
                yield Happened(player=event.player, object=event.object)
        case on.DealsDamage():
            yield from _deals_damage(wanted, event, context)
        case on.BeginningOf(step, whose):
            if event.what == "step begins" and event.step is STEP_WORDS.get(step):
                for name in _turn_of(table, whose, context):
                    yield Happened(player=name)
        case on.EndOfCombat():
            if event.what == "step begins" and event.step is Step.END_OF_COMBAT:
                yield Happened()
        case on.GainsLife(player) | on.LosesLife(player):
            word = "gains life" if isinstance(wanted, on.GainsLife) else "loses life"
            if event.what == word and event.player in _players(player, context):
                yield Happened(player=event.player, amount=event.amount)
        case on.Casts(player, spell, ordinal):
            if event.what == "casts" and event.player in _players(player, context):
                if (ordinal is None or ordinal == event.number) and _is_spell(table, spell, event, context):
                    yield Happened(player=event.player, object=event.object)
        case on.Draws(player):
            if event.what == "draws" and event.player in _players(player, context):
                yield Happened(player=event.player, amount=1)
        case on.Discards(player):
            if event.what == "discards" and event.player in _players(player, context):
                yield Happened(player=event.player, object=event.object)
        case on.Sacrifices(player, what):
            if event.what == "sacrifices" and event.player in _players(player, context):
                if _is(table, what, event, context):
                    yield Happened(player=event.player, object=event.object)
        case on.SetInMotion(scheme):
            if event.what == "set in motion" and event.player == context.you:
                own = isinstance(scheme, ThisObject)
                if not own or (event.object is not None and source.ref == event.object):
                    yield Happened(player=event.player, object=event.object)
        case on.Becomes(what, state):
            if event.what == state and _is(table, what, event, context):
                yield Happened(player=event.player, object=event.object)
        case on.CountersPut(target, kind):
            if event.what == "counters" and not isinstance(target, PlayerRef) and _is(table, target, event, context):
                if kind is None or event.name.endswith(kind):
                    yield Happened(object=event.object, amount=event.amount)
        case on.PlaysLand(player):
            if event.what == "plays a land" and event.player in _players(player, context):
                yield Happened(player=event.player, object=event.object)
        case on.LosesGame(player):
            if event.what == "loses" and event.player in _players(player, context):
                yield Happened(player=event.player)


def _attacks(table: Table, wanted: on.Attacks, event: Event, context: Context) -> Iterator[Happened]:
    if wanted.one_or_more or wanted.at_least > 1:
        if event.what == "attackers declared" and wanted.player is None:
            combat = table.game.combat
            mine = [a.ref for a in (combat.attackers if combat else ()) if _means(context, wanted.what, a.ref)]
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
    if wanted.source is not None and not is_meant(wanted.source, seen_source(event.source), context):
        return
    recipient = event.recipient
    if isinstance(recipient, str):
        allowed = any(recipient in _players(ref, context) for ref in wanted.players)
        if allowed or not (wanted.players or wanted.objects):
            yield Happened(player=recipient, amount=event.amount)
    elif recipient is not None:
        allowed = any(_means(context, what, recipient) for what in wanted.objects)
        if allowed or not (wanted.players or wanted.objects):
            yield Happened(object=recipient, amount=event.amount)


def _turn_of(table: Table, whose: PlayerRef | None, context: Context) -> tuple[str, ...]:
    """Whose turn it must be. A step of each player triggers once for each member of the team (CR 805.4d)."""
    active = tuple(player.name for player in table.game.active_players())
    if whose is None:
        return active[:1]
    return tuple(name for name in active if name in _players(whose, context))


def _players(ref: PlayerRef, context: Context) -> tuple[str, ...]:
    try:
        return players_meant(ref, context)
    except CannotTell:
        return ()


def _is(table: Table, what: object, event: Event, context: Context) -> bool:
    """Whether the phrase means the object of the event, as the watching permanents see it."""
    if event.object is None:
        return False
    seen = context.battlefield.objects.get(event.object.id)
    if seen is None:
        for player in table.game.players:
            for card in (*player.graveyard.cards, *player.exile.cards, *player.hand.cards, *player.command.cards):
                if card.ref == event.object:
                    return is_meant(what, seen_card(card, card.owner), context)  # type: ignore[arg-type]
        return False
    return is_meant(what, seen, context)  # type: ignore[arg-type]


def _means(context: Context, what: object, ref: ObjectRef | None) -> bool:
    seen = context.battlefield.objects.get(ref.id) if ref is not None else None
    return seen is not None and is_meant(what, seen, context)  # type: ignore[arg-type]


def _is_spell(table: Table, what: object, event: Event, context: Context) -> bool:
    for entry in table.game.stack:
        if entry.card is not None and entry.card.ref == event.object:
            return is_meant(what, seen_card(entry.card, entry.controller), context)  # type: ignore[arg-type]
    return False


# Onto the stack.


def put_on_stack(table: Table) -> bool:
    """Waiting abilities go on the stack, the active side's first, each player's in the order that they choose (CR 603.3b)."""
    if not table.game.triggered:
        return False
    waiting = list(table.game.triggered)
    table.change(triggered=())
    for player in table.game.in_order():
        mine = [item for item in waiting if item.controller == player]
        for item in _ordered(table, player, mine):
            _put(table, item)
    return True


def _ordered(table: Table, player: str, items: list[StackObject]) -> list[StackObject]:
    if len(items) < 2 or _order_is_idle(items):
        return items
    options = tuple(f"{item.id}" if [i.id for i in items].count(item.id) == 1 else f"{item.id}/{number}"
                    for number, item in enumerate(items, 1))  # fmt: skip
    answer = table.ask(
        Choice(player=player, what=_ORDER, options=options, at_least=len(options) - 1, at_most=len(options))
    )
    first = [items[options.index(word)] for word in answer if word in options]
    return first + [item for item in items if item not in first]


_ORDER = "the order in which these abilities go on the stack, first to last"
_COMMUTES = (GainLife, LoseLife, PutCounters, Apply, Draw)


def _order_is_idle(items: list[StackObject]) -> bool:
    """Whether the order certainly changes nothing: all the same, or all of kinds that commute and choose nothing."""
    if len({(item.effects, item.text) for item in items}) == 1:
        return True
    return all(_commutes(effect) for item in items for effect in item.effects)


def _commutes(effect: Effect) -> bool:
    return not effect.targets and all(
        isinstance(each.action, _COMMUTES) and each.may is None and each.condition is None
        for each in effect.instructions
    )


def _put(table: Table, item: StackObject) -> None:
    """Targets are chosen as the ability goes on the stack; without a legal one it is removed (CR 603.3d)."""
    chosen = choose_targets(table, item)
    if chosen is not None:
        table.change(stack=(*table.game.stack, replace(item, targets=chosen)))


def choose_targets(table: Table, item: StackObject) -> tuple[tuple[Target, ...], ...] | None:
    """The targets that the controller chooses; ``None`` when a needed one does not exist."""
    found: list[tuple[Target, ...]] = []
    for requirement in requirements(item.effects):
        context = Context(battlefield=table.view, source=item.id, you=item.controller)
        least, most = bounds(table.game, requirement, context, item.x)
        legal = legal_targets(table.game, requirement, item.controller, item.source)
        if requirement.other:
            legal = tuple(target for target in legal if all(target not in earlier for earlier in found))
        if len(legal) < least:
            return None
        options = {named(target): target for target in legal}
        answer = table.ask(
            Choice(
                player=item.controller,
                what=f"targets of {item.id}" if most != 1 else f"a target of {item.id}",
                options=tuple(options),
                at_least=least,
                at_most=len(options) if most is None else min(most, len(options)),
            )
        )
        found.append(tuple(options[word] for word in answer))
    return tuple(found)
