"""One WebSocket: what comes in is checked and passed on, what goes out waits in a bounded box.

Whoever reads too slowly is told so and dropped; they come back with a cursor and miss nothing. The rest of the table
never waits for them.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections import deque
from collections.abc import Callable
from functools import partial
from typing import Final

import msgspec
import structlog

from tablee.rules.refusal import Refusal
from tablee.server.asgi import Message, Receive, Scope, Send
from tablee.server.config import Config
from tablee.server.logs import describe_fault
from tablee.server.rate_limits import Bucket, Buckets, Counts, rate_limit_key
from tablee.server.socket import messages, websocket_protocol
from tablee.server.socket.batching import FlushQueue, InboundQueue
from tablee.server.socket.framing import framed
from tablee.server.storage.store import StoreFailed
from tablee.server.table_registry import NoSuchTable, TableRegistry
from tablee.server.table_request import TableRequest
from tablee.server.table_runner import TableRunner, now
from tablee.server.tokens import Guests
from tablee.server.viewer_messages import encode
from tablee.table import denials
from tablee.table.denials import Denied

LARGEST_MESSAGE: Final = 16_384
MOST_EYES: Final = 8
MOST_WAITING: Final = 256
"""Messages that may wait for a slow reader."""
MOST_BYTES: Final = 4_000_000
BURST: Final = 3.0
"""Seconds' worth of messages that may come at once."""
HINT_COST: Final = 20.0
"""Messages that a hint counts for."""
VERDICT_COST: Final = 5.0
"""Messages that the question whether 20/20 can still be won counts for."""
MOST_TOO_FAST: Final = 100
"""Messages in a row that are passed over before the line is ended."""
HELLO_TIMEOUT: Final = 10.0
CLOSE_TIMEOUT: Final = 5.0
"""Seconds that the last word may take to be sent."""
PING_EVERY: Final = 15.0
SILENCE_TIMEOUT: Final = 45.0
"""Seconds without any message after which a connection is taken for lost."""
ERROR_TEXTS: Final = {
    "too-big": ("That message is too long.", "Ce message est trop long."),
    "not-json": ("That is not a message of this protocol: {why}", "Ce n’est pas un message de ce protocole : {why}"),
    "too-fast": ("That is too much at once: wait a moment.", "C’est trop à la fois : attendez un instant."),
    "hello-first": ("Say hello first.", "Dites d’abord bonjour (hello)."),
    "hello-once": ("You have said hello already.", "Vous avez déjà dit bonjour."),
    "late": ("You did not say hello in time.", "Vous n’avez pas dit bonjour à temps."),
    "who": ("This token is not valid.", "Ce jeton n’est pas valable."),
    "no-table": ("There is no such table.", "Il n’y a pas de telle table."),
    "denied": ("{why}", "{why_fr}"),
    "slow": (
        "You read too slowly: come back with your cursor.",
        "Lecture trop lente : revenez avec votre curseur.",
    ),
    "silent": ("Nothing was heard from you.", "On n’a plus rien entendu de vous."),
    "protocol": ("This server speaks version {n} of the protocol.", "Ce serveur parle la version {n} du protocole."),
    "closing": ("The server is closing; come back in a moment.", "Le serveur s’arrête ; revenez dans un instant."),
    "store": (
        "The table could not be read: come back in a moment.",
        "La table n’a pas pu être lue : revenez dans un instant.",
    ),
    "internal": ("Something went wrong here: come back.", "Quelque chose s’est mal passé ici : revenez."),
    "crowd": ("Too many connections from your address.", "Trop de connexions depuis votre adresse."),
}
GOING_AWAY: Final = 1001
POLICY: Final = 1008
TOO_BIG: Final = 1009
FAULTY: Final = 1011
TRY_LATER: Final = 1013


class CloseConnection(Exception):  # noqa: N818 -- the polite end of a connection
    """The connection ends, with a reason that the other side is told."""

    def __init__(self, code: str, status: int = POLICY, **fields: str) -> None:
        super().__init__(code)
        self.message = error_message(code, closing=True, **fields)
        self.status = status


