"""EKKO's encoding of cards, moves, places and phases as integers, and the properties of a card."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, u8

from tablee.core.bits import bit, count, nth

# A card is its number, 1 to 98 (E42). A hand is two sets: cards 1-49, and cards 50-98 shifted down by 49.
CARDS: Final = 98
HALF: Final = 49
ELEVENS_LOW: Final = 0x100200400800
"""11, 22, 33, 44."""
ELEVENS_HIGH: Final = 0x8010020040
"""55, 66, 77, 88 (as 6, 17, 28, 39)."""

# Moves: a card laid is its number, a card tried TRY + its number; a mirror is MIRROR + 100 * card + the card that it
# discards, 0 if the others draw.
DRAW: Final = 0
LET: Final = 99
TRY: Final = 100
CLOSE: Final = 199
MIRROR: Final = 100

# Where a card is: in a hand (the seat, with SHOWN or BLOCKED added), face down before a seat (GONE + seat, with SHOWN),
# in the stock, or in the pile (PILE + the card beneath it, 0 for none).
SEAT: Final = 7
SHOWN: Final = 8
BLOCKED: Final = 16
GONE: Final = 32
STOCK: Final = 64
PILE: Final = 128

# Phases
PLAYING: Final = 0
AGAIN: Final = 1
LAST: Final = 2
BETWEEN: Final = 3
OVER: Final = 4
PHASES: Final = ["play", "again", "last", "deal", "over"]


def is_move(move: i64) -> bool:
    """Whether a number encodes a move, legal or not."""
    if move <= CLOSE:
        return move >= DRAW and move != TRY
    return (move - MIRROR) // 100 <= CARDS and (move - MIRROR) % 100 <= CARDS


def half(card: i64) -> i64:
    """The index of a card's set in a hand: 0 or 1."""
    return i64(card > HALF)


def member(card: i64) -> i64:
    """The card as a set of its half."""
    return bit(card - HALF * half(card))


def low_part(card: i64) -> i64:
    """A card as a set of the low half; empty if it belongs to the other."""
    return member(card) & -i64(card <= HALF)


def high_part(card: i64) -> i64:
    """A card as a set of the high half; empty if it belongs to the other."""
    return member(card) & -i64(card > HALF)


def count_both(low: i64, high: i64) -> i64:
    """The number of cards in both halves: `bits.count` of both at once."""
    low = low - ((low >> 1) & 0x1555555555555555)
    high = high - ((high >> 1) & 0x1555555555555555)
    low = (low & 0x3333333333333333) + ((low >> 2) & 0x3333333333333333)
    both = low + (high & 0x3333333333333333) + ((high >> 2) & 0x3333333333333333)
    both = (both & 0x0F0F0F0F0F0F0F0F) + ((both >> 4) & 0x0F0F0F0F0F0F0F0F)
    both = both + (both >> 8)
    both = both + (both >> 16)
    both = both + (both >> 32)
    return both & 0x7F


def nth_card(low: i64, high: i64, k: i64) -> i64:
    """The card of a hand with index `k`, from the lowest. Random play spends its time here: it avoids branches."""
    n = count(low)
    beyond = -i64(k >= n)  # all bits if the card is in the high half, else none
    cards = (low & ~beyond) | (high & beyond)
    k -= n & beyond
    cards &= cards - i64(k > 0)  # drops the lowest, if more cards must be skipped
    cards &= cards - i64(k > 1)
    return (beyond & HALF) + nth(cards, k - 2)


class EkkoCards:
    """Tables of each card's text, its mirror, and the cards that fit on it."""

    def __init__(self) -> None:
        self.texts: list[str] = [f"{card:02d}" for card in range(CARDS + 1)]
        self.deck: vec[i64] = vec[i64](range(1, CARDS + 1))  # E42
        self.undealt: vec[u8] = vec[u8]([STOCK] * (CARDS + 1))  # every card's place before the deal
        self.mirrors: vec[i64] = vec[i64]([mirror_of(card) for card in range(CARDS + 1)])
        self.fits: vec[i64] = vec[i64]([0] * (2 * CARDS + 2))  # both halves for each top; everything for 0 (E30)
        top: i64 = 0
        while top <= CARDS:
            card: i64 = 1
            while card <= CARDS:
                if top == 0 or (card > top if top % 2 else card < top):  # E5, E47
                    index = 2 * top + half(card)
                    self.fits[index] = self.fits[index] | member(card)
                card += 1
            top += 1


def mirror_of(card: int) -> int:
    """The card with its digits exchanged; 0 for a multiple of 11, which has no mirror (E50)."""
    return 10 * (card % 10) + card // 10 if card % 11 else 0


NUMBERS: Final = EkkoCards()
