"""Batches of events on their way to the disk, and their counts for the metrics."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from typing import Any

from tablee.core.state import TABLE
from tablee.table.events import Entry, Moved, encode

Row = tuple[str, int, int, str]
"""A line of the log as it is stored: its table, its number, when it happened, what happened."""
Then = Callable[[], None]
"""Called as soon as a batch is settled, without another turn of the loop."""


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
        """The batch before this one, while it is under way: if that is lost, this one is."""
        self.then = then
        self.begun = time.perf_counter()
        self.rows: list[Row] = [(table_id, entry.number, entry.at, encode(entry.event).decode()) for entry in entries]

    def predecessor_error(self) -> BaseException | None:
        """Why the batch before this one is lost, if it is."""
        return self.behind.exception() if self.behind is not None and self.behind.done() else None

    def settle(self, error: Exception | None) -> None:
        """Tells whoever waits that the batch is on disk, or why it is not."""
        self.behind = None
        resolve(self.done, error, None)
        then, self.then = self.then, None
        if then is not None:
            try:
                then()
            except Exception as fault:  # noqa: BLE001 -- others wait as well
                told = {"message": "after a write", "exception": fault}
                asyncio.get_running_loop().call_exception_handler(told)


def resolve(waiting: asyncio.Future[Any], error: Exception | None, value: object) -> None:
    """Hands a value or an error to whoever waits for it; in vain if nobody does any more."""
    if waiting.done():
        return
    if error is None:
        waiting.set_result(value)
    else:
        waiting.set_exception(error)


def holds(log: list[Entry], entries: list[Entry]) -> bool:
    """Whether a log has exactly these events in their places: a write without an answer may have come to disk."""
    first = entries[0].number - 1
    found = log[first : first + len(entries)]
    return [_written(entry) for entry in found] == [_written(entry) for entry in entries]


def _written(entry: Entry) -> tuple[int, int, bytes]:
    return entry.number, entry.at, encode(entry.event)


def by_table(batches: list[WriteBatch]) -> list[list[WriteBatch]]:
    """Batches by table, in order: each builds on the one before."""
    tables: dict[str, list[WriteBatch]] = {}
    for batch in batches:
        tables.setdefault(batch.table_id, []).append(batch)
    return list(tables.values())


class Written:
    """How many events of each type are on disk, and how many moves of each kind of player."""

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
