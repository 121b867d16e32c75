"""The guide's tables are true; tests/docs runs its examples."""

from __future__ import annotations

import itertools

from tablee.games.six_sequences.arrays.numbers import (
    ACTIONS,
    ADDS,
    DISCARDS,
    EXTENSIONS,
    JOKER_ADDS,
    RUNS,
    SERIES,
    SERIES_ADDS,
    SWAPS,
)
from tools.env_tables import PAGE, written


def test_the_tables_are_current() -> None:
    page = PAGE.read_text(encoding="utf-8")
    assert written(page) == page, "run `python -m tools.env_tables`"


def test_the_ranges_of_six_sequences_are_those_of_the_code() -> None:
    page = PAGE.read_text(encoding="utf-8")
    starts = [DISCARDS, SWAPS, SERIES_ADDS, ADDS, JOKER_ADDS, SERIES, RUNS, EXTENSIONS, ACTIONS]
    for start, following in itertools.pairwise(starts):
        assert f"| {start}–{following - 1} |" in page
        assert f" {start} + " in page
