"""Séquence Dés as arrays. An action's number is the engine's number of the move, which never changes."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from tablee.core.options import Options
from tablee.core.state import GameState
from tablee.envs.arrays.contract import GameArrays, fix_present, seats_away
from tablee.envs.arrays.layout import ObservationWriter
from tablee.games.sequence_des.board import NAMES, SIZE, SQUARES, SUM_OF
from tablee.games.sequence_des.options import SequenceDesOptions
from tablee.games.sequence_des.state import MOVING, ROLL, SequenceDesState

SEATS: Final = 4


class SequenceDesArrays(GameArrays):
    """Séquence Dés' arrays. Squares are numbered row by row from the top, a1 first. Sides are relative, like seats."""

    def __init__(self) -> None:
        super().__init__(ROLL)
        layout = self.layout
        self.own: i64 = layout.add("own", SQUARES, 1, "squares with a chip of one's own side")
        layout.add("next", SQUARES, 1, "those of the side that follows")
        layout.add("third", SQUARES, 1, "those of the third side")
        self.first: i64 = layout.add("first", SIZE, 1, "the first die")
        self.second: i64 = layout.add("second", SIZE, 1, "the second die")
        self.sum: i64 = layout.add("sum", 11, 1, "their sum, 2 to 12")
        self.present: i64 = layout.add("present", SEATS, 1, "seats at the table")
        self.turn: i64 = layout.add("turn", SEATS, 1, "the seat on turn")
        self.row: i64 = layout.add("row", 1, 6, "chips in a row that win")
        self.limited: i64 = layout.add("limited", 1, 1, "each side has twenty chips")

    def fix(self, options: Options, seats: i64, writer: ObservationWriter) -> None:
        assert isinstance(options, SequenceDesOptions)
        writer.fix(self.row, options.row)
        writer.fix(self.limited, i64(options.limited))
        fix_present(writer, self.present, seats)

    def observe(self, state: GameState, seat: i64, writer: ObservationWriter) -> None:
        assert isinstance(state, SequenceDesState)
        own = state.side(seat)
        side: i64 = 0
        while side < state.sides:
            writer.mark_all(self.own + SQUARES * seats_away(own, side, state.sides), state.chips(side))
            side += 1
        writer.mark(self.turn + seats_away(seat, state.turn, state.seats))
        if state.phase == MOVING:
            writer.mark(self.first + state.dice // SIZE)
            writer.mark(self.second + state.dice % SIZE)
            writer.mark(self.sum + SUM_OF[state.dice] - 2)

    def meanings(self) -> list[str]:
        return [*NAMES, *[f"{square}!" for square in NAMES], *[f"x:{square}" for square in NAMES], "pass"]


ARRAYS: Final = SequenceDesArrays()
