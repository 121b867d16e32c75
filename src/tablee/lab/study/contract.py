"""The part `study` of a game: what is counted while it is played, what is measured, and charts of its own.

A game without that part has the measures that fit any game.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from tablee.core.state import NOBODY, PUBLIC, TABLE, GameState
from tablee.lab.playing import Watcher
from tablee.lab.study.measures import GENERIC, Measure

if TYPE_CHECKING:
    from tablee.lab.study.charts import Chart
    from tablee.lab.study.figures import Figures, Results


class Tally(Watcher):
    """Counts the players' own moves, and in subclasses what is special about a game."""

    columns: tuple[str, ...] = ()
    """What else is counted."""

    def __init__(self) -> None:
        self.counts: dict[str, float] = dict.fromkeys(("decisions", *self.columns), 0)
        self.first = NOBODY

    def dealt(self, state: GameState) -> None:
        if self.first == NOBODY:
            self.first = self.beginner(state)

    def moved(self, before: GameState, seat: int, move: int) -> None:
        self.counts["decisions"] += seat != TABLE
        self.count(before, seat, move)

    def count(self, before: GameState, seat: int, move: int) -> None:
        """Counts what a move, about to be made, adds to the columns."""

    def beginner(self, state: GameState) -> int:
        """The seat that begins the match."""
        return max(int(state.asked()), 0)


def left_of_dealer(state: GameState) -> int:
    """The seat on the dealer's left; others may be free to act before it."""
    dealer = state.view(PUBLIC)["dealer"]
    assert isinstance(dealer, int)
    return dealer % int(state.seats)


@dataclass(frozen=True)
class GameStudy:
    """What a game brings for studies."""

    tally: type[Tally] = Tally
    generic: tuple[str, ...] = tuple(GENERIC)
    """The measures of any game that make sense for this one."""
    own: Mapping[str, Measure] = field(default_factory=dict)
    """Its own measures by name."""
    without_chart: tuple[str, ...] = ()
    """Own measures that get no chart: another chart shows them, or they are the same for all arms."""
    has_endings_chart: bool = True

    @property
    def measures(self) -> dict[str, Measure]:
        """All measures of the game by name."""
        return {name: GENERIC[name] for name in GENERIC if name in self.generic} | dict(self.own)

    def charts(self, results: Results, figures: Figures, lang: str) -> list[Chart | None]:
        """Charts that only this game has."""
        return []
