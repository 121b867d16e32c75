"""Random whole matches, played inside compiled code: one driver for every game."""

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
    """Plays so many random matches from their first deal to their end; returns how many moves they took together."""
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
    """One random move of a seat that has any; it plays on."""
    return state.legal_at(seat, rng.below(state.playing_count(seat)))


class Driver:
    """A match for whoever chooses moves by number. One call a move: from Python, calls cost more than moves.

    It deals by itself when a deal is due.
    """

    def __init__(self, state: GameState, rng: Rng) -> None:
        self.state = state
        self.rng = rng
        self.seat: i64 = NOBODY

    def choices(self) -> i64:
        """How many moves that play on the seat asked has, which is `seat` from now on; 0 when the match is over."""
        seat = self.state.asked()
        while seat == DEAL:
            deal_next(self.state, self.rng)
            seat = self.state.asked()
        self.seat = seat
        if seat == NOBODY:
            return 0
        return self.state.playing_count(seat)

    def choose(self, k: i64) -> i64:
        """Makes the `k`-th of these moves; returns how many choices there are then."""
        self.state.apply(self.seat, self.state.legal_at(self.seat, k))
        return self.choices()
