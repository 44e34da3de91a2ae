"""Effects on permanents that stay: counters, continuous effects, control, tapping, fighting, flipping (CR 611, 613, 701)."""

from __future__ import annotations

from engine.game import archenemy
from engine.game.amounts import everywhere
from engine.game.counters import add_counters, remove_counters
from engine.game.dealing import Shield, deal
from engine.game.flip_cards import flip
from engine.game.game import LastingEffect
from engine.game.life import give_counters
from engine.game.objects import DamageDealt, ObjectRef
from engine.game.resolution import Resolution
from engine.game.tapping import tap, untap
from engine.game.texts import UnknownText
from engine.game.trigger_events import listened_by_statement
from engine.game.zones import leave_combat
from engine.text import effects as do
from engine.text.abilities import (
    Ability,
    AddsMana,
    BecomesBlocked,
    ChangesControl,
    ChangesPT,
    EntersAttacking,
    IsDetained,
    IsGoaded,
    IsSuspected,
    Predicate,
    SetsPT,
)
from engine.text.conditions import Duration
from engine.text.effect_abilities import StaticAbility
from engine.text.effect_rules import ReplaceDamage
from engine.text.nouns import Number, PlayerRef, TheObject, ThisObject, Who

UNTIL = {
    None: "end of game",
    Duration.THIS_TURN: "end of turn",
    Duration.END_OF_TURN: "end of turn",
    Duration.EACH_TURN: "end of turn",
    Duration.THIS_COMBAT: "end of combat",
    Duration.END_OF_COMBAT: "end of combat",
    Duration.EACH_COMBAT: "end of turn",
    Duration.YOUR_NEXT_TURN: "next turn",
    Duration.THEIR_NEXT_TURN: "next turn",
    Duration.REST_OF_GAME: "end of game",
}
"""When an effect of each duration ends; "for as long as" is a condition."""


def _begin(
    resolution: Resolution,
    meaning: tuple[object, ...],
    duration: Duration | None,
    on: ObjectRef | None,
    whose: str | None = None,
) -> None:
    if duration not in UNTIL:
        raise UnknownText(
            f'an effect that lasts "{duration.value if duration else ""}" is not played yet: "{resolution.item.text}"'
        )
    table = resolution.table
    effect = LastingEffect(
        line=resolution.line(f"the effect of {resolution.item.source.name}", *meaning),
        on=on,
        you=resolution.you,
        until=UNTIL[duration],
        whose=whose or resolution.you,
        created=table.game.turn,
    )
    table.change(lasting=(*table.game.lasting, effect))


def _apply(resolution: Resolution, action: do.Apply, you: str) -> bool:
    """A continuous effect is fixed as it begins: what it affects and its numbers (CR 611.2c, 608.2h)."""
    refs = resolution.objects(action.what, you)
    predicates = tuple(_fixed(resolution, predicate) for predicate in action.predicates)
    for ref in refs:
        seen = resolution.seen(ref)
        if seen is None:
            continue
        rest = tuple(
            predicate for predicate in predicates if not _designates(resolution, ref, predicate)
        )
        whose = seen.controller if action.duration is Duration.THEIR_NEXT_TURN else None
        if rest:
            abilities = tuple(
                Ability(
                    subject=ThisObject(),
                    predicate=predicate,
                    condition=resolution.settled(action.condition)
                    if action.condition is not None
                    else None,
                    text=resolution.item.text,
                )
                for predicate in rest
            )
            for ability in abilities:
                if isinstance(ability.predicate, _IN_VAIN):
                    raise UnknownText(f'this effect is not played yet: "{ability.text}"')
                listened_by_statement(ability)
            _begin(resolution, abilities, action.duration, ref, whose)
    resolution.acted = refs
    return bool(refs)


_IN_VAIN = (AddsMana, BecomesBlocked, EntersAttacking)
"""Statements that no decision asks for, and that nothing carries out yet."""


def _fixed(resolution: Resolution, predicate: Predicate) -> Predicate:
    match predicate:
        case ChangesPT(power, toughness):
            return ChangesPT(Number(resolution.number(power)), Number(resolution.number(toughness)))
        case SetsPT(power, toughness, defining):
            return SetsPT(
                None if power is None else Number(resolution.number(power)),
                None if toughness is None else Number(resolution.number(toughness)),
                defining,
            )
    settled: Predicate = resolution.settled(_yours(predicate, resolution.you))
    return settled


def _yours(predicate: Predicate, you: str) -> Predicate:
    """ "You" in an effect is the player whose spell or ability it was, whoever controls the permanent."""

    def named(part: object) -> object:
        if isinstance(part, PlayerRef) and part.who is Who.YOU:
            return PlayerRef(Who.NAMED, name=you)
        return None

    found: Predicate = everywhere(predicate, named)
    return found


