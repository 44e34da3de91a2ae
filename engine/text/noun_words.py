"""Players, objects, amounts, conditions and durations in plain rules English, such that the reader reads them back."""

from __future__ import annotations

from engine.text.nouns import (
    YOU,
    AllOf,
    AnyOf,
    Anything,
    AttackingPlayer,
    CalledName,
    CardsIn,
    ChosenObject,
    Comparison,
    ControlledBy,
    CountersOn,
    CountersOnPlayer,
    CountOf,
    DistinctNumber,
    Filter,
    HasCounters,
    HasKeyword,
    Host,
    InState,
    LifeOf,
    MeasureOf,
    Measures,
    NotA,
    Number,
    OfChosen,
    OfColour,
    OfType,
    Other,
    OwnedBy,
    PlayerRef,
    Plus,
    Quantity,
    SharesWith,
    Subject,
    TargetObject,
    ThatObject,
    TheObject,
    ThisObject,
    Times,
    UnknownNumber,
    Who,
)
from engine.text.vocabulary import plural

_NUMBERS = (
    "zero",
    "one",
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "eleven",
    "twelve",
)
_COLOURS = {
    "colourless": "colorless",
    "multicoloured": "multicolored",
    "monocoloured": "monocolored",
}
_NOUN_STATES = {
    "token": "tokens",
    "commander": "commanders",
    "outlaw": "outlaws",
    "spell": "spells",
    "card": "cards",
}
_SINGLE_NOUN_STATES = {
    "token": "token",
    "commander": "commander",
    "outlaw": "outlaw",
    "spell": "spell",
    "card": "card",
}
SUPERTYPES = ("basic", "legendary", "snow", "world")
_BEHIND_STATES = {
    "entered this turn": "that entered this turn",
    "attacked this turn": "that attacked this turn",
    "blocked this turn": "that blocked this turn",
    "attacked during its controller's last turn": "that attacked during its controller's last turn",
    "even mana value": "with even mana value",
    "odd mana value": "with odd mana value",
    "declared this combat": "declared as an attacking or blocking creature this combat",
    "in a graveyard": "in a graveyard",
    "blocked by it": "it is blocking",
    "blocking it": "blocking it",
    "in a chosen pile": "in the chosen pile",
}


def number(value: int) -> str:
    """A number as rules text writes it: in words up to twelve."""
    return _NUMBERS[value] if 0 <= value < len(_NUMBERS) else str(value)


# Players


def player(who: PlayerRef) -> str:
    """A player: "you", "defending player", "enchanted creature's controller"."""
    match who.who:
        case Who.CONTROLLER_OF if who.of is not None:
            return f"{one(who.of)}'s controller"
        case Who.OWNER_OF:
            return (
                "its owner"
                if who.of in (None, Subject(), ThisObject())
                else f"{one(who.of)}'s owner"
            )
        case Who.NAMED:
            return who.name or "a player"
        case Who.NEAREST_OPPONENT_IN_CHOSEN_DIRECTION:
            return "the nearest opponent in the chosen direction"
    return str(who.who.value)


def verb_of(who: PlayerRef, plain: str, singular: str) -> str:
    """The verb behind a player: "you control", "an opponent controls"."""
    return plain if who == YOU else singular


def negated(who: PlayerRef) -> str:
    """ "Don't" or "doesn't"."""
    return verb_of(who, "don't", "doesn't")


def controls(who: PlayerRef) -> str:
    """Behind a noun: "you control", "an opponent controls"."""
    return f"{player(who)} {verb_of(who, 'control', 'controls')}"


def his(who: PlayerRef) -> str:
    """In front of what is a player's: "your", "defending player's"."""
    return "your" if who == YOU else f"{player(who)}'s"


# Objects


