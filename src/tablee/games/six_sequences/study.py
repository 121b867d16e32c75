"""Les 6 Séquences in studies: counters and measures."""

from __future__ import annotations

from tablee.core.state import TABLE, GameState
from tablee.games.six_sequences.moves import CLAIM, LAY, LAY_SERIES, SWAP, TAKE, TAKE_ADD, kind_of
from tablee.games.six_sequences.state import SixState
from tablee.games.six_sequences.table import CLAIMS
from tablee.lab.study.contract import GameStudy, Tally, left_of_dealer
from tablee.lab.study.measures import GENERIC, Measure, column, rounds


class SixTally(Tally):
    """Counts taken and disputed discards, turns skipped by a claim (S50), lays and swaps."""

    columns = ("taken", "contested", "skipped", "laid", "swaps")

    def __init__(self) -> None:
        super().__init__()
        self.claims = 0
        self.due = 0

    def beginner(self, state: GameState) -> int:
        return left_of_dealer(state)  # S2

    def count(self, before: GameState, seat: int, move: int) -> None:
        assert isinstance(before, SixState)
        if before.phase == CLAIMS:
            self.due = int(before.turn)
            self.claims += seat != TABLE and move >= CLAIM
            return
        if self.claims:
            self.settle(before)
        kind = kind_of(move)
        self.counts["taken"] += TAKE <= kind <= TAKE_ADD
        self.counts["laid"] += LAY <= kind <= LAY_SERIES
        self.counts["swaps"] += kind == SWAP

    def settle(self, state: SixState) -> None:
        """Counts the outcome of the claims on a discard."""
        self.counts["taken"] += 1
        self.counts["contested"] += self.claims > 1
        self.counts["skipped"] += (int(state.turn) - self.due) % int(state.seats)
        self.claims = 0


STUDY = GameStudy(
    tally=SixTally,
    generic=tuple(name for name in GENERIC if name != "rounds"),  # their number is an option
    own={
        "taken": Measure("mean", "six-sequences:measure.taken", column("taken"), rounds),
        "contested": Measure("share", "six-sequences:measure.contested", column("contested"), column("taken")),
        "skipped": Measure("mean", "six-sequences:measure.skipped", column("skipped"), rounds),
        "laid": Measure("mean", "six-sequences:measure.laid", column("laid"), rounds),
        "swaps": Measure("mean", "six-sequences:measure.swaps", column("swaps"), rounds),
    },
)
