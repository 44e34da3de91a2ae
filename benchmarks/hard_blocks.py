"""Blocks that hide an exact cover, as scenarios in rules text and as decisions of the core, with the declaration to be judged.

A board is named after its family. In T and RB the declaration is legal exactly when the instance has no cover; in B it blocks all
but one of the attackers of a disjoint family, and is legal exactly when no larger disjoint family exists.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from benchmarks.exact_cover import ExactCover, Triple, packed
from solver.decision import Actor, Decision, Option, Requirement, Restriction
from solver.expression import AtLeast, AtMost, Formula, Holding, Or, any_of, total

Scenario = dict[str, Any]


@dataclass(frozen=True)
class BlockBoard:
    """Who may block whom, how many are needed for each attacker, and who or what asks for a block."""

    blockers: tuple[str, ...]
    least: Mapping[str, int]
    """By attacker: how few creatures may block it, if any do."""
    blocks_if_able: tuple[tuple[str, str], ...]
    """(blocker, attacker), one requirement each."""
    declaration: Mapping[str, str]
    """Blocker -> attacker: the declaration that is judged."""
    must_be_blocked: tuple[str, ...] = ()
    able: frozenset[tuple[str, str]] | None = None
    """(blocker, attacker) for those who can; ``None``: everybody can block everything."""

    def decision(self) -> Decision:
        """The board as a decision of the core."""
        options = [
            Option(key=key(b, a), actor=b, object=a)
            for b in self.blockers
            for a in self.least
            if self.able is None or (b, a) in self.able
        ]
        against: dict[str, list[str]] = {a: [] for a in self.least}
        for option in options:
            against[option.object].append(option.key)
        restrictions = []
        for a, least in self.least.items():
            blocking = total(against[a])
            formula: Formula = Or((AtMost(blocking, 0), AtLeast(blocking, least)))
            restrictions.append(Restriction(formula=formula, reason=a))
        requirements = [
            Requirement(obeyed=total([key(b, a)]), instances=1, reason=(b, a), actor=b)
            for b, a in self.blocks_if_able
        ]
        requirements += [
            Requirement(obeyed=Holding((any_of(against[a]),)), instances=1, reason=a)
            for a in self.must_be_blocked
        ]
        return Decision(
            actors=tuple(Actor(key=b) for b in self.blockers),
            options=tuple(options),
            restrictions=tuple(restrictions),
            requirements=tuple(requirements),
        )

    def counts(self) -> dict[str, int]:
        """The declaration as counts of the decision's options."""
        return {key(b, a): 1 for b, a in self.declaration.items()}

    def scenario(self, expect: str) -> Scenario:
        """The board in rules text with its declaration as a case. Only where everybody can block everything."""
        assert self.able is None, "pairwise bans have no rules text here"
        asked: dict[str, list[str]] = {b: [] for b in self.blockers}
        for b, a in self.blocks_if_able:
            asked[b].append(f"This creature blocks {a} this combat if able.")
        attackers = [
            {"name": a, "pt": "3/3", "text": "\n".join(self._attacker_lines(a))} for a in self.least
        ]
        blockers = [{"name": b, "pt": "1/1", "text": "\n".join(asked[b])} for b in self.blockers]
        return {
            "scenario": "blocks that hide an exact cover",
            "active": "Ann",
            "players": {"Ann": {"battlefield": attackers}, "Bob": {"battlefield": blockers}},
            "attacking": [f"{a} -> Bob" for a in self.least],
            "cases": [
                {"block": [f"{b} -> {a}" for b, a in self.declaration.items()], "expect": expect}
            ],
        }

    def _attacker_lines(self, attacker: str) -> Iterable[str]:
        least = self.least[attacker]
        if least == len(self.blockers):
            yield "This creature can't be blocked unless all creatures defending player controls block it."
        elif least > 1:
            yield f"This creature can't be blocked except by {('two', 'three')[least - 2]} or more creatures."
        if attacker in self.must_be_blocked:
            yield "This creature must be blocked if able."


def key(blocker: str, attacker: str) -> str:
    """The option's key: this creature blocks that one."""
    return f"{blocker} -> {attacker}"


