"""Which scenario of a file, and which case of a scenario, somebody means by a number or a name."""

from __future__ import annotations

from collections.abc import Sequence

from engine.errors import InputError
from engine.scenario.cases import Case, Scenario


def scenario_named(scenarios: Sequence[Scenario], which: str) -> Scenario:
    """The scenario with this number (from 1) or title. Raises InputError, which lists those there are."""
    if which.isdecimal() and 1 <= int(which) <= len(scenarios):
        return scenarios[int(which) - 1]
    for scenario in scenarios:
        if scenario.title == which:
            return scenario
    listed = "; ".join(f"{number} {item.title}" for number, item in enumerate(scenarios[:20], 1))
    raise InputError(f'the file holds no scenario "{which}"; it holds: {listed}')


def case_named(scenario: Scenario, which: str) -> Case:
    """The case with this number (from 1) or name. Raises InputError, which says what there is."""
    if which.isdecimal() and 1 <= int(which) <= len(scenario.cases):
        return scenario.cases[int(which) - 1]
    for case in scenario.cases:
        if case.name == which:
            return case
    if not scenario.cases:
        raise InputError(f'there is no case "{which}": this board comes without any')
    names = [f'"{case.name}"' for case in scenario.cases[:20] if case.name is not None]
    named = f", named {', '.join(names)}" if names else ""
    raise InputError(
        f'there is no case "{which}"; cases go by number, 1 to {len(scenario.cases)}{named}'
    )
