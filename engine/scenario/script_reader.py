"""Reads game scripts: the items of a ``play`` case."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from engine.board.board import Board
from engine.rules.steps import ALIASES, STEPS, step_named
from engine.scenario.fields import Faults, Fields, shortened
from engine.scenario.names import Names
from engine.scenario.script import (
    Activate,
    Advance,
    Cast,
    Check,
    Choose,
    Concede,
    Content,
    Item,
    Keep,
    Mulligan,
    Numbers,
    Pass,
    PlayLand,
    Start,
    Trait,
)
from engine.scenario.short_forms import COLOURS, FLAGS, NAMED, PT
from engine.scenario.tree import Mapping, Node, Scalar, Sequence

if TYPE_CHECKING:
    from engine.scenario.case_reader import CaseReader

CAST_KEYS = ("by", "targets", "x", "modes", "pay", "expect")
ITEM_KEYS = {
    "cast": ("cast", *CAST_KEYS),
    "activate": ("activate", "ability", *CAST_KEYS),
    "land": ("land", "by", "expect"),
    "pass": ("pass",),
    "resolve": ("resolve",),
    "to": ("to",),
    "attack": ("attack", "pay", "expect", "obeys", "breaks", "because"),
    "block": ("block", "by", "pay", "expect", "obeys", "breaks", "because"),
    "damage": ("damage", "by", "step", "order", "expect", "obeys", "breaks", "because"),
    "choose": ("choose", "by"),
    "concede": ("concede",),
    "start": ("start",),
    "mulligan": ("mulligan",),
    "keep": ("keep", "bottom"),
    "check": ("check",),
}
"""The keys of each item of a script, by the key that makes it one."""

TO_KEYS = ("step", "player", "turn")
START_KEYS = ("first", "seed")
CHECK_KEYS = (
    "life", "poison", "counters", "hand", "library", "battlefield", "graveyard", "exile", "command", "stack", "step",
    "turn", "active", "lost", "won", "draw", "over", "is",
)  # fmt: skip
TRAIT_KEYS = (
    "name", "pt", "type", "color", "keywords", "controller", "damage", "counters", "loyalty", "defense", *FLAGS,
)  # fmt: skip


class ScriptReader:
    """Reads one script; names in it may be those of permanents that are still to come."""

    def __init__(self, faults: Faults, board: Board, names: Names, cases: CaseReader) -> None:
        self.faults = faults
        self.board = board
        self.names = names
        self.cases = cases

    def read(self, fields: Fields) -> tuple[Item, ...]:
        """The items in order."""
        found = []
        for number, node in enumerate(fields.items("play")):
            item = self._item(node)
            if isinstance(item, Start) and number:
                self.faults.add(node, "bad-value", '"start" may only be the first item')
            if item is not None:
                found.append(item)
        return tuple(found)

    def _item(self, node: Node) -> Item | None:
        if self.faults.mapping(node, "an item of a script") is None or not isinstance(
            node, Mapping
        ):
            return None
        keys = {key.text for key, _ in node.entries}
        kind = next((kind for kind in ITEM_KEYS if kind in keys), None)
        if kind is None:
            words = [key.text for key, _ in node.entries]
            self.faults.unknown(
                node, "item of a script", words[0] if words else "", ITEM_KEYS, code="missing-key"
            )
            return None
        fields = Fields(node, self.faults, f'an item "{kind}"', ITEM_KEYS[kind])
        if kind == "attack":
            return self.cases.attack(fields, self.names)
        if kind == "block":
            return self.cases.block(fields, self.names)
        if kind == "damage":
            return self.cases.damage(fields, self.names)
        readers: dict[str, Callable[[Fields], Item | None]] = {
            "cast": self._cast,
            "activate": self._activate,
            "land": self._land,
            "pass": self._pass,
            "resolve": self._resolve,
            "to": self._to,
            "choose": self._choose,
            "concede": self._concede,
            "start": self._start,
            "mulligan": self._mulligan,
            "keep": self._keep,
            "check": self._check,
        }
        return readers[kind](fields)

    # Actions.

    def _cast(self, fields: Fields) -> Cast | None:
        name = self._card(fields, "cast")
        if name is None:
            return None
        return Cast(
            name=name,
            by=fields.read("by", self.names.player),
            targets=self._targets(fields),
            x=fields.number("x", 0),
            modes=self._words(fields, "modes"),
            pay=self.cases.shares(fields, "pay", self.names),
            illegal=self._illegal(fields),
            line=fields.node.place.line,
        )

    def _activate(self, fields: Fields) -> Activate | None:
        name = self._card(fields, "activate")
        ability = fields.number("ability", 1)
        if name is None:
            return None
        return Activate(
            name=name,
            ability=ability or 1,
            by=fields.read("by", self.names.player),
            targets=self._targets(fields),
            x=fields.number("x", 0),
            modes=self._words(fields, "modes"),
            pay=self.cases.shares(fields, "pay", self.names),
            illegal=self._illegal(fields),
            line=fields.node.place.line,
        )

    def _land(self, fields: Fields) -> PlayLand | None:
        name = self._card(fields, "land")
        by, illegal = fields.read("by", self.names.player), self._illegal(fields)
        return (
            None
            if name is None
            else PlayLand(name=name, by=by, illegal=illegal, line=fields.node.place.line)
        )

    def _pass(self, fields: Fields) -> Pass | None:
        player = fields.read("pass", self.names.player)
        return None if player is None else Pass(player=player, line=fields.node.place.line)

    def _resolve(self, fields: Fields) -> Pass | None:
        if not fields.word("resolve", {"true": True}):
            return None
        return Pass(line=fields.node.place.line)

    def _to(self, fields: Fields) -> Advance | None:
        node, line = fields.values["to"], fields.node.place.line
        if not isinstance(node, Mapping):
            step = self._step(node, '"to"')
            return None if step is None else Advance(step=step, line=line)
        goal = Fields(node, self.faults, '"to"', TO_KEYS)
        if not goal.values:
            self.faults.add(node, "missing-key", '"to" needs a step, a player or a turn')
        return Advance(
            step=goal.read("step", self._step),
            player=goal.read("player", self.names.side),
            turn=goal.number("turn", 1),
            line=line,
        )

    def _step(self, node: Node, what: str) -> str | None:
        return read_step(node, what, self.faults)

    def _choose(self, fields: Fields) -> Choose | None:
        node = fields.values["choose"]
        by, line = fields.read("by", self.names.player), fields.node.place.line
        if isinstance(node, Sequence):
            return Choose(answer=self._words(fields, "choose"), is_list=True, by=by, line=line)
        answer = self.faults.text(node, '"choose"')
        return None if answer is None else Choose(answer=(answer,), by=by, line=line)

    def _concede(self, fields: Fields) -> Concede | None:
        player = fields.read("concede", self.names.player)
        return None if player is None else Concede(player=player, line=fields.node.place.line)

    def _start(self, fields: Fields) -> Start:
        start = Fields(fields.values["start"], self.faults, '"start"', START_KEYS)
        for player in self.board.players:
            if not player.deck:
                self.faults.add(
                    fields.node,
                    "missing-key",
                    f'a game from the start needs a "deck" for {player.name}',
                )
        return Start(
            first=start.read("first", self.names.side),
            seed=start.number("seed", 0) or 0,
            line=fields.node.place.line,
        )

    def _mulligan(self, fields: Fields) -> Mulligan | None:
        player = fields.read("mulligan", self.names.player)
        return None if player is None else Mulligan(player=player, line=fields.node.place.line)

    def _keep(self, fields: Fields) -> Keep | None:
        player, bottom = fields.read("keep", self.names.player), self._words(fields, "bottom")
        return (
            None
            if player is None
            else Keep(player=player, bottom=bottom, line=fields.node.place.line)
        )

    def _illegal(self, fields: Fields) -> bool:
        return fields.word("expect", {"illegal": "illegal", "legal": "legal"}) == "illegal"

    def _card(self, fields: Fields, key: str) -> str | None:
        """A card that somebody has, or a permanent."""
        node, name = fields.values[key], fields.name(key)
        if name is None or name in self.cases.held():
            return name
        return self.names.permanent(name, node)

    def _targets(self, fields: Fields) -> tuple[str, ...]:
        found = []
        held = self.cases.held()
        for item in fields.items("targets"):
            name = self.faults.name(item, "a target")
            if name is None:
                continue
            target = (
                name if name in held and not self.names.ids(name) else self.names.target(name, item)
            )
            if target is not None:
                found.append(target)
        return tuple(found)

    def _words(self, fields: Fields, key: str) -> tuple[str, ...]:
        node = fields.get(key)
        if node is None:
            return ()
        return self.faults.each(
            node, f'"{key}"', lambda item: self.faults.text(item, f'an item of "{key}"')
        )

    # Checks.

    def _check(self, fields: Fields) -> Check:
        check = Fields(fields.values["check"], self.faults, '"check"', CHECK_KEYS)

        def players(key: str) -> tuple[str, ...] | None:
            node = check.get(key)
            return (
                None
                if node is None
                else self.faults.each(
                    node, f'"{key}"', lambda item: self.names.side(item, "a player")
                )
            )

        return Check(
            life=self._totals(check, "life"),
            poison=self._totals(check, "poison"),
            counters=tuple(
                (name, self._numbers(node, "counters"))
                for name, node in self._by_side(check, "counters")
            ),
            hand=self._zone(check, "hand"),
            library=self._zone(check, "library"),
            battlefield=self._zone(check, "battlefield"),
            graveyard=self._zone(check, "graveyard"),
            exile=self._zone(check, "exile"),
            command=self._zone(check, "command"),
            stack=self._words(check, "stack") if "stack" in check else None,
            step=check.read("step", self._step),
            turn=check.number("turn", 1),
            active=check.read("active", self.names.side),
            lost=players("lost"),
            won=players("won"),
            draw=check.read("draw", self.faults.flag),
            over=check.read("over", self.faults.flag),
            permanents=self._traits(check),
            line=fields.node.place.line,
        )

    def _by_side(self, check: Fields, key: str) -> list[tuple[str, Node]]:
        """The values of a map by player or team."""
        found = []
        for person, node in check.entries(key):
            name = self.names.side(person, f'"{key}"')
            if name is not None:
                found.append((name, node))
        return found

    def _totals(self, check: Fields, key: str) -> Numbers:
        found = []
        for name, node in self._by_side(check, key):
            number = self.faults.number(node, f'"{key}" of {name}')
            if number is not None:
                found.append((name, number))
        return tuple(found)

    def _numbers(self, node: Node, what: str) -> Numbers:
        found = []
        for key, value in self.faults.entries(node, f'"{what}"'):
            number = self.faults.number(value, f'"{what}" of {shortened(key.text)}', 0)
            if number is not None:
                found.append((key.text.strip(), number))
        return tuple(found)

    def _zone(self, check: Fields, key: str) -> tuple[tuple[str, Content], ...]:
        found: list[tuple[str, Content]] = []
        for name, node in self._by_side(check, key):
            if isinstance(node, Sequence):
                found.append(
                    (
                        name,
                        self.faults.each(
                            node, f'"{key}"', lambda item: self.faults.name(item, "a card")
                        ),
                    )
                )
                continue
            number = self.faults.number(node, f'"{key}" of {name} (a number or a list)', 0)
            if number is not None:
                found.append((name, number))
        return tuple(found)

    def _traits(self, check: Fields) -> tuple[tuple[str, tuple[tuple[str, Trait], ...]], ...]:
        found = []
        for key, node in check.entries("is"):
            identifier = self.names.permanent(key.text.strip(), key)
            traits = []
            for trait, value in self.faults.entries(node, f'"is" of {shortened(key.text)}'):
                seen = self._trait(trait, value)
                if seen is not None:
                    traits.append((trait.text, seen))
            if identifier is not None:
                found.append((identifier, tuple(traits)))
        return tuple(found)

    def _trait(self, key: Scalar, node: Node) -> Trait | None:
        name, what = key.text, f'"{shortened(key.text)}"'
        prefix = next((prefix for prefix in NAMED if name.startswith(prefix)), None)
        if prefix is not None and name[len(prefix) :] not in self.names.players:
            self.faults.unknown(key, "player", name[len(prefix) :], self.names.players)
            return None
        if name in FLAGS or prefix is not None:
            return self.faults.flag(node, what)
        if name in ("damage", "loyalty", "defense"):
            return self.faults.number(node, what, 0)
        if name == "counters":
            return self._numbers(node, "counters")
        if name == "keywords":
            return self.faults.each(node, what, lambda item: self.faults.text(item, "a keyword"))
        if name == "color":
            words = {colour: colour for colour in (*COLOURS, "colorless")}
            return self.faults.each(node, what, lambda item: self.faults.word(item, "color", words))
        if name == "controller":
            return self.names.player(node, what)
        if name == "pt":
            text = self.faults.text(node, what)
            if text is not None and PT.fullmatch(text) is None:
                self.faults.add(
                    node, "bad-value", f'{what} must be like 2/3, not "{shortened(text)}"'
                )
            return text
        if name in ("name", "type"):
            return self.faults.text(node, what)
        self.faults.unknown(key, "trait", name, TRAIT_KEYS, code="unknown-key")
        return None


def read_step(node: Node, what: str, faults: Faults) -> str | None:
    """A step or phase by its name; a phase is its first step."""
    text = faults.text(node, what)
    if text is None:
        return None
    step = step_named(text[:100])
    if step is None:
        faults.unknown(
            node, "step", text, [*(step.value for step in STEPS), *ALIASES], code="bad-value"
        )
        return None
    return step.value
