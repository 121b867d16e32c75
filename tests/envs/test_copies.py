"""A copy in the middle of a match goes on exactly as the original would have, and neither disturbs the other."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable

import numpy as np
import pytest

from tablee import envs
from tablee.core.rng import Rng
from tests.envs.playing import finish
from tests.tables import TABLES, Table

COMPANY = [table for table in TABLES if table.seats > 1]

Way = Callable[[envs.TableEnv], envs.TableEnv]


def pickled(env: envs.TableEnv) -> envs.TableEnv:
    twin: envs.TableEnv = pickle.loads(pickle.dumps(env))  # noqa: S301  our own bytes
    return twin


WAYS = pytest.mark.parametrize("way", [copy.copy, copy.deepcopy, pickled, envs.TableEnv.copy])


def made(table: Table) -> envs.TableEnv:
    return envs.TableEnv(table.game, table.seats, reward="points", moves="all", options=table.options)


@pytest.mark.parametrize("table", COMPANY, ids=str)
@pytest.mark.parametrize("way", [copy.deepcopy, pickled])
def test_copies_go_on_identically(table: Table, way: Way) -> None:
    """Over the end of rounds and matches: deals and dice to come are the same, too."""
    env = made(table)
    env.reset(seed=51)
    for moment in (0, 7, 60):
        finish(env, Rng(moment), moment)
        twin = way(env)
        witness = env.copy()
        assert finish(twin, Rng(1), 60) == finish(witness, Rng(1), 60)
        while twin.agents and twin.terminations[twin.agent_selection]:
            twin.step(None)
            witness.step(None)
        twin.reset()
        witness.reset()
        assert finish(twin, Rng(2), 10) == finish(witness, Rng(2), 10)


@WAYS
def test_the_original_does_not_notice(way: Way) -> None:
    env = made(Table("mio", 4, {}))
    env.reset(seed=52)
    finish(env, Rng(1), 30)
    witness = pickled(env)
    finish(way(env), Rng(2))
    assert finish(env, Rng(3)) == finish(witness, Rng(3))


@WAYS
def test_before_the_start_and_among_the_leaving(way: Way) -> None:
    env = made(Table("sequence-des", 3, {}))
    fresh = way(env)
    fresh.reset(seed=53)
    env.reset(seed=53)
    assert finish(fresh, Rng(1)) == finish(env, Rng(1))
    env.step(None)
    twin = way(env)
    assert twin.agents == env.agents
    assert len(twin.agents) == 2
    assert twin.last()[1:] == env.last()[1:]
    while twin.agents:
        twin.step(None)
    assert len(env.agents) == 2


@pytest.mark.parametrize("way", [copy.deepcopy, pickled])
def test_a_deep_copy_has_spaces_of_its_own(way: Way) -> None:
    env = made(Table("mio", 2, {}))
    env.action_space("player_0").seed(5)
    twin = way(env)
    assert twin.action_space("player_0") is not env.action_space("player_0")
    assert [twin.action_space("player_0").sample() for _ in range(5)] == [
        env.action_space("player_0").sample() for _ in range(5)
    ]


@pytest.mark.parametrize("undo", [False, True])
@pytest.mark.parametrize("way", [copy.copy, copy.deepcopy, pickled])
def test_the_solitaire_likewise(way: Callable[[envs.TwentyTwentyEnv], envs.TwentyTwentyEnv], undo: bool) -> None:
    env = envs.TwentyTwentyEnv(undo=undo, moves="all")
    env.reset(seed=54)
    rng = Rng(54)
    for _ in range(12):
        env.step(env.legal_actions()[rng.below(len(env.legal_actions()) - 1 - undo)])
    twin = way(env)
    for _ in range(40):
        found = env.legal_actions()
        action = found[rng.below(len(found))]
        (seen, *told), (seen_too, *told_too) = env.step(action), twin.step(action)
        assert told == told_too
        np.testing.assert_array_equal(seen["observation"], seen_too["observation"])
        np.testing.assert_array_equal(seen["action_mask"], seen_too["action_mask"])
        if told[1]:
            first, again = env.reset(), twin.reset()
            np.testing.assert_array_equal(first[0]["observation"], again[0]["observation"])