def error_message(code: str, *, closing: bool = False, ref: str = "", **fields: str) -> messages.Error:
    """A sentence about what was wrong, in both languages, and with which message."""
    en, fr = ERROR_TEXTS[code]
    return messages.Error(code, en.format_map(fields), fr.format_map(fields), closing, ref=ref)


def ref_of(data: bytes) -> str:
    """The `ref` of a message that cannot be followed; empty if none can be found."""
    try:
        return messages.refs.decode(data).ref[:64]
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return ""


def content(message: Message) -> bytes:
    """What a message holds, whether it came as text or as bytes."""
    text: str | None = message.get("text")
    return text.encode() if text is not None else message.get("bytes") or b""


class Connection:
    """Somebody's line to a table."""

    def __init__(
        self, send: Send, write: websocket_protocol.Write, flush_queue: FlushQueue, messages_per_second: float
    ) -> None:
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
        """Puts a message into the box, which is emptied at the end of this turn; a full box ends the connection."""
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
        """Sends all that is in the box together; if the other side reads too slowly, one by one as it reads."""
        if self.is_slow or not self.outbox:
            return
        if self.write(framed(self.outbox)):
            self.outbox.clear()
            self.waiting_bytes = 0
        else:
            self.is_slow = True
            self.wake.set()

    def send_message(self, message: messages.Message) -> None:
        """Sends a message."""
        self.push(self.encoded(message))

    def encoded(self, message: messages.Message) -> bytes:
        """A message as it is sent: an error, too, says at which version the table is."""
        if isinstance(message, messages.Error) and self.runner is not None:
            message.version = self.runner.told
        return encode(message)

    def close(self, goodbye: CloseConnection) -> None:
        """Ends the connection after one last word; what was waiting is dropped."""
        if self.closing is None:
            self.flush()
            self.closing = goodbye
            self.closed.set_result(None)
            self.outbox.clear()
            self.wake.set()
            if self.heartbeat_task is not None:
                self.heartbeat_task.cancel()

    async def drain(self) -> None:
        """Sends what a slow reader left in the box, one by one, until the end."""
        while True:
            self.is_slow = True  # nothing overtakes what is sent here
            while self.outbox:
                data = self.outbox[0]
                await self.send({"type": "websocket.send", "text": data.decode()})
                if self.outbox:
                    self.outbox.popleft()
                self.waiting_bytes -= len(data)
            if self.closing is not None:
                await self.send({"type": "websocket.send", "text": self.encoded(self.closing.message).decode()})
                await self.send(
                    {"type": "websocket.close", "code": self.closing.status, "reason": self.closing.message.code}
                )
                return
            self.is_slow = False
            self.wake.clear()
            await self.wake.wait()

    # Messages

    def decode_message(self, data: bytes) -> messages.FromClient | None:
        """A message that came in; None if it was answered with an error."""
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
            decoded: messages.FromClient = messages.decoder.decode(data)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
            self.send_message(error_message("not-json", ref=ref_of(data), why=str(error)[:200]))
            return None
        return decoded

    def on_message(self, data: bytes, at: float) -> None:
        """What a message says is done, or answered with an error."""
        self.last_heard = at
        understood = self.decode_message(data)
        if understood is not None:
            self.handle(understood)

    def handle(self, message: messages.FromClient) -> None:
        """Does what a message says, once hello was said."""
        assert self.runner is not None
        match message:
            case messages.Do():
                self.runner.request(
                    TableRequest(self.guest, self.name, message.command, message.ref[:64], self.send_message)
                )
            case messages.Pong():
                sent = self.ping_sent.pop(message.n, None)
                if sent is not None:
                    self.measure((asyncio.get_running_loop().time() - sent) * 1000)
            case messages.Look():
                self.look(message.eyes)
            case messages.Ask():
                self.send_refusal(message)
            case messages.AskHint() | messages.AskWinnable():
                self.runner.start(self.think(message))
            case messages.Hello():
                self.send_message(error_message("hello-once"))

    def measure(self, milliseconds: float) -> None:
        """The round trip: the least of what was seen lately counts most."""
        lately = 0.8 * self.round_trip + 0.2 * milliseconds if self.round_trip else milliseconds
        self.round_trip = min(milliseconds, lately)

    def look(self, eyes: list[int] | None) -> None:
        """Looks with other eyes."""
        assert self.runner is not None
        self.eyes = eyes and eyes[:MOST_EYES]
        try:
            self.runner.tell(self, self.runner.snapshot_for(self, self.runner.table.version))
        except Denied as error:
            self.send_message(error_message("denied", why=error.refusal.en, why_fr=error.refusal.fr))

    def send_refusal(self, message: messages.Ask) -> None:
        """Why a move of an own seat is not legal."""
        assert self.runner is not None
        refusal: Refusal | None = denials.OTHER_SEAT
        if message.seat in self.runner.table.seats_of(self.guest):
            try:
                refusal = self.runner.why(message.seat, message.move[:200])
            except Denied as error:
                refusal = error.refusal
        if refusal is None:
            self.send_message(messages.Why(message.ref[:64], self.runner.told))
        else:
            self.send_message(messages.Why(message.ref[:64], self.runner.told, refusal.clause, refusal.en, refusal.fr))

    async def think(self, message: messages.AskHint | messages.AskWinnable) -> None:
        """What a strong bot or the solver says of an own seat. Thinking costs: who asks too often has to wait."""
        runner, ref = self.runner, message.ref[:64]
        assert runner is not None
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
            self.send_message(messages.Refused(ref, runner.told, refused.clause, refused.en, refused.fr))

    async def heartbeat(self) -> None:
        """Pings now and then, and ends a line that went silent. The first pings come soon, to learn the round trip."""
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


