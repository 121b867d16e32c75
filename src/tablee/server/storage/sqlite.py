"""The store in one SQLite file with a write-ahead log, for one server process; every commit is durable.

A separate process (`sqlite_worker`) holds the file, so the disk never blocks the event loop.
"""

from __future__ import annotations

import asyncio
import contextlib
import sqlite3
from collections import deque
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any, Final

import msgspec
import structlog

from tablee.server.storage.schema import SCHEMA
from tablee.server.storage.sqlite_worker import ASK, CONFLICT, DONE, FAILED, WRITE, connect
from tablee.server.storage.store import DESCRIBE, Conflict, Store, StoreFailed, TableSummary
from tablee.server.storage.write_batch import WriteBatch, by_table, resolve
from tablee.server.workers.process import START_PATIENCE, WorkerEnded, WorkerFailed, WorkerProcess, start_worker

DESCRIBE_ALL: Final = DESCRIBE.replace("VALUES (?, ?, ?, ?)", "SELECT {} FROM json_each(?) WHERE true").format(
    ", ".join(f"json_extract(value, '$[{column}]')" for column in range(4))
)
"""`DESCRIBE` for a JSON list of rows: a single statement is one transaction."""
MOST_DEATHS: Final = 3
"""Processes that may die over the same requests before these count as failed."""
PROGRAM: Final = ("-m", "tablee.server.storage.sqlite_worker")
CLOSED: Final = "the storage is closed"
OnReply = Callable[[bytes, bytes], None]
"""Called with the kind and the data of a reply."""

log = structlog.get_logger("tablee.store")


class SqliteStore(Store):
    """One transaction is under way at a time; events that arrive meanwhile make up the next one."""

    def __init__(self, path: Path) -> None:
        super().__init__()
        self.path = path
        self.client = SqliteClient(path)
        self.batches: list[WriteBatch] = []
        self.under_way = 0
        """The number of unanswered write requests."""
        self.summaries: list[TableSummary] = []
        """Summaries waiting for their transaction; if it fails, one of the waiting callers gets the error."""
        self.describing = asyncio.Lock()

    async def open(self) -> None:
        try:
            await asyncio.to_thread(prepare, self.path)
            await self.client.open()
        except (sqlite3.Error, OSError, StoreFailed) as error:
            raise StoreFailed(f"{self.path}: {error}") from None

    async def close(self) -> None:
        with contextlib.suppress(StoreFailed):
            while self.batches or self.under_way or self.summaries or self.describing.locked():
                await self._ask("SELECT 1")
        await self.client.close()

    def _enqueue(self, batch: WriteBatch) -> None:
        if not self.batches and not self.under_way:
            asyncio.get_running_loop().call_soon(self._write)  # at the end of this turn, with everything else from it
        self.batches.append(batch)

    async def describe(self, summary: TableSummary) -> None:
        self.summaries.append(summary)
        async with self.describing:
            rows, self.summaries = self.summaries, []
            if rows:  # else another waiting caller has written this one as well
                await self._ask(DESCRIBE_ALL, msgspec.json.encode(rows).decode())

    # Requests and their replies

    def _write(self) -> None:
        """Sends all queued batches as one transaction."""
        batches, self.batches = self.batches, []
        viable = self.viable(batches)
        if viable:
            self._send_batches(viable, self._written)

    def _send_batches(self, batches: list[WriteBatch], then: Callable[[list[WriteBatch], bytes, bytes], None]) -> None:
        rows = [row for batch in batches for row in batch.rows]
        self.under_way += 1
        self.metrics.batches.observe(len(rows))
        self.client.send(WRITE, msgspec.json.encode(rows), partial(then, batches))

    def _written(self, batches: list[WriteBatch], kind: bytes, data: bytes) -> None:
        """Settles a transaction; if it conflicts, retries each table's batches separately."""
        if kind == CONFLICT:
            self.under_way -= 1
            for some in by_table(batches):
                self._send_batches(some, self._end_writing)
        else:
            self._end_writing(batches, kind, data)

    def _end_writing(self, batches: list[WriteBatch], kind: bytes, data: bytes) -> None:
        self.under_way -= 1
        try:
            self.settle(batches, Conflict(batches[0].table_id) if kind == CONFLICT else error_of(kind, data))
        finally:
            if self.batches and not self.under_way:
                self._write()

    async def _ask(self, statement: str, *values: object) -> list[Any]:
        answer: asyncio.Future[list[Any]] = asyncio.get_running_loop().create_future()

        def then(kind: bytes, data: bytes) -> None:
            error = error_of(kind, data)
            resolve(answer, error, msgspec.json.decode(data) if error is None else None)

        try:
            order = msgspec.json.encode((statement, values))
        except ValueError as error:  # not UTF-8
            raise StoreFailed(str(error)) from None
        self.client.send(ASK, order, then)
        return await answer


