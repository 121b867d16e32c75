"""The MIO bot of each level, and the length of its search."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from tablee.bots.contract import Bot, GameBots, Memory, Seen
from tablee.bots.players import Casual, Novice, Searcher
from tablee.games.mio.bots.memory import MioMemory
from tablee.games.mio.bots.sense import MioSense

EXPERT: Final = 500
MASTER: Final = 5000
"""Search iterations for each move and each opponent."""


class Strategist(Searcher):
    """A search bot with more iterations for more seats, as chance matters more then."""

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
