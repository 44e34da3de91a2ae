"""Every keyword ability is played, certainly idle, or refused by name: none is passed over in silence."""

from __future__ import annotations

import pytest

from engine.board.declaration import Attack, Attacker, Members
from engine.game.actions import Activate, Answer, Attacks, Cast, Pass
from engine.game.choices import Choice
from engine.game.game import Game
from engine.game.keyword_standing import Standing, standing, standings
from engine.game.keyword_texts import ACTIVATED, TRIGGERED, triggered_by_keyword
from engine.game.loop import apply
from engine.game.texts import UnknownText
from engine.rules.keywords import Follows, keywords
from tests.game.scripts import assert_plays
from tests.game.test_loop import game

SAMPLES = {
    Follows.NOTHING: "",
    Follows.COST: " {1}",
    Follows.NUMBER: " 1",
    Follows.QUALITY: " artifacts",
    Follows.NUMBER_AND_COST: " 1—{1}",
    Follows.QUALITY_AND_COST: " Knight {1}",
    Follows.ABILITY: "",
}


def printed(name: str) -> str:
    """The keyword as it stands on a card."""
    return "Goblin offering" if name == "offering" else name + SAMPLES[keywords()[name].follows[0]]


def of(*wanted: Standing) -> list[str]:
    return [name for name in keywords() if standing(name) in wanted]


def on_the_battlefield(name: str) -> Game:
    return game(
        f"  Ann: {{battlefield: [{{name: Ox, pt: 2/2, text: '{printed(name)}'}}]}}\n"
        "  Bob: {library: 9, mana: '{R}', hand: [{name: Tap, cost: '{R}', type: Instant, text: Tap target creature.}]}\n"
    )


def in_hand(name: str) -> Game:
    text = printed(name).replace("'", "''")
    return game(
        f"  Ann: {{mana: '{{W}}', hand: [{{name: Ox, pt: 2/2, type: Creature, cost: '{{W}}', text: '{text}'}}]}}\n  Bob: {{}}\n"
    )


def resolved(position: Game, card: str, *targets: str) -> Game:
    """The position after Ann's spell has resolved."""
    for action in (
        Cast(player="Ann", card=card, targets=targets),
        Pass(player="Ann"),
        Pass(player="Bob"),
    ):
        position, _ = apply(position, action)
    return position


def test_every_keyword_of_the_rules_has_a_standing():
    assert standings().keys() == keywords().keys()


def test_what_is_spelled_out_is_played_and_read():
    for name in (*TRIGGERED, *ACTIVATED):
        assert standing(name) is Standing.PLAYED
    for name in TRIGGERED:
        assert triggered_by_keyword(name, "2")


@pytest.mark.parametrize("name", of(Standing.REFUSED))
def test_a_permanent_whose_keyword_is_not_played_is_refused(name):
    with pytest.raises(UnknownText):
        on_the_battlefield(name)


@pytest.mark.parametrize("name", of(Standing.CAST, Standing.ENTERS, Standing.REFUSED))
def test_a_spell_whose_keyword_is_not_played_is_refused(name):
    with pytest.raises(UnknownText):
        apply(in_hand(name), Cast(player="Ann", card="Ox"))


@pytest.mark.parametrize("name", of(Standing.CHOSEN))
def test_a_cost_that_may_be_chosen_is_asked_for_and_refused_only_if_it_is(name):
    asked, _ = apply(in_hand(name), Cast(player="Ann", card="Ox"))
    assert isinstance(asked.waiting, Choice)
    with pytest.raises(UnknownText, match=r"not played yet"):
        apply(asked, Answer(answer=("yes",)))
    cast, _ = apply(asked, Answer(answer=("no",)))
    assert [item.id for item in cast.stack] == ["Ox"]


@pytest.mark.parametrize("name", of(Standing.ACTIVATED))
def test_an_activated_keyword_is_refused_as_it_is_activated(name):
    position = on_the_battlefield(name)
    apply(position, Pass(player="Ann"))
    with pytest.raises(UnknownText, match=name):
        apply(position, Activate(player="Ann", card="Ox"))


