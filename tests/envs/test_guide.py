"""The guide's tables are true; tests/docs runs its examples."""

from __future__ import annotations

import itertools

from tablee.arrays.six_sequences import (
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


<<<<<<< HEAD
=======
def test_the_examples_are_true() -> None:
    failed, tried = doctest.testfile(str(PAGE), module_relative=False, optionflags=doctest.NORMALIZE_WHITESPACE)
    assert tried >= 15
    assert failed == 0


def test_the_examples_of_openspiel_are_true() -> None:
    page = PAGE.with_name("openspiel.md")
    failed, tried = doctest.testfile(str(page), module_relative=False, optionflags=doctest.NORMALIZE_WHITESPACE)
    assert tried >= 15
    assert failed == 0


>>>>>>> d945050 (Guide and decision for OpenSpiel and RLCard)
def test_the_tables_are_current() -> None:
    page = PAGE.read_text(encoding="utf-8")
    assert written(page) == page, "run `python -m tools.env_tables`"


def test_the_ranges_of_six_sequences_are_those_of_the_code() -> None:
    page = PAGE.read_text(encoding="utf-8")
    starts = [DISCARDS, SWAPS, SERIES_ADDS, ADDS, JOKER_ADDS, SERIES, RUNS, EXTENSIONS, ACTIONS]
    for start, following in itertools.pairwise(starts):
        assert f"| {start}–{following - 1} |" in page
        assert f" {start} + " in page
