"""One WebSocket connection: decodes and handles incoming messages, and sends from a bounded outbox.

A client that reads too slowly is disconnected, and misses nothing when it reconnects with its cursor. The rest of the
table never waits for it.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable
from typing import Final

import msgspec

from tablee.core.refusal import Refusal, Sentence
from tablee.server.asgi import Send
from tablee.server.rate_limits import Bucket
from tablee.server.socket import messages
from tablee.server.socket.frames import framed
from tablee.server.socket.websocket_protocol import Write
from tablee.server.table_runner import TableRunner, now
from tablee.server.viewer_messages import TableRequest
from tablee.table import refusals
from tablee.table.refusals import Denied

LARGEST_MESSAGE: Final = 16_384
MOST_EYES: Final = 8
MOST_WAITING: Final = 256
"""The capacity of the outbox, in messages."""
MOST_BYTES: Final = 4_000_000
BURST: Final = 3.0
"""The allowed burst, in seconds' worth of messages."""
HINT_COST: Final = 20.0
"""The cost of a hint against the rate limit, in messages."""
VERDICT_COST: Final = 5.0
"""The cost of asking whether a game can still be won, in messages."""
MOST_TOO_FAST: Final = 100
"""Consecutive messages over the limit that are dropped before the connection is closed."""
PING_EVERY: Final = 15.0
SILENCE_TIMEOUT: Final = 45.0
"""Seconds without any message after which a connection counts as lost."""
GOING_AWAY: Final = 1001
POLICY: Final = 1008
TOO_BIG: Final = 1009


class CloseConnection(Exception):  # noqa: N818 -- control flow, not an error of the program
    """Closes a connection after a message with the reason."""

    def __init__(self, code: str, status: int = POLICY, **fields: object) -> None:
        super().__init__(code)
        self.message = messages.Error(code, Sentence(f"socket.{code}", fields).texts(), closing=True)
        self.status = status


def error_message(code: str, *, ref: str = "", **fields: object) -> messages.Error:
    """An `error` message with its text in every language and the `ref` of the message it answers."""
    return messages.Error(code, Sentence(f"socket.{code}", fields).texts(), ref=ref)


def ref_of(data: bytes) -> str:
    """The `ref` of a message that could not be decoded; empty if there is none."""
    try:
        return messages.decode_ref(data).ref[:64]
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return ""


def counted_from_0(message: messages.FromClient) -> messages.FromClient:
    """Converts the seats in a message from 1-based to 0-based."""
    if isinstance(message, messages.Do):
        seat = getattr(message.command, "seat", None)
        if seat is not None:
            message.command.seat = seat - 1  # type: ignore[union-attr]  # only commands with a seat get here
    elif isinstance(message, messages.Question):
        message.seat -= 1
    elif isinstance(message, (messages.Hello, messages.Look)) and message.eyes is not None:
        message.eyes = [seat - 1 for seat in message.eyes]
    return message


class FlushQueue:
    """Flushes, at the end of a turn of the event loop, all outboxes that were filled in it."""

    def __init__(self) -> None:
        self.waiting: list[Callable[[], None]] = []

    def add(self, flush: Callable[[], None]) -> None:
        """Schedules the flush function of an outbox that is no longer empty."""
        if not self.waiting:
            asyncio.get_running_loop().call_soon(self.flush)
        self.waiting.append(flush)

    def flush(self) -> None:
        """Calls the flush functions collected in this turn."""
        waiting, self.waiting = self.waiting, []
        for flush in waiting:
            flush()


