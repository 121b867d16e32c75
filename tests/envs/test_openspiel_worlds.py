"""Resampling: other histories that a player cannot tell from the real one."""

from __future__ import annotations

from collections import Counter
from random import Random

import pyspiel
import pytest

from tablee.envs.histories import information_states
from tablee.envs.histories.history import replayed
from tablee.envs.openspiel.adapter import TableState
from tests.envs.spiel import SMALL, TABLES, lived, load, moments, tree


def check(state: TableState, seat: int, rng: Random) -> TableState:
    """Resamples, and replays what came out of it from its history alone: the seat saw the same."""
    other = state.resample_from_infostate(seat, rng.random)
    past = replayed(other.past.now.table, other.history())
    assert information_states.recalled(past, seat) == state.information_state_string(seat)
    if state.current_player() == seat:
        assert other.current_player() == seat
        assert other.legal_actions() == state.legal_actions()
        assert other.observation_string(seat) == state.observation_string(seat)
        assert other.observation_tensor(seat) == state.observation_tensor(seat)
        assert lived(other, seat) == lived(state, seat)
    return other


@pytest.mark.parametrize("seed", [21, 22])
@pytest.mark.parametrize("table", TABLES)
def test_the_resampling_player_saw_the_same(table: str, seed: int) -> None:
    game = load(table)
    rng = Random(seed)
    others = different = 0
    for state in moments(game, seed):
        for seat in range(game.num_players()):
            if rng.random() < (0.1 if state.current_player() == seat else 0.02):
                others += 1
                different += check(state, seat, rng).history() != state.history()
    assert others
    if "sequence_des" not in table and "20_20" not in table:
        assert different > others / 2  # else hidden cards would not have been drawn anew


@pytest.mark.parametrize("table", SMALL.values(), ids=SMALL)
def test_any_decision_of_a_small_game_can_be_resampled(table: str) -> None:
    rng = Random(23)
    decisions = [state for state in tree(load(table).new_initial_state()) if state.current_player() >= 0]
    for state in decisions[:: len(decisions) // 100 + 1]:
        check(state, state.current_player(), rng)


def test_all_histories_that_fit_are_drawn() -> None:
    """In a small game resampling draws exactly the possible histories."""
    states = [
        state for state in tree(load(SMALL["mio, hands of two"]).new_initial_state()) if state.current_player() == 0
    ]
    same: dict[str, set[tuple[int, ...]]] = {}
    for state in states:
        same.setdefault(state.information_state_string(0), set()).add(tuple(state.history()))
    rng = Random(24)
    for state in states[:: len(states) // 20]:
        fitting = same[state.information_state_string(0)]
        drawn = {tuple(check(state, 0, rng).history()) for _ in range(40 * len(fitting))}
        assert drawn == fitting


def test_hidden_cards_are_drawn_evenly_where_nothing_is_known_of_them() -> None:
    state = next(state for state in moments(load("python_tablee_ekko(dealer=1)"), 25) if state.current_player() == 1)
    rng = Random(26)
    drawn: Counter[int] = Counter()
    for _ in range(400):
        other = state.resample_from_infostate(1, rng.random)
        drawn.update(move.number for move in other.past.moments if move.what == "card" and move.who == 0)
    assert sum(drawn.values()) == 2400
    assert len(drawn) == 98 - 7  # not the own six, not the top card
    assert max(drawn.values()) < 2.5 * 2400 / 91


def test_the_same_luck_draws_the_same_history() -> None:
    *_, state = [
        state.clone() for state in moments(load("python_tablee_mio(target=1)"), 27) if state.current_player() == 0
    ]
    first, second, third = (state.resample_from_infostate(0, Random(seed).random) for seed in (1, 1, 2))
    assert first.history() == second.history() != third.history()


def test_a_resampled_state_has_a_history_of_its_own() -> None:
    """OpenSpiel's record of who did what agrees with ours, and the state goes on and is copied like any other."""
    *_, state = [state.clone() for state in moments(load("python_tablee_ekko"), 28) if state.current_player() == 0]
    other = state.resample_from_infostate(0, pyspiel.UniformProbabilitySampler(0.0, 1.0))
    again = other.get_game().new_initial_state()
    for move in other.full_history():
        assert again.current_player() == move.player
        again.apply_action(move.action)
    assert str(again) == str(other) == str(other.clone())
    assert other.get_game().deserialize_state(other.serialize()).history() == other.history()


@pytest.mark.parametrize("table", [table for table in TABLES if "sequence_des" not in table and "20_20" not in table])
def test_what_is_drawn_depends_on_what_the_player_knows_alone(table: str) -> None:
    """From any world that the player cannot tell from this one, the same luck draws the same history."""
    rng = Random(29)
    looked = 0
    for state in moments(load(table), 29):
        seat = state.current_player()
        if seat < 0 or rng.random() > 0.1:
            continue
        elsewhere = state.resample_from_infostate(seat, rng.random)
        again = [world.resample_from_infostate(seat, Random(looked).random) for world in (state, elsewhere)]
        assert again[0].history() == again[1].history()
        looked += elsewhere.history() != state.history()
    assert looked
