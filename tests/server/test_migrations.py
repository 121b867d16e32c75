"""A store of an older Tablée is brought up to date with all that is in it; one that cannot be stays as it was."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

import pytest

from tablee.server.storage import postgres, sqlite
from tablee.server.storage.schema import SCHEMA
from tablee.server.storage.store import Store, StoreFailed, TableSummary
from tablee.table.events import Entry
from tests.table.company import Evening

NEXT = "ALTER TABLE tables ADD COLUMN remark TEXT NOT NULL DEFAULT 'none';"
FAULTY = "ALTER TABLE tables ADD COLUMN whim TEXT; ALTER TABLE chairs ADD COLUMN whim TEXT;"
Make = Callable[[], Store]


def log() -> list[Entry]:
    return Evening("20-20", 1).seat("ann").log


async def fill(store: Store) -> None:
    await store.open()
    await store.append("t1", log())
    await store.describe(TableSummary("t1", 5, listed=1, data="{}"))
    await store.close()


async def found(store: Store) -> tuple[list[Entry], list[TableSummary]]:
    await store.open()
    try:
        return await store.load("t1"), await store.listed(10)
    finally:
        await store.close()


def with_scripts(monkeypatch: pytest.MonkeyPatch, *scripts: str) -> None:
    for module in (sqlite, postgres):
        monkeypatch.setattr(module, "SCHEMA", [*SCHEMA, *scripts])


def test_an_older_store_is_brought_up_to_date(make: Make, monkeypatch: pytest.MonkeyPatch) -> None:
    """In order: a script that fails leaves the store as it was; one that works is run once; there is no way back."""
    asyncio.run(fill(make()))
    told = asyncio.run(found(make()))
    assert [entry.number for entry in told[0]] == list(range(1, len(told[0]) + 1))
    with_scripts(monkeypatch, FAULTY)
    with pytest.raises(StoreFailed, match="chairs"):
        asyncio.run(make().open())
    with_scripts(monkeypatch)
    assert asyncio.run(found(make())) == told
    with_scripts(monkeypatch, NEXT)
    assert asyncio.run(found(make())) == told
    assert asyncio.run(found(make())) == told
    with_scripts(monkeypatch)
    with pytest.raises(StoreFailed, match="newer Tablée"):
        asyncio.run(make().open())
