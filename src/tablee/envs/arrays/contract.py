"""The contract of a game's part `arrays`: an observation, and a number for every move."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Final

from mypy_extensions import i64, mypyc_attr

from tablee.core.options import Options
from tablee.core.state import GameState
from tablee.envs.arrays.layout import ObservationLayout, ObservationWriter

NO_MOVE: Final = -1
UNUSED: Final = ""
"""The meaning of an unused number."""

# Kinds of rewards
WIN: Final = "win"
POINTS: Final = "points"


@mypyc_attr(allow_interpreted_subclasses=True)
class GameArrays(ABC):
    """One game as arrays. Seats in observations are relative: 0 is the observer, then clockwise.

    Sizes and numbers are the same for every seat count and every house rule.
    """

    def __init__(self, actions: int) -> None:
        self.layout = ObservationLayout()
        self.actions: i64 = actions
        self.reward = WIN
        """The default reward."""
        self.score_name = "points"
        """The name of what `GameState.score` counts."""

    @abstractmethod
    def fix(self, options: Options, seats: i64, writer: ObservationWriter) -> None:
        """Writes the cells that do not change during a match."""

    @abstractmethod
    def observe(self, state: GameState, seat: i64, writer: ObservationWriter) -> None:
        """Writes what a seat knows into a row that holds only the cells of `fix`."""

    def action(self, state: GameState, move: i64) -> i64:
        """The action number of a legal move of the seat to move; by default the engine's number."""
        return move

    def move(self, state: GameState, action: i64) -> i64:
        """The move, legal or not, of an action number in a state; `NO_MOVE` if there is none."""
        return action

    @abstractmethod
    def meanings(self) -> list[str]:
        """The meaning of each action number in all states; `UNUSED` for one without a move."""


def seats_away(viewer: i64, seat: i64, seats: i64) -> i64:
    """How many seats clockwise of the viewer a seat is."""
    return seat - viewer if seat >= viewer else seat - viewer + seats


def fix_present(writer: ObservationWriter, at: i64, seats: i64) -> None:
    """Marks the relative seats that exist; they are the same for every observer."""
    seat: i64 = 0
    while seat < seats:
        writer.fix(at + seat, 1)
        seat += 1
