"""What can be targeted, and whether targets are still legal (CR 115, 601.2c, 608.2b)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from engine.decisions.qualities import CannotTell
from engine.decisions.selection import Context, number, players_meant
from engine.game.game import Game
from engine.game.objects import ObjectRef, Source, Target
from engine.game.phrases import as_bearer, is_meant, protected_from, seen_card
from engine.game.texts import UnknownText, meant, rules
from engine.game.zones import PILES, pile
from engine.text.effect_amounts import TargetRequirement, Zone
from engine.text.effect_rules import CantBe, PlayerHasKeyword
from engine.text.effects import Effect
from engine.text.nouns import OPPONENT, PLAYER, PlayerRef, UnknownNumber
from engine.text.quantity_phrases import OBJECTS
from engine.text.tokens import Text


def requirements(effects: Iterable[Effect]) -> tuple[TargetRequirement, ...]:
    """Every "target" of these effects, in the order written."""
    return tuple(requirement for effect in effects for requirement in effect.targets)


def bounds(
    game: Game, requirement: TargetRequirement, context: Context, x: int | None
) -> tuple[int, int | None]:
    """Between how many targets are to be chosen."""
    most = requirement.at_most
    if most is None:
        return requirement.at_least, None
    if most == UnknownNumber("X"):
        return (x or 0), (x or 0)
    return requirement.at_least, number(most, context)  # type: ignore[arg-type]


def legal_targets(
    game: Game, requirement: TargetRequirement, controller: str, source: Source
) -> tuple[Target, ...]:
    """Everything that the spell or ability may target there, players first, in the order of the game."""
    return tuple(_targets(game, requirement, controller, source))


def _targets(
    game: Game, requirement: TargetRequirement, controller: str, source: Source
) -> Iterator[Target]:
    context = Context(
        battlefield=game.view(),
        source=source.ref.id if source.ref is not None else None,
        you=controller,
    )
    if requirement.players is not None:
        for name in _players(requirement.players, context):
            if _player_can_be(game, name, controller, source):
                yield name
    if requirement.objects is None:
        return
    zone = requirement.zone or Zone.BATTLEFIELD
    if zone is Zone.BATTLEFIELD:
        for item in game.permanents:
            seen = game.seen(item.card.id)
            if seen is None or not is_meant(requirement.objects, seen, context):
                continue
            if permanent_can_be(game, item.card.id, controller, source):
                yield item.card.ref
    elif zone is Zone.STACK:
        for entry in game.stack:
            if entry.source.ref == source.ref:
                continue
            if entry.card is None:
                continue
            if is_meant(requirement.objects, seen_card(entry.card, entry.controller), context):
                yield entry.ref
    elif zone in PILES:
        whose = [player.name for player in game.in_game()]
        if requirement.whose is not None:
            whose = list(_players(requirement.whose, context))
        for name in whose:
            for card in pile(game.player(name), zone).cards:
                if is_meant(requirement.objects, seen_card(card, card.owner), context):
                    yield card.ref
    else:
        raise UnknownText(f"targets in the {zone.value} are not played yet")


def _players(ref: PlayerRef, context: Context) -> tuple[str, ...]:
    try:
        return players_meant(ref, context)
    except CannotTell as why:
        raise UnknownText(f"what can be targeted could not be told: {why}") from why


def permanent_can_be(game: Game, identifier: str, controller: str, source: Source) -> bool:
    """Whether shroud, hexproof or protection keeps a permanent from being the target (CR 702.11b, 702.16b, 702.18a)."""
    seen = game.seen(identifier)
    if seen is None:
        return False
    keywords, bearer = tuple(seen.keywords()), as_bearer(game, seen)
    opposing = game.player(seen.controller).team != game.player(controller).team
    for keyword, argument in keywords:
        if keyword == "shroud":
            return False
        if (
            keyword == "hexproof"
            and opposing
            and (not argument or protected_from((("protection", argument),), source, bearer))
        ):
            return False
    if protected_from(keywords, source, bearer):
        return False
    for entry, rule in rules(game, CantBe):
        against = rule.by is None or controller in meant(game, rule.by, entry)
        if (
            rule.done == "target"
            and against
            and is_meant(rule.what, seen, entry.context(game.view()))
        ):
            return False
    return True


def _player_can_be(game: Game, name: str, controller: str, source: Source) -> bool:
    if game.player(name).lost:
        return False
    for entry, rule in rules(game, PlayerHasKeyword):
        if name not in meant(game, rule.player, entry):
            continue
        opposing = game.player(name).team != game.player(controller).team
        if rule.keyword == "shroud" or (rule.keyword == "hexproof" and opposing):
            return False
        if rule.keyword == "protection" and protected_from(
            (("protection", rule.argument),), source, entry.context(game.view())
        ):
            return False
    return True


def named(target: Target) -> str:
    """What a target is called in choices and scripts."""
    return target.id if isinstance(target, ObjectRef) else target


def aura_requirement(keywords: Iterable[tuple[str, str | None]]) -> TargetRequirement | None:
    """What an Aura spell targets: what its enchant ability says (CR 702.5a)."""
    for keyword, argument in keywords:
        if keyword != "enchant":
            continue
        words = (argument or "").lower()
        if words in ("player", "opponent"):
            return TargetRequirement(players=PLAYER if words == "player" else OPPONENT)
        answer = OBJECTS.run(Text(words), 0)
        if answer is None:
            raise UnknownText(f'"enchant {argument}" could not be read')
        return TargetRequirement(objects=answer[0])
    return None


def still_legal(
    game: Game,
    requirement: TargetRequirement,
    chosen: tuple[Target, ...],
    controller: str,
    source: Source,
) -> tuple[Target, ...]:
    """Those of the chosen targets that are still legal as the spell or ability resolves (CR 608.2b)."""
    legal = legal_targets(game, requirement, controller, source)
    return tuple(target for target in chosen if target in legal)
