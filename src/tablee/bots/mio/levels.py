"""The levels of MIO bots."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from tablee.bots.contract import Bot, Memory
from tablee.bots.mio.memory import MioMemory
from tablee.bots.mio.sense import MioSense
from tablee.bots.players import Casual, Novice, Searcher

EXPERT: Final = 500
MASTER: Final = 5000
"""Iterations of the search for each move."""


def memory(seat: i64) -> Memory:
    """What a seat remembers."""
    return MioMemory(seat)


def bot(level: str) -> Bot:
    """A bot of a level."""
    sense = MioSense()
    if level == "novice":
        return Novice(sense)
    if level == "casual":
        return Casual(sense)
    return Searcher(sense, EXPERT if level == "expert" else MASTER)
