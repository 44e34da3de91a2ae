"""Effects that move cards: drawing, discarding, destroying, exiling, returning, searching, tokens (CR 701, 111)."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from engine.board.card import CardText
from engine.board.permanent import RulesLine, TypeLine
from engine.decisions.in_force import Battlefield
from engine.game.choices import Choice
from engine.game.combat_entry import enter_attacking
from engine.game.counters import add_counters
from engine.game.destroying import destroy
from engine.game.events import Event
from engine.game.objects import Card, ObjectRef, StackObject
from engine.game.phrases import is_meant, seen_card
from engine.game.resolution import Resolution
from engine.game.table import Table
from engine.game.texts import UnknownText, card_reading, rules
from engine.game.zones import bounded, discard, discard_unknown, draw, enter, find, mill, move, pile
from engine.rules.type_words import CARD_TYPES
from engine.text import effects as do
from engine.text.effect_abilities import StaticAbility
from engine.text.effect_amounts import Pick, Zone
from engine.text.effect_events import ZoneChange
from engine.text.effect_rules import CantBe
from engine.text.nouns import Anything, ThisObject


def _draw(resolution: Resolution, action: do.Draw, you: str) -> bool:
    number = resolution.count(action.number)
    total = 0
    for player in resolution.players(action.player):
        total += draw(resolution.table, player, number)
        resolution.actor = player
    resolution.amount = total
    resolution.done["cards drawn"] = resolution.done.get("cards drawn", 0) + total
    return total > 0


def _discard(resolution: Resolution, action: do.Discard, you: str) -> bool:
    """Everybody chooses in turn order, then all discard (CR 101.4, 701.9)."""
    table, total = resolution.table, 0
    for player in resolution.players(action.player):
        size = pile(table.player(player), Zone.HAND).size() or 0
        number = size
        if action.cards.pick is not Pick.ALL or action.cards.number is not None:
            number = min(
                size, 1 if action.cards.number is None else resolution.count(action.cards.number)
            )
        total += discard_cards(table, player, number, at_random=action.cards.pick is Pick.AT_RANDOM)
        resolution.actor = player
    resolution.amount = total
    resolution.done["cards discarded"] = resolution.done.get("cards discarded", 0) + total
    return total > 0


UNKNOWN = "a card"
"""The answer that means one of the cards that nobody named."""


def discard_cards(table: Table, player: str, number: int, *, at_random: bool = False) -> int:
    """The player discards so many cards of their hand; returns how many."""
    done = 0
    for _ in range(bounded(number)):
        hand = table.player(player).hand
        options = [card.id for card in hand.cards] + ([UNKNOWN] if hand.unknown else [])
        if not options:
            break
        if at_random:
            answer = random_of(table, options)
        else:
            left = number - done
            if left >= (hand.size() or 0):
                answer = options[0]
            else:
                (answer,) = table.ask(
                    Choice(player=player, what="a card to discard", options=tuple(options))
                )
        if answer == UNKNOWN:
            discard_unknown(table, player)
        else:
            discard(table, player, next(card for card in hand.cards if card.id == answer))
        done += 1
    return done


def random_of(table: Table, options: list[str]) -> str:
    """One of the options by chance, which the game's seed decides."""
    return Random(f"{table.game.seed}:{table.number()}").choice(options)


def _mill(resolution: Resolution, action: do.Mill, you: str) -> bool:
    moved: list[ObjectRef] = []
    for player in resolution.players(action.player):
        moved += mill(resolution.table, player, resolution.count(action.number))
        resolution.actor = player
    resolution.acted = resolution.shown = tuple(moved)
    return True


def _look(resolution: Resolution, action: do.Look, you: str) -> bool:
    """Cards that are looked at or revealed are those that later words speak of ("one of them", "the rest")."""
    player = next(iter(resolution.players(action.player)), you)
    resolution.acted = resolution.shown = resolution.objects(action.cards, player)
    resolution.actor = player
    return True


def _shuffle(resolution: Resolution, action: do.Shuffle, you: str) -> bool:
    for player in resolution.players(action.player):
        shuffle(resolution.table, player)
    return True


def shuffle(table: Table, player: str) -> None:
    """The player's library is shuffled; the seed decides how (CR 701.24)."""
    library = table.player(player).library
    cards = list(library.cards)
    Random(f"{table.game.seed}:{table.number()}").shuffle(cards)
    table.change_player(player, library=replace(library, cards=tuple(cards)))
    table.note(Event(what="shuffles", player=player))


