"""The tables in memory: opens, loads, lists and evicts them, and takes them over from other processes."""

from __future__ import annotations

import asyncio
import contextlib
import re
from collections.abc import Iterable, Mapping
from typing import Any, Final

import msgspec
import structlog

from tablee.core.options import Options
from tablee.games.registry import GAMES
from tablee.match.match import Match
from tablee.match.records import Record, RecordError
from tablee.server.presence import ANNOUNCE_EVERY, ANNOUNCE_PARTS
from tablee.server.storage.store import Conflict, Store, StoreFailed, TableSummary
from tablee.server.storage.write_batch import holds
from tablee.server.table_runner import Bots, TableRunner, now
from tablee.table import events, fair, player_view, refusals
from tablee.table.clocks import ClockRule
from tablee.table.command_handler import check_setting
from tablee.table.events import AnyEvent, Entry, Visibility, Watching
from tablee.table.frames import SeatView
from tablee.table.refusals import Denied
from tablee.table.table import Table, new_table_id

MOST_RECORD_MOVES: Final = 5000
"""The most moves of a record with which a table may be opened."""
TABLE_ID: Final = re.compile(r"[A-Za-z0-9_-]{1,40}")
MOST_TABLES: Final = 20_000
"""The most tables in memory."""
TAKE_OVER_EVERY: Final = 2.0
"""Seconds between searches for tables without an owner."""
EVICT_EVERY: Final = 15.0
"""Seconds between searches for idle tables; a table found idle twice in a row is evicted."""
FRESH: Final = 14 * 86_400_000
"""The age in milliseconds up to which a starting server resumes an unfinished table."""
PATIENCE: Final = 3.0
"""Seconds that a closing server waits for pending writes."""

logger = structlog.get_logger("tablee.tables")


class NoSuchTable(Denied):
    """There is no table with that id."""

    def __init__(self) -> None:
        super().__init__(refusals.NO_SUCH_TABLE)


class Offer(msgspec.Struct, forbid_unknown_fields=True):
    """The request to open a table."""

    game: str
    seats: int | None = None
    options: dict[str, Any] = {}
    visibility: Visibility = "unlisted"
    watching: Watching = "public"
    delay: int = 0
    clock: ClockRule = ClockRule()
    hints: bool = True
    record: Record | None = None
    """A match to continue; its game, seats and options override the others."""


class Card(msgspec.Struct, omit_defaults=True):
    """A table's entry in the public list."""

    table: str
    game: str
    phase: str
    seats: list[SeatView]
    options: dict[str, Any]
    updated: int