def _designates(resolution: Resolution, ref: ObjectRef, predicate: Predicate) -> bool:
    """Goaded, suspected and detained are designations of the permanent (CR 701.15a, 701.60a, 701.35a)."""
    table = resolution.table
    item = table.game.present(ref)
    if item is None:
        return False
    status = item.permanent.status
    match predicate:
        case IsGoaded():
            names = tuple(dict.fromkeys((*status.goaded_by, resolution.you)))
            table.change_status(ref, goaded_by=names)
        case IsSuspected():
            table.change_status(ref, suspected=True)
        case IsDetained():
            names = tuple(dict.fromkeys((*status.detained_by, resolution.you)))
            table.change_status(ref, detained_by=names)
        case _:
            return False
    return True


def _apply_rule(resolution: Resolution, action: do.ApplyRule, you: str) -> bool:
    rules = resolution.settled(action.rules)
    _begin(
        resolution, (StaticAbility(rules=rules, text=resolution.item.text),), action.duration, None
    )
    return True


def _prevent(resolution: Resolution, action: do.PreventDamage, you: str) -> bool:
    """Damage is prevented for a while: all of it, or the next so much to each of these (CR 615)."""
    recipients = resolution.recipients(action.to)
    source = resolution.settled(action.source) if action.source is not None else None
    combat = True if action.combat_only else None
    if action.amount is None:
        rule = ReplaceDamage(
            source=source,
            amount=None,
            objects=tuple(TheObject(each.id) for each in recipients if isinstance(each, ObjectRef)),
            players=tuple(
                PlayerRef(Who.NAMED, name=each) for each in recipients if isinstance(each, str)
            ),
            combat=combat,
            prevention=True,
        )
        if recipients or not action.to:
            text = resolution.item.text
            _begin(resolution, (StaticAbility(rules=(rule,), text=text),), action.duration, None)
        return True
    if source is not None:
        raise UnknownText(
            f'preventing damage from a chosen source is not played yet: "{resolution.item.text}"'
        )
    amount = resolution.count(action.amount)
    for recipient in recipients:
        _begin(
            resolution,
            (Shield(recipient=recipient, amount=amount, combat=combat),),
            action.duration,
            None,
        )
    return bool(recipients)


def _exchange(resolution: Resolution, action: do.Exchange, you: str) -> bool:
    """Two players exchange control of two permanents, or nothing happens (CR 701.12b)."""
    if action.quality != "control":
        raise UnknownText(f'this exchange is not played yet: "{resolution.item.text}"')
    refs = tuple(ref for what in action.what for ref in resolution.objects(what, you))
    seen = [resolution.seen(ref) for ref in refs]
    if len(refs) != 2 or any(item is None for item in seen):
        return False
    controllers = [item.controller for item in seen if item is not None]
    if controllers[0] == controllers[1]:
        return False
    for ref, player in zip(refs, reversed(controllers), strict=True):
        _come_under(resolution, ref, player, None)
    return True


def _gain_control(resolution: Resolution, action: do.GainControl, you: str) -> bool:
    """Another player's control: the creature is new there, and leaves combat (CR 613.1b, 302.6, 506.4)."""
    player = next(iter(resolution.players(action.player)), you)
    refs = resolution.objects(action.what, you)
    for ref in refs:
        seen = resolution.seen(ref)
        if seen is not None and seen.controller != player:
            _come_under(resolution, ref, player, action.duration)
    resolution.acted = refs
    return bool(refs)


def _come_under(
    resolution: Resolution, ref: ObjectRef, player: str, duration: Duration | None
) -> None:
    change = Ability(
        subject=ThisObject(),
        predicate=ChangesControl(PlayerRef(Who.NAMED, name=player)),
        text=resolution.item.text,
    )
    _begin(resolution, (change,), duration, ref)
    leave_combat(resolution.table, ref)
    resolution.table.change_status(ref, sick=True)


def _put_counters(resolution: Resolution, action: do.PutCounters, you: str) -> bool:
    number, done = resolution.count(action.number), 0
    recipients = resolution.recipients(action.on)
    for recipient in recipients:
        if isinstance(recipient, str):
            done += give_counters(resolution.table, recipient, action.kind, number)
        else:
            done += add_counters(resolution.table, recipient, action.kind, number)
    resolution.acted = tuple(ref for ref in recipients if isinstance(ref, ObjectRef))
    resolution.amount = done
    return done > 0


def _remove_counters(resolution: Resolution, action: do.RemoveCounters, you: str) -> bool:
    number = None if action.number is None else resolution.count(action.number)
    done = 0
    for recipient in resolution.recipients(action.on):
        if isinstance(recipient, ObjectRef):
            done += remove_counters(resolution.table, recipient, action.kind, number)
        elif action.kind is not None:
            have = resolution.table.player(recipient).counter(action.kind)
            done -= give_counters(
                resolution.table,
                recipient,
                action.kind,
                -(have if number is None else min(have, number)),
            )
    resolution.amount = done
    return done > 0


