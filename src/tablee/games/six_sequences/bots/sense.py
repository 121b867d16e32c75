"""Quick sound moves for Les 6 Séquences: lay whatever can be laid, discard what fits nothing."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from tablee.bots.contract import Seen, Sense
from tablee.core.bits import bit, count
from tablee.core.playout import random_move
from tablee.core.refusal import Sentence
from tablee.core.rng import Rng
from tablee.core.state import GameState
from tablee.games.six_sequences.bots.reasons import reason
from tablee.games.six_sequences.cards import ACE, FIELD, HIGH, JOKER, LOW, ONE, places_of
from tablee.games.six_sequences.moves import (
    ADD,
    ADD_SERIES,
    DISCARD,
    LAY,
    LAY_SERIES,
    SWAP,
    TAKE_SERIES,
    card_of,
    discard,
    high_of,
    joker_of,
    kind_of,
    low_of,
    place_of,
    suit_of,
    suits_in,
)
from tablee.games.six_sequences.scoring import card_cost
from tablee.games.six_sequences.state import FULL_HAND, SixState
from tablee.games.six_sequences.table import (
    FRESH,
    HAND,
    HELD,
    LAST,
    PHASE_A,
    PHASE_B,
    STORE,
)

NOTHING: Final = -1
SOON: Final = 10
"""With at most this many cards in the stock the round ends soon, and jokers should be laid."""


class SixSense(Sense):
    """Lays combinations, and considers whom a discard would help, but little more."""

    def choose(self, world: GameState, seat: i64, rng: Rng) -> i64:
        assert isinstance(world, SixState)
        if world.playing_count(seat) == 1:
            return world.legal_at(seat, 0)
        play = best_play(world, seat)
        if play != NOTHING:
            return play
        if PHASE_A <= world.phase <= PHASE_B and world.hand_size(seat) == FULL_HAND:
            return worst_card(world, seat)
        return world.legal_at(seat, world.found)

    def slip(self, seen: Seen, move: i64, rng: Rng) -> i64:
        """Overlooks cards that could be laid or taken, and discards carelessly."""
        world = seen.world
        assert isinstance(world, SixState)
        if rng.below(100) >= 35:
            return move
        world.find(seen.seat)
        if kind_of(move) == DISCARD or world.plain == 1:
            return world.legal_at(seen.seat, world.found + rng.below(world.plain))
        return random_move(world, seen.seat, rng)

    def explain(self, seen: Seen, move: i64) -> Sentence | None:
        return reason(seen, move)


# Laying and taking


def best_play(world: SixState, seat: i64) -> i64:
    """The most promising lay, addition, swap or take; `NOTHING` if none is worth making."""
    world.find(seat)
    best: i64 = 0
    found: i64 = NOTHING
    k: i64 = 0
    while k < world.found:
        move = world.moves[k]
        worth = promise(world, seat, move)
        if worth > best:
            best = worth
            found = move
        k += 1
    return found


def promise(world: SixState, seat: i64, move: i64) -> i64:
    """The heuristic value of a play; 0 if it is better not made."""
    kind = kind_of(move)
    if kind == ADD:
        return promise_of_add(world, seat, move)
    if kind == LAY_SERIES or kind == TAKE_SERIES:
        return 40 + count(suits_in(move))
    if kind == ADD_SERIES:
        return 30
    if kind == SWAP:
        return promise_of_swap(world, move)
    length = high_of(move) - low_of(move) + 1
    if joker_of(move) and not is_late(world):
        return 0 if kind == LAY and world.side_field(world.side_of(seat), HELD, suit_of(move)) else 10 + length
    return 50 + length - (1 if joker_of(move) else 0)


def promise_of_add(world: SixState, seat: i64, move: i64) -> i64:
    """The value of an addition: cards from hand first, as new cards replace them; a joker only near the end."""
    card = card_of(move)
    if card % 20 == JOKER:
        return 20 if is_late(world) else 0
    wasted = (card % 20 == ACE and place_of(move) == LOW) or (card % 20 == ONE and place_of(move) == HIGH)
    worth: i64 = 90 if world.has(seat, HAND, card) else 80
    return worth - 15 if wasted else worth


def promise_of_swap(world: SixState, move: i64) -> i64:
    """The value of a swap: a joker is always welcome, but near the end only if it can be laid (S66)."""
    card = card_of(move)
    if world.joker_place(card // 20) == place_of(move):
        return 5 if is_late(world) and world.phase < LAST else 60
    return 25 if card % 20 == ACE else 0


def is_late(world: SixState) -> bool:
    return len(world.stock) - world.next <= SOON


# Discarding


def worst_card(world: SixState, seat: i64) -> i64:
    """The least useful discard."""
    least: i64 = 1000
    worst: i64 = NOTHING
    for card in world.discardable(seat):
        use = usefulness(world, seat, card)
        if use < least:
            least = use
            worst = card
    return discard(worst)


def usefulness(world: SixState, seat: i64, card: i64) -> i64:
    """The value of keeping a card in hand."""
    suit = card // 20
    rank = card % 20
    side = world.side_of(seat)
    others = (world.hand_field(seat, suit) & ~bit(rank)) | world.side_field(side, STORE, suit)
    others |= world.side_field(side, FRESH, suit)
    near = (places_of(others) | world.side_field(side, HELD, suit)) & FIELD
    use = 2 * (count(world.suits_with(seat, HAND, rank)) - 1)
    if rank == ONE or rank == ACE:
        use += max(closeness(near, LOW), closeness(near, HIGH))
    else:
        use += closeness(near, rank)
    if is_late(world):
        use -= card_cost(rank)
    return use + helps_next(world, seat, card)


def closeness(near: i64, place: i64) -> i64:
    """How many cards lie near a place, those beside it counting double."""
    beside = (bit(place + 1) | bit(place - 1)) & near
    beyond = (bit(place + 2) | (bit(place) >> 2)) & near
    return 4 * count(beside) + 2 * count(beyond)


def helps_next(world: SixState, seat: i64, card: i64) -> i64:
    """How well a card fits the sequences of the side that plays next (S43)."""
    if card % 20 == ONE or card % 20 == ACE:
        return 0
    following = world.side_of((seat + 1) % world.seats)
    held = world.side_field(following, HELD, card // 20)
    return 3 if held & (bit(card % 20 + 1) | bit(card % 20 - 1)) else 0
