"""Small random decisions, and the meaning of every question told by enumeration; shares nothing with the solver but the
algebra.
"""

from __future__ import annotations

import itertools
import random
from collections.abc import Iterator

from solver.contest import Reading
from solver.decision import Actor, Cost, Decision, Option, Requirement, Restriction
from solver.expression import (
    And,
    AtLeast,
    AtMost,
    Counts,
    Evaluation,
    Formula,
    Holding,
    Implies,
    Not,
    Or,
    Sum,
    Term,
    Total,
    any_of,
    total,
)


def everything(decision: Decision) -> Iterator[dict[str, int]]:
    """Every declaration that is well formed and allowed."""
    keys = [option.key for option in decision.options]
    ranges = [range(1 if option.barred else option.count + 1) for option in decision.options]
    for values in itertools.product(*ranges):
        counts = {key: value for key, value in zip(keys, values, strict=True) if value}
        if is_allowed(decision, counts):
            yield counts


def is_allowed(decision: Decision, counts: Counts) -> bool:
    for option in decision.options:
        if not 0 <= counts.get(option.key, 0) <= (0 if option.barred else option.count):
            return False
    for actor in decision.actors:
        used = sum(counts.get(option.key, 0) for option in decision.by_actor[actor.key])
        if actor.capacity is not None and used > actor.count * actor.capacity:
            return False
    evaluation = Evaluation(counts)
    return all(evaluation.holds(restriction.formula) for restriction in decision.restrictions)


def active(decision: Decision, counts: Counts) -> list[Requirement]:
    evaluation = Evaluation(counts)
    return [r for r in decision.requirements if r.when is None or evaluation.holds(r.when)]


def obeyed(requirements: list[Requirement], counts: Counts) -> int:
    evaluation = Evaluation(counts)
    return sum(min(r.instances, evaluation.term(r.obeyed)) for r in requirements)


def paid(decision: Decision, counts: Counts) -> list[int]:
    evaluation = Evaluation(counts)
    return [evaluation.term(cost.taken) for cost in decision.costs]


def competitors(
    decision: Decision, declaration: Counts, reading: Reading, allowed: list[dict[str, int]]
) -> list[dict[str, int]]:
    most = paid(decision, declaration)
    found = [
        other
        for other in allowed
        if all(a <= b for a, b in zip(paid(decision, other), most, strict=True))
    ]
    if reading is Reading.OWN_REQUIREMENTS:
        requirements = active(decision, declaration)
        found = [
            other
            for other in found
            if all(
                as_declared_or_obeying(decision, actor, other, declaration, requirements)
                for actor in decision.actors
            )
        ]
    return found


def as_declared_or_obeying(
    decision: Decision,
    actor: Actor,
    other: Counts,
    declaration: Counts,
    requirements: list[Requirement],
) -> bool:
    """Of members that do one thing each, only obeying ones do more of something; an actor of several tasks is seen whole."""
    options = decision.by_actor[actor.key]

    def obeys(option: Option) -> bool:
        return any(
            (r.actor is None or r.actor == option.actor) and helps(r.obeyed, option.key)
            for r in requirements
        )

    if actor.capacity == 1 and actor.count > 1:
        return all(
            other.get(option.key, 0) <= declaration.get(option.key, 0) or obeys(option)
            for option in options
        )
    does = {option.key: other.get(option.key, 0) for option in options}
    did = {option.key: declaration.get(option.key, 0) for option in options}
    busy = [option for option in options if does[option.key]]
    return does == did or not busy or any(obeys(option) for option in busy)


def helps(term: Term, key: str) -> bool:
    match term:
        case Total(terms):
            return any(name == key and value > 0 for name, value in terms)
        case Holding(formulas):
            return any(_helps_hold(formula, key) for formula in formulas)
        case Sum(parts):
            return any(helps(part, key) for part in parts)


def _helps_hold(formula: Formula, key: str) -> bool:
    match formula:
        case AtLeast(term):
            return helps(term, key)
        case And(parts) | Or(parts):
            return any(_helps_hold(part, key) for part in parts)
        case _:
            return False


def best(
    decision: Decision, declaration: Counts, reading: Reading, allowed: list[dict[str, int]]
) -> int | None:
    requirements = active(decision, declaration)
    rivals = competitors(decision, declaration, reading, allowed)
    return max((obeyed(requirements, other) for other in rivals), default=None)


def is_legal(
    decision: Decision, declaration: Counts, reading: Reading, allowed: list[dict[str, int]]
) -> bool:
    return is_allowed(decision, declaration) and obeyed(
        active(decision, declaration), declaration
    ) == best(decision, declaration, reading, allowed)


def changes(decision: Decision, old: Counts, new: Counts) -> int:
    """How many members of actors do something else (for actors with several tasks: how many tasks differ)."""
    changed = 0
    for actor in decision.actors:
        keys = [option.key for option in decision.by_actor[actor.key]]
        if actor.capacity == 1:
            kept = sum(min(old.get(key, 0), new.get(key, 0)) for key in keys)
            idle = min(
                max(0, actor.count - sum(old.get(key, 0) for key in keys)),
                actor.count - sum(new.get(key, 0) for key in keys),
            )
            changed += actor.count - kept - idle
        else:
            changed += sum(abs(old.get(key, 0) - new.get(key, 0)) for key in keys)
    return changed


