"""Cleans the display names and chat lines that people type."""

from __future__ import annotations

import unicodedata
from typing import Final

LONGEST_NAME: Final = 24
JOINER: Final = "\u200d"
"""Zero-width joiner: combines two emoji into one."""
VARIANT: Final = "\ufe0f"
"""Variation selector: shows the character before it as an emoji."""
FILLERS: Final = frozenset("\u115f\u1160\u2800\u3164\uffa0")
"""Characters that Unicode counts as letters or symbols but that are blank."""


def clean_name(text: str) -> str:
    """A display name with only visible characters and single spaces, cut to the limit; empty if nothing is left."""
    return clean_text(text)[:LONGEST_NAME].strip().strip(JOINER)


def clean_text(text: str) -> str:
    """Text from people with single spaces, without invisible characters and direction marks.

    White space and control characters separate words. Characters without a glyph of their own (zero width, direction
    marks, fillers) are dropped; the joiner stays where it combines two emoji.
    """
    shown = "".join(_shown(text, place) for place in range(len(text)))
    return " ".join(unicodedata.normalize("NFC", shown).split())


def _shown(text: str, place: int) -> str:
    sign = text[place]
    if sign == JOINER:
        around = text[place - 1 : place] + text[place + 1 : place + 2]
        return sign if len(around) == 2 and all(_is_picture(one) for one in around) else ""
    if sign.isspace() or unicodedata.category(sign) == "Cc":
        return " "
    return sign if sign.isprintable() and sign not in FILLERS else ""


def _is_picture(sign: str) -> bool:
    return unicodedata.category(sign) in ("So", "Sk") or sign == VARIANT