@pytest.mark.parametrize("name", of(Standing.ELSEWHERE))
def test_a_card_that_is_used_from_elsewhere_is_refused_by_name(name):
    card = f"{{name: Ox, pt: 2/2, type: Creature, cost: '{{W}}', text: '{printed(name)}'}}"
    position = game(f"  Ann: {{mana: '{{W}}', graveyard: [{card}]}}\n  Bob: {{}}\n")
    with pytest.raises(UnknownText, match=name):
        apply(position, Cast(player="Ann", card="Ox"))
    with pytest.raises(UnknownText, match=name):
        apply(position, Activate(player="Ann", card="Ox"))


def test_an_ability_for_some_creatures_only_is_refused_as_it_is_activated():
    blade = "{name: Blade, type: Artifact — Equipment, text: 'Equip Knight {1}'}"
    position = game(f"  Ann: {{mana: '{{W}}', battlefield: [Cat 1/1, {blade}]}}\n  Bob: {{}}\n")
    with pytest.raises(UnknownText, match="equip"):
        apply(position, Activate(player="Ann", card="Blade", targets=("Cat",)))


def test_a_number_that_is_not_known_is_not_taken_for_one():
    assert triggered_by_keyword("bushido", "X") is None


def test_ward_is_refused_only_against_opponents():
    position, _ = apply(on_the_battlefield("ward"), Pass(player="Ann"))
    with pytest.raises(UnknownText, match="ward"):
        apply(position, Cast(player="Bob", card="Tap", targets=("Ox",)))


OTHER_ZONES = {
    "dredge": ("Draw a card.", "graveyard", "Dredge 1"),
    "madness": ("Discard a card.", "hand", "Madness {1}"),
    "miracle": ("Draw a card.", "library", "Miracle {1}"),
    "recover": ("Destroy target creature.", "graveyard", "Recover {1}"),
}


@pytest.mark.parametrize("name", OTHER_ZONES)
def test_what_a_keyword_does_in_another_zone_is_refused_as_it_would_happen(name):
    text, zone, keyword = OTHER_ZONES[name]
    spell = f"{{name: Spell, cost: '{{W}}', type: Sorcery, text: {text}}}"
    card = f"{{name: Ox, pt: 2/2, type: Creature, cost: '{{W}}', text: '{keyword}'}}"
    hand = f"hand: [{spell}, {card}]" if zone == "hand" else f"hand: [{spell}], {zone}: [{card}]"
    position = game(f"  Ann: {{mana: '{{W}}', battlefield: [Cat 1/1], {hand}}}\n  Bob: {{}}\n")
    targets = ("Cat",) if "target" in text else ()
    for action in (Cast(player="Ann", card="Spell", targets=targets), Pass(player="Ann")):
        position, _ = apply(position, action)
    with pytest.raises(UnknownText, match=name):
        apply(position, Pass(player="Bob"))


UNPLAYED_EFFECTS = (
    "You may have this creature enter as a copy of any creature on the battlefield.",
    "Partner with Ape",
)


@pytest.mark.parametrize("text", UNPLAYED_EFFECTS)
def test_a_creature_that_enters_in_a_way_that_is_not_played_is_refused(text):
    position = game(
        f"  Ann: {{mana: '{{W}}', hand: [{{name: Ox, pt: 2/2, type: Creature, cost: '{{W}}', text: {text}}}]}}\n  Bob: {{}}\n"
    )
    with pytest.raises(UnknownText):
        resolved(position, "Ox")


GIVEN_IN_VAIN = (
    'Creatures you control have "{T}: Draw a card."',
    "Creature cards in your graveyard have unearth {2}.",
    "Creatures you control have undying.",
)


@pytest.mark.parametrize("text", GIVEN_IN_VAIN)
def test_an_ability_that_is_given_and_not_played_is_refused(text):
    with pytest.raises(UnknownText):
        game(
            f"  Ann: {{battlefield: [{{name: Lord, type: Enchantment, text: '{text}'}}]}}\n  Bob: {{}}\n"
        )


