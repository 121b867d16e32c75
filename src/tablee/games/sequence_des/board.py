"""The board of Séquence Dés (D3, D25), its squares and dice."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from tablee.core.bits import bit, full

# D3, D25: squares are numbered row by row from the top, a1 = 0, b1 = 1, ..., f6 = 35.
BOARD: Final = [
    [2, 3, 4, 5, 6, 2],
    [6, 7, 8, 9, 7, 3],
    [5, 9, 12, 12, 8, 4],
    [4, 8, 12, 12, 9, 5],
    [3, 7, 9, 8, 7, 6],
    [2, 6, 5, 4, 3, 2],
]
SIZE: Final = 6
SQUARES: Final = 36
CHIPS: Final = 20
COLUMNS: Final = "abcdef"
ROWS: Final = "123456"
NAMES: Final = [column + row for row in ROWS for column in COLUMNS]
"""Every square in notation."""


def number_on(square: int) -> int:
    """The number on a square."""
    return BOARD[square // SIZE][square % SIZE]


def squares_of(number: int) -> i64:
    """All squares with a number."""
    found: i64 = 0
    for square in range(SQUARES):
        if number_on(square) == number:
            found |= bit(square)
    return found


def starts(row: int, right: int, down: int) -> i64:
    """The squares from which a line of `row` squares fits on the board in a direction."""
    found: i64 = 0
    for square in range(SQUARES):
        end_column = square % SIZE + right * (row - 1)
        end_row = square // SIZE + down * (row - 1)
        if 0 <= end_column < SIZE and end_row < SIZE:
            found |= bit(square)
    return found


OF_NUMBER: Final = vec[i64]([full(SQUARES) if number == 11 else squares_of(number) for number in range(13)])
"""For each sum the squares that it reaches: those that bear it, for an 11 all (D17)."""
SUM_OF: Final = vec[i64]([dice // SIZE + dice % SIZE + 2 for dice in range(SQUARES)])
"""For each roll of two dice their sum (D28)."""
DICE_SQUARES: Final = squares_of(2) | squares_of(12)


def dice_text(dice: int) -> str:
    """Two dice in notation."""
    return f"{dice // SIZE + 1}+{dice % SIZE + 1}"
