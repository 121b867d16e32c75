"""Tables in memory: those where nothing happens are put away, and found again."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from tablee.server.presence import SAID_EVERY, SAID_IN
from tablee.server.storage.sqlite import SqliteStore
from tablee.server.table_registry import Hub, Offer
from tablee.server.table_runner import LiveTable
from tablee.table import commands
from tablee.table.clocks import ClockRule
from tests.server.test_latency_fairness import NoBots, Person

Story = Callable[[Hub, LiveTable], Awaitable[None]]


def tell(folder: Path, story: Story, clock: ClockRule | None = None) -> None:
    """Something that happens where a match of two has begun and both have left."""

    async def run() -> None:
        store = SqliteStore(folder / "hub.sqlite")
        await store.open()
        hub = Hub(store, NoBots())
        live = await hub.open(Offer("mio", 2, clock=clock or ClockRule()), "ann")
        for seat, guest in enumerate(("ann", "bob")):
            await live.obey(guest, guest.title(), commands.Sit(seat=seat))
        await live.obey("ann", "Ann", commands.Start())
        await story(hub, live)
        await hub.close()
        await store.close()

    asyncio.run(run())


def test_a_table_where_nobody_is_at_two_looks_is_put_away_and_read_again(tmp_path: Path) -> None:
    async def story(hub: Hub, live: LiveTable) -> None:
        hub.look_round()
        assert live.table.id in hub.tables
        hub.look_round()
        assert not hub.tables
        assert not hub.described
        again = await hub.table(live.table.id)
        assert again is not live
        assert again.table.state.view(0) == live.table.state.view(0)
        assert again.table.is_played

    tell(tmp_path, story)


def test_a_table_that_was_asked_for_between_two_looks_stays(tmp_path: Path) -> None:
    async def story(hub: Hub, live: LiveTable) -> None:
        hub.look_round()
        await hub.table(live.table.id)
        hub.look_round()
        assert hub.tables[live.table.id] is live

    tell(tmp_path, story)


def test_a_table_that_somebody_looks_at_stays(tmp_path: Path) -> None:
    async def story(hub: Hub, live: LiveTable) -> None:
        live.join(Person("ann", 0), 0)
        for _ in range(3):
            hub.look_round()
        assert hub.tables[live.table.id] is live

    tell(tmp_path, story)


def test_a_table_whose_clock_runs_stays(tmp_path: Path) -> None:
    async def story(hub: Hub, live: LiveTable) -> None:
        for _ in range(3):
            hub.look_round()
        assert hub.tables[live.table.id] is live

    tell(tmp_path, story, ClockRule("move", 60_000))


def test_the_steward_of_a_table_comes_to_know_it_when_another_process_writes_there(tmp_path: Path) -> None:
    """Otherwise nobody would deal or roll there: the other process is not its steward."""

    async def story(hub: Hub, live: LiveTable) -> None:
        hub.put_away([live.table.id])
        hub.heard_of(live.table.id)
        await asyncio.wait(hub.tasks)
        assert hub.tables[live.table.id].is_steward

    tell(tmp_path, story)


def test_who_is_here_is_said_again_of_a_few_tables_at_a_time(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def story(hub: Hub, first: LiveTable) -> None:
        lives = [first, *[await hub.open(Offer("mio", 2), "ann") for _ in range(2 * SAID_IN)]]
        for live in lives:
            live.join(Person("ann", 0), 0)
        await hub.open(Offer("mio", 2), "ann")  # nobody is there, and nothing is said of it
        turns: list[list[str]] = [[]]
        waited = 0.0

        async def pause(seconds: float) -> None:
            nonlocal waited
            waited += seconds
            if len(turns) == SAID_IN:
                raise asyncio.CancelledError
            turns.append([])

        with monkeypatch.context() as patch:
            patch.setattr(hub.store, "announce", lambda table, _: turns[-1].append(table))
            patch.setattr(asyncio, "sleep", pause)
            with pytest.raises(asyncio.CancelledError):
                await hub.say_who_is_here()
        assert sorted(table for tables in turns for table in tables) == sorted(live.table.id for live in lives)
        assert max(map(len, turns)) == 3
        assert waited == pytest.approx(SAID_EVERY)

    tell(tmp_path, story)
