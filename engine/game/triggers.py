"""Which abilities trigger on an event, and how they get onto the stack (CR 603; APNAP order: 603.3b, 805.7)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from engine.decisions.in_force import Battlefield, Characteristics
from engine.decisions.selection import Context
from engine.game.choices import Choice
from engine.game.events import Event
from engine.game.game import DelayedTrigger
from engine.game.keyword_texts import triggered_by_keyword
from engine.game.modes import chosen_modes
from engine.game.objects import Happened, Source, StackObject, Target
from engine.game.table import Table, source_of_card
from engine.game.targets import bounds, legal_targets, named, requirements
from engine.game.texts import (
    UnknownText,
    card_reading,
    condition_holds,
    permanent_reading,
    read_text,
    triggered,
)
from engine.game.trigger_events import (
    announce_targets,
    last_seen,
    listened_by_statement,
    listened_for,
    matching,
)
from engine.text.abilities import Ability
from engine.text.effect_abilities import TriggeredAbility
from engine.text.effects import Apply, Draw, Effect, GainLife, LoseLife, PutCounters


@dataclass(frozen=True, slots=True, kw_only=True)
class _Bearer:
    """An ability that may trigger, and what it stands on."""

    ability: TriggeredAbility
    source: Source
    scheme: bool = False


def _is_heard(table: Table, event: Event) -> bool:
    """Whether anything in the game could trigger on the event; most of the time nothing could."""
    game = table.game
    if event.what == "step begins" and game.delayed:
        return True
    for item in game.permanents:
        permanent = item.permanent
        if (permanent.text or permanent.gains) and event.what in listened_for(
            permanent_reading(game, permanent)
        ):
            return True
    for player in game.players:
        if player.effects and event.what in listened_for(read_text(game, player.effects, "", "")):
            return True
        for card in player.command.cards:
            if event.what in listened_for(card_reading(game, card.text)):
                return True
    return any(
        isinstance(known, Ability) and event.what in listened_by_statement(known)
        for effect in game.lasting
        for known in effect.line.meaning or ()
    )


def watch(table: Table, event: Event, view: Battlefield | None) -> None:
    """Every ability that triggers on the event waits to be put on the stack (CR 603.2, 603.3).

    ``view``: the permanents as they were before, where abilities look back (CR 603.10).
    """
    if view is None and not _is_heard(table, event):
        return
    view = view or table.view
    found = []
    for bearer in _bearers(table, view):
        source = bearer.source
        context = Context(
            battlefield=view, source=source.ref.id if source.ref else None, you=source.controller
        )
        for happened in matching(table, bearer.ability.event, event, context, source):
            if _condition_holds(bearer.ability, context) and _within_limit(table, bearer):
                found.append(_waiting(table, bearer, happened))
    if event.what == "step begins":
        found += _delayed(table, event)
    if found:
        table.change(triggered=(*table.game.triggered, *found))


def _within_limit(table: Table, bearer: _Bearer) -> bool:
    """ "This ability triggers only once each turn": the times of this turn are counted (CR 603.2h)."""
    limit = bearer.ability.limit
    if limit is None:
        return True
    ref = bearer.source.ref
    mark = (
        f"{ref.id}/{ref.number}" if ref is not None else bearer.source.name,
        bearer.ability.text,
    )
    if table.game.used.count(mark) >= limit:
        return False
    table.change(used=(*table.game.used, mark))
    return True


def _waiting(table: Table, bearer: _Bearer, happened: Happened) -> StackObject:
    ref = bearer.source.ref
    table.note(
        Event(what="triggers", name=bearer.source.name, object=ref, player=bearer.source.controller)
    )
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
        printed = () if seen.loses_all else triggered(permanent_reading(game, permanent))
        abilities = printed + tuple(_of_keywords(seen))
        if not abilities:
            continue
        source = last_seen(seen, cards.get(permanent.id))
        for ability in abilities:
            yield _Bearer(ability=ability, source=source)
    for player in game.in_game():
        for ability in triggered(read_text(game, player.effects, "", "")):
            source = Source(ref=None, name=f"an effect of {player.name}", controller=player.name)
            yield _Bearer(ability=ability, source=source)
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


def _condition_holds(ability: TriggeredAbility, context: Context) -> bool:
    """The intervening "if" is asked as the event happens (CR 603.4)."""
    conditions = [each for each in (ability.condition, ability.only_while) if each is not None]
    return all(condition_holds(each, context, ability.text) for each in conditions)


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
        Choice(
            player=player,
            what=_ORDER,
            options=options,
            at_least=len(options) - 1,
            at_most=len(options),
        )
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
    """Modes and targets are chosen as it goes on the stack; without a legal target it is removed (CR 603.3c-d)."""
    item = replace(item, effects=chosen_modes(table, item.controller, item.id, item.effects))
    chosen = choose_targets(table, item)
    if chosen is not None:
        item = replace(item, targets=chosen)
        table.change(stack=(*table.game.stack, item))
        announce_targets(table, item)


def choose_targets(table: Table, item: StackObject) -> tuple[tuple[Target, ...], ...] | None:
    """The targets that the controller chooses; ``None`` when a needed one does not exist."""
    found: list[tuple[Target, ...]] = []
    for requirement in requirements(item.effects):
        context = Context(battlefield=table.view, source=item.id, you=item.controller)
        least, most = bounds(table.game, requirement, context, item.x)
        legal = legal_targets(table.game, requirement, item.controller, item.source)
        if requirement.other:
            legal = tuple(
                target for target in legal if all(target not in earlier for earlier in found)
            )
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
