"""Batches of events waiting to be written, and their counts for the metrics."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from typing import Any

from tablee.core.state import TABLE
from tablee.table.events import Entry, Moved, encode

Row = tuple[str, int, int, str]
"""A stored log entry: the table's id, the number, the time, the encoded event."""
Then = Callable[[], None]
"""Called as soon as a batch is settled, in the same turn of the event loop."""


class WriteBatch:
    """Events of one table that are written together or not at all."""

    def __init__(
        self,
        table_id: str,
        entries: list[Entry],
        done: asyncio.Future[None],
        behind: asyncio.Future[None] | None = None,
        then: Then | None = None,
    ) -> None:
        self.table_id = table_id
        self.entries = entries
        self.done = done
        self.behind = behind
        """The batch before this one while it is under way; if that is lost, so is this one."""
        self.then = then
        self.begun = time.perf_counter()
        self.rows: list[Row] = [(table_id, entry.number, entry.at, encode(entry.event).decode()) for entry in entries]

    def predecessor_error(self) -> BaseException | None:
        """The error that lost the batch before this one, if any."""
        return self.behind.exception() if self.behind is not None and self.behind.done() else None

    def settle(self, error: Exception | None) -> None:
        """Resolves the future of the batch, with an error if it was not written."""
        self.behind = None
        resolve(self.done, error, None)
        then, self.then = self.then, None
        if then is not None:
            try:
                then()
            except Exception as fault:  # noqa: BLE001 -- other callbacks still have to run
                told = {"message": "after a write", "exception": fault}
                asyncio.get_running_loop().call_exception_handler(told)


def resolve(waiting: asyncio.Future[Any], error: Exception | None, value: object) -> None:
    """Sets the result or the error of a future, unless it is done or cancelled."""
    if waiting.done():
        return
    if error is None:
        waiting.set_result(value)
    else:
        waiting.set_exception(error)


def holds(log: list[Entry], entries: list[Entry]) -> bool:
    """Whether a log has exactly these events at their numbers: a write without a reply may have reached the disk."""
    first = entries[0].number - 1
    found = log[first : first + len(entries)]
    return [_written(entry) for entry in found] == [_written(entry) for entry in entries]


def _written(entry: Entry) -> tuple[int, int, bytes]:
    return entry.number, entry.at, encode(entry.event)


def by_table(batches: list[WriteBatch]) -> list[list[WriteBatch]]:
    """Groups batches by table, in order: each depends on the one before."""
    tables: dict[str, list[WriteBatch]] = {}
    for batch in batches:
        tables.setdefault(batch.table_id, []).append(batch)
    return list(tables.values())


class Written:
    """Counts stored events by type, and moves by kind of player."""

    def __init__(self) -> None:
        self.types: dict[str, int] = {}
        self.movers: dict[str, int] = {}

    def add(self, batches: list[WriteBatch]) -> None:
        """Counts the events of one transaction."""
        for batch in batches:
            for entry in batch.entries:
                event = entry.event
                tag = str(type(event).__struct_config__.tag)
                self.types[tag] = self.types.get(tag, 0) + 1
                if isinstance(event, Moved):
                    by = "table" if event.seat == TABLE else "person" if event.id else "bot"
                    self.movers[by] = self.movers.get(by, 0) + 1
