"""Moves of Les 6 Séquences as integers.

The lowest four bits are the kind; the fields above it are:

    draw, refill, end, let, close   nothing
    DISCARD                         card
    SWAP                            card, place
    ADD_SERIES                      card, the first suit of the series
    ADD                             card, place, above
    LAY, TAKE                       a run
    LAY_SERIES, TAKE_SERIES         rank, suits
    TAKE_ADD                        a run, above

A *run* is a suit, its lowest and highest place, the joker's place (0 if there is none), and whether an A stands at LOW
or a 1 at HIGH. *Above* says that the sequence which is completed lies above the added places (0: below). `CLAIM` turns
a take into a claim.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from tablee.core.bits import bit, count
from tablee.games.shared.k6t import CARDS
from tablee.games.six_sequences.cards import ACE, CORNERS, FIELD, HIGH, JOKER, LOW, NATURAL, ONE, span

DRAW: Final = 0
REFILL: Final = 1
END: Final = 2
LET: Final = 3
CLOSE: Final = 4
DISCARD: Final = 5
SWAP: Final = 6
ADD_SERIES: Final = 7
ADD: Final = 8
LAY: Final = 9
LAY_SERIES: Final = 10
TAKE: Final = 11
TAKE_SERIES: Final = 12
TAKE_ADD: Final = 13
CLAIM: Final = 0x2000000

ABOVE: Final = 1
BELOW: Final = 0


def kind_of(move: i64) -> i64:
    return move & 15


def discard(card: i64) -> i64:
    return DISCARD | (card << 4)


def swap(card: i64, place: i64) -> i64:
    return SWAP | (card << 4) | (place << 11)


def add_series(card: i64, first: i64) -> i64:
    return ADD_SERIES | (card << 4) | (first << 11)


def add(card: i64, place: i64, above: i64) -> i64:
    return ADD | (card << 4) | (place << 11) | (above << 16)


def card_of(move: i64) -> i64:
    """The card of a discard, a swap or an added card."""
    return (move >> 4) & 127


def place_of(move: i64) -> i64:
    """The place of a swap or an added card; the first suit of a series that is added to."""
    return (move >> 11) & 31


def above_of(move: i64) -> i64:
    """Whether an added card goes below its sequence."""
    return (move >> 16) & 1


def run(kind: i64, suit: i64, low: i64, high: i64, joker: i64, corners: i64) -> i64:
    """`corners`: 1 for an A at LOW, plus 2 for a 1 at HIGH."""
    return kind | (suit << 4) | (low << 7) | (high << 12) | (joker << 17) | (corners << 22)


def suit_of(move: i64) -> i64:
    return (move >> 4) & 7


def low_of(move: i64) -> i64:
    return (move >> 7) & 31


def high_of(move: i64) -> i64:
    return (move >> 12) & 31


def joker_of(move: i64) -> i64:
    return (move >> 17) & 31


def corners_of(move: i64) -> i64:
    return (move >> 22) & 3


def run_above(move: i64) -> i64:
    """Whether the run of a completing take goes below its sequence."""
    return (move >> 24) & 1


def with_above(move: i64, above: i64) -> i64:
    """A completing take with the sequence above or below."""
    return (move & ~0x1000000) | (above << 24)


def series(kind: i64, rank: i64, suits: i64) -> i64:
    return kind | (rank << 4) | (suits << 9)


def rank_of(move: i64) -> i64:
    return (move >> 4) & 31


def suits_in(move: i64) -> i64:
    return (move >> 9) & 63


def run_cards(low: i64, high: i64, joker: i64, corners: i64) -> i64:
    """The cards of a run as a field of ranks, the joker being rank 0."""
    places = span(low, high)
    cards = places & NATURAL
    if joker:
        places &= ~bit(joker)
        cards = (places & NATURAL) | 1
    if places & CORNERS:
        if low == LOW and joker != LOW:
            cards |= bit(ACE) if corners & 1 else bit(ONE)
        if high == HIGH and joker != HIGH:
            cards |= bit(ONE) if corners & 2 else bit(ACE)
    return cards


def has_corners(low: i64, high: i64, joker: i64, corners: i64) -> bool:
    """Whether a run reaches the corners that its move specifies."""
    if corners & 1 and (low > LOW or joker == LOW):
        return False
    return not (corners & 2 and (high < HIGH or joker == HIGH))


def is_well_formed(move: i64) -> bool:
    """Whether an integer encodes a possible move, legal or not."""
    if move < 0:
        return False
    kind = move & 15
    if move & CLAIM:
        if kind < TAKE:
            return False
        move ^= CLAIM
    if kind <= CLOSE:
        return move == kind
    if kind in (LAY_SERIES, TAKE_SERIES):
        return (
            move == series(kind, rank_of(move), suits_in(move))
            and 1 <= rank_of(move) <= ACE
            and count(suits_in(move)) >= 3
        )
    if kind <= ADD:
        return is_card_move(move, kind)
    return kind <= TAKE_ADD and is_run_move(move, kind)


def is_card_move(move: i64, kind: i64) -> bool:
    card = card_of(move)
    place = place_of(move)
    if card >= CARDS:
        return False
    if kind == DISCARD:
        return move == discard(card)
    if kind == ADD_SERIES:
        return move == add_series(card, place) and place < 6
    if not can_stand(card % 20, place) or (kind == SWAP and card % 20 == JOKER):
        return False
    return move == (swap(card, place) if kind == SWAP else add(card, place, above_of(move)))


def can_stand(rank: i64, place: i64) -> bool:
    """Whether a card of that rank fits a place (S21, S23, S75)."""
    if not LOW <= place <= HIGH:
        return False
    if rank in (ONE, ACE):
        return place in (LOW, HIGH)
    return rank in (JOKER, place)


def is_run_move(move: i64, kind: i64) -> bool:
    low = low_of(move)
    high = high_of(move)
    joker = joker_of(move)
    corners = corners_of(move)
    least: i64 = 1 if kind == TAKE_ADD else 3  # S21
    above = run_above(move) if kind == TAKE_ADD else 0
    if suit_of(move) > 5 or not LOW <= low <= high <= HIGH or high - low + 1 < least:
        return False
    if (joker and not low <= joker <= high) or move != with_above(
        run(kind, suit_of(move), low, high, joker, corners), above
    ):
        return False
    if not has_corners(low, high, joker, corners):
        return False
    return count(run_cards(low, high, joker, corners) & FIELD) == high - low + 1  # S22: not one card at both ends
