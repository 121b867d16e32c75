"""Colours of the pictures; a card or chip has a sign or a letter besides its colour."""

from __future__ import annotations

from rich.style import Style
from rich.text import Text

from tablee.core.text import UNKNOWN
from tablee.palette import BRICK, CLOTH, PAPER, SLATE

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
