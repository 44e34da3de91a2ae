"""Reading abilities into a decision: conditions on the declaration, shared totals, and what the board does not show."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Protocol

from engine.decisions.in_force import Battlefield, InForce
from engine.decisions.qualities import CannotTell
from engine.decisions.selection import Context, holds
from engine.decisions.verdict import Unread
from engine.text import conditions as when
from engine.text.nouns import Filter
from solver.expression import And, Formula, Not, Or, Total


class Totals:
    """Sums of options, one object for each set of options, so that the core works each out once."""

    def __init__(self) -> None:
        self._known: dict[tuple[str, ...], Total] = {}

    def of(self, options: Iterable[str]) -> Total:
        """How often these options are taken together."""
        keys = tuple(options)
        found = self._known.get(keys)
        if found is None:
            found = self._known[keys] = Total(tuple((key, 1) for key in keys))
        return found


class Doubts:
    """Abilities that were read but ask for something that the board does not show; they are not taken into account."""

    def __init__(self) -> None:
        self._found: dict[Unread, None] = {}

    def note(self, entry: InForce, why: CannotTell) -> None:
        self._found.setdefault(
            Unread(source=entry.name, text=entry.ability.text, why=f"the board does not show {why}")
        )

    def all(self) -> tuple[Unread, ...]:
        return tuple(self._found)


def unread_lines(field: Battlefield, doubts: Doubts) -> tuple[Unread, ...]:
    """Every line that the verdict does not rest on, or only by assumption."""
    assumed = tuple(
        Unread(source=None, text=words, why="taken as not so; say it under facts where it is")
        for words in field.assumed
    )
    return tuple(dict.fromkeys((*field.unread, *doubts.all(), *assumed)))


@lru_cache(maxsize=4096)
def asks_about_declaration(condition: when.Condition) -> bool:
    """Whether a condition is (also) about the declaration itself."""
    match condition:
        case when.SomeoneAttacks() | when.AttacksAlone():
            return True
        case when.Both(parts) | when.Either(parts):
            return any(asks_about_declaration(part) for part in parts)
        case when.Unless(part):
            return asks_about_declaration(part)
    return False


class DeclaredConditions(Protocol):
    """Turns the two conditions on a declaration into formulas."""

    def someone_attacks(self, phrase: Filter, number: int, context: Context) -> Formula:
        """At least so many creatures of the phrase are declared."""

    def attacks_alone(self, phrase: Filter, context: Context) -> Formula:
        """A creature of the phrase is the only one declared."""


def condition_formula(
    condition: when.Condition | None, context: Context, declared: DeclaredConditions
) -> bool | Formula:
    """A condition as far as the board decides it: true, false, or a formula over the declaration."""
    match condition:
        case None:
            return True
        case when.SomeoneAttacks(phrase, number):
            return declared.someone_attacks(phrase, number, context)
        case when.AttacksAlone(phrase):
            return declared.attacks_alone(phrase, context)
        case when.Both(parts) if asks_about_declaration(condition):
            found = [condition_formula(part, context, declared) for part in parts]
            rest = tuple(part for part in found if not isinstance(part, bool))
            return False if False in found else And(rest) if rest else True
        case when.Either(parts) if asks_about_declaration(condition):
            found = [condition_formula(part, context, declared) for part in parts]
            rest = tuple(part for part in found if not isinstance(part, bool))
            return True if True in found else Or(rest) if rest else False
        case when.Unless(part) if asks_about_declaration(condition):
            inner = condition_formula(part, context, declared)
            return not inner if isinstance(inner, bool) else Not(inner)
    return holds(condition, context)
