"""Renders positions as rows of tiles, as text or as an image.

Pillow draws the image: it needs no window, includes a font, and only text and rectangles are drawn.
"""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
from numpy.typing import NDArray

from tablee.core.state import GameState
from tablee.envs.config import checked_word
from tablee.envs.tiles import TileRow, rows_of
from tablee.palette import INK

MODES = ["human", "ansi", "rgb_array"]
WIDTH, HEIGHT, MARGIN = 960, 640, 16
SIZES = range(44, 7, -2)
GROUND, EDGE = "#F4EFE4", "#B8B0A0"


def checked(mode: str | None) -> str | None:
    """A known render mode, or None; raises `OptionsError`."""
    return None if mode is None else checked_word("render_mode", tuple(MODES), mode)


def render(state: GameState, mode: str | None) -> NDArray[np.uint8] | str | None:
    """Renders the whole position in a mode."""
    if mode is None:
        gymnasium.logger.warn("render() shows nothing: the environment was made without a render_mode")
        return None
    if mode == "rgb_array":
        return image(state)
    if mode == "ansi":
        return text(state)
    print(text(state))
    return None


def text(state: GameState) -> str:
    """The position as rows of text, with tiles of equal width."""
    first, *rows = rows_of(state)
    indent = max(len(row.label) for row in [first, *rows])
    width = max([len(tile.text) for row in rows for tile in row.tiles], default=0)
    lines = [
        f"{first.label:{indent}}  " + " | ".join(tile.text for tile in first.tiles),
        *[f"{row.label:{indent}}  " + " ".join(f"{tile.text:{width}}" for tile in row.tiles) for row in rows],
    ]
    return "\n".join(line.rstrip() for line in lines) + "\n"


def image(state: GameState) -> NDArray[np.uint8]:
    """The position as an image of constant size."""
    from PIL import Image, ImageDraw  # noqa: PLC0415  only images need it

    canvas = Image.new("RGB", (WIDTH, HEIGHT), GROUND)
    draw = ImageDraw.Draw(canvas)
    best_sheet(draw, rows_of(state)).paint()
    return np.asarray(canvas, dtype=np.uint8)


def best_sheet(draw: Any, rows: list[TileRow]) -> Sheet:
    """The sheet with the largest tiles that fits all rows, without wrapped rows if possible."""
    fitting = None
    for size in SIZES:
        sheet = Sheet(draw, size, rows)
        if sheet.height() <= HEIGHT:
            fitting = fitting or sheet
            if sheet.is_unbroken():
                return sheet
    return fitting or Sheet(draw, SIZES[-1], rows)


class Sheet:
    """Rows of labelled tiles in one size; rows that are too long wrap."""

    def __init__(self, draw: Any, size: int, rows: list[TileRow]) -> None:
        from PIL import ImageFont  # noqa: PLC0415  only images need it

        self.draw = draw
        self.size = size
        self.rows = rows
        self.font = ImageFont.load_default(size * 0.6)
        self.lengths: dict[str, int] = {}
        self.indent = MARGIN + max(self.length(row.label) for row in rows) + size // 2
        self.cell = max([self.length(tile.text) for row in rows[1:] for tile in row.tiles], default=0)

    def length(self, text: str) -> int:
        """The width of a tile with this text."""
        if text not in self.lengths:
            self.lengths[text] = round(self.draw.textlength(text, font=self.font) + self.size * 0.4)
        return self.lengths[text]

    def places(self, row: TileRow) -> list[tuple[int, int, int]]:
        """The left edge, right edge and line of each tile of a row. Only tiles of the heading differ in width."""
        found = []
        x, line = self.indent, 0
        for tile in row.tiles:
            width = self.length(tile.text) if row is self.rows[0] else self.cell
            if x + width > WIDTH - MARGIN:
                x, line = self.indent, line + 1
            found.append((x, x + width, line))
            x += width + 4
        return found

    def lines(self, row: TileRow) -> int:
        """How many lines a row takes."""
        return 1 + max([line for _, _, line in self.places(row)], default=0)

    def is_unbroken(self) -> bool:
        """Whether every row has a line of its own."""
        return all(self.lines(row) == 1 for row in self.rows)

    def height(self) -> int:
        """The height of all rows."""
        return 2 * MARGIN + sum((self.size + 4) * self.lines(row) + 4 for row in self.rows)

    def paint(self) -> None:
        """Draws everything."""
        y = MARGIN
        for row in self.rows:
            self.draw.text((MARGIN, y + self.size / 2), row.label, fill=INK, font=self.font, anchor="lm")
            for tile, (left, right, line) in zip(row.tiles, self.places(row), strict=True):
                top = y + line * (self.size + 4)
                box = (left, top, right, top + self.size)
                self.draw.rounded_rectangle(box, self.size // 5, fill=tile.fill, outline=EDGE)
                centre = ((left + right) / 2, top + self.size / 2)
                self.draw.text(centre, tile.text, fill=tile.ink, font=self.font, anchor="mm")
            y += (self.size + 4) * self.lines(row) + 4
