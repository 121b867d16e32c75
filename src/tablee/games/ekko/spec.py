"""EKKO as a member of the collection."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from tablee.core.game import Game
from tablee.core.options import Choice, Options
from tablee.core.refusal import Refusal
from tablee.core.state import GameState
from tablee.games.ekko.cards import NUMBERS
from tablee.games.ekko.options import EkkoOptions
from tablee.games.ekko.refusals import ALL_REFUSALS
from tablee.games.ekko.state import EkkoState

CHOICES: Final = [
    Choice("target", "1–10000", 25, "E39", "Points that end the match", "Points qui finissent la partie"),
    Choice(
        "mistakes",
        "refused, penalised",
        "refused",
        "E33",
        "What becomes of a wrong card",
        "Ce que devient une carte erronée",
    ),
    Choice(
        "hand",
        "0–10",
        0,
        "E1",
        "Cards dealt to each player; 0 stands for what E1 says",
        "Cartes données à chacun ; 0 pour ce que dit E1",
    ),
    Choice(
        "reaction",
        "0–60000",
        3000,
        "E23",
        "Milliseconds left for a mirror at a live table",
        "Millisecondes laissées pour un miroir, à une table en direct",
    ),
]


class EkkoGame(Game):
    """EKKO, for two to eight (E41)."""

    def __init__(self) -> None:
        super().__init__("ekko", "EKKO", 2, 8, CHOICES)
        self.seats_clause = "E41"

    def options(self, given: dict[str, object], seats: int) -> Options:
        self.check_seats(seats)
        self.check_names(given)
        return EkkoOptions(
            self.whole(given, "target", 25, 1, 10000),
            self.one_of(given, "mistakes", ["refused", "penalised"]),
            self.whole(given, "hand", 0, 0, 10),
            self.whole(given, "reaction", 3000, 0, 60000),
            seats,
        )

    def deck(self, options: Options) -> vec[i64]:
        return NUMBERS.deck[:]

    def card_text(self, options: Options, card: int) -> str:
        return NUMBERS.texts[card]

    def start(self, options: Options, seats: int, dealer: int, deck: vec[i64]) -> GameState:
        """A match from its first deal; chance picks `dealer` (E2)."""
        assert isinstance(options, EkkoOptions)
        state = EkkoState(options, seats, dealer)
        state.scores = vec[i64]([0] * seats)
        state.deal(deck)
        return state

    def refusals(self) -> list[Refusal]:
        return ALL_REFUSALS


GAME: Final = EkkoGame()
