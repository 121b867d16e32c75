"""The part `solver` of 20/20, for `tablee solve`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from tablee.cli.solver import Grade, SolvedPosition, Solver
from tablee.core.state import GameState
from tablee.core.text import REST, UNKNOWN
from tablee.games.twenty_twenty.bots import solver
from tablee.games.twenty_twenty.state import TwentyTwentyState, pair_text


class TwentyTwentySolver(Solver):
    """Whether a deal of 20/20 can be won (V11)."""

    winnable: ClassVar[Mapping[str, object]] = {"deals": "winnable"}

    def can_be_won(self, state: GameState) -> bool:
        return solver.solve(checked(state)).verdict == "won"

    def solve(self, state: GameState) -> SolvedPosition:
        found = solver.solve(checked(state))
        moves = [pair_text(move) for move in found.moves]
        return SolvedPosition(found.verdict, moves, solver.winning_choices(checked(state)), found.nodes)

    def grade(self, state: GameState) -> Grade:
        found = solver.difficulty(checked(state))
        return Grade(found.level, found.share, found.narrow_steps, found.narrowest)

    def unknown(self, position: Mapping[str, Any]) -> int:
        piles = position.get("piles", [])
        return sum(not isinstance(cards, list) or bool({UNKNOWN, REST} & set(cards)) for cards in piles)


def checked(state: GameState) -> TwentyTwentyState:
    """A state of this game."""
    assert isinstance(state, TwentyTwentyState)
    return state


SOLVER = TwentyTwentySolver()
