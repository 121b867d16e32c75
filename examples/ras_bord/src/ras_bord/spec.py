"""Ras bord as Tablée knows it: its seats, its options, its deck, and its parts."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from ras_bord import refusals
from ras_bord.state import RasBordOptions, RasBordState, whole_deck
from tablee.core.game import GameSpec
from tablee.core.options import Chosen, Options, number
from tablee.core.refusal import Refusal, refusals_in
from tablee.core.state import GameState


class RasBordSpec(GameSpec):
    """Ras bord, for two to five (R1)."""

    def __init__(self) -> None:
        options = [
            number("brim", 15, 40, 21, "R13"),
            number("hand", 2, 4, 3, "R13"),
            number("target", 1, 50, 5, "R13"),
        ]
        super().__init__("ras-bord", "Ras bord", 2, 5, options)
        self.seats_clause = "R1"
        self.default_seats = 3
        self.minutes = 4
        self.tried_options = [{"brim": 15, "target": 2}, {"brim": 40, "hand": 4}, {"hand": 2}]
        self.bring("text", "bots")

    def make_options(self, chosen: Chosen, seats: int) -> Options:
        return RasBordOptions(chosen)

    def deck(self, options: Options) -> vec[i64]:
        return whole_deck()

    def card_text(self, options: Options, card: int) -> str:
        return str(card)

    def start(self, options: Options, seats: int, dealer: int, deck: vec[i64]) -> GameState:
        assert isinstance(options, RasBordOptions)
        state = RasBordState(options, seats, dealer)
        state.hand_out(deck)
        return state

    def refusals(self) -> list[Refusal]:
        return refusals_in(vars(refusals))


SPEC = RasBordSpec()
