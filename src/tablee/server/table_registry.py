"""All tables of this process: opened, found again, listed, and put away when nobody needs them in memory."""

from __future__ import annotations

import asyncio
import contextlib
import re
from collections.abc import Iterable, Mapping
from typing import Any, Final

import msgspec
import structlog

from tablee.notation import records
from tablee.notation.games import NOTATIONS
from tablee.notation.records import Record, RecordError
from tablee.rules.options import Options
from tablee.server.presence import SAID_EVERY, SAID_IN
from tablee.server.storage.store import Conflict, Store, StoreFailed, Summary
from tablee.server.storage.write_batch import holds
from tablee.server.table_runner import LiveTable, Thinker, now
from tablee.table import denials, events, fair, sight
from tablee.table.clocks import ClockRule
from tablee.table.deciding import LONGEST_DELAY
from tablee.table.denials import Denied
from tablee.table.events import AnyEvent, Entry, Visibility, Watching
from tablee.table.frames import SeatSight
from tablee.table.table import Table, new_table_id

LONGEST_STORY: Final = 5000
"""Moves of a match that goes on here."""
TABLE_ID: Final = re.compile(r"[A-Za-z0-9_-]{1,40}")
MOST_TABLES: Final = 20_000
"""Tables in memory at once."""
TAKE_OVER_EVERY: Final = 2.0
"""Seconds between two looks for tables without a steward."""
LOOK_EVERY: Final = 15.0
"""Seconds between two looks for tables that can be put away: those where nobody was at two looks in a row."""
FRESH: Final = 14 * 86_400_000
"""Milliseconds for which a table that nobody finished is looked after when a server starts."""
PATIENCE: Final = 3.0
"""Seconds that a server which closes waits for what it has begun."""

logger = structlog.get_logger("tablee.tables")


class NoSuchTable(KeyError):  # noqa: N818 -- an answer
    """There is no table of that id."""


class Offer(msgspec.Struct, forbid_unknown_fields=True):
    """What a host opens a table with."""

    game: str
    seats: int | None = None
    options: dict[str, Any] = {}
    visibility: Visibility = "unlisted"
    watching: Watching = "public"
    delay: int = 0
    clock: ClockRule = ClockRule()
    hints: bool = True
    record: Record | None = None
    """A match to go on with: its game, seats and options are then the table's."""


class Card(msgspec.Struct, omit_defaults=True):
    """A table as the list shows it."""

    table: str
    game: str
    phase: str
    seats: list[SeatSight]
    options: dict[str, Any]
    updated: int


