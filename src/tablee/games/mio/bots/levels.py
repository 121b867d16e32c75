"""Which players stand for the levels of MIO bots, and how long they search."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from tablee.bots.contract import Advice, Bot, GameBots, Memory, Seen
from tablee.bots.players import Casual, Novice, Searcher
from tablee.core.rng import Rng
from tablee.games.mio.bots.memory import MioMemory
from tablee.games.mio.bots.sense import MioSense

EXPERT: Final = 500
MASTER: Final = 5000
"""Iterations of the search for each move and each seat to beat."""


class Strategist(Searcher):
    """Looks ahead the longer the more seats there are, as chance has more to say then."""

    def choose(self, seen: Seen, rng: Rng, milliseconds: i64 = 0) -> i64:
        return self.at_table(seen).choose(seen, rng, milliseconds)

    def advise(self, seen: Seen, rng: Rng, milliseconds: i64 = 0) -> list[Advice]:
        return self.at_table(seen).advise(seen, rng, milliseconds)

    def at_table(self, seen: Seen) -> Searcher:
        """The search for so many seats."""
        return Searcher(self.sense, self.iterations * (seen.world.seats - 1))


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
