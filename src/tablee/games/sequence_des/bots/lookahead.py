"""Expectimax search for Séquence Dés: every roll with its odds, and for every roll the mover's best move.

Each side maximises its own chances; partners share theirs. Leaves are scored by the evaluation.
"""

from __future__ import annotations

from time import perf_counter
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from tablee.core.bits import bit, count, lowest
from tablee.games.sequence_des.board import DICE_SQUARES, SQUARES
from tablee.games.sequence_des.bots.judgement import Judgement, PatternWeights
from tablee.games.sequence_des.state import PASS, PLACE, REMOVE, SequenceDesState

DEEPEST: Final = 12
"""The greatest depth, in rolls."""
EVERY_MOVE: Final = 36
"""A width that includes every move."""
NO_DEADLINE: Final = 1e18
DICE_OF: Final = vec[i64]([0, 0, 0, 1, 2, 3, 4, 5, 11, 17, 23, 29, 35])
"""For each sum a roll with that sum."""
ODDS: Final = vec[float]([0.0, 0.0] + [(6.0 - abs(number - 7)) / 36.0 for number in range(2, 13)])
"""The chance of each sum."""
SLOT: Final = 3
"""The number of cells for the chances of all sides."""
LEVEL: Final = 3 * SLOT
"""On every level: the expectation so far, the best for the number looked at, the best for an 11."""
BEST: Final = SLOT
WILD: Final = 2 * SLOT


