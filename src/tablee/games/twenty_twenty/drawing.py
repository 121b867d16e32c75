"""20/20 as rows of tiles."""

from __future__ import annotations

from tablee.envs.tiles import GameDrawing, Tile, TileRow, View
from tablee.games.shared.k6t_drawing import k6t_tile
from tablee.games.twenty_twenty.state import HEIGHT
from tablee.palette import SAND, SLATE


class TwentyTwentyDrawing(GameDrawing):
    """Draws the piles as columns, with the visible cards on top and face-down cards in grey."""

    def rows(self, view: View) -> list[TileRow]:
        rows = [
            TileRow("" if depth else "visible", [pile_tile(pile, depth) for pile in view["piles"]])
            for depth in range(HEIGHT)
        ]
        pairs = sum(len(cards) for cards in view["removed"]) // 2
        return [*rows, TileRow("pairs gone", [Tile(str(pairs), SAND)])]


def pile_tile(pile: list[str], depth: int) -> Tile:
    if depth >= len(pile):
        return Tile("", "#EBE5D8")
    return Tile(pile[depth], "#D8D2C4", SLATE) if depth else k6t_tile(pile[depth])


DRAWING = TwentyTwentyDrawing()
