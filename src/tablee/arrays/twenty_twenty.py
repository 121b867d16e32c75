"""20/20 as arrays."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from tablee.arrays.coder import Coder
from tablee.arrays.layout import MOST, Page
from tablee.rules.k6t import CARDS, RANKS_PER_SUIT
from tablee.rules.options import Options
from tablee.rules.state import GameState
from tablee.rules.twenty_twenty import (
    FIRST,
    GIVE_UP,
    HEIGHT,
    PAIRS,
    PILES,
    TwentyTwentyOptions,
    TwentyTwentyState,
)

# Numbers of actions: a pair is its rank * 15 + which two of the six suits, in the order sc sm se sh sd cm … hd.
COUPLES: Final = [(low, high) for low in range(6) for high in range(low + 1, 6)]
COUPLE_OF: Final = vec[i64]([COUPLES.index((low, high)) if low < high else 0 for low in range(6) for high in range(6)])
GIVING_UP: Final = 300
TAKING_BACK: Final = 301
ACTIONS: Final = 302


class TwentyTwentyCoder(Coder):
    """Piles of six cells, the card first seen first; sections of 120 have a cell for each card."""

    def __init__(self) -> None:
        super().__init__(1, ACTIONS)
        add = self.layout
        self.piles: i64 = add.add("piles", PILES * HEIGHT, CARDS, "1 + the card dealt there, once it was seen; else 0")
        self.lying: i64 = add.add("lying", PILES * HEIGHT, 2, "0 the card is gone, 1 it lies visible, 2 face down")
        self.visible: i64 = add.add("visible", CARDS, 1, "cards that lie visible")
        self.known: i64 = add.add("known", CARDS, 1, "cards seen that lie face down again after taking back")
        self.removed: i64 = add.add("removed", CARDS, 1, "cards that are gone")
        self.pairs: i64 = add.add("pairs", 1, PAIRS, "pairs removed")
        self.undos: i64 = add.add("undos", 1, MOST, "pairs taken back")
        self.undo: i64 = add.add("undo", 1, 1, "pairs can be taken back")

    def fix(self, options: Options, seats: i64, page: Page) -> None:
        assert isinstance(options, TwentyTwentyOptions)
        page.fix(self.undo, i64(options.undo))

    def observe(self, state: GameState, seat: i64, page: Page) -> None:
        assert isinstance(state, TwentyTwentyState)
        pile: i64 = 0
        while pile < PILES:
            self.observe_pile(state, pile, page)
            pile += 1
        page.put(self.pairs, state.removed)
        page.put_score(self.undos, state.undos)

    def observe_pile(self, state: TwentyTwentyState, pile: i64, page: Page) -> None:
        gone = state.gone(pile)
        known = state.known(pile)
        depth: i64 = 0
        while depth < HEIGHT:
            cell = pile * HEIGHT + depth
            if depth < known:
                card = state.card(pile, depth)
                page.put(self.piles + cell, card + 1)
                page.mark((self.removed if depth < gone else self.visible if depth == gone else self.known) + card)
            if depth >= gone:
                page.put(self.lying + cell, 1 if depth == gone else 2)
            depth += 1

    def action(self, state: GameState, move: i64) -> i64:
        if move >= GIVE_UP:
            return GIVING_UP if move == GIVE_UP else TAKING_BACK
        low = move // FIRST
        high = move % FIRST
        return 15 * (low % RANKS_PER_SUIT) + COUPLE_OF[low // RANKS_PER_SUIT * 6 + high // RANKS_PER_SUIT]