def _tap(resolution: Resolution, action: do.Tap, you: str) -> bool:
    resolution.acted = resolution.objects(action.what, you)
    done = [tap(resolution.table, ref) for ref in resolution.acted]
    return any(done)


def _untap(resolution: Resolution, action: do.Untap, you: str) -> bool:
    resolution.acted = resolution.objects(action.what, you)
    done = [untap(resolution.table, ref) for ref in resolution.acted]
    return any(done)


def _tap_or_untap(resolution: Resolution, action: do.TapOrUntap, you: str) -> bool:
    resolution.acted = resolution.objects(action.what, you)
    for ref in resolution.acted:
        if resolution.table.ask_yes(you, f"tap {ref.id} (or else untap it)"):
            tap(resolution.table, ref)
        else:
            untap(resolution.table, ref)
    return bool(resolution.acted)


def _doesnt_untap(resolution: Resolution, action: do.DoesntUntap, you: str) -> bool:
    resolution.acted = resolution.objects(action.what, you)
    for ref in resolution.acted:
        resolution.table.change_permanent(ref, skips_untap=True)
    return bool(resolution.acted)


def _fight(resolution: Resolution, action: do.Fight, you: str) -> bool:
    """Each deals damage equal to its power to the other; nothing where one is gone (CR 701.14)."""
    table = resolution.table
    first, second = resolution.objects(action.first, you), resolution.objects(action.second, you)
    fighters = [
        ref for ref in (*first[:1], *second[:1]) if (seen := table.seen(ref)) and seen.is_creature()
    ]
    if len(fighters) != 2:
        return False
    sources = [table.source(ref) for ref in fighters]
    deal(
        table,
        (
            DamageDealt(
                source=sources[0], recipient=fighters[1], amount=max(0, sources[0].power or 0)
            ),
            DamageDealt(
                source=sources[1], recipient=fighters[0], amount=max(0, sources[1].power or 0)
            ),
        ),
    )
    return True


def _change(resolution: Resolution, action: do.Change, you: str) -> bool:
    table = resolution.table
    refs = resolution.objects(action.what, you)
    match action.how:
        case "flip":
            done = [flip(table, ref) for ref in refs]
            return any(done)
        case "remove from combat":
            for ref in refs:
                leave_combat(table, ref)
            return bool(refs)
        case "become monstrous":
            for ref in refs:
                table.change_status(ref, monstrous=True)
            return bool(refs)
        case "abandon":
            for ref in refs or (
                (resolution.item.source.ref,) if resolution.item.source.ref else ()
            ):
                archenemy.abandon(table, ref)
            return True
        case "set in motion":
            archenemy.set_in_motion(table, you)
            return True
        case "regenerate":
            for ref in refs:
                item = table.game.present(ref)
                if item is not None:
                    table.change_permanent(ref, regeneration=item.regeneration + 1)
            return bool(refs)
        case "phase out":
            for ref in refs:
                table.change_status(ref, phased_out=True)
                leave_combat(table, ref)
            return bool(refs)
    raise UnknownText(f'"{action.how}" is not played yet: "{resolution.item.text}"')


def _attach(resolution: Resolution, action: do.Attach, you: str) -> bool:
    hosts = resolution.objects(action.to, you)
    refs = resolution.objects(action.what, you)
    for ref in refs:
        if hosts and resolution.seen(hosts[0]) is not None and ref != hosts[0]:
            resolution.table.change_printed(ref, attached_to=hosts[0].id)
    return bool(refs and hosts)


def _move_counters(resolution: Resolution, action: do.MoveCounters, you: str) -> bool:
    """Counters go from one permanent to another (CR 122.5)."""
    sources, targets = resolution.objects(action.source, you), resolution.objects(action.to, you)
    if not sources or not targets or action.kind is None:
        return False
    number = None if action.number is None else resolution.count(action.number)
    moved = remove_counters(resolution.table, sources[0], action.kind, number)
    return add_counters(resolution.table, targets[0], action.kind, moved) > 0


HANDLERS = {
    do.Apply: _apply,
    do.ApplyRule: _apply_rule,
    do.PreventDamage: _prevent,
    do.GainControl: _gain_control,
    do.Exchange: _exchange,
    do.MoveCounters: _move_counters,
    do.PutCounters: _put_counters,
    do.RemoveCounters: _remove_counters,
    do.Tap: _tap,
    do.Untap: _untap,
    do.TapOrUntap: _tap_or_untap,
    do.DoesntUntap: _doesnt_untap,
    do.Fight: _fight,
    do.Change: _change,
    do.Attach: _attach,
}
