"""Builds the view of Les 6 Séquences for a seat, the public or all; `views` defines its fields."""

from __future__ import annotations

from mypy_extensions import i64

from tablee.core.bits import bit, lowest, members
from tablee.core.state import ALL
from tablee.games.shared.k6t import TEXTS
from tablee.games.six_sequences.cards import ACE, ONE, cards_of
from tablee.games.six_sequences.combination_text import sequence_text, series_text, take_text
from tablee.games.six_sequences.moves import LET
from tablee.games.six_sequences.table import (
    BETWEEN,
    CLAIMS,
    FRESH,
    HAND,
    LAID,
    PHASES,
    SERIES_LAID,
    SHOWN,
    STARTS,
    STORE,
    STRIDE,
    SixTable,
)


def view_of(table: SixTable, viewer: i64) -> dict[str, object]:
    playing = table.phase < BETWEEN
    seats = list(range(table.seats))
    return {
        **table.shown_round(viewer, PHASES[table.phase], playing=playing),
        "hands": [hand_view(table, seat, viewer) for seat in seats],
        "stock": table.shown_stock(viewer, TEXTS),
        "discard": [TEXTS[table.discards[i]] for i in range(len(table.discards) - 1, -1, -1)],
        "shown": [cards_view(table, seat, SHOWN) for seat in seats],
        "table": [side_view(table, side) for side in range(table.sides())],
        "claims": [claim_view(table, seat) if viewer == ALL or viewer == seat else None for seat in seats],
        "acted": table.acted != 0,
        "passes": int(table.passes),
        "ended": table.ended if not playing else None,
        "points": [int(points) for points in table.points] if not playing else None,
    }


def cards_view(table: SixTable, seat: i64, section: i64) -> list[str]:
    """A seat's cards in the order of the deck."""
    i = seat * STRIDE + section
    return [TEXTS[card] for card in cards_of(table.words[i], table.words[i + 1])]


def hand_view(table: SixTable, seat: i64, viewer: i64) -> object:
    """A hand; of another seat's only the size (S68) and, in `shown`, the publicly known cards (S39, S42)."""
    if viewer == ALL or viewer == seat or table.phase >= BETWEEN:
        return cards_view(table, seat, HAND)
    return int(table.hand_size(seat))


def side_view(table: SixTable, side: i64) -> dict[str, object]:
    starts = [(suit, low) for suit in range(6) for low in members(table.side_field(side, STARTS, suit))]
    laid = table.words[side * STRIDE + LAID]
    return {
        "sequences": [sequence_text(table, side, suit, low) for suit, low in starts],
        "series": series_view(table, side, STORE),
        "new_series": series_view(table, side, FRESH),
        "laid": {"sequences": int(laid % SERIES_LAID), "series": int(laid // SERIES_LAID)},
    }


def series_view(table: SixTable, side: i64, section: i64) -> list[str]:
    """A side's earlier or new series, by rank and first suit."""
    found: list[str] = []
    for rank in range(ONE, ACE + 1):
        left = table.suits_with(side, section, rank)
        while left:
            suits = table.series_of(side, rank, lowest(left))
            found.append(series_text(rank, suits))
            left &= ~suits
    return found


def claim_view(table: SixTable, seat: i64) -> str | None:
    """The declaration of a seat (S54)."""
    if table.phase != CLAIMS or table.awaited & bit(seat) or table.claims[seat] < 0:
        return None
    move = table.claims[seat]
    return "let" if move == LET else take_text(table, seat, move)
