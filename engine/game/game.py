"""A game in progress as a value: equal positions are equal, hash alike, and are kept by keeping the value."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Any

from engine.board.board import Board
from engine.board.declaration import (
    NOTHING,
    PLANESWALKER_GONE,
    Attack,
    Attacker,
    Block,
    Blocker,
    Members,
)
from engine.board.permanent import RulesLine
from engine.board.player import Player, Zone
from engine.decisions.continuous_effects import battlefield
from engine.decisions.in_force import Battlefield, Characteristics
from engine.game.actions import Action
from engine.game.choices import Decision
from engine.game.kept_views import is_apart, on_board
from engine.game.objects import Card, ObjectRef, PermanentState, Pile, PlayerState, StackObject
from engine.rules.editions import Edition
from engine.rules.formats import Format
from engine.rules.steps import Step


@dataclass(frozen=True, slots=True, kw_only=True)
class AttackingCreature:
    """A creature that attacks; ``target`` is `NOTHING` or `PLANESWALKER_GONE` when what it attacked is gone (CR 506.4c)."""

    ref: ObjectRef
    target: str
    defending: str | None = None
    """Its defending player as it was declared, or put onto the battlefield attacking (CR 508.5)."""
    band: int = 0
    """Attackers with the same number other than 0 are a band (CR 702.22c)."""
    blocked: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class BlockingCreature:
    """A creature that blocks these attackers."""

    ref: ObjectRef
    attackers: tuple[ObjectRef, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Combat:
    """The combat phase in progress."""

    attackers: tuple[AttackingCreature, ...] = ()
    blockers: tuple[BlockingCreature, ...] = ()
    alone: ObjectRef | None = None
    """The creature that was declared as the only attacker (CR 506.5)."""
    damage_step: int = 0
    """How many combat damage steps have begun."""
    struck_first: tuple[ObjectRef, ...] | None = None
    """Creatures with first or double strike as the first of two damage steps began (CR 510.4); ``None``: there is one step."""
    assigned: tuple[Any, ...] = ()
    """Assignments of this step made so far (`engine.board.declaration.Assignment`)."""

    def attacker(self, identifier: str) -> AttackingCreature | None:
        """The attacking creature with that handle."""
        return next((item for item in self.attackers if item.ref.id == identifier), None)

    def blocker(self, identifier: str) -> BlockingCreature | None:
        """The blocking creature with that handle."""
        return next((item for item in self.blockers if item.ref.id == identifier), None)

    def blockers_of(self, attacker: ObjectRef) -> tuple[ObjectRef, ...]:
        """What blocks an attacker now."""
        return tuple(item.ref for item in self.blockers if attacker in item.attackers)


@dataclass(frozen=True, slots=True, kw_only=True)
class LastingEffect:
    """A continuous effect of a spell or ability that has resolved (CR 611.2)."""

    line: RulesLine
    on: ObjectRef | None = None
    """The one object that it affects; ``None``: its text says what it affects."""
    you: str | None = None
    until: str = "end of turn"
    """``end of turn``, ``end of combat``, ``next turn`` (of ``whose``) or ``end of game``."""
    whose: str | None = None
    created: int = 0
    """The turn in which it began."""


@dataclass(frozen=True, slots=True, kw_only=True)
class DelayedTrigger:
    """An ability that waits for a step to begin (CR 603.7)."""

    step: Step
    whose: str | None
    """Only in this player's turn; ``None``: in any."""
    item: StackObject


