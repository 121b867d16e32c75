"""The WebSocket endpoint `/ws`: accepts connections, receives their messages, and closes them with a reason."""

from __future__ import annotations

import asyncio
import contextlib
from collections import deque
from collections.abc import Callable
from functools import partial
from typing import Final, Generic, TypeVar

import structlog

from tablee.server.asgi import Message, Receive, Scope, Send
from tablee.server.config import Config
from tablee.server.logs import describe_fault
from tablee.server.rate_limits import Buckets, Counts, rate_limit_key
from tablee.server.socket import messages
from tablee.server.socket.connection import (
    GOING_AWAY,
    MOST_EYES,
    POLICY,
    CloseConnection,
    Connection,
    FlushQueue,
    error_message,
)
from tablee.server.socket.websocket_protocol import SetReceiver, direct_receiver, direct_writer
from tablee.server.storage.store import StoreFailed
from tablee.server.table_registry import NoSuchTable, TableRegistry
from tablee.server.table_runner import now
from tablee.server.tokens import Guests
from tablee.table.refusals import Denied

PATH: Final = "/ws"
HELLO_TIMEOUT: Final = 10.0
CLOSE_TIMEOUT: Final = 5.0
"""Seconds for sending the last message of a connection."""
FAULTY: Final = 1011
TRY_LATER: Final = 1013
AT_ONCE: Final = 64
"""Messages handled in one turn of the event loop."""
MOST_WAITING_INBOUND: Final = 1024
"""Messages that may wait for later turns; at this limit they are handled at once."""

Source = TypeVar("Source")
OriginCheck = Callable[[Scope], bool]


class InboundQueue(Generic[Source]):
    """Handles messages in the order of arrival, a limited number in each turn of the event loop.

    Answers go out between turns, so that a burst of messages does not delay all of them to its end.
    """

    def __init__(self, handle: Callable[[Source, bytes], None]) -> None:
        self.handle = handle
        self.waiting: deque[tuple[Source, bytes]] = deque()

    def put(self, source: Source, data: bytes) -> None:
        """Queues a message."""
        if not self.waiting:
            asyncio.get_running_loop().call_soon(self.handle_some)
        elif len(self.waiting) >= MOST_WAITING_INBOUND:
            self.process(MOST_WAITING_INBOUND - 1)  # one stays: a turn is scheduled already
        self.waiting.append((source, data))

    def handle_some(self) -> None:
        """Handles the messages of one turn."""
        self.process(AT_ONCE)
        if self.waiting:
            asyncio.get_running_loop().call_soon(self.handle_some)

    def process(self, most: int) -> None:
        """Handles at most that many messages, the oldest first."""
        for _ in range(min(most, len(self.waiting))):
            source, data = self.waiting.popleft()
            self.handle(source, data)


