"""Evaluates a moment of Les 6 Séquences for a seat, from its own and the open cards (`docs/bots/six-sequences.md`)."""

from __future__ import annotations

from math import exp
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from tablee.core.bits import bit, count, full, highest, lowest
from tablee.games.six_sequences.bots.row import Row
from tablee.games.six_sequences.cards import ACE, FIELD, HALF, HIGH, JOKER, LOW, ONE, field_of, places_of
from tablee.games.six_sequences.scoring import card_cost, hand_points, sequence_points
from tablee.games.six_sequences.state import SixState
from tablee.games.six_sequences.table import FRESH, HAND, HELD, LAST, SHOWN, STARTS, STORE, STRIDE

STOCK: Final = 104.0
"""The stock at the beginning, with two seats."""
PACE: Final = 2.2
"""The approximate number of cards that a turn takes from the stock."""


class SixWeights:
    """The weights of the evaluation, tuned by matches."""

    def __init__(self) -> None:
        self.kept = 0.95  # a card in hand, relative to a laid one
        self.drawn = 0.9  # an unknown card that will be drawn
        self.trust = 0.5  # a sequence that could be laid, which takes time and room in the hand
        self.sure = 0.6  # uncertainty about dominance in cards of length, at the end
        self.open = 1.6  # and the addition to it at the beginning
        self.draw = 1.0  # the worth of a card still to be drawn this turn
        self.pair = 0.25  # two cards of a rank in hand
        self.three = 1.6  # three of them, with room for a series (S28)
        self.quota = 0.4  # room for a series
        self.charge = 1.5  # turns before the end at which a card's cost counts for about a third
        self.gift = 3.0  # the worth of a taken discard to its taker
        self.lent = 0.5  # a joker on the table that others may swap
        self.later = 0.6  # the weight of the cheapest discard when cards are drawn first


