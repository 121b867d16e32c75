"""What keeps the logs of all tables. An event is written once, under a number that no other event of its table has.

`append` is answered only when the events are on disk: whoever acknowledges a move waits for that. Everything that
arrives while the disk is busy goes into the next transaction together.
"""

from __future__ import annotations

import asyncio
import time
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final

import structlog

from tablee.server.metrics import Metrics
from tablee.server.storage.write_batch import Then, WriteBatch
from tablee.table.events import Entry, decode

SCHEMA: Final = [
    """
    CREATE TABLE events (
        place {serial},
        table_id TEXT NOT NULL,
        number INTEGER NOT NULL,
        at BIGINT NOT NULL,
        event TEXT NOT NULL,
        UNIQUE (table_id, number)
    );
    CREATE TABLE tables (
        table_id TEXT PRIMARY KEY,
        updated BIGINT NOT NULL,
        listed INTEGER NOT NULL,
        summary TEXT NOT NULL
    );
    CREATE INDEX tables_listed ON tables (listed, updated);
    CREATE TABLE revoked (guest TEXT PRIMARY KEY, at BIGINT NOT NULL);
    """,
]
"""One script for each version of the schema: a store that is behind runs those it has not run yet."""

log = structlog.get_logger("tablee.store")


class Conflict(Exception):  # noqa: N818 -- not an error: somebody else was first
    """Another process wrote to the same table first. Nothing was written."""


class StoreFailed(Exception):  # noqa: N818 -- says what happened
    """The disk or the database did not take it. Nothing was written."""


@dataclass(frozen=True)
class Summary:
    """What the list of tables shows of one."""

    table_id: str
    updated: int
    is_listed: bool
    data: str


class Store(ABC):
    """The logs of all tables."""

    is_shared = False
    """Whether other processes may write to the same tables."""

    def __init__(self) -> None:
        self.metrics = Metrics()
        self.on_foreign: Callable[[str], None] = _ignore
        """Called with the id of a table that another process wrote to; with none if it may be any."""
        self.on_presence: Callable[[str, str, Mapping[str, str]], None] = _ignore_presence
        """Called with the name of another process, a table, and those who are there (names by guest)."""
        self.on_revoked: Callable[[str], None] = _ignore
        """Called with each guest whose token another process revoked."""
        self.on_lost: Callable[[], None] = _ignore_loss
        """Called when this process is no table's steward any more."""

    def settle(self, batches: list[WriteBatch], error: Exception | None) -> None:
        """A transaction is on disk, or it is not: whoever waits is told, even if nobody can write that down."""
        for batch in batches:
            batch.settle(error)
        self.count(batches, error)

    def viable(self, batches: list[WriteBatch]) -> list[WriteBatch]:
        """The writings that can be tried: those that follow a lost one are lost with it, and are told so."""
        kept = []
        for batch in batches:
            error = batch.predecessor_error()
            if isinstance(error, Exception):
                self.settle([batch], error)
            else:
                kept.append(batch)
        return kept

    def count(self, batches: list[WriteBatch], error: Exception | None) -> None:
        """What Prometheus is told of a transaction."""
        if isinstance(error, Conflict):
            self.metrics.conflicts.inc(len(batches))
        elif error is not None:
            self.metrics.failures.inc(len(batches))
            for batch in batches:
                log.error("not stored", table=batch.table_id, why=str(error))
        else:
            self.metrics.commits.observe(time.perf_counter() - batches[0].begun)
            self.metrics.wrote(batches)

    @abstractmethod
    async def open(self) -> None:
        """Connects and brings the schema up to date; raises `StoreFailed`."""

    @abstractmethod
    async def close(self) -> None:
        """Writes what is still waiting, then disconnects."""

    @abstractmethod
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

    @abstractmethod
    async def load(self, table_id: str, after: int = 0) -> list[Entry]:
        """The log of a table from an event on; empty if there is no such table."""

    @abstractmethod
    async def describe(self, summary: Summary) -> None:
        """What the list of tables shows of a table from now on."""

    @abstractmethod
    async def listed(self, most: int) -> list[Summary]:
        """The public tables, the latest first."""

    @abstractmethod
    async def unfinished(self, since: int) -> list[str]:
        """Tables that something happened at lately: those a server looks after again when it starts."""

    @abstractmethod
    def announce(self, table_id: str, guests: Mapping[str, str]) -> None:
        """Tells other processes who is at a table here (names by guest)."""

    @abstractmethod
    async def claim(self, table_ids: list[str]) -> None:
        """Becomes the steward of tables that have none."""

    @abstractmethod
    def is_owner(self, table_id: str) -> bool:
        """Whether it is this process that does what a table does by itself."""

    @abstractmethod
    async def revoke(self, guest: str, at: int) -> None:
        """A guest's token is good for nothing from now on."""

    @abstractmethod
    async def revoked(self) -> set[str]:
        """All guests whose tokens were revoked."""


def _ignore(_: str) -> None:
    """Nobody wants to know."""


def _ignore_presence(process: str, table_id: str, guests: Mapping[str, str]) -> None:
    """Nobody wants to know."""


def _ignore_loss() -> None:
    """Nobody wants to know."""


def entry_from(number: int, at: int, event: str) -> Entry:
    """A row of the log."""
    return Entry(number, at, decode(event))
