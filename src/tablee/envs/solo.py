"""20/20 as a Gymnasium environment."""

from __future__ import annotations

from copy import deepcopy
from typing import Any, Literal, Self, get_args

import gymnasium
import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from tablee.core.refusal import OptionsError
from tablee.core.rng import Rng
from tablee.envs import picture
from tablee.envs.arrays.episode import Episode
from tablee.envs.arrays.games import CODERS
from tablee.envs.desk import Desk
from tablee.envs.errors import IllegalActionError, NotStartedError
from tablee.envs.one_table import OneTable
from tablee.envs.terms import Moves, Observation, Reward, observation_space, one_of, terms_of

GAME = "20-20"
Illegal = Literal["refuse", "error"]


class TwentyTwentyEnv(OneTable, gymnasium.Env[Any, Any]):
    """The solitaire: every pair removed brings 1 (`reward="points"`), or a victory does (`reward="win"`).

    An action that is not allowed changes nothing and brings nothing, and `info["refused"]` says why, as Gymnasium's own
    checks expect; with `illegal="error"` it raises `IllegalActionError`.
    """

    metadata: dict[str, Any] = {"render_modes": picture.MODES, "render_fps": 2}  # noqa: RUF012  Gymnasium's
    game = GAME
    seats = 1
    _spaces = ("observation_space", "action_space")

    def __init__(
        self,
        *,
        reward: Reward = "points",
        moves: Moves = "playing",
        illegal: Illegal = "refuse",
        render_mode: str | None = None,
        **options: object,
    ) -> None:
        if illegal not in get_args(Illegal):
            raise OptionsError(*one_of("illegal", get_args(Illegal), illegal))
        self.illegal = illegal
        self.settings: dict[str, Any] = {"reward": reward, "moves": moves, "options": options}
        self.render_mode = picture.checked(render_mode)
        self.terms = terms_of(GAME, 1, options, reward, moves)
        self.observation_space = observation_space(GAME)
        self.action_space = spaces.Discrete(int(CODERS[GAME].actions))
        self._desk: Desk | None = None

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Deals. The same seed gives the same deal; without one, luck goes on from where it was.

        `options={"position": …}` starts from a position (`docs/notation.md`) with the same house rules.
        """
        super().reset(seed=seed)
        desk = self._start(Rng(int(self.np_random.integers(1 << 40))), options)
        if self.render_mode == "human":
            self.render()
        return desk.observe(0), told(desk.episode)

    def step(self, action: int) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Removes a pair, gives up or takes back."""
        desk = self._desk or self._started()
        episode = desk.episode
        if episode.seat < 0:
            raise NotStartedError("the game is over: call reset()")
        try:
            self._act(episode, action)
        except IllegalActionError as refused:
            if self.illegal == "error":
                raise
            return desk.observe(0), 0.0, False, False, told(episode) | {"refused": str(refused)}
        if self.render_mode == "human":
            self.render()
        return desk.observe(0), desk.rewards.item(0), episode.seat < 0, False, told(episode)

    def action_masks(self) -> NDArray[np.bool_]:
        """The mask alone, as some libraries ask for it."""
        return self._started().mask.astype(np.bool_)

    def copy(self) -> Self:
        twin = super().copy()
        twin.__dict__["_np_random"] = deepcopy(self._np_random)
        return twin


def told(episode: Episode) -> dict[str, Any]:
    """How many pairs are gone; with the last step, how the game ended."""
    info: dict[str, Any] = {"pairs": episode.state.score(0)}
    if episode.seat < 0 and (outcome := episode.state.outcome()):
        info["ended"] = outcome.reason
    return info