EFFECTS_IN_VAIN = (
    "Each creature you control becomes a copy of target creature until end of turn.",
    "Target creature becomes blocked.",
    'Target creature gains "{T}: Draw a card" until end of turn.',
    "Target creature gains undying until end of turn.",
)


@pytest.mark.parametrize("text", EFFECTS_IN_VAIN)
def test_an_effect_that_would_be_made_in_vain_is_refused(text):
    position = game(
        f"  Ann: {{mana: '{{W}}', battlefield: [Cat 1/1], hand: [{{name: Spell, type: Instant, cost: '{{W}}', text: '{text}'}}]}}\n"
        "  Bob: {}\n"
    )
    with pytest.raises(UnknownText):
        resolved(position, "Spell", *["Cat"] * text.lower().count("target creature"))


def test_an_alternative_cost_is_asked_for_and_refused_if_it_is_chosen():
    text = "You may pay {0} rather than pay this spell''s mana cost."
    position = game(
        f"  Ann: {{mana: '{{W}}', hand: [{{name: Ox, pt: 2/2, type: Creature, cost: '{{W}}', text: '{text}'}}]}}\n  Bob: {{}}\n"
    )
    asked, _ = apply(position, Cast(player="Ann", card="Ox"))
    with pytest.raises(UnknownText):
        apply(asked, Answer(answer=("yes",)))
    cast, _ = apply(asked, Answer(answer=("no",)))
    assert [item.id for item in cast.stack] == ["Ox"]


def test_riot_is_haste_or_a_counter():
    position = game(
        "  Ann: {mana: '{R}', hand: [{name: Ox, pt: 2/2, type: Creature, cost: '{R}', text: Riot}]}\n  Bob: {library: 9}\n"
    )
    for action in (Cast(player="Ann", card="Ox"), Pass(player="Ann"), Pass(player="Bob")):
        position, _ = apply(position, action)
    bigger, _ = apply(position, Answer(answer=("counter",)))
    assert bigger.seen("Ox").power == 3
    faster, _ = apply(position, Answer(answer=("haste",)))
    assert faster.seen("Ox").power == 2
    for _ in range(4):
        faster, _ = apply(faster, Pass(player=faster.waiting.side))
    attacking, _ = apply(faster, Attacks(attack=Attack((Attacker((Members("Ox"),), "Bob"),))))
    assert attacking.combat is not None


