"""Deals of 20/20 that are proved winnable: by a way to win them (V11)."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from tablee.core.rng import Rng, shuffle
from tablee.games.twenty_twenty.bots.solver import solve
from tablee.games.twenty_twenty.state import GAME, TwentyTwentyOptions, TwentyTwentyState

OPTIONS = TwentyTwentyOptions(undo=False, deals="any")


def winning_line(deck: vec[i64]) -> list[int] | None:
    """Moves that win a deal, or None if it is proved that none do."""
    deal = GAME.start(OPTIONS, 1, 0, deck)
    assert isinstance(deal, TwentyTwentyState)
    solution = solve(deal)
    return solution.moves if solution.verdict == "won" else None


def winnable_deal(rng: Rng) -> vec[i64]:
    """A shuffled deck that is proved winnable."""
    while True:
        deck = GAME.deck(OPTIONS)
        shuffle(deck, rng)
        if winning_line(deck) is not None:
            return deck
