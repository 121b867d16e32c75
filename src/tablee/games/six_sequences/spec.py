"""The static description of Les 6 Séquences: seats, options, deck and parts."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from tablee.core.game import GameSpec
from tablee.core.options import Chosen, Options, choice, flag, number
from tablee.core.refusal import Refusal, refusals_in
from tablee.core.state import GameState
from tablee.games.shared.k6t import TEXTS, k6t_deck
from tablee.games.six_sequences import refusals
from tablee.games.six_sequences.options import SixOptions
from tablee.games.six_sequences.state import SixState


class SixSpec(GameSpec):
    """Les 6 Séquences, for two to four (S6)."""

    def __init__(self) -> None:
        teams = flag("teams", "S5", default=False)
        teams.seats = [4]
        super().__init__(
            "six-sequences",
            "Les 6 Séquences",
            2,
            4,
            [
                teams,
                flag("merge", "S26", default=True),
                choice("claims", ["open", "next"], "S49"),
                number("rounds", 0, 100, 0, "S69"),
                number("reaction", 0, 60000, 10000, "S54"),
            ],
        )
        self.default_seats = 2
        self.minutes = 12
        self.seats_clause = "S6"
        self.bring("text", "bots", "arrays", "drawing", "openspiel", "study", "terminal")

    def make_options(self, chosen: Chosen, seats: int) -> Options:
        return SixOptions(chosen)

    def deck(self, options: Options) -> vec[i64]:
        return k6t_deck()

    def card_text(self, options: Options, card: int) -> str:
        return TEXTS[card]

    def start(self, options: Options, seats: int, dealer: int, deck: vec[i64]) -> GameState:
        assert isinstance(options, SixOptions)
        return SixState(options, seats, dealer).begin(deck)

    def sides(self, options: Options, seats: int) -> list[int]:
        assert isinstance(options, SixOptions)
        return [seat % 2 if options.teams else seat for seat in range(seats)]  # S5

    def refusals(self) -> list[Refusal]:
        return refusals_in(vars(refusals))


SPEC: Final = SixSpec()
