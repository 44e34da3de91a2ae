"""Statements that change rules of the game: life, winning, costs, land plays, entering, damage replaced (CR 604, 614, 615)."""

from __future__ import annotations

from engine.text.conditions import Duration
from engine.text.cost_phrases import MANA
from engine.text.describing_words import COLOUR, NON, TYPE, both
from engine.text.duration_phrases import DURATION
from engine.text.effect_amount_phrases import AMOUNT, EQUAL_TO, FOR_EACH, times
from engine.text.effect_amounts import THIS, Amount, AsMuchMore, Half, Multiplied, ThatMuch
from engine.text.effect_costs import COST
from engine.text.effect_events import Draws, Event, GainsLife, LosesLife
from engine.text.effect_rules import (
    AdditionalCost,
    AlternativeCost,
    AsEnters,
    CantBe,
    CantCast,
    CastAsThoughFlash,
    CostChange,
    DoesntUntap,
    EntersTapped,
    EntersWithCounters,
    GameRule,
    HandSize,
    LandPlays,
    LifeCantChange,
    PlayerCant,
    PlayerHasKeyword,
    PlaysFrom,
    Replace,
    ReplaceDamage,
    Reveals,
    SkipsStep,
    ZeroLifeLosesNot,
)
from engine.text.effect_targets import SPELLS, without
from engine.text.effect_triggers import OBJECT
from engine.text.effects import Effect, Instruction
from engine.text.grammar import (
    Answer,
    Declared,
    Parser,
    choice,
    given,
    many,
    maybe,
    named,
    not_before,
    rule,
    word_of,
)
from engine.text.keyword_names import KEYWORD, Named
from engine.text.noun_phrases import ANY_NUMBER, NOUN
from engine.text.nouns import (
    OPPONENT,
    PLAYER,
    YOU,
    AllOf,
    Anything,
    ControlledBy,
    Filter,
    Number,
    PlayerRef,
)
from engine.text.object_phrases import SELF
from engine.text.player_phrases import HIS, PLAYER_PHRASE
from engine.text.quantity_phrases import COUNTERS, NUMBER
from engine.text.tokens import Text

Rules = tuple[GameRule, ...]

INSTRUCTIONS = Declared()
"""Clauses of an effect, worth a tuple of instructions; defined in `effect_reader`, since each holds the other."""

# Players

_DEEDS = choice(
    given(("gain life",), "gain life"),
    given(("lose life",), "lose life"),
    given(("lose the game",), "lose the game"),
    given(("win the game",), "win the game"),
    given(("play lands",), "play lands"),
    given(("draw cards",), "draw cards"),
    given(("draw more than one card each turn",), "draw more than one card each turn"),
    given(("search libraries",), "search libraries"),
    given(("activate abilities",), "activate abilities"),
    given(("lose life", "gain life"), "gain or lose life"),
    given(("gain life", "lose the game"), "lose the game or gain life"),
)


def _cant(who: PlayerRef, deeds: tuple[tuple[str, ...], ...]) -> Rules:
    return tuple(PlayerCant(who, deed) for some in deeds for deed in some)


def _has(who: PlayerRef, names: tuple[tuple[Named, ...], ...]) -> Rules:
    return tuple(PlayerHasKeyword(who, word, argument) for some in names for word, argument in some)


