"""MIO as a member of the collection."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from tablee.core.bits import zeros
from tablee.core.game import Game
from tablee.core.options import Choice, Options
from tablee.core.refusal import Refusal
from tablee.core.state import GameState
from tablee.games.mio.cards import DECKS
from tablee.games.mio.options import MioOptions, check_deck
from tablee.games.mio.refusals import (
    REFUSALS,
)
from tablee.games.mio.state import MioState


class MioGame(Game):
    """MIO as a member of the collection."""

    def __init__(self) -> None:
        super().__init__(
            "mio",
            "MIO",
            2,
            6,
            [
                Choice(
                    "deck",
                    "8+2, 9+1, 5+5, 12233445**/5",
                    "8+2",
                    "M39",
                    "What each colour holds, by name or written out with the number of jokers",
                    "Ce que contient chaque couleur, par son nom ou écrit en entier avec le nombre de jokers",
                ),
                Choice("target", "1–10000", 100, "M34", "Points that end the match", "Points qui finissent la partie"),
                Choice(
                    "reaction",
                    "0–60000",
                    2000,
                    "M26",
                    "Milliseconds left for a shout at a live table",
                    "Millisecondes laissées pour crier, à une table en direct",
                ),
            ],
        )
        self.seats_clause = "M38"

    def options(self, given: dict[str, object], seats: int) -> Options:
        self.check_seats(seats)
        self.check_names(given)
        deck = str(given.get("deck", "8+2")).replace(" ", "")
        check_deck(DECKS.get(deck, deck), seats)
        target = self.whole(given, "target", 100, 1, 10000)
        return MioOptions(deck, target, self.whole(given, "reaction", 2000, 0, 60000))

    def deck(self, options: Options) -> vec[i64]:
        assert isinstance(options, MioOptions)
        return options.cards.order[:]

    def card_text(self, options: Options, card: int) -> str:
        assert isinstance(options, MioOptions)
        return options.cards.texts[card]

    def start(self, options: Options, seats: int, dealer: int, deck: vec[i64]) -> GameState:
        assert isinstance(options, MioOptions)
        state = MioState(options, seats, dealer)
        state.scores = zeros(seats)
        state.deal(deck)
        return state

    def refusals(self) -> list[Refusal]:
        return REFUSALS


GAME: Final = MioGame()
