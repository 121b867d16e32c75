"""The static description of MIO: seats, options, deck and parts."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from tablee.core.game import GameSpec
from tablee.core.options import Chosen, Options, free_text, number
from tablee.core.refusal import Refusal, refusals_in
from tablee.core.state import GameState
from tablee.games.mio import refusals
from tablee.games.mio.cards import DECKS
from tablee.games.mio.options import MioOptions
from tablee.games.mio.state import MioState


class MioSpec(GameSpec):
    """MIO, for two to six (M38)."""

    def __init__(self) -> None:
        super().__init__(
            "mio",
            "MIO",
            2,
            6,
            [
                free_text("deck", list(DECKS), "M39"),
                number("target", 1, 10000, 100, "M34"),
                number("reaction", 0, 60000, 2000, "M26"),
            ],
        )
        self.default_seats = 3
        self.minutes = 9
        self.seats_clause = "M38"
        self.bring("text", "bots", "arrays", "drawing", "openspiel", "study", "terminal")

    def make_options(self, chosen: Chosen, seats: int) -> Options:
        return MioOptions(chosen, seats)

    def deck(self, options: Options) -> vec[i64]:
        assert isinstance(options, MioOptions)
        return options.cards.order[:]

    def card_text(self, options: Options, card: int) -> str:
        assert isinstance(options, MioOptions)
        return options.cards.texts[card]

    def start(self, options: Options, seats: int, dealer: int, deck: vec[i64]) -> GameState:
        assert isinstance(options, MioOptions)
        return MioState(options, seats, dealer).begin(deck)

    def refusals(self) -> list[Refusal]:
        return refusals_in(vars(refusals))


SPEC: Final = MioSpec()
