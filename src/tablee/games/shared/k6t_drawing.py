"""K6T cards as tiles."""

from __future__ import annotations

from tablee.envs.tiles import Tile
from tablee.games.shared.k6t_colours import SUIT_COLOURS
from tablee.palette import PAPER


def k6t_tile(card: str) -> Tile:
    """The tile of an open card."""
    return Tile(card, PAPER, SUIT_COLOURS[card[-1]])
