"""Backs up a server's data into one file, and restores it.

A backup is an SQLite file with the tables of a store and one more, `backup`, with the key that signs tokens. Both
stores write the same format, and either can restore it: this is also the way to move to PostgreSQL.
"""

from __future__ import annotations

import asyncio
import os
import sqlite3
import tempfile
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, closing, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import msgspec

from tablee.server.config import Config
from tablee.server.storage.lock import Lock
from tablee.server.storage.schema import SCHEMA
from tablee.server.storage.sqlite import migrate, prepare
from tablee.server.storage.sqlite_worker import connect
from tablee.server.tokens import write_key
from tablee.table.events import decode

if TYPE_CHECKING:
    import asyncpg

COLUMNS: Final = {
    "events": ("table_id", "number", "at", "event"),
    "tables": ("table_id", "updated", "listed", "summary"),
    "revoked": ("guest", "at"),
}
ORDER: Final = {"events": "place", "tables": "table_id", "revoked": "guest"}
MANY: Final = 5000
BROKEN_LOGS: Final = "SELECT table_id FROM events GROUP BY table_id HAVING min(number) <> 1 OR max(number) <> count(*)"


class Unfit(Exception):  # noqa: N818 -- says why
    """A backup cannot be made or restored: the key of a sentence, and its values."""

    def __init__(self, key: str, **fields: object) -> None:
        super().__init__(f"{key}: {fields}")
        self.key = key
        self.fields = fields


class Kept(NamedTuple):
    """The numbers of rows in a backup."""

    tables: int
    events: int


# Backing up


def back_up(config: Config, file: Path) -> Kept:
    """Writes a backup that only its owner can read, while servers may run. Raises `Unfit` or `OSError`."""
    file.parent.mkdir(parents=True, exist_ok=True)
    handle, name = tempfile.mkstemp(dir=file.parent, prefix=f".{file.name}.")
    os.close(handle)
    try:
        with closing(connect(name)) as copy:
            fill(copy, config)
            migrate(copy)
            keep_key(copy, config)
            kept = checked(copy)
        with Path(name).open("rb") as written:
            os.fsync(written.fileno())
        Path(name).replace(file)
    finally:
        Path(name).unlink(missing_ok=True)
    return kept


def fill(copy: sqlite3.Connection, config: Config) -> None:
    """Copies all rows in a consistent snapshot."""
    if config.is_on_postgres:
        migrate(copy)
        asyncio.run(from_postgres(config.database, copy))
        return
    path = config.data / "tablee.sqlite"
    if not path.exists():
        raise Unfit("backup.nothing", name=path)
    with closing(sqlite3.connect(f"{path.resolve().as_uri()}?mode=ro", uri=True)) as source:
        source.backup(copy)
    copy.execute("PRAGMA journal_mode = DELETE")


async def from_postgres(url: str, copy: sqlite3.Connection) -> None:
    """Copies all rows in one transaction with snapshot isolation."""
    async with postgres_at(url) as connection, connection.transaction(isolation="repeatable_read", readonly=True):
        version = await connection.fetchval("SELECT max(version) FROM schema_version")
        if version != len(SCHEMA):
            raise Unfit("backup.schema", n=str(version))
        copy.execute("BEGIN")
        for table in COLUMNS:
            cursor = await connection.cursor(all_of(table))
            while rows := await cursor.fetch(MANY):
                copy.executemany(insert_into(table), [tuple(row) for row in rows])
        copy.execute("COMMIT")


def keep_key(copy: sqlite3.Connection, config: Config) -> None:
    """Copies the key that signs tokens, if it is a file: without it people would lose their seats."""
    copy.execute("DROP TABLE IF EXISTS backup")
    copy.execute("CREATE TABLE backup (name TEXT PRIMARY KEY, value TEXT NOT NULL)")
    key = config.data / "key"
    if not config.secret and key.exists():
        copy.execute("INSERT INTO backup (name, value) VALUES ('key', ?)", (key.read_text(encoding="utf-8").strip(),))


# Restoring


def restore(config: Config, file: Path, *, replace: bool = False) -> Kept:
    """Restores a backup, all or nothing; raises `Unfit`, `InUse` or `OSError`."""
    with copied(file) as copy:
        kept = checked(copy)
        if config.is_on_postgres:
            asyncio.run(into_postgres(config.database, copy, replace=replace))
        config.data.mkdir(mode=0o700, parents=True, exist_ok=True)
        if not config.is_on_postgres:
            with Lock(config.data):
                into_sqlite(config.data / "tablee.sqlite", copy, replace=replace)
        if not config.secret:
            put_key_back(copy, config.data / "key")
    return kept


