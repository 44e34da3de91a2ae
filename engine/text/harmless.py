"""Sentences that certainly bear on no decision, each by a rule that says why.

Two things are known of a text: an effect that a trigger, a cost or a spell brings about holds only once it has resolved, and a
scenario lists what has resolved; and a word outside `GUARDED` says nothing of combat or of the characteristics that combat looks
at. A sentence with a guarded word is harmless only where the phrase that it stands in was understood (as the object of "destroy
target attacking creature", say).
"""

from __future__ import annotations

from engine.text.abilities import Ability, NoEffectOnDecisions
from engine.text.condition_phrases import AS_LONG_AS
from engine.text.duration_phrases import DURATION
from engine.text.grammar import Parser, choice, many, matching, maybe, rule
from engine.text.keyword_names import KEYWORDS, PLAIN
from engine.text.noun_phrases import NOUN
from engine.text.nouns import ThatObject
from engine.text.player_phrases import HIS, PLAYER_PHRASE
from engine.text.quantity_phrases import QUANTITY
from engine.text.tokens import Text
from engine.text.word_sets import word_set

GUARDED = word_set(
    """
    attack attacks attacked attacking attacker attackers block blocks blocked blocking blocker blockers unblocked
    unblockable combat goad goads goaded detain detained suspect suspected provoke exert exerted enlist enlisted band
    bands banding banded defender haste vigilance decayed unleash flying reach menace fear intimidate shadow
    horsemanship skulk landwalk protection gets get becomes become loses lose power toughness base skip assign assigns
    convoke improvise delve assist landwalk islandwalk swampwalk forestwalk mountainwalk plainswalk trample deathtouch
    monstrous strike switch exchange can't must gain gains
    """
)
"""Words of combat, evasion and characteristics."""

_GUARDED_PAIRS = (["control", "of"], ["double", "target"], ["double", "its"], ["double", "the"])

_EFFECTS = {
    "draws cards": "draw draws",
    "puts cards elsewhere": "mill mills discard discards reveal reveals look looks search searches shuffle shuffles scry surveil "
    "return returns put puts exile exiles surveils scries cycle manifest manifests cloak conjure seek seeks discover connive "
    "connives learn ventures venture investigate investigates explore explores",
    "changes life": "gain gains lose loses",
    "deals damage": "deal deals",
    "removes permanents": "destroy destroys sacrifice sacrifices",
    "makes tokens": "create creates populate amass incubate incubates embalm",
    "adds mana": "add adds",
    "counters": "counter proliferate bolster support adapt double remove removes distribute move copy",
    "taps and untaps": "tap taps untap untaps",
    "prevents": "prevent prevents regenerate redirect",
    "casts": "cast casts play plays copy copies",
    "chooses": "choose chooses name note roll rolls flip flips vote votes guess open",
    "pays": "pay pays spend",
    "transforms": "transform transforms convert converts unlock",
    "moves attachments": "attach attaches unattach",
    "repeats": "repeat do does",
    "starts something": "end take takes start starts become set get gets planeswalk encounter clash fight fights",
}
EFFECT_VERBS = {verb: why for why, verbs in _EFFECTS.items() for verb in verbs.split()}

_MEASURED = frozenset(
    (
        "'s",
        "its",
        "their",
        "his",
        "her",
        "greatest",
        "total",
        "combined",
        "highest",
        "least",
        "and",
        "or",
        "that",
    )
)

