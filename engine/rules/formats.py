"""The formats by name: starting life, poison limit, what a team shares, whom one may attack."""

from dataclasses import dataclass, replace
from enum import StrEnum
from types import MappingProxyType


class Teams(StrEnum):
    """How the players of a format are grouped."""

    NONE = "none"
    """Everybody plays alone."""
    GIVEN = "given"
    """Each player names a team."""
    ARCHENEMY = "archenemy"
    """The archenemy is one team, all others together are the other (904.2a, 904.2b)."""


class AttackOption(StrEnum):
    """Which opponents may be attacked."""

    ANY = "any"
    """Every opponent is a defending player (802.2; in a duel there is just one, 506.2)."""
    LEFT = "left"
    """Only the opponent in the next seat to the left, which is next in turn order (803.1a)."""
    RIGHT = "right"
    """Only the opponent in the next seat to the right (803.1b)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Format:
    """What a format fixes before any card is looked at.

    ``life`` and ``poison_limit`` belong to a team where ``team_life`` is set, otherwise to each
    player.
    """

    name: str
    life: int = 20
    archenemy_life: int | None = None
    poison_limit: int = 10
    teams: Teams = Teams.NONE
    team_size: int | None = None
    team_life: bool = False
    """Life and poison are shared by a team, and it wins and loses as one (810.5, 810.8a)."""
    shared_turns: bool = False
    """Team members take their turns, attack and block together (805)."""
    attack: AttackOption = AttackOption.ANY
    range: int | None = None
    """Limited range of influence in seats (801); None: unlimited."""
    commander_damage: int | None = None
    """Combat damage by one commander that loses the game (704.6c)."""
    first_draw_skipped: bool = False
    """The player or team that goes first skips its first draw step."""
    free_mulligan: bool = True
    """The first mulligan of a multiplayer game costs no card (103.5c)."""
    deck_minimum: int = 60
    deck_maximum: int | None = None
    copies: int = 4
    """Most copies of one card in a deck, basic lands aside (100.2a)."""

    def starting_life(self, *, archenemy: bool = False) -> int:
        """Life at the start of a player, or of his team where life is shared."""
        if archenemy and self.archenemy_life is not None:
            return self.archenemy_life
        return self.life

    def with_options(
        self,
        *,
        life: int | None = None,
        poison: int | None = None,
        attack: AttackOption | str | None = None,
        range: int | None = None,  # the scenario format's own word
    ) -> "Format":
        """The same format with the values that a scenario overrides; ``life`` holds for everybody.

        Raises ValueError for an attack word that is not one of ``AttackOption``.
        """
        return replace(
            self,
            life=self.life if life is None else life,
            archenemy_life=self.archenemy_life if life is None else None,
            poison_limit=self.poison_limit if poison is None else poison,
            attack=self.attack if attack is None else AttackOption(attack),
            range=self.range if range is None else range,
        )


def _giant(name: str, heads: int) -> Format:
    """N-Headed Giant: 30 life and 15 poison, 15 and 5 more for each head beyond two (810.11)."""
    return Format(
        name=name,
        life=30 + 15 * (heads - 2),  # 810.4
        poison_limit=15 + 5 * (heads - 2),  # 810.8d
        teams=Teams.GIVEN,
        team_size=heads,
        team_life=True,  # 810.4, 810.10
        shared_turns=True,  # 810.2
        first_draw_skipped=True,  # 103.8b, 810.6
    )


_ALL = (
    Format(
        name="duel",
        life=20,  # 119.1; 118.1 in 2011, 101.3 in 2003
        poison_limit=10,  # 704.5c; 102.8 in 2003
        first_draw_skipped=True,  # 103.8a; 101.5 in 2003
        free_mulligan=False,
    ),
    Format(name="free-for-all"),  # 806.2: attack multiple players unless another option is chosen
    Format(
        name="commander",
        life=40,  # 119.1c, 903.7
        commander_damage=21,  # 704.6c, 903.10a
        deck_minimum=100,  # 903.5a
        deck_maximum=100,
        copies=1,  # 903.5b
    ),
    _giant("two-headed-giant", 2),
    _giant("three-headed-giant", 3),
    _giant("four-headed-giant", 4),
    Format(
        name="archenemy",
        life=20,  # 904.5: each for himself, although turns are shared
        archenemy_life=40,  # 119.1e, 904.5
        teams=Teams.ARCHENEMY,
        shared_turns=True,  # 904.2
    ),
    Format(name="supervillain-rumble", life=40),  # 904.12: everybody is an archenemy
    Format(name="team-vs-team", teams=Teams.GIVEN),  # 808.3a: attack multiple players
)

FORMATS = MappingProxyType({entry.name: entry for entry in _ALL})
"""Every format by the word that a scenario writes."""
