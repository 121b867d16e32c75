"""What matches between bots prove: intervals, a test that may stop at any time, ratings (`docs/arena.md`).

A deal with all its seatings is one observation. Matches on one deal share their luck, so they are never counted as if
they were independent.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import exp, log, log10, sqrt
from statistics import NormalDist, fmean

from tablee.core.rng import Rng

ERROR = 0.05
"""How often an interval may miss, or a test find a difference where there is none."""
BETS = (0.02, 0.05, 0.1, 0.2, 0.4, 0.7, 0.95)
"""The parts of its capital that the test stakes, on either side."""
RESAMPLES = 400
"""Samples of the bootstrap."""

Interval = tuple[float, float]
Company = tuple[str, ...]
"""The bots at a table, one for each side, in the order of the alphabet."""
Tally = Mapping[Company, Mapping[str, float]]
"""The victories of each bot in each company; together they are the matches that it played."""


# Intervals for a number of deals that was fixed beforehand


def share_interval(won: Sequence[float], held: Sequence[float], error: float = ERROR) -> Interval:
    """The interval of a share, from the victories of each deal and the sides that were held in it.

    Two deals won outright and two lost are added, as Agresti and Coull do for single trials: the interval keeps its
    promise for few deals and for shares near 0 and 1. The spread is that of whole deals.
    """
    if not won:
        return 0.0, 1.0
    usual = fmean(held)
    sums = [*won, usual, usual, 0.0, 0.0]
    sizes = [*held, *[usual] * 4]
    share = sum(sums) / sum(sizes)
    squares = sum((one - share * size) ** 2 for one, size in zip(sums, sizes, strict=True))
    reach = NormalDist().inv_cdf(1 - error / 2) * sqrt(squares * len(sums) / (len(sums) - 1)) / sum(sizes)
    return max(0.0, share - reach), min(1.0, share + reach)


# Evidence that may be looked at after every deal


class Evidence:
    """A bet against "the mean of these scores is m", for scores from 0 to 1 (Waudby-Smith and Ramdas 2024).

    A capital of 1 is spread over fixed bets on more and on less than m. If m is true nobody can foresee a gain, and by
    Ville's inequality the capital ever reaches 1/e with a probability of e at most: however often one looks.
    """

    def __init__(self, scores: Iterable[float] = ()) -> None:
        self.scores = Counter(scores)

    def add(self, score: float) -> None:
        """One more deal."""
        self.scores[score] += 1

    @property
    def mean(self) -> float:
        """The mean score; one half before the first."""
        deals = self.scores.total()
        return sum(score * times for score, times in self.scores.items()) / deals if deals else 0.5

    def refutes(self, mean: float, error: float = ERROR) -> bool:
        """Whether the capital of the bet against a mean reached 1/`error`."""
        return self.log_capital(mean) >= -log(error)

    def log_capital(self, mean: float) -> float:
        """The logarithm of what the bets against a mean (above 0, below 1) have made of 1."""
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
        """The last mean that is not refuted between the mean score, which never is, and an end of the scale."""
        inside = self.mean
        for _ in range(40):
            middle = (inside + outside) / 2
            if not 0 < middle < 1 or not self.refutes(middle, error):
                inside = middle
            else:
                outside = middle
        return inside


# Ratings


@dataclass(frozen=True)
class Rating:
    """A bot's strength on the scale of Elo, with its interval."""

    value: float
    low: float
    high: float


def ratings(contests: Sequence[Sequence[Tally]], seed: int = 1, resamples: int = RESAMPLES) -> dict[str, Rating]:
    """The most likely ratings of all bots, with 95 % intervals by bootstrap over the deals of each contest.

    The chance of a side is its strength over the sum of all strengths at the table (Bradley and Terry for two, Luce for
    more); 400 points are ten times the strength. A random bot has 0; without one the mean is 0.
    """
    played = [deals for deals in contests if deals]
    if not played:
        return {}
    found = strengths(summed(tally for deals in played for tally in deals))
    rated = scaled(found)
    pools = [[*deals, *invented(deals)] for deals in played]
    rng = Rng(seed)
    samples = [scaled(strengths(summed(resampled(pools, rng)), found)) for _ in range(resamples)]
    return {bot: Rating(value, *middle([sample[bot] for sample in samples])) for bot, value in rated.items()}


def resampled(pools: Sequence[Sequence[Tally]], rng: Rng) -> Iterable[Tally]:
    """As many deals of each pool as it has, drawn with replacement."""
    return (pool[int(rng.below(len(pool)))] for pool in pools for _ in pool)


def invented(deals: Sequence[Tally]) -> list[Tally]:
    """A deal for each bot in which it wins all: without them a bot that never lost would be sure never to lose."""
    usual = deals[0]
    bots = sorted({bot for company in usual for bot in company})
    return [
        {
            company: {bot: matches} if bot in company else even(company, matches)
            for company, matches in ((company, sum(won.values())) for company, won in usual.items())
        }
        for bot in bots
    ]


def even(company: Company, matches: float) -> dict[str, float]:
    """Victories that all sides of a table share."""
    return {bot: matches * times / len(company) for bot, times in Counter(company).items()}


def summed(tallies: Iterable[Tally]) -> dict[Company, dict[str, float]]:
    """All victories of each company."""
    total: dict[Company, dict[str, float]] = {}
    for tally in tallies:
        for company, won in tally.items():
            sums = total.setdefault(company, dict.fromkeys(company, 0.0))
            for bot, victories in won.items():
                sums[bot] += victories
    return total


def strengths(tally: Tally, start: Mapping[str, float] | None = None) -> dict[str, float]:
    """The most likely strengths, by Hunter's iteration (2004).

    Each company is given one more match that all its sides share, which keeps the strengths finite.
    """
    tables = [(Counter(company), sum(won.values()) + 1) for company, won in tally.items()]
    victories: defaultdict[str, float] = defaultdict(float)
    for company, won in tally.items():
        for bot, number in won.items():
            victories[bot] += number + company.count(bot) / len(company)
    strength = {bot: start[bot] if start else 1.0 for bot in sorted(victories)}
    for _ in range(5000):
        before = strength
        expected = dict.fromkeys(before, 0.0)
        for sides, matches in tables:
            each = matches / sum(before[bot] * times for bot, times in sides.items())
            for bot, times in sides.items():
                expected[bot] += times * each
        strength = {bot: victories[bot] / expected[bot] for bot in before}
        if max(abs(log(strength[bot] / before[bot])) for bot in before) < 1e-5:
            break
    return strength


def scaled(strength: Mapping[str, float]) -> dict[str, float]:
    """Strengths on the scale of Elo."""
    logs = {bot: 400 * log10(one) for bot, one in strength.items()}
    zero = logs["random"] if "random" in logs else fmean(logs.values())
    return {bot: one - zero for bot, one in logs.items()}


def middle(samples: list[float]) -> Interval:
    """What is left of some numbers without the lowest and the highest 2.5 %."""
    ordered = sorted(samples)
    cut = int(len(ordered) * ERROR / 2)
    return ordered[cut], ordered[len(ordered) - 1 - cut]
