"""Estimates with confidence intervals, for arenas, ladders and studies (`docs/arena.md`).

A deal with all its matches is one observation: matches on one deal share their luck and are never counted as if they
were independent. So deals are the units everywhere: each contributes a pair of sums (x, y), a figure is the ratio of
the totals, and its standard error comes from the spread of x - ratio * y over the deals (the linearised ratio
estimator). A mean has y = the number of matches.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import exp, log, sqrt
from statistics import NormalDist, fmean
from typing import Literal

ERROR = 0.05
"""The error probability of intervals and tests."""
Z = NormalDist().inv_cdf(1 - ERROR / 2)
"""95 % of a normal distribution lie within this many standard deviations."""
BETS = (0.02, 0.05, 0.1, 0.2, 0.4, 0.7, 0.95)
"""The fractions of its capital that the sequential test stakes, on either side."""

Interval = tuple[float, float]
Kind = Literal["share", "mean", "luck"]
Pairs = Sequence[tuple[float, float]]
"""For each deal the pair (x, y)."""
Sums = Mapping[int, tuple[float, float]]
"""The pairs (x, y) by deal number."""


# Ratios


def ratio(pairs: Pairs) -> tuple[float, list[float]]:
    """The ratio of the totals, and each deal's contribution to its error."""
    total = sum(y for _, y in pairs)
    value = sum(x for x, _ in pairs) / total
    mean = total / len(pairs)
    return value, [(x - value * y) / mean for x, y in pairs]


def standard_error(errors: Sequence[float]) -> float:
    """The standard error of a mean."""
    mean = fmean(errors)
    return sqrt(sum((error - mean) ** 2 for error in errors) / (len(errors) - 1) / len(errors))


def per_deal(values: Iterable[tuple[int, float]]) -> Sums:
    """The sum and the number of values of each deal."""
    sums: dict[int, tuple[float, float]] = defaultdict(lambda: (0.0, 0.0))
    for deal, value in values:
        x, y = sums[deal]
        sums[deal] = x + value, y + 1
    return sums


def wilson(share: float, games: float) -> Interval:
    """Wilson's 95 % interval of a share; from 0 to 1 without games."""
    if games == 0:
        return 0.0, 1.0
    middle = (share + Z * Z / (2 * games)) / (1 + Z * Z / games)
    reach = Z * sqrt(share * (1 - share) / games + Z * Z / (4 * games * games)) / (1 + Z * Z / games)
    return max(0.0, min(share, middle - reach)), min(1.0, max(share, middle + reach))


def share_interval(won: Sequence[float], held: Sequence[float], error: float = ERROR) -> Interval:
    """The interval of a share, from the victories of each deal and the sides that were held in it.

    Two won and two lost deals are added, as Agresti and Coull do for single trials: the interval keeps its
    coverage for few deals and for shares near 0 and 1. The variance is that of whole deals.
    """
    if not won:
        return 0.0, 1.0
    usual = fmean(held)
    added = [(usual, usual), (usual, usual), (0.0, usual), (0.0, usual)]
    share, errors = ratio([*zip(won, held, strict=True), *added])
    reach = NormalDist().inv_cdf(1 - error / 2) * standard_error(errors)
    return max(0.0, share - reach), min(1.0, share + reach)


# Estimates


@dataclass(frozen=True)
class Estimate:
    """A figure with its interval, and the number of deals behind it."""

    value: float
    low: float
    high: float
    deals: int


def estimate(sums: Sums, kind: Kind) -> Estimate | None:
    """A ratio with its interval; None if the divisor is 0, or with fewer than two deals.

    Shares get Wilson's interval with the number of independent games that would have the same standard error.
    """
    pairs = list(sums.values())
    counted = sum(y > 0 for _, y in pairs)
    if counted < 2:
        return None
    value, errors = ratio(pairs)
    error = standard_error(errors)
    if kind == "share":
        low, high = wilson(value, independent(value, error, pairs))
    else:
        low, high = value - Z * error, value + Z * error
    if kind == "luck":
        value, low, high = (min(1.0, max(0.0, end)) for end in (value, low, high))
    return Estimate(value, low, high, counted)


def difference(sums: Sums, base: Sums) -> Estimate | None:
    """The difference of two ratios on the same deals; None if either has no estimate."""
    if estimate(sums, "mean") is None or estimate(base, "mean") is None:
        return None
    here, errors = ratio(list(sums.values()))
    there, base_errors = ratio(list(base.values()))
    of_base = dict(zip(base, base_errors, strict=True))
    error = standard_error([one - of_base[deal] for deal, one in zip(sums, errors, strict=True)])
    return Estimate(here - there, here - there - Z * error, here - there + Z * error, len(errors))


def independent(share: float, error: float, pairs: Pairs) -> float:
    """The number of independent games with this standard error, at most the number counted."""
    games = sum(y for _, y in pairs)
    if error <= 0 or not 0 < share < 1:
        return min(games, float(len(pairs)))
    return min(games, share * (1 - share) / error**2)


# Evidence that is valid after every deal


class Evidence:
    """A bet against "the mean of these scores is m", for scores from 0 to 1 (Waudby-Smith and Ramdas 2024).

    A capital of 1 is spread over fixed bets on more and on less than m. If m is true no bet has an expected gain, and
    by Ville's inequality the capital ever reaches 1/e with a probability of at most e, however often it is checked.
    """

    def __init__(self, scores: Iterable[float] = ()) -> None:
        self.scores = Counter(scores)

    def add(self, score: float) -> None:
        """Adds the value of one deal."""
        self.scores[score] += 1

    @property
    def mean(self) -> float:
        """The mean score; one half before the first."""
        deals = self.scores.total()
        return sum(score * times for score, times in self.scores.items()) / deals if deals else 0.5

    def refutes(self, mean: float, error: float = ERROR) -> bool:
        """Whether the capital of the bet against a mean has reached 1/`error`."""
        return self.log_capital(mean) >= -log(error)

    def log_capital(self, mean: float) -> float:
        """The logarithm of the capital of the bets against a mean (above 0, below 1), which started at 1."""
        logs = [
            sum(times * log(1 - bet + bet * gain) for gain, times in gains)
            for gains in (
                [(score / mean, times) for score, times in self.scores.items()],
                [((1 - score) / (1 - mean), times) for score, times in self.scores.items()],
            )
            for bet in BETS
        ]
        most = max(logs)
        return most + log(fmean(exp(one - most) for one in logs))

    def interval(self, error: float = ERROR) -> Interval:
        """The means that are not refuted. The capital is a convex function of the mean, so they lie together."""
        return self._edge(0.0, error), self._edge(1.0, error)

    def _edge(self, outside: float, error: float) -> float:
        """The outermost unrefuted mean between the mean score, which is never refuted, and an end of the scale."""
        inside = self.mean
        for _ in range(40):
            middle = (inside + outside) / 2
            if not 0 < middle < 1 or not self.refutes(middle, error):
                inside = middle
            else:
                outside = middle
        return inside