class TableRegistry:
    """Finds tables by their ids, in memory or in the store."""

    def __init__(self, store: Store, bots: Bots, speed: float = 1.0) -> None:
        self.store = store
        self.bots = bots
        self.speed = speed
        self.tables: dict[str, TableRunner] = {}
        self.loading: dict[str, asyncio.Task[TableRunner]] = {}
        self.described: dict[str, str] = {}
        self.tasks: set[asyncio.Task[Any]] = set()
        self.idle: set[str] = set()
        """Tables that were idle at the last search, and that nobody has requested since."""
        self.watches: list[asyncio.Task[None]] = []
        store.on_foreign = self.heard_of
        store.on_presence = self.on_remote_presence
        store.on_lost = self.lose_ownership

    async def open(self, offer: Offer, guest: str) -> TableRunner:
        """A new table; raises `OptionsError` or `Denied`."""
        chosen = checked(offer)
        opened = events.Opened(
            game=offer.game,
            seats=seats_of(offer),
            options=chosen.as_dict(),
            host=guest,
            secret=fair.new_secret().hex(),
            visibility=offer.visibility,
            watching=offer.watching,
            delay=offer.delay,
            clock=offer.clock,
            hints=offer.hints,
            story=offer.record,
        )
        return await self.begin(new_table_id(), [opened])

    async def begin(self, table_id: str, happened: list[AnyEvent]) -> TableRunner:
        """A new table with its first events."""
        at = now()
        log = [Entry(number, at, event) for number, event in enumerate(happened, 1)]
        try:
            await self.store.append(table_id, log)
        except Conflict:  # nobody else knows the id, so our own write succeeded and its reply was lost
            if not holds(await self.store.load(table_id), log):
                raise StoreFailed(f"{table_id} is another table") from None
        await self.store.claim([table_id])
        runner = self.admit(Table.from_log(table_id, log), log)
        runner.is_owner = self.store.is_owner(table_id)
        logger.info("table opened", table=table_id, game=runner.table.opened.game, seats=runner.table.opened.seats)
        return runner

    async def table(self, table_id: str) -> TableRunner:
        """A table by its id; raises `NoSuchTable`."""
        self.idle.discard(table_id)
        runner = self.tables.get(table_id)
        if runner is not None:
            return runner
        if not TABLE_ID.fullmatch(table_id):
            raise NoSuchTable
        task = self.loading.get(table_id)
        if task is None:
            task = self.loading[table_id] = asyncio.create_task(self.load(table_id))
            task.add_done_callback(lambda _: self.loading.pop(table_id, None))
        return await asyncio.shield(task)

    async def load(self, table_id: str) -> TableRunner:
        """Reads a table from its log into memory; raises `NoSuchTable`."""
        log = await self.store.load(table_id)
        if not log:
            raise NoSuchTable
        runner = self.tables.get(table_id)
        if runner is None:
            runner = self.admit(Table.from_log(table_id, log), log)
            await self.take_over([runner])
        return runner

    def admit(self, table: Table, log: list[Entry]) -> TableRunner:
        """Adds a table to memory."""
        self.make_room()
        runner = TableRunner(table, log, self.store, self.bots, self.speed)
        runner.on_change = self.note
        runner.begin = self.begin
        self.tables[table.id] = runner
        self.note(runner)
        return runner

    def make_room(self) -> None:
        """Evicts all idle tables if there are too many."""
        if len(self.tables) >= MOST_TABLES:
            self.evict([table_id for table_id, runner in self.tables.items() if runner.is_at_rest])

    def evict(self, table_ids: Iterable[str]) -> None:
        """Drops tables from memory; the store has them."""
        for table_id in table_ids:
            del self.tables[table_id]
            self.described.pop(table_id, None)

    def evict_idle(self) -> None:
        """Evicts the tables that are idle now and were at the last search."""
        at_rest = {table_id for table_id, runner in self.tables.items() if runner.is_at_rest}
        self.evict(at_rest & self.idle)
        self.idle = at_rest - self.idle

    async def evict_idle_forever(self) -> None:
        """Evicts idle tables every few seconds."""
        while True:
            await asyncio.sleep(EVICT_EVERY)
            self.evict_idle()

    async def resume(self) -> int:
        """Loads the unfinished tables after a restart; returns how many matches are under way."""
        self.watches.append(asyncio.create_task(self.evict_idle_forever()))
        if self.store.is_shared:
            self.watches.append(asyncio.create_task(self.take_over_orphans()))
            self.watches.append(asyncio.create_task(self.announce_presence()))
        found = [await self.table(table_id) for table_id in await self.store.unfinished(now() - FRESH)]
        return sum(runner.table.is_played for runner in found)

    async def take_over(self, tables: list[TableRunner]) -> None:
        """Takes ownership of tables that have no owner. Their clocks stood still since the last event."""
        await self.store.claim([runner.table.id for runner in tables])
        for runner in tables:
            if runner.is_owner or not self.store.is_owner(runner.table.id):
                continue
            if self.store.is_shared:
                await runner.catch_up()
            runner.is_owner = True
            if runner.table.is_played and not runner.is_reloading:
                runner.write([events.Resumed()])

    async def announce_presence(self) -> None:
        """Repeats the presence of all tables, a few at a time: thousands at once would delay moves."""
        while True:
            visited = [runner for runner in self.tables.values() if runner.viewers]
            share = len(visited) // ANNOUNCE_PARTS + 1
            for turn in range(ANNOUNCE_PARTS):
                for runner in visited[turn * share : (turn + 1) * share]:
                    self.store.announce(runner.table.id, runner.presence.told())
                await asyncio.sleep(ANNOUNCE_EVERY / ANNOUNCE_PARTS)

    async def take_over_orphans(self) -> None:
        """Takes over, every few seconds, tables whose process is gone."""
        while True:
            await asyncio.sleep(TAKE_OVER_EVERY)
            orphans = [runner for runner in self.tables.values() if not runner.is_owner and runner.table.is_played]
            with contextlib.suppress(StoreFailed):
                await self.take_over(orphans)

    def lose_ownership(self) -> None:
        """Gives up all tables; any process, including this one, may take them over next."""
        for runner in self.tables.values():
            runner.is_owner = False
            runner.cancel_timer()

    def heard_of(self, table_id: str) -> None:
        """Handles another process's write to a table, or to any table if the id is empty: its owner has to load it."""
        if table_id and table_id not in self.tables and self.store.is_owner(table_id):
            self.do(self.table(table_id))
        for runner in [self.tables[table_id]] if table_id in self.tables else [] if table_id else self.tables.values():
            self.do(runner.catch_up())

    def on_remote_presence(self, process: str, table_id: str, guests: Mapping[str, str]) -> None:
        """Passes another process's announcement to a table in memory."""
        if table_id in self.tables:
            self.tables[table_id].on_remote_presence(process, guests)

    # The list

    def note(self, runner: TableRunner) -> None:
        """Stores the list entry of a table if it has changed."""
        table = runner.table
        data = msgspec.json.encode(card(table)).decode()
        shown = msgspec.json.encode([player_view.phase(table), table.opened.visibility, data.partition('"updated"')[0]])
        before = self.described.get(table.id, "")
        if before == shown.decode():
            return
        self.described[table.id] = shown.decode()
        if table.is_over and before.startswith('["playing"'):
            logger.info("table finished", table=table.id, game=table.opened.game, version=table.version)
        is_listed = table.opened.visibility == "public" and not table.is_over and not table.is_closed
        self.do(self.store.describe(TableSummary(table.id, now(), int(is_listed), data)))

    async def listed(self, most: int = 100) -> list[Card]:
        """The public tables."""
        return [msgspec.json.decode(summary.data, type=Card) for summary in await self.store.listed(most)]

    def do(self, work: Any) -> None:
        """Runs a coroutine in the background."""
        task = asyncio.get_running_loop().create_task(work)
        self.tasks.add(task)
        task.add_done_callback(self.finished)

    def finished(self, task: asyncio.Task[Any]) -> None:
        """Drops a finished task; the next change stores a summary that failed."""
        self.tasks.discard(task)
        if not task.cancelled() and task.exception() is not None:
            self.described.clear()

    async def settle(self) -> None:
        """Waits, for a few seconds at most, until all writes so far are on disk or have failed."""
        writing = [pending.written for runner in self.tables.values() for pending in runner.pending]
        if writing:
            await asyncio.wait(writing, timeout=PATIENCE)

    async def close(self) -> None:
        """Stops all tables, and waits for background work."""
        for runner in self.tables.values():
            await runner.drop()
        for watch in self.watches:
            watch.cancel()
        if self.tasks:
            await asyncio.wait(self.tasks, timeout=PATIENCE)


