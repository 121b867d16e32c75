"""Séquence Dés players that search over the dice."""

from __future__ import annotations

from time import perf_counter

from mypy_extensions import i64

from tablee.bots.contract import Advice, Bot, Seen, Sense
from tablee.core.rng import Rng
from tablee.games.sequence_des.bots.lookahead import DEEPEST, NO_DEADLINE, Lookahead
from tablee.games.sequence_des.bots.weights import weights_for
from tablee.games.sequence_des.state import SequenceDesState


class Reckoner(Bot):
    """Makes the move with the best chances `depth` rolls ahead; with a time limit, as deep as it allows.

    It treats moves whose chances differ by less than `blur` as equal. With depth 0 it evaluates the position after each
    move, whatever the time limit.
    """

    def __init__(self, sense: Sense, depth: i64, width: i64, blur: float) -> None:
        self.sense = sense
        self.depth: i64 = depth
        self.width: i64 = width
        self.blur: float = blur

    def choose(self, seen: Seen, rng: Rng, milliseconds: i64 = 0) -> i64:
        moves = seen.moves()
        if len(moves) == 1:
            return moves[0]
        chances = self.rate(seen, moves, milliseconds)
        most = max(chances) - self.blur
        best = [move for move, chance in zip(moves, chances, strict=True) if chance >= most]
        return best[rng.below(len(best))]

    def advise(self, seen: Seen, rng: Rng, milliseconds: i64 = 0) -> list[Advice]:
        moves = seen.moves()
        chances = self.rate(seen, moves, milliseconds)
        best_first = sorted(range(len(moves)), key=lambda k: -chances[k])
        return [Advice(moves[k], chances[k], self.sense.explain(seen, moves[k])) for k in best_first]

    def rate(self, seen: Seen, moves: list[int], milliseconds: i64) -> list[float]:
        """The chances after each move."""
        if milliseconds <= 0 or self.depth == 0:
            return chances_after(seen, moves, self.depth, self.width, NO_DEADLINE)
        deadline = perf_counter() + float(milliseconds) / 1000.0
        best = chances_after(seen, moves, 1, self.width, NO_DEADLINE)
        depth: i64 = 2
        while depth <= DEEPEST:
            deeper = chances_after(seen, moves, depth, self.width, deadline)
            if not deeper:
                break
            best = deeper
            depth += 1
        return best


def chances_after(seen: Seen, moves: list[int], depth: i64, width: i64, deadline: float) -> list[float]:
    """The chances of the seat's side after each of its moves; empty if the time ran out."""
    table = seen.world.copy()
    assert isinstance(table, SequenceDesState)
    side = table.side(seen.seat)
    number = table.number()
    ahead = Lookahead(table, weights_for(int(table.options.row), int(table.sides)), width, deadline)
    chances = [ahead.rate(side, move, number, depth) for move in moves]
    return [] if ahead.late else chances
