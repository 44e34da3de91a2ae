"""Tells which players and permanents a phrase means on a battlefield, what a quantity is, and whether a condition holds."""

from __future__ import annotations

from dataclasses import dataclass, replace

from engine.board.player import Player, Zone
from engine.decisions.in_force import Battlefield, Characteristics
from engine.decisions.qualities import (
    CannotTell,
    is_chosen,
    is_colour,
    is_in_state,
    measures,
    shares,
)
from engine.rules.type_words import BASIC_LAND_TYPES, CARD_TYPES, creature_type
from engine.text import conditions as when
from engine.text import nouns
from engine.text.nouns import Filter, PlayerRef, Quantity, Who
from engine.text.parts import mentions, speaks_of


@dataclass(frozen=True, slots=True, kw_only=True)
class Context:
    """From whose point of view a phrase is read."""

    battlefield: Battlefield
    source: str | None = None
    you: str | None = None
    defending: tuple[str, ...] = ()
    """The defending player of the attack in question (CR 508.5); a whole team where the team is attacked (2011: 810.7)."""
    subject: str | None = None
    that_player: str | None = None
    opponent: str | None = None
    """The one opponent that "an opponent" means, where each is looked at by itself."""
    as_though: tuple[tuple[str, str, bool], ...] = ()
    """Keyword abilities that a permanent (by id) is taken to have, or not to have, whatever it has."""

    def about(self, subject: str) -> Context:
        """The same with another subject."""
        return replace(self, subject=subject)


def players_meant(ref: PlayerRef, context: Context) -> tuple[str, ...]:
    """Names of the players that the phrase means, in turn order; empty when there is none."""
    board = context.battlefield.board
    match ref.who:
        case Who.YOU:
            return (context.you,) if context.you else ()
        case Who.OPPONENT:
            if context.opponent is not None:
                return (context.opponent,)
            return tuple(p.name for p in board.opponents(context.you)) if context.you else ()
        case Who.PLAYER:
            return tuple(player.name for player in board.players)
        case Who.DEFENDING:
            return context.defending
        case Who.ACTIVE:
            return tuple(player.name for player in board.active_players())
        case Who.CONTROLLER_OF | Who.OWNER_OF:
            assert ref.of is not None
            found = objects_meant(ref.of, context)
            owner = ref.who is Who.OWNER_OF
            return tuple(dict.fromkeys(o.permanent.owner if owner else o.controller for o in found))
        case Who.SUBJECT_CONTROLLER:
            subject = context.battlefield.objects.get(context.subject or "")
            return (subject.controller,) if subject else ()
        case Who.NAMED:
            return (ref.name,) if ref.name and board.has_player(ref.name) else ()
        case Who.CHOSEN:
            chosen = _chosen(context)
            return (chosen,) if board.has_player(chosen) else ()
        case Who.NEAREST_OPPONENT_IN_CHOSEN_DIRECTION:
            return _nearest_opponent(context)
        case Who.THAT_PLAYER:
            return (context.that_player,) if context.that_player else ()
        case Who.YOUR_TEAM:
            members = board.members(board.player(context.you).team) if context.you else ()
            return tuple(player.name for player in members)
        case Who.ANOTHER:
            return tuple(player.name for player in board.players if player.name != context.you)
        case Who.ENCHANTED:
            aura = context.battlefield.objects.get(context.source or "")
            host = aura.permanent.attached_to if aura else None
            return (host,) if host is not None and board.has_player(host) else ()
    raise CannotTell(f"who {ref.who.value} is")


def _chosen(context: Context) -> str:
    item = context.battlefield.objects.get(context.source or "")
    if item is None or item.permanent.chosen is None:
        raise CannotTell("what was chosen")
    return item.permanent.chosen


def _nearest_opponent(context: Context) -> tuple[str, ...]:
    """The nearest opponent of the subject's controller to the left (next in turn order) or right, as chosen."""
    direction = _chosen(context)
    subject = context.battlefield.objects.get(context.subject or "")
    if subject is None or direction not in ("left", "right"):
        raise CannotTell("the chosen direction")
    board = context.battlefield.board
    names = [player.name for player in board.players]
    seat, step = names.index(subject.controller), 1 if direction == "left" else -1
    for distance in range(1, len(names)):
        name = names[(seat + step * distance) % len(names)]
        if board.are_opponents(name, subject.controller):
            return (name,)
    return ()


def objects_meant(phrase: Filter, context: Context) -> tuple[Characteristics, ...]:
    """The permanents that a noun phrase means, in the order of the file."""
    named = phrase if not isinstance(phrase, nouns.AllOf) else next(iter(phrase.parts), phrase)
    direct = _direct(named, context)
    candidates = context.battlefield.objects.values() if direct is None else direct
    return tuple(item for item in candidates if matches(phrase, item, context))


