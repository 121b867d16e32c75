"""The K6T deck in the terminal."""

from __future__ import annotations

from typing import Final, TypeVar

from rich.text import Text

from tablee.cli.drawing.contract import TerminalGame
from tablee.cli.tones import on_paper, unknown_face
from tablee.core.text import UNKNOWN
from tablee.core.views import PlayerView
from tablee.games.shared import k6t
from tablee.games.shared.k6t_colours import SUIT_COLOURS

V = TypeVar("V", bound=PlayerView)

SUITS: Final = {letter: (sign, SUIT_COLOURS[letter]) for letter, sign in zip(k6t.SUITS, k6t.SYMBOLS, strict=True)}
"""The sign and the colour of each suit."""


class K6tTerminal(TerminalGame[V]):
    """The base of the parts `terminal` of games with this deck."""

    def typed(self, text: str) -> str:
        for letter, (sign, _) in SUITS.items():
            text = text.replace(sign, letter)
        return text.replace("–", "-")


def card_face(card: str) -> Text:
    """`12s` as 12♠."""
    if card == UNKNOWN:
        return unknown_face()
    sign, tone = SUITS[card[-1]]
    return Text(card[:-1] + sign, on_paper(tone))


def card_sign(card: str) -> str:
    """`12s` as 12♠ in running text."""
    return card[:-1] + SUITS[card[-1]][0] if card[-1:] in SUITS else card


def card_signs(cards: str) -> str:
    """`3h-0h-5h` as 3♥-0♥-5♥."""
    return "-".join(card_sign(card) for card in cards.split("-"))


def named(cards: str) -> str:
    """Cards typed in any case, with their signs."""
    return card_signs("-".join(card[:-1].upper() + card[-1:] for card in cards.strip().split("-")))
