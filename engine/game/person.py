"""A person at a terminal: what a game asks, in words, and what a line that somebody types means.

Nothing here reads or writes; whoever talks to the person hands in how.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from engine.board.declaration import (
    Assignment,
    Attack,
    Attacker,
    Block,
    Blocker,
    Damage,
    Members,
)
from engine.errors import InputError
from engine.game.actions import (
    Action,
    Activate,
    Answer,
    AssignsDamage,
    Attacks,
    Blocks,
    Cast,
    Concede,
    IllegalAction,
    Keep,
    Mulligan,
    Pass,
    PlayLand,
)
from engine.game.choices import (
    AssignDamage,
    Choice,
    Decision,
    DeclareAttackers,
    DeclareBlockers,
    KeepOrMulligan,
    Priority,
)
from engine.game.game import Game
from engine.game.naming import Naming


def asked(waiting: Decision | None) -> str:
    """What the game waits for, in words."""
    match waiting:
        case Choice(player=player, what=what, options=options, numbers=numbers):
            among = (
                f" ({', '.join(options)})"
                if options
                else f" ({numbers[0]} to {numbers[1]})"
                if numbers
                else ""
            )
            return f"{player} has to choose {what}{among}"
        case Priority(side=side):
            return f"{side} has priority"
        case DeclareAttackers(side=side):
            return f"{side} has to declare attackers"
        case DeclareBlockers(side=side):
            return f"{side} has to declare blockers"
        case AssignDamage(side=side, sources=sources):
            return f"{side} has to assign the combat damage of {', '.join(sources)}"
        case KeepOrMulligan(player=player):
            return f"{player} has to keep or to take a mulligan"
    return "the game is over"


HELP = {
    Priority: "pass | land NAME | cast NAME [-> TARGET, TARGET] [x=N] [modes=1,2] | activate NAME [N] [-> TARGET] | concede",
    DeclareAttackers: "ATTACKER -> TARGET, …  (an empty line: nobody attacks)",
    DeclareBlockers: "BLOCKER -> ATTACKER & ATTACKER, …  (an empty line: nobody blocks)",
    AssignDamage: "SOURCE -> OBJECT N & OBJECT N, …",
    KeepOrMulligan: "keep [CARD, CARD for the bottom] | mulligan",
    Choice: "one of the options, or several with commas between them",
}
"""What may be typed, for each kind of decision."""


class Person:
    """Somebody who is asked in words.

    ``read`` shows a prompt and gives back the line that was typed, ``tell`` shows a line, and ``explain`` says why an action was
    refused.
    """

    def __init__(
        self,
        read: Callable[[str], str],
        tell: Callable[[str], None],
        explain: Callable[[IllegalAction], str] | None = None,
    ) -> None:
        self._read = read
        self._tell = tell
        self._explain = explain or why

    def choose(self, game: Game, decision: Decision) -> Action:
        """Asks until a line is understood; "?" tells what may be typed."""
        while True:
            line = self._read(prompt(game, decision))
            if line.strip() == "?":
                self._tell(f"type: {HELP[type(decision)]}")
                continue
            try:
                return parse(game, decision, line)
            except IllegalAction as illegal:
                self._tell(str(illegal))

    def refused(self, illegal: IllegalAction) -> None:
        """Says why, with the rules that the verdict cites."""
        self._tell(self._explain(illegal))

    def unplayed(self, why: InputError) -> bool:
        """Says what the game does not play yet; there may be something else to do."""
        self._tell(str(why))
        return True


def why(illegal: IllegalAction) -> str:
    """Why an action was refused: the verdict's rules, where a decision refused it."""
    verdict = illegal.verdict
    if verdict is None or not verdict.violations:
        return str(illegal)
    reasons = []
    for reason in verdict.violations:
        numbers = ", ".join(reason.rules)
        reasons.append(f"{reason.text} ({numbers})" if reason.text else numbers)
    return f"{illegal}: {'; '.join(reasons)}"


def prompt(game: Game, decision: Decision) -> str:
    """What the game asks for, and where it stands."""
    lives = ", ".join(f"{player.name} {player.life}" for player in game.in_game())
    return f"[turn {game.turn}, {game.step.value}; {lives}] {asked(decision)}"


