"""Colours of the pictures; a card or chip has a sign or a letter besides its colour."""

from __future__ import annotations

from rich.style import Style
from rich.text import Text

from tablee.core.text import UNKNOWN

PAPER = "#FFFDF8"
INK = "#22201C"
CLOTH = "#2F8A72"
BRICK = "#C6502D"
OCHRE = "#D9981E"
SKY = "#2F6DB5"
LEAF = "#3F7D3A"
PLUM = "#6E3B7A"
SLATE = "#6B7078"

QUIET = Style(dim=True)
STRONG = Style(bold=True)
TURN = Style(bold=True, color=CLOTH)
WARNING = Style(bold=True, color=BRICK)


def on_paper(tone: str) -> Style:
    """Print on a card."""
    return Style(bold=True, color=tone, bgcolor=PAPER)


def unknown_face() -> Text:
    """A card that nobody shows."""
    return Text(UNKNOWN, on_paper(SLATE))
