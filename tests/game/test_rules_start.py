"""How a game starts, where a script can't say that it must be refused: decks, scheme decks, who goes first, mulligans."""

from __future__ import annotations

import pytest

from engine.errors import InputError
from engine.game.actions import IllegalAction, Keep, Mulligan
from engine.game.choices import KeepOrMulligan
from engine.game.game import Game
from engine.game.loop import apply
from engine.game.position import game_of
from engine.game.start import start
from engine.scenario.reader import read_text


def game(text: str) -> Game:
    """The game, not yet started, that a scenario describes."""
    (scenario,) = read_text(text, "x")
    return game_of(scenario.board)


def duel(ann: str, rules: str = "current", form: str = "duel") -> Game:
    return game(
        f"scenario: x\nrules: {rules}\nformat: {form}\nplayers: {{Ann: {{deck: [{ann}]}}, Bob: {{deck: [100 Island]}}}}\n"
    )


@pytest.mark.rule("2003:100.2", "100.2a")
@pytest.mark.parametrize(
    ("deck", "fault"),
    [("59 Forest", "59 cards"), ("56 Forest, 5 Bear", "5 copies of Bear")],
)
def test_a_game_does_not_start_with_a_deck_that_breaks_the_rules(deck, fault):
    for rules in ("2003", "current"):
        with pytest.raises(InputError, match=f"Ann: .*{fault}"):
            start(duel(deck, rules))


@pytest.mark.rule("100.5", "903.5")
@pytest.mark.parametrize(
    ("deck", "fault"),
    [
        ("99 Forest", "99 cards"),
        ("101 Forest", "101 cards"),
        ("98 Forest, 2 Bear", "2 copies of Bear"),
    ],
)
def test_a_commander_deck_has_exactly_a_hundred_cards_and_one_of_each(deck, fault):
    with pytest.raises(InputError, match=f"Ann: .*{fault}"):
        start(duel(deck, form="commander"))
    assert start(duel("99 Forest, Bear", form="commander")).waiting is not None


def with_schemes(names: list[str], rules: str = "current") -> Game:
    schemes = "\n".join(
        f"      - {name}" if name in names[:number] else f"      - {{name: {name}, type: Scheme}}"
        for number, name in enumerate(names)
    )
    return game(
        f"scenario: x\nrules: {rules}\nformat: archenemy\nplayers:\n  Bob: {{team: Heroes, deck: [60 Island]}}\n"
        f"  Ann:\n    archenemy: true\n    deck: [60 Forest]\n    schemes:\n{schemes}\n"
    )


@pytest.mark.rule("2011:904.3", "904.3")
@pytest.mark.parametrize("rules", ["2011", "current"])
def test_a_scheme_deck_has_twenty_cards_or_more_and_two_of_a_name_at_most(rules):
    twice = [f"Plan {number}" for number in range(10) for _ in (1, 2)]
    assert start(with_schemes(twice, rules)).waiting is not None
    with pytest.raises(InputError, match="19 cards"):
        start(with_schemes(twice[1:], rules))
    with pytest.raises(InputError, match="3 copies of Plan 0"):
        start(with_schemes(["Plan 0", *twice], rules))


@pytest.mark.rule("2011:904.4", "904.4", "103.3")
def test_the_scheme_deck_is_shuffled():
    names = [f"Plan {number}" for number in range(20)]
    orders = {
        tuple(
            card.name for card in start(with_schemes(names), seed=seed).player("Ann").schemes.cards
        )
        for seed in range(5)
    }
    assert len(orders) > 1
    assert all(sorted(order) == sorted(names) for order in orders)


@pytest.mark.rule("2011:904.6", "904.6")
def test_the_archenemy_goes_first_whatever_the_seed():
    names = [f"Plan {number}" for number in range(20)]
    firsts = {start(with_schemes(names), seed=seed).active for seed in range(10)}
    assert firsts == {"Ann"}


@pytest.mark.rule("2011:904.12c", "904.12c")
def test_in_a_rumble_chance_decides_who_goes_first():
    names = [f"Plan {number}" for number in range(20)]
    schemes = ", ".join(f"{{name: {name}, type: Scheme}}" for name in names)
    again = ", ".join(names)
    board = game(
        "scenario: x\nformat: supervillain-rumble\nplayers:\n"
        f"  Ann: {{deck: [60 Forest], schemes: [{schemes}]}}\n"
        f"  Bob: {{deck: [60 Island], schemes: [{again}]}}\n"
    )
    assert {start(board, seed=seed).active for seed in range(20)} == {"Ann", "Bob"}


@pytest.mark.rule("2003:101.4")
def test_in_2003_the_other_player_waits_until_the_first_has_kept():
    started = start(duel("60 Forest", "2003"), first="Ann")
    with pytest.raises(IllegalAction, match="Ann decides first"):
        apply(started, Mulligan(player="Bob"))
    once, _ = apply(started, Mulligan(player="Ann"))
    assert isinstance(once.waiting, KeepOrMulligan)
    assert once.waiting.player == "Ann"


@pytest.mark.rule("2011:103.4", "103.5")
@pytest.mark.parametrize("rules", ["2011", "current"])
def test_since_then_the_other_player_decides_before_a_second_mulligan(rules):
    started = start(duel("60 Forest", rules), first="Ann")
    once, _ = apply(started, Mulligan(player="Ann"))
    with pytest.raises(IllegalAction, match="Bob decides first"):
        apply(once, Mulligan(player="Ann"))


@pytest.mark.rule("103.5")
def test_a_kept_hand_gives_up_as_many_cards_as_mulligans_were_taken():
    started = start(duel("60 Forest"), first="Ann")
    once, _ = apply(started, Mulligan(player="Ann"))
    kept, _ = apply(once, Keep(player="Bob"))
    for bottom in ((), ("Forest", "Forest"), ("Island",)):
        with pytest.raises(IllegalAction):
            apply(kept, Keep(player="Ann", bottom=bottom))
    ready, _ = apply(kept, Keep(player="Ann", bottom=("Forest",)))
    assert ready.player("Ann").hand.size() == 6


@pytest.mark.rule("805.3a")
def test_a_team_decides_on_its_hands_before_the_other_team():
    started = start(
        game(
            "scenario: x\nformat: two-headed-giant\nplayers:\n"
            "  Ann: {team: Oaks, deck: [60 Forest]}\n  Amy: {team: Oaks, deck: [60 Forest]}\n"
            "  Bob: {team: Pines, deck: [60 Forest]}\n  Ben: {team: Pines, deck: [60 Forest]}\n"
        ),
        first="Oaks",
    )
    with pytest.raises(IllegalAction, match="decides first"):
        apply(started, Keep(player="Bob"))
    amy, _ = apply(started, Keep(player="Amy"))
    ann, _ = apply(amy, Mulligan(player="Ann"))
    assert ann.player("Ann").hand.size() == 7