@contextmanager
def copied(file: Path) -> Iterator[sqlite3.Connection]:
    """A copy of a backup, migrated to the current schema; the file itself is not changed."""
    if not file.is_file():
        raise Unfit("fault.no_file", name=file)
    with tempfile.TemporaryDirectory(prefix="tablee-") as folder, closing(connect(f"{folder}/copy")) as copy:
        try:
            with closing(sqlite3.connect(f"{file.resolve().as_uri()}?mode=ro", uri=True)) as source:
                if not source.execute("PRAGMA user_version").fetchone()[0]:
                    raise Unfit("backup.not_one", name=file)
                source.backup(copy)
        except sqlite3.DatabaseError:
            raise Unfit("backup.not_one", name=file) from None
        migrate(copy)
        yield copy


def into_sqlite(path: Path, copy: sqlite3.Connection, *, replace: bool) -> None:
    """Copies all rows into the file of a server that is not running."""
    prepare(path)
    with closing(connect(str(path))) as target:
        target.execute("BEGIN IMMEDIATE")
        for table in COLUMNS:
            if target.execute(f"SELECT 1 FROM {table} LIMIT 1").fetchone() and not replace:  # noqa: S608 -- our own names
                raise Unfit("backup.not_empty", name=path)
            target.execute(f"DELETE FROM {table}")  # noqa: S608 -- our own names
            target.executemany(insert_into(table), copy.execute(all_of(table)))
        target.execute("COMMIT")


async def into_postgres(url: str, copy: sqlite3.Connection, *, replace: bool) -> None:
    """Copies all rows into a database that no server uses."""
    from tablee.server.storage.postgres import LOCKS, PostgresStore  # noqa: PLC0415 -- an optional dependency

    store = PostgresStore(url)
    await store.open()
    await store.close()
    async with postgres_at(url) as connection, connection.transaction():
        if await connection.fetchval("SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND classid = $1", LOCKS):
            raise Unfit("backup.servers")
        for table, columns in COLUMNS.items():
            if await connection.fetchval(f"SELECT 1 FROM {table} LIMIT 1") and not replace:  # noqa: S608 -- our own names
                raise Unfit("backup.not_empty", name="PostgreSQL")
            await connection.execute(f"DELETE FROM {table}")  # noqa: S608 -- our own names
            await connection.copy_records_to_table(table, records=copy.execute(all_of(table)), columns=columns)


def put_key_back(copy: sqlite3.Connection, path: Path) -> None:
    """Writes the key in the backup, if it has one, to a file that only its owner can read."""
    try:
        found = copy.execute("SELECT value FROM backup WHERE name = 'key'").fetchone()
    except sqlite3.OperationalError:  # a server's own file, not a backup
        return
    if found is not None:
        path.unlink(missing_ok=True)
        write_key(path, found[0])


# Helpers of both


@asynccontextmanager
async def postgres_at(url: str) -> AsyncIterator[asyncpg.Connection[Any]]:
    """Opens a connection, and turns every PostgreSQL error into `Unfit`."""
    import asyncpg  # noqa: PLC0415 -- an optional dependency

    try:
        connection: asyncpg.Connection[Any] = await asyncpg.connect(url)
        try:
            yield connection
        finally:
            await connection.close(timeout=5)
    except (asyncpg.PostgresError, asyncpg.InterfaceError) as error:
        raise Unfit("backup.postgres", why=error) from None


def insert_into(table: str) -> str:
    """The statement that inserts a row."""
    columns = COLUMNS[table]
    return f"INSERT INTO {table} ({', '.join(columns)}) VALUES ({', '.join('?' * len(columns))})"  # noqa: S608


def all_of(table: str) -> str:
    """The statement that reads all rows in the order of writing."""
    return f"SELECT {', '.join(COLUMNS[table])} FROM {table} ORDER BY {ORDER[table]}"  # noqa: S608 -- our own names


def checked(copy: sqlite3.Connection) -> Kept:
    """Checks every page, log and event of a backup, and counts its rows; raises `Unfit`."""
    try:
        if copy.execute("PRAGMA integrity_check").fetchone()[0] != "ok":
            raise Unfit("backup.damaged", why="integrity_check")
        for table in COLUMNS:
            next(copy.execute(all_of(table)), None)
        broken = copy.execute(BROKEN_LOGS).fetchone()
        if broken is not None:
            raise Unfit("backup.damaged", why=f"table {broken[0]}")
        for table_id, number, _, event in copy.execute(all_of("events")):
            try:
                decode(event)
            except msgspec.DecodeError as error:
                raise Unfit("backup.damaged", why=f"table {table_id}, event {number}: {error}") from None
        return Kept(*copy.execute("SELECT count(DISTINCT table_id), count(*) FROM events").fetchone())
    except sqlite3.DatabaseError as error:
        raise Unfit("backup.damaged", why=error) from None
