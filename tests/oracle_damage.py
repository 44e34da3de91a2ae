"""Brute force over assignments of combat damage, judged straight from the rules.

Shares nothing with `engine.decisions` and `solver`. ``python -m tests.oracle_damage 20000`` compares the two on so many random combats:
the verdict on random assignments, and the number of legal ones.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import permutations, product

Assignment = dict[str, dict[str, int]]
"""For each source how much it assigns to whom."""

TEXT = {
    "toughness": "This creature assigns combat damage equal to its toughness rather than its power.",
    "as though": "You may have this creature assign its combat damage as though it weren't blocked.",
    "none": "This creature assigns no combat damage.",
}


@dataclass(frozen=True)
class Creature:
    name: str
    power: int
    toughness: int
    words: frozenset[str] = frozenset()
    """Keywords, and the words of `TEXT`."""
    damage: int = 0
    target: str | None = None
    """For an attacker: ``Bob`` or ``Sage``."""
    blocked: bool = False
    """An attacker that was blocked by something that is gone."""
    blocks: tuple[str, ...] = ()


@dataclass(frozen=True)
class Combat:
    attackers: tuple[Creature, ...]
    blockers: tuple[Creature, ...]
    edition: str = "current"
    loyalty: int = 3

    @property
    def creatures(self) -> tuple[Creature, ...]:
        return self.attackers + self.blockers

    def opposing(self, one: Creature) -> list[Creature]:
        """What blocks it, or what it blocks."""
        if one.target is None:
            return [other for other in self.attackers if other.name in one.blocks]
        return [other for other in self.blockers if one.name in other.blocks]


def quick(one: Creature) -> bool:
    return bool(one.words & {"first strike", "double strike"})


def deals(combat: Combat, one: Creature, first: bool) -> bool:
    """Whether it deals damage in the first strike step, or in the other one."""
    if not any(quick(other) for other in combat.creatures):
        return not first
    return quick(one) if first else not quick(one) or "double strike" in one.words


def amount(one: Creature) -> int:
    if "none" in one.words:
        return 0
    return max(0, one.toughness if "toughness" in one.words else one.power)


def lethal(combat: Combat, name: str, given: Assignment) -> bool:
    """Whether what all sources assign to a creature in this step is lethal."""
    item = next(one for one in combat.creatures if one.name == name)
    shares = {source: shares.get(name, 0) for source, shares in given.items()}
    by_deathtouch = any(
        n and "deathtouch" in one.words
        for one in combat.creatures
        for n in [shares.get(one.name, 0)]
    )
    return by_deathtouch or item.damage + sum(shares.values()) >= item.toughness


def is_legal(combat: Combat, given: Assignment, first: bool) -> bool:
    """Whether the assignment of all sources is legal in that step."""
    for name, shares in given.items():
        one = next(one for one in combat.creatures if one.name == name)
        if not deals(combat, one, first) and any(shares.values()):
            return False
    return all(
        source_is_legal(combat, one, given) for one in combat.creatures if deals(combat, one, first)
    )


def source_is_legal(combat: Combat, one: Creature, given: Assignment) -> bool:
    shares = {name: n for name, n in given.get(one.name, {}).items() if n}
    faced = [other.name for other in combat.opposing(one)]
    if one.target is None:
        return (
            not set(shares) - set(faced)
            and full(shares, amount(one) if faced else 0)
            and in_order(combat, one, faced, shares, given)
        )
    blocked = one.blocked or bool(faced)
    trample = bool(one.words & {"trample", "trample over planeswalkers"})
    if not blocked or (not faced and (trample or "as though" in one.words)):
        return target_is_legal(combat, one, shares, amount(one), given)
    if not faced:
        return not shares
    at_blockers = {name: n for name, n in shares.items() if name in faced}
    beyond = {name: n for name, n in shares.items() if name not in faced}
    if (
        "as though" in one.words
        and not at_blockers
        and target_is_legal(combat, one, shares, amount(one), given)
    ):
        return True
    if not full(shares, amount(one)):
        return False
    if beyond:
        if not trample or not all(lethal(combat, name, given) for name in faced):
            return False
        if not target_is_legal(combat, one, beyond, sum(beyond.values()), given):
            return False
    return in_order(combat, one, faced, at_blockers, given)


def full(shares: dict[str, int], wanted: int) -> bool:
    return sum(shares.values()) == wanted


def target_is_legal(
    combat: Combat, one: Creature, shares: dict[str, int], wanted: int, given: Assignment
) -> bool:
    """All of it goes to what is attacked; past the loyalty to its controller with trample over planeswalkers."""
    if not full(shares, wanted):
        return False
    if one.target == "Bob" or "trample over planeswalkers" not in one.words:
        return not set(shares) - {one.target}
    if set(shares) - {"Sage", "Bob"}:
        return False
    on_sage = sum(part.get("Sage", 0) for part in given.values())
    return not shares.get("Bob") or on_sage >= combat.loyalty


def in_order(
    combat: Combat, one: Creature, faced: list[str], shares: dict[str, int], given: Assignment
) -> bool:
    """2011: in some order of those it fights, each has lethal damage before the next has any."""
    if combat.edition != "2011" or any("banding" in other.words for other in combat.opposing(one)):
        return True
    return any(
        all(
            not shares.get(name) or all(lethal(combat, before, given) for before in order[:place])
            for place, name in enumerate(order)
        )
        for order in permutations(faced)
    )


def divisions(total: int, parts: int) -> Iterator[tuple[int, ...]]:
    if parts == 1:
        yield (total,)
        return
    for head in range(total + 1):
        for rest in divisions(total - head, parts - 1):
            yield (head, *rest)


def every_assignment(combat: Combat, first: bool) -> Iterator[Assignment]:
    """Every way in which each source assigns its amount, or nothing, to what could concern it."""
    sources = [one for one in combat.creatures if deals(combat, one, first)]
    ways = []
    for one in sources:
        names = [other.name for other in combat.opposing(one)]
        names += [] if one.target is None else ["Bob"] if one.target == "Bob" else ["Sage", "Bob"]
        totals = {0, amount(one)}
        ways.append(
            [dict(zip(names, d, strict=True)) for t in totals for d in divisions(t, len(names))]
            if names
            else [{}]
        )
    for chosen in product(*ways):
        yield {one.name: shares for one, shares in zip(sources, chosen, strict=True)}


def number_of_ways(combat: Combat, first: bool) -> int:
    """How many assignments of the step are legal."""
    return sum(is_legal(combat, given, first) for given in every_assignment(combat, first))


# The combat as a scenario.


def as_scenario(combat: Combat, given: Assignment, first: bool | None) -> str:
    """The combat and an assignment for the engine, in the scenario format."""
    lines = [
        "scenario: A combat",
        f"rules: {combat.edition}",
        "players:",
        "  Ann:",
        "    battlefield:",
    ]
    lines += [f"      - {_permanent(one)}" for one in combat.attackers]
    lines += ["  Bob:", "    battlefield:"]
    lines += [f"      - {_permanent(one)}" for one in combat.blockers]
    lines.append(f"      - {{name: Sage, type: Planeswalker, loyalty: {combat.loyalty}}}")
    lines.append(
        "attacking: [" + ", ".join(f"{one.name} -> {one.target}" for one in combat.attackers) + "]"
    )
    blocks = [f'"{one.name} -> {" & ".join(one.blocks)}"' for one in combat.blockers if one.blocks]
    if blocks:
        lines.append(f"blocking: [{', '.join(blocks)}]")
    items = [
        f'"{source} -> {" & ".join(f"{name} {n}" for name, n in shares.items())}"'
        for source, shares in given.items()
        if shares
    ]
    step = "" if first is None else ", step: first" if first else ", step: regular"
    return "\n".join([*lines, "cases:", f"  - {{damage: [{', '.join(items)}]{step}}}"]) + "\n"


def _permanent(one: Creature) -> str:
    keywords = sorted(one.words - set(TEXT))
    text = "\\n".join(
        [word.capitalize() for word in keywords] + [TEXT[w] for w in sorted(one.words & set(TEXT))]
    )
    parts = [f"name: {one.name}", f"pt: {one.power}/{one.toughness}", f'text: "{text}"']
    parts += [f"damage: {one.damage}"] if one.damage else []
    parts += ["status: [blocked]"] if one.blocked else []
    return "{" + ", ".join(parts) + "}"


# Random combats.

ATTACKER_WORDS = (
    "trample", "trample", "trample", "deathtouch", "deathtouch", "first strike", "double strike", "banding",
    "trample over planeswalkers", "toughness", "as though", "none", "infect",
)  # fmt: skip
BLOCKER_WORDS = (
    "deathtouch",
    "first strike",
    "double strike",
    "banding",
    "trample",
    "toughness",
    "none",
)


def random_combat(rng: random.Random) -> Combat:
    """A small combat with a bit of everything."""
    names = ["Axe", "Bow", "Cat"][: rng.randint(1, 3)]
    attackers = tuple(
        Creature(
            name,
            rng.randint(-1, 4),
            rng.randint(1, 4),
            frozenset(w for w in ATTACKER_WORDS if rng.random() < 0.14),
            target=rng.choice(["Bob", "Bob", "Sage"]),
            blocked=rng.random() < 0.1,
        )
        for name in names
    )
    blockers = tuple(
        Creature(
            name,
            rng.randint(0, 3),
            rng.randint(1, 4),
            frozenset(w for w in BLOCKER_WORDS if rng.random() < 0.1),
            damage=rng.choice([0, 0, 0, 1, 2]),
            blocks=tuple(n for n in names if rng.random() < 0.45),
        )
        for name in ["Dog", "Elk", "Fox"][: rng.randint(0, 3)]
    )
    return Combat(
        attackers, blockers, rng.choice(["current", "current", "2011", "2003"]), rng.randint(1, 4)
    )


def random_assignment(rng: random.Random, combat: Combat, first: bool) -> Assignment:
    """Often near a legal one."""
    given: Assignment = {}
    for one in combat.creatures:
        if not deals(combat, one, first):
            continue
        names = [other.name for other in combat.opposing(one)]
        names += [] if one.target is None else [one.target]
        if rng.random() < 0.25:
            names.append(rng.choice(["Bob", "Sage"]))
        names = list(dict.fromkeys(names)) or ["Bob"]
        total = amount(one) + (rng.choice([-1, 1]) if rng.random() < 0.1 else 0)
        shares = dict.fromkeys(names, 0)
        for _ in range(total):
            shares[rng.choice(names)] += 1
        given[one.name] = shares
    return given


def differs(rng: random.Random, combat: Combat) -> str | None:
    """What engine and brute force say differently about a combat, if anything."""
    from engine.decisions.damage import count, judge
    from engine.scenario.reader import read_text

    first = any(quick(one) for one in combat.creatures) and rng.random() < 0.6
    for _ in range(3):
        given = random_assignment(rng, combat, first)
        words = as_scenario(combat, given, first)
        (scenario,) = read_text(words, "combat.yaml")
        verdict = judge(scenario.board, scenario.cases[0].damage)
        expected = is_legal(combat, given, first)
        if (verdict.outcome.value == "legal") != expected:
            return f"brute force {expected}, engine {verdict}\n{words}"
        if verdict.fix is not None and not is_legal(
            combat, as_shares(verdict.fix.declaration), first
        ):
            return f"the fix is not legal: {verdict.fix}\n{words}"
    ways = number_of_ways(combat, first)
    found = count(scenario.board, first_step=first)
    return None if ways == found else f"brute force {ways} ways, engine {found}\n{words}"


def as_shares(damage: object) -> Assignment:
    """A declaration of the engine as shares."""
    found: Assignment = {}
    for item in damage.assignments:
        shares = found.setdefault(item.source.id, {})
        shares[item.recipient] = shares.get(item.recipient, 0) + item.amount
    return found


def main(number: int, seed: int = 1) -> int:
    """Compares engine and brute force on so many combats; prints the first difference."""
    for index in range(number):
        rng = random.Random(f"{seed}/{index}")
        found = differs(rng, random_combat(rng))
        if found:
            print(f"combat {seed}/{index}: {found}")
            return 1
    print(f"{number} combats, no difference")
    return 0


if __name__ == "__main__":
    sys.exit(main(*(int(word) for word in sys.argv[1:] or ["1000"])))