class Hub:
    """The tables in memory, and the way to the others."""

    def __init__(self, store: Store, thinker: Thinker, speed: float = 1.0) -> None:
        self.store = store
        self.thinker = thinker
        self.speed = speed
        self.tables: dict[str, LiveTable] = {}
        self.loading: dict[str, asyncio.Task[LiveTable]] = {}
        self.described: dict[str, str] = {}
        self.tasks: set[asyncio.Task[Any]] = set()
        self.idle: set[str] = set()
        """Tables where nobody was at the last look, and that nobody has asked for since."""
        self.watches: list[asyncio.Task[None]] = []
        store.on_foreign = self.heard_of
        store.on_here = self.heard_who
        store.on_lost = self.lose

    async def open(self, offer: Offer, guest: str) -> LiveTable:
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

    async def begin(self, table_id: str, happened: list[AnyEvent]) -> LiveTable:
        """A new table with all that happened there already."""
        at = now()
        log = [Entry(number, at, event) for number, event in enumerate(happened, 1)]
        try:
            await self.store.append(table_id, log)
        except Conflict:  # nobody else knows the id: it was written, and the answer got lost
            if not holds(await self.store.load(table_id), log):
                raise StoreFailed(f"{table_id} is another table") from None
        await self.store.claim([table_id])
        live = self.admit(Table.from_log(table_id, log), log)
        live.is_steward = self.store.is_steward(table_id)
        logger.info("table opened", table=table_id, game=live.table.opened.game, seats=live.table.opened.seats)
        return live

    async def table(self, table_id: str) -> LiveTable:
        """A table by its id; raises `NoSuchTable`."""
        self.idle.discard(table_id)
        live = self.tables.get(table_id)
        if live is not None:
            return live
        if not TABLE_ID.fullmatch(table_id):
            raise NoSuchTable(table_id)
        task = self.loading.get(table_id)
        if task is None:
            task = self.loading[table_id] = asyncio.create_task(self.load(table_id))
            task.add_done_callback(lambda _: self.loading.pop(table_id, None))
        return await asyncio.shield(task)

    async def load(self, table_id: str) -> LiveTable:
        """Reads a table from its log."""
        log = await self.store.load(table_id)
        if not log:
            raise NoSuchTable(table_id)
        live = self.tables.get(table_id)
        if live is None:
            live = self.admit(Table.from_log(table_id, log), log)
            await self.take_over([live])
        return live

    def admit(self, table: Table, log: list[Entry]) -> LiveTable:
        """Takes a table into memory."""
        self.make_room()
        live = LiveTable(table, log, self.store, self.thinker, self.speed)
        live.on_change = self.note
        live.begin = self.begin
        self.tables[table.id] = live
        self.note(live)
        return live

    def make_room(self) -> None:
        """Where there are too many tables, those that rest go at once."""
        if len(self.tables) >= MOST_TABLES:
            self.put_away([table_id for table_id, live in self.tables.items() if live.is_at_rest])

    def put_away(self, table_ids: Iterable[str]) -> None:
        """Forgets tables that the store remembers."""
        for table_id in table_ids:
            del self.tables[table_id]
            self.described.pop(table_id, None)

    def look_round(self) -> None:
        """Puts away the tables that rest since the last look."""
        at_rest = {table_id for table_id, live in self.tables.items() if live.is_at_rest}
        self.put_away(at_rest & self.idle)
        self.idle = at_rest - self.idle

    async def look_round_on(self) -> None:
        """Looks round now and then."""
        while True:
            await asyncio.sleep(LOOK_EVERY)
            self.look_round()

    async def resume(self) -> int:
        """Looks after the unfinished tables again, after a restart; returns how many."""
        self.watches.append(asyncio.create_task(self.look_round_on()))
        if self.store.is_shared:
            self.watches.append(asyncio.create_task(self.watch_over()))
            self.watches.append(asyncio.create_task(self.say_who_is_here()))
        found = [await self.table(table_id) for table_id in await self.store.unfinished(now() - FRESH)]
        return sum(live.table.is_played for live in found)

    async def take_over(self, tables: list[LiveTable]) -> None:
        """Becomes the steward of tables that have none. Their clocks stood still since the last event."""
        await self.store.claim([live.table.id for live in tables])
        for live in tables:
            if live.is_steward or not self.store.is_steward(live.table.id):
                continue
            if self.store.is_shared:
                await live.catch_up()
            live.is_steward = True
            if live.table.is_played and not live.is_reloading:
                live.write([events.Resumed()])

    async def say_who_is_here(self) -> None:
        """Says again who is at each table, of a few tables at a time: thousands at once would hold up their moves."""
        while True:
            visited = [live for live in self.tables.values() if live.viewers]
            share = len(visited) // SAID_IN + 1
            for turn in range(SAID_IN):
                for live in visited[turn * share : (turn + 1) * share]:
                    self.store.announce(live.table.id, live.presence.told())
                await asyncio.sleep(SAID_EVERY / SAID_IN)

    async def watch_over(self) -> None:
        """Takes tables over, now and then, that another process left behind."""
        while True:
            await asyncio.sleep(TAKE_OVER_EVERY)
            orphans = [live for live in self.tables.values() if not live.is_steward and live.table.is_played]
            with contextlib.suppress(StoreFailed):
                await self.take_over(orphans)

    def lose(self) -> None:
        """Whoever takes the tables over next: it may well be this process again."""
        for live in self.tables.values():
            live.is_steward = False
            live.cancel_timers()

    def heard_of(self, table_id: str) -> None:
        """Another process wrote to a table, or (without an id) may have written to any. Its steward has to know it."""
        if table_id and table_id not in self.tables and self.store.is_steward(table_id):
            self.do(self.table(table_id))
        for live in [self.tables[table_id]] if table_id in self.tables else [] if table_id else self.tables.values():
            self.do(live.catch_up())

    def heard_who(self, process: str, table_id: str, guests: Mapping[str, str]) -> None:
        """Another process says who is at a table."""
        if table_id in self.tables:
            self.tables[table_id].hear_who_is_there(process, guests)

    # The list

    def note(self, live: LiveTable) -> None:
        """Writes down what the list shows of a table, if that has changed."""
        table = live.table
        data = msgspec.json.encode(card(table)).decode()
        shown = msgspec.json.encode([sight.phase(table), table.opened.visibility, data.partition('"updated"')[0]])
        before = self.described.get(table.id, "")
        if before == shown.decode():
            return
        self.described[table.id] = shown.decode()
        if table.is_over and before.startswith('["playing"'):
            logger.info("table finished", table=table.id, game=table.opened.game, version=table.version)
        is_listed = table.opened.visibility == "public" and not table.is_over and not table.is_closed
        self.do(self.store.describe(Summary(table.id, now(), is_listed, data)))

    async def listed(self, most: int = 100) -> list[Card]:
        """The public tables."""
        return [msgspec.json.decode(summary.data, type=Card) for summary in await self.store.listed(most)]

    def do(self, work: Any) -> None:
        """Does something without waiting for it."""
        task = asyncio.get_running_loop().create_task(work)
        self.tasks.add(task)
        task.add_done_callback(self.finished)

    def finished(self, task: asyncio.Task[Any]) -> None:
        """Forgets a task; a list that could not be written is written next time."""
        self.tasks.discard(task)
        if not task.cancelled() and task.exception() is not None:
            self.described.clear()

    async def settle(self) -> None:
        """Waits until everything that was written by now is on disk or has failed, for a few seconds at most."""
        writing = [pending.written for live in self.tables.values() for pending in live.pending]
        if writing:
            await asyncio.wait(writing, timeout=PATIENCE)

    async def close(self) -> None:
        """Lets everything that was begun come to its end."""
        for live in self.tables.values():
            await live.drop()
        for watch in self.watches:
            watch.cancel()
        if self.tasks:
            await asyncio.wait(self.tasks, timeout=PATIENCE)


