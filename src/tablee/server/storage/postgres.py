"""The store in PostgreSQL, for any number of server processes that share the same tables.

The unique key on (table, number) serialises their writes; LISTEN and NOTIFY wake the others.
"""

from __future__ import annotations

import asyncio
import contextlib
import uuid
import zlib
from collections.abc import Mapping
from functools import cache
from typing import Any

import asyncpg
import msgspec

from tablee.server.storage.schema import SCHEMA
from tablee.server.storage.store import DESCRIBE, Conflict, Store, StoreFailed, TableSummary
from tablee.server.storage.write_batch import WriteBatch, by_table

CHANNEL = "tablee_events"
HERE = "tablee_here"
NOTIFY = "SELECT pg_notify('{channel}', note) FROM unnest($1::text[]) note"
REVOKED = "tablee_revoked"
MOST_TOGETHER = 2000
"""The most write batches in one transaction."""
PATIENCE = 30.0
"""The timeout of a statement, in seconds."""
RETRY = 0.5
"""Seconds between attempts to reconnect."""
SHARDS = 256
"""The number of shards of the tables; the process that holds the lock of a shard owns its tables."""
LOCKS = 20203
"""The first key (class) of the server's advisory locks."""
CLAIM = f"SELECT shard FROM unnest($1::integer[]) shard WHERE pg_try_advisory_lock({LOCKS}, shard)"  # noqa: S608
WRITE = f"""
    WITH written AS (
        INSERT INTO events (table_id, number, at, event)
        SELECT line ->> 0, (line ->> 1)::integer, (line ->> 2)::bigint, line ->> 3
        FROM json_array_elements($1::json) line
    )
    SELECT pg_notify('{CHANNEL}', note) FROM unnest($2::text[]) note
"""  # noqa: S608 -- our own words
"""One statement, and thus one transaction with a single round trip to the database.

The rows are one JSON text, which is cheaper for the server to build than an array for each column.
"""
TABLES_PER_NOTE = 200
"""PostgreSQL limits a NOTIFY payload to less than 8,000 bytes."""
Failure = (asyncpg.PostgresError, asyncpg.InterfaceError, OSError)


