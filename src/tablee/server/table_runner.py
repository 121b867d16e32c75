"""Runs one live table: receives commands, writes events to the store, and sends messages to viewers.

It decides a command and encodes its messages at once, but sends them only when the store reports that the events are on
disk, so that no viewer sees a move that could be lost. If the store fails, it reloads the table from its log.
"""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections import deque
from collections.abc import Awaitable, Callable, Coroutine, Sequence
from typing import Any, Final, Protocol

from tablee.core.chance import judge_of
from tablee.core.refusal import OptionsError, Refusal
from tablee.core.refusal import Refused as MoveRefused
from tablee.core.text import NotationError
from tablee.server import latency_fairness, viewer_messages
from tablee.server.presence import Guests, Presence
from tablee.server.socket import messages
from tablee.server.storage.store import Conflict, Store, StoreFailed
from tablee.server.storage.write_batch import holds
from tablee.server.viewer_messages import TableRequest, Viewer
from tablee.table import commands, events, player_view, refusals, scheduler
from tablee.table.command_handler import handle, printed, rematch_of
from tablee.table.commands import AnyCommand
from tablee.table.events import AnyEvent, Entry
from tablee.table.frames import Frame
from tablee.table.hints import Hint, Verdict, can_act
from tablee.table.refusals import Denied
from tablee.table.table import Table

KEPT_ENTRIES: Final = 400
"""Log entries kept in memory for viewers who reconnect."""
MOST_OLDER: Final = 4000
"""Log entries read from the store for viewers who were away for longer."""
MOST_RETRIES: Final = 8
MOST_WAITING: Final = 64
"""Requests that may wait while a table is reloaded."""
MOST_LOOKS: Final = 60
"""How often `shown` checks whether a table has been reloaded, over three seconds."""
NOT_STORED = Refusal("T40", "denied.not_stored")


def now() -> int:
    """The server's clock in milliseconds."""
    return time.time_ns() // 1_000_000


class Bots(Protocol):
    """The interface to the bot workers: moves for bots, hints for people."""

    async def choose(self, table: Table, turn: scheduler.BotTurn) -> str | None:
        """The text of a move, or None to decline a reaction."""

    async def advise(self, table: Table, seat: int) -> Hint:
        """A strong bot's hint for a seat; raises `Denied`."""

    async def judge(self, table: Table) -> Verdict:
        """Whether a game can still be won, judged with all cards open."""


class Pending:
    """Events being written, and the messages that wait for them."""

    def __init__(
        self,
        entries: list[Entry],
        written: asyncio.Future[None],
        outgoing: list[tuple[Viewer, bytes]],
        request: TableRequest | None,
    ) -> None:
        self.entries = entries
        self.written = written
        self.outgoing = outgoing
        self.request = request
        self.denied: list[tuple[TableRequest, Refusal]] = []
        """Refusals that depend on these events, and are sent after them."""
        self.repeated: list[tuple[TableRequest, int]] = []
        """Repeated commands that these events already cover, each with the version to acknowledge."""


