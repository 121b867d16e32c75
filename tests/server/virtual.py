"""A real server in virtual time: the same minute can be lived twice, to the byte and to the millisecond.

Server and clients share one event loop. They talk over real TCP sockets, the store writes to a real disk and bots
think, in processes of their own; but the clock stands still while any of that is under way, and jumps to the
next timer as soon as nothing is. An evening takes as long as the work in it, and every time in every message is exact.

Ids, tokens and secrets are drawn from a seed. Decks and dice can be changed behind the back of the commitment.
"""

from __future__ import annotations

import asyncio
import contextlib
import heapq
import io
import json
import logging
import random
import secrets
import selectors
import socket
import sys
import time
from collections.abc import Awaitable, Callable, Coroutine, Iterator
from email.utils import formatdate
from pathlib import Path
from types import SimpleNamespace
from typing import Any, TypeVar
from unittest.mock import patch

import structlog
import uvicorn
from uvicorn.protocols.websockets import websockets_sansio_impl
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from tablee.server import logs, rate_limits, running
from tablee.server.app import Server
from tablee.server.config import Config
from tablee.server.storage.sqlite import SqliteStore
from tablee.server.workers import bot_pool
from tablee.table import fair
from tests.server.house import as_sent, newest

T = TypeVar("T")
DAWN = 1_800_000_000.0
"""When every evening begins, in seconds."""
REAL_PATIENCE = 60.0
"""Seconds of real time after which outside work is taken for lost."""
NAME = "tablee.test"

# Time


class Stalled(Exception):  # noqa: N818 -- what happened
    """A deadlock: nothing more can happen, or outside work does not return."""


class VirtualSelector(selectors.DefaultSelector):
    """Looks what is ready; where a real one would wait for a timer, the clock jumps."""

    loop: VirtualLoop

    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        ready = super().select(0)
        if ready or (timeout is not None and timeout <= 0):
            return ready
        if self.loop.outside or any(flight.bytes for flight in self.loop.flying.values()):
            ready = super().select(REAL_PATIENCE)
            if not ready:
                raise Stalled(f"{self.loop.outside} answers from outside are missing")
        else:
            self.loop.jump()
        return ready


class VirtualLoop(asyncio.SelectorEventLoop):
    """An event loop with a clock of its own, which knows what is still on its way."""

    def __init__(self) -> None:
        self.clock = DAWN
        self.outside = 0
        """Questions to the disk, to threads and to bots that are not answered yet."""
        self.flying: dict[frozenset[object], Flight] = {}
        """What was sent and not yet received, by connection; of those that are open at both ends."""
        self.tapes: dict[object, Tape] = {}
        """What arrived at each local address."""
        selector = VirtualSelector()
        selector.loop = self
        super().__init__(selector)
        self._clock_resolution = 1e-6  # times of this size are not kept any finer

    def time(self) -> float:
        return self.clock

    def jump(self) -> None:
        """Time passes until the next timer."""
        timers: list[asyncio.TimerHandle] = self._scheduled  # type: ignore[attr-defined]
        while timers and timers[0].cancelled():
            heapq.heappop(timers)
        if not timers:
            raise Stalled("nothing is left to wait for")
        self.clock = max(self.clock, timers[0].when())

    def nanoseconds(self) -> int:
        """The time of day, free of the rounding of sums."""
        return round(self.clock * 1e6) * 1000

    async def counted(self, work: Awaitable[T]) -> T:
        """Waits for something outside; the clock stands still meanwhile."""
        self.outside += 1
        try:
            return await work
        finally:
            self.outside -= 1

    def run_in_executor(self, executor: Any, func: Any, *args: Any) -> Any:  # type: ignore[override]
        future = super().run_in_executor(executor, func, *args)
        self.outside += 1
        future.add_done_callback(self.came_back)
        return future

    def came_back(self, _: object) -> None:
        self.outside -= 1

    def _make_socket_transport(self, sock: socket.socket, *args: Any, **kwargs: Any) -> Any:
        make = super()._make_socket_transport  # type: ignore[misc]
        return make(Counted(sock, self), *args, **kwargs)


class Tape:
    """Every byte that arrived at a socket, and when."""

    def __init__(self) -> None:
        self.heard: list[tuple[float, bytes]] = []

    def add(self, at: float, data: bytes) -> None:
        if self.heard and self.heard[-1][0] == at:
            data = self.heard.pop()[1] + data
        self.heard.append((at, data))


class Flight:
    """The bytes on their way between two sockets."""

    def __init__(self) -> None:
        self.bytes = 0


