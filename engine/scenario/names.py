"""What the names in a file mean: players, teams, permanents; and declarations written with them."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import replace

from engine.board.declaration import Assignment, Attack, Attacker, Block, Blocker, Damage, Members
from engine.board.permanent import Permanent
from engine.board.player import Player
from engine.scenario.faults import Place
from engine.scenario.fields import Faults, shortened
from engine.scenario.short_forms import Piece, counted_name, pieces
from engine.scenario.tree import Node, Scalar

MAX_ITEM = 4000
"""Characters of one declaration item."""

_WORD = re.compile(r"[^\W_]+")


class Names:
    """The names of one board.

    A permanent goes by its id; by its name, or its lower half's while it is flipped, where only one has it.
    With ``loose``, as a game script needs, a name that stands in a card or in a rules text will do too, and
    is kept as it is: such a permanent may come to be.
    """

    def __init__(
        self,
        faults: Faults,
        players: Iterable[Player],
        permanents: Iterable[Permanent],
        loose: frozenset[str] | None = None,
    ) -> None:
        self.faults = faults
        self.players = {player.name: player for player in players}
        self.teams = {player.team for player in self.players.values()}
        self.permanents = {permanent.id: permanent for permanent in permanents}
        self.by_name: dict[str, list[str]] = {}
        for permanent in self.permanents.values():
            flipped = permanent.flip if permanent.status.flipped else None
            for name in {permanent.name, flipped.name if flipped else permanent.name}:
                self.by_name.setdefault(name, []).append(permanent.id)
        self.loose = loose
        self.known = {*self.players, *self.teams, *self.permanents, *self.by_name}
        self.longest = max(map(len, self.known), default=0)

    def loosely(self, words: frozenset[str]) -> Names:
        """The same names for a game script; ``words`` are those of all rules texts and card names, in lower case."""
        return Names(self.faults, self.players.values(), self.permanents.values(), words)

    # Single names.

    def player(self, node: Node, what: str) -> str | None:
        """A player's name."""
        name = self.faults.name(node, what)
        if name is not None and name not in self.players:
            self.faults.unknown(node, "player", name, self.players)
            return None
        return name

    def side(self, node: Node, what: str) -> str | None:
        """A player's or a team's name."""
        name = self.faults.name(node, what)
        if name is not None and name not in self.players and name not in self.teams:
            self.faults.unknown(node, "player or team", name, [*self.players, *sorted(self.teams)])
            return None
        return name

    def permanent(
        self, name: str, where: Node | Place, among: Iterable[str] | None = None
    ) -> str | None:
        """The id that a name means; a fault when there is none, or when several have the name."""
        ids = self.ids(name)
        if among is not None and len(ids) > 1:
            own = set(among)
            ids = [identifier for identifier in ids if identifier in own] or ids
            if self._interchangeable(ids):
                return ids[0]
        if len(ids) == 1:
            return ids[0]
        if ids:
            listed = ", ".join(ids[:8])
            self.faults.add(
                where, "ambiguous", f'"{shortened(name)}" may be any of {listed}; say which'
            )
            return None
        if self._may_come(name):
            return name
        self.faults.unknown(where, "permanent", name, [*self.permanents, *self.by_name])
        return None

    def target(self, name: str, where: Node | Place) -> str | None:
        """What may stand after the arrow of an attack, or be dealt damage or aimed at."""
        if name in self.players or name in self.teams:
            return name
        if self.ids(name) or self._may_come(name):
            return self.permanent(name, where)
        self.faults.unknown(
            where,
            "player, team or permanent",
            name,
            [*self.players, *sorted(self.teams), *self.by_name],
        )
        return None

    def ids(self, name: str) -> list[str]:
        """All ids that a name may mean; an id means itself alone."""
        return [name] if name in self.permanents else self.by_name.get(name, [])

    def _may_come(self, name: str) -> bool:
        if self.loose is None:
            return False
        words = _WORD.findall(name.partition("#")[0].removesuffix(" Token").lower())
        return bool(words) and all(word in self.loose for word in words)

    def _interchangeable(self, ids: list[str]) -> bool:
        """True when nothing but number and place in the file tells these permanents apart."""
        alike = {replace(self.permanents[each], id="", count=1, line=None) for each in ids}
        return len(alike) == 1

    # Declarations.

    def attack(self, items: Iterable[Node]) -> Attack:
        """``ATTACKER[ + ATTACKER…][ -> TARGET]`` an item (CR 508.1)."""
        found = (self._attacker(item) for item in items)
        return Attack(tuple(attacker for attacker in found if attacker is not None))

    def block(self, items: Iterable[Node], by: str | None = None) -> Block:
        """``BLOCKER -> ATTACKER[ & ATTACKER…]`` an item (CR 509.1)."""
        found = (self._blocker(item) for item in items)
        return Block(tuple(blocker for blocker in found if blocker is not None), by)

    def damage(self, items: Iterable[Node]) -> Damage:
        """``SOURCE -> OBJECT N[ & OBJECT N…]`` an item (CR 510.1)."""
        return Damage(tuple(assignment for item in items for assignment in self._assignments(item)))

    def _attacker(self, item: Node) -> Attacker | None:
        scalar, parts = self._cut(item, "ATTACKER -> TARGET")
        if scalar is None:
            return None
        arrow = _arrow(parts)
        left, right = (parts, []) if arrow is None else (parts[: arrow + 1], parts[arrow + 1 :])
        if len(right) > 1 or any(piece.divider != "+" for piece in left[:-1]):
            self._malformed(scalar, 'ATTACKER -> TARGET", or "A + B -> TARGET" for a band')
            return None
        members = self._members(scalar, left)
        if not right:
            return None if members is None else Attacker(members, None)
        target = self.target(_whole_name(right[0]), scalar.part(right[0].start, right[0].end))
        return None if members is None or target is None else Attacker(members, target)

    def _blocker(self, item: Node) -> Blocker | None:
        scalar, parts = self._cut(item, "BLOCKER -> ATTACKER")
        if scalar is None:
            return None
        if _arrow(parts) != 0 or any(piece.divider not in "&," for piece in parts[1:]):
            self._malformed(scalar, 'BLOCKER -> ATTACKER", or "BLOCKER -> A & B')
            return None
        blocker, attackers = self._members(scalar, parts[:1]), self._members(scalar, parts[1:])
        return None if blocker is None or attackers is None else Blocker(blocker[0], attackers)

    def _assignments(self, item: Node) -> tuple[Assignment, ...]:
        scalar, parts = self._cut(item, "SOURCE -> OBJECT N", amounts=True)
        if scalar is None:
            return ()
        wrong = any(piece.divider not in "&," or piece.amount is None for piece in parts[1:])
        if _arrow(parts) != 0 or wrong:
            self._malformed(scalar, 'SOURCE -> OBJECT N", or "SOURCE -> A 2 & B 1')
            return ()
        source = self._members(scalar, parts[:1])
        found = []
        for piece in parts[1:]:
            where = scalar.part(piece.start, piece.end)
            recipient = self.target(_whole_name(piece), where)
            amount = piece.amount or 0
            if not 0 <= amount <= 10**9:
                self.faults.add(
                    where, "bad-value", "damage must be a whole number from 0 to 1000000000"
                )
            elif source is not None and recipient is not None:
                found.append(Assignment(source[0], recipient, amount))
        return tuple(found)

    def _cut(
        self, item: Node, shape: str, *, amounts: bool = False
    ) -> tuple[Scalar | None, list[Piece]]:
        scalar = self.faults.scalar(item, f'an item "{shape}"')
        if scalar is None:
            return None, []
        if len(scalar.text) > MAX_ITEM:
            self.faults.add(scalar, "limit", f"an item is longer than {MAX_ITEM} characters")
            return None, []
        parts = pieces(scalar.text.rstrip(), self.known, longest=self.longest, amounts=amounts)
        if any(not piece.name.strip() for piece in parts):
            self._malformed(scalar, shape)
            return None, []
        return scalar, parts

    def _malformed(self, scalar: Scalar, shape: str) -> None:
        self.faults.add(scalar, "bad-value", f'expected "{shape}", not "{shortened(scalar.text)}"')

    def _members(self, scalar: Scalar, parts: Iterable[Piece]) -> tuple[Members, ...] | None:
        found, complete = [], True
        for piece in parts:
            members = self.members(
                piece.name.strip(), piece.number or 1, scalar.part(piece.start, piece.end)
            )
            if piece.number == 0:
                self.faults.add(
                    scalar.part(piece.start, piece.end),
                    "bad-value",
                    "a group has at least 1 member",
                )
                members = None
            if members is None:
                complete = False
            else:
                found.append(members)
        return tuple(found) if complete else None

    def members(self, name: str, count: int, where: Node | Place) -> Members | None:
        """That many members of the group, which must have so many."""
        identifier = self.permanent(name, where)
        permanent = self.permanents.get(identifier) if identifier is not None else None
        if permanent is not None and count > permanent.count:
            there = f"only {permanent.count} of them" if permanent.count > 1 else "only one of it"
            self.faults.add(where, "bad-value", f"{shortened(name)}: there is {there}, not {count}")
            return None
        return None if identifier is None else Members(identifier, count)

    def paid_with(self, items: Iterable[Node], player: str) -> tuple[Members, ...]:
        """Permanents that a player taps or gives up, each named once for each that is used.

        A name goes to the player's own permanents first, and to the next of its like when one is used up.
        """
        own = [each.id for each in self.permanents.values() if each.controller == player]
        used: dict[str, int] = {}
        for item in items:
            text = self.faults.name(item, "a permanent")
            if text is None:
                continue
            count, name = (1, text) if text in self.known else counted_name(text)
            if not 1 <= count <= 10**9:
                self.faults.add(item, "bad-value", "a group has at least 1 member")
                continue
            identifier = self.permanent(name, item, own)
            if identifier is None:
                continue
            for like in [i for i in self.ids(name) if i in own] if identifier in own else ():
                free = self.permanents[like].count - used.get(like, 0)
                taken = min(max(free, 0), count)
                if taken:
                    used[like] = used.get(like, 0) + taken
                    count -= taken
            if count:
                used[identifier] = used.get(identifier, 0) + count
        return tuple(Members(identifier, count) for identifier, count in used.items())


def _whole_name(piece: Piece) -> str:
    """A target is one thing: a number before it belongs to its name."""
    return piece.name if piece.number is None else f"{piece.number} {piece.name}"


def _arrow(parts: list[Piece]) -> int | None:
    return next((number for number, piece in enumerate(parts) if piece.divider == "->"), None)
