"""The static description of EKKO: seats, options, deck and parts."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from tablee.core.game import GameSpec
from tablee.core.options import Chosen, Options, choice, number
from tablee.core.refusal import Refusal, refusals_in
from tablee.core.state import GameState
from tablee.games.ekko import refusals
from tablee.games.ekko.cards import NUMBERS
from tablee.games.ekko.options import EkkoOptions
from tablee.games.ekko.state import EkkoState


class EkkoSpec(GameSpec):
    """EKKO, for two to eight (E41)."""

    def __init__(self) -> None:
        super().__init__(
            "ekko",
            "EKKO",
            2,
            8,
            [
                number("target", 1, 10000, 25, "E39"),
                choice("mistakes", ["refused", "penalised"], "E33"),
                number("hand", 0, 10, 0, "E1"),
                number("reaction", 0, 60000, 3000, "E23"),
            ],
        )
        self.default_seats = 4
        self.minutes = 6
        self.seats_clause = "E41"
        self.bring("text", "bots", "arrays", "drawing", "openspiel", "study", "terminal")

    def make_options(self, chosen: Chosen, seats: int) -> Options:
        return EkkoOptions(chosen, seats)

    def deck(self, options: Options) -> vec[i64]:
        return NUMBERS.deck[:]

    def card_text(self, options: Options, card: int) -> str:
        return NUMBERS.texts[card]

    def start(self, options: Options, seats: int, dealer: int, deck: vec[i64]) -> GameState:
        """The state after the first deal; chance picks `dealer` (E2)."""
        assert isinstance(options, EkkoOptions)
        return EkkoState(options, seats, dealer).begin(deck)

    def refusals(self) -> list[Refusal]:
        return refusals_in(vars(refusals))


SPEC: Final = EkkoSpec()
