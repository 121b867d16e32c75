"""The contract of a store, which keeps the event logs of all tables and acknowledges events only when they are on disk.

An event is written once, under a number that is unique in its table. Everything that arrives while the disk is
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


class Conflict(Exception):  # noqa: N818 -- not an error: another process was first
    """Another process wrote to the same table first. Nothing was written."""


class StoreFailed(Exception):  # noqa: N818 -- says what happened
    """The disk or the database failed. Nothing was written."""


class TableSummary(NamedTuple):
    """A table's entry in the list of tables: a row of `tables`."""

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
        """Called with the id of a table that another process wrote to, or with "" if it may be any table."""
        self.on_presence: Callable[[str, str, Mapping[str, str]], None] = _ignore
        """Called with the name of another process, a table, and the guests there (names by id)."""
        self.on_revoked: Callable[[str], None] = _ignore
        """Called with each guest whose token another process revoked."""
        self.on_lost: Callable[[], None] = _ignore
        """Called when this process has lost the ownership of all tables."""

    @abstractmethod
    async def open(self) -> None:
        """Connects and brings the schema up to date; raises `StoreFailed`."""

    @abstractmethod
    async def close(self) -> None:
        """Writes all queued events, then disconnects."""

    # Events

    def append(
        self,
        table_id: str,
        entries: list[Entry],
        behind: asyncio.Future[None] | None = None,
        then: Then | None = None,
    ) -> asyncio.Future[None]:
        """Writes events. The future is done when they are on disk, or raises `Conflict` or `StoreFailed`.

        `behind` is the batch before these events if it is still under way: if that is lost, so are these. `then` is
        called as soon as the result is known, but never during this call.
        """
        batch = WriteBatch(table_id, entries, asyncio.get_running_loop().create_future(), behind, then)
        self._enqueue(batch)
        return batch.done

    async def load(self, table_id: str, after: int = 0) -> list[Entry]:
        """The entries of a table's log after number `after`; empty if there is no such table."""
        return [Entry(number, at, decode(event)) for number, at, event in await self._ask(LOAD, table_id, after)]

    @abstractmethod
    def _enqueue(self, batch: WriteBatch) -> None:
        """Queues events for the next transaction."""

    @abstractmethod
    async def _ask(self, statement: str, *values: object) -> list[Any]:
        """The rows of a statement, executed after all earlier appends; raises `StoreFailed`."""

    def settle(self, batches: list[WriteBatch], error: Exception | None) -> None:
        """Settles the batches of a transaction that committed or failed, and counts their events."""
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
        """The batches that can still be written; settles those that follow a lost one as lost."""
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
        """Stores the list entry of a table."""

    async def listed(self, most: int) -> list[TableSummary]:
        """The public tables, the latest first."""
        return [TableSummary(*row) for row in await self._ask(LISTED, most)]

    async def unfinished(self, since: int) -> list[str]:
        """Unfinished tables with an event since that time; a server resumes them when it starts."""
        return [row[0] for row in await self._ask("SELECT table_id FROM tables WHERE updated >= ?", since)]

    # Guests

    async def revoke(self, guest: str, at: int) -> None:
        """Stores that a guest's tokens are no longer valid."""
        await self._ask("INSERT INTO revoked (guest, at) VALUES (?, ?) ON CONFLICT DO NOTHING", guest, at)

    async def revoked(self) -> set[str]:
        """All guests with revoked tokens."""
        return {row[0] for row in await self._ask("SELECT guest FROM revoked")}

    # Other processes; without any, this one owns every table

    def announce(self, table_id: str, guests: Mapping[str, str]) -> None:  # noqa: B027 -- a single process has nobody to tell
        """Announces to other processes the guests of a table here (names by id)."""

    async def claim(self, table_ids: list[str]) -> None:  # noqa: B027 -- nothing to do for a single process
        """Makes this process the owner of those of the tables that have none."""

    def is_owner(self, table_id: str) -> bool:
        """Whether this process runs the timers and bots of a table."""
        return True


def _ignore(*_: object) -> None:
    """The default of all callbacks: does nothing."""
