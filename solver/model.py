"""One component as one CP-SAT model; the only file that knows OR-Tools.

The light module under the public one loads in a fifth of the time and offers the same model and solver; where it is missing,
the public module stands in. Literals are variable numbers, ``~number`` for a negated one. A literal implies its formula,
never the other way: formulas here only have to be kept or are rewarded, so the converse would cost and gain nothing.
"""

from __future__ import annotations

import importlib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any as Untyped

from solver.errors import SolverError
from solver.graph import Component, Score
from solver.normal import All, Any, Normal, Reaches, Tally

LARGEST = 1 << 62
"""Sums of a model stay below this; CP-SAT computes in 64 bits."""


LONG = 24
"""A comparison of more options than this is stated once and shared by the formulas that ask for it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Strategy:
    """How to search. The fallback order is measured: each of these is hopeless on some shape that another solves at once."""

    presolve: bool = False
    linearization: int = 2
    core: bool = False
    """Raise the bound by unsatisfiable cores (all or nothing: exact covers)."""
    plain_row: bool = False
    """Ask for a better declaration by a row instead of by the objective's domain, and stop at the first."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Outcome:
    """What one search found: ``counts`` is the best declaration seen, ``proven`` that none scores more than ``bound``."""

    counts: dict[str, int] | None
    bound: int | None
    proven: bool
    deterministic_time: float


class Backend:
    """The few names needed of OR-Tools, from the light module or else from the public one."""

    def __init__(self, *, light: bool) -> None:
        name = "cp_model_helper" if light else "cp_model"
        self._names: Untyped = importlib.import_module(f"ortools.sat.python.{name}")
        self.light = light

    def solve(
        self, fill: Callable[[Untyped], None], settings: Mapping[str, float]
    ) -> tuple[str, Untyped]:
        """The name of the status and the response for the model that ``fill`` writes.

        Every call has a solver of its own: one that has solved before aborts the process.
        """
        names = self._names
        if not self.light:
            model, solver = names.CpModel(), names.CpSolver()
            fill(model.proto)
            for name, value in settings.items():
                setattr(solver.parameters, name, value)
            return solver.status_name(solver.solve(model)), solver.response_proto
        model, solver, parameters = (
            names.CpModelProto(),
            names.SolveWrapper(),
            names.SatParameters(),
        )
        fill(model)
        for name, value in settings.items():
            setattr(parameters, name, value)
        solver.set_parameters(parameters)
        response = solver.solve(model)
        return response.status.name, response


@cache
def backend() -> Backend:
    """OR-Tools, loaded on first use."""
    try:
        return Backend(light=True)
    except ImportError:
        return Backend(light=False)


