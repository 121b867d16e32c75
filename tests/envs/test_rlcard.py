"""The games as RLCard environments."""

from __future__ import annotations

from random import Random
from typing import Any

import numpy as np
import pytest
import rlcard
from rlcard.utils import tournament

import tablee.envs.rlcard as ours
from tablee import envs
from tablee.core.refusal import OptionsError
from tablee.envs.errors import IllegalActionError

SEATS = {"tablee-mio": 3, "tablee-ekko": 4, "tablee-six-sequences": 3, "tablee-sequence-des": 4, "tablee-20-20": 1}


class Anybody:
    """An agent as RLCard's loops use it: any legal action, by number or as a text."""

    def __init__(self, seed: int, use_raw: bool = False) -> None:
        self.rng = Random(seed)
        self.use_raw = use_raw

    def step(self, state: dict[str, Any]) -> int | str:
        choices: list[int | str] = state["raw_legal_actions"] if self.use_raw else list(state["legal_actions"])
        return self.rng.choice(choices)

    def eval_step(self, state: dict[str, Any]) -> tuple[int | str, dict[str, Any]]:
        return self.step(state), {}


def made(name: str, seed: int = 1, **config: object) -> Any:
    return rlcard.make(name, config={"seed": seed, "game_num_players": SEATS[name], **config})


@pytest.mark.parametrize("name", ours.ENVS)
def test_rlcards_own_loop_plays_a_match(name: str) -> None:
    env = made(name)
    env.set_agents([Anybody(seat) for seat in range(env.num_players)])
    trajectories, payoffs = env.run(is_training=True)
    assert len(trajectories) == len(payoffs) == SEATS[name]
    states = [state for state in trajectories[0] if isinstance(state, dict)]
    assert list(states[0]["obs"].shape) == env.state_shape[0]
    assert env.num_actions == len(envs.meanings(ours.ENVS[name].game_name))
    assert env.is_over()


@pytest.mark.parametrize("seats", [2, 3, 6])
def test_every_seat_is_paid_right(seats: int) -> None:
    winners = set()
    for seed in range(8 * seats):
        env = made("tablee-mio", seed, game_num_players=seats, game_options={"target": 1})
        env.set_agents([Anybody(seed + seat) for seat in range(seats)])
        _, payoffs = env.run()
        outcome = env.game.started().episode.state.outcome()
        if len(outcome.winners) == 1:
            winners.add(outcome.winners[0])
            loss = -1 / (seats - 1)
            assert payoffs == pytest.approx([1.0 if seat in outcome.winners else loss for seat in range(seats)])
        assert sum(payoffs) == pytest.approx(0)
    assert winners == set(range(seats))


def test_rlcards_own_uno_has_no_third_seat() -> None:
    """It is made for two whatever is asked for, in silence; `docs/openspiel.md` says so as long as it is true."""
    peer = rlcard.make("uno", config={"seed": 1, "game_num_players": 3})
    assert (peer.num_players, made("tablee-mio", game_num_players=3).num_players) == (2, 3)


def test_rlcards_tournaments_run() -> None:
    env = made("tablee-mio", game_options={"target": 1})
    env.set_agents([Anybody(seat) for seat in range(3)])
    assert sum(tournament(env, 5)) == pytest.approx(0)


def test_raw_actions_are_texts() -> None:
    env = made("tablee-ekko")
    env.set_agents([Anybody(seat, use_raw=True) for seat in range(env.num_players)])
    _, payoffs = env.run()
    assert sum(payoffs) == pytest.approx(0)


def test_the_same_seed_is_the_same_match() -> None:
    def told(seed: int) -> list[object]:
        env = made("tablee-mio", seed, game_options={"target": 1})
        env.set_agents([Anybody(seat) for seat in range(3)])
        trajectories, payoffs = env.run()
        return [*[[str(state) for state in trajectory] for trajectory in trajectories], payoffs.tolist()]

    assert told(5) == told(5) != told(6)


def test_a_step_back_undoes_a_step() -> None:
    env = made("tablee-mio", allow_step_back=True)
    state, player = env.reset()
    assert env.step_back() is False
    before = (state["obs"].tolist(), list(state["legal_actions"]), player)
    for action in before[1]:
        env.step(action)
        back, player = env.step_back()
        assert (back["obs"].tolist(), list(back["legal_actions"]), player) == before


def test_others_do_not_learn_the_legal_actions_of_the_seat_to_move() -> None:
    env = made("tablee-mio")
    _, player = env.reset()
    for seat in range(3):
        assert bool(env.get_state(seat)["legal_actions"]) == (seat == player)
        assert env.get_state(seat)["raw_obs"]["viewer"] == seat + 1
    assert env.get_perfect_information()["viewer"] == "all"


def test_what_is_wrong_is_refused() -> None:
    env = made("tablee-mio")
    state, _ = env.reset()
    illegal = next(action for action in range(60) if action not in state["legal_actions"])
    with pytest.raises(IllegalActionError, match=r"M\d+"):
        env.step(illegal)
    with pytest.raises(OptionsError, match="2 to 6 seats"):
        made("tablee-mio", game_num_players=7)
    with pytest.raises(RuntimeError, match="reset"):
        made("tablee-mio").get_player_id()


def test_a_table_of_values_learns_something() -> None:
    """A tiny learner in RLCard's manner, by trajectories: it comes to play a card rather than draw."""
    values: dict[bool, list[float]] = {True: [], False: []}
    draw = envs.meanings("mio").index("draw")
    for seed in range(60):
        env = made("tablee-mio", seed, game_num_players=2, game_options={"target": 1})
        env.set_agents([Thrifty(seed, draw), Anybody(seed)])
        trajectories, payoffs = env.run(is_training=True)
        for action in trajectories[0][1::2]:
            if isinstance(action, int):
                values[action == draw].append(payoffs[0])
    assert np.mean(values[False]) > np.mean(values[True])
    assert np.mean(values[False]) > 0.2


class Thrifty(Anybody):
    """Draws only if it must."""

    def __init__(self, seed: int, draw: int) -> None:
        super().__init__(seed)
        self.draw = draw

    def step(self, state: dict[str, Any]) -> int | str:
        plays = [action for action in state["legal_actions"] if action != self.draw]
        return self.rng.choice(plays) if plays else self.draw