@dataclass(frozen=True, slots=True, kw_only=True)
class Result:
    """How the game ended: players in turn order (CR 104)."""

    won: tuple[str, ...] = ()
    lost: tuple[str, ...] = ()
    draw: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Asking:
    """An action that came to a choice: it is made again from the start with one more answer, so nothing stays half done."""

    action: Action
    answers: tuple[tuple[str, ...], ...] = ()
    waiting: Decision | None = None
    """What the game waited for when the action was made."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Game:
    """A position of a game, between two decisions.

    ``active`` is a player, or a team where turns are shared (CR 805.4). ``passed`` are the sides that passed in succession.
    ``waiting`` is what the game asks for, ``None`` once it is over.
    """

    edition: Edition
    format: Format
    players: tuple[PlayerState, ...]
    permanents: tuple[PermanentState, ...] = ()
    stack: tuple[StackObject, ...] = ()
    """Bottom first."""
    active: str
    turn: int = 1
    step: Step = Step.PRECOMBAT_MAIN
    first: str
    """The side that takes the first turn."""
    waiting: Decision | None = None
    passed: tuple[str, ...] = ()
    asking: Asking | None = None
    combat: Combat | None = None
    triggered: tuple[StackObject, ...] = ()
    """Abilities that have triggered and are not on the stack yet (CR 603.2)."""
    delayed: tuple[DelayedTrigger, ...] = ()
    returning: tuple[tuple[ObjectRef, ObjectRef], ...] = ()
    """A permanent, and what is in exile until it leaves the battlefield (CR 610.3)."""
    lasting: tuple[LastingEffect, ...] = ()
    effects: tuple[RulesLine, ...] = ()
    """Effects that belong to nobody and last for the rest of the game."""
    used: tuple[tuple[str, str], ...] = ()
    """Abilities with a limit that were activated or triggered this turn: what they stand on, and their text."""
    extra_turns: tuple[str, ...] = ()
    extra_phases: tuple[Step, ...] = ()
    """The first steps of additional phases after this one, and then of the phase that goes on (CR 500.8)."""
    next_number: int = 1
    seed: int = 0
    """What shuffles and other chance come from, together with ``next_number``."""
    cleanup_again: bool = False
    """Something happened in this cleanup step, so that there is another one (CR 514.3a)."""
    result: Result | None = None
    worked_out: dict[str, Any] = field(
        default_factory=dict, init=False, repr=False, compare=False, hash=False
    )
    """What has been worked out from the fields above, each once: the board, the permanents with their effects, the rules in force."""

    # Players and sides.

    def player(self, name: str) -> PlayerState:
        """The player of that name (KeyError when there is none)."""
        for player in self.players:
            if player.name == name:
                return player
        raise KeyError(name)

    def in_game(self) -> tuple[PlayerState, ...]:
        """The players who have not left, in turn order."""
        return tuple(player for player in self.players if not player.lost)

    def side_of(self, name: str) -> str:
        """The team of a player where turns are shared, else the player."""
        if not self.format.shared_turns:
            return name
        return self.player(name).team

    def sides(self) -> tuple[str, ...]:
        """Those who take turns and have priority, in turn order: players, or teams that share their turns (CR 805.4, 805.5)."""
        return tuple(dict.fromkeys(self.side_of(player.name) for player in self.in_game()))

    def members(self, side: str) -> tuple[PlayerState, ...]:
        """The players of a side who are still in the game."""
        return tuple(
            player
            for player in self.in_game()
            if side == player.name or self.side_of(player.name) == side
        )

    def teammates(self, name: str) -> tuple[PlayerState, ...]:
        """Everybody on the player's team, the player too, whether or not they left."""
        team = self.player(name).team
        return tuple(player for player in self.players if player.team == team)

    def active_players(self) -> tuple[PlayerState, ...]:
        """The active player, or all members of the active team (CR 805.4)."""
        return self.members(self.active)

    def in_order(self) -> tuple[str, ...]:
        """Players in APNAP order: the active side first (CR 101.4, 805.6)."""
        sides = self.sides()
        start = sides.index(self.active) if self.active in sides else 0
        ordered = sides[start:] + sides[:start]
        return tuple(player.name for side in ordered for player in self.members(side))

    def opponents(self, name: str) -> tuple[str, ...]:
        """The opponents of a player who are in the game, in turn order (CR 102.2-3)."""
        team = self.player(name).team
        return tuple(player.name for player in self.in_game() if player.team != team)

    # Objects.

    def find(self, identifier: str) -> PermanentState | None:
        """The permanent with that handle."""
        return next((item for item in self.permanents if item.card.id == identifier), None)

    def present(self, ref: ObjectRef | None) -> PermanentState | None:
        """The permanent that is still that object."""
        item = None if ref is None else self.find(ref.id)
        return item if item is not None and item.card.number == ref.number else None  # type: ignore[union-attr]

    def seen(self, identifier: str) -> Characteristics | None:
        """A permanent with all continuous effects applied; ``None`` when it is not there or phased out."""
        return self.view().objects.get(identifier)

    def defending(self, identifier: str) -> tuple[str, ...]:
        """The defending player of an attacker: who is attacked, whose planeswalker, who protects the battle (CR 508.5)."""
        attacking = self.combat.attacker(identifier) if self.combat is not None else None
        if attacking is None:
            return ()
        if attacking.target in (NOTHING, PLANESWALKER_GONE):
            return () if attacking.defending is None else (attacking.defending,)
        return self.defenders(attacking.target)

    def defenders(self, target: str) -> tuple[str, ...]:
        """The defending player of whatever attacks that player, team or permanent (CR 508.5)."""
        if any(player.name == target for player in self.players):
            return (target,)
        seen = self.seen(target)
        if seen is not None:
            protector = seen.permanent.protector if "battle" in seen.types else None
            return (protector or seen.controller,)
        return tuple(player.name for player in self.players if player.team == target)

    # The position as the decisions see it.

    def board(self) -> Board:
        """The position as a board, for the decisions of `engine.decisions`."""
        found: Board | None = self.worked_out.get("board")
        if found is None:
            found = self.worked_out["board"] = _board(self)
        return found

    def view(self) -> Battlefield:
        """The permanents with their continuous effects, worked out once for each position (CR 613)."""
        found: Battlefield | None = self.worked_out.get("view")
        if found is None:
            earlier: Battlefield | None = self.worked_out.pop("earlier", None)
            if earlier is not None and is_apart(earlier, self.board()):
                found = on_board(earlier, self.board())
            else:
                found = battlefield(self.board())
            self.worked_out["view"] = found
        return found

    def changed(self, **changes: Any) -> Game:
        """The game with some fields changed; what was worked out stays where the changes cannot touch it."""
        found = replace(self, **changes)
        if self.worked_out:
            if _UNSEEN.issuperset(changes):
                found.worked_out.update(self.worked_out)
            elif _APART.issuperset(changes):
                earlier = self.worked_out.get("view") or self.worked_out.get("earlier")
                if earlier is not None:
                    found.worked_out["earlier"] = earlier
                if "names" in self.worked_out:
                    found.worked_out["names"] = self.worked_out["names"]
        return found


