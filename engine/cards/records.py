"""What the entries of the known card files say, turned into cards."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace

from engine.cards.card import COLOURS, Card, Face, colours_of

NOT_CARDS = frozenset({"token", "double_faced_token", "emblem", "art_series", "reversible_card"})
"""Layouts of entries that are no cards; a reversible card shows one that is listed by itself."""

_PLAIN = {
    "name": "name",
    "mana_cost": "mana_cost",
    "type_line": "type_line",
    "oracle_text": "oracle_text",
    "colors": "colors",
    "color_indicator": "color_indicator",
}
_MTGJSON = {
    "name": "faceName",
    "mana_cost": "manaCost",
    "type_line": "type",
    "oracle_text": "text",
    "colors": "colors",
    "color_indicator": "colorIndicator",
}
_NUMBERS = ("power", "toughness", "loyalty", "defense")
_LONGEST_NAME = 500
_LONGEST_TEXT = 20_000
_MOST_FACES = 10
_NOT_TEXT = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\ud800-\udfff]")


class Misshapen(ValueError):
    """An entry is not shaped like a card; the message says what was expected."""


def card_of_object(entry: object) -> Card | None:
    """The card of a Scryfall object or a line of JSON Lines; ``None`` for a token and the like.

    Raises ``Misshapen``.
    """
    record = _mapping(entry)
    kind = record.get("object", "card")
    if kind != "card":
        raise Misshapen(f"expected a card, found an object of kind {kind!r:.60}")
    layout = _text(record, "layout")
    if layout in NOT_CARDS:
        return None
    name = _name(record, "name")
    listed = record.get("card_faces") or record.get("faces")
    if listed is None:
        return _whole(name, layout, (_face(record, _PLAIN, name),))
    return _whole(
        name, layout, tuple(_face(_mapping(face), _PLAIN, None) for face in _faces(listed))
    )


def card_of_atomic(name: str, entry: object) -> Card | None:
    """The card of an entry of MTGJSON's AtomicCards: a list of faces under the whole name.

    ``None`` for a token and the like. Raises ``Misshapen``.
    """
    _printable("name", name, _LONGEST_NAME)
    faces = [_mapping(face) for face in _faces(entry)]
    layout = _text(faces[0], "layout")
    if layout in NOT_CARDS:
        return None
    if " // " not in name:
        return _whole(
            name, layout, (_face(faces[0], _MTGJSON, name),)
        )  # more entries are variants of one card
    return _whole(name, layout, tuple(_face(face, _MTGJSON, None) for face in faces))


def _whole(name: str, layout: str, faces: tuple[Face, ...]) -> Card:
    if len(faces) == 1:
        return _card(name, layout or "normal", faces[0], ())
    layout = layout or _layout(faces)
    if layout == "flip":  # CR 710.1c: flipping changes neither mana cost nor colour
        faces = (faces[0], *(_coloured_as(faces[0], half) for half in faces[1:]))
    if layout != "split":
        return _card(name, layout, faces[0], faces)
    both = Face(
        name=name,
        mana_cost="".join(half.mana_cost for half in faces),
        type_line=" // ".join(half.type_line for half in faces),
        oracle_text="\n".join(half.oracle_text for half in faces if half.oracle_text),
        colors=tuple(
            colour for colour in COLOURS.values() if any(colour in half.colors for half in faces)
        ),
        colors_known=all(half.colors_known for half in faces),
    )
    return _card(name, layout, both, faces)


def _coloured_as(upper: Face, half: Face) -> Face:
    return replace(
        half, mana_cost=upper.mana_cost, colors=upper.colors, colors_known=upper.colors_known
    )


def _card(name: str, layout: str, face: Face, faces: tuple[Face, ...]) -> Card:
    return Card(
        name=name,
        mana_cost=face.mana_cost,
        type_line=face.type_line,
        oracle_text=face.oracle_text,
        power=face.power,
        toughness=face.toughness,
        loyalty=face.loyalty,
        defense=face.defense,
        colors=face.colors,
        colors_known=face.colors_known,
        layout=layout,
        faces=faces,
    )


def _layout(faces: tuple[Face, ...]) -> str:
    """The layout of a card of several faces where the file does not name it.

    Flip and split cards must be told from all others, which are just their first face.
    """
    front, back = faces[0], faces[1]
    short = re.escape(front.name.split(",")[0])
    if (
        re.search(rf"\bflip (?:it|this creature|{short})\b", front.oracle_text)
        and "Creature" in front.type_line
    ):
        return "flip"
    if "Adventure" in back.type_line or "Omen" in back.type_line:
        return "adventure"
    spells = {"Instant", "Sorcery"}
    if "Room" in back.type_line or all(
        face.mana_cost and spells & set(face.types) for face in faces
    ):
        return "split"
    return "modal_dfc" if back.mana_cost or "Land" in back.types else "transform"


def _face(record: Mapping[str, object], fields: Mapping[str, str], name: str | None) -> Face:
    if record.get(fields["type_line"]) is None:
        raise Misshapen(f"{fields['type_line']} is missing")
    type_line = _text(record, fields["type_line"])
    mana_cost = _text(record, fields["mana_cost"])
    colours = _colours(record, fields, mana_cost)
    return Face(
        name=name if name is not None else _name(record, fields["name"]),
        mana_cost=mana_cost,
        type_line=type_line,
        oracle_text=_text(record, fields["oracle_text"]),
        power=_text(record, "power") or None,
        toughness=_text(record, "toughness") or None,
        loyalty=_text(record, "loyalty") or None,
        defense=_text(record, "defense") or None,
        colors=colours or (),
        colors_known=colours is not None or "Land" in type_line,
    )


def _colours(
    record: Mapping[str, object], fields: Mapping[str, str], cost: str
) -> tuple[str, ...] | None:
    """As the file says, else by mana cost and colour indicator (CR 202.2, 204)."""
    said = _letters(record, fields["colors"])
    if said is not None:
        return colours_of(said)
    indicated = _letters(record, fields["color_indicator"])
    if indicated is None and not cost:
        return None
    return colours_of((indicated or "") + "".join(re.findall(r"\{([^}]*)\}", cost)))


def _letters(record: Mapping[str, object], field: str) -> str | None:
    value = record.get(field)
    if value is None:
        return None
    letters = {
        **{letter: letter for letter in COLOURS},
        **{name: letter for letter, name in COLOURS.items()},
    }
    if not isinstance(value, list) or not all(
        isinstance(item, str) and item in letters for item in value
    ):
        raise Misshapen(
            f'{field}: expected a list of colours such as ["W", "U"], found {value!r:.60}'
        )
    return "".join(letters[item] for item in value)


def _mapping(value: object) -> Mapping[str, object]:
    if not isinstance(value, dict):
        raise Misshapen(f"expected an object that describes a card, found {_kind(value)}")
    return value


def _faces(value: object) -> Sequence[object]:
    if not isinstance(value, list) or not 1 <= len(value) <= _MOST_FACES:
        raise Misshapen(f"expected a list of 1 to {_MOST_FACES} faces, found {_kind(value)}")
    return value


def _name(record: Mapping[str, object], field: str) -> str:
    name = _text(record, field, _LONGEST_NAME).strip()
    if not name or "\n" in name:
        raise Misshapen(f"{field} is {'two lines long' if name else 'missing'}")
    return name


def _text(record: Mapping[str, object], field: str, longest: int = _LONGEST_TEXT) -> str:
    value = record.get(field)
    if value is None:
        return ""
    if isinstance(value, int) and not isinstance(value, bool) and field in _NUMBERS:
        return str(value)
    if not isinstance(value, str):
        raise Misshapen(f"{field}: expected text, found {_kind(value)}")
    return _printable(field, value, longest)


def _printable(field: str, value: str, longest: int) -> str:
    if len(value) > longest:
        raise Misshapen(f"{field} is {len(value):,} characters long; {longest:,} at most")
    if stray := _NOT_TEXT.search(value):
        raise Misshapen(f"{field} holds the character U+{ord(stray[0]):04X}, which is no text")
    return value


def _kind(value: object) -> str:
    if isinstance(value, list):
        return f"a list of {len(value)}"
    return "an object" if isinstance(value, dict) else f"{value!r:.60}"
