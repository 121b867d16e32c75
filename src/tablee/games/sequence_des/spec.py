"""Séquence Dés as a member of the collection."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from tablee.core.game import Game
from tablee.core.options import Choice, Options
from tablee.core.refusal import OptionsError, Refusal
from tablee.core.state import GameState
from tablee.games.sequence_des.options import SequenceDesOptions
from tablee.games.sequence_des.refusals import (
    REFUSALS,
)
from tablee.games.sequence_des.state import (
    SequenceDesState,
)


class SequenceDesGame(Game):
    """Séquence Dés as a member of the collection."""

    def __init__(self) -> None:
        super().__init__(
            "sequence-des",
            "Séquence Dés",
            2,
            4,
            [
                Choice(
                    "row",
                    "5, 6",
                    5,
                    "D1",
                    "Chips in a row that win (6 only for two sides)",
                    "Jetons alignés pour gagner (6 seulement à deux camps)",
                ),
                Choice(
                    "chips", "unlimited, 20", "unlimited", "D20", "Chips of each colour", "Jetons de chaque couleur"
                ),
            ],
        )
        self.seats_clause = "D24"
        self.has_dealer = False
        self.has_deal = False

    def options(self, given: dict[str, object], seats: int) -> Options:
        self.check_seats(seats)
        self.check_names(given)
        row = self.whole(given, "row", 5, 5, 6)
        if row == 6 and seats == 3:  # D1, D8
            raise OptionsError(
                "option `row` may be 6 only for two sides (2 or 4 seats); with 3 seats it is 5 (D1, D8)",
                "l’option `row` ne peut valoir 6 que pour deux camps (2 ou 4 places) ; à 3 places elle vaut 5 (D1, D8)",
            )
        return SequenceDesOptions(row, self.one_of(given, "chips", ["unlimited", "20"]))

    def deck(self, options: Options) -> vec[i64]:
        return vec[i64]()

    def card_text(self, options: Options, card: int) -> str:
        raise IndexError("this game has no cards")

    def start(self, options: Options, seats: int, dealer: int, deck: vec[i64]) -> GameState:
        assert isinstance(options, SequenceDesOptions)
        return SequenceDesState(options, seats)

    def refusals(self) -> list[Refusal]:
        return REFUSALS


GAME: Final = SequenceDesGame()
