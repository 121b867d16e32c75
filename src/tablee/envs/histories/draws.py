"""Chance nodes: the first dealer, cards one at a time, dice.

Cards that come to one seat together (its hand at the deal, a refill) are drawn in ascending order, each with the
probability that a random hand continues so. Then a hand is one history, not one for each order of its cards: the
five cards of MIO have 120 orders, and no player can tell them apart.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import comb

Outcomes = list[tuple[int, float]]

EVERYBODY = -1
"""The owner of a card that is turned up."""
NOT_YET = -2
"""The owner of a card that is still in the deck."""


def evenly(n: int) -> Outcomes:
    """`n` equally likely outcomes."""
    return [(outcome, 1.0 / n) for outcome in range(n)]


class Draw:
    """Cards to be dealt: groups of them, each for one owner, and the cards dealt so far."""

    __slots__ = ("copies", "given", "groups", "last", "left", "pool")

    def __init__(self, groups: Sequence[tuple[int, int]], pool: Mapping[int, int]) -> None:
        self.groups = tuple(groups)
        self.pool = pool  # how many there are of each kind of card, in ascending order of kinds
        self.given: tuple[int, ...] = ()
        self.left = groups[0][1]  # cards that the first group still gets
        self.last = -1  # the last kind that it got,
        self.copies = 0  # and how many of that kind

    @property
    def owner(self) -> int:
        """The owner of the next card."""
        return self.groups[0][0]

    def outcomes(self) -> Outcomes:
        """The possible kinds of the next card, with their probabilities."""
        if self.left == 1 and self.last < 0:
            total = sum(self.pool.values())
            return [(kind, n / total) for kind, n in self.pool.items()]
        return self._ascending()

    def _ascending(self) -> Outcomes:
        """For each kind, the number of possible hands in which it comes next."""
        above = [(kind, n) for kind, n in self.pool.items() if kind > self.last]
        beyond = sum(n for _, n in above)
        alike = self.pool.get(self.last, 0) + self.copies  # as many as there were of the last kind
        hand = self.copies + self.left
        again = sum(comb(alike, n) * comb(beyond, hand - n) for n in range(self.copies + 1, min(alike, hand) + 1))
        ways = comb(alike, self.copies)
        total = again + ways * comb(beyond, self.left)
        found = [(self.last, again / total)] if again else []
        for kind, n in above:
            first = comb(beyond, self.left) - comb(beyond - n, self.left)
            beyond -= n
            if first:
                found.append((kind, ways * first / total))
        return found

    def after(self, kind: int) -> Draw:
        """The draw after a card; `owner` has no meaning once `is_done`."""
        pool = dict(self.pool)
        if pool[kind] > 1:
            pool[kind] -= 1
        else:
            del pool[kind]
        draw = Draw(self.groups, pool)
        draw.given = (*self.given, kind)
        draw.left = self.left - 1
        draw.last = kind
        draw.copies = self.copies + 1 if kind == self.last else 1
        if draw.left == 0 and len(self.groups) > 1:
            draw._next_group()
        return draw

    def _next_group(self) -> None:
        self.groups = self.groups[1:]
        self.left = self.groups[0][1]
        self.last = -1
        self.copies = 0

    @property
    def is_done(self) -> bool:
        return self.left == 0
