"""A player who decides at random, always the same way for the same seed: for testing the loop with whole games."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from engine.board.declaration import Assignment, Attack, Attacker, Block, Blocker, Damage, Members
from engine.decisions.attack_targets import targets
from engine.decisions.qualities import mana_value
from engine.errors import InputError
from engine.game.actions import (
    Action,
    Answer,
    AssignsDamage,
    Attacks,
    Blocks,
    Cast,
    IllegalAction,
    Keep,
    Mulligan,
    Pass,
    PlayLand,
)
from engine.game.choices import (
    AssignDamage,
    Choice,
    Decision,
    DeclareAttackers,
    DeclareBlockers,
    KeepOrMulligan,
    Priority,
)
from engine.game.combat_damage import model
from engine.game.game import Game
from engine.game.mana import LAND_MANA
from engine.game.objects import Card, PlayerState
from engine.game.table import source_of_card
from engine.game.targets import legal_targets, named, requirements
from engine.game.texts import card_reading, spell_abilities


class RandomPlayer:
    """Makes every decision of a game by chance. After something illegal it takes the safe way."""

    def __init__(self, seed: int) -> None:
        self._random = Random(seed)
        self._careful = False

    def refused(self, illegal: IllegalAction) -> None:
        """The next decision is made the safe way."""
        self._careful = True

    def unplayed(self, why: InputError) -> bool:
        """Nothing else is tried: what can't be played is a fault of the decks."""
        return False

    def choose(self, game: Game, decision: Decision) -> Action:
        """An action that answers the decision."""
        careful, self._careful = self._careful, False
        match decision:
            case Priority(side=side):
                return self._act(game, side, careful=careful)
            case DeclareAttackers(side=side):
                return Attacks(attack=safe_attack(game) if careful else self._attack(game, side))
            case DeclareBlockers(side=side):
                return Blocks(block=safe_block(game, side) if careful else self._block(game, side))
            case AssignDamage():
                return AssignsDamage(damage=safe_damage(game, decision))
            case KeepOrMulligan(player=player, bottom=bottom):
                return self._keep(game, player, bottom)
            case Choice():
                return Answer(answer=self._answer(decision))
        raise TypeError(f"no such decision: {decision}")

    def _act(self, game: Game, side: str, *, careful: bool) -> Action:
        """A land, a spell, or nothing."""
        members = game.members(side)
        passing = Pass(player=members[0].name)
        if careful:
            return passing
        possible = [action for player in members for action in actions(game, player)]
        if not possible or self._random.random() < 0.2:
            return passing
        action = self._random.choice(possible)
        return self._with_targets(game, action) if isinstance(action, Cast) else action

    def _with_targets(self, game: Game, action: Cast) -> Action:
        player = game.player(action.player)
        card = next(card for card in player.hand.cards if card.id == action.card)
        effects = tuple(
            ability.effect for ability in spell_abilities(card_reading(game, card.text))
        )
        chosen: list[str] = []
        for requirement in requirements(effects):
            legal = legal_targets(game, requirement, player.name, source_of_card(card, player.name))
            if not legal:
                return Pass(player=player.name)
            chosen.append(named(self._random.choice(legal)))
        return Cast(player=player.name, card=card.id, targets=tuple(chosen))

    def _attack(self, game: Game, side: str) -> Attack:
        active = {player.name for player in game.members(side)}
        view = game.view()
        goals = [target.id for target in targets(view)]
        if not goals:
            return Attack()
        able = [
            item.id
            for item in view.objects.values()
            if item.is_creature()
            and item.controller in active
            and not item.permanent.status.tapped
            and not (item.permanent.status.sick and not item.has_keyword("haste"))
            and not item.has_keyword("defender")
        ]
        chosen = [each for each in able if self._random.random() < 0.6]
        return Attack(
            tuple(Attacker((Members(each),), self._random.choice(goals)) for each in chosen)
        )

    def _block(self, game: Game, side: str) -> Block:
        members = {player.name for player in game.members(side)}
        combat = game.combat
        assert combat is not None
        attackers = [item.ref.id for item in combat.attackers]
        view = game.view()
        found = []
        for item in view.objects.values():
            if (
                item.controller in members
                and item.is_creature()
                and not item.permanent.status.tapped
                and self._random.random() < 0.5
            ):
                found.append(Blocker(Members(item.id), (Members(self._random.choice(attackers)),)))
        return Block(tuple(found), by=side)

    def _keep(self, game: Game, player: str, bottom: int) -> Action:
        if bottom < 2 and self._random.random() < 0.1:
            return Mulligan(player=player)
        hand = [card.id for card in game.player(player).hand.cards]
        return Keep(player=player, bottom=tuple(self._random.sample(hand, bottom)))

    def _answer(self, choice: Choice) -> tuple[str, ...]:
        if choice.numbers is not None:
            return (str(self._random.randint(*choice.numbers)),)
        most = min(choice.at_most, len(choice.options))
        return tuple(
            self._random.sample(choice.options, self._random.randint(choice.at_least, most))
        )