def one(what: Filter) -> str:
    """A single object: "this creature", "target creature an opponent controls"."""
    match what:
        case ThisObject():
            return "this creature"
        case Host():
            return "enchanted creature"
        case ThatObject() | Subject():
            return "it"
        case TheObject(name=name):
            return name
        case TargetObject(among=among, up_to=1, at_least=1):
            other, rest = without_other(among)
            return f"{'another ' if other else ''}target {objects(rest, many=False)}"
        case TargetObject(among=among, up_to=up_to, at_least=at_least):
            other, rest = without_other(among)
            kind = f"{'other ' if other else ''}target {objects(rest, many=up_to != 1)}"
            return f"{_how_many_targets(at_least, up_to)} {kind}"
        case ChosenObject(among=among):
            return with_article(among)
        case AnyOf(parts=parts):
            return listed([one(part) for part in parts], "or")
    return objects(what)


def _how_many_targets(at_least: int, up_to: int) -> str:
    if up_to > len(_NUMBERS):
        return "one or more" if at_least else "any number of"
    if at_least == up_to:
        return number(up_to)
    return f"{number(at_least)} or {number(up_to)}" if at_least else f"up to {number(up_to)}"


def with_article(what: Filter) -> str:
    """ "An artifact", "a creature you control", "another Merfolk or an Island"."""
    if isinstance(what, AnyOf) and not _is_row_of_words(what):
        return listed([with_article(part) for part in what.parts], "or")
    other, rest = without_other(what)
    if other:
        return f"another {objects(rest, many=False)}"
    words = objects(what, many=False)
    return f"{'an' if words[:1] in 'aeiou' else 'a'} {words}"


def without_other(what: Filter) -> tuple[bool, Filter]:
    """Whether a class is of others, and the class without that word."""
    if what == Other():
        return True, Anything()
    if isinstance(what, AllOf) and what.parts[0] == Other():
        rest = what.parts[1:]
        return True, rest[0] if len(rest) == 1 else AllOf(rest)
    return False, what


def listed(parts: list[str], link: str) -> str:
    """ "A", "A or B", "A, B, or C"."""
    if len(parts) < _LIST_OF_THREE:
        return f" {link} ".join(parts)
    return ", ".join(parts[:-1]) + f", {link} {parts[-1]}"


_LIST_OF_THREE = 3


def objects(what: Filter, many: bool = True) -> str:
    """A class of objects: "creatures you control with flying", in the singular "creature you control with flying"."""
    if isinstance(
        what, ThisObject | Host | TheObject | ThatObject | Subject | TargetObject | ChosenObject
    ):
        return one(what)
    if isinstance(what, AnyOf) and not _is_row_of_words(what):
        return listed([objects(part, many) for part in what.parts], "and/or" if many else "or")
    parts = what.parts if isinstance(what, AllOf) else (what,)
    front, behind = [], []
    noun = False
    last = max((i for i, part in enumerate(parts) if _noun(part, many) is not None), default=None)
    for index, part in enumerate(parts):
        if index == last:
            front.append(_noun(part, many) or "")
            noun = True
            continue
        word = _front(part) if not noun else None
        if word is not None:
            front.append(word)
        else:
            behind.append(behind_noun(part))
    if not noun:
        place = len([part for part in parts if _front(part) is not None])
        front = [word for part in parts[:place] if (word := _front(part)) is not None]
        behind = [behind_noun(part) for part in parts[len(front) :]]
        front.append("permanents" if many else "permanent")
    return " ".join(word for word in (*front, *behind) if word)


def _is_row_of_words(what: AnyOf) -> bool:
    """Whether alternatives are single words in front of one noun: "black or green"."""
    return all(isinstance(part, OfColour | OfType) for part in what.parts) or all(
        isinstance(part, InState) and " " not in part.word for part in what.parts
    )


def _noun(part: Filter, many: bool) -> str | None:
    match part:
        case Anything():
            return "permanents" if many else "permanent"
        case OfType(word=word) if word not in SUPERTYPES:
            return plural(word) if many else word
        case InState(word=word) if word in _NOUN_STATES:
            return _NOUN_STATES[word] if many else _SINGLE_NOUN_STATES[word]
        case AnyOf(parts=parts) if all(isinstance(p, OfType) for p in parts):
            return listed([_noun(p, many) or "" for p in parts], "or")
    return None


