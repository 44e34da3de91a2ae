"""Where the editions differ: damage on the stack and mana burn, ordering, the legend rule, schemes."""

from __future__ import annotations

import pytest

from engine.game.archenemy import set_in_motion
from engine.game.position import game_of
from engine.game.priority import settle_down
from engine.game.stack import resolve_top
from engine.game.table import Table
from engine.game.triggers import watch
from engine.scenario.reader import read_text
from tests.game.scripts import assert_plays

STACKED = """
scenario: Damage
rules: {rules}
players:
  Ann: {{battlefield: [Bear 2/2, {{name: Altar, type: Artifact, text: "Sacrifice a creature: You gain 1 life."}}]}}
  Bob: {{battlefield: [Ogre 3/3]}}
cases:
  - play:
      - to: declare attackers
      - attack: [Bear -> Bob]
      - to: declare blockers
      - block: [Ogre -> Bear]
      - to: combat damage
"""


@pytest.mark.rule("2003:200.8")
@pytest.mark.rule("2003:310.4")
def test_in_2003_combat_damage_waits_on_the_stack_and_is_dealt_though_its_source_is_gone():
    assert_plays(
        STACKED.format(rules="2003")
        + """
      - check: {stack: [combat damage], is: {Ogre: {damage: 0}}}
      - activate: Altar
      - resolve: true
      - resolve: true
      - check: {is: {Ogre: {damage: 2}}, life: {Ann: 21}, graveyard: {Ann: [Bear]}}
"""
    )


@pytest.mark.parametrize("rules", ["2011", "current"])
def test_later_combat_damage_is_dealt_at_once(rules):
    assert_plays(
        STACKED.format(rules=rules)
        + "      - check: {stack: [], is: {Ogre: {damage: 2}}, graveyard: {Ann: [Bear]}}"
    )


@pytest.mark.rule("2003:300.3")
@pytest.mark.rule("500.5")
@pytest.mark.parametrize(("rules", "life"), [("2003", 18), ("2011", 20), ("current", 20)])
def test_unspent_mana_burns_in_2003_only(rules, life):
    assert_plays(
        f"""
scenario: Mana burn
rules: {rules}
players:
  Ann: {{lands: {{Mountain: 2}}}}
  Bob: {{}}
cases:
  - play:
      - activate: Mountain
      - activate: Mountain
      - to: beginning of combat
      - check: {{life: {{Ann: {life}}}}}
"""
    )


def test_in_2003_mana_lasts_for_the_whole_phase():
    assert_plays(
        """
scenario: Mana stays until the phase ends
rules: 2003
turn: {number: 3, step: upkeep}
players:
  Ann: {lands: {Mountain: 1}, library: 3}
  Bob: {}
cases:
  - play:
      - activate: Mountain
      - to: draw
      - check: {life: {Ann: 20}}
      - to: precombat main
      - check: {life: {Ann: 19}}
"""
    )


@pytest.mark.rule("2011:510.1c")
def test_in_2011_a_blocker_gets_damage_only_after_lethal_damage_to_those_before_it():
    assert_plays(
        """
scenario: Order
rules: 2011
players:
  Ann: {battlefield: [Giant 4/3]}
  Bob: {battlefield: [Wall 2/3, Cub 1/1]}
cases:
  - play:
      - to: declare attackers
      - attack: [Giant -> Bob]
      - to: declare blockers
      - block: [Wall -> Giant, Cub -> Giant]
      - to: combat damage
      - {damage: ["Giant -> Wall 2, Cub 2"], order: {Giant: [Wall, Cub]}, expect: illegal}
      - {damage: ["Giant -> Wall 3, Cub 1"], order: {Giant: [Wall, Cub]}}
      - check: {graveyard: {Ann: [Giant], Bob: [Wall, Cub]}}
"""
    )


LEGENDS = """
scenario: Legends
rules: {rules}
players:
  Ann:
    mana: "{{W}}"
    battlefield: [{{name: Kai, pt: 2/2, type: Legendary Creature}}]
    hand: [{{name: Kai, id: Kai the younger, pt: 2/2, type: Legendary Creature, cost: "{{W}}"}}]
  Bob: {{battlefield: [{{name: Kai, id: Kai of Bob, pt: 2/2, type: Legendary Creature}}]}}
cases:
  - play:
"""


@pytest.mark.rule("704.5j")
def test_today_each_player_keeps_one_legend_of_a_name():
    assert_plays(
        LEGENDS.format(rules="current")
        + """
      - cast: Kai the younger
      - resolve: true
      - choose: Kai the younger
      - check: {battlefield: {Ann: [Kai the younger], Bob: [Kai of Bob]}, graveyard: {Ann: [Kai]}}
"""
    )


@pytest.mark.parametrize(("rules", "left"), [("2011", "[]"), ("2003", "[Kai]")])
def test_once_legends_of_a_name_died_together_or_all_but_the_oldest(rules, left):
    assert_plays(
        LEGENDS.format(rules=rules)
        + f"""
      - pass: Ann
      - pass: Bob
      - check: {{battlefield: {{Ann: {left}, Bob: []}}}}
"""
    )


SCHEMES = """
scenario: Two schemes face up
rules: {rules}
format: archenemy
active: Vera
players:
  Vera:
    archenemy: true
    schemes:
      - {{name: First, type: Scheme, text: "When you set this scheme in motion, you gain 1 life."}}
      - {{name: Second, type: Scheme, text: "When you set this scheme in motion, you gain 5 life."}}
  Ann: {{team: Heroes}}
"""


@pytest.mark.rule("2011:904.10")
@pytest.mark.rule("904.10")
@pytest.mark.rule("704.6e")
@pytest.mark.parametrize(("rules", "kept"), [("2011", ["First"]), ("current", ["First", "Second"])])
def test_a_scheme_waits_for_its_own_trigger_or_today_for_that_of_any_scheme(rules, kept):
    (scenario,) = read_text(SCHEMES.format(rules=rules), "x")
    table = Table(game_of(scenario.board), (), watch)
    set_in_motion(table, "Vera")
    set_in_motion(table, "Vera")
    settle_down(table)
    assert [entry.id for entry in table.game.stack] == ["First", "Second"]
    resolve_top(table)
    settle_down(table)
    assert [card.name for card in table.player("Vera").command.cards] == kept
    resolve_top(table)
    settle_down(table)
    assert table.player("Vera").command.cards == ()
    assert table.player("Vera").life == 46
