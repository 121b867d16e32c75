"""The contract of both stores: a log has no gaps, and contains no event that follows a lost one."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

import pytest

from tablee.server.storage.store import Conflict, Store, StoreFailed, TableSummary
from tablee.server.storage.write_batch import WriteBatch, by_table
from tablee.table import events
from tablee.table.events import Entry

Make = Callable[[], Store]
Story = Callable[[Store], Awaitable[None]]


@pytest.fixture
def table(request: pytest.FixtureRequest) -> str:
    """A table that no other test writes to: they share a database."""
    return str(request.node.name)


def tell(make: Make, story: Story) -> None:
    """Something that happens to a store."""

    async def run() -> None:
        store = make()
        await store.open()
        try:
            await story(store)
        finally:
            await store.close()

    asyncio.run(run())


def said(number: int, text: str) -> list[Entry]:
    return [Entry(number, 1000 + number, events.Said("ann", "Ann", text))]


async def texts(store: Store, table: str) -> list[tuple[int, str]]:
    log = await store.load(table)
    return [(entry.number, entry.event.text) for entry in log if isinstance(entry.event, events.Said)]


async def outcomes(*written: asyncio.Future[None]) -> list[type[BaseException] | None]:
    ends = await asyncio.gather(*written, return_exceptions=True)
    return [None if end is None else type(end) for end in ends]


def test_what_follows_a_conflict_in_the_same_batch_is_lost_with_it(make: Make, table: str) -> None:
    async def story(store: Store) -> None:
        await store.append(table, said(1, "first") + said(2, "somebody else was faster"))
        ours = store.append(table, said(2, "too late"))
        next_one = store.append(table, said(3, "and more"), ours)
        elsewhere = store.append(table + " 2", said(1, "undisturbed"))
        assert await outcomes(ours, next_one, elsewhere) == [Conflict, Conflict, None]
        assert await texts(store, table) == [(1, "first"), (2, "somebody else was faster")]
        assert await texts(store, table + " 2") == [(1, "undisturbed")]

    tell(make, story)


def test_what_follows_a_conflict_in_the_next_batch_is_lost_with_it(make: Make, table: str) -> None:
    async def story(store: Store) -> None:
        await store.append(table, said(1, "first") + said(2, "somebody else was faster"))
        ours = store.append(table, said(2, "too late"))
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        next_one = store.append(table, said(3, "and more"), ours)
        last = store.append(table, said(4, "and still more"), next_one)
        assert await outcomes(ours, next_one, last) == [Conflict, Conflict, Conflict]
        again = store.append(table, said(3, "after a look at the log"))
        assert await outcomes(again) == [None]
        assert [number for number, _ in await texts(store, table)] == [1, 2, 3]

    tell(make, story)


def test_nothing_is_written_behind_a_gap(make: Make, table: str) -> None:
    """As when a disk is full for a moment."""

    async def story(store: Store) -> None:
        await store.append(table, said(1, "first"))
        lost: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        next_one = store.append(table, said(3, "follows"), lost)
        lost.set_exception(StoreFailed("no room"))
        assert await outcomes(next_one) == [StoreFailed]
        assert await texts(store, table) == [(1, "first")]

    tell(make, story)


def test_hundreds_of_writings_of_one_turn_are_all_there(make: Make, table: str) -> None:
    async def story(store: Store) -> None:
        tables = [f"{table} {number}" for number in range(20)]
        written: list[asyncio.Future[None]] = []
        for one in tables:
            behind = None
            for number in range(1, 41):
                behind = store.append(one, said(number, f'{number} « ✓ \\ " 𝄞 »'), behind)
                written.append(behind)
        described = [store.describe(TableSummary(one, 7, listed=0, data="{}")) for one in tables]
        assert set(await outcomes(*written)) == {None}
        await asyncio.gather(*described)
        for one in tables:
            assert await texts(store, one) == [(n, f'{n} « ✓ \\ " 𝄞 »') for n in range(1, 41)]

    tell(make, story)


def test_closing_writes_what_still_waits(make: Make, table: str) -> None:
    async def run() -> None:
        store = make()
        await store.open()
        written = store.append(table, said(1, "at the last moment"))
        await store.close()
        assert await outcomes(written) == [None]

    async def later(store: Store) -> None:
        assert await texts(store, table) == [(1, "at the last moment")]

    asyncio.run(run())
    tell(make, later)


def test_a_question_that_no_store_can_hold_is_refused_in_words(make: Make) -> None:
    async def story(store: Store) -> None:
        with pytest.raises(StoreFailed):
            await store.revoke("\ud800", 1)
        await store.revoke("fine", 1)
        assert "fine" in await store.revoked()

    tell(make, story)


def test_callbacks_run_once_and_after_the_writing(make: Make, table: str) -> None:
    async def story(store: Store) -> None:
        told: list[tuple[str, bool]] = []
        first = store.append(table, said(1, "first"), None, lambda: told.append(("first", first.done())))
        second = store.append(table, said(2, "second"), first, lambda: told.append(("second", second.done())))
        assert told == []
        assert await outcomes(first, second) == [None, None]
        late = store.append(table, said(2, "too late"), None, lambda: told.append(("late", late.done())))
        assert await outcomes(late) == [Conflict]
        assert told == [("first", True), ("second", True), ("late", True)]

    tell(make, story)


def test_a_failing_callback_keeps_nobody_else_waiting(make: Make, table: str) -> None:
    def fail() -> None:
        raise RuntimeError("told and confused")

    async def story(store: Store) -> None:
        faults: list[object] = []
        asyncio.get_running_loop().set_exception_handler(lambda _, fault: faults.append(str(fault["exception"])))
        told: list[str] = []
        first = store.append(table, said(1, "first"), None, fail)
        second = store.append(table, said(2, "second"), first, lambda: told.append("second"))
        assert await outcomes(first, second) == [None, None]
        assert (faults, told) == (["told and confused"], ["second"])

    tell(make, story)


def test_writings_are_sorted_by_table_in_their_order() -> None:
    loop = asyncio.new_event_loop()
    numbers = [("a", 1), ("b", 1), ("a", 2), ("b", 2), ("a", 3)]
    batches = [WriteBatch(table, said(number, ""), loop.create_future(), None) for table, number in numbers]
    loop.close()
    sorted_ = [[(one.table_id, one.entries[0].number) for one in some] for some in by_table(batches)]
    assert sorted_ == [[("a", 1), ("a", 2), ("a", 3)], [("b", 1), ("b", 2)]]