class WebSocketEndpoint:
    """All connections of this process, as an ASGI application."""

    def __init__(
        self,
        registry: TableRegistry,
        guests: Guests,
        origins: Callable[[Scope], bool],
        config: Config,
        arrivals: Buckets,
    ) -> None:
        self.registry = registry
        self.guests = guests
        self.is_allowed = origins
        self.open_connections = Counts(config.connections_per_address)
        self.messages_per_second = config.messages_per_second
        self.arrivals = arrivals
        self.connections: set[Connection] = set()
        self.inbound = InboundQueue(self.on_message)
        self.flush_queue = FlushQueue()
        self.is_closing = False
        self.log = structlog.get_logger("tablee.socket")

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serves one connection from its beginning to its end."""
        await receive()  # websocket.connect
        if not self.is_allowed(scope):
            await send({"type": "websocket.close", "code": POLICY})
            return
        address = rate_limit_key((scope.get("client") or ("?", 0))[0])
        await send({"type": "websocket.accept"})
        connection = Connection(
            send, websocket_protocol.direct_writer(scope), self.flush_queue, self.messages_per_second
        )
        rejection = self.rejection(address)
        if rejection is not None:
            connection.close(rejection)
            with contextlib.suppress(TimeoutError, OSError):
                await asyncio.wait_for(connection.drain(), CLOSE_TIMEOUT)
            return
        self.connections.add(connection)
        try:
            await self.run(connection, receive, websocket_protocol.direct_receiver(scope))
        finally:
            self.open_connections.leave(address)
            self.connections.discard(connection)
            connection.runner = None  # the line's own circles of references do not keep the table in memory

    def rejection(self, address: str) -> CloseConnection | None:
        """Why somebody cannot come in now; None if they did."""
        if self.is_closing:
            return CloseConnection("closing", GOING_AWAY)
        if not self.arrivals.take(address):
            return CloseConnection("too-fast", TRY_LATER)
        return None if self.open_connections.enter(address) else CloseConnection("crowd", TRY_LATER)

    async def run(
        self, connection: Connection, receive: Receive, set_receiver: Callable[[websocket_protocol.Receiver], None]
    ) -> None:
        """Reads and writes until the other side leaves or is sent away; the last word is not waited for for ever."""
        writing = asyncio.ensure_future(connection.drain())
        reading = asyncio.ensure_future(self.receive(connection, receive, set_receiver))
        try:
            await asyncio.wait({writing, reading, connection.closed}, return_when=asyncio.FIRST_COMPLETED)
            connection.close(CloseConnection("closing", GOING_AWAY))
            reading.cancel()
            await asyncio.wait({writing, reading}, timeout=CLOSE_TIMEOUT)
        finally:
            writing.cancel()
            reading.cancel()
            await asyncio.gather(writing, reading, return_exceptions=True)

    async def receive(
        self, connection: Connection, receive: Receive, set_receiver: Callable[[websocket_protocol.Receiver], None]
    ) -> None:
        """Everything that comes in."""
        try:
            await self.receive_messages(connection, receive, set_receiver)
        except Exception as error:  # noqa: BLE001 -- the last place where a fault of our own can be answered
            self.closing(connection, error)
        finally:
            if connection.runner is not None:
                connection.runner.leave(connection)

    def closing(self, connection: Connection, error: Exception) -> None:
        """Ends a line that did wrong; after a fault of our own the table begins again from its log."""
        if isinstance(error, TimeoutError):
            connection.close(CloseConnection("late"))
        elif isinstance(error, CloseConnection):
            connection.close(error)
        else:
            self.log.error("connection failed", **describe_fault(error))
            connection.close(CloseConnection("internal", FAULTY))
            if connection.runner is not None:
                connection.runner.reload()

    async def receive_messages(
        self, connection: Connection, receive: Receive, set_receiver: Callable[[websocket_protocol.Receiver], None]
    ) -> None:
        """Hello, and then whatever comes, until the other side leaves."""
        hello = await asyncio.wait_for(self.receive_hello(connection, receive), HELLO_TIMEOUT)
        if hello is None:
            return
        await self.welcome(connection, hello)
        connection.last_heard = asyncio.get_running_loop().time()
        connection.heartbeat_task = asyncio.ensure_future(connection.heartbeat())
        set_receiver(partial(self.inbound.put, connection))
        while connection.closing is None:
            message = await receive()
            if message["type"] != "websocket.receive":
                return
            self.inbound.put(connection, content(message))

    def on_message(self, connection: Connection, data: bytes) -> None:
        """A message came in, after hello was said."""
        if connection.closing is None:
            try:
                connection.on_message(data, asyncio.get_running_loop().time())
            except Exception as error:  # noqa: BLE001 -- as in `serve`
                self.closing(connection, error)

    async def receive_hello(self, connection: Connection, receive: Receive) -> messages.Hello | None:
        """The first message, which has to be a hello; None if the other side left."""
        while True:
            message = await receive()
            if message["type"] != "websocket.receive":
                return None
            understood = connection.decode_message(content(message))
            if isinstance(understood, messages.Hello):
                return understood
            if understood is not None:
                connection.send_message(error_message("hello-first"))

    async def welcome(self, connection: Connection, hello: messages.Hello) -> None:
        """Checks who it is, and shows the table."""
        if hello.protocol != messages.VERSION:
            raise CloseConnection("protocol", n=str(messages.VERSION))
        guest = self.guests.known(hello.token)
        if guest is None:
            raise CloseConnection("who")
        connection.guest = guest.id
        connection.name = guest.name
        connection.eyes = hello.eyes and hello.eyes[:MOST_EYES]
        connection.is_brief = hello.brief
        try:
            runner = await self.registry.table(hello.table)
            cursor = min(max(0, hello.cursor), runner.table.version)
            older = await runner.older(cursor)
            connection.send_message(messages.Welcome(runner.told, guest.id[:8], guest.name, now()))
            runner.join(connection, cursor, older)
        except NoSuchTable:
            raise CloseConnection("no-table") from None
        except StoreFailed:
            raise CloseConnection("store", TRY_LATER) from None
        except Denied as error:
            raise CloseConnection("denied", why=error.refusal.en, why_fr=error.refusal.fr) from None
        connection.runner = runner

    def close_guest(self, guest: str) -> None:
        """A guest's token is good for nothing any more: nor are their open lines."""
        for connection in self.connections:
            if connection.guest == guest:
                connection.close(CloseConnection("who"))

    async def close(self) -> None:
        """Says goodbye to everybody."""
        self.is_closing = True
        for connection in list(self.connections):
            connection.close(CloseConnection("closing", GOING_AWAY))
        for _ in range(50):
            if not self.connections:
                return
            await asyncio.sleep(0.05)
