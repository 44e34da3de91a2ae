"""A proposed payment, share by share: what of it nobody could do, and the rows that hold a payment to it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Protocol

from engine.board.declaration import Members
from engine.decisions.in_force import Characteristics
from engine.decisions.mana_costs import pool
from engine.decisions.mana_sources import ManaAbility, is_detained, is_sick
from engine.decisions.payment_books import Books, Terms
from engine.decisions.payment_question import Question
from engine.decisions.verdict import Reason
from engine.rules.editions import Edition
from engine.rules.rulebook import Rule, cite


class Share(Protocol):
    """What one player is to pay; ``Share`` of a scenario is one."""

    @property
    def player(self) -> str: ...

    @property
    def tap(self) -> tuple[Members, ...]:
        """Permanents tapped for their mana abilities."""

    @property
    def mana(self) -> str:
        """Mana from the pool."""

    @property
    def life(self) -> int: ...

    @property
    def convoke(self) -> tuple[Members, ...]: ...

    @property
    def improvise(self) -> tuple[Members, ...]: ...

    @property
    def exile(self) -> tuple[str, ...]:
        """Cards exiled from the graveyard."""

    @property
    def sacrifice(self) -> tuple[Members, ...]: ...


def named_in(split: Sequence[Share]) -> tuple[frozenset[str], ...]:
    """The permanents that a proposal names, each by itself."""
    named = [member.id for share in split for member in _permanents(share)]
    return tuple(frozenset((identifier,)) for identifier in dict.fromkeys(named))


def faults(question: Question, split: Sequence[Share]) -> list[Reason]:
    """What a proposal asks for that its player does not have (CR 118.3)."""
    return [reason for share in split for reason in _faults(question, share)] + list(
        _life_faults(question, split)
    )


def _faults(question: Question, share: Share) -> Iterator[Reason]:
    board = question.view.board
    needs = (cite(Rule.COST_NEEDS_RESOURCES, board.edition),)
    debt = question.debts[0]
    player = ("player", share.player)
    if share.player not in debt.payers + debt.helpers:
        yield Reason(rules=needs, message="pay.split.not-a-payer", values=(player,))
        return
    have = pool(board.player(share.player).mana)
    if any(number > have.get(kind, 0) for kind, number in pool(share.mana).items()):
        yield Reason(rules=needs, message="pay.split.pool", values=(player, ("mana", share.mana)))
    abilities = question.mana_abilities()
    for identifier in dict.fromkeys(member.id for member in _permanents(share)):
        item = question.view.objects.get(identifier)
        if item is None or item.controller != share.player:
            message: str | None = "pay.split.not-yours"
        else:
            message = _why_not(item, share, abilities[identifier])
            if message is None and not abilities[identifier] and _times(share.tap, identifier):
                yield _why_no_mana(item, needs, board.edition)
        if message is not None:
            values = (player, ("permanent", identifier))
            yield Reason(rules=needs, message=message, values=values, creatures=(identifier,))


def _permanents(share: Share) -> tuple[Members, ...]:
    return (*share.tap, *share.convoke, *share.improvise, *share.sacrifice)


def _times(members: tuple[Members, ...], identifier: str) -> int:
    return sum(member.count for member in members if member.id == identifier)


def _why_not(item: Characteristics, share: Share, abilities: tuple[ManaAbility, ...]) -> str | None:
    """Why the permanent cannot be tapped as it is proposed, in a word."""
    helps = _times((*share.convoke, *share.improvise), item.id)
    taps = _times(share.tap, item.id)
    must_be_untapped = helps or (taps and abilities and all(a.cost.taps for a in abilities))
    if item.permanent.status.tapped and must_be_untapped:
        return "pay.split.tapped"
    if max(taps + helps, _times(share.sacrifice, item.id)) > item.permanent.count:
        return "pay.split.twice"
    if _times(share.convoke, item.id) and not item.is_creature():
        return "pay.split.not-a-creature"
    return None


def _why_no_mana(item: Characteristics, needs: tuple[str, ...], edition: Edition) -> Reason:
    """Why a permanent's mana abilities can't be activated (CR 302.6, 701.35a), if it has any."""
    message, rules = "pay.split.no-mana-ability", needs
    if is_detained(item):
        message, rules = "pay.split.detained", (cite(Rule.DETAIN, edition), *needs)
    elif is_sick(item):
        message, rules = "pay.split.sick", (cite(Rule.SUMMONING_SICKNESS, edition), *needs)
    return Reason(
        rules=rules, message=message, values=(("permanent", item.id),), creatures=(item.id,)
    )


def _life_faults(question: Question, split: Sequence[Share]) -> Iterator[Reason]:
    """Life that is paid together must be there (CR 119.4, 119.4a)."""
    board = question.view.board
    for team in board.teams():
        shares = [share for share in split if board.player(share.player).team == team]
        purses = [shares] if board.format.team_life else [[share] for share in shares]
        for purse in purses:
            paid = sum(share.life for share in purse)
            if purse and paid > max(0, board.player(purse[0].player).life):
                yield question.life_reason(paid - board.player(purse[0].player).life)


def hold_to(model: Books, split: Sequence[Share]) -> None:
    """Adds the rows that make a payment exactly the proposed one."""
    by_player = {share.player: share for share in split}
    for player in dict.fromkeys(p for debt in model.debts for p in debt.payers + debt.helpers):
        _hold_player(model, player, by_player.get(player))


def _hold_player(model: Books, player: str, share: Share | None) -> None:
    model.exactly(model.life_terms((player,)), share.life if share else 0)
    asked = pool(share.mana) if share else {}
    for key, meaning in model.meaning.items():
        if meaning.kind == "pool" and meaning.player == player:
            model.exactly({key: 1}, asked.get(meaning.what, 0))
    delved = {
        key: 1
        for key, meaning in model.meaning.items()
        if meaning.player == player and meaning.kind in ("delve", "exile")
    }
    model.exactly(delved, len(share.exile) if share else 0)
    for item in model.objects:
        if item.controller == player:
            _hold_objects(model, item.key, share)


def _hold_objects(model: Books, place: str, share: Share | None) -> None:
    """``tap`` is for mana abilities; a source that is sacrificed for its own mana may be named under either."""
    tapped: Terms = {}
    used: Terms = {}
    left: Terms = {}
    given: dict[str, Terms] = {"convoke": {}, "improvise": {}, "sacrifice": {}}
    for key, meaning in model.meaning.items():
        if meaning.objects is None or meaning.objects.key != place:
            continue
        if meaning.kind in given:
            given[meaning.kind][key] = 1
        elif meaning.kind == "use" and meaning.ability is not None:
            used[key] = 1
            if meaning.ability.cost.taps:
                tapped[key] = 1
            if meaning.ability.cost.leaves:
                left[key] = 1
    item = next(item for item in model.objects if item.key == place)
    convoked = _named(item.members, share.convoke if share else ())
    if (
        model.view.board.edition is Edition.Y2011
    ):  # more may be tapped than there is to pay (702.49a)
        model.at_most(given["convoke"], convoked)
    else:
        model.exactly(given["convoke"], convoked)
    model.exactly(given["improvise"], _named(item.members, share.improvise if share else ()))
    tap = _named(item.members, share.tap if share else ())
    sacrifice = _named(item.members, share.sacrifice if share else ())
    model.at_most(tapped, tap)
    # Beyond those tapped, sources that go for their own mana may be named as tapped or as sacrificed.
    model.at_least({**used}, tap)
    model.at_most({**given["sacrifice"]}, sacrifice)
    model.at_least({**given["sacrifice"], **left}, sacrifice)
    together = {**used, **given["sacrifice"]}
    model.at_most(together, tap + sacrifice)


def _named(members: tuple[tuple[str, int], ...], named: tuple[Members, ...]) -> int:
    ids = {identifier for identifier, _ in members}
    return sum(member.count for member in named if member.id in ids)
