"""Measures, which are ratios of two sums over the games of a study, and the generic ones."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from tablee import lang as languages
from tablee.lab.statistics import Kind

Row = Mapping[str, Any]
"""One played game."""
Amount = Callable[[Row], float]


@dataclass(frozen=True)
class Measure:
    """A ratio of two sums over games. Its texts are `words` and `words.about` in the catalogues."""

    kind: Kind
    words: str
    of: Amount
    out_of: Amount

    def label(self, lang: str) -> str:
        """A short name."""
        return languages.say(lang, self.words)

    def about(self, lang: str) -> str:
        """A sentence on what is counted."""
        return languages.say(lang, f"{self.words}.about")


def column(name: str) -> Amount:
    """A function that reads a column of a row, with 0 for null."""
    return lambda row: float(row[name] or 0)


def known(name: str) -> Amount:
    """A function that gives 1 if a column has a value."""
    return lambda row: float(row[name] is not None)


def each(_: Row) -> float:
    """Gives 1 for every game."""
    return 1.0


def mean_score(row: Row) -> float:
    """The mean of all seats' points."""
    return sum(row["scores"]) / len(row["scores"])


def score_range(row: Row) -> float:
    """The difference between the highest and the lowest total."""
    return float(max(row["scores"]) - min(row["scores"]))


def ended(way: str) -> Amount:
    """A function that counts the rounds with that ending."""
    return lambda row: float(row["round_endings"].count(way))


rounds = column("rounds")

GENERIC: dict[str, Measure] = {
    "length": Measure("mean", "measure.length", column("decisions"), each),
    "rounds": Measure("mean", "measure.rounds", rounds, each),
    "first": Measure("share", "measure.first", column("first_share"), known("first_share")),
    "luck": Measure("luck", "measure.luck", each, each),
    "behind": Measure("share", "measure.behind", column("behind"), known("behind")),
    "last": Measure("share", "measure.last", column("last"), known("last")),
    "tie": Measure("share", "measure.tie", column("tie"), each),
    "points": Measure("mean", "measure.points", mean_score, each),
    "range": Measure("mean", "measure.range", score_range, each),
}
SOLITAIRE = ("length", "luck", "points")
"""The default generic measures of a solitaire."""
COMMON = ("length", "rounds", "first", "luck", "behind", "last", "tie")
"""Measured in every study whose game has them."""