class PostgresStore(Store):
    """One connection writes in batches, one listens, one holds the advisory locks of owned tables, a pool reads."""

    is_shared = True

    def __init__(self, url: str) -> None:
        super().__init__()
        self.url = url
        self.origin = uuid.uuid4().hex
        self.waiting: list[WriteBatch] = []
        self.wake = asyncio.Event()
        self.notes: dict[str, str] = {}
        """Presence by table, waiting to be announced to other processes."""
        self.noted = asyncio.Event()
        self.is_listening = asyncio.Event()
        self.is_closing = False
        self.tasks: list[asyncio.Task[None]] = []
        self.pool: asyncpg.Pool[Any] | None = None
        self.writer: asyncpg.Connection[Any] | None = None
        self.lock_connection: asyncpg.Connection[Any] | None = None
        self.claiming = asyncio.Lock()
        self.shards: set[int] = set()

    async def open(self) -> None:
        try:
            self.pool = await asyncpg.create_pool(self.url, min_size=1, max_size=4, command_timeout=PATIENCE)
            await self._migrate()
            self.tasks = [asyncio.create_task(work()) for work in (self._write_on, self._listen_on, self._tell_on)]
            await asyncio.wait_for(self.is_listening.wait(), PATIENCE)
        except Failure as error:  # a timeout has no message
            await self.close()
            raise StoreFailed(f"PostgreSQL: {str(error) or 'it does not answer in time'}") from None

    async def close(self) -> None:
        self.is_closing = True
        self.wake.set()
        if self.tasks:
            batch, *others = self.tasks
            await batch
            for task in others:
                task.cancel()
                with contextlib.suppress(asyncio.CancelledError):
                    await task
        for connection in (self.writer, self.lock_connection):
            if connection is not None:
                await connection.close()
        if self.pool is not None:
            await self.pool.close()

    def announce(self, table_id: str, guests: Mapping[str, str]) -> None:
        self.notes[table_id] = msgspec.json.encode(Note(self.origin, table_id, dict(guests))).decode()
        self.noted.set()

    async def claim(self, table_ids: list[str]) -> None:
        async with self.claiming:
            wanted = {shard_of(table_id) for table_id in table_ids} - self.shards
            if not wanted or self.is_closing:
                return
            with contextlib.suppress(*Failure):
                if self.lock_connection is None:
                    self.lock_connection = await asyncpg.connect(self.url)
                    self.lock_connection.add_termination_listener(self._lost)
                self.shards.update(row[0] for row in await self.lock_connection.fetch(CLAIM, sorted(wanted)))

    def is_owner(self, table_id: str) -> bool:
        return shard_of(table_id) in self.shards

    def _enqueue(self, batch: WriteBatch) -> None:
        self.waiting.append(batch)
        self.wake.set()

    async def describe(self, summary: TableSummary) -> None:
        await self._ask(DESCRIBE, *summary)

    async def revoke(self, guest: str, at: int) -> None:
        await super().revoke(guest, at)
        await self._ask("SELECT pg_notify(?, ?)", REVOKED, guest)

    # Inside

    async def _migrate(self) -> None:
        assert self.pool is not None
        async with self.pool.acquire() as connection, connection.transaction():
            await connection.execute("SELECT pg_advisory_xact_lock(20202)")
            await connection.execute("CREATE TABLE IF NOT EXISTS schema_version (version INTEGER NOT NULL)")
            version = await connection.fetchval("SELECT coalesce(max(version), 0) FROM schema_version")
            if version > len(SCHEMA):
                raise OSError(f"the database was written by a newer Tablée (schema {version})")
            for number, script in enumerate(SCHEMA[version:], version + 1):
                await connection.execute(script.format(serial="BIGSERIAL PRIMARY KEY"))
                await connection.execute("INSERT INTO schema_version (version) VALUES ($1)", number)

    async def _ask(self, statement: str, *values: object) -> list[Any]:
        assert self.pool is not None
        try:
            return list(await self.pool.fetch(numbered(statement), *values))
        except Failure as error:
            raise StoreFailed(f"PostgreSQL: {error}") from None

    async def _write_on(self) -> None:
        """Writes queued batches in a loop; everything that arrives meanwhile goes into the next transaction."""
        while True:
            await self.wake.wait()
            self.wake.clear()
            while self.waiting:
                batches, self.waiting = self.waiting[:MOST_TOGETHER], self.waiting[MOST_TOGETHER:]
                viable = self.viable(batches)
                if viable:
                    await self._write(viable)
            if self.is_closing:
                return

    async def _tell_on(self) -> None:
        """Sends announcements to other processes in the background, so that no move waits for them."""
        while True:
            await self.noted.wait()
            self.noted.clear()
            notes, self.notes = self.notes, {}
            with contextlib.suppress(StoreFailed):
                await self._ask(NOTIFY.format(channel=HERE), list(notes.values()))

    async def _write(self, batches: list[WriteBatch]) -> None:
        """Writes all batches in one transaction; if one conflicts, each table's batches in their own."""
        try:
            await self._commit(batches)
        except asyncpg.UniqueViolationError:
            tables = by_table(batches)
            if len(tables) == 1:
                self.settle(batches, Conflict(batches[0].table_id))
            else:
                for some in tables:
                    await self._write(some)
        except Failure as error:
            self.settle(batches, StoreFailed(f"PostgreSQL: {error}"))
        else:
            self.settle(batches, None)

    async def _commit(self, batches: list[WriteBatch]) -> None:
        rows = [row for batch in batches for row in batch.rows]
        tables = sorted({batch.table_id for batch in batches})
        parts = [tables[at : at + TABLES_PER_NOTE] for at in range(0, len(tables), TABLES_PER_NOTE)]
        notes = [" ".join([self.origin, *part]) for part in parts]
        if self.writer is None or self.writer.is_closed():
            self.writer = await asyncpg.connect(self.url, command_timeout=PATIENCE)
        await self.writer.execute(WRITE, msgspec.json.encode(rows).decode(), notes)
        self.metrics.batches.observe(len(rows))

    async def _listen_on(self) -> None:
        """Listens for writes of other processes, and reconnects after failures."""
        while True:
            with contextlib.suppress(*Failure, StoreFailed):
                await self._listen()
            await asyncio.sleep(RETRY)

    async def _listen(self) -> None:
        connection = await asyncpg.connect(self.url)
        lost = asyncio.Event()
        connection.add_termination_listener(lambda _: lost.set())
        try:
            await connection.add_listener(CHANNEL, self._on_note)
            await connection.add_listener(HERE, self._on_presence)
            await connection.add_listener(REVOKED, lambda *heard: self.on_revoked(str(heard[-1])))
            self.is_listening.set()
            await self._catch_up()
            await lost.wait()
        finally:
            with contextlib.suppress(*Failure):
                await connection.close(timeout=1)

    def _lost(self, _connection: object) -> None:
        """Gives up all tables, because the advisory locks ended with their connection."""
        self.lock_connection = None
        self.shards.clear()
        if not self.is_closing:
            self.on_lost()

    async def _catch_up(self) -> None:
        """Catches up after a time without LISTEN, in which any table may have changed and any guest been revoked."""
        self.on_foreign("")
        for guest in await self.revoked():
            self.on_revoked(guest)

    def _on_note(self, _connection: object, _pid: int, _channel: str, note: object) -> None:
        origin, _, table_ids = str(note).partition(" ")
        if origin != self.origin:
            for table_id in table_ids.split():
                self.on_foreign(table_id)

    def _on_presence(self, _connection: object, _pid: int, _channel: str, note: object) -> None:
        told = msgspec.json.decode(str(note), type=Note)
        if told.process != self.origin:
            self.on_presence(told.process, told.table, told.guests)


class Note(msgspec.Struct):
    """An announcement of the guests that one process has at a table."""

    process: str
    table: str
    guests: dict[str, str]


def shard_of(table_id: str) -> int:
    """The shard of a table, the same in all processes."""
    return zlib.crc32(table_id.encode()) % SHARDS


@cache
def numbered(statement: str) -> str:
    """A statement with `$1`, `$2`, … in place of question marks."""
    first, *rest = statement.split("?")
    return first + "".join(f"${number}{part}" for number, part in enumerate(rest, 1))
