"""The games as RLCard environments (`docs/openspiel.md`): importing this module registers them.

import rlcard
import tablee.envs.rlcard

env = rlcard.make("tablee-mio", config={"game_num_players": 3, "game_options": {"target": 50}})
"""

from __future__ import annotations

from collections import OrderedDict
from typing import Any

import numpy as np
from numpy.typing import NDArray

try:
    from rlcard.envs import Env
    from rlcard.envs.registration import register as register_env
    from rlcard.envs.registration import registry
except ImportError as error:
    raise ImportError(
        f'tablee.envs.rlcard needs more than Tablée itself: pip install "tablee[rlcard]" ({error})'
    ) from error

from tablee.core.rng import Rng
from tablee.core.state import ALL
from tablee.envs import actions
from tablee.envs.buffers import EpisodeBuffers
from tablee.envs.config import config_of
from tablee.envs.errors import NotStartedError, checked_seat, take
from tablee.envs.naming import GameClasses
from tablee.games.registry import GAMES


class RLCardGame:
    """RLCard's game interface: whose turn it is, steps, and steps back. The game draws chance itself."""

    def __init__(self, game: str, config: dict[str, Any]) -> None:
        seats = config.get("game_num_players")
        self.config = config_of(game, seats, config.get("game_options", {}), "win", "playing")
        self.allow_step_back = False
        self.np_random: Any = None
        self.buffers: EpisodeBuffers | None = None
        self.earlier: list[EpisodeBuffers] = []

    def get_num_players(self) -> int:
        """The number of seats."""
        return self.config.seats

    def get_num_actions(self) -> int:
        """The number of actions."""
        return int(self.config.arrays.actions)

    def init_game(self) -> tuple[int, int]:
        """Deals; returns the seat to move twice, as the owner of the state and as the next player."""
        self.buffers = EpisodeBuffers(self.config, Rng(int(self.np_random.randint(1 << 31))))
        self.earlier = []
        return self.get_player_id(), self.get_player_id()

    def started(self) -> EpisodeBuffers:
        """The buffers of the match."""
        if self.buffers is None:
            raise NotStartedError
        return self.buffers

    def step(self, action: int | str) -> tuple[int, int]:
        """Takes an action by number, or a move by its text; raises `IllegalActionError` with the clause against it."""
        buffers = self.started()
        episode = buffers.episode
        if isinstance(action, str):
            action = actions.action(episode.state, episode.seat, action)
        earlier = buffers.copy() if self.allow_step_back else None
        take(episode, action)
        if earlier is not None:
            self.earlier.append(earlier)
        return self.get_player_id(), self.get_player_id()

    def step_back(self) -> bool:
        """Undoes the last step; False at the start."""
        if not self.earlier:
            return False
        self.buffers = self.earlier.pop()
        return True

    def get_player_id(self) -> int:
        """The seat to move; at the end the first seat."""
        return max(int(self.started().episode.seat), 0)

    def get_state(self, player_id: int) -> int:
        """The state is the seat's number; `RLCardEnv` extracts the observation from it."""
        return checked_seat(self.config.spec.name, player_id, self.config.seats)

    def is_over(self) -> bool:
        """Whether the match is over."""
        return bool(self.started().episode.is_over())


class RLCardEnv(Env):  # type: ignore[misc]  # RLCard has no types
    """An RLCard environment. `obs` is that of `docs/envs.md`, `raw_obs` the seat's view; raw actions are move texts."""

    game_name: str

    def __init__(self, config: dict[str, Any]) -> None:
        self.name = self.game_name  # RLCard's attribute
        self.game = RLCardGame(self.name, config)
        super().__init__(config)
        self.state_shape = [[int(self.game.config.arrays.layout.size)]] * self.num_players
        self.action_shape = [None] * self.num_players

    def _extract_state(self, state: int) -> dict[str, Any]:
        buffers = self.game.started()
        is_asked = state == buffers.episode.seat
        legal = self._get_legal_actions() if is_asked else OrderedDict()
        return {
            "obs": buffers.observe(state)["observation"],
            "legal_actions": legal,
            "raw_obs": buffers.episode.state.view(state),
            "raw_legal_actions": [self._text(action) for action in legal],
            "action_record": self.action_recorder,
        }

    def _text(self, action: int) -> str:
        episode = self.game.started().episode
        return actions.text(episode.state, episode.seat, int(episode.move_of(action)))

    def _get_legal_actions(self) -> OrderedDict[int, None]:
        return OrderedDict.fromkeys(sorted(self.game.started().episode.allowed()))

    def _decode_action(self, action_id: int) -> int:
        return action_id

    def get_payoffs(self) -> NDArray[np.float64]:
        """The payoffs at the end: 1 for a side that wins alone, -1 shared by the others."""
        return self.game.started().rewards.copy()

    def get_perfect_information(self) -> dict[str, Any]:
        """The whole position."""
        return self.game.started().episode.state.view(ALL)


CLASSES = GameClasses(RLCardEnv, "", most_seats=8)
ENVS: dict[str, type[RLCardEnv]] = {}
"""The environments by their names in `rlcard.make`."""


def register() -> None:
    """Registers all games with RLCard, once."""
    for game, spec in GAMES.items():
        name = f"tablee-{game}"
        ENVS[name] = CLASSES.of(spec)
        if name not in registry.env_specs:
            register_env(name, entry_point=f"{__name__}:{ENVS[name].__name__}")


register()
