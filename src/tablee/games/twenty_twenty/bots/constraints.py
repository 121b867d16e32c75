"""The constraints of the search for couples, and their propagation.

They are one vec of numbers, `links`: for each card the set of cards that must go no later, and for each rank the
remaining matchings. They start from the piles, and every couple joined tightens them, until all couples are settled
or a rank has no matching left.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from tablee.core.bits import bit, lowest, shl, zeros
from tablee.games.twenty_twenty.bots.layout import ALIKE, NO_PLACE, PLACES, RANKS, Layout


def matchings_of(cards: list[int]) -> list[list[tuple[int, int]]]:
    """All ways to couple an even number of cards."""
    if not cards:
        return [[]]
    first, rest = cards[0], cards[1:]
    return [
        [(first, other), *others] for other in rest for others in matchings_of([card for card in rest if card != other])
    ]


# The six cards of a rank make 15 couples and 15 matchings of three couples. Where cards are missing, blanks take their
# place, already coupled with one another.
MATCHINGS: Final = matchings_of(list(range(ALIKE)))
MATCHINGS_OF_SIX: Final = 15
COUPLES: Final = 15
ALL_JOINED: Final = 63
COUPLE_LIST: Final = [(low, high) for low in range(ALIKE) for high in range(low + 1, ALIKE)]
LOW_OF: Final = vec[i64]([low for low, high in COUPLE_LIST])
HIGH_OF: Final = vec[i64]([high for low, high in COUPLE_LIST])
BOTH_OF: Final = vec[i64]([2**low + 2**high for low, high in COUPLE_LIST])
COUPLE_AT: Final = vec[i64]([COUPLE_LIST.index(couple) for matching in MATCHINGS for couple in matching])
"""The couples of the first matching, then of the second..."""
HOLDING: Final = vec[i64]([sum(2**k for k, m in enumerate(MATCHINGS) if couple in m) for couple in COUPLE_LIST])
"""For each couple the set of matchings that contain it."""


def coupling(card: int, others: int) -> int:
    """The matchings that couple a card of a rank with one of a set of others."""
    return sum(
        2**k
        for k, matching in enumerate(MATCHINGS)
        if any(card in couple and others >> (sum(couple) - card) & 1 for couple in matching)
    )


COUPLING: Final = vec[i64]([coupling(card, others) for card in range(ALIKE) for others in range(64)])

# A set of places has two words of 60 bits: ten ranks of six cards each.
LOW_BIT: Final = vec[i64]([2**place if place < 60 else 0 for place in range(PLACES)])
HIGH_BIT: Final = vec[i64]([2 ** (place - 60) if place >= 60 else 0 for place in range(PLACES)])
WORD_OF: Final = vec[i64]([0 if rank < 10 else PLACES for rank in range(RANKS)])
SHIFT_OF: Final = vec[i64]([rank % 10 * ALIKE for rank in range(RANKS)])

# Offsets in the vec of numbers, which each branch of the search copies.
HIGH: Final = PLACES  # from 0 the low words of the sets of cards that go no later, by place; from here the high words
DOMAIN: Final = 2 * PLACES  # for each rank the remaining matchings
JOINED: Final = DOMAIN + RANKS  # for each rank the set of its cards in settled couples
NUMBERS: Final = JOINED + RANKS


def first_links(layout: Layout) -> vec[i64]:
    """The initial constraints: every card goes after those on top of it, and all matchings are possible."""
    links = vec[i64]([0] * NUMBERS)
    for top in layout.tops:
        place: i64 = top
        low: i64 = 0
        high: i64 = 0
        while place != NO_PLACE:
            low |= LOW_BIT[place]
            high |= HIGH_BIT[place]
            links[place] = low
            links[HIGH + place] = high
            place = layout.below[place]
    rank: i64 = 0
    while rank < RANKS:
        open_rank(links, rank, layout.alike[rank])
        rank += 1
    return links


def open_rank(links: vec[i64], rank: i64, alike: i64) -> None:
    """Sets all matchings of the cards of a rank. The blanks at its end are already coupled."""
    domain = bit(MATCHINGS_OF_SIX) - 1
    joined: i64 = 0
    couple: i64 = 0
    while couple < COUPLES:
        low = LOW_OF[couple]
        if low >= alike and low & 1 == 0 and HIGH_OF[couple] == low + 1:
            domain &= HOLDING[couple]
            joined |= BOTH_OF[couple]
        couple += 1
    links[DOMAIN + rank] = domain
    links[JOINED + rank] = joined


def narrow(links: vec[i64], rank: i64) -> bool:
    """Removes matchings with a couple of which one card must go before the other; False if none remains."""
    domain = links[DOMAIN + rank]
    joined = links[JOINED + rank]
    place = rank * ALIKE + WORD_OF[rank]
    shift = SHIFT_OF[rank]
    card: i64 = 0
    while card < ALIKE:
        if not joined >> card & 1:
            domain &= ~COUPLING[card * 64 + ((links[place + card] >> shift) & 63)]
        card += 1
    links[DOMAIN + rank] = domain
    return domain != 0


def join_common(links: vec[i64], rank: i64) -> bool:
    """Joins the couples common to all remaining matchings of a rank; False if that closes a cycle."""
    domain = links[DOMAIN + rank]
    couple: i64 = 0
    while couple < COUPLES:
        if not domain & ~HOLDING[couple] and not links[JOINED + rank] & BOTH_OF[couple]:
            links[JOINED + rank] |= BOTH_OF[couple]
            if not join(links, rank * ALIKE + LOW_OF[couple], rank * ALIKE + HIGH_OF[couple]):
                return False
        couple += 1
    return True


def join(links: vec[i64], a: i64, b: i64) -> bool:
    """Joins two cards: whatever waits for one of them now waits for everything that either of them waits for.

    It updates only cards that are not yet coupled, because the others are never read again.
    """
    if goes_before(links, a, b) or goes_before(links, b, a):
        return False
    low = links[a] | links[b]
    high = links[HIGH + a] | links[HIGH + b]
    low_both = LOW_BIT[a] | LOW_BIT[b]
    high_both = HIGH_BIT[a] | HIGH_BIT[b]
    rank: i64 = 0
    while rank < RANKS:
        if links[JOINED + rank] != ALL_JOINED:
            place = rank * ALIKE
            end = place + ALIKE
            while place < end:
                if links[place] & low_both | links[HIGH + place] & high_both:
                    links[place] |= low
                    links[HIGH + place] |= high
                place += 1
        rank += 1
    return True


def goes_before(links: vec[i64], a: i64, b: i64) -> bool:
    """Whether the card at place `a` must go before the card at `b`."""
    return (links[b] & LOW_BIT[a] | links[HIGH + b] & HIGH_BIT[a]) != 0


def partners_of(links: vec[i64], rank: i64, card: i64) -> i64:
    """The possible partners of a card."""
    domain = links[DOMAIN + rank]
    partners: i64 = 0
    other: i64 = 0
    while other < ALIKE:
        if domain & COUPLING[card * 64 + bit(other)]:
            partners |= bit(other)
        other += 1
    return partners


def link_before(links: vec[i64], rank: i64, card: i64, partners: i64) -> i64:
    """Makes a card wait for all that every possible partner waits for; returns how many sets grew, -1 for a cycle."""
    place = rank * ALIKE + card
    low: i64 = -1
    high: i64 = -1
    other = rank * ALIKE
    while partners:
        if partners & 1:
            low &= links[other] & ~LOW_BIT[other]  # except the partner, with which it goes
            high &= links[HIGH + other] & ~HIGH_BIT[other]
        partners >>= 1
        other += 1
    if not low & ~links[place] | high & ~links[HIGH + place]:
        return 0
    low |= links[place]
    high |= links[HIGH + place]
    return spread(links, place, low, high)


def spread(links: vec[i64], place: i64, low: i64, high: i64) -> i64:
    """Makes a card and all that wait for it wait for a set of cards; returns how many sets grew, -1 for a cycle."""
    found: i64 = 0
    rank: i64 = 0
    while rank < RANKS:
        if links[JOINED + rank] != ALL_JOINED:
            waiting = rank * ALIKE
            end = waiting + ALIKE
            while waiting < end:
                if goes_before(links, place, waiting):
                    if waiting != place and low & LOW_BIT[waiting] | high & HIGH_BIT[waiting]:
                        return -1
                    links[waiting] |= low
                    links[HIGH + waiting] |= high
                    found += 1
                waiting += 1
        rank += 1
    return found


def link_after(links: vec[i64], rank: i64, card: i64, partners: i64) -> i64:
    """Makes whatever waits for every possible partner wait for the card; returns how many sets grew, -1 for a cycle."""
    place = rank * ALIKE + card
    low = links[place]
    high = links[HIGH + place]
    word = WORD_OF[rank]
    all_partners = shl(partners, SHIFT_OF[rank])
    found: i64 = 0
    other: i64 = 0
    while other < RANKS:
        if links[JOINED + other] != ALL_JOINED:
            waiting = other * ALIKE
            end = waiting + ALIKE
            while waiting < end:
                if (
                    links[word + waiting] & all_partners == all_partners
                    and low & ~links[waiting] | high & ~links[HIGH + waiting]
                    and not (other == rank and partners >> (waiting - rank * ALIKE) & 1)  # it may go with the card
                ):
                    if low & LOW_BIT[waiting] | high & HIGH_BIT[waiting]:
                        return -1
                    links[waiting] |= low
                    links[HIGH + waiting] |= high
                    found += 1
                waiting += 1
        other += 1
    return found


def freed(links: vec[i64], ends: vec[i64], beyond: vec[i64]) -> i64:
    """The number of cards that would go if each went as soon as a possible partner is or has been free.

    `ends` are free at first; `beyond` has the place that each card frees.
    """
    free = zeros(RANKS)
    gone = zeros(RANKS)
    for place in ends:
        free[place // ALIKE] |= bit(place % ALIKE)
    n: i64 = 0
    before: i64 = -1
    while n != before:
        before = n
        rank: i64 = 0
        while rank < RANKS:
            waiting = free[rank] & ~gone[rank]
            domain = links[DOMAIN + rank]
            card: i64 = 0
            while waiting:
                if waiting & 1 and domain & COUPLING[card * 64 + free[rank]]:
                    gone[rank] |= bit(card)
                    n += 1
                    next_place = beyond[rank * ALIKE + card]
                    if next_place != NO_PLACE:
                        free[next_place // ALIKE] |= bit(next_place % ALIKE)
                waiting >>= 1
                card += 1
            rank += 1
    return n


def couples_made(links: vec[i64]) -> vec[i64]:
    """For each place the place of its partner, when all couples are settled."""
    partner = vec[i64]([NO_PLACE] * PLACES)
    rank: i64 = 0
    while rank < RANKS:
        matching = lowest(links[DOMAIN + rank])
        k = matching * 3
        while k < matching * 3 + 3:
            a = rank * ALIKE + LOW_OF[COUPLE_AT[k]]
            b = rank * ALIKE + HIGH_OF[COUPLE_AT[k]]
            partner[a] = b
            partner[b] = a
            k += 1
        rank += 1
    return partner