UNDERSTOOD: Parser = choice(
    "player|players|opponent|opponents you are attacking",
    "player|players|opponent|opponents|permanents being attacked",
    "opponent|opponents|player|players attacking that player",
    "that|those creature|creatures is|are attacking",
    rule(lambda *_: 0, PLAIN, "counter|counters"),
    rule(lambda *_: 0, PLAIN, ", or|or|and|,", PLAIN, "counter|counters"),
    "can't be regenerated|prevented|countered|copied|cast|activated|turned|sacrificed|destroyed|paid|reduced|put|kept|chosen|spent",
    "can't be the target|targets",
    "can't be dealt",
    "can't cast|play|draw|gain|lose|search|activate|untap|transform|win|spend|pay|crew|have|choose|do|produce|cause|enter|leave",
    "if|that|who they|you|player|opponent|players|opponents|it|he can't",
    "must be chosen|paid|cast",
    "must sacrifice|pay|choose|discard|reveal|target",
    "double the number|amount",
    "from combat",
    "of combat",
    "combat damage",
    "during combat",
    "combat phase|phases|step",
    rule(
        lambda *_: 0,
        "lose|loses|gain|gains",
        choice("x", "that much", "all", "half", "the", rule(lambda _: 0, QUANTITY)),
        maybe("their|of"),
        "life",
    ),
    "lose|loses life",
    "gain|gains life",
    "gain|gains the city|initiative",
    "lose|loses the game",
    "lose|loses all unspent mana",
    "lose|loses half",
    "becomes|become the monarch|prepared|tapped|untapped|plotted|unprepared",
    "get|gets a|an|two|three|four|x|that",
    Parser(
        lambda text, at: (
            (0, at + 2)
            if text.words[at] in ("get", "gets") and text.words[at + 1][:1] == "{"
            else None
        )
    ),
    "flip",
)
"""Phrases with a guarded word that say nothing of characteristics or declarations."""


def effect_words(text: Text, at: int, end: int) -> bool:
    """Whether the words up to ``end`` are free of guarded words, those inside understood noun phrases apart."""
    while at < end:
        word = text.words[at]
        understood = UNDERSTOOD.run(text, at)
        if understood is not None:
            at = understood[1]
            continue
        if word in ("power", "toughness") and text.words[at - 1] in _MEASURED:
            at += 1
            continue
        ahead = NOUN.run(text, at) or DURATION.run(text, at)
        if ahead is None and word in ("if", "unless", "while", "as"):
            ahead = AS_LONG_AS.run(text, at)
        if ahead is not None and ahead[1] > at:
            at = ahead[1]
            continue
        if word in GUARDED or text.words[at : at + 2] in _GUARDED_PAIRS:
            return False
        at += 1
    return True


def closing(text: Text, at: int) -> int:
    """Where the quotation that opens at a word closes."""
    end = at + 1
    while end < text.size and text.words[end] != '"':
        end += 1
    return end


def _static(*parts: Parser | str) -> Parser:
    return rule(lambda *_: True, *parts)


_REST = Parser(lambda text, at: (True, text.size) if effect_words(text, at, text.size) else None)
_ANY_REST = Parser(lambda text, at: (True, text.size))

_OTHER_WORD = matching(
    lambda word: word if word not in GUARDED and word not in ("", ",", ".", "and") else None
)


def _nothing(why: str, *parts: Parser | str) -> Parser:
    """A clause that bears on nothing, and why."""
    said = (Ability(subject=ThatObject(), predicate=NoEffectOnDecisions(why)),)
    return rule(lambda *_: said, *parts, maybe(DURATION))


PLAYER_CLAUSE = choice(
    _nothing("is about a player's protection", PLAYER_PHRASE, "have|has|gain|gains", KEYWORDS),
    _nothing("is about life", HIS, "life total|totals can't change"),
    _nothing("is about life", PLAYER_PHRASE, "can't gain|lose life"),
    _nothing(
        "is about cards", PLAYER_PHRASE, "can't cast|play|draw|search|activate", many(_OTHER_WORD)
    ),
    _nothing("is about the end of the game", PLAYER_PHRASE, "can't lose|win the game"),
    _nothing(
        "is about the end of the game",
        PLAYER_PHRASE,
        "don't|doesn't lose the game",
        many(_OTHER_WORD),
    ),
    _nothing("is about damage", "damage can't be prevented"),
    _nothing("is about entering the battlefield", NOUN, "enters|enter", many(_OTHER_WORD)),
    _nothing("is about spells", "(this) (x) spell|spells|ability can't be countered|copied"),
    _nothing(
        "is about targets",
        "players and permanents can't be the targets of spells or activated abilities",
    ),
)
"""Clauses that say nothing of what attacks and blocks: "you have protection from everything", "this land enters tapped"."""

