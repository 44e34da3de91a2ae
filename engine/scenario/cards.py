"""Cards: as a file writes them, or from the card database."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Protocol

from engine.board.card import CardText
from engine.board.permanent import Half, RulesLine, TypeLine
from engine.scenario.fields import BILLION, Faults, Fields, shortened
from engine.scenario.short_forms import (
    COLOURS,
    PT,
    TYPES,
    basic_land,
    colours_of,
    counted_name,
    is_mana,
    stat,
    type_line,
)
from engine.scenario.tree import Mapping, Node, Scalar

WRITTEN_KEYS = ("pt", "type", "text", "loyalty", "defense")
"""Any of these makes a map the permanent as written, never looked up."""

CARD_KEYS = ("name", "id", "pt", "type", "color", "cost", "text", "loyalty", "defense", "flip")

FLIP_KEYS = ("name", "pt", "type", "text")

MAX_LENGTH = 1000
"""Characters of a permanent's short form, a type line or a cost."""


class KnownCard(Protocol):
    """A card of the card database."""

    @property
    def name(self) -> str: ...
    @property
    def type_line(self) -> str: ...
    @property
    def oracle_text(self) -> str: ...
    @property
    def mana_cost(self) -> str | None: ...
    @property
    def power(self) -> str | None: ...
    @property
    def toughness(self) -> str | None: ...
    @property
    def loyalty(self) -> str | None: ...
    @property
    def defense(self) -> str | None: ...
    @property
    def colors(self) -> Iterable[str]:
        """Words or letters."""
        ...

    @property
    def flip(self) -> KnownCard | None:
        """The lower half of a flip card."""
        ...


CardLookup = Callable[[str], KnownCard | None]


def rules_lines(node: Node, faults: Faults, what: str) -> tuple[RulesLine, ...]:
    """Rules text, one ability a line."""
    scalar = node if isinstance(node, Scalar) and node.is_empty else faults.scalar(node, what)
    return (
        ()
        if scalar is None
        else tuple(RulesLine(text=text, line=line) for line, text in scalar.lines())
    )


