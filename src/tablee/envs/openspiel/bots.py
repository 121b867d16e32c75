"""Bots for OpenSpiel: ours by level, and OpenSpiel's own searches, adapted to games in Python."""

from __future__ import annotations

from time import perf_counter
from typing import Any

import numpy as np
import pyspiel
from open_spiel.python.algorithms import ismcts, mcts

from tablee.bots.contract import Memory, Seen
from tablee.bots.levels import bot_named, memory_for
from tablee.core.chance import SEED_BITS
from tablee.core.playout import UNLIMITED, play_on, play_round
from tablee.core.rng import Rng
from tablee.envs.config import fold
from tablee.envs.histories.draws import Outcomes
from tablee.envs.histories.history import MOVE, History
from tablee.envs.histories.resampling import last_deal
from tablee.envs.openspiel.adapter import TableGame, TableState

EXPLORATION = 1.4
"""The exploration constant of the search, the same as in ours."""


def rng_from(seed: int) -> Rng:
    """A generator for any non-negative seed; raises `ValueError` for others."""
    folded = fold(seed)
    return Rng(folded if seed >> SEED_BITS else int(seed))


class TableBot(pyspiel.Bot):  # type: ignore[misc]  # pyspiel has no types
    """One of our bots (`novice`, `casual`, `expert`, `master`, `random`), which knows only what its seat knows.

    `milliseconds`: time for each move; 0 for a fixed amount of work.
    """

    def __init__(self, level: str, seed: int, milliseconds: int = 0) -> None:
        super().__init__()
        self.level = level
        self.rng = rng_from(seed)
        self.milliseconds = milliseconds

    def step(self, state: TableState) -> int:
        now = state.past.now
        assert now.state is not None
        bot = bot_named(now.table.name, self.level)
        seen = Seen(now.state, now.player, remembered(state.past, now.player))
        move = bot.choose(seen, self.rng, self.milliseconds)
        return int(now.table.config.arrays.action(now.state, move))


def remembered(history: History, seat: int) -> Memory:
    """The memory of a seat, from the moments of the round."""
    memory = memory_for(history.now.table.name, seat)
    memory.new_round()
    for moment in history.moments[last_deal(history) :]:
        if moment.what == MOVE and moment.prior is not None:
            memory.note(moment.prior, moment.who, moment.number)
    return memory


class MCTSBot(pyspiel.MCTSBot):  # type: ignore[misc]  # pyspiel has no types
    """OpenSpiel's compiled tree search, which sees all cards.

    OpenSpiel's `step` releases the interpreter's lock and then copies Python states, which crashes. `step_with_policy`
    does the same search with the lock held.
    """

    def step(self, state: TableState) -> int:
        return int(self.step_with_policy(state)[1])


class Playouts(mcts.Evaluator):  # type: ignore[misc]  # OpenSpiel has no types
    """Random playouts in compiled code, for OpenSpiel's searches, whose own playouts run step by step in Python."""

    def __init__(self, seed: int) -> None:
        self.rng = rng_from(seed)

    def evaluate(self, state: TableState) -> list[float]:
        """The returns of one playout."""
        history = state.past
        while history.now.player < 0 and history.now.draw is not None:
            history = history.after(self._drawn(history.now.outcomes()))
        table, now = history.now.table, history.now.state
        assert now is not None
        world = now.copy() if table.hidden is None else table.hidden.shuffled(now, self.rng)
        if table.is_cut_down:
            play_round(world, self.rng, UNLIMITED)
        else:
            play_on(world, self.rng, UNLIMITED)
        return table.returns(world)

    def prior(self, state: TableState) -> list[tuple[int, float]]:
        """A uniform prior."""
        if state.is_chance_node():
            return list(state.chance_outcomes())
        actions = state.legal_actions()
        return [(action, 1.0 / len(actions)) for action in actions]

    def _drawn(self, outcomes: Outcomes) -> int:
        point = self.rng.next() / 2**32
        for outcome, probability in outcomes:
            point -= probability
            if point < 0:
                return outcome
        return outcomes[-1][0]


class TimeUpError(Exception):
    """The search has used up its time."""


class TimedISMCTSBot(ismcts.ISMCTSBot):  # type: ignore[misc]  # OpenSpiel has no types
    """OpenSpiel's information-set search with a time per move, and OpenSpiel's random playouts or another evaluator.

    It is OpenSpiel's Python version: the compiled one does not resample Python states. `simulations`
    counts those of the last move.
    """

    def __init__(self, game: TableGame, seed: int, milliseconds: float, evaluator: Any = None) -> None:
        rng = np.random.RandomState(seed)
        playouts = evaluator or mcts.RandomRolloutEvaluator(1, rng)
        super().__init__(game, playouts, EXPLORATION, max_simulations=1 << 60, random_state=rng)
        self.milliseconds = milliseconds
        self.simulations = 0
        self._until = 0.0

    def run_search(self, state: TableState) -> list[tuple[int, float]]:
        self.simulations = 0
        self._until = perf_counter() + self.milliseconds / 1000
        try:
            policy: list[tuple[int, float]] = super().run_search(state)
        except TimeUpError:
            policy = self.get_final_policy(state, self._root_node)
        return policy

    def sample_root_state(self, state: TableState) -> Any:
        if self.simulations > 1 and perf_counter() > self._until:  # the first simulation only creates the root
            raise TimeUpError
        self.simulations += 1
        return super().sample_root_state(state)