_UNSEEN = frozenset({
    "stack", "waiting", "passed", "asking", "triggered", "delayed", "extra_turns", "extra_phases", "next_number",
    "cleanup_again", "used", "returning",
})  # fmt: skip
"""Fields that no board shows."""

_APART = _UNSEEN | {"players", "active", "turn", "step", "seed"}
"""Fields that touch no permanent, unless a rules text asks for them."""


def attacking_creature(game: Game, ref: ObjectRef, target: str, band: int = 0) -> AttackingCreature:
    """A creature that begins to attack a target; its defending player is kept for when the target is gone."""
    defenders = game.defenders(target)
    defending = defenders[0] if len(defenders) == 1 else None
    return AttackingCreature(ref=ref, target=target, defending=defending, band=band)


def _board(game: Game) -> Board:
    lasting: dict[ObjectRef, list[RulesLine]] = {}
    general: list[RulesLine] = list(game.effects)
    of_player: dict[str, list[RulesLine]] = {}
    for effect in game.lasting:
        if effect.on is not None:
            lasting.setdefault(effect.on, []).append(effect.line)
        elif effect.you is not None:
            of_player.setdefault(effect.you, []).append(effect.line)
        else:
            general.append(effect.line)
    attack, block, blocked = _declared(game)
    permanents = []
    for item in game.permanents:
        permanent = item.permanent
        extra = lasting.get(item.card.ref)
        if extra:
            permanent = replace(permanent, gains=(*permanent.gains, *extra))
        if item.card.id in blocked:
            permanent = replace(permanent, status=replace(permanent.status, blocked=True))
        permanents.append(permanent)
    return Board(
        edition=game.edition,
        format=game.format,
        players=tuple(
            _board_player(player, of_player.get(player.name, []))
            for player in (game.players if game.result is not None else game.in_game())
        ),
        permanents=tuple(permanents),
        active=game.active,
        effects=tuple(general),
        turn=game.turn,
        step=game.step.value,
        attacking=attack,
        blocking=block,
    )


def _declared(game: Game) -> tuple[Attack | None, Block | None, frozenset[str]]:
    combat = game.combat
    if combat is None or not combat.attackers:
        return None, None, frozenset()
    bands: dict[object, list[AttackingCreature]] = {}
    for item in combat.attackers:
        bands.setdefault(("band", item.band) if item.band else item.ref, []).append(item)
    attack = Attack(
        tuple(
            Attacker(
                tuple(Members(item.ref.id) for item in band), band[0].target, band[0].defending
            )
            for band in bands.values()
        )
    )
    blocked = frozenset(item.ref.id for item in combat.attackers if item.blocked)
    blockers = tuple(
        Blocker(Members(item.ref.id), tuple(Members(ref.id) for ref in item.attackers))
        for item in combat.blockers
        if item.attackers
    )
    return attack, Block(blockers) if blockers or blocked else None, blocked


def _board_player(player: PlayerState, lasting: list[RulesLine]) -> Player:
    schemes = tuple(
        line for card in player.command.cards if card.is_a("scheme") for line in card.text.text
    )
    return Player(
        name=player.name,
        team=player.team,
        archenemy=player.archenemy,
        life=player.life,
        poison=player.poison,
        counters=player.counters,
        mana="".join(f"{{{symbol}}}" for symbol in player.pool),
        hand=_zone(player.hand),
        library=_zone(player.library),
        graveyard=_zone(player.graveyard),
        exile=_zone(player.exile),
        effects=(*player.effects, *schemes, *lasting),
        facts=player.facts,
    )


def _zone(pile: Pile) -> Zone:
    return Zone(cards=tuple(card.id for card in pile.cards), unknown=pile.unknown)


def card_in(pile: Pile, identifier: str) -> Card | None:
    """The card with that handle in a pile."""
    return next((card for card in pile.cards if card.id == identifier), None)