class Connection:
    """One guest's connection to one table."""

    def __init__(self, send: Send, write: Write, flush_queue: FlushQueue, messages_per_second: float) -> None:
        self.send = send
        self.write = write
        self.flush_queue = flush_queue
        self.guest = ""
        self.name = ""
        self.eyes: list[int] | None = None
        self.is_brief = False
        self.round_trip = 0.0
        self.runner: TableRunner | None = None
        self.outbox: deque[bytes] = deque()
        self.waiting_bytes = 0
        self.is_slow = False
        self.wake = asyncio.Event()
        self.closing: CloseConnection | None = None
        self.closed: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.bucket = Bucket(messages_per_second, BURST * messages_per_second)
        self.too_fast = 0
        self.pings = 0
        self.ping_sent: dict[int, float] = {}
        self.last_heard = 0.0
        self.heartbeat_task: asyncio.Future[None] | None = None

    def push(self, data: bytes) -> None:
        """Adds a message to the outbox, to be flushed at the end of this turn; a full outbox closes the connection."""
        if self.closing is not None:
            return
        if len(self.outbox) >= MOST_WAITING or self.waiting_bytes > MOST_BYTES:
            self.flush()
            if self.outbox:
                self.close(CloseConnection("slow"))
                return
        if not self.outbox:
            self.flush_queue.add(self.flush)
        self.outbox.append(data)
        self.waiting_bytes += len(data)

    def flush(self) -> None:
        """Writes the whole outbox at once; if the client does not keep up, leaves it to `drain`."""
        if self.is_slow or not self.outbox:
            return
        if self.write(framed(self.outbox)):
            self.outbox.clear()
            self.waiting_bytes = 0
        else:
            self.is_slow = True
            self.wake.set()

    def send_message(self, message: messages.Message) -> None:
        """Encodes a message and puts it into the outbox."""
        self.push(self.encoded(message))

    def encoded(self, message: messages.Message) -> bytes:
        """Encodes a message; errors get the version of the table."""
        if isinstance(message, messages.Error) and self.runner is not None:
            message.version = self.runner.told
        return messages.encode(message)

    def close(self, reason: CloseConnection) -> None:
        """Closes the connection after a message with the reason, and drops the rest of the outbox."""
        if self.closing is None:
            self.flush()
            self.closing = reason
            self.closed.set_result(None)
            self.outbox.clear()
            self.wake.set()
            if self.heartbeat_task is not None:
                self.heartbeat_task.cancel()

    async def drain(self) -> None:
        """Sends what `flush` left in the outbox, message by message, until the connection closes."""
        while True:
            self.is_slow = True  # `flush` must not overtake these messages
            while self.outbox:
                data = self.outbox[0]
                await self.send({"type": "websocket.send", "text": data.decode()})
                if self.outbox:
                    self.outbox.popleft()
                self.waiting_bytes -= len(data)
            if self.closing is not None:
                await self.send({"type": "websocket.send", "text": self.encoded(self.closing.message).decode()})
                code, reason = self.closing.status, self.closing.message.code
                await self.send({"type": "websocket.close", "code": code, "reason": reason})
                return
            self.is_slow = False
            self.wake.clear()
            await self.wake.wait()

    # Messages

    def decode_message(self, data: bytes) -> messages.FromClient | None:
        """The decoded message; None after answering an invalid one with an error. Raises `CloseConnection`."""
        if len(data) > LARGEST_MESSAGE:
            raise CloseConnection("too-big", TOO_BIG)
        if not self.bucket.take():
            self.too_fast += 1
            if self.too_fast > MOST_TOO_FAST:
                raise CloseConnection("too-fast")
            ref = ref_of(data)
            if self.too_fast == 1 or ref:
                self.send_message(error_message("too-fast", ref=ref))
            return None
        self.too_fast = 0
        try:
            decoded = counted_from_0(messages.decode(data))
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
            self.send_message(error_message("not-json", ref=ref_of(data), why=str(error)[:200]))
            return None
        return decoded

    def on_message(self, data: bytes, at: float) -> None:
        """Handles an incoming message, or answers with an error."""
        self.last_heard = at
        message = self.decode_message(data)
        if message is not None and self.runner is not None:
            self.handle(message, self.runner)

    def handle(self, message: messages.FromClient, runner: TableRunner) -> None:
        """Dispatches a message after `hello`."""
        match message:
            case messages.Do():
                ref = message.ref[:64]
                runner.request(TableRequest(self.guest, self.name, message.command, ref, self.send_message))
            case messages.Pong():
                sent = self.ping_sent.pop(message.n, None)
                if sent is not None:
                    self.measure((asyncio.get_running_loop().time() - sent) * 1000)
            case messages.Look():
                self.look(message.eyes, runner)
            case messages.Ask():
                self.send_refusal(message, runner)
            case messages.AskHint() | messages.AskWinnable():
                runner.start(self.think(message, runner))
            case messages.Hello():
                self.send_message(error_message("hello-once"))

    def measure(self, milliseconds: float) -> None:
        """Updates the round trip from a new measurement; low values weigh most."""
        lately = 0.8 * self.round_trip + 0.2 * milliseconds if self.round_trip else milliseconds
        self.round_trip = min(milliseconds, lately)

    def look(self, eyes: list[int] | None, runner: TableRunner) -> None:
        """Changes the seats whose views the client gets."""
        self.eyes = eyes and eyes[:MOST_EYES]
        try:
            runner.tell(self, runner.snapshot_for(self, runner.table.version))
        except Denied as error:
            self.send_message(error_message("denied", why=error.refusal))

    def send_refusal(self, message: messages.Ask, runner: TableRunner) -> None:
        """Answers `ask`: why a move of an own seat is not legal."""
        refusal: Refusal | None = refusals.OTHER_SEAT
        if message.seat in runner.table.seats_of(self.guest):
            try:
                refusal = runner.why(message.seat, message.move[:200])
            except Denied as error:
                refusal = error.refusal
        found = () if refusal is None else (refusal.clause, refusal.texts())
        self.send_message(messages.Why(message.ref[:64], runner.told, *found))

    async def think(self, message: messages.AskHint | messages.AskWinnable, runner: TableRunner) -> None:
        """Answers `hint` and `winnable` for an own seat. They cost computing time, so they count for many messages."""
        ref = message.ref[:64]
        if not self.bucket.take(HINT_COST if isinstance(message, messages.AskHint) else VERDICT_COST):
            self.send_message(error_message("too-fast", ref=ref))
            return
        try:
            if isinstance(message, messages.AskHint):
                found = await runner.hint(self.guest, message.seat)
                self.send_message(messages.Hints(ref, runner.told, found.moves, found.legal))
            else:
                can = await runner.winnable(self.guest, message.seat)
                self.send_message(messages.Winnable(ref, runner.told, can))
        except Denied as error:
            refused = error.refusal
            self.send_message(messages.CommandRefused(ref, runner.told, refused.clause, refused.texts()))

    async def heartbeat(self) -> None:
        """Sends pings, and closes a silent connection. The first pings follow quickly, to measure the round trip."""
        loop = asyncio.get_running_loop()
        while self.closing is None:
            self.pings += 1
            self.ping_sent[self.pings] = loop.time()
            while len(self.ping_sent) > 4:
                self.ping_sent.pop(next(iter(self.ping_sent)))
            self.send_message(messages.Ping(self.runner.told if self.runner else 0, self.pings, now()))
            await asyncio.sleep(1.0 if self.pings < 4 else PING_EVERY)
            if loop.time() - self.last_heard > SILENCE_TIMEOUT:
                self.close(CloseConnection("silent", GOING_AWAY))
