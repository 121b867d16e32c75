"""Les 6 Séquences: `cards`, `moves`, `table` (the data), `legal`, `scoring`, `view`, `why`, `state`, then `game`."""

from tablee.rules.six_sequences.game import GAME, SixGame
from tablee.rules.six_sequences.options import SixOptions
from tablee.rules.six_sequences.state import SixState

__all__ = ["GAME", "SixGame", "SixOptions", "SixState"]