def actions(game: Game, player: PlayerState) -> Iterator[PlayLand | Cast]:
    """What a player could do with the cards in hand, as far as a glance at lands and timing tells; targets are still open."""
    main = (
        game.step.is_main_phase
        and not game.stack
        and player.name in {p.name for p in game.active_players()}
    )
    lands = _untapped_lands(game, player.name)
    for card in player.hand.cards:
        if card.is_a("land"):
            if main and not player.lands_played:
                yield PlayLand(player=player.name, card=card.id)
        elif (
            (main or card.is_a("instant"))
            and card.text.mana_cost is not None
            and _affordable(card, lands)
        ):
            yield Cast(player=player.name, card=card.id)


def _untapped_lands(game: Game, player: str) -> tuple[str, ...]:
    found = []
    for item in game.permanents:
        permanent = item.permanent
        if (
            permanent.controller == player
            and not permanent.status.tapped
            and "Land" in permanent.type_line.types
        ):
            kinds = [
                LAND_MANA[word.lower()]
                for word in permanent.type_line.subtypes
                if word.lower() in LAND_MANA
            ]
            found += kinds[:1]
    return tuple(found)


def _affordable(card: Card, lands: tuple[str, ...]) -> bool:
    cost = card.text.mana_cost or ""
    if mana_value(cost) > len(lands):
        return False
    return all(lands.count(kind) >= cost.count(f"{{{kind}}}") for kind in "WUBRG")


# The safe way: what is certainly legal.


def safe_attack(game: Game) -> Attack:
    """Nobody attacks, or where that is not allowed an attack that the decision names."""
    from engine.decisions.attack import judge
    from engine.decisions.verdict import Outcome

    verdict = judge(game.board(), Attack())
    if verdict.outcome is Outcome.LEGAL:
        return Attack()
    fix = verdict.fix.declaration if verdict.fix is not None else verdict.better
    return fix if isinstance(fix, Attack) else Attack()


def safe_block(game: Game, side: str) -> Block:
    """Nobody blocks, or where that is not allowed blocks that the decision names."""
    from engine.decisions.block import judge
    from engine.decisions.verdict import Outcome

    verdict = judge(game.board(), Block(by=side), by=side)
    if verdict.outcome is Outcome.LEGAL:
        return Block(by=side)
    fix = verdict.fix.declaration if verdict.fix is not None else verdict.better
    return fix if isinstance(fix, Block) else Block(by=side)


def safe_damage(game: Game, decision: AssignDamage) -> Damage:
    """An assignment for everything that is asked, whoever assigns it."""
    from solver.enumerate import legal_declarations

    step, core = model(game)
    counts = (legal_declarations(core, limit=1) or ({},))[0]
    assignments = tuple(
        Assignment(Members(source.id), recipient, counts[option])
        for source in step.sources
        if source.id in decision.sources
        for recipient, option in source.recipients.items()
        if counts.get(option)
    )
    return Damage(assignments=assignments)