def seats_of(offer: Offer) -> int:
    """How many seats a table is opened with."""
    if offer.record is not None:
        return len(offer.record.seats)
    return offer.seats if offer.seats is not None else NOTATIONS[offer.game].game.fewest


def checked(offer: Offer) -> Options:
    """The options of an offer that makes sense; raises `OptionsError`, `RecordError` or `Denied`."""
    if offer.game not in NOTATIONS:
        raise Denied(denials.NO_SUCH_GAME)
    if offer.record is not None:
        check_story(offer.game, offer.record)
    if offer.clock.fault():
        raise Denied(denials.BAD_CLOCK)
    if offer.watching == "all" and not 1 <= offer.delay <= LONGEST_DELAY:
        raise Denied(denials.BAD_DELAY)
    options = offer.options if offer.record is None else offer.record.options
    return NOTATIONS[offer.game].game.options(options, seats_of(offer))


def check_story(game: str, record: Record) -> None:
    """Whether a match can go on where its record stops; raises `RecordError`."""
    if record.game != game:
        raise RecordError(0, f"it is a record of {record.game}, and the table is for {game}")
    if len(record.moves) > LONGEST_STORY:
        raise RecordError(0, f"it has more than {LONGEST_STORY} moves")
    if records.result_of(records.final_state(record)) is not None:
        raise RecordError(len(record.moves), "the match is over there")
    record.result = None
    record.meta = None


def card(table: Table) -> Card:
    """A table as the list shows it."""
    return Card(
        table=table.id,
        game=table.opened.game,
        phase=sight.phase(table),
        seats=[SeatSight(holder=s.holder, name=s.name, bot=s.bot) for s in _seats(table)],
        options=table.opened.options,
        updated=table.changed_at,
    )


def _seats(table: Table) -> list[SeatSight]:
    return [sight.seat_sight(table, seat, "", 0) for seat in range(len(table.seats))]
