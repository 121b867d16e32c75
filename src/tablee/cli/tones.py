"""Terminal styles. Colour is never the only mark: cards and chips also have a sign or a letter."""

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
    """The style of print on a card."""
    return Style(bold=True, color=tone, bgcolor=PAPER)


def unknown_face() -> Text:
    """The face of a card that the viewer does not know."""
    return Text(UNKNOWN, on_paper(SLATE))
