"""Which players stand for the levels of MIO bots, and how long they search."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from tablee.bots.contract import Bot, GameBots, Memory, Seen
from tablee.bots.players import Casual, Novice, Searcher
from tablee.games.mio.bots.memory import MioMemory
from tablee.games.mio.bots.sense import MioSense

EXPERT: Final = 500
MASTER: Final = 5000
"""Iterations of the search for each move and each seat to beat."""


class Strategist(Searcher):
    """Looks ahead the longer the more seats there are, as chance has more to say then."""

    def limit(self, seen: Seen) -> i64:
        return self.iterations * (seen.world.seats - 1)


class MioBots(GameBots):
    """The bots of MIO by level."""

    def bot(self, level: str) -> Bot:
        sense = MioSense()
        if level == "novice":
            return Novice(sense)
        if level == "casual":
            return Casual(sense)
        return Strategist(sense, EXPERT if level == "expert" else MASTER)

    def memory(self, seat: i64) -> Memory:
        return MioMemory(seat)


BOTS = MioBots()
