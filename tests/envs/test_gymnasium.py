"""20/20 as a Gymnasium environment."""

from __future__ import annotations

import sys
from importlib.metadata import entry_points
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from tablee import envs
from tablee.core.refusal import OptionsError
from tablee.core.rng import Rng
from tablee.envs.vector import TwentyTwentyVectorEnv

ID = "tablee/TwentyTwenty-v0"


def made(**settings: Any) -> envs.SoloEnv:
    env = gymnasium.make(ID, **settings).unwrapped
    assert isinstance(env, envs.SoloEnv)
    return env


@pytest.mark.parametrize(
    "settings",
    [{}, {"reward": "win"}, {"undo": True}, {"undo": True, "moves": "all"}, {"deals": "winnable"}],
    ids=str,
)
def test_gymnasiums_checks_pass(settings: dict[str, Any]) -> None:
    check_env(made(**settings))


def test_pairs_are_paid_one_by_one() -> None:
    env = made()
    env.reset(seed=61)
    total, over, rng = 0.0, False, Rng(61)
    info: dict[str, Any] = {}
    while not over:
        found = env.legal_actions()
        _, reward, over, truncated, info = env.step(found[rng.below(len(found))])
        assert not truncated
        total += reward
    assert total == info["pairs"] > 5
    assert info["ended"] in ("stuck", "won")
    with pytest.raises(envs.NotStartedError, match="reset"):
        env.step(0)


def test_a_victory_pays_one() -> None:
    """A deal that is proved winnable is won by the solver's moves."""
    from tablee.games.twenty_twenty.arrays import ARRAYS  # noqa: PLC0415  only here
    from tablee.games.twenty_twenty.bots.solver import solve  # noqa: PLC0415  only here
    from tablee.games.twenty_twenty.state import TwentyTwentyState  # noqa: PLC0415  only here

    env = made(deals="winnable", reward="win")
    env.reset(seed=62)
    state = env._started().episode.state
    assert isinstance(state, TwentyTwentyState)
    moves = solve(state).moves
    steps = [env.step(int(ARRAYS.action(state, move))) for move in moves]
    assert [step[1] for step in steps] == [0.0] * 59 + [1.0]
    assert steps[-1][2]
    assert steps[-1][4] == {"pairs": 60, "ended": "won"}


def test_giving_up_is_offered_on_demand() -> None:
    assert offers_to_give_up(moves="all")
    assert not offers_to_give_up()


def offers_to_give_up(**settings: Any) -> bool:
    env = made(**settings)
    env.reset(seed=63)
    return "give-up" in [env.move_text(action) for action in env.legal_actions()]


def test_what_is_not_allowed_changes_nothing_and_says_why() -> None:
    env, witness = made(), made()
    env.reset(seed=64)
    witness.reset(seed=64)
    bad = next(action for action in range(300) if action not in env.legal_actions())
    seen, reward, terminated, _, info = env.step(bad)
    assert (reward, terminated) == (0.0, False)
    assert "V17" in info["refused"] or "V2" in info["refused"]
    good = env.legal_actions()[0]
    np.testing.assert_array_equal(seen["action_mask"], witness._started().mask)
    np.testing.assert_array_equal(env.step(good)[0]["observation"], witness.step(good)[0]["observation"])


def test_an_error_can_be_had_instead() -> None:
    env = made(illegal="error")
    env.reset(seed=64)
    with pytest.raises(envs.IllegalActionError, match="there is no action 302"):
        env.step(302)
    with pytest.raises(OptionsError, match="illegal"):
        made(illegal="maybe")


def test_seeds_and_luck_that_goes_on() -> None:
    one, other = made(), made()
    for seed in (65, None, None):
        first, again = one.reset(seed=seed), other.reset(seed=seed)
        np.testing.assert_array_equal(first[0]["observation"], again[0]["observation"])
    assert (one.reset(seed=1)[0]["observation"] != other.reset(seed=2)[0]["observation"]).any()


def test_the_mask_alone() -> None:
    env = made()
    env.reset(seed=66)
    assert np.flatnonzero(env.action_masks()).tolist() == sorted(env.legal_actions())


def test_many_of_them_in_gymnasiums_way() -> None:
    many = gymnasium.make_vec(ID, num_envs=6)
    assert isinstance(many, TwentyTwentyVectorEnv)
    seen, _ = many.reset(seed=67)
    assert many.observation_space.contains(seen)
    ended = 0
    for _ in range(200):
        actions = many.tables.random_actions()
        seen, rewards, terminated, truncated, infos = many.step(actions)
        assert rewards.tolist() == [1.0] * 6
        assert not truncated.any()
        assert ("final_obs" in infos) == bool(terminated.any())
        for row in np.flatnonzero(terminated):
            final = infos["final_obs"][row]
            assert many.single_observation_space.contains(final)
            assert final["observation"][-3] > seen["observation"][row][-3] == 0
        ended += int(terminated.sum())
    assert ended > 6
    with pytest.raises(TypeError, match="one seed is enough"):
        many.reset(seed=[1, 2, 3, 4, 5, 6])


def test_the_entry_point_leads_to_the_registration() -> None:
    (point,) = [point for point in entry_points(group="gymnasium.envs") if point.name == "tablee"]
    assert point.load() is envs.register
    envs.register()
    assert ID in gymnasium.registry


def test_gymnasium_finds_it_by_the_module_in_the_id() -> None:
    import subprocess  # noqa: PLC0415  only here

    code = f"import gymnasium; gymnasium.make('tablee.envs:{ID}').reset(seed=1)"
    subprocess.run([sys.executable, "-c", code], check=True)
