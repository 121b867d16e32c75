"""The features of the Séquence Dés board, and the numbering of their patterns.

Every row, column and diagonal that can hold a winning line is a feature, and so is every number with its four squares.
A side sees each square of a line as free, its own, or taken by another: a line of six has 3**6 patterns. Of a number it
sees how many squares are its own and how many are taken by others.

The board looks the same after a quarter turn (D3), so lines that a quarter turn takes into each other share patterns.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from tablee.games.sequence_des.board import SIZE, SQUARES, number_on

NUMBERS: Final = [2, 3, 4, 5, 6, 7, 8, 9, 12]
"""The numbers on the board."""
DIRECTIONS: Final = [(1, 0), (0, 1), (1, 1), (-1, 1)]
OF_A_NUMBER: Final = 25
"""Patterns of a number: five times the own chips plus those of others."""


class Patterns:
    """The features of a table where `row` chips in a line win.

    Pattern numbers of all features lie behind each other; `empty` has those of the empty board. A chip on a square
    changes the features `feature[k]` for k from `first[square]` to `first[square + 1]`: for its own side the pattern
    number grows by `own[k]`, for the others by `other[k]`.
    """

    def __init__(self, row: int) -> None:
        touching: list[list[tuple[int, int, int]]] = [[] for _ in range(SQUARES)]
        bases: dict[tuple[int, ...], int] = {}
        empty: list[int] = []
        size = 0
        for line in long_lines(row):
            places = in_common_order(line)
            model = tuple(sorted(places.values()))
            if model not in bases:
                bases[model] = size
                size += 3 ** len(line)
            for square, place in places.items():
                step = 3 ** model.index(place)
                touching[square].append((len(empty), step, 2 * step))
            empty.append(bases[model])
        for number in NUMBERS:
            for square in range(SQUARES):
                if number_on(square) == number:
                    touching[square].append((len(empty), 5, 1))
            empty.append(size)
            size += OF_A_NUMBER
        self.size: i64 = size
        self.features: i64 = len(empty)
        self.empty: vec[i64] = vec[i64](empty)
        self.first: vec[i64] = vec[i64]([sum(map(len, touching[:square])) for square in range(SQUARES + 1)])
        self.feature: vec[i64] = vec[i64]([one[0] for many in touching for one in many])
        self.own: vec[i64] = vec[i64]([one[1] for many in touching for one in many])
        self.other: vec[i64] = vec[i64]([one[2] for many in touching for one in many])


def long_lines(row: int) -> list[list[int]]:
    """All straight lines from edge to edge with at least `row` squares."""
    found: list[list[int]] = []
    for right, down in DIRECTIONS:
        for square in range(SQUARES):
            if not on_board(square % SIZE - right, square // SIZE - down):
                line = line_from(square, right, down)
                if len(line) >= row:
                    found.append(line)
    return found


def line_from(square: int, right: int, down: int) -> list[int]:
    """The squares from one to the edge."""
    line: list[int] = []
    column, row = square % SIZE, square // SIZE
    while on_board(column, row):
        line.append(row * SIZE + column)
        column += right
        row += down
    return line


def on_board(column: int, row: int) -> bool:
    return 0 <= column < SIZE and 0 <= row < SIZE


def in_common_order(line: list[int]) -> dict[int, int]:
    """For each square of a line where a turn of the board takes it; lines of a kind are taken to the same squares."""
    turns: list[list[int]] = [line]
    while len(turns) < 4:
        turns.append([turned(square) for square in turns[-1]])
    common = min(turns, key=sorted)
    return dict(zip(line, common, strict=True))


def turned(square: int) -> int:
    """The square to which a quarter turn takes a square."""
    return square % SIZE * SIZE + SIZE - 1 - square // SIZE


FIVE: Final = Patterns(5)
SIX: Final = Patterns(6)
