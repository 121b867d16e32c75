"""Fits the weights of Séquence Dés by self-play (used only by `tools/fit_sequence_des.py`).

Before each roll the evaluation is moved towards its target: the expectation over all rolls of the evaluation after
the best move. Then the dice are rolled and the best move is made, or now and then a random one.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from tablee.core.rng import Rng
from tablee.games.sequence_des.board import SUM_OF
from tablee.games.sequence_des.bots.judgement import UNIT, PatternWeights
from tablee.games.sequence_des.bots.lookahead import EVERY_MOVE, NO_DEADLINE, Lookahead
from tablee.games.sequence_des.options import SequenceDesOptions
from tablee.games.sequence_des.state import OVER, ROLL, ROLLING, SequenceDesState

RANDOM_MOVES: Final = 10
"""One move in this number is random."""


def fit_games(
    options: SequenceDesOptions, weights: PatternWeights, sides: i64, games: i64, step: float, rng: Rng
) -> float:
    """Plays games and learns from them; returns the mean square error of the evaluation."""
    wrong = 0.0
    moments = 0.0
    while games > 0:
        table = SequenceDesState(options, sides)
        table.phase = ROLLING
        table.turn = rng.below(sides)
        while table.phase != OVER:
            wrong += correct(table, weights, step)
            moments += 1.0
            table.apply(table.turn, ROLL + rng.below(36))
            table.apply(table.turn, move_on(table, weights, rng))
        games -= 1
    return wrong / moments


def correct(table: SequenceDesState, weights: PatternWeights, step: float) -> float:
    """Moves the weights of all patterns on the board; returns the square of the error."""
    ahead = Lookahead(table.copy(), weights, EVERY_MOVE, NO_DEADLINE)
    mover = table.turn
    judged = vec[float]([0.0, 0.0, 0.0])
    ahead.board.judge(mover, judged, 0)
    ahead.expect(mover, 1, 0)
    error = ahead.chances[mover] - judged[mover]
    patterns = weights.patterns
    role: i64 = 0
    while role < weights.roles:
        side = (mover + role) % table.sides
        change = i64((ahead.chances[side] - judged[side]) * step * UNIT / float(patterns.features))
        feature: i64 = 0
        while feature < patterns.features:
            weights.values[role * patterns.size + ahead.board.views[side * patterns.features + feature]] += change
            feature += 1
        role += 1
    return error * error


def move_on(table: SequenceDesState, weights: PatternWeights, rng: Rng) -> i64:
    """Makes the best move by evaluation, or a random one."""
    seat = table.turn
    moves = table.legal_count(seat)
    if moves == 1 or rng.below(RANDOM_MOVES) == 0:
        return table.legal_at(seat, rng.below(moves))
    ahead = Lookahead(table.copy(), weights, EVERY_MOVE, NO_DEADLINE)
    number = SUM_OF[table.dice]
    best: i64 = -1
    most = -1.0
    k: i64 = 0
    while k < moves:
        move = table.legal_at(seat, k)
        chance = ahead.rate(table.side(seat), move, number, 0)
        if chance > most:
            most = chance
            best = move
        k += 1
    return best
