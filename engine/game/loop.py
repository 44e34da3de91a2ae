"""`apply`: one action takes a game to the next decision. Illegal actions leave it as it was (CR 733.1)."""

from __future__ import annotations

from collections.abc import Callable

from engine.board.declaration import Damage
from engine.game import activating, casting, combat, combat_damage, outcome, start, turn
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
    AssignDamage,
    Choice,
    Chooser,
    DeclareAttackers,
    DeclareBlockers,
    KeepOrMulligan,
    Priority,
    Unanswered,
)
from engine.game.events import Event
from engine.game.game import Asking, Game
from engine.game.loops import Repeats
from engine.game.priority import give_priority, next_side
from engine.game.replacing import replaced
from engine.game.stack import resolve_top
from engine.game.table import Table
from engine.game.texts import UnknownText
from engine.game.triggers import watch


def apply(game: Game, action: Action) -> tuple[Game, tuple[Event, ...]]:
    """The game after an action, and what happened. Equal games and actions give equal results.

    An action that comes to a choice gives the same game, waiting for that choice; its `Answer` carries the action out from the
    start. Raises IllegalAction, with the verdict of a decision where there is one.
    """
    if game.result is not None:
        raise IllegalAction("the game is over (104.1)")
    answers: tuple[tuple[str, ...], ...] = ()
    if isinstance(action, Answer):
        if game.asking is None or not isinstance(game.waiting, Choice):
            raise IllegalAction("nothing is being asked")
        _check_answer(game.waiting, action.answer)
        answers = (*game.asking.answers, action.answer)
        action = game.asking.action
    elif game.asking is not None and not isinstance(action, Concede):
        raise IllegalAction("a choice has to be made first")
    before = (
        game.changed(asking=None, waiting=game.asking.waiting) if game.asking is not None else game
    )
    table = Table(before, answers, watch, replaced)
    try:
        _carry_out(table, action)
    except IllegalAction as illegal:
        if game.asking is not None:
            illegal.rewound = before
        raise
    except Unanswered as asked:
        return before.changed(
            asking=Asking(action=action, answers=answers, waiting=before.waiting),
            waiting=asked.choice,
        ), ()
    if table.game.result is not None:
        table.change(waiting=None)
    return table.game, tuple(table.events)


def _check_answer(choice: Choice, answer: tuple[str, ...]) -> None:
    """An answer must be among the options, and as many as are asked for."""
    if choice.numbers is not None:
        least, most = choice.numbers
        if (
            len(answer) != 1
            or not answer[0].lstrip("-").isdigit()
            or not least <= int(answer[0]) <= most
        ):
            raise IllegalAction(f"a number from {least} to {most} is asked for: {choice.what}")
        return
    unknown = [word for word in answer if word not in choice.options]
    if unknown:
        raise IllegalAction(
            f"{unknown[0]} is no answer; it can be {', '.join(choice.options)}: {choice.what}"
        )
    if len(set(answer)) < len(answer) or not choice.at_least <= len(answer) <= choice.at_most:
        raise IllegalAction(
            f"{choice.at_least} to {choice.at_most} different answers are asked for: {choice.what}"
        )


def _carry_out(table: Table, action: Action) -> None:
    match action:
        case Concede(player=player):
            _concede(table, player)
        case Pass(player=player):
            _must_have_priority(table, player)
            _pass(table)
        case Activate(player=player):
            _must_have_priority(table, player)
            activating.activate(table, action)
            give_priority(table, table.game.side_of(player))
        case Cast(player=player):
            _must_have_priority(table, player)
            casting.cast(table, action)
            give_priority(table, table.game.side_of(player))
        case PlayLand(player=player):
            _must_have_priority(table, player)
            casting.play_land(table, action)
            give_priority(table, table.game.side_of(player))
        case Attacks():
            if not isinstance(table.game.waiting, DeclareAttackers):
                raise IllegalAction(
                    "attackers are declared only as the declare attackers step begins (508.1)"
                )
            combat.declare_attackers(table, action)
            turn.attackers_are_declared(table)
        case Blocks():
            waiting = table.game.waiting
            if not isinstance(waiting, DeclareBlockers):
                raise IllegalAction(
                    "blockers are declared only as the declare blockers step begins (509.1)"
                )
            combat.declare_blockers(table, action, waiting.side)
            turn.ask_for_blocks(table, (*table.game.passed, waiting.side))
        case AssignsDamage(damage=damage):
            _assign(table, damage)
        case Keep() | Mulligan():
            if not isinstance(table.game.waiting, KeepOrMulligan):
                raise IllegalAction("nobody is choosing whether to keep a hand (103.5)")
            start.decide(table, action)


