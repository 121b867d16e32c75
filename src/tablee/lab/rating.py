"""Ratings of bots, with intervals by bootstrap over deals (`docs/arena.md`)."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import log, log10
from statistics import fmean

from tablee.core.rng import Rng
from tablee.lab.statistics import ERROR, Interval

RESAMPLES = 400
"""Samples of the bootstrap."""

LineUp = tuple[str, ...]
"""The bots at a table, one for each side, in alphabetical order."""
Victories = Mapping[LineUp, Mapping[str, float]]
"""The victories of each bot by line-up; they add up to the matches of the line-up."""


@dataclass(frozen=True)
class Rating:
    """A bot's strength on the scale of Elo, with its interval."""

    value: float
    low: float
    high: float


def ratings(contests: Sequence[Sequence[Victories]], seed: int = 1, resamples: int = RESAMPLES) -> dict[str, Rating]:
    """The most likely ratings of all bots, with 95 % intervals by bootstrap over the deals of each contest.

    The chance of a side is its strength over the sum of all strengths at the table (Bradley and Terry for two, Luce for
    more); 400 points are ten times the strength. A random bot has 0; without one the mean is 0.
    """
    played = [deals for deals in contests if deals]
    if not played:
        return {}
    found = strengths(summed(deal for deals in played for deal in deals))
    rated = scaled(found)
    pools = [[*deals, *invented(deals)] for deals in played]
    rng = Rng(seed)
    samples = [scaled(strengths(summed(resampled(pools, rng)), found)) for _ in range(resamples)]
    return {bot: Rating(value, *middle([sample[bot] for sample in samples])) for bot, value in rated.items()}


def resampled(pools: Sequence[Sequence[Victories]], rng: Rng) -> Iterable[Victories]:
    """A bootstrap sample: from each pool as many deals as it has, drawn with replacement."""
    return (pool[int(rng.below(len(pool)))] for pool in pools for _ in pool)


def invented(deals: Sequence[Victories]) -> list[Victories]:
    """One extra deal for each bot in which it wins everything: else the interval of an unbeaten bot has no width."""
    usual = deals[0]
    bots = sorted({bot for lineup in usual for bot in lineup})
    return [
        {
            lineup: {bot: matches} if bot in lineup else even(lineup, matches)
            for lineup, matches in ((lineup, sum(won.values())) for lineup, won in usual.items())
        }
        for bot in bots
    ]


def even(lineup: LineUp, matches: float) -> dict[str, float]:
    """Victories shared equally by all sides of a table."""
    return {bot: matches * times / len(lineup) for bot, times in Counter(lineup).items()}


def summed(deals: Iterable[Victories]) -> dict[LineUp, dict[str, float]]:
    """The total victories of each line-up."""
    total: dict[LineUp, dict[str, float]] = {}
    for deal in deals:
        for lineup, won in deal.items():
            sums = total.setdefault(lineup, dict.fromkeys(lineup, 0.0))
            for bot, victories in won.items():
                sums[bot] += victories
    return total


def strengths(counted: Victories, start: Mapping[str, float] | None = None) -> dict[str, float]:
    """The most likely strengths, by Hunter's iteration (2004).

    Each line-up is given one more match that all its sides share, which keeps the strengths finite.
    """
    tables = [(Counter(lineup), sum(won.values()) + 1) for lineup, won in counted.items()]
    victories: defaultdict[str, float] = defaultdict(float)
    for lineup, won in counted.items():
        for bot, number in won.items():
            victories[bot] += number + lineup.count(bot) / len(lineup)
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
    """Strengths on the Elo scale."""
    logs = {bot: 400 * log10(one) for bot, one in strength.items()}
    zero = logs["random"] if "random" in logs else fmean(logs.values())
    return {bot: one - zero for bot, one in logs.items()}


def middle(samples: list[float]) -> Interval:
    """The range of samples without the lowest and the highest 2.5 %."""
    ordered = sorted(samples)
    cut = int(len(ordered) * ERROR / 2)
    return ordered[cut], ordered[len(ordered) - 1 - cut]
