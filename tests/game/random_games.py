"""Whole games played by chance, with everything checked after every action that must always hold.

``python -m tests.game.random_games 5000`` plays more of them than the tests do; a second number is the first seed.
"""

from __future__ import annotations

import sys
import time
from collections import Counter
from dataclasses import dataclass, field

from engine.game import state_based_actions
from engine.game.actions import Action, Answer, IllegalAction
from engine.game.choices import Choice, Priority
from engine.game.events import Event
from engine.game.game import Game
from engine.game.loop import apply
from engine.game.position import game_of
from engine.game.random_player import RandomPlayer
from engine.game.start import start
from engine.game.table import Table, piles
from engine.rules.editions import Edition
from tests.game.decks import opening_board

EDITIONS = (Edition.CURRENT, Edition.Y2011, Edition.Y2003)
TABLES = (
    ("duel", ("Ann", "Bob")),
    ("duel", ("Ann", "Bob")),
    ("two-headed-giant", ("Ann", "Amy", "Bob", "Ben")),
    ("free-for-all", ("Ann", "Bob", "Cara")),
    ("duel", ("Ann", "Bob")),
    ("archenemy", ("Ann", "Bob", "Cara")),
    ("commander", ("Ann", "Bob", "Cara")),
    ("supervillain-rumble", ("Ann", "Bob", "Cara")),
)
MOST_ACTIONS = 20_000


@dataclass
class Played:
    """A game that was played, and what it came to."""

    seed: int
    first: Game
    last: Game
    actions: list[Action] = field(default_factory=list)
    events: list[Event] = field(default_factory=list)


def opening(
    seed: int, table: tuple[str, tuple[str, ...]] | None = None, edition: Edition | None = None
) -> Game:
    """The beginning of a game; the seed decides on everything that is not said."""
    format_name, names = table or TABLES[seed % len(TABLES)]
    board = opening_board(edition or EDITIONS[seed % len(EDITIONS)], names, format_name, seed)
    return start(game_of(board), seed=seed)


def play_out(seed: int, game: Game | None = None, *, checked: bool = True) -> Played:
    """Plays a game to its end and checks it after every action."""
    game = game or opening(seed)
    chooser = RandomPlayer(seed)
    played = Played(seed=seed, first=game, last=game)
    life = Counter({player.name: player.life for player in game.players})
    cards = _cards(game)
    while game.waiting is not None and len(played.actions) < MOST_ACTIONS:
        before = game
        action = chooser.choose(game, game.waiting)
        try:
            game, events = apply(game, action)
        except IllegalAction as illegal:
            chooser.refused(illegal)
            if illegal.rewound is not None:
                game = illegal.rewound
                while isinstance(played.actions.pop(), Answer):
                    pass
            continue
        played.actions.append(action)
        played.events += events
        if checked:
            _count_life(life, events, game)
            check(before, game, life, cards)
    played.last = game
    return played


def _count_life(life: Counter[str], events: tuple[Event, ...], game: Game) -> None:
    for event in events:
        if event.what in ("gains life", "loses life") and event.player is not None:
            change = event.amount if event.what == "gains life" else -event.amount
            shared = game.format.team_life
            team = game.player(event.player).team
            for player in game.players:
                if player.name == event.player or (shared and player.team == team):
                    life[player.name] += change


def _cards(game: Game) -> dict[str, str]:
    """The handles of all cards with their owners; every card is in one place only."""
    found = [item.card for item in game.permanents if not item.card.token]
    found += [entry.card for entry in game.stack if entry.card is not None]
    for player in game.players:
        found += [card for pile in piles(player) for card in pile.cards]
    owners = {card.id: card.owner for card in found}
    assert len(found) == len(owners), "a card is in two places"
    return owners


def check(before: Game, game: Game, life: Counter[str], cards: dict[str, str]) -> None:
    """What must hold after every action."""
    left = {player.name for player in game.players if player.lost}
    here = _cards(game)
    gone = {card for card, owner in cards.items() if card not in here and owner not in left}
    assert not gone, f"cards have vanished: {sorted(gone)}"
    for player in game.players:
        assert player.life == life[player.name], (
            f"life of {player.name} is not the sum of what happened"
        )
        if game.format.team_life:
            assert len({(p.life, p.poison) for p in game.teammates(player.name)}) == 1
    if game.result is not None:
        assert game.waiting is None
        return
    assert game.waiting is not None
    if isinstance(game.waiting, Priority):
        assert game.waiting.side not in game.passed, "somebody has priority twice"
        assert len(set(game.passed)) == len(game.passed)
        assert not game.triggered, "a triggered ability waits while somebody has priority"
        table = Table(game, (), lambda *_: None)
        assert not state_based_actions.check(table), "a state-based action was left undone"
    if not isinstance(game.waiting, Choice):
        assert game.asking is None
    assert before.asking is None or before is not game


def replayed(played: Played) -> Game:
    """The game that the same actions give once more."""
    game = played.first
    for action in played.actions:
        game, _ = apply(game, action)
    return game


def main(number: int, first: int = 0) -> None:
    """Plays so many games, from a seed on, and tells how they ended."""
    begun = time.monotonic()
    ended: Counter[str] = Counter()
    actions = 0
    for seed in range(first, first + number):
        played = play_out(seed)
        actions += len(played.actions)
        if seed % 20 == 0:
            assert replayed(played) == played.last
        result = played.last.result
        ended["unfinished" if result is None else "draw" if result.draw else "won"] += 1
        if (seed - first) % 100 == 99 or seed == first + number - 1:
            seconds = time.monotonic() - begun
            games = seed - first + 1
            print(f"{games} games, {actions} actions, {dict(ended)}, {seconds:.0f} s", flush=True)


if __name__ == "__main__":
    main(*(int(word) for word in sys.argv[1:] or ["100"]))