def _search(resolution: Resolution, action: do.Search, you: str) -> bool:
    """A player may fail to find what has to have a quality (CR 701.23b)."""
    table = resolution.table
    for player in resolution.players(action.player):
        found = resolution.objects_in(action.cards.filter, Zone.LIBRARY, player)
        number = 1 if action.cards.number is None else resolution.count(action.cards.number)
        options = {ref.id: ref for ref in found}
        any_card = isinstance(action.cards.filter, Anything) and not action.cards.up_to
        answer: tuple[str, ...] = ()
        if options:
            answer = table.ask(
                Choice(
                    player=player,
                    what=f"what {resolution.item.id} searches for",
                    options=tuple(options),
                    at_least=min(number, len(options)) if any_card else 0,
                    at_most=min(number, len(options)),
                )
            )
        chosen = tuple(options[word] for word in answer)
        if action.to is not None:
            moved = [
                move(
                    table,
                    ref,
                    action.to,
                    controller=player,
                    tapped=action.tapped,
                    bottom=action.place == "bottom",
                )
                for ref in chosen
            ]
            chosen = tuple(ref for ref in moved if ref is not None)
        resolution.acted, resolution.actor = chosen, player
    return bool(resolution.acted)


def _move(resolution: Resolution, action: do.Move, you: str) -> bool:
    if action.face_down or action.transformed:
        raise UnknownText(f'this way of moving is not played yet: "{resolution.item.text}"')
    table = resolution.table
    source = resolution.item.source.ref
    if action.until is not None:
        _must_be_until_it_leaves(resolution, action)
        if source is None or table.game.present(source) is None:
            return False  # CR 610.3b
    mover = next(iter(resolution.players(action.player)), you)
    refs = resolution.objects(action.what, mover)
    resolution.remember(refs)
    view, moved = table.view, []
    for ref in refs:
        controller = mover
        if action.controller is not None:
            resolution.each = ref
            controller = next(iter(resolution.players(action.controller)), mover)
            resolution.each = None
        there = move(
            table,
            ref,
            action.to,
            controller=controller,
            tapped=action.tapped,
            bottom=action.place == "bottom",
            view=view,
        )
        if there is None:
            continue
        resolution.moved(ref, there)
        moved.append(there)
        if action.until is not None and source is not None:
            table.change(returning=(*table.game.returning, (source, there)))
        if action.to is Zone.BATTLEFIELD:
            for counters in action.counters:
                add_counters(table, there, counters.kind, resolution.count(counters.number))
            if action.attacking:
                enter_attacking(table, there)
    resolution.acted, resolution.actor = tuple(moved), mover
    resolution.amount = len(moved)
    return bool(moved)


def _must_be_until_it_leaves(resolution: Resolution, action: do.Move) -> None:
    """ "… until this permanent leaves the battlefield" is the one duration that is played (CR 610.3)."""
    until = action.until
    leaves = (
        isinstance(until, ZoneChange)
        and isinstance(until.what, ThisObject)
        and until.source is Zone.BATTLEFIELD
    )
    if not leaves or action.to is not Zone.EXILE:
        raise UnknownText(f'this duration is not played yet: "{resolution.item.text}"')


def _destroy(resolution: Resolution, action: do.Destroy, you: str) -> bool:
    table = resolution.table
    refs = resolution.objects(action.what, you)
    resolution.remember(refs)
    view, moved = table.view, []
    for ref in refs:
        there = destroy(table, ref, view, can_be_regenerated=action.can_be_regenerated)
        resolution.moved(ref, there)
        moved += [there] if there else []
    resolution.acted, resolution.amount = tuple(moved), len(moved)
    resolution.done["creatures destroyed"] = resolution.done.get("creatures destroyed", 0) + len(
        moved
    )
    return bool(moved)


def _sacrifice(resolution: Resolution, action: do.Sacrifice, you: str) -> bool:
    """Everybody chooses in turn order, then all sacrifice at once (CR 101.4, 701.21)."""
    table = resolution.table
    chosen: list[tuple[str, ObjectRef]] = []
    for player in resolution.players(action.player):
        mine = tuple(
            ref
            for ref in resolution.objects(replace(action.what, pick=Pick.ALL, number=None), player)
            if (seen := table.seen(ref)) is not None and seen.controller == player
        )
        everything = action.what.pick is Pick.ALL and action.what.number is None
        picked = mine if everything else resolution.pick(action.what, mine, player)
        chosen += [(player, ref) for ref in picked]
        resolution.actor = player
    resolution.remember(tuple(ref for _, ref in chosen))
    view, moved = table.view, []
    for player, ref in chosen:
        there = sacrifice(table, player, ref, view)
        resolution.moved(ref, there)
        moved += [there] if there else []
    resolution.acted, resolution.amount = tuple(moved), len(moved)
    return bool(moved)


def sacrifice(
    table: Table, player: str, ref: ObjectRef, view: Battlefield | None = None
) -> ObjectRef | None:
    """The player puts a permanent of their own into its owner's graveyard (CR 701.21)."""
    item = table.game.present(ref)
    if item is None:
        return None
    before = view or table.view
    there = move(table, ref, Zone.GRAVEYARD, view=before)
    table.happens(
        Event(what="sacrifices", player=player, object=ref, name=item.permanent.name), before
    )
    return there


# Tokens


