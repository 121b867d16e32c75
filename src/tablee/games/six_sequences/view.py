"""Builds the view of Les 6 Séquences for a seat, the public or all, and formats combinations in notation.

`views` defines the fields.
"""

from __future__ import annotations

from mypy_extensions import i64

from tablee.core.bits import bit, lowest, members
from tablee.core.state import ALL
from tablee.games.shared.k6t import TEXTS
from tablee.games.six_sequences.cards import ACE, HIGH, JOKER, LOW, ONE, cards_of
from tablee.games.six_sequences.legal import fills_gap, reaches
from tablee.games.six_sequences.moves import (
    ABOVE,
    BELOW,
    CLAIM,
    LAY_SERIES,
    LET,
    TAKE_ADD,
    TAKE_SERIES,
    corners_of,
    high_of,
    joker_of,
    kind_of,
    low_of,
    rank_of,
    run_above,
    suit_of,
    suits_in,
)
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

# Combinations in notation


def run_text(suit: i64, low: i64, high: i64, joker: i64, corners: i64) -> str:
    """The cards of a run in ascending order of places."""
    cards: list[str] = []
    place = low
    while place <= high:
        cards.append(TEXTS[20 * suit + rank_at(place, joker, corners)])
        place += 1
    return "-".join(cards)


def rank_at(place: i64, joker: i64, corners: i64) -> i64:
    """The rank of the card at a place of a run."""
    if place == joker:
        return JOKER
    if place == LOW:
        return ACE if corners & 1 else ONE
    if place == HIGH:
        return ONE if corners & 2 else ACE
    return place


def series_text(rank: i64, suits: i64) -> str:
    """The cards of a series in the order of suits."""
    return "-".join([TEXTS[20 * suit + int(rank)] for suit in members(suits)])


def sequence_text(table: SixTable, side: i64, suit: i64, low: i64) -> str:
    """The sequence of a side that starts at a place."""
    high = table.top_of(side, suit, low)
    return run_text(suit, low, high, table.joker_in(side, suit, low, high), table.corners_in(suit, low, high))


def combination_text(move: i64) -> str:
    """The list of cards of a lay, a take or a claim."""
    if kind_of(move) == LAY_SERIES or kind_of(move) == TAKE_SERIES:
        return series_text(rank_of(move), suits_in(move))
    return run_text(suit_of(move), low_of(move), high_of(move), joker_of(move), corners_of(move))


def take_text(table: SixTable, seat: i64, move: i64) -> str:
    """A legal take or claim: the list, and the completed sequence if the list is ambiguous."""
    text = ("claim " if move & CLAIM else "take ") + combination_text(move)
    if kind_of(move) != TAKE_ADD:
        return text
    low = low_of(move)
    high = high_of(move)
    suit = suit_of(move)
    side = table.side_of(seat)
    if fills_gap(table, side, suit, low, high):
        other = BELOW if run_above(move) else ABOVE
        place = table.top_discard() % 20
        hand = table.hand_field(seat, suit)
        if reaches(low, high, joker_of(move), corners_of(move), place, hand, other):
            start = high + 1 if run_above(move) else table.start_of(side, suit, low - 1)
            return f"{text}>{sequence_text(table, side, suit, start).split('-')[0]}"
    return text + ">add" if high - low >= 2 else text


# The view


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
