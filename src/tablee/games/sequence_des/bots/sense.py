"""Heuristics for Séquence Dés (win, block, extend), and reasons for moves."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from tablee.bots.contract import Seen, Sense
from tablee.core.bits import bit, count, lowest, members
from tablee.core.playout import random_move
from tablee.core.refusal import Alternatives, Sentence
from tablee.core.rng import Rng
from tablee.core.state import GameState
from tablee.games.sequence_des.board import DICE_SQUARES, OF_NUMBER, SQUARES, number_on
from tablee.games.sequence_des.bots.patterns import long_lines
from tablee.games.sequence_des.state import PASS, REMOVE, SequenceDesState

GROWTH: Final = 5
"""The factor by which each further chip multiplies the worth of a line."""
OWN: Final = 5
OTHERS: Final = 4
"""The weight of stopping another side's line, slightly below that of extending an equally good own line."""
VICTORY: Final = 1000000000


def winning_lines(row: int) -> vec[i64]:
    """All winning lines of `row` squares, as sets of squares."""
    found = vec[i64]()
    for line in long_lines(row):
        for start in range(len(line) - row + 1):
            squares: i64 = 0
            for square in line[start : start + row]:
                squares |= bit(square)
            found = append(found, squares)
    return found


FIVES: Final = winning_lines(5)
SIXES: Final = winning_lines(6)


class DiceSense(Sense):
    """Extends or stops the line with the most chips, without regard to the odds of its numbers."""

    def choose(self, world: GameState, seat: i64, rng: Rng) -> i64:
        assert isinstance(world, SequenceDesState)
        best: i64 = PASS
        most: i64 = -1
        ties: i64 = 0
        k: i64 = 0
        moves = world.legal_count(seat)
        while k < moves:
            move = world.legal_at(seat, k)
            value = appeal(world, seat, move)
            if value > most:
                most = value
                ties = 0
            if value == most:
                ties += 1
                if rng.below(ties) == 0:
                    best = move
            k += 1
        return best

    def slip(self, seen: Seen, move: i64, rng: Rng) -> i64:
        """Overlooks one victory in three, and puts three chips in four on any square of its number."""
        world = seen.world
        assert isinstance(world, SequenceDesState)
        wins = appeal(world, seen.seat, move) >= VICTORY
        return move if rng.below(12) < (8 if wins else 3) else random_move(world, seen.seat, rng)

    def explain(self, seen: Seen, move: i64) -> Sentence | None:
        world = seen.world
        assert isinstance(world, SequenceDesState)
        return reason(world, seen.seat, move)


def lines_of(table: SequenceDesState) -> vec[i64]:
    """The lines that win at a table."""
    return FIVES if table.options.row == 5 else SIXES


# Rules of thumb


def appeal(table: SequenceDesState, seat: i64, move: i64) -> i64:
    """The heuristic value of a move: the worth of the lines that it extends and of those that it stops."""
    if move == PASS:
        return 0
    square = move % SQUARES
    side = table.side(seat)
    own = table.chips(side)
    worth: i64 = 0
    if move < REMOVE:
        if table.options.has_row(own | bit(square)):
            return VICTORY
        foes = (table.first | table.second | table.third) & ~own & ~bit(square)
        worth = OWN * worth_through(lines_of(table), square, own, foes)
    other: i64 = 0
    while other < table.sides:
        if other != side:
            theirs = table.chips(other)
            rest = (table.first | table.second | table.third) & ~theirs
            worth += OTHERS * worth_through(lines_of(table), square, theirs, rest)
        other += 1
    return worth


def worth_through(lines: vec[i64], square: i64, own: i64, foes: i64) -> i64:
    """The worth to a side of its open lines through a square, which grows with every chip."""
    worth: i64 = 0
    for line in lines:
        if line & bit(square) and line & foes == 0:
            part: i64 = 1
            chips = count(line & own)
            while chips > 0:
                part *= GROWTH
                chips -= 1
            worth += part
    return worth


# Reasons


def finishing(table: SequenceDesState, side: i64) -> i64:
    """The squares where one more chip wins for a side, and where a roll of their number may put it (D9, D11)."""
    own = table.chips(side)
    taken = table.first | table.second | table.third
    found: i64 = 0
    for line in lines_of(table):
        missing = line & ~own
        if count(missing) == 1 and (missing & taken == 0 or OF_NUMBER[number_on(int(lowest(missing)))] & ~taken == 0):
            found |= missing
    return found


def numbers_on(squares: i64) -> list[int]:
    """The numbers on these squares, each once, in order."""
    return sorted({number_on(square) for square in members(squares)})


def reason(table: SequenceDesState, seat: i64, move: i64) -> Sentence | None:
    """The reason for a move, the most important one first."""
    if move == PASS:
        return Sentence("sequence-des:reason.nothing_else") if table.plays == 0 else None
    side = table.side(seat)
    after = table.copy()
    after.apply(seat, move)
    if after.outcome() is not None:
        return Sentence("sequence-des:reason.completes_row", {"number": number_word(int(table.options.row))})
    return why_it_defends(table, after, side, move) or why_it_attacks(table, after, side, move) or why_it_stays(move)


def why_it_defends(table: SequenceDesState, after: SequenceDesState, side: i64, move: i64) -> Sentence | None:
    """The reason that a move takes winning numbers away from other sides."""
    gone: i64 = 0
    for other in range(table.sides):
        if other != side:
            gone |= finishing(table, other) & ~finishing(after, other)
    numbers = numbers_on(gone)
    if not numbers:
        return None
    key = "sequence-des:reason.breaks_line" if move >= REMOVE else "sequence-des:reason.blocks_line"
    return Sentence(key, {"rolls": any_of(numbers)})


def why_it_attacks(table: SequenceDesState, after: SequenceDesState, side: i64, move: i64) -> Sentence | None:
    """The reason that a move threatens to win, makes a long line, or stops one."""
    new = finishing(after, side) & ~finishing(table, side)
    if new:
        return Sentence("sequence-des:reason.threatens", {"rolls": any_of(numbers_on(new))})
    square = move % SQUARES
    made = longest_through(after, side, square) if move < REMOVE else 0
    stopped = max(longest_through(table, other, square) for other in range(table.sides) if other != side)
    if made >= 3 and made > stopped:
        return Sentence("sequence-des:reason.makes_line", {"number": number_word(made)})
    if stopped >= 3:
        return Sentence("sequence-des:reason.stops_line", {"number": number_word(stopped)})
    return None


def longest_through(table: SequenceDesState, side: i64, square: i64) -> int:
    """The most chips of a side in a line through a square without other chips (except on that square)."""
    own = table.chips(side)
    foes = (table.first | table.second | table.third) & ~own & ~bit(square)
    longest: i64 = 0
    for line in lines_of(table):
        if line & bit(square) and line & foes == 0:
            longest = max(longest, count(line & own))
    return int(longest)


def why_it_stays(move: i64) -> Sentence | None:
    """The reason that a chip on a 2 or a 12 is safe from a 10 (D16)."""
    if move < REMOVE and DICE_SQUARES & bit(move % SQUARES):
        return Sentence("sequence-des:reason.stays")
    return None


# Words


def number_word(number: int) -> Sentence:
    """A number of chips in words."""
    return Sentence(f"sequence-des:number.{number}")


def any_of(numbers: list[int]) -> Alternatives:
    """8 and 9 become "an 8 or a 9"."""
    return Alternatives([Sentence(f"sequence-des:roll.{number}") for number in numbers])