class Counted:
    """A socket that tells the loop what it sent and received."""

    def __init__(self, sock: socket.socket, loop: VirtualLoop) -> None:
        self.sock = sock
        self.loop = loop
        self.own = sock.getsockname()
        self.pair = frozenset((self.own, sock.getpeername()))
        self.tape = loop.tapes[self.own] = Tape()
        self.flight = loop.flying.setdefault(self.pair, Flight())
        sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)  # else real time passes while packets are kept back

    def __getattr__(self, name: str) -> Any:
        return getattr(self.sock, name)

    def send(self, data: Any) -> int:
        return self.sent(self.sock.send(data))

    def sendmsg(self, buffers: Any) -> int:
        return self.sent(self.sock.sendmsg(buffers))

    def recv(self, size: int) -> bytes:
        return self.received(self.sock.recv(size))

    def recv_into(self, buffer: Any) -> int:
        size = self.sock.recv_into(buffer)
        self.received(bytes(buffer[:size]))
        return size

    def sent(self, size: int) -> int:
        self.flight.bytes += size
        return size

    def received(self, data: bytes) -> bytes:
        self.flight.bytes -= len(data)
        if data:
            self.tape.add(self.loop.clock, data)
        return data

    def close(self) -> None:
        if self.loop.flying.get(self.pair) is self.flight:
            del self.loop.flying[self.pair]
        self.sock.close()


# Chance


class Chance:
    """What chance gives: the seed of all ids and secrets, and what is changed in decks and dice, by key and label."""

    def __init__(self, seed: int) -> None:
        self.seed = seed
        self.decks: dict[tuple[bytes, str], list[int]] = {}
        self.drawn: dict[bytes, set[str]] = {}
        """Labels that had been used, by key: under all others something else comes."""

    def is_new(self, key: bytes, label: str) -> bool:
        return key in self.drawn and label not in self.drawn[key]


@contextlib.contextmanager
def world(loop: VirtualLoop, chance: Chance) -> Iterator[World]:
    """Everything outside the server that would not be the same the next time: clocks, random bytes, decks."""
    found = World(loop)
    draw = random.Random(chance.seed)
    shim = SimpleNamespace(time=loop.time, monotonic=loop.time)
    shuffled, below = fair.Stream.shuffled, fair.Stream.below
    question_for, ask, end = bot_pool.question_for, bot_pool.BotProcess.ask, bot_pool.BotProcess.end

    def other_deck(stream: fair.Stream, label: str, cards: Any) -> list[Any]:
        dealt = shuffled(stream, label, cards)
        if chance.is_new(stream.key, label):
            return dealt[::-1]
        return chance.decks.get((stream.key, label), dealt)

    def other_roll(stream: fair.Stream, label: str, n: int) -> int:
        return (below(stream, label, n) + chance.is_new(stream.key, label)) % n

    def noted(table: Any, asked: Any, level: str, **more: Any) -> bytes:
        question = question_for(table, asked, level, **more)
        found.questions.setdefault((table.id, asked.seat), []).append((loop.clock, question))
        return question

    with contextlib.ExitStack() as stack:
        for place, name, value in [
            (time, "time_ns", loop.nanoseconds),
            (uvicorn.server, "time", shim),
            (uvicorn.server, "formatdate", lambda at, **_: formatdate(at, usegmt=True)),
            (websockets_sansio_impl, "random", SimpleNamespace(getrandbits=lambda _: 7)),
            (rate_limits.Bucket.__init__, "__defaults__", (loop.time,)),
            (secrets, "token_bytes", lambda size=32: draw.randbytes(size or 32)),
            (secrets, "choice", draw.choice),
            (fair.Stream, "shuffled", other_deck),
            (fair.Stream, "below", other_roll),
            (bot_pool, "question_for", noted),
            (bot_pool.BotProcess, "ask", lambda process, question: loop.counted(ask(process, question))),
            (bot_pool.BotProcess, "end", lambda process: loop.counted(end(process))),
            (SqliteStore, "append", counted_append(loop)),
            (SqliteStore, "_ask", counted_call(loop, SqliteStore._ask)),
            (SqliteStore, "open", counted_call(loop, SqliteStore.open)),
            (SqliteStore, "close", counted_call(loop, SqliteStore.close)),
            (sys, "stderr", found.log),
        ]:
            stack.enter_context(patch.object(place, name, value))
        yield found


def counted_append(loop: VirtualLoop) -> Callable[..., asyncio.Future[None]]:
    append = SqliteStore.append

    def counting(store: SqliteStore, *arguments: Any) -> asyncio.Future[None]:
        written = append(store, *arguments)
        loop.outside += 1
        written.add_done_callback(loop.came_back)
        return written

    return counting


def counted_call(loop: VirtualLoop, call: Callable[..., Awaitable[T]]) -> Callable[..., Coroutine[Any, Any, T]]:
    async def counting(*arguments: Any) -> T:
        return await loop.counted(call(*arguments))

    return counting


class World:
    """What an evening left behind outside of the sockets: questions to bots with their times, and the log."""

    def __init__(self, loop: VirtualLoop) -> None:
        self.loop = loop
        self.questions: dict[tuple[str, int], list[tuple[float, bytes]]] = {}
        self.log = io.StringIO()


# The server


