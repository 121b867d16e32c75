"""Shares and their intervals, for data and for people."""

from __future__ import annotations

from collections.abc import Sequence

from tablee.cli.words import Words


def rounded(ends: Sequence[float]) -> list[float]:
    """An interval for JSON: five decimals."""
    return [round(end, 5) for end in ends]


def percent(share: float, words: Words) -> str:
    """A share for people: 61.2 %."""
    return f"{words.decimal(100 * share)} %"


def reach(ends: Sequence[float], words: Words) -> str:
    """An interval for people: 52.0–69.8 %."""
    return f"{words.decimal(100 * ends[0])}–{words.decimal(100 * ends[1])} %"
