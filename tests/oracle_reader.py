"""The oracle's own reader of scenarios: from plain dictionaries of strings to boards."""

from __future__ import annotations

import re
from collections import Counter

from tests.oracle_board import BASIC_LANDS, Board, Permanent
from tests.oracle_question import OracleDoesNotKnow
from tests.oracle_text import COLORS, grant, in_force, sentences

Text = tuple[str, Permanent | None, str | None]
"""A text, on which permanent it stands, and who is "you"."""


def read_board(scenario: dict) -> Board:
    """The board of a scenario, with grants of power and keywords already applied."""
    form = scenario.get("format", "duel")
    form = form if isinstance(form, dict) else {"name": form}
    players = {name: player or {} for name, player in scenario["players"].items()}
    board = Board(
        edition=scenario.get("rules", "current"),
        format=form["name"],
        attack=form.get("attack", "any"),
        range=int(form.get("range", len(players))),
        players=tuple(players),
        team={name: team_of(name, player, form["name"]) for name, player in players.items()},
    )
    first = scenario.get("active", board.players[0])
    active = [p for p in players if first in (p, board.team[p])]
    if board.shared_turns:
        active = [p for p in players if board.team[p] == board.team[active[0]]]
    board.active = tuple(active)
    texts: list[Text] = [(text, None, None) for text in scenario.get("effects", [])]
    for name, player in players.items():
        texts += [(text, None, name) for text in player.get("effects", [])]
        for land, count in player.get("lands", {}).items():
            put(board, {"name": land, "count": count}, name, land)
    texts += put_battlefields(board, players)
    for p in board.permanents:
        if p.has_type("Battle") and not p.protector:
            siege_in_duel = p.has_type("Siege") and len(players) == 2
            p.protector = board.opponents(p.controller)[0] if siege_in_duel else p.controller
    board.attacking = dict(attackers(board, scenario.get("attacking", [])))
    for text, source, you in texts:
        lines = [in_force(board, s, text, source, you) for s in sentences(text, source)]
        board.lines += [line for line in lines if line and not grant(board, line)]
    for name, player in players.items():
        board.mana[name] = pool(player.get("mana", "")) + sum(
            p.controller == name
            and "tapped" not in p.statuses
            and any(map(p.has_type, BASIC_LANDS))
            for p in board.permanents
        )
    return board


def team_of(name: str, player: dict, form: str) -> str:
    """A player without a team is alone in his own; all but the archenemy are one team (904.2)."""
    heroes = form == "archenemy" and not player.get("archenemy")
    return player.get("team", "the heroes" if heroes else name)


def put_battlefields(board: Board, players: dict[str, dict]) -> list[Text]:
    """Puts every permanent on the board, and gives their rules texts. Equal names are numbered."""
    maps = [
        (p, as_map(item))
        for p, player in players.items()
        for item in player.get("battlefield") or []
    ]
    names = [item["name"] for _, item in maps if "id" not in item]
    seen: Counter[str] = Counter()
    texts: list[Text] = []
    for controller, item in maps:
        key = item.get("id", item["name"])
        if "id" not in item and names.count(key) > 1:
            seen[key] += 1
            key = f"{key}#{seen[key]}"
        gains = [gain if isinstance(gain, str) else gain["text"] for gain in item.get("gains", [])]
        lines = face_of(item).get("text", "").splitlines() + gains
        for made in put(board, item, controller, key):
            texts += [(line, made, controller) for line in lines]
    return texts


def put(board: Board, item: dict, controller: str, key: str) -> list[Permanent]:
    """Puts a permanent, or a count group's members, on the board; not if phased out (702.26)."""
    count = int(item.get("count", 1))
    names = [(f"{key}#{n + 1}", key) for n in range(count)] if count > 1 else [(key, "")][:count]
    made = [permanent(item, controller, name, twins) for name, twins in names]
    made = [p for p in made if "phased out" not in p.statuses]
    board.permanents += made
    return made


def pool(symbols: str) -> int:
    """How much mana a pool holds, whatever its colours."""
    return sum(int(s) if s.isdigit() else 1 for s in re.findall(r"\{(\w+)\}", symbols))


def as_map(item: str | dict) -> dict:
    """The short form of a permanent as the long form."""
    if isinstance(item, dict):
        return item
    found = re.fullmatch(
        r"(?:(\d+) )?(.+?)(?: (-?\d+/-?\d+)(?: ([^()]+?))?)?(?: \(([^()]+)\))?", item
    )
    if not found:
        raise OracleDoesNotKnow(item)
    count, name, pt, keywords, statuses = found.groups()
    if not pt and name not in BASIC_LANDS:
        raise OracleDoesNotKnow(item)  # a card to be looked up
    made = {"name": name, "count": count or "1", "status": statuses.split(", ") if statuses else []}
    return made | ({"pt": pt, "text": keywords or ""} if pt else {})


def face_of(item: dict) -> dict:
    """The characteristics in force: a flipped card keeps its colour and cost (710.1c)."""
    return item | item["flip"] if "flipped" in item.get("status", []) else item


def permanent(item: dict, controller: str, key: str, twins: str) -> Permanent:
    face = face_of(item)
    statuses = tuple(face.get("status", []))
    if "face down" in statuses or "attacking" in statuses:
        raise OracleDoesNotKnow(f"{key} {statuses}")
    name = face["name"]
    types = face.get(
        "type",
        f"Basic Land — {name}" if name in BASIC_LANDS else "Creature" if "pt" in face else "",
    )
    if not types and not set(face) & {"text", "loyalty", "defense"}:
        raise OracleDoesNotKnow(name)  # a card to be looked up
    counters = face.get("counters", {})
    power = None
    if "pt" in face:
        try:
            power = int(face["pt"].split("/")[0])
        except ValueError:
            raise OracleDoesNotKnow(f"{name} {face['pt']}") from None
        power += int(counters.get("+1/+1", 0)) - int(counters.get("-1/-1", 0))
    colors = face.get("color", [COLORS[c] for c in COLORS if c in face.get("cost", "")])
    return Permanent(
        id=key,
        name=name,
        controller=controller,
        types=types,
        power=power,
        colors=frozenset([colors] if isinstance(colors, str) else colors),
        keywords={"menace"} if "suspected" in statuses else set(),
        statuses=statuses,
        attached_to=face.get("attached_to", ""),
        counters=counters,
        protector=face.get("protector", ""),
        twins=twins,
    )


def attackers(board: Board, items: list[str]) -> list[tuple[str, str]]:
    """The attackers and targets of an ``attack`` or ``attacking`` list."""
    pairs: list[tuple[str, str]] = []
    for item in items:
        if " + " in item:
            raise OracleDoesNotKnow(item)  # a band
        who, _, target = item.partition(" -> ")
        if not target:
            (target,) = board.targets()
        for member in members(board, who, [a for a, _ in pairs]):
            pairs.append((member, target))
    return pairs


def members(board: Board, who: str, taken: list[str]) -> list[str]:
    """The permanents that ``2 Saproling`` or ``Bear`` names, of a group those not yet taken."""
    count, name = 1, who
    if found := re.fullmatch(r"(\d+) (.+)", who):
        count, name = int(found[1]), found[2]
    group = [p.id for p in board.permanents if p.twins == name and p.id not in taken]
    return group[:count] if group else [name]
