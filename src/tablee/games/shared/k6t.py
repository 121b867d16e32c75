"""The K6T deck (V13, S71, S72): six suits of twenty ranks, every card once.

Cards are numbered suit by suit, in each suit rank by rank: suit * 20 + rank.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

SUITS: Final = "scmehd"
SYMBOLS: Final = "♠♣☾★♥♦"
RANKS: Final = ["0", "1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "12", "J", "C", "B", "R", "Q", "K", "A"]
RANKS_PER_SUIT: Final = 20
CARDS: Final = 120
TEXTS: Final = [rank + suit for suit in SUITS for rank in RANKS]
IN_ORDER: Final = vec[i64](range(CARDS))
RANK_OF: Final = vec[i64]([card % RANKS_PER_SUIT for card in range(CARDS)])
SUIT_BIT: Final = vec[i64]([2 ** (card // RANKS_PER_SUIT) for card in range(CARDS)])
"""For each card the set with only its suit."""


def k6t_deck() -> vec[i64]:
    """A new vec of all cards in order."""
    return IN_ORDER[:]