class CardReader:
    """Reads permanents and cards of one file."""

    def __init__(self, faults: Faults, lookup: CardLookup | None) -> None:
        self.faults = faults
        self._lookup = lookup
        self._found: dict[str, KnownCard | None] = {}

    def lookup(self, name: str) -> KnownCard | None:
        """The card of that name in the database; asked once for each name."""
        if self._lookup is None:
            return None
        if name not in self._found:
            self._found[name] = self._lookup(name)
        return self._found[name]

    def known_text(self, name: str, identifier: str | None = None) -> CardText | None:
        """What is known of a card by its name alone: a basic land, or a card of the database."""
        land = basic_land(name)
        if land is not None:
            return CardText(id=identifier or name, name=name, type_line=land)
        card = self.lookup(name)
        if card is None:
            return None
        power, toughness = card.power, card.toughness
        sized = power is not None and toughness is not None
        upright = {"power": stat(power or ""), "toughness": stat(toughness or "")} if sized else {}
        variable = f"{power}/{toughness}" if sized and None in upright.values() else None
        symbols = {letter: colour for colour, letter in COLOURS.items()}
        colours = {symbols.get(word.upper(), word.lower()) for word in card.colors}
        return CardText(
            id=identifier or name,
            name=card.name,
            type_line=type_line(card.type_line),
            variable_pt=variable,
            colours=tuple(colour for colour in COLOURS if colour in colours),
            mana_cost=card.mana_cost or None,
            text=_lines(card.oracle_text),
            loyalty=stat(card.loyalty or ""),
            defense=stat(card.defense or ""),
            flip=_known_half(card.flip),
            **upright,
        )

    # Cards.

    def card(self, node: Node) -> tuple[str, CardText | None] | None:
        """A card of a zone in long form, or by its name; the text is None where only the name is known."""
        if isinstance(node, Mapping):
            fields = Fields(node, self.faults, "a card", CARD_KEYS)
            text = self._card(fields, must_be_known=False)
            name = text.id if text is not None else fields.name("id") or fields.name("name")
            return None if name is None else (name, text)
        name = self.faults.name(node, "a card")
        return None if name is None else (name, self.known_text(name))

    def _card(self, fields: Fields, *, must_be_known: bool = True) -> CardText | None:
        """The printed part of a long form."""
        name_node = fields.require("name")
        name, identifier = fields.name("name"), fields.name("id")
        cost, colours = self._cost(fields), self._colours(fields)
        if not any(key in fields for key in WRITTEN_KEYS):
            known = None
            if name is not None and name_node is not None:
                known = self._required(name_node, name) if must_be_known else self.known_text(name)
                if known is None and not must_be_known:
                    known = CardText(
                        id=name, name=name, mana_cost=cost, colours=colours_of(cost or "")
                    )
            if known is None or name is None:
                return None
            own_colours = known.colours if cost is None else colours_of(cost)
            return replace(
                known,
                id=identifier or name,
                mana_cost=cost if cost is not None else known.mana_cost,
                colours=own_colours if colours is None else colours,
                flip=self._flip(fields) or known.flip,
            )
        power, toughness, variable = self._pt(fields)
        kind = self._type(fields)
        if kind is None:
            kind = TypeLine(types=("Creature",)) if "pt" in fields else TypeLine()
        text = fields.get("text")
        lines = () if text is None else rules_lines(text, self.faults, '"text"')
        loyalty, defense = fields.number("loyalty", 0), fields.number("defense", 0)
        flip = self._flip(fields)
        if name is None:
            return None
        return CardText(
            id=identifier or name,
            name=name,
            type_line=kind,
            power=power,
            toughness=toughness,
            variable_pt=variable,
            colours=colours if colours is not None else colours_of(cost or ""),
            mana_cost=cost,
            text=lines,
            loyalty=loyalty,
            defense=defense,
            flip=flip,
            line=fields.node.place.line,
        )

    def _required(self, node: Node, name: str) -> CardText | None:
        card = self.known_text(name)
        if card is None:
            self.faults.add(
                node,
                "unknown-card",
                f'no card "{shortened(name)}" in the card database; import cards with '
                f'"arbiter cards import FILE", or write what it is: "{shortened(name)} 2/2"',
            )
        return card

    def _flip(self, fields: Fields) -> Half | None:
        node = fields.get("flip")
        if node is None:
            return None
        half = Fields(node, self.faults, '"flip"', FLIP_KEYS)
        half.require("name")
        name, kind = half.name("name"), self._type(half)
        power, toughness, _ = self._pt(half)
        text = half.get("text")
        lines = () if text is None else rules_lines(text, self.faults, '"text"')
        if kind is None:
            kind = TypeLine(types=("Creature",)) if "pt" in half else TypeLine()
        if name is None:
            return None
        return Half(name=name, power=power, toughness=toughness, type_line=kind, text=lines)

    def _pt(self, fields: Fields) -> tuple[int | None, int | None, str | None]:
        node, text = fields.get("pt"), fields.text("pt")
        return (None, None, None) if node is None or text is None else self._size(node, text)

    def _size(self, node: Node, text: str) -> tuple[int | None, int | None, str | None]:
        """Power, toughness, and both as written where one is not a number."""
        match = PT.fullmatch(text.replace(" ", "")[:40])
        if match is None:
            self.faults.add(
                node,
                "bad-value",
                f'power and toughness must be like 2/3 or */4, not "{shortened(text)}"',
            )
            return None, None, None
        power, toughness = stat(match.group(1)), stat(match.group(2))
        if any(number is not None and abs(number) > BILLION for number in (power, toughness)):
            self.faults.add(
                node, "bad-value", f"power and toughness must be from -{BILLION} to {BILLION}"
            )
        return power, toughness, match.group() if power is None or toughness is None else None

    def _type(self, fields: Fields) -> TypeLine | None:
        node, text = fields.get("type"), fields.text("type")
        if node is None or text is None or not self._fits(node, text, '"type"'):
            return None
        kind = type_line(text)
        if not kind.types:
            self.faults.add(
                node,
                "bad-value",
                f'a type line needs a card type, such as Creature: "{shortened(text)}"',
            )
        for word in kind.types:
            if word not in TYPES:
                self.faults.unknown(node, "card type", word, TYPES, code="bad-value")
        return kind

    def _cost(self, fields: Fields) -> str | None:
        node, text = fields.get("cost"), fields.text("cost")
        if node is None or text is None or not self._fits(node, text, '"cost"'):
            return None
        if not is_mana(text.upper()):
            self.faults.add(
                node, "bad-value", f'a mana cost must be like {{2}}{{R}}, not "{shortened(text)}"'
            )
            return None
        return text.upper()

    def _colours(self, fields: Fields) -> tuple[str, ...] | None:
        node = fields.get("color")
        if node is None:
            return None
        words = dict.fromkeys((*COLOURS, "colorless"), True)
        found = set()
        for item in self.faults.items(node, '"color"'):
            if self.faults.word(item, "color", words) and isinstance(item, Scalar):
                found.add(item.text.strip().lower())
        return tuple(colour for colour in COLOURS if colour in found)

    def _fits(self, node: Node, text: str, what: str) -> bool:
        if len(text) > MAX_LENGTH or "\n" in text.strip():
            self.faults.add(
                node, "limit", f"{what} must be one line of at most {MAX_LENGTH} characters"
            )
            return False
        return True


def copies(node: Node, faults: Faults) -> tuple[str, int] | None:
    """An item of a deck: a card's name, with how many of it."""
    text = faults.name(node, "a card")
    if text is None:
        return None
    count, name = counted_name(text)
    if not 1 <= count <= BILLION:
        faults.add(node, "bad-value", f"a count must be from 1 to {BILLION}")
        return None
    return name, count


def _lines(text: str) -> tuple[RulesLine, ...]:
    return tuple(RulesLine(text=line.strip()) for line in (text or "").splitlines() if line.strip())


def _known_half(card: KnownCard | None) -> Half | None:
    if card is None:
        return None
    return Half(
        name=card.name,
        power=stat(card.power or ""),
        toughness=stat(card.toughness or ""),
        type_line=type_line(card.type_line),
        text=_lines(card.oracle_text),
    )
