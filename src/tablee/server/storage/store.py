"""The contract of a store: it keeps the event logs of all tables, and acknowledges events only when they are on disk.

An event is written once, under a number that no other event of its table has. Everything that arrives while the disk is
busy goes into the next transaction together (group commit).
"""

from __future__ import annotations

import asyncio
import time
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from typing import Any, Final, NamedTuple

import structlog

from tablee.server.metrics import Metrics
from tablee.server.storage.write_batch import Then, WriteBatch
from tablee.table.events import Entry, decode

DESCRIBE: Final = """
    INSERT INTO tables (table_id, updated, listed, summary) VALUES (?, ?, ?, ?)
    ON CONFLICT (table_id)
    DO UPDATE SET updated = excluded.updated, listed = excluded.listed, summary = excluded.summary
"""
LOAD: Final = "SELECT number, at, event FROM events WHERE table_id = ? AND number > ? ORDER BY number"
LISTED: Final = "SELECT table_id, updated, listed, summary FROM tables WHERE listed = 1 ORDER BY updated DESC LIMIT ?"

log = structlog.get_logger("tablee.store")


class Conflict(Exception):  # noqa: N818 -- not an error: somebody else was first
    """Another process wrote to the same table first. Nothing was written."""


class StoreFailed(Exception):  # noqa: N818 -- says what happened
    """The disk or the database did not take it. Nothing was written."""


class TableSummary(NamedTuple):
    """What the list of tables shows of one: a row of `tables`."""

    table_id: str
    updated: int
    listed: int
    data: str


class Store(ABC):
    """The event logs of all tables, the list of tables, and the revoked guests."""

    is_shared = False
    """Whether other processes may write to the same tables."""

    def __init__(self) -> None:
        self.metrics = Metrics()
        self.on_foreign: Callable[[str], None] = _ignore
        """Called with the id of a table that another process wrote to; with none if it may be any."""
        self.on_presence: Callable[[str, str, Mapping[str, str]], None] = _ignore
        """Called with the name of another process, a table, and those who are there (names by guest)."""
        self.on_revoked: Callable[[str], None] = _ignore
        """Called with each guest whose token another process revoked."""
        self.on_lost: Callable[[], None] = _ignore
        """Called when this process owns no table any more."""

    @abstractmethod
    async def open(self) -> None:
        """Connects and brings the schema up to date; raises `StoreFailed`."""

    @abstractmethod
    async def close(self) -> None:
        """Writes what is still waiting, then disconnects."""

    # Events

    def append(
        self,
        table_id: str,
        entries: list[Entry],
        behind: asyncio.Future[None] | None = None,
        then: Then | None = None,
    ) -> asyncio.Future[None]:
        """Writes events: done when they are on disk, or with `Conflict` or `StoreFailed`.

        Events that follow others which are still under way say so: if those are lost, they are lost as well. `then` is
        called as soon as that is settled, and never from within.
        """
        batch = WriteBatch(table_id, entries, asyncio.get_running_loop().create_future(), behind, then)
        self._enqueue(batch)
        return batch.done

    async def load(self, table_id: str, after: int = 0) -> list[Entry]:
        """The log of a table from an event on; empty if there is no such table."""
        return [Entry(number, at, decode(event)) for number, at, event in await self._ask(LOAD, table_id, after)]

    @abstractmethod
    def _enqueue(self, batch: WriteBatch) -> None:
        """Takes events for the next transaction."""

    @abstractmethod
    async def _ask(self, statement: str, *values: object) -> list[Any]:
        """The rows of one statement, after all that was appended before; raises `StoreFailed`."""

    def settle(self, batches: list[WriteBatch], error: Exception | None) -> None:
        """A transaction is on disk, or it is not: whoever waits is told, and it is counted."""
        for batch in batches:
            batch.settle(error)
        if isinstance(error, Conflict):
            self.metrics.conflicts.inc(len(batches))
        elif error is not None:
            self.metrics.failures.inc(len(batches))
            for batch in batches:
                log.error("not stored", table=batch.table_id, why=str(error))
        else:
            self.metrics.commits.observe(time.perf_counter() - batches[0].begun)
            self.metrics.written.add(batches)

    def viable(self, batches: list[WriteBatch]) -> list[WriteBatch]:
        """The batches that can be tried: those that follow a lost one are settled as lost with it."""
        kept = []
        for batch in batches:
            error = batch.predecessor_error()
            if isinstance(error, Exception):
                self.settle([batch], error)
            else:
                kept.append(batch)
        return kept

    # The list of tables

    @abstractmethod
    async def describe(self, summary: TableSummary) -> None:
        """What the list of tables shows of a table from now on."""

    async def listed(self, most: int) -> list[TableSummary]:
        """The public tables, the latest first."""
        return [TableSummary(*row) for row in await self._ask(LISTED, most)]

    async def unfinished(self, since: int) -> list[str]:
        """Tables that something happened at lately: those a server looks after again when it starts."""
        return [row[0] for row in await self._ask("SELECT table_id FROM tables WHERE updated >= ?", since)]

    # Guests

    async def revoke(self, guest: str, at: int) -> None:
        """A guest's token is good for nothing from now on."""
        await self._ask("INSERT INTO revoked (guest, at) VALUES (?, ?) ON CONFLICT DO NOTHING", guest, at)

    async def revoked(self) -> set[str]:
        """All guests whose tokens were revoked."""
        return {row[0] for row in await self._ask("SELECT guest FROM revoked")}

    # Other processes: where there are none, this one owns every table

    def announce(self, table_id: str, guests: Mapping[str, str]) -> None:  # noqa: B027 -- a single process tells nobody
        """Tells other processes who is at a table here (names by guest)."""

    async def claim(self, table_ids: list[str]) -> None:  # noqa: B027 -- nothing to do for a single process
        """Becomes the owner of tables that have none."""

    def is_owner(self, table_id: str) -> bool:
        """Whether it is this process that does what a table does by itself."""
        return True


def _ignore(*_: object) -> None:
    """The default of all callbacks: does nothing."""
