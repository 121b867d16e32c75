"""Ranks, places and sets of the K6T cards in Les 6 Séquences (S71, S72).

Ranks count 0 (the joker, S75), 1-12, J C B R Q K (13-18), A (19). The nineteen places of a sequence (S21) count from 1
(LOW) to 19 (HIGH), so that every rank from 2 to K has its own number as its place.

A set of cards takes two words of sixty bits, three suits in each: card `c` is bit `c % 60` of word `c // 60`. The
twenty bits of one suit are a *field*. In fields of places bit 0 is never set, so that shifts do not run from one suit
into the next.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from tablee.core.bits import full, lowest, shl
from tablee.games.shared.k6t import RANKS

PLACES: Final = ["", "low", *RANKS[2:19], "high"]
"""The places of a sequence in notation (S21)."""

HALF: Final = 60

JOKER: Final = 0
ONE: Final = 1
ACE: Final = 19
LOW: Final = 1
HIGH: Final = 19

# One field.
FIELD: Final = 0xFFFFF
NATURAL: Final = 0x7FFFC  # S72: the ranks 2 to K, with one place each
FIGURES: Final = 0x7E000  # S72: J C B R Q K
CORNERS: Final = 0x80002  # the ranks 1 and A; the places LOW and HIGH
STARTS: Final = 0x3FFFE  # places where three in a row can start

# The same in all three fields of a word.
EACH: Final = 0x10000100001  # multiplied by a field: that field three times
JOKERS: Final = 0x10000100001
ALL_NATURAL: Final = 0x7FFFC7FFFC7FFFC
ALL_ONES: Final = 0x20000200002
ALL_ACES: Final = 0x800008000080000
ALL_FIGURES: Final = 0x7E0007E0007E000
ALL_PLACES: Final = 0xFFFFEFFFFEFFFFE
ALL_STARTS: Final = 0x3FFFE3FFFE3FFFE


def field_of(word: i64, suit: i64) -> i64:
    """The field of a suit in the word that holds it."""
    return (word >> (20 * (suit % 3))) & FIELD


def in_field(field: i64, suit: i64) -> i64:
    """The inverse of `field_of`: a word with only that field."""
    return shl(field, 20 * (suit % 3))


def span(low: i64, high: i64) -> i64:
    """The places from `low` to `high`."""
    return full(high + 1) & ~full(low)


def places_of(cards: i64) -> i64:
    """The places where the cards of a field or a word can stand: the 1 and the A at LOW and at HIGH (S21)."""
    corner = (cards & ALL_ONES) | ((cards >> 18) & ALL_ONES)
    return (cards & ALL_NATURAL) | corner | (corner << 18)


def cards_of(first: i64, second: i64) -> vec[i64]:
    """The cards of a set, in the order of the deck."""
    found = vec[i64]()
    while first:
        found = append(found, lowest(first))
        first &= first - 1
    while second:
        found = append(found, HALF + lowest(second))
        second &= second - 1
    return found


def suits_of(word: i64, rank: i64) -> i64:
    """The suits with a rank in a word, as three bits."""
    spread = (word >> rank) & EACH
    return (spread | (spread >> 19) | (spread >> 38)) & 7


def ranks_of(word: i64) -> i64:
    """The ranks in any suit of a word."""
    return (word | (word >> 20) | (word >> 40)) & FIELD
