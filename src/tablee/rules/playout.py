"""Random whole matches, played inside compiled code: one driver for every game."""

from __future__ import annotations

from mypy_extensions import i64

from tablee.rules.rng import Rng, shuffle
from tablee.rules.state import DEAL, NOBODY, GameState


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
