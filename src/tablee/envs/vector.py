"""Many tables stepped together inside compiled code, for training."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from copy import deepcopy
from typing import Any, NamedTuple, Self

import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import ArrayLike, NDArray

from tablee.core.rng import Rng
from tablee.core.state import GameState
from tablee.envs.arrays.batch import EpisodeBatch
from tablee.envs.arrays.episode import EpisodeConfig
from tablee.envs.buffers import packed, rng_at, unpacked
from tablee.envs.config import Moves, Observation, Reward, config_of, fold, observation_space
from tablee.envs.errors import IllegalActionError, illegal
from tablee.envs.naming import GameClasses


class Batch(NamedTuple):
    """The state of all games, one row each.

    `observation` and `action_mask` are those of the seat to move (`seat`). `reward` has a column for each seat, for the
    last step. Where `ended` is true that step ended a match and the row shows the first moment of the next;
    `last` holds the final observation of the seat that acted.
    """

    observation: NDArray[np.int16]
    action_mask: NDArray[np.int8]
    seat: NDArray[np.int64]
    reward: NDArray[np.float64]
    ended: NDArray[np.bool_]
    last: NDArray[np.int16]


def check_games(games: object) -> None:
    """Raises `ValueError` for an invalid number of games."""
    if isinstance(games, bool) or not isinstance(games, int) or games < 1:
        raise ValueError(f"`games` must be a whole number from 1 on, not {games!r}")


def views_of(many: EpisodeBatch) -> Batch:
    """Read-only views of the games' output memory."""
    rows = int(many.games)
    return Batch(
        np.frombuffer(memoryview(many.cells), np.int16).reshape(rows, -1),
        np.frombuffer(memoryview(many.masks), np.int8).reshape(rows, -1),
        np.frombuffer(memoryview(many.seats), np.int64),
        np.frombuffer(memoryview(many.rewards), np.float64).reshape(rows, -1),
        np.frombuffer(memoryview(many.ended), np.bool_),
        np.frombuffer(memoryview(many.lasts), np.int16).reshape(rows, -1),
    )


def going_on(config: EpisodeConfig, action_rng: Rng, moments: list[tuple[Rng, GameState]]) -> EpisodeBatch:
    """Tables that continue from packed moments, each with its own generator."""
    many = EpisodeBatch(config, len(moments), 0)
    many.action_rng = action_rng
    for row, (episode, (rng, state)) in enumerate(zip(many.episodes, moments, strict=True)):
        episode.rng = rng
        episode.resume(state)
        many.look(row, episode)
    return many


class ManyTables:
    """Many tables of one game. When a match ends, the next one starts at once."""

    def __init__(
        self,
        game: str,
        games: int,
        seats: int | None = None,
        *,
        reward: Reward | None = None,
        moves: Moves = "playing",
        copy: bool = True,
        options: Mapping[str, object] | None = None,
    ) -> None:
        check_games(games)
        self.settings: dict[str, Any] = {"reward": reward, "moves": moves, "options": dict(options or {})}
        self.config = config_of(game, seats, **self.settings)
        self.game = game
        self.games = games
        self.seats = self.config.seats
        self.copy = copy
        self.observation_space = observation_space(self.config.arrays)
        self.action_space = spaces.Discrete(int(self.config.arrays.actions))
        self._many = EpisodeBatch(self.config, games, secrets.randbits(40))
        self._views = views_of(self._many)

    def _batch(self) -> Batch:
        if not self.copy:
            return self._views
        view = self._views
        return Batch(
            view.observation.copy(),
            view.action_mask.copy(),
            view.seat.copy(),
            view.reward.copy(),
            view.ended.copy(),
            view.last.copy() if view.ended.any() else view.last,
        )

    def reset(self, seed: int | None = None) -> Batch:
        """Restarts all matches; the same seed repeats the chance of each of them."""
        self._many.open(secrets.randbits(40) if seed is None else fold(seed))
        return self._batch()

    def step(self, actions: ArrayLike) -> Batch:
        """Takes one action in each game; raises `IllegalActionError` for the first illegal one."""
        chosen = np.asarray(actions)
        if chosen.shape != (self.games,) or not np.issubdtype(chosen.dtype, np.integer):
            raise IllegalActionError(
                f"{self.game}: step needs {self.games} whole numbers, not {chosen.dtype} of shape {chosen.shape}"
            )
        numbers: list[int] = chosen.astype(np.int64).tolist()  # the largest unsigned numbers would not fit
        bad = int(self._many.refused(numbers))
        if bad >= 0:
            raise illegal(self._many.episodes[bad], numbers[bad], f" of game {bad}")
        self._many.step(numbers)
        return self._batch()

    def random_actions(self) -> NDArray[np.int64]:
        """A random legal action for each game, drawn in compiled code."""
        return np.array(self._many.random_actions(), dtype=np.int64)

    # Copies

    def copied(self) -> Self:
        """Independent tables in the same states, with the same future chance; they share the spaces."""
        moments = [(episode.rng.copy(), episode.state.copy()) for episode in self._many.episodes]
        many = going_on(self.config, self._many.action_rng.copy(), moments)
        twin = type(self).__new__(type(self))
        twin.__dict__.update(self.__dict__, _many=many, _views=views_of(many))
        return twin

    def __copy__(self) -> Self:
        return self.copied()

    def __deepcopy__(self, memo: dict[int, Any]) -> Self:
        twin = self.copied()
        twin.observation_space = deepcopy(self.observation_space, memo)
        twin.action_space = deepcopy(self.action_space, memo)
        return twin

    def __getstate__(self) -> dict[str, Any]:
        state = self.__dict__.copy()
        del state["config"], state["_views"]
        state["_many"] = int(self._many.action_rng.x), [packed(episode) for episode in self._many.episodes]
        return state

    def __setstate__(self, state: dict[str, Any]) -> None:
        x, moments = state.pop("_many")
        self.__dict__.update(state)
        self.config = config_of(self.game, self.seats, **self.settings)
        self._many = going_on(self.config, rng_at(x), [unpacked(moment) for moment in moments])
        self._views = views_of(self._many)