class Hall:
    """The server with its port, for as long as an evening takes."""

    def __init__(self, server: Server, port: int, around: World) -> None:
        self.server = server
        self.port = port
        self.world = around
        self.loop = around.loop

    async def guest(self, name: str) -> Person:
        """Somebody comes in."""
        told = await self.http("POST", "/api/guests", body={"name": name})
        return Person(self, name, json.loads(told.body)["token"])

    async def http(self, method: str, path: str, token: str = "", body: object = None) -> Heard:
        """A request on a connection of its own; every byte of the answer."""
        reader, writer = await asyncio.open_connection("127.0.0.1", self.port)
        data = b"" if body is None else json.dumps(body).encode()
        lines = [f"{method} {path} HTTP/1.1", f"host: {NAME}", "connection: close"]
        lines += [f"authorization: Bearer {token}"] if token else []
        lines += ["content-type: application/json", f"content-length: {len(data)}"] if data else []
        writer.write("\r\n".join([*lines, "", ""]).encode() + data)
        heard = Heard(self.loop.time(), await reader.read(-1))
        writer.close()
        await writer.wait_closed()
        return heard


class Heard:
    """An answer over HTTP: when it was asked for, and all of it."""

    def __init__(self, at: float, data: bytes) -> None:
        self.at = at
        self.data = data

    @property
    def body(self) -> bytes:
        return self.data.partition(b"\r\n\r\n")[2]

    @property
    def status(self) -> int:
        return int(self.data.split(b" ", 2)[1])


class Person:
    """Somebody with a token, and perhaps a line to a table."""

    def __init__(self, hall: Hall, name: str, token: str) -> None:
        self.hall = hall
        self.name = name
        self.token = token
        self.frame: dict[str, Any] = {}
        self.arrivals: list[float] = []
        """When messages and answers arrived."""
        self.answers: list[Heard] = []
        self.tapes: list[Tape] = []
        self.socket: ClientConnection | None = None
        self.reading: asyncio.Task[None] | None = None

    async def join(self, table: str, *eyes: int, cursor: int = 0) -> None:
        """Opens a line; with a cursor after what was heard on an earlier one."""
        address = f"ws://127.0.0.1:{self.hall.port}/ws"
        self.socket = await connect(address, compression=None, ping_interval=None, proxy=None, max_size=2**22)
        self.tapes.append(self.hall.loop.tapes[self.socket.local_address])
        hello = {
            "type": "hello",
            "token": self.token,
            "table": table,
            "eyes": list(eyes),
            "cursor": cursor,
            "protocol": 2,
        }
        await self.say({**hello, "brief": len(self.name) % 2 == 0})  # some hear the one, some the other
        self.reading = asyncio.create_task(self.read())
        await asyncio.sleep(0.01)

    async def read(self) -> None:
        assert self.socket is not None
        with contextlib.suppress(ConnectionClosed):
            async for text in self.socket:
                self.arrivals.append(self.hall.loop.time())
                message = json.loads(text)
                if message["type"] == "ping":
                    await self.say({"type": "pong", "n": message["n"]})
                else:
                    self.frame = newest(self.frame, message)

    async def say(self, message: object) -> None:
        assert self.socket is not None
        await self.socket.send(message if isinstance(message, str) else json.dumps(as_sent(message)))

    async def do(self, kind: str, **fields: object) -> None:
        """A command of the set-up; its consequences have happened when this comes back."""
        await self.say({"type": "do", "ref": kind, "command": {"type": kind, **fields}})
        await asyncio.sleep(0.01)

    async def get(self, path: str) -> None:
        """Asks over HTTP and keeps the answer."""
        self.answers.append(await self.hall.http("GET", path, self.token))
        self.arrivals.append(self.hall.loop.time())

    async def leave(self) -> None:
        assert self.socket is not None
        assert self.reading is not None
        await self.socket.close()
        await self.reading
        await asyncio.sleep(0.01)

    def heard(self) -> list[tuple[float, bytes]]:
        """Every byte that arrived and when: over each line, then over HTTP."""
        lines = [heard for tape in self.tapes for heard in tape.heard]
        return [*lines, *((answer.at, answer.data) for answer in self.answers)]


def run(data: Path, chance: Chance, play: Callable[[Hall], Coroutine[Any, Any, T]], *, speed: float = 1.0) -> T:
    """An evening at a new server: what `play` gives when it is over."""
    loop = VirtualLoop()
    try:
        with world(loop, chance) as around:
            logs.set_up_logs("json", logging.INFO)
            return loop.run_until_complete(serve(data, around, play, speed))
    finally:
        structlog.reset_defaults()
        loop.close()


async def serve(data: Path, around: World, play: Callable[[Hall], Coroutine[Any, Any, T]], speed: float) -> T:
    """The server from its start to its end, as `tablee serve` runs it."""
    data.mkdir(mode=0o700, parents=True)
    config = Config(data=data, secret="k" * 40, bot_workers=1, speed=speed)
    for limit in ("connections_per_address", "requests_per_second", "messages_per_second"):
        setattr(config, limit, 10_000)
    config.tables_per_hour = config.guests_per_hour = 1e9
    server = Server(config)
    listener = socket.create_server(("127.0.0.1", 0), backlog=1024)
    house = running.GracefulServer(running.settings_for(server), server)
    serving = asyncio.create_task(house.serve(sockets=[listener]))
    while not house.started:
        await asyncio.sleep(0.01)
    try:
        return await play(Hall(server, listener.getsockname()[1], around))
    finally:
        house.should_exit = True
        await serving
