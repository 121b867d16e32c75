"""What the environments for one table share: refusals, moves as text, pictures, copies and pickles."""

from __future__ import annotations

from copy import deepcopy
from typing import Any, ClassVar, Self

import numpy as np

from tablee.core.rng import Rng
from tablee.core.state import GameState
from tablee.core.text import PositionError
from tablee.envs import actions, picture
from tablee.envs.arrays.episode import NO_MOVE, Episode, Terms
from tablee.envs.desk import Desk, read, written
from tablee.envs.errors import NotStartedError, illegal
from tablee.envs.terms import terms_of
from tablee.match import positions

MOST_ACTIONS = 2**62
"""Greater numbers are no actions of any game, and compiled code does not take them."""


class OneTable:
    """A table of one game, and the desk at which its match is played once it was started."""

    game: str
    seats: int
    settings: dict[str, Any]
    terms: Terms
    render_mode: str | None
    _desk: Desk | None
    _spaces: ClassVar[tuple[str, ...]]

    def _started(self) -> Desk:
        if self._desk is None:
            raise NotStartedError
        return self._desk

    def _start(self, rng: Rng, options: dict[str, Any] | None) -> Desk:
        """A match from its deal, or from the position that the options of `reset` hold."""
        state = self._position((options or {}).get("position"))
        if self._desk is None:
            self._desk = Desk(self.terms, rng, state)
        else:
            self._desk.restart(rng, state)
        return self._desk

    def _position(self, position: object) -> GameState | None:
        """The state of a position at this table; raises `PositionError` for any other."""
        if position is None:
            return None
        state = positions.read(position)
        own = {"game": self.game, "seats": self.seats, "options": self.terms.options.as_dict()}
        found = {"game": state.game_name(), "seats": int(state.seats), "options": state.table_options().as_dict()}
        for path, value in own.items():
            if found[path] != value:
                raise PositionError(path, f"must be {value!r} as in this environment, not {found[path]!r}")
        if state.outcome() is not None:
            raise PositionError("phase", "the match is over: nobody has anything to do")
        return state

    def _act(self, episode: Episode, action: object) -> None:
        """Takes an action for whom the rules ask; raises `IllegalActionError`, and nothing has changed."""
        if type(action) is not int:
            if not isinstance(action, np.integer):
                raise illegal(episode, action)
            action = int(action)
        if not (0 <= action <= MOST_ACTIONS and episode.act(action)):
            raise illegal(episode, action)

    def render(self) -> Any:
        """The whole table, all cards open: as text (`ansi`), printed (`human`) or as an image (`rgb_array`)."""
        return picture.render(self._started().episode.state, self.render_mode)

    def close(self) -> None:
        """There is nothing to release."""

    # Moves as text

    def legal_actions(self) -> list[int]:
        """The actions that may be taken now: where the mask has 1, found much faster than in a long mask."""
        return self._started().episode.allowed()

    def move_text(self, action: int) -> str:
        """An action that may be taken now in notation; raises `IllegalActionError` for others."""
        episode = self._started().episode
        move = episode.move_of(action) if 0 <= action <= MOST_ACTIONS else NO_MOVE
        if move == NO_MOVE:
            raise illegal(episode, action)
        return actions.text(episode.state, episode.seat, move)

    def action_of(self, text: str) -> int:
        """The action of a move in notation; raises `NotationError` or `Refused` if it is not legal now."""
        episode = self._started().episode
        return actions.action(episode.state, episode.seat, text)

    # Copies

    def copy(self) -> Self:
        """An independent environment in the same moment that goes on in the same way; it shares the spaces."""
        twin = type(self).__new__(type(self))
        twin.__dict__.update(self.__dict__)
        if self._desk is not None:
            twin.__dict__["_desk"] = self._desk.copy()
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
        del state["terms"]
        state["_desk"] = None if self._desk is None else written(self._desk.episode)
        return state

    def __setstate__(self, state: dict[str, Any]) -> None:
        moment = state.pop("_desk")
        self.__dict__.update(state)
        self.terms = terms_of(self.game, self.seats, **self.settings)
        self._desk = None if moment is None else Desk(self.terms, *read(moment))