SCRIPTS = {
    "unleash": """
scenario: unleash
players:
  Ann: {mana: "{R}{R}", hand: [{name: Ox, pt: 2/2, type: Creature, cost: "{R}", text: Unleash}]}
  Bob: {}
cases:
  - play:
      - {cast: Ox}
      - resolve: true
      - choose: "yes"
      - check: {is: {Ox: {pt: 3/3}}}
  - play:
      - {cast: Ox}
      - resolve: true
      - choose: "no"
      - check: {is: {Ox: {pt: 2/2}}}
""",
    "fabricate": """
scenario: fabricate
players:
  Ann: {mana: "{R}", hand: [{name: Ox, pt: 2/2, type: Creature, cost: "{R}", text: Fabricate 2}]}
  Bob: {}
cases:
  - play:
      - {cast: Ox}
      - resolve: true
      - resolve: true
      - choose: "yes"
      - check: {is: {Ox: {pt: 4/4}}, battlefield: {Ann: [Ox]}}
  - play:
      - {cast: Ox}
      - resolve: true
      - resolve: true
      - choose: "no"
      - check: {is: {Ox: {pt: 2/2}}, battlefield: {Ann: [Ox, Servo, Servo]}}
""",
    "exploit": """
scenario: exploit
players:
  Ann: {mana: "{R}", battlefield: [Rat 1/1], hand: [{name: Ox, pt: 2/2, type: Creature, cost: "{R}", text: Exploit}]}
  Bob: {}
cases:
  - play:
      - {cast: Ox}
      - resolve: true
      - resolve: true
      - choose: "yes"
      - choose: Rat
      - check: {battlefield: {Ann: [Ox]}, graveyard: {Ann: [Rat]}}
""",
    "living weapon": """
scenario: living weapon
players:
  Ann: {mana: "{R}", hand: [{name: Skull, type: Artifact — Equipment, cost: "{R}", text: "Living weapon\\nEquipped creature gets +4/+4."}]}
  Bob: {}
cases:
  - play:
      - {cast: Skull}
      - resolve: true
      - resolve: true
      - check: {battlefield: {Ann: [Skull, Phyrexian Germ]}}
""",
    "affinity": """
scenario: affinity
players:
  Ann:
    mana: "{1}"
    battlefield: [{name: Rock, type: Artifact}, {name: Stone, type: Artifact}]
    hand: [{name: Ox, pt: 4/4, type: Artifact Creature, cost: "{3}", text: Affinity for artifacts}]
  Bob: {}
cases:
  - play:
      - {cast: Ox}
      - check: {stack: [Ox]}
""",
    "mentor, soulshift": """
scenario: mentor, soulshift
players:
  Ann:
    lands: {Mountain: 1}
    battlefield: [{name: Fan, pt: 3/3, text: Mentor}, {name: Ghost, pt: 1/1, text: Soulshift 2}]
    graveyard: [{name: Wisp, type: Creature — Spirit, pt: 1/1, cost: "{W}"}, {name: Elder, type: Creature — Spirit, pt: 1/1, cost: "{3}"}]
    hand: [{name: Doom, type: Instant, cost: "{R}", text: Destroy target creature.}]
  Bob: {library: 3}
cases:
  - play:
      - {to: declare attackers}
      - {attack: [Fan, Ghost]}
      - resolve: true
      - check: {is: {Ghost: {pt: 2/2}}}
      - {cast: Doom, targets: [Ghost]}
      - resolve: true
      - resolve: true
      - choose: "yes"
      - check: {hand: {Ann: [Wisp]}}
""",
    "frenzy, poisonous": """
scenario: frenzy, poisonous
players:
  Ann:
    battlefield:
      - {name: Fury, pt: 1/1, text: Frenzy 2}
      - {name: Asp, pt: 1/1, text: Poisonous 2}
  Bob: {library: [Plains, Island]}
cases:
  - play:
      - {to: declare attackers}
      - {attack: [Fury, Asp]}
      - {to: declare blockers}
      - {block: []}
      - resolve: true
      - {to: combat damage}
      - resolve: true
      - check: {life: {Bob: 16}, poison: {Bob: 2}}
""",
    "ingest": """
scenario: ingest
players:
  Ann: {battlefield: [{name: Maw, pt: 1/1, text: Ingest}]}
  Bob: {library: [Plains, Island]}
cases:
  - play:
      - {to: declare attackers}
      - {attack: [Maw]}
      - {to: combat damage}
      - resolve: true
      - check: {life: {Bob: 19}, exile: {Bob: [Plains]}, library: {Bob: [Island]}}
""",
    "loses all abilities": """
scenario: a creature that loses all abilities neither triggers nor is activated
players:
  Ann:
    mana: "{U}{W}"
    battlefield: [{name: Martyr, pt: 1/1, text: "{T}: You gain 1 life.\\nWhenever you gain life, draw a card."}]
    hand:
      - {name: Frog, type: Enchantment — Aura, cost: "{U}", text: "Enchant creature\\nEnchanted creature loses all abilities."}
      - {name: Balm, type: Instant, cost: "{W}", text: You gain 3 life.}
    library: 5
  Bob: {}
cases:
  - play:
      - {cast: Frog, targets: [Martyr]}
      - resolve: true
      - {activate: Martyr, expect: illegal}
      - {cast: Balm}
      - resolve: true
      - check: {life: {Ann: 23}, stack: [], library: {Ann: 5}}
""",
}


@pytest.mark.parametrize("name", SCRIPTS)
def test_keywords_do_what_their_rules_say(name):
    assert_plays(SCRIPTS[name])
