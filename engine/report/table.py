"""A game in progress for a person: the table as it lies, and the log."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from engine.decisions.in_force import Characteristics
from engine.game.actions import IllegalAction
from engine.game.events import Event, log
from engine.game.game import Game
from engine.game.objects import Pile, PlayerState, StackObject
from engine.report.sentences import Sentences
from engine.report.text import verdict

QUIET = frozenset({"target", "mana", "untapped"})
"""Events that matter to triggers and say nothing that a reader of the log misses."""


def told(events: Iterable[Event]) -> tuple[str, ...]:
    """The log of these events, a line each, without what goes without saying; a step stands above what is done in it."""
    lines: list[str] = []
    part: list[Event] = []
    for event in events:
        if event.what == "step begins":
            heading = f"[{', '.join(log((event,)))}]"
            done = log(tuple(part))
            # What resolved before the step ended stands before its heading.
            resolved = any(item.what == "resolves" for item in part)
            lines += (*done, heading) if resolved else (heading, *done)
            part = []
        elif event.what not in QUIET:
            part.append(event)
    return (*lines, *log(tuple(part)))


def table(game: Game) -> str:
    """The whole table: whose turn and step it is, the stack, and every player's life, cards and permanents."""
    view = game.view()
    lines = [f"Turn {game.turn}, {game.step.value}, {game.active}'s turn"]
    if game.stack:
        lines.append(
            "  stack, top first: " + ", ".join(_on_stack(item) for item in reversed(game.stack))
        )
    for player in game.in_game():
        lines.append(f"  {player.name}: {', '.join(_of(player))}")
        own = [item for item in view.objects.values() if item.controller == player.name]
        lines += [f"    {_permanent(item)}" for item in own]
    return "\n".join(lines)


def refusal(illegal: IllegalAction, sentences: Sentences) -> str:
    """Why an action was refused: the verdict with its reasons, where a decision refused it."""
    if illegal.verdict is None:
        return str(illegal)
    return verdict(illegal.verdict, sentences)


def _on_stack(item: StackObject) -> str:
    name = item.card.called if item.card is not None else item.id
    return name if item.kind == "spell" else f"{item.kind} ability of {name}"


def _of(player: PlayerState) -> Iterator[str]:
    yield f"{player.life} life"
    if player.poison:
        yield f"{player.poison} poison"
    yield from (f"{count} {kind}" for kind, count in player.counters)
    if player.pool:
        yield "mana " + "".join(f"{{{letter}}}" for letter in player.pool)
    for name, pile in (
        ("hand", player.hand),
        ("graveyard", player.graveyard),
        ("exile", player.exile),
    ):
        if pile.size():
            yield f"{name} {_pile(pile)}"
    if player.library.size() is not None:
        yield f"library {player.library.size()}"


def _pile(pile: Pile) -> str:
    named = ", ".join(card.called for card in pile.cards)
    rest = f"{pile.unknown} unknown" if pile.unknown else ""
    return "(" + "; ".join(part for part in (named, rest) if part) + ")"


def _permanent(item: Characteristics) -> str:
    permanent = item.permanent
    parts = [f"{permanent.count} {item.id}" if permanent.count > 1 else item.id]
    if item.power is not None and item.is_creature():
        parts.append(f"{item.power}/{item.toughness}")
    marks = [f"{count} {kind}" for kind, count in permanent.counters]
    marks += [f"{permanent.damage} damage"] if permanent.damage else []
    marks += ["tapped"] if permanent.status.tapped else []
    marks += ["attacking"] if permanent.status.attacking else []
    marks += ["flipped"] if permanent.status.flipped else []
    return " ".join(parts) + (f" ({', '.join(marks)})" if marks else "")
