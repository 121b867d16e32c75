"""Formats combinations of Les 6 Séquences in notation, for moves and views alike; `text.lists` parses them."""

from __future__ import annotations

from mypy_extensions import i64

from tablee.core.bits import members
from tablee.games.shared.k6t import TEXTS
from tablee.games.six_sequences.cards import ACE, HIGH, JOKER, LOW, ONE
from tablee.games.six_sequences.legal import fills_gap, reaches
from tablee.games.six_sequences.moves import (
    ABOVE,
    BELOW,
    CLAIM,
    LAY_SERIES,
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
from tablee.games.six_sequences.table import SixTable


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
