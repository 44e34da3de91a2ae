"""The sentences behind a cost or an event, or of a spell: one effect, and what they say of the ability itself."""

from __future__ import annotations

import re
from dataclasses import replace

from engine.text.abilities import ChangesTypes
from engine.text.condition_phrases import CONDITION
from engine.text.conditions import IsTurnOf
from engine.text.cost_phrases import MANA
from engine.text.effect_abilities import (
    Unread,
)
from engine.text.effect_amount_phrases import FOR_EACH
from engine.text.effect_branches import instead, otherwise
from engine.text.effect_instructions import SENTENCE, ended
from engine.text.effect_references import settled_effect
from engine.text.effect_rules import CostChange, Replace
from engine.text.effect_spoken import Spoken, Wording
from engine.text.effect_target_numbers import all_in
from engine.text.effect_targets import FoundLater
from engine.text.effects import AddMana, Apply, Effect, Instruction
from engine.text.grammar import Parser, choice, given, maybe, not_before, rule
from engine.text.nouns import YOU, ThisObject
from engine.text.sentences import sentences
from engine.text.tokens import Text

Names = tuple[tuple[str, str], ...]
Instructions = tuple[Instruction, ...]


class Body:
    """The sentences of an ability behind its cost or event, and what some of them say about the ability itself."""

    def __init__(self) -> None:
        self.instructions: Instructions = ()
        self.remarks: dict[str, object] = {}


_REMARK: Parser = choice(
    given(("timing", "sorcery"), "activate only as a sorcery", not_before("and")),
    given(("timing", "sorcery"), "activate only any time you could cast a sorcery"),
    given(("timing", "instant"), "activate only as an instant"),
    given(("timing", "during your upkeep"), "activate only during your upkeep"),
    given(
        ("timing", "before attackers are declared"), "activate only before attackers are declared"
    ),
    given(("timing and limit", "sorcery"), "activate only as a sorcery and only once each turn"),
    given(("limit", 1), "activate only once each turn"),
    given(("limit", 2), "activate no more than twice each turn"),
    given(("limit", 1), "this ability triggers only once each turn"),
    given(("limit", 2), "this ability triggers only twice each turn"),
    given(("condition", IsTurnOf(YOU)), "activate only during your turn", not_before(",")),
    rule(lambda condition: ("condition", condition), "activate only if", CONDITION),
    given(("any_player", True), "any player may activate this ability"),
    given(("once", True), "activate only once"),
    given(("timing", "during an upkeep step"), "activate only during any upkeep step"),
    given(("timing", "during combat"), "activate only during combat"),
    given(
        ("timing", "during the declare blockers step"),
        "activate only during the declare blockers step",
    ),
    given(
        ("timing", "during the declare attackers step"),
        "activate only during the declare attackers step",
    ),
    given(
        ("timing", "during your turn before attackers are declared"),
        "activate only during your turn , before attackers are declared",
    ),
    given(("timing", "during an opponent's turn"), "activate only during an opponent 's turn"),
    given(
        ("timing", "during combat before blockers are declared"),
        "activate only before blockers are declared",
    ),
    rule(
        lambda mana, less, each: (
            "cost_change",
            CostChange(mana.upper(), less, spells=ThisObject(), abilities=True, times=each),
        ),
        "this ability costs",
        MANA,
        choice(given(True, "less"), given(False, "more")),
        "to activate",
        maybe(FOR_EACH, None),
    ),
)


def _spending(text: Text, at: int) -> tuple[str, int] | None:
    """What mana may be spent on, in words."""
    if text.words[at : at + 4] != ["spend", "this", "mana", "only"]:
        return None
    after = at + 4
    while text.words[after] not in ("", "."):
        after += 1
    return text.between(at + 4, after), after


_STILL_IS: Parser = choice(
    given(
        True,
        "it|they|that is|are still (a|an) land|lands|artifact|artifacts|creature|enchantment|planeswalker",
    ),
)


def _keeps_types(instruction: Instruction) -> Instruction:
    """A change of types that only adds some, as the next sentence says ("It's still a land")."""
    action = instruction.action
    if not isinstance(action, Apply):
        return instruction
    predicates = tuple(
        replace(one, adds=True) if isinstance(one, ChangesTypes) else one
        for one in action.predicates
    )
    return replace(instruction, action=replace(action, predicates=predicates))


def _replaces(done: Instructions) -> bool:
    """Whether "instead" belongs to a replacement effect that the instructions begin."""
    return any(isinstance(part, Replace) for part in all_in(done))


def body_of(text: Text, at: int) -> Body | None:
    """Sentences up to the end of the text."""
    body = Body()
    before: Instructions = ()
    while at < text.size:
        remark = _REMARK.run(text, at)
        spending = _spending(text, at)
        if (
            remark is not None
            and text.words[remark[1]] in (".", "")
            and (body.instructions or before)
        ):
            name, value = remark[0]
            if name == "timing and limit":
                body.remarks["limit"] = 1
                name = "timing"
            body.remarks[name] = value
            at = remark[1]
        elif (still := _STILL_IS.run(text, at)) is not None and before:
            before = tuple(_keeps_types(one) for one in before)
            at = still[1]
        elif spending is not None and before and isinstance(before[-1].action, AddMana):
            mana = replace(before[-1].action, restriction=spending[0])
            before = (*before[:-1], replace(before[-1], action=mana))
            at = spending[1]
        else:
            answer = SENTENCE.run(text, at)
            if answer is None:
                return None
            done: Instructions | None = answer[0]
            if before and isinstance(before[-1].action, FoundLater):
                later = before[-1].action
                done = (
                    *before[:-1],
                    replace(before[-1], action=replace(later, do=later.do + answer[0])),
                )
                before = ()
            elif text.words[at] == "otherwise":
                done = otherwise(before, answer[0])
                before = ()
            elif "instead" in text.words[at : answer[1]] and not _replaces(answer[0]):
                done = instead(before, answer[0])
                before = ()
            if done is None:
                return None
            body.instructions += before
            before = done
            at = answer[1]
        if text.words[at] == ".":
            at += 1
        elif at < text.size and not ended(text, at):
            return None
    body.instructions += before
    return body if body.instructions else None


_THAT = re.compile(
    r"\bthat (?:creature|permanent|card|land|artifact|enchantment|token|spell|planeswalker|vehicle)\b"
)
_THOSE = re.compile(r"\bthose (?:creatures|permanents|lands|artifacts|cards)\b|\bthem\b")


def effect_of(text: Text, instructions: Instructions, spoken: Spoken) -> Effect | None:
    said = text.source.lower()
    wording = Wording(
        only_opponents="target player" not in said,
        says_that=_THAT.search(said) is not None,
        says_those=_THOSE.search(said) is not None,
    )
    return settled_effect(instructions, spoken, wording)


def unread(text: Text) -> Unread:
    """Where reading stopped, and the sentence it stopped in."""
    start = 0
    at = 0
    for sentence in sentences(text.source):
        at = text.source.find(sentence, at)
        if at <= text.starts[min(text.furthest, text.size)]:
            start = at
    said = next((s for s in sentences(text.source[start:])), text.source)
    behind = text.between(max(0, text.furthest - 3), text.furthest)
    why = f"expected {text.expected}" + (f" after “{behind}”" if behind else " at the beginning")
    return Unread(text=said, why=why)
