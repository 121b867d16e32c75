"""Séquence Dés as rows of tiles."""

from __future__ import annotations

from tablee.envs.tiles import GameDrawing, Tile, TileRow, View
from tablee.games.sequence_des.board import BOARD
from tablee.palette import BRICK, LEAF, SAND, SKY, WHITE

SIDES = {"1": LEAF, "2": SKY, "3": BRICK}


class SequenceDesDrawing(GameDrawing):
    """Draws the roll, the board, and the colours of the sides."""

    def rows(self, view: View) -> list[TileRow]:
        rows = [TileRow("roll", [Tile(view["roll"] or "-", SAND)])]
        for row, chips in enumerate(view["board"]):
            squares = [square_tile(sign, BOARD[row][column]) for column, sign in enumerate(chips)]
            rows.append(TileRow(str(row + 1), squares))
        sides = [Tile(f"side {side}", tone, WHITE) for side, tone in SIDES.items()]
        return [*rows, TileRow("abcdef", sides[: 3 if view["seats"] == 3 else 2])]


def square_tile(sign: str, number: int) -> Tile:
    return Tile(str(number)) if sign == "." else Tile(f"{number}:{sign}", SIDES[sign], WHITE)


DRAWING = SequenceDesDrawing()
