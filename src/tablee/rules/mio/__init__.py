"""MIO: `cards` (the deck), `refusals`, `options`, `state` (the rules), then `game`."""

from tablee.rules.mio.game import GAME, MioGame
from tablee.rules.mio.options import MioOptions
from tablee.rules.mio.state import MioState

__all__ = ["GAME", "MioGame", "MioOptions", "MioState"]
