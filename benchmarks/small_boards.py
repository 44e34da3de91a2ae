"""Two boards of ten creatures, each described once and put four ways: as a scenario, as a model built by hand with the public API
of CP-SAT, as brute force over all declarations, and (through the scenario) as the program's own decision.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import product
from typing import Any

Scenario = dict[str, Any]


@dataclass(frozen=True)
class SmallAttack:
    """Attackers that may attack Bob or Cara, no more than ``cap`` of them together and no more than ``at_bob`` at Bob."""

    must: tuple[int, ...]
    goaded_by_bob: tuple[int, ...]
    must_attack_cara: tuple[int, ...]
    not_alone: tuple[int, ...]
    attackers: int = 10
    cap: int = 4
    at_bob: int = 2

    def scenario(self) -> Scenario:
        """The board as a scenario without cases."""
        creatures = []
        for number in range(self.attackers):
            lines = []
            if number in self.must:
                lines.append("This creature attacks each combat if able.")
            if number in self.must_attack_cara:
                lines.append("This creature attacks Cara this combat if able.")
            if number in self.not_alone:
                lines.append("This creature can't attack alone.")
            goaded = ["goaded by Bob"] if number in self.goaded_by_bob else []
            creature = {"name": f"A{number}", "pt": f"{number + 1}/1", "text": "\n".join(lines)}
            creatures.append({**creature, "status": goaded})
        return {
            "scenario": "ten attackers",
            "format": "free-for-all",
            "active": "Ann",
            "players": {
                "Ann": {"battlefield": creatures},
                "Bob": {
                    "effects": [
                        f"No more than {WORDS[self.at_bob]} creatures can attack you each combat."
                    ]
                },
                "Cara": {},
            },
            "effects": [f"No more than {WORDS[self.cap]} creatures can attack each combat."],
        }

    def gain(self, attacker: int, target: str) -> int:
        """How many requirements this creature obeys when it attacks that player."""
        goad = (1 + (target != "Bob")) * (attacker in self.goaded_by_bob)
        cara = target == "Cara" and attacker in self.must_attack_cara
        return goad + cara + (attacker in self.must)

    def by_public_api(self) -> int:
        """The most requirements that can be obeyed, by the public API and its solver as it comes."""
        from ortools.sat.python import cp_model

        model = cp_model.CpModel()
        targets = ("Bob", "Cara")
        attack = {
            (a, t): model.new_bool_var(f"{a} -> {t}")
            for a in range(self.attackers)
            for t in targets
        }
        everybody = sum(attack.values())
        for a in range(self.attackers):
            model.add(sum(attack[a, t] for t in targets) <= 1)
        model.add(everybody <= self.cap)
        model.add(sum(attack[a, "Bob"] for a in range(self.attackers)) <= self.at_bob)
        for a in self.not_alone:
            for t in targets:
                model.add(everybody >= 2).only_enforce_if(attack[a, t])
        model.maximize(sum(self.gain(a, t) * taken for (a, t), taken in attack.items()))
        solver = cp_model.CpSolver()
        assert solver.solve(model) == cp_model.OPTIMAL
        return round(solver.objective_value)

    def by_brute_force(self) -> int:
        """The same by writing out every declaration."""
        best = 0
        for chosen in product((None, "Bob", "Cara"), repeat=self.attackers):
            number = self.attackers - chosen.count(None)
            if number > self.cap or chosen.count("Bob") > self.at_bob:
                continue
            if number == 1 and any(chosen[a] is not None for a in self.not_alone):
                continue
            obeyed = sum(self.gain(a, t) for a, t in enumerate(chosen) if t is not None)
            best = max(best, obeyed)
        return best


@dataclass(frozen=True)
class SmallBlock:
    """Attackers and blockers with menace, flying, lures and creatures that must be blocked or must block."""

    menace: tuple[int, ...]
    flying: tuple[int, ...]
    lure: tuple[int, ...]
    must_be_blocked: tuple[int, ...]
    flying_blockers: tuple[int, ...]
    must_block: tuple[int, ...]
    attackers: int = 5
    blockers: int = 5

    def scenario(self) -> Scenario:
        """The board as a scenario without cases."""
        attackers = [
            _creature(
                f"A{a}",
                ("Menace", a in self.menace),
                ("Flying", a in self.flying),
                ("All creatures able to block this creature do so.", a in self.lure),
                ("This creature must be blocked if able.", a in self.must_be_blocked),
            )
            for a in range(self.attackers)
        ]
        blockers = [
            _creature(
                f"B{b}",
                ("Flying", b in self.flying_blockers),
                ("This creature blocks each combat if able.", b in self.must_block),
            )
            for b in range(self.blockers)
        ]
        return {
            "scenario": "ten creatures",
            "active": "Ann",
            "players": {"Ann": {"battlefield": attackers}, "Bob": {"battlefield": blockers}},
            "attacking": [f"A{a} -> Bob" for a in range(self.attackers)],
        }

    def able(self, blocker: int, attacker: int) -> bool:
        """Whether this creature can block that one at all."""
        return attacker not in self.flying or blocker in self.flying_blockers

    def by_public_api(self) -> int:
        """The most requirements that can be obeyed, by the public API and its solver as it comes."""
        from ortools.sat.python import cp_model

        model = cp_model.CpModel()
        block = {
            (b, a): model.new_bool_var(f"{b} -> {a}")
            for b in range(self.blockers)
            for a in range(self.attackers)
            if self.able(b, a)
        }
        for b in range(self.blockers):
            model.add(sum(taken for (who, _), taken in block.items() if who == b) <= 1)
        gains = [taken for (_, a), taken in block.items() if a in self.lure]
        gains += [taken for (b, _), taken in block.items() if b in self.must_block]
        for a in {*self.menace, *self.must_be_blocked}:
            blocked = model.new_bool_var(f"{a} is blocked")
            against = [taken for (_, attacker), taken in block.items() if attacker == a]
            for taken in against:
                model.add_implication(taken, blocked)
            least = 2 if a in self.menace else 1
            model.add(sum(against) >= least).only_enforce_if(blocked)
            if a in self.must_be_blocked:
                gains.append(blocked)
        model.maximize(sum(gains))
        solver = cp_model.CpSolver()
        assert solver.solve(model) == cp_model.OPTIMAL
        return round(solver.objective_value)

    def by_brute_force(self) -> int:
        """The same by writing out every declaration."""
        choices = [
            [None, *(a for a in range(self.attackers) if self.able(b, a))]
            for b in range(self.blockers)
        ]
        best = 0
        for chosen in product(*choices):
            if any(chosen.count(a) == 1 for a in self.menace):
                continue
            obeyed = sum(a in self.lure for a in chosen)
            obeyed += sum(a in chosen for a in self.must_be_blocked)
            obeyed += sum(chosen[b] is not None for b in self.must_block)
            best = max(best, obeyed)
        return best


WORDS = ("no", "one", "two", "three", "four", "five")

TEN_ATTACKERS = SmallAttack(
    must=(0, 1, 2, 3, 5), goaded_by_bob=(1, 4, 6), must_attack_cara=(2, 7), not_alone=(0, 3, 8)
)
TEN_IN_A_BLOCK = SmallBlock(
    menace=(0, 2, 3),
    flying=(1, 3),
    lure=(4,),
    must_be_blocked=(0, 1, 2, 3),
    flying_blockers=(0, 3),
    must_block=(1, 4),
)


def _creature(name: str, *lines: tuple[str, bool]) -> Scenario:
    return {"name": name, "pt": "2/2", "text": "\n".join(line for line, has in lines if has)}
