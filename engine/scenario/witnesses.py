"""What exercises each rule: scenarios that cite it or expect it to be broken, and tests that are marked with it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

from engine.errors import InputError
from engine.rules.editions import Citation, Edition, split_citation
from engine.scenario.batch import find, read
from engine.scenario.cases import (
    AttackCase,
    BlockCase,
    Case,
    DamageCase,
    PayCase,
    PlayCase,
    Scenario,
)

MARK = "pytest.mark.rule"
"""``@pytest.mark.rule("2003:101.4")`` says that a test exercises a rule; without an edition it is a rule of today."""

SAME_NUMBERS = "2024:"
"""The text of 2024 numbers its chapter 810 as today's does, so a mark with that edition is a mark of today."""


class Witness(NamedTuple):
    """Something that would fail if the rule did not work."""

    edition: Edition
    number: Citation
    place: str
    """A scenario file, or ``FILE::TEST``."""


def witnesses(paths: Iterable[str]) -> tuple[Witness, ...]:
    """Every witness at and below the paths, sorted, each once.

    A folder may hold scenarios, tests or both. Raises InputError for a path that does not exist, a scenario that can't be
    read, and a mark that names no rule number.
    """
    found: set[Witness] = set()
    for path in paths:
        if not Path(path).exists():
            raise InputError(f"there is no file or folder {path}")
        tests = _test_files(Path(path))
        for test in tests:
            found.update(_marked(test))
        for file in _scenario_files(path, beside_tests=bool(tests)):
            for scenario in read(file):
                found.update(_cited(scenario, Path(file).as_posix()))
    return tuple(sorted(found, key=lambda item: (item.edition.value, item.number, item.place)))


def _scenario_files(path: str, *, beside_tests: bool) -> tuple[str, ...]:
    """Tests keep files that are wrong on purpose, so what lies among them is no witness."""
    return () if beside_tests else find([path])


def _cited(scenario: Scenario, place: str) -> Iterator[Witness]:
    for cited in (*scenario.cite, *(item for case in scenario.cases for item in case.cite)):
        yield Witness(cited.edition, cited.number, place)
    for case in scenario.cases:
        for number in _broken(case):
            yield Witness(scenario.edition, number, place)


def _broken(case: Case) -> Iterator[Citation]:
    """The rules that a case expects to be cited against what it proposes."""
    judged = AttackCase | BlockCase | DamageCase
    if isinstance(case, judged | PayCase):
        yield from case.expect.breaks
    elif isinstance(case, PlayCase):
        for item in case.items:
            if isinstance(item, judged):
                yield from item.expect.breaks


# Tests


def _test_files(path: Path) -> tuple[Path, ...]:
    if path.is_dir():
        return tuple(sorted(path.rglob("test_*.py")))
    return (path,) if path.suffix == ".py" else ()


def _marked(file: Path) -> Iterator[Witness]:
    """The marks of the test functions of a file, which is parsed and not run."""
    import ast  # only the table of rules comes here

    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if not isinstance(node, ast.FunctionDef):
            continue
        for mark in node.decorator_list:
            if not isinstance(mark, ast.Call) or ast.unparse(mark.func) != MARK:
                continue
            for argument in mark.args:
                number = argument.value if isinstance(argument, ast.Constant) else ""
                cited = split_citation(str(number).removeprefix(SAME_NUMBERS))
                if cited is None:
                    wanted = f'{MARK} needs rule numbers such as "2003:101.4"'
                    raise InputError(f"{file}:{mark.lineno}: {wanted}")
                place = f"{file.as_posix()}::{node.name}"
                yield Witness(cited[0] or Edition.CURRENT, cited[1], place)