def _front(part: Filter) -> str | None:
    match part:
        case Other():
            return "other"
        case OfType(word=word):
            return word
        case OfColour(word=word):
            return _COLOURS.get(word, word)
        case InState(word=word) if " " not in word:
            return word
        case NotA(part=OfType(word=word)):
            return f"non-{word}"
        case NotA(part=OfColour(word=word)):
            return f"non{_COLOURS.get(word, word)}"
        case NotA(part=InState(word=word)) if " " not in word:
            return f"non{word}"
        case AnyOf(parts=parts) if _is_row_of_words(AnyOf(parts)):
            return listed([_front(p) or "" for p in parts], "or")
    return None


def behind_noun(part: Filter) -> str:
    """A quality that stands behind the noun: "you control", "with flying"."""
    match part:
        case ControlledBy(player=who):
            return controls(who)
        case OwnedBy(player=who):
            return f"{player(who)} {verb_of(who, 'own', 'owns')}"
        case AttackingPlayer(player=who, or_permanents=also):
            return f"attacking {player(who)}" + (f" or a permanent {controls(who)}" if also else "")
        case CalledName(name=name):
            return f"named {name}"
        case AnyOf(parts=parts) if all(isinstance(p, CalledName) for p in parts):
            return "named " + " or ".join(p.name for p in parts if isinstance(p, CalledName))
        case NotA(part=CalledName(name=name)):
            return f"not named {name}"
        case HasKeyword() | HasCounters() | Measures():
            return f"with {having(part)}"
        case NotA(part=HasKeyword() as inner):
            return f"without {having(inner)}"
        case NotA(part=HasCounters(kind=kind)):
            return f"with no {counters(kind)} on it"
        case NotA(part=AnyOf(parts=parts)) if all(isinstance(p, HasKeyword) for p in parts):
            return "without " + listed([having(p) for p in parts], "or")
        case AnyOf(parts=parts) if all(
            isinstance(p, HasKeyword | HasCounters | Measures) for p in parts
        ):
            return "with " + listed([having(p) for p in parts], "or")
        case SharesWith(quality=quality, object=other):
            shared = {"colour": "a color", "creature type": "a creature type", "name": "a name"}[
                quality
            ]
            return f"that share {shared}" + ("" if other == Other() else f" with {one(other)}")
        case OfChosen(quality=quality):
            return {
                "colour": "of the chosen color",
                "type": "of the chosen type",
                "name": "with the chosen name",
            }[quality]
        case NotA(part=InState(word="declared this combat")):
            return "not " + _BEHIND_STATES["declared this combat"]
        case NotA(part=InState(word="attacked this turn")):
            return "that didn't attack this turn"
        case InState(word=word) if word in _BEHIND_STATES:
            return _BEHIND_STATES[word]
        case InState(word=word) if word.endswith("this way"):
            return word
        case NotA(part=ControlledBy(player=who)):
            return f"{player(who)} {negated(who)} control"
        case NotA(part=inner):
            return f"other than {objects(inner)}"
        case Other():
            return "other than this creature"
    return f"that are {being(part)}"


def being(part: Filter) -> str:
    """A quality behind "is": "tapped", "not red"."""
    match part:
        case InState(word=word):
            return word
        case NotA(part=inner):
            return f"not {being(inner)}"
        case AnyOf(parts=parts):
            return listed([being(each) for each in parts], "or")
    return _front(part) or objects(part)


def counters(kind: str | None) -> str:
    """ "+1/+1 counters", or counters of any kind."""
    return f"{kind} counters" if kind else "counters"


