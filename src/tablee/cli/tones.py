"""Colours and signs of the cards, chips and dice: every tone has a sign or a letter with it."""

from __future__ import annotations

from rich.style import Style
from rich.text import Text

from tablee.palette import BRICK, CLOTH, INK, LEAF, OCHRE, PAPER, PLUM, SKY, SLATE

SUITS = {
    "s": ("♠", INK),
    "c": ("♣", LEAF),
    "m": ("☾", PLUM),
    "e": ("★", "#8A5A00"),  # ochre, dark enough on paper
    "h": ("♥", "#B3401F"),  # brick, likewise
    "d": ("♦", SKY),
}
MIO = {"r": BRICK, "y": OCHRE, "b": SKY, "g": LEAF, "k": SLATE}
SIDES = {"1": ("●", LEAF), "2": ("■", SKY), "3": ("▲", BRICK)}

QUIET = Style(dim=True)
STRONG = Style(bold=True)
TURN = Style(bold=True, color=CLOTH)
WARNING = Style(bold=True, color=BRICK)


def on_paper(tone: str) -> Style:
    """Print on a card."""
    return Style(bold=True, color=tone, bgcolor=PAPER)


def k6t_face(card: str) -> Text:
    """`12s` as 12♠."""
    if card == "?":
        return Text("?", on_paper(SLATE))
    sign, tone = SUITS[card[-1]]
    return Text(card[:-1] + sign, on_paper(tone))


def k6t_plain(card: str) -> str:
    """`12s` as 12♠ in running text."""
    return card[:-1] + SUITS[card[-1]][0] if card[-1:] in SUITS else card


def k6t_list(cards: str) -> str:
    """`3h-0h-5h` as 3♥-0♥-5♥."""
    return "-".join(k6t_plain(card) for card in cards.split("-"))


def mio_face(card: str) -> Text:
    """A MIO card on its colour; the letter stays readable without."""
    if card == "?":
        return Text("?", on_paper(SLATE))
    if card == "J":
        return Text("J", on_paper(PLUM))
    ink = INK if card[0] == "y" else "#FFFFFF"
    return Text(card, Style(bold=True, color=ink, bgcolor=MIO[card[0]]))


def ekko_face(card: str) -> Text:
    """An EKKO card with its plus or minus."""
    if card == "?":
        return Text("?", on_paper(SLATE))
    number = int(card)
    sign = "+" if number % 2 else "−"
    return Text(f"{card}{sign}", on_paper(PLUM if number % 11 == 0 else BRICK if number % 2 else SKY))
