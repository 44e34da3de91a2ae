"""What a ``check`` of a game script expects against the game as it is."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from engine.decisions.in_force import Characteristics
from engine.game.game import Game
from engine.game.objects import Card, PermanentState, Pile, PlayerState
from engine.scenario.results import Mismatch
from engine.scenario.script import Check, Content, Trait
from engine.scenario.short_forms import FLAGS, NAMED


def mismatches(game: Game, check: Check) -> tuple[Mismatch, ...]:
    """Every expectation of the check that is not met."""
    found = [*_numbers(game, check), *_zones(game, check), *_game(game, check)]
    for name, traits in check.permanents:
        found += _permanent(game, name, traits, check)
    return tuple(found)


def _differs(check: Check, what: str, expected: object, got: object) -> Mismatch:
    values: tuple[tuple[str, str | int], ...] = (
        ("line", check.line),
        ("what", what),
        ("expected", _words(expected)),
        ("got", _words(got)),
    )
    return Mismatch(message="mismatch.check", values=values)


def _words(value: object) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, tuple | list):
        return "[" + ", ".join(_words(part) for part in value) + "]"
    return str(value)


def _of(game: Game, name: str) -> PlayerState:
    """A player, or any member of a team."""
    return next(player for player in game.players if name in (player.name, player.team))


def _numbers(game: Game, check: Check) -> Iterator[Mismatch]:
    for what, pairs in (("life", check.life), ("poison", check.poison)):
        for name, expected in pairs:
            got = getattr(_of(game, name), what)
            if got != expected:
                yield _differs(check, f"{what} of {name}", expected, got)
    for name, counters in check.counters:
        for kind, expected in counters:
            got = _of(game, name).counter(kind)
            if got != expected:
                yield _differs(check, f"{kind} counters of {name}", expected, got)


# Zones


def _zones(game: Game, check: Check) -> Iterator[Mismatch]:
    for zone in ("hand", "library", "graveyard", "exile"):
        for name, expected in getattr(check, zone):
            pile: Pile = getattr(_of(game, name), zone)
            yield from _pile(check, f"{zone} of {name}", pile, expected)
    for name, expected in check.command:
        yield from _pile(check, f"command zone of {name}", _of(game, name).command, expected)
    for name, expected in check.battlefield:
        yield from _battlefield(game, check, name, expected)
    if check.stack is not None:
        yield from _stack(game, check)


def _pile(check: Check, what: str, pile: Pile, expected: Content) -> Iterator[Mismatch]:
    if isinstance(expected, int):
        if pile.size() != expected:
            got = "without end" if pile.size() is None else pile.size()
            yield _differs(check, f"cards in the {what}", expected, got)
        return
    called = [_called(card) for card in pile.cards] + ["a card"] * (pile.unknown or 0)
    if not _same(
        expected, [_names(card) for card in pile.cards] + [{"a card"}] * (pile.unknown or 0)
    ):
        yield _differs(check, f"{what}", expected, called)


def _called(card: Card) -> str:
    return card.called or card.id


def _names(card: Card) -> set[str]:
    return {card.id, card.called, card.name}


def _same(expected: Iterable[str], objects: list[set[str]]) -> bool:
    """Whether each expected name stands for one of the objects, in any order, and none is left over."""
    left = list(objects)
    wanted = list(expected)
    if len(wanted) != len(left):
        return False
    for name in sorted(wanted, key=lambda each: sum(each in names for names in left)):
        place = next((index for index, names in enumerate(left) if name in names), None)
        if place is None:
            return False
        del left[place]
    return True


def _battlefield(game: Game, check: Check, name: str, expected: Content) -> Iterator[Mismatch]:
    """Exactly the permanents that the player controls, though basic lands may be left out."""
    members = {player.name for player in game.players if name in (player.name, player.team)}
    mine = [
        (item, seen)
        for item in game.permanents
        if (seen := game.seen(item.card.id)) is not None and seen.controller in members
    ]
    if isinstance(expected, int):
        if len(mine) != expected:
            yield _differs(check, f"permanents of {name}", expected, len(mine))
        return
    objects = [{*_names(item.card), seen.name} for item, seen in mine]
    if _same(expected, objects):
        return
    named = Counter(expected)
    kept: list[set[str]] = []
    grouped: set[str] = set()
    for (item, seen), names in zip(mine, objects, strict=True):
        plain = "basic" in seen.types and not item.permanent.text
        if not plain:
            kept.append(names)
        elif named[item.card.called] and item.card.called not in grouped:
            kept.append(names)
            grouped.add(item.card.called)
    if not _same(expected, kept):
        yield _differs(
            check, f"battlefield of {name}", expected, [_called(item.card) for item, _ in mine]
        )


def _stack(game: Game, check: Check) -> Iterator[Mismatch]:
    top_first = tuple(reversed(game.stack))
    names = [
        {
            entry.id,
            entry.source.name,
            entry.card.called if entry.card else entry.id,
            _called_by_id(game, entry.id),
        }
        for entry in top_first
    ]
    expected = check.stack or ()
    if len(expected) != len(names) or any(
        name not in each for name, each in zip(expected, names, strict=True)
    ):
        yield _differs(
            check,
            "stack",
            expected,
            [
                entry.card.called if entry.card else _called_by_id(game, entry.id)
                for entry in top_first
            ],
        )


def _called_by_id(game: Game, identifier: str) -> str:
    item = game.find(identifier)
    if item is not None:
        return item.card.called
    for player in game.players:
        for card in (*player.command.cards, *player.graveyard.cards):
            if card.id == identifier:
                return card.called
    return identifier


# The game


def _game(game: Game, check: Check) -> Iterator[Mismatch]:
    if check.step is not None and game.step.value != check.step:
        yield _differs(check, "step", check.step, game.step.value)
    if check.turn is not None and game.turn != check.turn:
        yield _differs(check, "turn", check.turn, game.turn)
    if check.active is not None:
        wanted = check.active
        if any(player.name == wanted for player in game.players):
            wanted = game.side_of(wanted)
        if game.active != wanted:
            yield _differs(check, "active", check.active, game.active)
    lost = {player.name for player in game.players if player.lost}
    if game.result is not None:
        lost |= set(game.result.lost)
    won = set(game.result.won) if game.result is not None else set()
    for what, listed, got in (("lost", check.lost, lost), ("won", check.won, won)):
        if listed is not None and _players(game, listed) != got:
            yield _differs(check, what, listed, tuple(sorted(got)))
    draw = game.result is not None and game.result.draw
    if check.draw is not None and draw != check.draw:
        yield _differs(check, "draw", check.draw, draw)
    over = game.result is not None
    if check.over is not None and over != check.over:
        yield _differs(check, "over", check.over, over)


def _players(game: Game, listed: Iterable[str]) -> set[str]:
    """Players by name; a team stands for its members."""
    found: set[str] = set()
    for name in listed:
        found |= {player.name for player in game.players if name in (player.name, player.team)}
    return found


# Permanents


def _permanent(
    game: Game, name: str, traits: tuple[tuple[str, Trait], ...], check: Check
) -> Iterator[Mismatch]:
    item, seen = _find(game, name)
    if item is None or seen is None:
        yield _differs(check, f"permanent {name}", "on the battlefield", "not there")
        return
    for trait, expected in traits:
        got: object = _trait(game, item, seen, trait)
        wanted: object = expected
        if trait == "keywords" and isinstance(expected, tuple):
            wanted = tuple(sorted(str(word).lower() for word in expected))
        elif trait == "color" and isinstance(expected, tuple):
            wanted = tuple(sorted(str(word) for word in expected if word != "colorless"))
        elif trait == "counters" and isinstance(expected, tuple):
            wanted = tuple(sorted(pair for pair in expected if pair[1]))
        elif trait == "type":
            wanted, got = _type_words(str(expected)), _type_words(str(got))
        if got != wanted:
            yield _differs(check, f"{trait} of {name}", expected, got)


def _find(game: Game, name: str) -> tuple[PermanentState | None, Characteristics | None]:
    item = game.find(name)
    if item is None:
        item = next((each for each in game.permanents if each.card.called == name), None)
    if item is None:
        item = next(
            (
                each
                for each in game.permanents
                if (seen := game.seen(each.card.id)) is not None and seen.name == name
            ),
            None,
        )
    return item, None if item is None else game.seen(item.card.id)


def _type_words(line: str) -> tuple[str, ...]:
    return tuple(
        sorted(word for word in line.replace("—", " ").replace("-", " ").lower().split() if word)
    )


def _trait(game: Game, item: PermanentState, seen: Characteristics, trait: str) -> object:
    permanent = item.permanent
    match trait:
        case "name":
            return seen.name
        case "pt":
            return f"{seen.power}/{seen.toughness}"
        case "type":
            return " ".join(sorted(seen.types))
        case "color":
            return tuple(sorted(seen.colours))
        case "keywords":
            return tuple(
                sorted(f"{word} {what}" if what else word for word, what in seen.keywords())
            )
        case "controller":
            return seen.controller
        case "damage":
            return permanent.damage
        case "counters":
            return tuple(sorted(pair for pair in permanent.counters if pair[1]))
        case "loyalty":
            return (permanent.loyalty or 0) + permanent.counter("loyalty")
        case "defense":
            return (permanent.defense or 0) + permanent.counter("defense")
    for prefix, field in NAMED.items():
        if trait.startswith(prefix):
            return trait[len(prefix) :] in getattr(permanent.status, field)
    if trait == "attacking":
        return game.combat is not None and game.combat.attacker(item.card.id) is not None
    if trait in FLAGS:
        return bool(getattr(seen.permanent.status, FLAGS[trait]))
    return None
