"""The process that holds the SQLite file is killed, stopped, and left alone: nothing is lost, nothing written twice."""

from __future__ import annotations

import asyncio
import contextlib
import os
import random
import signal
import sqlite3
import subprocess
import sys
import time
from collections.abc import Awaitable, Callable
from pathlib import Path

import msgspec
import pytest
import uvloop

from tablee.server.storage import sqlite, sqlite_worker
from tablee.server.storage.sqlite import SqliteClient, SqliteStore
from tablee.server.storage.store import Conflict, StoreFailed
from tablee.server.table_registry import Offer, TableRegistry
from tablee.server.table_runner import TableRunner
from tablee.table import commands, events
from tablee.table.table import Table
from tests.server.house import house_at
from tests.server.test_disk import in_the_log, talk
from tests.server.test_latency_fairness import NoBots
from tests.server.test_server import started
from tests.server.test_stores import said, texts
from tests.table.company import Evening

Story = Callable[[SqliteStore], Awaitable[None]]
Tell = Callable[[Story], None]
LOOPS = {"asyncio": asyncio.new_event_loop, "uvloop": uvloop.new_event_loop}


@pytest.fixture(params=LOOPS)
def tell(request: pytest.FixtureRequest, tmp_path: Path) -> Tell:
    """Something that happens to a store, on the loop that servers run on and on Python's own."""

    async def run(story: Story) -> None:
        store = SqliteStore(tmp_path / "tablee.sqlite")
        await store.open()
        try:
            await story(store)
        finally:
            await asyncio.wait_for(store.close(), 20)

    def told(story: Story) -> None:
        with asyncio.Runner(loop_factory=LOOPS[request.param]) as runner:
            runner.run(run(story))

    return told


def pid_of(client: SqliteClient) -> int:
    assert client.worker is not None
    return client.worker.transport.get_pid()


def is_alive(pid: int) -> bool:
    """Whether a process runs; one that only waits to be counted does not."""
    try:
        state = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]
    except OSError:
        return False
    return state != "Z"


def until_gone(pid: int) -> None:
    deadline = time.monotonic() + 20
    while is_alive(pid):
        assert time.monotonic() < deadline, "the writing process goes on"
        time.sleep(0.02)


def test_a_writing_process_that_was_killed_is_replaced(tell: Tell) -> None:
    async def story(store: SqliteStore) -> None:
        await store.append("t", said(1, "before"))
        first = pid_of(store.client)
        os.kill(first, signal.SIGKILL)
        await store.append("t", said(2, "after"))
        assert pid_of(store.client) != first
        assert [number for number, _ in await texts(store, "t")] == [1, 2]

    tell(story)


@pytest.mark.slow
def test_killed_again_and_again_while_it_writes(tell: Tell) -> None:
    """What was acknowledged is there once; what was not is there or not, and says so as a conflict."""
    chance = random.Random(5)

    async def write_on(store: SqliteStore, table: str, acknowledged: list[int], done: asyncio.Event) -> None:
        number = 0
        while not done.is_set():
            number += 1
            try:
                await store.append(table, said(number, "x" * 200))
            except Conflict:  # it was written by the process that was killed before it could say so
                assert (number, "x" * 200) in await texts(store, table)
            acknowledged.append(number)

    async def story(store: SqliteStore) -> None:
        done = asyncio.Event()
        logs: dict[str, list[int]] = {f"t{number}": [] for number in range(30)}
        writers = [asyncio.create_task(write_on(store, table, log, done)) for table, log in logs.items()]
        for _ in range(12):
            await asyncio.sleep(chance.uniform(0.05, 0.4))
            with contextlib.suppress(ProcessLookupError, AssertionError):
                os.kill(pid_of(store.client), signal.SIGKILL)
        await asyncio.sleep(0.5)
        done.set()
        await asyncio.gather(*writers)
        for table, acknowledged in logs.items():
            assert acknowledged == list(range(1, len(acknowledged) + 1))
            assert [number for number, _ in await texts(store, table)] == acknowledged
        assert sum(map(len, logs.values())) > 300

    tell(story)