class Lookahead:
    """Expectations over `depth` rolls; for each roll at most `width` moves are searched beyond their evaluation.

    Once the time is up (`late`) its results are meaningless.
    """

    def __init__(self, table: SequenceDesState, weights: PatternWeights, width: i64, deadline: float) -> None:
        self.board = Judgement(table, weights)
        self.table = table
        self.sides: i64 = table.sides
        self.width: i64 = width
        self.deadline: float = deadline
        self.late = False
        self.chances: vec[float] = vec[float]([0.0] * (LEVEL * (DEEPEST + 2)))
        self.hunches: vec[float] = vec[float]([0.0] * SQUARES)

    def rate(self, side: i64, move: i64, number: i64, depth: i64) -> float:
        """The chances of a side if it makes a move on its roll of a number."""
        if move == PASS:
            self.value(self.after(side), depth, 0)
            return self.chances[side]
        square = move % SQUARES
        return self.outcome(side, square, move - square, self.follower(side, number, move - square), depth, 0)

    def follower(self, side: i64, number: i64, deed: i64) -> i64:
        """The side that rolls after a chip was put or removed: on a 2 or a 12 the same side again (D29)."""
        return side if (number == 2 or number == 12) and deed != REMOVE else self.after(side)

    def after(self, side: i64) -> i64:
        return side + 1 if side + 1 < self.sides else 0

    # Expectations: each writes the chances of all sides to the start of its level

    def value(self, mover: i64, depth: i64, level: i64) -> None:
        """The chances before a side rolls, searched `depth` rolls further, or evaluated."""
        if depth == 0:
            self.board.judge(mover, self.chances, level * LEVEL)
        else:
            self.expect(mover, depth, level)

    def expect(self, mover: i64, depth: i64, level: i64) -> None:
        if depth > 1 and perf_counter() > self.deadline:
            self.late = True
        if self.late:
            return
        start = level * LEVEL
        self.clear(start)
        self.chances[start + WILD + mover] = -1.0
        number: i64 = 2
        while number <= 12:
            if number != 11:
                self.roll(mover, number, depth, level)
                self.add(start, start + BEST, ODDS[number])
            number += 1
        self.roll_eleven(mover, depth, level)
        self.add(start, start + WILD, ODDS[11])

    def roll(self, mover: i64, number: i64, depth: i64, level: i64) -> None:
        """The best move on any roll but 11."""
        self.ask(mover, number)
        deed = self.table.deed
        targets = self.table.targets
        start = level * LEVEL
        self.chances[start + BEST + mover] = -1.0
        if targets == 0:
            self.consider_passing(mover, depth, level, BEST)
            return
        follower = self.follower(mover, number, deed)
        self.consider(mover, targets, deed, follower, depth, level, BEST)
        if follower != mover and deed != REMOVE and (deed == PLACE or self.board_is_full()):
            self.keep_better(mover, start + BEST, start + WILD)  # what an 11 can do as well (D17, D18)

    def roll_eleven(self, mover: i64, depth: i64, level: i64) -> None:
        """The best move on an 11, when the best on the numbers without bonus is known."""
        self.ask(mover, 11)
        self.consider(mover, self.table.targets & DICE_SQUARES, self.table.deed, self.after(mover), depth, level, WILD)
        self.ask(mover, 11)
        if self.table.may_pass:
            self.consider_passing(mover, depth, level, WILD)

    def ask(self, mover: i64, number: i64) -> None:
        """Sets the state to a roll, so that the rules find its moves."""
        self.table.turn = mover
        self.table.dice = DICE_OF[number]
        self.table.weigh()

    def board_is_full(self) -> bool:
        table = self.table
        return count(table.first | table.second | table.third) == SQUARES

    # Moves

    def consider(self, mover: i64, targets: i64, deed: i64, follower: i64, depth: i64, level: i64, slot: i64) -> None:
        """Keeps the best of these moves if it is better than the content of the slot."""
        if depth > 1 and count(targets) > self.width:
            targets = self.promising(mover, targets, deed, follower, level)
        start = level * LEVEL
        while targets:
            square = lowest(targets)
            targets &= targets - 1
            self.outcome(mover, square, deed, follower, depth - 1, level + 1)
            self.keep_better(mover, start + LEVEL, start + slot)

    def consider_passing(self, mover: i64, depth: i64, level: i64, slot: i64) -> None:
        self.value(self.after(mover), depth - 1, level + 1)
        start = level * LEVEL
        self.keep_better(mover, start + LEVEL, start + slot)

    def promising(self, mover: i64, targets: i64, deed: i64, follower: i64, level: i64) -> i64:
        """The best squares by evaluation, as many as the width allows."""
        left = targets
        while left:
            square = lowest(left)
            left &= left - 1
            self.hunches[square] = self.outcome(mover, square, deed, follower, 0, level + 1)
        chosen: i64 = 0
        while count(chosen) < self.width:
            chosen |= bit(self.best_hunch(targets & ~chosen))
        return chosen

    def best_hunch(self, squares: i64) -> i64:
        best = lowest(squares)
        while squares:
            square = lowest(squares)
            squares &= squares - 1
            if self.hunches[square] > self.hunches[best]:
                best = square
        return best

    def outcome(self, mover: i64, square: i64, deed: i64, follower: i64, depth: i64, level: i64) -> float:
        """The mover's chances after a deed on a square; restores the board."""
        board = self.board
        start = level * LEVEL
        victim: i64 = -1
        if deed != PLACE:
            victim = board.owner(square)
            board.lift(victim, square)
        if deed != REMOVE:
            board.put(mover, square)
        if deed != REMOVE and self.table.options.has_row(self.table.chips(mover)):
            self.clear(start)
            self.chances[start + mover] = 1.0
        else:
            self.value(follower, depth, level)
        if deed != REMOVE:
            board.lift(mover, square)
        if victim >= 0:
            board.put(victim, square)
        return self.chances[start + mover]

    # Chances

    def clear(self, start: i64) -> None:
        self.chances[start] = 0.0
        self.chances[start + 1] = 0.0
        self.chances[start + 2] = 0.0

    def add(self, start: i64, part: i64, odds: float) -> None:
        self.chances[start] += odds * self.chances[part]
        self.chances[start + 1] += odds * self.chances[part + 1]
        self.chances[start + 2] += odds * self.chances[part + 2]

    def keep_better(self, mover: i64, found: i64, kept: i64) -> None:
        if self.chances[found + mover] > self.chances[kept + mover]:
            self.chances[kept] = self.chances[found]
            self.chances[kept + 1] = self.chances[found + 1]
            self.chances[kept + 2] = self.chances[found + 2]