PLAYERS = choice(
    rule(_cant, PLAYER_PHRASE, "can't", many(_DEEDS, choice("or", "and"))),
    rule(lambda who, kind: (PlayerCant(who, "get counters", kind or None),), PLAYER_PHRASE, "can't get|have", COUNTERS),
    rule(lambda who: (ZeroLifeLosesNot(who),), PLAYER_PHRASE, "don't|doesn't lose the game for having 0 or less life"),
    rule(lambda who: (LifeCantChange(who),), HIS, "life total can't change"),
    rule(_has, PLAYER_PHRASE, "have|has|gain|gains", many(KEYWORD, choice(", and", "and", ","))),
    rule(lambda who: (HandSize(who),), PLAYER_PHRASE, "have|has no maximum hand size"),
    rule(lambda who, n: (HandSize(who, n),), HIS, "maximum hand size is", choice(EQUAL_TO, AMOUNT)),
    rule(lambda who, n: (HandSize(who, n, True),), HIS, "maximum hand size is increased by", AMOUNT),
    rule(lambda who, n: (HandSize(who, Number(-n), True),), HIS, "maximum hand size is reduced by", NUMBER),
    rule(lambda who, n: (LandPlays(who, n),), PLAYER_PHRASE, "may play", NUMBER, "additional land|lands (on) (each) (of) (your|their) (turns)"),
    rule(lambda who, n: (LandPlays(who, n),), PLAYER_PHRASE, "may play up to", NUMBER, "additional lands"),
    rule(lambda who, n: (LandPlays(who, n),), PLAYER_PHRASE, "may play", NUMBER, "additional land|lands during each of their turns"),
    rule(lambda who: (LandPlays(who, None),), PLAYER_PHRASE, "may play any number of lands on each of your turns"),
    rule(lambda who, spells: (CantCast(who, spells),), PLAYER_PHRASE, "can't cast", SPELLS),
    rule(lambda who: (CantCast(who, limit=1),), PLAYER_PHRASE, "can't cast more than one spell each turn"),
    rule(lambda who, step: (SkipsStep(who, step),), maybe(PLAYER_PHRASE, YOU), "skips|skip your|their", word_of({"draw": "draw step", "untap": "untap step", "upkeep": "upkeep step"}), "step|steps"),
    rule(lambda who: (Reveals(who, "hand"),), PLAYER_PHRASE, "plays|play with their|your hand|hands revealed"),
    given((Reveals(YOU, "top card"),), "play with the top card of your library revealed"),
    rule(lambda who, spells: (CastAsThoughFlash(who, spells),), PLAYER_PHRASE, "may cast", SPELLS, "as though they had flash"),
    given((CastAsThoughFlash(YOU, this_spell=True),), "you may cast this spell as though it had flash"),
    given((PlaysFrom(YOU, "top of library", Anything()),), "you may play lands and cast spells from the top of your library"),
    rule(lambda spells: (PlaysFrom(YOU, "top of library", spells),), "you may cast", SPELLS, "from the top of your library"),
    given((PlaysFrom(YOU, "top of library: lands"),), "you may play lands from the top of your library"),
    given((PlaysFrom(YOU, "graveyard: lands"),), "you may play lands from your graveyard"),
)  # fmt: skip

# Costs


def _less_or_more(
    who: PlayerRef | None, spells: Filter, mana: str, less: bool, each: Amount | None
) -> Rules:
    return (CostChange(mana.upper(), less, *_caster(who, spells), times=each),)


def _caster(who: PlayerRef | None, spells: Filter) -> tuple[PlayerRef | None, Filter]:
    """Who casts the spells, where the description of the spells says it."""
    parts = spells.parts if isinstance(spells, AllOf) else (spells,)
    owner = next((part.player for part in parts if isinstance(part, ControlledBy)), None)
    return (who, spells) if owner is None else (owner, without(spells, ControlledBy(owner)))


def _this_costs(mana: str, less: bool, each: Amount | None) -> Rules:
    return (CostChange(mana.upper(), less, YOU, this_spell=True, times=each),)


_LESS = choice(given(True, "less"), given(False, "more"))
_TO_CAST = maybe("to cast")
_X_IS = maybe(choice(FOR_EACH, rule(lambda x: x, ", where x is", AMOUNT)), None)


def _abilities(what: Filter, mana: str, less: bool, minimum: int) -> Rules:
    return (CostChange(mana.upper(), less, None, what, abilities=True, minimum=minimum),)


COSTS = choice(
    rule(lambda mana, less, each: _this_costs(mana, less, each), "this spell costs", MANA, _LESS, _TO_CAST, _X_IS),
    rule(lambda spells, who, mana, less, each: _less_or_more(who, spells, mana, less, each), SPELLS, PLAYER_PHRASE, "cast|casts cost|costs", MANA, _LESS, _TO_CAST, _X_IS),
    rule(lambda spells, mana, less, each: _less_or_more(None, spells, mana, less, each), SPELLS, "cost|costs", MANA, _LESS, _TO_CAST, _X_IS),
    rule(lambda what, mana, less: _abilities(what, mana, less, 0), "activated abilities of", ANY_NUMBER, "cost", MANA, _LESS, "to activate"),
    rule(lambda costs: (AdditionalCost(costs),), "as an additional cost to cast this spell ,", many(COST, "or")),
    rule(lambda cost: (AdditionalCost((cost,), True),), "as an additional cost to cast this spell , you may", COST),
    rule(lambda cost: (AlternativeCost(cost),), "you may", COST, "rather than pay this spell 's mana cost"),
)  # fmt: skip