def parse(game: Game, decision: Decision, line: str) -> Action:
    """The action that a typed line means. Raises IllegalAction, with what may be typed, for anything else."""
    words = line.strip()
    if words.lower().startswith("concede"):
        return Concede(player=words[7:].strip() or _who(game, decision))
    match decision:
        case Priority(side=side):
            return _act(game, side, words)
        case DeclareAttackers():
            return Attacks(
                attack=Naming(game).attack(Attack(tuple(_attacker(part) for part in _items(words))))
            )
        case DeclareBlockers(side=side):
            declared = Block(tuple(_blocker(part) for part in _items(words)), by=side)
            return Blocks(block=Naming(game).blocks(declared))
        case AssignDamage():
            found = tuple(each for part in _items(words) for each in _assignments(part))
            return AssignsDamage(damage=Naming(game).damage(Damage(assignments=found)))
        case KeepOrMulligan(player=player):
            first, _, rest = words.partition(" ")
            if first.lower() == "mulligan":
                return Mulligan(player=player)
            if first.lower() == "keep":
                return Keep(player=player, bottom=tuple(_items(rest)))
        case Choice():
            naming, used = Naming(game), list[str]()
            for word in _items(words):
                used.append(naming.option(decision, word, used))
            return Answer(answer=tuple(used))
    raise IllegalAction(f"type: {HELP[type(decision)]}")


def _who(game: Game, decision: Decision) -> str:
    match decision:
        case KeepOrMulligan(player=player) | Choice(player=player):
            return player
        case (
            Priority(side=side)
            | DeclareAttackers(side=side)
            | DeclareBlockers(side=side)
            | AssignDamage(side=side)
        ):
            return game.members(side)[0].name
    raise IllegalAction("the game is over")


def _items(words: str) -> list[str]:
    return [part.strip() for part in words.split(",") if part.strip()]


_EXTRA = re.compile(r"\s+(x|modes)=([\d,]+)\s*$")


def _act(game: Game, side: str, words: str) -> Action:
    """Something that is done with priority; whoever of the side has the card, or controls the permanent, does it."""
    verb, _, rest = words.partition(" ")
    naming, members = Naming(game), game.members(side)
    extra: dict[str, str] = {}
    while (found := _EXTRA.search(rest)) is not None:
        extra[found[1]] = found[2]
        rest = rest[: found.start()]
    name, _, named = rest.partition("->")
    name = name.strip()
    targets = tuple(naming.target(word) for word in _items(named))
    x = int(extra["x"]) if extra.get("x", "").isdigit() else None
    modes = tuple(_items(extra.get("modes", "")))
    match verb.lower():
        case "pass" | "":
            return Pass(player=members[0].name)
        case "land":
            player = naming.caster(name, None)
            return PlayLand(player=player, card=naming.card_called(player, name))
        case "cast":
            player = naming.caster(name, None)
            card = naming.card_called(player, name)
            return Cast(player=player, card=card, targets=targets, x=x, modes=modes)
        case "activate":
            number = re.search(r"\s+(\d+)$", name)
            card = naming.ids(name[: number.start()] if number else name, 1)[0]
            return Activate(
                player=naming.controller(card),
                card=card,
                ability=int(number[1]) if number else 1,
                targets=targets,
                x=x,
                modes=modes,
            )
    raise IllegalAction(f"type: {HELP[Priority]}")


def _attacker(part: str) -> Attacker:
    """``BEAR -> BOB``, or a band ``BEAR + CAT -> BOB``."""
    creatures, arrow, target = part.partition("->")
    members = tuple(Members(name.strip()) for name in creatures.split("+"))
    return Attacker(members, target.strip() if arrow else None)


def _blocker(part: str) -> Blocker:
    creature, arrow, attackers = part.partition("->")
    if not arrow:
        raise IllegalAction(f"type: {HELP[DeclareBlockers]}")
    return Blocker(
        Members(creature.strip()), tuple(Members(name.strip()) for name in attackers.split("&"))
    )


def _assignments(part: str) -> tuple[Assignment, ...]:
    source, arrow, rest = part.partition("->")
    found = []
    for recipient in rest.split("&"):
        name, _, amount = recipient.strip().rpartition(" ")
        if not arrow or not name or not amount.isdigit():
            raise IllegalAction(f"type: {HELP[AssignDamage]}")
        found.append(Assignment(Members(source.strip()), name.strip(), int(amount)))
    return tuple(found)
