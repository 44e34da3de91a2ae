"""What noun phrases mean beyond the battlefield: spells, cards, sources that are gone, and what a resolving effect points at."""

from __future__ import annotations

from collections.abc import Iterable

from engine.board.permanent import Permanent
from engine.decisions.in_force import Characteristics, InForce
from engine.decisions.qualities import CannotTell
from engine.decisions.selection import Context, matches
from engine.game.objects import Card, Source
from engine.game.table import source_of_card
from engine.text.abilities import Ability, HasKeywordAbility
from engine.text.nouns import Filter, ThisObject


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
    """Whether the phrase means the object; what nobody can tell is not meant."""
    try:
        return matches(phrase, item, context)
    except CannotTell:
        return False


def protected_from(keywords: Iterable[tuple[str, str | None]], source: Source) -> bool:
    """Whether one of these keywords is protection from the source (CR 702.16b)."""
    for keyword, argument in keywords:
        if keyword != "protection" or argument is None:
            continue
        words = argument.lower().removeprefix("from ").strip()
        if words == "everything":
            return True
        for quality in words.replace(" and from ", ", ").replace("from ", "").split(", "):
            quality = quality.removeprefix("and ").strip()
            singular = quality[:-1] if quality.endswith("s") else quality
            if quality in source.colours or quality in source.types or singular in source.types:
                return True
            if quality == "colorless" and not source.colours:
                return True
            if quality == "multicolored" and len(source.colours) > 1:
                return True
            if quality == "monocolored" and len(source.colours) == 1:
                return True
            if quality == "all colors" and source.colours:
                return True
    return False
