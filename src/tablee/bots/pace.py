"""Thinking times of bots at a live table: human at every level, and independent of their cards.

The times are drawn, not measured: a live table draws one whenever a bot may act, whether it has anything to do or
not (E13), and the bot answers then. People's reaction times have a floor and a long tail: a constant and a log-normal
part.
"""

from __future__ import annotations

from math import cos, exp, inf, log, pi, sqrt
from typing import Final

from tablee.core.rng import Rng

LONGEST: Final = 6.0
"""The cap, as a multiple of the median: nobody waits longer because of an unlucky draw."""


class Pace:
    """The medians of a bot's thinking time in milliseconds, for a turn and for a reaction, and their spread."""

    def __init__(self, turn: float, reaction: float, spread: float) -> None:
        self.turn = turn
        self.reaction = reaction
        self.spread = spread

    def for_turn(self, rng: Rng, speed: float = 1.0) -> int:
        """Time for a move on its turn; twice the `speed` halves it."""
        return self.draw(self.turn, rng, speed)

    def for_reaction(self, rng: Rng, speed: float = 1.0) -> int:
        """Time for a mirror, a shout or a claim, or for declining one."""
        return self.draw(self.reaction, rng, speed)

    def draw(self, median: float, rng: Rng, speed: float) -> int:
        """A third of the median is the floor; the rest is log-normal."""
        if not 0.0 < speed < inf:
            raise ValueError(f"a speed is a number above 0, not {speed}")
        floor = median / 3.0
        drawn = floor + (median - floor) * exp(self.spread * normal(rng))
        return int(min(drawn, LONGEST * median) / speed)


PACES: Final = {
    "random": Pace(900.0, 900.0, 0.30),
    "novice": Pace(2200.0, 1500.0, 0.45),
    "casual": Pace(1600.0, 1000.0, 0.40),
    "expert": Pace(1300.0, 750.0, 0.35),
    "master": Pace(1100.0, 550.0, 0.30),
}
"""Medians and spreads by level. 550 ms is a fast person who expected the chance, 1,500 one who has to look twice."""


def normal(rng: Rng) -> float:
    """A standard normal number (Box and Muller)."""
    radius = sqrt(-2.0 * log((float(rng.next()) + 1.0) / 4294967297.0))
    return radius * cos(2.0 * pi * float(rng.next()) / 4294967296.0)
