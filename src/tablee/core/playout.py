"""Plays random matches of any game inside compiled code."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from tablee.core.chance import SeededChance, start_match
from tablee.core.game import GameSpec
from tablee.core.options import Options
from tablee.core.rng import Rng, shuffle
from tablee.core.state import DEAL, NOBODY, GameState

UNLIMITED: Final = 2**60


def play_matches(spec: GameSpec, options: Options, seats: i64, matches: i64, rng: Rng) -> i64:
    """Plays random matches from the first deal to the end; returns their total number of moves."""
    chance = SeededChance(rng, rng)
    moves: i64 = 0
    while matches > 0:
        moves += play_on(start_match(spec, options, seats, chance), rng, UNLIMITED)
        matches -= 1
    return moves


def play_on(state: GameState, rng: Rng, limit: i64) -> i64:
    """Plays random moves until the match is over, at most `limit` of them; returns how many. Deals do not count."""
    moves: i64 = 0
    while moves < limit:
        seat = state.random_step(rng)
        if seat >= 0:
            moves += 1
        elif seat == DEAL:
            deal_next(state, rng)
        else:
            break
    return moves


def play_round(state: GameState, rng: Rng, limit: i64) -> i64:
    """Plays random moves until the round is over, at most `limit` of them; returns how many."""
    moves: i64 = 0
    while moves < limit and state.random_step(rng) >= 0:
        moves += 1
    return moves


def deal_next(state: GameState, rng: Rng) -> None:
    """Deals the next round from a shuffled deck."""
    deck = state.fresh_deck()
    shuffle(deck, rng)
    state.deal(deck)


def random_move(state: GameState, seat: i64, rng: Rng) -> i64:
    """A random move that plays on, for a seat that has moves."""
    return state.legal_at(seat, rng.below(state.playing_count(seat)))


class Driver:
    """Steps through a match for a caller that chooses moves by index.

    It takes one call per move: from Python, a call costs more than a move.

    The driver makes deals itself.
    """

    def __init__(self, state: GameState, rng: Rng) -> None:
        self.state = state
        self.rng = rng
        self.seat: i64 = NOBODY

    def choices(self) -> i64:
        """Sets `seat` to the seat to move; returns how many of its moves play on, 0 when the match is over."""
        seat = self.state.asked()
        while seat == DEAL:
            deal_next(self.state, self.rng)
            seat = self.state.asked()
        self.seat = seat
        if seat == NOBODY:
            return 0
        return self.state.playing_count(seat)

    def choose(self, k: i64) -> i64:
        """Makes the `k`-th of these moves; returns the number of choices in the next moment."""
        self.state.apply(self.seat, self.state.legal_at(self.seat, k))
        return self.choices()
