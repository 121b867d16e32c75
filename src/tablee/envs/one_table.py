"""The base class of environments for one table: refusals, moves as text, rendering, copies and pickles."""

from __future__ import annotations

from copy import deepcopy
from typing import Any, ClassVar, Self

from tablee.core.rng import Rng
from tablee.core.state import GameState
from tablee.core.text import PositionError
from tablee.envs import actions, picture
from tablee.envs.arrays.contract import NO_MOVE
from tablee.envs.arrays.episode import EpisodeConfig
from tablee.envs.buffers import EpisodeBuffers, packed, unpacked
from tablee.envs.config import config_of
from tablee.envs.errors import NotStartedError, illegal
from tablee.match import positions


class OneTable:
    """A table of one game, and the buffers of its match after `reset`."""

    game: str
    seats: int
    settings: dict[str, Any]
    config: EpisodeConfig
    render_mode: str | None
    _buffers: EpisodeBuffers | None
    _spaces: ClassVar[tuple[str, ...]]

    def _set_up(self, game: str, seats: int | None, render_mode: str | None, **settings: Any) -> None:
        self.game = game
        self.settings = settings
        self.config = config_of(game, seats, **settings)
        self.seats = self.config.seats
        self.render_mode = picture.checked(render_mode)
        self._buffers = None

    def _started(self) -> EpisodeBuffers:
        if self._buffers is None:
            raise NotStartedError
        return self._buffers

    def _start(self, rng: Rng, options: dict[str, Any] | None) -> EpisodeBuffers:
        """Starts a match from a deal, or from the position in the options of `reset`."""
        state = self._position((options or {}).get("position"))
        if self._buffers is None:
            self._buffers = EpisodeBuffers(self.config, rng, state)
        else:
            self._buffers.restart(rng, state)
        return self._buffers

    def _position(self, position: object) -> GameState | None:
        """The state of a position at this table; raises `PositionError` if it does not fit."""
        if position is None:
            return None
        state = positions.read(position)
        own = {"game": self.game, "seats": self.seats, "options": self.config.options.as_dict()}
        found = {"game": state.game_name(), "seats": int(state.seats), "options": state.table_options().as_dict()}
        for path, value in own.items():
            if found[path] != value:
                raise PositionError(path, f"must be {value!r} as in this environment, not {found[path]!r}")
        if state.outcome() is not None:
            raise PositionError("phase", "the match is over: nobody has anything to do")
        return state

    def render(self) -> Any:
        """The whole table with open cards, as text (`ansi`), printed (`human`) or as an image (`rgb_array`)."""
        return picture.render(self._started().episode.state, self.render_mode)

    def close(self) -> None:
        """Does nothing, because there is nothing to release; PettingZoo requires the method."""

    # Moves as text

    def legal_actions(self) -> list[int]:
        """The legal actions: those with 1 in the mask, but much faster than a search of a long mask."""
        return self._started().episode.allowed()

    def move_text(self, action: int) -> str:
        """A legal action in notation; raises `IllegalActionError` for others."""
        episode = self._started().episode
        number = actions.checked(action)
        move = episode.move_of(number)
        if move == NO_MOVE:
            raise illegal(episode, action if number < 0 else number)
        return actions.text(episode.state, episode.seat, move)

    def action_of(self, text: str) -> int:
        """The action of a move in notation; raises `NotationError` or `Refused` if it is not legal now."""
        episode = self._started().episode
        return actions.action(episode.state, episode.seat, text)

    # Copies

    def copy(self) -> Self:
        """An independent environment in the same state, with the same future chance; it shares the spaces."""
        twin = type(self).__new__(type(self))
        twin.__dict__.update(self.__dict__)
        if self._buffers is not None:
            twin.__dict__["_buffers"] = self._buffers.copy()
        return twin

    def __copy__(self) -> Self:
        return self.copy()

    def __deepcopy__(self, memo: dict[int, Any]) -> Self:
        twin = self.copy()
        for name in self._spaces:
            setattr(twin, name, deepcopy(getattr(self, name), memo))
        return twin

    def __getstate__(self) -> dict[str, Any]:
        state = self.__dict__.copy()
        del state["config"]
        state["_buffers"] = None if self._buffers is None else packed(self._buffers.episode)
        return state

    def __setstate__(self, state: dict[str, Any]) -> None:
        moment = state.pop("_buffers")
        self.__dict__.update(state)
        self.config = config_of(self.game, self.seats, **self.settings)
        self._buffers = None if moment is None else EpisodeBuffers(self.config, *unpacked(moment))
