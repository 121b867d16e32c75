"""Les 6 Séquences as rows of tiles."""

from __future__ import annotations

from tablee.envs.tiles import LATEST, GameDrawing, TileRow, View, seat_label
from tablee.games.shared.k6t_drawing import k6t_tile


class SixDrawing(GameDrawing):
    """Draws the discard pile, the combinations of each side, then the hands."""

    def rows(self, view: View) -> list[TileRow]:
        rows = [TileRow("discard", [k6t_tile(card) for card in view["discard"][:LATEST]])]
        for side, table in enumerate(view["table"]):
            laid = [*table["sequences"], *table["series"], *table["new_series"]]
            rows += [TileRow(f"side {side + 1}", [k6t_tile(card) for card in cards.split("-")]) for cards in laid]
        hands = enumerate(view["hands"])
        return [*rows, *[TileRow(seat_label(view, seat), [k6t_tile(card) for card in hand]) for seat, hand in hands]]


DRAWING = SixDrawing()
