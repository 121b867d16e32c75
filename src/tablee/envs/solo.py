"""Solitaires as Gymnasium environments, with a class for each: `TwentyTwentyEnv` for 20/20."""

from __future__ import annotations

from copy import deepcopy
from typing import Any, Literal, Self, get_args

import gymnasium
import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from tablee.core.rng import Rng
from tablee.envs import picture
from tablee.envs.arrays.episode import Episode
from tablee.envs.config import Moves, Observation, Reward, checked_word, observation_space
from tablee.envs.errors import IllegalActionError, NotStartedError, take
from tablee.envs.naming import GameClasses
from tablee.envs.one_table import OneTable

Illegal = Literal["refuse", "error"]


class SoloEnv(OneTable, gymnasium.Env[Any, Any]):
    """A solitaire. `reward="points"`: the points of the last step; `reward="win"`: 1 for a victory.

    An illegal action changes nothing and has reward 0, and `info["refused"]` says why, as Gymnasium's own
    checks expect; with `illegal="error"` it raises `IllegalActionError`.
    Each game has a subclass (`CLASSES`).
    """

    metadata: dict[str, Any] = {"render_modes": picture.MODES, "render_fps": 2}  # noqa: RUF012  Gymnasium's
    game_name: str
    _spaces = ("observation_space", "action_space")

    def __init__(
        self,
        *,
        reward: Reward | None = None,
        moves: Moves = "playing",
        illegal: Illegal = "refuse",
        render_mode: str | None = None,
        **options: object,
    ) -> None:
        self.illegal = checked_word("illegal", get_args(Illegal), illegal)
        self._set_up(self.game_name, 1, render_mode, reward=reward, moves=moves, options=options)
        self.observation_space = observation_space(self.config.arrays)
        self.action_space = spaces.Discrete(int(self.config.arrays.actions))

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Deals. The same seed gives the same deal; without one, the generator continues.

        `options={"position": …}` starts from a position (`docs/notation.md`) with the same house rules.
        """
        super().reset(seed=seed)
        buffers = self._start(Rng(int(self.np_random.integers(1 << 40))), options)
        if self.render_mode == "human":
            self.render()
        return buffers.observe(0), told(buffers.episode)

    def step(self, action: int) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Takes an action."""
        buffers = self._buffers or self._started()
        episode = buffers.episode
        if episode.seat < 0:
            raise NotStartedError("the game is over: call reset()")
        try:
            take(episode, action)
        except IllegalActionError as refused:
            if self.illegal == "error":
                raise
            return buffers.observe(0), 0.0, False, False, told(episode) | {"refused": str(refused)}
        if self.render_mode == "human":
            self.render()
        return buffers.observe(0), buffers.rewards.item(0), episode.seat < 0, False, told(episode)

    def action_masks(self) -> NDArray[np.bool_]:
        """The mask alone, an interface of some libraries."""
        return self._started().mask.astype(np.bool_)

    def copy(self) -> Self:
        twin = super().copy()
        twin.__dict__["_np_random"] = deepcopy(self._np_random)
        return twin


def told(episode: Episode) -> dict[str, Any]:
    """The `info` dictionary: the score, and after the last step how the game ended."""
    info: dict[str, Any] = {episode.arrays.score_name: episode.state.score(0)}
    if episode.seat < 0 and (outcome := episode.state.outcome()):
        info["ended"] = outcome.reason
    return info


CLASSES = GameClasses(SoloEnv, "Env", most_seats=1)


def __getattr__(name: str) -> type[SoloEnv]:
    return CLASSES.named(name)
