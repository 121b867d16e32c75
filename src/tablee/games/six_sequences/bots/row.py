"""The nineteen places of a suit (S21), each with the chance that a side will have its card."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from tablee.core.bits import bit
from tablee.games.six_sequences.cards import FIGURES, HIGH, LOW, span

SURE: Final = 0.9
"""A joker is spent on the first place that is less certain than this."""
HOPELESS: Final = 0.02
"""Growth with a lower chance is ignored."""


class Row:
    """Chances of places, and prospects of runs on them. `more` and `gain` are the expected further cards and points."""

    def __init__(self) -> None:
        self.chances: vec[float] = vec[float]([0.0] * 21)
        self.high: float = 5.0
        self.more: float = 0.0
        self.gain: float = 0.0
        self.length: float = 0.0
        self.points: float = 0.0

    def fill(self, has: i64, unknown: i64, chance: float, held: i64, kept: float) -> None:
        """Sets the chances: places held, places a side has a card for, and places whose card is unknown."""
        chances = self.chances
        place: i64 = LOW
        while place <= HIGH:
            here = 0.0
            if held & bit(place):
                here = 1.0
            elif has & bit(place):
                here = kept
            elif unknown & bit(place):
                here = chance
            chances[place] = here
            place += 1

    def worth(self, place: i64) -> float:
        """The score of a card on a place (S65)."""
        if place == HIGH:
            return self.high
        return 2.0 if FIGURES & bit(place) else 1.0

    def follow(self, place: i64, step: i64, joker: i64) -> None:
        """Adds the expected growth from a place on, in one direction."""
        chances = self.chances
        chance = 1.0
        while LOW <= place <= HIGH:
            here = chances[place]
            if joker and here < SURE:
                here = SURE
                joker = 0
            chance *= here
            if chance < HOPELESS:
                return
            self.more += chance
            self.gain += chance * self.worth(place)
            place += step

    def follow_both(self, low: i64, high: i64, joker_below: i64, joker_above: i64) -> None:
        self.more = 0.0
        self.gain = 0.0
        self.follow(low - 1, -1, joker_below)
        self.follow(high + 1, 1, joker_above)

    def grow(self, low: i64, high: i64, joker: i64) -> None:
        """Adds the expected growth at both ends of a run, with a joker in hand at the end where it helps more."""
        self.follow_both(low, high, 0, joker)
        if joker:
            more = self.more
            gain = self.gain
            self.follow_both(low, high, joker, 0)
            if gain + more > self.gain + self.more:
                self.more = more
                self.gain = gain

    def weigh(self, length: float, points: float) -> None:
        """Updates the greatest length and the most points of any run (S61, S63)."""
        self.length = max(self.length, length)
        self.points = max(self.points, points)

    def hope(self, held: i64, joker: i64, trust: float) -> None:
        """Adds the possible runs of three, combined as one run and weighted by `trust`."""
        missed = 1.0
        best = 0.0
        best_low: i64 = 0
        low: i64 = LOW
        while low <= HIGH - 2:
            if not held & span(low, low + 2):
                chance = self.three(low, joker)
                if chance > HOPELESS:
                    missed *= 1.0 - trust * chance
                    if chance > best:
                        best = chance
                        best_low = low
            low += 1
        if best_low > 0:
            self.grow(best_low, best_low + 2, 0)
            chance = 1.0 - missed
            points = self.worth(best_low) + self.worth(best_low + 1) + self.worth(best_low + 2)
            self.weigh(chance * (3.0 + self.more), chance * (points + self.gain))

    def three(self, low: i64, joker: i64) -> float:
        """The chance of three in a row, one of them the joker if it is in hand."""
        a = self.chances[low]
        b = self.chances[low + 1]
        c = self.chances[low + 2]
        whole = a * b * c
        if joker:
            whole = max(whole, SURE * max(a * b, a * c, b * c))
        return whole
