"""Bots for EKKO (`docs/bots/ekko.md`)."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64, u8

from tablee.bots.contract import Bot, GameBots, Memory, Seen, Sense
from tablee.bots.players import Careless, Casual, Novice, Searcher
from tablee.core.bits import highest, lowest
from tablee.core.refusal import Sentence
from tablee.core.rng import Rng, shuffle
from tablee.core.state import GameState
from tablee.games.ekko.cards import (
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
    high_part,
    low_part,
    member,
)
from tablee.games.ekko.state import EkkoState

# Values of features, in thousandths, tuned by matches of this sense against itself with other values
PAIR: Final = 20000
"""Laying a card and its mirror at once, with the mirror's effect."""
ELEVEN: Final = 10000
"""Laying a multiple of 11 and another card after it."""
STUCK: Final = -10000
"""Having to draw after laying a multiple of 11."""
TURN: Final = 20
"""The probability of laying a card next turn, per thousandth."""
REACH: Final = 100
"""Each step between the lowest and the highest card of a hand."""
DULL: Final = 20
"""For a discard, each card of the deck that fits on it: cards that are hard to follow are worth keeping."""
POINT: Final = 5000
"""Discarding a multiple of 11, which costs a second point (E37)."""
OUT: Final = 1000000000

CARELESS: Final = 2
"""One move in this number of a casual player is a beginner's."""
MASTER: Final = 4000
"""Iterations of the search."""

LARGEST: Final = 12
"""Larger hands count as hands of this size."""
FEW: Final = 20
"""A card that at most this many unseen cards fit on is called hard to follow."""


def room_on(card: i64) -> i64:
    """How many cards of the deck fit on a card (E5)."""
    if card % 2:
        return CARDS - card
    return card - 1


def chances() -> vec[i64]:
    """How often, out of 1000, a hand of 0 to `LARGEST` cards can follow, for 0 to 97 fitting cards."""
    found: list[int] = []
    for size in range(LARGEST + 1):
        found.extend(int(1000.0 * (1.0 - (1.0 - room / 97.0) ** size)) for room in range(CARDS))
    return vec[i64](found)


class EkkoSense(Sense):
    """Prefers cards that the next seat can hardly follow, and keeps a hand that can follow anything."""

    def __init__(self) -> None:
        self.cards: EkkoCards = NUMBERS
        self.chances: vec[i64] = chances()

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
        most: i64 = -OUT
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
        """The value of laying a card if `low` and `high` stay in hand and the next seat has `size` cards."""
        mirror = self.cards.mirrors[card]
        if mirror == 0:
            return self.worth_of_eleven(card, low, high, size)
        if (low & low_part(mirror)) | (high & high_part(mirror)):
            return PAIR + self.prospects(mirror, low & ~low_part(mirror), high & ~high_part(mirror), size)
        return self.prospects(card, low, high, size)

    def worth_of_eleven(self, card: i64, low: i64, high: i64, size: i64) -> i64:
        """The value of a multiple of 11 with the best card that may follow it (E49), or with a draw (E25, E26)."""
        index = 2 * card
        fitting_low = low & self.cards.fits[index]
        index += 1
        fitting_high = high & self.cards.fits[index]
        most: i64 = STUCK
        if low | high:
            most += self.prospects(card, low, high, size)
        while fitting_low | fitting_high:
            card = first_of(fitting_low, fitting_high)
            fitting_low &= ~low_part(card)
            fitting_high &= ~high_part(card)
            most = max(most, ELEVEN + self.worth(card, low & ~low_part(card), high & ~high_part(card), size))
        return most

    def prospects(self, top: i64, low: i64, high: i64, size: i64) -> i64:
        """The value of leaving a card on top and keeping a hand.

        The seat lays another card if the next seat cannot follow, or if it can follow what that seat lays.
        """
        if low | high == 0:
            return OUT
        lowest_card = first_of(low, high)
        highest_card = last_of(low, high)
        followed = self.chances[size * CARDS + room_on(top)]
        lost = followed * (1000 - reply(top, lowest_card, highest_card)) // 1000
        return REACH * (highest_card - lowest_card) - TURN * lost

    def best_mirror(self, world: EkkoState, seat: i64) -> i64:
        """The mirror with the least useful discard (E15). The others draw only if there is no card to discard."""
        mirror = world.mirror
        low = world.hand(seat, 0) & ~low_part(mirror)
        high = world.hand(seat, 1) & ~high_part(mirror)
        best: i64 = 0
        most: i64 = -OUT
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
        return MIRROR + 100 * mirror + best

    def without(self, card: i64, low: i64, high: i64) -> i64:
        """The value of discarding a card when `low` and `high` stay (E18)."""
        worth = DULL * room_on(card) + REACH * spread_of(low, high)
        if self.cards.mirrors[card] == 0:
            worth += POINT
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

    # Reasons

    def explain(self, seen: Seen, move: i64) -> Sentence | None:
        world = seen.world
        assert isinstance(world, EkkoState)
        if move == DRAW:
            return Sentence("ekko:reason.nothing_fits")
        if move == LET and world.holder == seen.seat:
            return Sentence("ekko:reason.keeps_mirror")
        if move == LET:
            return Sentence("ekko:reason.no_mirror")
        if move > CLOSE:
            return self.explain_mirror(world, seen.seat, (move - MIRROR) % 100)
        if move > CARDS:
            return None
        return self.explain_card(world, seen.seat, move)

    def explain_mirror(self, world: EkkoState, seat: i64, dropped: i64) -> Sentence | None:
        size = count_both(world.hand(seat, 0), world.hand(seat, 1))
        if size == 1:
            return Sentence("ekko:reason.last_card_mirror")
        if dropped and size == 2:
            return Sentence("ekko:reason.empties_hand")
        if world.phase == LAST:
            return Sentence("ekko:reason.stops_last_card")
        if dropped == 0:
            return Sentence("ekko:reason.others_draw")
        if self.cards.mirrors[dropped] == 0:
            return Sentence("ekko:reason.drops_eleven")
        return Sentence("ekko:reason.drops_two")

    def explain_card(self, world: EkkoState, seat: i64, card: i64) -> Sentence | None:
        low = world.hand(seat, 0) & ~low_part(card)
        high = world.hand(seat, 1) & ~high_part(card)
        mirror = self.cards.mirrors[card]
        if mirror == 0:
            if (low & self.cards.fits[2 * card]) | (high & self.cards.fits[2 * card + 1]):
                return Sentence("ekko:reason.goes_on")
            return Sentence("ekko:reason.lays_eleven")
        if low | high == 0:
            return Sentence("ekko:reason.last_card")
        if (low & low_part(mirror)) | (high & high_part(mirror)):
            return Sentence("ekko:reason.holds_mirror_too")
        return explain_top(world, seat, card, first_of(low, high), last_of(low, high))