class Model:
    """A component's declarations as a CP-SAT model, with its score to be maximised."""

    def __init__(self, component: Component, solver: Backend | None = None) -> None:
        self._component = component
        self._upper: list[int] = []
        self._rows: list[tuple[list[int], list[int], int, int]] = []
        self._clauses: list[list[int]] = []
        self._exclusive: list[list[int]] = []
        self._variable: dict[str, int] = {}
        self._reached: dict[tuple[int, int], int] = {}
        self._posted: set[tuple[int, int, bool]] = set()
        self._group_literals: dict[int, int] = {}
        self._gaps = _gaps(component.formulas)
        self._backend = solver or backend()
        for actor, keys in zip(component.actors, component.options, strict=True):
            self._actor_room(keys, actor.room)
        for formula in component.formulas:
            self._require((), formula)
        if component.floor is not None:
            score, least = component.floor
            terms, constant = self._score(score)
            self._row(terms, least - constant, LARGEST)
        self._objective, self._constant = self._score(component.score)
        if sum(abs(value) * self._upper[v] for v, value in self._objective.items()) >= LARGEST:
            raise SolverError("the counts of this decision are too large to add up")

    def improve(
        self, floor: int | None, strategy: Strategy, limits: Mapping[str, float]
    ) -> Outcome:
        """Search for declarations that score more than ``floor`` (any, if ``None``), the best one if time allows."""
        variables, values = list(self._objective), list(self._objective.values())
        wanted = None if floor is None else floor + 1 - self._constant
        if not variables and wanted is not None and wanted > 0:
            return Outcome(counts=None, bound=None, proven=True, deterministic_time=0.0)

        def fill(model: Untyped) -> None:
            self._fill(model)
            if strategy.plain_row and wanted is not None:
                _add_row(model, variables, values, wanted, LARGEST)
            elif variables:
                objective = model.objective
                objective.vars.extend(variables)
                objective.coeffs.extend([-value for value in values])
                objective.scaling_factor = -1
                if wanted is not None:
                    objective.domain.extend([-LARGEST, -wanted])

        settings: dict[str, float] = {
            "num_workers": 1,
            "random_seed": 0,
            "cp_model_presolve": strategy.presolve,
            "linearization_level": strategy.linearization,
            "optimize_with_core": strategy.core,
            "stop_after_first_solution": strategy.plain_row,
            **limits,
        }
        status, response = self._backend.solve(fill, settings)
        spent = float(response.deterministic_time)
        if status == "INFEASIBLE":
            return Outcome(counts=None, bound=None, proven=True, deterministic_time=spent)
        if status == "MODEL_INVALID":
            raise SolverError("the model of this decision was refused")
        counts = self._read(list(response.solution)) if status in ("OPTIMAL", "FEASIBLE") else None
        proven = status == "OPTIMAL" and not (strategy.plain_row and wanted is not None)
        bound = None
        if proven and counts is not None:
            bound = self._component.score.of(counts)
        elif variables and wanted is not None and not strategy.plain_row:
            found = -int(response.inner_objective_lower_bound)
            bound = found + self._constant if found >= wanted else None
        return Outcome(counts=counts, bound=bound, proven=proven, deterministic_time=spent)

    def _read(self, solution: Sequence[int]) -> dict[str, int]:
        counts = {key: int(solution[v]) for key, v in self._variable.items() if solution[v]}
        if not self._component.allows(counts):
            raise SolverError("the solver returned a declaration that the restrictions refuse")
        return counts

    def _fill(self, model: Untyped) -> None:
        for high in self._upper:
            model.variables.add().domain.extend([0, high])
        for row in self._rows:
            _add_row(model, *row)
        for clause in self._clauses:
            model.constraints.add().bool_or.literals.extend(clause)
        for variables in self._exclusive:
            model.constraints.add().at_most_one.literals.extend(variables)

    def _new(self, high: int = 1) -> int:
        self._upper.append(high)
        return len(self._upper) - 1

    def _actor_room(self, keys: tuple[str, ...], room: int | None) -> None:
        upper = self._component.upper
        variables = [self._new(upper[key]) for key in keys]
        self._variable.update(zip(keys, variables, strict=True))
        if room is None or sum(upper[key] for key in keys) <= room:
            return
        if room == 1:
            self._exclusive.append(variables)
        else:
            self._row(dict.fromkeys(variables, 1), -LARGEST, room)

    def _row(self, terms: Mapping[int, int], low: int, high: int) -> None:
        if sum(abs(value) * self._upper[v] for v, value in terms.items()) >= LARGEST:
            raise SolverError("the counts of this decision are too large to add up")
        self._rows.append((list(terms), list(terms.values()), low, high))

    def _score(self, score: Score) -> tuple[dict[int, int], int]:
        """The score as a sum over variables and a constant."""
        terms: dict[int, int] = {}
        for key, gain in score.gains.items():
            if gain:
                terms[self._variable[key]] = gain
        constant = score.constant
        for reward in score.rewards:
            tally, ceiling = reward.tally, reward.ceiling
            parts, offset = self._sum(tally, True)
            if tally.high > ceiling:
                # A new variable, counted from `base`, that is at most the tally and at most the ceiling.
                base = min(tally.low, ceiling)
                earned = self._new(ceiling - base)
                self._row({**parts, earned: -1}, base - offset, LARGEST)
                parts, offset = {earned: 1}, base
            constant += offset
            for variable, value in parts.items():
                terms[variable] = terms.get(variable, 0) + value
        return terms, constant

    def _sum(self, tally: Tally, under: bool) -> tuple[dict[int, int], int]:
        """The tally as a sum over variables and a constant: never more than its true value, or (not ``under``) never less."""
        terms = {self._variable[key]: value for key, value in tally.coefficients}
        constant = 0
        negation = self._component.normaliser.negation
        for formula in tally.formulas:
            literal = self._literal(formula) if under else ~self._literal(negation(formula))
            constant += _add_literal(terms, literal, 1)
        return terms, constant

    def _require(self, given: tuple[int, ...], formula: Normal) -> None:
        """Where all given literals hold, so does the formula."""
        match formula:
            case Reaches(tally, bound, positive):
                if given and len(tally.coefficients) > LONG:
                    # Many formulas may ask for it: one long row behind one literal, and a short clause each.
                    self._clauses.append([self._literal(formula), *(~literal for literal in given)])
                else:
                    below, above = self._sides(tally, bound)
                    self._compare(given, tally, above if positive else below, positive)
            case All(parts):
                for part in parts:
                    self._require(given, part)
            case Any(parts) if not given and _gap(formula) is not None:
                for part in parts:
                    self._literal(part)  # one literal for both sides: below the gap or above it
            case Any(parts):
                last = self._last(parts)
                others = tuple(~self._literal(part) for part in parts if part is not last)
                self._require(given + others, last)

    def _last(self, parts: tuple[Normal, ...]) -> Normal:
        """The alternative that is stated in full if no other holds: one that would cost a literal of its own."""
        for part in parts:
            if isinstance(part, All):
                return part
        for part in reversed(parts):
            if isinstance(part, Reaches) and part.positive and self._plain(part) is None:
                return part
        return parts[-1]

    def _plain(self, formula: Reaches) -> int | None:
        """The option's own variable, where the formula says just that it is taken or not."""
        tally = formula.tally
        if formula.bound == 1 and len(tally.coefficients) == 1 and not tally.formulas:
            key, coefficient = tally.coefficients[0]
            if coefficient == 1 and self._component.upper[key] == 1:
                variable = self._variable[key]
                return variable if formula.positive else ~variable
        return None

    def _literal(self, formula: Normal) -> int:
        """A literal that implies the formula."""
        if not isinstance(formula, Reaches):
            literal = self._group_literals.get(id(formula))
            if literal is None:
                literal = self._group_literals[id(formula)] = self._new()
                self._require((literal,), formula)
            return literal
        plain = self._plain(formula)
        if plain is not None:
            return plain
        # One variable for a threshold and its opposite: each side is stated only when it is used.
        tally, positive = formula.tally, formula.positive
        below, above = self._sides(tally, formula.bound)
        key = (id(tally), above)
        if key not in self._reached:
            self._reached[key] = self._new()
        literal = self._reached[key] if positive else ~self._reached[key]
        if (*key, positive) not in self._posted:
            self._posted.add((*key, positive))
            self._compare((literal,), tally, above if positive else below, positive)
        return literal

    def _sides(self, tally: Tally, bound: int) -> tuple[int, int]:
        """What a comparison with the bound amounts to where the tally keeps out of a gap: less than the first, or at least the second.

        "At least one" of a tally that is nothing or at least two is "at least two", which the linear relaxation takes to heart.
        """
        below, above = self._gaps.get(id(tally), (bound, bound))
        return (below, above) if below <= bound <= above else (bound, bound)

    def _compare(self, given: tuple[int, ...], tally: Tally, bound: int, positive: bool) -> None:
        """A row that binds where all given literals hold and says nothing elsewhere."""
        terms, constant = self._sum(tally, under=positive)
        bounds = self._component.upper
        if (
            not positive
            and bound == 1
            and not tally.formulas
            and all(value > 0 and bounds[key] == 1 for key, value in tally.coefficients)
        ):
            # Nothing of it at all: option by option, which is tighter than one row.
            self._clauses += [[~v, *(~literal for literal in given)] for v in terms]
            return
        if positive:
            slack = max(0, bound - tally.low)
            low, high = bound - constant, LARGEST
        else:
            slack = -max(0, tally.high - (bound - 1))
            low, high = -LARGEST, bound - 1 - constant
        for literal in given:
            shift = _add_literal(terms, ~literal, slack)
            low, high = (low - shift, high) if positive else (low, high - shift)
        self._row(terms, low, high)


