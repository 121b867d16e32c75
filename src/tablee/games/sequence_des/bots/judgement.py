"""Evaluates the winning chances of every side of Séquence Dés: sums of fitted weights, updated chip by chip."""

from __future__ import annotations

from math import exp
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from tablee.core.bits import bit
from tablee.games.sequence_des.board import SQUARES
from tablee.games.sequence_des.bots.patterns import Patterns
from tablee.games.sequence_des.state import SequenceDesState

UNIT: Final = 1000000.0
"""Weights are integers, in millionths: they add up exactly, so that removing a chip restores the former sums."""


class PatternWeights:
    """The weight of each pattern for a side, by the side that rolls next.

    For two sides there is one table, of the side that rolls: the other side has the complement. For three there are
    tables of the side that rolls, the one after it and the last one.
    """

    def __init__(self, patterns: Patterns, sides: i64, values: vec[i64]) -> None:
        self.patterns = patterns
        self.roles: i64 = roles(sides)
        self.values: vec[i64] = values


def roles(sides: i64) -> i64:
    """The number of tables."""
    return 1 if sides == 2 else 3


class Judgement:
    """A board with the chances of every side. `table` decides the rules; `put` and `lift` change its chips.

    `views` has the patterns that each side sees, `totals` the scores of all sides for each side on roll.
    """

    def __init__(self, table: SequenceDesState, weights: PatternWeights) -> None:
        self.table = table
        self.sides: i64 = table.sides
        self.weights = weights
        self.patterns = weights.patterns
        self.views: vec[i64] = vec[i64]()
        self.totals: vec[i64] = vec[i64]()
        self.look()

    def look(self) -> None:
        """Recomputes everything from the board."""
        self.views = vec[i64]([0] * int(self.sides * self.patterns.features))
        self.totals = vec[i64]([0] * int(self.sides * self.sides))
        side: i64 = 0
        while side < self.sides:
            feature: i64 = 0
            while feature < self.patterns.features:
                view = self.patterns.empty[feature]
                self.views[side * self.patterns.features + feature] = view
                self.score(side, view, 1)
                feature += 1
            side += 1
        self.see_chips()

    def see_chips(self) -> None:
        side: i64 = 0
        while side < self.sides:
            chips = self.table.chips(side)
            square: i64 = 0
            while square < SQUARES:
                if chips & bit(square):
                    self.change(side, square, 1)
                square += 1
            side += 1

    # Chips

    def put(self, side: i64, square: i64) -> None:
        """Puts a chip of a side on a free square."""
        self.table.flip(side, bit(square))
        self.change(side, square, 1)

    def lift(self, side: i64, square: i64) -> None:
        """Removes a chip of a side."""
        self.table.flip(side, bit(square))
        self.change(side, square, -1)

    def owner(self, square: i64) -> i64:
        """The side whose chip lies on a square; -1 if none."""
        chip = bit(square)
        if self.table.first & chip:
            return 0
        if self.table.second & chip:
            return 1
        if self.table.third & chip:
            return 2
        return -1

    def change(self, side: i64, square: i64, sign: i64) -> None:
        """Updates the patterns of all sides for a chip that was put (sign 1) or removed (-1)."""
        patterns = self.patterns
        k = patterns.first[square]
        end = patterns.first[square + 1]
        while k < end:
            viewer: i64 = 0
            while viewer < self.sides:
                place = viewer * patterns.features + patterns.feature[k]
                old = self.views[place]
                new = old + sign * (patterns.own[k] if viewer == side else patterns.other[k])
                self.views[place] = new
                self.score(viewer, old, -1)
                self.score(viewer, new, 1)
                viewer += 1
            k += 1

    def score(self, side: i64, view: i64, sign: i64) -> None:
        """Adds a pattern of a side to the totals of every side on roll."""
        role: i64 = 0
        while role < self.weights.roles:
            mover = side - role
            if mover < 0:
                mover += self.sides
            self.totals[mover * self.sides + side] += sign * self.weights.values[role * self.patterns.size + view]
            role += 1

    # Chances

    def judge(self, mover: i64, chances: vec[float], start: i64) -> None:
        """Writes the chances of all sides, when a side is about to roll, into `chances` from `start` on."""
        whole = 0.0
        first = mover * self.sides
        side: i64 = 0
        while side < self.sides:
            part = exp(float(self.totals[first + side]) / UNIT)
            chances[start + side] = part
            whole += part
            side += 1
        side = 0
        while side < self.sides:
            chances[start + side] /= whole
            side += 1
