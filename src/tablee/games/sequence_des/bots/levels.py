"""The bots of Séquence Dés by level."""

from __future__ import annotations

from typing import Final

from tablee.bots.contract import Bot, GameBots
from tablee.bots.players import Casual, Novice
from tablee.games.sequence_des.bots.lookahead import EVERY_MOVE
from tablee.games.sequence_des.bots.players import Reckoner
from tablee.games.sequence_des.bots.sense import DiceSense

ROLLS_AHEAD: Final = 2
MOVES_PER_ROLL: Final = 3
"""The number of moves for each roll that the master follows."""
A_HUNDREDTH: Final = 0.01
"""Smaller differences look the same to the expert."""
NOTHING: Final = 1e-9


class SequenceDesBots(GameBots):
    """The bots of Séquence Dés by level."""

    def bot(self, level: str) -> Bot:
        sense = DiceSense()
        if level == "novice":
            return Novice(sense)
        if level == "casual":
            return Casual(sense)
        if level == "expert":
            return Reckoner(sense, 0, EVERY_MOVE, A_HUNDREDTH)
        return Reckoner(sense, ROLLS_AHEAD, MOVES_PER_ROLL, NOTHING)


BOTS = SequenceDesBots()
