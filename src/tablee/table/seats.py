"""Who holds a seat."""

from __future__ import annotations

from typing import Final

import msgspec

BOT_NAMES: Final = ("Lampe", "Horloge", "Carafe", "Bougie", "Théière", "Girouette", "Boussole", "Commode")
"""Bots are called after things in the house, so that nobody takes them for people."""
LONGEST_NAME: Final = 24


class SeatHolder(msgspec.Struct):
    """A person, a bot, or nobody. A person for whom a bot stands in has both."""

    guest: str = ""
    bot: str = ""
    name: str = ""
    entropy: str = ""
    shows_hand: bool = False

    @property
    def is_empty(self) -> bool:
        """Whether nobody holds the seat."""
        return not self.guest and not self.bot

    @property
    def is_played_by_bot(self) -> bool:
        """Whether a bot makes the moves: its own seat, or somebody else's for a while."""
        return bool(self.bot)

    @property
    def is_stood_in(self) -> bool:
        """Whether a bot plays for a person."""
        return bool(self.guest and self.bot)


def bot_name(seat: int) -> str:
    """What a bot on a seat is called."""
    return BOT_NAMES[seat % len(BOT_NAMES)]


def clean_name(text: str) -> str:
    """A display name: printable characters, single spaces, not too long; empty if nothing is left."""
    printable = "".join(sign if sign.isprintable() else " " for sign in text)
    return " ".join(printable.split())[:LONGEST_NAME].strip()
