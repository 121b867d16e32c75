"""How near the other seats are to going out."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from tablee.games.mio.state import MioState

# By the smallest hand of the others: three cards or more, two, or one.
CALM: Final = 0
TWO_LEFT: Final = 1
ONE_LEFT: Final = 2


def nearest(world: MioState) -> i64:
    """The nearness of the other seat with the fewest cards."""
    near: i64 = CALM
    seat: i64 = 0
    while seat < world.seats:
        if seat != world.turn:
            rest = world.hands[seat] & (world.hands[seat] - 1)
            if rest == 0:
                return ONE_LEFT
            if rest & (rest - 1) == 0:
                near = TWO_LEFT
        seat += 1
    return near