def _tokens(resolution: Resolution, action: do.CreateTokens, you: str) -> bool:
    """Tokens come into being under the control of the player who creates them, who owns them (CR 111.1, 111.2)."""
    table, made = resolution.table, []
    text = _token_text(resolution, action.token)
    for player in resolution.players(action.player):
        for _ in range(bounded(resolution.count(action.number))):
            card = Card(
                id=table.new_id(text.name), called=text.name, owner=player, text=text, token=True
            )
            ref = enter(table, card, player, tapped=action.tapped)
            if action.attacking:
                enter_attacking(table, ref)
            made.append(ref)
    resolution.acted, resolution.amount = tuple(made), len(made)
    return bool(made)


def _copies(resolution: Resolution, action: do.CreateCopies, you: str) -> bool:
    """Tokens with the copiable values of an object: what is printed on it, upright (CR 707.2, 710.1)."""
    if action.exceptions:
        raise UnknownText(f'a copy with exceptions is not played yet: "{resolution.item.text}"')
    table, made = resolution.table, []
    originals = [
        found.card for ref in resolution.objects(action.of, you) if (found := find(table.game, ref))
    ]
    for player in resolution.players(action.player):
        for original in originals * bounded(resolution.count(action.number)):
            card = Card(
                id=table.new_id(original.name),
                called=original.name,
                owner=player,
                text=original.text,
                token=True,
            )
            ref = enter(table, card, player, tapped=action.tapped)
            if action.attacking:
                enter_attacking(table, ref)
            made.append(ref)
    resolution.acted, resolution.amount = tuple(made), len(made)
    return bool(made)


_SUPERTYPES = ("legendary", "basic", "snow", "world", "ongoing")
_PREDEFINED = {
    "treasure": "{T}, Sacrifice this artifact: Add one mana of any color.",
    "food": "{2}, {T}, Sacrifice this artifact: You gain 3 life.",
    "clue": "{2}, Sacrifice this artifact: Draw a card.",
    "gold": "Sacrifice this artifact: Add one mana of any color.",
}
"""Predefined tokens (CR 111.10)."""


def _token_text(resolution: Resolution, token: do.Token) -> CardText:
    words = [word for word in token.types if word]
    rules_text = token.rules_text
    for kind, text in _PREDEFINED.items():
        if words == [kind]:
            words, rules_text = ["artifact", kind], text
    types = tuple(word.capitalize() for word in words if word in CARD_TYPES)
    supertypes = tuple(word.capitalize() for word in words if word in _SUPERTYPES)
    subtypes = tuple(
        " ".join(part.capitalize() for part in word.split())
        for word in words
        if word not in CARD_TYPES and word not in _SUPERTYPES
    )
    name = token.name or " ".join(subtypes) or "Token"
    return CardText(
        id=name,
        name=name,
        type_line=TypeLine(supertypes=supertypes, types=types, subtypes=subtypes),
        power=None if token.power is None else resolution.number(token.power),
        toughness=None if token.toughness is None else resolution.number(token.toughness),
        colours=token.colours,
        text=tuple(RulesLine(text=line) for line in rules_text.splitlines() if line.strip()),
    )


def _counter_spell(resolution: Resolution, action: do.CounterSpell, you: str) -> bool:
    """A countered spell goes to its owner's graveyard, a countered ability is gone (CR 701.6a)."""
    table, done = resolution.table, False
    for ref in resolution.objects(action.what, you):
        for entry in table.game.stack:
            if entry.ref != ref or _cannot_be_countered(resolution, entry):
                continue
            table.note(Event(what="countered", name=entry.source.name, object=ref))
            if entry.card is not None and find(table.game, entry.card.ref) is not None:
                move(table, entry.card.ref, action.to or Zone.GRAVEYARD)
            else:
                table.change(stack=tuple(item for item in table.game.stack if item.ref != ref))
            done = True
    return done


def _cannot_be_countered(resolution: Resolution, entry: StackObject) -> bool:
    if entry.card is None:
        return False
    table, seen = resolution.table, seen_card(entry.card, entry.controller)
    in_force = any(
        rule.done == "countered" and is_meant(rule.what, seen, held.context(table.view))
        for held, rule in rules(table.game, CantBe)
    )
    own = any(
        isinstance(ability, StaticAbility)
        and any(isinstance(rule, CantBe) and rule.done == "countered" for rule in ability.rules)
        for ability in card_reading(table.game, entry.card.text).abilities
    )
    return in_force or own


HANDLERS = {
    do.Draw: _draw,
    do.Discard: _discard,
    do.Mill: _mill,
    do.Look: _look,
    do.Shuffle: _shuffle,
    do.Search: _search,
    do.Move: _move,
    do.Destroy: _destroy,
    do.Sacrifice: _sacrifice,
    do.CreateTokens: _tokens,
    do.CreateCopies: _copies,
    do.CounterSpell: _counter_spell,
}
