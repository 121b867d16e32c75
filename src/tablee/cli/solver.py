"""The contract of the part `solver`: decides for a solitaire whether a position can be won, and how."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

from tablee.core.state import GameState

LEVELS = 5
"""Grades go from 1, very easy, to 5, very hard."""


@dataclass(frozen=True)
class SolvedPosition:
    """The verdict on a position (`won` or `lost`), the winning moves, and the work done.

    `choices`: at each step how many of the possible moves still win, and how many there are.
    """

    verdict: str
    moves: list[str]
    choices: list[tuple[int, int]]
    nodes: int


@dataclass(frozen=True)
class Grade:
    """How hard a position is: a level, or 0 if it is lost or over, and the figures behind it."""

    level: int
    share: float
    """The share of random games that win."""
    narrow_steps: int
    """The number of steps at which at most half of the possible moves win."""
    narrowest: float
    """The smallest share of winning moves at any step."""


class Solver(ABC):
    """Solves with open cards. The game's catalogue has `solve.won`, `solve.lost`, `solve.legend`, `solve.unknown`."""

    winnable: ClassVar[Mapping[str, object]] = {}
    """The options of a table that plays only winnable deals."""

    @abstractmethod
    def can_be_won(self, state: GameState) -> bool:
        """Whether a position can be won."""

    @abstractmethod
    def solve(self, state: GameState) -> SolvedPosition:
        """The verdict on a position, with a way to win it."""

    @abstractmethod
    def grade(self, state: GameState) -> Grade:
        """How hard a position is."""

    @abstractmethod
    def unknown(self, position: Mapping[str, Any]) -> int:
        """How many fields of a written position leave cards open that the solver needs."""