class Outlook:
    """A seat's evaluation of one moment, and of the moments that it can reach in this turn.

    The moment may be a drawn world: the evaluation uses only the set of all hidden cards and the sizes of hands.
    """

    def __init__(self, world: SixState, seat: i64, weights: SixWeights) -> None:
        self.seat: i64 = seat
        self.side: i64 = world.side_of(seat)
        self.weights = weights
        self.stock: i64 = len(world.stock) - world.next
        self.row = Row()
        self.unknown: vec[i64] = vec[i64]([0, 0])
        self.hidden: float = 1.0
        self.find_unknown(world)
        left = float(self.stock) / STOCK
        self.doubt: float = weights.sure + weights.open * left
        turns = float(self.stock) / (PACE * float(world.seats))
        self.late: float = 1.0 if world.phase >= LAST else exp(-turns / weights.charge)
        self.chance: float = weights.drawn * self.share(world, self.side)
        self.rival_length: vec[float] = vec[float]([0.0] * 6)
        self.rival_points: vec[float] = vec[float]([0.0] * 6)
        self.base: vec[float] = vec[float]([0.0] * 6)
        self.part: float = 1.0 / float(world.sides() - 1)
        self.size_up(world)

    # Unknown cards

    def find_unknown(self, world: SixState) -> None:
        """Finds the cards unknown to the seat: in the stock or hidden in a hand."""
        words = self.unknown
        i = world.next
        while i < len(world.stock):
            card = world.stock[i]
            words[card // HALF] = words[card // HALF] | bit(card % HALF)
            i += 1
        other: i64 = 0
        while other < world.seats:
            if other != self.seat:
                i = other * STRIDE
                words[0] = words[0] | (world.words[i + HAND] & ~world.words[i + SHOWN])
                words[1] = words[1] | (world.words[i + HAND + 1] & ~world.words[i + SHOWN + 1])
            other += 1
        self.hidden = max(1.0, float(count(words[0]) + count(words[1])))

    def hidden_in(self, world: SixState, seat: i64) -> float:
        """How many cards of a hand the seat does not know; 0 for its own."""
        if seat == self.seat:
            return 0.0
        i = seat * STRIDE + SHOWN
        return float(world.hand_size(seat) - count(world.words[i]) - count(world.words[i + 1]))

    def share(self, world: SixState, side: i64) -> float:
        """The fraction of the unknown cards that a side has or will draw."""
        cards = 0.0
        other: i64 = 0
        while other < world.seats:
            if world.side_of(other) == side:
                cards += float(self.stock) / float(world.seats) + self.hidden_in(world, other)
            other += 1
        return cards / self.hidden

    def unknown_places(self, suit: i64) -> i64:
        return places_of(field_of(self.unknown[suit // 3], suit)) & FIELD

    # Suits

    def size_up(self, world: SixState) -> None:
        """Estimates the prospects of the strongest rival in each suit."""
        side: i64 = 0
        while side < world.sides():
            if side != self.side:
                self.size_up_side(world, side)
            side += 1

    def size_up_side(self, world: SixState, side: i64) -> None:
        chance = self.weights.drawn * self.share(world, side)
        suit: i64 = 0
        while suit < 6:
            cards = shown_field(world, side, suit) | world.side_field(side, STORE, suit)
            self.look(world, side, suit, cards, chance)
            if self.row.length > self.rival_length[suit]:
                self.rival_length[suit] = self.row.length
                self.rival_points[suit] = self.row.points
            suit += 1

    def look(self, world: SixState, side: i64, suit: i64, cards: i64, chance: float) -> None:
        """Estimates a side's prospects in a suit with these cards of its own, in the row."""
        row = self.row
        held = world.side_field(side, HELD, suit)
        unknown = self.unknown_places(suit)
        fixed: i64 = held if world.options.merge else 0
        usable: i64 = places_of(cards) & FIELD
        if not world.options.merge:  # S26: no growth over another sequence
            usable &= ~held
            unknown &= ~held
        row.fill(usable, unknown, chance, fixed, self.weights.kept)
        aces = cards | field_of(self.unknown[suit // 3], suit)
        row.high = 5.0 if aces & (bit(ACE) | bit(JOKER)) else 1.0
        row.length = 0.0
        row.points = 0.0
        starts = world.side_field(side, STARTS, suit)
        while starts:
            low = lowest(starts)
            starts &= starts - 1
            high = world.top_of(side, suit, low)
            row.grow(low, high, cards & 1)
            row.weigh(float(high - low + 1) + row.more, float(sequence_points(world, suit, low, high)) + row.gain)
        row.hope(held, cards & 1, self.weights.trust)

    def suit_value(self, world: SixState, suit: i64, hand: i64) -> float:
        """The expected points of a suit with these cards in hand, minus those of the strongest rival."""
        side = self.side
        stored = world.side_field(side, STORE, suit) | world.side_field(side, FRESH, suit)
        self.look(world, side, suit, hand | stored, self.chance)
        ahead = (self.row.length - self.rival_length[suit]) / self.doubt
        dominant = 1.0 / (1.0 + exp(-ahead))
        return dominant * self.row.points - (1.0 - dominant) * self.rival_points[suit] * self.part

    # The whole

    def value(self, world: SixState) -> float:
        """The value of a moment of the seat's turn before its end; keeps the value of each suit."""
        total = 0.0
        suit: i64 = 0
        while suit < 6:
            value = self.suit_value(world, suit, world.hand_field(self.seat, suit))
            self.base[suit] = value
            total += value
            suit += 1
        return total + self.ranks_value(world) - self.late * float(hand_points(world, self.seat)) - self.lent(world)

    def ranks_value(self, world: SixState) -> float:
        """The value of incomplete series (S16), and of room for them (S28)."""
        weights = self.weights
        room = world.has_quota(self.side)
        total = weights.quota if room else 0.0
        rank: i64 = ONE
        while rank <= ACE:
            alike = count(world.suits_with(self.seat, HAND, rank))
            if alike >= 3:
                total += weights.three if room else weights.pair
            elif alike == 2:
                total += weights.pair
            rank += 1
        return total if self.stock > 0 else 0.0

    def lent(self, world: SixState) -> float:
        """The value at risk in own jokers that another seat might swap for an unknown true card (S37)."""
        total = 0.0
        suit: i64 = 0
        while suit < 6:
            place = world.joker_place(suit)
            if place and world.joker_side(suit) == self.side and self.unknown_places(suit) & bit(place):
                total += self.weights.lent
            suit += 1
        return total

    def loss(self, world: SixState, card: i64) -> float:
        """The cost of a discard, after `value` of the same moment."""
        suit = card // 20
        rank = card % 20
        without = self.suit_value(world, suit, world.hand_field(self.seat, suit) & ~bit(rank))
        cost = self.base[suit] - without + self.gift(world, card)
        alike = count(world.suits_with(self.seat, HAND, rank))
        if alike == 2:
            cost += self.weights.pair
        elif alike == 3 and world.has_quota(self.side):
            cost += self.weights.three - self.weights.pair
        return cost - self.late * float(card_cost(rank))

    # What others could do with a discard

    def gift(self, world: SixState, card: i64) -> float:
        """The expected gain of other seats from a discard (S43-S55)."""
        total = 0.0
        other = (self.seat + 1) % world.seats
        while other != self.seat:
            if world.side_of(other) != self.side:
                total += self.taken_by(world, other, card)
            if not world.has_open_claims():
                break
            other = (other + 1) % world.seats
        return self.weights.gift * min(1.0, total)

    def taken_by(self, world: SixState, other: i64, card: i64) -> float:
        """The approximate chance that a seat can take a card."""
        suit = card // 20
        rank = card % 20
        side = world.side_of(other)
        chance = self.hidden_in(world, other) / self.hidden
        shown = field_of(world.words[other * STRIDE + SHOWN + suit // 3], suit)
        cards = shown | world.side_field(side, STORE, suit)
        self.row.fill(places_of(cards) & FIELD, self.unknown_places(suit), chance, 0, 1.0)
        joker = 0.0
        if shown & 1:
            joker = 1.0
        elif field_of(self.unknown[suit // 3], suit) & 1:
            joker = chance
        total = 0.0
        if rank == ONE or rank == ACE:
            total += self.taken_for_three(LOW, joker) + self.taken_for_three(HIGH, joker)
        else:
            total += self.taken_for_three(rank, joker)
            total += self.taken_to_add(world.side_field(side, HELD, suit), rank, joker)
        if world.has_quota(side):
            mates = float(self.unknown_mates(rank))
            total += chance * chance * mates * (mates - 1.0) / 2.0
        return total

    def unknown_mates(self, rank: i64) -> i64:
        """The number of unknown cards of a rank."""
        spread = bit(rank) | bit(rank + 20) | bit(rank + 40)
        return count(self.unknown[0] & spread) + count(self.unknown[1] & spread)

    def taken_for_three(self, place: i64, joker: float) -> float:
        """The chance of a new sequence with a card on a place."""
        chances = self.row.chances
        total = 0.0
        low = max(LOW, place - 2)
        while low <= min(place, HIGH - 2):
            first: i64 = low
            if place == low:
                first = low + 1
            second: i64 = low + 2
            if place == low + 2:
                second = low + 1
            a = chances[first]
            b = chances[second]
            total += a * b + joker * (a + b)
            low += 1
        return total

    def taken_to_add(self, held: i64, place: i64, joker: float) -> float:
        """The chance that a card can be added to a sequence with another farther out (S44)."""
        if held & bit(place):
            return 0.0
        chances = self.row.chances
        total = 0.0
        below = held & full(place)
        if below:
            total += self.bridged(highest(below) + 1, place) * (chances[place + 1] + joker)
        above = held & ~full(place)
        if above:
            total += self.bridged(place + 1, lowest(above)) * (chances[place - 1] + joker)
        return total

    def bridged(self, first: i64, stop: i64) -> float:
        """The chance of having all places from one to before another."""
        chance = 1.0
        while first < stop:
            chance *= self.row.chances[first]
            first += 1
        return chance


def shown_field(world: SixState, side: i64, suit: i64) -> i64:
    """The cards of a suit that all know in the hands of a side (S39, S42)."""
    cards: i64 = 0
    seat: i64 = 0
    while seat < world.seats:
        if world.side_of(seat) == side:
            cards |= field_of(world.words[seat * STRIDE + SHOWN + suit // 3], suit)
        seat += 1
    return cards
