"""The guide is true: its examples, and its tables."""

from __future__ import annotations

import doctest

from tools.env_tables import PAGE, written


def test_the_examples_are_true() -> None:
    failed, tried = doctest.testfile(str(PAGE), module_relative=False, optionflags=doctest.NORMALIZE_WHITESPACE)
    assert tried >= 15
    assert failed == 0


def test_the_tables_are_current() -> None:
    page = PAGE.read_text(encoding="utf-8")
    assert written(page) == page, "run `python -m tools.env_tables`"
