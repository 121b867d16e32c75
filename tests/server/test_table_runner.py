"""A table with a store that can wait or fail: no viewer sees an event that could be lost."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import msgspec

from tablee.core.state import PUBLIC
from tablee.server.storage.sqlite import SqliteStore
from tablee.server.storage.store import StoreFailed
from tablee.server.storage.write_batch import Then
from tablee.server.table_runner import KEPT_ENTRIES, TableRunner
from tablee.server.viewer_messages import TableRequest
from tablee.table import commands, events
from tablee.table.events import Entry
from tablee.table.table import Table
from tests.server.test_latency_fairness import NoBots, Person
from tests.table.company import Evening


class SlowStore(SqliteStore):
    """Takes events only when it is told to, or fails."""

    def __init__(self, path: Path) -> None:
        super().__init__(path)
        self.held: list[tuple[str, list[Entry], asyncio.Future[None], Then | None]] = []
        self.is_slow = False

    def append(
        self,
        table_id: str,
        entries: list[Entry],
        behind: asyncio.Future[None] | None = None,
        then: Then | None = None,
    ) -> asyncio.Future[None]:
        if not self.is_slow:
            return super().append(table_id, entries, behind, then)
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.held.append((table_id, entries, done, then))
        return done

    async def let_go(self) -> None:
        self.is_slow = False
        held, self.held = self.held, []
        for table_id, entries, done, then in held:
            await super().append(table_id, entries)
            done.set_result(None)
            if then is not None:
                then()
        await asyncio.sleep(0.05)

    async def fail(self) -> None:
        self.is_slow = False
        held, self.held = self.held, []
        for _, _, done, then in held:
            done.set_exception(StoreFailed("no"))
            if then is not None:
                then()
        await asyncio.sleep(0.1)


Story = Callable[[TableRunner, SlowStore], Awaitable[None]]


def tell(folder: Path, log: list[Entry], story: Story) -> None:
    """Something that happens at a table with a log."""

    async def run() -> None:
        store = SlowStore(folder / "live.sqlite")
        await store.open()
        await store.append("t1", log)
        runner = TableRunner(Table.from_log("t1", log), log, store, NoBots())
        await story(runner, store)
        await runner.drop()
        await store.close()

    asyncio.run(run())


def kinds(person: Person) -> list[str]:
    return [msgspec.json.decode(data)["type"] for data in person.heard]


def last(person: Person, kind: str) -> dict[str, Any]:
    messages: list[dict[str, Any]] = [msgspec.json.decode(data) for data in person.heard]
    return [message for message in messages if message["type"] == kind][-1]


def solo() -> tuple[list[Entry], str, str]:
    """A game of 20/20 that has begun, with a legal move and one that is not."""
    evening = Evening("20-20", 1).seat("ann")
    return evening.log, evening.table.text.legal(evening.table.state, 0)[0], "0s-1s"


def test_a_viewer_who_joins_in_between_gets_nothing_that_is_not_on_disk(tmp_path: Path) -> None:
    log, legal, _ = solo()

    async def story(runner: TableRunner, store: SlowStore) -> None:
        ann, eve = Person("ann", 0), Person("eve", 0)
        runner.join(ann, 0)
        store.is_slow = True
        ann.plays(runner, legal)
        runner.join(eve, 0)
        passing = asyncio.create_task(runner.shown("bob"))
        await asyncio.sleep(0.05)
        assert eve.heard == []
        assert ann.answers == []
        assert kinds(ann) == ["table", "here"]
        assert not passing.done()
        await store.let_go()
        assert kinds(eve) == ["table", "here"]
        assert last(eve, "table")["version"] == len(log) + 1
        assert kinds(ann) == ["table", "here", "update", "here"]
        assert (await passing).version == len(log) + 1

    tell(tmp_path, log, story)


def test_when_the_store_fails_everybody_sees_the_table_as_it_was(tmp_path: Path) -> None:
    log, legal, illegal = solo()

    async def story(runner: TableRunner, store: SlowStore) -> None:
        ann, eve, bob = Person("ann", 0), Person("eve", 0), Person("bob", 0)
        runner.join(ann, 0)
        store.is_slow = True
        ann.plays(runner, legal)
        runner.join(eve, 0)
        bob.plays(runner, illegal)  # refused, but only when it is known what happened
        await asyncio.sleep(0.05)
        assert bob.answers == []
        await store.fail()
        assert [msgspec.to_builtins(answer)["clause"] for answer in ann.answers] == ["T40"]
        assert [msgspec.to_builtins(answer)["clause"] for answer in bob.answers] == ["T5"]
        assert last(eve, "table")["version"] == len(log)
        assert last(ann, "table")["version"] == len(log)
        ann.plays(runner, legal)  # the same id: it never was played
        await asyncio.sleep(0.1)
        assert msgspec.to_builtins(ann.answers[-1])["type"] == "done"

    tell(tmp_path, log, story)


def test_two_moves_under_way_never_come_to_disk_without_the_first(tmp_path: Path) -> None:
    """The first is lost to a rival; the second, already on its way, must not be written behind the rival's event."""
    log, legal, _ = solo()

    async def story(runner: TableRunner, store: SlowStore) -> None:
        ann = Person("ann", 0)
        runner.join(ann, 0)
        rival = Entry(len(log) + 1, log[-1].at, events.Said("bob", "Bob", "faster"))
        assert await store._ask(INSERT, "t1", rival.number, rival.at, events.encode(rival.event).decode()) == []
        ann.plays(runner, legal)
        runner.request(TableRequest("ann", "Ann", commands.Say(text="and a word"), "s", ann.answers.append))
        for _ in range(100):
            await asyncio.sleep(0.02)
            if len(ann.answers) == 2:
                break
        assert [msgspec.to_builtins(answer)["type"] for answer in ann.answers] == ["done", "done"]
        kept = await store.load("t1")
        assert [entry.number for entry in kept] == list(range(1, len(log) + 4))
        assert [type(entry.event) for entry in kept[len(log) :]] == [events.Said, events.Moved, events.Said]
        assert Table.from_log("t1", kept).state.view(PUBLIC) == runner.table.state.view(PUBLIC)

    tell(tmp_path, log, story)


