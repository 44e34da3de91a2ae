"""Spells and abilities do what their texts say."""

from __future__ import annotations

import pytest

from engine.game.actions import Cast, Pass
from engine.game.choices import Choice
from engine.game.loop import apply
from engine.game.position import game_of
from engine.scenario.reader import read_text
from tests.game.scripts import assert_plays

SCRIPTS = {
    "counterspell": """
scenario: counterspell
players:
  Ann: {lands: {Forest: 2}, hand: [{name: Ox, cost: "{1}{G}", type: Creature, pt: 2/2}]}
  Bob: {lands: {Island: 2}, hand: [{name: Nope, cost: "{U}{U}", type: Instant, text: Counter target spell.}]}
cases:
  - play:
      - {cast: Ox}
      - {pass: Ann}
      - {cast: Nope, targets: [Ox]}
      - check: {stack: [Nope, Ox]}
      - resolve: true
      - check: {stack: [], graveyard: {Ann: [Ox], Bob: [Nope]}}
""",
    "aura, equipment, planeswalker": """
scenario: aura, equipment, planeswalker
players:
  Ann:
    lands: {Plains: 4}
    battlefield:
      - Bear 2/2
      - {name: Sword, type: Artifact — Equipment, text: "Equipped creature gets +2/+0.\\nEquip {1}"}
      - {name: Jace, type: Planeswalker — Jace, loyalty: 3, text: "+1: Draw a card.\\n−2: Target creature gets -2/-0 until end of turn."}
    hand:
      - {name: Might, cost: "{W}", type: Enchantment — Aura, text: "Enchant creature\\nEnchanted creature gets +1/+1 and has flying."}
    library: 10
  Bob: {battlefield: [Cat 3/3]}
cases:
  - play:
      - {cast: Might, targets: [Bear]}
      - resolve: true
      - check: {is: {Bear: {pt: 3/3, keywords: [flying]}}}
      - {activate: Sword, targets: [Bear]}
      - resolve: true
      - check: {is: {Bear: {pt: 5/3}}}
      - {activate: Jace}
      - resolve: true
      - check: {hand: {Ann: 1}, is: {Jace: {loyalty: 4}}}
      - {activate: Jace, ability: 2, targets: [Cat], expect: illegal}
  - play:
      - {activate: Jace, ability: 2, targets: [Cat]}
      - resolve: true
      - check: {is: {Cat: {pt: 1/3}, Jace: {loyalty: 1}}}
""",
    "enters, dies, tokens, mana abilities": """
scenario: enters, dies, tokens, mana abilities
players:
  Ann:
    lands: {Forest: 3}
    battlefield:
      - {name: Elf, pt: 1/1, text: "{T}: Add {G}."}
      - {name: Martyr, pt: 1/1, text: "When this creature dies, create two 1/1 white Soldier creature tokens."}
      - {name: Altar, type: Artifact, text: "Sacrifice a creature: You gain 1 life."}
    hand:
      - {name: Herald, cost: "{3}{G}", type: Creature, pt: 2/2, text: "When this creature enters, destroy target creature an opponent controls."}
  Bob: {battlefield: [Ogre 3/3, Ape 2/2]}
cases:
  - play:
      - {cast: Herald}
      - resolve: true
      - choose: Ogre
      - resolve: true
      - check: {graveyard: {Bob: [Ogre]}}
      - {activate: Altar, pay: {Ann: {sacrifice: [Martyr]}}}
      - resolve: true
      - check: {stack: [Altar]}
      - resolve: true
      - check: {battlefield: {Ann: [Elf, Altar, Herald, Soldier, Soldier]}, life: {Ann: 21}}
""",
    "search, discard, mill, x, modes, may": """
scenario: search, discard, mill, x, modes, may
players:
  Ann:
    mana: "{G}{G}{G}{B}{B}{R}{R}{R}{U}"
    library: [Forest, Ox, Mountain]
    hand:
      - {name: Trek, cost: "{1}{G}", type: Sorcery, text: "Search your library for a basic land card, put it onto the battlefield tapped, then shuffle."}
      - {name: Charm, cost: "{R}", type: Instant, text: "Choose one —\\n• Charm deals 3 damage to target creature.\\n• Target player draws a card."}
      - {name: Grind, cost: "{U}", type: Sorcery, text: "Target player mills two cards."}
      - {name: Duress, cost: "{B}", type: Sorcery, text: "Target opponent discards a card."}
  Bob: {hand: [Swamp, Plains], library: 20, battlefield: [Ape 2/2]}
cases:
  - play:
      - {cast: Trek}
      - resolve: true
      - choose: Forest
      - check: {battlefield: {Ann: [Forest]}, library: {Ann: 2}, is: {Forest: {tapped: true}}}
      - {cast: Charm, modes: ["1"], targets: [Ape]}
      - resolve: true
      - check: {graveyard: {Bob: [Ape]}}
      - {cast: Grind, targets: [Bob]}
      - resolve: true
      - check: {library: {Bob: 18}, graveyard: {Bob: 3}}
      - {cast: Duress, targets: [Bob]}
      - resolve: true
      - choose: Plains
      - check: {hand: {Bob: [Swamp]}}
""",
    "legend rule, upkeep trigger, prevention, replacement": """
scenario: legend rule, upkeep trigger, prevention, replacement
players:
  Ann:
    mana: "{W}{W}{W}{R}{G}{G}"
    battlefield: [{name: Kai, pt: 2/2, type: Legendary Creature}, {name: Font, type: Enchantment, text: "At the beginning of your upkeep, you gain 1 life."}]
    hand:
      - {name: Kai2, id: Kai2, pt: 2/2, type: Legendary Creature, cost: "{W}"}
      - {name: Fog, cost: "{G}", type: Instant, text: "Prevent all combat damage that would be dealt this turn."}
      - {name: Wrath, cost: "{W}{W}", type: Sorcery, text: "Destroy all creatures."}
  Bob: {battlefield: [{name: Tok, pt: 2/2, color: [red], text: "If a red source would deal damage to a player, it deals that much damage plus 1 to that player instead."}]}
cases:
  - play:
      - {cast: Fog}
      - resolve: true
      - {to: declare attackers}
      - {attack: [Kai -> Bob]}
      - {to: end of combat}
      - check: {life: {Bob: 20}}
      - {to: {step: upkeep, turn: 3}}
      - resolve: true
      - check: {life: {Ann: 21}}
  - play:
      - {cast: Wrath}
      - resolve: true
      - check: {battlefield: {Ann: [Font], Bob: []}}
""",
    "loop is a draw": """
scenario: loop is a draw
players:
  Ann:
    lands: {Forest: 1}
    battlefield:
      - {name: A, pt: 1/1, text: "Whenever you gain life, target opponent loses 1 life."}
    hand: [{name: B, cost: "{G}", type: Instant, text: "You gain 1 life."}]
  Bob: {}
cases:
  - play:
      - {cast: B}
      - resolve: true
      - check: {stack: [A]}
      - resolve: true
      - check: {life: {Bob: 19}}
""",
    "control, fight, bounce, flash, hexproof": """
scenario: control, fight, bounce, flash, hexproof
players:
  Ann:
    mana: "{U}{U}{G}{G}{B}{B}"
    battlefield: [Bear 4/4]
    hand:
      - {name: Steal, cost: "{U}", type: Sorcery, text: "Gain control of target creature until end of turn. Untap it. It gains haste until end of turn."}
      - {name: Brawl, cost: "{G}", type: Sorcery, text: "Target creature you control fights target creature you don't control."}
      - {name: Snap, cost: "{U}", type: Instant, text: "Return target creature to its owner's hand."}
      - {name: Drain, cost: "{B}{B}", type: Sorcery, text: "Target player loses 2 life and you gain 2 life."}
  Bob: {battlefield: [Ogre 3/3, Sage 1/1 hexproof, {name: Trog, pt: 3/3, status: [tapped]}]}
cases:
  - play:
      - {cast: Steal, targets: [Trog]}
      - resolve: true
      - check: {is: {Trog: {controller: Ann, tapped: false}}}
      - {cast: Brawl, targets: [Bear, Ogre]}
      - resolve: true
      - check: {graveyard: {Bob: [Ogre]}, is: {Bear: {damage: 3}}}
      - {cast: Snap, targets: [Sage], expect: illegal}
      - {cast: Drain, targets: [Bob]}
      - resolve: true
      - check: {life: {Ann: 22, Bob: 18}}
      - {to: declare attackers}
      - {attack: [Trog -> Bob]}
      - {to: end step}
      - check: {life: {Bob: 15}, is: {Trog: {controller: Ann}}}
      - {to: {turn: 2}}
      - check: {is: {Trog: {controller: Bob}}}
""",
    "archenemy abandon, ongoing": """
scenario: archenemy abandon, ongoing
format: archenemy
active: Ann
turn: {number: 1, step: upkeep}
players:
  Ann: {archenemy: true, library: 20, schemes: [{name: Reign, type: Ongoing Scheme, text: "Whenever a creature an opponent controls dies, abandon this scheme.\\nCreatures you control get +1/+1."}], battlefield: [Ogre 3/3], lands: {Swamp: 1}, hand: [{name: Doom, cost: "{B}", type: Instant, text: "Destroy target creature."}]}
  Bob: {team: Heroes, library: 20, battlefield: [Elf 1/1]}
  Cara: {team: Heroes, library: 20}
cases:
  - play:
      - to: precombat main
      - check: {is: {Ogre: {pt: 4/4}}}
      - {cast: Doom, targets: [Elf]}
      - resolve: true
      - resolve: true
      - check: {command: {Ann: []}, is: {Ogre: {pt: 3/3}}}
""",
    "commander goes back and costs more": """
scenario: commander goes back and costs more
format: commander
players:
  Ann: {lands: {Mountain: 6}, battlefield: [{name: Boss, pt: 2/2, cost: "{1}{R}", status: [commander]}]}
  Bob: {lands: {Swamp: 1}, hand: [{name: Doom, cost: "{B}", type: Instant, text: "Destroy target creature."}]}
  Cara: {}
cases:
  - play:
      - {pass: Ann}
      - {cast: Doom, targets: [Boss]}
      - {resolve: true}
      - choose: "yes"
      - check: {command: {Ann: [Boss]}}
      - {cast: Boss}
      - resolve: true
      - check: {battlefield: {Ann: [Boss]}}
""",
    "two sides trigger in APNAP order": """
scenario: two sides trigger in APNAP order
players:
  Ann: {battlefield: [{name: A, pt: 1/1, text: "At the beginning of each upkeep, each opponent loses 1 life."}], library: 5}
  Bob: {battlefield: [{name: B, pt: 1/1, text: "At the beginning of each upkeep, each opponent loses 1 life."}], library: 5}
cases:
  - play:
      - {to: {step: upkeep, player: Bob}}
      - check: {stack: [A, B]}
      - {to: draw}
      - check: {life: {Ann: 19, Bob: 19}}
""",
    "attack tax is paid in the game": """
scenario: attack tax is paid in the game
players:
  Ann: {lands: {Mountain: 2}, battlefield: [Bear 2/2, Cat 1/1]}
  Bob: {battlefield: [{name: Jail, type: Enchantment, text: "Creatures can't attack you unless their controller pays {2} for each creature they control that's attacking you."}]}
cases:
  - play:
      - {to: declare attackers}
      - {attack: [Bear -> Bob, Cat -> Bob], expect: illegal}
      - {attack: [Bear -> Bob]}
      - check: {is: {Mountain: {tapped: true}, Bear: {tapped: true, attacking: true}}}
      - {to: end of combat}
      - check: {life: {Bob: 18}}
""",
    "cleanup discards, hand size": """
scenario: cleanup discards, hand size
players:
  Ann: {hand: [A1, B1, C1, D1, E1, F1, G1, H1], library: 5}
  Bob: {library: 5}
cases:
  - play:
      - {to: end step}
      - {pass: Ann}
      - {pass: Bob}
      - {choose: C1}
      - check: {graveyard: {Ann: [C1]}, turn: 2, step: upkeep}
""",
    "extra turn and extra combat": """
scenario: extra turn and extra combat
players:
  Ann: {mana: "{U}{R}", library: 10, battlefield: [{name: Bear, pt: 2/2, text: Vigilance}], hand: [{name: Warp, cost: "{U}", type: Sorcery, text: "Take an extra turn after this one."}, {name: Fury, cost: "{R}", type: Sorcery, text: "After this main phase, there is an additional combat phase followed by an additional main phase."}]}
  Bob: {library: 10}
cases:
  - play:
      - {cast: Warp}
      - resolve: true
      - {to: {turn: 2}}
      - check: {active: Ann}
      - {to: {turn: 3}}
      - check: {active: Bob}
""",
    "banding and group members": """
scenario: banding and group members
players:
  Ann: {battlefield: [3 Saproling 1/1, Rock 2/2 banding]}
  Bob: {battlefield: [Wall 0/4]}
cases:
  - play:
      - {to: declare attackers}
      - {attack: [2 Saproling -> Bob]}
      - {to: declare blockers}
      - {block: [Wall -> Saproling]}
      - {to: end of combat}
      - check: {life: {Bob: 19}}
""",
    "end of turn delayed sacrifice, then token dies": """
scenario: end of turn delayed sacrifice, then token dies
players:
  Ann:
    mana: "{R}"
    hand: [{name: Spark Elemental, cost: "{R}", pt: 3/1, type: Creature, text: "Trample, haste\\nAt the beginning of the end step, sacrifice this creature."}]
    library: 4
  Bob: {}
cases:
  - play:
      - {cast: Spark Elemental}
      - resolve: true
      - {to: declare attackers}
      - {attack: [Spark Elemental -> Bob]}
      - {to: end step}
      - resolve: true
      - check: {graveyard: {Ann: [Spark Elemental]}, life: {Bob: 17}}
""",
    "extra combat": """
scenario: extra combat
players:
  Ann: {mana: "{R}", library: 10, battlefield: [{name: Bear, pt: 2/2, text: Vigilance}], hand: [{name: Fury, cost: "{R}", type: Sorcery, text: "After this main phase, there is an additional combat phase followed by an additional main phase."}]}
  Bob: {library: 10}
cases:
  - play:
      - {cast: Fury}
      - resolve: true
      - {to: declare attackers}
      - {attack: [Bear -> Bob]}
      - {to: postcombat main}
      - {to: declare attackers}
      - {attack: [Bear -> Bob]}
      - {to: end step}
      - check: {life: {Bob: 16}, turn: 1}
""",
    "mandatory loop": """
scenario: mandatory loop
players:
  Ann:
    lands: {Forest: 1}
    battlefield:
      - {name: A, pt: 1/1, text: "Whenever this creature becomes tapped, untap it.\\nWhenever this creature becomes untapped, tap it."}
    hand: [{name: Twid, cost: "{G}", type: Instant, text: "Tap target creature."}]
  Bob: {}
cases:
  - play:
      - {cast: Twid, targets: [A]}
      - {to: end step}
      - check: {draw: true, over: true}
""",
    "loop with a choice is no draw": """
scenario: loop with a choice is no draw
players:
  Ann:
    lands: {Forest: 1}
    battlefield:
      - {name: A, pt: 1/1, text: "Whenever this creature becomes tapped, you may untap it.\\nWhenever this creature becomes untapped, tap it."}
    hand: [{name: Twid, cost: "{G}", type: Instant, text: "Tap target creature."}]
  Bob: {}
cases:
  - play:
      - {cast: Twid, targets: [A]}
      - resolve: true
      - resolve: true
      - choose: "yes"
      - resolve: true
      - resolve: true
      - choose: "yes"
      - resolve: true
      - resolve: true
      - choose: "no"
      - check: {over: false, stack: []}
""",
    "2011 two heads attacked as a team": """
scenario: 2011 two heads attacked as a team
rules: 2011
format: two-headed-giant
active: Oaks
players:
  Ann: {team: Oaks, battlefield: [Ogre 3/3]}
  Bob: {team: Oaks}
  Cara: {team: Pines}
  Dan: {team: Pines, battlefield: [Elf 1/1]}
cases:
  - play:
      - {to: declare attackers}
      - {attack: [Ogre -> Pines]}
      - {to: declare blockers}
      - {block: []}
      - {to: combat damage}
      - {damage: [Ogre -> Cara 3]}
      - check: {life: {Pines: 27}}
""",
    "scry surveil proliferate": """
scenario: scry surveil proliferate
players:
  Ann:
    mana: "{U}{U}{U}"
    library: [A, B, C]
    battlefield: [{name: Bear, pt: 2/2, counters: {+1/+1: 1}}]
    hand:
      - {name: Opt, cost: "{U}", type: Instant, text: "Scry 1.\\nDraw a card."}
      - {name: Steady, cost: "{U}", type: Sorcery, text: "Proliferate."}
      - {name: Look, cost: "{U}", type: Sorcery, text: "Surveil 2."}
  Bob: {poison: 1}
cases:
  - play:
      - {cast: Opt}
      - resolve: true
      - choose: A
      - check: {hand: {Ann: [B, Look, Steady]}}
      - {cast: Steady}
      - resolve: true
      - choose: [Bear, Bob]
      - check: {is: {Bear: {pt: 4/4}}, poison: {Bob: 2}}
      - {cast: Look}
      - resolve: true
      - choose: [C]
      - check: {graveyard: {Ann: [C, Look, Opt, Steady]}}
""",
    "regenerate and shields": """
scenario: regenerate and shields
players:
  Ann:
    mana: "{B}{W}{R}{R}"
    battlefield: [{name: Skel, pt: 1/1, text: "{B}: Regenerate this creature."}]
    hand:
      - {name: Mend, cost: "{W}", type: Instant, text: "Prevent the next 3 damage that would be dealt to any target this turn."}
      - {name: Bolt, cost: "{R}", type: Instant, text: "Bolt deals 4 damage to any target."}
      - {name: Bolt2, cost: "{R}", type: Instant, text: "Bolt2 deals 4 damage to any target."}
  Bob: {}
cases:
  - play:
      - {activate: Skel}
      - resolve: true
      - {cast: Bolt, targets: [Skel]}
      - resolve: true
      - check: {is: {Skel: {tapped: true, damage: 0}}}
      - {cast: Mend, targets: [Ann]}
      - resolve: true
      - {cast: Bolt2, targets: [Ann]}
      - resolve: true
      - check: {life: {Ann: 19}}
""",
    "look and rest": """
scenario: look and rest
players:
  Ann:
    mana: "{U}"
    library: [A, B, C, D]
    hand: [{name: Peek, cost: "{U}", type: Sorcery, text: "Look at the top three cards of your library. Put one of them into your hand and the rest on the bottom of your library in any order."}]
  Bob: {}
cases:
  - play:
      - {cast: Peek}
      - resolve: true
      - choose: B
      - check: {hand: {Ann: [B]}, library: {Ann: 3}}
""",
    "exile until it leaves": """
scenario: exile until it leaves
players:
  Ann:
    mana: "{W}{R}"
    hand:
      - {name: Ring, cost: "{W}", type: Enchantment, text: "When this enchantment enters, exile target creature an opponent controls until this enchantment leaves the battlefield."}
      - {name: Smash, cost: "{R}", type: Instant, text: "Destroy target enchantment."}
  Bob: {battlefield: [Bear 2/2]}
cases:
  - play:
      - {cast: Ring}
      - resolve: true
      - check: {stack: [Ring]}
      - resolve: true
      - check: {exile: {Bob: [Bear]}}
      - {cast: Smash, targets: [Ring]}
      - resolve: true
      - check: {battlefield: {Bob: [Bear]}}
""",
    "protection stops the target, cost by counters": """
scenario: protection stops the target, cost by counters
players:
  Ann:
    mana: "{R}"
    battlefield: [{name: Tower, type: Artifact, counters: {charge: 1}, text: "Remove a charge counter from this artifact: You gain 2 life."}]
    hand: [{name: Bolt, cost: "{R}", type: Instant, color: [red], text: "Bolt deals 4 damage to any target."}]
  Bob: {battlefield: [{name: Knight, pt: 2/2, text: Protection from red}]}
cases:
  - play:
      - {cast: Bolt, targets: [Knight], expect: illegal}
      - {activate: Tower}
      - resolve: true
      - check: {life: {Ann: 22}}
      - {activate: Tower, expect: illegal}
""",
    "emblem, exchange control": """
scenario: emblem, exchange control
players:
  Ann:
    mana: "{U}{W}"
    battlefield: [Bear 2/2]
    hand:
      - {name: Trade, cost: "{U}", type: Sorcery, text: "Exchange control of target creature you control and target creature an opponent controls."}
      - {name: Sign, cost: "{W}", type: Sorcery, text: "You get an emblem with \\"Creatures you control get +1/+1.\\""}
  Bob: {battlefield: [Ogre 3/3]}
cases:
  - play:
      - {cast: Trade, targets: [Bear, Ogre]}
      - resolve: true
      - check: {is: {Bear: {controller: Bob}, Ogre: {controller: Ann}}}
      - {cast: Sign}
      - resolve: true
      - check: {is: {Ogre: {pt: 4/4}, Bear: {pt: 2/2}}}
""",
    "replaced life and draws": """
scenario: replaced life and draws
players:
  Ann:
    mana: "{W}{U}"
    library: 9
    battlefield:
      - {name: Joy, type: Enchantment, text: "If you would gain life, you gain twice that much life instead."}
      - {name: Mind, type: Enchantment, text: "If you would draw a card, draw two cards instead."}
    hand: [{name: Balm, cost: "{W}", type: Instant, text: You gain 4 life.}, {name: Study, cost: "{U}", type: Instant, text: Draw two cards.}]
  Bob: {}
cases:
  - play:
      - {cast: Balm}
      - resolve: true
      - check: {life: {Ann: 28}}
      - {cast: Study}
      - resolve: true
      - check: {hand: {Ann: 4}}
""",
    "various": """
scenario: various
players:
  Ann:
    mana: "{B}{B}{B}{B}{G}{G}{U}"
    library: 9
    battlefield: [Bear 2/2, Cat 1/1, {name: Artist, pt: 1/1, text: "Whenever a creature you control dies, each opponent loses 1 life and you gain 1 life."}]
    graveyard: [{name: Hero, pt: 3/3, type: Creature}]
    hand:
      - {name: Rise, cost: "{B}", type: Sorcery, text: "Return target creature card from your graveyard to the battlefield."}
      - {name: Deal, cost: "{B}", type: Sorcery, text: "You may sacrifice a creature. If you do, draw two cards."}
      - {name: Herd, cost: "{G}", type: Sorcery, text: "Target creature gets +X/+X until end of turn, where X is the number of creatures you control."}
      - {name: Naps, cost: "{U}", type: Instant, text: "Tap up to two target creatures."}
      - {name: Harm, cost: "{G}", type: Sorcery, text: "Draw a card for each creature you control."}
  Bob: {battlefield: [Ogre 3/3]}
cases:
  - play:
      - {cast: Rise, targets: [Hero]}
      - resolve: true
      - check: {battlefield: {Ann: [Artist, Bear, Cat, Hero]}}
      - {cast: Herd, targets: [Bear]}
      - resolve: true
      - check: {is: {Bear: {pt: 6/6}}}
      - {cast: Deal}
      - resolve: true
      - choose: "yes"
      - choose: Cat
      - check: {stack: [Artist], hand: {Ann: 4}}
      - resolve: true
      - check: {life: {Ann: 21, Bob: 19}}
      - {cast: Naps, targets: [Ogre]}
      - resolve: true
      - check: {is: {Ogre: {tapped: true}}}
      - {cast: Harm}
      - resolve: true
      - check: {hand: {Ann: 5}}
""",
    "copies and limits": """
scenario: copies and limits
players:
  Ann:
    mana: "{U}{U}{W}{W}"
    library: 5
    battlefield: [Bear 3/3, {name: Sage, type: Enchantment, text: "Whenever you gain life, draw a card. This ability triggers only once each turn."}]
    hand:
      - {name: Twin, cost: "{U}", type: Sorcery, text: "Create a token that's a copy of target creature you control."}
      - {name: Balm, cost: "{W}", type: Instant, text: You gain 4 life.}
      - {name: Balm2, cost: "{W}", type: Instant, text: You gain 4 life.}
  Bob: {}
cases:
  - play:
      - {cast: Twin, targets: [Bear]}
      - resolve: true
      - check: {battlefield: {Ann: [Bear, Bear, Sage]}}
      - {cast: Balm}
      - resolve: true
      - check: {stack: [Sage]}
      - resolve: true
      - {cast: Balm2}
      - resolve: true
      - check: {stack: [], library: {Ann: 4}}
""",
    "modes of a trigger, becoming a target": """
scenario: modes of a trigger, becoming a target
players:
  Ann:
    mana: "{G}{G}{U}"
    library: 5
    hand:
      - {name: Guide, cost: "{G}", type: Creature, pt: 1/1, text: "When this creature enters, choose one —\\n• You gain 3 life.\\n• Draw a card."}
      - {name: Poke, cost: "{U}", type: Instant, text: "Tap target creature."}
  Bob: {battlefield: [{name: Illusion, pt: 3/3, text: "When this creature becomes the target of a spell or ability, sacrifice it."}]}
cases:
  - play:
      - {cast: Guide}
      - resolve: true
      - choose: "2"
      - resolve: true
      - check: {library: {Ann: 4}, life: {Ann: 20}}
      - {cast: Poke, targets: [Illusion]}
      - check: {stack: [Illusion, Poke]}
      - resolve: true
      - check: {graveyard: {Bob: [Illusion]}}
""",
    "enters with X counters": """
scenario: enters with X counters
players:
  Ann: {mana: "{G}{G}{G}", hand: [{name: Hydra, cost: "{X}{G}", type: Creature, pt: 0/0, text: "This creature enters with X +1/+1 counters on it."}]}
  Bob: {}
cases:
  - play:
      - {cast: Hydra, x: 2}
      - resolve: true
      - check: {is: {Hydra: {pt: 2/2}}}
""",
    "flipped cards in the loop": """
scenario: flipped cards in the loop
rules: 2011
players:
  Ann:
    mana: "{W}{W}{R}{G}"
    battlefield:
      - name: Akki Lavarunner
        pt: 1/1
        cost: "{3}{R}"
        type: Creature — Goblin Warrior
        text: "Haste\\nWhenever Akki Lavarunner deals damage to an opponent, flip it."
        flip: {name: Tok-Tok, pt: 2/2, type: Legendary Creature — Goblin Shaman, text: "Protection from red\\nIf a red source would deal damage to a player, it deals that much damage plus 1 to that player instead."}
      - {name: Lord, pt: 2/2, text: "Other legendary creatures you control get +2/+2."}
    library:
      - {name: Budoka Pupil, type: Creature — Human Monk, pt: 2/2, cost: "{1}{G}{G}", flip: {name: Ichiga, type: Legendary Creature — Spirit, pt: 4/3}}
      - {name: Kamahl, type: Legendary Creature — Druid, pt: 6/6, cost: "{4}{G}"}
    hand:
      - {name: Spark, cost: "{R}", type: Instant, text: Spark deals 2 damage to any target., color: [red]}
      - {name: Call, cost: "{W}", type: Sorcery, text: "Search your library for a legendary card, reveal it, put it into your hand, then shuffle."}
  Bob: {}
cases:
  - play:
      - {to: declare attackers}
      - {attack: [Akki Lavarunner -> Bob]}
      - {to: end of combat}
      - check: {life: {Bob: 19}, is: {Tok-Tok: {pt: 4/4, color: [red]}}}
""",
    "flipped replaces": """
scenario: flipped replaces
players:
  Ann:
    mana: "{R}"
    battlefield:
      - name: Akki Lavarunner
        pt: 1/1
        cost: "{3}{R}"
        type: Creature — Goblin Warrior
        text: "Haste"
        status: [flipped]
        flip: {name: Tok-Tok, pt: 2/2, type: Legendary Creature — Goblin Shaman, text: "Protection from red\\nIf a red source would deal damage to a player, it deals that much damage plus 1 to that player instead."}
    hand:
      - {name: Spark, cost: "{R}", type: Instant, text: Spark deals 2 damage to any target., color: [red]}
  Bob: {}
cases:
  - play:
      - {cast: Spark, targets: [Bob]}
      - resolve: true
      - check: {life: {Bob: 17}}
  - play:
      - {cast: Spark, targets: [Akki Lavarunner], expect: illegal}
""",
    "heads pay life together, poison": """
scenario: heads pay life together, poison
format: two-headed-giant
active: Oaks
teams: {Oaks: {life: 4}}
players:
  Ann: {team: Oaks, battlefield: [{name: Pact, type: Artifact, text: "Pay 3 life: Draw a card."}], library: 5}
  Amy: {team: Oaks, battlefield: [{name: Pact2, type: Artifact, text: "Pay 3 life: Draw a card."}], library: 5}
  Bob: {team: Pines}
  Ben: {team: Pines}
cases:
  - play:
      - {activate: Pact}
      - {activate: Pact2, expect: illegal}
      - check: {life: {Oaks: 1}}
""",
    "hexproof from effects, players protection": """
scenario: hexproof from effects, players protection
players:
  Ann: {mana: "{R}{B}", hand: [{name: Spark, cost: "{R}", type: Instant, text: Spark deals 2 damage to any target.}, {name: Drain, cost: "{B}", type: Sorcery, text: Each opponent loses 3 life.}]}
  Bob: {effects: [You have hexproof.]}
cases:
  - play:
      - {cast: Spark, targets: [Bob], expect: illegal}
      - {cast: Drain}
      - resolve: true
      - check: {life: {Bob: 17}}
""",
}


@pytest.mark.parametrize("text", SCRIPTS.values(), ids=SCRIPTS)
def test_a_script_plays_as_written(text):
    assert_plays(text)


@pytest.mark.rule("2011:709.2")
@pytest.mark.rule("710.2")
def test_a_search_for_a_legendary_card_finds_a_flip_card_by_its_upper_half_only():
    (scenario,) = read_text(
        """
scenario: Search
players:
  Ann:
    mana: "{W}"
    library:
      - {name: Pupil, type: Creature — Monk, pt: 2/2, flip: {name: Ichiga, type: Legendary Creature — Spirit, pt: 4/3}}
      - {name: Kamahl, type: Legendary Creature — Druid, pt: 6/6}
    hand: [{name: Call, cost: "{W}", type: Sorcery, text: "Search your library for a legendary card, put it into your hand, then shuffle."}]
  Bob: {}
""",
        "x",
    )
    state = game_of(scenario.board)
    for action in (Cast(player="Ann", card="Call"), Pass(player="Ann"), Pass(player="Bob")):
        state, _ = apply(state, action)
    assert isinstance(state.waiting, Choice)
    assert state.waiting.options == ("Kamahl",)
