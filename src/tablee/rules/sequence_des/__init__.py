"""Séquence Dés: `board`, `refusals`, `options`, `state` (the rules), then `game`."""

from tablee.rules.sequence_des.game import GAME, SequenceDesGame
from tablee.rules.sequence_des.options import SequenceDesOptions
from tablee.rules.sequence_des.state import SequenceDesState

__all__ = ["GAME", "SequenceDesGame", "SequenceDesOptions", "SequenceDesState"]
