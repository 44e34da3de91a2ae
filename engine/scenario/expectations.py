"""What a case expects against what was answered."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from typing import TypeAlias

from engine.board.board import Board
from engine.board.declaration import Attack, Block, Members
from engine.decisions.verdict import Options, Outcome, Reason, Verdict
from engine.rules.editions import covers
from engine.scenario.cases import Expectation, OptionsCase
from engine.scenario.notation import fraction, spelled
from engine.scenario.results import Mismatch

Choices: TypeAlias = frozenset[tuple[tuple[str, ...], int]]
"""What each creature does, counted: neither the order of items nor the grouping of members matters."""


def verdict_mismatches(
    expected: Expectation, verdict: Verdict, board: Board
) -> tuple[Mismatch, ...]:
    """Where a verdict is not what a case expects."""
    found: list[Mismatch] = []
    if expected.verdict is not None and expected.verdict != verdict.outcome.value:
        found.append(_differs("mismatch.verdict", expected.verdict, verdict.outcome.value))
    if expected.obeys is not None and expected.obeys != (verdict.obeyed, verdict.maximum):
        got = fraction(verdict.obeyed, verdict.maximum)
        found.append(_differs("mismatch.obeys", fraction(*expected.obeys), got))
    cited = _broken_rules(verdict)
    for number in expected.breaks:
        if not any(covers(number, rule) for rule in cited):
            got = ", ".join(cited)
            message = "mismatch.breaks" if cited else "mismatch.breaks-nothing"
            found.append(Mismatch(message=message, values=(("rule", number), ("got", got))))
    mentioned = _mentioned(verdict, board)
    for identifier in expected.because:
        if not _names(identifier, board) & mentioned:
            found.append(Mismatch(message="mismatch.because", values=(("creature", identifier),)))
    return tuple(found)


def options_mismatches(
    expected: OptionsCase,
    answer: Options,
    board: Board,
    is_counted: Callable[[Attack | Block], bool],
) -> tuple[Mismatch, ...]:
    """Where the legal declarations are not what a case expects.

    ``is_counted`` tells whether a declaration is legal without paying anything; it is asked only for declarations that
    the answer, being incomplete, doesn't settle.
    """
    found: list[Mismatch] = []
    for message, wanted, got in (
        ("mismatch.maximum", expected.maximum, answer.maximum),
        ("mismatch.legal", expected.legal, answer.legal),
    ):
        if wanted is not None and wanted != got:
            found.append(_differs(message, spelled(wanted), spelled(got)))
    target = _only_target(answer, board)
    shown = {choices(item, target): item for item in answer.shown}

    def is_legal(declaration: Attack | Block) -> bool:
        known = choices(declaration, target) in shown
        return known if known or answer.complete else is_counted(declaration)

    if expected.only is not None:
        wanted_sets = {choices(item, target) for item in expected.only}
        missing = tuple(item for item in expected.only if not is_legal(item))
        extra = tuple(item for key, item in shown.items() if key not in wanted_sets)
        found += _about("mismatch.only-missing", missing)
        found += _about("mismatch.only-extra", extra)
    found += _about(
        "mismatch.includes", tuple(item for item in expected.includes if not is_legal(item))
    )
    found += _about(
        "mismatch.excludes", tuple(item for item in expected.excludes if is_legal(item))
    )
    return tuple(found)


def is_asked(case: OptionsCase) -> bool:
    """True when an ``options`` case expects anything."""
    numbers = (case.maximum, case.legal, case.only)
    return any(value is not None for value in numbers) or bool(case.includes or case.excludes)


def unknown_for(expected: OptionsCase, answer: Options) -> bool:
    """True when the answer lacks, for want of time, a number that is expected."""
    return (expected.maximum is not None and answer.maximum is None) or (
        answer.legal is None and (expected.legal is not None or expected.only is not None)
    )


def choices(declaration: Attack | Block, only_target: str | None = None) -> Choices:
    """What each creature does in a declaration; a target that is left out is the only one.

    Bands are not told apart, as ``options`` does not count them apart.
    """
    count: Counter[tuple[str, ...]] = Counter()
    if isinstance(declaration, Attack):
        for attack in declaration.attackers:
            for member in attack.members:
                count[member.id, attack.target or only_target or ""] += member.count
    else:
        for block in declaration.blockers:
            attackers = _flattened(block.attackers)
            count[block.blocker.id, *attackers] += block.blocker.count
    return frozenset(count.items())


def _differs(message: str, expected: str | int, got: str | int) -> Mismatch:
    return Mismatch(message=message, values=(("expected", expected), ("got", got)))


def _about(message: str, declarations: Sequence[Attack | Block]) -> list[Mismatch]:
    if not declarations:
        return []
    count = (("count", len(declarations)),)
    return [Mismatch(message=message, values=count, declarations=tuple(declarations[:5]))]


def _flattened(attackers: Iterable[Members]) -> tuple[str, ...]:
    return tuple(sorted(member.id for member in attackers for _ in range(min(member.count, 1000))))


def _only_target(answer: Options, board: Board) -> str | None:
    """The target of an item that names none."""
    if answer.kind != "attack":
        return None
    attacks = (item for item in answer.shown if isinstance(item, Attack))
    aimed = {attacker.target for attack in attacks for attacker in attack.attackers}
    if len(aimed) == 1:
        return aimed.pop()
    active = board.active_players()
    opponents = board.opponents(active[0].name) if active else ()
    return opponents[0].name if len(opponents) == 1 else None


def _reasons(verdict: Verdict) -> tuple[Reason, ...]:
    unmet = tuple(item.requirement for item in verdict.unmet)
    ruling_out = tuple(reason for item in verdict.unmet for reason in item.ruled_out_by)
    return verdict.violations + unmet + ruling_out


def _broken_rules(verdict: Verdict) -> tuple[str, ...]:
    """Rules that violations cite, and those of unmet requirements where too few are obeyed."""
    reasons = list(verdict.violations)
    too_few = (
        verdict.obeyed is not None
        and verdict.maximum is not None
        and verdict.obeyed < verdict.maximum
    )
    if verdict.outcome is Outcome.ILLEGAL and (too_few or not reasons):
        reasons += [item.requirement for item in verdict.unmet]
    return tuple(dict.fromkeys(rule for reason in reasons for rule in reason.rules))


def _mentioned(verdict: Verdict, board: Board) -> frozenset[str]:
    named = {
        name for reason in _reasons(verdict) for name in (reason.source, *reason.creatures) if name
    }
    return frozenset(word for name in named for word in _names(name, board))


def _names(identifier: str, board: Board) -> frozenset[str]:
    """An id and the name of the permanent that has it."""
    if board.has_permanent(identifier):
        return frozenset((identifier, board.permanent(identifier).name))
    return frozenset((identifier,))
