"""The JSON Schema of the scenario format, for completion and checking in an editor.

Built from the same tables of keys and words as the reader. It sees what a schema can see: keys, kinds and words; not
whether a name stands on the board. Numbers may stand as numbers or as texts, since the reader takes scalars as written.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, TypeAlias

from engine.rules.editions import Edition
from engine.rules.formats import FORMATS, AttackOption
from engine.scenario.cards import CARD_KEYS, FLIP_KEYS
from engine.scenario.case_reader import CASE_KEYS, DAMAGE_STEPS, KINDS, SHARE_KEYS, VERDICTS
from engine.scenario.permanents import GAIN_KEYS, PERMANENT_KEYS
from engine.scenario.players import PLAYER_KEYS, TEAM_KEYS
from engine.scenario.reader import FORMAT_KEYS, TOP_KEYS, TURN_KEYS
from engine.scenario.script_reader import CHECK_KEYS, ITEM_KEYS, START_KEYS, TO_KEYS, TRAIT_KEYS
from engine.scenario.short_forms import BASIC_LANDS, COLOURS, FLAGS

Schema: TypeAlias = dict[str, Any]

DIALECT = "https://json-schema.org/draft/2020-12/schema"

TEXT: Schema = {"type": ["string", "number", "boolean"]}
WHOLE: Schema = {
    "anyOf": [{"type": "integer"}, {"type": "string", "pattern": r"^\s*[+-]?\d{1,12}\s*$"}]
}
NOT_NEGATIVE: Schema = {
    "anyOf": [
        {"type": "integer", "minimum": 0},
        {"type": "string", "pattern": r"^\s*\+?\d{1,12}\s*$"},
    ]
}
FLAG: Schema = {"enum": [True, False, "true", "false", "True", "False", "TRUE", "FALSE"]}
NOTHING: Schema = {"enum": [None, "", "~", "null"]}
PT: Schema = {"type": "string", "pattern": r"^\s*[^/]{1,12}\s*/\s*[^/]{1,12}\s*$"}
RULE: Schema = {
    "anyOf": [
        {"type": "number"},
        {
            "type": "string",
            "pattern": r"^\s*((current|2011|2003)\s*:\s*)?[1-9]\d\d(\.[1-9]\d{0,2}[a-z]{0,2})?\s*$",
        },
    ]
}
OBEYS: Schema = {"type": "string", "pattern": r"^\s*\d{1,9}\s+of\s+\d{1,9}\s*$"}


def schema() -> Schema:
    """The schema of one scenario (draft 2020-12); a file may hold several, divided by ``---``."""
    return {
        "$schema": DIALECT,
        "title": "A scenario of arbiter",
        **_keys(TOP_KEYS, _top(), required=("scenario", "players")),
        "$defs": {
            "player": {"anyOf": [_keys(PLAYER_KEYS, _player()), NOTHING]},
            "permanent": {"anyOf": [TEXT, _keys(PERMANENT_KEYS, _permanent(), required=("name",))]},
            "card": {"anyOf": [TEXT, _keys(CARD_KEYS, _permanent(), required=("name",))]},
            "attack": _list({"type": "string"}),
            "block": _list({"type": "string", "pattern": "->"}),
            "damage": _list({"type": "string", "pattern": r"->.*\d\s*$"}),
            "shares": _map(_keys(SHARE_KEYS, _share())),
            "case": _one_of(CASE_KEYS, _case(), extra=("name", "cite")),
            "item": _one_of(ITEM_KEYS, _case() | _item()),
            "check": _keys(CHECK_KEYS, _check()),
        },
    }


def _top() -> Schema:
    named_format = _keys(
        FORMAT_KEYS,
        {
            "name": _words(FORMATS),
            "life": WHOLE,
            "poison": NOT_NEGATIVE,
            "attack": _words(option.value for option in AttackOption),
            "range": NOT_NEGATIVE,
        },
        required=("name",),
    )
    editions = [edition.value for edition in Edition]
    return {
        "scenario": TEXT,
        "about": TEXT,
        "rules": {
            "anyOf": [
                _words(editions),
                {"enum": [int(word) for word in editions if word.isdigit()]},
            ]
        },
        "format": {"anyOf": [_words(FORMATS), named_format]},
        "cite": _list(RULE),
        "active": TEXT,
        "turn": _keys(TURN_KEYS, {"number": NOT_NEGATIVE, "step": TEXT}),
        "players": {**_map(_ref("player")), "minProperties": 1},
        "effects": _list(TEXT),
        "teams": _map(_keys(TEAM_KEYS, {"life": WHOLE, "poison": NOT_NEGATIVE})),
        "attacking": _ref("attack"),
        "blocking": _ref("block"),
        "cases": _list(_ref("case")),
    }


def _player() -> Schema:
    cards = _list(_ref("card"))
    zone = {"anyOf": [NOT_NEGATIVE, cards]}
    snow = [f"Snow-Covered {name}" for name in BASIC_LANDS]
    lands = dict.fromkeys([*BASIC_LANDS, *snow], NOT_NEGATIVE)
    return {
        "team": TEXT,
        "archenemy": FLAG,
        "life": WHOLE,
        "poison": NOT_NEGATIVE,
        "counters": _map(NOT_NEGATIVE),
        "mana": {"type": "string"},
        "lands": _keys(tuple(lands), lands),
        "hand": zone,
        "library": zone,
        "graveyard": zone,
        "exile": zone,
        "schemes": cards,
        "battlefield": _list(_ref("permanent")),
        "effects": _list(TEXT),
        "facts": _list(TEXT),
        "deck": _list(TEXT),
    }


def _permanent() -> Schema:
    half = {"name": TEXT, "pt": PT, "type": TEXT, "text": TEXT}
    gain = {"anyOf": [TEXT, _keys(GAIN_KEYS, {"text": TEXT, "from": TEXT}, required=("text",))]}
    statuses = "|".join(("goaded by .+", "detained by .+", *FLAGS))
    return {
        **half,
        "text": {"anyOf": [TEXT, NOTHING]},
        "id": TEXT,
        "color": _list(_words((*COLOURS, "colorless"))),
        "cost": {"type": "string"},
        "loyalty": NOT_NEGATIVE,
        "defense": NOT_NEGATIVE,
        "flip": _keys(FLIP_KEYS, half, required=("name",)),
        "count": NOT_NEGATIVE,
        "gains": _list(gain),
        "counters": _map(NOT_NEGATIVE),
        "damage": NOT_NEGATIVE,
        "attached_to": TEXT,
        "protector": TEXT,
        "owner": TEXT,
        "status": _list({"type": "string", "pattern": rf"^\s*({statuses})\s*$"}),
        "chosen": TEXT,
    }


def _share() -> Schema:
    names = _list(TEXT)
    return {
        "tap": names,
        "mana": {"type": "string"},
        "life": NOT_NEGATIVE,
        "convoke": names,
        "improvise": names,
        "exile": names,
        "sacrifice": names,
    }


def _case() -> Schema:
    declarations = {"anyOf": [_list(_ref("attack")), _list(_ref("block"))]}
    return {
        "name": TEXT,
        "cite": _list(RULE),
        "attack": _ref("attack"),
        "block": _ref("block"),
        "damage": _ref("damage"),
        "pay": {"type": "string"},
        "options": _words(KINDS),
        "play": _list(_ref("item")),
        "expect": _words(VERDICTS),
        "obeys": OBEYS,
        "breaks": _list(RULE),
        "because": _list(TEXT),
        "by": {"anyOf": [TEXT, _list(TEXT)]},
        "step": _words(DAMAGE_STEPS),
        "order": _map(_list(TEXT)),
        "for": TEXT,
        "more": {"type": "string"},
        "less": {"type": "string"},
        "split": _ref("shares"),
        "maximum": NOT_NEGATIVE,
        "legal": {
            "anyOf": [{"type": "integer", "minimum": 0}, {"type": "string", "pattern": r"^\d+$"}]
        },
        "only": declarations,
        "includes": declarations,
        "excludes": declarations,
    }


def _item() -> Schema:
    goal = _keys(TO_KEYS, {"step": TEXT, "player": TEXT, "turn": NOT_NEGATIVE})
    return {
        "cast": TEXT,
        "activate": TEXT,
        "ability": NOT_NEGATIVE,
        "targets": _list(TEXT),
        "x": NOT_NEGATIVE,
        "modes": _list(TEXT),
        "pay": {"anyOf": [{"type": "string"}, _ref("shares")]},
        "land": TEXT,
        "pass": TEXT,
        "resolve": FLAG,
        "to": {"anyOf": [TEXT, goal]},
        "choose": {"anyOf": [TEXT, _list(TEXT)]},
        "concede": TEXT,
        "start": _keys(START_KEYS, {"first": TEXT, "seed": NOT_NEGATIVE}),
        "mulligan": TEXT,
        "keep": TEXT,
        "bottom": _list(TEXT),
        "check": _ref("check"),
    }


def _check() -> Schema:
    zone = _map({"anyOf": [NOT_NEGATIVE, _list(TEXT)]})
    names, totals = _list(TEXT), _map(WHOLE)
    return {
        "life": totals,
        "poison": totals,
        "counters": _map(_map(NOT_NEGATIVE)),
        "hand": zone,
        "library": zone,
        "battlefield": zone,
        "graveyard": zone,
        "exile": zone,
        "command": zone,
        "stack": names,
        "step": TEXT,
        "turn": NOT_NEGATIVE,
        "active": TEXT,
        "lost": names,
        "won": names,
        "draw": FLAG,
        "over": FLAG,
        "is": _map(_traits()),
    }


def _traits() -> Schema:
    values: Schema = {
        "name": TEXT,
        "pt": PT,
        "type": TEXT,
        "color": _list(_words((*COLOURS, "colorless"))),
        "keywords": _list(TEXT),
        "controller": TEXT,
        "damage": NOT_NEGATIVE,
        "counters": _map(NOT_NEGATIVE),
        "loyalty": NOT_NEGATIVE,
        "defense": NOT_NEGATIVE,
        **dict.fromkeys(FLAGS, FLAG),
    }
    return {**_keys(TRAIT_KEYS, values), "patternProperties": {"^(goaded|detained) by .": FLAG}}


def _one_of(
    kinds: Mapping[str, tuple[str, ...]], values: Schema, extra: tuple[str, ...] = ()
) -> Schema:
    """A map whose kind is the first of these keys that it has; each kind has keys of its own."""
    kind_names = list(kinds)
    choice: Schema = {}
    for kind in reversed(kind_names):
        choice = {
            "if": {"required": [kind]},
            "then": _keys((*kinds[kind], *extra), values),
            "else": choice,
        }
    return {"type": "object", "anyOf": [{"required": [kind]} for kind in kind_names], **choice}


def _keys(keys: Iterable[str], values: Schema, required: tuple[str, ...] = ()) -> Schema:
    found: Schema = {
        "type": "object",
        "properties": {key: values[key] for key in keys},
        "additionalProperties": False,
    }
    return {**found, "required": list(required)} if required else found


def _map(values: Schema) -> Schema:
    return {"type": "object", "additionalProperties": values}


def _list(items: Schema) -> Schema:
    return {"type": "array", "items": items}


def _words(words: Iterable[str]) -> Schema:
    return {"enum": list(words)}


def _ref(name: str) -> Schema:
    return {"$ref": f"#/$defs/{name}"}
