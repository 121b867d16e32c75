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
"""The meaning of a number that stands for nothing."""

# What is paid
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
        """What is paid if nobody says."""
        self.score_name = "points"
        """What `GameState.score` counts."""

    @abstractmethod
    def fix(self, options: Options, seats: i64, writer: ObservationWriter) -> None:
        """Writes what does not change during a match."""

    @abstractmethod
    def observe(self, state: GameState, seat: i64, writer: ObservationWriter) -> None:
        """Writes what a seat knows, where nothing but `fix` has written."""

    def action(self, state: GameState, move: i64) -> i64:
        """The number of a move that is legal for the seat asked: the engine's, unless a game counts otherwise."""
        return move

    def move(self, state: GameState, action: i64) -> i64:
        """The move, legal or not, that a number stands for in a state; `NO_MOVE` if none."""
        return action

    @abstractmethod
    def meanings(self) -> list[str]:
        """For each number what it stands for in any state; `UNUSED` for one that no move has."""


def seats_away(viewer: i64, seat: i64, seats: i64) -> i64:
    """How many places clockwise of the viewer a seat is."""
    return seat - viewer if seat >= viewer else seat - viewer + seats


def fix_present(writer: ObservationWriter, at: i64, seats: i64) -> None:
    """Marks the seats of a table: their number is the same for every observer."""
    seat: i64 = 0
    while seat < seats:
        writer.fix(at + seat, 1)
        seat += 1