def family_t(instance: ExactCover) -> BlockBoard:
    """Everybody blocks the giant that only everybody can block; only the last blocker is not asked to."""
    elements = [f"E{e}" for e in instance.elements]
    triples = {_name("S", triple): triple for triple in instance.triples}
    asked = [(f"E{e}", name) for name, triple in triples.items() for e in triple]
    return BlockBoard(
        blockers=tuple(elements),
        least={**dict.fromkeys(triples, 3), "Giant": len(elements)},
        blocks_if_able=(*asked, *((e, "Giant") for e in elements[:-1])),
        declaration=dict.fromkeys(elements, "Giant"),
    )


def family_b(instance: ExactCover) -> BlockBoard:
    """Each attacker must be blocked and only by its three creatures together; all but one of a disjoint family are."""
    triples = {_name("S", triple): triple for triple in instance.triples}
    blocked = packed(instance)[:-1] if instance.planted else packed(instance)[: instance.size - 1]
    return BlockBoard(
        blockers=tuple(f"E{e}" for e in instance.elements),
        least=dict.fromkeys(triples, 3),
        blocks_if_able=(),
        declaration={f"E{e}": _name("S", triple) for triple in blocked for e in triple},
        must_be_blocked=tuple(triples),
        able=frozenset((f"E{e}", name) for name, triple in triples.items() for e in triple),
    )


def family_rb(instance: ExactCover) -> BlockBoard:
    """Red triples hold an element and its two halves, blue ones the three half-edges of a node of a ladder.

    The declaration blocks every red attacker with its own creatures. The last red one does not ask its element to block it, so one
    requirement more is obeyed only if all blue attackers are blocked and the elements cover the rest by themselves.
    """
    size = instance.size
    edges = _ladder(size)
    blue: dict[int, list[str]] = {node: [] for node in range(2 * size)}
    for e, (one, other) in enumerate(edges):
        blue[one].append(f"F{e}")
        blue[other].append(f"G{e}")
    owners = {_name("S", triple): [f"E{e}" for e in triple] for triple in instance.triples}
    owners |= {f"Blue{node}": halves for node, halves in blue.items()}
    last = len(edges) - 1
    owners |= {f"Red{e}": [f"E{e}"] * (e < last) + [f"F{e}", f"G{e}"] for e in range(len(edges))}
    return BlockBoard(
        blockers=tuple(f"{kind}{e}" for kind in "EFG" for e in range(len(edges))),
        least=dict.fromkeys(owners, 3),
        blocks_if_able=tuple((b, a) for a, creatures in owners.items() for b in creatures),
        declaration={f"{kind}{e}": f"Red{e}" for e in range(len(edges)) for kind in "EFG"},
    )


def pigeonhole(attackers: int, least: int = 1) -> BlockBoard:
    """Attackers that must be blocked, by ``least`` creatures or more each, and one creature too few for all of them."""
    names = [f"A{a}" for a in range(attackers)]
    blockers = [f"B{b}" for b in range(attackers * least - 1)]
    return BlockBoard(
        blockers=tuple(blockers),
        least=dict.fromkeys(names, least),
        blocks_if_able=(),
        declaration={
            b: names[place // least]
            for place, b in enumerate(blockers)
            if place // least < attackers - 1
        },
        must_be_blocked=tuple(names),
    )


def menacing(number: int, *, blocked: int | None = None) -> BlockBoard:
    """So many attackers with menace that must be blocked against as many creatures, which can block half of them.

    The declaration blocks ``blocked`` of them with two creatures each: it is legal when that is half of them.
    """
    names = [f"A{a}" for a in range(number)]
    pairs = number // 2 if blocked is None else blocked
    return BlockBoard(
        blockers=tuple(f"B{b}" for b in range(number)),
        least=dict.fromkeys(names, 2),
        blocks_if_able=(),
        declaration={f"B{b}": f"A{b // 2}" for b in range(2 * pairs)},
        must_be_blocked=tuple(names),
    )


def _name(kind: str, triple: Triple) -> str:
    return f"{kind}{'-'.join(map(str, triple))}"


def _ladder(size: int) -> list[tuple[int, int]]:
    """The circular ladder on 2 * size nodes: every node has three edges. Needs a size of at least 3."""
    rounds = [(node, (node + 1) % size) for node in range(size)]
    return [
        *rounds,
        *((one + size, other + size) for one, other in rounds),
        *((n, n + size) for n in range(size)),
    ]
