"""Game scripts: what each item does, what a check compares, and what stops a script."""

from __future__ import annotations

import pytest

from engine.scenario.reader import read_text
from engine.scenario.results import CaseResult
from engine.scenario.runner import run_scenario


def played(text: str) -> list[CaseResult]:
    """The results of all scripts of a text."""
    return [result for scenario in read_text(text, "x") for result in run_scenario(scenario)]


def assert_passes(text: str) -> None:
    for result in played(text):
        found = result.error or [mismatch.values for mismatch in result.mismatches]
        assert result.outcome == "passed", found


def error_of(text: str) -> str:
    (result,) = played(text)
    assert result.outcome == "error", result.outcome
    return result.error


BURN = """
scenario: Burn
players:
  Ann:
    lands: {Mountain: 2}
    hand: [{name: Spark, cost: "{R}", type: Instant, text: Spark deals 2 damage to any target.}]
  Bob: {battlefield: [Bear 2/2]}
cases:
"""


def test_a_spell_resolves_when_everybody_has_passed():
    assert_passes(
        BURN
        + """
  - play:
      - {cast: Spark, targets: [Bear]}
      - check: {stack: [Spark], battlefield: {Bob: [Bear]}}
      - {pass: Ann}
      - check: {stack: [Spark]}
      - {pass: Bob}
      - check: {stack: [], graveyard: {Ann: [Spark], Bob: [Bear]}}
"""
    )


def test_a_check_that_is_not_met_shows_both_sides():
    (result,) = played(BURN + "  - play: [{check: {life: {Bob: 19}}}]")
    assert result.outcome == "failed"
    assert dict(result.mismatches[0].values) == {
        "line": 9, "what": "life of Bob", "expected": "19", "got": "20",
    }  # fmt: skip


@pytest.mark.parametrize(
    ("item", "words"),
    [
        ("{cast: Spark}", "to choose targets of Spark (Ann, Bob, Bear)"),
        ("{cast: Spark, targets: [Mountain]}", "Mountain#1 is no legal target"),
        ("{pass: Bob}", "Bob does not have priority; Ann has"),
        ("{land: Spark}", "Ann has no land Spark"),
        ("{choose: Bear}", "nothing is being asked"),
        ("{block: [Bear -> Bear]}", "blockers are declared only as that step begins"),
        ("{cast: Spark, by: Bob, targets: [Ann]}", "Bob has no Spark in hand"),
        ("{damage: [Bear -> Ann 2]}", "no combat damage waits"),
    ],
)
def test_an_item_that_the_game_does_not_allow_stops_the_script_with_its_line(item, words):
    error = error_of(
        BURN + f"  - play:\n      - {item}\n      - check: {{over: false}}\n      - {{pass: Ann}}"
    )
    assert error.startswith("line ")
    assert words in error


def test_an_item_that_must_be_refused_leaves_the_game_as_it_was():
    assert_passes(
        BURN
        + """
  - play:
      - {pass: Bob, expect: illegal}
""".replace("{pass: Bob, expect: illegal}", "{land: Spark, by: Ann, expect: illegal}")
        + """
      - check: {hand: {Ann: 1}, stack: []}
      - {cast: Spark, by: Ann, targets: [Bob]}
      - resolve: true
      - check: {life: {Bob: 18}}
"""
    )


def test_an_item_that_should_be_refused_and_is_legal_stops_the_script():
    error = error_of(BURN + "  - play: [{cast: Spark, targets: [Bob], expect: illegal}]")
    assert "this should be refused, and it is legal" in error


def test_only_checks_follow_the_end_of_the_game():
    error = error_of(BURN + "  - play: [{concede: Bob}, {check: {over: true}}, {pass: Ann}]")
    assert "the game is over" in error


def test_a_text_that_cannot_be_read_stops_the_script_and_is_named():
    error = error_of(
        """
scenario: Odd
players:
  Ann: {mana: "{G}", hand: [{name: Odd, cost: "{G}", type: Sorcery, text: Frobnicate the gnusto twice.}]}
  Bob: {}
cases:
  - play: [{cast: Odd}]
"""
    )
    assert '"Frobnicate the gnusto twice."' in error


def test_members_of_a_group_attack_and_block_by_number():
    assert_passes(
        """
scenario: Groups
players:
  Ann: {battlefield: [3 Saproling 1/1]}
  Bob: {battlefield: [2 Wall 0/4]}
cases:
  - play:
      - to: declare attackers
      - attack: [2 Saproling -> Bob]
      - to: declare blockers
      - block: [Wall -> Saproling]
      - to: end of combat
      - check: {life: {Bob: 19}, battlefield: {Ann: [Saproling, Saproling, Saproling]}}
"""
    )


def test_damage_with_a_choice_waits_for_its_item():
    text = """
scenario: Damage
players:
  Ann: {battlefield: [Giant 4/4]}
  Bob: {battlefield: [Bear 2/2, Cat 2/2]}
cases:
  - play:
      - to: declare attackers
      - attack: [Giant -> Bob]
      - to: declare blockers
      - block: [Bear -> Giant, Cat -> Giant]
"""
    assert_passes(
        text
        + """
      - to: combat damage
      - {damage: ["Giant -> Bear 3, Cat 2"], expect: illegal}
      - damage: ["Giant -> Bear 2, Cat 2"]
      - check: {graveyard: {Bob: [Bear, Cat]}, is: {Giant: {}}}
""".replace(", is: {Giant: {}}", "")
    )
    error = error_of(text + "      - to: end of combat")
    assert "Ann has to assign the combat damage of Giant" in error


