"""A long soak test: tables are opened, played to their end and left, and connections break and return.

It measures the server's memory, which must not grow after the first minutes.
"""

from __future__ import annotations

import asyncio
import json
import random
import time
from pathlib import Path
from statistics import linear_regression

import msgspec
import uvloop

from bench.server.houses import House, house
from bench.server.players import OurTable, Table
from bench.server.rest import Rest

SAMPLE_EVERY = 10.0
TARGET = 100
"""The points that end a match of MIO: the game's own number."""
PAUSE = 0.05
"""Seconds that players think at most: half of it on average."""
RECONNECT = 0.002
"""The probability that a connection breaks after a move."""
WARM = 0.2
"""The fraction of the time at the beginning that the slope ignores."""


class Sample(msgspec.Struct):
    """The server at one moment."""

    seconds: float
    memory: int
    moves: int
    finished: int
    reconnects: int


class Soak:
    """A running soak test."""

    def __init__(self, server: House, tables: int) -> None:
        self.server = server
        self.rest = Rest(server.port)
        self.tables = tables
        self.chance = random.Random(1)
        self.moves = self.finished = self.reconnects = self.opened = 0
        self.faults: list[str] = []
        self.samples: list[Sample] = []
        self.begun = time.monotonic()

    async def run(self, minutes: float) -> None:
        """Plays for so many minutes."""
        seats = [asyncio.create_task(self.evening()) for _ in range(self.tables)]
        until = self.begun + 60 * minutes
        while time.monotonic() < until and not self.faults:
            await asyncio.sleep(min(SAMPLE_EVERY, max(0.1, until - time.monotonic())))
            self.sample()
            failed = [task.exception() for task in seats if task.done()]
            self.faults += [repr(error) for error in failed if error is not None]
        going = set(seats)
        while going:  # `wait_for` may miss that it is cancelled (Python 3.11)
            for task in going:
                task.cancel()
            _, going = await asyncio.wait(going, timeout=1)

    def sample(self) -> None:
        seconds = time.monotonic() - self.begun
        now = Sample(seconds, self.server.memory(), self.moves, self.finished, self.reconnects)
        self.samples.append(now)
        print(
            f"{seconds:7.0f} s  {now.memory / 1e6:7.1f} MB  {now.moves:9,} moves  {now.finished:6,} matches  "
            f"{now.reconnects:6,} lines again",
            flush=True,
        )

    async def evening(self) -> None:
        """One match after the other, each at a new table."""
        while True:
            self.opened += 1
            await self.match(OurTable(self.opened))
            self.finished += 1

    async def match(self, table: OurTable) -> None:
        """A match from its first move to its last."""
        await table.open(self.rest, TARGET)
        ready = asyncio.Event()
        ready.set()
        table.on_ready = lambda _: ready.set()
        table.on_moved = self.count
        while not table.is_over:
            try:
                await asyncio.wait_for(ready.wait(), 20)
            except TimeoutError:
                if table.is_over:
                    break
                raise
            ready.clear()
            await asyncio.sleep(self.chance.random() * PAUSE)
            if self.chance.random() < RECONNECT:
                await self.break_line(table)
            table.play()
            await table.until(lambda: table.is_ready or table.is_over)
        table.leave()

    def count(self, _: Table) -> None:
        self.moves += 1

    async def break_line(self, table: OurTable) -> None:
        """Breaks a connection abruptly, and reconnects with its cursor."""
        seat = self.chance.randrange(2)
        cursor = table.versions[seat]
        table.is_leaving = True
        line = table.lines[seat]
        assert line.transport is not None
        line.transport.abort()
        await asyncio.sleep(0.02)
        table.is_leaving = False
        await table.enter(self.server.port, seat, cursor)
        self.reconnects += 1
        await asyncio.sleep(0.05)


def slope(samples: list[Sample]) -> float:
    """Bytes a second by which the memory grows, after the beginning."""
    late = samples[int(WARM * len(samples)) :]
    if len(late) < 2:
        return 0.0
    return linear_regression([one.seconds for one in late], [float(one.memory) for one in late]).slope


def run(minutes: float, tables: int, kind: str, file: Path | None) -> None:
    """Runs the soak test, prints the results, and writes them to a file."""
    with house(kind) as server, asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        soak = Soak(server, tables)
        runner.run(soak.run(minutes))
    late = soak.samples[int(WARM * len(soak.samples)) :]
    growth = slope(soak.samples)
    print(
        f"{minutes:g} minutes, {tables} tables at once: {soak.moves:,} moves, {soak.finished:,} matches, "
        f"{soak.reconnects:,} lines broken and back.\n"
        f"Memory: {soak.samples[0].memory / 1e6:.1f} MB at first, {late[0].memory / 1e6:.1f} MB when warm, "
        f"{late[-1].memory / 1e6:.1f} MB at the end, "
        f"slope {growth * 3600 / 1e6:+.2f} MB an hour."
    )
    if file:
        data = {"kind": kind, "slope": growth, "samples": msgspec.to_builtins(soak.samples), "faults": soak.faults}
        file.write_text(json.dumps(data, indent=1) + "\n", encoding="utf-8")
    if soak.faults:
        raise SystemExit(f"soak: {soak.faults[0]}")