def explain_top(world: EkkoState, seat: i64, card: i64, lowest_card: i64, highest_card: i64) -> Sentence | None:
    """The reason for a card that the next seat has to follow: few cards can, or the remaining hand is flexible."""
    unseen = unseen_fitting(world, seat, card)
    if unseen == 0:
        return Sentence("ekko:reason.nothing_follows")
    if unseen <= FEW:
        return Sentence("ekko:reason.hard_to_follow", {"n": int(unseen)})
    if highest_card - lowest_card >= HALF:
        return Sentence("ekko:reason.stays_ready", {"low": int(lowest_card), "high": int(highest_card)})
    return None


def unseen_fitting(world: EkkoState, seat: i64, top: i64) -> int:
    """How many cards unseen by a seat fit on a card."""
    found = 0
    for card in range(1, CARDS + 1):
        fits = card > top if top % 2 else card < top  # E5
        if fits and world.is_unseen(i64(world.place[card]), seat):
            found += 1
    return found


def first_of(low: i64, high: i64) -> i64:
    """The lowest card of a hand that is not empty."""
    if low:
        return lowest(low)
    return HALF + lowest(high)


def last_of(low: i64, high: i64) -> i64:
    """The highest card of a hand that is not empty."""
    if high:
        return HALF + highest(high)
    return highest(low)


def spread_of(low: i64, high: i64) -> i64:
    """The distance between the lowest and the highest card of a hand: a wide hand fits after even and odd cards."""
    if low | high == 0:
        return 0
    return last_of(low, high) - first_of(low, high)


def reply(top: i64, lowest_card: i64, highest_card: i64) -> i64:
    """How often, out of 1000, a hand can follow a card that is laid on `top`, if any that fits is as likely."""
    if top % 2 == 0:  # mirrored, so that even cards ask for higher ones, too
        return reply(CARDS + 1 - top, CARDS + 1 - highest_card, CARDS + 1 - lowest_card)
    after_odd = max(highest_card - top, 0)
    after_even = CARDS - max(lowest_card, top)
    return 500 * (after_odd + after_even) // (CARDS - top)


# Memory


class EkkoMemory(Memory):
    """Inferences from draws: a seat that drew for want of a fitting card held none at that time (E6).

    For each such draw it keeps a bar: the cards excluded by it or by a later one, and how many cards the seat has
    taken since, which may be any. Other seats do not notice a `let` (E14). Of a discard they learn only that there
    was one (E18): a mirror that seems to discard itself.
    """

    def __init__(self, seat: i64) -> None:
        super().__init__(seat)
        self.owners: vec[i64] = vec[i64]()  # the seat of each bar, oldest first
        self.barred_low: vec[i64] = vec[i64]()
        self.barred_high: vec[i64] = vec[i64]()
        self.fresh: vec[i64] = vec[i64]()

    def new_round(self) -> None:
        self.owners = vec[i64]()
        self.barred_low = vec[i64]()
        self.barred_high = vec[i64]()
        self.fresh = vec[i64]()

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
        """Adds a bar: a seat draws because nothing fits; blocked cards count as not held (E34)."""
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
        """Counts a card from the stock, to which no earlier bar applies."""
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
        """A barred card that is laid must have been taken since."""
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
        """Mends a hand in random order: as many cards as were taken since a bar are exempt, the others are not."""
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
        """The first bar of a seat from the `k`-th on."""
        while k < len(self.owners) and self.owners[k] != seat:
            k += 1
        return k

    def exchange(self, world: EkkoState, seat: i64, card: i64, k: i64, rng: Rng) -> None:
        """Swaps a card with one of the stock that is not barred, if there is one."""
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


class EkkoBots(GameBots):
    """The bots of EKKO by level."""

    def bot(self, level: str) -> Bot:
        sense = EkkoSense()
        if level == "novice":
            return Novice(sense)
        if level == "casual":
            return Careless(sense, CARELESS)
        if level == "expert":
            return Casual(sense)
        return Searcher(sense, MASTER)

    def memory(self, seat: i64) -> Memory:
        return EkkoMemory(seat)


BOTS = EkkoBots()
