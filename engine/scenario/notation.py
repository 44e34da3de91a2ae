"""Declarations and cases in the words of the scenario format: the inverse of reading them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from engine.board.declaration import Attack, Attacker, Block, Blocker, Damage, Members
from engine.scenario.cases import (
    AttackCase,
    BlockCase,
    Case,
    DamageCase,
    Expectation,
    OptionsCase,
    PayCase,
)

MAX_BITS = 3000
"""Of a number that is written out; Python refuses to write numbers of more than some 14,000 bits."""
LOG_10_OF_2 = 0.30103


def items(declaration: Attack | Block | Damage) -> tuple[str, ...]:
    """One string an item, as a scenario's ``attack``, ``block`` or ``damage`` list holds them."""
    if isinstance(declaration, Attack):
        return tuple(_attacker(item) for item in declaration.attackers)
    if isinstance(declaration, Block):
        return tuple(_blocker(item) for item in declaration.blockers)
    return tuple(_assignments(declaration))


def bracketed(declaration: Attack | Block | Damage) -> str:
    """The whole declaration in one line: ``[Bear -> Bob, Elf -> Cara]``."""
    return f"[{', '.join(items(declaration))}]"


def members(group: Members) -> str:
    """One creature by its id, or several of a group: ``2 Saproling``."""
    return group.id if group.count == 1 else f"{group.count} {group.id}"


def kind(case: Case) -> str:
    """The key that asks a case."""
    match case:
        case AttackCase():
            return "attack"
        case BlockCase():
            return "block"
        case DamageCase():
            return "damage"
        case PayCase():
            return "pay"
        case OptionsCase():
            return "options"
    return "play"


def question(case: Case) -> str:
    """What a case asks, in the words of the scenario format."""
    match case:
        case AttackCase(attack=attack):
            return f"attack: {bracketed(attack)}" + (", pay: none" if case.pay_none else "")
        case BlockCase(block=block):
            whose = "" if block.by is None else f", by: {block.by}"
            return f"block: {bracketed(block)}{whose}" + (", pay: none" if case.pay_none else "")
        case DamageCase(damage=damage):
            return f"damage: {bracketed(damage)}"
        case PayCase():
            return f'pay: "{case.cost}"' + ("" if case.spell is None else f", for: {case.spell}")
        case OptionsCase():
            return f"options: {case.kind}"
    return "play"


def expectation(case: Case) -> str:
    """What a case expects, in the words of the scenario format; empty for a query."""
    if isinstance(case, OptionsCase):
        return ", ".join(_expected_options(case))
    hoped = getattr(case, "expect", None)
    return ", ".join(_expected_verdict(hoped)) if isinstance(hoped, Expectation) else ""


def spelled(number: int | None) -> str:
    """A number as it may be written: one of thousands of digits only by how many it has, an unknown one as ``?``."""
    if number is None:
        return "?"
    if number.bit_length() > MAX_BITS:
        return f"about 10^{int((number.bit_length() - 1) * LOG_10_OF_2)}"
    return str(number)


def fraction(obeyed: int | None, maximum: int | None) -> str:
    """``1 of 2``, with a question mark for what is not known."""
    return f"{spelled(obeyed)} of {spelled(maximum)}"


def _attacker(item: Attacker) -> str:
    band = " + ".join(members(member) for member in item.members)
    return band if item.target is None else f"{band} -> {item.target}"


def _blocker(item: Blocker) -> str:
    return f"{members(item.blocker)} -> {_joined(members(attacker) for attacker in item.attackers)}"


def _assignments(declaration: Damage) -> Iterable[str]:
    by_source: dict[Members, list[str]] = {}
    for item in declaration.assignments:
        by_source.setdefault(item.source, []).append(f"{item.recipient} {item.amount}")
    for source, parts in by_source.items():
        yield f"{members(source)} -> {_joined(parts)}"


def _joined(words: Iterable[str]) -> str:
    return " & ".join(words)


def _expected_verdict(expectation: Expectation) -> list[str]:
    parts: list[str] = [] if expectation.verdict is None else [expectation.verdict]
    if expectation.obeys is not None:
        parts.append(f"obeys {fraction(*expectation.obeys)}")
    if expectation.breaks:
        parts.append(f"breaks {', '.join(expectation.breaks)}")
    if expectation.because:
        parts.append(f"because {', '.join(expectation.because)}")
    return parts


def _expected_options(case: OptionsCase) -> list[str]:
    parts = [
        f"{word} {spelled(value)}"
        for word, value in (("maximum", case.maximum), ("legal", case.legal))
        if value is not None
    ]
    for word, declarations in (
        ("only", case.only),
        ("includes", case.includes),
        ("excludes", case.excludes),
    ):
        if declarations or (word == "only" and declarations is not None):
            parts.append(f"{word} {_together(declarations)}")
    return parts


def _together(declarations: Sequence[Attack | Block]) -> str:
    return f"[{', '.join(bracketed(item) for item in declarations)}]"
