"""Layouts: 20/20 without suits, as ranks in piles of any size up to the game's, and random games on them."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from tablee.core.bits import zeros
from tablee.core.rng import Rng

RANKS: Final = 20
ALIKE: Final = 6
PLACES: Final = 120  # a card's place is its rank * 6 + how many of the rank were laid before
NO_PLACE: Final = -1


class Layout:
    """Ranks in piles. A card has a place in here, and a label from 0 to 127 for callers.

    There are ranks 0 to 19, with at most six cards each. A move is the lower label * 128 + the higher one.
    """

    def __init__(self) -> None:
        self.size: i64 = 0
        self.alike: vec[i64] = vec[i64]([0] * RANKS)  # how many cards of each rank
        self.labels: vec[i64] = vec[i64]([0] * PLACES)
        self.below: vec[i64] = vec[i64]([NO_PLACE] * PLACES)
        self.above: vec[i64] = vec[i64]([NO_PLACE] * PLACES)
        self.tops: vec[i64] = vec[i64]()

    def lay(self, rank: i64, label: i64, above: i64) -> i64:
        """Puts a card beneath that at place `above`, or on top of a new pile; returns its place."""
        if not 0 <= rank < RANKS or self.alike[rank] == ALIKE or not 0 <= label < 128:
            raise ValueError("a layout has ranks 0 to 19, at most six cards of each, and labels 0 to 127")
        place = rank * ALIKE + self.alike[rank]
        self.alike[rank] += 1
        self.size += 1
        self.labels[place] = label
        self.above[place] = above
        if above == NO_PLACE:
            self.tops = append(self.tops, place)
        else:
            self.below[above] = place
        return place

    def is_even(self) -> bool:
        """Whether every rank has an even number of cards."""
        return all(alike & 1 == 0 for alike in self.alike)

    def bottoms(self) -> vec[i64]:
        """The bottom places of the piles."""
        found = vec[i64]()
        for top in self.tops:
            place: i64 = top
            while self.below[place] != NO_PLACE:
                place = self.below[place]
            found = append(found, place)
        return found

    def move(self, a: i64, b: i64) -> i64:
        """The move that takes the cards of two places."""
        first = self.labels[a]
        second = self.labels[b]
        return first * 128 + second if first < second else second * 128 + first

    def moves(self) -> list[int]:
        """The couples of free cards, in ascending order."""
        return sorted(int(self.move(a, b)) for a in self.tops for b in self.tops if a < b and a // ALIKE == b // ALIKE)

    def after(self, move: i64) -> Layout:
        """The layout without the two cards on top that a move takes."""
        rest = Layout()
        for top in self.tops:
            place: i64 = top
            label = self.labels[place]
            if label == move >> 7 or label == move & 127:
                place = self.below[place]
            above: i64 = NO_PLACE
            while place != NO_PLACE:
                above = rest.lay(place // ALIKE, self.labels[place], above)
                place = self.below[place]
        return rest


def layout_from(piles: list[list[int]]) -> Layout:
    """A layout of piles of ranks, each from the top down; the labels count the cards."""
    layout = Layout()
    for pile in piles:
        above: i64 = NO_PLACE
        for rank in pile:
            above = layout.lay(rank, layout.size, above)
    return layout


class RandomGame:
    """Random games on a layout: each move takes two free cards of one rank."""

    def __init__(self, layout: Layout) -> None:
        self.layout = layout
        self.below: vec[i64] = layout.below
        self.line: vec[i64] = vec[i64]()
        self.free: vec[i64] = vec[i64]([0] * PLACES)  # the places on top, rank by rank
        self.shown: vec[i64] = vec[i64]([0] * RANKS)  # how many of each rank
        self.ready: vec[i64] = vec[i64]([0] * RANKS)  # the ranks with two or more
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
        self.shown = zeros(RANKS)
        for place in self.layout.tops:
            self.show(place)

    def take(self, rank: i64, rng: Rng) -> i64:
        """Removes a random free card of a rank, and returns it."""
        left = self.shown[rank] - 1
        at = rank * ALIKE + rng.below(left + 1)
        place = self.free[at]
        self.free[at] = self.free[rank * ALIKE + left]
        self.shown[rank] = left
        return place

    def uncover(self, place: i64) -> None:
        if self.below[place] != NO_PLACE:
            self.show(self.below[place])

    def show(self, place: i64) -> None:
        rank = place // ALIKE
        shown = self.shown[rank]
        self.free[rank * ALIKE + shown] = place
        self.shown[rank] = shown + 1
        if shown == 1:
            self.ready[self.n_ready] = rank
            self.n_ready += 1
