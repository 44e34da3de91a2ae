"""Rules of whole games that a board alone cannot show: decks, who starts, winning and losing at once, loops, shared choices."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.errors import InputError
from engine.game.actions import Answer, Cast, IllegalAction, Pass
from engine.game.archenemy import set_in_motion
from engine.game.choices import Choice
from engine.game.loop import apply, play
from engine.game.outcome import settle
from engine.game.position import game_of
from engine.game.start import deck_faults, start
from engine.game.table import Table
from engine.game.triggers import watch
from engine.rules.editions import Edition
from engine.rules.formats import FORMATS
from engine.scenario.reader import read_text
from tests.game.decks import opening_board
from tests.game.scripts import assert_plays


def game(text: str):
    (scenario,) = read_text(text, "x")
    return game_of(scenario.board)


@pytest.mark.rule("2003:100.2")
@pytest.mark.rule("2003:100.4")
@pytest.mark.rule("100.2a")
def test_a_constructed_deck_has_sixty_cards_or_more_and_four_copies():
    rules = FORMATS["duel"]
    assert deck_faults(rules, (("Forest", 56), ("Bear", 4))) == ()
    assert deck_faults(rules, (("Forest", 5000),)) == ()
    assert len(deck_faults(rules, (("Forest", 54), ("Bear", 5)))) == 2


@pytest.mark.rule("2003:100.3")
@pytest.mark.rule("100.2b")
def test_a_limited_deck_has_forty_cards_and_any_number_of_copies():
    limited = opening_board(Edition.Y2003).format
    assert deck_faults(limited, (("Forest", 17), ("Bear", 23))) == ()
    assert "at least 40" in deck_faults(limited, (("Forest", 39),))[0]


@pytest.mark.rule("2003:101.1")
@pytest.mark.rule("103.3")
def test_decks_are_shuffled_and_become_libraries():
    one = start(game_of(opening_board(Edition.Y2003)), seed=1)
    other = start(game_of(opening_board(Edition.Y2003)), seed=2)
    order = [[card.id for card in state.player("Ann").library.cards] for state in (one, other)]
    assert order[0] != order[1]
    everything = [
        {card.id for pile in (player.library, player.hand) for card in pile.cards}
        for player in (one.player("Ann"), other.player("Ann"))
    ]
    assert everything[0] == everything[1]


@pytest.mark.rule("2003:101.2")
@pytest.mark.rule("103.1")
def test_chance_decides_who_plays_first_unless_somebody_is_named():
    firsts = {start(game_of(opening_board(Edition.Y2003)), seed=seed).first for seed in range(20)}
    assert firsts == {"Ann", "Bob"}
    assert start(game_of(opening_board(Edition.Y2003)), first="Bob", seed=1).active == "Bob"


@pytest.mark.rule("2011:904.6")
@pytest.mark.rule("904.6")
def test_the_archenemy_plays_first():
    board = opening_board(Edition.Y2011, ("Ann", "Bob", "Cara"), "archenemy")
    villain = game_of(board).side_of("Ann")
    assert {start(game_of(board), seed=seed).first for seed in range(10)} == {villain}


@pytest.mark.rule("2011:904.4")
@pytest.mark.rule("904.4")
def test_schemes_are_shuffled_and_turned_up_one_by_one():
    board = opening_board(Edition.Y2011, ("Ann", "Bob", "Cara"), "archenemy")
    decks = {
        tuple(card.id for card in start(game_of(board), seed=seed).player("Ann").schemes.cards)
        for seed in range(5)
    }
    assert len(decks) == 5
    table = Table(start(game_of(board), seed=1), (), watch)
    top = table.player("Ann").schemes.cards[0]
    set_in_motion(table, "Ann")
    assert [card.id for card in table.player("Ann").command.cards] == [top.id]
    assert len(table.player("Ann").schemes.cards) == 23


@pytest.mark.rule("2011:904.3")
@pytest.mark.rule("904.3")
def test_a_game_does_not_start_with_a_scheme_deck_that_is_too_small():
    board = opening_board(Edition.Y2011, ("Ann", "Bob", "Cara"), "archenemy")
    small = replace(board.players[0], schemes=board.players[0].schemes[:19])
    with pytest.raises(InputError, match="at least 20"):
        start(game_of(replace(board, players=(small, *board.players[1:]))))


@pytest.mark.rule("2003:102.5")
@pytest.mark.rule("104.3f")
def test_who_would_win_and_lose_at_once_loses():
    table = Table(game("scenario: x\nrules: 2003\nplayers:\n  Ann: {}\n  Bob: {}\n"), (), watch)
    settle(table, winners=["Ann"], losers=["Ann"])
    assert table.game.result is not None
    assert (table.game.result.won, table.game.result.lost) == (("Bob",), ("Ann",))


LOOP = """
scenario: A loop
rules: {rules}
players:
  Ann:
    lands: {{Forest: 1}}
    battlefield: [{{name: Spinner, pt: 1/1, text: "Whenever this creature becomes tapped, {may}untap it.\\nWhenever this creature becomes untapped, tap it."}}]
    hand: [{{name: Push, cost: "{{G}}", type: Instant, text: Tap target creature.}}]
  Bob: {{}}
