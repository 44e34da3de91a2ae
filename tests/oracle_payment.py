"""Brute force over payments: every order of mana abilities, every choice, every way to pay each symbol.

Shares nothing with `engine.decisions` and `solver`. A puzzle is written as a scenario for the engine and searched here straight from
the rules. ``python -m tests.oracle_payment 20000`` compares the two on so many random puzzles.
"""

from __future__ import annotations

import random
import sys
from dataclasses import dataclass, field

COLOURS = "WUBRG"
NAMES = {"W": "white", "U": "blue", "B": "black", "R": "red", "G": "green"}


@dataclass(frozen=True)
class Thing:
    """A permanent: what its mana ability costs and gives, and what it is besides."""

    owner: str
    gives: tuple[str, ...] = ()
    """One string of mana types for each choice."""
    taps: bool = True
    goes: bool = False
    life: int = 0
    mana: str = ""
    """A symbol that the ability costs: ``1``, ``W/U`` or nothing."""
    snow: bool = False
    creature: str | None = None
    """For a creature its colours."""
    artifact: bool = False
    tapped: bool = False
    sick: bool = False
    for_creatures: bool = False
    """Its mana is for creature spells only."""


@dataclass(frozen=True)
class Puzzle:
    things: tuple[Thing, ...]
    symbols: tuple[str, ...]
    life_cost: int = 0
    life: int = 20
    pools: tuple[tuple[str, str], ...] = ()
    payers: tuple[str, ...] = ("Ann",)
    spell: str | None = None
    """Type line of the spell that is paid for."""
    keywords: tuple[str, ...] = ()
    graveyard: int = 0
    less: str = ""
    no_life: bool = False


Unit = tuple[str, str, bool, bool]
"""Owner, type, snow, for creature spells only."""


@dataclass
class Search:
    puzzle: Puzzle
    best: int | None = None
    seen: set[object] = field(default_factory=set)

    def run(self) -> int | None:
        """The least life with which the cost can be paid, or None."""
        pool = tuple(
            sorted(
                (owner, kind, False, False) for owner, mana in self.puzzle.pools for kind in mana
            )
        )
        self.activate(0, pool, 0)
        return self.best

    def activate(self, used: int, pool: tuple[Unit, ...], life: int) -> None:
        if (used, pool, life) in self.seen or life > self.limit:
            return
        self.seen.add((used, pool, life))
        self.pay(0, used, pool, life, 0, ())
        for index, thing in enumerate(self.puzzle.things):
            if (
                used >> index & 1
                or not thing.gives
                or (thing.taps and (thing.tapped or self.is_held(thing)))
            ):
                continue
            if thing.life and self.puzzle.no_life:
                continue
            for rest in self.feed(thing, pool):
                for choice in thing.gives:
                    made = tuple(
                        (thing.owner, kind, thing.snow, thing.for_creatures) for kind in choice
                    )
                    self.activate(used | 1 << index, tuple(sorted(rest + made)), life + thing.life)

    @staticmethod
    def is_held(thing: Thing) -> bool:
        return thing.creature is not None and thing.sick

    @property
    def limit(self) -> int:
        return 0 if self.puzzle.no_life else max(0, self.puzzle.life)

    def feed(self, thing: Thing, pool: tuple[Unit, ...]) -> list[tuple[Unit, ...]]:
        if not thing.mana:
            return [pool]
        found = []
        for unit in dict.fromkeys(pool):
            owner, kind, _, restricted = unit
            if (
                owner == thing.owner
                and not restricted
                and (thing.mana == "1" or kind in thing.mana.split("/"))
            ):
                left = list(pool)
                left.remove(unit)
                found.append(tuple(left))
        return found

    def pay(
        self,
        at: int,
        used: int,
        pool: tuple[Unit, ...],
        life: int,
        delved: int,
        reduced: tuple[str, ...],
    ) -> None:
        """Pays the needs from ``at`` on; each unit of generic mana is a need of its own."""
        if self.best is not None and life + self.puzzle.life_cost >= self.best:
            return
        if at == 0:
            for needs in self.needs():
                self.meet(needs, used, pool, life, delved)

    def needs(self) -> list[list[str]]:
        """Every way to read the symbols as units: a set of types, ``any``, ``snow`` or ``life``."""
        readings: list[list[str]] = [[]]
        for symbol in self.puzzle.symbols:
            if symbol.isdigit():
                options = [["any"] * int(symbol)]
            elif symbol == "S":
                options = [["snow"]]
            else:
                options = []
                for half in symbol.split("/"):
                    options.append(
                        ["any"] * int(half)
                        if half.isdigit()
                        else ["life"]
                        if half == "P"
                        else [half]
                    )
            readings = [old + new for old in readings for new in options]
        return [self.cheaper(reading) for reading in readings]

    def cheaper(self, reading: list[str]) -> list[str]:
        """Less what the reduction takes: its own colour first, then generic mana."""
        left = list(reading)
        for kind in self.puzzle.less:
            if kind != "1" and kind in left:
                left.remove(kind)
            elif "any" in left:
                left.remove("any")
        return left

    def meet(
        self, needs: list[str], used: int, pool: tuple[Unit, ...], life: int, delved: int
    ) -> None:
        if life + self.puzzle.life_cost > self.limit and life + self.puzzle.life_cost > 0:
            return
        if not needs:
            total = life + self.puzzle.life_cost
            if self.best is None or total < self.best:
                self.best = total
            return
        need, rest = needs[0], needs[1:]
        if need == "life":
            self.meet(rest, used, pool, life + 2, delved)
            return
        is_creature_spell = self.puzzle.spell is not None and "Creature" in self.puzzle.spell
        for unit in dict.fromkeys(pool):
            owner, kind, snow, restricted = unit
            if restricted and not is_creature_spell:
                continue
            helper = self.puzzle.spell is not None and owner != self.puzzle.payers[0]
            if owner not in self.puzzle.payers or (
                helper and ("assist" not in self.puzzle.keywords or need != "any")
            ):
                continue
            if need == "any" or (need == "snow" and snow) or need == kind:
                left = list(pool)
                left.remove(unit)
                self.meet(rest, used, tuple(left), life, delved)
        self.without_mana(need, rest, used, pool, life, delved)

    def without_mana(
        self, need: str, rest: list[str], used: int, pool: tuple[Unit, ...], life: int, delved: int
    ) -> None:
        words = self.puzzle.keywords
        for index, thing in enumerate(self.puzzle.things):
            if used >> index & 1 or thing.tapped or thing.owner != self.puzzle.payers[0]:
                continue
            convokes = (
                "convoke" in words
                and thing.creature is not None
                and (need == "any" or (need in COLOURS and need in thing.creature))
            )
            if convokes or ("improvise" in words and thing.artifact and need == "any"):
                self.meet(rest, used | 1 << index, pool, life, delved)
        if "delve" in words and need == "any" and delved < self.puzzle.graveyard:
            self.meet(rest, used, pool, life, delved + 1)


