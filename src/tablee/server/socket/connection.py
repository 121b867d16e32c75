"""One WebSocket: what comes in is checked and passed on, what goes out waits in a bounded box.

Whoever reads too slowly is told so and dropped; they come back with a cursor and miss nothing. The rest of the table
never waits for them.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections import deque
from collections.abc import Awaitable, Callable, MutableMapping
from functools import partial
from typing import Any, Final

import msgspec
import structlog

from tablee.rules.refusal import Refusal
from tablee.server.config import Config
from tablee.server.http.errors import traced
from tablee.server.rate_limits import Bucket, Buckets, Counts, household
from tablee.server.socket import messages, websocket_protocol
from tablee.server.socket.batching import Intake, Post
from tablee.server.socket.framing import framed
from tablee.server.storage.store import StoreFailed
from tablee.server.table_registry import Hub, NoSuchTable
from tablee.server.table_request import Request
from tablee.server.table_runner import LiveTable, now
from tablee.server.tokens import Guests
from tablee.server.viewer_messages import encode
from tablee.table import denials
from tablee.table.denials import Denied

Scope = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[MutableMapping[str, Any]]]
Send = Callable[[MutableMapping[str, Any]], Awaitable[None]]

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
HELLO_WITHIN: Final = 10.0
LAST_WORD_WITHIN: Final = 5.0
"""Seconds that the last word may take to be sent."""
PING_EVERY: Final = 15.0
SILENT_FOR: Final = 45.0
"""Seconds without any message after which a connection is taken for lost."""
POLITE: Final = {
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


class Goodbye(Exception):  # noqa: N818 -- the polite end of a connection
    """The connection ends, with a reason that the other side is told."""

    def __init__(self, code: str, status: int = POLICY, **fields: str) -> None:
        super().__init__(code)
        self.message = polite(code, closing=True, **fields)
        self.status = status


def polite(code: str, *, closing: bool = False, ref: str = "", **fields: str) -> messages.Error:
    """A sentence about what was wrong, in both languages, and with which message."""
    en, fr = POLITE[code]
    return messages.Error(code, en.format_map(fields), fr.format_map(fields), closing, ref=ref)


def ref_in(data: bytes) -> str:
    """The `ref` of a message that cannot be followed; empty if none can be found."""
    try:
        return messages.refs.decode(data).ref[:64]
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return ""


def content(message: MutableMapping[str, Any]) -> bytes:
    """What a message holds, whether it came as text or as bytes."""
    text: str | None = message.get("text")
    return text.encode() if text is not None else message.get("bytes") or b""


class Connection:
    """Somebody's line to a table."""

    def __init__(self, send: Send, write: websocket_protocol.Write, post: Post, messages_per_second: float) -> None:
        self.send = send
        self.write = write
        self.post = post
        self.guest = ""
        self.name = ""
        self.eyes: list[int] | None = None
        self.is_brief = False
        self.round_trip = 0.0
        self.live: LiveTable | None = None
        self.box: deque[bytes] = deque()
        self.waiting_bytes = 0
        self.is_slow = False
        self.wake = asyncio.Event()
        self.end: Goodbye | None = None
        self.ended: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.bucket = Bucket(messages_per_second, BURST * messages_per_second)
        self.too_fast = 0
        self.pings = 0
        self.ping_sent: dict[int, float] = {}
        self.heard_at = 0.0
        self.beating: asyncio.Future[None] | None = None

    def push(self, data: bytes) -> None:
        """Puts a message into the box, which is emptied at the end of this turn; a full box ends the connection."""
        if self.end is not None:
            return
        if len(self.box) >= MOST_WAITING or self.waiting_bytes > MOST_BYTES:
            self.flush()
            if self.box:
                self.finish(Goodbye("slow"))
                return
        if not self.box:
            self.post.collect(self.flush)
        self.box.append(data)
        self.waiting_bytes += len(data)

    def flush(self) -> None:
        """Sends all that is in the box together; if the other side reads too slowly, one by one as it reads."""
        if self.is_slow or not self.box:
            return
        if self.write(framed(self.box)):
            self.box.clear()
            self.waiting_bytes = 0
        else:
            self.is_slow = True
            self.wake.set()

    def say(self, message: messages.Message) -> None:
        """Sends a message."""
        self.push(self.encoded(message))

    def encoded(self, message: messages.Message) -> bytes:
        """A message as it is sent: an error, too, says at which version the table is."""
        if isinstance(message, messages.Error) and self.live is not None:
            message.version = self.live.told
        return encode(message)

    def finish(self, goodbye: Goodbye) -> None:
        """Ends the connection after one last word; what was waiting is dropped."""
        if self.end is None:
            self.flush()
            self.end = goodbye
            self.ended.set_result(None)
            self.box.clear()
            self.wake.set()
            if self.beating is not None:
                self.beating.cancel()

    async def drain(self) -> None:
        """Sends what a slow reader left in the box, one by one, until the end."""
        while True:
            self.is_slow = True  # nothing overtakes what is sent here
            while self.box:
                data = self.box[0]
                await self.send({"type": "websocket.send", "text": data.decode()})
                if self.box:
                    self.box.popleft()
                self.waiting_bytes -= len(data)
            if self.end is not None:
                await self.send({"type": "websocket.send", "text": self.encoded(self.end.message).decode()})
                await self.send({"type": "websocket.close", "code": self.end.status, "reason": self.end.message.code})
                return
            self.is_slow = False
            self.wake.clear()
            await self.wake.wait()

    # Messages

    def understand(self, data: bytes) -> messages.FromClient | None:
        """A message that came in; None if it was answered with an error."""
        if len(data) > LARGEST_MESSAGE:
            raise Goodbye("too-big", TOO_BIG)
        if not self.bucket.take():
            self.too_fast += 1
            if self.too_fast > MOST_TOO_FAST:
                raise Goodbye("too-fast")
            ref = ref_in(data)
            if self.too_fast == 1 or ref:
                self.say(polite("too-fast", ref=ref))
            return None
        self.too_fast = 0
        try:
            decoded: messages.FromClient = messages.decoder.decode(data)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
            self.say(polite("not-json", ref=ref_in(data), why=str(error)[:200]))
            return None
        return decoded

    def hear(self, data: bytes, at: float) -> None:
        """What a message says is done, or answered with an error."""
        self.heard_at = at
        understood = self.understand(data)
        if understood is not None:
            self.obey(understood)

    def obey(self, message: messages.FromClient) -> None:
        """Does what a message says, once hello was said."""
        assert self.live is not None
        match message:
            case messages.Do():
                self.live.request(Request(self.guest, self.name, message.command, message.ref[:64], self.say))
            case messages.Pong():
                sent = self.ping_sent.pop(message.n, None)
                if sent is not None:
                    self.measure((asyncio.get_running_loop().time() - sent) * 1000)
            case messages.Look():
                self.look(message.eyes)
            case messages.Ask():
                self.explain(message)
            case messages.AskHint() | messages.AskWinnable():
                self.live.start(self.think(message))
            case messages.Hello():
                self.say(polite("hello-once"))

    def measure(self, milliseconds: float) -> None:
        """The round trip: the least of what was seen lately counts most."""
        lately = 0.8 * self.round_trip + 0.2 * milliseconds if self.round_trip else milliseconds
        self.round_trip = min(milliseconds, lately)

    def look(self, eyes: list[int] | None) -> None:
        """Looks with other eyes."""
        assert self.live is not None
        self.eyes = eyes and eyes[:MOST_EYES]
        try:
            self.live.tell(self, self.live.sight_for(self, self.live.table.version))
        except Denied as error:
            self.say(polite("denied", why=error.refusal.en, why_fr=error.refusal.fr))

    def explain(self, message: messages.Ask) -> None:
        """Why a move of an own seat is not legal."""
        assert self.live is not None
        refusal: Refusal | None = denials.OTHER_SEAT
        if message.seat in self.live.table.seats_of(self.guest):
            try:
                refusal = self.live.why(message.seat, message.move[:200])
            except Denied as error:
                refusal = error.refusal
        if refusal is None:
            self.say(messages.Why(message.ref[:64], self.live.told))
        else:
            self.say(messages.Why(message.ref[:64], self.live.told, refusal.clause, refusal.en, refusal.fr))

    async def think(self, message: messages.AskHint | messages.AskWinnable) -> None:
        """What a strong bot or the solver says of an own seat. Thinking costs: who asks too often has to wait."""
        live, ref = self.live, message.ref[:64]
        assert live is not None
        if not self.bucket.take(HINT_COST if isinstance(message, messages.AskHint) else VERDICT_COST):
            self.say(polite("too-fast", ref=ref))
            return
        try:
            if isinstance(message, messages.AskHint):
                found = await live.hint(self.guest, message.seat)
                self.say(messages.Hints(ref, live.told, found.moves, found.legal))
            else:
                can = await live.winnable(self.guest, message.seat)
                self.say(messages.Winnable(ref, live.told, can))
        except Denied as error:
            refused = error.refusal
            self.say(messages.Refused(ref, live.told, refused.clause, refused.en, refused.fr))

    async def heartbeat(self) -> None:
        """Pings now and then, and ends a line that went silent. The first pings come soon, to learn the round trip."""
        loop = asyncio.get_running_loop()
        while self.end is None:
            self.pings += 1
            self.ping_sent[self.pings] = loop.time()
            while len(self.ping_sent) > 4:
                self.ping_sent.pop(next(iter(self.ping_sent)))
            self.say(messages.Ping(self.live.told if self.live else 0, self.pings, now()))
            await asyncio.sleep(1.0 if self.pings < 4 else PING_EVERY)
            if loop.time() - self.heard_at > SILENT_FOR:
                self.finish(Goodbye("silent", GOING_AWAY))


