"""20/20 in studies: counters, measures and charts."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from tablee import lang as languages
from tablee.core.state import ALL, GameState
from tablee.games.twenty_twenty.bots.solver import difficulty
from tablee.games.twenty_twenty.state import TwentyTwentyState
from tablee.lab.statistics import estimate, per_deal
from tablee.lab.study.contract import GameStudy, Tally
from tablee.lab.study.measures import Measure, Row, column, each, mean_score

if TYPE_CHECKING:
    from tablee.lab.study.charts import Chart
    from tablee.lab.study.figures import Figures, Results

LEVELS = range(1, 6)
"""From the easiest deals to the hardest."""


class TwentyTwentyTally(Tally):
    """Records whether the deal is winnable, and its grade (0: it is not)."""

    columns = ("winnable", "difficulty")

    def dealt(self, state: GameState) -> None:
        super().dealt(state)
        assert isinstance(state, TwentyTwentyState)
        level = graded(DealKey(state))
        self.counts["winnable"] = int(level > 0)
        self.counts["difficulty"] = level


class DealKey:
    """A hashable deal, for the cache of grades."""

    def __init__(self, state: TwentyTwentyState) -> None:
        self.state = state
        self.cards = str(state.view(ALL)["piles"])

    def __hash__(self) -> int:
        return hash(self.cards)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, DealKey) and self.cards == other.cards


@lru_cache(maxsize=64)
def graded(deal: DealKey) -> int:
    """The grade of a deal, cached because each deal is played twice in a row."""
    return difficulty(deal.state).level


def won(row: Row) -> float:
    """Whether all pairs were removed."""
    return float(bool(row["winners"]))


class TwentyTwentyStudy(GameStudy):
    """Adds a chart of wins by the difficulty of the deal."""

    def charts(self, results: Results, figures: Figures, lang: str) -> list[Chart | None]:
        from tablee.lab.study.charts import by_level, row_of  # noqa: PLC0415 -- charts need an extra

        rows = []
        for arm in results.study.arms:
            for level in LEVELS:
                games = [row for row in results.by_arm[arm.name] if row["difficulty"] == level]
                found = estimate(per_deal((row["deal"], won(row)) for row in games), "share")
                if found is not None:
                    rows.append({**row_of(languages.pick(lang, arm.label), found, "share", lang), "level": level})
        names = ("study.chart.difficulty", "study.chart.difficulty.note", "study.chart.difficulty.level")
        title, note, axis = (languages.say(lang, f"20-20:{name}") for name in names)
        return [by_level(title, note, axis, rows, lang)]


STUDY = TwentyTwentyStudy(
    tally=TwentyTwentyTally,
    generic=("luck",),
    own={
        "won": Measure("share", "20-20:measure.won", won, each),
        "winnable": Measure("share", "20-20:measure.winnable", column("winnable"), each),
        "won-of-winnable": Measure("share", "20-20:measure.won-of-winnable", won, column("winnable")),
        "pairs": Measure("mean", "20-20:measure.pairs", mean_score, each),
    },
    without_chart=("winnable", "won-of-winnable"),
    has_endings_chart=False,
)