def least_life(puzzle: Puzzle) -> int | None:
    """The least life with which the puzzle's cost can be paid; None where it can't be."""
    return Search(puzzle).run()


# The puzzle as a scenario.


def as_scenario(puzzle: Puzzle) -> str:
    """The puzzle for the engine, in the scenario format."""
    team = len(puzzle.payers) > 1
    lines = ["scenario: A puzzle"]
    if team:
        lines += ["format: two-headed-giant", "active: Oaks"]
    lines.append("players:")
    for player in ("Ann", "Amy") if team else ("Ann",):
        lines.append(f"  {player}:")
        if team:
            lines.append("    team: Oaks")
        if player == "Ann":
            lines.append(f"    life: {puzzle.life}")
            if puzzle.graveyard:
                lines.append(f"    graveyard: {puzzle.graveyard}")
            if puzzle.no_life:
                lines.append('    effects: ["You can\'t pay life."]')
        mana = dict(puzzle.pools).get(player, "")
        if mana:
            lines.append('    mana: "' + "".join(f"{{{kind}}}" for kind in mana) + '"')
        if player == "Ann" and puzzle.spell:
            words = ", ".join(word.capitalize() for word in puzzle.keywords)
            lines.append(
                f'    hand: [{{name: Charm, cost: "{{1}}", type: {puzzle.spell}, pt: 1/1, text: "{words}"}}]'
            )
        lines.append("    battlefield:")
        mine = [(n, thing) for n, thing in enumerate(puzzle.things) if thing.owner == player]
        lines += [f"      - {_permanent(n, thing)}" for n, thing in mine]
        if not mine:
            lines[-1] = "    battlefield: []"
    others = ("Bob", "Cid") if team else ("Bob",)
    lines += [f"  {player}: {{team: Pines}}" if team else f"  {player}: {{}}" for player in others]
    cost = "".join(f"{{{symbol}}}" for symbol in puzzle.symbols)
    if puzzle.life_cost:
        cost += (", " if cost else "") + f"{puzzle.life_cost} life"
    case = f'  - {{pay: "{cost or "{0}"}", by: [{", ".join(puzzle.payers)}]'
    if puzzle.spell:
        case += ", for: Charm"
    if puzzle.less:
        case += ', less: "' + "".join(f"{{{kind}}}" for kind in puzzle.less) + '"'
    return "\n".join([*lines, "cases:", case + "}"]) + "\n"