INSERT = "INSERT INTO events (table_id, number, at, event) VALUES (?, ?, ?, ?)"


def test_a_resend_is_answered_when_the_first_is_on_disk(tmp_path: Path) -> None:
    log, legal, _ = solo()

    async def story(runner: TableRunner, store: SlowStore) -> None:
        ann = Person("ann", 0)
        runner.join(ann, 0)
        store.is_slow = True
        ann.plays(runner, legal)
        ann.plays(runner, legal)  # a resend: answered, not refused
        await store.let_go()
        assert [msgspec.to_builtins(answer)["type"] for answer in ann.answers] == ["done", "done"]
        assert runner.table.version == len(log) + 1

    tell(tmp_path, log, story)


def test_what_is_declared_in_secret_is_noticed_by_nobody_else(tmp_path: Path) -> None:
    evening = Evening("six-sequences", 3, {"reaction": 60_000}).seat("ann", "bob", "cyn")
    chance = random.Random(4)
    while evening.table.state.view(PUBLIC)["phase"] != "claims":
        evening.step(chance)
    own = next(s for s in range(3) if "let" in evening.table.text.legal(evening.table.state, s))
    people = [Person(guest, 0) for guest in ("ann", "bob", "cyn")]

    async def story(runner: TableRunner, _: SlowStore) -> None:
        for person in people:
            runner.join(person, 0)
        before = [len(person.heard) for person in people]
        people[own].plays(runner, "let")
        await asyncio.sleep(0.05)
        assert msgspec.to_builtins(people[own].answers[0])["type"] == "done"
        told = [len(person.heard) - count for person, count in zip(people, before, strict=True)]
        assert told == [int(seat == own) for seat in range(3)]
        late = Person("eve", 0)
        runner.join(late, 0)
        assert last(late, "table")["version"] == last(late, "table")["frames"][0]["version"] == len(evening.log)
        assert runner.told == len(evening.log) < runner.stored

    tell(tmp_path, evening.log, story)


def test_a_viewer_who_was_away_for_long_gets_everything(tmp_path: Path) -> None:
    evening = Evening("mio", 2)
    for number in range(KEPT_ENTRIES + 100):
        evening.happen([events.Said(guest="ann", name="Ann", text=f"line {number}")])

    async def story(runner: TableRunner, _: SlowStore) -> None:
        eve = Person("eve", 0)
        runner.join(eve, 0, await runner.older(0))
        numbers = [event["number"] for event in last(eve, "table")["events"]]
        assert numbers == list(range(1, KEPT_ENTRIES + 102))
        assert await runner.older(KEPT_ENTRIES) == []

    tell(tmp_path, evening.log, story)
