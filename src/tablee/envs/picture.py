"""What `render` shows: the terminal's picture as text, or an image of tiles.

Pillow draws the image: it needs no window, brings a font of its own, and nothing but text and rectangles is drawn.
"""

from __future__ import annotations

import io
from typing import TYPE_CHECKING, Any

import gymnasium
import numpy as np
from numpy.typing import NDArray

from tablee.rules.refusal import OptionsError
from tablee.rules.state import ALL, GameState

if TYPE_CHECKING:
    from tablee.envs.tiles import Row

MODES = ["human", "ansi", "rgb_array"]
WIDTH, HEIGHT = 960, 640
COLUMNS = 100


def checked(mode: str | None) -> str | None:
    """A render mode that exists, or None."""
    if mode is not None and mode not in MODES:
        modes = ", ".join(MODES)
        raise OptionsError(
            f"`render_mode` must be one of {modes}, not {mode!r}", f"`render_mode` vaut {modes}, et non {mode!r}"
        )
    return mode


def render(state: GameState, mode: str | None) -> NDArray[np.uint8] | str | None:
    """The whole position, in the way that a mode stands for."""
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
    """The position as the terminal program shows it."""
    from rich.console import Console  # noqa: PLC0415  training never shows anything

    from tablee.cli.faces import FACES, Scene  # noqa: PLC0415  the same
    from tablee.cli.words import Words  # noqa: PLC0415  the same

    names = [f"player_{seat}" for seat in range(state.seats)]
    scene = Scene(state.view(ALL), names, Words("en"), width=COLUMNS)
    console = Console(file=io.StringIO(), width=COLUMNS, color_system=None)
    with console.capture() as captured:
        console.print(FACES[state.game_name()].picture(scene))
    return captured.get()


def image(state: GameState) -> NDArray[np.uint8]:
    """The position as rows of tiles, always of the same size."""
    from PIL import Image, ImageDraw  # noqa: PLC0415  only images need it

    from tablee.envs.tiles import rows_of  # noqa: PLC0415  the same

    canvas = Image.new("RGB", (WIDTH, HEIGHT), "#F4EFE4")
    rows = rows_of(state.view(ALL))
    draw = ImageDraw.Draw(canvas)
    for size in range(24, 5, -1):
        if Sheet(draw, size, rows).height() <= HEIGHT:
            Sheet(draw, size, rows).paint()
            break
    return np.asarray(canvas, dtype=np.uint8)


class Sheet:
    """Rows of tiles, the label first, in one size of type; long rows go on in the next line."""

    def __init__(self, draw: Any, size: int, rows: list[Row]) -> None:
        from PIL import ImageFont  # noqa: PLC0415  only images need it

        self.draw = draw
        self.size = size
        self.rows = rows
        self.font = ImageFont.load_default(size * 0.62)
        self.margin = 12
        self.indent = self.margin + round(5.5 * size)

    def places(self, row: Row) -> list[tuple[int, int]]:
        """For each tile of a row its left edge and its line."""
        found = []
        x, line = self.indent, 0
        for tile in row.tiles:
            width = self.width(tile.text)
            if x + width > WIDTH - self.margin:
                x, line = self.indent, line + 1
            found.append((x, line))
            x += width + 3
        return found

    def width(self, text: str) -> int:
        length: float = self.draw.textlength(text, font=self.font)
        return max(round(1.5 * self.size), round(length) + 10)

    def lines(self, row: Row) -> int:
        return 1 + max([line for _, line in self.places(row)], default=0)

    def height(self) -> int:
        pitch = self.size + 4
        return 2 * self.margin + sum(pitch * self.lines(row) + 4 for row in self.rows)

    def paint(self) -> None:
        y = self.margin
        for row in self.rows:
            self.draw.text((self.margin, y + self.size // 2), row.label, fill="#22201C", font=self.font, anchor="lm")
            for tile, (x, line) in zip(row.tiles, self.places(row), strict=True):
                top = y + line * (self.size + 4)
                right = x + self.width(tile.text)
                self.draw.rounded_rectangle((x, top, right, top + self.size), 4, fill=tile.fill, outline="#B8B0A0")
                centre = ((x + right) / 2, top + self.size / 2)
                self.draw.text(centre, tile.text, fill=tile.ink, font=self.font, anchor="mm")
            y += (self.size + 4) * self.lines(row) + 4
