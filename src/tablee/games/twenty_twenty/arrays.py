"""20/20 as arrays."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i16, i64

from tablee.core.options import Options
from tablee.core.state import GameState
from tablee.envs.arrays.contract import POINTS, GameArrays
from tablee.envs.arrays.layout import MOST, ObservationWriter
from tablee.games.shared.k6t import CARDS, RANK_OF, RANKS_PER_SUIT, SUIT_BIT, TEXTS
from tablee.games.twenty_twenty.options import TwentyTwentyOptions
from tablee.games.twenty_twenty.state import (
    FIRST,
    GIVE_UP,
    HEIGHT,
    PAIRS,
    PILES,
    TwentyTwentyState,
)

# Numbers of actions: a pair is its rank * 15 + which two of the six suits, in the order sc sm se sh sd cm … hd.
COUPLES: Final = [(low, high) for low in range(6) for high in range(low + 1, 6)]
COUPLE_OF: Final = vec[i64]([COUPLES.index((low, high)) if low < high else 0 for low in range(6) for high in range(6)])
GIVING_UP: Final = 300
TAKING_BACK: Final = 301
ACTIONS: Final = 302


class TwentyTwentyArrays(GameArrays):
    """20/20's arrays. Piles have six cells, the first visible card first; sections of 120 cells have one per card."""

    def __init__(self) -> None:
        super().__init__(ACTIONS)
        self.reward = POINTS
        self.score_name = "pairs"
        layout = self.layout
        self.piles: i64 = layout.add(
            "piles", PILES * HEIGHT, CARDS, "1 + the card dealt there, once it was seen (gone or not); else 0"
        )
        self.left: i64 = layout.add("left", PILES, HEIGHT, "cards left in each pile")
        self.visible: i64 = layout.add("visible", CARDS, 1, "cards that lie visible")
        self.removed: i64 = layout.add("removed", CARDS, 1, "cards that are gone")
        self.pairs: i64 = layout.add("pairs", 1, PAIRS, "pairs removed")
        self.undos: i64 = layout.add("undos", 1, MOST, "pairs taken back")
        self.undo: i64 = layout.add("undo", 1, 1, "pairs can be taken back")

    def fix(self, options: Options, seats: i64, writer: ObservationWriter) -> None:
        assert isinstance(options, TwentyTwentyOptions)
        writer.fix(self.undo, i64(options.undo))

    def observe(self, state: GameState, seat: i64, writer: ObservationWriter) -> None:
        """Writes every cell, so that none needs clearing."""
        assert isinstance(state, TwentyTwentyState)
        pile: i64 = 0
        while pile < PILES:
            self.observe_pile(state, pile, writer.cells, writer.start)
            pile += 1
        writer.put(self.pairs, state.removed)
        writer.put_score(self.undos, state.undos)

    def observe_pile(self, state: TwentyTwentyState, pile: i64, cells: vec[i16], start: i64) -> None:
        """Writes a pile from its first visible card down to its last."""
        dealt = state.dealt
        tops = state.tops
        undo = i64(state.options.undo)
        place = start + self.piles + pile * HEIGHT
        removed = start + self.removed
        visible = start + self.visible
        left: i64 = 0
        depth: i64 = 0
        while depth < HEIGHT:
            card = dealt[(HEIGHT - 1 - depth) * PILES + pile]
            seen = card + 1
            lies: i64 = 0
            if left > 0:
                if undo == 0 or not state.was_seen(card):
                    seen = 0
            elif tops[RANK_OF[card]] & SUIT_BIT[card]:
                left = HEIGHT - depth
                lies = 1
            cells[place + depth] = i16(seen)
            cells[removed + card] = i16(left == 0)
            cells[visible + card] = i16(lies)
            depth += 1
        cells[start + self.left + pile] = i16(left)

    def action(self, state: GameState, move: i64) -> i64:
        if move >= GIVE_UP:
            return GIVING_UP if move == GIVE_UP else TAKING_BACK
        low = move // FIRST
        high = move % FIRST
        return 15 * (low % RANKS_PER_SUIT) + COUPLE_OF[low // RANKS_PER_SUIT * 6 + high // RANKS_PER_SUIT]

    def move(self, state: GameState, action: i64) -> i64:
        if action >= GIVING_UP:
            return GIVE_UP + action - GIVING_UP
        return pair_of(action)

    def meanings(self) -> list[str]:
        pairs = [int(pair_of(action)) for action in range(GIVING_UP)]
        return [*[f"{TEXTS[pair // FIRST]}-{TEXTS[pair % FIRST]}" for pair in pairs], "give-up", "undo"]


def pair_of(action: i64) -> i64:
    """The move of a pair from its number, which is below `GIVING_UP`."""
    rank = action // 15
    low, high = COUPLES[action % 15]
    return (RANKS_PER_SUIT * low + rank) * FIRST + RANKS_PER_SUIT * high + rank


ARRAYS: Final = TwentyTwentyArrays()
