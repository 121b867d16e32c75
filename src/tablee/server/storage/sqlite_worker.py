"""The process that holds the SQLite file: carries out requests from the server, one after the other.

It knows nothing of tables. It ends when the server does, in whatever way that ends, after the request it is at.
"""

from __future__ import annotations

import contextlib
import os
import signal
import sqlite3
import sys
from typing import Final

import msgspec

from tablee.server.workers import pipe

WRITE: Final = b"w"
"""Events, as a JSON list of rows: all of them or none."""
ASK: Final = b"a"
"""`[statement, values]`: the reply holds the rows."""

DONE: Final = pipe.READY
"""It is on disk."""
CONFLICT: Final = b"c"
"""Something with that key is there already; nothing was written."""
FAILED: Final = b"f"
"""Nothing was written; why, in words."""

INSERT: Final = """
    INSERT INTO events (table_id, number, at, event)
    SELECT json_extract(value, '$[0]'), json_extract(value, '$[1]'), json_extract(value, '$[2]'),
           json_extract(value, '$[3]') FROM json_each(?)
"""
"""All rows in one statement, which is a transaction by itself."""


def connect(path: str) -> sqlite3.Connection:
    """A connection whose transactions are durable: a commit returns when the disk has it."""
    connection = sqlite3.connect(path, isolation_level=None)
    try:
        connection.execute("PRAGMA synchronous = FULL")
        connection.execute("PRAGMA busy_timeout = 5000")
    except BaseException:
        connection.close()  # else it keeps its lock for as long as somebody looks at the error
        raise
    return connection


def main(path: str) -> None:
    """Says that it is ready, or why not; then carries out requests until the other end is closed."""
    for name in (signal.SIGINT, signal.SIGTERM):  # they are for the server, which still has something to write then
        signal.signal(name, signal.SIG_IGN)
    replies = sys.stdout.buffer
    try:
        connection = connect(path)
    except sqlite3.Error as error:
        pipe.send(replies, FAILED, str(error).encode())
        return
    pipe.send(replies, pipe.READY)
    for kind, data in pipe.receive(sys.stdin.buffer):
        pipe.send(replies, *outcome(connection, kind, data))
    connection.close()


def outcome(connection: sqlite3.Connection, kind: bytes, data: bytes) -> tuple[bytes, bytes]:
    """Carries out a request; the kind of the reply, and what goes with it."""
    try:
        return DONE, carry_out(connection, kind, data)
    except sqlite3.IntegrityError as error:
        return CONFLICT, str(error).encode()
    except (sqlite3.Error, OverflowError, ValueError) as error:  # the others: what SQLite cannot hold
        return FAILED, str(error).encode()


def carry_out(connection: sqlite3.Connection, kind: bytes, data: bytes) -> bytes:
    """What a request gives; raises what SQLite raises."""
    if kind == WRITE:
        connection.execute(INSERT, (data.decode(),))
        return b""
    statement, values = msgspec.json.decode(data)
    return msgspec.json.encode(connection.execute(statement, values).fetchall())


if __name__ == "__main__":
    with contextlib.suppress(BrokenPipeError):  # the server is gone: nobody listens any more
        main(sys.argv[1])
    os._exit(0)
