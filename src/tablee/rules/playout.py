"""Random whole matches, played inside compiled code: one driver for every game."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from tablee.rules.game import Game
from tablee.rules.options import Options
from tablee.rules.rng import Rng, shuffle
from tablee.rules.state import DEAL, NOBODY, GameState


UNLIMITED: Final = 2**60


def play_matches(game: Game, options: Options, seats: i64, matches: i64, rng: Rng) -> i64:
    """Plays so many random matches from their first deal to their end; returns how many moves they took together."""
    moves: i64 = 0
    while matches > 0:
        moves += play_on(start_match(game, options, seats, rng), rng, UNLIMITED)
        matches -= 1
    return moves


def start_match(game: Game, options: Options, seats: i64, rng: Rng) -> GameState:
    """A match with a random dealer and deal."""
    deck = game.deck(options)
    shuffle(deck, rng)
    return game.start(options, seats, rng.below(seats), deck)


def play_on(state: GameState, rng: Rng, limit: i64) -> i64:
    """Plays random moves until the match is over, at most `limit` of them; returns how many. Deals do not count."""
    moves: i64 = 0
    while moves < limit:
        seat = state.asked()
        if seat < 0:
            if seat == NOBODY:
                break
            deal_next(state, rng)
            continue
        k = rng.below(state.playing_count(seat))
        state.apply(seat, state.legal_at(seat, k))
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


def awaits_deal(state: GameState) -> bool:
    """Whether the table has to deal before anybody can go on."""
    return state.asked() == DEAL
