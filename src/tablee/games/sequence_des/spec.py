"""The static description of Séquence Dés: seats, options and parts."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from tablee.core.game import GameSpec
from tablee.core.options import Chosen, Options, choice, number
from tablee.core.refusal import Refusal, refusals_in
from tablee.core.state import GameState
from tablee.games.sequence_des import refusals
from tablee.games.sequence_des.options import SequenceDesOptions
from tablee.games.sequence_des.state import SequenceDesState


class SequenceDesSpec(GameSpec):
    """Séquence Dés, for two to four (D24)."""

    def __init__(self) -> None:
        row = number("row", 5, 6, 5, "D1, D8")
        row.seats = [2, 4]  # two sides
        super().__init__("sequence-des", "Séquence Dés", 2, 4, [row, choice("chips", ["unlimited", "20"], "D20")])
        self.default_seats = 2
        self.minutes = 2
        self.seats_clause = "D24"
        self.has_dealer = False
        self.has_deal = False
        self.bring("text", "bots", "arrays", "drawing", "openspiel", "study", "terminal")

    def make_options(self, chosen: Chosen, seats: int) -> Options:
        return SequenceDesOptions(chosen)

    def deck(self, options: Options) -> vec[i64]:
        return vec[i64]()

    def card_text(self, options: Options, card: int) -> str:
        raise IndexError("this game has no cards")

    def start(self, options: Options, seats: int, dealer: int, deck: vec[i64]) -> GameState:
        assert isinstance(options, SequenceDesOptions)
        return SequenceDesState(options, seats)

    def sides(self, options: Options, seats: int) -> list[int]:
        return [seat % 2 if seats == 4 else seat for seat in range(seats)]  # D7

    def refusals(self) -> list[Refusal]:
        return refusals_in(vars(refusals))


SPEC: Final = SequenceDesSpec()
