"""Which cards go together: the search behind the solver of 20/20, on any small layout of ranks in piles.

A game is won exactly if the cards of every rank can be coupled so that the couples come free one after the other: the
relation "goes before" (a card of one couple lies on a card of the other) must have no cycle. So the search does not try
orders of moves. It chooses a matching for each rank, at most 15 of them, and keeps for every card the set of cards that
must go no later. Two cards of which one must go before the other are no couple; what all matchings left to a rank have
in common is settled at once; a rank with no matching left refutes the branch. So does a part of the table that would
not come free even if a card might serve several others as a partner, seen from the top or, backwards, from the bottom.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from tablee.bots.layout import ALIKE, NO_PLACE, PLACES, RANKS, Layout, RandomGame
from tablee.rules.bits import bit, count, lowest, zeros
from tablee.rules.rng import Rng

LOST: Final = 0
WON: Final = 1
UNDECIDED: Final = 2

DIVES: Final = 40
"""Random games before the search. Most deals are won by one of them, each in a fraction of a search's time."""
FIRST_RUN: Final = 30
"""Nodes of the first run of the search; each further run may have half as many again."""
NOISE: Final = 20
"""The order in which matchings are tried is blurred by so much, so that a new run does not repeat the last one."""
SEED: Final = 2020


def matchings_of(cards: list[int]) -> list[list[tuple[int, int]]]:
    """All ways to couple an even number of cards."""
    if not cards:
        return [[]]
    first, rest = cards[0], cards[1:]
    return [
        [(first, other), *others] for other in rest for others in matchings_of([card for card in rest if card != other])
    ]


# The six cards of a rank make 15 couples and 15 matchings of three couples. Where cards are missing, blanks take their
# place, which are coupled with one another beforehand.
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
"""For each couple the set of matchings that it is part of."""


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

# Where things are in the one vec of numbers that a branch of the search copies.
HIGH: Final = PLACES  # from 0, for each place the low word of what goes no later than its card; from here the high word
DOMAIN: Final = 2 * PLACES  # for each rank the matchings left to it
JOINED: Final = DOMAIN + RANKS  # for each rank the set of its cards that are coupled for good
NUMBERS: Final = JOINED + RANKS


