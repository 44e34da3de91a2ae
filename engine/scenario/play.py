"""Plays a game script: each item of a ``play`` case is an action of `engine.game`, or a question about the game."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Any

from engine.board.declaration import Block, Members
from engine.errors import InputError, UndecidedError
from engine.game.actions import (
    Action,
    Activate,
    Answer,
    AssignsDamage,
    Attacks,
    Blocks,
    Cast,
    Concede,
    IllegalAction,
    Keep,
    Mulligan,
    Pass,
    PlayLand,
)
from engine.game.choices import (
    Choice,
    DeclareAttackers,
    DeclareBlockers,
    Priority,
)
from engine.game.events import Event
from engine.game.game import Game
from engine.game.loop import apply, end_in_draw
from engine.game.loops import Repeats
from engine.game.naming import Naming
from engine.game.person import asked, why
from engine.game.position import game_of
from engine.game.start import start
from engine.rules.steps import Step
from engine.scenario import script
from engine.scenario.cases import AttackCase, BlockCase, DamageCase, PlayCase, Scenario, Share
from engine.scenario.play_checks import mismatches
from engine.scenario.results import Mismatch

MOST_PASSES = 20_000
"""Passes on the way to a step; more means that the game goes round in a circle that somebody could leave."""


class ScriptError(InputError):
    """An item of a script that can't be played; the message begins with its line."""


Watch = Callable[[script.Item, Game, tuple[Event, ...]], None]
"""Is shown each item of a script once it is played: the position after it, and what happened."""


def play(scenario: Scenario, case: PlayCase, *, watch: Watch | None = None) -> tuple[Mismatch, ...]:
    """Plays a script and returns the first check that is not met, if there is one.

    Raises ScriptError, with the line, for an item that the rules or the position do not allow.
    """
    return _Player(scenario).play(case.items, watch)


def opening(scenario: Scenario) -> Game:
    """The game that begins with a scenario's board, in its step."""
    return _Player(scenario).game


