"""Cards and permanents change zones: every time they become new objects (CR 400.7)."""

from __future__ import annotations

from dataclasses import dataclass, replace

from engine.board.declaration import NOTHING, PLANESWALKER_GONE
from engine.board.permanent import Permanent, Status
from engine.decisions.in_force import Battlefield
from engine.errors import InputError
from engine.game.entering import as_it_enters
from engine.game.events import Event
from engine.game.game import Combat, Game
from engine.game.life import cannot
from engine.game.objects import EMPTY, Card, ObjectRef, PermanentState, Pile, PlayerState
from engine.game.table import Table, printed_keywords
from engine.game.texts import UnknownText
from engine.text.effect_amounts import Zone

PILES = {
    Zone.HAND: "hand",
    Zone.LIBRARY: "library",
    Zone.GRAVEYARD: "graveyard",
    Zone.EXILE: "exile",
    Zone.COMMAND: "command",
}
"""The field of `PlayerState` for each zone that every player has."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Found:
    """A card and the zone it is in; ``player`` has the pile."""

    card: Card
    zone: Zone
    player: str


def pile(player: PlayerState, zone: Zone) -> Pile:
    """A player's pile of cards of a zone."""
    found: Pile = getattr(player, PILES[zone])
    return found


def find(game: Game, ref: ObjectRef) -> Found | None:
    """Where an object is, if it is still that object."""
    item = game.present(ref)
    if item is not None:
        return Found(card=item.card, zone=Zone.BATTLEFIELD, player=item.permanent.controller)
    for player in game.players:
        for zone in PILES:
            for card in pile(player, zone).cards:
                if card.ref == ref:
                    return Found(card=card, zone=zone, player=player.name)
    for entry in game.stack:
        if entry.card is not None and entry.card.ref == ref:
            return Found(card=entry.card, zone=Zone.STACK, player=entry.controller)
    return None


def move(
    table: Table,
    ref: ObjectRef,
    to: Zone,
    *,
    controller: str | None = None,
    tapped: bool = False,
    bottom: bool = False,
    view: Battlefield | None = None,
) -> ObjectRef | None:
    """Puts an object into another zone, and returns what it is there; ``None`` when it was gone.

    ``view``: what abilities that look back see (CR 603.10); objects that leave at once all see each other.
    """
    found = find(table.game, ref)
    if found is None:
        return None
    before = (view or table.view) if found.zone is Zone.BATTLEFIELD else None
    _take(table, found)
    if to is Zone.BATTLEFIELD:
        owner = found.card.owner
        return enter(table, found.card, controller or owner, tapped=tapped, left=found.zone)
    card = replace(found.card, number=table.number(), stays=False)
    player = table.player(card.owner)
    old = pile(player, to)
    if bottom:
        cards = (*old.cards, card)
    else:
        cards = (card, *old.cards) if to is Zone.LIBRARY else (*old.cards, card)
    table.change_player(card.owner, **{PILES[to]: replace(old, cards=cards)})
    event = Event(
        what="moves",
        player=card.owner,
        object=ref if found.zone is Zone.BATTLEFIELD else card.ref,
        became=card.ref,
        name=card.name or card.id,
        left=found.zone,
        entered=to,
    )
    table.happens(event, before)
    if found.zone is Zone.BATTLEFIELD and to is Zone.GRAVEYARD:
        for recovered in table.player(card.owner).graveyard.cards:
            _refuse(recovered, "recover")
    if found.zone is Zone.BATTLEFIELD and table.game.returning:
        _give_back(table, ref)
    return card.ref


def _refuse(card: Card, keyword: str) -> None:
    """Raises UnknownText for a keyword that would do something with the card here, and is not played yet."""
    if any(name == keyword for name, _ in printed_keywords(card)):
        raise UnknownText(f"{card.name}: {keyword} is not played yet")


def _give_back(table: Table, source: ObjectRef) -> None:
    """What was exiled until the permanent leaves the battlefield comes back at once (CR 610.3)."""
    due = [exiled for permanent, exiled in table.game.returning if permanent == source]
    if not due:
        return
    table.change(returning=tuple(entry for entry in table.game.returning if entry[0] != source))
    for exiled in due:
        move(table, exiled, Zone.BATTLEFIELD)


def _take(table: Table, found: Found) -> None:
    game, card = table.game, found.card
    if found.zone is Zone.BATTLEFIELD:
        leave_combat(table, card.ref)
        table.change(
            permanents=tuple(item for item in game.permanents if item.card.ref != card.ref)
        )
        return
    if found.zone is Zone.STACK:
        table.change(
            stack=tuple(
                item for item in game.stack if item.card is None or item.card.ref != card.ref
            )
        )
        return
    player = table.player(found.player)
    left = pile(player, found.zone).without(card.id)
    table.change_player(found.player, **{PILES[found.zone]: left})


def leave_combat(table: Table, ref: ObjectRef) -> None:
    """Removes an object from combat; what attacked it attacks nothing (CR 506.4, 506.4c)."""
    combat = table.game.combat
    if combat is None:
        return
    attackers = tuple(
        replace(item, target=_gone(table, ref)) if item.target == ref.id else item
        for item in combat.attackers
        if item.ref != ref
    )
    blockers = tuple(
        replace(item, attackers=tuple(each for each in item.attackers if each != ref))
        for item in combat.blockers
        if item.ref != ref
    )
    changed: Combat = replace(combat, attackers=attackers, blockers=blockers)
    if changed != combat:
        table.change(combat=changed)


def _gone(table: Table, ref: ObjectRef) -> str:
    item, seen = table.game.present(ref), table.seen(ref)
    printed = item is not None and "Planeswalker" in item.permanent.type_line.types
    now = seen is not None and "planeswalker" in seen.types
    return PLANESWALKER_GONE if printed or now else NOTHING


