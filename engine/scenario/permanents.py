"""Permanents, in their short and long forms."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from engine.board.card import CardText
from engine.board.permanent import Permanent, RulesLine, Status, TypeLine
from engine.scenario.cards import CARD_KEYS, rules_lines
from engine.scenario.cards import CardLookup as CardLookup
from engine.scenario.cards import CardReader as CardReader
from engine.scenario.faults import Place
from engine.scenario.fields import BILLION, Fields
from engine.scenario.short_forms import (
    FLAGS,
    NAMED,
    STATUS_WORDS,
    short_permanent,
    with_flag,
)
from engine.scenario.tree import Mapping, Node, Scalar

PERMANENT_KEYS = (
    *CARD_KEYS, "count", "gains", "counters", "damage", "attached_to", "protector", "owner", "status", "chosen",
)  # fmt: skip

GAIN_KEYS = ("text", "from")


@dataclass(frozen=True, slots=True, kw_only=True)
class Draft:
    """A permanent whose names are not resolved yet: the id is its own only if ``has_id``."""

    permanent: Permanent
    has_id: bool
    place: Place
    names: tuple[tuple[str, str, Place], ...] = ()
    """Names still to be resolved: the field, the name, and where it stands."""


class PermanentReader(CardReader):
    """Reads permanents, and the cards that they are, of one file."""

    def permanent(self, node: Node, controller: str) -> Draft | None:
        """One item of a battlefield."""
        if isinstance(node, Mapping):
            return self._long(node, controller)
        if isinstance(node, Scalar) and not node.is_empty:
            return self._short(node, controller)
        self.faults.add(node, "wrong-type", 'a permanent must be "NAME P/T" or a map with a name')
        return None

    def _short(self, node: Scalar, controller: str) -> Draft | None:
        if not self._fits(node, node.text, "a permanent"):
            return None
        parts = short_permanent(node.text)
        name, count_text = parts.name, parts.number
        if (
            count_text is not None
            and parts.pt is None
            and self.known_text(f"{count_text} {name}") is not None
        ):
            name, count_text = f"{count_text} {name}", None
        count = int(count_text or 1)
        if not 1 <= count <= BILLION:
            self.faults.add(node, "bad-value", f"a count must be from 1 to {BILLION}, not {count}")
            return None
        if not self._named(node, name):
            return None
        status, names = self._status([(word, node.place) for word in parts.statuses])
        if parts.pt is None:
            card = self._required(node, name)
        else:
            power, toughness, variable = self._size(node, parts.pt)
            card = CardText(
                id=name,
                name=name,
                type_line=TypeLine(types=("Creature",)),
                power=power,
                toughness=toughness,
                variable_pt=variable,
                text=tuple(
                    RulesLine(text=word, line=node.place.line) for word in parts.keywords if word
                ),
            )
        if card is None:
            return None
        permanent = _on_the_battlefield(
            card, controller, count=count, status=status, line=node.place.line
        )
        return Draft(
            permanent=replace(permanent, name=name), has_id=False, place=node.place, names=names
        )

    def _long(self, node: Mapping, controller: str) -> Draft | None:
        fields = Fields(node, self.faults, "a permanent", PERMANENT_KEYS)
        card = self._card(fields)
        words = [
            (word, item.place)
            for item in fields.items("status")
            if (word := self.faults.name(item, "a status")) is not None
        ]
        status, names = self._status(words)
        for key in ("attached_to", "protector", "owner"):
            name = fields.name(key)
            if name is not None:
                names += ((key, name, fields.values[key].place),)
        count = fields.number("count", 1)
        gains = tuple(line for item in fields.items("gains") for line in self._gain(item))
        counters, damage, chosen = (
            fields.counted("counters"),
            fields.number("damage", 0),
            fields.name("chosen"),
        )
        if card is None:
            return None
        permanent = _on_the_battlefield(
            card, controller, count=count or 1, status=status, line=node.place.line, gains=gains,
            counters=counters, damage=damage or 0, chosen=chosen,
        )  # fmt: skip
        where = fields.values["id"].place if "id" in fields else fields.values["name"].place
        return Draft(permanent=permanent, has_id="id" in fields, place=where, names=names)

    def _gain(self, node: Node) -> tuple[RulesLine, ...]:
        if not isinstance(node, Mapping):
            return rules_lines(node, self.faults, 'an item of "gains"')
        fields = Fields(node, self.faults, 'an item of "gains"', GAIN_KEYS)
        source, text = fields.name("from"), fields.require("text")
        lines = () if text is None else rules_lines(text, self.faults, '"text"')
        return tuple(replace(line, source=source) for line in lines)

    def _status(
        self, words: Iterable[tuple[str, Place]]
    ) -> tuple[Status, tuple[tuple[str, str, Place], ...]]:
        """The statuses without a name, and the names that the others hold."""
        status = Status()
        names = []
        for word, place in words:
            plain = " ".join(word.lower().split())
            prefix = next((prefix for prefix in NAMED if plain.startswith(prefix)), None)
            if plain in FLAGS:
                status = with_flag(status, plain)
            elif prefix is not None:
                names.append((NAMED[prefix], word[len(prefix) :].strip(), place))
            else:
                self.faults.unknown(place, "status", word, STATUS_WORDS, code="bad-value")
        return status, tuple(names)

    def _named(self, node: Scalar, name: str) -> bool:
        if name and len(name) <= 200 and name.isprintable():
            return True
        self.faults.add(node, "bad-value", 'a permanent needs a name: "NAME P/T"')
        return False


def basic_permanent(name: str, kind: TypeLine, count: int, controller: str, line: int) -> Permanent:
    """``count`` untapped basic lands."""
    return Permanent(
        id=name,
        name=name,
        controller=controller,
        owner=controller,
        count=count,
        type_line=kind,
        line=line,
    )


def _on_the_battlefield(
    card: CardText,
    controller: str,
    *,
    count: int,
    status: Status,
    line: int,
    gains: tuple[RulesLine, ...] = (),
    counters: tuple[tuple[str, int], ...] = (),
    damage: int = 0,
    chosen: str | None = None,
) -> Permanent:
    return Permanent(
        id=card.id,
        name=card.name,
        controller=controller,
        owner=controller,
        count=count,
        type_line=card.type_line,
        power=card.power,
        toughness=card.toughness,
        variable_pt=card.variable_pt,
        colours=card.colours,
        mana_cost=card.mana_cost,
        text=card.text,
        gains=gains,
        counters=counters,
        damage=damage,
        loyalty=card.loyalty,
        defense=card.defense,
        status=status,
        flip=card.flip,
        chosen=chosen,
        line=line,
    )
