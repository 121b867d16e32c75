"""Generates legal moves: lays, additions, swaps, and takes of the discard. Others need no search.

All moves found go to `SixTable.note`.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from tablee.core.bits import bit, count, full, highest, lowest
from tablee.games.six_sequences.cards import (
    ACE,
    ALL_PLACES,
    ALL_STARTS,
    EACH,
    FIELD,
    HIGH,
    JOKERS,
    LOW,
    ONE,
    field_of,
    places_of,
    ranks_of,
    span,
    suits_of,
)
from tablee.games.six_sequences.moves import (
    ABOVE,
    BELOW,
    CLAIM,
    LAY,
    LAY_SERIES,
    TAKE,
    TAKE_ADD,
    TAKE_SERIES,
    add,
    add_series,
    has_corners,
    kind_of,
    run,
    run_cards,
    series,
    swap,
    with_above,
)
from tablee.games.six_sequences.table import CLAIMS, FRESH, HAND, HELD, STORE, STRIDE, SixTable

NOTHING: Final = -1


class Means:
    """A seat's material in one suit: its hand, all usable cards, and the rank of a discard to take."""

    def __init__(self, kind: i64, suit: i64, hand: i64, usable: i64, taken: i64) -> None:
        self.kind = kind
        self.suit = suit
        self.hand = hand
        self.usable = usable
        self.taken = taken
        self.joker: i64 = hand & 1
        self.places: i64 = places_of(usable) & FIELD

    def can_fill(self, missing: i64) -> bool:
        """Whether places without a card can be filled: one of them, by the joker (S19)."""
        return missing == 0 or (self.joker != 0 and missing & (missing - 1) == 0)


def starts_of(places: i64, jokers: i64) -> i64:
    """Where three in a row start (S21), one of them the joker where it is in hand (S19)."""
    starts = places & (places >> 1) & (places >> 2)
    if jokers:
        two = (places & ((places >> 1) | (places >> 2))) | ((places >> 1) & (places >> 2))
        starts |= two & (jokers * FIELD) & ALL_STARTS
    return starts


def find_plays(table: SixTable, seat: i64, new: i64) -> None:
    """Finds all lays, additions and swaps (S8); new combinations only if `new`."""
    words = table.words
    mine = seat * STRIDE
    side = table.side_of(seat)
    ours = side * STRIDE
    half: i64 = 0
    while half < 2:
        hand = words[mine + HAND + half]
        held = words[ours + HELD + half]
        places = places_of(hand | words[ours + STORE + half])  # S31, S33
        if held:
            ends = ((held << 1) | (held >> 1)) & ~held & ALL_PLACES  # S24, S26
            if hand & JOKERS:
                find_joker_adds(table, half, hand & JOKERS, ends, held)
            if ends & places:
                find_adds(table, half, ends & places, held, hand | words[ours + STORE + half])
        if hand & table.wanted(half):
            find_swaps(table, half, hand & table.wanted(half))
        if new:
            starts = starts_of(places, hand & JOKERS)
            if starts:
                find_lays(table, half, starts, hand, hand | words[ours + STORE + half])
        half += 1
    laid = words[ours + STORE] | words[ours + FRESH]
    laid2 = words[ours + STORE + 1] | words[ours + FRESH + 1]
    if laid | laid2:
        find_series_adds(table, side, mine, ranks_of(laid | laid2) * EACH)
    if new and table.has_quota(side):
        find_series(table, words[mine + HAND], words[mine + HAND + 1])


# Completing


def find_adds(table: SixTable, half: i64, fits: i64, held: i64, usable: i64) -> None:
    """Finds additions of cards other than jokers to the ends of sequences, from the hand or from an earlier series."""
    while fits:
        at = lowest(fits)
        fits &= fits - 1
        place = at % 20
        suit = half * 3 + at // 20
        if place == LOW or place == HIGH:
            cards = field_of(usable, suit)
            if cards & bit(ONE):
                find_add(table, suit * 20 + ONE, place, at, held)
            if cards & bit(ACE):
                find_add(table, suit * 20 + ACE, place, at, held)
        else:
            find_add(table, suit * 20 + place, place, at, held)