class TableRunner:
    """One table in the memory of this process, with its viewers, timers and bots."""

    def __init__(self, table: Table, log: list[Entry], store: Store, bots: Bots, speed: float = 1.0) -> None:
        self.table = table
        self.store = store
        self.bots = bots
        table.speed = speed
        self.recent: deque[Entry] = deque(log[-KEPT_ENTRIES:], KEPT_ENTRIES)
        self.viewers: list[Viewer] = []
        self.presence = Presence()
        self.pending: deque[Pending] = deque()
        self.stored = table.version
        self.noticed = table.version
        """The last version visible to every viewer: secret declarations do not raise it."""
        self.waiting: list[TableRequest] = []
        self.is_reloading = False
        self.is_dropped = False
        self.is_owner = False
        """Whether this process, and no other, runs the timers and bots of the table."""
        self.race = latency_fairness.Race()
        self.timer: asyncio.TimerHandle | None = None
        """The timer of the table's next own action."""
        self.asked: set[tuple[int, int]] = set()
        self.tasks: set[asyncio.Task[None]] = set()
        self.on_change: Callable[[TableRunner], None] = _ignore
        self.begin: Callable[[str, list[AnyEvent]], Awaitable[object]] = _nowhere
        """Opens the table of a rematch with its first events."""

    @property
    def told(self) -> int:
        """The latest version that any message may contain: on disk, and visible to every viewer."""
        return min(self.noticed, self.stored)

    @property
    def is_at_rest(self) -> bool:
        """Whether the table has no viewers and no pending work, so that it can be evicted."""
        busy = self.viewers or self.pending or self.timer or self.tasks or self.waiting or self.race.held
        return not busy and not self.is_reloading

    # Viewers

    async def older(self, cursor: int) -> list[Entry]:
        """The log entries after a cursor that are no longer in memory."""
        first = self.recent[0].number if self.recent else 1
        if cursor + 1 >= first:
            return []
        log = await self.store.load(self.table.id, cursor)
        return [entry for entry in log if entry.number < first][-MOST_OLDER:]

    def join(self, viewer: Viewer, cursor: int, older: Sequence[Entry] = ()) -> None:
        """Adds a viewer, and sends the table with the events after the cursor; raises `Denied`."""
        sight_of_all = self.snapshot_for(viewer, cursor, older)
        self.viewers.append(viewer)
        if not self.is_reloading:  # else all viewers get the table after the reload
            self.tell(viewer, sight_of_all)
        self.publish_presence()

    def snapshot_for(self, viewer: Viewer, cursor: int, older: Sequence[Entry] = ()) -> bytes:
        """The whole table for a viewer, with the events after the cursor; raises `Denied`."""
        missed = [*older, *(entry for entry in self.recent if entry.number > cursor)]
        return viewer_messages.whole(self.table, viewer, now(), self.noticed, missed, self.presence.names())

    def tell(self, viewer: Viewer, data: bytes) -> None:
        """Sends a message as soon as all events so far are on disk."""
        if self.pending:
            self.pending[-1].outgoing.append((viewer, data))
        else:
            viewer.push(data)

    def leave(self, viewer: Viewer) -> None:
        """Removes a viewer."""
        if viewer in self.viewers:
            self.viewers.remove(viewer)
            self.publish_presence()

    def publish_presence(self) -> None:
        """Sends the changed presence to viewers and other processes."""
        before = self.presence.names()
        self.presence.count((viewer.guest, viewer.name) for viewer in self.viewers)
        self.store.announce(self.table.id, self.presence.told())
        self.send_presence(before)

    def on_remote_presence(self, process: str, guests: Guests) -> None:
        """Handles another process's announcement, and answers a new process with our own."""
        before = self.presence.names()
        if self.presence.hear(process, guests) and self.viewers:
            self.store.announce(self.table.id, self.presence.told())
        self.send_presence(before)

    def send_presence(self, before: list[str]) -> None:
        """Sends the presence to the viewers if it has changed."""
        self.table.present = self.presence.guests()
        names = self.presence.names()
        if names == before:
            return
        data = messages.encode(messages.Here(self.noticed, names))
        for viewer in list(self.viewers):
            self.tell(viewer, data)

    async def shown(self, guest: str) -> Frame:
        """The table for a guest without a connection, as it is on disk; raises `Denied` or `StoreFailed`."""
        for _ in range(MOST_LOOKS):
            if self.is_reloading:
                await asyncio.sleep(0.05)
                continue
            seen = player_view.frame(self.table, guest, None, now())
            seen.version = self.noticed
            with contextlib.suppress(Conflict, StoreFailed):
                if self.pending:
                    await asyncio.shield(self.pending[-1].written)
                return seen
        raise StoreFailed("the log cannot be read")

    # Requests

    def request(self, request: TableRequest) -> None:
        """Accepts a command; holds a move in a race first, for latency fairness."""
        if self.is_reloading:
            self.wait(request)
            return
        if latency_fairness.is_rival(self.table, request.guest, request.command):
            hold = self.race.hold(self.viewers, self.table, request.guest)
            if hold > 0 or self.race.held:
                if not self.race.held:
                    asyncio.get_running_loop().call_later(hold, self.finish_race)
                self.race.enter(request, latency_fairness.round_trip(self.viewers, request.guest), now())
                return
        self.follow(request)

    def wait(self, request: TableRequest) -> None:
        """Queues a command that arrives during a reload, unless too many wait already."""
        if len(self.waiting) < MOST_WAITING:
            self.waiting.append(request)
        else:
            self.refuse(request, NOT_STORED)

    async def handle(self, guest: str, name: str, command: AnyCommand) -> messages.Message:
        """The answer to a command without a connection."""
        answered: asyncio.Future[messages.Message] = asyncio.get_running_loop().create_future()
        self.request(TableRequest(guest, name, command, "", answered.set_result))
        return await answered

    def finish_race(self) -> None:
        """Decides the held moves of a race in ranked order."""
        for request in self.race.ranked():
            if self.is_reloading:
                self.wait(request)
            else:
                self.follow(request)

    def follow(self, request: TableRequest) -> None:
        """Decides a command and writes its events."""
        try:
            happened = handle(self.table, request.guest, request.name, request.command)
        except (Denied, MoveRefused, NotationError) as error:
            self.deny(request, error.refusal)
            return
        except OptionsError as fault:
            self.deny(request, refusals.options_refused(fault))
            return
        if request.order is not None:
            happened = [latency_fairness.with_order(event, request.order) for event in happened]
        if not happened:
            self.answer_again(request)
        elif isinstance(happened[0], events.Rematch):
            self.start(self.start_rematch(request, happened[0]))
        else:
            self.write(happened, request)

    async def start_rematch(self, request: TableRequest, rematch: events.Rematch) -> None:
        """Opens the table of a rematch and logs its id here, unless another request was faster."""
        try:
            await self.begin(rematch.table, rematch_of(self.table))
        except StoreFailed:
            self.refuse(request, NOT_STORED)
            return
        if self.table.rematch or self.is_reloading:
            self.request(request)
        else:
            self.write([rematch], request)

    def deny(self, request: TableRequest, refusal: Refusal) -> None:
        """Refuses a command; with a shared store, only after reading what other processes wrote."""
        if self.pending:
            self.pending[-1].denied.append((request, refusal))
        elif not self.store.is_shared or request.is_checked:
            self.refuse(request, refusal)
        else:
            request.is_checked = True
            self.start(self.retry_after_catch_up(request))

    def refuse(self, request: TableRequest, refusal: Refusal) -> None:
        """Answers a command with a refusal."""
        self.store.metrics.refused(refusal.clause)
        request.answer(messages.CommandRefused(request.ref, self.told, refusal.clause, refusal.texts()))

    async def retry_after_catch_up(self, request: TableRequest) -> None:
        """Decides a command again after reading everything in the store."""
        await self.catch_up()
        self.request(request)

    def start(self, work: Coroutine[Any, Any, None]) -> None:
        """Runs a coroutine in the background, until the table is dropped from memory."""
        task = asyncio.get_running_loop().create_task(work)
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)

    def answer_again(self, request: TableRequest) -> None:
        """Acknowledges a repeated command as soon as its events are on disk."""
        version = self.table.version
        if isinstance(request.command, commands.Play):
            version = self.table.move_ids[request.guest][request.command.id]
        for pending in self.pending:
            if pending.entries[-1].number >= version:
                pending.repeated.append((request, version))
                return
        request.answer(messages.Done(request.ref, version))

    def why(self, seat: int, move: str) -> Refusal | None:
        """Why a move is not legal; None if it is. Raises `Denied` before the match."""
        if not self.table.has_started:
            raise Denied(refusals.NOT_STARTED)
        return self.table.text.refusal(self.table.state, seat, move)

    async def hint(self, guest: str, seat: int) -> Hint:
        """A hint for a guest's own seat; raises `Denied`."""
        self.may_be_helped(guest, seat)
        if not can_act(self.table.state, seat):
            raise Denied(refusals.NOTHING_TO_DO)
        return await self.bots.advise(self.table, seat)

    async def winnable(self, guest: str, seat: int) -> Verdict:
        """Whether a guest's own game can still be won; raises `Denied` in games that cannot judge deals."""
        self.may_be_helped(guest, seat)
        if judge_of(self.table.spec) is None:
            raise Denied(refusals.NOT_JUDGED)
        return await self.bots.judge(self.table)

    def may_be_helped(self, guest: str, seat: int) -> None:
        """Raises `Denied` if the guest does not hold the seat, the table has no hints, or no match is under way."""
        if seat not in self.table.seats_of(guest):
            raise Denied(refusals.OTHER_SEAT)
        if not self.table.opened.hints:
            raise Denied(refusals.NO_HINTS)
        if not self.table.is_played:
            raise Denied(refusals.NOTHING_TO_DO)

    # Writing

    def write(self, happened: list[AnyEvent], request: TableRequest | None = None) -> None:
        """Applies events to the table in memory and appends them to the store."""
        at = now()
        entries = [Entry(number, at, event) for number, event in enumerate(happened, self.table.version + 1)]
        outgoing = self.fold(entries, at)
        before = self.pending[-1].written if self.pending else None
        written = self.store.append(self.table.id, entries, before, self.settle)
        self.pending.append(Pending(entries, written, outgoing, request))
        self.schedule()
        if self.table.is_over or not all(isinstance(event, events.Moved) for event in happened):
            self.on_change(self)

    def fold(self, entries: list[Entry], at: int) -> list[tuple[Viewer, bytes]]:
        """Applies events; returns the messages for the viewers who may know of them."""
        version = self.table.public_version
        for entry in entries:
            self.table.fold(entry)
            self.recent.append(entry)
        is_secret = version == self.table.public_version and all(
            isinstance(entry.event, events.Moved) for entry in entries
        )
        if not is_secret:
            self.noticed = self.table.version
        news = viewer_messages.News(self.table, entries, at, is_secret=is_secret)
        updates = [(viewer, viewer_messages.update(self.table, viewer, news)) for viewer in self.viewers]
        return [(viewer, data) for viewer, data in updates if data is not None]

    def settle(self) -> None:
        """Sends the messages of events that are on disk now; if the write failed, starts recovery."""
        while self.pending and self.pending[0].written.done():
            pending = self.pending.popleft()
            error = pending.written.exception()
            if error is not None:
                self.fail(pending, error)
                return
            self.stored = last = pending.entries[-1].number
            if pending.request is not None:
                pending.request.answer(messages.Done(pending.request.ref, last))
            for request, version in pending.repeated:
                request.answer(messages.Done(request.ref, version))
            for viewer, data in pending.outgoing:
                viewer.push(data)
            for request, refusal in pending.denied:
                self.deny(request, refusal)

    def fail(self, pending: Pending, error: BaseException) -> None:
        """Drops everything after the last stored event, and retries commands that lost against another process."""
        lost = [pending, *self.pending]
        self.pending.clear()
        for one in lost:
            if one.written is not pending.written:
                one.written.add_done_callback(lambda done: done.exception())
            self.waiting += [request for request, _ in one.denied]
            repeated = [request for request, _ in one.repeated]
            if one.request is None:
                self.waiting += repeated
            elif isinstance(error, Conflict) and one.request.tries < MOST_RETRIES:
                one.request.tries += 1
                one.request.tried = one.entries
                self.waiting += [one.request, *repeated]
            else:
                for request in (one.request, *repeated):
                    self.refuse(request, NOT_STORED)
        self.reload()

    def reload(self) -> None:
        """Starts to reload the table from its log."""
        if self.is_reloading or self.is_dropped:
            return
        self.is_reloading = True
        self.store.metrics.reloads.inc()
        self.cancel_timer()
        self.start(self.read_again())

    async def read_again(self) -> None:
        """Rebuilds the table from its log, then sends it to the viewers and handles the queued commands."""
        log = await self.whole_log()
        cursor = self.stored
        before, self.table = self.table, Table.from_log(self.table.id, log)
        self.table.present, self.table.speed = before.present, before.speed
        self.recent = deque(log[-KEPT_ENTRIES:], KEPT_ENTRIES)
        self.stored = self.noticed = self.table.version
        self.asked.clear()
        self.is_reloading = False
        for viewer in list(self.viewers):
            with contextlib.suppress(Denied):
                viewer.push(self.snapshot_for(viewer, cursor))
        waiting, self.waiting = self.waiting, []
        for request in waiting:
            tried, request.tried = request.tried, []
            if tried and holds(log, tried):
                request.answer(messages.Done(request.ref, tried[-1].number))
            else:
                self.request(request)
        self.schedule()

    async def whole_log(self) -> list[Entry]:
        """The log from the store; retries until it can be read."""
        delay = 0.05
        while True:
            try:
                return await self.store.load(self.table.id)
            except StoreFailed:
                await asyncio.sleep(delay)
                delay = min(2 * delay, 2.0)

    async def catch_up(self) -> None:
        """Reads and applies what another process wrote to this table."""
        if self.pending or self.is_reloading:
            return  # our own write will conflict, and that reloads the table
        try:
            entries = await self.store.load(self.table.id, self.table.version)
        except StoreFailed:
            self.reload()
            return
        if self.pending or self.is_reloading:
            return
        fresh = [entry for entry in entries if entry.number > self.table.version]
        if fresh:
            outgoing = self.fold(fresh, now())
            self.stored = self.table.version
            for viewer, data in outgoing:
                viewer.push(data)
            self.schedule()
            self.on_change(self)

    # Actions of the table and its bots

    def schedule(self) -> None:
        """Sets the timer for the next action of the table, and asks the bots that may act."""
        self.cancel_timer()
        if self.is_dropped or not self.is_owner or not self.table.is_played:
            return
        action = scheduler.next_action(self.table)
        if action is not None:
            delay = max(0, action.at - now()) / 1000
            loop = asyncio.get_running_loop()
            self.timer = loop.call_later(delay, self.perform_action, action, self.table.version)
        for turn in scheduler.bot_turns(self.table):
            if (turn.public_version, turn.seat) not in self.asked:
                self.ask_bot(turn)

    def cancel_timer(self) -> None:
        """Cancels the table's next action."""
        if self.timer is not None:
            self.timer.cancel()
            self.timer = None

    def perform_action(self, action: scheduler.ScheduledAction, version: int) -> None:
        """Performs a scheduled action, unless the table has changed meanwhile."""
        if version == self.table.version and not self.is_reloading and scheduler.next_action(self.table) == action:
            self.write(scheduler.perform(self.table, action))

    def ask_bot(self, turn: scheduler.BotTurn) -> None:
        """Asks a bot at once, but makes its move at the planned time, so that its computing time stays hidden."""
        self.asked.add((turn.public_version, turn.seat))
        self.start(self.bot_moves(turn))

    async def bot_moves(self, turn: scheduler.BotTurn) -> None:
        """Makes a bot's move, unless the table has moved on."""
        text = await self.bots.choose(self.table, turn)
        await asyncio.sleep(max(0, turn.at - now()) / 1000)
        if text is None or self.is_reloading or self.is_dropped or turn.public_version != self.table.public_version:
            return
        if not self.table.is_played or self.table.seats[turn.seat].bot != turn.bot:
            return
        try:
            move = printed(self.table, turn.seat, text)
        except MoveRefused:
            self.asked.discard((turn.public_version, turn.seat))
            self.schedule()
            return
        self.write([events.Moved(seat=turn.seat, text=move)])

    async def drop(self) -> None:
        """Stops the timer and background work, when the table leaves memory."""
        self.is_dropped = True
        self.cancel_timer()
        for task in list(self.tasks):
            task.cancel()


def _ignore(table: TableRunner) -> None:
    """The default of `on_change`: does nothing."""


async def _nowhere(table_id: str, happened: list[AnyEvent]) -> None:
    """The default of `begin`: opens no table."""
