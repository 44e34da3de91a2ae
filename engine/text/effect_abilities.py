"""What a rules text gives the game loop: spell effects, activated, triggered and static abilities, keywords, and what was not read."""

from __future__ import annotations

from dataclasses import dataclass

from engine.text.abilities import Ability
from engine.text.conditions import Condition, Duration
from engine.text.effect_events import Event
from engine.text.effect_rules import CostChange, GameRule
from engine.text.effects import AddMana, Cost, Effect


@dataclass(frozen=True, slots=True, kw_only=True)
class SpellAbility:
    """What an instant or sorcery does as it resolves (CR 113.3a)."""

    effect: Effect
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ActivatedAbility:
    """Cost and effect (CR 602). ``timing`` is ``sorcery`` or ``instant``, or the words of a restriction that is a plain step
    or turn (``during your upkeep``); ``limit`` how often each turn."""

    cost: Cost
    effect: Effect
    text: str
    timing: str = "instant"
    condition: Condition | None = None
    """"Activate only if …"."""
    limit: int | None = None
    any_player: bool = False
    once: bool = False
    """Only once while the object stays what it is ("Activate only once")."""
    cost_change: CostChange | None = None
    """What the ability says of its own cost ("costs {1} less to activate for each …")."""

    @property
    def is_mana_ability(self) -> bool:
        """Whether it resolves without the stack: adds mana, has no target, is no loyalty ability (CR 605.1a)."""
        return (
            not self.effect.targets
            and self.cost.loyalty is None
            and any(isinstance(i.action, AddMana) for i in self.effect.instructions)
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class TriggeredAbility:
    """When, whenever or at (CR 603); ``condition`` is the intervening "if" (CR 603.4)."""

    event: Event
    effect: Effect
    text: str
    condition: Condition | None = None
    only_while: Condition | None = None
    """What must be true as the event happens and no longer ("attacks while you control an artifact")."""
    limit: int | None = None
    """Triggers only so often each turn."""
    keyword: str | None = None
    """The keyword whose rule this spells out (``bushido``, ``exalted``)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class StaticAbility:
    """Changes of the rules of the game, while the condition holds."""

    rules: tuple[GameRule, ...]
    text: str
    condition: Condition | None = None
    duration: Duration | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class ContinuousAbility:
    """Statements about permanents, as `engine.text.reader` reads them ("creatures you control get +1/+1")."""

    abilities: tuple[Ability, ...]
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class KeywordAbility:
    """A keyword of a keyword line."""

    keyword: str
    argument: str | None
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Unread:
    """A sentence that was not understood, and where reading stopped."""

    text: str
    why: str


GameAbility = (
    SpellAbility
    | ActivatedAbility
    | TriggeredAbility
    | StaticAbility
    | ContinuousAbility
    | KeywordAbility
)


@dataclass(frozen=True, slots=True)
class EffectReading:
    """A rules text, ability by ability in the order written."""

    abilities: tuple[GameAbility, ...]
    unread: tuple[Unread, ...] = ()
