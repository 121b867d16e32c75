"""The search of the 20/20 solver: chooses which cards go together, on any small layout of ranks in piles.

A game is won exactly if the cards of every rank can be coupled so that the couples come free one after the other: the
relation "goes before" (a card of one couple lies on a card of the other) must have no cycle. So the search does not try
orders of moves. It chooses a matching for each rank, at most 15 of them, and keeps for every card the set of cards that
must go no later. Two cards of which one must go before the other cannot be a couple; couples common to all remaining
matchings are settled at once; a rank with no matching left refutes the branch. So does a part of the table that would
not come free even if a card might serve several others as a partner, seen from the top or, backwards, from the bottom.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from tablee.core.bits import bit, count, lowest
from tablee.core.rng import Rng
from tablee.games.twenty_twenty.bots.constraints import (
    ALL_JOINED,
    COUPLE_AT,
    DOMAIN,
    HIGH,
    HIGH_OF,
    JOINED,
    LOW_OF,
    couples_made,
    first_links,
    freed,
    join_common,
    link_after,
    link_before,
    narrow,
    partners_of,
)
from tablee.games.twenty_twenty.bots.layout import ALIKE, NO_PLACE, RANKS, Layout, RandomGame

LOST: Final = 0
WON: Final = 1
UNDECIDED: Final = 2

DIVES: Final = 40
"""Random games before the search. One of them wins most deals, in a fraction of the time of a search."""
FIRST_RUN: Final = 30
"""Nodes of the first run of the search; each further run may have half as many again."""
LIGHT: Final = 500
"""After this many nodes the search uses full propagation, which is ten times slower but necessary for hard deals."""
NOISE: Final = 20
"""The noise in the order of matchings, so that a new run does not repeat the last one."""
SEED: Final = 2020


class Search:
    """The search of one layout."""

    def __init__(self, layout: Layout) -> None:
        self.layout = layout
        self.rng = Rng(SEED)
        self.bottoms: vec[i64] = layout.bottoms()
        self.line: list[int] = []
        self.nodes: i64 = 0
        self.dives: i64 = 0
        self.limit: i64 = 0
        self.thorough = False
        self.weights: vec[i64] = vec[i64]([1] * RANKS)  # how often each rank refuted a branch, plus one

    def run(self, budget: i64) -> i64:
        """Returns the verdict; `UNDECIDED` only if `budget` nodes (0: no limit) were not enough."""
        if not self.layout.is_even():
            return LOST
        root = first_links(self.layout)
        if not self.settle(root) or not self.may_come_free(root):
            return LOST
        if self.dive():
            return WON
        allowed: i64 = FIRST_RUN
        while True:
            if not self.settle(root):
                return LOST
            self.limit = self.nodes + allowed
            if budget > 0 and self.limit > budget:
                self.limit = budget
            verdict = self.branch(root)
            if verdict != UNDECIDED or self.nodes == budget:
                return verdict
            # Runs grow without limit, so one is complete. The weights from earlier runs lead it to the conflicts.
            allowed += allowed // 2
            if self.nodes > LIGHT:
                self.thorough = True

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
        if self.thorough and not self.may_come_free(links):
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
        """Searches for a deadlock, also backwards: a won game in reverse wins on the piles turned upside down."""
        layout = self.layout
        return (
            freed(links, layout.tops, layout.below) == layout.size
            and freed(links, self.bottoms, layout.above) == layout.size
        )

    def most_urgent(self, links: vec[i64]) -> i64:
        """The rank with the fewest matchings per conflict so far; -1 if all are settled."""
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
        """The matching whose couples already wait for mostly the same cards: it constrains the others least."""
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
        """Propagates all constraints; False if some rank has no matching left."""
        while self.couple_up(links):
            if not self.thorough:
                return True
            changes = self.compare_partners(links)
            if changes <= 0:
                return changes == 0
        return False

    def couple_up(self, links: vec[i64]) -> bool:
        """Removes matchings and joins couples until nothing changes; False if some rank has no matching left."""
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

    def compare_partners(self, links: vec[i64]) -> i64:
        """Adds constraints from the possible partners of uncoupled cards; returns how many, -1 for a contradiction."""
        found: i64 = 0
        rank: i64 = 0
        while rank < RANKS:
            if links[JOINED + rank] != ALL_JOINED:
                card: i64 = 0
                while card < ALIKE:
                    if not links[JOINED + rank] >> card & 1:
                        partners = partners_of(links, rank, card)
                        before = link_before(links, rank, card, partners)
                        after = link_after(links, rank, card, partners) if before >= 0 else -1
                        if after < 0:
                            self.weights[rank] += 1
                            return -1
                        found += before + after
                    card += 1
            rank += 1
        return found

    def line_of(self, links: vec[i64]) -> list[int]:
        """Moves that remove the couples, each as soon as it is free."""
        partner = couples_made(links)
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
