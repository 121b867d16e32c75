"""What one game owes its environments: an observation, and a number for every move."""

from __future__ import annotations

from abc import ABC, abstractmethod

from mypy_extensions import i64

from tablee.core.options import Options
from tablee.core.state import GameState
from tablee.envs.arrays.layout import Layout, Page


class Coder(ABC):
    """One game as arrays. Seats in observations are relative: 0 is the observer, then clockwise.

    Sizes and numbers are the same for every seat count and every house rule.
    """

    def __init__(self, most: int, actions: int) -> None:
        self.layout = Layout()
        self.most: i64 = most
        self.actions: i64 = actions

    @abstractmethod
    def fix(self, options: Options, seats: i64, page: Page) -> None:
        """Writes what does not change during a match."""

    @abstractmethod
    def observe(self, state: GameState, seat: i64, page: Page) -> None:
        """Writes what a seat knows, onto a page that is clear."""

    @abstractmethod
    def action(self, state: GameState, move: i64) -> i64:
        """The number of a move that is legal for the seat asked."""

    def sides(self, state: GameState) -> i64:
        """How many sides play against each other."""
        return state.seats


def seats_away(viewer: i64, seat: i64, seats: i64) -> i64:
    """How many places clockwise of the viewer a seat is."""
    return seat - viewer if seat >= viewer else seat - viewer + seats


def fix_present(page: Page, at: i64, seats: i64) -> None:
    """Marks the seats of a table: their number is the same for every observer."""
    seat: i64 = 0
    while seat < seats:
        page.fix(at + seat, 1)
        seat += 1
