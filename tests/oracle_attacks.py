"""What the oracle knows of attacks: who may attack what, and what restricts or requires it."""

from __future__ import annotations

import re
from collections.abc import Callable

from tests.oracle_board import BASIC_LANDS, Board, Line, Permanent, twins
from tests.oracle_question import Cost, Declaration, OracleDoesNotKnow, Question, Requirement
from tests.oracle_text import NUMBER, NUMBERS, Phrasebook, noun

LAND = "|".join(BASIC_LANDS)
YOURS = r"you(?P<wide> or planeswalkers you control)?"


class Attack:
    """A question being put together: the attack that the active player or team may declare."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self.defenders = board.targets()
        self.attacked = {target: board.attacked_players(target) for target in self.defenders}
        self.creatures = [p for p in board.creatures() if p.controller in board.active]
        self.question = Question(
            edition=board.edition,
            objects=tuple(self.defenders),
            controller={c.id: c.controller for c in self.creatures},
            mana=board.mana,
        )
        for c in self.creatures:
            self.question.able[c.id] = self.able(c)
        self.question.twins = twins(self.creatures, lambda c: c.twins)

    def able(self, c: Permanent) -> bool:
        """Untapped, no battle, not new this turn (508.1a); in 2003 no Wall (308.2a)."""
        new = "sick" in c.statuses and "haste" not in c.keywords
        wall = self.board.edition == "2003" and c.has_type("Wall")
        return "tapped" not in c.statuses and not new and not c.has_type("Battle") and not wall

    # ---------------------------------------------------------------- building
    def named(self, phrase: str, line: Line) -> list[str]:
        """The possible attackers that a noun phrase means."""
        return [c.id for c in filter(noun(self.board, phrase, line), self.creatures)]

    def bar(
        self, name: str, creatures: list[str], barred: Callable[[str], bool] = lambda _: True
    ) -> None:
        """These creatures can't attack these targets."""
        self.question.pair_bars.append((name, lambda c, target: c in creatures and barred(target)))

    def bar_unless(
        self, name: str, creatures: list[str], fulfilled: Callable[[str, Declaration], bool]
    ) -> None:
        """These creatures can't attack unless something holds for the whole declaration."""
        self.question.whole_bars.append(
            (name, lambda d: any(c in d and not fulfilled(c, d) for c in creatures))
        )

    def require(
        self, name: str, creatures: list[str], obeys: Callable[[str], bool] = lambda _: True, **more
    ) -> None:
        """One instance for each creature: it attacks one of these targets if able."""
        for c in creatures:
            pairs = frozenset((c, target) for target in self.defenders if obeys(target))
            self.question.requirements.append(Requirement(f"{name}: {c}", pairs, **more))

    def tax(
        self,
        name: str,
        creatures: list[str],
        amount: str,
        taxed: Callable[[str], bool] = lambda _: True,
    ) -> None:
        pairs = frozenset(
            (c, target) for c in creatures for target in self.defenders if taxed(target)
        )
        self.question.costs.append(Cost(name, pairs, int(amount)))

    def hits(self, player: str | None, wide: bool = False) -> Callable[[str], bool]:
        """Whether a target is the player (wide: or a planeswalker he controls)."""

        def test(target: str) -> bool:
            if player in self.attacked[target]:
                return True
            if not wide or target not in {p.id for p in self.board.permanents}:
                return False
            walker = self.board.get(target)
            return walker.has_type("Planeswalker") and walker.controller == player

        return test


def attack_question(board: Board) -> Question:
    """The attack that the active player or team may declare on this board."""
    attack = Attack(board)
    for c in attack.creatures:
        if "defender" in c.keywords and not any(
            line.source is c
            and line.text == "this creature can attack as though it didn't have defender"
            for line in board.lines
        ):
            attack.bar("defender", [c.id])
        goaders = sorted(
            {s.removeprefix("goaded by ") for s in c.statuses if s.startswith("goaded by ")}
        )
        for goader in goaders:  # two instances for each goading player (701.15b-d)
            attack.require(f"goaded by {goader}", [c.id])
            others = [t for t in attack.defenders if set(attack.attacked[t]) - {goader}]
            attack.require(f"goaded by {goader}, somebody else", [c.id], others.__contains__)
        if any(s.startswith("detained by ") for s in c.statuses):
            attack.bar("detained", [c.id])
    for line in board.lines:
        PHRASES.tell(attack, line)
    if attack.question.costs and any("{T}: Add" in line.written for line in board.lines):
        raise OracleDoesNotKnow("a cost, and mana abilities")
    return attack.question


