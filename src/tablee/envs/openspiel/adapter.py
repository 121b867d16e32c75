"""Adapters to OpenSpiel's classes: `pyspiel.Game`, `pyspiel.State` and observers."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pyspiel
from numpy.typing import NDArray

from tablee.core.state import ALL, PUBLIC
from tablee.envs.errors import checked_seat
from tablee.envs.histories import information_states
from tablee.envs.histories.history import CHANCE, OVER, History, start_of
from tablee.envs.histories.resampling import another_past
from tablee.envs.histories.table import HistoryTable
from tablee.envs.openspiel.parameters import Parameters


class TableGame(pyspiel.Game):  # type: ignore[misc]  # pyspiel has no types
    """One game with its parameters. Each game gets its own subclass.

    OpenSpiel's registry lives longer than the interpreter and lets go of what it keeps when that has gone: of anything
    but a class it would be the last owner, and the process would end with a crash.
    """

    game_type: Any
    parameters: Parameters

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        chosen = self.parameters.plain(params or {})
        self.table: HistoryTable = self.parameters.table(chosen)
        self.start: History = start_of(self.table)
        self.lengths = self.table.part.lengths(self.table.config.options, self.table.seats, len(self.table.deck))
        super().__init__(self.game_type, self._info(), chosen)

    def _info(self) -> Any:
        table, config = self.table, self.table.config
        kinds = table.hidden.kinds if table.hidden else 0
        sides = int(config.sides)
        alone = table.part.points if config.by_points else (0.0, 1.0)
        least, most = (-1.0 / (sides - 1), 1.0) if sides > 1 else alone
        return pyspiel.GameInfo(
            num_distinct_actions=int(config.arrays.actions),
            max_chance_outcomes=max(kinds, table.part.table_moves, table.seats),
            num_players=table.seats,
            min_utility=least,
            max_utility=most,
            utility_sum=0.0 if sides > 1 else None,
            max_game_length=self.lengths.decisions,
        )

    def new_initial_state(self) -> TableState:
        return TableState(self)

    def max_chance_nodes_in_history(self) -> int:
        return self.lengths.chance

    def __reduce__(self) -> tuple[Any, ...]:
        """Makes unpickling register the games first, which OpenSpiel's own pickles leave to the reader."""
        return loaded, (str(self),)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
        """The observer behind `state.observation_…` and `open_spiel.python.observation`."""
        if params:
            raise ValueError(f"observers of Tablée take no parameters, not {params!r}")
        return Observer(self.table, iig_obs_type)


class TableState(pyspiel.State):  # type: ignore[misc]  # pyspiel has no types
    """One moment of a match."""

    def __init__(self, game: TableGame) -> None:
        super().__init__(game)
        self.past = game.start
        self.foreseen: History | None = None  # the history after the next action, if known in advance

    def current_player(self) -> int:
        return self.past.now.player

    def is_chance_node(self) -> bool:
        return self.past.now.player == CHANCE

    def is_terminal(self) -> bool:
        return self.past.now.player == OVER

    def _legal_actions(self, player: int) -> list[int]:
        return self.past.now.legal()

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return self.past.now.outcomes()

    def _apply_action(self, action: int) -> None:
        self.past = self.foreseen or self.past.after(action)
        self.foreseen = None

    def _action_to_string(self, player: int, action: int) -> str:
        return information_states.action_text(self.past.now, player, action)

    def returns(self) -> list[float]:
        now = self.past.now
        if now.state is None or now.player != OVER:
            return [0.0] * now.table.seats
        return now.table.returns(now.state)

    def __str__(self) -> str:
        return information_states.recalled(self.past, ALL)

    def resample_from_infostate(self, player_id: int, probability_sampler: Callable[[], float]) -> TableState:
        """A random state that this player cannot tell from this one."""
        seat = checked_seat(self.past.now.table.name, player_id, self.num_players())
        past = another_past(self.past, seat, probability_sampler)
        twin: TableState = self.get_game().new_initial_state()
        if not past.is_whole:
            twin.past = past
            return twin
        for action, twin.foreseen in past.steps():  # so that OpenSpiel, too, has the history
            twin.apply_action(action)
        return twin

    def serialize(self) -> str:
        if not self.past.is_whole:
            raise ValueError("a state that was drawn from a player's view has no history to be stored")
        return str(super().serialize())

    def __reduce__(self) -> tuple[Any, ...]:
        return loaded, (str(self.get_game()), self.serialize())


def loaded(game: str, state: str | None = None) -> Any:
    """Unpickles a game, or a state of it."""
    found = pyspiel.load_game(game)
    return found if state is None else found.deserialize_state(state)


class Observer:
    """One player's observation: an array (`docs/envs.md`) and a text; some kinds have only a text."""

    def __init__(self, table: HistoryTable, wanted: Any) -> None:
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
        match = state.past.now.state
        if match is None:
            self.tensor.fill(0)
        else:
            self.tensor[:] = self.table.observe(match, checked_seat(self.table.name, player, self.table.seats))

    def string_from(self, state: TableState, player: int) -> str:
        kinds = pyspiel.PrivateInfoType
        if self.private == kinds.SINGLE_PLAYER:
            player = checked_seat(self.table.name, player, self.table.seats)
        viewer = {kinds.SINGLE_PLAYER: player, kinds.ALL_PLAYERS: ALL, kinds.NONE: PUBLIC}[self.private]
        if self.recalls:
            return information_states.recalled(state.past, viewer)
        return information_states.now(state.past.now, viewer, is_open=self.sees_open)


def sections(table: HistoryTable, cells: NDArray[np.float32]) -> dict[str, NDArray[np.float32]]:
    """Views of the sections of an observation, by name."""
    parts = table.config.arrays.layout.sections
    return {part.name: cells[part.start : part.start + part.length] for part in parts}