STATIC_RULES: tuple[tuple[str, Parser], ...] = (
    (
        "says when something may be done",
        _static(
            "activate|cast|play",
            maybe("this|these|that ability|spell|abilities|card"),
            "only",
            _ANY_REST,
        ),
    ),
    ("says when something may be done", _static("activate no more than", _ANY_REST)),
    ("says when something may be done", _static("any player|opponent may activate", _ANY_REST)),
    ("says how often it triggers", _static("this ability triggers", _ANY_REST)),
    (
        "says how often it triggers",
        Parser(lambda text, at: (True, text.size) if _triggers_again(text, at) else None),
    ),
    ("is about building a deck", _static("a deck can have", _ANY_REST)),
    ("is about building a deck", _static(NOUN, "can be your commander", _ANY_REST)),
    ("is about other steps", _static("(you) skip your|the draw|untap|upkeep step", _ANY_REST)),
    ("is about costs", _static("x can't be", _ANY_REST)),
    ("says what mana is for", _static("spend this|that mana only", _ANY_REST)),
    ("says what mana is for", _static("when|if you spend this mana", _ANY_REST)),
    ("is about entering the battlefield", _static(NOUN, "enters|enter|escapes|escape", _REST)),
    ("is about entering the battlefield", _static("as", NOUN, "enters|is", _REST)),
    ("is about entering the battlefield", _static("you may have", NOUN, "enter", _REST)),
    (
        "is about what a player may do",
        _static(
            "you may",
            maybe("cast|play|look|choose|reveal|pay|spend|activate|put|exile|discard"),
            _REST,
        ),
    ),
    (
        "is about what a player may do",
        _static(
            PLAYER_PHRASE,
            "may|can't|don't|doesn't|skips|skip|play|plays|cast|casts|draws|have no",
            _REST,
        ),
    ),
    (
        "is about life or cards",
        _static("your|their|each life|maximum|hand|hands|starting|player", _REST),
    ),
    ("is about a player's protection", _static("you have|gain|gains", _REST)),
    ("is about a player's protection", _static("your life total can't change", _ANY_REST)),
    ("gives a player abilities", _static(PLAYER_PHRASE, "has|have", _REST)),
    ("is about costs", Parser(lambda text, at: (True, text.size) if _costs(text, at) else None)),
    (
        "replaces a future event",
        Parser(lambda text, at: (True, text.size) if _replaces(text, at) else None),
    ),
    ("offers modes", _static("choose one|two|three|any|up|another|target|a|an|x|four", _REST)),
    ("is about spells or cards", _static("the first|next", _REST)),
    ("is about damage prevention", _static("prevent", _REST)),
)
"""What a sentence that no trigger or cost leads in may say."""


def _costs(text: Text, at: int) -> bool:
    """ "Creature spells you cast cost {1} less to cast." """
    words = text.words[at : text.size]
    return any(
        (word in ("cost", "costs") and words[index + 1 : index + 2] and words[index + 1][0] in "{u")
        or (word in ("cost", "costs") and "to" in words[index:])
        for index, word in enumerate(words)
    )


def _triggers_again(text: Text, at: int) -> bool:
    """ "If an artifact entering causes an ability to trigger, that ability triggers an additional time." """
    words = text.words[at : text.size]
    return words[:1] == ["if"] and words[-5:-1] == ["triggers", "an", "additional", "time"]


def _replaces(text: Text, at: int) -> bool:
    """ "If a creature would die, exile it instead." """
    words = text.words[at : text.size]
    return (
        words[:1] in (["if"], ["as"], ["all"], ["the"])
        and "would" in words
        and ("instead" in words or "prevent" in words)
    )


def static_reason(text: Text, at: int) -> str | None:
    """Why the static sentence that begins at a word bears on nothing, or ``None``."""
    for why, rule_ in STATIC_RULES:
        answer = rule_.run(text, at)
        if answer is not None and answer[1] >= text.size - 1:
            return why
    return effect_reason(text, at) if text.words[at] in EFFECT_VERBS else None


def effect_reason(text: Text, at: int) -> str | None:
    """Why the effect that begins at a word bears on nothing while it has not resolved, or ``None``."""
    if not effect_words(text, at, text.size):
        return None
    for word in text.words[at : text.size]:
        if word in EFFECT_VERBS:
            return EFFECT_VERBS[word]
    return "says nothing of combat"
