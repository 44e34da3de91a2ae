"""Playing lands and casting spells (CR 305, 116.2a, 601)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from engine.decisions.mana_costs import Symbols
from engine.decisions.mana_restrictions import purpose_of_spell
from engine.decisions.payment_rules import keywords_of, paying_rules
from engine.decisions.payment_terms import Debt, Demand
from engine.decisions.selection import Context
from engine.game import commander
from engine.game.actions import Cast, IllegalAction, PlayLand
from engine.game.amounts import Known, amount_for_rule, amount_of
from engine.game.choices import Choice
from engine.game.costs import demands_of, life_of, mana_of, symbols
from engine.game.events import Event
from engine.game.game import card_in
from engine.game.keyword_standing import Standing, standing
from engine.game.keyword_texts import affinity
from engine.game.life import cannot
from engine.game.mana import pay
from engine.game.modes import chosen_modes
from engine.game.objects import Card, StackObject, Target
from engine.game.phrases import is_meant, seen_card
from engine.game.table import Table, piles, printed_keywords, source_of_card
from engine.game.targets import aura_requirement, bounds, legal_targets, named, requirements
from engine.game.texts import (
    UnknownText,
    card_reading,
    condition_holds,
    meant,
    needed,
    refuse,
    rules,
    spell_abilities,
)
from engine.game.trigger_events import announce_targets
from engine.game.zones import enter
from engine.text.effect_abilities import EffectReading, StaticAbility
from engine.text.effect_amounts import TargetRequirement, Zone
from engine.text.effect_rules import (
    AdditionalCost,
    AlternativeCost,
    CantCast,
    CastAsThoughFlash,
    CostChange,
    LandPlays,
)
from engine.text.effects import Cost, Effect

# Lands


def play_land(table: Table, action: PlayLand) -> None:
    """A land is put onto the battlefield from the hand, without the stack (CR 116.2a, 305.2)."""
    player = table.player(action.player)
    card = card_in(player.hand, action.card)
    if card is None or not card.is_a("land"):
        raise IllegalAction(f"{action.player} has no land {action.card} in hand")
    must_be_main_phase(table, action.player, "lands are played")
    if cannot(table.game, action.player, "play lands"):
        raise IllegalAction(f"{action.player} can't play lands (101.2)")
    allowed: int | None = 1
    for entry, rule in rules(table.game, LandPlays):
        if action.player in meant(table.game, rule.player, entry):
            allowed = (
                None if allowed is None or rule.additional is None else allowed + rule.additional
            )
    if allowed is not None and player.lands_played >= allowed:
        raise IllegalAction(f"{action.player} has played a land this turn (305.2)")
    table.change_player(
        action.player, hand=player.hand.without(card.id), lands_played=player.lands_played + 1
    )
    table.note(Event(what="plays a land", player=action.player, object=card.ref, name=card.name))
    enter(table, card, action.player, left=Zone.HAND)


def must_be_main_phase(table: Table, player: str, what: str) -> None:
    """Only in a main phase of the player's own turn with an empty stack (CR 117.1a, 305.1, 307.1)."""
    game = table.game
    if player not in {each.name for each in game.active_players()}:
        raise IllegalAction(f"{what} only in one's own turn (117.1a)")
    if not game.step.is_main_phase or game.stack:
        raise IllegalAction(f"{what} only in a main phase while the stack is empty (117.1a)")


# Spells


def cast(table: Table, action: Cast) -> None:
    """Casts a spell: announced, targets chosen, the total cost determined and paid (CR 601.2)."""
    player = table.player(action.player)
    pile = player.hand
    card = card_in(pile, action.card)
    in_command = card is None and card_in(player.command, action.card) is not None
    if in_command:
        pile = player.command
        card = card_in(pile, action.card)
    if card is None or card.is_a("land") or card.is_a("scheme"):
        refuse_elsewhere(table, action.player, action.card)
        raise IllegalAction(f"{action.player} has no spell {action.card} to cast")
    reading = needed(card_reading(table.game, card.text), card.name)
    _check_timing(table, action.player, card, reading)
    _check_choices(table, action.player, card, reading)
    spell = replace(card, number=table.number())
    table.change_player(
        action.player, **{"command" if in_command else "hand": pile.without(card.id)}
    )
    source = source_of_card(spell, action.player)
    effects = chosen_modes(
        table,
        action.player,
        source.name,
        tuple(ability.effect for ability in spell_abilities(reading)),
        action.modes,
    )
    if card.is_a("aura"):
        requirement = aura_requirement(printed_keywords(card))
        if requirement is not None:
            effects = (Effect(instructions=(), targets=(requirement,)),)
    item = StackObject(
        id=spell.id,
        number=spell.number,
        kind="spell",
        controller=action.player,
        card=spell,
        source=source,
        effects=effects,
        text=" ".join(line.text for line in card.text.text),
        x=action.x,
    )
    item = replace(item, targets=chosen_targets(table, item, action.targets))
    debt = _total_cost(table, action, card, reading)
    if in_command:
        debt = replace(debt, mana=_merged((*debt.mana, *commander.tax(table, player, card))))
    table.change(stack=(*table.game.stack, item))
    pay(table, action.player, debt, card=card.text, split=action.pay)
    announce_targets(table, item)
    table.happens(Event(what="casts", player=action.player, object=spell.ref, name=spell.name))


