"""The games as PettingZoo environments: agents act one at a time (AEC)."""

from __future__ import annotations

from typing import Any, Self

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray
from pettingzoo import AECEnv

from tablee.envs import picture
from tablee.envs.buffers import rng_for
from tablee.envs.config import Moves, Observation, Reward, bounds, observation_space
from tablee.envs.errors import NotStartedError, take
from tablee.envs.naming import identifier
from tablee.envs.one_table import OneTable

PER_AGENT = ("rewards", "_cumulative_rewards", "terminations", "truncations")
"""PettingZoo's dictionaries by agent, apart from `infos`."""


class TableEnv(OneTable, AECEnv):  # type: ignore[misc]  # PettingZoo has no types
    """One table of a game, by default with the game's usual number of seats.

    The selected agent is the seat to move (`docs/envs.md`). Deals, dice and closings are chance, drawn from
    the seed. An episode is a whole match. An illegal action raises `IllegalActionError` and changes nothing:
    wrappers are unnecessary.
    """

    _spaces = ("observation_spaces", "action_spaces")

    def __init__(
        self,
        game: str,
        seats: int | None = None,
        *,
        reward: Reward | None = None,
        moves: Moves = "playing",
        render_mode: str | None = None,
        options: dict[str, object] | None = None,
    ) -> None:
        super().__init__()
        self._set_up(game, seats, render_mode, reward=reward, moves=moves, options=dict(options or {}))
        self.metadata = {
            "name": f"{identifier(game)}_v0",
            "render_modes": picture.MODES,
            "is_parallelizable": False,
            "render_fps": 2,
        }
        arrays = self.config.arrays
        self.possible_agents = [f"player_{seat}" for seat in range(self.seats)]
        self.agents: list[str] = []
        self.observation_spaces = {agent: observation_space(arrays) for agent in self.possible_agents}
        self.action_spaces = {agent: spaces.Discrete(int(arrays.actions)) for agent in self.possible_agents}
        self._numbers = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self._paid = False  # whether `rewards` has anything but zeros
        self._owed = False  # whether `_cumulative_rewards` has
        self._over = False

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """The observation space, the same for all agents."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """The action space, the same for all agents."""
        return self.action_spaces[agent]

    # How it goes

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Starts a match. The same seed gives the same chance; without one, the generator continues.

        `options={"position": …}` starts from a position (`docs/notation.md`) with the same house rules.
        """
        going_on = self._buffers is not None and seed is None
        buffers = self._start(self._started().episode.rng if going_on else rng_for(seed), options)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._paid = self._owed = self._over = False
        self._skip_agent_selection = None
        self.agent_selection = self.possible_agents[buffers.episode.seat]
        if self.render_mode == "human":
            self.render()

    def step(self, action: int | None) -> None:
        """Takes an action for the selected agent; None for one that is done."""
        buffers = self._buffers
        if buffers is None or self._over:
            self._leave(action)
            return
        episode, agent = buffers.episode, self.agent_selection
        take(episode, action)
        if self._owed:
            self._cumulative_rewards[agent] = 0.0
        if episode.paid:
            self._pay(buffers.rewards.tolist())
        elif self._paid:
            self.rewards = dict.fromkeys(self.agents, 0.0)
            self._paid = False
        seat = episode.seat
        if seat >= 0:
            self.agent_selection = self.possible_agents[seat]
        else:
            self._over = True
            self.terminations = dict.fromkeys(self.agents, True)
            self._deads_step_first()
        if self.render_mode == "human":
            self.render()

    def _leave(self, action: int | None) -> None:
        """Removes an agent that is done."""
        self._started()
        if not self.agents:
            raise NotStartedError("the match is over and all agents have left: call reset()")
        self._was_dead_step(action)

    def _pay(self, rewards: list[float]) -> None:
        self.rewards = dict(zip(self.agents, rewards, strict=True))
        self._accumulate_rewards()
        self._paid = self._owed = True

    # Observations

    def observe(self, agent: str) -> Observation:
        """An agent's `observation`, and its `action_mask` (all 0 unless the agent is selected)."""
        return (self._buffers or self._started()).observe(self._numbers[agent])

    @property
    def state_space(self) -> spaces.Box:
        """The space of `state`."""
        low, high = bounds(self.config.arrays.layout)
        return spaces.Box(np.tile(low, self.seats), np.tile(high, self.seats), dtype=np.int16)

    def state(self) -> NDArray[np.int16]:
        """The concatenated observations of all seats: for training, not for playing."""
        buffers = self._started()
        return np.concatenate([buffers.observe(seat)["observation"] for seat in range(self.seats)])

    def copy(self) -> Self:
        twin = super().copy()
        if self._buffers is not None:
            own = {name: dict(getattr(self, name)) for name in PER_AGENT}
            infos = {agent: dict(info) for agent, info in self.infos.items()}
            twin.__dict__.update(own, infos=infos, agents=self.agents[:])
        return twin