class SqliteClient:
    """The client of the worker process, which replies to requests in their order.

    If that process dies, the client starts another one and resends all unanswered requests. A request that had been
    carried out without a reply then conflicts with itself: no event is ever written twice.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self.requests: deque[tuple[bytes, bytes, OnReply]] = deque()
        """Unanswered requests, sent or not."""
        self.worker: WorkerProcess | None = None
        self.starting: asyncio.Task[None] | None = None
        self.deaths = 0
        """Processes in a row that died without a single reply."""
        self.is_closed = True

    def send(self, kind: bytes, data: bytes, then: OnReply) -> None:
        """Sends a request."""
        if self.is_closed:
            asyncio.get_running_loop().call_soon(reply, then, FAILED, CLOSED.encode())
            return
        self.requests.append((kind, data, then))
        if self.worker is not None:
            self.worker.send(kind, data)
        elif self.starting is None:
            self.starting = asyncio.create_task(self._start_again())

    async def open(self) -> None:
        """Starts the process, so that requests can be sent; raises `StoreFailed` if none becomes ready."""
        self.is_closed = False
        for tries_left in reversed(range(MOST_DEATHS)):
            try:
                await self._start()
            except WorkerFailed as error:
                # Ctrl-C can kill a process before it has its own session: try another one
                if not isinstance(error, WorkerEnded) or not tries_left:
                    raise StoreFailed(str(error)) from None
            else:
                return

    async def close(self) -> None:
        """Lets the process finish its requests and exit."""
        self.is_closed = True
        if self.starting is not None:
            await self.starting
        worker, self.worker = self.worker, None
        if worker is not None:
            await worker.finish()
        self._give_up(CLOSED)

    # Processes

    async def _start(self) -> None:
        self.worker = worker = await start_worker(self, "writing process", (*PROGRAM, str(self.path)), START_PATIENCE)
        for kind, data, _ in self.requests:
            worker.send(kind, data)

    async def _start_again(self) -> None:
        try:
            while self.worker is None and self.requests:
                try:
                    await self._start()
                except (WorkerFailed, OSError) as error:
                    self._died(str(error))
        finally:
            self.starting = None

    def lost(self, worker: WorkerProcess) -> None:
        """A process died or was killed."""
        if self.worker is not worker:
            return
        self.worker = None
        unanswered = len(self.requests)
        self._died(str(worker.ended))
        if self.requests and self.starting is None:
            self.starting = asyncio.create_task(self._start_again())
        log.error("writing process ended", unanswered=unanswered)

    def _died(self, why: str) -> None:
        """Counts a process that died or did not start; after a few in a row, fails the requests."""
        self.deaths += 1
        if self.deaths >= MOST_DEATHS:
            self.deaths = 0
            self._give_up(why)

    def _give_up(self, why: str) -> None:
        failed, self.requests = self.requests, deque()
        for *_, then in failed:
            reply(then, FAILED, why.encode())

    def received(self, kind: bytes, data: bytes) -> None:
        """Passes a reply to the oldest request."""
        self.deaths = 0
        *_, then = self.requests.popleft()
        reply(then, kind, data)


def prepare(path: Path) -> None:
    """Creates the file if necessary, and migrates its schema; raises `sqlite3.Error` or `OSError`."""
    with contextlib.closing(connect(str(path))) as connection:
        connection.execute("PRAGMA journal_mode = WAL")
        migrate(connection)
        connection.execute(f"PRAGMA user_version = {len(SCHEMA)}")  # fails now if the disk is not writable


def migrate(connection: sqlite3.Connection) -> None:
    """Migrates the schema of a file; raises `OSError` if it is newer than this program."""
    version = connection.execute("PRAGMA user_version").fetchone()[0]
    if version > len(SCHEMA):
        raise OSError(f"it was written by a newer Tablée (schema {version})")
    for number, script in enumerate(SCHEMA[version:], version + 1):
        body = script.format(serial="INTEGER PRIMARY KEY")
        connection.executescript(f"BEGIN; {body} PRAGMA user_version = {number}; COMMIT;")


def error_of(kind: bytes, data: bytes) -> Exception | None:
    """The error that a reply reports, if any."""
    return None if kind == DONE else StoreFailed(data.decode())


def reply(then: OnReply, kind: bytes, data: bytes) -> None:
    """Calls a callback with its reply; logs an error there, so that other replies still arrive."""
    try:
        then(kind, data)
    except Exception as error:  # noqa: BLE001 -- the loop logs it
        told = {"message": "after a reply from the disk", "exception": error}
        asyncio.get_running_loop().call_exception_handler(told)
