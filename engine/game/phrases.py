"""What noun phrases mean beyond the battlefield: spells, cards, sources that are gone, and what a resolving effect points at."""

from __future__ import annotations

from collections.abc import Iterable

from engine.board.permanent import Permanent
from engine.decisions.in_force import Characteristics, InForce
from engine.decisions.qualities import CannotTell
from engine.decisions.selection import Context, matches
from engine.game.game import Game
from engine.game.objects import Card, Source
from engine.game.table import source_of_card
from engine.game.texts import UnknownText
from engine.text.abilities import Ability, HasKeywordAbility
from engine.text.keyword_abilities import protected_against
from engine.text.nouns import Filter, InState, ThisObject


def seen_source(source: Source) -> Characteristics:
    """A source as a noun phrase can speak of it, from what it was when last seen (CR 608.2h)."""
    identifier = source.ref.id if source.ref is not None else source.name
    permanent = Permanent(
        id=identifier,
        name=source.name,
        controller=source.controller,
        owner=source.controller,
        power=source.power,
        toughness=source.toughness,
        mana_cost=source.mana_cost,
    )
    return Characteristics(
        permanent=permanent,
        name=source.name,
        controller=source.controller,
        types=set(source.types),
        colours=set(source.colours),
        power=source.power,
        toughness=source.toughness,
        abilities=list(_keywords(source.keywords, identifier, source.controller)),
    )


def seen_card(card: Card, controller: str) -> Characteristics:
    """A card outside the battlefield, or a spell: what is printed on it, of a flip card the upper half (CR 710.2)."""
    return seen_source(source_of_card(card, controller))


def _keywords(
    keywords: Iterable[tuple[str, str | None]], identifier: str, you: str
) -> Iterable[InForce]:
    for keyword, argument in keywords:
        ability = Ability(subject=ThisObject(), predicate=HasKeywordAbility(keyword, argument))
        yield InForce(ability=ability, source=identifier, you=you)


def is_meant(phrase: Filter, item: Characteristics, context: Context) -> bool:
    """Whether the phrase means the object. Raises UnknownText where nobody can tell."""
    try:
        return matches(phrase, item, context)
    except CannotTell as why:
        raise UnknownText(f"whether {item.name} is meant could not be told: {why}") from why


def protected_from(
    keywords: Iterable[tuple[str, str | None]], source: Source, context: Context
) -> bool:
    """Whether one of these keywords is protection from the source (CR 702.16b, 702.16k), in the context of what has it.

    Raises UnknownText for a quality that is not understood, and for spells, which a source does not tell from other objects.
    """
    for keyword, argument in keywords:
        if keyword != "protection" or argument is None:
            continue
        players = tuple(player.name for player in context.battlefield.board.players)
        qualities = protected_against(argument, players)
        if qualities is None or any(isinstance(quality, InState) for quality in qualities):
            raise UnknownText(f"protection {argument} is not played yet")
        if any(is_meant(quality, seen_source(source), context) for quality in qualities):
            return True
    return False


def as_bearer(game: Game, seen: Characteristics) -> Context:
    """The point of view of a permanent and its controller."""
    return Context(battlefield=game.view(), source=seen.id, you=seen.controller)
