"""Bots for EKKO (`docs/bots/ekko.md`)."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64, u8

from tablee.bots.contract import NOT_HEARD, Bot, Memory, Seen, Sense
from tablee.bots.players import Casual, Novice, Searcher
from tablee.rules.bits import highest, lowest
from tablee.rules.ekko.cards import (
    AGAIN,
    CARDS,
    CLOSE,
    DRAW,
    HALF,
    LAST,
    LET,
    MIRROR,
    NUMBERS,
    STOCK,
    TRY,
    EkkoCards,
    count_both,
    member,
)
from tablee.rules.ekko.state import EkkoState
from tablee.rules.rng import Rng, shuffle
from tablee.rules.state import GameState

LARGEST: Final = 12
"""Hands of more cards are taken to follow as often as this one."""
LOWEST: Final = -1000000000


def room_on(card: i64) -> i64:
    """How many cards of the deck fit on a card (E5)."""
    if card % 2:
        return CARDS - card
    return card - 1


def chances() -> vec[i64]:
    """For hands of 0 to `LARGEST` cards and 0 to 98 cards that would fit: how often one can follow, out of 1000."""
    found = vec[i64]()
    for size in range(LARGEST + 1):
        for room in range(CARDS + 1):
            found = append(found, i64(int(1000.0 * (1.0 - (1.0 - room / 97.0 if room < 97 else 0.0) ** size))))
    return found


class EkkoSense(Sense):
    """Lays what the next seat can hardly follow and keeps a hand that can follow anything."""

    def __init__(self) -> None:
        self.cards: EkkoCards = NUMBERS
        self.chances: vec[i64] = chances()
        self.block: i64 = 5
        self.reach: i64 = 200
        self.eleven: i64 = 5000
        self.stuck: i64 = -10000
        self.pair: i64 = 20000
        self.gift: i64 = 5000
        self.drop: i64 = 10000
        self.dull: i64 = 20

    # A move

    def choose(self, world: GameState, seat: i64, rng: Rng) -> i64:
        assert isinstance(world, EkkoState)
        if world.holder == seat and (seat == world.turn or world.may_react(seat)):
            return self.best_mirror(world, seat)
        if seat != world.turn or world.phase > AGAIN:
            return LET
        if world.fits_low | world.fits_high == 0:
            return DRAW
        return self.best_card(world, seat)

    def best_card(self, world: EkkoState, seat: i64) -> i64:
        """The card to lay on one's turn."""
        low = world.hand(seat, 0)
        high = world.hand(seat, 1)
        size = self.next_size(world, seat)
        best: i64 = 0
        most: i64 = LOWEST
        fitting_low = world.fits_low
        fitting_high = world.fits_high
        while fitting_low | fitting_high:
            card = first_of(fitting_low, fitting_high)
            fitting_low &= ~low_part(card)
            fitting_high &= ~high_part(card)
            worth = self.worth(card, low & ~low_part(card), high & ~high_part(card), size)
            if worth > most:
                most = worth
                best = card
        return best

    def next_size(self, world: EkkoState, seat: i64) -> i64:
        """How many cards the next seat has."""
        after = world.left_of(seat)
        size = count_both(world.hand(after, 0), world.hand(after, 1))
        if size > LARGEST:
            return LARGEST
        return size

    def worth(self, card: i64, low: i64, high: i64, size: i64) -> i64:
        """What laying a card is worth if `low` and `high` stay in hand and the next seat has `size` cards."""
        mirror = self.cards.mirrors[card]
        if mirror == 0:
            return self.worth_of_eleven(card, low, high, size)
        if (low & low_part(mirror)) | (high & high_part(mirror)):
            return self.pair + self.standing(mirror, low & ~low_part(mirror), high & ~high_part(mirror), size)
        return self.standing(card, low, high, size)

    def worth_of_eleven(self, card: i64, low: i64, high: i64, size: i64) -> i64:
        """A multiple of 11 goes with the best card that may follow it (E49), or costs a draw (E25, E26)."""
        index = 2 * card
        fitting_low = low & self.cards.fits[index]
        index += 1
        fitting_high = high & self.cards.fits[index]
        most: i64 = self.stuck + self.standing(card, low, high, size)
        while fitting_low | fitting_high:
            card = first_of(fitting_low, fitting_high)
            fitting_low &= ~low_part(card)
            fitting_high &= ~high_part(card)
            most = max(most, self.eleven + self.worth(card, low & ~low_part(card), high & ~high_part(card), size))
        return most

    def standing(self, top: i64, low: i64, high: i64, size: i64) -> i64:
        """How good it is to leave a card on top and to keep a hand: hard to follow, and ready for both parities."""
        chance = self.chances[size * (CARDS + 1) + room_on(top)]
        return self.reach * spread_of(low, high) - self.block * chance

    def best_mirror(self, world: EkkoState, seat: i64) -> i64:
        """The mirror with its better effect: the others draw, or the dullest card goes (E15)."""
        mirror = world.mirror
        low = world.hand(seat, 0) & ~low_part(mirror)
        high = world.hand(seat, 1) & ~high_part(mirror)
        move = MIRROR + 100 * mirror
        most = self.gift * world.others + self.reach * spread_of(low, high)
        best: i64 = 0
        left_low = low
        left_high = high
        while left_low | left_high:
            card = first_of(left_low, left_high)
            left_low &= ~low_part(card)
            left_high &= ~high_part(card)
            worth = self.without(card, low & ~low_part(card), high & ~high_part(card))
            if worth > most:
                most = worth
                best = card
        return move + best

    def without(self, card: i64, low: i64, high: i64) -> i64:
        """What it is worth to be rid of a card when `low` and `high` stay (E17, E18)."""
        if low | high == 0:
            return -LOWEST
        worth = self.drop + self.dull * room_on(card) + self.reach * spread_of(low, high)
        if self.cards.mirrors[card] == 0:
            worth += self.eleven
        return worth

    # A beginner's move

    def slip(self, seen: Seen, move: i64, rng: Rng) -> i64:
        """Overlooks every other mirror; plays any fitting card as often as the best one."""
        if rng.below(2) > 0:
            return move
        plain = [other for other in seen.moves() if other < TRY]
        if not plain:
            return move
        return plain[int(rng.below(len(plain)))]


