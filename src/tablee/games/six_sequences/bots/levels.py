"""The bots of Les 6 Séquences by level."""

from __future__ import annotations

from typing import Final

from tablee.bots.contract import Bot, GameBots
from tablee.bots.players import Casual, Novice
from tablee.games.six_sequences.bots.experts import Expert, Master
from tablee.games.six_sequences.bots.outlook import SixWeights
from tablee.games.six_sequences.bots.sense import SixSense

WORLDS: Final = 64
"""The number of worlds in which the master plays out lines."""


def own_game() -> SixWeights:
    """Weights that ignore what others could do with a discard."""
    weights = SixWeights()
    weights.gift = 0.0
    return weights


class SixBots(GameBots):
    """The bots of Les 6 Séquences by level."""

    def bot(self, level: str) -> Bot:
        if level == "novice":
            return Novice(SixSense())
        if level == "casual":
            return Casual(SixSense())
        if level == "expert":
            return Expert(own_game())
        return Master(SixWeights(), WORLDS)


BOTS = SixBots()
