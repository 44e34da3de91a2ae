"""Malformed scenario files, with where the fault is and what it says."""

from __future__ import annotations

from typing import NamedTuple

HEAD = "scenario: s\nplayers:\n  Ann:\n    battlefield: [Bear 2/2, Grim 1/1, Grim 1/1, 2 Myr 1/1]\n  Bob: {}\n"


class Malformed(NamedTuple):
    """A file with a fault in the first line that contains ``at``."""

    name: str
    text: str
    at: str
    says: str
    schema_sees: bool = True
    """A schema can find this fault."""


def _case(name: str, case: str, says: str, *, seen: bool) -> Malformed:
    return Malformed(name, f"{HEAD}cases:\n  - {case}\n", case, says, seen)


def _player(name: str, line: str, says: str, *, seen: bool = True) -> Malformed:
    return Malformed(
        name, f"scenario: s\nplayers:\n  Bob: {{}}\n  Ann:\n    {line}\n", line, says, seen
    )


MALFORMED = (
    Malformed("a list for a scenario", "- scenario: s\n", "- scenario", "must be a map"),
    Malformed("no title", "players: {Ann: {}}\n", "players", 'needs the key "scenario"'),
    Malformed("no players", "scenario: s\n", "scenario", 'needs the key "players"'),
    Malformed("nobody plays", "scenario: s\nplayers: {}\n", "players", "at least one player"),
    Malformed("unknown key", "scenario: s\nplayrs: {Ann: {}}\n", "playrs", 'did you mean "players"?'),
    Malformed("key twice", HEAD + "active: Ann\nactive: Bob \n", "active: Bob ", "stands here twice", False),
    Malformed("unknown edition", HEAD + "rules: 2012\n", "rules", 'did you mean "2011"?'),
    Malformed("unknown format", HEAD + "format: comander\n", "format", 'did you mean "commander"?'),
    Malformed("format without name", HEAD + "format: {life: 3}\n", "format", 'needs the key "name"'),
    Malformed("unknown active player", HEAD + "active: Anne\n", "active", 'did you mean "Ann"?', False),
    Malformed("unknown step", HEAD + "turn: {step: declare atackers}\n", "turn", '"declare attackers"?', False),
    Malformed("turn is a number", HEAD + "turn: 3\n", "turn", "must be a map"),
    Malformed("not a rule number", HEAD + "cite: [rule 5]\n", "cite", "rule number must be like"),
    Malformed("effects is a text", HEAD + "effects: All creatures attack.\n", "effects", "must be a list"),
    Malformed("unknown team", HEAD + "teams: {Heads: {life: 3}}\n", "teams", 'unknown team "Heads"', False),
    Malformed("cases is a map", HEAD + "cases: {attack: []}\n", "cases", "must be a list"),
    Malformed("attacking unknown", HEAD + "attacking: [Baer -> Bob]\n", "attacking", 'did you mean "Bear"?', False),
    _player("life is no number", "life: many", "must be a whole number"),
    _player("life is too large", "life: 10000000000", "from -1000000000 to 1000000000", seen=False),
    _player("negative hand", "hand: -1", "from 0 to"),
    _player("archenemy maybe", "archenemy: maybe", "true or false"),
    _player("mana is no symbol", "mana: green", "symbols such as", seen=False),
    _player("unknown basic land", "lands: {Forrest: 1}", 'did you mean "Forest"?'),
    _player("unknown card", "battlefield: [Grizly Bears]", "arbiter cards import FILE", seen=False),
    _player("unknown status", "battlefield: [Bear 2/2 (taped)]", 'did you mean "tapped"?', seen=False),
    _player("unknown status in a list", "battlefield: [{name: A, pt: 1/1, status: [sleepy]}]", "unknown status"),
    _player("goaded by nobody", "battlefield: [Bear 2/2 (goaded by Bbo)]", 'did you mean "Bob"?', seen=False),
    _player("no members", "battlefield: [0 Bear 2/2]", "count must be from 1", seen=False),
    _player("permanent without a name", "battlefield: [{pt: 2/2}]", 'needs the key "name"'),
    _player("unknown key of a permanent", "battlefield: [{name: A, tpye: Land}]", 'did you mean "type"?'),
    _player("no size", "battlefield: [{name: A, pt: big}]", "like 2/3"),
    _player("unknown type", "battlefield: [{name: A, type: Creatur}]", 'did you mean "Creature"?', seen=False),
    _player("unknown colour", "battlefield: [{name: A, pt: 1/1, color: [rde]}]", 'did you mean "red"?'),
    _player("no cost", "battlefield: [{name: A, pt: 1/1, cost: 2R}]", "mana cost must be like", seen=False),
    _player("attached to nothing", "battlefield: [{name: A, type: Land, attached_to: B}]", "unknown", seen=False),
    _player("attached to itself", "battlefield: [{name: A, type: Land, attached_to: A}]", "itself", seen=False),
    _player(
        "siege protected by its controller",
        "battlefield: [{name: A, type: Battle — Siege, defense: 3, protector: Ann}]",
        "protected by an opponent",
        seen=False,
    ),
    _player("id of a player", "battlefield: [{name: Bob, pt: 1/1}]", "name of a player", seen=False),
    _player("id twice", "battlefield: [{name: A, id: X, pt: 1/1}, {name: B, id: X, pt: 1/1}]", "taken", seen=False),
    _player("flip without name", "battlefield: [{name: A, pt: 1/1, flip: {pt: 1/1}}]", 'needs the key "name"'),
    Malformed(
        "team of three",
        "scenario: s\nformat: two-headed-giant\nplayers:\n  A: {team: X}\n  B: {team: X}\n  C: {team: X}\n",
        "A:", "a team has 2 players", False,
    ),
    Malformed(
        "team disagrees about its life",
        "scenario: s\nformat: two-headed-giant\nplayers:\n  A: {team: X, life: 5}\n  B: {team: X, life: 6}\n",
        "B:", "which is already 5", False,
    ),
    Malformed("no archenemy", "scenario: s\nformat: archenemy\nplayers:\n  A: {}\n  B: {}\n", "A:", "exactly one", False),
    _case("no kind", "{expect: legal}", "needs one of the keys", seen=True),
    _case("misspelt kind", "{atack: []}", 'did you mean "attack"?', seen=True),
    _case("two kinds", "{attack: [], block: []}", 'no key "block"', seen=True),
    _case("unknown attacker", "{attack: [Baer -> Bob]}", 'did you mean "Bear"?', seen=False),
    _case("unknown target", "{attack: [Bear -> Bbo]}", 'did you mean "Bob"?', seen=False),
    _case("ambiguous", "{attack: [Grim -> Bob]}", "may be any of Grim#1, Grim#2", seen=False),
    _case("more than there are", "{attack: [3 Myr -> Bob]}", "only 2 of them", seen=False),
    _case("two targets", "{attack: [Bear -> Bob -> Ann]}", "ATTACKER -> TARGET", seen=False),
    _case("block without arrow", "{block: [Bear]}", "BLOCKER -> ATTACKER", seen=True),
    _case("damage without amount", "{damage: [Bear -> Bob]}", "SOURCE -> OBJECT N", seen=True),
    _case("unknown verdict", "{attack: [], expect: ilegal}", 'did you mean "illegal"?', seen=True),
    _case("obeys is a number", "{attack: [], obeys: 1}", "1 of 2", seen=True),
    _case("breaks no rule", "{attack: [], breaks: [menace]}", "rule number", seen=True),
    _case("because of nobody", "{attack: [], because: [Baer]}", 'did you mean "Bear"?', seen=False),
    _case("pay all", "{attack: [], pay: all}", 'unknown "pay"', seen=False),
    _case("pay no cost", "{pay: two mana}", "must be a cost like", seen=False),
    _case("unknown payer", "{pay: '{2}', split: {Anne: {life: 1}}}", 'did you mean "Ann"?', seen=False),
    _case("unknown spell", "{pay: '{2}', for: Growth}", 'unknown card "Growth"', seen=False),
    _case("unknown options", "{options: atack}", 'did you mean "attack"?', seen=True),
    _case("negative number", "{options: attack, legal: -1}", "0 or more", seen=True),
    _case("unknown item", "{play: [{cats: Bear}]}", 'did you mean "cast"?', seen=True),
    _case("unknown check", "{play: [{check: {lief: {Ann: 1}}}]}", 'did you mean "life"?', seen=True),
    _case("unknown trait", "{play: [{check: {is: {Bear: {taped: true}}}}]}", 'did you mean "tapped"?', seen=True),
    _case("start in the middle", "{play: [{resolve: true}, {start: {seed: 1}}]}", "only be the first", seen=False),
)  # fmt: skip