_COMPARED = {
    Comparison.MORE_THAN: "greater than",
    Comparison.LESS_THAN: "less than",
    Comparison.EXACTLY: "equal to",
    Comparison.AT_LEAST: "greater than or equal to",
    Comparison.AT_MOST: "less than or equal to",
}


def having(part: Filter) -> str:
    """Behind "with": "flying", "power 2 or less", "one or more +1/+1 counters on it"."""
    match part:
        case HasKeyword(keyword=keyword, argument=argument):
            return keyword_words(keyword, argument)
        case HasCounters(kind=kind, comparison=Comparison.EXACTLY, number=count):
            return f"exactly {number(count)} {counters(kind)} on it"
        case HasCounters(kind=kind, number=count):
            return f"{number(count)} or more {counters(kind)} on it"
        case Measures(measure=measure, comparison=comparison, quantity=quantity):
            return f"{measure} {compared(comparison, quantity)}"
    return behind_noun(part)


def compared(comparison: Comparison, quantity: Quantity) -> str:
    """ "3 or greater", "less than this creature's power"."""
    if isinstance(quantity, Number):
        match comparison:
            case Comparison.AT_LEAST:
                return f"{quantity.value} or greater"
            case Comparison.AT_MOST:
                return f"{quantity.value} or less"
            case Comparison.EXACTLY:
                return str(quantity.value)
    return f"{_COMPARED.get(comparison, 'equal to')} {amount(quantity)}"


def keyword_words(keyword: str, argument: str | None) -> str:
    """A keyword with what follows it, as in a sentence: "snow forestwalk", "protection from red", "toxic 1"."""
    if argument is None:
        return keyword
    match keyword:
        case "landwalk":
            if argument == "chosen":
                return "landwalk of the chosen type"
            *first, last = argument.split()
            return " ".join([*first, f"{last}walk"])
        case "protection" | "hexproof":
            return f"{keyword} from {argument.removeprefix('from ')}"
    return f"{keyword} {argument}"


# Amounts


def amount(quantity: Quantity) -> str:
    """An amount: "3", "the number of Islands you control", "this creature's power"."""
    match quantity:
        case Number(value=value):
            return str(value)
        case UnknownNumber(words=words):
            return words
        case Times(factor=2, quantity=inner):
            return f"twice {amount(inner)}"
        case Times(factor=3, quantity=inner):
            return f"three times {amount(inner)}"
        case Plus(parts=parts):
            return " plus ".join(amount(part) for part in parts)
        case MeasureOf(measure=measure, object=what):
            if isinstance(what, Subject | ThatObject):
                return f"its {measure}"
            if isinstance(what, ThisObject | Host | TheObject):
                return f"{one(what)}'s {measure}"
            return f"the greatest {measure} among {objects(what)}"
        case LifeOf(player=who):
            return f"{his(who)} life total"
    return f"the number of {counted(quantity)}"


def counted(quantity: Quantity, many: bool = True) -> str:
    """What is counted behind "the number of"; not ``many``: behind "for each"."""
    match quantity:
        case CountOf(filter=what):
            return objects(what, many)
        case CardsIn(zone="exile", player=PlayerRef(who=Who.PLAYER), kind=kind):
            return f"{kind + ' ' if kind else ''}{'cards' if many else 'card'} in exile"
        case CardsIn(zone=zone, player=who, kind=kind):
            return f"{kind + ' ' if kind else ''}{'cards' if many else 'card'} in {his(who)} {zone}"
        case CountersOn(kind=kind, object=what):
            return f"{kind + ' ' if kind else ''}{'counters' if many else 'counter'} on {one(what)}"
        case CountersOnPlayer(kind=kind, player=who):
            return f"{kind} {'counters' if many else 'counter'} {player(who)} {verb_of(who, 'have', 'has')}"
        case DistinctNumber(quality=quality, filter=what):
            quality = quality.replace("colour", "color")
            return f"{quality}{'s' if many else ''} among {objects(what)}"
        case UnknownNumber(words=words):
            return words
    return amount(quantity)