class SoloVectorEnv(VectorEnv[Observation, NDArray[np.int64], NDArray[Any]]):
    """Many solitaires as a Gymnasium vector environment; a finished game restarts in the same step.

    Each game has a subclass (`CLASSES`).
    """

    game_name: str

    def __init__(
        self,
        num_envs: int = 1,
        *,
        reward: Reward | None = None,
        moves: Moves = "playing",
        copy: bool = True,
        **options: object,
    ) -> None:
        self.metadata = {"autoreset_mode": AutoresetMode.SAME_STEP, "render_modes": []}
        self.num_envs = num_envs
        self.tables = ManyTables(self.game_name, num_envs, 1, reward=reward, moves=moves, copy=copy, options=options)
        self.single_observation_space = self.tables.observation_space
        self.single_action_space = self.tables.action_space
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self.render_mode = None

    def reset(
        self, *, seed: int | list[int] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Deals all games again."""
        if isinstance(seed, list):
            raise TypeError("one seed is enough: each game has chance of its own, drawn from it")
        batch = self.tables.reset(seed)
        return self._observation(batch), {}

    def step(
        self, actions: NDArray[np.int64]
    ) -> tuple[Observation, NDArray[np.float64], NDArray[np.bool_], NDArray[np.bool_], dict[str, Any]]:
        """Takes one action in each game."""
        batch = self.tables.step(actions)
        infos: dict[str, Any] = {}
        if batch.ended.any():
            infos = {"final_obs": self._finals(batch), "_final_obs": batch.ended.copy()}
        return self._observation(batch), batch.reward[:, 0], batch.ended, np.zeros(self.num_envs, np.bool_), infos

    def __copy__(self) -> Self:
        twin = type(self).__new__(type(self))
        twin.__dict__.update(self.__dict__, tables=self.tables.copied())
        return twin

    def _observation(self, batch: Batch) -> Observation:
        return {"observation": batch.observation, "action_mask": batch.action_mask}

    def _finals(self, batch: Batch) -> NDArray[np.object_]:
        """The final observations of the games that have ended, with empty masks."""
        finals = np.full(self.num_envs, None, dtype=object)
        for row in np.flatnonzero(batch.ended):
            mask = np.zeros(int(self.tables.config.arrays.actions), np.int8)
            finals[row] = {"observation": batch.last[row].copy(), "action_mask": mask}
        return finals


CLASSES = GameClasses(SoloVectorEnv, "VectorEnv", most_seats=1)


def __getattr__(name: str) -> type[SoloVectorEnv]:
    return CLASSES.named(name)
