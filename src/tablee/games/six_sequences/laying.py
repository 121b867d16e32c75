"""Carries out moves that lay cards: new combinations, additions and swaps. `legal` finds them."""

from __future__ import annotations

from mypy_extensions import i64

from tablee.core.bits import bit, lowest
from tablee.games.six_sequences.cards import ACE, HALF, HIGH, JOKER, LOW, ONE
from tablee.games.six_sequences.moves import (
    corners_of,
    high_of,
    joker_of,
    low_of,
    run_above,
    run_cards,
    suit_of,
)
from tablee.games.six_sequences.table import (
    FRESH,
    HAND,
    JOIN_ABOVE,
    JOIN_BELOW,
    JOIN_BOTH,
    LAID,
    SERIES_LAID,
    SHOWN,
    SPLIT,
    STORE,
    STRIDE,
    SixTable,
)


def spend_card(table: SixTable, seat: i64, card: i64) -> None:
    """Removes a card from a hand."""
    i = seat * STRIDE + card // HALF
    table.words[i] = table.words[i] & ~bit(card % HALF)
    table.words[i + SHOWN] = table.words[i + SHOWN] & ~bit(card % HALF)


def lay_run(table: SixTable, seat: i64, move: i64) -> None:
    """Lays a new sequence; with `merge` it joins those it touches (S26)."""
    put_cards(table, seat, move, JOIN_BOTH if table.options.merge else 0)
    side = table.side_of(seat)
    table.words[side * STRIDE + LAID] = table.words[side * STRIDE + LAID] + 1  # S28


def lay_series(table: SixTable, seat: i64, rank: i64, suits: i64) -> None:
    side = table.side_of(seat)
    left = suits
    while left:
        spend_card(table, seat, 20 * lowest(left) + rank)
        left &= left - 1
    table.put_series(side, FRESH, rank, suits)
    table.words[side * STRIDE + LAID] = table.words[side * STRIDE + LAID] + SERIES_LAID  # S28


def add_card(table: SixTable, seat: i64, card: i64, place: i64, above: i64) -> None:
    """Adds a card to a sequence, from the hand or from an earlier series (S24, S31)."""
    suit = card // 20
    rank = card % 20
    table.spend(seat, suit, bit(rank))
    corners: i64 = 0
    if rank == ACE and place == LOW:
        corners = 1
    elif rank == ONE and place == HIGH:
        corners = 2
    joker = place if rank == JOKER else 0
    table.put_run(table.side_of(seat), suit, place, place, joker, corners, joined_by(table, above))


def joined_by(table: SixTable, above: i64) -> i64:
    """The sequences that an addition joins: its own, and with `merge` any other that it reaches (S26)."""
    if table.options.merge:
        return JOIN_BOTH
    return JOIN_ABOVE if above else JOIN_BELOW


def add_to_series(table: SixTable, seat: i64, card: i64, first: i64) -> None:
    side = table.side_of(seat)
    suit = card // 20
    rank = card % 20
    section: i64 = FRESH if table.has(side, FRESH, 20 * first + rank) else STORE  # S33: the series' age counts
    which: i64 = 1 if table.has(side, SPLIT, 20 * first + rank) else 0
    if table.has(side, SPLIT + 2, 20 * first + rank):
        which |= 2
    spend_card(table, seat, card)
    table.put_in_series(side, section, rank, bit(suit), which)


def swap_card(table: SixTable, seat: i64, card: i64, place: i64) -> None:
    """Swaps a card from hand for one on the table, which goes to the hand openly (S36, S39, S42)."""
    suit = card // 20
    rank = card % 20
    gained: i64 = JOKER
    if table.joker_place(suit) == place:
        table.set_joker(suit, 0, 0, 0)  # S37
        if place == LOW and rank == ACE:  # S38
            table.ace_low |= bit(suit)
        elif place == HIGH and rank == ONE:
            table.one_high |= bit(suit)
    elif rank == ONE:
        gained = ACE  # S40, S41
        table.ace_low &= ~bit(suit)
    else:
        gained = ONE  # S40, S41
        table.one_high &= ~bit(suit)
    table.want(suit)
    spend_card(table, seat, card)
    table.put_card(seat, HAND, 20 * suit + gained)
    table.put_card(seat, SHOWN, 20 * suit + gained)


def add_run(table: SixTable, seat: i64, move: i64) -> None:
    """Adds a run to a sequence (S44), then merges."""
    put_cards(table, seat, move, joined_by(table, run_above(move)))


def put_cards(table: SixTable, seat: i64, move: i64, joins: i64) -> None:
    """Lays the cards of a run, from the hand or from earlier series (S31)."""
    suit = suit_of(move)
    low = low_of(move)
    high = high_of(move)
    joker = joker_of(move)
    corners = corners_of(move)
    table.spend(seat, suit, run_cards(low, high, joker, corners))
    table.put_run(table.side_of(seat), suit, low, high, joker, corners, joins)
