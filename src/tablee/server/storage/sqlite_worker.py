"""The process that holds the SQLite file: executes the server's requests one after the other.

It knows only rows and statements. When the server ends, however it ends, it finishes its request and exits.
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
"""A request to insert events, a JSON list of rows: all or none."""
ASK: Final = b"a"
"""A request `[statement, values]`; the reply holds the rows."""

DONE: Final = pipe.READY
"""A reply: the data is on disk."""
CONFLICT: Final = b"c"
"""A reply: the key exists already, and nothing was written."""
FAILED: Final = b"f"
"""A reply: nothing was written; the data is the reason as text."""

INSERT: Final = """
    INSERT INTO events (table_id, number, at, event)
    SELECT json_extract(value, '$[0]'), json_extract(value, '$[1]'), json_extract(value, '$[2]'),
           json_extract(value, '$[3]') FROM json_each(?)
"""
"""Inserts all rows in one statement, which is one transaction."""


def connect(path: str) -> sqlite3.Connection:
    """A connection with durable transactions: a commit returns only when the data is on disk."""
    connection = sqlite3.connect(path, isolation_level=None)
    try:
        connection.execute("PRAGMA synchronous = FULL")
        connection.execute("PRAGMA busy_timeout = 5000")
    except BaseException:
        connection.close()  # else it would hold its lock as long as the traceback exists
        raise
    return connection


def main(path: str) -> None:
    """Reports that it is ready, or why not, then executes requests until the server closes the pipe."""
    for name in (signal.SIGINT, signal.SIGTERM):  # the server handles them, and still has data to write then
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
    """Executes a request; returns the kind and the data of the reply."""
    try:
        return DONE, carry_out(connection, kind, data)
    except sqlite3.IntegrityError as error:
        return CONFLICT, str(error).encode()
    except (sqlite3.Error, OverflowError, ValueError) as error:  # the latter two: values that SQLite cannot store
        return FAILED, str(error).encode()


def carry_out(connection: sqlite3.Connection, kind: bytes, data: bytes) -> bytes:
    """The result of a request; SQLite's errors pass through."""
    if kind == WRITE:
        connection.execute(INSERT, (data.decode(),))
        return b""
    statement, values = msgspec.json.decode(data)
    return msgspec.json.encode(connection.execute(statement, values).fetchall())


if __name__ == "__main__":
    with contextlib.suppress(BrokenPipeError):  # the server is gone: nobody listens any more
        main(sys.argv[1])
    os._exit(0)
