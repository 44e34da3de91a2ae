"""Scenario files into values, and every fault of a file with its place."""

from __future__ import annotations

import time
from dataclasses import dataclass
from pathlib import Path

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from engine.board.declaration import Assignment, Attacker, Blocker, Members
from engine.board.permanent import Permanent
from engine.rules.editions import Edition
from engine.scenario.cases import (
    AttackCase,
    BlockCase,
    DamageCase,
    OptionsCase,
    PayCase,
    PlayCase,
    Scenario,
)
from engine.scenario.faults import ScenarioError
from engine.scenario.reader import load, read_text
from engine.scenario.script import Cast, Check
from tests.scenario.malformed import MALFORMED, Malformed

LIBRARY = Path(__file__).parents[2] / "scenarios"

GOOD = """\
scenario: One attacker allowed, one creature that must attack
rules: current
format: duel
cite: [508.1d, "2003:500.2"]
active: Ann
turn: {number: 3, step: declare blockers}
players:
  Ann:
    life: 12
    counters: {energy: 2}
    mana: "{W}{W}"
    lands: {Forest: 2, Island: 1}
    hand:
      - {name: Growth, cost: "{1}{G}", type: Sorcery, text: Convoke}
      - Forest
    library: 3
    battlefield:
      - name: Berserker
        pt: 3/2
        text: |
          This creature attacks each combat if able.
          Menace
        color: [red]
        status: [tapped, goaded by Bob]
      - Bear 2/2
      - 3 Saproling 1/1 flying, trample (sick)
      - {name: Curse, type: Enchantment — Aura Curse, attached_to: Bob}
      - {name: Plate, type: Artifact — Equipment, attached_to: Bear}
  Bob:
    battlefield:
      - Guard, the Old 1/4
      - {name: Karn, type: Legendary Planeswalker — Karn, loyalty: 4, cost: "{W}{U}"}
effects:
  - No more than one creature can attack each combat.
attacking: [Bear -> Bob]
blocking: ["Guard, the Old -> Bear"]
cases:
  - attack: [Berserker + Bear -> Karn, 2 Saproling -> Bob, Bear]
    expect: legal
    obeys: 1 of 2
    breaks: [508.1d, "702.110"]
    because: [Berserker]
    pay: none
  - {block: ["Guard, the Old -> Bear, Berserker & Saproling"], by: Bob, expect: illegal}
  - {damage: ["Bear -> Guard, the Old 2 & Bob 1"], step: first, order: {Bear: ["Guard, the Old"]}}
  - {pay: "{2}{G/U}{B/P}, 3 life", for: Growth, by: [Ann], split: {Ann: {tap: [Forest, Forest], mana: "{W}", life: 2}}}
  - {options: attack, maximum: 2, legal: 5, only: [[], [Bear -> Bob]]}
  - play:
      - {cast: Growth, targets: [Bear], x: 2}
      - check: {life: {Ann: 12}, hand: {Ann: [Forest]}, is: {Bear: {pt: 2/2, tapped: false}}, over: false}
"""


def read(text: str) -> Scenario:
    (scenario,) = read_text(text, "board.yaml")
    return scenario


def read_or_refused(text: str) -> object:
    """The scenarios, or the faults; anything else that is raised comes through."""
    try:
        return read_text(text, "f")
    except ScenarioError as error:
        return error.faults


def board(lines: str, cases: str = "[]", head: str = "") -> str:
    body = "\n".join("      " + line for line in lines.splitlines())
    return f"scenario: s\n{head}players:\n  Ann:\n    battlefield:\n{body}\n  Bob: {{}}\ncases: {cases}\n"


def permanents(lines: str) -> tuple[Permanent, ...]:
    return read(board(lines)).board.permanents


def test_every_scenario_of_the_library_reads_without_fault() -> None:
    files = sorted(LIBRARY.rglob("*.yaml"))
    if not files:
        pytest.skip("the library of scenarios is not there")
    for file in files:
        assert load(file)


