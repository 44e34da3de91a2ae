"""Games played by chance keep every invariant, in all editions and formats; many more: ``python -m tests.game.random_games``."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from engine.rules.editions import Edition
from tests.game.random_games import TABLES, opening, play_out, replayed


@settings(max_examples=5, deadline=None, suppress_health_check=list(HealthCheck))
@given(seed=st.integers(0, 2**20))
def test_a_random_game_ends_and_keeps_every_invariant(seed):
    played = play_out(seed)
    assert played.last.result is not None


@pytest.mark.parametrize("edition", Edition)
def test_the_same_actions_give_the_same_game(edition):
    played = play_out(11, opening(11, TABLES[0], edition))
    again = replayed(played)
    assert again == played.last
    assert hash(again) == hash(played.last)


def test_two_heads_share_life_to_the_end():
    played = play_out(2, opening(2, TABLES[2], Edition.CURRENT))
    result = played.last.result
    assert result is not None
    assert set(result.won) in ({"Ann", "Amy"}, {"Bob", "Ben"})