def _check_choices(table: Table, player: str, card: Card, reading: EffectReading) -> None:
    """Raises UnknownText for a keyword of the spell that is not played yet, and for a cost that is chosen but not played (CR 601.2b)."""
    statics = (each for each in reading.abilities if isinstance(each, StaticAbility))
    for rule in (rule for ability in statics for rule in ability.rules):
        if isinstance(rule, AlternativeCost) and table.ask_yes(
            player, f"cast {card.name} for its alternative cost"
        ):
            raise UnknownText(f"{card.name}: an alternative cost is not played yet")
    keywords = printed_keywords(card)
    refuse(card.name, keywords, Standing.CAST, Standing.ENTERS, Standing.REFUSED)
    for keyword, argument in keywords:
        chosen = standing(keyword, argument) is Standing.CHOSEN
        if chosen and table.ask_yes(player, f"cast {card.name} with {keyword}"):
            raise UnknownText(f"{card.name}: {keyword} is not played yet")


def refuse_elsewhere(table: Table, player: str, identifier: str) -> None:
    """Raises UnknownText for a card that a keyword lets its owner use in the zone where it is, which is not played yet."""
    for pile in piles(table.player(player)):
        card = card_in(pile, identifier)
        if card is not None:
            refuse(card.name, printed_keywords(card), Standing.ELSEWHERE)


def _check_timing(table: Table, player: str, card: Card, reading: EffectReading) -> None:
    """When and whether the spell may be cast (CR 117.1a, 601.3)."""
    game = table.game
    seen = seen_card(card, player)
    for entry, rule in rules(game, CantCast):
        if player in meant(game, rule.player, entry) and is_meant(
            rule.spells, seen, entry.context(table.view)
        ):
            if rule.limit is None:
                raise IllegalAction(f"{player} can't cast {card.name} (101.2)")
            raise UnknownText("a limit on the spells of a turn is not played yet")
    own_flash = any(
        isinstance(ability, StaticAbility)
        and any(isinstance(r, CastAsThoughFlash) and r.this_spell for r in ability.rules)
        for ability in reading.abilities
    )
    if card.is_a("instant") or own_flash or seen.has_keyword("flash"):
        return
    for entry, flash in rules(game, CastAsThoughFlash):
        if player in meant(game, flash.player, entry) and is_meant(
            flash.spells, seen, entry.context(table.view)
        ):
            return
    must_be_main_phase(table, player, f"{card.name} can be cast")


def chosen_targets(
    table: Table, item: StackObject, words: tuple[str, ...]
) -> tuple[tuple[Target, ...], ...]:
    """The targets that are named, spread over the texts in order; every one must be legal (CR 601.2c, 115.1)."""
    asked = requirements(item.effects)
    left = list(words)
    found: list[tuple[Target, ...]] = []
    for place, requirement in enumerate(asked):
        context = Context(battlefield=table.view, source=item.id, you=item.controller)
        least, most = bounds(table.game, requirement, context, item.x)
        legal = legal_targets(table.game, requirement, item.controller, item.source)
        if requirement.other:
            legal = tuple(
                target for target in legal if all(target not in earlier for earlier in found)
            )
        if len(legal) < least:
            raise IllegalAction(f"{item.id} has no legal target (601.2c)")
        if not words and least:
            found.append(_asked_targets(table, item, legal, least, most))
            continue
        later = sum(_least(table, other, context, item.x) for other in asked[place + 1 :])
        taken = len(left) - later if most is None else min(most, max(least, len(left) - later))
        chosen = left[:taken]
        del left[:taken]
        found.append(_legal(item, chosen, legal, least))
    if left:
        raise IllegalAction(f"{item.id} can't target {', '.join(left)} (115.1)")
    return tuple(found)


def _least(table: Table, requirement: TargetRequirement, context: Context, x: int | None) -> int:
    return bounds(table.game, requirement, context, x)[0]


def _asked_targets(
    table: Table, item: StackObject, legal: tuple[Target, ...], least: int, most: int | None
) -> tuple[Target, ...]:
    options = {named(target): target for target in legal}
    answer = table.ask(
        Choice(
            player=item.controller,
            what=f"targets of {item.id}",
            options=tuple(options),
            at_least=least,
            at_most=len(options) if most is None else min(most, len(options)),
        )
    )
    return tuple(options[word] for word in answer)


