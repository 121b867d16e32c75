"""The table of an EKKO match: the place of every card, and the ways cards move. `state` has the rules of when."""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr, u8

from tablee.core.bits import in_order, members, zeros
from tablee.core.rng import Rng, shuffle
from tablee.core.state import NOBODY
from tablee.games.ekko.cards import (
    BETWEEN,
    BLOCKED,
    CARDS,
    ELEVENS_HIGH,
    ELEVENS_LOW,
    GONE,
    HALF,
    NUMBERS,
    PILE,
    SEAT,
    SHOWN,
    STOCK,
    EkkoCards,
    count_both,
    half,
    member,
)
from tablee.games.ekko.options import EkkoOptions
from tablee.games.shared.rounds import RoundState


@mypyc_attr(acyclic=True)
class EkkoTable(RoundState):
    """The cards on the table and in the hands."""

    def __init__(self, options: EkkoOptions, seats: i64, dealer: i64) -> None:
        super().__init__(seats, dealer, BETWEEN)
        self.others: i64 = seats - 1
        self.options = options
        self.cards: EkkoCards = NUMBERS
        self.place: vec[u8] = vec[u8]()  # each card's place, from which the rest is derived
        self.hands: vec[i64] = vec[i64]()  # two sets per seat of usable cards, then two per seat of blocked ones (E34)
        self.penalties: i64 = 0  # how many cards are blocked
        self.top: i64 = 0
        self.mirror: i64 = 0  # the mirror that may be laid on the top card; 0 if there is none (E14)
        self.holder: i64 = NOBODY  # the seat that holds it, not blocked
        self.fits_low: i64 = 0  # the fitting cards of the seat on turn
        self.fits_high: i64 = 0
        self.laid: i64 = dealer
        self.silent: i64 = 0
        self.declined: i64 = 0

    # Where cards are

    def hand(self, seat: i64, side: i64) -> i64:
        """One half of a hand, blocked cards included."""
        usable = 2 * seat + side
        blocked = usable + 2 * self.seats
        return self.hands[usable] | self.hands[blocked]

    def holds(self, seat: i64, card: i64) -> bool:
        """Whether a card is in a hand, blocked or not (E46)."""
        where = i64(self.place[card])
        return where < GONE and where & SEAT == seat

    def late_mirror(self) -> i64:
        """The mirror of the card beneath the top, 0 if it has none (E12)."""
        return self.cards.mirrors[i64(self.place[self.top]) - PILE]

    def hand_points(self, seat: i64) -> i64:
        """The points of a hand at the end of a round (E37)."""
        low = self.hand(seat, 0)
        high = self.hand(seat, 1)
        return count_both(low, high) + count_both(low & ELEVENS_LOW, high & ELEVENS_HIGH)

    def cards_at(self, seat: i64, mask: i64, flags: i64) -> list[int]:
        """The cards in a seat's hand or face down before it that have just these of the flags in `mask`."""
        found: list[int] = []
        card: i64 = 1
        while card <= CARDS:
            where = i64(self.place[card])
            if where < STOCK and where & SEAT == seat and where & mask == flags:
                found.append(int(card))
            card += 1
        return found

    def piled(self) -> list[int]:
        """The pile from the top down."""
        found: list[int] = []
        card = self.top
        while card:
            found.append(int(card))
            card = i64(self.place[card]) - PILE
        return found

    def texts(self, cards: list[int]) -> list[str]:
        return [self.cards.texts[card] for card in cards]

    # How cards move

    def clear(self) -> None:
        """Returns all cards to the stock, including discarded ones (E18)."""
        self.place = self.cards.undealt[:]
        self.hands = zeros(4 * self.seats)
        self.penalties = 0
        self.top = 0
        self.mirror = 0
        self.holder = NOBODY

    def put(self, card: i64, where: i64) -> None:
        """Puts a card from the stock into a hand or face down before a seat; `where` as `place` counts it."""
        self.place[card] = u8(where)
        if where < GONE:
            index = 2 * (where & SEAT) + half(card)
            if where & BLOCKED:
                index += 2 * self.seats
                self.penalties += 1
            self.hands[index] = self.hands[index] | member(card)

    def take(self, seat: i64) -> None:
        """Moves the top card of the stock to a hand; the seat may react again if it had declined (E14)."""
        card = self.stock[self.next]
        self.next += 1
        self.declined = 0
        self.place[card] = u8(seat)
        if card == self.mirror:
            self.holder = seat  # E8
        index = 2 * seat + half(card)
        self.hands[index] = self.hands[index] | member(card)

    def take_blocked(self, seat: i64) -> None:
        """Moves the top card of the stock to a hand as a blocked card, after a mistake (E34)."""
        self.put(self.stock[self.next], BLOCKED + seat)
        self.next += 1
        self.declined = 0

    def release(self) -> None:
        """Turns blocked cards back into ordinary ones (E34)."""
        index: i64 = 0
        while index < 2 * self.seats:
            blocked = self.hands[2 * self.seats + index]
            for place in members(blocked):
                card = place + HALF * (index % 2)
                self.place[card] = u8(i64(self.place[card]) - BLOCKED)
            self.hands[index] = self.hands[index] | blocked
            self.hands[2 * self.seats + index] = 0
            index += 1
        self.penalties = 0
        self.find_holder()

    def put_away(self, seat: i64, card: i64) -> bool:
        """Removes a card from a hand without blocked ones; returns whether others stay."""
        index = 2 * seat + half(card)
        rest = self.hands[index] ^ member(card)
        self.hands[index] = rest
        index ^= 1
        return rest | self.hands[index] != 0

    def discard(self, seat: i64, card: i64) -> bool:
        """Discards a card face down (E18); returns whether others stay."""
        self.place[card] = u8(GONE + i64(self.place[card]))
        return self.put_away(seat, card)

    def pile_up(self, card: i64) -> None:
        """Puts a card on the pile. Its mirror may follow, unless that is already in the pile (E14)."""
        self.place[card] = u8(PILE + self.top)
        self.top = card
        mirror = self.cards.mirrors[card]
        if self.place[mirror] >= PILE:
            mirror = 0
        self.mirror = mirror
        self.find_holder()

    def find_holder(self) -> None:
        """Finds the seat that holds the mirror of the top card, unblocked (E34)."""
        mirror = self.mirror
        self.holder = i64(self.place[mirror])
        if self.holder < BLOCKED:
            self.holder &= SEAT
        else:
            self.holder = NOBODY

    # Other worlds

    def redraw(self, viewer: i64, rng: Rng) -> None:
        """Shuffles the cards that a viewer does not know among their places."""
        seat: i64 = 0
        while seat < self.seats and self.phase < BETWEEN:
            if seat != viewer:
                self.hide_flags(seat, rng)
            seat += 1
        unknown = vec[i64](capacity=CARDS)
        places = vec[i64](capacity=CARDS)
        self.hands = zeros(4 * self.seats)
        self.penalties = 0
        card: i64 = 1
        while card <= CARDS:
            where = i64(self.place[card])
            if self.is_unseen(where, viewer):
                unknown = append(unknown, card)
                places = append(places, where)
            elif where < GONE:
                self.put(card, where)
            card += 1
        shuffle(unknown, rng)
        self.spread(unknown, in_order(places))
        self.find_holder()

    def is_unseen(self, where: i64, viewer: i64) -> bool:
        """Whether a viewer does not know the card in a place: in the stock, discarded, or in a closed hand."""
        if where >= STOCK:
            return where == STOCK
        return where & SEAT != viewer and where & SHOWN == 0 and (where >= GONE or self.phase < BETWEEN)

    def hide_flags(self, seat: i64, rng: Rng) -> None:
        """Redraws which publicly known cards of a hand have been discarded or are blocked."""
        shown = self.cards_at(seat, SHOWN, SHOWN)
        if not shown:
            return
        own = vec[i64](shown + self.cards_at(seat, SHOWN, 0))
        flags = in_order(vec[i64]([int(self.place[card]) & (GONE + BLOCKED) for card in own]))
        shuffle(flags, rng)
        i: i64 = 0
        while i < len(own):
            self.place[own[i]] = u8((i64(self.place[own[i]]) & ~(GONE + BLOCKED)) | flags[i])
            i += 1

    def spread(self, cards: vec[i64], places: vec[i64]) -> None:
        """Puts each card into its place; those for the stock form the new stock."""
        stock = vec[i64](capacity=CARDS)
        i: i64 = 0
        while i < len(cards):
            self.put(cards[i], places[i])
            if places[i] == STOCK:
                stock = append(stock, cards[i])
            i += 1
        self.stock = stock
        self.next = 0
