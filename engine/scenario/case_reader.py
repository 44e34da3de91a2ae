"""Reads the cases of a scenario."""

from __future__ import annotations

import re
from collections.abc import Callable
from collections.abc import Mapping as Table
from dataclasses import replace
from types import MappingProxyType
from typing import Literal

from engine.board.board import Board
from engine.board.card import CardText
from engine.board.declaration import Attack, Block, Damage
from engine.rules.editions import Edition, is_citation, split_citation
from engine.scenario.cards import MAX_LENGTH, CardReader
from engine.scenario.cases import (
    AttackCase,
    BlockCase,
    Case,
    Cited,
    DamageCase,
    Expectation,
    OptionsCase,
    PayCase,
    PlayCase,
    Share,
    VerdictWord,
)
from engine.scenario.fields import Faults, Fields, shortened
from engine.scenario.names import Names
from engine.scenario.short_forms import is_cost, is_mana, is_pool
from engine.scenario.tree import Mapping, Node, Scalar

EXPECT_KEYS = ("expect", "obeys", "breaks", "because")
CASE_KEYS: Table[str, tuple[str, ...]] = MappingProxyType(
    {
        "attack": ("attack", *EXPECT_KEYS, "pay"),
        "block": ("block", "by", *EXPECT_KEYS, "pay"),
        "damage": ("damage", "by", "step", "order", *EXPECT_KEYS),
        "options": ("options", "by", "maximum", "legal", "only", "includes", "excludes"),
        "play": ("play",),
        "pay": ("pay", "by", "for", "more", "less", "split", *EXPECT_KEYS),
    }
)
"""The keys of each kind of case, beside ``name`` and ``cite``; the kind is the first of these that a case has."""

SHARE_KEYS = ("tap", "mana", "life", "convoke", "improvise", "exile", "sacrifice")

VERDICTS: Table[str, VerdictWord] = MappingProxyType({"legal": "legal", "illegal": "illegal"})
DAMAGE_STEPS: Table[str, Literal["first", "regular"]] = MappingProxyType(
    {"first": "first", "regular": "regular"}
)
KINDS: Table[str, Literal["attack", "block"]] = MappingProxyType(
    {"attack": "attack", "block": "block"}
)

_OBEYS = re.compile(r"(\d{1,9})\s+of\s+(\d{1,9})")


