"""The players of a scenario, their zones, and what lies on the battlefield."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from engine.board.card import CardText
from engine.board.permanent import Permanent, RulesLine
from engine.board.player import EMPTY, Player, Zone
from engine.rules.formats import Format, Teams
from engine.scenario.cards import copies, rules_lines
from engine.scenario.faults import Place
from engine.scenario.fields import Faults, Fields, shortened
from engine.scenario.names import Names
from engine.scenario.permanents import Draft, PermanentReader, basic_permanent
from engine.scenario.short_forms import basic_land, counted_name, is_pool
from engine.scenario.tree import Node, Scalar, Sequence

PLAYER_KEYS = (
    "team", "archenemy", "life", "poison", "counters", "mana", "lands", "hand", "library", "graveyard", "exile",
    "schemes", "battlefield", "effects", "facts", "deck",
)  # fmt: skip

TEAM_KEYS = ("life", "poison")

MAX_CARDS = 10_000
"""Named cards of one zone."""


@dataclass(slots=True, kw_only=True)
class Seat:
    """A player as the file has it, before teams and formats are looked at."""

    name: str
    place: Place
    team: str | None = None
    archenemy: bool = False
    life: int | None = None
    life_place: Place | None = None
    poison: int | None = None
    poison_place: Place | None = None
    player: Player
    drafts: tuple[Draft, ...] = ()


class PlayersReader:
    """Reads the players of one document."""

    def __init__(self, faults: Faults, cards: PermanentReader, rules: Format) -> None:
        self.faults = faults
        self.cards = cards
        self.rules = rules

    def read(
        self, node: Node | None, teams: Node | None
    ) -> tuple[tuple[Player, ...], tuple[Permanent, ...]]:
        """Players in turn order, and permanents in file order with their ids and all names resolved."""
        seats = []
        if node is not None:
            for key, value in self.faults.entries(node, '"players"'):
                if self.faults.name(key, "a player's name") is not None:
                    seats.append(self._seat(key, value))
            if not seats:
                self.faults.add(node, "missing-key", "a scenario needs at least one player")
        self._teams(seats)
        players = self._shared(seats, teams)
        return players, self._permanents(seats, players)

    # One player.

    def _seat(self, key: Scalar, node: Node) -> Seat:
        name = key.text.strip()
        seat = Seat(name=name, place=key.place, player=Player(name=name, team=name, life=0))
        if isinstance(node, Scalar) and node.is_empty:
            return seat
        fields = Fields(node, self.faults, f'player "{shortened(name)}"', PLAYER_KEYS)
        seat.team, seat.archenemy = fields.name("team"), fields.flag("archenemy")
        seat.life, seat.poison = fields.number("life"), fields.number("poison", 0)
        seat.life_place = fields.values["life"].place if "life" in fields else None
        seat.poison_place = fields.values["poison"].place if "poison" in fields else None
        known: dict[str, CardText] = {}
        library = fields.get("library")
        seat.player = Player(
            name=name,
            team=name,
            life=0,
            counters=fields.counted("counters"),
            mana=self._mana(fields),
            hand=self._zone(fields.get("hand"), "hand", known),
            library=Zone(unknown=None)
            if library is None
            else self._zone(library, "library", known),
            graveyard=self._zone(fields.get("graveyard"), "graveyard", known),
            exile=self._zone(fields.get("exile"), "exile", known),
            schemes=tuple(
                card for item in fields.items("schemes") for card in self._cards(item, known)
            ),
            effects=effect_lines(fields, self.faults),
            facts=fields.faults.each(fields.values["facts"], '"facts"', self._fact)
            if "facts" in fields
            else (),
            deck=self._deck(fields, known),
            cards=tuple(known.values()),
        )
        drafts: list[Draft] = []
        for part in fields.values:
            if part == "lands":
                drafts += self._lands(fields, name)
            elif part == "battlefield":
                found = (self.cards.permanent(item, name) for item in fields.items("battlefield"))
                drafts += [draft for draft in found if draft is not None]
        seat.drafts = tuple(drafts)
        return seat

    def _fact(self, node: Node) -> str | None:
        return self.faults.text(node, "a fact")

    def _mana(self, fields: Fields) -> str:
        text = (fields.text("mana") or "").upper()
        if not is_pool(text):
            self.faults.add(
                fields.values["mana"], "bad-value", 'mana must be symbols such as "{W}{W}{C}"'
            )
        return text

    def _zone(self, node: Node | None, what: str, known: dict[str, CardText]) -> Zone:
        """A number of unknown cards, or a list of cards."""
        if node is None:
            return EMPTY
        if isinstance(node, Sequence):
            named = tuple(card for item in node.items for card in self._cards(item, known))
            if len(named) > MAX_CARDS:
                self.faults.add(node, "limit", f'"{what}" names more than {MAX_CARDS} cards')
            return Zone(cards=named)
        return Zone(
            unknown=self.faults.number(node, f'"{what}" (a number or a list of cards)', 0) or 0
        )

    def _cards(self, node: Node, known: dict[str, CardText]) -> tuple[str, ...]:
        """The ids of an item of a zone; several for ``2 Forest``. Texts go to ``known``."""
        found = self.cards.card(node)
        if found is None:
            return ()
        name, text = found
        number = 1
        if text is None and isinstance(node, Scalar):
            number, name = counted_name(name)
            if not 1 <= number <= MAX_CARDS:
                self.faults.add(node, "bad-value", f"a count must be from 1 to {MAX_CARDS}")
                return ()
            text = self.cards.known_text(name) if number != 1 else None
        if text is not None and known.setdefault(name, text) != text:
            self.faults.add(
                node,
                "duplicate-id",
                f'another card "{shortened(name)}" has a different text; give one an "id"',
            )
        return (name,) * number

    def _deck(self, fields: Fields, known: dict[str, CardText]) -> tuple[tuple[str, int], ...]:
        deck: dict[str, int] = {}
        for item in fields.items("deck"):
            name, number = copies(item, self.faults) or (None, 0)
            if name is None:
                continue
            deck[name] = deck.get(name, 0) + number
            text = self.cards.known_text(name)
            if text is not None:
                known.setdefault(name, text)
        return tuple(deck.items())

    def _lands(self, fields: Fields, controller: str) -> list[Draft]:
        found = []
        for key, node in fields.entries("lands"):
            name, kind = key.text.strip(), basic_land(key.text.strip())
            count = self.faults.number(node, f'"lands" of {shortened(name)}', 0)
            if kind is None:
                basics = ("Plains", "Island", "Swamp", "Mountain", "Forest", "Wastes")
                self.faults.unknown(key, "basic land", name, basics)
            elif count:
                land = basic_permanent(name, kind, count, controller, key.place.line)
                found.append(Draft(permanent=land, has_id=False, place=key.place))
        return found

    # Teams.

    def _teams(self, seats: list[Seat]) -> None:
        """Gives every player a team, as the format groups them."""
        if self.rules.teams is Teams.ARCHENEMY:
            self._archenemy(seats)
        elif self.rules.name == "supervillain-rumble":
            for seat in seats:
                seat.archenemy = True
        names = {seat.name for seat in seats}
        for seat in seats:
            if seat.team in names and seat.team != seat.name:
                self.faults.add(
                    seat.place,
                    "duplicate-name",
                    f'the team "{shortened(seat.team or "")}" has the name of a player',
                )
            if self.rules.team_size is not None and seat.team is None:
                self.faults.add(
                    seat.place, "missing-key", f'in {self.rules.name} each player needs a "team"'
                )
            seat.player = replace(
                seat.player, team=seat.team or seat.name, archenemy=seat.archenemy
            )
        if self.rules.team_size is not None:
            for team, members in _by_team(seats).items():
                if len(members) != self.rules.team_size and all(seat.team for seat in members):
                    self.faults.add(
                        members[0].place,
                        "bad-value",
                        f'in {self.rules.name} a team has {self.rules.team_size} players; "{shortened(team)}" has {len(members)}',
                    )

    def _archenemy(self, seats: list[Seat]) -> None:
        """One player is the archenemy, and all others are one team (CR 904.2a, 904.2b)."""
        villains = [seat for seat in seats if seat.archenemy]
        if len(villains) != 1 and seats:
            where = villains[1].place if villains else seats[0].place
            self.faults.add(
                where, "bad-value", 'in archenemy exactly one player has "archenemy: true"'
            )
        heroes = [seat for seat in seats if not seat.archenemy]
        named = dict.fromkeys(seat.team for seat in heroes if seat.team)
        if len(named) > 1:
            self.faults.add(
                heroes[0].place, "bad-value", "in archenemy all other players are one team"
            )
        for seat in heroes:
            seat.team = seat.team or next(iter(named), "Heroes")

    def _shared(self, seats: list[Seat], teams: Node | None) -> tuple[Player, ...]:
        """Life and poison of each player: its own, or its team's where the format shares them (CR 810.4)."""
        members = _by_team(seats)
        given: dict[tuple[str, str], int] = {}
        for key, node in self.faults.entries(teams, '"teams"') if teams is not None else ():
            team = key.text.strip()
            fields = Fields(node, self.faults, f'team "{shortened(team)}"', TEAM_KEYS)
            if team not in members:
                self.faults.unknown(key, "team", team, members)
            elif not self.rules.team_life:
                self.faults.add(
                    key, "bad-value", f"in {self.rules.name} a team shares neither life nor poison"
                )
            for kind, value in (
                ("life", fields.number("life")),
                ("poison", fields.number("poison", 0)),
            ):
                if value is not None:
                    given[team, kind] = value
        if self.rules.team_life:
            for seat in seats:
                self._give(seat, "life", seat.life, seat.life_place, given)
                self._give(seat, "poison", seat.poison, seat.poison_place, given)
        players = []
        for seat in seats:
            life, poison = seat.life, seat.poison
            if self.rules.team_life:
                life = given.get((seat.player.team, "life"))
                poison = given.get((seat.player.team, "poison"))
            start = self.rules.starting_life(archenemy=seat.archenemy)
            players.append(
                replace(seat.player, life=start if life is None else life, poison=poison or 0)
            )
        return tuple(players)

    def _give(
        self,
        seat: Seat,
        kind: str,
        value: int | None,
        place: Place | None,
        given: dict[tuple[str, str], int],
    ) -> None:
        if value is None or place is None:
            return
        if given.setdefault((seat.player.team, kind), value) != value:
            self.faults.add(
                place,
                "bad-value",
                f"the team shares its {kind}, which is already {given[seat.player.team, kind]}",
            )

    # Permanents.

    def _permanents(self, seats: list[Seat], players: tuple[Player, ...]) -> tuple[Permanent, ...]:
        drafts = _numbered([draft for seat in seats for draft in seat.drafts])
        persons = {name for player in players for name in (player.name, player.team)}
        seen: dict[str, Draft] = {}
        for draft in drafts:
            identifier = draft.permanent.id
            earlier = seen.setdefault(identifier, draft)
            taken = None
            if earlier is not draft:
                taken = f"taken in line {earlier.place.line}"
            elif identifier in persons:
                taken = 'the name of a player or team; give another "id"'
            if taken is not None:
                self.faults.add(
                    draft.place, "duplicate-id", f'the id "{shortened(identifier)}" is {taken}'
                )
        permanents = [draft.permanent for draft in drafts]
        names = Names(self.faults, players, permanents)
        return tuple(self._resolved(draft, names) for draft in drafts)

    def _resolved(self, draft: Draft, names: Names) -> Permanent:
        """The draft's permanent with its names looked up."""
        permanent = draft.permanent
        named: dict[str, list[str]] = {}
        for field, name, place in draft.names:
            if field == "attached_to":
                known = name in names.players or bool(names.ids(name))
                found = (
                    name
                    if name in names.players
                    else names.permanent(name, place)
                    if known
                    else None
                )
                if not known:
                    self.faults.unknown(
                        place, "permanent or player", name, [*names.permanents, *names.players]
                    )
            elif name in names.players:
                found = name
            else:
                found = None
                self.faults.unknown(place, "player", name, names.players)
            if found is not None and found not in named.setdefault(field, []):
                named[field].append(found)
            if field == "attached_to" and found == permanent.id:
                self.faults.add(place, "bad-value", "nothing can be attached to itself")
            if field == "protector" and found is not None:
                self._protected(permanent, found, names, place)
        status = replace(
            permanent.status,
            goaded_by=tuple(named.get("goaded_by", ())),
            detained_by=tuple(named.get("detained_by", ())),
        )
        return replace(
            permanent,
            status=status,
            owner=_single(named, "owner") or permanent.owner,
            protector=_single(named, "protector"),
            attached_to=_single(named, "attached_to"),
        )

    def _protected(self, permanent: Permanent, protector: str, names: Names, place: Place) -> None:
        """A Siege's protector is an opponent of its controller (CR 310.12a)."""
        controller = names.players[permanent.controller]
        siege = "Siege" in permanent.type_line.subtypes
        if siege and names.players[protector].team == controller.team:
            message = f"a Siege is protected by an opponent of {controller.name}"
            self.faults.add(place, "bad-value", message)


