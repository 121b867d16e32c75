"""Both kinds of store, for tests of what they have in common."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tablee.server.storage.postgres import PostgresStore
from tablee.server.storage.sqlite import SqliteStore
from tablee.server.storage.store import Store
from tests.server.postgres import cluster


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    """A PostgreSQL database for the tests of one file."""
    with cluster() as running:
        yield running.url


@pytest.fixture(params=["sqlite", "postgres"])
def make(request: pytest.FixtureRequest, tmp_path: Path) -> Callable[[], Store]:
    """Opens the same store again and again."""
    if request.param == "sqlite":
        return lambda: SqliteStore(tmp_path / "tablee.sqlite")
    url = str(request.getfixturevalue("address"))
    return lambda: PostgresStore(url)
