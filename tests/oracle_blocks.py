"""What the oracle knows of blocks: who may block whom, and what restricts or requires it."""

from __future__ import annotations

import re
from collections.abc import Callable

from tests.oracle_board import Board, Line, Permanent, twins
from tests.oracle_question import Cost, Declaration, OracleDoesNotKnow, Question, Requirement
from tests.oracle_text import NUMBER, NUMBERS, Phrasebook, noun

ANY_NUMBER = 99


class Block:
    """A question being put together: the blocks that one player or team may declare."""

    def __init__(self, board: Board, side: tuple[str, ...]) -> None:
        self.board = board
        self.side = side
        targets = board.targets()
        self.defenders = {a: targets.get(target, ()) for a, target in board.attacking.items()}
        self.attackers = [
            board.get(a) for a, players in self.defenders.items() if set(players) & set(side)
        ]
        self.creatures = [p for p in board.creatures() if p.controller in side]
        self.shadow_ignored: set[str] = set()  # blockers to whom attackers count as without shadow
        self.shadow_lent: set[str] = (
            set()
        )  # blockers that count as with shadow before attackers with it
        self.question = Question(
            edition=board.edition,
            objects=tuple(a.id for a in self.attackers),
            controller={c.id: c.controller for c in self.creatures},
            mana=board.mana,
        )
        for c in self.creatures:
            self.question.able[c.id] = "tapped" not in c.statuses and not c.has_type("Battle")
            self.question.capacity[c.id] = 1
        self.question.pair_bars.append(("evasion", self.evades))
        self.question.twins = twins(self.creatures, lambda c: c.twins)
        self.question.twins += twins(
            self.attackers, lambda a: a.twins and a.twins + board.attacking[a.id]
        )

    # ---------------------------------------------------------------- building
    def named(self, phrase: str, line: Line, among: list[Permanent]) -> list[str]:
        return [p.id for p in filter(noun(self.board, phrase, line), among)]

    def blockers(self, phrase: str, line: Line) -> list[str]:
        return self.named(phrase, line, self.creatures)

    def attacking(self, phrase: str, line: Line) -> list[str]:
        return self.named(phrase, line, self.attackers)

    def bar(self, name: str, blockers: list[str], attackers: list[str]) -> None:
        """These creatures can't block these attackers."""
        self.question.pair_bars.append((name, lambda b, a: b in blockers and a in attackers))

    def bar_counts(self, name: str, attackers: list[str], allowed: Callable[[int], bool]) -> None:
        """These attackers can't be blocked but by an allowed number of creatures."""
        self.question.whole_bars.append(
            (
                name,
                lambda d: any(not allowed(n) for a in attackers if (n := len(blockers_of(d, a)))),
            )
        )

    def bar_unless(
        self, name: str, blockers: list[str], fulfilled: Callable[[str, Declaration], bool]
    ) -> None:
        """These creatures can't block unless something holds for the whole declaration."""
        self.question.whole_bars.append(
            (name, lambda d: any(b in d and not fulfilled(b, d) for b in blockers))
        )

    def require(
        self, name: str, blockers: list[str], attackers: list[str], exactly_one: bool = False
    ) -> None:
        """One instance: one of these creatures (or exactly one) blocks one of these attackers."""
        pairs = frozenset((b, a) for b in blockers for a in attackers)
        self.question.requirements.append(Requirement(name, pairs, exactly_one))

    # ---------------------------------------------------------------- evasion (702)
    def evades(self, blocker: str, attacker: str) -> bool:
        """Whether a keyword keeps the creature from blocking the attacker; they add up (509.1b)."""
        b, a = self.board.get(blocker), self.board.get(attacker)
        black_or_artifact = "black" in b.colors or b.has_type("Artifact")
        shares_colour = bool(b.colors & a.colors) or b.has_type("Artifact")
        shadow_there = "shadow" in a.keywords and blocker not in self.shadow_ignored
        shadow_here = "shadow" in b.keywords or (
            "shadow" in a.keywords and blocker in self.shadow_lent
        )
        return any(
            (
                "flying" in a.keywords and not {"flying", "reach"} & b.keywords,
                shadow_there != shadow_here,
                "horsemanship" in a.keywords and "horsemanship" not in b.keywords,
                "fear" in a.keywords and not black_or_artifact,
                "intimidate" in a.keywords and not shares_colour,
                "skulk" in a.keywords and (b.power or 0) > (a.power or 0),
                any(f"protection from {colour}" in a.keywords for colour in b.colors),
                any(
                    self.walks(a, k.removesuffix("walk")) for k in a.keywords if k.endswith("walk")
                ),
                "decayed" in b.keywords,
                "suspected" in b.statuses,
                any(s.startswith("detained by ") for s in b.statuses),
            )
        )

    def walks(self, attacker: Permanent, kind: str) -> bool:
        """Landwalk looks at the attacked player's lands (702.14c); 2011: either head's (810.7d)."""
        return self.board.lands(self.defenders[attacker.id], kind) > 0


