"""Formats tables of figures, shares and their intervals."""

from __future__ import annotations

from collections.abc import Sequence

from rich.table import Table

from tablee.cli.words import Words

WORDS = ("bot", "pair", "verdict")
"""Columns with text instead of figures."""


def headed_table(words: Words, command: str, keys: Sequence[str]) -> Table:
    """An empty table with the headings `<command>.<key>`; columns of figures are right-aligned."""
    table = Table(box=None, padding=(0, 2, 0, 0), header_style="dim")
    for key in keys:
        table.add_column(words(f"{command}.{key}"), justify="left" if key in WORDS else "right")
    return table


def rounded(ends: Sequence[float]) -> list[float]:
    """An interval for JSON, rounded to five decimals."""
    return [round(end, 5) for end in ends]


def percent(share: float, words: Words) -> str:
    """A share as text: 61.2 %."""
    return f"{words.decimal(100 * share)} %"


def reach(ends: Sequence[float], words: Words) -> str:
    """An interval as text: 52.0–69.8 %."""
    return f"{words.decimal(100 * ends[0])}–{words.decimal(100 * ends[1])} %"