def _legal(
    item: StackObject, chosen: Iterable[str], legal: tuple[Target, ...], least: int
) -> tuple[Target, ...]:
    found: list[Target] = []
    for word in chosen:
        target = next((each for each in legal if named(each) == word), None)
        if target is None:
            raise IllegalAction(f"{word} is no legal target for {item.id} (115.1)")
        if target in found:
            raise IllegalAction(f"{word} can be targeted only once by {item.id} (115.3)")
        found.append(target)
    if len(found) < least:
        raise IllegalAction(f"{item.id} needs {least} targets (601.2c)")
    return tuple(found)


def _total_cost(table: Table, action: Cast, card: Card, reading: EffectReading) -> Debt:
    """Mana cost, plus additional costs and increases, less reductions; locked in before anything is paid (CR 601.2f)."""
    if card.text.mana_cost is None:
        raise IllegalAction(f"{card.name} has no mana cost, which can't be paid (118.6)")
    context = Context(battlefield=table.view, source=card.id, you=action.player)
    known = Known(context=context, x=action.x)
    mana = list(symbols(card.text.mana_cost, action.x))
    life = 0
    demands: list[Demand] = []
    for cost in _additional(table, action, reading):
        mana += mana_of(cost, known)
        life += life_of(cost, known)
        demands += demands_of(cost, known, None)
    more, less = _changes(table, action.player, card, reading)
    rules_ = paying_rules(table.view, card.text, action.player)
    has = keywords_of(card.text, rules_)
    return Debt(
        payers=(action.player,),
        helpers=tuple(
            p.name
            for p in table.game.members(table.game.side_of(action.player))
            if p.name != action.player
        )
        if "assist" in has
        else (),
        mana=_merged((*mana, *more)),
        life=life,
        demands=tuple(demands),
        reductions=less,
        purpose=purpose_of_spell(card.text),
        convoke="convoke" in has,
        improvise="improvise" in has,
        delve="delve" in has,
    )


def _merged(mana: Iterable[tuple[str, int]]) -> Symbols:
    found: dict[str, int] = {}
    for symbol, count in mana:
        found[symbol] = found.get(symbol, 0) + count
    return tuple(found.items())


def _additional(table: Table, action: Cast, reading: EffectReading) -> list[Cost]:
    found = []
    for ability in reading.abilities:
        if not isinstance(ability, StaticAbility):
            continue
        for rule in ability.rules:
            if isinstance(rule, AdditionalCost):
                if rule.optional and not table.ask_yes(
                    action.player, f"pay the additional cost of {action.card}"
                ):
                    continue
                cost = rule.alternatives[0]
                if len(rule.alternatives) > 1:
                    options = tuple(str(number) for number in range(1, len(rule.alternatives) + 1))
                    (answer,) = table.ask(
                        Choice(
                            player=action.player,
                            what=f"which additional cost of {action.card} is paid",
                            options=options,
                        )
                    )
                    cost = rule.alternatives[int(answer) - 1]
                found.append(cost)
    return found


def _changes(
    table: Table, player: str, card: Card, reading: EffectReading
) -> tuple[Symbols, Symbols]:
    """Increases and reductions of the cost of a spell (CR 118.7, 601.2f)."""
    more: list[tuple[str, int]] = []
    less: list[tuple[str, int]] = []
    seen = seen_card(card, player)
    for entry, rule in rules(table.game, CostChange):
        if rule.this_spell or rule.abilities:
            continue
        if rule.player is not None and player not in meant(table.game, rule.player, entry):
            continue
        if is_meant(rule.spells, seen, entry.context(table.view)):
            times = 1 if rule.times is None else amount_for_rule(table, rule.times, entry)
            (less if rule.less else more).extend(symbols(rule.mana, None, times))
    context = Context(battlefield=table.view, source=card.id, you=player)
    for ability in (*reading.abilities, *_affinities(card)):
        if not isinstance(ability, StaticAbility):
            continue
        for own in ability.rules:
            if isinstance(own, CostChange) and own.this_spell and _applies(ability, context):
                times = 1 if own.times is None else amount_of(own.times, Known(context=context))
                (less if own.less else more).extend(symbols(own.mana, None, times))
    return _merged(more), _merged(less)


def _affinities(card: Card) -> Iterable[StaticAbility]:
    for keyword, argument in printed_keywords(card):
        if keyword == "affinity":
            ability = affinity(argument)
            if ability is None:
                raise UnknownText(f"{card.name}: affinity {argument} is not understood")
            yield ability


def _applies(ability: StaticAbility, context: Context) -> bool:
    return ability.condition is None or condition_holds(ability.condition, context, ability.text)