def test_signals_of_an_operator_are_for_the_server(tell: Tell) -> None:
    async def story(store: SqliteStore) -> None:
        first = pid_of(store.client)
        os.kill(first, signal.SIGTERM)
        os.kill(first, signal.SIGINT)
        await store.append("t", said(1, "still here"))
        assert pid_of(store.client) == first

    tell(story)


GREETS_AND_ENDS = "import os; os.write(1, b'd' + bytes(4)); os._exit(0)"
GREETS_LATE = """
import sys, time
time.sleep(0.6)
from tablee.server.storage import sqlite_worker
sqlite_worker.main(sys.argv[1])
"""


@pytest.mark.parametrize("program", ["pass", GREETS_AND_ENDS])
def test_a_writing_process_that_always_ends_is_given_up_in_words(
    program: str, tell: Tell, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story(store: SqliteStore) -> None:
        monkeypatch.setattr(sqlite, "PROGRAM", ("-c", program))
        os.kill(pid_of(store.client), signal.SIGKILL)
        with pytest.raises(StoreFailed, match="the writing process ended"):
            await asyncio.wait_for(store.append("t", said(1, "to nobody")), 20)
        with pytest.raises(StoreFailed, match="the writing process ended"):
            await asyncio.wait_for(store.load("t"), 20)
        monkeypatch.undo()
        await asyncio.wait_for(store.append("t", said(1, "to somebody")), 20)
        assert await texts(store, "t") == [(1, "to somebody")]

    tell(story)


def test_a_greeting_that_comes_too_late_is_no_answer(tell: Tell, monkeypatch: pytest.MonkeyPatch) -> None:
    async def story(store: SqliteStore) -> None:
        monkeypatch.setattr(sqlite, "PROGRAM", ("-c", GREETS_LATE))
        monkeypatch.setattr(sqlite, "START_PATIENCE", 0.3)
        os.kill(pid_of(store.client), signal.SIGKILL)
        with pytest.raises(StoreFailed, match="does not start"):
            await store.append("t", said(1, "to nobody"))
        monkeypatch.undo()
        assert await texts(store, "t") == []

    tell(story)


def test_orders_in_the_moment_of_a_death_are_carried_out_by_the_next_one(tell: Tell) -> None:
    """Also those that come after the pipe broke and before anybody knows."""

    async def story(store: SqliteStore) -> None:
        for death in range(5):
            os.kill(pid_of(store.client), signal.SIGKILL)
            asked = []
            for _ in range(40):
                asked.append(asyncio.create_task(store.load("t")))
                await asyncio.sleep(0.0005)
            await asyncio.gather(*asked)
            await store.append("t", said(death + 1, "goes on"))

    tell(story)


def test_a_process_that_stands_still_for_a_while_is_waited_for(tell: Tell) -> None:
    async def story(store: SqliteStore) -> None:
        os.kill(pid_of(store.client), signal.SIGSTOP)
        written = store.append("t", said(1, "patient"))
        await asyncio.sleep(0.3)
        assert not written.done()
        os.kill(pid_of(store.client), signal.SIGCONT)
        await asyncio.wait_for(written, 20)

    tell(story)


def test_after_the_end_nothing_is_taken_and_no_process_started(tell: Tell) -> None:
    async def story(store: SqliteStore) -> None:
        await store.close()
        with pytest.raises(StoreFailed, match="closed"):
            await store.append("t", said(1, "too late"))
        with pytest.raises(StoreFailed, match="closed"):
            await store.load("t")
        assert store.client.starting is None
        assert store.client.worker is None

    tell(story)


def test_a_writing_process_that_does_not_start_says_why(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("PYTHONUNBUFFERED", raising=False)

    async def run() -> None:
        with pytest.raises(StoreFailed, match="unable to open database file"):
            await SqliteClient(tmp_path / "nowhere" / "tablee.sqlite").open()

    asyncio.run(run())


FAILS_ONCE = """
import os, pathlib, sys
from tablee.server.storage import sqlite_worker
mark = pathlib.Path(sys.argv[1] + ".once")
if not mark.exists():
    mark.touch()
    os._exit(0)
sqlite_worker.main(sys.argv[1])
"""


def test_a_writing_process_that_is_gone_at_once_is_started_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Ctrl-C goes to everybody in the terminal, and to a process that is just being started."""

    async def run(program: str) -> list[tuple[int, str]]:
        monkeypatch.setattr(sqlite, "PROGRAM", ("-c", program))
        store = SqliteStore(tmp_path / "tablee.sqlite")
        await store.open()
        await store.append("t", said(1, "at the second try"))
        found = await texts(store, "t")
        await store.close()
        return found

    assert asyncio.run(run(FAILS_ONCE)) == [(1, "at the second try")]
    with pytest.raises(StoreFailed, match="the writing process ended"):
        asyncio.run(run("pass"))


# Written, and nobody told


WRITES_AND_ENDS = """
import os, pathlib, sys
from tablee.server.storage import sqlite_worker
carry_out, mark = sqlite_worker.carry_out, pathlib.Path(sys.argv[1] + ".once")
def once(connection, kind, data):
    done = carry_out(connection, kind, data)
    if kind == sqlite_worker.WRITE and not mark.exists():
        mark.touch()
        os._exit(1)
    return done
sqlite_worker.carry_out = once
sqlite_worker.main(sys.argv[1])
"""
"""Carries out its first writing and ends without a word; the next one is as good as any."""


async def silent(store: SqliteStore, monkeypatch: pytest.MonkeyPatch) -> None:
    """From now on the next writing is carried out in silence."""
    monkeypatch.setattr(sqlite, "PROGRAM", ("-c", WRITES_AND_ENDS))
    os.kill(pid_of(store.client), signal.SIGKILL)
    await store.load("t")


def test_what_came_to_disk_without_an_answer_is_answered_and_done_once(
    tell: Tell, monkeypatch: pytest.MonkeyPatch
) -> None:
    opening = Evening("mio", 2).log

    async def story(store: SqliteStore) -> None:
        await store.append("t1", opening)
        runner = TableRunner(Table.from_log("t1", opening), opening, store, NoBots())
        await silent(store, monkeypatch)
        both = [
            runner.handle("ann", "Ann", commands.Sit(seat=0)),
            runner.handle("bob", "Bob", commands.Say(text="once")),
        ]
        told = await asyncio.wait_for(asyncio.gather(*both), 20)
        assert [msgspec.to_builtins(answer)["type"] for answer in told] == ["done", "done"]
        kept = await store.load("t1")
        assert [type(entry.event) for entry in kept[len(opening) :]] == [events.Sat, events.Said]
        assert runner.table.seats[0].guest == "ann"
        await runner.drop()

    tell(story)


def test_a_table_that_came_to_disk_without_an_answer_is_opened(tell: Tell, monkeypatch: pytest.MonkeyPatch) -> None:
    async def story(store: SqliteStore) -> None:
        registry = TableRegistry(store, NoBots())
        await silent(store, monkeypatch)
        runner = await asyncio.wait_for(registry.open(Offer("mio", 2), "ann"), 20)
        assert [type(entry.event) for entry in await store.load(runner.table.id)] == [events.Opened]
        await registry.close()

    tell(story)


def test_an_answer_of_many_pieces_is_put_together(tell: Tell) -> None:
    async def story(store: SqliteStore) -> None:
        long = "æ" * 100_000
        for number in range(1, 31):
            await store.append("t", said(number, f"{number}{long}"))
        assert await texts(store, "t") == [(number, f"{number}{long}") for number in range(1, 31)]

    tell(story)


def test_a_failing_callback_does_not_keep_others_from_their_result(tell: Tell) -> None:
    async def story(store: SqliteStore) -> None:
        faults: list[object] = []
        asyncio.get_running_loop().set_exception_handler(lambda _, told: faults.append(told["exception"]))

        def stumble(_kind: bytes, _data: bytes) -> None:
            raise OSError("the log cannot be written")

        store.client.send(sqlite_worker.ASK, b'["SELECT 1",[]]', stumble)
        await store.append("t", said(1, "goes on"))
        assert [str(fault) for fault in faults] == ["the log cannot be written"]

    tell(story)


def test_orders_of_every_kind_in_this_process(tmp_path: Path) -> None:
    """The writing process's own work, without the process."""
    connection = sqlite_worker.connect(str(tmp_path / "small.sqlite"))
    connection.execute("CREATE TABLE tables (name TEXT PRIMARY KEY)")

    def told(kind: bytes, data: bytes) -> tuple[bytes, bytes]:
        return sqlite_worker.outcome(connection, kind, data)

    insert = b'"INSERT INTO tables SELECT value FROM json_each(?)"'
    assert told(sqlite_worker.ASK, b"[" + insert + b',["[\\"a\\",\\"b\\"]"]]') == (sqlite_worker.DONE, b"[]")
    assert told(sqlite_worker.ASK, b"[" + insert + b',["[\\"c\\",\\"a\\"]"]]')[0] == sqlite_worker.CONFLICT
    assert told(sqlite_worker.ASK, b'["SELECT name FROM tables ORDER BY name",[]]') == (
        sqlite_worker.DONE,
        b'[["a"],["b"]]',
    )
    assert told(sqlite_worker.ASK, b'["SELECT ?",[123456789012345678901234567890]]')[0] == sqlite_worker.FAILED
    assert told(sqlite_worker.WRITE, b"[]") == (sqlite_worker.FAILED, b"no such table: events")
    assert told(sqlite_worker.ASK, b"not JSON")[0] == sqlite_worker.FAILED
    connection.close()


@pytest.mark.skipif(not Path("/proc").exists(), reason="looks at the system's list of processes")
def test_no_writing_process_outlives_its_server(tmp_path: Path) -> None:
    with house_at(tmp_path / "data") as house:
        assert house.process is not None
        first = writing_process_of(house.process.pid)
        house.kill()
        until_gone(first)
        house.start()
        second = writing_process_of(house.process.pid)
        assert house.stop() == 0
        assert not is_alive(second)


@pytest.mark.skipif(not Path("/proc").exists(), reason="looks at the system's list of processes")
def test_a_game_goes_on_when_the_writing_process_is_killed(tmp_path: Path) -> None:
    with house_at(tmp_path / "data") as house:
        line = started(house)
        assert house.process is not None
        acknowledged = talk(line, 3)
        for _ in range(4):
            os.kill(writing_process_of(house.process.pid), signal.SIGKILL)
            acknowledged += talk(line, 3)
        assert house.stop() == 0
        kept = in_the_log(house.data, line.table)
        assert all(text in kept[version] for text, version in acknowledged)
        assert len([event for event in kept.values() if '"line ' in event]) == len(acknowledged)
        assert "writing process ended" in house.log()


def writing_process_of(server: int) -> int:
    """The process that a server started to write."""
    children = Path(f"/proc/{server}/task/{server}/children").read_text().split()
    [found] = [
        int(pid)
        for pid in children
        if b"tablee.server.storage.sqlite_worker" in Path(f"/proc/{pid}/cmdline").read_bytes()
    ]
    return found


def test_the_writing_process_loads_nothing_of_the_games() -> None:
    """It starts in no time, and has nothing to do but to write."""
    told = subprocess.run(
        [sys.executable, "-c", "import sys, tablee.server.storage.sqlite_worker; print(*sys.modules)"],
        check=True,
        capture_output=True,
        text=True,
        timeout=60,
    )
    ours = [name for name in told.stdout.split() if name.startswith("tablee")]
    assert sorted(ours) == [
        "tablee",
        "tablee.server",
        "tablee.server.storage",
        "tablee.server.storage.sqlite_worker",
        "tablee.server.workers",
        "tablee.server.workers.pipe",
    ]


def test_it_waits_for_a_file_that_another_program_locks(tell: Tell, tmp_path: Path) -> None:
    path = tmp_path / "tablee.sqlite"

    async def story(store: SqliteStore) -> None:
        with contextlib.closing(sqlite3.connect(path, isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            written = store.append("t", said(1, "patient"))
            await asyncio.sleep(0.3)
            assert not written.done()
            other.execute("ROLLBACK")
        await written

    tell(story)
