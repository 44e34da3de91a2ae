"""Modes: chosen as a spell is cast, or as an ability is activated or put on the stack (CR 601.2b, 603.3c, 700.2)."""

from __future__ import annotations

from engine.game.actions import IllegalAction
from engine.game.choices import Choice
from engine.game.table import Table
from engine.text.effects import Effect, Modes


def chosen_modes(
    table: Table, player: str, name: str, effects: tuple[Effect, ...], given: tuple[str, ...] = ()
) -> tuple[Effect, ...]:
    """The effects with their modes chosen: those that are given by number, else those that the player answers."""
    found: list[Effect] = []
    for effect in effects:
        modes = effect.instructions[0].action if len(effect.instructions) == 1 else None
        if not isinstance(modes, Modes):
            found.append(effect)
            continue
        options = tuple(str(number) for number in range(1, len(modes.options) + 1))
        chosen = given or table.ask(
            Choice(
                player=player,
                what=f"modes of {name}, by number",
                options=options,
                at_least=modes.at_least,
                at_most=min(modes.at_most, len(options)),
            )
        )
        if any(word not in options for word in chosen):
            raise IllegalAction(f"the modes of {name} are {', '.join(options)}")
        repeated = len(set(chosen)) < len(chosen) and not modes.repeats
        if repeated or not modes.at_least <= len(chosen) <= modes.at_most:
            raise IllegalAction(
                f"{name} has so many modes: {modes.at_least} to {modes.at_most} (700.2a)"
            )
        found += [modes.options[int(word) - 1] for word in chosen]
    return tuple(found)
