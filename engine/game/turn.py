"""Turns, phases and steps: what happens as each begins and ends (CR 500-514; 300-314 in 2003)."""

from __future__ import annotations

from dataclasses import replace

from engine.decisions.qualities import CannotTell
from engine.game import archenemy, combat_damage
from engine.game.amounts import amount_for_rule
from engine.game.choices import DeclareAttackers, DeclareBlockers, Priority
from engine.game.combat import blocks_are_declared, defending_sides
from engine.game.effects_on_zones import discard_cards
from engine.game.events import Event
from engine.game.life import cannot
from engine.game.mana import empty_pools
from engine.game.phrases import is_meant
from engine.game.priority import give_priority, next_side, settle_down
from engine.game.table import Table
from engine.game.tapping import untap
from engine.game.texts import UnknownText, meant, rules
from engine.game.zones import draw
from engine.rules.editions import Edition
from engine.rules.steps import STEPS, Step
from engine.text.effect_rules import DoesntUntap, HandSize, SkipsStep


def begin_step(table: Table, step: Step) -> None:
    """The step begins: its turn-based actions, then priority or the decision that it waits for."""
    table.change(step=step, passed=(), cleanup_again=False)
    match step:
        case Step.UNTAP:
            _untap(table)
            end_step(table)
        case Step.DRAW:
            if _skips_draw(table):
                end_step(table)
                return
            for player in table.game.active_players():
                draw(table, player.name, 1)
            _with_priority(table)
        case Step.PRECOMBAT_MAIN:
            archenemy.set_scheme_in_motion(table)
            _with_priority(table)
        case Step.DECLARE_ATTACKERS:
            table.change(combat=None, waiting=DeclareAttackers(side=table.game.active))
        case Step.DECLARE_BLOCKERS:
            ask_for_blocks(table, ())
        case Step.COMBAT_DAMAGE:
            combat_damage.begin(table)
            assign_or_deal(table)
        case Step.CLEANUP:
            _cleanup(table)
        case _:
            _with_priority(table)


def _with_priority(table: Table) -> None:
    """Abilities of the step's beginning trigger, then the active side has priority (CR 500.6, 117.3a)."""
    table.happens(Event(what="step begins", step=table.game.step, player=table.game.active))
    give_priority(table, table.game.active)


def attackers_are_declared(table: Table) -> None:
    """The step goes on once attackers are declared (CR 508.2)."""
    _with_priority(table)


def ask_for_blocks(table: Table, done: tuple[str, ...]) -> None:
    """The next defending side declares blockers, or all have (CR 509.1, 802.4)."""
    left = [side for side in defending_sides(table.game) if side not in done]
    if left:
        table.change(waiting=DeclareBlockers(side=left[0]), passed=done)
        return
    table.change(passed=())
    blocks_are_declared(table)
    _with_priority(table)


def assign_or_deal(table: Table) -> None:
    """Damage with a choice waits for it; all else is dealt (CR 510.1, 510.2)."""
    asked = combat_damage.waiting(table.game)
    if asked is not None:
        table.change(waiting=asked)
        return
    combat_damage.deal_all(table)
    _with_priority(table)


# Ending steps and turns.


def end_step(table: Table) -> None:
    """The step ends: effects that last until then end, mana empties, and the next step begins (CR 500.4-5)."""
    step = table.game.step
    following = _next_step(table)
    phase_ends = (
        following is None or following.phase != step.phase or following is Step.BEGINNING_OF_COMBAT
    )
    if table.edition is not Edition.Y2003:
        empty_pools(table, burn=False)
    elif phase_ends:
        empty_pools(table, burn=True)
    if step is Step.END_OF_COMBAT:
        _end_combat(table)
    if table.game.result is not None:
        return
    if following is None:
        next_turn(table)
    else:
        begin_step(table, following)


def _next_step(table: Table) -> Step | None:
    """The step that follows; ``None`` when the turn is over."""
    game = table.game
    if game.active not in game.sides() and game.step is not Step.CLEANUP:
        return Step.CLEANUP  # the turn of a player who has left does nothing more (CR 800.4)
    match game.step:
        case Step.DECLARE_ATTACKERS | Step.DECLARE_BLOCKERS if game.combat is None:
            return Step.END_OF_COMBAT
        case Step.DECLARE_ATTACKERS if game.combat is not None and not game.combat.attackers:
            return Step.END_OF_COMBAT  # CR 508.8
        case Step.COMBAT_DAMAGE if combat_damage.has_another_step(game):
            return Step.COMBAT_DAMAGE
        case Step.PRECOMBAT_MAIN | Step.END_OF_COMBAT | Step.POSTCOMBAT_MAIN if game.extra_phases:
            table.change(extra_phases=game.extra_phases[1:])
            return game.extra_phases[0]
        case Step.CLEANUP:
            return Step.CLEANUP if game.cleanup_again else None
    return STEPS[STEPS.index(game.step) + 1]