# Entering

_TAPPED = "enters|enter (the) (battlefield) tapped"


def _enters(what: Filter, number: Amount, kind: str, each: Amount | None) -> Rules:
    return (EntersWithCounters(what, kind, times(number, each)),)


def _as_enters(what: Filter, instructions: tuple[Instruction, ...]) -> Rules:
    return (AsEnters(what, Effect(instructions=instructions)),)


_ENTERING = choice(rule(lambda what: what, SELF), NOUN)
ENTERS = choice(
    rule(lambda what: (EntersTapped(what),), _ENTERING, _TAPPED, not_before("with|and")),
    rule(
        lambda what, n, kind: (EntersTapped(what), EntersWithCounters(what, kind, n)),
        _ENTERING,
        _TAPPED,
        "with",
        AMOUNT,
        COUNTERS,
        "on it|them",
    ),
    rule(
        _enters,
        _ENTERING,
        "enters|enter (the) (battlefield) with",
        AMOUNT,
        maybe("additional"),
        COUNTERS,
        "on it|them|him|her",
        maybe(FOR_EACH, None),
    ),
    rule(
        lambda what, kind, n: (EntersWithCounters(what, kind, n),),
        _ENTERING,
        "enters|enter (the) (battlefield) with a number of",
        maybe("additional"),
        COUNTERS,
        "on it|them|him|her",
        EQUAL_TO,
    ),
    rule(
        lambda what, cost: (EntersTapped(what, cost),),
        "as",
        OBJECT,
        "enters , you may",
        COST,
        ". if you don't , it enters tapped",
    ),
    rule(_as_enters, "as", OBJECT, "enters (the) (battlefield) ,", INSTRUCTIONS),
)

# Damage and events replaced

_DAMAGED = choice(
    rule(lambda who: ((), (who,)), PLAYER_PHRASE, not_before("'s|or|control|controls")),
    given(((Anything(),), (OPPONENT,)), "an opponent or a permanent an opponent controls"),
    given(((Anything(),), (PLAYER,)), "a permanent or player"),
    rule(lambda who: ((ControlledBy(who),), (who,)), PLAYER_PHRASE, "or a permanent|planeswalker you|they|that control|controls"),
    rule(lambda what: ((what,), ()), OBJECT),
    rule(lambda who, what: ((what,), (who,)), PLAYER_PHRASE, "or", OBJECT),
)  # fmt: skip
_KIND = choice(
    given((True,), "combat damage"), given((False,), "noncombat damage"), given((None,), "damage")
)


_SOURCE_WORD = choice(COLOUR, NON, TYPE)


def _source(text: Text, at: int) -> Answer:
    """A source of damage: "a red source", "another source you control", "a source"."""
    front: list[Filter] = []
    if text.words[at] not in ("a", "an", "another", "any"):
        return None
    at += 1
    while text.words[at] not in ("source", "sources", ""):
        word = _SOURCE_WORD.run(text, at)
        if word is None:
            return None
        front.append(word[0])
        at = word[1]
    if not text.words[at]:
        return None
    owner = maybe(rule(ControlledBy, PLAYER_PHRASE, "control|controls"), None).run(text, at + 1)
    if owner is not None and owner[0] is not None:
        front.append(owner[0])
        at = owner[1] - 1
    return both(*front), at + 1


_SOURCE = choice(Parser(_source), OBJECT)
_INSTEAD_DEALT = choice(
    rule(lambda n: AsMuchMore(ThatMuch(), n), "that much (damage) plus", NUMBER),
    rule(lambda n: AsMuchMore(ThatMuch(), -n), "that much (damage) minus", NUMBER),
    given(Multiplied(ThatMuch(), 2), "double|twice that (much) (damage)"),
    given(Multiplied(ThatMuch(), 3), "triple|three (times) that (much) (damage)"),
    given(Half(ThatMuch(), False), "half that damage , rounded down ,"),
    given(Half(ThatMuch(), True), "half that damage , rounded up ,"),
)
_TO_THAT = maybe(
    choice(
        "to that player|creature|permanent|source instead",
        "to that permanent or player instead",
        "to that player or permanent instead",
        "instead",
    )
)