def _permanent(number: int, thing: Thing) -> str:
    types = ["Snow"] if thing.snow else []
    types += ["Artifact"] if thing.artifact else []
    types += ["Creature"] if thing.creature is not None else []
    types += [] if thing.artifact or thing.creature is not None else ["Land"]
    costs = [f"{{{thing.mana}}}"] if thing.mana else []
    costs += ["{T}"] if thing.taps else []
    costs += [f"Pay {thing.life} life"] if thing.life else []
    costs += ["Sacrifice this permanent"] if thing.goes else []
    choices = ["".join(f"{{{kind}}}" for kind in choice) for choice in thing.gives]
    said = (
        choices[0]
        if len(choices) == 1
        else ", ".join(choices[:-1]) + ", or " + choices[-1]
        if choices
        else ""
    )
    if len(choices) == 2:
        said = " or ".join(choices)
    text = f"{', '.join(costs)}: Add {said}." if choices else ""
    if thing.for_creatures and choices:
        text += " Spend this mana only to cast creature spells."
    parts = [f"name: P{number}", f"type: {' '.join(types)}", f'text: "{text}"']
    if thing.creature is not None:
        parts += ["pt: 1/1", f"color: [{', '.join(NAMES[c] for c in thing.creature)}]"]
    status = (["tapped"] if thing.tapped else []) + (["sick"] if thing.sick else [])
    return "{" + ", ".join(parts) + (f", status: [{', '.join(status)}]" if status else "") + "}"


# Random puzzles.


def random_puzzle(rng: random.Random) -> Puzzle:
    """A small puzzle with a bit of everything."""
    payers = ("Ann", "Amy") if rng.random() < 0.3 else ("Ann",)
    spell = rng.choice([None, None, "Sorcery", "Creature — Elf"])
    keywords = tuple(
        k for k in ("convoke", "improvise", "delve", "assist") if spell and rng.random() < 0.35
    )
    return Puzzle(
        things=tuple(random_thing(rng, rng.choice(payers)) for _ in range(rng.randint(0, 5))),
        symbols=tuple(random_symbol(rng) for _ in range(rng.randint(0, 4))),
        life_cost=rng.choice([0, 0, 0, 1, 3]),
        life=rng.choice([0, 1, 2, 3, 4, 20]),
        pools=tuple(
            (p, "".join(rng.choice(COLOURS + "C") for _ in range(rng.choice([0, 0, 1, 2]))))
            for p in payers
        ),
        payers=payers,
        spell=spell,
        keywords=keywords,
        graveyard=rng.choice([0, 1, 2]),
        less=rng.choice(["", "", "", "1", "11", rng.choice(COLOURS), "1" + rng.choice(COLOURS)]),
        no_life=rng.random() < 0.08,
    )


def random_thing(rng: random.Random, owner: str) -> Thing:
    one, two = rng.sample(COLOURS, 2)
    kind = rng.random()
    gives: tuple[str, ...] = (one,)
    mana = ""
    if kind < 0.2:
        gives = (one, two)
    elif kind < 0.3:
        gives = ("C" * rng.choice([1, 2]),)
    elif kind < 0.45:
        mana, gives = rng.choice(["1", f"{one}/{two}"]), (one + two,)
    elif kind < 0.5:
        mana, gives = f"{one}/{two}", (one + one, one + two, two + two)
    elif kind < 0.6:
        gives = ()
    taps = rng.random() < 0.9
    goes = not taps or rng.random() < 0.1
    return Thing(
        owner=owner,
        gives=gives,
        taps=taps,
        goes=goes,
        mana=mana,
        life=rng.choice([0, 0, 0, 0, 1]),
        snow=rng.random() < 0.3,
        creature=rng.choice([None, None, one, one + two, ""]),
        artifact=rng.random() < 0.3,
        tapped=rng.random() < 0.1,
        sick=rng.random() < 0.15,
        for_creatures=rng.random() < 0.1,
    )


def random_symbol(rng: random.Random) -> str:
    one, two = rng.sample(COLOURS, 2)
    return rng.choice(
        [
            one,
            one,
            "1",
            "1",
            "2",
            "C",
            "S",
            f"{one}/{two}",
            f"2/{one}",
            f"{one}/P",
            f"{one}/{two}/P",
            f"C/{one}",
        ]
    )


def engine_answer(puzzle: Puzzle) -> int | None:
    """What the engine pays in life, or None where it finds no payment."""
    from engine.decisions.payment import judge
    from engine.scenario.reader import read_text

    (scenario,) = read_text(as_scenario(puzzle), "puzzle.yaml")
    verdict = judge(scenario.board, scenario.cases[0])
    if verdict.outcome.value != "legal":
        return None
    life = 0
    for line in verdict.payment:
        if line.message in ("pay.life", "pay.life-of-team"):
            life += int(dict(line.values)["count"])
    return life


def main(number: int, seed: int = 1) -> int:
    """Compares engine and brute force on so many puzzles; prints the first difference."""
    for index in range(number):
        puzzle = random_puzzle(random.Random(f"{seed}/{index}"))
        expected, found = least_life(puzzle), engine_answer(puzzle)
        if expected != found:
            print(
                f"puzzle {seed}/{index}: brute force {expected}, engine {found}\n{as_scenario(puzzle)}"
            )
            return 1
    print(f"{number} puzzles, no difference")
    return 0


if __name__ == "__main__":
    sys.exit(main(*(int(word) for word in sys.argv[1:] or ["1000"])))
