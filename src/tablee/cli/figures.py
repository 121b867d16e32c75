"""Shares and their intervals, for data and for people."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt

from tablee.cli.words import Words


def interval(wins: int, games: int) -> tuple[float, float]:
    """Wilson's 95 % interval of a share."""
    if games == 0:
        return 0.0, 1.0
    z = 1.96
    share = wins / games
    middle = (share + z * z / (2 * games)) / (1 + z * z / games)
    reach = z * sqrt(share * (1 - share) / games + z * z / (4 * games * games)) / (1 + z * z / games)
    return max(0.0, middle - reach), min(1.0, middle + reach)


def rounded(ends: Sequence[float]) -> list[float]:
    """An interval for data."""
    return [round(end, 5) for end in ends]


def percent(share: float, words: Words) -> str:
    """61.2 %."""
    return f"{words.decimal(100 * share)} %"


def reach(ends: Sequence[float], words: Words) -> str:
    """52.0–69.8 %."""
    return f"{words.decimal(100 * ends[0])}–{words.decimal(100 * ends[1])} %"