class Sockets:
    """All connections of this process, as an ASGI application."""

    def __init__(
        self, hub: Hub, guests: Guests, origins: Callable[[Scope], bool], config: Config, arrivals: Buckets
    ) -> None:
        self.hub = hub
        self.guests = guests
        self.is_allowed = origins
        self.crowd = Counts(config.connections_per_address)
        self.messages_per_second = config.messages_per_second
        self.arrivals = arrivals
        self.connections: set[Connection] = set()
        self.intake = Intake(self.hear)
        self.post = Post()
        self.is_closing = False
        self.log = structlog.get_logger("tablee.socket")

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serves one connection from its beginning to its end."""
        await receive()  # websocket.connect
        if not self.is_allowed(scope):
            await send({"type": "websocket.close", "code": POLICY})
            return
        address = household((scope.get("client") or ("?", 0))[0])
        await send({"type": "websocket.accept"})
        connection = Connection(send, websocket_protocol.short_way(scope), self.post, self.messages_per_second)
        turned_away = self.turned_away(address)
        if turned_away is not None:
            connection.finish(turned_away)
            with contextlib.suppress(TimeoutError, OSError):
                await asyncio.wait_for(connection.drain(), LAST_WORD_WITHIN)
            return
        self.connections.add(connection)
        try:
            await self.attend(connection, receive, websocket_protocol.short_ear(scope))
        finally:
            self.crowd.leave(address)
            self.connections.discard(connection)
            connection.live = None  # the line's own circles of references do not keep the table in memory

    def turned_away(self, address: str) -> Goodbye | None:
        """Why somebody cannot come in now; None if they did."""
        if self.is_closing:
            return Goodbye("closing", GOING_AWAY)
        if not self.arrivals.take(address):
            return Goodbye("too-fast", TRY_LATER)
        return None if self.crowd.enter(address) else Goodbye("crowd", TRY_LATER)

    async def attend(
        self, connection: Connection, receive: Receive, hear_by: Callable[[websocket_protocol.Hear], None]
    ) -> None:
        """Reads and writes until the other side leaves or is sent away; the last word is not waited for for ever."""
        writing = asyncio.ensure_future(connection.drain())
        reading = asyncio.ensure_future(self.serve(connection, receive, hear_by))
        try:
            await asyncio.wait({writing, reading, connection.ended}, return_when=asyncio.FIRST_COMPLETED)
            connection.finish(Goodbye("closing", GOING_AWAY))
            reading.cancel()
            await asyncio.wait({writing, reading}, timeout=LAST_WORD_WITHIN)
        finally:
            writing.cancel()
            reading.cancel()
            await asyncio.gather(writing, reading, return_exceptions=True)

    async def serve(
        self, connection: Connection, receive: Receive, hear_by: Callable[[websocket_protocol.Hear], None]
    ) -> None:
        """Everything that comes in."""
        try:
            await self.converse(connection, receive, hear_by)
        except Exception as error:  # noqa: BLE001 -- the last place where a fault of our own can be answered
            self.end(connection, error)
        finally:
            if connection.live is not None:
                connection.live.leave(connection)

    def end(self, connection: Connection, error: Exception) -> None:
        """Ends a line that did wrong; after a fault of our own the table begins again from its log."""
        if isinstance(error, TimeoutError):
            connection.finish(Goodbye("late"))
        elif isinstance(error, Goodbye):
            connection.finish(error)
        else:
            self.log.error("connection failed", **traced(error))
            connection.finish(Goodbye("internal", FAULTY))
            if connection.live is not None:
                connection.live.reload()

    async def converse(
        self, connection: Connection, receive: Receive, hear_by: Callable[[websocket_protocol.Hear], None]
    ) -> None:
        """Hello, and then whatever comes, until the other side leaves."""
        hello = await asyncio.wait_for(self.first(connection, receive), HELLO_WITHIN)
        if hello is None:
            return
        await self.welcome(connection, hello)
        connection.heard_at = asyncio.get_running_loop().time()
        connection.beating = asyncio.ensure_future(connection.heartbeat())
        hear_by(partial(self.intake.put, connection))
        while connection.end is None:
            message = await receive()
            if message["type"] != "websocket.receive":
                return
            self.intake.put(connection, content(message))

    def hear(self, connection: Connection, data: bytes) -> None:
        """A message came in, after hello was said."""
        if connection.end is None:
            try:
                connection.hear(data, asyncio.get_running_loop().time())
            except Exception as error:  # noqa: BLE001 -- as in `serve`
                self.end(connection, error)

    async def first(self, connection: Connection, receive: Receive) -> messages.Hello | None:
        """The first message, which has to be a hello; None if the other side left."""
        while True:
            message = await receive()
            if message["type"] != "websocket.receive":
                return None
            understood = connection.understand(content(message))
            if isinstance(understood, messages.Hello):
                return understood
            if understood is not None:
                connection.say(polite("hello-first"))

    async def welcome(self, connection: Connection, hello: messages.Hello) -> None:
        """Checks who it is, and shows the table."""
        if hello.protocol != messages.VERSION:
            raise Goodbye("protocol", n=str(messages.VERSION))
        guest = self.guests.known(hello.token)
        if guest is None:
            raise Goodbye("who")
        connection.guest = guest.id
        connection.name = guest.name
        connection.eyes = hello.eyes and hello.eyes[:MOST_EYES]
        connection.is_brief = hello.brief
        try:
            live = await self.hub.table(hello.table)
            cursor = min(max(0, hello.cursor), live.table.version)
            older = await live.older(cursor)
            connection.say(messages.Welcome(live.told, guest.id[:8], guest.name, now()))
            live.join(connection, cursor, older)
        except NoSuchTable:
            raise Goodbye("no-table") from None
        except StoreFailed:
            raise Goodbye("store", TRY_LATER) from None
        except Denied as error:
            raise Goodbye("denied", why=error.refusal.en, why_fr=error.refusal.fr) from None
        connection.live = live

    def end_lines_of(self, guest: str) -> None:
        """A guest's token is good for nothing any more: nor are their open lines."""
        for connection in self.connections:
            if connection.guest == guest:
                connection.finish(Goodbye("who"))

    async def close(self) -> None:
        """Says goodbye to everybody."""
        self.is_closing = True
        for connection in list(self.connections):
            connection.finish(Goodbye("closing", GOING_AWAY))
        for _ in range(50):
            if not self.connections:
                return
            await asyncio.sleep(0.05)