def _direct(phrase: Filter, context: Context) -> tuple[Characteristics, ...] | None:
    """The one object that the phrase points at, without looking through the whole battlefield."""
    identifier: str | None
    match phrase:
        case nouns.ThisObject():
            identifier = context.source
        case nouns.Subject():
            identifier = context.subject
        case _:
            return None
    item = context.battlefield.objects.get(identifier or "")
    return (item,) if item else ()


def matches(phrase: Filter, item: Characteristics, context: Context) -> bool:
    """Whether the permanent is one that the phrase means.

    Raises CannotTell where the board does not show it.
    """
    match phrase:
        case nouns.Anything():
            return True
        case nouns.OfType(word):
            every_type = creature_type(word) is not None and item.has_keyword("changeling")
            return word in item.types or every_type
        case nouns.AllOf(parts):
            return all(matches(part, item, context) for part in parts)
        case nouns.Measures(measure, comparison, quantity):
            bound = number(quantity, context.about(item.id) if context.subject is None else context)
            return any(comparison.holds(value, bound) for value in measures(item, measure))
        case nouns.AnyOf(parts):
            return any(matches(part, item, context) for part in parts)
        case nouns.NotA(part):
            return not matches(part, item, context)
        case nouns.ThisObject():
            return item.id == context.source
        case nouns.Other():
            return item.id != context.source
        case nouns.Subject():
            return item.id == context.subject
        case nouns.Host():
            source = context.battlefield.objects.get(context.source or "")
            return source is not None and source.permanent.attached_to == item.id
        case nouns.TheObject(name):
            return name in (item.id, item.name)
        case nouns.CalledName(name):
            return item.name.casefold() == name.casefold()
        case nouns.OfColour(word):
            return is_colour(item, word)
        case nouns.OfChosen(quality):
            return is_chosen(item, quality, _chosen(context))
        case nouns.ControlledBy(player):
            return item.controller in players_meant(player, context)
        case nouns.OwnedBy(player):
            return item.permanent.owner in players_meant(player, context)
        case nouns.HasKeyword(keyword, argument):
            for identifier, pretended, has in context.as_though:
                if (identifier, pretended) == (item.id, keyword):
                    return has
            return item.has_keyword(keyword, argument)
        case nouns.InState(word):
            return is_in_state(item, word, context.battlefield)
        case nouns.AttackingPlayer(player, or_permanents):
            attacked = context.battlefield.attacked.get(item.id, ())
            players = players_meant(player, context)
            return any(
                name in players or (or_permanents and _belongs_to(name, players, context))
                for name in attacked
            )
        case nouns.HasCounters(kind, comparison, bound):
            have = sum(n for name, n in item.permanent.counters if kind is None or name == kind)
            return comparison.holds(have, bound)
        case nouns.SharesWith(quality, other):
            return any(shares(item, found, quality) for found in objects_meant(other, context))
    raise CannotTell(f"which object is meant by {type(phrase).__name__}")


def _belongs_to(attacked: str, players: tuple[str, ...], context: Context) -> bool:
    """Whether what is attacked is a planeswalker that one of the players controls, or a battle that one protects."""
    item = context.battlefield.objects.get(attacked)
    return item is not None and (item.permanent.protector or item.controller) in players


def number(quantity: Quantity, context: Context) -> int:
    """The value of a quantity. Raises CannotTell where the board does not show it."""
    match quantity:
        case nouns.Number(value):
            return value
        case nouns.CountOf(phrase):
            return sum(item.permanent.count for item in objects_meant(phrase, context)) + (
                _others_of_its_group(phrase, context)
            )
        case nouns.CardsIn(zone, player, kind):
            if kind is not None:
                raise CannotTell(f"how many {kind} cards are in the {zone}")
            board = context.battlefield.board
            return sum(_cards(board.player(name), zone) for name in players_meant(player, context))
        case nouns.LifeOf(player):
            return _of_one_player(player, context).life
        case nouns.CountersOnPlayer(kind, player):
            return _of_one_player(player, context).counter(kind)
        case nouns.MeasureOf(measure, phrase):
            found = objects_meant(phrase, context)
            values = [value for item in found for value in measures(item, measure)]
            return max(values, default=0)
        case nouns.CountersOn(kind, phrase):
            return sum(
                count
                for item in objects_meant(phrase, context)
                for name, count in item.permanent.counters
                if kind is None or name == kind
            )
        case nouns.Times(factor, part):
            return factor * number(part, context)
        case nouns.Plus(parts):
            return sum(number(part, context) for part in parts)
        case nouns.DistinctNumber(quality, phrase):
            return len(_qualities(quality, phrase, context))
        case nouns.UnknownNumber(words):
            raise CannotTell(words)
    raise CannotTell(type(quantity).__name__)


