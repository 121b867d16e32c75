"""Parses lists of cards as runs or series: `3h-0h-5h`, `Q-K-1` of one suit, `11s-11h-11d`.

A list that is neither is refused under the clause it breaks.
"""

from __future__ import annotations

from typing import NamedTuple

from tablee.core.refusal import Refusal
from tablee.games.six_sequences.cards import ACE, HIGH, JOKER, LOW, ONE
from tablee.games.six_sequences.moves import run, series
from tablee.games.six_sequences.refusals import (
    JOKERS_SUIT,
    NO_JOKER_IN_SERIES,
    NOT_A_RUN,
    NOT_A_SERIES,
    ONE_AND_ACE,
    ONES_OR_ACES,
    TOO_SHORT,
)

ENDS = (ONE, ACE)


class Run(NamedTuple):
    """Neighbouring places of one suit: the lowest, the highest, the joker's (0: none), and the corners as in moves."""

    suit: int
    low: int
    high: int
    joker: int
    corners: int

    def move(self, kind: int) -> int:
        """The run as a move of some kind."""
        return int(run(kind, self.suit, self.low, self.high, self.joker, self.corners))


class Series(NamedTuple):
    """Cards of one rank, their suits as bits."""

    rank: int
    suits: int

    def move(self, kind: int) -> int:
        """The series as a move of some kind."""
        return int(series(kind, self.rank, self.suits))


def is_one_suit(cards: list[int]) -> bool:
    """Whether all cards have the same suit."""
    return len({card // 20 for card in cards}) == 1


def read_series(cards: list[int]) -> Series | None:
    """A list as cards of one rank in different suits, of any length; None if it is not one."""
    ranks = {card % 20 for card in cards}
    if len(ranks) != 1 or JOKER in ranks or len(set(cards)) != len(cards):
        return None
    return Series(ranks.pop(), sum(2 ** (card // 20) for card in cards))


def read_runs(cards: list[int]) -> list[Run]:
    """All readings of a list as a run of any length; empty if it is not one."""
    if not is_one_suit(cards) or len(set(cards)) != len(cards):
        return []
    ranks = [card % 20 for card in cards]
    orders = [ranks] if JOKER in ranks else _orders(ranks)
    runs = [found for order in orders for low in range(LOW, HIGH + 1) if (found := _run(cards[0] // 20, order, low))]
    return list(dict.fromkeys(runs))


def _orders(ranks: list[int]) -> list[list[int]]:
    """The orders in which ranks can be read: as written, or without a joker ascending, 1 and A at either end."""
    if any(_run(0, ranks, low) for low in range(LOW, HIGH + 1)):
        return [ranks]
    inner = sorted(rank for rank in ranks if rank not in ENDS)
    ends = [rank for rank in ranks if rank in ENDS]
    if not ends:
        return [inner]
    if len(ends) == 1:
        return [ends + inner, inner + ends]
    return [[ends[0], *inner, ends[1]], [ends[1], *inner, ends[0]]]


def _run(suit: int, ranks: list[int], low: int) -> Run | None:
    """The run of ranks in this order from a place; None if one of them does not fit."""
    joker = corners = 0
    for place, rank in enumerate(ranks, low):
        if rank == JOKER and place <= HIGH:
            joker = place
        elif rank in ENDS and place in (LOW, HIGH):
            corners |= (1 if place == LOW else 2) if (rank == ACE) == (place == LOW) else 0
        elif rank != place or rank in ENDS:
            return None
    return Run(suit, low, low + len(ranks) - 1, joker, corners)


def why_nothing(cards: list[int]) -> Refusal:
    """The refusal of a list that is not a combination."""
    jokers = [card for card in cards if card % 20 == JOKER]
    others = [card for card in cards if card % 20 != JOKER]
    suits = {card // 20 for card in others}
    ranks = {card % 20 for card in others}
    if len(suits) <= 1:
        if jokers and (not others or {card // 20 for card in jokers} != suits):
            return JOKERS_SUIT if others else NO_JOKER_IN_SERIES
        if len(cards) < 3 and read_runs(cards):
            return TOO_SHORT
        return ONE_AND_ACE if ranks.issuperset(ENDS) else NOT_A_RUN
    if len(ranks) == 1:
        return NO_JOKER_IN_SERIES if jokers else NOT_A_SERIES
    if ranks.issubset(ENDS):
        return ONES_OR_ACES
    return NOT_A_SERIES if len(suits) > len(ranks) else NOT_A_RUN
