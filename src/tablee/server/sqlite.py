"""Storage in one SQLite file, with a write-ahead log: for one server process, and durable by every commit."""

from __future__ import annotations

import asyncio
import queue
import sqlite3
import threading
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, TypeVar

import msgspec

from tablee.server.store import SCHEMA, Conflict, Store, StoreFailed, Summary, entry_from
from tablee.server.writing import Writing
from tablee.table.events import Entry

Answer = TypeVar("Answer")
INSERT = """
    INSERT INTO events (table_id, number, at, event)
    SELECT json_extract(value, '$[0]'), json_extract(value, '$[1]'), json_extract(value, '$[2]'),
           json_extract(value, '$[3]') FROM json_each(?)
"""
"""All rows in one statement, a transaction by itself: the thread gives way to the others once, not for each row."""


DESCRIBE: Final = "INSERT OR REPLACE INTO tables (table_id, updated, listed, summary) VALUES (?, ?, ?, ?)"


@dataclass
class Describing:
    """What the list shall show of a table, and who waits for that to be written."""

    summary: Summary
    done: asyncio.Future[None]


Work = list[Writing] | Describing | Callable[[sqlite3.Connection], None] | None


class SqliteStore(Store):
    """One thread writes; whatever came in while it was at it makes up its next transaction."""

    def __init__(self, path: Path) -> None:
        super().__init__()
        self.path = path
        self.writings: queue.SimpleQueue[Work] = queue.SimpleQueue()
        self.gathered: list[Writing] = []
        self.thread: threading.Thread | None = None
        self.loop: asyncio.AbstractEventLoop | None = None

    async def open(self) -> None:
        self.loop = asyncio.get_running_loop()
        ready: asyncio.Future[None] = self.loop.create_future()
        self.thread = threading.Thread(target=self._run, args=(ready,), name="tablee-sqlite", daemon=True)
        self.thread.start()
        await ready

    async def close(self) -> None:
        if self.thread is not None:
            self._hand_over()
            self.writings.put(None)
            await asyncio.to_thread(self.thread.join)
            self.thread = None

    def append(self, table_id: str, entries: list[Entry]) -> asyncio.Future[None]:
        assert self.loop is not None
        writing = Writing(table_id, entries, self.loop.create_future())
        if not self.gathered:
            self.loop.call_soon(self._hand_over)
        self.gathered.append(writing)
        return writing.done

    def _hand_over(self) -> None:
        """Gives all writings of one turn of the loop to the thread: it is woken once, and commits once."""
        gathered, self.gathered = self.gathered, []
        if gathered:
            self.writings.put(gathered)

    async def load(self, table_id: str, after: int = 0) -> list[Entry]:
        rows = await self._ask(
            "SELECT number, at, event FROM events WHERE table_id = ? AND number > ? ORDER BY number", (table_id, after)
        )
        return [entry_from(*row) for row in rows]

    async def describe(self, summary: Summary) -> None:
        assert self.loop is not None
        describing = Describing(summary, self.loop.create_future())
        self._hand_over()
        self.writings.put(describing)
        await describing.done

    async def listed(self, most: int) -> list[Summary]:
        rows = await self._ask(
            "SELECT table_id, updated, listed, summary FROM tables WHERE listed = 1 ORDER BY updated DESC LIMIT ?",
            (most,),
        )
        return [Summary(row[0], row[1], bool(row[2]), row[3]) for row in rows]

    async def unfinished(self, since: int) -> list[str]:
        rows = await self._ask("SELECT table_id FROM tables WHERE listed >= 0 AND updated >= ?", (since,))
        return [row[0] for row in rows]

    def announce(self, table_id: str, guests: Mapping[str, str]) -> None:
        """There is no other process."""

    async def claim(self, table_ids: list[str]) -> None:
        """There is no other process."""

    def is_steward(self, table_id: str) -> bool:
        return True

    async def revoke(self, guest: str, at: int) -> None:
        await self._ask("INSERT OR IGNORE INTO revoked (guest, at) VALUES (?, ?)", (guest, at))

    async def revoked(self) -> set[str]:
        return {row[0] for row in await self._ask("SELECT guest FROM revoked", ())}

    # The writing thread

    def _run(self, ready: asyncio.Future[None]) -> None:
        try:
            connection = self._connect()
        except (sqlite3.Error, OSError) as error:
            self._tell(ready, StoreFailed(f"{self.path}: {error}"))
            return
        self._tell(ready, None)
        while True:
            batch = self._next_batch()
            writings = [writing for one in batch if isinstance(one, list) for writing in one]
            if writings:
                self._write(connection, writings)
            describings = [one for one in batch if isinstance(one, Describing)]
            if describings:
                self._describe(connection, describings)
            for one in batch:
                if one is None:
                    connection.close()
                    return
                if callable(one):
                    one(connection)

    def _connect(self) -> sqlite3.Connection:
        connection = sqlite3.connect(self.path, isolation_level=None, check_same_thread=False)
        try:
            connection.execute("PRAGMA journal_mode = WAL")
            connection.execute("PRAGMA synchronous = FULL")
            connection.execute("PRAGMA busy_timeout = 5000")
            migrate(connection)
            connection.execute(f"PRAGMA user_version = {len(SCHEMA)}")  # a disk that takes nothing is noticed now
        except BaseException:
            connection.close()  # else it keeps its lock for as long as somebody looks at the error
            raise
        return connection

    def _next_batch(self) -> list[Work]:
        batch = [self.writings.get()]
        while not self.writings.empty():
            batch.append(self.writings.get())
        return batch

    def _write(self, connection: sqlite3.Connection, writings: list[Writing]) -> None:
        """All of them in one transaction; if one conflicts, each in its own."""
        try:
            self._commit(connection, writings)
        except sqlite3.IntegrityError:
            for writing in writings:
                self._write_alone(connection, writing)
        except sqlite3.Error as error:
            self._tell_all(writings, StoreFailed(str(error)))
        else:
            self._tell_all(writings, None)

    def _write_alone(self, connection: sqlite3.Connection, writing: Writing) -> None:
        try:
            self._commit(connection, [writing])
        except sqlite3.IntegrityError:
            self._tell_all([writing], Conflict(writing.table_id))
        except sqlite3.Error as error:
            self._tell_all([writing], StoreFailed(str(error)))
        else:
            self._tell_all([writing], None)

    def _commit(self, connection: sqlite3.Connection, writings: list[Writing]) -> None:
        rows = [row for writing in writings for row in writing.rows]
        connection.execute(INSERT, (msgspec.json.encode(rows).decode(),))
        self.metrics.batches.observe(len(rows))

    def _describe(self, connection: sqlite3.Connection, describings: list[Describing]) -> None:
        """All of them in one transaction."""
        rows = [(s.table_id, s.updated, int(s.is_listed), s.data) for s in (one.summary for one in describings)]
        try:
            connection.execute("BEGIN IMMEDIATE")
            connection.executemany(DESCRIBE, rows)
            connection.execute("COMMIT")
        except sqlite3.Error as error:
            if connection.in_transaction:
                connection.execute("ROLLBACK")
            failure: Exception | None = StoreFailed(str(error))
        else:
            failure = None
        assert self.loop is not None
        self.loop.call_soon_threadsafe(_settle_all, [one.done for one in describings], failure)

    # Back to the loop

    async def _ask(self, statement: str, values: Sequence[Any]) -> list[Any]:
        """Runs one statement in the writing thread, after all that was asked before."""
        assert self.loop is not None
        answer: asyncio.Future[list[Any]] = self.loop.create_future()

        def run(connection: sqlite3.Connection) -> None:
            try:
                rows = connection.execute(statement, values).fetchall()
            except (sqlite3.Error, OverflowError, ValueError) as error:  # the others: what SQLite cannot hold
                self._tell(answer, StoreFailed(str(error)))
            else:
                self._tell(answer, None, rows)

        self._hand_over()
        self.writings.put(run)
        return await answer

    def _tell(self, waiting: asyncio.Future[Any], error: Exception | None, value: object = None) -> None:
        assert self.loop is not None
        self.loop.call_soon_threadsafe(_settle, waiting, error, value)

    def _tell_all(self, writings: list[Writing], error: Exception | None) -> None:
        assert self.loop is not None
        self.loop.call_soon_threadsafe(self.settle, writings, error)


def migrate(connection: sqlite3.Connection) -> None:
    """Brings the schema of a file up to date; raises `OSError` if it is ahead."""
    version = connection.execute("PRAGMA user_version").fetchone()[0]
    if version > len(SCHEMA):
        raise OSError(f"it was written by a newer Tablée (schema {version})")
    for number, script in enumerate(SCHEMA[version:], version + 1):
        body = script.format(serial="INTEGER PRIMARY KEY")
        connection.executescript(f"BEGIN; {body} PRAGMA user_version = {number}; COMMIT;")


def _settle(waiting: asyncio.Future[Any], error: Exception | None, value: object) -> None:
    if waiting.done():
        return
    if error is None:
        waiting.set_result(value)
    else:
        waiting.set_exception(error)


def _settle_all(waiting: list[asyncio.Future[None]], error: Exception | None) -> None:
    for one in waiting:
        _settle(one, error, None)
