"""House rules of Séquence Dés."""

from __future__ import annotations

from mypy_extensions import i64

from tablee.core.options import Chosen, Options
from tablee.games.sequence_des.board import (
    SIZE,
    starts,
)


class SequenceDesOptions(Options):
    """House rules: how many in a row (D1), how many chips (D20)."""

    def __init__(self, chosen: Chosen) -> None:
        super().__init__(chosen)
        row = chosen.number("row")
        self.row: i64 = row
        self.limited = chosen.word("chips") == "20"
        # D2: columns, rows and both diagonals
        self.right: i64 = starts(row, 1, 0)
        self.down: i64 = starts(row, 0, 1)
        self.falling: i64 = starts(row, 1, 1)
        self.rising: i64 = starts(row, -1, 1)

    def has_row(self, chips: i64) -> bool:
        """Whether these chips contain a straight line that is long enough (D1, D4)."""
        return (
            self.lines(chips, 1) & self.right
            | self.lines(chips, SIZE) & self.down
            | self.lines(chips, SIZE + 1) & self.falling
            | self.lines(chips, SIZE - 1) & self.rising
        ) != 0

    def lines(self, chips: i64, step: i64) -> i64:
        """The squares from which five or six chips follow each other at a step."""
        two = chips & (chips >> step)
        five = two & (two >> (2 * step)) & (chips >> (4 * step))
        return five if self.row == 5 else five & (chips >> (5 * step))
