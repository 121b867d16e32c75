"""The bots of Les 6 Séquences by level."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from tablee.bots.contract import NOT_HEARD, Bot, Memory, Seen
from tablee.bots.players import Casual, Novice
from tablee.bots.six_sequences.outlook import Outlook, Weights
from tablee.bots.six_sequences.planning import Planner
from tablee.bots.six_sequences.sense import SixSense
from tablee.rules.bits import lowest
from tablee.rules.rng import Rng, shuffle
from tablee.rules.six_sequences.cards import HALF
from tablee.rules.six_sequences.moves import CLAIM, LET
from tablee.rules.six_sequences.state import SixState
from tablee.rules.six_sequences.table import HAND, PHASE_A

MOMENTS: Final = 400
"""Moments of a turn that are judged at most."""
DRAWS: Final = 8
"""Cards that are imagined to be drawn when a discard could be taken."""


class SixMemory(Memory):
    """Of declarations only one's own are known (S54)."""

    def heard(self, move: i64) -> i64:
        if move & CLAIM or move == LET:
            return NOT_HEARD
        return move


class Expert(Bot):
    """Searches its turn completely and judges where it may lead."""

    def __init__(self, weights: Weights) -> None:
        self.weights = weights
        self.sense = SixSense()

    def choose(self, seen: Seen, rng: Rng, milliseconds: i64 = 0) -> i64:
        world = seen.world
        assert isinstance(world, SixState)
        if world.playing_count(seen.seat) == 1:
            return world.legal_at(seen.seat, 0)
        outlook = Outlook(world, seen.seat, self.weights)
        if world.phase < PHASE_A:
            return self.answer(world, outlook, rng)
        return Planner(outlook, MOMENTS).search(world)[0].moves[0]

    def answer(self, world: SixState, outlook: Outlook, rng: Rng) -> i64:
        """Takes a discard, or not."""
        world.find(outlook.seat)
        best = self.worth_of_leaving(world, outlook, rng)
        chosen = world.legal_at(outlook.seat, world.found)
        k: i64 = 0
        while k < world.found:
            move = world.moves[k]
            k += 1
            worth = self.worth_of_taking(world, outlook, move)
            if worth > best:
                best = worth
                chosen = move
        return chosen

    def worth_of_taking(self, world: SixState, outlook: Outlook, move: i64) -> float:
        after = world.twin()
        after.next = len(after.stock)
        after.take(outlook.seat, move & ~CLAIM)
        if outlook.stock > 0:
            after.phase = PHASE_A
        return Planner(outlook, MOMENTS).search(after)[0].worth

    def worth_of_leaving(self, world: SixState, outlook: Outlook, rng: Rng) -> float:
        """What the turn is worth with a card from the stock, if it is one's turn then."""
        seat = outlook.seat
        if outlook.stock == 0 or world.turn != seat:
            return outlook.value(world)
        cards = unknown_cards(outlook)
        shuffle(cards, rng)
        total = 0.0
        tried: i64 = 0
        while tried < DRAWS and tried < len(cards):
            after = world.twin()
            after.put_card(seat, HAND, cards[tried])
            after.phase = PHASE_A
            total += Planner(outlook, MOMENTS).search(after)[0].worth
            tried += 1
        return total / float(tried)


def unknown_cards(outlook: Outlook) -> vec[i64]:
    """The cards that the seat cannot place."""
    cards = vec[i64]()
    half: i64 = 0
    while half < 2:
        left = outlook.unknown[half]
        while left:
            cards = append(cards, HALF * half + lowest(left))
            left &= left - 1
        half += 1
    return cards


def memory(seat: i64) -> Memory:
    """What a seat remembers."""
    return SixMemory(seat)


def bot(level: str) -> Bot:
    """A bot of a level."""
    if level == "novice":
        return Novice(SixSense())
    if level == "casual":
        return Casual(SixSense())
    return Expert(Weights())
