"""Who blocks: attackers and whom they attack, and the players or teams that declare blockers (CR 509.1a, 802.4, 805.10d)."""

from __future__ import annotations

from dataclasses import dataclass

from engine.board.declaration import Attack, Attacker, Members
from engine.decisions.attack_targets import protector_of, targets
from engine.decisions.in_force import Battlefield


@dataclass(frozen=True, slots=True)
class AttackingCreature:
    """``count`` members of a permanent that attack the same target, perhaps in a band."""

    id: str
    count: int
    target: str
    defending: tuple[str, ...]
    """The defending player (CR 508.5); a whole team where the team is attacked (2011: 810.7)."""
    band: tuple[str, ...] = ()
    """The other members of its band, by id."""


@dataclass(frozen=True, slots=True)
class Side:
    """One declaration of blockers: a defending player, or a team that shares its turns."""

    name: str
    players: tuple[str, ...]
    attackers: tuple[AttackingCreature, ...]


def attacking_creatures(field: Battlefield) -> tuple[AttackingCreature, ...]:
    """The attack that the board shows, in the order it is written; it is taken as it is, not judged."""
    everything = targets(field)
    only = everything[0].id if len(everything) == 1 else ""
    found: list[AttackingCreature] = []
    for attacker in _attack(field).attackers:
        ids = tuple(member.id for member in attacker.members)
        target = attacker.target or only
        defending = _defending(field, target, attacker.defending)
        for member in attacker.members:
            band = tuple(other for other in ids if other != member.id)
            found.append(AttackingCreature(member.id, member.count, target, defending, band))
    return tuple(found)


def _attack(field: Battlefield) -> Attack:
    """The declared attack, and permanents whose status says that they attack."""
    declared = field.board.attacking or Attack()
    named = {member.id for attacker in declared.attackers for member in attacker.members}
    others = tuple(
        Attacker((Members(item.id, item.permanent.count),), None)
        for item in field.objects.values()
        if item.permanent.status.attacking and item.id not in named
    )
    return Attack((*declared.attackers, *others))


def _defending(field: Battlefield, target: str, before: str | None) -> tuple[str, ...]:
    board = field.board
    if board.has_player(target):
        return (target,)
    members = tuple(player.name for player in board.members(target))
    if members:
        return members
    item = field.objects.get(target)
    if item is None:
        # It attacks nothing any more, and is still that player's to block (506.4c, 508.5).
        return (before,) if before is not None and board.has_player(before) else ()
    return (protector_of(item) if "battle" in item.types else item.controller,)


def sides(field: Battlefield) -> tuple[Side, ...]:
    """Everybody who declares blockers, in turn order (CR 802.4): each defending player, or each team that shares its turns."""
    board = field.board
    attackers = attacking_creatures(field)
    active = {player.name for player in board.active_players()}
    found: dict[str, Side] = {}
    for player in board.players:
        if player.name in active:
            continue
        shares = board.shares_turn(player)
        name = player.team if shares else player.name
        if name in found:
            continue
        members = tuple(p.name for p in board.members(player.team)) if shares else (player.name,)
        facing = tuple(a for a in attackers if any(name in members for name in a.defending))
        found[name] = Side(name, members, facing)
    return tuple(found.values())
