"""Which cards go together: the search behind the solver of 20/20, on any small layout of ranks in piles.

A game is won exactly if the cards of every rank can be coupled so that the couples come free one after the other: "this
couple goes before that one" (because one of its cards lies on one of the other's) must have no cycle. So the search does not
try orders of moves. It chooses a matching for each rank, at most 15 of them, and keeps for every card the set of cards that
must go no later. Two cards of which one must go strictly before the other are no couple; what all matchings left to a rank
have in common is settled at once; a rank with no matching left refutes the branch.
"""

from __future__ import annotations

from itertools import pairwise
from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from tablee.rules.bits import bit, count, lowest
from tablee.rules.rng import Rng

LOST: Final = 0
WON: Final = 1
UNDECIDED: Final = 2

MOST_CARDS: Final = 120
MOST_RANKS: Final = 20
MOST_ALIKE: Final = 6
WORD: Final = 60  # places in one integer; a set of places has two

DIVES: Final = 40
"""Random games before the search. Most deals are won by one of them, each in a fraction of a search's time."""
FIRST_RUN: Final = 30
"""Nodes of the first run of the search; each further run may have a fifth more."""
NOISE: Final = 20
"""The order in which matchings are tried is blurred by so much, so that a new run does not repeat the last one."""
SEED: Final = 2020


def matchings_of(items: list[int]) -> list[list[tuple[int, int]]]:
    """All ways to couple an even number of items."""
    if not items:
        return [[]]
    first, rest = items[0], items[1:]
    return [
        [(first, other), *others] for other in rest for others in matchings_of([item for item in rest if item != other])
    ]


# Six cards alike make 15 couples and 15 matchings of three couples. A rank with fewer cards is filled up with blanks that
# are coupled with one another beforehand.
COUPLES: Final = [(low, high) for high in range(MOST_ALIKE) for low in range(high)]
MATCHINGS: Final = [[COUPLES.index(couple) for couple in matching] for matching in matchings_of(list(range(MOST_ALIKE)))]
ALL_COUPLES: Final = 15
LOW_OF: Final = vec[i64]([low for low, high in COUPLES])
HIGH_OF: Final = vec[i64]([high for low, high in COUPLES])
COUPLE_AT: Final = vec[i64]([couple for matching in MATCHINGS for couple in matching])
HOLDING: Final = vec[i64]([sum(2**k for k, m in enumerate(MATCHINGS) if couple in m) for couple in range(ALL_COUPLES)])
"""For each couple the set of matchings that it is part of."""

LOW_BIT: Final = vec[i64]([2**place if place < WORD else 0 for place in range(MOST_CARDS)])
HIGH_BIT: Final = vec[i64]([2 ** (place - WORD) if place >= WORD else 0 for place in range(MOST_CARDS)])

# Where things are in the one vec that a branch of the search copies.
HIGH: Final = MOST_CARDS  # from 0: for each place the low word of what goes no later; from here the high word
DOMAIN: Final = 2 * MOST_CARDS  # for each rank the matchings left to it; none once it is settled
JOINED: Final = DOMAIN + MOST_RANKS  # for each rank the couples settled