def block_question(board: Board, side: tuple[str, ...]) -> Question:
    """The blocks that one defending player, or team in shared turns, may declare on this board."""
    block = Block(board, side)
    if menacing := [a.id for a in block.attackers if "menace" in a.keywords]:
        block.bar_counts("menace", menacing, lambda n: n >= 2)
    for line in board.lines:
        PHRASES.tell(block, line)
    if block.question.costs and any("{T}: Add" in line.written for line in board.lines):
        raise OracleDoesNotKnow("a cost, and mana abilities")
    return block.question


def blocking_sides(board: Board) -> list[tuple[str, ...]]:
    """The defending players, each alone, or together in shared team turns (802.4, 805.10d)."""
    defending = board.may_be_attacked()
    if not board.shared_turns:
        return [(p,) for p in defending]
    teams = dict.fromkeys(board.team[p] for p in defending)
    return [tuple(p for p in defending if board.team[p] == team) for team in teams]


def blockers_of(declared: Declaration, attacker: str) -> list[str]:
    return [b for b, attackers in declared.items() if attacker in attackers]


PHRASES: Phrasebook[Block] = Phrasebook()


# -------------------------------------------------------------------- requirements
@PHRASES.reads(r"All creatures able to block (.+) do so")
def _(block: Block, line: Line, found: re.Match[str]) -> None:
    for a in block.attacking(found[1], line):
        for b in block.blockers("all creatures", line):
            block.require(f"{b} blocks {a}", [b], [a])


@PHRASES.reads(r"(.+?) must be blocked( by exactly one creature)? if able")
def _(block: Block, line: Line, found: re.Match[str]) -> None:
    for a in block.attacking(found[1], line):
        block.require(
            f"{a} must be blocked", block.blockers("all creatures", line), [a], bool(found[2])
        )


@PHRASES.reads(r"(.+?) blocks? if able")
def _(block: Block, line: Line, found: re.Match[str]) -> None:
    for b in block.blockers(found[1], line):
        block.require(f"{b} blocks", [b], [a.id for a in block.attackers])


@PHRASES.reads(r"(.+?) blocks? ([A-Z].*) if able")
def _(block: Block, line: Line, found: re.Match[str]) -> None:
    for b in block.blockers(found[1], line):
        block.require(f"{b} blocks {found[2]}", [b], [found[2]])


# -------------------------------------------------------------------- costs
@PHRASES.reads(r"(.+?) can't (?:attack or )?block unless (?:you pay|its controller pays) \{(\d+)\}")
@PHRASES.reads(
    r"(.+?) can't block unless their controller pays \{(\d+)\} for each"
    r" (?:of those creatures|blocking creature they control)"
)
def _(block: Block, line: Line, found: re.Match[str]) -> None:
    pairs = frozenset((b, a.id) for b in block.blockers(found[1], line) for a in block.attackers)
    block.question.costs.append(Cost("tax", pairs, int(found[2])))


# -------------------------------------------------------------------- how many may be blocked
@PHRASES.reads(r"(.+?) can block an additional creature")
def _(block: Block, line: Line, found: re.Match[str]) -> None:
    for b in block.blockers(found[1], line):
        block.question.capacity[b] += 1


@PHRASES.reads(r"(.+?) can block any number of creatures")
def _(block: Block, line: Line, found: re.Match[str]) -> None:
    for b in block.blockers(found[1], line):
        block.question.capacity[b] = ANY_NUMBER


