"""The figures of a study: every measure of every arm, and the differences from the base."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from statistics import fmean, quantiles

from tablee.lab.statistics import Estimate, Sums, difference, estimate, per_deal
from tablee.lab.study.design import Arm, Study
from tablee.lab.study.trial import ENDLESS, Row, victory_shares

Figures = dict[str, dict[str, Estimate | None]]
"""By arm, then by measure."""


class Results:
    """All rows of a finished study, and the figures computed from them."""

    def __init__(self, study: Study, rows: Sequence[Row]) -> None:
        self.study = study
        self.by_arm: dict[str, list[Row]] = {arm.name: [] for arm in study.arms}
        for row in rows:
            self.by_arm[row["arm"]].append(row)
        self.sums = {(arm.name, key): self.summed(arm, key) for arm in study.arms for key in study.measured()}

    def summed(self, arm: Arm, key: str) -> Sums:
        """The sums of a measure by deal."""
        measure = self.study.measure(key)
        if measure.kind == "luck":
            plays: dict[int, list[list[float]]] = defaultdict(list)
            for row, shares in self.shares(arm):
                plays[row["deal"]].append(shares)
            return common_variance(plays)
        sums: dict[int, tuple[float, float]] = defaultdict(lambda: (0.0, 0.0))
        for row in self.by_arm[arm.name]:
            x, y = sums[row["deal"]]
            sums[row["deal"]] = x + measure.of(row), y + measure.out_of(row)
        return sums

    def shares(self, arm: Arm) -> list[tuple[Row, list[float]]]:
        """Every game of an arm with each seat's share of the victory."""
        sides = self.study.sides(arm)
        return [(row, victory_shares(sides, [seat - 1 for seat in row["winners"]])) for row in self.by_arm[arm.name]]

    def estimates(self) -> Figures:
        """Every measure of every arm."""
        return {
            arm.name: {
                key: estimate(self.sums[arm.name, key], self.study.measure(key).kind) for key in self.study.measured()
            }
            for arm in self.study.arms
        }

    def differences(self) -> Figures:
        """The differences of all other arms from the base."""
        base = self.study.base_arm().name
        return {
            arm.name: {key: difference(self.sums[arm.name, key], self.sums[base, key]) for key in self.study.measured()}
            for arm in self.study.arms
            if arm.name != base
        }

    def lengths(self, arm: Arm) -> list[float]:
        """The 10th, 25th, 50th, 75th and 90th percentile of the moves of a match."""
        moves = [row["decisions"] for row in self.by_arm[arm.name]]
        if len(moves) < 2:
            return moves * 5
        cuts = quantiles(moves, n=20, method="inclusive")
        return [cuts[place - 1] for place in (2, 5, 10, 15, 18)]

    def endings(self, arm: Arm) -> dict[str, int]:
        """How often rounds ended in each way, including abandoned matches."""
        ways: dict[str, int] = defaultdict(int)
        for row in self.by_arm[arm.name]:
            for way in row["round_endings"]:
                ways[ENDLESS if way == "None" else way] += 1
        return dict(sorted(ways.items()))

    def places(self, arm: Arm) -> list[Estimate | None]:
        """The share of the victory by place in the order of play."""
        seats = self.study.seats_of(arm)
        games = [(row, shares) for row, shares in self.shares(arm) if row["winners"]]
        found = []
        for place in range(seats):
            parts = ((row["deal"], shares[(row["first"] - 1 + place) % seats]) for row, shares in games)
            found.append(estimate(per_deal(parts), "share"))
        return found

    def bots(self, arm: Arm) -> dict[str, Estimate | None]:
        """The share of the victory of a seat by its bot, if bots of different levels meet."""
        parts: dict[str, list[tuple[int, float]]] = defaultdict(list)
        for row, shares in self.shares(arm):
            for bot, share in zip(row["bots"], shares, strict=True):
                parts[bot].append((row["deal"], share))
        if len(parts) < 2:
            return {}
        return {bot: estimate(per_deal(found), "share") for bot, found in sorted(parts.items())}


def common_variance(plays: Mapping[int, Sequence[Sequence[float]]]) -> Sums:
    """The share of luck on a deal as a ratio: the covariance of its plays over the variance, summed over seats."""
    every = [shares for deal in plays.values() for shares in deal]
    if not every:
        return {}
    means = [fmean(seat) for seat in zip(*every, strict=True)]
    sums: dict[int, tuple[float, float]] = {}
    for deal, both in plays.items():
        off = [[share - mean for share, mean in zip(shares, means, strict=True)] for shares in both]
        if len(off) == 2:
            common = sum(a * b for a, b in zip(*off, strict=True))
            sums[deal] = common, sum(a * a + b * b for a, b in zip(*off, strict=True)) / 2
    return sums