def _gap(formula: Normal) -> tuple[Tally, int, int] | None:
    """The tally that the formula keeps below one bound or at or above another, and the two bounds."""
    if not isinstance(formula, Any) or len(formula.parts) != 2:
        return None
    one, other = formula.parts
    if not isinstance(one, Reaches) or not isinstance(other, Reaches):
        return None
    low, high = (other, one) if one.positive else (one, other)
    if low.tally is not high.tally or low.positive or not high.positive or low.bound >= high.bound:
        return None
    return low.tally, low.bound, high.bound


def _gaps(formulas: tuple[Normal, ...]) -> dict[int, tuple[int, int]]:
    """The widest gap of each tally that has one, by the tally's identity."""
    found: dict[int, tuple[int, int]] = {}
    for formula in formulas:
        for part in formula.parts if isinstance(formula, All) else (formula,):
            gap = _gap(part)
            if gap is not None:
                tally, below, above = gap
                known = found.get(id(tally), (below, above))
                if known[0] == below:
                    found[id(tally)] = (below, max(above, known[1]))
    return found


def _add_row(model: Untyped, variables: list[int], values: list[int], low: int, high: int) -> None:
    row = model.constraints.add().linear
    row.vars.extend(variables)
    row.coeffs.extend(values)
    row.domain.extend([low, high])


def _add_literal(terms: dict[int, int], literal: int, value: int) -> int:
    """Add ``value`` times a literal to the sum; what comes back is the constant part."""
    if literal >= 0:
        terms[literal] = terms.get(literal, 0) + value
        return 0
    terms[~literal] = terms.get(~literal, 0) - value
    return value
