"""Boards that grow, as scenarios: armies of copies, creatures that are all different, and boards as they occur in play."""

from __future__ import annotations

from random import Random
from typing import Any

Scenario = dict[str, Any]

OBLIGED = "This creature attacks each combat if able."
BLOCKS = "This creature blocks each combat if able."


def army_attack(copies: int) -> Scenario:
    """Five kinds of tokens, ``copies`` of each, three kinds of which must attack; only so many can attack Bob as two kinds have."""
    kinds = [
        _tokens("Goblin", copies, "1/1", OBLIGED),
        _tokens("Ogre", copies, "3/3", OBLIGED, "This creature can't attack alone."),
        _tokens("Elf", copies, "1/1", OBLIGED, "This creature attacks Cara this combat if able."),
        _tokens("Bear", copies, "2/2"),
        _tokens("Wall", copies, "0/4", "Defender"),
    ]
    limit = f"No more than {2 * copies} creatures can attack you each combat."
    return {
        "scenario": "an army attacks",
        "format": "free-for-all",
        "active": "Ann",
        "players": {
            "Ann": {"battlefield": kinds},
            "Bob": {"effects": [limit]},
            "Cara": {"effects": ["No more than one creature can attack you each combat."]},
        },
    }


def army_block(copies: int) -> Scenario:
    """Three attackers that ask for blocks against three kinds of tokens, ``copies`` of each."""
    attackers = [
        _creature("Gaur", "4/4", "Menace", "All creatures able to block this creature do so."),
        _creature("Drake", "2/2", "Flying", "This creature must be blocked if able."),
        _creature("Rat", "1/1", "This creature can't be blocked by more than one creature.",
                  "This creature must be blocked if able."),
    ]  # fmt: skip
    blockers = [
        _tokens("Soldier", copies, "1/1", BLOCKS),
        _tokens("Bird", copies, "1/1", "Flying"),
        _tokens("Zombie", copies, "2/2", "This creature can't block alone."),
    ]
    return _block_scenario("an army blocks", attackers, blockers)


def distinct_attack(number: int, seed: int) -> Scenario:
    """Attackers of which no two are alike, with mixed requirements and restrictions and a limit on all of them."""
    chance = Random(seed)
    creatures = []
    for index in range(number):
        lines, status = [], []
        if chance.random() < 0.4:
            lines.append(OBLIGED)
        if chance.random() < 0.2:
            lines.append(
                f"This creature attacks {chance.choice(('Bob', 'Cara'))} this combat if able."
            )
        if chance.random() < 0.2:
            status.append(f"goaded by {chance.choice(('Bob', 'Cara'))}")
        restriction = chance.random()
        if restriction < 0.1:
            lines.append("This creature can't attack alone.")
        elif restriction < 0.2:
            lines.append("This creature can't attack unless at least two other creatures attack.")
        elif restriction < 0.3:
            lines.append(
                "This creature can't attack unless a creature with greater power also attacks."
            )
        creature = _creature(f"C{index}", f"{index}/{1 + index % 7}", *lines)
        creatures.append({**creature, "status": status})
    return {
        "scenario": "all attackers different",
        "format": "free-for-all",
        "active": "Ann",
        "players": {
            "Ann": {"battlefield": creatures},
            "Bob": {
                "effects": [
                    f"No more than {max(1, number // 4)} creatures can attack you each combat."
                ]
            },
            "Cara": {
                "effects": [
                    f"No more than {max(1, number // 5)} creatures can attack you each combat."
                ]
            },
        },
    }


def distinct_block(number: int, seed: int) -> Scenario:
    """``number`` creatures, half of them attacking, no two alike: by power, skulk and size bans everybody can block others."""
    chance = Random(seed)
    attackers, blockers = [], []
    for index in range(number // 2):
        lines = chance.choice(
            (
                (),
                ("Menace",),
                ("Skulk",),
                ("This creature can't be blocked by more than one creature.",),
            )
        )
        asked = chance.choice(
            (
                (),
                ("This creature must be blocked if able.",),
                ("All creatures able to block this creature do so.",),
            )
        )
        ban = f"This creature can't be blocked by creatures with power {chance.randrange(number // 4, number)} or greater."
        attackers.append(_creature(f"A{index}", f"{index}/{index + 1}", *lines, *asked, ban))
    for index in range(number - number // 2):
        lines = chance.choice(
            (
                (),
                (BLOCKS,),
                (f"This creature blocks A{chance.randrange(number // 2)} this combat if able.",),
            )
        )
        blockers.append(_creature(f"B{index}", f"{index}/{index + 2}", *lines))
    return _block_scenario("all creatures different", attackers, blockers)


KINDS = (
    ("Goblin", "1/1", OBLIGED),
    ("Soldier", "1/1", ""),
    ("Bear", "2/2", ""),
    ("Drake", "2/2", "Flying"),
    ("Spider", "2/4", "Reach"),
    ("Ogre", "3/3", "Menace"),
    ("Wolf", "3/3", "This creature can't block."),
    ("Giant", "4/4", "This creature can't be blocked by creatures with power 2 or less."),
    ("Berserker", "3/2", f"{OBLIGED}\n{BLOCKS}"),
    ("Wall", "0/6", "Defender"),
    ("Angel", "4/4", "Flying\nVigilance"),
    ("Horror", "5/5", "Fear"),
    ("Zombie", "2/2", "This creature can't attack or block alone."),
    ("Gaur", "3/3", "This creature must be blocked if able."),
    ("Elf", "1/1", "This creature can't be blocked except by two or more creatures."),
    ("Raider", "2/1", "Haste\nThis creature can't be blocked by Walls."),
)
"""The kinds of creatures of a board as it occurs in play: a few say something, most do not."""


def realistic_attack(creatures: int) -> Scenario:
    """Equal numbers of each kind; a limit leaves some that must attack at home."""
    each = creatures // len(KINDS)
    return {
        "scenario": "a board as it occurs in play",
        "active": "Ann",
        "players": {
            "Ann": {"battlefield": [_tokens(name, each, pt, text) for name, pt, text in KINDS]},
            "Bob": {"effects": [f"No more than {each} creatures can attack you each combat."]},
        },
    }


def realistic_block(creatures: int) -> Scenario:
    """Half of the creatures attack, the other half may block; both have all kinds."""
    each = max(1, creatures // (2 * len(KINDS)))
    attackers = [_tokens(f"{name} A", each, pt, text) for name, pt, text in KINDS]
    blockers = [_tokens(f"{name} B", each, pt, text) for name, pt, text in KINDS]
    return _block_scenario("a board as it occurs in play", attackers, blockers)


def _block_scenario(title: str, attackers: list[Scenario], blockers: list[Scenario]) -> Scenario:
    return {
        "scenario": title,
        "active": "Ann",
        "players": {"Ann": {"battlefield": attackers}, "Bob": {"battlefield": blockers}},
        "attacking": [
            f"{a['count']} {a['name']} -> Bob" if a.get("count", 1) > 1 else f"{a['name']} -> Bob"
            for a in attackers
        ],
    }


def _creature(name: str, pt: str, *lines: str) -> Scenario:
    return {"name": name, "pt": pt, "type": "Creature", "text": "\n".join(lines)}


def _tokens(name: str, count: int, pt: str, *lines: str) -> Scenario:
    return {**_creature(name, pt, *lines), "count": count}
