"""Inferences from the moves of other seats about their cards."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from tablee.bots.contract import Memory
from tablee.core.bits import bit, count, lowest, nth
from tablee.core.rng import Rng
from tablee.core.state import GameState
from tablee.games.mio.state import DRAW, MIO, NAME, MioState

DOUBT: Final = 100
"""Of 1,000 cards that a seat probably lacks because it drew, this many stay in its imagined hand nevertheless."""


class MioMemory(Memory):
    """Infers what other seats probably do not hold: a seat that draws has nothing that fits, or hides it (M13).

    Each inference has a seat, the cards that it lacked, how many cards of its present hand came later and are exempt,
    and how doubtful it is.
    """

    def __init__(self, seat: i64) -> None:
        super().__init__(seat)
        self.whose: vec[i64] = vec[i64]()
        self.lacking: vec[i64] = vec[i64]()
        self.later: vec[i64] = vec[i64]()
        self.doubts: vec[i64] = vec[i64]()

    def new_round(self) -> None:
        self.whose = vec[i64]()
        self.lacking = vec[i64]()
        self.later = vec[i64]()
        self.doubts = vec[i64]()

    def learn(self, before: GameState, actor: i64, move: i64) -> None:
        assert isinstance(before, MioState)
        if actor == self.seat or move == MIO or move >= NAME:
            return
        if move < DRAW:
            self.count_play(before, actor, move >> 1)
            return
        if before.hands[actor] & before.down == 0:  # else it had to draw (M28)
            if before.drawn > 0:
                self.count_misfit(actor)
            else:
                self.conclude(before, actor, move)
        if move == DRAW:
            self.count_draw(actor)

    def conclude(self, before: MioState, actor: i64, move: i64) -> None:
        """Infers that nothing in hand fits. A seat that draws may hold back a joker, one that passes may not (M18)."""
        lacking = before.cards.from_hand[before.top]
        doubt: i64 = 0
        if move == DRAW:
            lacking &= ~before.cards.jokers
            doubt = DOUBT
        self.whose = append(self.whose, actor)
        self.lacking = append(self.lacking, lacking)
        self.later = append(self.later, 0)
        self.doubts = append(self.doubts, doubt)

    def count_draw(self, actor: i64) -> None:
        """Counts a card that came to a hand."""
        i: i64 = 0
        while i < len(self.whose):
            if self.whose[i] == actor:
                self.later[i] = self.later[i] + 1
            i += 1

    def count_misfit(self, actor: i64) -> None:
        """The drawn card was not laid: it is none of the cards that the seat lacked this turn."""
        last = len(self.whose) - 1
        if last >= 0 and self.whose[last] == actor and self.later[last] > 0:
            self.later[last] = self.later[last] - 1

    def count_play(self, before: MioState, actor: i64, kind: i64) -> None:
        """Counts a card that left a hand: a drawn one, or a later one if the seat lacked it before."""
        card = before.cards.of_kind[kind]
        i: i64 = 0
        while i < len(self.whose):
            if self.whose[i] == actor and self.later[i] > 0 and (before.drawn > 0 or self.lacking[i] & card):
                self.later[i] = self.later[i] - 1
            i += 1

    def mend(self, world: GameState, rng: Rng) -> None:
        """Swaps cards that a seat probably lacks for cards of the stock, the latest inference first."""
        assert isinstance(world, MioState)
        if world.turn != self.seat:
            return  # a late shout needs no worlds, and drawn cards of the seat on turn lie in the stock, too
        i: i64 = len(self.whose) - 1
        while i >= 0:
            seat = self.whose[i]
            misfits = world.hands[seat] & ~world.down & self.lacking[i]
            extra = count(misfits) - self.later[i]
            while extra > 0:
                card = bit(nth(misfits, rng.below(count(misfits))))
                misfits ^= card
                extra -= 1
                if rng.below(1000) >= self.doubts[i]:
                    self.exchange(world, seat, card, rng)
            i -= 1

    def unlikely(self, seat: i64) -> i64:
        """Cards that contradict an inference about a whole hand."""
        cards: i64 = 0
        i: i64 = 0
        while i < len(self.whose):
            if self.whose[i] == seat and self.later[i] == 0:
                cards |= self.lacking[i]
            i += 1
        return cards

    def exchange(self, world: MioState, seat: i64, card: i64, rng: Rng) -> None:
        """Swaps a card of a hand for a likelier one from the stock, or if that is empty from another hand."""
        unlikely = self.unlikely(seat)
        left = len(world.stock) - world.next
        if left == 0:
            self.trade(world, seat, card, unlikely, rng)
            return
        start = rng.below(left)
        k: i64 = 0
        while k < left:
            place = world.next + (start + k) % left
            other = bit(world.stock[place])
            if other & unlikely == 0:
                world.stock[place] = lowest(card)
                world.hands[seat] = world.hands[seat] ^ card ^ other
                return
            k += 1

    def trade(self, world: MioState, seat: i64, card: i64, unlikely: i64, rng: Rng) -> None:
        """Swaps a card with another hidden hand."""
        start = rng.below(world.seats)
        k: i64 = 0
        while k < world.seats:
            partner = (start + k) % world.seats
            offered = world.hands[partner] & ~world.down & ~unlikely
            if partner != seat and partner != self.seat and offered != 0:
                other = bit(nth(offered, rng.below(count(offered))))
                world.hands[seat] = world.hands[seat] ^ card ^ other
                world.hands[partner] = world.hands[partner] ^ card ^ other
                return
            k += 1
