"""A game is a value: actions make new games, and nothing that is refused or left half done shows."""

from __future__ import annotations

import pytest

from engine.board.declaration import Attack, Attacker, Members
from engine.errors import InputError
from engine.game.actions import Answer, Attacks, Cast, Concede, IllegalAction, Pass, PlayLand
from engine.game.choices import Choice, DeclareAttackers, Priority
from engine.game.events import log
from engine.game.game import Game
from engine.game.loop import apply
from engine.game.position import game_of
from engine.rules.steps import Step
from engine.scenario.reader import read_text


def game(players: str, rules: str = "current", **more: str) -> Game:
    """The game that these players, in the scenario format, make."""
    extra = "".join(f"{key}: {value}\n" for key, value in more.items())
    (scenario,) = read_text(f"scenario: x\nrules: {rules}\n{extra}players:\n{players}", "x")
    return game_of(scenario.board)


BURN = """
  Ann:
    lands: {Mountain: 2}
    battlefield: [Bear 2/2]
    hand: [{name: Spark, cost: "{R}", type: Instant, text: Spark deals 2 damage to any target.}, Forest]
  Bob: {battlefield: [{name: Ox, pt: 2/4, text: This creature can't attack.}]}
"""


def test_the_game_before_an_action_stays_what_it_was():
    before = game(BURN)
    kept = hash(before)
    after, events = apply(before, Cast(player="Ann", card="Spark", targets=("Bob",)))
    assert before == game(BURN)
    assert hash(before) == kept
    assert len(after.stack) == 1
    assert log(events)[-1] == "Ann casts Spark"


def test_equal_actions_on_equal_games_give_equal_games():
    action = PlayLand(player="Ann", card="Forest")
    one, _ = apply(game(BURN), action)
    other, _ = apply(game(BURN), action)
    assert one == other
    assert hash(one) == hash(other)
    assert one != game(BURN)


def test_different_ways_to_the_same_position_are_equal_but_for_object_numbers():
    one, _ = apply(game(BURN), Pass(player="Ann"))
    other, _ = apply(game(BURN), Pass(player="Ann"))
    assert {one, other} == {one}


@pytest.mark.rule("733.1")
def test_an_illegal_attack_carries_its_verdict_and_changes_nothing():
    start = game(BURN)
    for _ in range(4):
        start, _ = apply(start, Pass(player=start.waiting.side))
    assert start.waiting == DeclareAttackers(side="Ann")
    twice = Attack((Attacker((Members("Bear"),), "Ann"),))
    with pytest.raises(IllegalAction) as refused:
        apply(start, Attacks(attack=twice))
    assert refused.value.verdict is not None
    assert refused.value.verdict.violations[0].rules[0] == "508.1b"
    after, _ = apply(start, Attacks(attack=Attack((Attacker((Members("Bear"),), "Bob"),))))
    assert after.find("Bear").permanent.status.tapped


CHOICES = """
  Ann: {mana: "{B}", battlefield: [Bear 2/2, Cat 1/1], hand: [{name: Grief, cost: "{B}", type: Sorcery, text: Each player sacrifices a creature of their choice.}]}
  Bob: {battlefield: [Dog 2/1, Eel 1/3]}
"""


def test_a_choice_leaves_the_game_as_it_was_until_the_last_answer():
    cast, _ = apply(game(CHOICES), Cast(player="Ann", card="Grief"))
    passed, _ = apply(cast, Pass(player="Ann"))
    asked, events = apply(passed, Pass(player="Bob"))
    assert isinstance(asked.waiting, Choice)
    assert (asked.waiting.player, asked.waiting.options) == ("Ann", ("Bear", "Cat"))
    assert (events, asked.permanents, asked.stack) == ((), passed.permanents, passed.stack)
    second, _ = apply(asked, Answer(answer=("Cat",)))
    assert (second.waiting.player, second.waiting.options) == ("Bob", ("Dog", "Eel"))
    done, _ = apply(second, Answer(answer=("Eel",)))
    assert [item.id for item in done.permanents] == ["Bear", "Dog"]
    assert isinstance(done.waiting, Priority)
    assert done.asking is None