# -------------------------------------------------------------------- restrictions on blockers
@PHRASES.reads(
    r"(.+?) can block creatures with shadow as though"
    r" (they didn't have|it had|this creature had) shadow"
)
def _(block: Block, line: Line, found: re.Match[str]) -> None:
    changed = block.shadow_ignored if found[2] == "they didn't have" else block.shadow_lent
    changed.update(block.blockers(found[1], line))


@PHRASES.reads(r"(.+?) can block only (.+)")
def _(block: Block, line: Line, found: re.Match[str]) -> None:
    allowed = block.attacking(found[2], line)
    others = [a.id for a in block.attackers if a.id not in allowed]
    block.bar("can block only others", block.blockers(found[1], line), others)


@PHRASES.reads(rf"No more than ({NUMBER}) creatures? can block")
def _(block: Block, line: Line, found: re.Match[str]) -> None:
    most = NUMBERS[found[1]]
    block.question.whole_bars.append((f"no more than {most}", lambda d: len(d) > most))


@PHRASES.reads(r"(.+?) can't (?:attack or )?block alone")
def _(block: Block, line: Line, found: re.Match[str]) -> None:
    block.bar_unless("not alone", block.blockers(found[1], line), lambda _, d: len(d) > 1)


@PHRASES.reads(r"(.+?) can't block unless a creature with greater power also blocks")
def _(block: Block, line: Line, found: re.Match[str]) -> None:
    power = {p.id: p.power or 0 for p in block.creatures}
    block.bar_unless(
        "nobody stronger",
        block.blockers(found[1], line),
        lambda b, d: any(power.get(other, 0) > power[b] for other in d),
    )


@PHRASES.reads(r"(.+?) can't (?:attack or )?block")
def _(block: Block, line: Line, found: re.Match[str]) -> None:
    block.bar("can't block", block.blockers(found[1], line), [a.id for a in block.attackers])


@PHRASES.reads(r"(.+?) can't block ((?!unless|alone).+)")
def _(block: Block, line: Line, found: re.Match[str]) -> None:
    block.bar("can't block those", block.blockers(found[1], line), block.attacking(found[2], line))


# -------------------------------------------------------------------- restrictions on attackers
@PHRASES.reads(r"(.+?) can't be blocked unless all creatures defending player controls block it")
def _(block: Block, line: Line, found: re.Match[str]) -> None:
    for attacker in block.attacking(found[1], line):
        players = block.defenders[attacker]
        if len(players) > 1:
            raise OracleDoesNotKnow(line.written)
        everybody = {c.id for c in block.creatures if c.controller in players}
        block.question.whole_bars.append(
            (
                "all or none",
                lambda d, a=attacker, everybody=everybody: (
                    bool(found := blockers_of(d, a)) and not everybody <= set(found)
                ),
            )
        )


@PHRASES.reads(rf"(.+?) can't be blocked except by ({NUMBER}) or more creatures")
def _(block: Block, line: Line, found: re.Match[str]) -> None:
    least = NUMBERS[found[2]]
    block.bar_counts(f"{least} or more", block.attacking(found[1], line), lambda n: n >= least)


@PHRASES.reads(r"(.+?) can't be blocked by more than one creature")
def _(block: Block, line: Line, found: re.Match[str]) -> None:
    block.bar_counts("one only", block.attacking(found[1], line), lambda n: n <= 1)


@PHRASES.reads(r"(.+?) can't be blocked except by (.+)")
def _(block: Block, line: Line, found: re.Match[str]) -> None:
    allowed = {b for noun in re.split(r" and/or ", found[2]) for b in block.blockers(noun, line)}
    others = [c.id for c in block.creatures if c.id not in allowed]
    block.bar("except by others", others, block.attacking(found[1], line))


@PHRASES.reads(r"(.+?) can't be blocked by (.+)")
def _(block: Block, line: Line, found: re.Match[str]) -> None:
    block.bar(
        "can't be blocked by those", block.blockers(found[2], line), block.attacking(found[1], line)
    )


@PHRASES.reads(r"(.+?) can't be blocked")
def _(block: Block, line: Line, found: re.Match[str]) -> None:
    block.bar("can't be blocked", [c.id for c in block.creatures], block.attacking(found[1], line))
