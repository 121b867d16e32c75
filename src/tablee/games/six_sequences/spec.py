"""Les 6 Séquences as a member of the collection."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from tablee.core.game import Choice, Game, Options
from tablee.core.refusal import OptionsError, Refusal
from tablee.core.state import GameState
from tablee.games.shared.k6t import TEXTS, k6t_deck
from tablee.games.six_sequences.options import SixOptions
from tablee.games.six_sequences.refusals import REFUSALS
from tablee.games.six_sequences.state import SixState


class SixGame(Game):
    """Les 6 Séquences, for two to four (S6)."""

    def __init__(self) -> None:
        super().__init__(
            "six-sequences",
            "Les 6 Séquences",
            2,
            4,
            [
                Choice(
                    "teams",
                    "true, false",
                    default=False,
                    clause="S5",
                    en="Two teams of two, for four seats",
                    fr="Deux équipes de deux, à quatre joueurs",
                ),
                Choice(
                    "merge",
                    "true, false",
                    default=True,
                    clause="S26",
                    en="Own sequences that come to lie end to end become one",
                    fr="Deux de ses séquences qui se touchent n’en font plus qu’une",
                ),
                Choice(
                    "claims",
                    "open, next",
                    "open",
                    "S49",
                    "Who may claim a discard: everybody, or only the player due",
                    "Qui peut revendiquer l’écart : tous, ou seulement le joueur suivant",
                ),
                Choice(
                    "rounds",
                    "0–100",
                    0,
                    "S69",
                    "Rounds of the match; 0 stands for as many as seats",
                    "Nombre de manches ; 0 pour autant que de joueurs",
                ),
                Choice(
                    "reaction",
                    "0–60000",
                    10000,
                    "S54",
                    "Milliseconds left for claims at a live table",
                    "Millisecondes laissées pour revendiquer, à une table en direct",
                ),
            ],
        )
        self.seats_clause = "S6"

    def options(self, given: dict[str, object], seats: int) -> Options:
        self.check_seats(seats)
        self.check_names(given)
        teams = self.yes_no(given, "teams", 0)
        if teams and seats != 4:
            raise OptionsError(
                f"option `teams` needs 4 seats, not {seats} (S5)",
                f"l’option `teams` demande 4 places, et non {seats} (S5)",
            )
        return SixOptions(
            int(teams),
            int(self.yes_no(given, "merge", 1)),
            self.one_of(given, "claims", ["open", "next"]),
            self.whole(given, "rounds", 0, 0, 100),
            self.whole(given, "reaction", 10000, 0, 60000),
        )

    def deck(self, options: Options) -> vec[i64]:
        return k6t_deck()

    def card_text(self, options: Options, card: int) -> str:
        return TEXTS[card]

    def start(self, options: Options, seats: int, dealer: int, deck: vec[i64]) -> GameState:
        assert isinstance(options, SixOptions)
        state = SixState(options, seats, dealer)
        state.scores = vec[i64]([0] * seats)
        state.deal(deck)
        return state

    def refusals(self) -> list[Refusal]:
        return REFUSALS


GAME: Final = SixGame()
