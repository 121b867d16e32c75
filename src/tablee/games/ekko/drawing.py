"""EKKO as rows of tiles."""

from __future__ import annotations

from tablee.envs.tiles import LATEST, GameDrawing, Tile, TileRow, View, seat_label
from tablee.palette import BRICK, PAPER, PLUM, SKY, SLATE, WHITE


class EkkoDrawing(GameDrawing):
    """Draws the pile, then the hands, with blocked cards dark."""

    def rows(self, view: View) -> list[TileRow]:
        rows = [TileRow("pile", [card_tile(card) for card in view["pile"][:LATEST]])]
        for seat, hand in enumerate(view["hands"]):
            blocked = set(view["blocked"][seat])
            cards = [Tile(card, SLATE, WHITE) if card in blocked else card_tile(card) for card in hand]
            rows.append(TileRow(seat_label(view, seat), cards))
        return rows


def card_tile(card: str) -> Tile:
    number = int(card)
    return Tile(card, PAPER, PLUM if number % 11 == 0 else BRICK if number % 2 else SKY)


DRAWING = EkkoDrawing()
