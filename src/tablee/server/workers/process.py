"""The server's end of a worker process: starts and ends it, passes on its messages, and detects its death."""

from __future__ import annotations

import asyncio
import contextlib
import sys
from collections.abc import Sequence
from typing import Final, Protocol, cast

from tablee.server.config import bare_environment
from tablee.server.workers.pipe import READY, Unpacker, pack

START_PATIENCE: Final = 60.0
"""Seconds that a process may take to start."""


class WorkerFailed(Exception):  # noqa: N818 -- what happened to a process
    """A worker process ended, did not start or did not answer in time."""


class WorkerEnded(WorkerFailed):
    """A worker process died or was killed."""


class Owner(Protocol):
    """The callbacks of the object that started a worker process."""

    def received(self, kind: bytes, data: bytes) -> None:
        """Called with each message of the process after it was ready."""

    def lost(self, worker: WorkerProcess) -> None:
        """Called when the process is gone, after its last message."""


class WorkerProcess(asyncio.SubprocessProtocol):
    """One process and its pipes."""

    def __init__(self, owner: Owner, name: str) -> None:
        self.owner = owner
        self.name = name
        self.ready: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.is_over = asyncio.Event()
        self.unpacker = Unpacker()
        self.is_greeted = False
        self.transport: asyncio.SubprocessTransport
        self.pipe: asyncio.WriteTransport

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = cast("asyncio.SubprocessTransport", transport)
        self.pipe = cast("asyncio.WriteTransport", self.transport.get_pipe_transport(0))

    def send(self, kind: bytes, data: bytes) -> None:
        """Sends a message. If the process is dying the message is lost, and the owner's `lost` is called."""
        if not self.pipe.is_closing():
            self.pipe.write(pack(kind, data))

    def pipe_data_received(self, fd: int, data: bytes) -> None:
        for kind, content in self.unpacker.feed(data):
            if self.is_greeted:
                self.owner.received(kind, content)
            else:
                self.is_greeted = True
                self._be_ready(None if kind == READY else WorkerFailed(content.decode()))

    def connection_lost(self, _: Exception | None) -> None:
        self._be_ready(self.ended)
        self.transport.close()
        self.is_over.set()
        self.owner.lost(self)

    def _be_ready(self, problem: WorkerFailed | None) -> None:
        if self.ready.done():  # it was ready before, or nobody waits for it any longer
            return
        if problem is None:
            self.ready.set_result(None)
        else:
            self.ready.set_exception(problem)

    @property
    def ended(self) -> WorkerEnded:
        """A text that says how the process ended."""
        return WorkerEnded(f"the {self.name} ended")

    async def finish(self) -> None:
        """Closes the pipe: the process exits after its last request."""
        self.pipe.close()
        await self.is_over.wait()

    async def kill(self) -> None:
        """Ends the process at once."""
        with contextlib.suppress(ProcessLookupError):
            self.transport.kill()
        self.transport.close()
        await self.is_over.wait()


async def start_worker(
    owner: Owner, name: str, program: Sequence[str], patience: float = START_PATIENCE
) -> WorkerProcess:
    """Starts Python with arguments; returns when the process is ready. Raises `WorkerFailed` or `OSError`."""
    _, worker = await asyncio.get_running_loop().subprocess_exec(
        lambda: WorkerProcess(owner, name),
        sys.executable,
        *program,
        stderr=None,
        env=bare_environment(),
        start_new_session=True,  # Ctrl-C is for the server, which ends its workers in order
    )
    try:
        await asyncio.wait_for(worker.ready, patience)
    except (TimeoutError, WorkerFailed) as error:
        await worker.kill()
        raise WorkerFailed(f"the {name} does not start") if isinstance(error, TimeoutError) else error from None
    if worker.is_over.is_set():  # it may be gone already
        raise worker.ended
    return worker