def find_joker_adds(table: SixTable, half: i64, jokers: i64, ends: i64, held: i64) -> None:
    """Finds additions of jokers from hand to any end of a sequence of their suit (S19, S20, S23)."""
    ends &= jokers * FIELD
    while ends:
        at = lowest(ends)
        ends &= ends - 1
        find_add(table, (half * 3 + at // 20) * 20, at % 20, at, held)


def find_add(table: SixTable, card: i64, place: i64, at: i64, held: i64) -> None:
    """Adds the moves of one card to one place: between two sequences that do not merge it can go to either (S26)."""
    below = held & bit(at - 1)
    if below:
        table.note(add(card, place, BELOW))
    if (not below or not table.options.merge) and held & bit(at + 1):
        table.note(add(card, place, ABOVE))


def find_series_adds(table: SixTable, side: i64, mine: i64, ranks: i64) -> None:
    """Finds additions of cards from hand to series of their rank, old or new, however small (S34)."""
    half: i64 = 0
    while half < 2:
        cards = table.words[mine + HAND + half] & ranks & ~JOKERS  # S17
        while cards:
            at = lowest(cards)
            cards &= cards - 1
            left = table.series_suits(side, at % 20)
            while left:
                table.note(add_series(half * 60 + at, lowest(left)))
                left &= ~table.series_of(side, at % 20, lowest(left))
        half += 1


# Swaps


def find_swaps(table: SixTable, half: i64, cards: i64) -> None:
    """Finds cards from hand that can replace one on the table (S36)."""
    while cards:
        at = lowest(cards)
        cards &= cards - 1
        suit = half * 3 + at // 20
        rank = at % 20
        if rank != ONE and rank != ACE:
            table.note(swap(suit * 20 + rank, rank))  # S37
            continue
        place = table.joker_place(suit)
        if place == LOW or (rank == ONE and table.ace_low & bit(suit)):  # S38, S40
            table.note(swap(suit * 20 + rank, LOW))
        if place == HIGH or (rank == ACE and table.one_high & bit(suit)):
            table.note(swap(suit * 20 + rank, HIGH))


# New combinations


def find_lays(table: SixTable, half: i64, starts: i64, hand: i64, usable: i64) -> None:
    """Finds new sequences (S21) of cards from hand and from earlier series, or of the latter alone (S32)."""
    suit = half * 3
    while suit < half * 3 + 3:
        here = field_of(starts, suit)
        if here:
            find_runs(table, Means(LAY, suit, field_of(hand, suit), field_of(usable, suit), NOTHING), here)
        suit += 1


def find_runs(table: SixTable, means: Means, starts: i64) -> None:
    """Finds every run of three or more from the given starts."""
    while starts:
        low = lowest(starts)
        starts &= starts - 1
        high = low + 2
        while high <= HIGH and find_run(table, means, low, high, BELOW):
            high += 1


def find_run(table: SixTable, means: Means, low: i64, high: i64, above: i64) -> bool:
    """Adds one run with every place of the joker; False if it cannot be filled."""
    missing = span(low, high) & ~means.places
    if not means.can_fill(missing):
        return False
    find_corners(table, means, low, high, lowest(missing) if missing else 0, above)
    joker = low if means.joker and not missing else high + 1
    while joker <= high:  # S20: also in place of a card at hand
        find_corners(table, means, low, high, joker, above)
        joker += 1
    return True


def find_corners(table: SixTable, means: Means, low: i64, high: i64, joker: i64, above: i64) -> None:
    """Adds one run with every choice of 1 or A at its corners (S21, S22)."""
    corners: i64 = 0
    choices: i64 = 4 if low == LOW or high == HIGH else 1
    while corners < choices:
        if has_corners(low, high, joker, corners):
            cards = run_cards(low, high, joker, corners)
            whole = not cards & ~(means.usable | 1) and count(cards) == high - low + 1
            if whole and (means.taken == NOTHING or takes(means, cards, low, high, joker, corners, above)):
                table.note(with_above(run(means.kind, means.suit, low, high, joker, corners), above))
        corners += 1


def find_series(table: SixTable, first: i64, second: i64) -> None:
    """Finds new series from hand: three to six of a rank (S16)."""
    a = first & FIELD
    b = (first >> 20) & FIELD
    c = first >> 40
    d = second & FIELD
    e = (second >> 20) & FIELD
    f = second >> 40
    two = (a & b) | (c & (a | b))
    two2 = (d & e) | (f & (d | e))
    ranks = (two & two2) | ((two | two2) & ((a ^ b ^ c) | (d ^ e ^ f)))
    ranks &= ~1  # S17
    while ranks:
        rank = lowest(ranks)
        ranks &= ranks - 1
        find_sets(table, LAY_SERIES, rank, suits_of(first, rank) | (suits_of(second, rank) << 3), 0)


def find_sets(table: SixTable, kind: i64, rank: i64, suits: i64, taken: i64) -> None:
    """Adds every series of three or more of these suits (S16, S18)."""
    chosen = suits
    while chosen:
        if count(chosen) >= 3 and (not taken or chosen & taken):
            table.note(series(kind, rank, chosen))
        chosen = (chosen - 1) & suits


# Taking the discard


def find_takes(table: SixTable, seat: i64) -> None:
    """Finds every way to lay the discard (S44), as claims if claims are open (S49)."""
    card = table.top_discard()
    if card < 0:
        return  # S4
    claim: i64 = CLAIM if table.phase == CLAIMS else 0
    side = table.side_of(seat)
    suit = card // 20
    rank = card % 20
    hand = table.hand_field(seat, suit)
    usable = hand | table.side_field(side, STORE, suit) | bit(rank)
    held = table.side_field(side, HELD, suit)
    starts = starts_of(places_of(usable) & FIELD, hand & 1)
    if starts & near(rank):
        find_runs(table, Means(TAKE | claim, suit, hand, usable, rank), starts)
    if held & ~bit(rank) == held and held and may_reach(rank, hand, usable):  # S47
        find_take_adds(table, Means(TAKE_ADD | claim, suit, hand, usable, rank), held)
    if table.has_quota(side):  # S48
        find_sets(table, TAKE_SERIES | claim, rank, table.suits_with(seat, HAND, rank) | bit(suit), bit(suit))


def near(rank: i64) -> i64:
    """The places where three in a row that hold a card can start."""
    if rank == ONE or rank == ACE:
        return bit(LOW) | bit(HIGH - 2)
    return span(rank - 2, rank)


def may_reach(rank: i64, hand: i64, usable: i64) -> bool:
    """Whether any usable card could lie beyond the discard, as none can beyond LOW and HIGH."""
    if rank == ONE or rank == ACE:
        return False
    return hand & 1 != 0 or places_of(usable) & (bit(rank - 1) | bit(rank + 1)) != 0


def find_take_adds(table: SixTable, means: Means, held: i64) -> None:
    """Finds additions of the discard to an existing sequence, with a card from hand farther out (S44, S45, S77)."""
    place = means.taken
    below = held & full(place)
    above = held & ~full(place)
    first: i64 = highest(below) + 1 if below else LOW
    last: i64 = lowest(above) - 1 if above else HIGH  # S26, S44: other sequences are no bridge
    if below:
        high = place + 1
        while high <= last and find_run(table, means, first, high, BELOW):
            high += 1
    if above:
        low = place - 1
        while low >= first and find_run(table, means, low, last, ABOVE):
            low -= 1


def takes(means: Means, cards: i64, low: i64, high: i64, joker: i64, corners: i64, above: i64) -> bool:
    """Whether a run lays the discard with a card from hand, farther out if it completes a sequence (S44)."""
    if not cards & bit(means.taken):
        return False
    if kind_of(means.kind) == TAKE:
        return cards & means.hand != 0
    return reaches(low, high, joker, corners, means.taken, means.hand, above)


def reaches(low: i64, high: i64, joker: i64, corners: i64, place: i64, hand: i64, above: i64) -> bool:
    """Whether a card from hand lies farther out than the discard; it may be the joker (S44, S46)."""
    if above:
        if low >= place:
            return False
        return run_cards(low, place - 1, joker if joker < place else 0, corners) & hand != 0
    if high <= place:
        return False
    return run_cards(place + 1, high, joker if joker > place else 0, corners) & hand != 0


def fills_gap(table: SixTable, side: i64, suit: i64, low: i64, high: i64) -> bool:
    """Whether a run goes from one of a side's sequences to the next."""
    held = table.side_field(side, HELD, suit)
    return held & bit(low - 1) != 0 and held & bit(high + 1) != 0
