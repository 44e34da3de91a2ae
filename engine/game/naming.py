"""What people call the objects of a game, as its handles: members of a group are permanents of their own here."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from engine.board.declaration import Attack, Attacker, Block, Blocker, Damage, Members
from engine.game.actions import IllegalAction
from engine.game.choices import Choice
from engine.game.game import Game, card_in
from engine.game.objects import Card


class Naming:
    """Finds what names mean in one position. A name that nothing has raises IllegalAction."""

    def __init__(self, game: Game) -> None:
        self._game = game

    def caster(self, name: str, by: str | None) -> str:
        """Who has the card in hand (or the command zone)."""
        if by is not None:
            return by
        for player in self._game.in_game():
            if any(
                name in (card.id, card.called)
                for card in (*player.hand.cards, *player.command.cards)
            ):
                return player.name
        raise IllegalAction(f"nobody has {name} in hand")

    def card_called(self, player: str, name: str) -> str:
        """The card of that name in the player's hand or command zone."""
        state = self._game.player(player)
        cards: tuple[Card, ...] = (*state.hand.cards, *state.command.cards)
        found = card_in(state.hand, name) or next(
            (card for card in cards if name == card.called), None
        )
        if found is None:
            raise IllegalAction(f"{player} has no {name} in hand")
        return found.id

    def controller(self, identifier: str) -> str:
        """Who controls a permanent."""
        seen = self._game.seen(identifier)
        if seen is None:
            raise IllegalAction(f"there is no permanent {identifier}")
        return seen.controller

    def ids(
        self, name: str, count: int, *, taken: Iterable[str] = (), fit: bool = False
    ) -> tuple[str, ...]:
        """Permanents by their handle, by what the scenario calls them, or by their current name; ``fit``: untapped ones first."""
        game, used = self._game, set(taken)
        if game.find(name) is not None and count == 1:
            return (name,)
        found = [
            item.card.id
            for item in game.permanents
            if item.card.called == name and item.card.id not in used
        ]
        if not found:
            found = [
                item.card.id
                for item in game.permanents
                if (seen := game.seen(item.card.id)) is not None
                and seen.name == name
                and item.card.id not in used
            ]
        if fit:
            found.sort(key=lambda each: _is_tapped(game, each))
        if len(found) < count:
            raise IllegalAction(
                f"there are not {count} {name}" if count > 1 else f"there is no permanent {name}"
            )
        return tuple(found[:count])

    def target(self, name: str) -> str:
        """A player, something on the stack, a permanent, or a card in a zone of cards."""
        game = self._game
        if any(player.name == name for player in game.players):
            return name
        for entry in reversed(game.stack):
            if (
                name in (entry.id, entry.card.called if entry.card else "")
                and game.find(name) is None
            ):
                return entry.id
        try:
            return self.ids(name, 1)[0]
        except IllegalAction:
            for player in game.players:
                for card in (*player.graveyard.cards, *player.exile.cards, *player.hand.cards):
                    if name in (card.id, card.called):
                        return card.id
            raise

    # Declarations.

    def attack(self, declared: Attack) -> Attack:
        """A declaration of attackers, each creature by itself."""
        used: list[str] = []
        found = []
        for entry in declared.attackers:
            members = []
            for member in entry.members:
                ids = self.ids(member.id, member.count, taken=used, fit=True)
                used += ids
                members.append(ids)
            target = entry.target
            if target is not None and not self.is_side(target):
                target = self.ids(target, 1)[0]
            if len(entry.members) == 1:
                found += [Attacker((Members(each),), target) for each in members[0]]
            else:
                band = tuple(Members(each) for ids in members for each in ids)
                found.append(Attacker(band, target))
        return Attack(tuple(found))

    def is_side(self, name: str) -> bool:
        """Whether the name is a player's or a team's."""
        return any(name in (player.name, player.team) for player in self._game.players)

    def blocks(self, declared: Block) -> Block:
        """A declaration of blockers, each creature by itself."""
        used: list[str] = []
        found = []
        for entry in declared.blockers:
            ids = self.ids(entry.blocker.id, entry.blocker.count, taken=used, fit=True)
            used += ids
            attackers = tuple(
                Members(each) for member in entry.attackers for each in self._attacking(member)
            )
            found += [Blocker(Members(each), attackers) for each in ids]
        return Block(tuple(found), by=declared.by)

    def _attacking(self, member: Members) -> tuple[str, ...]:
        """Members of an attacking group, those that attack first."""
        combat = self._game.combat
        attacking = [item.ref.id for item in combat.attackers] if combat is not None else []
        ids = (
            self.ids(member.id, 1)
            if self._game.find(member.id) is not None
            else self.ids(member.id, member.count)
        )
        if len(ids) == 1 and ids[0] == member.id:
            return ids
        called = [
            each
            for each in attacking
            if (item := self._game.find(each)) and item.card.called == member.id
        ]
        return tuple(called[: member.count]) or ids

    def damage(self, damage: Damage) -> Damage:
        """An assignment of damage; what a group assigns is spread over its members."""
        assignments = []
        for assignment in damage.assignments:
            ids = self.ids(assignment.source.id, assignment.source.count)
            recipient = assignment.recipient
            if not self.is_side(recipient):
                recipient = self.ids(recipient, 1)[0]
            for number, each in enumerate(ids):
                share, more = divmod(assignment.amount, len(ids))
                assignments.append(
                    replace(
                        assignment,
                        source=Members(each),
                        recipient=recipient,
                        amount=share + (1 if number < more else 0),
                    )
                )
        return replace(damage, assignments=tuple(assignments))

    # Choices.

    def option(self, choice: Choice, word: str, used: list[str]) -> str:
        """The option that a word means: the option itself, or what the scenario calls that object."""
        if choice.numbers is not None or word in choice.options:
            return word
        short = {"true": "yes", "false": "no"}.get(word, word)
        if short in choice.options:
            return short
        for option in choice.options:
            if option not in used and self._calls(option, word):
                return option
        return word

    def _calls(self, identifier: str, word: str) -> bool:
        item = self._game.find(identifier)
        if item is not None:
            seen = self._game.seen(identifier)
            return word in (item.card.called, seen.name if seen is not None else "")
        for player in self._game.players:
            for card in (
                *player.hand.cards,
                *player.library.cards,
                *player.graveyard.cards,
                *player.exile.cards,
            ):
                if card.id == identifier:
                    return word in (card.called, card.name)
        return False


def _is_tapped(game: Game, identifier: str) -> bool:
    item = game.find(identifier)
    return item is not None and item.permanent.status.tapped
