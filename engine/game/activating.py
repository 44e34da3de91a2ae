"""Activating abilities of permanents; mana abilities resolve at once (CR 602, 605)."""

from __future__ import annotations

from dataclasses import replace

from engine.decisions.mana_restrictions import Purpose
from engine.decisions.mana_sources import is_detained
from engine.decisions.payment_terms import Debt
from engine.decisions.selection import Context
from engine.game.actions import Activate, IllegalAction
from engine.game.amounts import Known
from engine.game.casting import chosen_targets, must_be_main_phase, refuse_elsewhere
from engine.game.costs import demands_of, life_of, mana_of, pay_own_part
from engine.game.effects import carry_out, run
from engine.game.events import Event
from engine.game.mana import LAND_MANA, add_mana, pay
from engine.game.modes import chosen_modes
from engine.game.objects import StackObject
from engine.game.resolution import Resolution
from engine.game.table import Table
from engine.game.texts import UnknownText, activated, condition_holds, needed, permanent_reading
from engine.game.trigger_events import announce_targets
from engine.text.effect_abilities import ActivatedAbility, KeywordAbility
from engine.text.effects import Cost


def activate(table: Table, action: Activate) -> None:
    """Activates an ability of a permanent; a mana ability resolves at once (CR 602.2, 605.3b)."""
    game = table.game
    item = game.find(action.card)
    seen = game.seen(action.card)
    if item is None or seen is None:
        refuse_elsewhere(table, action.player, action.card)
        raise IllegalAction(f"there is no permanent {action.card}")
    reading = needed(permanent_reading(game, item.permanent), item.permanent.name)
    abilities = () if seen.loses_all else activated(reading)
    intrinsic = [
        mana for kind, mana in LAND_MANA.items() if kind in seen.types and "land" in seen.types
    ]
    if action.ability > len(intrinsic) + len(abilities):
        raise IllegalAction(f"{action.card} has no ability {action.ability}")
    ability: ActivatedAbility | None = None
    if action.ability > len(intrinsic):
        named = abilities[action.ability - len(intrinsic) - 1]
        if isinstance(named, KeywordAbility):
            raise UnknownText(f"{action.card}: {named.keyword} is not played yet")
        ability = named
    if action.player != seen.controller and not (ability is not None and ability.any_player):
        raise IllegalAction(f"{action.player} does not control {action.card} (602.2)")
    if is_detained(seen):
        raise IllegalAction(f"abilities of {action.card} can't be activated (701.35a)")
    ref = item.card.ref
    if ability is None:
        known = Known(
            context=Context(battlefield=table.view, source=action.card, you=action.player)
        )
        pay_own_part(table, action.player, Cost(tap=True), ref, known)
        add_mana(table, action.player, intrinsic[action.ability - 1])
        return
    _check_activation(table, action, ability)
    source = table.source(ref)
    effects = chosen_modes(table, action.player, source.name, (ability.effect,), action.modes)
    stacked = StackObject(
        id=action.card,
        number=table.number(),
        kind="activated",
        controller=action.player,
        source=source,
        effects=effects,
        text=ability.text,
        x=action.x,
    )
    stacked = replace(stacked, targets=chosen_targets(table, stacked, action.targets))
    context = Context(battlefield=table.view, source=action.card, you=action.player)
    known = Known(context=context, x=action.x)
    debt = Debt(
        payers=(action.player,),
        mana=mana_of(ability.cost, known),
        life=life_of(ability.cost, known),
        demands=demands_of(ability.cost, known, action.card),
        purpose=Purpose(kind="ability", words=frozenset(source.types | source.colours)),
    )
    if ability.cost.tap:
        pay_own_part(table, action.player, Cost(tap=True), ref, known)
    pay(table, action.player, debt, split=action.pay)
    pay_own_part(table, action.player, replace(ability.cost, tap=False), ref, known)
    table.happens(Event(what="activates", player=action.player, object=ref, name=source.name))
    if ability.is_mana_ability:
        resolution = Resolution(table=table, item=stacked, targets=(), run=run)
        carry_out(resolution, effects)
        return
    table.change(stack=(*table.game.stack, stacked))
    announce_targets(table, stacked)


def _check_activation(table: Table, action: Activate, ability: ActivatedAbility) -> None:
    """When the ability may be activated (CR 602.5)."""
    game = table.game
    if ability.timing == "sorcery" or ability.cost.loyalty is not None:
        must_be_main_phase(table, action.player, f"this ability of {action.card} can be activated")
    elif ability.timing != "instant":
        _during(table, action, ability)
    if ability.condition is not None:
        context = Context(battlefield=game.view(), source=action.card, you=action.player)
        allowed = condition_holds(ability.condition, context, ability.text)
        if not allowed:
            raise IllegalAction(f"{action.card}: its condition does not hold (602.5)")
    loyalty = ability.cost.loyalty is not None
    if ability.limit is not None or loyalty:
        mark = (
            action.card,
            "loyalty" if loyalty else ability.text,
        )  # one loyalty ability each turn (606.3)
        if game.used.count(mark) >= (ability.limit or 1):
            raise IllegalAction(f"{action.card}: activated often enough this turn (602.5b, 606.3)")
        table.change(used=(*game.used, mark))


def _during(table: Table, action: Activate, ability: ActivatedAbility) -> None:
    words = ability.timing.removeprefix("during ")
    yours = words.startswith("your ")
    step = words.removeprefix("your ")
    game = table.game
    mine = action.player in {player.name for player in game.active_players()}
    if step == "turn" and mine:
        return
    if step != "turn" and (mine or not yours) and game.step.value == step:
        return
    if step == "turn" or any(step == each.value for each in type(game.step)):
        raise IllegalAction(
            f"{action.card}: this ability can be activated only {ability.timing} (602.5)"
        )
    raise UnknownText(f'when "{ability.text}" can be activated is not understood: {ability.timing}')