PHRASES: Phrasebook[Attack] = Phrasebook()


# -------------------------------------------------------------------- requirements
@PHRASES.reads(
    r"Each opponent must attack you or a planeswalker you control"
    r" with at least one creature if able"
)
def _(attack: Attack, line: Line, _: re.Match[str]) -> None:
    hits = attack.hits(line.you, wide=True)
    for player in attack.board.active:
        if line.you is not None and player in attack.board.opponents(line.you):
            creatures = [c.id for c in attack.creatures if c.controller == player]
            pairs = frozenset((c, t) for c in creatures for t in attack.defenders if hits(t))
            attack.question.requirements.append(
                Requirement(f"{player} must attack {line.you}", pairs)
            )


@PHRASES.reads(
    r"If (a creature you control|a creature an opponent controls) attacks,"
    r" (.+?)(?: also)? attacks? if able"
)
def _(attack: Attack, line: Line, found: re.Match[str]) -> None:
    own = found[1] == "a creature you control"
    for player in attack.board.active:
        if line.you is None or (player == line.you) != own:
            continue
        if not own and player not in attack.board.opponents(line.you):
            continue
        mine = {c.id for c in attack.creatures if c.controller == player}
        if found[2] == "all creatures that opponent controls":
            creatures = sorted(mine)
        else:
            creatures = attack.named(found[2], line)
        attack.require(
            "attacks if another does", creatures, exists=lambda d, mine=mine: bool(mine & set(d))
        )


@PHRASES.reads(r"(.+) attacks? if able unless you control another (\w+)")
def _(attack: Attack, line: Line, found: re.Match[str]) -> None:
    others = [
        p for p in attack.board.permanents if p is not line.source and p.controller == line.you
    ]
    if not any(p.has_type(found[2]) for p in others):
        attack.require("attacks if able", attack.named(found[1], line))


@PHRASES.reads(r"(.+?) attacks? if able")
def _(attack: Attack, line: Line, found: re.Match[str]) -> None:
    attack.require("attacks if able", attack.named(found[1], line))


@PHRASES.reads(r"(.+?) attacks? (enchanted creature's controller|[A-Z].*) if able")
def _(attack: Attack, line: Line, found: re.Match[str]) -> None:
    wanted = found[2]
    if wanted == "enchanted creature's controller":
        if line.source is None:
            raise OracleDoesNotKnow(line.written)
        wanted = attack.board.get(line.source.attached_to).controller
    hits = attack.hits(wanted)
    attack.require(
        f"attacks {wanted}", attack.named(found[1], line), lambda t: t == wanted or hits(t)
    )


# -------------------------------------------------------------------- costs
@PHRASES.reads(
    rf"(.+?) can't attack {YOURS} unless (?:their|its) controller pays \{{(?P<n>\d+)\}}"
    r" for each (?:creature they control that's attacking you|of those creatures)"
)
def _(attack: Attack, line: Line, found: re.Match[str]) -> None:
    attack.tax(
        "tax", attack.named(found[1], line), found["n"], attack.hits(line.you, bool(found["wide"]))
    )


@PHRASES.reads(r"(.+?) can't attack(?: or block)? unless (?:you pay|its controller pays) \{(\d+)\}")
def _(attack: Attack, line: Line, found: re.Match[str]) -> None:
    attack.tax("tax on the creature", attack.named(found[1], line), found[2])


# -------------------------------------------------------------------- restrictions
@PHRASES.reads(rf"(.+?) can't attack unless defending player controls an? ({LAND})")
def _(attack: Attack, line: Line, found: re.Match[str]) -> None:
    board = attack.board
    attack.bar(
        f"no {found[2]} there",
        attack.named(found[1], line),
        lambda t: not board.lands(attack.defenders[t], found[2]),
    )


