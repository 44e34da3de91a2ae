"""What the rule of each keyword says, as abilities: a keyword is no special case in the decisions."""

from __future__ import annotations

from collections.abc import Callable

from engine.text.abilities import (
    Ability,
    BlockedByAtLeast,
    CantAttack,
    CantBeBlocked,
    CantBlock,
    Predicate,
)
from engine.text.conditions import Compares, Condition, Is
from engine.text.describing_words import COLOUR
from engine.text.grammar import Parser, choice, given, maybe, rule
from engine.text.keyword_names import walks_on
from engine.text.noun_phrases import HAVING
from engine.text.nouns import (
    DEFENDING_PLAYER,
    AllOf,
    AnyOf,
    Anything,
    Comparison,
    ControlledBy,
    CountOf,
    Filter,
    HasCounters,
    HasKeyword,
    InState,
    MeasureOf,
    Measures,
    NotA,
    Number,
    OfChosen,
    OfColour,
    OfType,
    PlayerRef,
    SharesWith,
    Subject,
    ThisObject,
    Who,
)
from engine.text.player_phrases import PLAYER_PHRASE
from engine.text.quantity_phrases import OBJECTS
from engine.text.tokens import Text

BEFORE_REACH = "2003"
"""The edition before reach, when only creatures with flying could block creatures with flying."""


def spelled_out(
    keyword: str, argument: str | None, edition: str, players: tuple[str, ...] = ()
) -> tuple[Ability, ...]:
    """The abilities that a keyword stands for where attackers and blockers are declared; none for a keyword without a say there.

    ``edition`` is ``current``, ``2011`` or ``2003``. A landwalk comes as ``landwalk`` with its kind or by its own name. Quality that
    is not understood gives nothing, like a keyword that is not known. ``players`` are those whose names a quality may be.
    """
    words = keyword.lower().split()
    kind = walks_on(words[-1]) if words else None
    if kind is not None:
        land = argument.lower() if argument else " ".join([*words[:-1], kind])
        return _landwalk(keyword, land)
    if words == ["protection"]:
        qualities = protected_against(argument or "", players) or ()
        return tuple(_ability("protection", CantBeBlocked(quality)) for quality in qualities)
    say = _RULES.get(" ".join(words))
    return () if say is None else tuple(_ability(keyword, *said) for said in say(edition))


Said = tuple[Predicate] | tuple[Predicate, Condition]


def _ability(keyword: str, predicate: Predicate, condition: Condition | None = None) -> Ability:
    return Ability(
        subject=ThisObject(), predicate=predicate, condition=condition, keyword=keyword.lower()
    )


def _only_by(*allowed: Filter) -> CantBeBlocked:
    return CantBeBlocked(NotA(allowed[0] if len(allowed) == 1 else AnyOf(allowed)))


def _flying(edition: str) -> tuple[Said, ...]:
    if edition == BEFORE_REACH:
        return ((_only_by(HasKeyword("flying")),),)
    return ((_only_by(HasKeyword("flying"), HasKeyword("reach")),),)


_ARTIFACT_CREATURE = AllOf((OfType("artifact"), OfType("creature")))
_SHADOW = HasKeyword("shadow")
_LARGER = Measures("power", Comparison.MORE_THAN, MeasureOf("power", Subject()))

_RULES: dict[str, Callable[[str], tuple[Said, ...]]] = {
    "flying": _flying,
    "shadow": lambda _: ((_only_by(_SHADOW),), (CantBlock(NotA(_SHADOW)),)),
    "horsemanship": lambda _: ((_only_by(HasKeyword("horsemanship")),),),
    "fear": lambda _: ((_only_by(_ARTIFACT_CREATURE, OfColour("black")),),),
    "intimidate": lambda _: ((_only_by(_ARTIFACT_CREATURE, SharesWith("colour", Subject())),),),
    "skulk": lambda _: ((CantBeBlocked(_LARGER),),),
    "menace": lambda _: ((BlockedByAtLeast(2),),),
    "defender": lambda _: ((CantAttack(),),),
    "decayed": lambda _: ((CantBlock(),),),
    "unleash": lambda _: ((CantBlock(), Is(ThisObject(), HasCounters("+1/+1"))),),
    "suspected": lambda _: ((BlockedByAtLeast(2),), (CantBlock(),)),
}


def _landwalk(keyword: str, land: str) -> tuple[Ability, ...]:
    """CR 702.14c: unblockable while the defending player controls such a land."""
    such = _land(land)
    if such is None:
        return ()
    controlled = CountOf(AllOf((*such, ControlledBy(DEFENDING_PLAYER))))
    return (
        _ability(keyword, CantBeBlocked(), Compares(controlled, Comparison.AT_LEAST, Number(1))),
    )


def _land(kind: str) -> tuple[Filter, ...] | None:
    parts: list[Filter] = []
    for word in kind.split():
        if word == "nonbasic":
            parts.append(NotA(OfType("basic")))
        elif word == "chosen":
            parts.append(OfChosen("type"))
        else:
            parts.append(OfType(word))
    return tuple(parts) or None


_EVERY_COLOUR: Filter = AnyOf(
    tuple(OfColour(c) for c in ("white", "blue", "black", "red", "green"))
)

_QUALITY: Parser = choice(
    given(Anything(), "everything"),
    given(_EVERY_COLOUR, "each|all color|colors"),
    given(_EVERY_COLOUR, "each of the colors"),
    given(OfChosen("colour"), "the (last) chosen color"),
    given(OfChosen("colour"), "the|a color|colors of your choice"),
    given(OfChosen("type"), "the chosen type|card"),
    given(OfChosen("name"), "the chosen name"),
    rule(ControlledBy, PLAYER_PHRASE),
    rule(lambda colour: colour, COLOUR, maybe("permanents|spells|sources")),
    given(_EVERY_COLOUR, "colored spells"),
    given(OfType("instant"), "instants"),
    given(OfType("sorcery"), "sorceries"),
    given(InState("spell"), "spells"),
    given(OfType("snow"), "snow"),
    rule(lambda having: having, HAVING),
    rule(lambda what: what, OBJECTS),
)


def protected_against(argument: str, players: tuple[str, ...] = ()) -> tuple[Filter, ...] | None:
    """What protection is from, each quality by itself (CR 702.16g); ``None`` where one is not understood.

    A player's name, in any case of letters, means what that player controls (CR 702.16k).
    """
    named = {name.lower(): name for name in players}
    found: list[Filter] = []
    for words in _qualities(argument.lower()):
        if words in named:
            found.append(ControlledBy(PlayerRef(Who.NAMED, name=named[words])))
            continue
        text = Text(words)
        answer = _QUALITY.run(text, 0)
        if answer is None or answer[1] != text.size:
            return None
        found.append(answer[0])
    return tuple(found)


def _qualities(quality: str) -> list[str]:
    """ "black and from red" and "from black and from red" are two qualities."""
    words = (
        quality.replace(", and from ", " and from ")
        .replace(", from ", " and from ")
        .removeprefix("from ")
    )
    return [part.strip() for part in words.split(" and from ") if part.strip()]
