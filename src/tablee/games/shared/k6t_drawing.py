"""K6T cards as tiles."""

from __future__ import annotations

from tablee.envs.tiles import Tile
from tablee.palette import INK, LEAF, PAPER, PLUM, SKY

SUITS = {"s": INK, "c": LEAF, "m": PLUM, "e": "#8A5A00", "h": "#B3401F", "d": SKY}
"""The colour of each suit; ochre and brick are darker than elsewhere, to be read on paper."""


def k6t_tile(card: str) -> Tile:
    """A card that lies open."""
    return Tile(card, PAPER, SUITS[card[-1]])
