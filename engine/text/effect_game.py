"""Turns, steps and keyword actions in effects: extra turns and phases, skipped steps, scry, investigate, the monarch."""

from __future__ import annotations

from engine.text.effect_amount_phrases import AMOUNT
from engine.text.effect_amounts import Amount, Selection
from engine.text.effect_objects import SUBJECT
from engine.text.effect_tokens import quotation
from engine.text.effects import (
    Action,
    Choose,
    EndTurn,
    ExtraPhases,
    ExtraTurn,
    GetEmblem,
    KeywordAction,
    Skip,
)
from engine.text.grammar import Parser, choice, given, named, rule, word_of

Actions = tuple[Action, ...]

STEP = choice(
    given("combat phase", "combat phase|phases"),
    given("combat phase", "combat"),
    given("draw step", "draw step|steps"),
    given("untap step", "untap step|steps"),
    given("upkeep step", "upkeep step|steps"),
    given("upkeep step", "upkeep"),
    given("main phase", "main phase|phases"),
    given("end step", "end step"),
    given("turn", "turn|turns"),
)

TURNS = choice(
    given((ExtraTurn(),), "takes|take an extra turn after this|that one"),
    rule(lambda n: (ExtraTurn(number=n),), "takes|take", AMOUNT, "extra turns after this|that one"),
    rule(lambda step: (Skip(step),), "skips|skip your|their|his next", STEP),
    rule(lambda n, step: (Skip(step, number=n),), "skips|skip your|their|his next", AMOUNT, STEP),
    rule(lambda step: (Skip(step),), "skips|skip the|that", STEP, "(of) (that) (turn)"),
    given((EndTurn(),), "end|ends the turn"),
)

_AFTER = choice("after this (main) phase|one (,)", "after this combat phase (,)")
TURN_CLAUSES = choice(
    rule(lambda phases: (ExtraPhases(phases),), _AFTER, choice(
        given(("combat", "main"), "there is an additional combat phase followed by an additional main phase"),
        given(("combat",), "there is an additional combat phase"),
    )),
    given((ExtraPhases(("combat", "main")),), "there is an additional combat phase followed by an additional main phase after this one|phase"),
    given((ExtraPhases(("combat",)),), "there is an additional combat phase after this one|phase"),
)  # fmt: skip

# Keyword actions


def _numbered(action: str, number: Amount) -> Actions:
    return (KeywordAction(action, number),)


def _about(action: str, what: Selection) -> Actions:
    return (KeywordAction(action, what=what),)


_WITH_NUMBER = word_of(
    {
        "scry": "scry",
        "scries": "scry",
        "surveil": "surveil",
        "surveils": "surveil",
        "amass": "amass",
        "bolster": "bolster",
        "support": "support",
        "incubate": "incubate",
        "incubates": "incubate",
        "fateseal": "fateseal",
        "adapt": "adapt",
        "monstrosity": "monstrosity",
        "fabricate": "fabricate",
        "discover": "discover",
        "endure": "endure",
        "blight": "blight",
    }
)
_ALONE = choice(
    given("proliferate", "proliferates|proliferate"),
    given("investigate", "investigates|investigate"),
    given("populate", "populates|populate"),
    given("manifest", "manifests|manifest the top card of your|their library"),
    given("manifest dread", "manifests|manifest dread"),
    given("learn", "learn"),
    given("venture into the dungeon", "ventures|venture into the dungeon"),
    given("become the monarch", "becomes|become the monarch"),
    given("take the initiative", "takes|take the initiative"),
    given("get the city's blessing", "gets|get the city 's blessing"),
    given("roll to visit your attractions", "roll to visit your attractions"),
    given("time travel", "time travel"),
    given("forage", "forage"),
    given("open an attraction", "opens|open an attraction"),
    given("flip a coin", "flips|flip a coin"),
    given("roll a d20", "rolls|roll a d20"),
    given("roll a six-sided die", "rolls|roll a six-sided die"),
    given("planeswalk", "planeswalk"),
)
_OF_OBJECTS = choice(
    given("explore", "explores|explore"),
    given("connive", "connives|connive"),
)

KEYWORD_ACTIONS = named(
    "a keyword action",
    choice(
        rule(lambda n: _numbered("amass orcs", n), "amass orcs", AMOUNT),
        rule(lambda n: _numbered("amass zombies", n), "amass zombies", AMOUNT),
        rule(_numbered, _WITH_NUMBER, AMOUNT),
        rule(lambda action: (KeywordAction(action),) * 2, _ALONE, "twice"),
        rule(lambda action, n: (KeywordAction(action, n),), _ALONE, AMOUNT, "times"),
        rule(lambda action: (KeywordAction(action),), _ALONE),
        rule(lambda words: (GetEmblem(words),), "gets|get an emblem with", Parser(quotation)),
    ),
)
KEYWORD_CLAUSES = choice(
    rule(lambda what, action: _about(action, what), SUBJECT, _OF_OBJECTS),
    given((KeywordAction("the Ring tempts you"),), "the ring tempts you"),
)

# Choices of a word

_WORDS = choice(
    given("colour", "a|one color"),
    given("creature type", "a creature type"),
    given("basic land type", "a basic land type"),
    given("card type", "a card type"),
    given("opponent", "an opponent"),
    given("player", "a player"),
    given("card name", "a card name"),
    given("card name", "a nonland card name"),
    given("number", "a number"),
    given("odd or even", "odd or even"),
)
CHOOSE_WORD = rule(lambda what: (Choose(what),), "chooses|choose", _WORDS)

GAME_VERBS = choice(TURNS, KEYWORD_ACTIONS, CHOOSE_WORD)
GAME_CLAUSES = choice(TURN_CLAUSES, KEYWORD_CLAUSES)