class _Player:
    """One game script in progress."""

    def __init__(self, scenario: Scenario) -> None:
        board = scenario.board
        step = Step(board.step) if board.step is not None else Step.PRECOMBAT_MAIN
        self.game: Game = game_of(board, step=step)
        self.events: list[Event] = []
        self._repeats = Repeats()

    def play(self, items: Iterable[script.Item], watch: Watch | None) -> tuple[Mismatch, ...]:
        for item in items:
            told = len(self.events)
            if isinstance(item, script.Check):
                found = mismatches(self.game, item)
                if found:
                    return found
                continue
            try:
                self._item(item)
            except IllegalAction as illegal:
                raise ScriptError(f"line {item.line}: {why(illegal)}") from illegal
            except ScriptError:
                raise
            except (InputError, UndecidedError) as error:
                raise type(error)(f"line {item.line}: {error}") from error
            if watch is not None:
                watch(item, self.game, tuple(self.events[told:]))
        return ()

    # Items.

    def _item(self, item: script.Item) -> None:
        if self.game.result is not None:
            raise ScriptError(f"line {item.line}: the game is over; only a check may follow")
        refused = _is_refused(item)
        before = self.game
        try:
            self._carry_out(item)
        except IllegalAction:
            if not refused:
                raise
            self.game = before
            return
        if refused:
            raise ScriptError(f"line {item.line}: this should be refused, and it is legal")

    def _carry_out(self, item: script.Item) -> None:
        match item:
            case script.Activate():
                card = self._names.ids(item.name, 1, fit=True)[0]
                self._apply(Activate(ability=item.ability, **self._cast(item, card)))
            case script.Cast():
                by = self._names.caster(item.name, item.by)
                self._apply(Cast(**self._cast(item, self._names.card_called(by, item.name), by)))
            case script.PlayLand():
                by = self._names.caster(item.name, item.by)
                self._apply(PlayLand(player=by, card=self._names.card_called(by, item.name)))
            case script.Pass(player=None):
                self._everybody_passes()
            case script.Pass(player=str() as player):
                self._apply(Pass(player=player))
            case script.Advance():
                self._advance(item)
            case script.Choose():
                self._apply(self._answer(item))
            case script.Concede(player=player):
                self._apply(Concede(player=player))
            case script.Start(first=first, seed=seed):
                self.game = start(self.game, first=first, seed=seed)
            case script.Mulligan(player=player):
                self._apply(Mulligan(player=player))
            case script.Keep(player=player, bottom=bottom):
                self._apply(Keep(player=player, bottom=bottom))
            case AttackCase(attack=attack, pay_none=declines):
                self._apply(Attacks(attack=self._names.attack(attack), pays=not declines))
            case BlockCase():
                self._block(item)
            case DamageCase(damage=damage):
                self._apply(AssignsDamage(damage=self._names.damage(damage)))

    def _apply(self, action: Action) -> None:
        if isinstance(self.game.waiting, Choice) and not isinstance(action, Answer | Concede):
            raise IllegalAction(asked(self.game.waiting))
        before = self.game
        self.game, events = apply(before, action)
        self.events += events
        if self._repeats.is_endless(before, action, self.game):
            self.game, events = end_in_draw(self.game)
            self.events += events

    # Passing.

    def _everybody_passes(self) -> None:
        """Everybody passes once: the top of the stack resolves, or the step ends."""
        waiting = self.game.waiting
        if not isinstance(waiting, Priority):
            raise IllegalAction(f"nobody has priority: {asked(waiting)}")
        stack, step, turn = len(self.game.stack), self.game.step, self.game.turn
        for _ in self.game.sides():
            waiting = self.game.waiting
            if not isinstance(waiting, Priority):
                return
            last = len(self.game.passed) == len(self.game.sides()) - 1
            self._apply(Pass(player=waiting.side))
            moved = (len(self.game.stack), self.game.step, self.game.turn) != (stack, step, turn)
            if last or moved or self.game.result is not None:
                return

    def _advance(self, item: script.Advance) -> None:
        """Everybody passes until the step, the player's turn or the turn begins."""
        goal = _goal(self.game, item)
        for number in range(MOST_PASSES):
            if self.game.result is not None:
                return
            if number and self._is_there(goal):
                return
            waiting = self.game.waiting
            if isinstance(waiting, Priority):
                begun = (self.game.turn, self.game.step, self._damage_step())
                self._apply(Pass(player=waiting.side))
                if (
                    self.game.turn,
                    self.game.step,
                    self._damage_step(),
                ) != begun and self._is_there(goal):
                    return
            elif isinstance(waiting, DeclareAttackers):
                self._apply(Attacks())
            elif isinstance(waiting, DeclareBlockers):
                self._apply(Blocks())
            else:
                raise IllegalAction(asked(waiting))
        raise UndecidedError("the game goes on without coming to that step")

    def _damage_step(self) -> int:
        return self.game.combat.damage_step if self.game.combat is not None else 0

    def _is_there(self, goal: _Goal) -> bool:
        game = self.game
        if isinstance(game.waiting, Choice) or game.waiting is None:
            return False
        if (game.turn, game.step, self._damage_step()) == goal.begun:
            return False
        if goal.turn is not None and game.turn < goal.turn:
            return False
        if goal.step is not None and game.step is not goal.step:
            return False
        if goal.side is not None and game.active != goal.side:
            return False
        return goal.step is not None or game.turn > goal.begun[0]

    @property
    def _names(self) -> Naming:
        return Naming(self.game)

    def _cast(self, item: script.Cast, card: str, by: str | None = None) -> dict[str, Any]:
        player = by or item.by or self._names.controller(card)
        return {
            "player": player,
            "card": card,
            "targets": tuple(self._names.target(name) for name in item.targets),
            "x": item.x,
            "modes": item.modes,
            "pay": None if item.pay is None else tuple(self._share(share) for share in item.pay),
        }

    def _share(self, share: Share) -> Share:
        """A share of a payment with the members of groups as permanents of their own."""

        def each(members: tuple[Members, ...]) -> tuple[Members, ...]:
            return tuple(
                Members(identifier)
                for member in members
                for identifier in self._names.ids(member.id, member.count, fit=True)
            )

        return replace(
            share,
            tap=each(share.tap),
            convoke=each(share.convoke),
            improvise=each(share.improvise),
            sacrifice=each(share.sacrifice),
        )

    def _block(self, case: BlockCase) -> None:
        """The blocks of whoever is asked; of several sides each gets its own."""
        if not isinstance(self.game.waiting, DeclareBlockers):
            raise IllegalAction(
                f"blockers are declared only as that step begins (509.1); {asked(self.game.waiting)}"
            )
        whole = self._names.blocks(case.block)
        by = case.block.by
        wanted = (
            self.game.side_of(by)
            if by is not None and any(p.name == by for p in self.game.players)
            else by
        )
        for _ in self.game.sides():
            waiting = self.game.waiting
            if not isinstance(waiting, DeclareBlockers):
                break
            if wanted is not None and waiting.side != wanted:
                self._apply(Blocks())
                continue
            members = {player.name for player in self.game.members(waiting.side)}
            mine = tuple(
                entry
                for entry in whole.blockers
                if (seen := self.game.seen(entry.blocker.id)) is None
                or seen.controller in members
                or wanted
            )
            several = wanted is None and len(mine) < len(whole.blockers)
            self._apply(Blocks(block=Block(mine, by=waiting.side), pays=not case.pay_none))
            whole = Block(tuple(entry for entry in whole.blockers if entry not in mine))
            if not several and not whole.blockers:
                return
        if whole.blockers:
            raise IllegalAction("nobody who is attacked controls these blockers (509.1a)")

    def _answer(self, item: script.Choose) -> Answer:
        waiting = self.game.waiting
        if not isinstance(waiting, Choice):
            raise IllegalAction(f"nothing is being asked; {asked(waiting)}")
        if item.by is not None and item.by != waiting.player:
            raise IllegalAction(f"{waiting.player} chooses, not {item.by}: {waiting.what}")
        words: list[str] = []
        for word in item.answer:
            words.append(self._names.option(waiting, word, words))
        return Answer(answer=tuple(words))


class _Goal:
    """Where a script wants to be, and where it set out."""

    def __init__(
        self, *, step: Step | None, side: str | None, turn: int | None, begun: tuple[int, Step, int]
    ) -> None:
        self.step, self.side, self.turn, self.begun = step, side, turn, begun


def _goal(game: Game, item: script.Advance) -> _Goal:
    side = item.player
    if side is not None and any(player.name == side for player in game.players):
        side = game.side_of(side)
    damage = game.combat.damage_step if game.combat is not None else 0
    return _Goal(
        step=None if item.step is None else Step(item.step),
        side=side,
        turn=item.turn,
        begun=(game.turn, game.step, damage),
    )


def _is_refused(item: script.Item) -> bool:
    if isinstance(item, AttackCase | BlockCase | DamageCase):
        return item.expect.verdict == "illegal"
    return item.illegal
