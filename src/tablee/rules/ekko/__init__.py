"""EKKO: `cards` (the numbers), `refusals`, `options`, `state` (the rules), then `game`."""

from tablee.rules.ekko.game import GAME, EkkoGame
from tablee.rules.ekko.options import EkkoOptions
from tablee.rules.ekko.state import EkkoState

__all__ = ["GAME", "EkkoGame", "EkkoOptions", "EkkoState"]
