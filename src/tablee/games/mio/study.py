"""MIO in studies: counters and measures."""

from __future__ import annotations

from tablee.core.state import GameState
from tablee.games.mio.cards import JOKER, STAR
from tablee.games.mio.state import DRAW, MIO, MioState
from tablee.lab.study.contract import GameStudy, Tally, left_of_dealer
from tablee.lab.study.measures import Measure, column, ended, rounds


class MioTally(Tally):
    """Counts cards drawn, stars laid, shouts forgotten (M26), and rounds ended with a joker (M22)."""

    columns = ("draws", "stars", "forgotten", "joker_outs")

    def __init__(self) -> None:
        super().__init__()
        self.last = 0

    def beginner(self, state: GameState) -> int:
        return left_of_dealer(state)  # M2; a colour to be named (M4) lets the dealer act before

    def count(self, before: GameState, seat: int, move: int) -> None:
        assert isinstance(before, MioState)
        self.last = move
        self.counts["draws"] += move == DRAW
        self.counts["stars"] += move < 2 * JOKER and (move >> 1) % 6 == STAR
        self.counts["forgotten"] += before.shout >= 0 and move != MIO

    def ended(self, state: GameState) -> None:
        assert isinstance(state, MioState)
        self.counts["joker_outs"] += state.ended == "out" and 2 * JOKER <= self.last < DRAW


STUDY = GameStudy(
    tally=MioTally,
    own={
        "draws": Measure("mean", "mio:measure.draws", column("draws"), rounds),
        "stars": Measure("mean", "mio:measure.stars", column("stars"), rounds),
        "forgotten": Measure("mean", "mio:measure.forgotten", column("forgotten"), rounds),
        "joker-outs": Measure("share", "mio:measure.joker-outs", column("joker_outs"), rounds),
        "blocked": Measure("share", "mio:measure.blocked", ended("blocked"), rounds),
    },
)