class CaseReader:
    """Reads the cases of one document, once its board is known."""

    def __init__(
        self,
        faults: Faults,
        board: Board,
        names: Names,
        cards: CardReader,
        edition: Edition,
        sources: frozenset[str],
        script_names: Callable[[], Names],
    ) -> None:
        self.faults = faults
        self.board = board
        self.names = names
        self.cards = cards
        self.edition = edition
        """The file's own edition, to which bare rule numbers under ``cite`` belong."""
        self.sources = sources
        """Names that explanations may mention though they are not on the board."""
        self.script_names = script_names

    def read(self, node: Node) -> Case | None:
        """One case."""
        kind = case_kind(node)
        if kind is None:
            if self.faults.mapping(node, "a case") is not None:
                self._no_kind(node)
            return None
        fields = Fields(node, self.faults, f'a case "{kind}"', ("name", "cite", *CASE_KEYS[kind]))
        name, cite, line = fields.name("name"), self.cite(fields), node.place.line
        if kind == "attack":
            return replace(self.attack(fields), name=name, cite=cite)
        if kind == "block":
            return replace(self.block(fields), name=name, cite=cite)
        if kind == "damage":
            return replace(self.damage(fields), name=name, cite=cite)
        if kind == "pay":
            return replace(self._pay(fields), name=name, cite=cite)
        if kind == "options":
            options = self._options(fields)
            return None if options is None else replace(options, name=name, cite=cite)
        from engine.scenario.script_reader import ScriptReader

        script = ScriptReader(self.faults, self.board, self.script_names(), self)
        return PlayCase(items=script.read(fields), name=name, cite=cite, line=line)

    def _no_kind(self, node: Node) -> None:
        from engine.scenario.faults import nearest

        entries = node.entries if isinstance(node, Mapping) else ()
        near = next((near for key, _ in entries if (near := nearest(key.text, CASE_KEYS))), None)
        listed = ", ".join(CASE_KEYS)
        self.faults.add(node, "missing-key", f"a case needs one of the keys {listed}", near)

    def cite(self, fields: Fields) -> tuple[Cited, ...]:
        """The rule numbers under ``cite``."""
        found = []
        for item in fields.items("cite"):
            text = self.faults.text(item, "a rule number")
            parts = None if text is None else split_citation(text)
            if parts is not None:
                found.append(Cited(parts[0] or self.edition, parts[1]))
            elif text is not None:
                self.faults.add(
                    item,
                    "bad-value",
                    f'a rule number must be like 508.1d or 2003:500.2, not "{shortened(text)}"',
                )
        return tuple(found)

    # Declarations.

    def attack(self, fields: Fields, names: Names | None = None) -> AttackCase:
        """The key ``attack`` and what goes with it; in a game script with the names of the script."""
        names = names or self.names
        return AttackCase(
            attack=names.attack(fields.items("attack")),
            pay_none=self._declines(fields),
            expect=self._expect(fields, names),
            line=fields.node.place.line,
        )

    def block(self, fields: Fields, names: Names | None = None) -> BlockCase:
        """The key ``block`` and what goes with it."""
        names = names or self.names
        return BlockCase(
            block=names.block(fields.items("block"), fields.read("by", names.side)),
            pay_none=self._declines(fields),
            expect=self._expect(fields, names),
            line=fields.node.place.line,
        )

    def damage(self, fields: Fields, names: Names | None = None) -> DamageCase:
        """The key ``damage`` and what goes with it."""
        names = names or self.names
        step = fields.word("step", DAMAGE_STEPS)
        order = []
        for key, node in fields.entries("order"):
            creature = names.permanent(key.text.strip(), key)
            listed = self.faults.each(
                node, "a damage assignment order", lambda item: self._in_order(item, names)
            )
            if creature is not None:
                order.append((creature, listed))
        damage: Damage = replace(
            names.damage(fields.items("damage")),
            by=fields.read("by", names.side),
            first_step=None if step is None else step == "first",
            order=tuple(order),
        )
        return DamageCase(
            damage=damage, expect=self._expect(fields, names), line=fields.node.place.line
        )

    def _in_order(self, node: Node, names: Names) -> str | None:
        name = self.faults.name(node, "a creature")
        return None if name is None else names.permanent(name, node)

    def _declines(self, fields: Fields) -> bool:
        return fields.word("pay", {"none": True}) is True

    def _expect(self, fields: Fields, names: Names) -> Expectation:
        breaks, because = [], []
        for item in fields.items("breaks"):
            number = self.faults.text(item, "a rule number")
            if number is not None and not is_citation(number):
                self.faults.add(
                    item,
                    "bad-value",
                    f'a rule number must be like 508.1d, not "{shortened(number)}"',
                )
            elif number is not None:
                breaks.append(number)
        for item in fields.items("because"):
            name = self.faults.name(item, "an id")
            if name is None:
                continue
            ids = names.ids(name)
            if ids or (name not in self.sources and name not in names.players):
                name = names.permanent(name, item)
            if name is not None:
                because.append(name)
        return Expectation(
            verdict=fields.word("expect", VERDICTS),
            obeys=self._obeys(fields),
            breaks=tuple(breaks),
            because=tuple(because),
        )

    def _obeys(self, fields: Fields) -> tuple[int, int] | None:
        text = fields.text("obeys")
        if text is None:
            return None
        match = _OBEYS.fullmatch(text[:60])
        if match is None:
            self.faults.add(
                fields.values["obeys"],
                "bad-value",
                f'"obeys" must be like "1 of 2", not "{shortened(text)}"',
            )
            return None
        return int(match.group(1)), int(match.group(2))

    def _options(self, fields: Fields) -> OptionsCase | None:
        kind, by = fields.word("options", KINDS), fields.read("by", self.names.side)
        maximum, legal = fields.number("maximum", 0), fields.read("legal", self._count)
        if kind is None:
            return None

        def declarations(key: str) -> tuple[Attack | Block, ...]:
            found: list[Attack | Block] = []
            for item in fields.items(key):
                items = self.faults.items(item, "a declaration")
                found.append(
                    self.names.attack(items) if kind == "attack" else self.names.block(items, by)
                )
            return tuple(found)

        return OptionsCase(
            kind=kind,
            by=by,
            maximum=maximum,
            legal=legal,
            only=declarations("only") if "only" in fields else None,
            includes=declarations("includes"),
            excludes=declarations("excludes"),
            line=fields.node.place.line,
        )

    def _count(self, node: Node, what: str) -> int | None:
        """A number of declarations, which may be very large."""
        text = node.text.strip() if isinstance(node, Scalar) else ""
        if text.isascii() and text.isdigit() and len(text) <= 1000:
            return int(text)
        self.faults.add(node, "bad-value", f"{what} must be a whole number, 0 or more")
        return None

    # Payments.

    def _pay(self, fields: Fields) -> PayCase:
        cost = self._cost(fields, "pay", is_cost, '"{2}{G/U}, 3 life"')
        by = fields.get("by")
        payers: tuple[str, ...] = ()
        if isinstance(by, Scalar):
            player = self.names.player(by, "a player")
            payers = () if player is None else (player,)
        elif by is not None:
            payers = self.faults.each(by, '"by"', lambda item: self.names.player(item, "a player"))
        spell, card = self._spell(fields)
        return PayCase(
            cost=cost or "",
            by=payers,
            spell=spell,
            card=card,
            more=self._cost(fields, "more", is_cost, '"{2}"'),
            less=self._cost(fields, "less", is_mana, '"{1}"'),
            split=self.shares(fields, "split", self.names),
            expect=self._expect(fields, self.names),
            line=fields.node.place.line,
        )

    def _cost(
        self, fields: Fields, key: str, is_right: Callable[[str], bool], like: str
    ) -> str | None:
        text = fields.text(key)
        if text is None:
            return None
        text = " ".join(text[: MAX_LENGTH + 1].split())
        if len(text) > MAX_LENGTH or not is_right(text):
            self.faults.add(
                fields.values[key],
                "bad-value",
                f'"{key}" must be a cost like {like}, not "{shortened(text)}"',
            )
            return None
        return text

    def _spell(self, fields: Fields) -> tuple[str | None, CardText | None]:
        """The spell that a cost is paid for: a card that somebody has, or one of the card database."""
        node, name = fields.get("for"), fields.name("for")
        if node is None or name is None:
            return None, None
        held = self.held()
        if name in held:
            return name, held[name]
        card = self.cards.known_text(name)
        if card is None and not self.names.ids(name):
            self.faults.unknown(node, "card", name, held)
        return name, card

    def held(self) -> dict[str, CardText | None]:
        """The cards named in any player's zones, with their text where it is known."""
        held: dict[str, CardText | None] = {}
        for player in self.board.players:
            zones = (player.hand, player.library, player.graveyard, player.exile)
            for name in (
                *(card for zone in zones for card in zone.cards),
                *player.schemes,
                *(n for n, _ in player.deck),
            ):
                if held.get(name) is None:
                    held[name] = player.card(name)
        return held

    def shares(self, fields: Fields, key: str, names: Names) -> tuple[Share, ...] | None:
        """Who pays what."""
        if key not in fields:
            return None
        found = []
        for person, node in fields.entries(key):
            player = names.player(person, "a player")
            share = Fields(node, self.faults, f"the share of {shortened(person.text)}", SHARE_KEYS)
            mana, life = (share.text("mana") or "").upper(), share.number("life", 0)
            if not is_pool(mana):
                self.faults.add(
                    share.values["mana"], "bad-value", 'mana must be symbols such as "{W}{W}{C}"'
                )
            if player is None:
                continue
            found.append(
                Share(
                    player=player,
                    mana=mana,
                    life=life or 0,
                    tap=names.paid_with(share.items("tap"), player),
                    convoke=names.paid_with(share.items("convoke"), player),
                    improvise=names.paid_with(share.items("improvise"), player),
                    sacrifice=names.paid_with(share.items("sacrifice"), player),
                    exile=tuple(
                        name
                        for item in share.items("exile")
                        if (name := self.faults.name(item, "a card")) is not None
                    ),
                )
            )
        return tuple(found)


def case_kind(node: Node) -> str | None:
    """Which kind of case a map is: ``pay`` only where it stands alone, since others take it as a key."""
    keys = {key.text for key, _ in node.entries} if isinstance(node, Mapping) else set()
    return next((kind for kind in CASE_KEYS if kind in keys), None)
