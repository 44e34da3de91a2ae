"""Whom and what a creature may attack: defending players, their planeswalkers, the battles they protect (CR 506.2, 508.1b)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum

from engine.board.board import Board
from engine.decisions.in_force import Battlefield, Characteristics
from engine.decisions.selection import Context, matches, players_meant
from engine.decisions.verdict import Reason
from engine.rules.editions import Edition
from engine.rules.formats import AttackOption
from engine.rules.rulebook import Rule, cite
from engine.text.abilities import Targets


class Kind(Enum):
    """What is attacked."""

    PLAYER = "player"
    TEAM = "team"
    PLANESWALKER = "planeswalker"
    BATTLE = "battle"


@dataclass(frozen=True, slots=True)
class Target:
    """Something that may be attacked. ``defending`` is its defending player (CR 508.5), or the whole team in 2011 (810.7)."""

    id: str
    kind: Kind
    defending: tuple[str, ...]


def attacks_the_team(board: Board) -> bool:
    """Whether a team is attacked as a whole: Two-Headed Giant until June 2017 (2011: 810.7c)."""
    return board.edition is not Edition.CURRENT and board.format.team_life


def targets(field: Battlefield) -> tuple[Target, ...]:
    """Everything that some creature of the active player or team may attack, in the order of the file."""
    board = field.board
    active = tuple(player.name for player in board.active_players())
    defenders = [
        player.name
        for player in board.players
        if any(why_not_player(board, name, player.name) is None for name in active)
    ]
    found: list[Target] = []
    if attacks_the_team(board):
        for team in board.teams():
            members = tuple(player.name for player in board.members(team))
            if members[0] in defenders:
                found.append(Target(team, Kind.TEAM, members))
    else:
        found += [Target(name, Kind.PLAYER, (name,)) for name in defenders]
    for item in field.objects.values():
        if "planeswalker" in item.types and item.controller in defenders:
            found.append(Target(item.id, Kind.PLANESWALKER, (item.controller,)))
        elif "battle" in item.types and (protector := protector_of(item)) in defenders:
            found.append(Target(item.id, Kind.BATTLE, (protector,)))
    return tuple(found)


def protector_of(item: Characteristics) -> str:
    """Who protects a battle: the player chosen, else its controller (CR 310.9a)."""
    return item.permanent.protector or item.controller


def why_not_player(board: Board, attacker: str, defender: str) -> Reason | None:
    """Why a player's creatures can't attack another player at all, or ``None`` where they can."""
    edition = board.edition
    if not board.are_opponents(attacker, defender):
        return Reason(
            rules=(cite(Rule.ATTACK_TARGET, edition), cite(Rule.DEFENDING_PLAYER, edition)),
            message="attack.own-team",
            values=(("target", defender),),
        )
    names = [player.name for player in board.players]
    to_left = (names.index(defender) - names.index(attacker)) % len(names)
    distance = min(to_left, len(names) - to_left)
    option = board.format.attack
    if option is AttackOption.LEFT and to_left != 1:
        return _seat(edition, Rule.ATTACK_LEFT, "attack.only-left", defender)
    if option is AttackOption.RIGHT and to_left != len(names) - 1:
        return _seat(edition, Rule.ATTACK_RIGHT, "attack.only-right", defender)
    if board.format.range is not None and distance > board.format.range:
        return _seat(edition, Rule.RANGE_OF_ATTACK, "attack.out-of-range", defender)
    return None


def _seat(edition: Edition, rule: Rule, message: str, defender: str) -> Reason:
    return Reason(
        rules=(cite(Rule.ATTACK_TARGET, edition), cite(rule, edition)),
        message=message,
        values=(("target", defender),),
    )


def why_not_target(field: Battlefield, attacker: Characteristics, name: str) -> Reason:
    """Why something on the board that a declaration names can't be attacked by this creature."""
    board = field.board
    rule: tuple[str, ...] = (cite(Rule.ATTACK_TARGET, board.edition),)
    values = (("target", name),)
    creatures = (attacker.id,)
    if board.has_player(name):
        reason = why_not_player(board, attacker.controller, name)
        if reason is not None:
            return reason
        rule = (*rule, cite(Rule.TEAM_PROTECTED, board.edition))
        return Reason(rules=rule, message="attack.team-as-one", values=values, creatures=creatures)
    item = field.objects.get(name)
    if item is not None and "battle" in item.types:
        rule = (*rule, cite(Rule.BATTLE_PROTECTOR, board.edition))
        return Reason(rules=rule, message="attack.own-battle", values=values, creatures=creatures)
    if item is not None and "planeswalker" in item.types:
        reason = why_not_player(board, attacker.controller, item.controller)
        rules = reason.rules if reason else rule
        return Reason(
            rules=rules, message="attack.no-such-target", values=values, creatures=creatures
        )
    rule = (*rule, cite(Rule.ONLY_CREATURES_FIGHT, board.edition))
    return Reason(rules=rule, message="attack.no-such-target", values=values, creatures=creatures)


def is_among(target: Target, named: Targets, context: Context) -> bool:
    """Whether a target is one of those that the text names."""
    defending = set(target.defending)
    players = {name for ref in named.players for name in players_meant(ref, context)}
    if context.that_player is None and len(players) == 1:
        context = replace(
            context, that_player=next(iter(players))
        )  # "… and planeswalkers that player controls"
    if named.other_than:
        return target.kind is Kind.PLAYER and target.id not in players
    if target.kind in (Kind.PLAYER, Kind.TEAM):
        return not defending.isdisjoint(players)
    of = named.planeswalkers_of if target.kind is Kind.PLANESWALKER else named.battles_of
    if any(not defending.isdisjoint(players_meant(ref, context)) for ref in of):
        return True
    item = context.battlefield.objects[target.id]
    return any(matches(phrase, item, context) for phrase in named.objects)
