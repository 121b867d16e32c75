"""Measures: ratios of two sums over the games of a study. Here are those that fit any game."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from tablee import lang as languages
from tablee.lab.statistics import Kind

Row = Mapping[str, Any]
"""A game that was played."""
Amount = Callable[[Row], float]


@dataclass(frozen=True)
class Measure:
    """A ratio of two sums over games. Its words are `words` and `words.about` in the catalogues."""

    kind: Kind
    words: str
    of: Amount
    out_of: Amount

    def label(self, lang: str) -> str:
        """A short name."""
        return languages.say(lang, self.words)

    def about(self, lang: str) -> str:
        """What exactly is counted, in a sentence."""
        return languages.say(lang, f"{self.words}.about")


def column(name: str) -> Amount:
    """A column of a row; nothing counts as zero."""
    return lambda row: float(row[name] or 0)


def known(name: str) -> Amount:
    """1 where a column has a value."""
    return lambda row: float(row[name] is not None)


def each(_: Row) -> float:
    """Every game counts once."""
    return 1.0


def mean_score(row: Row) -> float:
    """The mean of all seats' points."""
    return sum(row["scores"]) / len(row["scores"])


def score_range(row: Row) -> float:
    """From the lowest to the highest total."""
    return float(max(row["scores"]) - min(row["scores"]))


def ended(way: str) -> Amount:
    """The rounds that ended in a way."""
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
"""Those of a game for one, unless it says otherwise."""
COMMON = ("length", "rounds", "first", "luck", "behind", "last", "tie")
"""Measured in every study whose game has them."""