def _assign(table: Table, damage: Damage) -> None:
    if isinstance(table.game.waiting, AssignDamage):
        combat_damage.assign(table, damage)
        turn.assign_or_deal(table)
    elif not combat_damage.is_what_was_dealt(table.game, damage):
        raise IllegalAction("no combat damage waits to be assigned (510.1)")


def _must_have_priority(table: Table, player: str) -> None:
    waiting = table.game.waiting
    if not isinstance(waiting, Priority):
        raise IllegalAction(
            f"{player} does not have priority: {type(waiting).__name__} is waited for (117.1)"
        )
    if player != waiting.side and table.game.side_of(player) != waiting.side:
        raise IllegalAction(f"{player} does not have priority; {waiting.side} has (117.1)")


def _pass(table: Table) -> None:
    """The next side gets priority; once all have passed the top of the stack resolves or the step ends (CR 117.4)."""
    game = table.game
    waiting = game.waiting
    assert isinstance(waiting, Priority)
    passed = (*game.passed, waiting.side)
    left = [side for side in game.sides() if side not in passed]
    if left:
        following = next_side(table, waiting.side)
        table.change(waiting=Priority(side=following), passed=passed)
        return
    table.change(passed=())
    if not game.stack:
        turn.end_step(table)
        return
    resolve_top(table)
    if table.game.result is None:
        give_priority(table, table.game.active)


def _concede(table: Table, player: str) -> None:
    game = table.game
    if game.player(player).lost:
        raise IllegalAction(f"{player} has left the game")
    outcome.concede(table, player)
    if table.game.result is not None:
        return
    waiting = table.game.waiting
    side = getattr(waiting, "side", None) or getattr(waiting, "player", None)
    if side is not None and side not in table.game.sides():
        if isinstance(waiting, Priority):
            give_priority(table, next_side(table, side))
        elif isinstance(waiting, DeclareBlockers):
            turn.ask_for_blocks(table, table.game.passed)
        elif isinstance(waiting, AssignDamage):
            turn.assign_or_deal(table)
        else:
            turn.next_turn(table)


def play(
    game: Game,
    chooser: Chooser,
    *,
    most: int = 100_000,
    shown: Callable[[Game, tuple[Event, ...]], None] | None = None,
) -> tuple[Game, tuple[Event, ...]]:
    """Plays on with a chooser until the game is over, or ``most`` actions were chosen.

    What is illegal is asked again, and what the game can't carry out if the chooser wants to try something else; else
    UnknownText is raised. A loop that nobody can leave is a draw (CR 104.4b, 732.4). ``shown`` is told each new
    position and what happened on the way to it.
    """
    events: list[Event] = []
    repeats = Repeats()
    for _ in range(most):
        if game.waiting is None:
            break
        action = chooser.choose(game, game.waiting)
        try:
            following, happened = apply(game, action)
        except IllegalAction as illegal:
            game = illegal.rewound or game
            chooser.refused(illegal)
            continue
        except UnknownText as unknown:
            if not chooser.unplayed(unknown):
                raise
            if game.asking is not None:
                game = game.changed(asking=None, waiting=game.asking.waiting)
            continue
        events += happened
        if repeats.is_endless(game, action, following):
            following, ending = end_in_draw(following)
            happened += ending
            events += ending
        game = following
        if shown is not None:
            shown(game, happened)
    return game, tuple(events)


def end_in_draw(game: Game) -> tuple[Game, tuple[Event, ...]]:
    """A loop of mandatory actions makes the game a draw (CR 104.4b; 2003: 102.6)."""
    table = Table(game, (), watch)
    outcome.draw(table)
    return table.game, tuple(table.events)
