"""Séquence Dés in studies: counters and measures."""

from __future__ import annotations

from tablee.core.state import TABLE, GameState
from tablee.games.sequence_des.state import PASS, PLACE, REMOVE, REPLACE, SequenceDesState
from tablee.lab.study.contract import GameStudy, Tally
from tablee.lab.study.measures import Measure, column, each


class SequenceDesTally(Tally):
    """Counts bonus turns (D14, D15), chips removed (D16) or replaced (D11), turns passed (D12)."""

    columns = ("bonus", "removed", "replaced", "passed")

    def beginner(self, state: GameState) -> int:
        assert isinstance(state, SequenceDesState)
        return int(state.turn)  # who won the opening roll (D5)

    def count(self, before: GameState, seat: int, move: int) -> None:
        assert isinstance(before, SequenceDesState)
        if seat == TABLE:
            return
        placed = PLACE <= move < REMOVE
        self.counts["bonus"] += placed and before.number() in (2, 12)
        self.counts["replaced"] += REPLACE <= move < REMOVE
        self.counts["removed"] += REMOVE <= move < PASS
        self.counts["passed"] += move == PASS


STUDY = GameStudy(
    tally=SequenceDesTally,
    generic=("length", "first", "luck"),
    own={
        name: Measure("mean", f"sequence-des:measure.{name}", column(name), each) for name in SequenceDesTally.columns
    },
)
