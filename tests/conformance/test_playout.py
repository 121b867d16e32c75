"""All drivers of random play agree: the same random numbers give the same match."""

from __future__ import annotations

import pytest

from tablee.core.chance import SeededChance, start_match
from tablee.core.playout import Driver, deal_next, play_matches, play_on
from tablee.core.rng import Rng
from tablee.core.state import ALL, DEAL, GameState
from tablee.games.registry import spec_of
from tests.tables import TABLES, Table

each_table = pytest.mark.parametrize("table", TABLES, ids=str)
pytestmark = pytest.mark.essential

LIMIT = 300


@each_table
def test_a_random_step_of_its_own_is_the_step_of_the_contract(table: Table) -> None:
    luck, same_luck = Rng(1), Rng(1)
    state, twin = table.start(luck), table.start(same_luck)
    for _ in range(LIMIT):
        seat = state.random_step(luck)
        assert seat == GameState.random_step(twin, same_luck)
        assert luck.x == same_luck.x
        if seat == DEAL:
            deal_next(state, luck)
            deal_next(twin, same_luck)
    assert state.view(ALL) == twin.view(ALL)


@each_table
def test_a_driver_that_chooses_at_random_plays_the_random_match(table: Table) -> None:
    luck, same_luck = Rng(2), Rng(2)
    state, twin = table.start(luck), table.start(same_luck)
    driver = Driver(state, luck)
    choices = driver.choices()
    moves = 0
    while choices and moves < LIMIT:
        assert driver.seat == state.asked()
        choices = driver.choose(luck.below(choices))
        moves += 1
    assert play_on(twin, same_luck, moves) == moves
    if twin.asked() == DEAL:
        deal_next(twin, same_luck)
    assert state.view(ALL) == twin.view(ALL)


@each_table
def test_matches_are_played_one_after_another(table: Table) -> None:
    spec, options = spec_of(table.game), table.chosen()
    luck, same_luck = Rng(3), Rng(3)
    moves = play_matches(spec, options, table.seats, 2, luck)
    chance = SeededChance(same_luck, same_luck)
    assert moves == sum(play_on(start_match(spec, options, table.seats, chance), same_luck, 10**6) for _ in range(2))
    assert luck.x == same_luck.x
