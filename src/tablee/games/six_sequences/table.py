"""The data of one moment of Les 6 Séquences: hands, combinations on the table, and their representation.

A side's sequences of one suit are two fields of nineteen places (S21): the held places, and the starts of sequences.
Two sequences can share a place if one has the true card and the other the joker (S26): it is then the top of one and
the start of the other, and the joker's record says which of them has the joker.

A series is represented by its cards. If a side has several series of one rank, two more bits for each card tell them
apart.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from tablee.core.bits import bit, count, full, highest, lowest, shl
from tablee.core.state import NOBODY
from tablee.games.shared.k6t import CARDS
from tablee.games.shared.rounds import RoundState
from tablee.games.six_sequences.cards import (
    ACE,
    FIELD,
    HIGH,
    JOKERS,
    LOW,
    ONE,
    cards_of,
    field_of,
    in_field,
    span,
    suits_of,
)
from tablee.games.six_sequences.options import SixOptions

# Phases
DRAWING: Final = 0
CLAIMS: Final = 1
TAKING: Final = 2
PHASE_A: Final = 3
PHASE_B: Final = 4
LAST: Final = 5
FINAL: Final = 6
BETWEEN: Final = 7
OVER: Final = 8
PHASES: Final = ["draw", "claims", "take", "A", "B", "last", "final", "deal", "over"]

# Words of one seat and of one side (a side has the number of its first seat); sets of cards take two words each.
HAND: Final = 0
SHOWN: Final = 2  # S39, S42: publicly known cards of the hand
HELD: Final = 4
STARTS: Final = 6
STORE: Final = 8  # cards of series laid in earlier turns
FRESH: Final = 10  # cards of series laid in this turn
SPLIT: Final = 12  # the index among several series of one rank: two sets
LAID: Final = 16  # sequences laid in this round, plus 256 for each series
STRIDE: Final = 17

SERIES_LAID: Final = 256

# The joker's record of a suit: place, side, and at a shared place which of the two sequences has it.
LOWER: Final = 1
UPPER: Final = 2

# Which neighbours a sequence joins.
JOIN_BELOW: Final = 1
JOIN_ABOVE: Final = 2
JOIN_BOTH: Final = 3


@mypyc_attr(acyclic=True)
class SixTable(RoundState):
    """The data of one moment, and the questions about combinations."""

    def __init__(self, options: SixOptions, seats: i64, dealer: i64) -> None:
        super().__init__(seats, dealer, BETWEEN)
        self.options = options
        self.side_mask: i64 = 1 if options.teams else 3  # S5, S68
        self.words: vec[i64] = vec[i64]()
        self.jokers: i64 = 0
        self.ace_low: i64 = 0  # suits with an A at LOW
        self.one_high: i64 = 0  # suits with a 1 at HIGH
        self.discards: vec[i64] = vec[i64]()
        self.awaited: i64 = 0  # in `CLAIMS`: the seats that may still declare
        self.claims: vec[i64] = vec[i64]()  # replaced, never changed: shared by copies; -1 for none
        self.acted: i64 = 0
        self.passes: i64 = 0
        self.points: vec[i64] = vec[i64]()
        # A cache of the legal moves of a seat that need a search, and the number of its other legal moves.
        self.moves: vec[i64] = vec[i64]()
        self.found: i64 = 0
        self.found_for: i64 = NOBODY
        self.plain: i64 = 0

    # Seats and sides

    def side_of(self, seat: i64) -> i64:
        return seat & self.side_mask

    def sides(self) -> i64:
        return 2 if self.options.teams else self.seats

    def has_open_claims(self) -> bool:
        return self.options.has_open_claims != 0 and self.seats > 2  # S49

    def discarder(self) -> i64:
        """The seat that made the discard which the seat on turn or a claimant may take."""
        return (self.turn + self.seats - 1) % self.seats

    def claimants(self) -> i64:
        """The seats that may claim the discard."""
        discarder = self.discarder()
        seats = full(self.seats) & ~bit(discarder)  # S49
        return seats & ~bit((discarder + 2) % 4) if self.options.teams else seats  # S55

    # Cards

    def clear_cards(self) -> None:
        """Removes all cards from the table and the hands."""
        self.words = vec[i64]([0] * (self.seats * STRIDE + 2))
        self.jokers = 0
        self.ace_low = 0
        self.one_high = 0
        self.discards = vec[i64](capacity=CARDS)

    def has(self, seat: i64, section: i64, card: i64) -> bool:
        return (self.words[seat * STRIDE + section + card // 60] >> (card % 60)) & 1 != 0

    def put_card(self, seat: i64, section: i64, card: i64) -> None:
        i = seat * STRIDE + section + card // 60
        self.words[i] = self.words[i] | bit(card % 60)

    def hand_field(self, seat: i64, suit: i64) -> i64:
        return field_of(self.words[seat * STRIDE + HAND + suit // 3], suit)

    def side_field(self, side: i64, section: i64, suit: i64) -> i64:
        return field_of(self.words[side * STRIDE + section + suit // 3], suit)

    def hand_size(self, seat: i64) -> i64:
        i = seat * STRIDE
        return count(self.words[i]) + count(self.words[i + 1])

    def discardable(self, seat: i64) -> vec[i64]:
        """The cards of a hand that could be discarded (S14)."""
        i = seat * STRIDE + HAND
        return cards_of(self.words[i] & ~JOKERS, self.words[i + 1] & ~JOKERS)

    def top_discard(self) -> i64:
        return self.discards[len(self.discards) - 1] if len(self.discards) > 0 else -1

    def wanted(self, half: i64) -> i64:
        """The cards that can be swapped for one on the table (S37, S38, S40)."""
        return self.words[self.seats * STRIDE + half]

    def spend(self, seat: i64, suit: i64, cards: i64) -> None:
        """Removes cards of a suit from the hand and from earlier series of a seat's side (S31, S32)."""
        words = self.words
        taken = in_field(cards, suit)
        i = seat * STRIDE + suit // 3
        words[i] = words[i] & ~taken
        words[i + SHOWN] = words[i + SHOWN] & ~taken
        i = self.side_of(seat) * STRIDE + suit // 3
        if words[i + STORE] & taken:
            words[i + STORE] = words[i + STORE] & ~taken  # S34
            words[i + SPLIT] = words[i + SPLIT] & ~taken
            words[i + SPLIT + 2] = words[i + SPLIT + 2] & ~taken

    # Sequences

    def joker_place(self, suit: i64) -> i64:
        """The joker's place in a sequence of any side; 0 if it is in none."""
        return (self.jokers >> (9 * suit)) & 31

    def joker_side(self, suit: i64) -> i64:
        return (self.jokers >> (9 * suit + 5)) & 3

    def joker_share(self, suit: i64) -> i64:
        """`LOWER` or `UPPER` if another sequence of the same side holds the joker's place too, else 0."""
        return (self.jokers >> (9 * suit + 7)) & 3

    def set_joker(self, suit: i64, place: i64, side: i64, share: i64) -> None:
        self.jokers = self.jokers & ~shl(511, 9 * suit) | shl(place | (side << 5) | (share << 7), 9 * suit)

    def put_run(self, side: i64, suit: i64, low: i64, high: i64, joker: i64, corners: i64, joins: i64) -> None:
        """Lays cards in a row, as their own sequence (S25) or joined to adjacent ones (S26)."""
        words = self.words
        i = side * STRIDE + suit // 3
        held = field_of(words[i + HELD], suit)
        starts = field_of(words[i + STARTS], suit) | bit(low)
        if joins & JOIN_BELOW and held & bit(low - 1) and not held & bit(low):
            starts &= ~bit(low)
        if joins & JOIN_ABOVE and held & bit(high + 1) and not held & bit(high):
            starts &= ~bit(high + 1)
        if joker:
            share: i64 = 0
            if held & bit(joker):  # S26: the other sequence has the true card
                share = UPPER if joker == low else LOWER
            self.set_joker(suit, joker, side, share)
        elif held & span(low, high):  # S26: the other sequence has the joker
            self.set_joker(suit, self.joker_place(suit), side, LOWER if held & bit(low) else UPPER)
        words[i + HELD] = words[i + HELD] | in_field(span(low, high), suit)
        words[i + STARTS] = words[i + STARTS] & ~in_field(FIELD, suit) | in_field(starts, suit)
        if corners & 1:
            self.ace_low |= bit(suit)
        if corners & 2:
            self.one_high |= bit(suit)
        if joker or corners:
            self.want(suit)

    def want(self, suit: i64) -> None:
        """Updates `wanted` for one suit."""
        place = self.joker_place(suit)
        cards: i64 = 0
        if place:
            cards = bit(ONE) | bit(ACE) if place in (LOW, HIGH) else bit(place)  # S37, S38
        if self.ace_low & bit(suit):
            cards |= bit(ONE)  # S40
        if self.one_high & bit(suit):
            cards |= bit(ACE)  # S40
        i = self.seats * STRIDE + suit // 3
        self.words[i] = self.words[i] & ~in_field(FIELD, suit) | in_field(cards, suit)

    def top_of(self, side: i64, suit: i64, start: i64) -> i64:
        """The highest place of the sequence that starts at a place."""
        held = self.side_field(side, HELD, suit)
        end = lowest(~held & ~full(start)) - 1
        later = self.side_field(side, STARTS, suit) & ~full(start + 1)
        if later == 0:
            return end
        following = lowest(later)
        if following > end:
            return end
        shared = self.joker_share(suit) != 0 and self.joker_side(suit) == side and self.joker_place(suit) == following
        return following if shared else following - 1

    def start_of(self, side: i64, suit: i64, top: i64) -> i64:
        """The lowest place of the sequence with this top."""
        return highest(self.side_field(side, STARTS, suit) & full(top))  # no sequence is a single card

    def joker_in(self, side: i64, suit: i64, low: i64, high: i64) -> i64:
        """The joker's place if the sequence from `low` to `high` has it, else 0."""
        place = self.joker_place(suit)
        if not low <= place <= high or self.joker_side(suit) != side:
            return 0
        share = self.joker_share(suit)
        if (share == LOWER and place == low) or (share == UPPER and place == high):
            return 0
        return place

    def corners_in(self, suit: i64, low: i64, high: i64) -> i64:
        """Whether the sequence from `low` to `high` has an A at LOW (1) or a 1 at HIGH (2)."""
        corners: i64 = 0
        if low == LOW and self.ace_low & bit(suit):
            corners = 1
        if high == HIGH and self.one_high & bit(suit):
            corners |= 2
        return corners

    # Series

    def suits_with(self, side: i64, section: i64, rank: i64) -> i64:
        """The suits of a rank in one of a side's sets of cards."""
        i = side * STRIDE + section
        return suits_of(self.words[i], rank) | (suits_of(self.words[i + 1], rank) << 3)

    def series_suits(self, side: i64, rank: i64) -> i64:
        """The suits of a rank in series of a side."""
        return self.suits_with(side, STORE, rank) | self.suits_with(side, FRESH, rank)

    def series_of(self, side: i64, rank: i64, suit: i64) -> i64:
        """The suits of the series that holds a card."""
        suits = self.series_suits(side, rank)
        first = self.suits_with(side, SPLIT, rank)
        second = self.suits_with(side, SPLIT + 2, rank)
        suits &= first if first & bit(suit) else ~first
        return suits & (second if second & bit(suit) else ~second)

    def put_series(self, side: i64, section: i64, rank: i64, suits: i64) -> None:
        """Lays a new series, distinct from others of its rank."""
        taken = self.series_suits(side, rank)
        first = self.suits_with(side, SPLIT, rank)
        second = self.suits_with(side, SPLIT + 2, rank)
        if not taken & ~first & ~second:
            self.put_in_series(side, section, rank, suits, 0)
        elif not taken & first & ~second:
            self.put_in_series(side, section, rank, suits, 1)
        elif not taken & ~first & second:
            self.put_in_series(side, section, rank, suits, 2)
        else:
            self.put_in_series(side, section, rank, suits, 3)  # there are at most four

    def put_in_series(self, side: i64, section: i64, rank: i64, suits: i64, which: i64) -> None:
        while suits:
            card = 20 * lowest(suits) + rank
            self.put_card(side, section, card)
            if which & 1:
                self.put_card(side, SPLIT, card)
            if which & 2:
                self.put_card(side, SPLIT + 2, card)
            suits &= suits - 1

    def has_quota(self, side: i64) -> bool:
        """Whether one more series may be laid."""
        laid = self.words[side * STRIDE + LAID]
        return laid // SERIES_LAID < laid % SERIES_LAID  # S28, S29, S30

    # Generated moves

    def note(self, move: i64) -> None:
        if self.found < len(self.moves):
            self.moves[self.found] = move
        else:
            self.moves = append(self.moves, move)
        self.found += 1
