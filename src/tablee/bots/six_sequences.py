"""Bots for six_sequences."""

from __future__ import annotations

from mypy_extensions import i64

from tablee.bots.contract import Bot, Memory, Sense
from tablee.bots.players import Casual, Novice, Searcher


def memory(seat: i64) -> Memory:
    """What a seat remembers."""
    return Memory(seat)


def bot(level: str) -> Bot:
    """A bot of a level."""
    sense = Sense()
    if level == "novice":
        return Novice(sense)
    if level == "casual":
        return Casual(sense)
    return Searcher(sense, 100 if level == "expert" else 1000)
