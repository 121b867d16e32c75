"""EKKO in studies: counters, measures and charts."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tablee import lang as languages
from tablee.core.state import GameState
from tablee.games.ekko.cards import CLOSE, LAST, MIRROR
from tablee.games.ekko.state import EkkoState
from tablee.lab.study.contract import GameStudy, Tally, left_of_dealer
from tablee.lab.study.measures import Measure, column, ended, rounds

if TYPE_CHECKING:
    from tablee.lab.study.charts import Chart
    from tablee.lab.study.figures import Figures, Results


class EkkoTally(Tally):
    """Counts mirrors, their effects, and the results of the seats that laid one.

    `with_mirror` counts the seats that laid a mirror in a round, `with_mirror_won` their shares of the round's victory
    (fewest points; ties share).
    """

    columns = (
        "mirrors",
        "mirror_drops",
        "mirror_rounds",
        "saves",
        "with_mirror",
        "with_mirror_won",
        "without_mirror",
        "without_mirror_won",
    )

    def __init__(self) -> None:
        super().__init__()
        self.mirrored: set[int] = set()

    def beginner(self, state: GameState) -> int:
        return left_of_dealer(state)  # E44; a mirror (E4) or a multiple of 11 (E3) may let others act before

    def dealt(self, state: GameState) -> None:
        super().dealt(state)
        self.mirrored = set()

    def count(self, before: GameState, seat: int, move: int) -> None:
        assert isinstance(before, EkkoState)
        if move > CLOSE:
            self.mirrored.add(seat)
            self.counts["mirrors"] += 1
            self.counts["mirror_drops"] += (move - MIRROR) % 100 > 0
            self.counts["saves"] += before.phase == LAST  # E20

    def ended(self, state: GameState) -> None:
        assert isinstance(state, EkkoState)
        points = [int(state.hand_points(seat)) for seat in range(state.seats)]
        winners = [seat for seat, score in enumerate(points) if score == min(points)]
        self.counts["mirror_rounds"] += bool(self.mirrored)
        for seat in range(state.seats):
            group = "with_mirror" if seat in self.mirrored else "without_mirror"
            self.counts[group] += 1
            self.counts[f"{group}_won"] += (seat in winners) / len(winners)


class EkkoStudy(GameStudy):
    """Adds a chart of the value of mirrors."""

    def charts(self, results: Results, figures: Figures, lang: str) -> list[Chart | None]:
        from tablee.lab.study.charts import dotted, row_of  # noqa: PLC0415 -- charts need an extra

        groups = {"with": "mirror-wins", "without": "plain-wins"}
        if not set(groups.values()) <= set(results.study.measured()):
            return []
        rows = []
        for arm in results.study.arms:
            for group, measure in groups.items():
                row = row_of(languages.pick(lang, arm.label), figures[arm.name][measure], "share", lang)
                name = languages.say(lang, f"ekko:study.chart.mirror.{group}")
                rows.append({**row, "group": name, "fair": 1 / results.study.seats_of(arm)})
        title, note = (languages.say(lang, f"ekko:study.chart.mirror{part}") for part in ("", ".note"))
        return [dotted(title, note, rows, "share", lang)]


STUDY = EkkoStudy(
    tally=EkkoTally,
    own={
        "mirrors": Measure("mean", "ekko:measure.mirrors", column("mirrors"), rounds),
        "mirror-rounds": Measure("share", "ekko:measure.mirror-rounds", column("mirror_rounds"), rounds),
        "mirror-wins": Measure("share", "ekko:measure.mirror-wins", column("with_mirror_won"), column("with_mirror")),
        "plain-wins": Measure(
            "share", "ekko:measure.plain-wins", column("without_mirror_won"), column("without_mirror")
        ),
        "mirror-drops": Measure("share", "ekko:measure.mirror-drops", column("mirror_drops"), column("mirrors")),
        "saves": Measure("mean", "ekko:measure.saves", column("saves"), rounds),
        "stock": Measure("share", "ekko:measure.stock", ended("stock"), rounds),
    },
    without_chart=("mirror-wins", "plain-wins"),
)
