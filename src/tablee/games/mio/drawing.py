"""MIO as rows of tiles."""

from __future__ import annotations

from tablee.envs.tiles import LATEST, GameDrawing, Tile, TileRow, View, seat_label
from tablee.palette import BRICK, INK, LEAF, OCHRE, PAPER, PLUM, SKY, SLATE, WHITE

COLOURS = {"r": BRICK, "y": OCHRE, "b": SKY, "g": LEAF, "k": SLATE}


class MioDrawing(GameDrawing):
    """Draws the pile, then the hands, with face-down cards in parentheses."""

    def rows(self, view: View) -> list[TileRow]:
        named = [Tile(f"J:{view['named']}", COLOURS[view["named"]], WHITE)] if view["named"] else []
        rows = [TileRow("pile", [*named, *[card_tile(card) for card in view["pile"][len(named) : LATEST]]])]
        for seat, hand in enumerate(view["hands"]):
            down = view["down"][seat]
            face_down = [Tile(f"({down})", SLATE, WHITE)] if down else []
            rows.append(TileRow(seat_label(view, seat), [*[card_tile(card) for card in hand], *face_down]))
        return rows


def card_tile(card: str) -> Tile:
    if card == "J":
        return Tile(card, PAPER, PLUM)
    return Tile(card, COLOURS[card[0]], INK if card[0] == "y" else WHITE)


DRAWING = MioDrawing()
