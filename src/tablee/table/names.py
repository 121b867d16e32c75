"""Names of people and bots, and what people write, as they can be shown."""

from __future__ import annotations

import unicodedata
from typing import Final

BOT_NAMES: Final = ("Lampe", "Horloge", "Carafe", "Bougie", "Théière", "Girouette", "Boussole", "Commode")
"""Bots are called after things in the house, so that nobody takes them for people."""
LONGEST_NAME: Final = 24
JOINER: Final = "\u200d"
"""Makes one picture of two."""
VARIANT: Final = "\ufe0f"
"""Says that a sign is meant as a picture."""
FILLERS: Final = frozenset("\u115f\u1160\u2800\u3164\uffa0")
"""Letters by their class that show nothing."""


def bot_name(seat: int) -> str:
    """What a bot on a seat is called."""
    return BOT_NAMES[seat % len(BOT_NAMES)]


def clean_name(text: str) -> str:
    """A display name: what can be seen, single spaces, not too long; empty if nothing is left."""
    return clean_text(text)[:LONGEST_NAME].strip().strip(JOINER)


def clean_text(text: str) -> str:
    """Words of people as data: single spaces, and nothing that cannot be seen or that turns the line round.

    White space and control characters separate words. Characters without a shape of their own (zero width, direction
    marks, fillers) are left out; the joiner stays where it makes one picture of two.
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