def low_part(card: i64) -> i64:
    """A card as a set of the low half; empty if it belongs to the other."""
    return member(card) & -i64(card <= HALF)


def high_part(card: i64) -> i64:
    """A card as a set of the high half; empty if it belongs to the other."""
    return member(card) & -i64(card > HALF)


def first_of(low: i64, high: i64) -> i64:
    """The lowest card of a hand that is not empty."""
    if low:
        return lowest(low)
    return HALF + lowest(high)


def spread_of(low: i64, high: i64) -> i64:
    """How far apart the lowest and the highest card of a hand are: what fits after odd cards and after even ones."""
    if low | high == 0:
        return 0
    if high:
        return HALF + highest(high) - first_of(low, high)
    return highest(low) - lowest(low)


# What a seat remembers


class EkkoMemory(Memory):
    """Who drew for want of a fitting card held none then (E6): of the cards that the hand had, none fitted that top.

    For each such draw a bar is kept: the cards that were barred by it or by a later one, and how many cards the seat
    took up since, which it does not concern. Others hear no `let` (E14). Of a discard they hear that there was one
    (E18): a mirror that seems to discard itself.
    """

    def __init__(self, seat: i64) -> None:
        super().__init__(seat)
        self.cards: EkkoCards = NUMBERS
        self.owners: vec[i64] = vec[i64]()  # of each bar, oldest first
        self.barred_low: vec[i64] = vec[i64]()
        self.barred_high: vec[i64] = vec[i64]()
        self.fresh: vec[i64] = vec[i64]()

    def new_round(self) -> None:
        self.owners = vec[i64]()
        self.barred_low = vec[i64]()
        self.barred_high = vec[i64]()
        self.fresh = vec[i64]()

    def heard(self, move: i64) -> i64:
        if move == LET:
            return NOT_HEARD
        if move > CLOSE and (move - MIRROR) % 100:
            card = (move - MIRROR) // 100
            return MIRROR + 101 * card
        return move

    def learn(self, before: GameState, actor: i64, move: i64) -> None:
        assert isinstance(before, EkkoState)
        if move == DRAW:
            self.bar(before, actor)
            self.took(actor)
        elif move <= CARDS:
            self.laid(actor, move)
        elif move > CLOSE:
            self.laid(actor, (move - MIRROR) // 100)
            if (move - MIRROR) % 100 == 0:
                self.all_took(before.seats, actor)  # E19
            elif before.phase == LAST:
                self.took(before.turn)  # E20
        elif move > TRY:
            self.took(actor)  # E33

    def bar(self, before: EkkoState, seat: i64) -> None:
        """A seat draws because nothing fits; blocked cards count as not held (E34)."""
        lead = 2 * before.top
        if before.is_silent_lap():
            lead = 0  # E30
        low = before.cards.fits[lead]
        lead += 1
        high = before.cards.fits[lead]
        k: i64 = 0
        while k < len(self.owners):
            if self.owners[k] == seat:
                self.barred_low[k] |= low
                self.barred_high[k] |= high
            k += 1
        blocked = 2 * (before.seats + seat)
        self.owners = append(self.owners, seat)
        self.barred_low = append(self.barred_low, low)
        self.barred_high = append(self.barred_high, high)
        self.fresh = append(self.fresh, count_both(before.hands[blocked], before.hands[blocked + 1]))

    def took(self, seat: i64) -> None:
        """A seat took a card from the stock: no earlier bar concerns it."""
        k: i64 = 0
        while k < len(self.owners):
            if self.owners[k] == seat:
                self.fresh[k] += 1
            k += 1

    def all_took(self, seats: i64, mirroring: i64) -> None:
        seat: i64 = 0
        while seat < seats:
            if seat != mirroring:
                self.took(seat)
            seat += 1

    def laid(self, seat: i64, card: i64) -> None:
        """A barred card that is laid was taken up since."""
        k: i64 = 0
        while k < len(self.owners):
            if self.owners[k] == seat and self.fresh[k] > 0 and self.is_barred(k, card):
                self.fresh[k] -= 1
            k += 1

    def is_barred(self, k: i64, card: i64) -> bool:
        return (self.barred_high[k] if card > HALF else self.barred_low[k]) & member(card) != 0

    # Worlds

    def mend(self, world: GameState, rng: Rng) -> None:
        """Exchanges cards that a seat cannot have held with cards of the stock."""
        assert isinstance(world, EkkoState)
        seat: i64 = 0
        while seat < world.seats:
            if seat != self.seat:
                self.mend_hand(world, seat, rng)
            seat += 1
        world.find_holder()
        if world.phase <= AGAIN:
            world.give_turn(world.turn)

    def mend_hand(self, world: EkkoState, seat: i64, rng: Rng) -> None:
        """The hand in random order: as many cards as were taken up since a bar are free of it, the others are not."""
        k = self.next_bar(seat, 0)
        if k == len(self.owners):
            return
        hand = hidden_hand(world, seat)
        shuffle(hand, rng)
        i = len(hand) - 1
        while i >= 0 and k < len(self.owners):
            if self.fresh[k] > i:
                k = self.next_bar(seat, k + 1)
            else:
                if self.is_barred(k, hand[i]):
                    self.exchange(world, seat, hand[i], k, rng)
                i -= 1

    def next_bar(self, seat: i64, k: i64) -> i64:
        """The first bar from the `k`-th on that concerns a seat."""
        while k < len(self.owners) and self.owners[k] != seat:
            k += 1
        return k

    def exchange(self, world: EkkoState, seat: i64, card: i64, k: i64, rng: Rng) -> None:
        """Exchanges a card with one of the stock that is not barred, if there is any."""
        size = len(world.stock) - world.next
        if size == 0:
            return
        start = rng.below(size)
        tried: i64 = 0
        while tried < size:
            at = world.next + (start + tried) % size
            other = world.stock[at]
            if not self.is_barred(k, other):
                world.put_away(seat, card)
                world.place[card] = u8(STOCK)
                world.stock[at] = card
                world.put(other, seat)
                return
            tried += 1


def hidden_hand(world: EkkoState, seat: i64) -> vec[i64]:
    """The cards of a hand that are neither blocked nor known to all."""
    found = vec[i64](capacity=CARDS)
    low = world.hand(seat, 0)
    high = world.hand(seat, 1)
    while low | high:
        card = first_of(low, high)
        if i64(world.place[card]) == seat:
            found = append(found, card)
        low &= ~low_part(card)
        high &= ~high_part(card)
    return found


def memory(seat: i64) -> Memory:
    """What a seat remembers."""
    return EkkoMemory(seat)


def bot(level: str) -> Bot:
    """A bot of a level."""
    sense = EkkoSense()
    if level == "novice":
        return Novice(sense)
    if level == "casual":
        return Casual(sense)
    return Searcher(sense, 100 if level == "expert" else 1000)
