"""The contract of the part `study` of a game: its counters, its measures and its own charts.

A game without it has only the generic measures.
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
    """Counts the players' own moves; subclasses add counters of their game."""

    columns: tuple[str, ...] = ()
    """The names of further counters."""

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
        """Adds a move to the counters, before it is made."""

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
    """The part `study` of a game."""

    tally: type[Tally] = Tally
    generic: tuple[str, ...] = tuple(GENERIC)
    """The generic measures that make sense for this game."""
    own: Mapping[str, Measure] = field(default_factory=dict)
    """Its own measures by name."""
    without_chart: tuple[str, ...] = ()
    """Own measures without a chart: another chart shows them, or they are equal in all arms."""
    has_endings_chart: bool = True

    @property
    def measures(self) -> dict[str, Measure]:
        """All measures of the game by name."""
        return {name: GENERIC[name] for name in GENERIC if name in self.generic} | dict(self.own)

    def charts(self, results: Results, figures: Figures, lang: str) -> list[Chart | None]:
        """The game's own charts."""
        return []
