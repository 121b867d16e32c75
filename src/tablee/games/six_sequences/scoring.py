"""Scores a round of Les 6 Séquences (S61-S68)."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from tablee.core.bits import bit, count, lowest
from tablee.games.six_sequences.cards import ACE, ALL_ACES, ALL_FIGURES, FIGURES, HIGH, JOKER, JOKERS, span
from tablee.games.six_sequences.table import HAND, STARTS, STRIDE, SixTable

HIGH_ACE: Final = 4
"""The extra points of an A (or the joker) at HIGH."""


def round_points(table: SixTable) -> vec[i64]:
    """The points of each seat; partners have the same (S68)."""
    by_side = vec[i64]([0] * table.sides())
    suit: i64 = 0
    while suit < 6:
        side = dominant(table, suit)
        if side >= 0:  # S62
            by_side[side] = by_side[side] + best_points(table, side, suit)
        suit += 1
    seat: i64 = 0
    while seat < table.seats:
        side = table.side_of(seat)
        by_side[side] = by_side[side] - hand_points(table, seat)  # S67
        seat += 1
    return vec[i64]([by_side[table.side_of(seat)] for seat in range(table.seats)])


def dominant(table: SixTable, suit: i64) -> i64:
    """The side with the longest sequence of a suit, the highest of the longest; -1 if there is none (S61)."""
    best: i64 = 0
    owner: i64 = -1
    side: i64 = 0
    while side < table.sides():
        starts = table.side_field(side, STARTS, suit)
        while starts:
            low = lowest(starts)
            starts &= starts - 1
            high = table.top_of(side, suit, low)
            rank = 32 * (high - low + 1) + high
            if rank > best:
                best = rank
                owner = side
        side += 1
    return owner


def best_points(table: SixTable, side: i64, suit: i64) -> i64:
    """The points of the dominant side's best sequence (S63); all others score nothing (S64)."""
    best: i64 = 0
    starts = table.side_field(side, STARTS, suit)
    while starts:
        low = lowest(starts)
        starts &= starts - 1
        best = max(best, sequence_points(table, suit, low, table.top_of(side, suit, low)))
    return best


def sequence_points(table: SixTable, suit: i64, low: i64, high: i64) -> i64:
    """The points of a sequence; the joker counts as the card that it replaces (S65)."""
    points = high - low + 1 + count(span(low, high) & FIGURES)
    if high == HIGH and not table.one_high & bit(suit):
        points += HIGH_ACE
    return points


def card_cost(rank: i64) -> i64:
    """The cost of a card left in a hand (S66)."""
    if rank == JOKER or rank == ACE:
        return 5
    return 2 if rank > 12 else 0


def hand_points(table: SixTable, seat: i64) -> i64:
    """The cost of all cards left in a hand (S66)."""
    points: i64 = 0
    half: i64 = 0
    while half < 2:
        cards = table.words[seat * STRIDE + HAND + half]
        points += 2 * count(cards & ALL_FIGURES) + 5 * count(cards & (JOKERS | ALL_ACES))
        half += 1
    return points