def random_decision(
    chance: random.Random, *, conditional: bool = True, costs: bool = True
) -> Decision:
    actors, options = [], []
    space = 1
    objects = [f"o{number}" for number in range(chance.randint(1, 3))]
    for number in range(chance.randint(1, 4)):
        count = chance.choice([1, 1, 1, 2, 3])
        capacity = 1 if count > 1 else chance.choice([1, 1, 1, 2, None])
        actor = Actor(key=f"a{number}", count=count, capacity=capacity)
        actors.append(actor)
        for target in objects:
            copies = count if count > 1 else chance.choice([1, 1, 1, 2])
            if chance.random() < 0.25 or space * (copies + 1) > 3000:
                continue
            space *= copies + 1
            barred = (f"bar{chance.randint(0, 1)}",) if chance.random() < 0.12 else ()
            options.append(
                Option(
                    key=f"{actor.key}>{target}",
                    actor=actor.key,
                    object=target,
                    count=copies,
                    barred=barred,
                )
            )
    keys = [option.key for option in options]
    by_object = {
        target: total(option.key for option in options if option.object == target)
        for target in objects
    }
    by_actor = {
        actor.key: total(option.key for option in options if option.actor == actor.key)
        for actor in actors
    }
    if not keys:
        return Decision(actors=tuple(actors), options=())

    def some() -> list[str]:
        return chance.sample(keys, chance.randint(1, len(keys)))

    def term(depth: int = 0) -> Term:
        kind = chance.randint(0, 6)
        if kind == 0:
            return Total(tuple((key, chance.choice([1, 1, 2, -1])) for key in some()))
        if kind == 1 and depth < 2:
            return Holding(tuple(formula(depth + 1) for _ in range(chance.randint(1, 3))))
        if kind == 2 and depth < 2:
            return Sum((term(depth + 1), term(depth + 1)), chance.randint(-1, 1))
        if kind == 3:
            return total(some())
        if kind == 4:
            return Holding(tuple(AtLeast(part, 1) for part in by_actor.values()))
        return chance.choice([*by_object.values(), *by_actor.values()])

    def formula(depth: int = 0) -> Formula:
        kind = chance.randint(0, 9) if depth < 3 else chance.randint(0, 4)
        if kind <= 1:
            return AtLeast(term(depth + 1), chance.randint(0, 3))
        if kind <= 4:
            return AtMost(term(depth + 1), chance.randint(0, 3))
        if kind == 5:
            return And((formula(depth + 1), formula(depth + 1)))
        if kind == 6:
            return Or((formula(depth + 1), formula(depth + 1)))
        if kind == 7:
            return Not(formula(depth + 1))
        if kind == 8:
            return Implies(formula(depth + 1), formula(depth + 1))
        part = chance.choice(list(by_object.values()))
        return Or((AtMost(part, 0), AtLeast(part, 2)))

    restrictions = tuple(
        Restriction(formula=formula(), reason=f"restriction{number}")
        for number in range(chance.choice([0, 1, 1, 2, 3]))
    )
    requirements = []
    for number in range(chance.choice([0, 1, 2, 3, 4, 5])):
        kind = chance.randint(0, 5)
        actor = chance.choice(actors)
        bound: str | None = actor.key
        obeying: Term
        if kind <= 1 or not by_actor[actor.key].terms:
            obeying, instances = by_actor[actor.key], actor.count
        elif kind == 2:
            mine = [key for key, _ in by_actor[actor.key].terms]
            obeying = Total(tuple((key, chance.randint(1, 2)) for key in mine))
            instances = 2 * actor.count
        elif kind == 3:
            target = chance.choice(objects)
            obeying, instances, bound = Holding((AtLeast(by_object[target], 1),)), 1, None
        elif kind == 4:
            obeying, instances, bound = Holding((any_of(some()), any_of(some()))), 2, None
        else:
            obeying, instances, bound = total(some()), chance.randint(1, 3), None
        when = formula(2) if conditional and chance.random() < 0.15 else None
        requirements.append(
            Requirement(
                obeyed=obeying,
                instances=instances,
                reason=f"requirement{number}",
                actor=bound,
                when=when,
            )
        )
    owed = ()
    if costs and chance.random() < 0.4:
        owed = tuple(
            Cost(taken=chance.choice([total(some()), any_holding(some())]), reason=f"cost{number}")
            for number in range(chance.randint(1, 2))
        )
    return Decision(
        actors=tuple(actors),
        options=tuple(options),
        restrictions=restrictions,
        requirements=tuple(requirements),
        costs=owed,
    )


def any_holding(keys: list[str]) -> Term:
    return Holding((any_of(keys),))


def random_declaration(
    chance: random.Random, decision: Decision, allowed: list[dict[str, int]]
) -> dict[str, int]:
    """Mostly an allowed declaration, sometimes one beyond all bounds."""
    if allowed and chance.random() < 0.7:
        return dict(chance.choice(allowed))
    counts = {option.key: chance.choice([0, 0, 1, option.count]) for option in decision.options}
    if counts and chance.random() < 0.1:
        counts[chance.choice(list(counts))] += 1
    return counts
