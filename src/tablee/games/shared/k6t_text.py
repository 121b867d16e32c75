"""Parses cards of the K6T deck."""

from __future__ import annotations

from tablee.core.refusal import NOT_A_MOVE
from tablee.core.text import NO_SUCH_CARD, NotationError
from tablee.games.shared.k6t import TEXTS

NUMBERS = {text.lower(): card for card, text in enumerate(TEXTS)}


def read_card(text: str) -> int:
    """The number of a card; raises `NotationError`."""
    card = NUMBERS.get(text.strip().lower())
    if card is None:
        raise NotationError(NO_SUCH_CARD if text.strip().isalnum() else NOT_A_MOVE)
    return card


def read_cards(text: str) -> list[int]:
    """The numbers of cards joined by `-`."""
    return [read_card(card) for card in text.split("-")]
