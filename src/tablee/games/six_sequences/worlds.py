"""Redraws the cards and claims that a viewer does not know."""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from tablee.core.bits import bit
from tablee.games.six_sequences.cards import cards_of
from tablee.games.six_sequences.table import BETWEEN, HAND, SHOWN, STRIDE, SixTable


def hide(table: SixTable, seat: i64, unknown: vec[i64]) -> vec[i64]:
    """Adds the hidden cards of a hand to the unknown ones."""
    i = seat * STRIDE
    words = table.words
    for card in cards_of(words[i] & ~words[i + SHOWN], words[i + 1] & ~words[i + SHOWN + 1]):
        unknown = append(unknown, card)
    return unknown


def redraw(table: SixTable, viewer: i64, unknown: vec[i64]) -> None:
    """Deals the cards that a viewer does not know: first to the other seats, then to the stock."""
    taken: i64 = 0
    seat: i64 = 0
    while seat < table.seats and table.phase < BETWEEN:
        if seat != viewer:
            i = seat * STRIDE
            missing = table.hand_size(seat)
            table.words[i] = table.words[i + SHOWN]
            table.words[i + 1] = table.words[i + SHOWN + 1]
            missing -= table.hand_size(seat)
            while missing > 0:
                table.put_card(seat, HAND, unknown[taken])
                taken += 1
                missing -= 1
        seat += 1
    table.stock = unknown[taken : len(unknown)]
    table.next = 0


def forget_claims(table: SixTable, viewer: i64) -> None:
    """Forgets the declarations of other seats, which are secret (S54)."""
    claims = table.options.nothing_declared[:]
    table.awaited = table.claimants()
    if viewer < table.seats and table.claims[viewer] >= 0:
        claims[viewer] = table.claims[viewer]
        table.awaited &= ~bit(viewer)
    table.claims = claims