def test_to_a_damage_step_from_within_one_means_the_next():
    assert_passes(
        """
scenario: Two steps
players:
  Ann: {battlefield: [Duelist 2/2 double strike]}
  Bob: {}
cases:
  - play:
      - to: declare attackers
      - attack: [Duelist -> Bob]
      - to: combat damage
      - check: {life: {Bob: 18}, step: combat damage}
      - to: combat damage
      - check: {life: {Bob: 16}, step: combat damage}
      - to: postcombat main
      - check: {step: postcombat main}
"""
    )


def test_to_a_turn_stops_at_its_beginning_and_draws_come_later():
    assert_passes(
        """
scenario: Turns
players:
  Ann: {library: 9}
  Bob: {library: 9}
cases:
  - play:
      - to: {turn: 2}
      - check: {active: Bob, turn: 2, hand: {Bob: 0}}
      - to: {step: end step, player: Ann}
      - check: {active: Ann, turn: 3, hand: {Ann: 1, Bob: 1}, library: {Ann: 8}}
"""
    )


def test_a_choice_is_answered_by_name_and_asked_of_the_right_player():
    text = """
scenario: Choice
players:
  Ann: {mana: "{B}", hand: [{name: Grief, cost: "{B}", type: Sorcery, text: Target opponent discards a card.}]}
  Bob: {hand: [Plains, Swamp]}
cases:
  - play:
      - {cast: Grief, targets: [Bob]}
      - resolve: true
"""
    assert_passes(text + "      - {choose: Swamp, by: Bob}\n      - check: {hand: {Bob: [Plains]}}")
    assert "Bob has to choose a card to discard (Plains, Swamp)" in error_of(
        text + "      - {pass: Ann}"
    )
    assert "Bob chooses, not Ann" in error_of(text + "      - {choose: Swamp, by: Ann}")


def test_a_payment_as_written_is_the_one_that_is_made():
    assert_passes(
        """
scenario: Payment
players:
  Ann:
    lands: {Forest: 1, Mountain: 1}
    battlefield: [{name: Elf, pt: 1/1, text: "{T}: Add {G}."}]
    hand: [{name: Cub, cost: "{G}", pt: 1/1, type: Creature}]
  Bob: {}
cases:
  - play:
      - {cast: Cub, pay: {Ann: {tap: [Mountain]}}, expect: illegal}
      - {cast: Cub, pay: {Ann: {tap: [Elf]}}}
      - check: {is: {Elf: {tapped: true}, Forest: {tapped: false}}, stack: [Cub]}
"""
    )


def test_a_game_from_the_start_draws_hands_and_lets_players_mulligan():
    assert_passes(
        """
scenario: Start
players:
  Ann: {deck: [60 Forest]}
  Bob: {deck: [60 Island]}
cases:
  - play:
      - start: {first: Ann, seed: 7}
      - check: {hand: {Ann: 7, Bob: 7}, library: {Ann: 53}}
      - mulligan: Ann
      - keep: Bob
      - {keep: Ann, bottom: [Forest]}
      - check: {hand: {Ann: 6}, library: {Ann: 54}, step: upkeep, turn: 1, active: Ann}
      - to: precombat main
      - check: {hand: {Ann: 6}}
      - land: Forest
      - {land: Forest, by: Ann, expect: illegal}
      - to: {turn: 2}
      - to: precombat main
      - check: {hand: {Bob: 8}}
"""
    )


def test_a_deck_that_the_format_does_not_allow_is_an_error():
    error = error_of(
        """
scenario: Deck
players:
  Ann: {deck: [40 Forest]}
  Bob: {deck: [60 Island]}
cases:
  - play: [{start: {first: Ann}}]
"""
    )
    assert "Ann: the deck has 40 cards; at least 60 are needed" in error


@pytest.mark.parametrize(
    "players",
    [
        'Ann: {mana: "{999999999}"}',
        "Ann: {hand: 999999999, library: 5}",
        "Ann: {battlefield: [999999 Rat 1/1]}",
    ],
)
def test_numbers_beyond_any_game_are_errors_and_take_no_time(players):
    text = f"scenario: Much\nplayers:\n  {players}\n  Bob: {{}}\ncases:\n  - play: [{{to: {{turn: 2}}}}]\n"
    error = error_of(text)
    assert "10000" in error or "2000 permanents" in error


@pytest.mark.parametrize("step", ["untap", "declare blockers", "combat damage", "cleanup"])
def test_a_script_may_start_in_any_step(step):
    assert_passes(
        f"""
scenario: Steps
turn: {{number: 2, step: {step}}}
players: {{Ann: {{library: 4}}, Bob: {{library: 4}}}}
cases:
  - play:
      - check: {{active: Ann, turn: 2}}
      - to: {{turn: 3}}
      - check: {{active: Bob}}
"""
    )
