"""What can be said of one permanent by itself: its colours and types, its state, its numbers."""

from __future__ import annotations

from engine.decisions.in_force import Battlefield, Characteristics
from engine.rules.type_words import CARD_TYPES, creature_type


class CannotTell(Exception):
    """The board does not show what the text asks about; the argument says what."""


def is_colour(item: Characteristics, word: str) -> bool:
    match word:
        case "colourless":
            return not item.colours
        case "multicoloured":
            return len(item.colours) > 1
        case "monocoloured":
            return len(item.colours) == 1
    return word in item.colours


def is_chosen(item: Characteristics, quality: str, chosen: str) -> bool:
    match quality:
        case "colour":
            return chosen.lower() in item.colours
        case "type":
            return chosen.lower() in item.types
        case "name":
            return item.name.casefold() == chosen.casefold()
    raise CannotTell(f"the chosen {quality}")


def is_in_state(item: Characteristics, word: str, battlefield: Battlefield) -> bool:
    status = item.permanent.status
    match word:
        case "tapped":
            return status.tapped
        case "untapped":
            return not status.tapped
        case "attacking":
            return status.attacking or item.id in battlefield.attacked
        case "blocking":
            return any(item.id in blockers for blockers in battlefield.blocked.values())
        case "blocked":
            return status.blocked or item.id in battlefield.blocked
        case "unblocked":
            return item.id in battlefield.attacked and not (
                status.blocked or item.id in battlefield.blocked
            )
        case "monstrous":
            return status.monstrous
        case "suspected":
            return status.suspected
        case "goaded":
            return bool(status.goaded_by)
        case "face-down" | "face down":
            return status.face_down
        case "flipped":
            return status.flipped
        case "exerted":
            return status.exerted
        case "commander":
            return status.commander
        case "damaged":
            return item.permanent.damage > 0
        case "enchanted" | "equipped":
            kind = "aura" if word == "enchanted" else "equipment"
            return _has_attached(item, kind, battlefield)
        case "modified":
            return (
                bool(item.permanent.counters)
                or _has_attached(item, "equipment", battlefield)
                or _has_attached(item, "aura", battlefield)
            )
        case "historic":
            return not item.types.isdisjoint({"legendary", "artifact", "saga"})
    raise CannotTell(f"what is {word}")


def _has_attached(item: Characteristics, kind: str, battlefield: Battlefield) -> bool:
    objects = battlefield.objects
    attached = battlefield.attached.get(item.id, ())
    return any(kind in objects[name].types for name in attached if name in objects)


def measures(item: Characteristics, measure: str) -> tuple[int, ...]:
    power, toughness = item.power, item.toughness
    match measure:
        case "power":
            return () if power is None else (power,)
        case "toughness":
            return () if toughness is None else (toughness,)
        case "power or toughness":
            return tuple(value for value in (power, toughness) if value is not None)
        case "total power and toughness":
            return () if power is None or toughness is None else (power + toughness,)
        case "mana value":
            return (mana_value(item.permanent.mana_cost),)
        case "base power":
            return () if item.permanent.power is None else (item.permanent.power,)
        case "base toughness":
            return () if item.permanent.toughness is None else (item.permanent.toughness,)
    raise CannotTell(f"its {measure}")


def mana_value(cost: str | None) -> int:
    """The mana value of a mana cost in braces; X counts 0 off the stack (CR 202.3)."""
    value = 0
    for symbol in (cost or "").replace("}", "").split("{")[1:]:
        first = symbol.split("/")[0]
        value += int(first) if first.isdigit() else 0 if symbol in ("X", "Y", "Z") else 1
    return value


def shares(one: Characteristics, other: Characteristics, quality: str) -> bool:
    match quality:
        case "colour":
            return not one.colours.isdisjoint(other.colours)
        case "name":
            return one.name == other.name
        case "creature type":
            return any(creature_type(word) for word in one.types & other.types)
        case "card type":
            return any(word in CARD_TYPES for word in one.types & other.types)
    raise CannotTell(f"what shares a {quality}")