def _single(named: dict[str, list[str]], field: str) -> str | None:
    return next(iter(named.get(field, ())), None)


def effect_lines(fields: Fields, faults: Faults) -> tuple[RulesLine, ...]:
    """The rules text under ``effects``."""
    return tuple(
        line for item in fields.items("effects") for line in rules_lines(item, faults, "an effect")
    )


def _by_team(seats: Iterable[Seat]) -> dict[str, list[Seat]]:
    members: dict[str, list[Seat]] = {}
    for seat in seats:
        members.setdefault(seat.player.team, []).append(seat)
    return members


def _numbered(drafts: list[Draft]) -> list[Draft]:
    """The drafts with their ids: the name, and where several have it NAME#1, NAME#2 … in order of the file."""
    total: dict[str, int] = {}
    for draft in drafts:
        if not draft.has_id:
            total[draft.permanent.name] = total.get(draft.permanent.name, 0) + 1
    reached: dict[str, int] = {}
    numbered = []
    for draft in drafts:
        name = draft.permanent.name
        if not draft.has_id:
            reached[name] = reached.get(name, 0) + 1
            identifier = name if total[name] == 1 else f"{name}#{reached[name]}"
            draft = replace(draft, permanent=replace(draft.permanent, id=identifier))
        numbered.append(draft)
    return numbered