def test_the_board_is_read_with_all_that_it_says() -> None:
    scenario = read(GOOD)
    position = scenario.board
    ann, bob = position.players
    assert scenario.title == "One attacker allowed, one creature that must attack"
    assert scenario.cite == ((Edition.CURRENT, "508.1d"), (Edition.Y2003, "500.2"))
    assert (position.active, position.turn, position.step) == ("Ann", 3, "declare blockers")
    assert (ann.life, bob.life, ann.mana, ann.counter("energy")) == (12, 20, "{W}{W}", 2)
    assert (ann.library.size(), bob.library.size()) == (3, None)
    growth = ann.card("Growth")
    assert ann.hand.cards == ("Growth", "Forest")
    assert growth is not None
    assert growth.colours == ("green",)
    assert growth.text[0].text == "Convoke"
    assert [item.id for item in position.permanents] == [
        "Forest", "Island", "Berserker", "Bear", "Saproling", "Curse", "Plate", "Guard, the Old", "Karn",
    ]  # fmt: skip
    berserker = position.permanent("Berserker")
    assert [(line.line, line.text) for line in berserker.text] == [
        (21, "This creature attacks each combat if able."), (22, "Menace"),
    ]  # fmt: skip
    assert berserker.colours == ("red",)
    assert berserker.status.tapped
    assert berserker.status.goaded_by == ("Bob",)
    saproling = position.permanent("Saproling")
    assert (saproling.count, saproling.power, saproling.status.sick) == (3, 1, True)
    assert [line.text for line in saproling.text] == ["flying", "trample"]
    assert position.permanent("Forest").count == 2
    assert str(position.permanent("Forest").type_line) == "Basic Land — Forest"
    assert position.permanent("Curse").attached_to == "Bob"
    assert position.permanent("Karn").colours == ("white", "blue")
    assert position.effects[0].text.startswith("No more than one creature")
    assert position.attacking is not None
    assert position.blocking is not None


def test_every_kind_of_case_is_read() -> None:
    attack, block, damage, pay, options, play = read(GOOD).cases
    assert isinstance(attack, AttackCase)
    assert attack.attack.attackers == (
        Attacker((Members("Berserker"), Members("Bear")), "Karn"),
        Attacker((Members("Saproling", 2),), "Bob"),
        Attacker((Members("Bear"),), None),
    )
    assert attack.pay_none
    assert attack.expect.obeys == (1, 2)
    assert attack.expect.breaks == ("508.1d", "702.110")
    assert isinstance(block, BlockCase)
    assert block.block.by == "Bob"
    assert block.block.blockers == (
        Blocker(
            Members("Guard, the Old"), (Members("Bear"), Members("Berserker"), Members("Saproling"))
        ),
    )
    assert isinstance(damage, DamageCase)
    assert damage.damage.first_step is True
    assert damage.damage.assignments == (
        Assignment(Members("Bear"), "Guard, the Old", 2), Assignment(Members("Bear"), "Bob", 1),
    )  # fmt: skip
    assert damage.damage.order == (("Bear", ("Guard, the Old",)),)
    assert isinstance(pay, PayCase)
    assert pay.card is not None
    assert pay.split is not None
    assert (pay.cost, pay.spell, pay.split[0].tap) == (
        "{2}{G/U}{B/P}, 3 life",
        "Growth",
        (Members("Forest", 2),),
    )
    assert isinstance(options, OptionsCase)
    assert options.only is not None
    assert len(options.only) == 2
    assert isinstance(play, PlayCase)
    cast, check = play.items
    assert isinstance(cast, Cast)
    assert (cast.name, cast.targets, cast.x) == ("Growth", ("Bear",), 2)
    assert isinstance(check, Check)
    assert check.permanents == (("Bear", (("pt", "2/2"), ("tapped", False))),)
    assert check.hand == (("Ann", ("Forest",)),)


@pytest.mark.parametrize("case", MALFORMED, ids=lambda case: case.name)
def test_a_malformed_file_names_the_place_and_what_was_expected(case: Malformed) -> None:
    with pytest.raises(ScenarioError) as raised:
        read_text(case.text, "board.yaml")
    shown = [f"{fault.place.line}: {fault}" for fault in raised.value.faults]
    line = next(number for number, text in enumerate(case.text.splitlines(), 1) if case.at in text)
    assert any(each.startswith(f"{line}: ") and case.says in each for each in shown), shown


def test_all_faults_of_a_file_are_reported_together_in_order() -> None:
    text = "scenario: s\nformt: duel\nrules: 2012\nplayers:\n  Ann: {lief: 3}\n  Bob: {battlefield: [Bear 2/2 (taped)]}\n"
    with pytest.raises(ScenarioError) as raised:
        read_text(text, "board.yaml")
    assert [(fault.place.line, fault.near) for fault in raised.value.faults] == [
        (2, "format"), (3, "2011"), (5, "life"), (6, "tapped"),
    ]  # fmt: skip
    assert raised.value.exit_code == 2


