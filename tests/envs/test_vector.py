"""Many games at once are the same games as one at a time."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from tablee import envs
from tablee.core.refusal import OptionsError
from tablee.core.rng import Rng
from tablee.envs.arrays.batch import stream
from tablee.envs.arrays.episode import Episode, output_for
from tablee.envs.config import config_of, fold
from tablee.envs.vector import TwentyTwentyVectorEnv
from tests.tables import TABLES, Table

PLAIN = [table for table in TABLES if not table.options or table.options == {"teams": True}]
GAMES = 3


def made(table: Table, **settings: object) -> envs.ManyTables:
    return envs.ManyTables(table.game, GAMES, table.seats, reward="points", options=table.options, **settings)  # type: ignore[arg-type]


def alone(table: Table, seed: int) -> list[Episode]:
    """The same matches, each played by itself with the luck that the vectorised environment gives it."""
    config = config_of(table.game, table.seats, table.options, "points", "playing")
    rng = Rng(fold(seed))
    stream(rng)
    streams = [stream(rng) for _ in range(GAMES)]
    return [Episode(config, output_for(config), rng, config.new_match(rng)) for rng in streams]


@pytest.mark.essential
@pytest.mark.parametrize("table", PLAIN, ids=str)
def test_every_game_is_played_as_if_it_were_alone(table: Table) -> None:
    many, episodes = made(table), alone(table, 71)
    batch = many.reset(seed=71)
    for _ in range(150):
        for row, episode in enumerate(episodes):
            assert batch.seat[row] == episode.seat
            episode.observe(episode.seat)
            cells, mask = memoryview(episode.output.writer.cells), memoryview(episode.output.masks)
            np.testing.assert_array_equal(batch.observation[row], np.frombuffer(cells, np.int16))
            np.testing.assert_array_equal(batch.action_mask[row], np.frombuffer(mask, np.int8))
            assert batch.reward[row].tolist() == list(episode.output.rewards)
        actions = many.random_actions()
        assert batch.action_mask[np.arange(GAMES), actions].all()
        batch = many.step(actions)
        for row, episode in enumerate(episodes):
            assert episode.act(int(actions[row]))
            assert batch.ended[row] == episode.is_over()
            if episode.is_over():
                episode.begin()


def test_a_match_that_ends_is_paid_shown_and_followed_by_the_next() -> None:
    many = envs.make_vec("sequence-des", games=20, seats=4)
    many.reset(seed=72)
    ended = 0
    for _ in range(150):
        batch = many.step(many.random_actions())
        for row in np.flatnonzero(batch.ended):
            ended += 1
            assert sorted(batch.reward[row].tolist()) == [-1.0, -1.0, 1.0, 1.0]
            assert batch.last[row][:108].sum() >= 5  # the chips of the row that won
            assert batch.observation[row][:108].sum() == 0
        assert not batch.reward[~batch.ended].any()
    assert ended > 20


def test_seeds() -> None:
    one, other = envs.make_vec("mio", games=4), envs.make_vec("mio", games=4)
    for seed in (73, 74):
        first, again = one.reset(seed=seed), other.reset(seed=seed)
        for _ in range(100):
            np.testing.assert_array_equal(first.observation, again.observation)
            actions = one.random_actions()
            assert actions.tolist() == other.random_actions().tolist()
            first, again = one.step(actions), other.step(actions)
    deals = one.reset(seed=73).observation
    assert len({row.tobytes() for row in deals}) == 4
    assert (one.reset().observation != deals).any()


def test_an_action_that_is_not_allowed_changes_nothing_anywhere() -> None:
    many = envs.make_vec("ekko", games=5, seats=4)
    before = many.reset(seed=75)
    actions = many.random_actions()
    actions[3] = next(action for action in range(297) if not before.action_mask[3, action])
    with pytest.raises(envs.IllegalActionError, match=r"player_\d of game 3 may not take action"):
        many.step(actions)
    actions[3] = int(np.flatnonzero(before.action_mask[3])[0])
    witness = envs.make_vec("ekko", games=5, seats=4)
    witness.reset(seed=75)
    np.testing.assert_array_equal(many.step(actions).observation, witness.step(actions).observation)


@pytest.mark.parametrize("actions", [[1, 2], 3, [[0] * 5], [0.5] * 5, ["draw"] * 5])
def test_actions_of_the_wrong_kind_are_refused(actions: object) -> None:
    many = envs.make_vec("mio", games=5)
    with pytest.raises(envs.IllegalActionError, match="step needs 5 whole numbers"):
        many.step(actions)  # type: ignore[arg-type]


def test_numbers_out_of_range_are_refused() -> None:
    many = envs.make_vec("mio", games=2)
    for number in (-1, 78, 2**62):
        with pytest.raises(envs.IllegalActionError, match="there is no action"):
            many.step([number, number])


def test_arrays_are_ones_own_unless_views_are_wanted() -> None:
    table = Table("mio", 3, {})
    kept = made(table).reset(seed=76)
    kept.observation[0, 0] = 99
    many = made(table, copy=False)
    batch = many.reset(seed=76)
    before = batch.observation.copy()
    assert not batch.observation.flags.writeable
    assert many.step(many.random_actions()).observation is batch.observation
    assert (batch.observation != before).any()


def pickled(tables: Any) -> Any:
    return pickle.loads(pickle.dumps(tables))  # noqa: S301  our own bytes


WAYS = pytest.mark.parametrize("way", [copy.copy, copy.deepcopy, pickled])


def story(many: envs.ManyTables, steps: int) -> list[object]:
    """All that a batch tells of random steps, over the ends of matches."""
    told: list[object] = []
    for _ in range(steps):
        actions = many.random_actions()
        batch = many.step(actions)
        told += [actions.tolist(), batch.last[batch.ended].tobytes(), *(part.tobytes() for part in batch[:5])]
    return told


@WAYS
@pytest.mark.parametrize("table", PLAIN[::3], ids=str)
def test_copies_in_mid_game_go_on_identically(table: Table, way: Callable[[Any], Any]) -> None:
    many, witness = made(table), made(table)
    many.reset(seed=77)
    witness.reset(seed=77)
    story(many, 40)
    twin = way(many)
    assert story(twin, 80) == story(many, 80)
    story(witness, 120)
    assert story(many, 5) == story(witness, 5)  # the copy disturbed nothing


@WAYS
def test_gymnasiums_vector_environment_likewise(way: Callable[[Any], Any]) -> None:
    many = TwentyTwentyVectorEnv(3, undo=True, moves="all")
    many.reset(seed=78)
    twin = way(many)
    assert story(twin.tables, 60) == story(many.tables, 60)


@pytest.mark.parametrize("games", [0, -1, 2.5, "4"])
def test_what_is_no_number_of_games_is_refused(games: Any) -> None:
    with pytest.raises(ValueError, match="`games` must be a whole number from 1 on"):
        envs.make_vec("mio", games=games)


def test_a_vectorised_table_that_cannot_be_is_refused() -> None:
    with pytest.raises(OptionsError, match="2 to 6 seats"):
        envs.make_vec("mio", games=2, seats=9)
    with pytest.raises(OptionsError, match="there is no game"):
        envs.make_vec("go")
