"""The server's end of the process that holds the SQLite file: requests go out, replies come back in the same order.

If that process ends, another one takes its place and is sent whatever was not answered. A request that had been carried
out without a reply is then a conflict with itself: what is in the file already is never written twice.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable
from pathlib import Path
from typing import Final

import structlog

from tablee.server.storage.sqlite_worker import FAILED
from tablee.server.storage.store import StoreFailed
from tablee.server.workers.process import START_PATIENCE, WorkerEnded, WorkerFailed, WorkerProcess, start_worker

MOST_DEATHS: Final = 3
"""So many processes may end over the same requests; then these have failed."""
PROGRAM: Final = ("-m", "tablee.server.storage.sqlite_worker")
CLOSED: Final = "the storage is closed"
Then = Callable[[bytes, bytes], None]
"""Called with the reply to a request: its kind, and what came with it."""

log = structlog.get_logger("tablee.store")


class SqliteClient:
    """Sends requests to a worker process, and to the next one if it ends."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.requests: deque[tuple[bytes, bytes, Then]] = deque()
        """What was sent, or waits to be sent, and is not answered."""
        self.worker: WorkerProcess | None = None
        self.starting: asyncio.Task[None] | None = None
        self.deaths = 0
        """How many processes ended one after another without a reply to anything."""
        self.is_closed = True

    def send(self, kind: bytes, data: bytes, then: Then) -> None:
        """Sends a request."""
        if self.is_closed:
            asyncio.get_running_loop().call_soon(reply, then, FAILED, CLOSED.encode())
            return
        self.requests.append((kind, data, then))
        if self.worker is not None:
            self.worker.send(kind, data)
        elif self.starting is None:
            self.starting = asyncio.create_task(self._start_again())

    async def open(self) -> None:
        """From now on requests are taken; raises `StoreFailed` if no process gets ready."""
        self.is_closed = False
        for tries_left in reversed(range(MOST_DEATHS)):
            try:
                await self._start()
            except WorkerFailed as error:
                # Ctrl-C can end a process in the moment before it has its own session: another one is tried
                if not isinstance(error, WorkerEnded) or not tries_left:
                    raise StoreFailed(str(error)) from None
            else:
                return

    async def close(self) -> None:
        """Lets the process finish what it was sent, and end."""
        self.is_closed = True
        if self.starting is not None:
            await self.starting
        worker, self.worker = self.worker, None
        if worker is not None:
            await worker.finish()
        self._give_up(CLOSED)

    # Processes

    async def _start(self) -> None:
        self.worker = worker = await start_worker(self, "writing process", (*PROGRAM, str(self.path)), START_PATIENCE)
        for kind, data, _ in self.requests:
            worker.send(kind, data)

    async def _start_again(self) -> None:
        try:
            while self.worker is None and self.requests:
                try:
                    await self._start()
                except (WorkerFailed, OSError) as error:
                    self._died(str(error))
        finally:
            self.starting = None

    def lost(self, worker: WorkerProcess) -> None:
        """A process ended by itself, or was ended by somebody else."""
        if self.worker is not worker:
            return
        self.worker = None
        unanswered = len(self.requests)
        self._died(str(worker.ended))
        if self.requests and self.starting is None:
            self.starting = asyncio.create_task(self._start_again())
        log.error("writing process ended", unanswered=unanswered)

    def _died(self, why: str) -> None:
        """Counts a process that ended or did not start; after a few in a row the requests have failed."""
        self.deaths += 1
        if self.deaths >= MOST_DEATHS:
            self.deaths = 0
            self._give_up(why)

    def _give_up(self, why: str) -> None:
        failed, self.requests = self.requests, deque()
        for *_, then in failed:
            reply(then, FAILED, why.encode())

    def received(self, kind: bytes, data: bytes) -> None:
        """The reply to the oldest request."""
        self.deaths = 0
        *_, then = self.requests.popleft()
        reply(then, kind, data)


def reply(then: Then, kind: bytes, data: bytes) -> None:
    """Hands over a reply; whatever goes wrong there, others wait for theirs."""
    try:
        then(kind, data)
    except Exception as error:  # noqa: BLE001 -- the loop logs it
        told = {"message": "after a reply from the disk", "exception": error}
        asyncio.get_running_loop().call_exception_handler(told)
