"""What the rules texts in a game mean to the loop: effects, activated and triggered abilities, rules of the game in force."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import TypeVar

from engine.board.card import CardText
from engine.board.permanent import Permanent, RulesLine
from engine.decisions.in_force import Battlefield
from engine.decisions.qualities import CannotTell
from engine.decisions.selection import Context, holds, players_meant
from engine.errors import InputError
from engine.game.game import Game
from engine.game.keyword_standing import Standing, standing
from engine.game.keyword_texts import activated_by_keyword
from engine.text.conditions import Condition
from engine.text.effect_abilities import (
    ActivatedAbility,
    EffectReading,
    KeywordAbility,
    SpellAbility,
    StaticAbility,
    TriggeredAbility,
)
from engine.text.effect_events import Draws, GainsLife, LosesLife
from engine.text.effect_reader import read_effects
from engine.text.effect_rules import (
    CantBe,
    CostChange,
    GameRule,
    PlayerCant,
    PlaysFrom,
    Replace,
    SkipsStep,
)
from engine.text.nouns import PlayerRef

R = TypeVar("R")


class UnknownText(InputError):
    """A sentence that the game needs and that could not be read."""


@lru_cache(maxsize=8192)
def _read(
    text: str, name: str, types: str, names: tuple[str, ...], players: tuple[str, ...]
) -> EffectReading:
    return read_effects(text, own_name=name or None, names=names, players=players, types=types)


def read_text(game: Game, lines: Iterable[RulesLine], name: str, types: str) -> EffectReading:
    """Rules text as the game loop understands it; read once for all games."""
    texts = tuple(line.text for line in lines if line.meaning is None)
    if not texts:
        return _NOTHING
    names: tuple[str, ...] | None = game.worked_out.get("names")
    if names is None:
        ids = {name for item in game.permanents for name in (item.card.id, item.permanent.name)}
        names = game.worked_out["names"] = tuple(sorted(ids))
    return _read_among(texts, name, types, names, tuple(player.name for player in game.players))


@lru_cache(maxsize=8192)
def _read_among(
    texts: tuple[str, ...], name: str, types: str, names: tuple[str, ...], players: tuple[str, ...]
) -> EffectReading:
    text = "\n".join(texts)
    return _read(
        text,
        name,
        types,
        tuple(other for other in names if other != name and other in text),
        tuple(player for player in players if player in text),
    )


def needed(reading: EffectReading, name: str) -> EffectReading:
    """The same reading, once the game cannot do without it. Raises UnknownText that names the sentence."""
    if reading.unread:
        first = reading.unread[0]
        why = f" ({first.why})" if first.why else ""
        raise UnknownText(f'the text of {name} could not be read: "{first.text}"{why}')
    return reading


def card_reading(game: Game, card: CardText) -> EffectReading:
    """What is printed on a card, as the game loop understands it."""
    return read_text(game, card.text, card.name, str(card.type_line))


def permanent_reading(game: Game, permanent: Permanent) -> EffectReading:
    """The abilities of a permanent: of the lower half once flipped (CR 710.2), none face down, and those it gained."""
    name, lines, types = permanent.name, permanent.text, str(permanent.type_line)
    if permanent.status.flipped and permanent.flip is not None:
        name, lines, types = permanent.flip.name, permanent.flip.text, str(permanent.flip.type_line)
    if permanent.status.face_down:
        lines = ()
    if not lines and not permanent.gains:
        return _NOTHING
    return read_text(game, (*lines, *permanent.gains), name, types)


_NOTHING = EffectReading(())


def triggered(reading: EffectReading) -> tuple[TriggeredAbility, ...]:
    """The triggered abilities in the order written."""
    return tuple(item for item in reading.abilities if isinstance(item, TriggeredAbility))


def activated(reading: EffectReading) -> tuple[ActivatedAbility | KeywordAbility, ...]:
    """The activated abilities in the order written, keywords in the words of their rules, or as they are if not played yet."""
    found: list[ActivatedAbility | KeywordAbility] = []
    for item in reading.abilities:
        if isinstance(item, ActivatedAbility):
            found.append(item)
        elif isinstance(item, KeywordAbility):
            spelled_out = activated_by_keyword(item.keyword, item.argument)
            found += (item,) if spelled_out is None else spelled_out
    return tuple(found)


def refuse(name: str, keywords: Iterable[tuple[str, str | None]], *where: Standing) -> None:
    """Raises UnknownText for the first of the keywords that the game does not play, where one of those standings counts."""
    for keyword, argument in keywords:
        if standing(keyword, argument) in where:
            raise UnknownText(f"{name}: {keyword} is not played yet")


def spell_abilities(reading: EffectReading) -> tuple[SpellAbility, ...]:
    """What the text says that the spell does."""
    return tuple(item for item in reading.abilities if isinstance(item, SpellAbility))


# Rules of the game in force.


@dataclass(frozen=True, slots=True, kw_only=True)
class RuleInForce:
    """A rule of the game as an ability or effect states it, and from whose point of view."""

    rule: GameRule
    source: str | None
    you: str | None
    condition: Condition | None = None
    text: str = ""

    def context(self, view: Battlefield) -> Context:
        """The point of view of the rule."""
        return Context(battlefield=view, source=self.source, you=self.you)


def rules(game: Game, kind: type[R]) -> Iterator[tuple[RuleInForce, R]]:
    """The rules of that kind that hold now."""
    for entry in rules_in_force(game):
        if not isinstance(entry.rule, kind):
            continue
        if entry.condition is None or condition_holds(
            entry.condition, entry.context(game.view()), entry.text
        ):
            yield entry, entry.rule


def rules_in_force(game: Game) -> tuple[RuleInForce, ...]:
    """Every static rule of permanents, effects and face-up schemes, in the order of the board."""
    found: tuple[RuleInForce, ...] | None = game.worked_out.get("rules")
    if found is None:
        found = game.worked_out["rules"] = tuple(_rules(game))
    return found


def _rules(game: Game) -> Iterator[RuleInForce]:
    for item in game.permanents:
        reading = permanent_reading(game, item.permanent)
        if any(isinstance(ability, StaticAbility) for ability in reading.abilities):
            seen = game.seen(item.card.id)
            if seen is not None and not seen.loses_all:
                yield from _static(reading, item.card.id, seen.controller)
    for player in game.in_game():
        yield from _static(read_text(game, player.effects, "", ""), None, player.name)
        for card in player.command.cards:
            yield from _static(card_reading(game, card.text), None, player.name)
    yield from _static(read_text(game, game.effects, "", ""), None, None)
    for effect in game.lasting:
        for rule in effect.line.meaning or ():
            if isinstance(rule, StaticAbility):
                for each in rule.rules:
                    yield RuleInForce(
                        rule=each,
                        source=effect.on.id if effect.on else None,
                        you=effect.you,
                        condition=rule.condition,
                        text=rule.text,
                    )


def _static(reading: EffectReading, source: str | None, you: str | None) -> Iterator[RuleInForce]:
    for ability in reading.abilities:
        if isinstance(ability, StaticAbility):
            for rule in ability.rules:
                _must_be_played(rule, ability.text)
                yield RuleInForce(
                    rule=rule,
                    source=source,
                    you=you,
                    condition=ability.condition,
                    text=ability.text,
                )


_REPLACED = (GainsLife, LosesLife, Draws)
_CANT = (
    "gain life",
    "lose life",
    "lose the game",
    "win the game",
    "play lands",
    "draw cards",
    "get counters",
    "untap",
)
_CANT_BE = ("target", "countered", "regenerated")


def _must_be_played(rule: GameRule, text: str) -> None:
    """Raises UnknownText for a rule that was read, and that the game could not keep."""
    known = not isinstance(rule, PlaysFrom)
    match rule:
        case Replace(event=event):
            known = isinstance(event, _REPLACED)
        case PlayerCant(what=what):
            known = what in _CANT
        case CantBe(done=done):
            known = done in _CANT_BE
        case CostChange(abilities=abilities, coloured_only=coloured_only):
            known = not abilities and not coloured_only
        case SkipsStep(step=step):
            known = step in ("draw", "draw step")
    if not known:
        raise UnknownText(f'this rule is not played yet: "{text}"')


def condition_holds(condition: Condition, context: Context, text: str) -> bool:
    """Whether a condition holds. Raises UnknownText where neither the game nor a player's ``facts`` tell."""
    assumed = context.battlefield.assumed
    known = set(assumed)
    try:
        found = holds(condition, context)
    except CannotTell as why:
        raise UnknownText(f'a condition of "{text}" could not be told: {why}') from why
    new = [words for words in assumed if words not in known]
    for words in new:
        del assumed[words]
    if new:
        raise UnknownText(f'whether "{new[0]}" is not known; a player\'s "facts" may say so')
    return found


def meant(game: Game, ref: PlayerRef | None, entry: RuleInForce) -> tuple[str, ...]:
    """The players that a rule speaks of; everybody where it names none."""
    if ref is None:
        return tuple(player.name for player in game.in_game())
    try:
        return players_meant(ref, entry.context(game.view()))
    except CannotTell as why:
        raise UnknownText(f"a rule could not be applied: {why}") from why
