"""The server's end of the process that holds the SQLite file: orders go out, outcomes come back in the same order.

If that process ends, another one takes its place and is given whatever was not answered. An order that had been carried
out without an answer is then a conflict with itself: what is in the file already is never written twice.
"""

from __future__ import annotations

import asyncio
import sys
from collections import deque
from collections.abc import Callable
from pathlib import Path
from typing import Final, cast

import structlog

from tablee.server.config import bare_environment
from tablee.server.storage.sqlite_worker import DONE, FAILED, HEAD, packed
from tablee.server.storage.store import StoreFailed

START_PATIENCE: Final = 60.0
"""Seconds that the process may take to start."""
MOST_DEATHS: Final = 3
"""So many processes may end over the same orders; then these have failed."""
PROGRAM: Final = ("-m", "tablee.server.storage.sqlite_worker")
ENDED: Final = "the writing process ended"
CLOSED: Final = "the storage is closed"
Then = Callable[[bytes, bytes], None]
"""Who is told the outcome of an order: its kind, and what came with it."""

log = structlog.get_logger("tablee.store")


class Ended(StoreFailed):
    """A process was gone before it said anything: Ctrl-C can meet it in the moment before it has its own session."""


class SqliteClient:
    """A writing process, and the next one if it ends."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.orders: deque[tuple[bytes, Then]] = deque()
        """What was ordered and is not answered."""
        self.line: Line | None = None
        self.starting: asyncio.Task[None] | None = None
        self.deaths = 0
        """How many processes ended one after another, without an answer to anything."""
        self.is_closed = True

    def order(self, kind: bytes, data: bytes, then: Then) -> None:
        """Gives an order."""
        order = packed(kind, data)
        if self.is_closed:
            asyncio.get_running_loop().call_soon(tell, then, FAILED, CLOSED.encode())
            return
        self.orders.append((order, then))
        if self.line is not None:
            self.line.send(order)
        elif self.starting is None:
            self.starting = asyncio.create_task(self._start_again())

    async def open(self) -> None:
        """From now on orders are taken; raises `StoreFailed` if no process gets ready."""
        self.is_closed = False
        for tries_left in reversed(range(MOST_DEATHS)):
            try:
                await self._start()
            except Ended:
                if not tries_left:
                    raise
            else:
                return

    async def close(self) -> None:
        """Lets the process end in order."""
        self.is_closed = True
        if self.starting is not None:
            await self.starting
        line, self.line = self.line, None
        if line is not None:
            await line.end()
        self._give_up(CLOSED)

    # Processes

    async def _start(self) -> None:
        loop = asyncio.get_running_loop()
        ready: asyncio.Future[str] = loop.create_future()
        _, line = await loop.subprocess_exec(
            lambda: Line(self, ready),
            sys.executable,
            *PROGRAM,
            str(self.path),
            stderr=None,
            env=bare_environment(),
            start_new_session=True,  # Ctrl-C is for the server, which ends its clerk in order
        )
        try:
            problem = await asyncio.wait_for(ready, START_PATIENCE)
        except TimeoutError:
            problem = "the writing process does not start"
        if line.is_over.is_set():  # it may be gone already
            problem = problem or ENDED
        if problem:
            line.transport.close()
            await line.is_over.wait()
            raise Ended(problem) if problem == ENDED else StoreFailed(problem)
        self.line = line
        for order, _ in self.orders:
            line.send(order)

    async def _start_again(self) -> None:
        try:
            while self.line is None and self.orders:
                try:
                    await self._start()
                except (StoreFailed, OSError) as error:
                    self._died(str(error))
        finally:
            self.starting = None

    def lost(self, line: Line) -> None:
        """A process ended by itself, or was ended by somebody else."""
        if self.line is not line:
            return
        self.line = None
        unanswered = len(self.orders)
        self._died(ENDED)
        if self.orders and self.starting is None:
            self.starting = asyncio.create_task(self._start_again())
        log.error("writing process ended", unanswered=unanswered)

    def _died(self, why: str) -> None:
        """A process ended, or did not start: some more may try, then what was ordered has failed."""
        self.deaths += 1
        if self.deaths >= MOST_DEATHS:
            self.deaths = 0
            self._give_up(why)

    def _give_up(self, why: str) -> None:
        failed, self.orders = self.orders, deque()
        for _, then in failed:
            tell(then, FAILED, why.encode())

    def answered(self, kind: bytes, data: bytes) -> None:
        """The outcome of the oldest order."""
        self.deaths = 0
        _, then = self.orders.popleft()
        tell(then, kind, data)


def tell(then: Then, kind: bytes, data: bytes) -> None:
    """Whatever goes wrong there, others wait for their outcomes."""
    try:
        then(kind, data)
    except Exception as error:  # noqa: BLE001 -- it is told to the loop
        told = {"message": "after an order to the disk", "exception": error}
        asyncio.get_running_loop().call_exception_handler(told)


class Line(asyncio.SubprocessProtocol):
    """The pipes to one process."""

    def __init__(self, client: SqliteClient, ready: asyncio.Future[str]) -> None:
        self.client = client
        self.ready = ready
        self.is_greeted = False
        self.is_over = asyncio.Event()
        self.heard = bytearray()
        self.transport: asyncio.SubprocessTransport
        self.pipe: asyncio.WriteTransport

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = cast("asyncio.SubprocessTransport", transport)
        self.pipe = cast("asyncio.WriteTransport", self.transport.get_pipe_transport(0))

    def send(self, order: bytes) -> None:
        """An order that comes when the process is about to be gone is the next one's."""
        if not self.pipe.is_closing():
            self.pipe.write(order)

    def pipe_data_received(self, fd: int, data: bytes) -> None:
        """Outcomes, or parts of one."""
        self.heard += data
        while len(self.heard) >= HEAD:
            end = HEAD + int.from_bytes(self.heard[1:HEAD], "big")
            if len(self.heard) < end:
                return
            kind, told = bytes(self.heard[:1]), bytes(self.heard[HEAD:end])
            del self.heard[:end]
            self._take(kind, told)

    def _take(self, kind: bytes, data: bytes) -> None:
        """The first thing that a process says is whether it is ready; perhaps nobody waits for that any more."""
        if self.is_greeted:
            self.client.answered(kind, data)
            return
        self.is_greeted = True
        self._be_ready("" if kind == DONE else data.decode())

    def _be_ready(self, problem: str) -> None:
        if not self.ready.done():
            self.ready.set_result(problem)

    def connection_lost(self, _: Exception | None) -> None:
        """The process is gone, and all that it said was heard."""
        self._be_ready(ENDED)
        self.transport.close()
        self.is_over.set()
        self.client.lost(self)

    async def end(self) -> None:
        """No more orders: the process ends when it has carried out the last one."""
        self.pipe.close()
        await self.is_over.wait()
