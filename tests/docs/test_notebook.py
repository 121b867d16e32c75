"""The notebook runs from the first cell to the last, and shows the current outputs."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.docs import notebook

pytestmark = pytest.mark.slow
LARGEST = 200_000
"""Bytes of the notebook with its outputs."""


def words(cell: Any) -> list[str]:
    """What a cell said."""
    return [
        output["data"]["text/plain"] for output in cell.get("outputs", []) if "text/plain" in output.get("data", {})
    ]


def pictures(cell: Any) -> int:
    return sum("image/svg+xml" in output.get("data", {}) for output in cell.get("outputs", []))


def test_the_notebook_shows_what_comes_out_of_it(tmp_path: Path) -> None:
    kept, fresh = notebook.read(), notebook.executed(tmp_path)
    assert (tmp_path / "studies" / "mio-decks" / "games.parquet").exists()
    assert [words(cell) for cell in kept.cells] == [words(cell) for cell in fresh.cells], (
        "python -m tests.docs.notebook"
    )
    assert [pictures(cell) for cell in kept.cells] == [pictures(cell) for cell in fresh.cells]
    assert sum(pictures(cell) for cell in fresh.cells) == 3


def test_the_notebook_is_small() -> None:
    assert notebook.NOTEBOOK.stat().st_size < LARGEST
