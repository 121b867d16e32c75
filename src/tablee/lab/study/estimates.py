"""From many games to figures with 95 % intervals.

The two plays of a deal are no independent games. So deals are the units everywhere: each contributes a pair of sums
(x, y), a figure is the ratio of the totals, and its standard error comes from the spread of x - ratio * y over the
deals (the linearised ratio estimator). A mean has y = the number of games. Shares get Wilson's interval with the number
of independent games that would have that standard error. Arms have played the same deals, so differences are taken
deal by deal.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from math import sqrt
from statistics import fmean
from typing import Literal

Kind = Literal["share", "mean", "luck"]
Sums = Mapping[int, tuple[float, float]]
"""For each deal what was counted, and out of how much."""
Z = 1.959964
"""95 % of a normal distribution lie within so many standard deviations."""


@dataclass(frozen=True)
class Estimate:
    """A figure with its interval, and the number of deals behind it."""

    value: float
    low: float
    high: float
    deals: int


def estimate(sums: Sums, kind: Kind) -> Estimate | None:
    """A ratio with its interval; None if there is nothing to divide by, or but one deal."""
    counted = sum(y > 0 for _, y in sums.values())
    if counted < 2:
        return None
    value, errors = linearised(sums)
    error = spread(list(errors.values()))
    if kind == "share":
        low, high = wilson(value, independent(value, error, sums))
    else:
        low, high = value - Z * error, value + Z * error
    if kind == "luck":
        value, low, high = (min(1.0, max(0.0, end)) for end in (value, low, high))
    return Estimate(value, low, high, counted)


def difference(sums: Sums, base: Sums) -> Estimate | None:
    """How much higher one arm's figure is than another's on the same deals; None where either has no figure."""
    if estimate(sums, "mean") is None or estimate(base, "mean") is None:
        return None
    here, errors = linearised(sums)
    there, base_errors = linearised(base)
    error = spread([errors[deal] - base_errors[deal] for deal in errors])
    return Estimate(here - there, here - there - Z * error, here - there + Z * error, len(errors))


def linearised(sums: Sums) -> tuple[float, dict[int, float]]:
    """The ratio of the totals, and what each deal contributes to its error."""
    total = sum(y for _, y in sums.values())
    value = sum(x for x, _ in sums.values()) / total
    mean = total / len(sums)
    return value, {deal: (x - value * y) / mean for deal, (x, y) in sums.items()}


def spread(errors: list[float]) -> float:
    """The standard error of a mean."""
    mean = fmean(errors)
    return sqrt(sum((error - mean) ** 2 for error in errors) / (len(errors) - 1) / len(errors))


def independent(share: float, error: float, sums: Sums) -> float:
    """How many independent games would have this standard error; never more than were counted."""
    games = sum(y for _, y in sums.values())
    if error <= 0 or not 0 < share < 1:
        return min(games, float(len(sums)))
    return min(games, share * (1 - share) / error**2)


def wilson(share: float, games: float) -> tuple[float, float]:
    """Wilson's 95 % interval of a share."""
    middle = (share + Z * Z / (2 * games)) / (1 + Z * Z / games)
    reach = Z * sqrt(share * (1 - share) / games + Z * Z / (4 * games * games)) / (1 + Z * Z / games)
    return max(0.0, min(share, middle - reach)), min(1.0, max(share, middle + reach))