def test_a_file_with_very_many_faults_stops_at_a_hundred() -> None:
    text = "scenario: s\nplayers: {Ann: {}}\n" + "".join(
        f"key{number}: 1\n" for number in range(5000)
    )
    with pytest.raises(ScenarioError) as raised:
        read_text(text, "board.yaml")
    assert len(raised.value.faults) == 100


def test_permanents_of_one_name_are_numbered_in_order_of_the_file() -> None:
    found = permanents("- Bear 2/2\n- Bear 3/3\n- {name: Bear, id: Old Bear, pt: 1/1}\n- Ox 2/4")
    assert [item.id for item in found] == ["Bear#1", "Bear#2", "Old Bear", "Ox"]


def test_a_flipped_permanent_goes_by_its_lower_half_too() -> None:
    flip = "- {name: Akki, pt: 1/1, status: [flipped], flip: {name: Tok-Tok, pt: 2/2, type: Legendary Creature}}"
    (case,) = read(board(flip, "[{attack: [Tok-Tok -> Bob]}]")).cases
    assert isinstance(case, AttackCase)
    assert case.attack.attackers[0].members == (Members("Akki"),)


def test_a_power_that_only_rules_text_can_tell_is_kept() -> None:
    one, two = permanents("- Lhurgoyf */1+*\n- Statue */4")
    assert (one.power, one.toughness, one.variable_pt) == (None, None, "*/1+*")
    assert (two.power, two.toughness, two.variable_pt) == (None, 4, "*/4")


def test_basic_lands_are_known_without_a_database() -> None:
    (land,) = permanents("- 2 Snow-Covered Forest (tapped)")
    assert (str(land.type_line), land.count, land.status.tapped) == (
        "Basic Snow Land — Forest",
        2,
        True,
    )


def test_lands_tapped_for_mana_are_the_payers_own() -> None:
    text = (
        "scenario: s\nplayers:\n  Ann: {lands: {Forest: 1}}\n  Bob: {lands: {Forest: 2}}\n"
        "cases:\n  - {pay: '{2}', split: {Bob: {tap: [Forest, Forest]}, Ann: {tap: [Forest]}}}\n"
    )
    (case,) = read(text).cases
    assert isinstance(case, PayCase)
    assert case.split is not None
    assert [share.tap for share in case.split] == [
        (Members("Forest#2", 2),),
        (Members("Forest#1"),),
    ]


def test_teams_share_life_where_the_format_says_so() -> None:
    heads = (
        "scenario: s\nformat: two-headed-giant\nteams: {Tails: {life: 3, poison: 2}}\nplayers:\n"
        "  Ann: {team: Heads, life: 25}\n  Amy: {team: Heads}\n  Bob: {team: Tails}\n  Ben: {team: Tails}\n"
    )
    scenario = read(heads)
    assert [(player.life, player.poison) for player in scenario.board.players] == [
        (25, 0),
        (25, 0),
        (3, 2),
        (3, 2),
    ]
    assert scenario.board.active == "Heads"


def test_a_format_may_be_changed_in_part() -> None:
    head = "format: {name: free-for-all, attack: left, range: 1, life: 7, poison: 5}\n"
    rules = read(board("- Bear 2/2", head=head)).board.format
    assert (rules.name, rules.attack, rules.range, rules.life, rules.poison_limit) == (
        "free-for-all",
        "left",
        1,
        7,
        5,
    )


def test_another_edition_takes_the_place_of_the_files_own() -> None:
    (scenario,) = read_text(
        "scenario: s\nrules: 2003\ncite: [500.2]\nplayers: {Ann: {}}\n", "f", edition="2011"
    )
    assert scenario.edition is Edition.Y2011
    assert scenario.cite == ((Edition.Y2003, "500.2"),)


def test_several_scenarios_in_one_file() -> None:
    first, second = read_text(
        "scenario: a\nplayers: {Ann: {}}\n---\nscenario: b\nplayers: {Bob: {}}\n", "f"
    )
    assert (first.title, second.title, second.line) == ("a", "b", 4)


