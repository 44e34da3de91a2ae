"""What an ability says, in plain rules English: `engine.text.reader.read` of the words gives the ability again."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.text.abilities import (
    Ability,
    AddsMana,
    AllAbleBlockIt,
    AttackLimit,
    BlockLimit,
    CantActivate,
    ChangesControl,
    ChoosesDeclaration,
    HasAbility,
    HasKeywordAbility,
    IsDetained,
    MayExert,
    NoEffectOnDecisions,
    PlayerMustAttack,
    SetsPT,
    SkipsCombat,
    SwitchesPT,
)
from engine.text.condition_words import condition
from engine.text.conditions import Duration, Unless
from engine.text.keyword_names import KEYWORD
from engine.text.noun_words import (
    amount,
    keyword_words,
    listed,
    number,
    objects,
    one,
    player,
)
from engine.text.nouns import (
    CREATURE,
    YOU,
    ChosenObject,
    Filter,
    Number,
    Subject,
    TargetObject,
    ThatObject,
    ThisObject,
)
from engine.text.predicate_words import (
    PREDICATES,
    SINGLE,
    at_targets,
    quoted,
    thing,
    verb_form,
)
from engine.text.token_sentences import MADE
from engine.text.tokens import Text
from engine.text.triggers import EVENTS

_LEADS = {
    "as this resolves": "then ",
    "as it enters": "as it enters, ",
    "where this mode is chosen": "• ",
    "otherwise": "otherwise, ",
}


def words(ability: Ability) -> str:
    """The ability as a sentence."""
    if ability.subject == MADE and ability.condition is not None:
        sentence = f"{_front(ability)}if {condition(ability.condition)}, {_clause(ability)}."
    else:
        sentence = f"{_front(ability)}{_clause(ability)}{_behind(ability)}."
    return sentence[:1].upper() + sentence[1:]


def _front(ability: Ability) -> str:
    trigger = ability.trigger
    if trigger is None:
        return ""
    lead, _, asked = trigger.partition(": ")
    said = _led(lead)
    if said is not None:
        return f"{said}{asked}, " if asked else said
    last = trigger.rpartition(": ")[2]
    return f"{trigger}, " if last.lower().startswith(EVENTS) else f"{trigger}: "


def _led(lead: str) -> str | None:
    """A lead that is no event and no cost, as a text prints it: a chapter, a die result, a mode."""
    if lead.startswith("chapter "):
        return lead.removeprefix("chapter ") + " — "
    if lead.startswith("a roll of "):
        return lead.removeprefix("a roll of ") + " | "
    return _LEADS.get(lead)


def _behind(ability: Ability) -> str:
    """The condition, which stands last: "unless you control an Island", "for as long as it remains tapped"."""
    given = ability.condition
    if given is None:
        return ""
    if ability.duration is Duration.AS_LONG and isinstance(given, Unless):
        return f" until {condition(given.part)}"
    if ability.duration is Duration.AS_LONG:
        return f" for as long as {condition(given)}"
    if isinstance(given, Unless):
        return f" unless {condition(given.part)}"
    return f" as long as {condition(given)}"


def _clause(ability: Ability) -> str:
    subject, predicate = ability.subject, ability.predicate
    lasts = _lasts(ability.duration)
    whole = _WHOLE.get(type(predicate))
    if whole is not None:
        said: str = whole(subject, predicate, lasts)
        return said
    if subject == MADE and isinstance(predicate, HasAbility | HasKeywordAbility):
        return f"create a creature token with {_made(predicate)}"
    if isinstance(predicate, SetsPT) and predicate.defining:
        return _defines(subject, predicate)
    if isinstance(predicate, NoEffectOnDecisions):
        return f"this bears on no decision: {predicate.why}"
    if isinstance(predicate, HasKeywordAbility) and _is_line(ability):
        return keyword_words(predicate.keyword, predicate.argument)
    many = _is_many(subject)
    said_of_it: str = PREDICATES[type(predicate)](predicate, many, lasts)
    if subject == MADE:
        return f"create a creature token that {said_of_it}"
    return f"{_subject(subject)} {said_of_it}"


def _is_line(ability: Ability) -> bool:
    """Whether a keyword can be said only in a line of its own ("Craft with artifact {4}{U}{U}")."""
    predicate = ability.predicate
    assert isinstance(predicate, HasKeywordAbility)
    if ability.subject != ThisObject() or ability.condition or ability.duration or ability.trigger:
        return False
    text = Text(keyword_words(predicate.keyword, predicate.argument))
    answer = KEYWORD.run(text, 0)
    return answer is None or answer[1] != text.size


def _made(predicate: HasAbility | HasKeywordAbility) -> str:
    """What a token has: a keyword or a quotation."""
    if isinstance(predicate, HasAbility):
        return quoted(predicate.text)
    return keyword_words(predicate.keyword, predicate.argument)


def _is_many(subject: Filter) -> bool:
    return (
        subject != MADE
        and not isinstance(subject, (*SINGLE, ChosenObject))
        and not (isinstance(subject, TargetObject) and subject.up_to == 1)
    )


def _subject(subject: Filter) -> str:
    if subject == ThatObject():
        return "that creature"
    return (
        one(subject)
        if isinstance(subject, (*SINGLE, ChosenObject, TargetObject))
        else objects(subject)
    )


def _lasts(duration: Duration | None) -> str:
    if duration is None or duration is Duration.AS_LONG:
        return ""
    if duration is Duration.THEIR_NEXT_TURN:
        return " during its controller's next turn"
    return f" {duration.value}"


# Clauses with a subject of another kind


def _defines(subject: Filter, said: SetsPT) -> str:
    whose = "its" if subject in (ThatObject(), Subject()) else f"{one(subject)}'s"
    if said.power is not None and said.toughness is not None:
        return f"{whose} power and toughness are each equal to {amount(said.power)}"
    if said.power is not None:
        return f"{whose} power is equal to {amount(said.power)}"
    return f"{whose} toughness is equal to {amount(said.toughness or Number(0))}"


def _limit(verb: str) -> Callable[[Filter, Any, str], str]:
    def said(subject: Filter, limit: Any, lasts: str) -> str:
        where = getattr(limit, "targets", None)
        kind = objects(subject, many=limit.number != 1)
        return f"no more than {number(limit.number)} {kind} can {verb}{at_targets(where)}{lasts}"

    return said


def _player_must_attack(subject: Filter, said: PlayerMustAttack, lasts: str) -> str:
    kind = objects(subject, many=said.number != 1)
    return f"{player(said.player)} must attack{at_targets(said.targets)} with at least {number(said.number)} {kind}{lasts} if able"


def _adds_mana(_: Filter, said: AddsMana, __: str) -> str:
    return (f"{said.cost}: add " if said.cost else "add ") + listed(
        ["".join(symbols) for symbols in said.choices], "or"
    )


def _switches(subject: Filter, _: SwitchesPT, lasts: str) -> str:
    return f"switch {thing(subject)}'s power and toughness{lasts}"


def _all_block(subject: Filter, said: AllAbleBlockIt, lasts: str) -> str:
    return f"all {objects(said.who or CREATURE)} able to block {thing(subject)}{lasts} do so"


def _abilities_off(subject: Filter, said: CantActivate, lasts: str) -> str:
    but = "" if said.mana_too else " unless they are mana abilities"
    if not isinstance(subject, SINGLE):
        return f"activated abilities of {thing(subject)} can't be activated{but}{lasts}"
    whose = "its" if isinstance(subject, ThatObject | Subject) else f"{one(subject)}'s"
    tap = " with {T} in their costs" if said.tap_only else ""
    return f"{whose} activated abilities{tap} can't be activated{but}{lasts}"


def _skips(_: Filter, said: SkipsCombat, __: str) -> str:
    return f"{player(said.player)} {verb_form(said.player == YOU, 'skip')} their next combat phase"


def _controls(subject: Filter, said: ChangesControl, lasts: str) -> str:
    return f"{player(said.player)} {'control' if said.player == YOU else 'controls'} {_subject(subject)}{lasts}"


def _chooses(_: Filter, said: ChoosesDeclaration, lasts: str) -> str:
    which = "which creatures attack" if said.what == "attacks" else "which creatures block"
    return f"{player(said.player)} {verb_form(said.player == YOU, 'choose')} {which}{lasts}"


_WHOLE: dict[type, Callable[[Filter, Any, str], str]] = {
    AttackLimit: _limit("attack"),
    BlockLimit: _limit("block"),
    PlayerMustAttack: _player_must_attack,
    AllAbleBlockIt: _all_block,
    AddsMana: _adds_mana,
    CantActivate: _abilities_off,
    SwitchesPT: _switches,
    SkipsCombat: _skips,
    ChangesControl: _controls,
    ChoosesDeclaration: _chooses,
    IsDetained: lambda subject, _, __: f"detain {thing(subject)}",
    MayExert: lambda subject, _, __: f"you may exert {thing(subject)} as it attacks",
}