def _end_combat(table: Table) -> None:
    """Everything leaves combat as the phase ends (CR 511.3)."""
    kept = tuple(effect for effect in table.game.lasting if effect.until != "end of combat")
    table.change(combat=None, lasting=kept)


def next_turn(table: Table) -> None:
    """The next side's turn, or an extra one (CR 500.7)."""
    game = table.game
    if game.extra_turns:
        active, *rest = game.extra_turns
        table.change(extra_turns=tuple(rest))
        if active not in game.sides():
            active = next_side(table, game.active)
    else:
        active = next_side(table, game.active)
    table.change(
        active=active,
        turn=game.turn + 1,
        used=(),
        extra_phases=(),
        players=tuple(replace(player, lands_played=0) for player in game.players),
    )
    table.note(Event(what="turn begins", player=active, amount=table.game.turn))
    names = {player.name for player in table.game.members(active)}
    kept = tuple(
        effect
        for effect in table.game.lasting
        if not (
            effect.until == "next turn"
            and effect.whose in names
            and effect.created < table.game.turn
        )
    )
    if kept != table.game.lasting:
        table.change(lasting=kept)
    begin_step(table, Step.UNTAP)


# Steps without priority.


def _untap(table: Table) -> None:
    """Phasing, then the active side's permanents untap at once; they are no longer new (CR 502.1, 502.3, 302.6)."""
    active = {player.name for player in table.game.active_players()}
    view = table.view
    barred = [(entry, rule) for entry, rule in rules(table.game, DoesntUntap)]
    for item in table.game.permanents:
        seen = view.objects.get(item.card.id)
        controller = seen.controller if seen is not None else item.permanent.controller
        if controller not in active:
            continue
        status = item.permanent.status
        if status.phased_out:
            table.change_status(item.card.ref, phased_out=False)
        if status.sick or status.goaded_by or status.exerted:
            table.change_status(item.card.ref, sick=False, exerted=False)
        stays = item.skips_untap or status.exerted
        if seen is not None:
            stays = stays or any(
                is_meant(rule.what, seen, entry.context(view)) for entry, rule in barred
            )
        if item.skips_untap:
            table.change_permanent(item.card.ref, skips_untap=False)
        if not stays and not cannot(table.game, controller, "untap"):
            untap(table, item.card.ref)
    _end_designations(table, active)


def _end_designations(table: Table, active: set[str]) -> None:
    """Goaded and detained end as the next turn of the player who did it begins (CR 701.15a, 701.35a)."""
    for item in table.game.permanents:
        status = item.permanent.status
        if active.isdisjoint((*status.goaded_by, *status.detained_by)):
            continue
        table.change_status(
            item.card.ref,
            goaded_by=tuple(name for name in status.goaded_by if name not in active),
            detained_by=tuple(name for name in status.detained_by if name not in active),
        )


def _skips_draw(table: Table) -> bool:
    """Who goes first skips the first draw step: in a game of two, or where a format says so (CR 103.8; 101.5 in 2003)."""
    game = table.game
    if (
        game.turn == 1
        and game.active == game.first
        and (game.format.first_draw_skipped or len(game.players) == 2)
    ):
        return True
    active = {player.name for player in game.active_players()}
    return any(
        rule.step in ("draw", "draw step") and active <= set(meant(game, rule.player, entry))
        for entry, rule in rules(game, SkipsStep)
    )


def _cleanup(table: Table) -> None:
    """Discard to hand size, then damage wears off and effects end; priority only if something happens (CR 514.1-3)."""
    for player in table.game.active_players():
        most = hand_size(table, player.name)
        size = table.player(player.name).hand.size() or 0
        if most is not None and size > most:
            discard_cards(table, player.name, size - most)
    permanents = tuple(
        replace(item, permanent=replace(item.permanent, damage=0), regeneration=0)
        if item.permanent.damage or item.regeneration
        else item
        for item in table.game.permanents
    )
    kept = tuple(
        effect
        for effect in table.game.lasting
        if effect.until not in ("end of turn", "end of combat")
    )
    table.change(permanents=permanents, lasting=kept)
    happened = settle_down(table)
    if table.game.result is not None:
        return
    if happened:
        table.change(cleanup_again=True, waiting=Priority(side=table.game.active), passed=())
        return
    end_step(table)


def hand_size(table: Table, player: str) -> int | None:
    """The maximum hand size, ``None`` for none (CR 402.2)."""
    most: int | None = table.player(player).most_cards
    for entry, rule in rules(table.game, HandSize):
        if player not in meant(table.game, rule.player, entry):
            continue
        if rule.size is None:
            return None
        try:
            number = amount_for_rule(table, rule.size, entry)
        except CannotTell as why:
            raise UnknownText(f"the hand size of {player} could not be told: {why}") from why
        most = (most or 0) + number if rule.change else number
    return most
