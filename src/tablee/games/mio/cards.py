"""MIO's cards: the deck of a table (M39), and which card may follow which (M5-M9)."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from tablee.core.bits import bit, count, shl, zeros

COLOURS: Final = "rybgk"
VALUES: Final = "12345*"
DECKS: Final = {"8+2": "12233445**/5", "9+1": "112233445*/5", "5+5": "12345*****/5"}

# Kinds of card: colour * 6 + value (0-4 for 1-5, 5 for the star), then the joker. A joker that was laid counts as
# `JOKER` plus the colour named; on top of the pile before its colour is named (M4) as `UNNAMED`.
STAR: Final = 5
JOKER: Final = 30
UNNAMED: Final = 35
HAND: Final = 5
KIND_TEXTS: Final = [colour + value for colour in COLOURS for value in VALUES] + ["J"] * (UNNAMED + 1 - JOKER)
"""Every kind of card in notation."""


class MioDeck:
    """A deck given as text (M39): its cards in order, and for every kind on top the cards that may follow."""

    def __init__(self, text: str) -> None:
        numbers, jokers = text.split("/")
        one_colour = sorted(VALUES.index(sign) for sign in numbers)
        kinds = [colour * 6 + value for colour in range(5) for value in one_colour]
        kinds.extend([JOKER] * int(jokers))
        self.size: i64 = len(kinds)
        self.order: vec[i64] = vec[i64](range(len(kinds)))
        self.kind_of: vec[i64] = vec[i64](kinds)
        self.texts: list[str] = [KIND_TEXTS[kind] for kind in kinds]
        self.of_kind: vec[i64] = vec[i64]([cards_of(kinds, min(kind, JOKER)) for kind in range(UNNAMED)])
        self.jokers: i64 = self.of_kind[JOKER]
        self.of_value: vec[i64] = vec[i64]([self.gather(value, 6, 5) for value in range(6)])
        self.stars: i64 = self.of_value[STAR]
        # Cards with a card of the same kind one, two, … places before them: in one hand they are one choice.
        self.copies: i64 = max(numbers.count(sign) for sign in set(numbers))
        self.twins: i64 = self.alike(1)
        self.farther: vec[i64] = vec[i64]([self.alike(distance) for distance in range(2, 5)])
        self.from_hand: vec[i64] = zeros(UNNAMED + 1)
        self.after_draw: vec[i64] = zeros(UNNAMED + 1)
        colour: i64 = 0
        while colour < 5:
            self.follow(colour, self.gather(colour * 6, 1, 6))
            colour += 1

    def gather(self, first: i64, step: i64, n: i64) -> i64:
        """All cards of `n` kinds."""
        cards: i64 = 0
        i: i64 = 0
        while i < n:
            cards |= self.of_kind[first + i * step]
            i += 1
        return cards

    def alike(self, distance: i64) -> i64:
        cards: i64 = 0
        card: i64 = distance
        while card < self.size:
            if self.kind_of[card] == self.kind_of[card - distance]:
                cards |= bit(card)
            card += 1
        return cards

    def follow(self, colour: i64, same: i64) -> None:
        """Sets what may follow a number, the star and the joker of a colour."""
        value: i64 = 0
        while value < STAR:
            self.from_hand[colour * 6 + value] = same | self.of_value[value] | self.jokers  # M5
            self.after_draw[colour * 6 + value] = same | self.of_value[value] | self.jokers
            value += 1
        self.from_hand[colour * 6 + STAR] = self.stars  # M6, M9, M10
        self.after_draw[colour * 6 + STAR] = same | self.stars | self.jokers  # M9, M44
        self.from_hand[JOKER + colour] = same | self.jokers  # M7, M8
        self.after_draw[JOKER + colour] = same | self.jokers

    def one_of_each(self, cards: i64) -> i64:
        """One card of each kind among `cards`."""
        alone = cards & ~(shl(cards, 1) & self.twins)
        distance: i64 = 2
        while distance < self.copies:
            alone &= ~(shl(cards, distance) & self.farther[distance - 2])
            distance += 1
        return alone

    def value(self, cards: i64) -> i64:
        """The points of cards left in hand (M37)."""
        points = 10 * count(cards & (self.stars | self.jokers))
        value: i64 = 0
        while value < STAR:
            points += (value + 1) * count(cards & self.of_value[value])
            value += 1
        return points


def cards_of(kinds: list[int], kind: int) -> int:
    """The set of cards of one kind, given the kind of each card."""
    cards: i64 = 0
    for card in range(len(kinds)):
        if kinds[card] == kind:
            cards |= bit(card)
    return int(cards)
