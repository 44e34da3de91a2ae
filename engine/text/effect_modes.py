"""A choice of modes: "Choose one —" and the list below it (CR 700.2)."""

from __future__ import annotations

from engine.text.effect_abilities import (
    Unread,
)
from engine.text.effect_bodies import body_of, effect_of, unread
from engine.text.effect_spoken import Spoken
from engine.text.effects import Effect, Instruction, Modes
from engine.text.grammar import choice, given, maybe, rule
from engine.text.quantity_phrases import NUMBER
from engine.text.sentences import leading_words
from engine.text.tokens import Text

Names = tuple[tuple[str, str], ...]
Instructions = tuple[Instruction, ...]


_COUNT = choice(
    given((1, 2), "one or both"),
    given((1, 99), "one or more"),
    given((1, 1), "one"),
    given((2, 2), "two"),
    given((3, 3), "three"),
    given((0, 99), "any number"),
    rule(lambda n: (0, n), "up to", NUMBER),
)
_CHOICE = rule(
    lambda count, repeats: (count, repeats),
    "choose",
    _COUNT,
    maybe(given(True, ". you may choose the same mode more than once ."), False),
)


def modes_of(
    text: Text, at: int, modes: tuple[str, ...], names: Names, spoken: Spoken
) -> Effect | Unread | None:
    """The effect of a choice of modes; ``None`` where the words ask for no such choice."""
    asked = _CHOICE.run(text, at)
    if asked is None or not modes or text.words[asked[1]] not in ("—", ""):
        return None
    (at_least, at_most), repeats = asked[0]
    options = []
    for mode in modes:
        inner = Text(leading_words(mode)[1], names)
        body = body_of(inner, 0)
        if body is None or body.remarks:
            return unread(inner)
        option = effect_of(inner, body.instructions, spoken)
        if option is None:
            return unread(inner)
        options.append(option)
    most = min(at_most, len(options)) if not repeats else at_most
    chosen = Modes(tuple(options), at_least, most, repeats)
    return Effect(instructions=(Instruction(action=chosen),))
