"""Effects on the game itself: mana, costs paid on resolution, later triggers, extra turns and phases (CR 500.7-10, 603.7)."""

from __future__ import annotations

from dataclasses import replace

from engine.board.permanent import RulesLine
from engine.decisions.payment_terms import Debt
from engine.game.actions import IllegalAction
from engine.game.choices import Choice
from engine.game.costs import demands_of, life_of, mana_of
from engine.game.game import DelayedTrigger
from engine.game.life import cannot
from engine.game.mana import add_mana, pay
from engine.game.objects import ObjectRef, StackObject
from engine.game.resolution import Resolution
from engine.game.texts import UnknownText
from engine.game.trigger_events import STEP_WORDS
from engine.game.zones import bounded
from engine.rules.steps import Step
from engine.text import effects as do
from engine.text.effect_events import BeginningOf, EndOfCombat, YouDo
from engine.text.effects import Cost, Effect
from engine.text.nouns import PlayerRef


def _add_mana(resolution: Resolution, action: do.AddMana, you: str) -> bool:
    for player in resolution.players(action.player):
        choice = action.choices[0]
        if len(action.choices) > 1:
            options = tuple(dict.fromkeys("".join(each) for each in action.choices))
            (answer,) = resolution.table.ask(
                Choice(player=player, what="which mana to add", options=options)
            )
            choice = next(each for each in action.choices if "".join(each) == answer)
        times = 1 if action.times is None else resolution.count(action.times)
        mana = [kind for symbol in choice for kind in _types(symbol)] * bounded(times)
        add_mana(resolution.table, player, mana)
    return True


def _types(symbol: str) -> tuple[str, ...]:
    word = symbol.strip("{}").upper()
    return ("C",) * bounded(int(word)) if word.isdigit() else (word,)


def pay_cost(resolution: Resolution, cost: Cost, player: str) -> bool:
    """The player pays a cost if they can; whether they did (CR 118.12)."""
    source = resolution.item.source.ref
    debt = Debt(
        payers=(player,),
        mana=mana_of(cost, resolution.known()),
        life=life_of(cost, resolution.known()),
        demands=demands_of(cost, resolution.known(), source.id if source is not None else None),
    )
    if debt.life and cannot(resolution.table.game, player, "lose life"):
        return False
    before = resolution.table.game
    try:
        pay(resolution.table, player, debt)
    except IllegalAction:
        resolution.table.game = before
        return False
    return True


def _pay(resolution: Resolution, action: do.Pay, you: str) -> bool:
    paid = [
        pay_cost(resolution, action.cost, player) for player in resolution.players(action.player)
    ]
    return any(paid)


def _unless(resolution: Resolution, action: do.Unless, you: str) -> bool:
    for player in resolution.players(action.player):
        if resolution.table.ask_yes(
            player, f"pay so that {resolution.item.id} does nothing"
        ) and pay_cost(resolution, action.cost, player):
            return False
    resolution.run(resolution, action.do)
    return True


def _later(resolution: Resolution, action: do.Later, you: str) -> bool:
    """A delayed triggered ability remembers what the effect spoke of (CR 603.7c)."""
    event = action.event
    instructions = resolution.settled(action.do)
    item = StackObject(
        id=resolution.item.id,
        number=resolution.table.number(),
        kind="triggered",
        controller=you,
        source=resolution.item.source,
        effects=(Effect(instructions=instructions),),
        text=resolution.item.text,
        happened=replace(resolution.item.happened, object=_first(resolution)),
        of_scheme=resolution.item.of_scheme,
    )
    table = resolution.table
    if isinstance(event, YouDo):
        table.change(triggered=(*table.game.triggered, item))
        return True
    step, whose = None, None
    if isinstance(event, BeginningOf):
        step = STEP_WORDS.get(event.step)
        whose = (
            next(iter(resolution.players(event.whose)), None)
            if isinstance(event.whose, PlayerRef)
            else None
        )
    elif isinstance(event, EndOfCombat):
        step = Step.END_OF_COMBAT
    if step is None:
        raise UnknownText(f'this delayed trigger is not played yet: "{resolution.item.text}"')
    table.change(delayed=(*table.game.delayed, DelayedTrigger(step=step, whose=whose, item=item)))
    return True


def _first(resolution: Resolution) -> ObjectRef | None:
    if resolution.acted:
        return resolution.acted[0]
    for group in resolution.targets:
        for target in group:
            if isinstance(target, ObjectRef):
                return target
    return resolution.item.happened.object


def _choose(resolution: Resolution, action: do.Choose, you: str) -> bool:
    player = next(iter(resolution.players(action.player)), you)
    if action.selection is None:
        raise UnknownText(
            f'a choice of a {action.what} is not played yet: "{resolution.item.text}"'
        )
    resolution.acted = resolution.objects(action.selection, player)
    resolution.actor = player
    return bool(resolution.acted)


def _extra_turn(resolution: Resolution, action: do.ExtraTurn, you: str) -> bool:
    table = resolution.table
    sides = tuple(
        dict.fromkeys(table.game.side_of(player) for player in resolution.players(action.player))
    )
    added = sides * bounded(resolution.count(action.number))
    table.change(extra_turns=(*added, *table.game.extra_turns))
    return bool(added)


def _extra_phases(resolution: Resolution, action: do.ExtraPhases, you: str) -> bool:
    """Additional phases follow this one, the newest first; then the turn goes on (CR 500.8)."""
    table = resolution.table
    step = table.game.step
    added = tuple(
        Step.BEGINNING_OF_COMBAT if phase == "combat" else Step.POSTCOMBAT_MAIN
        for phase in action.phases
    )
    goes_on = table.game.extra_phases or (_after(step),)
    table.change(extra_phases=added + goes_on)
    return True


def _after(step: Step) -> Step:
    """The first step of the phase that follows a step's phase."""
    if step is Step.PRECOMBAT_MAIN:
        return Step.BEGINNING_OF_COMBAT
    return Step.POSTCOMBAT_MAIN if step.is_combat else Step.END


def _emblem(resolution: Resolution, action: do.GetEmblem, you: str) -> bool:
    """An emblem's abilities are effects of its player for the rest of the game (CR 114)."""
    table = resolution.table
    for player in resolution.players(action.player):
        line = RulesLine(text=action.rules_text, source=f"emblem of {resolution.item.source.name}")
        table.change_player(player, effects=(*table.player(player).effects, line))
    return True


HANDLERS = {
    do.GetEmblem: _emblem,
    do.AddMana: _add_mana,
    do.Pay: _pay,
    do.Unless: _unless,
    do.Later: _later,
    do.Choose: _choose,
    do.ExtraTurn: _extra_turn,
    do.ExtraPhases: _extra_phases,
}
