"""Made-up cards, and the files they could come in."""

import gzip
import json
from pathlib import Path

OGRE = {
    "name": "Märkan Ogre",
    "mana_cost": "{2}{R}",
    "type_line": "Creature — Ogre",
    "oracle_text": "Menace\nThis creature can't attack alone.",
    "power": "3",
    "toughness": "1+*",
}
MOTH = {
    "name": "Dusk Moth",
    "mana_cost": "{B/G}",
    "type_line": "Creature — Insect",
    "power": "1",
    "toughness": "1",
}
FLIP = {
    "name": "Meek Novice // Oru, the Unbound",
    "type_line": "Creature — Human // Legendary Creature — Spirit",
    "mana_cost": "{1}{W}",
    "faces": [
        {
            "name": "Meek Novice",
            "mana_cost": "{1}{W}",
            "type_line": "Creature — Human",
            "oracle_text": "At end of combat, flip this creature.",
            "power": "1",
            "toughness": "1",
        },
        {
            "name": "Oru, the Unbound",
            "type_line": "Legendary Creature — Spirit",
            "oracle_text": "Oru attacks each combat if able.",
            "power": "4",
            "toughness": "4",
        },
    ],
}
SPLIT = {
    "name": "Smoke // Mirror",
    "type_line": "Instant // Sorcery",
    "faces": [
        {
            "name": "Smoke",
            "mana_cost": "{R}",
            "type_line": "Instant",
            "oracle_text": "Draw a card.",
        },
        {"name": "Mirror", "mana_cost": "{U}", "type_line": "Sorcery", "oracle_text": "Scry 1."},
    ],
}
TWO_SIDED = {
    "name": "Tame Hound // Howling Beast",
    "layout": "transform",
    "faces": [
        {
            "name": "Tame Hound",
            "mana_cost": "{G}",
            "type_line": "Creature — Dog",
            "power": "1",
            "toughness": "2",
        },
        {
            "name": "Howling Beast",
            "mana_cost": "",
            "type_line": "Creature — Wolf",
            "power": "3",
            "toughness": "4",
        },
    ],
}
ADVENTURE = {
    "name": "Pond Giant // Big Splash",
    "faces": [
        {
            "name": "Pond Giant",
            "mana_cost": "{3}{U}",
            "type_line": "Creature — Giant",
            "power": "4",
            "toughness": "4",
        },
        {
            "name": "Big Splash",
            "mana_cost": "{U}",
            "type_line": "Instant — Adventure",
            "oracle_text": "Scry 2.",
        },
    ],
}
CARDS = (OGRE, MOTH, FLIP, SPLIT, TWO_SIDED, ADVENTURE)


def json_lines(path: Path, *cards: dict) -> Path:
    """Writes a JSON Lines file."""
    path.write_text("".join(json.dumps(card, ensure_ascii=False) + "\n" for card in cards), "utf-8")
    return path


def scryfall(path: Path, *cards: dict) -> Path:
    """Writes a file as Scryfall's bulk data: an array, a card a line."""
    lines = []
    for card in cards:
        fields = {"object": "card", **card, "legalities": {"modern": "legal"}}
        if "faces" in card:
            fields["card_faces"] = [{"object": "card_face", **face} for face in fields.pop("faces")]
        lines.append(json.dumps(fields))
    path.write_text("[\n" + ",\n".join(lines) + "\n]", "utf-8")
    return path


def atomic(path: Path, *cards: dict) -> Path:
    """Writes a file as MTGJSON's AtomicCards."""
    data = {}
    for card in cards:
        layout = {"layout": card["layout"]} if "layout" in card else {}
        data[card["name"]] = [
            {
                "name": card["name"],
                **layout,
                **({"faceName": face["name"]} if "faces" in card else {}),
                "type": face["type_line"],
                **{new: face[old] for old, new in ATOMIC_NAMES.items() if old in face},
                "rulings": [{"date": "2020-01-01", "text": "Invented."}],
            }
            for face in card.get("faces", [card])
        ]
    path.write_text(json.dumps({"meta": {"date": "2020-01-01"}, "data": data}), "utf-8")
    return path


ATOMIC_NAMES = {
    "mana_cost": "manaCost",
    "oracle_text": "text",
    "power": "power",
    "toughness": "toughness",
    "colors": "colors",
}


def zipped(path: Path) -> Path:
    """Packs a file, leaving its name."""
    path.write_bytes(gzip.compress(path.read_bytes()))
    return path