cases:
  - play:
      - {{cast: Push, targets: [Spinner]}}
"""


@pytest.mark.rule("2003:102.6")
@pytest.mark.rule("104.4b")
@pytest.mark.rule("732.4")
@pytest.mark.parametrize("rules", ["2003", "2011", "current"])
def test_a_loop_of_mandatory_actions_is_a_draw(rules):
    assert_plays(
        LOOP.format(rules=rules, may="")
        + "      - to: end step\n      - check: {draw: true, over: true}"
    )


@pytest.mark.rule("2003:102.6")
def test_a_loop_with_an_option_is_no_draw():
    rounds = '      - resolve: true\n      - choose: "yes"\n      - resolve: true\n' * 5
    assert_plays(
        LOOP.format(rules="current", may="you may ")
        + "      - resolve: true\n"
        + rounds
        + '      - resolve: true\n      - choose: "no"\n      - check: {over: false, stack: []}'
    )


@pytest.mark.rule("104.4b")
def test_a_game_that_a_chooser_plays_ends_in_that_draw():
    class Passive:
        """Taps the Spinner and then only passes."""

        def choose(self, state, decision):
            if state.player("Ann").hand.cards:
                return Cast(player="Ann", card="Push", targets=("Spinner",))
            return Pass(player=decision.side)

        def refused(self, illegal):
            raise illegal

    (scenario,) = read_text(LOOP.format(rules="current", may=""), "x")
    last, events = play(game_of(scenario.board), Passive())
    assert last.result is not None
    assert last.result.draw
    assert events[-1].what == "draw"


@pytest.mark.rule("2003:200.8")
def test_combat_damage_on_the_stack_is_an_object():
    assert_plays(
        """
scenario: Combat damage is an object
rules: 2003
players:
  Ann: {battlefield: [Bear 2/2]}
  Bob: {}
cases:
  - play:
      - to: declare attackers
      - attack: [Bear -> Bob]
      - to: combat damage
      - check: {stack: [combat damage], life: {Bob: 20}}
      - resolve: true
      - check: {stack: [], life: {Bob: 18}}
"""
    )


@pytest.mark.rule("2003:203.2d")
@pytest.mark.rule("105.4")
def test_a_chosen_colour_is_one_of_the_five():
    state = game(
        """
scenario: A colour
rules: 2003
players:
  Ann: {mana: "{W}", hand: [{name: Banner, cost: "{W}", type: Artifact, text: "As this artifact enters, choose a color."}]}
  Bob: {}
"""
    )
    for action in (Cast(player="Ann", card="Banner"), Pass(player="Ann"), Pass(player="Bob")):
        state, _ = apply(state, action)
    assert isinstance(state.waiting, Choice)
    assert state.waiting.options == ("white", "blue", "black", "red", "green")
    for word in ("multicolored", "colorless"):
        with pytest.raises(IllegalAction):
            apply(state, Answer(answer=(word,)))
    done, _ = apply(state, Answer(answer=("red",)))
    assert done.find("Banner").permanent.chosen == "red"


@pytest.mark.rule("810.9f")
def test_redistributing_life_touches_one_member_of_each_team():
    state = game(
        """
scenario: Redistribution
format: two-headed-giant
teams: {Oaks: {life: 7}, Pines: {life: 20}}
players:
  Ann: {team: Oaks, mana: "{W}", hand: [{name: Turn, cost: "{W}", type: Sorcery, text: "Redistribute any number of players' life totals."}]}
  Amy: {team: Oaks}
  Bob: {team: Pines}
  Ben: {team: Pines}
"""
    )
    for action in (Cast(player="Ann", card="Turn"), Pass(player="Ann"), Pass(player="Bob")):
        state, _ = apply(state, action)
    asked = []
    while isinstance(state.waiting, Choice):
        asked.append(state.waiting.options)
        state, _ = apply(state, Answer(answer=(state.waiting.options[-1],)))
    assert asked[:2] == [("Ann", "Amy"), ("Bob", "Ben")]
    assert (state.player("Ann").life, state.player("Bob").life) == (20, 7)