def test_a_script_may_name_a_token_that_a_rules_text_makes_but_nothing_else() -> None:
    maker = (
        "- {name: Maker, type: Enchantment, text: 'Create a 1/1 green Saproling creature token.'}"
    )
    assert read(board(maker, "[{play: [{attack: [Saproling -> Bob]}]}]")).cases
    with pytest.raises(ScenarioError, match='unknown permanent "Sapling"'):
        read(board(maker, "[{play: [{attack: [Sapling -> Bob]}]}]"))


@dataclass(frozen=True)
class Card:
    name: str
    type_line: str
    oracle_text: str = ""
    mana_cost: str | None = None
    power: str | None = None
    toughness: str | None = None
    loyalty: str | None = None
    defense: str | None = None
    colors: tuple[str, ...] = ()
    flip: Card | None = None


def test_a_permanent_without_a_size_comes_from_the_card_database() -> None:
    lower = Card(
        "Tok-Tok",
        "Legendary Creature — Goblin Shaman",
        "Protection from red",
        power="2",
        toughness="2",
    )
    akki = Card(
        "Akki", "Creature — Goblin", "Haste\nFlips.", "{3}{R}", "1", "1", colors=("R",), flip=lower
    )
    text = board("- 2 Akki (tapped)\n- {name: Akki, id: Other, counters: {+1/+1: 1}}\n- Akki 5/5")
    (scenario,) = read_text(text, "f", card_lookup={"Akki": akki}.get)
    one, two, three = scenario.board.permanents
    assert (one.power, one.count, one.colours, one.mana_cost) == (1, 2, ("red",), "{3}{R}")
    assert [line.text for line in one.text] == ["Haste", "Flips."]
    assert one.flip is not None
    assert one.flip.name == "Tok-Tok"
    assert one.flip.power == 2
    assert (two.id, two.counter("+1/+1")) == ("Other", 1)
    assert (three.power, three.text) == (5, ())


def test_a_file_that_is_not_there_is_a_scenario_error(tmp_path: Path) -> None:
    with pytest.raises(ScenarioError, match="cannot be read"):
        load(tmp_path / "none.yaml")
    with pytest.raises(ScenarioError, match="cannot be read"):
        load(tmp_path)


@settings(max_examples=300, deadline=None, suppress_health_check=list(HealthCheck))
@given(st.data())
def test_a_damaged_file_is_read_or_refused_but_never_breaks_the_reader(data: st.DataObject) -> None:
    lines = GOOD.splitlines(keepends=True)
    for _ in range(data.draw(st.integers(1, 4))):
        where = data.draw(st.integers(0, len(lines) - 1))
        line = lines[where]
        column = data.draw(st.integers(0, max(len(line) - 1, 0)))
        match data.draw(st.sampled_from(["delete", "double", "cut", "insert", "swap"])):
            case "delete" if len(lines) > 1:
                del lines[where]
            case "double":
                lines.insert(where, line)
            case "cut":
                lines[where] = line[:column] + line[column + 1 :]
            case "insert":
                lines[where] = (
                    line[:column]
                    + data.draw(st.text("{}[]:,-&+>*#'\"|2 /aB\t\n", max_size=3))
                    + line[column:]
                )
            case _:
                other = data.draw(st.integers(0, len(lines) - 1))
                lines[where], lines[other] = lines[other], lines[where]
    assert read_or_refused("".join(lines))


@settings(max_examples=100, deadline=None)
@given(st.text(max_size=200))
@example("scenario: [")
@example("{}")
@example("null")
def test_any_text_is_read_or_refused(text: str) -> None:
    assert read_or_refused(text)


@pytest.mark.parametrize(
    "item",
    [
        " " * 100_000,
        ", " * 50_000,
        "Bear -> " * 20_000,
        "+" * 100_000,
        "Bear ->" + " " * 100_000 + "x",
        "9" * 100_000,
    ],
)
def test_hostile_items_take_no_time(item: str) -> None:
    start = time.perf_counter()
    cases = f'[{{attack: ["{item}"]}}, {{block: ["{item}"]}}, {{damage: ["{item}"]}}, {{pay: "{item}"}}]'
    with pytest.raises(ScenarioError):
        read(
            board(
                f'- "{item}"\n- Bear 2/2\n- {{name: "{item}", pt: "{item}", type: "{item}"}}', cases
            )
        )
    assert time.perf_counter() - start < 2
