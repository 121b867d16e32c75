"""Events on their way to the disk, and how they are counted once they are there."""

from __future__ import annotations

import asyncio
import time

from tablee.rules.state import TABLE
from tablee.table.events import Entry, Moved, encode

Row = tuple[str, int, int, str]
"""A line of the log as it is stored: its table, its number, when it happened, what happened."""


class Writing:
    """Events of one table that are written together or not at all, and who waits for that."""

    def __init__(self, table_id: str, entries: list[Entry], done: asyncio.Future[None]) -> None:
        self.table_id = table_id
        self.entries = entries
        self.done = done
        self.begun = time.perf_counter()
        self.rows: list[Row] = [(table_id, entry.number, entry.at, encode(entry.event).decode()) for entry in entries]

    def settle(self, error: Exception | None) -> None:
        """Whoever waits learns that it is on disk, or why it is not."""
        if self.done.done():
            return
        if error is None:
            self.done.set_result(None)
        else:
            self.done.set_exception(error)


def tally(writings: list[Writing]) -> tuple[dict[str, int], dict[str, int]]:
    """How many events of each type there are, and how many moves of each kind of player."""
    types: dict[str, int] = {}
    movers: dict[str, int] = {}
    for writing in writings:
        for entry in writing.entries:
            event = entry.event
            tag = str(type(event).__struct_config__.tag)
            types[tag] = types.get(tag, 0) + 1
            if isinstance(event, Moved):
                by = mover(event)
                movers[by] = movers.get(by, 0) + 1
    return types, movers


def mover(move: Moved) -> str:
    """Who made a move."""
    return "table" if move.seat == TABLE else "person" if move.id else "bot"
