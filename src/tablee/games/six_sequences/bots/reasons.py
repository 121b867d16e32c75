"""Reasons for moves of Les 6 Séquences, for hints."""

from __future__ import annotations

from mypy_extensions import i64

from tablee.bots.contract import Seen
from tablee.core.bits import count, members
from tablee.core.refusal import Sentence
from tablee.games.shared.k6t import SYMBOLS
from tablee.games.six_sequences.cards import ACE
from tablee.games.six_sequences.moves import (
    ADD,
    ADD_SERIES,
    CLAIM,
    DISCARD,
    DRAW,
    LAY,
    LAY_SERIES,
    LET,
    REFILL,
    SWAP,
    TAKE,
    TAKE_ADD,
    TAKE_SERIES,
    card_of,
    kind_of,
    place_of,
    suit_of,
    suits_in,
)
from tablee.games.six_sequences.scoring import dominant
from tablee.games.six_sequences.state import SixState
from tablee.games.six_sequences.table import STARTS


def reason(seen: Seen, move: i64) -> Sentence | None:
    """The reason for a move."""
    world = seen.world
    assert isinstance(world, SixState)
    kind = kind_of(move)
    if kind == DISCARD:
        return reason_to_discard(card_of(move))
    if kind == SWAP:
        return reason_to_swap(world, move)
    if kind == ADD_SERIES:
        return Sentence("six-sequences:reason.stores_card")
    if kind == LAY_SERIES or kind == TAKE_SERIES:
        number = Sentence(f"six-sequences:number.{count(suits_in(move))}")
        return Sentence("six-sequences:reason.stores_cards", {"number": number})
    if kind == ADD or kind == LAY or kind == TAKE or kind == TAKE_ADD:
        return reason_for_run(world, seen.seat, move)
    return reason_to_go_on(world, seen.seat, kind)


def reason_to_discard(card: i64) -> Sentence | None:
    rank = card % 20
    if rank == ACE:
        return Sentence("six-sequences:reason.costly_ace")
    if rank > 12:
        return Sentence("six-sequences:reason.costly_face")
    return Sentence("six-sequences:reason.least_missed")


def reason_to_swap(world: SixState, move: i64) -> Sentence | None:
    card = card_of(move)
    suit = SYMBOLS[int(card // 20)]
    if world.joker_place(card // 20) == place_of(move):
        return Sentence("six-sequences:reason.wins_joker", {"suit": suit})
    if card % 20 == ACE:
        return Sentence("six-sequences:reason.raises_ace")
    return Sentence("six-sequences:reason.wins_ace")


def reason_for_run(world: SixState, seat: i64, move: i64) -> Sentence | None:
    """The reason to lay or extend a sequence."""
    suit = card_of(move) // 20 if kind_of(move) == ADD else suit_of(move)
    side = world.side_of(seat)
    after = world.copy()
    if kind_of(move) >= TAKE:
        after.take(seat, move & ~CLAIM)
    else:
        after.next = len(after.stock)
        after.apply(seat, move)
    starts = members(after.side_field(side, STARTS, suit))
    length = max([int(after.top_of(side, suit, low)) - low + 1 for low in starts])
    name = SYMBOLS[int(suit)]
    if dominant(after, suit) != side:
        return Sentence("six-sequences:reason.sequence_grows", {"suit": name, "n": length})
    if dominant(world, suit) != side:
        return Sentence("six-sequences:reason.becomes_dominant", {"suit": name})
    return Sentence("six-sequences:reason.stays_dominant", {"suit": name, "n": length})


def reason_to_go_on(world: SixState, seat: i64, kind: i64) -> Sentence | None:
    """The reason for a move that lays nothing."""
    world.find(seat)
    if world.found == 0:
        return None
    if kind == DRAW or kind == LET:
        return Sentence("six-sequences:reason.discard_not_worth_it")
    if kind == REFILL:
        return Sentence("six-sequences:reason.refills")
    return Sentence("six-sequences:reason.keeps_the_rest")