class Search:
    """One layout, searched to the end."""

    def __init__(self, layout: Layout) -> None:
        self.layout = layout
        self.rng = Rng(SEED)
        self.bottoms: vec[i64] = layout.bottoms()
        self.line: list[int] = []
        self.nodes: i64 = 0
        self.dives: i64 = 0
        self.limit: i64 = 0
        self.weights: vec[i64] = vec[i64]([1] * RANKS)  # how often each rank refuted a branch, plus one

    def run(self, budget: i64) -> i64:
        """The verdict; `UNDECIDED` only if `budget` nodes (0: no limit) were not enough."""
        if not self.layout.is_even():
            return LOST
        root = first_links(self.layout)
        if not self.settle(root):
            return LOST
        if self.dive():
            return WON
        allowed: i64 = FIRST_RUN
        while True:
            self.limit = self.nodes + allowed
            if budget > 0 and self.limit > budget:
                self.limit = budget
            verdict = self.branch(root)
            if verdict != UNDECIDED or self.nodes == budget:
                return verdict
            # Runs grow for ever, so one of them sees everything. The weights it starts with point at the trouble.
            allowed += allowed // 2

    def dive(self) -> bool:
        """Tries random games."""
        random_game = RandomGame(self.layout)
        while self.dives < DIVES:
            self.dives += 1
            if random_game.is_won(self.rng):
                self.line = [int(move) for move in random_game.line]
                return True
        return False

    def branch(self, links: vec[i64]) -> i64:
        """Tries the matchings of one rank."""
        if self.nodes == self.limit:
            return UNDECIDED
        self.nodes += 1
        if not self.may_come_free(links):
            return LOST
        rank = self.most_urgent(links)
        if rank < 0:
            self.line = self.line_of(links)
            return WON
        domain = links[DOMAIN + rank]
        while domain:
            matching = self.most_promising(links, rank, domain)
            domain &= ~bit(matching)
            child = links[:]
            child[DOMAIN + rank] = bit(matching)
            if self.settle(child):
                verdict = self.branch(child)
                if verdict != LOST:
                    return verdict
        return LOST

    def may_come_free(self, links: vec[i64]) -> bool:
        """Looks for a jam. A won game played backwards is one too, with the piles upside down."""
        layout = self.layout
        return (
            freed(links, layout.tops, layout.below) == layout.size
            and freed(links, self.bottoms, layout.above) == layout.size
        )

    def most_urgent(self, links: vec[i64]) -> i64:
        """The rank with the fewest matchings for the trouble it has made; -1 if all are settled."""
        best: i64 = -1
        best_left: i64 = 0
        best_weight: i64 = 0
        rank: i64 = 0
        while rank < RANKS:
            if links[JOINED + rank] != ALL_JOINED:
                left = count(links[DOMAIN + rank])
                weight = self.weights[rank]
                if best < 0 or left * best_weight < best_left * weight:
                    best = rank
                    best_left = left
                    best_weight = weight
            rank += 1
        return best

    def most_promising(self, links: vec[i64], rank: i64, domain: i64) -> i64:
        """The matching whose couples wait for much the same cards already: it ties the others down the least."""
        best: i64 = -1
        least: i64 = 0
        while domain:
            matching = lowest(domain)
            domain &= domain - 1
            cost = self.rng.below(NOISE)
            k = matching * 3
            while k < matching * 3 + 3:
                a = rank * ALIKE + LOW_OF[COUPLE_AT[k]]
                b = rank * ALIKE + HIGH_OF[COUPLE_AT[k]]
                cost += count(links[a] ^ links[b]) + count(links[HIGH + a] ^ links[HIGH + b])
                k += 1
            if best < 0 or cost < least:
                best = matching
                least = cost
        return best

    def settle(self, links: vec[i64]) -> bool:
        """Draws all conclusions; False if some rank cannot be coupled any more."""
        changed = True
        while changed:
            changed = False
            rank: i64 = 0
            while rank < RANKS:
                joined = links[JOINED + rank]
                if joined != ALL_JOINED:
                    if not narrow(links, rank) or not join_common(links, rank):
                        self.weights[rank] += 1
                        return False
                    if links[JOINED + rank] != joined:
                        changed = True
                rank += 1
        return True

    def line_of(self, links: vec[i64]) -> list[int]:
        """Moves that take the couples away: whichever is on top, until none is left."""
        partner = partners(links)
        line: list[int] = []
        layout = self.layout
        on_top = [int(place) for place in layout.tops]
        while on_top:
            a = next(place for place in on_top if partner[place] in on_top)
            b = int(partner[a])
            line.append(int(layout.move(a, b)))
            on_top = [place for place in on_top if place != a and place != b]
            on_top += [int(layout.below[place]) for place in (a, b) if layout.below[place] != NO_PLACE]
        return line


# What must go no later than what


def first_links(layout: Layout) -> vec[i64]:
    """Every card goes after those on top of it; all matchings are possible."""
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
    """All matchings of the cards that a rank has. The blanks at its end are coupled already."""
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
    """Strikes out the matchings with a couple of which one card must go before the other; False if none is left."""
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
    """Joins the couples that all matchings left to a rank have in common; False if that closes a cycle."""
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
    """Lets two cards go together: what waits for one of them waits for all that either of them waits for.

    Only cards that are not coupled yet are kept up to date: nobody asks about the others any more.
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
    """Whether the card of place `a` must go before that of `b`."""
    return (links[b] & LOW_BIT[a] | links[HIGH + b] & HIGH_BIT[a]) != 0


def freed(links: vec[i64], ends: vec[i64], beyond: vec[i64]) -> i64:
    """How many cards would go if a card went as soon as a possible partner lies free or has lain free.

    `ends` are free at first; `beyond` says which place each card sets free.
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


def partners(links: vec[i64]) -> vec[i64]:
    """For each place that of the other card of its couple, when all are settled."""
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