def _others_of_its_group(phrase: Filter, context: Context) -> int:
    """Members of the source's own group that "another" means: all but the source itself."""
    source = context.battlefield.objects.get(context.source or "")
    if source is None or source.permanent.count == 1 or matches(phrase, source, context):
        return 0
    besides = replace(context, source=None)
    return source.permanent.count - 1 if matches(phrase, source, besides) else 0


def _of_one_player(ref: PlayerRef, context: Context) -> Player:
    names = players_meant(ref, context)
    if not names:
        raise CannotTell(f"who {ref.who.value} is")
    return context.battlefield.board.player(names[0])


def _cards(player: Player, zone: str) -> int:
    zones: dict[str, Zone] = {
        "hand": player.hand,
        "graveyard": player.graveyard,
        "exile": player.exile,
        "library": player.library,
    }
    size = zones[zone].size() if zone in zones else None
    if size is None:
        raise CannotTell(f"how many cards are in the {zone} of {player.name}")
    return size


def _qualities(quality: str, phrase: Filter, context: Context) -> set[str]:
    found = objects_meant(phrase, context)
    words = {word for item in found for word in item.types}
    match quality:
        case "basic land type":
            return words & {land_type.lower() for land_type in BASIC_LAND_TYPES}
        case "colour":
            return {colour for item in found for colour in item.colours}
        case "card type":
            return words & set(CARD_TYPES)
        case "creature type":
            return {word for word in words if creature_type(word) is not None}
    raise CannotTell(f"how many {quality}s there are")


def holds(condition: when.Condition, context: Context) -> bool:
    """Whether a condition on the board holds. Raises CannotTell where the board does not show it.

    `SomeoneAttacks` and `AttacksAlone` ask the attack already declared; the attack decision reads them as formulas instead.
    """
    match condition:
        case when.Compares(left, comparison, right):
            if mentions((left, right), Who.OPPONENT):
                return _compares_opponents(condition, context)
            return comparison.holds(number(left, context), number(right, context))
        case when.Is(phrase, such):
            found = objects_meant(phrase, context)
            return bool(found) and all(matches(such, item, context) for item in found)
        case when.IsTurnOf(player):
            active = {p.name for p in context.battlefield.board.active_players()}
            return not active.isdisjoint(players_meant(player, context))
        case when.SomeoneAttacks(phrase, bound):
            return _attacking(phrase, context) >= bound
        case when.AttacksAlone(phrase):
            everybody = sum(context.battlefield.attackers.values())
            return everybody == 1 and _attacking(phrase, context) == 1
        case when.Fact(words):
            return _vouched_for(words, context)
        case when.Both(parts):
            return all(holds(part, context) for part in parts)
        case when.Either(parts):
            return any(holds(part, context) for part in parts)
        case when.Unless(part):
            return not holds(part, context)
    raise CannotTell(type(condition).__name__)


def _compares_opponents(condition: when.Compares, context: Context) -> bool:
    """A comparison about opponents: it must come out alike for one of them, for each, and for all together.

    "An opponent", "each opponent" and "your opponents" are read alike, so where that makes a difference the board does not tell.
    """
    board = context.battlefield.board
    left, comparison, right = condition.left, condition.comparison, condition.right
    opponents = board.opponents(context.you) if context.you else ()
    single = [replace(context, opponent=player.name) for player in opponents]
    found = {comparison.holds(number(left, one), number(right, one)) for one in single}
    if len(single) > 1 and not speaks_of((left, right), nouns.LifeOf, nouns.CountersOnPlayer):
        found.add(comparison.holds(number(left, context), number(right, context)))
    if len(found) > 1:
        raise CannotTell("whether one opponent is meant or all of them")
    return found.pop() if found else False


def _attacking(phrase: Filter, context: Context) -> int:
    """How many creatures of the phrase attack, by the attack already declared."""
    attackers = context.battlefield.attackers
    return sum(attackers.get(item.id, 0) for item in objects_meant(phrase, context))


def _vouched_for(words: str, context: Context) -> bool:
    wanted = plain(words)
    board = context.battlefield.board
    you = (board.player(context.you),) if context.you else board.players
    if any(plain(fact) == wanted for player in you for fact in player.facts):
        return True
    context.battlefield.assumed.setdefault(words)
    return False


def plain(words: str) -> str:
    """A sentence without case, apostrophe style and final full stop, for comparing facts."""
    return " ".join(words.replace("’", "'").casefold().strip(" .").split())
