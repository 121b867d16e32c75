"""Tables in memory: idle ones are evicted, and loaded again."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from tablee.server.presence import ANNOUNCE_EVERY, ANNOUNCE_PARTS
from tablee.server.storage.sqlite import SqliteStore
from tablee.server.table_registry import Offer, TableRegistry
from tablee.server.table_runner import TableRunner
from tablee.table import commands
from tablee.table.clocks import ClockRule
from tests.server.test_latency_fairness import NoBots, Person

Story = Callable[[TableRegistry, TableRunner], Awaitable[None]]


def tell(folder: Path, story: Story, clock: ClockRule | None = None) -> None:
    """Something that happens where a match of two has begun and both have left."""

    async def run() -> None:
        store = SqliteStore(folder / "tables.sqlite")
        await store.open()
        registry = TableRegistry(store, NoBots())
        runner = await registry.open(Offer("mio", 2, clock=clock or ClockRule()), "ann")
        for seat, guest in enumerate(("ann", "bob")):
            await runner.handle(guest, guest.title(), commands.Sit(seat=seat))
        await runner.handle("ann", "Ann", commands.Start())
        await story(registry, runner)
        await registry.close()
        await store.close()

    asyncio.run(run())


def test_a_table_where_nobody_is_at_two_looks_is_put_away_and_read_again(tmp_path: Path) -> None:
    async def story(registry: TableRegistry, runner: TableRunner) -> None:
        registry.evict_idle()
        assert runner.table.id in registry.tables
        registry.evict_idle()
        assert not registry.tables
        assert not registry.described
        again = await registry.table(runner.table.id)
        assert again is not runner
        assert again.table.state.view(0) == runner.table.state.view(0)
        assert again.table.is_played

    tell(tmp_path, story)


def test_a_table_that_was_asked_for_between_two_looks_stays(tmp_path: Path) -> None:
    async def story(registry: TableRegistry, runner: TableRunner) -> None:
        registry.evict_idle()
        await registry.table(runner.table.id)
        registry.evict_idle()
        assert registry.tables[runner.table.id] is runner

    tell(tmp_path, story)


def test_a_table_with_a_viewer_stays(tmp_path: Path) -> None:
    async def story(registry: TableRegistry, runner: TableRunner) -> None:
        runner.join(Person("ann", 0), 0)
        for _ in range(3):
            registry.evict_idle()
        assert registry.tables[runner.table.id] is runner

    tell(tmp_path, story)


def test_a_table_whose_clock_runs_stays(tmp_path: Path) -> None:
    async def story(registry: TableRegistry, runner: TableRunner) -> None:
        for _ in range(3):
            registry.evict_idle()
        assert registry.tables[runner.table.id] is runner

    tell(tmp_path, story, ClockRule("move", 60_000))


def test_the_owner_of_a_table_learns_of_it_when_another_process_writes_there(tmp_path: Path) -> None:
    """Otherwise nobody would deal or roll there: the other process does not own the table."""

    async def story(registry: TableRegistry, runner: TableRunner) -> None:
        registry.evict([runner.table.id])
        registry.heard_of(runner.table.id)
        await asyncio.wait(registry.tasks)
        assert registry.tables[runner.table.id].is_owner

    tell(tmp_path, story)


def test_who_is_here_is_said_again_of_a_few_tables_at_a_time(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def story(registry: TableRegistry, first: TableRunner) -> None:
        lives = [first, *[await registry.open(Offer("mio", 2), "ann") for _ in range(2 * ANNOUNCE_PARTS)]]
        for runner in lives:
            runner.join(Person("ann", 0), 0)
        await registry.open(Offer("mio", 2), "ann")  # nobody is there, and nothing is said of it
        turns: list[list[str]] = [[]]
        waited = 0.0

        async def pause(seconds: float) -> None:
            nonlocal waited
            waited += seconds
            if len(turns) == ANNOUNCE_PARTS:
                raise asyncio.CancelledError
            turns.append([])

        with monkeypatch.context() as patch:
            patch.setattr(registry.store, "announce", lambda table, _: turns[-1].append(table))
            patch.setattr(asyncio, "sleep", pause)
            with pytest.raises(asyncio.CancelledError):
                await registry.announce_presence()
        assert sorted(table for tables in turns for table in tables) == sorted(runner.table.id for runner in lives)
        assert max(map(len, turns)) == 3
        assert waited == pytest.approx(ANNOUNCE_EVERY)

    tell(tmp_path, story)