def seats_of(offer: Offer) -> int:
    """The number of seats that an offer asks for."""
    if offer.record is not None:
        return len(offer.record.seats)
    return offer.seats if offer.seats is not None else GAMES[offer.game].fewest


def checked(offer: Offer) -> Options:
    """The options of an offer after all checks; raises `OptionsError`, `RecordError` or `Denied`."""
    if offer.game not in GAMES:
        raise Denied(refusals.NO_SUCH_GAME)
    if offer.record is not None:
        check_record(offer.game, offer.record)
    check_setting(offer.clock, offer.watching, offer.delay)
    options = offer.options if offer.record is None else offer.record.options
    return GAMES[offer.game].options(options, seats_of(offer))


def check_record(game: str, record: Record) -> None:
    """Raises `RecordError` unless a match can continue where its record stops."""
    if record.game != game:
        raise RecordError(0, f"it is a record of {record.game}, and the table is for {game}")
    if len(record.moves) > MOST_RECORD_MOVES:
        raise RecordError(0, f"it has more than {MOST_RECORD_MOVES} moves")
    if Match.resume(record).result is not None:
        raise RecordError(len(record.moves), "the match is over there")
    record.result = None
    record.meta = None


def card(table: Table) -> Card:
    """A table's entry in the public list."""
    return Card(
        table=table.id,
        game=table.opened.game,
        phase=player_view.phase(table),
        seats=[SeatView(holder=s.holder, name=s.name, bot=s.bot) for s in player_view.seats_of(table, "", 0)],
        options=table.opened.options,
        updated=table.changed_at,
    )