class Layout:
    """Ranks in piles, each from the top down. A card's place is its number in that order; its label names it in moves.

    At most 120 cards of ranks 0 to 19, at most six of each rank. A move is the lower label * 128 + the higher.
    """

    def __init__(self, piles: list[list[int]], labels: list[int] | None = None) -> None:
        ranks = [rank for pile in piles for rank in pile]
        ends = [sum(len(pile) for pile in piles[:n]) for n in range(len(piles) + 1)]
        self.size: i64 = len(ranks)
        self.labels: vec[i64] = vec[i64](range(len(ranks)) if labels is None else labels)
        self.ranks: vec[i64] = vec[i64](ranks)
        self.is_last: vec[i64] = vec[i64]([1 if place + 1 in ends else 0 for place in range(len(ranks))])
        self.tops: vec[i64] = vec[i64]([start for start, end in pairwise(ends) if start < end])
        self.alike: vec[i64] = vec[i64]([ranks.count(rank) for rank in range(MOST_RANKS)])
        if len(ranks) > MOST_CARDS or sum(self.alike) != len(ranks) or max(self.alike) > MOST_ALIKE:
            raise ValueError("a layout has at most 120 cards, of ranks 0 to 19, at most six of each")
        self.places: vec[i64] = vec[i64]([place for rank in range(MOST_RANKS) for place in six_places(ranks, rank)])

    def is_even(self) -> bool:
        """Whether every rank can be coupled at all."""
        return all(n % 2 == 0 for n in self.alike)

    def move(self, a: i64, b: i64) -> i64:
        """The move that takes the cards of two places."""
        first = self.labels[a]
        second = self.labels[b]
        return first * 128 + second if first < second else second * 128 + first

    def moves(self) -> list[int]:
        """The couples that lie on top, rank by rank."""
        free = sorted(self.tops, key=lambda place: (self.ranks[place], self.labels[place]))
        return [
            int(self.move(a, b)) for k, a in enumerate(free) for b in free[k + 1 :] if self.ranks[a] == self.ranks[b]
        ]

    def after(self, move: int) -> Layout:
        """The layout without the two cards of a move."""
        piles: list[list[int]] = []
        labels: list[int] = []
        pile: list[int] = []
        for place in range(self.size):
            label = int(self.labels[place])
            if label not in (move // 128, move % 128):
                pile.append(int(self.ranks[place]))
                labels.append(label)
            if self.is_last[place]:
                piles.append(pile)
                pile = []
        return Layout(piles, labels)

    def root(self) -> vec[i64]:
        """The start of the search: every card goes after those on top of it, all matchings are possible."""
        links = vec[i64]([0] * (JOINED + MOST_RANKS))
        place: i64 = 0
        low: i64 = 0
        high: i64 = 0
        while place < self.size:
            low |= LOW_BIT[place]
            high |= HIGH_BIT[place]
            links[place] = low
            links[HIGH + place] = high
            if self.is_last[place]:
                low = 0
                high = 0
            place += 1
        rank: i64 = 0
        while rank < MOST_RANKS:
            self.open_rank(links, rank)
            rank += 1
        return links

    def open_rank(self, links: vec[i64], rank: i64) -> None:
        """All matchings of the cards that a rank has; the blanks are coupled already."""
        domain = bit(ALL_COUPLES) - 1
        blank: i64 = self.alike[rank]
        while blank < MOST_ALIKE:
            couple = COUPLES.index((int(blank), int(blank) + 1))
            domain &= HOLDING[couple]
            links[JOINED + rank] |= bit(couple)
            blank += 2
        links[DOMAIN + rank] = domain if self.alike[rank] else 0


def six_places(ranks: list[int], rank: int) -> list[int]:
    """Where a rank lies, filled up to six numbers."""
    found = [place for place, other in enumerate(ranks) if other == rank]
    return [*found, *([0] * MOST_ALIKE)][:MOST_ALIKE]


class Search:
    """One layout, searched to the end."""

    def __init__(self, layout: Layout) -> None:
        self.layout = layout
        self.places: vec[i64] = layout.places
        self.size: i64 = layout.size
        self.rng = Rng(SEED)
        self.line: list[int] = []
        self.nodes: i64 = 0
        self.dives: i64 = 0
        self.limit: i64 = 0
        self.weights: vec[i64] = vec[i64]([1] * MOST_RANKS)  # how often each rank refuted a branch, plus one

    def run(self, budget: i64) -> i64:
        """The verdict; `UNDECIDED` only if `budget` nodes (0: no limit) were not enough."""
        if not self.layout.is_even():
            return LOST
        root = self.layout.root()
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
            allowed += allowed // 5

    def dive(self) -> bool:
        """Tries random games first."""
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

    def most_urgent(self, links: vec[i64]) -> i64:
        """The rank with the fewest matchings for the trouble it has made; -1 if all are settled."""
        best: i64 = -1
        best_left: i64 = 0
        best_weight: i64 = 0
        rank: i64 = 0
        while rank < MOST_RANKS:
            domain = links[DOMAIN + rank]
            if domain:
                left = count(domain)
                weight = self.weights[rank]
                if best < 0 or left * best_weight < best_left * weight:
                    best = rank
                    best_left = left
                    best_weight = weight
            rank += 1
        return best

    def most_promising(self, links: vec[i64], rank: i64, domain: i64) -> i64:
        """The matching whose cards have the most alike before them: it ties the others down the least."""
        best: i64 = -1
        least: i64 = 0
        while domain:
            matching = lowest(domain)
            domain &= domain - 1
            cost = self.rng.below(NOISE)
            k = matching * 3
            while k < matching * 3 + 3:
                a = self.places[rank * MOST_ALIKE + LOW_OF[COUPLE_AT[k]]]
                b = self.places[rank * MOST_ALIKE + HIGH_OF[COUPLE_AT[k]]]
                cost += count(links[a] ^ links[b]) + count(links[HIGH + a] ^ links[HIGH + b])
                k += 1
            if best < 0 or cost < least:
                best = matching
                least = cost
        return best

    # What follows from what

    def settle(self, links: vec[i64]) -> bool:
        """Draws all conclusions; False if some rank cannot be coupled any more."""
        changed = True
        while changed:
            changed = False
            rank: i64 = 0
            while rank < MOST_RANKS:
                if links[DOMAIN + rank]:
                    joined = links[JOINED + rank]
                    if not self.narrow(links, rank) or not self.join_common(links, rank):
                        self.weights[rank] += 1
                        return False
                    if links[JOINED + rank] != joined:
                        changed = True
                rank += 1
        return True

    def narrow(self, links: vec[i64], rank: i64) -> bool:
        """Strikes out the matchings with a couple of which one card must go before the other."""
        domain = links[DOMAIN + rank]
        joined = links[JOINED + rank]
        base = rank * MOST_ALIKE
        couple: i64 = 0
        while couple < ALL_COUPLES:
            if domain & HOLDING[couple] and not joined & 1:
                a = self.places[base + LOW_OF[couple]]
                b = self.places[base + HIGH_OF[couple]]
                if (
                    links[a] & LOW_BIT[b]
                    | links[HIGH + a] & HIGH_BIT[b]
                    | links[b] & LOW_BIT[a]
                    | links[HIGH + b] & HIGH_BIT[a]
                ):
                    domain &= ~HOLDING[couple]
            joined >>= 1
            couple += 1
        links[DOMAIN + rank] = domain
        return domain != 0

    def join_common(self, links: vec[i64], rank: i64) -> bool:
        """Joins the couples that all matchings left have in common; False if that makes a cycle."""
        domain = links[DOMAIN + rank]
        joined = links[JOINED + rank]
        base = rank * MOST_ALIKE
        couple: i64 = 0
        while couple < ALL_COUPLES:
            if not domain & ~HOLDING[couple] and not joined & bit(couple):
                if not self.join(links, self.places[base + LOW_OF[couple]], self.places[base + HIGH_OF[couple]]):
                    return False
                joined |= bit(couple)
            couple += 1
        links[JOINED + rank] = joined
        if not domain & (domain - 1):
            links[DOMAIN + rank] = 0  # one matching was left, and it is joined now
        return True

    def join(self, links: vec[i64], a: i64, b: i64) -> bool:
        """Lets two cards go together: what goes after one of them goes after all that either waits for."""
        low_pair = LOW_BIT[a] | LOW_BIT[b]
        high_pair = HIGH_BIT[a] | HIGH_BIT[b]
        if links[a] & LOW_BIT[b] | links[HIGH + a] & HIGH_BIT[b] | links[b] & LOW_BIT[a] | links[HIGH + b] & HIGH_BIT[a]:
            return False
        low = links[a] | links[b]
        high = links[HIGH + a] | links[HIGH + b]
        place: i64 = 0
        while place < self.size:
            if links[place] & low_pair | links[HIGH + place] & high_pair:
                links[place] |= low
                links[HIGH + place] |= high
            place += 1
        return True

    # The way out

    def line_of(self, links: vec[i64]) -> list[int]:
        """Moves that take the couples away. A couple goes after all it waits for, so by the number of those."""
        couples: list[tuple[int, int]] = []
        for rank in range(MOST_RANKS):
            for couple in range(ALL_COUPLES):
                a = self.places[rank * MOST_ALIKE + LOW_OF[couple]]
                b = self.places[rank * MOST_ALIKE + HIGH_OF[couple]]
                if links[JOINED + rank] & bit(couple) and COUPLES[couple][1] < self.layout.alike[rank]:
                    waits = count(links[a]) + count(links[HIGH + a])
                    couples.append((int(waits), int(self.layout.move(a, b))))
        return [move for waits, move in sorted(couples)]


class RandomGame:
    """Random games on a layout: a rank that has a couple on top, then two of its cards."""

    def __init__(self, layout: Layout) -> None:
        self.layout = layout
        self.line: vec[i64] = vec[i64]()
        self.free: vec[i64] = vec[i64]([0] * (MOST_RANKS * MOST_ALIKE))  # places on top, six for each rank
        self.shown: vec[i64] = vec[i64]([0] * MOST_RANKS)  # how many of them
        self.ready: vec[i64] = vec[i64]([0] * MOST_RANKS)  # ranks with two or more on top
        self.n_ready: i64 = 0

    def is_won(self, rng: Rng) -> bool:
        """Plays one game to its end."""
        self.start()
        while self.n_ready:
            k = rng.below(self.n_ready)
            rank = self.ready[k]
            a = self.take(rank, rng)
            b = self.take(rank, rng)
            if self.shown[rank] < 2:
                self.n_ready -= 1
                self.ready[k] = self.ready[self.n_ready]
            self.line = append(self.line, self.layout.move(a, b))
            self.uncover(a)
            self.uncover(b)
        return len(self.line) * 2 == self.layout.size

    def start(self) -> None:
        self.line = vec[i64]()
        self.n_ready = 0
        rank: i64 = 0
        while rank < MOST_RANKS:
            self.shown[rank] = 0
            rank += 1
        for place in self.layout.tops:
            self.show(place)

    def take(self, rank: i64, rng: Rng) -> i64:
        """One of the cards of a rank on top, which leaves it."""
        left = self.shown[rank] - 1
        at = rank * MOST_ALIKE + rng.below(left + 1)
        place = self.free[at]
        self.free[at] = self.free[rank * MOST_ALIKE + left]
        self.shown[rank] = left
        return place

    def uncover(self, place: i64) -> None:
        if not self.layout.is_last[place]:
            self.show(place + 1)

    def show(self, place: i64) -> None:
        rank = self.layout.ranks[place]
        shown = self.shown[rank]
        self.free[rank * MOST_ALIKE + shown] = place
        self.shown[rank] = shown + 1
        if shown == 1:
            self.ready[self.n_ready] = rank
            self.n_ready += 1
