"""State-based actions, all at once and again until there are none (CR 704.3; '11 704; '03 420.5)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from engine.decisions.in_force import Characteristics
from engine.game import archenemy, commander
from engine.game.choices import Choice
from engine.game.counters import remove_counters
from engine.game.destroying import destroy
from engine.game.life import cannot
from engine.game.objects import ObjectRef
from engine.game.outcome import as_one, lose
from engine.game.phrases import as_bearer, protected_from
from engine.game.table import Table
from engine.game.texts import meant, rules
from engine.game.zones import PILES, leave_combat, move, pile
from engine.rules.editions import Edition
from engine.text.effect_amounts import Zone
from engine.text.effect_rules import ZeroLifeLosesNot


@dataclass(slots=True)
class _Batch:
    """What one check finds, before any of it is done."""

    losing: dict[str, None] = field(default_factory=dict)
    graveyard: dict[ObjectRef, None] = field(default_factory=dict)
    destroyed: dict[ObjectRef, None] = field(default_factory=dict)
    unattached: dict[ObjectRef, None] = field(default_factory=dict)
    annulled: dict[ObjectRef, int] = field(default_factory=dict)

    def __bool__(self) -> bool:
        return bool(
            self.losing or self.graveyard or self.destroyed or self.unattached or self.annulled
        )


def check(table: Table) -> bool:
    """Carries out state-based actions until none applies; returns whether there were any."""
    found = False
    while table.game.result is None and _once(table):
        found = True
    return found


def _once(table: Table) -> bool:
    _no_creatures_any_more(table)
    batch = _Batch()
    for name in _losing(table):
        batch.losing.setdefault(name)
    _permanents(table, batch)
    for ref in (*_legends(table), *_worlds(table), *_planeswalkers(table)):
        batch.graveyard.setdefault(ref)
    _forget(table)
    tokens = _stray_tokens(table)
    if batch:
        _carry_out(table, batch)
    return bool(batch) or tokens or commander.return_commanders(table) or archenemy.turn_down(table)


def _no_creatures_any_more(table: Table) -> None:
    """An attacker or blocker that stops being a creature leaves combat, and what is attacked once it is neither planeswalker nor
    battle (CR 506.4); no state-based action, but nobody acts before."""
    combat = table.game.combat
    if combat is None:
        return
    fighters = [item.ref for item in combat.attackers] + [item.ref for item in combat.blockers]
    for ref in fighters:
        seen = table.seen(ref)
        if seen is not None and not seen.is_creature():
            leave_combat(table, ref)
    for target in dict.fromkeys(item.target for item in combat.attackers):
        attacked, seen = table.game.find(target), table.game.seen(target)
        if attacked and seen and seen.types.isdisjoint({"planeswalker", "battle"}):
            leave_combat(table, attacked.card.ref)


# Players.


def _losing(table: Table) -> Iterator[str]:
    game = table.game
    seen: set[str] = set()
    for player in game.in_game():
        if player.name in seen:
            continue
        if (
            player.life > 0
            and player.poison < game.format.poison_limit
            and not player.drew_from_empty
            and not player.commander_damage
        ):
            continue
        reasons = [
            player.life <= 0 and not _keeps_playing(table, player.name),
            player.drew_from_empty,
            player.poison >= game.format.poison_limit,
            commander.has_lost(game, player),
        ]
        if any(reasons) and not cannot(game, player.name, "lose the game"):
            for name in as_one(game, (player.name,)):
                seen.add(name)
                yield name


def _keeps_playing(table: Table, player: str) -> bool:
    """ "You don't lose the game for having 0 or less life"; one head's keeps the whole team (CR 810.8a)."""
    game = table.game
    names = set(as_one(game, (player,)))
    return any(
        not names.isdisjoint(meant(game, rule.player, entry))
        for entry, rule in rules(game, ZeroLifeLosesNot)
    )


def _forget(table: Table) -> None:
    """What is asked of the time since the last check is asked anew."""
    for player in table.game.players:
        if player.drew_from_empty:
            table.change_player(player.name, drew_from_empty=False)
    for item in table.game.permanents:
        if item.deathtouched:
            table.change_permanent(item.card.ref, deathtouched=False)


# Permanents.


