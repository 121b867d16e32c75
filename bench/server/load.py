"""One load for every server: tables are opened, then played as fast as they can be, or at a steady rate."""

from __future__ import annotations

import asyncio
import gc
import os
import time
from collections import deque
from typing import NamedTuple

import msgspec

from bench.server.houses import House, stolen_time
from bench.server.players import Fault, Table
from bench.server.rest import Rest

AT_ONCE = 16
"""Tables that are opened at the same time."""
ENDLESS = 10_000
"""A target that no match reaches during a measurement."""
WARM_UP = 1.5


class Load(msgspec.Struct):
    """The result of one measurement. Times in milliseconds, processor time in milliseconds per move."""

    tables: int
    seconds: float
    moves: int
    rate: float
    p50: float
    p99: float
    worst: float
    server_cpu: float
    database_cpu: float
    client_share: float
    """The load generator's share of one core: near 1 the client would be the bottleneck."""
    stolen: float
    """The share of processor time that the host gave to other machines."""


class Measurement(msgspec.Struct):
    """Results under steady and saturated load, and the memory of an idle table."""

    load: Load
    bytes_per_table: float
    opened_per_second: float


async def opened(house: House, count: int) -> list[Table]:
    """Tables with both players at them, ready for the first move."""
    rest = Rest(house.port)
    gate = asyncio.Semaphore(AT_ONCE)

    async def one(number: int) -> Table:
        async with gate:
            table = house.table(number)
            await table.open(rest, ENDLESS)
            return table

    return list(await asyncio.gather(*(one(number) for number in range(count))))


class Meter:
    """Counts moves while it is on."""

    def __init__(self, house: House) -> None:
        self.house = house
        self.times: list[float] = []
        self.is_on = False

    def moved(self, table: Table) -> None:
        if self.is_on:
            self.times.append(table.latency)

    async def measure(self, tables: list[Table], seconds: float) -> Load:
        """Measures while the caller keeps the tables busy."""
        gc.collect()
        gc.freeze()
        await asyncio.sleep(WARM_UP)  # also until what waited for our own collector has been played
        cpu, database, own, host = self.house.cpu(), self.house.database_cpu(), time.process_time(), stolen_time()
        begun, self.is_on = time.perf_counter(), True
        await asyncio.sleep(seconds)
        self.is_on, took = False, time.perf_counter() - begun
        own = time.process_time() - own
        cpu, database, host = self.house.cpu() - cpu, self.house.database_cpu() - database, stolen_time() - host
        check(tables)
        return summed(self.times, len(tables), took, Spent(cpu, database, own, host))


class Spent(NamedTuple):
    """Seconds of processor time of the server, its storage and this process, and the steal time."""

    server: float
    database: float
    own: float
    stolen: float


def summed(times: list[float], tables: int, took: float, spent: Spent) -> Load:
    """The figures of a measurement."""
    moves = len(times)
    if not moves:
        raise Fault("no move was made")
    ordered = sorted(times)
    at = lambda share: 1000 * ordered[min(moves - 1, int(share * moves))]  # noqa: E731
    return Load(
        tables=tables,
        seconds=took,
        moves=moves,
        rate=moves / took,
        p50=at(0.5),
        p99=at(0.99),
        worst=1000 * ordered[-1],
        server_cpu=1000 * spent.server / moves,
        database_cpu=1000 * spent.database / moves,
        client_share=spent.own / took,
        stolen=spent.stolen / took / (os.cpu_count() or 1),
    )


def check(tables: list[Table]) -> None:
    """Raises `Fault` if anything was refused or lost."""
    for table in tables:
        if table.faults:
            raise Fault(table.faults[0])


async def saturate(house: House, count: int, seconds: float) -> Load:
    """Every table is played as fast as moves are acknowledged."""
    tables = await opened(house, count)
    meter = Meter(house)
    for table in tables:
        table.on_moved = meter.moved
        table.on_ready = Table.play
        table.play()
    load = await meter.measure(tables, seconds)
    part(tables)
    return load


async def steady(house: House, count: int, rate: float, seconds: float) -> Measurement:
    """So many moves a second, over many tables in turn; before that, what a table at rest adds to the memory."""
    await asyncio.sleep(0.5)
    empty, begun = house.memory(), time.perf_counter()
    tables = await opened(house, count)
    took = time.perf_counter() - begun
    await asyncio.sleep(2.0)
    weight = (house.memory() - empty) / count
    meter = Meter(house)
    idle: deque[Table] = deque(tables)
    for table in tables:
        table.on_moved = meter.moved
        table.on_ready = idle.append
    pacing = asyncio.create_task(pace(idle, rate))
    load = await meter.measure(tables, seconds)
    pacing.cancel()
    part(tables)
    return Measurement(load, weight, count / took)


async def pace(idle: deque[Table], rate: float) -> None:
    """Requests moves at a rate; skips tables that wait for an answer."""
    begun, made = time.perf_counter(), 0
    while True:
        due = int((time.perf_counter() - begun) * rate)
        while made < due:
            made += 1
            if idle:
                idle.popleft().play()
        await asyncio.sleep(max(0.0, begun + (made + 1) / rate - time.perf_counter()))


def part(tables: list[Table]) -> None:
    """Closes all connections."""
    for table in tables:
        table.leave()
