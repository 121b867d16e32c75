"""Deals of 20/20 that are proved winnable: by a way to win them (V11)."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from tablee.rules.playout import random_move
from tablee.rules.rng import Rng, shuffle
from tablee.rules.state import GameState
from tablee.rules.twenty_twenty import GAME, OVER, PAIRS, TwentyTwentyOptions, TwentyTwentyState

OPTIONS = TwentyTwentyOptions(undo=False, deals="any")
TRIES: i64 = 3000
"""Random attempts at one deal. Most deals are won within a few; a deal that resists all of them is not dealt."""


def winning_line(deck: vec[i64], rng: Rng, tries: i64) -> list[int] | None:
    """Moves that win a deal, or None if none were found (which proves nothing)."""
    deal = GAME.start(OPTIONS, 1, 0, deck)
    attempt: i64 = 0
    while attempt < tries:
        line = play_out(deal.copy(), rng)
        if len(line) == PAIRS:
            return line
        attempt += 1
    return None


def play_out(state: GameState, rng: Rng) -> list[int]:
    """Random pairs until none is left."""
    assert isinstance(state, TwentyTwentyState)
    line: list[int] = []
    while state.phase != OVER:
        move = random_move(state, 0, rng)
        state.apply(0, move)
        line.append(int(move))
    return line


def winnable_deal(rng: Rng) -> vec[i64]:
    """A shuffled deck that is proved winnable."""
    while True:
        deck = GAME.deck(OPTIONS)
        shuffle(deck, rng)
        if winning_line(deck, rng, TRIES) is not None:
            return deck