def _permanents(table: Table, batch: _Batch) -> None:
    view = table.view
    for item in table.game.permanents:
        seen = view.objects.get(item.card.id)
        if seen is None:
            continue
        permanent, ref = item.permanent, item.card.ref
        if "creature" in seen.types:
            toughness = seen.toughness or 0
            if toughness <= 0:
                batch.graveyard.setdefault(ref)
            elif permanent.damage or item.deathtouched:
                lethal = permanent.damage >= toughness or item.deathtouched
                if lethal and not seen.has_keyword("indestructible"):
                    batch.destroyed.setdefault(ref)
        if (
            "planeswalker" in seen.types
            and (permanent.loyalty or 0) + permanent.counter("loyalty") <= 0
            and permanent.loyalty is not None
        ):
            batch.graveyard.setdefault(ref)
        if (
            "battle" in seen.types
            and permanent.defense is not None
            and permanent.defense + permanent.counter("defense") <= 0
        ):
            batch.graveyard.setdefault(ref)
        if permanent.attached_to is not None or "aura" in seen.types:
            _attachment(table, seen, ref, batch)
        if permanent.counters and table.edition is not Edition.Y2003:
            pairs = min(permanent.counter("+1/+1"), permanent.counter("-1/-1"))
            if pairs > 0:
                batch.annulled[ref] = pairs


def _attachment(table: Table, seen: Characteristics, ref: ObjectRef, batch: _Batch) -> None:
    """An Aura that enchants nothing it may goes to the graveyard, anything else comes off (CR 704.5m-p)."""
    game, host = table.game, seen.permanent.attached_to
    legal = False
    if host is not None and any(player.name == host for player in game.in_game()):
        legal = "aura" in seen.types
    elif host is not None:
        hosted = game.seen(host)
        source = table.source(ref)
        legal = hosted is not None and not protected_from(
            hosted.keywords(), source, as_bearer(game, hosted)
        )
        if hosted is not None and seen.types.isdisjoint({"aura"}):
            legal = legal and "creature" in hosted.types and "creature" not in seen.types
        elif hosted is not None and "creature" not in hosted.types:
            legal = legal and not any(
                keyword == "enchant" and "creature" in (what or "creature")
                for keyword, what in seen.keywords()
            )
    if legal:
        return
    if "aura" in seen.types:
        batch.graveyard.setdefault(ref)
    else:
        batch.unattached.setdefault(ref)


def _legends(table: Table) -> Iterator[ObjectRef]:
    """The legend rule of each edition (CR 704.5j; '11: all of a name; '03: all but the oldest)."""
    groups: dict[tuple[str, str], list[ObjectRef]] = {}
    for item in table.game.permanents:
        seen = table.game.seen(item.card.id)
        if seen is not None and "legendary" in seen.types:
            whose = seen.controller if table.edition is Edition.CURRENT else ""
            groups.setdefault((seen.name, whose), []).append(item.card.ref)
    for (name, whose), refs in groups.items():
        if len(refs) < 2:
            continue
        if table.edition is Edition.Y2011:
            yield from refs
            continue
        kept = min(refs, key=lambda ref: ref.number)
        if table.edition is Edition.CURRENT:
            options = tuple(ref.id for ref in refs)
            (answer,) = table.ask(
                Choice(player=whose, what=f"which {name} to keep", options=options)
            )
            kept = next(ref for ref in refs if ref.id == answer)
        yield from (ref for ref in refs if ref != kept)


def _worlds(table: Table) -> Iterator[ObjectRef]:
    """All world permanents but the newest (CR 704.5k)."""
    refs = [
        item.card.ref
        for item in table.game.permanents
        if (seen := table.game.seen(item.card.id)) is not None and "world" in seen.types
    ]
    newest = max((ref.number for ref in refs), default=0)
    yield from (ref for ref in refs if ref.number < newest)


def _planeswalkers(table: Table) -> Iterator[ObjectRef]:
    """In 2011 a player's planeswalkers of one type all go (2011: 704.5j)."""
    if table.edition is not Edition.Y2011:
        return
    groups: dict[tuple[str, str], list[ObjectRef]] = {}
    for item in table.game.permanents:
        seen = table.game.seen(item.card.id)
        if seen is not None and "planeswalker" in seen.types:
            for subtype in item.permanent.type_line.subtypes:
                groups.setdefault((seen.controller, subtype), []).append(item.card.ref)
    for refs in groups.values():
        if len(refs) > 1:
            yield from refs


def _carry_out(table: Table, batch: _Batch) -> None:
    view = table.view
    for ref in batch.unattached:
        table.change_printed(ref, attached_to=None)
    for ref, pairs in batch.annulled.items():
        remove_counters(table, ref, "+1/+1", pairs)
        remove_counters(table, ref, "-1/-1", pairs)
    for ref in batch.graveyard:
        move(table, ref, Zone.GRAVEYARD, view=view)
    for ref in batch.destroyed:
        if ref not in batch.graveyard:
            destroy(table, ref, view)
    lose(table, batch.losing)


def _stray_tokens(table: Table) -> bool:
    """Tokens off the battlefield cease to exist (CR 704.5d)."""
    found = False
    for player in table.game.players:
        for zone in PILES:
            old = pile(player, zone)
            if any(card.token for card in old.cards):
                kept = tuple(card for card in old.cards if not card.token)
                table.change_player(player.name, **{PILES[zone]: replace(old, cards=kept)})
                found = True
    return found
