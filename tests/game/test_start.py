"""Decks, opening hands and mulligans of each edition."""

from __future__ import annotations

import pytest

from engine.board.board import Board
from engine.board.player import Player
from engine.errors import InputError
from engine.game.actions import IllegalAction, Keep, Mulligan
from engine.game.choices import KeepOrMulligan, Priority
from engine.game.game import Game
from engine.game.loop import apply
from engine.game.position import game_of
from engine.game.start import deck_faults, scheme_faults, start
from engine.rules.editions import Edition
from engine.rules.formats import FORMATS
from engine.rules.steps import Step

FORESTS = (("Forest", 60),)


def opening(
    edition: Edition, names: tuple[str, ...] = ("Ann", "Bob"), format: str = "duel"
) -> Game:
    rules = FORMATS[format]
    players = tuple(
        Player(
            name=name,
            team=name if not rules.team_size else f"team {place // 2}",
            life=20,
            deck=FORESTS,
        )
        for place, name in enumerate(names)
    )
    active = players[0].team if rules.shared_turns else names[0]
    board = Board(edition=edition, format=rules, players=players, active=active)
    return start(game_of(board), first=active, seed=3)


def hand(game: Game, player: str) -> int:
    return game.player(player).hand.size() or 0


def mulligan(game: Game, player: str) -> Game:
    return apply(game, Mulligan(player=player))[0]


def keep(game: Game, player: str) -> Game:
    waiting = game.waiting
    assert isinstance(waiting, KeepOrMulligan)
    number = waiting.bottom if waiting.player == player else 0
    cards = [card.id for card in game.player(player).hand.cards]
    return apply(game, Keep(player=player, bottom=tuple(cards[:number])))[0]


@pytest.mark.parametrize(
    ("deck", "format", "words"),
    [
        ((("Forest", 59),), "duel", "at least 60"),
        ((("Forest", 56), ("Bear", 5)), "duel", "5 copies of Bear; 4"),
        ((("Forest", 98), ("Bear", 2)), "commander", "2 copies of Bear; 1"),
        ((("Forest", 101),), "commander", "100 are allowed"),
    ],
)
def test_a_deck_is_checked_against_its_format(deck, format, words):
    (fault,) = deck_faults(FORMATS[format], deck)
    assert words in fault


def test_basic_lands_are_free_and_a_good_deck_has_no_fault():
    assert deck_faults(FORMATS["duel"], (("Forest", 56), ("Bear", 4))) == ()
    assert deck_faults(FORMATS["duel"], (("Snow-Covered Island", 60),)) == ()


@pytest.mark.rule("2011:904.3")
@pytest.mark.rule("904.3")
def test_a_scheme_deck_has_twenty_cards_and_two_of_a_name():
    assert scheme_faults([f"Scheme {number // 2}" for number in range(20)]) == ()
    assert "at least 20" in scheme_faults(["A", "B"])[0]
    assert "3 copies of A; 2" in scheme_faults(["A"] * 3 + [f"S{n}" for n in range(17)])[0]


def test_a_bad_deck_does_not_start():
    players = (Player(name="Ann", team="Ann", life=20, deck=(("Bear", 60),)),)
    board = Board(edition=Edition.CURRENT, format=FORMATS["duel"], players=players, active="Ann")
    with pytest.raises(InputError, match="60 copies of Bear"):
        start(game_of(board))


def test_the_same_seed_shuffles_the_same_way():
    assert opening(Edition.CURRENT) == opening(Edition.CURRENT)


@pytest.mark.rule("103.5")
def test_london_draws_seven_and_puts_one_back_for_each_mulligan():
    game = mulligan(opening(Edition.CURRENT), "Ann")
    game = keep(game, "Bob")
    assert game.waiting == KeepOrMulligan(player="Ann", bottom=1)
    game = mulligan(game, "Ann")
    assert hand(game, "Ann") == 7
    with pytest.raises(IllegalAction, match="puts 2 cards"):
        apply(game, Keep(player="Ann"))
    game = keep(game, "Ann")
    assert (hand(game, "Ann"), game.player("Ann").library.size()) == (5, 55)


@pytest.mark.rule("2003:101.4")
@pytest.mark.rule("2011:103.4")
@pytest.mark.parametrize("edition", [Edition.Y2011, Edition.Y2003])
def test_paris_draws_one_card_fewer(edition):
    game = mulligan(opening(edition), "Ann")
    assert hand(game, "Ann") == 6
    if edition is Edition.Y2011:
        game = keep(game, "Bob")
    game = mulligan(game, "Ann")
    assert hand(game, "Ann") == 5


@pytest.mark.rule("2003:101.4")
@pytest.mark.rule("103.5")
def test_later_mulligans_go_in_rounds_but_in_2003_one_player_finishes_first():
    game = mulligan(opening(Edition.Y2011), "Ann")
    assert game.waiting == KeepOrMulligan(player="Bob")
    game = mulligan(opening(Edition.Y2003), "Ann")
    assert game.waiting == KeepOrMulligan(player="Ann")


@pytest.mark.rule("103.5c")
def test_in_multiplayer_the_first_mulligan_is_free():
    game = mulligan(opening(Edition.CURRENT, ("Ann", "Bob", "Cara"), "free-for-all"), "Ann")
    game = keep(keep(game, "Bob"), "Cara")
    game = keep(game, "Ann")
    assert hand(game, "Ann") == 7


@pytest.mark.rule("2003:101.4")
def test_no_hand_goes_below_zero():
    game = opening(Edition.Y2003)
    for size in range(6, -1, -1):
        game = mulligan(game, "Ann")
        assert hand(game, "Ann") == size
    assert game.waiting == KeepOrMulligan(player="Bob")


def test_the_first_turn_begins_once_everybody_has_kept():
    game = keep(keep(opening(Edition.CURRENT), "Ann"), "Bob")
    assert (game.turn, game.step, game.active) == (1, Step.UPKEEP, "Ann")
    assert game.waiting == Priority(side="Ann")


@pytest.mark.rule("805.3a")
def test_teammates_decide_in_any_order():
    names = ("Ann", "Amy", "Bob", "Ben")
    game = opening(Edition.CURRENT, names, "two-headed-giant")
    game = keep(game, "Amy")
    assert game.player("Amy").kept
    with pytest.raises(IllegalAction, match="decides first"):
        apply(game, Keep(player="Bob"))
