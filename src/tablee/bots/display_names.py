"""The display names of bots, at live tables and in the terminal."""

from __future__ import annotations

from typing import Final

BOT_NAMES: Final = ("Lampe", "Horloge", "Carafe", "Bougie", "Théière", "Girouette", "Boussole", "Commode")
"""Bots are named after household objects, so that nobody takes them for people."""


def bot_name(seat: int) -> str:
    """The display name of the bot on a seat of a live table."""
    return BOT_NAMES[seat % len(BOT_NAMES)]
