"""The bots of Les 6 Séquences by level."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from tablee.bots.contract import NOT_HEARD, Bot, Memory
from tablee.bots.players import Casual, Novice
from tablee.games.six_sequences.bots.experts import Expert, Master
from tablee.games.six_sequences.bots.outlook import Weights
from tablee.games.six_sequences.bots.sense import SixSense
from tablee.games.six_sequences.moves import CLAIM, LET

WORLDS: Final = 64
"""Worlds in which the master plays on."""


class SixMemory(Memory):
    """Of declarations only one's own are known (S54)."""

    def heard(self, move: i64) -> i64:
        if move & CLAIM or move == LET:
            return NOT_HEARD
        return move


def memory(seat: i64) -> Memory:
    """What a seat remembers."""
    return SixMemory(seat)


def own_game() -> Weights:
    """A judgement that minds its own game: not what others could do with a discard."""
    weights = Weights()
    weights.gift = 0.0
    return weights


def bot(level: str) -> Bot:
    """A bot of a level."""
    if level == "novice":
        return Novice(SixSense())
    if level == "casual":
        return Casual(SixSense())
    if level == "expert":
        return Expert(own_game())
    return Master(Weights(), WORLDS)