def enter(
    table: Table,
    card: Card,
    controller: str,
    *,
    tapped: bool = False,
    left: Zone | None = None,
    status: Status | None = None,
    x: int | None = None,
) -> ObjectRef:
    """A card or token enters the battlefield as a new object (CR 400.7, 603.6a, 614.12)."""
    card = replace(card, number=table.number(), stays=False)
    permanent = permanent_of(card, controller, status or Status(tapped=tapped, sick=True))
    table.change(
        permanents=(*table.game.permanents, PermanentState(card=card, permanent=permanent))
    )
    as_it_enters(table, card.ref, x)
    event = Event(
        what="moves",
        player=controller,
        object=card.ref,
        name=card.name,
        left=left,
        entered=Zone.BATTLEFIELD,
    )
    table.happens(event)
    return card.ref


def permanent_of(card: Card, controller: str, status: Status) -> Permanent:
    """The permanent that a card makes, upright and without any change (CR 710.4)."""
    text = card.text
    return Permanent(
        id=card.id,
        name=text.name,
        controller=controller,
        owner=card.owner,
        type_line=text.type_line,
        power=text.power,
        toughness=text.toughness,
        variable_pt=text.variable_pt,
        colours=text.colours,
        mana_cost=text.mana_cost,
        text=text.text,
        loyalty=text.loyalty,
        defense=text.defense,
        flip=text.flip,
        status=status if not card.commander else replace(status, commander=True),
    )


# Cards that nobody named.


MOST_TIMES = 10_000
"""More cards, tokens or repetitions at once than any game needs."""


def bounded(number: int) -> int:
    """A number of times that something is done one by one. Raises InputError for more than a game can do."""
    if number > MOST_TIMES:
        raise InputError(
            f"a game does nothing more than {MOST_TIMES} times at once, and this asks for {number}"
        )
    return number


def draw(table: Table, player: str, number: int) -> int:
    """The player draws cards one at a time; returns how many were there (CR 121.1, 121.4)."""
    drawn = 0
    number = bounded(number)
    for _ in range(number):
        if cannot(table.game, player, "draw cards"):
            break
        if table.is_replaced("draws", player, 1):
            continue
        state = table.player(player)
        library, hand = state.library, state.hand
        for dredged in state.graveyard.cards:
            _refuse(dredged, "dredge")
        if library.cards:
            card = replace(library.cards[0], number=table.number())
            _refuse(card, "miracle")
            table.change_player(
                player,
                library=replace(library, cards=library.cards[1:]),
                hand=replace(hand, cards=(*hand.cards, card)),
            )
        elif library.unknown is None or library.unknown > 0:
            table.change_player(
                player, library=_fewer(library), hand=replace(hand, unknown=(hand.unknown or 0) + 1)
            )
        else:
            table.change_player(player, drew_from_empty=True)
            table.note(Event(what="draws nothing", player=player))
            continue
        drawn += 1
        table.happens(Event(what="draws", player=player, number=drawn))
    return drawn


def _fewer(pile: Pile) -> Pile:
    return pile if pile.unknown is None else replace(pile, unknown=pile.unknown - 1)


def mill(table: Table, player: str, number: int) -> tuple[ObjectRef, ...]:
    """The player puts cards of the top of the library into the graveyard (CR 701.17)."""
    moved: list[ObjectRef] = []
    for _ in range(bounded(number)):
        state = table.player(player)
        library = state.library
        if library.cards:
            ref = move(table, library.cards[0].ref, Zone.GRAVEYARD)
            moved += [ref] if ref else []
        elif library.unknown is None or library.unknown > 0:
            unknown = (state.graveyard.unknown or 0) + 1
            table.change_player(
                player, library=_fewer(library), graveyard=replace(state.graveyard, unknown=unknown)
            )
    return tuple(moved)


def discard_unknown(table: Table, player: str) -> bool:
    """The player discards a card that nobody named; False when there is none."""
    state = table.player(player)
    if not state.hand.unknown:
        return False
    table.change_player(
        player,
        hand=replace(state.hand, unknown=state.hand.unknown - 1),
        graveyard=replace(state.graveyard, unknown=(state.graveyard.unknown or 0) + 1),
    )
    table.happens(Event(what="discards", player=player, name="a card"))
    return True


def discard(table: Table, player: str, card: Card) -> ObjectRef | None:
    """The player discards a card (CR 701.9)."""
    _refuse(card, "madness")
    ref = move(table, card.ref, Zone.GRAVEYARD)
    table.happens(Event(what="discards", player=player, object=ref, name=card.name or card.id))
    return ref


def leave_game(table: Table, player: str) -> None:
    """What a player owns leaves with them, and effects that give them control end (CR 800.4a)."""
    game = table.game
    gone = [item.card.ref for item in game.permanents if item.card.owner == player]
    for ref in gone:
        leave_combat(table, ref)
    game = table.game
    table.change(
        permanents=tuple(item for item in game.permanents if item.card.owner != player),
        stack=tuple(item for item in game.stack if item.controller != player),
        triggered=tuple(item for item in game.triggered if item.controller != player),
        lasting=tuple(effect for effect in game.lasting if effect.you != player),
    )
    combat = table.game.combat
    if combat is not None:
        attackers = tuple(
            replace(item, target=NOTHING) if item.target == player else item
            for item in combat.attackers
        )
        table.change(combat=replace(combat, attackers=attackers))
    table.change_player(
        player,
        hand=EMPTY,
        library=EMPTY,
        graveyard=EMPTY,
        exile=EMPTY,
        command=EMPTY,
        schemes=EMPTY,
        pool=(),
    )
