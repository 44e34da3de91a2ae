"""What a game asks a person, in words, and what typed lines mean."""

from __future__ import annotations

import pytest

from engine.board.declaration import Attack, Attacker, Block, Blocker, Members
from engine.game.actions import (
    Activate,
    Answer,
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
    KeepOrMulligan,
    Priority,
)
from engine.game.loop import play
from engine.game.person import Person, parse, prompt
from engine.game.position import game_of
from engine.scenario.reader import read_text

(SCENARIO,) = read_text(
    """
scenario: A table
players:
  Ann:
    lands: {Mountain: 2}
    battlefield: [Bear 2/2, 2 Rat 1/1, {name: Altar, type: Artifact, text: "Sacrifice a creature: You gain 1 life."}]
    hand: [{name: Spark, cost: "{X}{R}", type: Instant, text: Spark deals X damage to any target.}, Forest]
  Bob: {battlefield: [Cat 1/1]}
""",
    "x",
)
(UNPLAYED,) = read_text(
    """
scenario: Something that is not played
players:
  Ann: {lands: {Mountain: 1}, hand: [{name: Ox, pt: 2/2, type: Creature, cost: "{R}", text: "Dash {R}"}]}
  Bob: {}
""",
    "x",
)
GAME = game_of(SCENARIO.board)
TURN = Priority(side="Ann")


@pytest.mark.parametrize(
    ("line", "action"),
    [
        ("pass", Pass(player="Ann")),
        ("", Pass(player="Ann")),
        ("land Forest", PlayLand(player="Ann", card="Forest")),
        ("cast Spark -> Bob x=1", Cast(player="Ann", card="Spark", targets=("Bob",), x=1)),
        ("activate Altar", Activate(player="Ann", card="Altar")),
        ("activate Altar 2", Activate(player="Ann", card="Altar", ability=2)),
        ("concede", Concede(player="Ann")),
    ],
)
def test_a_line_with_priority_is_an_action(line, action):
    assert parse(GAME, TURN, line) == action


def test_declarations_are_typed_as_in_a_scenario():
    attack = Attack((Attacker((Members("Bear"),), "Bob"), Attacker((Members("Rat#1"),), "Bob")))
    typed = parse(GAME, DeclareAttackers(side="Ann"), "Bear -> Bob, Rat -> Bob")
    assert typed == Attacks(attack=attack)
    assert parse(GAME, DeclareAttackers(side="Ann"), "") == Attacks()
    block = Block((Blocker(Members("Cat"), (Members("Bear"),)),), by="Bob")
    assert parse(GAME, DeclareBlockers(side="Bob"), "Cat -> Bear") == Blocks(block=block)


def test_choices_are_answered_by_option_or_by_what_an_object_is_called():
    choice = Choice(player="Ann", what="a Rat", options=("Rat#1", "Rat#2"))
    assert parse(GAME, choice, "Rat#2") == Answer(answer=("Rat#2",))
    assert parse(GAME, choice, "Rat") == Answer(answer=("Rat#1",))


def test_hands_are_kept_or_not():
    asked = KeepOrMulligan(player="Ann", bottom=1)
    assert parse(GAME, asked, "mulligan") == Mulligan(player="Ann")
    assert parse(GAME, asked, "keep Forest") == Keep(player="Ann", bottom=("Forest",))


@pytest.mark.parametrize("line", ["jump", "cast Nothing", "activate Rock", "land Bear"])
def test_what_is_not_understood_is_refused(line):
    with pytest.raises(IllegalAction):
        parse(GAME, TURN, line)


def test_the_prompt_says_where_the_game_stands_and_what_is_asked():
    assert prompt(GAME, TURN) == "[turn 1, precombat main; Ann 20, Bob 20] Ann has priority"
    choice = Choice(player="Bob", what="a number", numbers=(1, 3))
    assert prompt(GAME, choice).endswith("Bob has to choose a number (1 to 3)")


def test_a_person_is_asked_until_the_line_is_understood_and_told_what_is_illegal():
    lines, told = (
        iter(["?", "dance", "cast Spark -> Bear x=9", "cast Spark -> Bear x=1", "concede"]),
        [],
    )
    last, events = play(GAME, Person(lambda _: next(lines), told.append))
    assert last.result is not None
    assert last.result.won == ("Bob",)
    assert told[0] == told[1]
    assert told[0].startswith("type: pass | land NAME")
    assert told[2].startswith("the cost cannot be paid: ")
    assert [event.what for event in events][-3:] == ["concedes", "loses", "wins"]


def test_a_choice_that_leads_to_something_illegal_takes_the_game_back_before_its_action():
    told: list[str] = []
    (scenario,) = read_text(
        """
scenario: Nothing to pay with
players:
  Ann: {battlefield: [{name: Altar, type: Artifact, text: "{2}: This artifact deals 1 damage to any target."}]}
  Bob: {}
""",
        "x",
    )
    answers = iter(["activate Altar", "Bob", "concede"])
    start = game_of(scenario.board)
    asked = []

    def read(words):
        asked.append(words)
        return next(answers)

    play(start, Person(read, told.append))
    assert "has to choose targets of Altar" in asked[1]
    assert asked[2].endswith("Ann has priority")
    assert told[0].startswith("the cost cannot be paid")


def test_what_is_not_played_is_told_and_something_else_can_be_done():
    lines = iter(("cast Ox", "yes", "concede"))
    told: list[str] = []
    game, _ = play(game_of(UNPLAYED.board), Person(lambda _: next(lines), told.append))
    assert told == ["Ox: dash is not played yet"]
    assert game.result.lost == ("Ann",)
