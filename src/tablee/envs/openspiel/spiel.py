"""The games as OpenSpiel knows games: `pyspiel.Game`, `pyspiel.State` and observers."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pyspiel
from numpy.typing import NDArray

from tablee.core.state import ALL, PUBLIC
from tablee.envs.arrays.games import CODERS
from tablee.envs.openspiel import seen
from tablee.envs.openspiel.bounds import bounds_of
from tablee.envs.openspiel.moments import CHANCE, OVER, Course, start_of
from tablee.envs.openspiel.parameters import Parameters
from tablee.envs.openspiel.table import Table
from tablee.envs.openspiel.worlds import another_past


class TableGame(pyspiel.Game):  # type: ignore[misc]  # pyspiel has no types
    """A game of ours at a table with certain house rules. Each of the five is a class of its own.

    OpenSpiel's registry lives longer than the interpreter and lets go of what it keeps when that has gone: of anything
    but a class it would be the last owner, and the process would end with a crash.
    """

    game_type: Any
    parameters: Parameters

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        chosen = self.parameters.plain(params or {})
        self.table: Table = self.parameters.table(chosen)
        self.start: Course = start_of(self.table)
        self.bounds = bounds_of(self.table)
        super().__init__(self.game_type, self._info(), chosen)

    def _info(self) -> Any:
        bounds = self.bounds
        return pyspiel.GameInfo(
            num_distinct_actions=int(CODERS[self.table.name].actions),
            max_chance_outcomes=bounds.outcomes,
            num_players=self.table.seats,
            min_utility=bounds.least,
            max_utility=bounds.most,
            utility_sum=bounds.total,
            max_game_length=bounds.moves,
        )

    def new_initial_state(self) -> TableState:
        return TableState(self)

    def max_chance_nodes_in_history(self) -> int:
        return self.bounds.lucky

    def __reduce__(self) -> tuple[Any, ...]:
        """So that reading a pickle makes the games known first, which OpenSpiel's own pickles leave to the reader."""
        return loaded, (str(self),)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
        """What `state.observation_…` and `open_spiel.python.observation` use."""
        if params:
            raise ValueError(f"observers of Tablée take no parameters, not {params!r}")
        return Observer(self.table, iig_obs_type)


class TableState(pyspiel.State):  # type: ignore[misc]  # pyspiel has no types
    """One moment of a match."""

    def __init__(self, game: TableGame) -> None:
        super().__init__(game)
        self.course = game.start
        self.foreseen: Course | None = None  # the course after the next action, where somebody knows it already

    def current_player(self) -> int:
        return self.course.now.player

    def is_chance_node(self) -> bool:
        return self.course.now.player == CHANCE

    def is_terminal(self) -> bool:
        return self.course.now.player == OVER

    def _legal_actions(self, player: int) -> list[int]:
        return self.course.now.legal()

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return self.course.now.outcomes()

    def _apply_action(self, action: int) -> None:
        self.course = self.foreseen or self.course.after(action)
        self.foreseen = None

    def _action_to_string(self, player: int, action: int) -> str:
        return seen.action_text(self.course.now, player, action)

    def returns(self) -> list[float]:
        now = self.course.now
        if now.state is None or now.player != OVER:
            return [0.0] * now.table.seats
        return now.table.returns(now.state)

    def __str__(self) -> str:
        return seen.recalled(self.course, ALL)

    def resample_from_infostate(self, player_id: int, probability_sampler: Callable[[], float]) -> TableState:
        """A state that this player cannot tell from this one."""
        past = another_past(self.course, player_id, probability_sampler)
        twin: TableState = self.get_game().new_initial_state()
        for action, twin.foreseen in past.steps():  # so that OpenSpiel, too, has the history
            twin.apply_action(action)
        return twin

    def __reduce__(self) -> tuple[Any, ...]:
        return loaded, (str(self.get_game()), self.serialize())


def loaded(game: str, state: str | None = None) -> Any:
    """The game, or the state of a game, that was pickled."""
    found = pyspiel.load_game(game)
    return found if state is None else found.deserialize_state(state)


class Observer:
    """What one player sees: an array (`docs/envs.md`) and a text; some kinds of observation are texts only."""

    def __init__(self, table: Table, wanted: Any) -> None:
        kinds = pyspiel.PrivateInfoType
        self.recalls = wanted is not None and wanted.perfect_recall
        self.sees_open = wanted is None or wanted.public_info
        self.private = kinds.SINGLE_PLAYER if wanted is None else wanted.private_info
        if self.recalls and not self.sees_open:
            raise ValueError("with perfect recall observers of Tablée tell what lies open, too: public_info=True")
        self.table = table
        has_array = self.sees_open and not self.recalls and self.private == kinds.SINGLE_PLAYER
        self.tensor = np.zeros(table.cells, np.float32) if has_array else None
        self.dict = {} if self.tensor is None else sections(table, self.tensor)

    def set_from(self, state: TableState, player: int) -> None:
        if self.tensor is None:
            raise ValueError("arrays tell what one player sees now: public_info, SINGLE_PLAYER, no perfect recall")
        match = state.course.now.state
        if match is None:
            self.tensor.fill(0)
        else:
            self.tensor[:] = self.table.observe(match, player)

    def string_from(self, state: TableState, player: int) -> str:
        kinds = pyspiel.PrivateInfoType
        viewer = {kinds.SINGLE_PLAYER: player, kinds.ALL_PLAYERS: ALL, kinds.NONE: PUBLIC}[self.private]
        if self.recalls:
            return seen.recalled(state.course, viewer)
        return seen.now(state.course.now, viewer, is_open=self.sees_open)


def sections(table: Table, cells: NDArray[np.float32]) -> dict[str, NDArray[np.float32]]:
    """Views of the parts of an observation, by name."""
    parts = table.terms.coder.layout.sections
    return {part.name: cells[part.start : part.start + part.length] for part in parts}