@PHRASES.reads(r"(.+?) can't attack unless you control more lands than defending player")
def _(attack: Attack, line: Line, found: re.Match[str]) -> None:
    board = attack.board
    if line.you is None or any(len(players) > 1 for players in attack.defenders.values()):
        raise OracleDoesNotKnow(line.written)
    own = board.lands([line.you], "")
    attack.bar(
        "not more lands",
        attack.named(found[1], line),
        lambda t: own <= board.lands(attack.defenders[t], ""),
    )


@PHRASES.reads(
    rf"(.+?) can't attack unless there are ({NUMBER}) or more ({LAND})s? on the battlefield"
)
def _(attack: Attack, line: Line, found: re.Match[str]) -> None:
    if attack.board.lands(attack.board.players, found[3]) < NUMBERS[found[2]]:
        attack.bar("too few lands", attack.named(found[1], line))


@PHRASES.reads(r"(.+?) can't attack unless you control another (\w+)")
def _(attack: Attack, line: Line, found: re.Match[str]) -> None:
    others = [
        p for p in attack.board.permanents if p is not line.source and p.controller == line.you
    ]
    if not any(p.has_type(found[2].capitalize()) for p in others):
        attack.bar(f"no other {found[2]}", attack.named(found[1], line))


@PHRASES.reads(r"(.+?) can't attack unless a creature with greater power also attacks")
def _(attack: Attack, line: Line, found: re.Match[str]) -> None:
    power = {p.id: p.power or 0 for p in attack.board.permanents}
    attack.bar_unless(
        "nobody stronger",
        attack.named(found[1], line),
        lambda c, d: any(power.get(other, 0) > power[c] for other in d),
    )


@PHRASES.reads(
    r"(.+?) can't attack unless at least (one|two|three) other creatures? (?:also )?attacks?"
)
def _(attack: Attack, line: Line, found: re.Match[str]) -> None:
    others = NUMBERS[found[2]]
    attack.bar_unless("too few others", attack.named(found[1], line), lambda _, d: len(d) > others)


@PHRASES.reads(r"(.+?) can't attack(?: or block)? alone")
def _(attack: Attack, line: Line, found: re.Match[str]) -> None:
    attack.bar_unless("not alone", attack.named(found[1], line), lambda _, d: len(d) > 1)


@PHRASES.reads(r"(.+?) can only attack alone")
def _(attack: Attack, line: Line, found: re.Match[str]) -> None:
    attack.bar_unless("only alone", attack.named(found[1], line), lambda _, d: len(d) == 1)


@PHRASES.reads(rf"No more than ({NUMBER}) creatures? can attack( you)?")
def _(attack: Attack, line: Line, found: re.Match[str]) -> None:
    most = NUMBERS[found[1]]
    hits = attack.hits(line.you) if found[2] else lambda _: True
    counted = [target for target in attack.defenders if hits(target)]
    attack.question.whole_bars.append(
        (
            f"no more than {most}",
            lambda d: sum(targets[0] in counted for targets in d.values()) > most,
        )
    )


@PHRASES.reads(r"(.+?) can't attack(?: or block)?")
def _(attack: Attack, line: Line, found: re.Match[str]) -> None:
    attack.bar("can't attack", attack.named(found[1], line))


@PHRASES.reads(rf"(.+?) can't attack {YOURS}")
def _(attack: Attack, line: Line, found: re.Match[str]) -> None:
    attack.bar(
        "can't attack you", attack.named(found[1], line), attack.hits(line.you, bool(found["wide"]))
    )


@PHRASES.reads(r"(.+?) can't attack (\w+) or planeswalkers \2 controls")
def _(attack: Attack, line: Line, found: re.Match[str]) -> None:
    attack.bar(
        f"can't attack {found[2]}", attack.named(found[1], line), attack.hits(found[2], wide=True)
    )


@PHRASES.reads(r"this creature can attack as though it (?:didn't have defender|had haste)")
def _(attack: Attack, line: Line, found: re.Match[str]) -> None:
    if line.text.endswith("haste") and line.source and line.source.id in attack.question.able:
        line.source.keywords.add("haste")  # it lets the creature attack, and does nothing else
        attack.question.able[line.source.id] = attack.able(line.source)
