"""Random boards for attack and block questions, built of the texts that the oracle knows.

Boards are scenario dictionaries whose scalars are strings, as a file is read. Texts are used only
in the editions and formats where their reading is settled. The first choice is everywhere the
plainest, so that failures shrink to small boards.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

from tests.oracle_reader import read_board

T = TypeVar("T")
Scenario = dict[str, Any]
COLORS = ("white", "black", "green")


@dataclass(frozen=True)
class Chooser:
    """Where the choices come from: a random generator, or Hypothesis."""

    number: Callable[[int, int], int]  # between two bounds, both possible

    def choice(self, options: Sequence[T]) -> T:
        return options[self.number(0, len(options) - 1)]

    def chance(self, percent: int) -> bool:
        return self.number(0, 99) >= 100 - percent

    def some(self, options: Sequence[T], most: int, percent: int) -> list[T]:
        """Up to ``most`` of the options, each drawn with this probability."""
        return [self.choice(options) for _ in range(most) if self.chance(percent)]


# ------------------------------------------------------------------ what boards are built of
OBLIGED = "This creature attacks each combat if able."
ATTACKER_LINES = (
    OBLIGED,
    "This creature attacks this turn if able.",
    "This creature can't attack alone.",
    "This creature can't attack or block alone.",
    "This creature can only attack alone.",
    "This creature can't attack.",
    "Defender",
    "Defender\nThis creature can attack as though it didn't have defender.",
    "This creature can't attack unless defending player controls an Island.",
    "This creature can't attack unless a creature with greater power also attacks.",
    "This creature can't attack unless at least two other creatures attack.",
    "If a creature you control attacks, this creature also attacks if able.",
    "Other Goblin creatures you control attack each combat if able.",
    "This creature attacks each combat if able unless you control another Ally.",
    "Haste",
    "Vigilance",
    "Flying",
)
MORE_LANDS = "This creature can't attack unless you control more lands than defending player."
ATTACK_EFFECTS = (
    "No more than one creature can attack each combat.",
    "No more than two creatures can attack each combat.",
    "All creatures attack each combat if able.",
    "Goblin creatures attack each combat if able.",
    "Creatures without flying can't attack.",
)
TAX_ON_YOU = (
    "Creatures can't attack you unless their controller pays {%d}"
    " for each creature they control that's attacking you."
)
TAX_ON_YOURS = (
    "Creatures can't attack you or planeswalkers you control unless their controller pays {%d}"
    " for each of those creatures."
)
DEFENDER_EFFECTS = (
    "Creatures can't attack you.",
    "Creatures without flying can't attack you.",
    "No more than one creature can attack you each combat.",
    "No more than two creatures can attack you each combat.",
    "Creatures your opponents control attack each combat if able.",
    "If a creature an opponent controls attacks, all creatures that opponent controls attack"
    " if able.",
    TAX_ON_YOU % 1,
    TAX_ON_YOU % 2,
    TAX_ON_YOU % 0,
    TAX_ON_YOURS % 1,
)
MUST_ATTACK_YOU = (
    "Each opponent must attack you or a planeswalker you control"
    " with at least one creature each combat if able."
)
ATTACK_AURAS = (
    "Enchanted creature can't attack you or planeswalkers you control.",
    "Enchanted creature can't attack unless its controller pays {1}.",
    "Enchanted creature can't attack or block unless its controller pays {2}.",
    "Enchanted creature attacks each combat if able.",
    "Enchanted creature can't attack.",
)
EVASIONS = (
    "flying",
    "shadow",
    "horsemanship",
    "fear",
    "forestwalk",
    "islandwalk",
    "protection from black",
)
LATER_EVASIONS = ("menace", "intimidate", "skulk")
BLOCKER_KEYWORDS = ("flying", "shadow", "horsemanship")
BLOCKED_LINES = (
    "All creatures able to block this creature do so.",
    "This creature must be blocked if able.",
    "This creature can't be blocked except by two or more creatures.",
    "This creature can't be blocked except by three or more creatures.",
    "This creature can't be blocked by more than one creature.",
    "This creature can't be blocked.",
    "This creature can't be blocked by creatures with power 2 or less.",
    "This creature can't be blocked by creatures with power 2 or greater.",
    "This creature can't be blocked by black creatures.",
    "This creature can't be blocked by Walls.",
    "This creature can't be blocked except by creatures with flying and/or Walls.",
    "This creature can't be blocked except by artifact creatures.",
)
ALL_OR_NONE = (
    "This creature can't be blocked unless all creatures defending player controls block it."
)
EXACTLY_ONE = "This creature must be blocked by exactly one creature if able."
BLOCKER_LINES = (
    "This creature blocks each combat if able.",
    "This creature blocks this turn if able.",
    "This creature can't block alone.",
    "This creature can't attack or block alone.",
    "This creature can't block.",
    "This creature can block only creatures with flying.",
    "This creature can't block creatures with power 2 or greater.",
    "This creature can't block unless you pay {1}.",
    "This creature can't block unless you pay {2}.",
)
ADDITIONAL = "This creature can block an additional creature each combat."
ANY_NUMBER = "This creature can block any number of creatures."
BLOCK_AURAS = (
    "Enchanted creature can't attack or block unless its controller pays {1}.",
    "Enchanted creature can't attack or block.",
    "Enchanted creature has flying.",
)
BLOCK_EFFECTS = (
    "No more than one creature can block each combat.",
    "No more than two creatures can block each combat.",
    "All creatures block each combat if able.",
    "Creatures can't be blocked except by two or more creatures.",
    "Creatures can't block unless their controller pays {1} for each of those creatures.",
)
GRANTS = ("Creatures you control have flying.", "Creatures you control have menace.")


# ------------------------------------------------------------------ attack boards
def attack_board(choose: Chooser, most_creatures: int = 6) -> Scenario:
    """A board on which an attack is to be declared."""
    edition = choose.choice(("current", "2003", "2011"))
    scenario = seats(choose, edition)
    own, foes = sides(scenario)
    as_team = whole_team_is_attacked(scenario)
    creatures = [{"name": name} for name in "ABCDEF"[: choose.number(1, most_creatures)]]
    things: list[Any] = []
    targets = [] if as_team else list(foes)
    if edition != "2003" and len(foes) < 3 and choose.chance(40):
        holder = choose.choice(foes)
        things.append(
            (holder, {"name": "Sage", "type": "Legendary Planeswalker — Sage", "loyalty": "3"})
        )
        targets.append("Sage")
    if edition == "current" and not things and choose.chance(10):
        siege = {
            "name": "Siege",
            "type": "Battle — Siege",
            "defense": "3",
            "protector": choose.choice(foes),
        }
        things.append((choose.choice(own), siege))
    for creature in creatures:
        dress_attacker(choose, creature, foes, targets, scenario)
        things.append((choose.choice(own), creature))
    if len(creatures) < most_creatures and choose.chance(15):
        creatures[-1]["count"] = "2"
    for text in choose.some(ATTACK_AURAS, 2, 20):
        single = [c for c in creatures if c.get("count", "1") == "1"]
        if single:
            host = choose.choice(single)["name"]
            things.append((choose.choice(foes), aura(f"Aura {len(things)}", host, text)))
    if not as_team and choose.chance(5):
        victim = choose.choice(foes)
        things.append((victim, {"name": "Troll", "pt": "2/2"}))
        text = "All creatures attack enchanted creature's controller each combat if able."
        things.append((choose.choice(foes), aura("Hunt", "Troll", text)))
    effects = DEFENDER_EFFECTS if as_team else (*DEFENDER_EFFECTS, MUST_ATTACK_YOU)
    for foe in foes:
        scenario["players"][foe]["effects"] = choose.some(effects, 2, 25)
        scenario["players"][foe]["lands"] = {"Island": str(choose.number(0, 1))}
    for player in own:
        scenario["players"][player]["lands"] = {"Forest": str(choose.number(0, 3))}
    scenario["effects"] = choose.some(ATTACK_EFFECTS, 1, 30)
    return settle(scenario, things)


def dress_attacker(
    choose: Chooser, creature: Scenario, foes: list[str], targets: list[str], scenario: Scenario
) -> None:
    """Gives a creature its size, abilities and statuses."""
    creature["pt"] = f"{choose.number(1, 3)}/1"
    kinds = ("Goblin", "Ally", "Goblin", "Wall")
    creature["type"] = f"Creature — {choose.choice(kinds)}" if choose.chance(40) else "Creature"
    as_team = whole_team_is_attacked(scenario)
    lines = choose.some(ATTACKER_LINES if as_team else (*ATTACKER_LINES, MORE_LANDS), 1, 50)
    if choose.chance(25):
        lines.append(OBLIGED)
    if targets and choose.chance(12):
        lines.append(f"This creature attacks {choose.choice(targets)} this combat if able.")
    if choose.chance(8):
        lines.append(f"This creature can't attack unless you pay {{{choose.number(0, 2)}}}.")
    creature["text"] = "\n".join(lines)
    statuses = []
    if not as_team and choose.chance(20):
        statuses = [f"goaded by {foe}" for foe in foes if choose.chance(50)]
    if choose.chance(12):
        statuses.append(choose.choice(("tapped", "sick", f"detained by {foes[0]}")))
    creature["status"] = statuses


# ------------------------------------------------------------------ block boards
def block_board(choose: Chooser, most_attackers: int = 4, most_blockers: int = 5) -> Scenario:
    """A board on which attackers have been declared and blocks are to be."""
    edition = choose.choice(("current", "2003", "2011"))
    scenario = seats(choose, edition)
    own, foes = sides(scenario)
    targets = (
        [scenario["players"][foes[0]]["team"]] if whole_team_is_attacked(scenario) else list(foes)
    )
    attackers = [{"name": name} for name in "ABCD"[: choose.number(1, most_attackers)]]
    things: list[Any] = []
    if edition != "2003" and choose.chance(15):
        sage = {"name": "Sage", "type": "Legendary Planeswalker — Sage", "loyalty": "3"}
        things.append((choose.choice(foes), sage))
        targets.append("Sage")
    for creature in attackers:
        dress_blocked(choose, creature, scenario)
        things.append((choose.choice(own), creature))
    blockers = [{"name": name} for name in "VWXYZ"[: choose.number(1, most_blockers)]]
    for creature in blockers:
        dress_blocker(choose, creature, [a["name"] for a in attackers], scenario)
        if choose.chance(8):
            creature["text"] += f"\n{ADDITIONAL}"
        things.append((choose.choice(foes), creature))
    if choose.chance(15):
        more = choose.choice((ADDITIONAL, f"{ADDITIONAL}\n{ADDITIONAL}", ANY_NUMBER))
        blockers[0]["text"] += f"\n{more}"
    if len(blockers) < most_blockers and choose.chance(15):
        blockers[-1]["count"] = "2"
    elif choose.chance(12):
        bond = aura("Bond", blockers[-1]["name"], choose.choice(BLOCK_AURAS))
        things.append((choose.choice(own), bond))
    for foe in foes:
        scenario["players"][foe]["lands"] = {
            "Forest": str(choose.number(0, 2)),
            "Island": str(choose.number(0, 1)),
        }
    for player in own:
        grants = GRANTS[:1] if edition == "2003" else GRANTS
        scenario["players"][player]["effects"] = choose.some(grants, 1, 8)
    scenario["effects"] = choose.some(BLOCK_EFFECTS, 1, 30)
    scenario["attacking"] = [f"{a['name']} -> {choose.choice(targets)}" for a in attackers]
    return settle(scenario, things)


def dress_blocked(choose: Chooser, creature: Scenario, scenario: Scenario) -> None:
    """Gives an attacker its size, colour and what restricts or requires blocks of it."""
    creature["pt"] = f"{choose.number(1, 3)}/1"
    creature["color"] = choose.some(COLORS, 1, 50)
    old = scenario["rules"] == "2003"
    lines = [
        k.capitalize() for k in choose.some(EVASIONS if old else EVASIONS + LATER_EVASIONS, 1, 22)
    ]
    texts = BLOCKED_LINES if old else (*BLOCKED_LINES, EXACTLY_ONE)
    texts = texts if whole_team_is_attacked(scenario) else (*texts, ALL_OR_NONE)
    lines += choose.some(texts, 1, 35) + choose.some(texts[:3], 1, 35)
    creature["text"] = "\n".join(lines)


def dress_blocker(
    choose: Chooser, creature: Scenario, attackers: list[str], scenario: Scenario
) -> None:
    """Gives a possible blocker its size, colour, abilities and statuses."""
    old = scenario["rules"] == "2003"
    creature["pt"] = f"{choose.number(1, 3)}/1"
    creature["color"] = choose.some(COLORS, 1, 50)
    creature["type"] = choose.choice(
        ("Creature", "Creature", "Artifact Creature", "Creature — Wall")
    )
    lines = [
        k.capitalize()
        for k in choose.some(BLOCKER_KEYWORDS if old else (*BLOCKER_KEYWORDS, "reach"), 1, 35)
    ]
    lines += choose.some(BLOCKER_LINES, 1, 22) + choose.some(BLOCKER_LINES[:3], 1, 22)
    if choose.chance(15):
        lines.append(f"This creature blocks {choose.choice(attackers)} this combat if able.")
    creature["text"] = "\n".join(lines)
    rival = sides(scenario)[0][0]
    statuses = ("tapped", "phased out", f"detained by {rival}", *(() if old else ("suspected",)))
    creature["status"] = [choose.choice(statuses)] if choose.chance(8) else []
    if not old and choose.chance(3):
        creature["text"] += "\nDecayed"


# ------------------------------------------------------------------ players and formats
def seats(choose: Chooser, edition: str) -> Scenario:
    """The format, the players, and who is active."""
    formats = (
        "duel",
        "free-for-all",
        "free-for-all",
        "two-headed-giant",
        "archenemy",
        "team-vs-team",
    )
    form = choose.choice(formats if edition != "2003" else formats[:3])
    players: dict[str, Scenario] = {"Ann": {}}
    active = "Ann"
    if form == "duel":
        players |= {"Bob": {}}
    elif form == "free-for-all":
        players |= {name: {} for name in ("Bob", "Cara", "Dan")[: choose.number(2, 3)]}
    elif form == "archenemy":
        players = {
            "Ann": {"archenemy": "true"},
            "Bob": {"team": "Tails"},
            "Cara": {"team": "Tails"},
        }
        active = choose.choice(("Ann", "Tails"))
    else:
        players = {name: {"team": "Heads"} for name in ("Ann", "Amy")} | {
            name: {"team": "Tails"} for name in ("Bob", "Ben")
        }
        active = "Heads" if form == "two-headed-giant" else "Ann"
    chosen: Any = form
    if form == "free-for-all" and choose.chance(10):
        chosen = {"name": form} | choose.choice(
            ({"attack": "left"}, {"attack": "right"}, {"range": "1"})
        )
    return {
        "scenario": "random",
        "rules": edition,
        "format": chosen,
        "active": active,
        "players": players,
    }


def sides(scenario: Scenario) -> tuple[list[str], list[str]]:
    """The players whose creatures may attack, and those who may be attacked."""
    board = read_board(scenario)
    return list(board.active), board.may_be_attacked()


def whole_team_is_attacked(scenario: Scenario) -> bool:
    return scenario["rules"] == "2011" and scenario["format"] == "two-headed-giant"


def aura(name: str, host: str, text: str) -> Scenario:
    return {
        "name": name,
        "type": "Enchantment — Aura",
        "attached_to": host,
        "text": f"Enchant creature\n{text}",
    }


def settle(scenario: Scenario, things: list[tuple[str, Scenario]]) -> Scenario:
    """Puts the permanents under their controllers and leaves out what is empty."""
    for player, thing in things:
        kept = {key: value for key, value in thing.items() if value not in ("", [])}
        scenario["players"][player].setdefault("battlefield", []).append(kept)
    for player in scenario["players"].values():
        lands = {land: n for land, n in player.pop("lands", {}).items() if n != "0"}
        effects = player.pop("effects", [])
        player |= ({"lands": lands} if lands else {}) | ({"effects": effects} if effects else {})
    if not scenario.get("effects"):
        scenario.pop("effects", None)
    return scenario