class WebSocketEndpoint:
    """All connections of this process, as an ASGI application."""

    def __init__(
        self, registry: TableRegistry, guests: Guests, is_allowed: OriginCheck, config: Config, arrivals: Buckets
    ) -> None:
        self.registry = registry
        self.guests = guests
        self.is_allowed = is_allowed
        self.per_address = Counts(config.connections_per_address)
        self.messages_per_second = config.messages_per_second
        self.arrivals = arrivals
        self.connections: set[Connection] = set()
        self.inbound = InboundQueue(self.on_message)
        self.flush_queue = FlushQueue()
        self.is_closing = False
        self.log = structlog.get_logger("tablee.socket")

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serves one connection until it closes."""
        await receive()  # websocket.connect
        if scope["path"] != PATH or not self.is_allowed(scope):
            await send({"type": "websocket.close", "code": POLICY})
            return
        address = rate_limit_key((scope.get("client") or ("?", 0))[0])
        await send({"type": "websocket.accept"})
        connection = Connection(send, direct_writer(scope), self.flush_queue, self.messages_per_second)
        rejection = self.rejection(address)
        if rejection is not None:
            connection.close(rejection)
            with contextlib.suppress(TimeoutError, OSError):
                await asyncio.wait_for(connection.drain(), CLOSE_TIMEOUT)
            return
        self.connections.add(connection)
        try:
            await self.run(connection, receive, direct_receiver(scope))
        finally:
            self.per_address.leave(address)
            self.connections.discard(connection)
            connection.runner = None  # so that the connection's reference cycles do not keep the table in memory

    def rejection(self, address: str) -> CloseConnection | None:
        """Why a new connection must be closed at once. None if it may stay; then it is counted."""
        if self.is_closing:
            return CloseConnection("closing", GOING_AWAY)
        if not self.arrivals.take(address):
            return CloseConnection("too-fast", TRY_LATER)
        return None if self.per_address.enter(address) else CloseConnection("crowd", TRY_LATER)

    async def run(self, connection: Connection, receive: Receive, set_receiver: SetReceiver) -> None:
        """Reads and writes until either side closes; sending the last message has a timeout."""
        writing = asyncio.ensure_future(connection.drain())
        reading = asyncio.ensure_future(self.read(connection, receive, set_receiver))
        try:
            await asyncio.wait({writing, reading, connection.closed}, return_when=asyncio.FIRST_COMPLETED)
            connection.close(CloseConnection("closing", GOING_AWAY))
            reading.cancel()
            await asyncio.wait({writing, reading}, timeout=CLOSE_TIMEOUT)
        finally:
            writing.cancel()
            reading.cancel()
            await asyncio.gather(writing, reading, return_exceptions=True)

    async def read(self, connection: Connection, receive: Receive, set_receiver: SetReceiver) -> None:
        """Receives messages until the client disconnects, and closes the connection on an error."""
        try:
            await self.receive_messages(connection, receive, set_receiver)
        except Exception as error:  # noqa: BLE001 -- the last place where an internal error can be answered
            self.fail(connection, error)
        finally:
            if connection.runner is not None:
                connection.runner.leave(connection)

    def fail(self, connection: Connection, error: Exception) -> None:
        """Closes a connection with the reason. After an internal error it also reloads the table from its log."""
        if isinstance(error, TimeoutError):
            connection.close(CloseConnection("late"))
        elif isinstance(error, CloseConnection):
            connection.close(error)
        else:
            self.log.error("connection failed", **describe_fault(error))
            connection.close(CloseConnection("internal", FAULTY))
            if connection.runner is not None:
                connection.runner.reload()

    async def receive_messages(self, connection: Connection, receive: Receive, set_receiver: SetReceiver) -> None:
        """Handles `hello`, then every message until the client disconnects."""
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
        """Handles a message after the first."""
        if connection.closing is None:
            try:
                connection.on_message(data, asyncio.get_running_loop().time())
            except Exception as error:  # noqa: BLE001 -- as in `read`
                self.fail(connection, error)

    async def receive_hello(self, connection: Connection, receive: Receive) -> messages.Hello | None:
        """The first message, which must be `hello`; None if the client disconnected."""
        while True:
            message = await receive()
            if message["type"] != "websocket.receive":
                return None
            decoded = connection.decode_message(content(message))
            if isinstance(decoded, messages.Hello):
                return decoded
            if decoded is not None:
                connection.send_message(error_message("hello-first"))

    async def welcome(self, connection: Connection, hello: messages.Hello) -> None:
        """Checks token and table, joins the table, and sends it; raises `CloseConnection`."""
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
            raise CloseConnection("denied", why=error.refusal) from None
        connection.runner = runner

    def close_guest(self, guest: str) -> None:
        """Closes all connections of a guest whose token was revoked."""
        for connection in self.connections:
            if connection.guest == guest:
                connection.close(CloseConnection("who"))

    async def close(self) -> None:
        """Closes all connections, and waits briefly until they are gone."""
        self.is_closing = True
        for connection in list(self.connections):
            connection.close(CloseConnection("closing", GOING_AWAY))
        for _ in range(50):
            if not self.connections:
                return
            await asyncio.sleep(0.05)


def content(message: Message) -> bytes:
    """The payload of an ASGI message, whether text or bytes."""
    text: str | None = message.get("text")
    return text.encode() if text is not None else message.get("bytes") or b""
