import pytest

from engine.rules.formats import FORMATS, AttackOption, Teams


@pytest.mark.parametrize(
    ("name", "life", "poison"),
    [
        ("duel", 20, 10),
        ("free-for-all", 20, 10),
        ("commander", 40, 10),
        ("two-headed-giant", 30, 15),
        ("three-headed-giant", 45, 20),
        ("four-headed-giant", 60, 25),
        ("archenemy", 20, 10),
        ("supervillain-rumble", 40, 10),
        ("team-vs-team", 20, 10),
    ],
)
def test_a_format_fixes_starting_life_and_the_poison_limit(name, life, poison):
    chosen = FORMATS[name]
    assert (chosen.starting_life(), chosen.poison_limit) == (life, poison)


def test_the_formats_are_those_of_the_scenario_format():
    assert len(FORMATS) == 9
    assert all(chosen.name == name for name, chosen in FORMATS.items())


def test_the_archenemy_starts_at_forty_and_the_heroes_at_twenty_each():
    archenemy = FORMATS["archenemy"]
    assert archenemy.starting_life(archenemy=True) == 40
    assert archenemy.starting_life() == 20
    assert archenemy.teams is Teams.ARCHENEMY
    assert archenemy.shared_turns
    assert not archenemy.team_life


def test_only_giants_share_life():
    assert [name for name, chosen in FORMATS.items() if chosen.team_life] == [
        "two-headed-giant",
        "three-headed-giant",
        "four-headed-giant",
    ]


def test_options_override_what_the_format_fixes_and_nothing_else():
    chosen = FORMATS["free-for-all"].with_options(life=5, poison=3, attack="left", range=1)
    assert (chosen.life, chosen.poison_limit, chosen.range) == (5, 3, 1)
    assert chosen.attack is AttackOption.LEFT
    assert FORMATS["free-for-all"].life == 20
    assert FORMATS["free-for-all"].with_options() == FORMATS["free-for-all"]


def test_an_overridden_life_holds_for_the_archenemy_too():
    assert FORMATS["archenemy"].with_options(life=7).starting_life(archenemy=True) == 7


def test_an_unknown_attack_option_is_refused():
    with pytest.raises(ValueError, match="sideways"):
        FORMATS["duel"].with_options(attack="sideways")