def _replaced(
    source: Filter | None,
    kind: tuple[bool | None],
    to: tuple[tuple[Filter, ...], tuple[PlayerRef, ...]],
    amount: Amount | None,
) -> Rules:
    return (ReplaceDamage(source, amount, *to, combat=kind[0], prevention=amount is None),)


_NOWHERE: tuple[tuple[Filter, ...], tuple[PlayerRef, ...]] = ((), ())
_THAT_DAMAGE = choice(
    rule(lambda n: AsMuchMore(ThatMuch(), -n), "prevent", NUMBER, "of that damage"),
    rule(lambda n: n, "it deals", _INSTEAD_DEALT, _TO_THAT, maybe(", rounded up|down")),
)
DAMAGE = choice(
    rule(_replaced, "if", _SOURCE, "would deal", _KIND, "to", _DAMAGED, ",", _THAT_DAMAGE),
    rule(lambda source, kind, amount: _replaced(source, kind, _NOWHERE, amount), "if", _SOURCE, "would deal", _KIND, ",", _THAT_DAMAGE),
    rule(lambda source, kind, to: _replaced(source, kind, to, None), "if", _SOURCE, "would deal", _KIND, "to", _DAMAGED, ", prevent that damage"),
    rule(lambda kind, to: _replaced(None, kind, to, None), "prevent all", _KIND, "that would be dealt to", _DAMAGED, not_before("this|by")),
    rule(lambda kind, source: _replaced(source, kind, _NOWHERE, None), "prevent all", _KIND, "that would be dealt by", _SOURCE, not_before("this")),
    rule(lambda kind, what: (*_replaced(None, kind, ((what,), ()), None), *_replaced(what, kind, _NOWHERE, None)), "prevent all", _KIND, "that would be dealt to and dealt by", OBJECT, not_before("this")),
)  # fmt: skip


def _would(event: Event, instructions: tuple[Instruction, ...]) -> Rules:
    return (Replace(event, Effect(instructions=instructions)),)


_WOULD = choice(
    rule(lambda who: Draws(who), PLAYER_PHRASE, "would draw a card"),
    rule(lambda who: GainsLife(who), PLAYER_PHRASE, "would gain life"),
    rule(lambda who: LosesLife(who), PLAYER_PHRASE, "would lose life"),
)
REPLACED = rule(_would, "if", _WOULD, ",", INSTRUCTIONS, maybe("instead"))

# Objects

OBJECTS_CANT = choice(
    rule(lambda: (CantBe(THIS, "countered"),), "this spell can't be countered"),
    rule(lambda spells, who: (CantBe(both(spells, ControlledBy(who)), "countered"),), SPELLS, PLAYER_PHRASE, "control|cast can't be countered"),
    rule(lambda what: (CantBe(what, "regenerated"),), NOUN, "can't be regenerated"),
    rule(lambda what: (CantBe(what, "sacrificed"),), NOUN, "can't be sacrificed"),
    rule(lambda what: (DoesntUntap(what),), NOUN, "don't|doesn't untap during its|their|your controller|controllers|untap ('s) (untap) (step|steps)"),
    given((CantBe(Anything(), "damage prevented"),), "damage can't be prevented"),
)  # fmt: skip

RULE = named("a rule of the game", choice(PLAYERS, COSTS, ENTERS, DAMAGE, REPLACED, OBJECTS_CANT))


def _joined(lists: tuple[Rules, ...]) -> Rules:
    return tuple(rule_ for rules in lists for rule_ in rules)


RULES = rule(_joined, many(RULE, choice(", and", "and")))
"""One rule or several, without what limits them."""


def _lasting(rules: Rules, duration: Duration | None) -> tuple[Rules, Duration | None]:
    return rules, duration


LASTING_RULES = rule(
    _lasting,
    rule(_joined, many(choice(PLAYERS, OBJECTS_CANT, COSTS), choice(", and", "and"))),
    maybe(DURATION, None),
)
"""A change of rules as part of an effect."""
