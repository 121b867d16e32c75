"""The static description of 20/20: seats, options, deck and parts."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from tablee.core.game import GameSpec
from tablee.core.options import Chosen, Options, choice, flag
from tablee.core.refusal import Refusal, refusals_in
from tablee.core.state import GameState
from tablee.games.shared.k6t import TEXTS, k6t_deck
from tablee.games.twenty_twenty import refusals
from tablee.games.twenty_twenty.options import TwentyTwentyOptions
from tablee.games.twenty_twenty.state import TwentyTwentyState


class TwentyTwentySpec(GameSpec):
    """20/20, for one (V13)."""

    def __init__(self) -> None:
        super().__init__(
            "20-20", "20/20", 1, 1, [flag("undo", "V10", default=False), choice("deals", ["any", "winnable"], "V11")]
        )
        self.minutes = 2
        self.seats_clause = "V13"
        self.has_dealer = False
        self.bring("text", "deals", "bots", "arrays", "drawing", "openspiel", "study", "terminal", "solver")

    def make_options(self, chosen: Chosen, seats: int) -> Options:
        return TwentyTwentyOptions(chosen)

    def deck(self, options: Options) -> vec[i64]:
        return k6t_deck()

    def card_text(self, options: Options, card: int) -> str:
        return TEXTS[card]

    def start(self, options: Options, seats: int, dealer: int, deck: vec[i64]) -> GameState:
        assert isinstance(options, TwentyTwentyOptions)
        state = TwentyTwentyState(options)
        state.deal(deck)
        return state

    def refusals(self) -> list[Refusal]:
        return refusals_in(vars(refusals))


SPEC: Final = TwentyTwentySpec()