@pytest.mark.parametrize("answer", [("Dog",), (), ("Bear", "Cat"), ("nobody",)])
def test_an_answer_that_was_not_asked_for_is_refused(answer):
    state = game(CHOICES)
    for action in (Cast(player="Ann", card="Grief"), Pass(player="Ann"), Pass(player="Bob")):
        state, _ = apply(state, action)
    with pytest.raises(IllegalAction):
        apply(state, Answer(answer=answer))


def test_a_player_may_concede_while_somebody_else_chooses():
    state = game(CHOICES)
    for action in (Cast(player="Ann", card="Grief"), Pass(player="Ann"), Pass(player="Bob")):
        state, _ = apply(state, action)
    over, _ = apply(state, Concede(player="Bob"))
    assert over.result.won == ("Ann",)
    assert over.waiting is None
    with pytest.raises(IllegalAction):
        apply(over, Pass(player="Ann"))


def test_the_log_reads_like_a_note():
    state, lines = game(BURN), []
    for action in (
        Cast(player="Ann", card="Spark", targets=("Bob",)),
        Pass(player="Ann"),
        Pass(player="Bob"),
    ):
        state, events = apply(state, action)
        lines += log(events)
    assert lines == [
        "Mountain becomes tapped",
        "Ann casts Spark",
        "Spark resolves",
        "Bob loses 2 life",
        "Spark deals 2 damage to Bob",
        "Spark (Ann): stack to graveyard",
    ]


@pytest.mark.rule("508.8")
def test_combat_without_attackers_skips_blocks_and_damage():
    state = game(BURN)
    steps = []
    while state.turn == 1:
        action = (
            Attacks()
            if isinstance(state.waiting, DeclareAttackers)
            else Pass(player=state.waiting.side)
        )
        state, _ = apply(state, action)
        if state.step not in steps:
            steps.append(state.step)
    assert steps[:4] == [
        Step.PRECOMBAT_MAIN,
        Step.BEGINNING_OF_COMBAT,
        Step.DECLARE_ATTACKERS,
        Step.END_OF_COMBAT,
    ]


def test_a_condition_that_nobody_can_tell_stops_the_game_unless_facts_say_so():
    players = """
  Ann:
    {facts}
    library: 3
    battlefield: [{{name: Font, type: Enchantment, text: "At the beginning of your end step, if you gained life this turn, draw a card."}}]
  Bob: {{}}
"""
    state = game(players.format(facts="poison: 0"))
    with pytest.raises(InputError, match="you gained life this turn"):
        until_end_step(state)
    told = until_end_step(game(players.format(facts='facts: ["you gained life this turn"]')))
    assert [entry.id for entry in told.stack] == ["Font"]


def until_end_step(state: Game) -> Game:
    while state.step is not Step.END:
        action = (
            Attacks()
            if isinstance(state.waiting, DeclareAttackers)
            else Pass(player=state.waiting.side)
        )
        state, _ = apply(state, action)
    return state


def test_everything_stays_to_be_looked_at_once_the_game_is_over():
    over, _ = apply(game(BURN), Concede(player="Bob"))
    assert over.result.won == ("Ann",)
    assert over.find("Ox") is not None
    assert over.view().objects["Ox"].controller == "Bob"


def test_in_a_game_of_three_what_a_loser_owns_leaves():
    players = BURN + "  Cara: {}\n"
    going_on, _ = apply(game(players, format="free-for-all"), Concede(player="Bob"))
    assert going_on.result is None
    assert going_on.find("Ox") is None
    assert [player.name for player in going_on.in_game()] == ["Ann", "Cara"]


def test_the_turn_of_an_active_player_who_leaves_ends_and_the_next_begins():
    state = game(BURN + "  Cara: {library: 3}\n", format="free-for-all")
    going_on, _ = apply(state, Concede(player="Ann"))
    assert going_on.waiting == Priority(side="Bob")
    for name in ("Bob", "Cara"):
        going_on, _ = apply(going_on, Pass(player=name))
    assert (going_on.active, going_on.turn, going_on.step) == ("Bob", 2, Step.UPKEEP)
